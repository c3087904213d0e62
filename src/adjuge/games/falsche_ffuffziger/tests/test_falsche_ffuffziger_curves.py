"""Falsche FFuffziger: the curves of the laboratory are the coins, the money and the prices."""

import pytest

from adjuge.conformance.faces import plain
from adjuge.conformance.laws import Case, walk
from adjuge.engine.chance import stream
from adjuge.engine.registry import load_game
from adjuge.games.falsche_ffuffziger.curves import (
    COIN,
    COINS,
    FIST,
    LAUNDERING,
    MONEY,
    NOTES,
    PRESSES,
)
from adjuge.games.falsche_ffuffziger.material import MINIMUM, PAYS, REAL, SELL, VALUES
from adjuge.games.falsche_ffuffziger.moves import CLOSE

GAME = load_game("falsche_ffuffziger")
FACE = plain(GAME)


@pytest.mark.parametrize("seats", [3, 6])
def test_levels_are_what_lies_before_the_seats(seats):
    for step in walk(FACE, Case(GAME, seats), stream(seats)):
        levels, s = FACE.levels(step.after), step.after
        notes = [sum(int(n) * v for n, v in zip(s.purse[seat], VALUES, strict=False))
                 for seat in range(seats)]  # fmt: skip
        presses = s.unturned[:seats].sum(axis=1) + s.turned[:seats].sum(axis=1)

        assert levels[COINS, :seats].tolist() == s.coins[:seats].tolist()
        assert levels[MONEY, :seats].tolist() == s.purse[:seats, REAL].tolist()
        assert levels[NOTES, :seats].tolist() == notes
        assert levels[PRESSES, :seats].tolist() == presses.tolist()


def test_a_lot_is_paid_for_with_what_was_staked_and_a_card_with_the_fist():
    lots = cards = 0
    for game in range(6):
        for step in walk(FACE, Case(GAME, 4), stream(3, game)):
            events = FACE.events(step.before, step.after, step.seat, step.move)
            spent = step.before.purse[:4].sum(axis=0) - step.after.purse[:4].sum(axis=0)
            if events[COIN, 0] >= 0:
                lots += 1
                worth = sum(int(n) * int(p) for n, p in zip(spent, SELL, strict=False))
                assert events[COIN, 0] == 100 * (worth + int(spent[REAL])) // step.after.lot
            if events[FIST, 0] >= 0:
                cards += 1
                pays = int(PAYS[step.before.card])
                assert step.move == CLOSE and events[FIST, 0] >= MINIMUM[step.before.card]
                assert events[LAUNDERING, 0] == 100 * int(events[FIST, 0]) // pays
    assert lots and cards
