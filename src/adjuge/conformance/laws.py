"""The laws: what holds at every table of every game, checked along random games."""

import random as global_random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjuge.conformance.faces import Face, kernels, machine, plain
from adjuge.engine.chance import Stream, below, stream, streams
from adjuge.engine.errors import Refused
from adjuge.engine.game import Game, Result
from adjuge.engine.kernels import STILL_RUNNING
from adjuge.engine.log import read_log, write_log
from adjuge.engine.match import Match
from adjuge.engine.record import DEALER, NOBODY, copy_of

NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fee")


@dataclass(frozen=True)
class Case:
    """A game at one seat count with chosen options."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """Name the case, for reports."""
        return "-".join([self.game.about.name, str(self.seats), *(v for _, v in self.options)])


@dataclass(frozen=True)
class Step:
    """One move of a random game."""

    number: int
    before: Any
    seat: int
    move: int
    after: Any


def cases(game: Game) -> list[Case]:
    """Every seat count with the usual options; every other value of each option at the
    smallest and at the fullest table that knows it.
    """
    found = [Case(game, seats) for seats in game.about.seats]
    for option in game.about.options:
        for value in list(option.values)[1:]:
            seat_counts = option.seats or game.about.seats
            for seats in sorted({seat_counts[0], seat_counts[-1]}):
                needed = (option.needs,) if option.needs else ()
                found.append(Case(game, seats, (*needed, (option.name, value))))
    assert len({str(case) for case in found}) == len(found), "two options share a value's name"
    return found


def walk(face: Face, case: Case, random: Stream, limit: int | None = None) -> Iterator[Step]:
    """Play a random game, pending seats deciding in random order."""
    s = face.lay(case.seats, dict(case.options))
    number = 0
    while (waiting := face.waiting(s)) and (limit is None or number < limit):
        seat = waiting[below(random, len(waiting))]
        move = face.pick(s, seat, random)
        after = face.played(s, seat, move)
        yield Step(number, s, seat, move, after)
        s, number = after, number + 1


def viewers(case: Case) -> list[int]:
    """Every seat and a bystander."""
    return [*range(case.seats), NOBODY]


def same(one: Any, other: Any, what: str) -> None:
    """Two records hold the same bytes; otherwise name the first field that differs."""
    if one.tobytes() == other.tobytes():
        return
    for field in type(one).FIELDS:
        assert np.array_equal(one[field], other[field]), (
            f"{what}: {field} is {one[field].tolist()} here and {other[field].tolist()} there"
        )
    raise AssertionError(f"{what}: bytes between the fields differ")


# Moves


def moves_are_what_is_not_refused(case: Case, seed: int, limit: int | None = None) -> None:
    """`moves` lists exactly the moves that `why_not` lets pass, ascending, for every seat."""
    face = machine(case.game)
    seats = np.array([*range(case.seats), DEALER, NOBODY], np.int32)
    whys = np.zeros((len(seats), case.game.most_moves), np.int32)
    for step in walk(face, case, stream(seed), limit):
        tables = np.repeat(np.array([step.before], case.game.State.LAYOUT), len(seats))
        before = tables.tobytes()
        kernels(case.game).whys(tables, seats, whys)
        assert tables.tobytes() == before, f"move {step.number}: asking changed the table"
        waiting = face.waiting(step.before)
        for seat, refused in zip(seats.tolist(), whys, strict=True):
            allowed = np.flatnonzero(refused == 0).tolist()
            assert face.legal(step.before, seat) == allowed, f"move {step.number}, seat {seat}"
            assert bool(allowed) == (seat in waiting), f"move {step.number}, seat {seat}"
            assert face.why_not(step.before, seat, case.game.most_moves)
            assert face.why_not(step.before, seat, -1)


def refusals_change_nothing_and_speak(case: Case, seed: int, limit: int = 60) -> None:
    """A refused move leaves every byte, and is refused in a whole sentence."""
    random = stream(seed)
    match = Match(case.game, NAMES[: case.seats], options=dict(case.options), seed=seed)
    for _ in range(limit):
        if match.is_over:
            break
        for seat in [*range(case.seats), DEALER]:
            _refuse_some(match, seat, random)
        seat = match.seats_to_act[below(random, len(match.seats_to_act))]
        legal = match.legal(seat)
        match.play(seat, legal[below(random, len(legal))])


def _refuse_some(match: Match, seat: int, random: Stream) -> None:
    legal = set(match.legal(seat))
    before = match._state.tobytes()
    for _ in range(8):
        move = below(random, match.game.most_moves)
        if move in legal:
            continue
        refused = _refusal(match, seat, move)
        text = str(refused)
        assert refused is not None, f"{match.game.MOVES.text(move)} was not refused"
        assert text and "{" not in text and refused.sentence.rule, text
        assert match._state.tobytes() == before


def _refusal(match: Match, seat: int, move: int) -> Refused | None:
    try:
        match.play(seat, move)
    except Refused as refused:
        return refused
    return None


def texts_of_moves_are_unique(game: Game) -> None:
    """Every move has a text of its own, and the text leads back to it."""
    texts = [game.MOVES.text(move) for move in range(game.most_moves)]
    assert len(set(texts)) == len(texts)
    assert [game.MOVES.number(text) for text in texts] == list(range(game.most_moves))


def odds_fit_the_moves(case: Case, seed: int) -> None:
    """Each of the dealer's moves has a positive weight, and their sum is told right."""
    face = machine(case.game)
    for step in walk(face, case, stream(seed)):
        if step.seat == DEALER:
            weights = face.odds(step.before)
            assert len(weights) == len(face.legal(step.before, DEALER))
            assert all(weight > 0 for weight in weights), f"move {step.number}: {weights}"


