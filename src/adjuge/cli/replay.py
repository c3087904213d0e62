"""`adjuge replay`: a saved game, told again."""

import argparse
from pathlib import Path

from adjuge.cli.parser import add_box, whole_number
from adjuge.cli.saving import open_log
from adjuge.cli.screen import Screen, cited
from adjuge.cli.sitting import show_result
from adjuge.cli.words import _
from adjuge.engine.match import Entry, Match
from adjuge.engine.record import NOBODY
from adjuge.engine.sentence import say, say_n, word


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The log, how far, whose eyes, how fast."""
    parser.add_argument("file", type=Path, metavar=_("FILE"), help=_("a saved game"))
    parser.add_argument("--until", type=whole_number(0), metavar="N",
                        help=_("stop after so many moves"))  # fmt: skip
    parser.add_argument("--seat", metavar=_("NAME"),
                        help=_("with the eyes of this seat; else of a bystander"))  # fmt: skip
    parser.add_argument("--step", action="store_true",
                        help=_("show the table after every move, and wait for Enter"))  # fmt: skip
    add_box(parser)


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Tell the game, then show the table and the result."""
    match = open_log(arguments.file, arguments.box, arguments.until)
    viewer = NOBODY if arguments.seat is None else match.seat(arguments.seat)
    if arguments.step:
        step_through(match, viewer, screen)
    else:
        for entry in match.entries(viewer):
            tell_entry(entry, match, screen)
        show_table(match, viewer, screen)
    if match.is_over:
        show_result(match, screen)
    else:
        screen.tell(say_n("After {n} move it is the turn of: {names}.",
                          "After {n} moves it is the turn of: {names}.",
                          n=len(match.moved), names=", ".join(match.to_act)))  # fmt: skip
    return 0


def step_through(match: Match, viewer: int, screen: Screen) -> None:
    """Play the moves once more, one by one."""
    table = Match(match.game, match.names, options=match.options, deals=False)
    show_table(table, viewer, screen)
    for seat, move in match.moved:
        told = len(table.moved)
        table.play(seat, move)
        for entry in table.entries(viewer, since=told):
            tell_entry(entry, table, screen)
            show_table(table, viewer, screen)
            if not wait(screen):
                return


def wait(screen: Screen) -> bool:
    """Wait for Enter where a person reads; false when nobody does any more."""
    if not screen.is_terminal:
        return True
    try:
        typed = screen.ask(screen.write(say("Enter goes on, “quit” stops. ")))
        return typed not in ("quit", screen.language.fact(word("quit")))
    except EOFError:
        return False


def tell_entry(entry: Entry, match: Match, screen: Screen) -> None:
    """One move in sentences."""
    for sentence in entry.sentences:
        text = screen.write(sentence, match.names)
        screen.line(f"{entry.number:>4}  {cited(text, sentence.rule)}")


def show_table(match: Match, viewer: int, screen: Screen) -> None:
    """The table as a seat sees it."""
    screen.line()
    screen.picture(match.game.draw(match.sight(viewer), viewer, match.names, screen.language))
    screen.line()
