"""`adjuge arena`: bots play one another, and strength becomes a number."""

import argparse
import json
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from math import isinf
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from adjuge.arena.cluster import play_on
from adjuge.arena.keeping import keep, kept
from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played, play, threads
from adjuge.arena.rating import has_openskill
from adjuge.arena.reporting import as_numbers, as_page
from adjuge.cli.compiling import ready_kernels
from adjuge.cli.parser import add_game, add_table, whole_number
from adjuge.cli.saving import check_writable
from adjuge.cli.screen import Screen
from adjuge.cli.seats import usual_seats
from adjuge.cli.words import _
from adjuge.engine.picture import Ink
from adjuge.engine.registry import game_named
from adjuge.engine.sentence import Amount, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the bots, how many games, where the numbers go."""
    add_game(parser)
    parser.add_argument("--bots", default="greedy,random", metavar=_("BOT,BOT,…"),
                        help=_("who plays; the last one named takes the seats left over"))  # fmt: skip
    parser.add_argument("--games", type=whole_number(1), default=400, metavar="N",
                        help=_("how many games; whole deals are played"))  # fmt: skip
    parser.add_argument("--seats", type=whole_number(1), metavar="N", help=_("how many seats"))
    add_table(parser)
    parser.add_argument("--luck", action="store_true",
                        help=_("weigh every draw too, and tell the wins without the dealer’s luck"))  # fmt: skip
    parser.add_argument("--threads", type=whole_number(1), metavar="N",
                        help=_("how many threads; all cores without it"))  # fmt: skip
    parser.add_argument("--ray", metavar=_("ADDRESS"),
                        help=_("play on a Ray cluster; “local” starts one here"))  # fmt: skip
    parser.add_argument("--save", type=Path, metavar=_("FILE"),
                        help=_("keep every game in this file, and go on from it"))  # fmt: skip
    parser.add_argument("--json", type=Path, metavar=_("FILE"),
                        help=_("write the numbers to this file too"))  # fmt: skip
    parser.add_argument("--html", type=Path, metavar=_("FILE"),
                        help=_("write a page with a plot to this file"))  # fmt: skip


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play, count, print, and write."""
    plan = planned(arguments)
    for file in (arguments.save, arguments.json, arguments.html):
        if file is not None:
            check_writable(file)
    ready_kernels(plan.loaded, screen)
    played = all_played(plan, arguments, screen)
    numbers = as_numbers(plan, played)
    report(plan, numbers, screen)
    if arguments.json is not None:
        text = json.dumps(numbers, indent=2, ensure_ascii=False)
        arguments.json.write_text(text + "\n", encoding="utf-8")
    if arguments.html is not None:
        heading, code = title(plan, numbers, screen), screen.language.code
        tables = [table(numbers, screen)]
        if is_levelled(numbers):
            tables.append(level_table(numbers, screen))
        page = as_page(heading, tables, numbers, code)
        arguments.html.write_text(page, encoding="utf-8")
    return 0


def planned(arguments: argparse.Namespace) -> Plan:
    """The plan of the command line."""
    plan = Plan(
        game=game_named(arguments.game),
        bots=tuple(part.strip() for part in arguments.bots.split(",") if part.strip()),
        seats=arguments.seats or 0,
        games=arguments.games,
        seed=1 if arguments.seed is None else arguments.seed,
        options=dict(arguments.option),
        box=arguments.box,
        luck=arguments.luck,
    )
    if not arguments.seats:
        plan = Plan(**{**vars_of(plan), "seats": usual_seats(plan.loaded.about)})
    plan.check()
    return plan


def vars_of(plan: Plan) -> dict[str, Any]:
    """The fields of a plan."""
    return {name: getattr(plan, name) for name in plan.__dataclass_fields__}


def all_played(plan: Plan, arguments: argparse.Namespace, screen: Screen) -> list[Played]:
    """All games of the plan: those kept, and those played now, with a bar where somebody waits."""
    file = arguments.save
    played = kept(plan, file) if file is not None else []
    done = {game.number for game in played}
    left = (number for number in plan.numbers if number not in done)
    with _bar(screen) as bar:
        task = bar.add_task("", total=len(plan.numbers), completed=len(played)) if bar else None
        for games in played_now(plan, left, arguments):
            played += games
            if file is not None:
                keep(plan, file, games)
            if bar is not None and task is not None:
                bar.update(task, completed=len(played))
    return sorted(played, key=lambda game: game.number)


