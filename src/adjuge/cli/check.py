"""`adjuge check`: a game held against the laws, its rulebook and its examples."""

import argparse
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from adjuge.cli.parser import add_box
from adjuge.cli.screen import Screen
from adjuge.cli.words import _
from adjuge.engine.errors import BadTable
from adjuge.engine.game import Game
from adjuge.engine.picture import Ink
from adjuge.engine.registry import all_games, game_named, load_game
from adjuge.engine.sentence import Sentence, say, say_n


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which games, how thoroughly, with which box."""
    parser.add_argument("game", nargs="*", metavar=_("GAME"), help=_("one game or several"))
    parser.add_argument("--all", action="store_true", help=_("every game there is"))
    parser.add_argument("--quick", action="store_true",
                        help=_("fewest and most seats only, and short games"))  # fmt: skip
    add_box(parser)


@dataclass(frozen=True)
class Broken:
    """A law that does not hold, and where."""

    case: str
    why: str


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Check the games one after the other; 1 if anything is broken."""
    os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")  # before the compiler is imported
    names = [game_named(name) for name in arguments.game]
    if arguments.all:
        names = list(all_games())
    if not names:
        raise BadTable("Which game? Name one or several, or say --all.")
    if arguments.box is not None and len(names) != 1:
        raise BadTable("A box belongs to one game; name that one.")
    broken = sum(check_game(load_game(name, arguments.box), arguments, screen) for name in names)
    screen.line()
    if broken:
        screen.tell(say_n("{n} law is broken.", "{n} laws are broken.", n=broken), ink=Ink.STRONG)
    else:
        screen.tell(say("Everything holds."), ink=Ink.STRONG)
    return 1 if broken else 0


def check_game(game: Game, arguments: argparse.Namespace, screen: Screen) -> int:
    """One game: a line per law, and below it what breaks it. Returns how many are broken."""
    from adjuge.cli.checks import checks  # the compiler comes with it
    from adjuge.cli.compiling import ready_kernels

    ready_kernels(game, screen)
    screen.tell(say("{title}, box {box}", title=game.about.title, box=game.box.fingerprint),
                ink=Ink.TITLE)  # fmt: skip
    broken = 0
    for law, attempts in checks(game, quick=arguments.quick, own_box=arguments.box is not None):
        broken += not report(law, attempts, screen)
    return broken


def report(
    law: Sentence, attempts: Iterator[tuple[str, Callable[[], None]]], screen: Screen
) -> bool:
    """Try one law in all its cases and say how it went."""
    begun, tried, broken = perf_counter(), 0, list[Broken]()
    for case, attempt in attempts:
        tried += 1
        found = outcome(case, attempt)
        broken += [found] if found else []
    spent = screen.decimal(perf_counter() - begun, 1)
    word = screen.write(say("broken")) if broken else screen.write(say("ok"))
    counted = screen.write(say_n("{n} case", "{n} cases", n=tried))
    ink = Ink.RED if broken else Ink.PLAIN
    screen.line(f"  {word:<7} {screen.write(law)}  ({counted}, {spent} s)", ink)
    for found in broken:
        screen.line(f"          {found.case}: {found.why}", Ink.RED)
    return not broken


def outcome(case: str, attempt: Callable[[], None]) -> Broken | None:
    """What came of one case; whatever goes wrong in it is a broken law, not a fault of ours."""
    try:
        attempt()
    except AssertionError as error:
        return Broken(case, str(error) or screen_of(error))
    except Exception as error:
        return Broken(case, f"{type(error).__name__}: {error}")
    return None


def screen_of(error: AssertionError) -> str:
    """Where an assertion without words stands."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}" if trace else ""
