"""How strong the bots are: measures what is missing, and writes `strength.md`.

    python benchmarks/strength.py                 all that is missing, the most telling first
    python benchmarks/strength.py --plan          what is missing, and what it will cost
    python benchmarks/strength.py --only greedy   only greedy against random seats
    python benchmarks/strength.py --more 20       of each at most so many games more than there are
    python benchmarks/strength.py --write         nothing is measured, only written

Every measurement is an arena: seats rotated, deals mirrored. A time a decision is given as
the iterations that search made in it on a free core (`search_speed.json`, "rows"), so that other
work on the machine does not weaken anybody. Every game is kept when it is over, so a measurement
that was stopped goes on where it was, and one that is to have more games is added to; the numbers
are kept in `strength.json`. A measurement is made anew when the bots play otherwise than before,
be it for other rules, rules of thumb or another search: twelve short games tell.
"""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import cache
from pathlib import Path
from typing import Any

import theory  # beside this file

from adjuge.arena.counting import Score
from adjuge.arena.keeping import keep
from adjuge.arena.keeping import kept as games_kept
from adjuge.arena.levelling import Sums
from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played, play, threads
from adjuge.arena.reporting import as_numbers, score_as_numbers
from adjuge.bots.search import LONG_TIME
from adjuge.cli.machine import machine
from adjuge.engine.registry import all_games, load_game

HERE = Path(__file__).parent
KEPT = HERE / "strength.json"
REPORT = HERE / "strength.md"
NOTES = HERE / "strength-notes.md"
SPEEDS = json.loads((HERE / "search_speed.json").read_text(encoding="utf-8"))
LUCKY = ("alles_futsch",)  # games in which random seats end a large table too soon
CLOSE = {"falsche_ffuffziger": 60, "mark": 200}  # not settled soon: luck is measured too
READS = {"adel_verpflichtet": 80}  # where long thoughts read: shown among greedy seats, too
WHOLE_WIN = 60  # can be shared by up to six without a fraction
PROBE = "search:150"  # how somebody who searches plays is known by so short a thought
GAMES = HERE / ".cache" / "strength"  # every game that was played


def iterations(game: str, seats: int, milliseconds: int) -> int:
    """What search made in a time on one free core when rows were begun, to two digits.

    A faster core, or a faster search, changes no row: that would be another measurement.
    """
    return in_time(SPEEDS[f"{game} {seats}"]["rows"], milliseconds)


def in_time(a_second: float, milliseconds: int) -> int:
    """What is done in a time, to two digits."""
    return int(float(f"{a_second * milliseconds / 1000:.1e}"))


