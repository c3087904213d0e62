"""How strong the bots are: measures what is missing, and writes `strength.md`.

    python benchmarks/strength.py                 all that is missing
    python benchmarks/strength.py --only greedy   only greedy against random seats
    python benchmarks/strength.py --write         nothing is measured, only written

Every measurement is an arena: seats rotated, deals mirrored. Its numbers are kept
in `strength.json`; a measurement is made anew when a game, its rules of thumb or
the search has changed.
"""

import argparse
import hashlib
import json
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from adjuge.arena.plan import Plan
from adjuge.arena.playing import play, threads
from adjuge.arena.reporting import as_numbers
from adjuge.bots import _guided, _tree
from adjuge.cli.machine import machine
from adjuge.engine.registry import all_games, load_game

HERE = Path(__file__).parent
KEPT = HERE / "strength.json"
REPORT = HERE / "strength.md"
LEVEL = {"falsche_ffuffziger": "search:200", "alles_futsch": "search:300"}
USUAL_LEVEL = "search:400"


@dataclass(frozen=True)
class Measurement:
    """One arena of the report."""

    part: str
    game: str
    seats: int
    bots: tuple[str, str]
    games: int

    @property
    def key(self) -> str:
        """What it is called in the file of numbers."""
        return f"{self.part} {self.game} {self.seats} {','.join(self.bots)}"


PARTS = {
    "greedy": "One greedy seat among random seats",
    "search": "One search seat among greedy seats",
    "deep": "The same with ten times the iterations, at the largest tables",
    "reverse": "One greedy seat among search seats",
    "time": "One search seat with a time budget among greedy seats",
    "growth": "Two searches, one with five times the iterations of the other",
}


def measurements() -> list[Measurement]:
    """All that the report shows, the quick ones first."""
    found = []
    for name, about in all_games().items():
        level = LEVEL.get(name, USUAL_LEVEL)
        slow = name == "falsche_ffuffziger"
        fewest, most = about.seats[0], about.seats[-1]
        for seats in (fewest, most):
            found.append(Measurement("greedy", name, seats, ("greedy", "random"), 2000))
            few = 36 if slow else 200
            found.append(Measurement("time", name, seats, ("search:50ms", "greedy"), few))
            found.append(Measurement("search", name, seats, (level, "greedy"), few))
        deep = f"search:{10 * int(level.partition(':')[2])}"
        found.append(Measurement("deep", name, most, (deep, "greedy"), 12 if slow else 100))
        if not slow:
            found.append(Measurement("reverse", name, most, ("greedy", level), 100))
        strong = f"search:{5 * int(level.partition(':')[2])}"
        found.append(Measurement("growth", name, fewest, (strong, level), 20 if slow else 60))
    return sorted(found, key=lambda one: list(PARTS).index(one.part))


def stamp(game: str) -> str:
    """What a measurement depends on: rules, rules of thumb, search."""
    folder = load_game(game).folder
    content = hashlib.sha256()
    for file in (*sorted(folder.glob("rules/*.py")), folder / "greedy.py", folder / "sight.py",
                 Path(_guided.__file__), Path(_tree.__file__)):  # fmt: skip
        content.update(file.read_bytes())
    return content.hexdigest()[:12]


def measure(one: Measurement) -> dict[str, Any]:
    """Play the games of a measurement."""
    plan = Plan(one.game, one.bots, one.seats, one.games)
    began, cpu = time.perf_counter(), time.process_time()
    played = [game for games in play(plan, plan.numbers, threads()) for game in games]
    return {
        **as_numbers(plan, sorted(played, key=lambda game: game.number)),
        "stamp": stamp(one.game),
        "seconds": round(time.perf_counter() - began, 1),
        "core_seconds": round(time.process_time() - cpu, 1),
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
    }


def kept() -> dict[str, Any]:
    """The numbers measured so far."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def report(numbers: dict[str, Any]) -> str:
    """The report as Markdown."""
    told = ["# How strong the bots are", "", "Made by `python benchmarks/strength.py`. Odds are a multiple of fair odds: w/(1 − w) of a",
            "seat against one win in n seats, shared wins split; the intervals are 95 % (Wilson), the",
            "chance is that of the exact binomial test. `search:400` makes 400 iterations for each",
            "decision, on one thread.", ""]  # fmt: skip
    for part, title in PARTS.items():
        rows = [row(one, numbers[one.key]) for one in measurements()
                if one.part == part and one.key in numbers]  # fmt: skip
        if rows:
            told += [f"## {title}", "", *HEAD, *rows, ""]
    told += [NOTES.read_text(encoding="utf-8") if NOTES.exists() else ""]
    machines = sorted({found["machine"] for found in numbers.values()})
    return "\n".join([*told, *machines, ""])


NOTES = HERE / "strength-notes.md"
HEAD = ["| game | seats | bot | games | wins | 95 % | odds | 95 % | first place | mean place | chance | core s |",
        "|---|---|---|--:|--:|---|--:|---|--:|--:|--:|--:|"]  # fmt: skip


def row(one: Measurement, found: dict[str, Any]) -> str:
    """One line of the report: the bot that is alone at the table."""
    score = found["scores"][0]
    low, high = score["interval"]
    times = ["∞" if number is None else f"{number:.2f}" for number in score["odds"]]
    old = "" if found["stamp"] == stamp(one.game) else " *"
    chance = "< 0.0001" if score["chance"] < 0.0001 else f"{score['chance']:.4f}"
    cells = [one.game + old, str(one.seats), f"{one.bots[0]} v {one.bots[1]}", str(found["games"]),
             f"{score['share']:.1%}", f"{low:.1%} – {high:.1%}", f"{times[0]} ×",
             f"{times[1]} – {times[2]}", f"{score['firsts']:.1%}", f"{score['place']:.2f}", chance,
             f"{found['core_seconds']:.0f}"]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Measure what is missing, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--game", choices=all_games())
    parser.add_argument("--seats", type=int)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    for one in [] if given.write else measurements():
        if given.only not in (None, one.part) or given.game not in (None, one.game):
            continue
        if given.seats not in (None, one.seats):
            continue
        if kept().get(one.key, {}).get("stamp") == stamp(one.game):
            continue
        found = measure(one)
        KEPT.write_text(json.dumps({**kept(), one.key: found}, indent=1, ensure_ascii=False) + "\n")
        print(row(one, found), flush=True)
        REPORT.write_text(report(kept()), encoding="utf-8")
    REPORT.write_text(report(kept()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
