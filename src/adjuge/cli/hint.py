"""`adjuge hint`: the best few moves of a saved game, with their chances and a plan in words."""

import argparse
from pathlib import Path

from adjuge.bots._levels import read_budget
from adjuge.bots._tree import Settings
from adjuge.bots.search import Opinion, Search
from adjuge.cli.compiling import ready_kernels
from adjuge.cli.parser import add_box, whole_number
from adjuge.cli.saving import open_log
from adjuge.cli.screen import Screen
from adjuge.cli.words import _
from adjuge.engine.chance import Stream, stream
from adjuge.engine.errors import BadTable
from adjuge.engine.match import Match
from adjuge.engine.picture import Ink
from adjuge.engine.record import DEALER
from adjuge.engine.sentence import Sentence, Who, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The saved game, whose seat, how long to think, how many moves to show."""
    parser.add_argument("file", type=Path, metavar=_("FILE"), help=_("a saved game"))
    parser.add_argument("--seat", metavar=_("NAME"), help=_("whose decision; the first without it"))
    parser.add_argument("--until", type=whole_number(0), metavar="N",
                        help=_("as the table was after so many moves"))  # fmt: skip
    parser.add_argument("--level", default="1s", metavar=_("BUDGET"),
                        help=_("how long to think: 500ms, 2s, or iterations"))  # fmt: skip
    parser.add_argument("--moves", type=whole_number(1), default=3, metavar="N",
                        help=_("how many moves to show"))  # fmt: skip
    add_box(parser)


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Open the game, think, and tell."""
    match = open_log(arguments.file, arguments.box, until=arguments.until)
    seat = asked_seat(match, arguments.seat)
    budget = read_budget(arguments.level)
    ready_kernels(match.game, screen)
    search = Search(match.game, budget, settings=Settings(place=0.0))
    random = stream(len(match.moved))
    legal = match.legal(seat)
    if len(legal) == 1:
        screen.tell(say("There is only one move: {move}.", move=match.game.MOVES.text(legal[0])))
        return 0
    opinions = search.opinions(match.view(seat), seat, random)[: arguments.moves]
    show(match, seat, opinions, screen)
    tell_plan(match, search, seat, opinions[0], random, screen=screen)
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


def show(match: Match, seat: int, opinions: list[Opinion], screen: Screen) -> None:
    """The moves, the best first."""
    question = match.question(seat)
    screen.line(screen.write(question, match.names), Ink.STRONG)
    total = sum(opinion.tries for opinion in opinions)
    titles = (say("move"), say("wins"), say("looked at"))
    rows = [[screen.write(title) for title in titles]]
    for opinion in opinions:
        rows.append([match.game.MOVES.text(opinion.move), screen.percent(opinion.share, 0),
                     screen.percent(opinion.tries / total, 0)])  # fmt: skip
    screen.table(rows, right=(1, 2))


def tell_plan(
    match: Match, search: Search, seat: int, best: Opinion, random: Stream, *, screen: Screen
) -> None:
    """What is expected to follow the best move."""
    line = search.line(best.move, seat, random)
    steps = tuple(_step(match, who, move) for who, move in line[1:])
    first = match.game.MOVES.text(best.move)
    if steps:
        plan = say("The plan: {first}; then, as things look, {steps}.", first=first, steps=steps)
    else:
        plan = say("The plan: {first}, and see what comes.", first=first)
    screen.tell(plan, match.names)


def _step(match: Match, who: int, move: int) -> Sentence:
    return say("{who}: {move}", who=Who(who), move=match.game.MOVES.text(move))