@dataclass(frozen=True)
class Measurement:
    """One arena of the report: a bot alone among others; a number is search for so many ms."""

    part: str
    game: str
    seats: int
    sides: tuple[str | int, str | int]
    games: int
    luck: bool = False  # whether the dealer's luck is measured and taken out

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots as the arena names them."""
        return tuple(
            side if isinstance(side, str) else f"search:{iterations(self.game, self.seats, side)}"
            for side in self.sides
        )

    @property
    def key(self) -> str:
        """What it is called in the file of numbers."""
        return f"{self.part} {self.game} {self.seats} {','.join(self.bots)}"

    @property
    def stamp(self) -> str:
        """What it depends on; when that has changed it is made anew."""
        bots = tuple(side if isinstance(side, str) else PROBE for side in self.sides)
        long = any(isinstance(side, int) and side >= LONG_TIME * 1000 for side in self.sides)
        game = load_game(self.game)
        fair = "-fair" if long and game.LONG_IS_FAIR else ""  # which no probe shows
        reads = "-alone" if long and game.LONG_READS else ""  # each who is asked steps on alone
        return stamped(self.game, self.seats, bots) + fair + reads

    @property
    def cost(self) -> float:
        """The seconds of a core that it takes, about: those of the searches."""
        alone, others = (side if isinstance(side, int) else 0 for side in self.sides)
        choices = SPEEDS[f"{self.game} {self.seats}"]["choices"]
        return self.games * choices * (alone + (self.seats - 1) * others) / 1000

    @property
    def file(self) -> Path:
        """Where its games are kept."""
        luck = "-luck" if self.luck else ""
        return GAMES / f"{self.key.replace(' ', '-')}-{self.stamp}{luck}-{self.games}.jsonl"


PARTS = {
    "search": "One search seat with 50 ms a decision among greedy seats",
    "greedy": "One greedy seat among random seats",
    "ceiling": "One search seat with 50 ms a decision among random seats, where greedy is below four times fair odds",
    "reverse": "One greedy seat among search seats with 50 ms a decision",
    "ladder": "One search seat with 5 ms and with 500 ms a decision among greedy seats",
    "growth": "One search seat among others that have a tenth of its time: 50 ms and 5 ms, 500 ms and 50 ms",
}


def measurements() -> list[Measurement]:
    """All that the report shows, the most telling first, of equals the quick ones."""
    found = []
    for name, about in all_games().items():
        fewest, most = about.seats[0], about.seats[-1]
        for seats in (fewest, most):
            found.append(Measurement("greedy", name, seats, ("greedy", "random"), 2000))
            found.append(Measurement("search", name, seats, (50, "greedy"), 200))
            found.append(Measurement("reverse", name, seats, ("greedy", 50), 100))
        if name in LUCKY:
            found.append(Measurement("ceiling", name, most, (50, "random"), 200))
        found.append(Measurement("growth", name, fewest, (50, 5), 100))
        close = name in CLOSE
        games = READS.get(name) or CLOSE.get(name, 60)
        found.append(Measurement("growth", name, fewest, (500, 50), games, luck=close))
        if name in READS:
            found.append(Measurement("ladder", name, fewest, (5, "greedy"), 200))
            found.append(Measurement("ladder", name, fewest, (500, "greedy"), READS[name]))
            found.append(Measurement("growth", name, most, (50, 5), 300))
    return sorted(found, key=lambda one: (list(PARTS).index(one.part), one.cost))


@cache
def stamped(game: str, seats: int, bots: tuple[str, ...]) -> str:
    """A digest of a few games: how these bots play by these rules."""
    plan = Plan(game, bots, seats, games=12, seed=7000)
    played = [one for games in play(plan, plan.numbers, threads()) for one in games]
    told = sorted((one.number, one.places, one.points, one.ending, one.moves) for one in played)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:12]


def measure(one: Measurement, more: int) -> dict[str, Any]:
    """Play the next games of a measurement, so many at most, and add them to those before."""
    plan = Plan(one.game, one.bots, one.seats, one.games, luck=one.luck)
    before = kept().get(one.key)
    if before and before["stamp"] != one.stamp:
        before = None
    first = before["games"] if before else 0
    whole = -(-more // one.seats) * one.seats  # a deal in all its rotations
    wanted = plan.numbers[first:][:whole]
    played = [game for game in games_kept(plan, one.file) if game.number in wanted]
    done = {game.number for game in played}
    left = [number for number in wanted if number not in done]
    began, fresh = time.process_time(), 0
    for games in play(plan, left, threads()):
        keep(plan, one.file, games)
        played += games
        fresh += len(games)
    spent = (time.process_time() - began) * len(played) / max(1, fresh)
    return numbers_of(one, plan, played, spent, before)


def numbers_of(
    one: Measurement, plan: Plan, played: list[Played], spent: float, before: Any
) -> dict[str, Any]:
    """What is kept of a measurement, with what was measured of it before."""
    found = as_numbers(plan, sorted(played, key=lambda game: game.number))
    found["core_seconds"] = round(spent, 1)
    return {
        **(added(before, found) if before else found),
        "stamp": one.stamp,
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
    }


def added(before: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Two measurements of other games of one plan as one; ratings, which cannot be added, are lost."""
    games = before["games"] + more["games"]
    moves = before["games"] * before["moves"] + more["games"] * more["moves"]
    both = zip(before["scores"], more["scores"], strict=True)
    scores = [
        as_score(one, before["games"]).plus(as_score(other, more["games"])) for one, other in both
    ]
    return {
        **more,
        "games": games,
        "moves": moves / games,
        "scores": [score_as_numbers(score) for score in scores],
        "core_seconds": round(before["core_seconds"] + more["core_seconds"], 1),
    }


