"""Laws of the research forms: each takes a form, and fails where the form breaks it."""

import random as global_random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from adjuge.engine.chance import stream
from adjuge.research.course import Course
from adjuge.research.table import Table

NOBODY = -1


def digest(seen: Any) -> bytes:
    """Everything in an observation, as bytes."""
    if isinstance(seen, dict):
        return b"".join(digest(seen[key]) for key in sorted(seen))
    return seen.tobytes() if hasattr(seen, "tobytes") else str(seen).encode()


def chosen(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


def positions(env: Any, seed: int, most: int) -> Iterator[str]:
    """Walk a random game of an AEC environment; yield who is asked."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for _ in range(most):
        agent = env.agent_selection
        if env.terminations[agent]:
            return
        yield agent
        env.step(chosen(env.observe(agent)["action_mask"], rng))


# PettingZoo


def put(env: Any, table: Table) -> None:
    """Lay a re-dealt table under an environment, as if it had been there all along."""
    rows = env._tables.batch.states
    rows.view(np.uint8).reshape(-1)[:] = np.frombuffer(table.to_bytes(), np.uint8)
    env._tables.features[:] = env._tables.features_of(env._tables.seats)
    env._tables.masks[:] = env._tables.masks_of(env._tables.seats)


def shown_to(env: Any, agent: str) -> bytes:
    """All that an environment hands to one agent: observation, mask, info and picture."""
    env.render_seat = env.agent_name_mapping[agent]
    return digest(env.observe(agent)) + digest(env.infos[agent]) + digest(env.render())


def redealing_changes_no_observation(env: Any, seed: int, most: int = 60) -> None:
    random = stream(seed)
    for number, _ in enumerate(positions(env, seed, most)):
        if number % 4:
            continue
        table, saved = env._table(), env._tables.save()
        for seat, agent in enumerate(env.possible_agents):
            before = shown_to(env, agent)
            put(env, table.redealt(seat, random))
            assert shown_to(env, agent) == before, f"decision {number}: {agent} sees a secret"
            env._tables.restore(saved)


def pending_decisions_leave_no_trace(make: Callable[[], Any], seed: int, most: int = 60) -> int:
    """Whatever a seat decides in secret, the next one is asked with the same observation."""
    env, rng, met = make(), np.random.default_rng(seed), 0
    for _ in positions(env, seed, most):
        table = env._table()
        waiting = table.waiting()
        if len(waiting) < 2:
            continue
        met += 1
        saved, sights = env.save(), set()
        for _ in range(4):
            env.restore(saved)
            while env._tables.seats[0] == waiting[0]:
                env.step(chosen(env._tables.masks[0], rng))
            sights.add(digest(env.observe(env.possible_agents[waiting[1]])))
        env.restore(saved)
        assert len(sights) == 1, f"{waiting[1]} sees what {waiting[0]} has decided in secret"
    return met


def masks_are_what_the_rules_allow(env: Any, seed: int, most: int = 40) -> None:
    for agent in positions(env, seed, most):
        seat, table = env.agent_name_mapping[agent], env._table()
        allowed = [not table.why_not(seat, move) for move in range(env.game.most_moves)]
        assert np.array_equal(env.observe(agent)["action_mask"], allowed), agent


def games_repeat(make: Callable[[], Any], seed: int, most: int = 40) -> None:
    """The same seed gives the same game, three times over, whatever else draws meanwhile."""
    games = set()
    env = make()
    for disturbance in range(3):
        seen = b""
        for agent in positions(env, seed, most):
            global_random.seed(disturbance)
            np.random.seed(disturbance)  # noqa: NPY002
            seen += digest(env.observe(agent))
        games.add(seen)
    assert len(games) == 1, "the same seed dealt different games"


# Courses, the ground of OpenSpiel and of the Parallel form


def course_positions(course: Course, seed: int, most: int) -> Iterator[Course]:
    rng, random = np.random.default_rng(seed), stream(seed)
    for _ in range(most):
        course = course.dealt(random)
        waiting = course.waiting
        if not waiting:
            return
        yield course
        course = course.after({seat: int(rng.choice(course.legal(seat))) for seat in waiting})


def resampling_keeps_what_a_seat_knows(
    state: Any, seed: int, ask: Callable[[Any, int], bytes], most: int = 60
) -> None:
    """After re-sampling, a seat's sight is the same to the byte; and something else varies."""
    rng, hidden, varied = np.random.default_rng(seed), 0, 0
    for number in range(most):
        while state.is_chance_node():
            moves, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(moves, p=odds)))
        if state.is_terminal():
            break
        if number % 4 == 0:
            for seat in range(state.num_players()):
                before, others = ask(state, seat), set()
                for _ in range(4):
                    drawn = state.resample_from_infostate(seat, rng.random)
                    assert ask(drawn, seat) == before, f"decision {number}, seat {seat}"
                    assert drawn.current_player() == state.current_player()
                    others.add(str(drawn))
                known = state.course.seen_by(seat).known(seat).tobytes()
                hidden += known != state.course.table.to_bytes()
                varied += len(others) > 1
        act(state, rng)
    assert varied or not hidden, "what a seat cannot know never varied"


def act(state: Any, rng: np.random.Generator) -> None:
    """One random decision, or one of each seat that decides."""
    if state.is_simultaneous_node():
        legal = [state.legal_actions(seat) for seat in range(state.num_players())]
        state.apply_actions([int(rng.choice(moves)) if moves else 0 for moves in legal])
    else:
        state.apply_action(int(rng.choice(state.legal_actions())))


def own_moves_are_remembered(state: Any, seed: int, most: int = 30) -> None:
    """Two games in which a seat did different things are different to it for ever."""
    rng = np.random.default_rng(seed)
    for _ in range(most):
        while state.is_chance_node():
            moves, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(moves, p=odds)))
        if state.is_terminal():
            return
        seat, legal = state.current_player(), state.legal_actions()
        told = {state.child(move).information_state_string(seat) for move in legal[:8]}
        assert len(told) == len(legal[:8]), f"seat {seat} forgets what it did"
        act(state, rng)
