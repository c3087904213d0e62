"""The laws of hidden information, checked along random games."""

from typing import Any

from adjuge.conformance.faces import Face, machine
from adjuge.conformance.laws import Case, Step, same, viewers, walk
from adjuge.engine.chance import Stream, below, stream
from adjuge.engine.moves import HIDDEN, UNSEEN
from adjuge.engine.outlook import asked_since, outlook
from adjuge.engine.record import DEALER


def redealing_changes_nothing(
    case: Case, seed: int, limit: int | None = None, every: int = 3
) -> None:
    """The re-deal law: whatever a seat cannot know leaves no trace in what it gets."""
    face = machine(case.game)
    random = stream(seed, 1)
    for step in walk(face, case, stream(seed), limit):
        if step.number % every:
            continue
        for viewer in viewers(case):
            view = face.known(step.after, viewer)
            for _ in range(2):
                table = face.redealt(view, viewer, random)
                _looks_the_same(
                    face, step.after, table, viewer, f"move {step.number}, seat {viewer}"
                )


def _looks_the_same(face: Face, s: Any, table: Any, viewer: int, where: str) -> None:
    """Everything that leaves the engine for this seat is the same at both tables."""
    view = face.known(s, viewer)
    same(view, face.known(table, viewer), f"{where}, known")
    same(face.seen(s, viewer), face.seen(table, viewer), f"{where}, seen")
    assert face.waiting(s) == face.waiting(table), where
    assert face.waiting(view) == face.waiting(table), where
    assert face.legal(s, viewer) == face.legal(table, viewer) == face.legal(view, viewer), where
    assert face.features(view, viewer) == face.features(face.known(table, viewer), viewer), where
    for move in range(0, face.game.most_moves, max(1, face.game.most_moves // 17)):
        why = face.why_not(s, viewer, move)
        assert why == face.why_not(table, viewer, move) == face.why_not(view, viewer, move), where


def redealt_tables_play_on(case: Case, seed: int, games: int = 6) -> None:
    """A table drawn by `redeal` is a table: it plays to its end by the same invariants."""
    face = machine(case.game)
    random = stream(seed, 2)
    steps = list(walk(face, case, stream(seed)))
    for _ in range(games):
        step = steps[below(random, len(steps))]
        viewer = viewers(case)[below(random, case.seats + 1)]
        s = face.redealt(face.known(step.after, viewer), viewer, random)
        while waiting := face.waiting(s):
            seat = waiting[below(random, len(waiting))]
            move = face.pick(s, seat, random)
            after = face.played(s, seat, move)
            assert not face.audit(s, after, seat, move), f"re-dealt after move {step.number}"
            s = after


def redealing_varies(case: Case, seed: int) -> None:
    """Where something is hidden from a seat, `redeal` does not always draw the same."""
    face = machine(case.game)
    random = stream(seed, 3)
    hidden = varied = 0
    for step in walk(face, case, stream(seed)):
        for viewer in viewers(case):
            view = face.known(step.after, viewer)
            if view.tobytes() != step.after.tobytes():
                hidden += 1
                drawn = {face.redealt(view, viewer, random).tobytes() for _ in range(6)}
                varied += len(drawn) > 1
    assert varied > 0 or hidden == 0, f"{hidden} views hide something, no re-deal varied"


def pending_secrets_leave_no_trace(case: Case, seed: int, limit: int | None = None) -> None:
    """Which of several hidden moves was made does not show while others have yet to decide.

    A move that is UNSEEN leaves the viewer's knowledge byte for byte.
    """
    face = machine(case.game)
    random = stream(seed, 4)
    for step in walk(face, case, stream(seed), limit):
        for viewer in viewers(case):
            shown = face.shown(step.before, step.seat, step.move, viewer)
            if viewer == step.seat or shown not in (HIDDEN, UNSEEN):
                assert shown in (step.move, HIDDEN, UNSEEN)
                assert shown == step.move or viewer != step.seat
                continue
            where = f"move {step.number}, seat {viewer}"
            if shown == UNSEEN:
                same(face.known(step.before, viewer), face.known(step.after, viewer), where)
            _other_secret_looks_alike(face, step, viewer, random)


def _other_secret_looks_alike(face: Face, step: Step, viewer: int, random: Stream) -> None:
    legal = face.legal(step.before, step.seat)
    other = legal[below(random, len(legal))]
    shown = face.shown(step.before, step.seat, step.move, viewer)
    if face.shown(step.before, step.seat, other, viewer) != shown:
        return
    after = face.played(step.before, step.seat, other)
    left = [seat for seat in face.waiting(step.before) if seat != step.seat]
    if step.seat != DEALER and face.waiting(after) == face.waiting(step.after) == left != []:
        where = f"move {step.number}, seat {viewer}"
        same(face.known(step.after, viewer), face.known(after, viewer), where)


def outlooks_know_of_no_decision_meanwhile(case: Case, seed: int, limit: int | None = None) -> None:
    """Whoever decides at the same time as others looks from where nobody had begun.

    What it may do is the same, what it sees is the same on every table that fits what
    it knew, and all who were asked with it are still asked.
    """
    face = machine(case.game)
    random = stream(seed, 7)
    states, moved = [face.lay(case.seats, dict(case.options))], list[tuple[int, int]]()
    together = meanwhile = 0
    for step in walk(face, case, stream(seed), limit):
        states.append(step.after)
        moved.append((step.seat, step.move))
        waiting = [seat for seat in face.waiting(step.after) if seat != DEALER]
        together += len(waiting) > 1
        for seat in waiting:
            where = f"move {step.number}, seat {seat}"
            began = asked_since(case.game, states, moved, seat)
            view = outlook(case.game, states, moved, seat)
            fitting = face.redealt(face.known(states[began], seat), seat, random)
            for mover, move in moved[began:]:
                fitting = face.played(fitting, seat, move) if mover == seat else fitting
                meanwhile += mover != seat
            same(view, face.known(fitting, seat), where)
            assert face.legal(view, seat) == face.legal(step.after, seat), where
            assert {*face.waiting(view)} >= {*face.waiting(states[began])}, where
    assert meanwhile > 0 or together == 0, "others never decided meanwhile"