def as_score(found: dict[str, Any], games: int) -> Score:
    """A score from the numbers that are kept of it; wins are split among six at the most."""
    sat = found["seats"]
    wins = round(found["share"] * sat * WHOLE_WIN) / WHOLE_WIN
    return Score(
        found["bot"], found["fair"], games=games, sat=sat, wins=wins,
        firsts=round(found["firsts"] * sat), places=round(found["place"] * sat),
        points=found["points"] * sat, by_seat=found["by_seat"], sums=Sums(**found.get("sums", {})),
    )  # fmt: skip


def kept() -> dict[str, Any]:
    """The numbers measured so far."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def report(numbers: dict[str, Any]) -> str:
    """The report as Markdown."""
    told = ["# How strong the bots are", "", "Made by `python benchmarks/strength.py`. Odds are a multiple of fair odds: w/(1 − w) of a",
            "seat against one win in n seats, shared wins split; the intervals are 95 % (Wilson), the",
            "chance is that of the exact binomial test. `search:6200` makes 6,200 iterations for each",
            "decision, on one thread; behind it stands the time in which a free core made so many when",
            "the row was begun (`search_speed.json`). Where a star stands, the bots have changed since.", ""]  # fmt: skip
    for part, title in PARTS.items():
        rows = [row(one, numbers[one.key]) for one in measurements()
                if one.part == part and one.key in numbers]  # fmt: skip
        if rows:
            told += [f"## {title}", "", *HEAD, *rows, ""]
        told += levels([one for one in measurements() if one.part == part], numbers)
    told += [*speeds(), "", *deadlines(), "", *theory.table(), ""]
    told += [NOTES.read_text(encoding="utf-8") if NOTES.exists() else ""]
    shown = {one.key for one in measurements()}
    machines = sorted({found["machine"] for key, found in numbers.items() if key in shown})
    return "\n".join([*told, *machines, ""])


HEAD = ["| game | seats | bot | games | wins | 95 % | odds | 95 % | first place | mean place | chance | core s |",
        "|---|---|---|--:|--:|---|--:|---|--:|--:|--:|--:|"]  # fmt: skip


def levels(shown: list[Measurement], numbers: dict[str, Any]) -> list[str]:
    """Of some measurements those in which luck was measured, without it."""
    rows = [level_row(one, numbers[one.key]) for one in shown
            if one.key in numbers and numbers[one.key]["scores"][0].get("level")]  # fmt: skip
    if not rows:
        return []
    return ["Without the dealer's luck, as far as it was measured; the intervals are those of a line through",
            "the deals (`adjuge arena --luck`):", "",
            "| game | seats | bot | deals | wins | 95 % | odds | 95 % |",
            "|---|---|---|--:|--:|---|--:|---|", *rows, ""]  # fmt: skip


def level_row(one: Measurement, found: dict[str, Any]) -> str:
    """One line without luck: the bot that is alone at the table."""
    score = found["scores"][0]
    level = score["level"]
    low, high = level["interval"]
    times = ["∞" if number is None else f"{number:.2f}" for number in level["odds"]]
    cells = [one.game, str(one.seats), " v ".join(map(named, one.sides, one.bots)),
             str(score["sums"]["deals"]), f"{level['share']:.1%}", f"{low:.1%} – {high:.1%}",
             f"{times[0]} ×", f"{times[1]} – {times[2]}"]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def speeds() -> list[str]:
    """How fast search thinks on one core, and beside it OpenSpiel's Python bot."""
    told = ["## How fast search thinks, on one core", "",
            "Moves are those of the walk down the tree and of guided play-outs, all of search's time counted;",
            "the last columns were measured beside one another (`python benchmarks/search_speed.py --against openspiel`):",
            "OpenSpiel's Python `ISMCTSBot` with random play-outs to the end, through our adapter.", "",
            "| game | seats | moves a second | iterations a second | in 50 ms | in the rows above | beside OpenSpiel | OpenSpiel | ratio |",
            "|---|--:|--:|--:|--:|--:|--:|--:|--:|"]  # fmt: skip
    for key, found in sorted(SPEEDS.items()):
        game, seats = key.split()
        cells = [game, seats, f"{found['moves'] / 1e6:.1f} million", f"{found['iterations']:,.0f}",
                 f"{in_time(found['iterations'], 50):,}", f"{iterations(game, int(seats), 50):,}"]  # fmt: skip
        if beside := found.get("beside"):
            ratio = beside["ours"] / beside["openspiel"]
            cells += [f"{beside['ours']:,.0f}", f"{beside['openspiel']:,.0f}", f"{ratio:,.0f} ×"]
        else:
            cells += ["—"] * 3
        told.append(f"| {' | '.join(cells)} |")
    return told


