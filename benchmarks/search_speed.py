"""How fast search thinks: iterations and guided moves a second on one core, beside OpenSpiel.

    python benchmarks/search_speed.py [GAME …] [--against openspiel | --in-time]

Positions come from greedy games; at each, one tree makes as many iterations as a decision in
play would. Time is that of the core, not of the clock, and each position is thought about
several times, of which the fastest counts: other work on the machine, which shares the caches
of a core, is kept out as far as can be. What the first measurement found stays beside it as
"rows": `strength.py` takes from it how many iterations 50 ms are.

With `--against openspiel` these numbers stay; its Python ISMCTS bot, with random play-outs,
thinks about the same game through our adapter, and ours beside it in the same minute.

With `--in-time` bots with a time to think decide as at a table, on all cores, by the clock on
the wall: so many milliseconds they took in the median, in 99 of 100 decisions, and at most.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import numpy as np

from adjuge.bots import Bot, sit
from adjuge.bots._levels import Budget
from adjuge.bots.search import Search
from adjuge.cli.machine import machine
from adjuge.engine.chance import stream
from adjuge.engine.game import Game
from adjuge.engine.match import Match
from adjuge.engine.registry import all_games, load_game

KEPT = Path(__file__).parent / "search_speed.json"
NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fee")
ITERATIONS, POSITIONS, APART, REPEATS = 4000, 20, 9, 4
GREEDY_GAMES = 3
SIMULATIONS, STEPS = 10, 4  # of OpenSpiel's bot, at each of a few decisions
BUDGETS, DECISIONS = ("50ms", "500ms"), 100


def decisions(name: str, seats: int, seed: int) -> Iterator[tuple[Match, int, list[int]]]:
    """The decisions of one greedy game: the table, who decides, and what is allowed."""
    match = Match(name, NAMES[:seats], seed=seed)
    player = sit("greedy", match.game)
    while not match.is_over:
        seat = match.seats_to_act[0]
        legal = match.legal(seat)
        yield match, seat, legal
        random = stream(seed, len(match.moved))
        match.play(seat, player.choose(match.view(seat), seat, legal, random))


def positions(name: str, seats: int) -> Iterator[tuple[Any, int]]:
    """What a seat knows at decisions with a choice, spread over greedy games."""
    for seed in count(1):
        for match, seat, legal in decisions(name, seats, seed):
            if len(match.moved) % APART == 0 and len(legal) > 1:
                yield match.view(seat), seat


def ours(name: str, seats: int) -> dict[str, float]:
    """Iterations and moves for each second of a core."""
    search = Search(load_game(name), Budget(iterations=ITERATIONS), threads=1)
    made, moves, spent = 0, 0, 0.0
    for number, (view, seat) in enumerate(islice(positions(name, seats), POSITIONS)):
        spent += min(seconds(search, view, seat, number) for _ in range(REPEATS))
        made += search.iterations
        moves += search.moves_played
    return {"iterations": made / spent, "moves": moves / spent, "choices": choices(name, seats)}


def seconds(search: Search, view: Any, seat: int, number: int) -> float:
    """The time of a core that one decision takes."""
    began = time.process_time()
    search.opinions(view, seat, stream(number))
    return time.process_time() - began


def choices(name: str, seats: int) -> float:
    """How often a seat has a choice in a greedy game."""
    found = 0
    for seed in range(1, GREEDY_GAMES + 1):
        for _, _, legal in decisions(name, seats, seed):
            found += len(legal) > 1
    return found / GREEDY_GAMES / seats


def openspiel(name: str, seats: int) -> float:
    """Simulations of OpenSpiel's Python ISMCTS bot for each second of a core."""
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    from adjuge.research.openspiel import PREFIX, TURNS

    game = pyspiel.load_game(f"{PREFIX}{name}{TURNS}", {"players": seats})
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.4, max_simulations=SIMULATIONS,
                           random_state=np.random.RandomState(2))  # fmt: skip
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, np.random.rand))
    state, random = game.new_initial_state(), np.random.RandomState(3)
    spent, made = 0.0, 0
    while made < STEPS * SIMULATIONS and not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(actions, p=chances)))
        elif len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        else:
            began = time.process_time()
            action = bot.step(state)
            spent += time.process_time() - began
            made += SIMULATIONS
            state.apply_action(action)
    return made / spent


def in_time(name: str, seats: int) -> dict[str, dict[str, float]]:
    """The milliseconds that decisions with each budget take."""
    game, found = load_game(name), {}
    for budget in BUDGETS:
        bot = sit(f"search:{budget}", game)
        there = islice(positions(name, seats), DECISIONS)
        took = sorted(wall(bot, game, view, seat, at) for at, (view, seat) in enumerate(there))
        found[budget] = {"median": took[DECISIONS // 2], "p99": took[-2], "most": took[-1]}
    return found


def wall(bot: Bot, game: Game, view: Any, seat: int, number: int) -> float:
    """The milliseconds until a bot has decided, to a tenth."""
    out = np.zeros(game.most_moves, np.int32)
    legal = [int(move) for move in out[: game.moves(view, seat, out)]]
    began = time.perf_counter()
    bot.choose(view, seat, legal, stream(number))
    return round(1000 * (time.perf_counter() - began), 1)


def keep(key: str, found: dict[str, Any]) -> None:
    """Add to what the file holds."""
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    kept[key] = {**kept.get(key, {}), **found}
    KEPT.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n")


def keep_first(key: str, iterations: float) -> None:
    """Remember the speed that rows of `strength.md` stand for, unless there is one."""
    if "rows" not in json.loads(KEPT.read_text())[key]:
        keep(key, {"rows": iterations})


def main() -> int:
    """Measure, keep, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*")
    parser.add_argument("--against", choices=["openspiel"])
    parser.add_argument("--in-time", action="store_true")
    given = parser.parse_args()
    for name in given.game or all_games():
        about = all_games()[name]
        for seats in (about.seats[0], about.seats[-1]):
            if given.in_time:
                took = in_time(name, seats)
                keep(f"{name} {seats}", {"in time": {**took, "machine": machine()}})
                print(name, seats, took, flush=True)
                continue
            found = ours(name, seats)
            if given.against:
                beside = {"openspiel": openspiel(name, seats), "ours": found["iterations"]}
                keep(f"{name} {seats}", {"beside": {**beside, "machine": machine()}})
                found = beside
            else:
                keep(f"{name} {seats}", {**found, "machine": machine()})
                keep_first(f"{name} {seats}", found["iterations"])
            print(name, seats, {key: round(v) for key, v in found.items()}, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
