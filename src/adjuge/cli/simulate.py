"""`adjuge simulate`: very many random games, counted."""

import argparse
import json
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjuge.cli.compiling import ready_kernels
from adjuge.cli.parser import add_game, add_table, whole_number
from adjuge.cli.saving import check_writable
from adjuge.cli.screen import Screen
from adjuge.cli.seats import usual_seats
from adjuge.cli.tally import PARTS, Plan, Tally, blank, mean, play, quantile, threads, wilson
from adjuge.cli.words import _
from adjuge.engine.picture import Ink
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import Amount, say

if TYPE_CHECKING:
    from rich.progress import Progress  # needed on terminals only

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, how many times, how the table is laid, where the numbers go."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number(1), default=100_000, metavar="N",
                        help=_("how many games, such as 1_000_000"))  # fmt: skip
    parser.add_argument("--seats", type=whole_number(1), metavar="N", help=_("how many seats"))
    add_table(parser)
    parser.add_argument("--threads", type=whole_number(1), metavar="N",
                        help=_("how many threads; all cores without it"))  # fmt: skip
    parser.add_argument("--json", type=Path, metavar=_("FILE"),
                        help=_("write the numbers to this file too"))  # fmt: skip


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play, count, print, and write."""
    game = load_game(arguments.game, arguments.box)
    seats = arguments.seats or usual_seats(game.about)
    options = dict(arguments.option)
    game.choose(options, seats)
    if arguments.json is not None:
        check_writable(arguments.json)
    kernels = ready_kernels(game, screen)
    plan = Plan(kernels, seats, options, 1 if arguments.seed is None else arguments.seed,
                arguments.games)  # fmt: skip
    tally = counted(plan, arguments.threads or threads(), screen)
    report(plan, tally, screen)
    if arguments.json is not None:
        text = json.dumps(as_numbers(plan, tally), indent=2, ensure_ascii=False)
        arguments.json.write_text(text + "\n", encoding="utf-8")
    return 0


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


def report(plan: Plan, tally: Tally, screen: Screen) -> None:
    """All that was counted, as tables."""
    screen.tell(say("{title}, {seats} seats, {games} random games (seed {seed}).",
                    title=plan.kernels.game.about.title, seats=plan.seats,
                    games=Amount(tally.games), seed=plan.seed), ink=Ink.STRONG)  # fmt: skip
    for part in (report_wins, report_lengths, report_endings, report_curves):
        screen.line()
        part(plan, tally, screen)


def report_wins(plan: Plan, tally: Tally, screen: Screen) -> None:
    """Who wins how often, and with how much."""
    points = screen.write(say("mean of {points}", points=plan.kernels.game.about.points))
    rows = [[screen.write(say("seat")), screen.write(say("wins")),
             screen.write(say("95 % sure between")), points]]  # fmt: skip
    for seat, share in enumerate(tally.win_shares()):
        low, high = wilson(share, tally.games)
        rows.append([str(seat + 1), screen.percent(share), f"{screen.percent(low)} – {screen.percent(high)}",
                     screen.decimal(tally.points[seat] / tally.games, 2)])  # fmt: skip
    screen.table(rows, right=range(4))
    several = int(
        sum(tally.winners[shared].sum() // (shared + 1) for shared in range(1, tally.seats))
    )
    screen.tell(say("Shared wins are split; {share} of the games were shared.",
                    share=screen.percent(several / tally.games)))  # fmt: skip


def report_lengths(plan: Plan, tally: Tally, screen: Screen) -> None:
    """How long games are."""
    rows = [[screen.write(say("length")), screen.write(say("mean")),
             *(screen.percent(share, 0) for share in QUANTILES), screen.write(say("longest"))]]  # fmt: skip
    for title, counts in ((say("moves"), tally.lengths), (say("decisions"), tally.decisions)):
        rows.append([screen.write(title), screen.decimal(mean(counts), 1),
                     *(str(quantile(counts, share)) for share in QUANTILES),
                     str(len(counts) - 1)])  # fmt: skip
    screen.table(rows, right=range(1, 8))


def report_endings(plan: Plan, tally: Tally, screen: Screen) -> None:
    """How games end."""
    rows = [[screen.write(say("ending")), screen.write(say("games")), screen.write(say("share"))]]
    for ending, count in zip(plan.kernels.game.about.endings, tally.endings[1:], strict=True):
        rows.append([screen.language.fact(ending), screen.language.fact(Amount(int(count))),
                     screen.percent(count / tally.games)])  # fmt: skip
    screen.table(rows, right=(1, 2))


def report_curves(plan: Plan, tally: Tally, screen: Screen) -> None:
    """How points grow: the mean of each seat after every tenth of the game."""
    screen.tell(say("{points} in the course of the game (mean of {games} games)",
                    points=plan.kernels.game.about.points, games=Amount(tally.followed)))  # fmt: skip
    rows = [
        [screen.write(say("seat")), *(screen.percent(part / PARTS, 0) for part in range(PARTS + 1))]
    ]
    for seat in range(tally.seats):
        means = tally.curves[:, seat] / tally.followed
        rows.append([str(seat + 1), *(_short(found, screen) for found in means)])
    screen.table(rows, right=range(PARTS + 2))


def _short(number: float, screen: Screen) -> str:
    """A mean in few letters."""
    return screen.decimal(number, 1 if abs(number) < 1000 else 0)


def as_numbers(plan: Plan, tally: Tally) -> dict[str, Any]:
    """All that was counted, for programs."""
    game = plan.kernels.game
    shares = tally.win_shares()
    return {
        "game": game.about.name,
        "rules": game.about.rules_version,
        "box": game.box.fingerprint,
        "seats": plan.seats,
        "options": plan.options,
        "seed": plan.seed,
        "games": tally.games,
        "wins": [
            {"share": share, "confidence": wilson(share, tally.games)} for share in shares
        ],
        "winners": tally.winners.tolist(),
        "points": (tally.points / tally.games).tolist(),
        "endings": dict(zip([e.text for e in game.about.endings], tally.endings[1:].tolist(),
                            strict=True)),
        "moves": _histogram(tally.lengths),
        "decisions": _histogram(tally.decisions),
        "curves": {"games": tally.followed,
                   "points": (tally.curves / tally.followed).T.tolist()},
    }  # fmt: skip


def _histogram(counts: Any) -> dict[str, Any]:
    """Mean, quantiles, and every value that occurred with its count."""
    return {
        "mean": mean(counts),
        "quantiles": {f"{share:.2f}": quantile(counts, share) for share in QUANTILES},
        "counts": {value: int(count) for value, count in enumerate(counts) if count},
    }
