"""`adjuge simulate`: very many games of quick bots, counted; two tables side by side.

The designers' laboratory: who has an advantage, how long games are and how they
end, how money and prices go, which moves winners make, and what another option or
another box changes in all that.
"""

import argparse
import json
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from textwrap import fill, wrap
from typing import TYPE_CHECKING, Any

from adjuge import __version__
from adjuge.arena.playing import threads
from adjuge.arena.plots import can_draw
from adjuge.cli.compiling import ready_kernels
from adjuge.cli.parser import add_game, add_table, choice, whole_number
from adjuge.cli.saving import check_targets
from adjuge.cli.screen import GAP, Screen
from adjuge.cli.seats import usual_seats
from adjuge.cli.simulate_beside import beside
from adjuge.cli.simulate_names import command, labels
from adjuge.cli.simulate_numbers import as_numbers, differences
from adjuge.cli.simulate_page import Groups, simulate_page
from adjuge.cli.simulate_tables import facts, tables
from adjuge.cli.tables import Table
from adjuge.cli.tally import PARTS, Counted, Plan, play
from adjuge.cli.words import _
from adjuge.engine.picture import Ink
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import Amount, Fact, say, say_n

if TYPE_CHECKING:
    from rich.progress import Progress  # needed on terminals only

WIDTH = 80  # of a terminal
NARROWEST = 14  # of the first column


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, how many times, how the table is laid, where the numbers go."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number(1), default=100_000, metavar="N",
                        help=_("how many games, such as 1_000_000"))  # fmt: skip
    parser.add_argument("--seats", type=whole_number(1), metavar="N", help=_("how many seats"))
    parser.add_argument("--bots", default="random", metavar=_("BOT,BOT,…"),
                        help=_("who plays: random or greedy; the last one named takes "
                               "the seats left over"))  # fmt: skip
    add_table(parser)
    add_against(parser)
    parser.add_argument("--threads", type=whole_number(1), metavar="N",
                        help=_("how many threads; all cores without it"))  # fmt: skip
    parser.add_argument("--json", type=Path, metavar=_("FILE"),
                        help=_("write the numbers to this file too"))  # fmt: skip
    parser.add_argument("--html", type=Path, metavar=_("FILE"),
                        help=_("write a page with plots to this file"))  # fmt: skip