def deadlines() -> list[str]:
    """How long decisions take that have a time."""
    told = ["## How well search keeps its time", "",
            "Milliseconds of a hundred decisions with each budget, two threads, by the clock on the wall",
            "(`python benchmarks/search_speed.py --in-time`): the median, 99 of 100, and the longest.", "",
            "| game | seats | 50 ms: median | 99 of 100 | longest | 500 ms: median | 99 of 100 | longest |",
            "|---|--:|--:|--:|--:|--:|--:|--:|"]  # fmt: skip
    for key, found in sorted(SPEEDS.items()):
        took = found.get("in time", {})
        cells = [f"{took[budget][which]:.0f}" if took else "—"
                 for budget in ("50ms", "500ms") for which in ("median", "p99", "most")]  # fmt: skip
        told.append(f"| {' | '.join([*key.split(), *cells])} |")
    return told


def named(side: str | int, bot: str) -> str:
    """A bot, and the time it stands for."""
    return bot if isinstance(side, str) else f"{bot} ({side} ms)"


def row(one: Measurement, found: dict[str, Any]) -> str:
    """One line of the report: the bot that is alone at the table."""
    score = found["scores"][0]
    low, high = score["interval"]
    times = ["∞" if number is None else f"{number:.2f}" for number in score["odds"]]
    old = "" if found["stamp"] == one.stamp else " *"
    chance = "< 0.0001" if score["chance"] < 0.0001 else f"{score['chance']:.4f}"
    cells = [one.game + old, str(one.seats), " v ".join(map(named, one.sides, one.bots)), str(found["games"]),
             f"{score['share']:.1%}", f"{low:.1%} – {high:.1%}", f"{times[0]} ×",
             f"{times[1]} – {times[2]}", f"{score['firsts']:.1%}", f"{score['place']:.2f}", chance,
             f"{found['core_seconds']:.0f}"]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def missing(part: str | None, games: list[str], seats: int | None) -> list[Measurement]:
    """What is still to be measured, or measured on."""
    numbers = kept()
    wanted = [
        one
        for one in measurements()
        if part in (None, one.part) and one.game in games and seats in (None, one.seats)
    ]
    return [one for one in wanted if not is_done(one, numbers.get(one.key))]


def is_done(one: Measurement, found: dict[str, Any] | None) -> bool:
    """Whether as many games as wanted were played by these bots."""
    return found is not None and found["stamp"] == one.stamp and found["games"] >= one.games


def tell_plan(found: list[Measurement]) -> None:
    """Print what is to be measured and about what each costs, and all up to it."""
    total = 0.0
    for one in found:
        total += one.cost
        print(f"{one.cost:7.0f} {total:7.0f} core s  {one.key} × {one.games}")


def main() -> int:
    """Measure what is missing, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--game", nargs="+", choices=all_games(), default=list(all_games()))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--more", type=int, default=sys.maxsize)
    parser.add_argument("--plan", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    found = missing(given.only, given.game, given.seats)
    if given.plan:
        tell_plan(found)
        return 0
    if not given.write:
        with alone():
            measure_all(found, given.more)
    REPORT.write_text(report(kept()), encoding="utf-8")
    return 0


def measure_all(found: list[Measurement], more: int) -> None:
    """Measure one after the other; each is written as soon as it is there."""
    shown = [one.key for one in measurements()]  # what is no longer shown is dropped
    for one in found:
        numbers = {**kept(), one.key: measure(one, more)}
        numbers = {key: numbers[key] for key in shown if key in numbers}
        KEPT.write_text(json.dumps(numbers, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(row(one, numbers[one.key]), flush=True)
        REPORT.write_text(report(numbers), encoding="utf-8")


@contextmanager
def alone() -> Iterator[None]:
    """Two that measure at once would play the same games."""
    GAMES.mkdir(parents=True, exist_ok=True)
    with (GAMES / "lock").open("w") as lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except OSError:
            raise SystemExit("Somebody else is measuring.") from None
        yield


if __name__ == "__main__":
    sys.exit(main())
