"""`adjuge simulate`: very many games of quick bots, counted; two tables side by side.

The designers' laboratory: who has an advantage, how long games are and how they
end, how money and prices go, which moves winners make, and what another option or
another box changes in all that.
"""

import argparse
import json
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjuge.cli.compiling import ready_kernels
from adjuge.cli.parser import add_game, add_table, choice, whole_number
from adjuge.cli.saving import check_writable
from adjuge.cli.screen import Screen
from adjuge.cli.seats import usual_seats
from adjuge.cli.simulate_findings import differences, habits, prices, profits, winners_habits
from adjuge.cli.simulate_page import page
from adjuge.cli.simulate_plots import can_draw
from adjuge.cli.simulate_tables import QUANTILES, Table, labels, side_by_side, tables
from adjuge.cli.tally import Plan, Tally, blank, mean, play, quantile, threads, wilson
from adjuge.cli.words import _
from adjuge.engine.picture import Ink
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import Amount, say

if TYPE_CHECKING:
    from rich.progress import Progress  # needed on terminals only


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, how many times, how the table is laid, where the numbers go."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number(1), default=100_000, metavar="N",
                        help=_("how many games, such as 1_000_000"))  # fmt: skip
    parser.add_argument("--seats", type=whole_number(1), metavar="N", help=_("how many seats"))
    parser.add_argument("--bots", default="random", metavar=_("BOT,BOT,…"),
                        help=_("who plays, by seat: random or greedy; the last one named takes "
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
    """Play, count, print, and write."""
    plans = planned(arguments, screen)
    for file in (arguments.json, arguments.html):
        if file is not None:
            check_writable(file)
    workers = arguments.threads or threads()
    tallies = [counted(plan, workers, screen) for plan in plans]
    found = report(plans, tallies, screen)
    if arguments.json is not None:
        text = json.dumps(all_numbers(plans, tallies), indent=2, ensure_ascii=False)
        arguments.json.write_text(text + "\n", encoding="utf-8")
    if arguments.html is not None:
        both = list(zip(plans, tallies, strict=True))
        text = page(title(plans[0], tallies[0], screen), both, found, screen)
        arguments.html.write_text(text, encoding="utf-8")
        if not can_draw():
            screen.mention(say("There are no plots: pip install “adjuge[arena]”."))
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
    other = replace(
        plan,
        kernels=ready_kernels(load_game(arguments.game, box), screen),
        options={**plan.options, **dict(arguments.against_option)},
        bots=named(arguments.against_bots or arguments.bots),
        box=box,
    )
    other.check()
    return [plan, other]


def named(text: str) -> tuple[str, ...]:
    """Bots as they are written on the command line."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def counted(plan: Plan, workers: int, screen: Screen) -> Tally:
    """Play the games, with a bar where somebody waits."""
    total = blank(plan.kernels.game, plan.seats)
    with _bar(screen) as bar:
        task = bar.add_task("", total=plan.games) if bar else None
        for tally in play(plan, workers):
            total.add(tally)
            if bar is not None and task is not None:
                bar.update(task, completed=total.games)
    return total


def _bar(screen: Screen) -> "AbstractContextManager[Progress | None]":
    if not (screen.aside.is_terminal and screen.is_terminal):
        return nullcontext()
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen.aside, transient=True)


# The report


def title(plan: Plan, tally: Tally, screen: Screen) -> str:
    """What was played."""
    return screen.write(say("{title}, {seats} seats, {games} games of {bots} (seed {seed})",
                            title=plan.kernels.game.about.title, seats=plan.seats,
                            games=Amount(tally.games), bots=", ".join(plan.bots),
                            seed=plan.seed))  # fmt: skip


def report(
    plans: Sequence[Plan], tallies: Sequence[Tally], screen: Screen
) -> list[tuple[str, list[Table]]]:
    """Print all that was counted; of two tables what differs, and the first as a whole."""
    screen.line(title(plans[0], tallies[0], screen), Ink.STRONG)
    found = [("", tables(plans[0], tallies[0], screen))]
    if len(plans) == 2:
        beside = side_by_side((plans[0], plans[1]), (tallies[0], tallies[1]), screen)
        sides = labels(plans, screen)
        found = [
            ("", [beside]),
            (sides[0], found[0][1]),
            (sides[1], tables(plans[1], tallies[1], screen)),
        ]
    for heading, group in found[:2]:
        if heading:
            screen.line()
            screen.line(heading, Ink.STRONG)
        for table in group:
            show(table, screen)
    return found


def show(table: Table, screen: Screen) -> None:
    """Print one table."""
    screen.line()
    if table.title:
        screen.line(table.title)
    screen.table(table.rows, right=table.numbers)
    if table.note:
        screen.line(table.note)


# The numbers


def all_numbers(plans: Sequence[Plan], tallies: Sequence[Tally]) -> dict[str, Any]:
    """The numbers of the first table; beside it those of the second, and how they differ."""
    found = as_numbers(plans[0], tallies[0])
    if len(plans) == 2:
        found["against"] = as_numbers(plans[1], tallies[1])
        found["differences"] = [
            {**asdict(one), "change": one.change, "interval": one.interval, "clear": one.is_clear}
            for one in differences(tallies[0], tallies[1])
        ]
    return found


def as_numbers(plan: Plan, tally: Tally) -> dict[str, Any]:
    """All that was counted at a table, for programs."""
    game = plan.kernels.game
    shares = tally.win_shares()
    return {
        "game": game.about.name,
        "rules": game.about.rules_version,
        "box": game.box.fingerprint,
        "seats": plan.seats,
        "bots": plan.seated,
        "options": plan.options,
        "seed": plan.seed,
        "games": tally.games,
        "wins": [
            {"share": share, "confidence": wilson(share, tally.games)} for share in shares
        ],
        "winners": tally.winners.tolist(),
        "points": tally.point_means(),
        "endings": dict(zip([e.text for e in game.about.endings], tally.endings[1:].tolist(),
                            strict=True)),
        "moves": _histogram(tally.lengths),
        "decisions": _histogram(tally.decisions),
        "curves": {"games": tally.followed,
                   "points": (tally.course.curves / tally.followed).T.tolist()},
        "prices": prices(plan, tally),
        "habits": habits(plan, tally),
        "winners_habits": winners_habits(plan, tally),
        "profits": [asdict(one) for one in profits(plan, tally)],
    }  # fmt: skip


def _histogram(counts: Any) -> dict[str, Any]:
    """Mean, quantiles, and every value that occurred with its count."""
    return {
        "mean": mean(counts),
        "quantiles": {f"{share:.2f}": quantile(counts, share) for share in QUANTILES},
        "counts": {value: int(count) for value, count in enumerate(counts) if count},
    }
