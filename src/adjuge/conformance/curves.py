"""The laws of what the laboratory follows: curves and deeds."""

import numpy as np

from adjuge.conformance.faces import machine, plain
from adjuge.conformance.laws import Case, walk
from adjuge.engine.chance import stream
from adjuge.engine.game import UNMEASURED, Game, Over
from adjuge.engine.language import ENGLISH, LANGUAGES, language


def curves_fit_the_table(case: Case, seed: int, limit: int | None = None) -> None:
    """Plain and compiled curves are the same; they measure what they say, and the first is
    what the game counts.
    """
    slow, fast, curves = plain(case.game), machine(case.game), case.game.CURVES
    at_events = [number for number, curve in enumerate(curves) if curve.over == Over.EVENTS]
    at_moments = [number for number, curve in enumerate(curves) if curve.over != Over.EVENTS]
    for step in walk(fast, case, stream(seed), limit):
        where = f"move {step.number} ({case.game.MOVES.text(step.move)})"
        table = step.after.tobytes()
        levels = slow.levels(step.after)
        events = slow.events(step.before, step.after, step.seat, step.move)
        assert step.after.tobytes() == table, f"{where}: looking changed the table"
        assert (levels == fast.levels(step.after)).all(), where
        same_events = fast.events(step.before, step.after, step.seat, step.move)
        assert (events == same_events).all(), where
        assert (levels[at_events] == UNMEASURED).all(), where
        assert (events[at_moments] == UNMEASURED).all(), where
        for number, curve in enumerate(curves):
            written = (levels, events)[curve.over == Over.EVENTS][number] != UNMEASURED
            assert not written[curve.places(case.seats) :].any(), f"{where}: {curve.name}"
            if curve.over == Over.SEATS:
                assert written[: case.seats].all(), f"{where}: {curve.name}"
        counted = slow.result(step.after).points[: case.seats]
        told = levels[0, : case.seats] * curves[0].step
        assert told.tolist() == counted.tolist(), f"{where}: {curves[0].name}"


def curves_are_told(game: Game, games: int = 40) -> None:
    """Curves have names of their own, the first counts points, and in some game each is seen."""
    assert len({curve.name for curve in game.CURVES}) == len(game.CURVES)
    assert game.CURVES[0].over == Over.SEATS and game.CURVES[0].unit == game.about.points
    face, case = machine(game), Case(game, game.about.seats[-1])
    unseen = {(n, place) for n, curve in enumerate(game.CURVES) for place in range(curve.places(1))}
    for number in range(games):
        for step in walk(face, case, stream(1, number)):
            levels = face.levels(step.after)
            events = face.events(step.before, step.after, step.seat, step.move)
            unseen -= {
                (int(n), int(p)) for n, p in np.argwhere(np.maximum(levels, events) != UNMEASURED)
            }
        if not unseen:
            return
    raise AssertionError(f"never measured: {sorted(unseen)}")


def deeds_have_names(game: Game) -> None:
    """Every move is a deed that can be told in every language, and families do not share one."""
    families: dict[str, str] = {}
    for move in range(game.most_moves):
        deed, family = game.deed(move), game.MOVES.family(move).name
        told = ENGLISH.write(deed)
        assert families.setdefault(told, family) == family, f"{told}: {families[told]}, {family}"
        for code in LANGUAGES:
            assert "{" not in language(code).write(deed), deed
