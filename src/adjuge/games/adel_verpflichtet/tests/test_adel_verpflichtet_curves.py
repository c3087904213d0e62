"""Adel verpflichtet: the curves of the laboratory are the pawns, cheques and pieces."""

import pytest

from adjuge.conformance.faces import plain
from adjuge.conformance.laws import Case, walk
from adjuge.engine.chance import stream
from adjuge.engine.registry import load_game
from adjuge.games.adel_verpflichtet.curves import EXHIBITION, MONEY, PIECES, PURCHASE, SPACES
from adjuge.games.adel_verpflichtet.material import CHEQUE_STEP, CHEQUE_TOTAL, CHEQUE_VALUE
from adjuge.games.adel_verpflichtet.state import TILL

GAME = load_game("adel_verpflichtet")
FACE = plain(GAME)


@pytest.mark.parametrize("seats", [2, 5])
def test_cheques_are_paid_for_pieces_or_stolen(seats):
    paid, exhibitions = 0, []
    for step in walk(FACE, Case(GAME, seats), stream(seats)):
        events = FACE.events(step.before, step.after, step.seat, step.move)
        levels = FACE.levels(step.after)
        paid += max(0, int(events[PURCHASE, 0]))
        exhibitions += events[EXHIBITION][events[EXHIBITION] >= 0].tolist()
        in_till = int(CHEQUE_VALUE[step.after.cheques == TILL].sum()) // CHEQUE_STEP

        assert levels[SPACES, :seats].tolist() == step.after.pawns[:seats].tolist()
        assert levels[MONEY, :seats].sum() + in_till == seats * CHEQUE_TOTAL // CHEQUE_STEP
        assert in_till <= paid
    assert paid and exhibitions and min(exhibitions) >= 3


def test_everybody_begins_with_the_same_money_and_no_pieces():
    levels = FACE.levels(FACE.lay(3, {}))

    assert (levels[MONEY, :3] * GAME.CURVES[MONEY].step).tolist() == [50_000] * 3
    assert levels[PIECES, :3].tolist() == [0, 0, 0]
