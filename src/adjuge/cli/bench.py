"""`adjuge bench`: how fast the rules run, as a table for the README."""

import argparse
from collections.abc import Callable
from pathlib import Path

from adjuge.cli.compiling import ready_kernels
from adjuge.cli.machine import machine
from adjuge.cli.measuring import Bench, Figures, help_time
from adjuge.cli.openspiel import Rollouts, opponents
from adjuge.cli.parser import positive
from adjuge.cli.saving import check_writable
from adjuge.cli.screen import Screen
from adjuge.cli.words import _
from adjuge.engine.registry import all_games, game_named, load_game
from adjuge.engine.sentence import Amount, Sentence, say

RESULTS = Path("benchmarks/results.txt")
RIVALS = ("openspiel",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which games, beside whom, for how long, where the figures are kept."""
    parser.add_argument("game", nargs="*", metavar=_("GAME"), help=_("games; all without any"))
    parser.add_argument("--against", choices=RIVALS, metavar="openspiel",
                        help=_("run another engine beside ours"))  # fmt: skip
    parser.add_argument("--seconds", type=positive, default=3.0, metavar="S",
                        help=_("how long each figure is measured"))  # fmt: skip
    parser.add_argument("--save", nargs="?", type=Path, const=RESULTS, metavar=_("FILE"),
                        help=_("keep the figures, in {file} without a name").format(file=RESULTS))  # fmt: skip


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Measure, print, keep."""
    if arguments.save is not None:
        check_writable(arguments.save)
    names = [game_named(name) for name in arguments.game] or list(all_games())
    rivals = opponents() if arguments.against else []
    figures = {name: measured(name, arguments.seconds, screen) for name in names}
    told = [*table(figures, screen), ""]
    if rivals:
        told += [*rival_table(figures, rivals, arguments.seconds, screen), ""]
    told += [
        screen.write(say("`adjuge --help`: {time}.", time=seconds(help_time(), screen))),
        "",
        machine(),
    ]
    for line in told:
        screen.line(line)
    if arguments.save is not None:
        arguments.save.write_text("\n".join([*told, ""]), encoding="utf-8")
    return 0


def measured(name: str, time: float, screen: Screen) -> Figures:
    """The figures of one game."""
    game = load_game(name)
    kernels = ready_kernels(game, screen)
    screen.mention(say("Measuring {title}…", title=game.about.title))
    return Bench(kernels, time).figures()


def table(figures: dict[str, Figures], screen: Screen) -> list[str]:
    """A row per figure, a column per game."""
    titles = [all_games()[name].title for name in figures]
    rows = [[screen.write(say("measured")), *titles]]
    for title, tell in ROWS.items():
        rows.append([screen.write(title()), *(tell(found, screen) for found in figures.values())])
    return markdown(rows)


ROWS: dict[Callable[[], Sentence], Callable[[Figures, Screen], str]] = {
    lambda: say("seats at the table"): lambda found, screen: str(found.seats),
    lambda: say("random play, compiled, one core: moves a second"): (
        lambda found, screen: rate(found.compiled.moves, screen)
    ),
    lambda: say("the same: decisions a second"): (
        lambda found, screen: rate(found.compiled.decisions, screen)
    ),
    lambda: say("two threads against one"): (
        lambda found, screen: f"{screen.decimal(found.two_threads, 2)} ×"
    ),
    lambda: say("copy of a table within a kernel"): (
        lambda found, screen: f"{screen.decimal(found.copy_ns, 1)} ns"
    ),
    lambda: say("size of a table"): lambda found, screen: f"{found.state_bytes} B",
    lambda: say("random play, not compiled: moves a second"): (
        lambda found, screen: rate(found.plain.moves, screen)
    ),
    lambda: say("first start of compiled rules"): (
        lambda found, screen: seconds(found.cold_start, screen)
    ),
    lambda: say("later starts of compiled rules"): (
        lambda found, screen: seconds(found.warm_start, screen)
    ),
    lambda: say("start of a game at the screen"): (
        lambda found, screen: seconds(found.play_start, screen)
    ),
}


def rival_table(
    figures: dict[str, Figures], rivals: list[Rollouts], time: float, screen: Screen
) -> list[str]:
    """Decisions a second beside those of another engine, and how many times as many."""
    paces = {rival.name: rival.pace(time) for rival in rivals}
    title = say("decisions a second, one core")
    rows = [[screen.write(title), "", *(f"OpenSpiel {name}" for name in paces)]]
    rows.append(["", "", *(rate(pace, screen) for pace in paces.values())])
    for name, found in figures.items():
        ours = found.compiled.decisions
        ratios = (f"{screen.decimal(ours / pace, 1)} ×" for pace in paces.values())
        rows.append([all_games()[name].title, rate(ours, screen), *ratios])
    return markdown(rows)


def markdown(rows: list[list[str]]) -> list[str]:
    """Rows as a table that reads well raw, too; the first row holds the titles."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    told = [_row(row, widths) for row in rows]
    rule = "|".join(["-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:])])
    return [told[0], f"|{rule}|", *told[1:]]


def _row(row: list[str], widths: list[int]) -> str:
    first, *others = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    return f"| {' | '.join(cells)} |"


def rate(number: float, screen: Screen) -> str:
    """So many a second, in millions where there are any."""
    if number >= 1e6:
        return screen.write(say("{n} million", n=screen.decimal(number / 1e6, 1)))
    return screen.language.fact(Amount(int(round(number, -2))))


def seconds(time: float, screen: Screen) -> str:
    """A time in seconds."""
    return f"{screen.decimal(time, 2)} s"