# Tables


def nothing_is_made_or_lost(case: Case, seed: int, games: int = 20) -> None:
    """The game's own invariants hold after every move."""
    face = machine(case.game)
    for game in range(games):
        for step in walk(face, case, stream(seed, game)):
            broken = face.audit(step.before, step.after, step.seat, step.move)
            text = case.game.MOVES.text(step.move)
            assert not broken, f"game {game}, move {step.number} ({text}): invariant {broken}"


def plain_and_compiled_agree(case: Case, seed: int, limit: int | None = None) -> None:
    """Plain and compiled rules reach the same bytes by the same moves."""
    slow, fast = plain(case.game), machine(case.game)
    same(
        slow.lay(case.seats, dict(case.options)), fast.lay(case.seats, dict(case.options)), "setup"
    )
    random = stream(seed)
    for step in walk(slow, case, random, limit):
        where = f"move {step.number} ({case.game.MOVES.text(step.move)})"
        assert slow.waiting(step.before) == fast.waiting(step.before), where
        same(step.after, fast.played(step.before, step.seat, step.move), where)
        assert slow.legal(step.before, step.seat) == fast.legal(step.before, step.seat), where
        if step.seat == DEALER:
            assert slow.odds(step.before) == fast.odds(step.before), where
        same(slow.result(step.after), fast.result(step.after), where)
        assert not slow.audit(step.before, step.after, step.seat, step.move), where
        for viewer in viewers(case):
            _sight_agrees(slow, fast, step, viewer, where)


def _sight_agrees(slow: Face, fast: Face, step: Step, viewer: int, where: str) -> None:
    known = slow.known(step.after, viewer)
    same(known, fast.known(step.after, viewer), where)
    same(slow.seen(step.after, viewer), fast.seen(step.after, viewer), where)
    assert slow.features(known, viewer) == fast.features(known, viewer), where
    assert slow.shown(step.before, step.seat, step.move, viewer) == fast.shown(
        step.before, step.seat, step.move, viewer
    ), where
    if step.number % 5 == 0:
        one, other = stream(step.number), stream(step.number)
        same(slow.redealt(known, viewer, one), fast.redealt(known, viewer, other), where)
        assert one[0] == other[0], where


