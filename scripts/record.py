"""Make the golden files of a game anew: playthroughs and counts; record endings.

    python scripts/record.py mark              playthroughs and counts
    python scripts/record.py mark --endings    also a recorded game for each ending not yet recorded

Endings are looked for by random games, first plain ones, then with each of the
steering hands that the game's `tests/steering.py` offers as STEERING (functions
of match, seat and legal moves that return a move).
"""

import argparse
import re
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from adjuge.conformance import evidence, laws
from adjuge.engine.chance import below, stream
from adjuge.engine.game import Game
from adjuge.engine.log import read_log, write_log
from adjuge.engine.match import Match
from adjuge.engine.registry import load_game

Hand = Callable[[Match, int, list[int]], int]


def hands(game: Game) -> list[Hand | None]:
    """Random play, and the game's own ways to steer towards an ending."""
    module = f"{game.package}.tests.steering"
    try:
        known = find_spec(module) is not None
    except ModuleNotFoundError:
        known = False
    return [None, *(import_module(module).STEERING if known else [])]


def steered(case: laws.Case, seed: int, hand: Hand | None) -> Match:
    """A whole game; whom the hand steers it steers, others move at random."""
    random = stream(seed, 5)
    names = laws.NAMES[: case.seats]
    match = Match(case.game, names, options=dict(case.options), seed=seed)
    while not match.is_over:
        waiting = match.seats_to_act
        seat = waiting[below(random, len(waiting))]
        legal = match.legal(seat)
        match.play(
            seat, legal[below(random, len(legal))] if hand is None else hand(match, seat, legal)
        )
    return match


def record_endings(game: Game, tries: int) -> None:
    """Keep the first game found for each ending, seat count and option."""
    folder = game.folder / "recorded"
    folder.mkdir(exist_ok=True)
    known = set()
    for file in evidence.recorded_files(game):
        match = read_log(file.read_text(encoding="utf-8"), file.name)
        options = tuple(sorted(match.options.items()))
        known.add((len(match.names), options, match.standing().ending))
    for case in laws.cases(game):
        for hand in hands(game):
            for seed in range(tries):
                match = steered(case, seed, hand)
                found = (case.seats, tuple(sorted(case.options)), match.standing().ending)
                if found not in known:
                    known.add(found)
                    slug = re.sub(r"\W+", "-", match.standing().ending)
                    (folder / f"{case}-{slug}.log").write_text(write_log(match), encoding="utf-8")
                    print("recorded", *found)


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--endings", action="store_true")
    parser.add_argument("--tries", type=int, default=20)
    arguments = parser.parse_args()
    game = load_game(arguments.game)
    if arguments.endings:
        record_endings(game, arguments.tries)
    (game.folder / "playthroughs").mkdir(exist_ok=True)
    for case in evidence.printed_cases(game):
        evidence.playthrough_file(case).write_text(evidence.playthrough(case), encoding="utf-8")
    (game.folder / "counts.txt").write_text(evidence.counts(game), encoding="utf-8")


if __name__ == "__main__":
    main()