def played_now(
    plan: Plan, numbers: Iterable[int], arguments: argparse.Namespace
) -> Iterator[list[Played]]:
    """Here, or on a cluster."""
    if arguments.ray is not None:
        return play_on(arguments.ray, plan, numbers)
    return play(plan, numbers, arguments.threads or threads())


def _bar(screen: Screen) -> AbstractContextManager[Progress | None]:
    if not (screen.aside.is_terminal and screen.is_terminal):
        return nullcontext()
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen.aside, transient=True)


# The report


def title(plan: Plan, numbers: dict[str, Any], screen: Screen) -> str:
    """What was played."""
    return screen.write(say("{title}, {seats} seats, {games} games (seed {seed})",
                            title=plan.loaded.about.title, seats=plan.seats,
                            games=Amount(numbers["games"]), seed=plan.seed))  # fmt: skip


def report(plan: Plan, numbers: dict[str, Any], screen: Screen) -> None:
    """The table of the bots, and what its columns mean."""
    screen.line(title(plan, numbers, screen), Ink.STRONG)
    screen.line()
    rows = table(numbers, screen)
    screen.table(rows, right=range(1, len(rows[0])))
    screen.line()
    screen.tell(say("Seats were rotated and every seating had the same deals. Shared wins are split; "
                    "odds are a multiple of those of equals. The chance is that of an exact binomial "
                    "test: how often equals would differ so much."))  # fmt: skip
    if is_levelled(numbers):
        report_level(numbers, screen)
    elif plan.luck:
        screen.mention(
            say("The wins without luck cannot be told: there are too few deals, or all are alike.")
        )
    if not has_openskill():
        screen.mention(say("There are no ratings: pip install “adjuge[arena]”."))


def is_levelled(numbers: dict[str, Any]) -> bool:
    """Whether luck was measured in deals enough."""
    return all(score["level"] is not None for score in numbers["scores"])


def report_level(numbers: dict[str, Any], screen: Screen) -> None:
    """The wins without luck, and what that means."""
    rows = level_table(numbers, screen)
    screen.line()
    screen.table(rows, right=range(1, len(rows[0])))
    screen.line()
    screen.tell(say("Without luck: every draw was held against all that were possible, by the chances to "
                    "win after each. Luck is nothing on average; the wins are those of a bot that "
                    "had none."))  # fmt: skip


def level_table(numbers: dict[str, Any], screen: Screen) -> list[list[str]]:
    """A row for each bot, under headings: its wins without luck."""
    headings = (say("bot"), say("wins without luck"), say("95 % sure between"), say("odds"),
                say("95 % sure between"))  # fmt: skip
    rows = [[screen.write(heading) for heading in headings]]
    for score in numbers["scores"]:
        rows.append([score["bot"], *_share_and_odds(score["level"], screen)])
    return rows


def table(numbers: dict[str, Any], screen: Screen) -> list[list[str]]:
    """A row for each bot, under headings."""
    headings = (say("bot"), say("wins"), say("95 % sure between"), say("odds"),
                say("95 % sure between"), say("mean place"), say("chance"), say("rating"))  # fmt: skip
    rows = [[screen.write(heading) for heading in headings]]
    for score in numbers["scores"]:
        rows.append([score["bot"], *_share_and_odds(score, screen), screen.decimal(score["place"], 2),
                     _chance(score["chance"], screen), _rating(score["rating"], screen)])  # fmt: skip
    return rows


def _share_and_odds(found: dict[str, Any], screen: Screen) -> list[str]:
    low, high = (screen.percent(share, 1) for share in found["interval"])
    odds, least, most = (_times(number, screen) for number in found["odds"])
    return [screen.percent(found["share"], 1), f"{low} – {high}", odds, f"{least} – {most}"]


def _times(number: float | None, screen: Screen) -> str:
    return "∞" if number is None or isinf(number) else f"{screen.decimal(number, 2)} ×"


def _chance(chance: float, screen: Screen) -> str:
    return "< " + screen.decimal(0.0001, 4) if chance < 0.0001 else screen.decimal(chance, 4)


def _rating(rating: dict[str, float] | None, screen: Screen) -> str:
    if rating is None:
        return "—"
    return f"{screen.decimal(rating['mu'], 1)} ± {screen.decimal(2 * rating['sigma'], 1)}"