def copies_live_apart(case: Case, seed: int) -> None:
    """Copies behave alike, and old copies never change after later moves."""
    face = machine(case.game)
    kept: list[tuple[Any, bytes]] = []
    for step in walk(face, case, stream(seed)):
        copy = copy_of(step.before)
        kept.append((step.before, step.before.tobytes()))
        same(face.played(copy, step.seat, step.move), step.after, f"move {step.number}")
        assert copy.tobytes() == step.before.tobytes()
    for number, (state, before) in enumerate(kept):
        assert state.tobytes() == before, f"the table before move {number} changed later"


def games_end_in_time(case: Case, seed: int, games: int = 400) -> None:
    """Random games end within the stated bound, with places that fit the points' order."""
    run = kernels(case.game)
    tables = case.game.State.rows(games)
    run.lay(tables, case.seats, case.game.choose(dict(case.options), case.seats))
    lengths, decisions = np.zeros(games, np.int32), np.zeros(games, np.int32)
    run.play_out(tables, streams(seed, games), lengths, decisions, run.room())
    results = Result.rows(games)
    run.scores(tables, results)
    assert (lengths != STILL_RUNNING).all() and (decisions <= lengths).all()
    assert (results["ending"] >= 1).all()
    assert (results["ending"] <= len(case.game.about.endings)).all()
    places = results["places"][:, : case.seats]
    assert (places.min(axis=1) == 1).all() and (places.max(axis=1) <= case.seats).all()


# Matches


def logs_round_trip(case: Case, seed: int) -> None:
    """A log read and written again is the same text, at the end and in the middle."""
    match = random_match(case, seed)
    text = write_log(match)
    box = case.game.box.owners_file
    again = read_log(text, box=box)
    assert write_log(again) == text
    same(match._state, again._state, "replayed")
    half = len(match.moved) // 2
    part = read_log(text, box=box, until=half)
    same(match._states[half], part._state, "replayed to the middle")
    match.undo(to=half)
    assert write_log(match) == write_log(part)
    assert write_log(read_log(write_log(part), box=box)) == write_log(part)


def random_match(case: Case, seed: int, *, disturbed: bool = False) -> Match:
    """A whole game of random moves through the Python face."""
    random = stream(seed, 5)
    match = Match(case.game, NAMES[: case.seats], options=dict(case.options), seed=seed)
    while not match.is_over:
        if disturbed:
            global_random.seed(len(match.moved))
            np.random.seed(len(match.moved))  # noqa: NPY002  # this is the disturbance
        waiting = match.seats_to_act
        seat = waiting[below(random, len(waiting))]
        legal = match.legal(seat)
        match.play(seat, legal[below(random, len(legal))])
    return match


def global_randomness_does_not_matter(case: Case, seed: int) -> None:
    """Disturbing Python's and NumPy's global random state changes nothing."""
    assert write_log(random_match(case, seed)) == write_log(
        random_match(case, seed, disturbed=True)
    )


def logs_speak_to_everybody(case: Case, seed: int, limit: int = 80) -> None:
    """Every entry of the log, question and menu is a sentence with its paragraph."""
    random = stream(seed, 6)
    match = Match(case.game, NAMES[: case.seats], options=dict(case.options), seed=seed)
    for _ in range(limit):
        if match.is_over:
            break
        seat = match.seats_to_act[below(random, len(match.seats_to_act))]
        assert match.question(seat).rule
        view, legal = match.view(seat), match.legal(seat)
        for move in legal:
            assert case.game.label(view, seat, move).text
        match.play(seat, legal[below(random, len(legal))])
    for viewer in viewers(case):
        for entry in match.entries(viewer):
            assert all(sentence.rule for sentence in entry.sentences), entry
        assert all("{" not in text for text in match.log(viewer))
        assert match.board(viewer)