def add_against(parser: argparse.ArgumentParser) -> None:
    """What is otherwise at a second table, to be set beside the first."""
    parser.add_argument("--against-option", type=choice, action="append", default=[],
                        metavar=_("NAME=VALUE"),
                        help=_("set a table with this option beside it"))  # fmt: skip
    parser.add_argument("--against-box", type=Path, metavar=_("FILE"),
                        help=_("set a table with this box beside it"))  # fmt: skip
    parser.add_argument("--against-bots", metavar=_("BOT,BOT,…"),
                        help=_("set a table with these bots beside it"))  # fmt: skip


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play, count, write, and print."""
    plans = planned(arguments, screen)
    check_targets((arguments.json, arguments.html), read=(arguments.box, arguments.against_box))
    counted = played(plans, arguments.threads or threads(), screen)
    if arguments.json is not None:
        text = json.dumps(all_numbers(plans, counted), indent=2, ensure_ascii=False)
        arguments.json.write_text(text + "\n", encoding="utf-8")
    if arguments.html is not None:
        groups = report(plans, counted, screen, PARTS)
        both = list(zip(plans, counted.tallies, strict=True))
        text = simulate_page(title(plans, screen), command(plans), both, groups, screen)
        arguments.html.write_text(text, encoding="utf-8")
        if not can_draw():
            screen.mention(say("There are no plots: pip install “adjuge[arena]”."))
    show(plans, report(plans, counted, screen, PARTS // 2), screen)
    return 0


def planned(arguments: argparse.Namespace, screen: Screen) -> list[Plan]:
    """The plan of the command line, and the one to be set beside it."""
    game = load_game(arguments.game, arguments.box)
    plan = Plan(
        kernels=ready_kernels(game, screen),
        seats=arguments.seats or usual_seats(game.about),
        options=dict(arguments.option),
        seed=1 if arguments.seed is None else arguments.seed,
        games=arguments.games,
        bots=named(arguments.bots),
        box=arguments.box,
    )
    plan.check()
    if not (arguments.against_option or arguments.against_box or arguments.against_bots):
        return [plan]
    box = arguments.against_box or arguments.box
    same_box = box == arguments.box
    other = replace(
        plan,
        kernels=plan.kernels if same_box else ready_kernels(load_game(arguments.game, box), screen),
        options={**plan.options, **dict(arguments.against_option)},
        bots=named(arguments.against_bots or arguments.bots),
        box=box,
    )
    other.check()
    return [plan, other]


def named(text: str) -> tuple[str, ...]:
    """Bots as they are written on the command line."""
    return tuple(part.strip().removesuffix(":") for part in text.split(",") if part.strip())


def played(plans: Sequence[Plan], workers: int, screen: Screen) -> Counted:
    """Play the games, with a bar where somebody waits."""
    chunks = play(plans, workers)
    with _bar(screen) as bar:
        task = bar.add_task("", total=plans[0].games) if bar else None
        total = next(chunks)
        for more in chunks:
            total.add(more)
            if bar is not None and task is not None:
                bar.update(task, completed=total.tallies[0].games)
    return total


def _bar(screen: Screen) -> "AbstractContextManager[Progress | None]":
    if not (screen.aside.is_terminal and screen.is_terminal):
        return nullcontext()
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen.aside, transient=True)


# The report


def title(plans: Sequence[Plan], screen: Screen) -> str:
    """What was played, in a line."""
    plan = plans[0]
    facts: dict[str, Fact] = {"title": plan.game.about.title, "seats": plan.seats}
    facts["games"] = Amount(plan.games)
    if len(plans) == 2:
        first, second = labels(plans, screen)
        return screen.write(say_n("{title}, {seats} seats, {games} game: {first} beside {second}",
                                  "{title}, {seats} seats, {games} games: {first} beside {second}",
                                  n=plan.games, first=first, second=second, **facts))  # fmt: skip
    return screen.write(say_n("{title}, {seats} seats, {games} game of {bots} (seed {seed})",
                              "{title}, {seats} seats, {games} games of {bots} (seed {seed})",
                              n=plan.games, bots=", ".join(plan.players), seed=plan.seed,
                              **facts))  # fmt: skip


def report(plans: Sequence[Plan], counted: Counted, screen: Screen, parts: int) -> Groups:
    """All tables under their headings: what was played and what differs, then each side."""
    first = [facts(plans, screen), *beside(plans, counted, screen)]
    sides = labels(plans, screen) if len(plans) == 2 else [""]
    each = [
        (side, tables(plan, tally, screen, parts))
        for side, plan, tally in zip(sides, plans, counted.tallies, strict=True)
    ]
    return [("", first), *each]


def show(plans: Sequence[Plan], groups: Groups, screen: Screen) -> None:
    """Print all tables."""
    screen.line(fill(title(plans, screen), WIDTH), Ink.STRONG)
    for place, (heading, group) in enumerate(groups):
        if heading:
            screen.line()
            screen.line(heading, Ink.STRONG)
        for table in group:
            show_table(table, screen)
        if place == 0:
            screen.line()
            screen.line(command(plans), Ink.FAINT)


def show_table(table: Table, screen: Screen) -> None:
    """Print one table, no wider than most terminals are."""
    screen.line()
    if table.title:
        screen.line(fill(table.title, WIDTH), Ink.STRONG)
    if table.rows[1:]:
        screen.table(folded(table.rows, table.texts), right=table.numbers)
    if table.note:
        screen.line(fill(table.note, WIDTH))


def folded(rows: list[list[str]], texts: int) -> list[list[str]]:
    """Rows that fit into WIDTH: texts, the first columns, go on below where they are too long."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = WIDTH - sum(widths[texts:]) - len(GAP) * (len(widths) - 1)
    for column in range(texts):
        widths[column] = min(widths[column], max(NARROWEST, room // (texts - column)))
        room -= widths[column]
    found = []
    for row in rows:
        cells = [wrap(cell, wide, subsequent_indent="  ")
                 for cell, wide in zip(row[:texts], widths, strict=False)]  # fmt: skip
        for line in zip_longest(*cells, *([cell] for cell in row[texts:]), fillvalue=""):
            found.append(list(line))
    return found


# The numbers


def all_numbers(plans: Sequence[Plan], counted: Counted) -> dict[str, Any]:
    """The numbers of the first table; beside it those of the second, and how they differ."""
    found = as_numbers(plans[0], counted.tallies[0])
    if len(plans) == 2:
        found["against"] = as_numbers(plans[1], counted.tallies[1])
        found["differences"] = differences(plans[0], counted)
    return {"adjuge": __version__, "command": command(plans), **found}
