"""`adjuge arena`: bots play one another, and strength becomes a number."""

import argparse
import json
from collections.abc import Generator, Iterable
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from adjuge.arena.cluster import check_address, play_on
from adjuge.arena.keeping import keep, kept
from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played, play, threads
from adjuge.arena.reporting import as_numbers
from adjuge.cli.arena_page import arena_page
from adjuge.cli.arena_tables import missing, particulars, replaced, tables, title
from adjuge.cli.compiling import ready_kernels
from adjuge.cli.parser import add_game, add_table, whole_number
from adjuge.cli.saving import check_targets
from adjuge.cli.screen import Screen
from adjuge.cli.seats import usual_seats
from adjuge.cli.words import _
from adjuge.engine.picture import Ink
from adjuge.engine.registry import game_named
from adjuge.engine.sentence import Amount, Sentence, say, say_n


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
    """Play, count, write, and print: a reader who has seen enough keeps no file from being written."""
    plan = planned(arguments)
    check_targets((arguments.save, arguments.json, arguments.html), read=(arguments.box,))
    if arguments.ray is not None:
        check_address(arguments.ray)
    played = kept(plan, arguments.save) if arguments.save is not None else []
    ready_kernels(plan.loaded, screen)
    played = all_played(plan, played, arguments, screen)
    numbers = as_numbers(plan, played)
    if arguments.json is not None:
        text = json.dumps(numbers, indent=2, ensure_ascii=False)
        arguments.json.write_text(text + "\n", encoding="utf-8")
    if arguments.html is not None:
        arguments.html.write_text(arena_page(plan, numbers, screen), encoding="utf-8")
    report(plan, numbers, screen)
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
        plan = replace(plan, seats=usual_seats(plan.loaded.about))
    plan.check()
    return plan


def all_played(
    plan: Plan, played: list[Played], arguments: argparse.Namespace, screen: Screen
) -> list[Played]:
    """All games of the plan: those kept, and those played now, with a bar where somebody waits."""
    file = arguments.save
    done = {game.number for game in played}
    left = [number for number in plan.numbers if number not in done]
    try:
        with closing(played_now(plan, left, arguments)) as fresh, _bar(screen) as bar:
            task = bar.add_task("", total=len(plan.numbers), completed=len(played)) if bar else None
            for games in fresh:
                if file is not None:
                    keep(plan, file, games)
                played += games
                if bar is not None and task is not None:
                    bar.update(task, completed=len(played))
    except KeyboardInterrupt:
        screen.mention(stopped(len(played), file))
        raise
    return sorted(played, key=lambda game: game.number)


def played_now(
    plan: Plan, numbers: Iterable[int], arguments: argparse.Namespace
) -> Generator[list[Played], None, None]:
    """Here, or on a cluster."""
    if arguments.ray is not None:
        return play_on(arguments.ray, plan, numbers)
    return play(plan, numbers, arguments.threads or threads())


def stopped(games: int, file: Path | None) -> Sentence:
    """What becomes of the games when somebody stops the arena."""
    if file is None:
        return say("The games are lost; --save keeps them in a file.")
    return say_n("{games} game is kept in {file}; the same command goes on from there.",
                 "{games} games are kept in {file}; the same command goes on from there.",
                 n=games, games=Amount(games), file=str(file))  # fmt: skip


def _bar(screen: Screen) -> AbstractContextManager[Progress | None]:
    if not (screen.aside.is_terminal and screen.is_terminal):
        return nullcontext()
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen.aside, transient=True)


def report(plan: Plan, numbers: dict[str, Any], screen: Screen) -> None:
    """What was played, and the tables with what their columns mean."""
    screen.line(title(plan, numbers, screen), Ink.STRONG)
    screen.paragraph(particulars(plan, screen))
    for line in replaced(numbers, screen):
        screen.paragraph(line, Ink.STRONG)
    for table in tables(plan, numbers, screen):
        screen.line()
        screen.table(table.rows, right=table.numbers, folds=True)
        screen.line()
        screen.paragraph(table.note)
    for sentence in missing(plan, numbers):
        screen.mention(sentence)
