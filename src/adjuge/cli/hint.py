"""`adjuge hint`: the best few moves of a saved game, with their chances and a plan in words."""

import argparse
from pathlib import Path
from zlib import crc32

from adjuge.bots._advice import MOVES, Advice, advise, adviser
from adjuge.cli.compiling import ready_bots
from adjuge.cli.parser import add_box, whole_number
from adjuge.cli.saving import open_log
from adjuge.cli.screen import Screen
from adjuge.cli.words import _
from adjuge.engine.chance import stream
from adjuge.engine.errors import BadTable
from adjuge.engine.match import Match
from adjuge.engine.picture import Ink
from adjuge.engine.record import DEALER
from adjuge.engine.sentence import say

USUAL = "1s"  # how long a hint is thought about


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The saved game, whose seat, how long to think, how many moves to show."""
    parser.add_argument("file", type=Path, metavar=_("FILE"), help=_("a saved game"))
    parser.add_argument("--seat", metavar=_("NAME"), help=_("whose decision; the first without it"))
    parser.add_argument("--until", type=whole_number(0), metavar="N",
                        help=_("as the table was after so many moves"))  # fmt: skip
    parser.add_argument("--level", default=USUAL, metavar=_("BUDGET"),
                        help=_("how long to think: 500ms, 2s, or iterations"))  # fmt: skip
    parser.add_argument("--moves", type=whole_number(1), default=MOVES, metavar="N",
                        help=_("how many moves to show"))  # fmt: skip
    add_box(parser)


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Open the game, think, and tell."""
    match = open_log(arguments.file, arguments.box, until=arguments.until)
    seat = asked_seat(match, arguments.seat)
    screen.line(screen.write(match.question(seat), match.names), Ink.STRONG)
    tell_hint(match, seat, screen, level=arguments.level, moves=arguments.moves)
    return 0


def asked_seat(match: Match, name: str | None) -> int:
    """Whose decision is meant."""
    waiting = [seat for seat in match.seats_to_act if seat != DEALER]
    if not waiting:
        raise BadTable("Nobody owes a decision in this game.")
    if name is None:
        return waiting[0]
    seat = match.seat(name)
    if seat not in waiting:
        raise BadTable("{name} owes no decision now.", name=name)
    return seat


def tell_hint(
    match: Match, seat: int, screen: Screen, *, level: str = USUAL, moves: int = MOVES
) -> None:
    """Think about a seat's decision and tell the best moves and a plan."""
    legal = match.legal(seat)
    if len(legal) == 1:
        label = match.game.label(match.view(seat), seat, legal[0])
        screen.tell(say("There is only one move: {move}.", move=label), match.names)
        return
    ready_bots(match.game, [f"search:{level}"], screen)
    search, view = adviser(match.game, level), match.outlook(seat)
    advice = advise(search, view, seat, stream(crc32(view.tobytes())), moves)
    show(match, advice, screen)
    screen.tell(advice.told, match.names)


def show(match: Match, advice: Advice, screen: Screen) -> None:
    """The moves, the best first."""
    titles = (say("move"), say("wins"), say("looked at"))
    move, *shares = (screen.write(title) for title in titles)
    rows = [[move, "", *shares]]
    rows += [
        [screen.write(choice.label, match.names), choice.text,
         screen.percent(choice.wins, 0), screen.percent(choice.looks, 0)]
        for choice in advice.choices
    ]  # fmt: skip
    screen.table(rows, right=(2, 3))
