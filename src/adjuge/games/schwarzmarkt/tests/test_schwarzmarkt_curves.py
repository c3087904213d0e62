"""Schwarzmarkt: the curves of the laboratory are the points and the prices of the table."""

import pytest

from adjuge.conformance.faces import plain
from adjuge.conformance.laws import Case, walk
from adjuge.engine.chance import stream
from adjuge.engine.registry import load_game
from adjuge.games.schwarzmarkt.curves import EXCHANGE, GOODS, POINTS, QUICK, QUICK_CARDS
from adjuge.games.schwarzmarkt.material import FOUND_PRICE
from adjuge.games.schwarzmarkt.moves import FIND_IT, HAND_IN
from adjuge.games.schwarzmarkt.state import Phase

GAME = load_game("schwarzmarkt")
FACE = plain(GAME)


@pytest.mark.parametrize("pays", ["total", "per_card"])
def test_points_come_from_exchanges_and_quick_deals_and_go_for_finds(pays):
    earned = deals = 0
    for step in walk(FACE, Case(GAME, 4, (("quick_deal", pays),)), stream(9)):
        events = FACE.events(step.before, step.after, step.seat, step.move)
        earned += int(events[EXCHANGE][events[EXCHANGE] >= 0].sum())
        if events[QUICK, 0] >= 0:
            deals += 1
            earned += int(events[QUICK, 0])
            cards = int(events[QUICK_CARDS, 0])
            assert events[QUICK, 0] == (20 * cards if pays == "per_card" else 20)
        if step.before.phase == Phase.FIND and step.move >= FIND_IT:
            earned -= FOUND_PRICE
        levels = FACE.levels(step.after)

        assert levels[POINTS, :4].tolist() == step.after.points[:4].tolist()
        assert levels[GOODS, :4].tolist() == step.after.hand[:4].tolist()
        if step.after.phase != Phase.QUICK:
            assert levels[POINTS, :4].sum() == earned
    assert deals


def test_an_exchange_is_told_with_its_good_and_its_price():
    for step in walk(FACE, Case(GAME, 3), stream(2)):
        if step.before.phase == Phase.TURN and HAND_IN <= step.move < HAND_IN + 5:
            told = FACE.events(step.before, step.after, step.seat, step.move)[EXCHANGE]
            gain = step.after.points[step.seat] - step.before.points[step.seat]
            assert told[step.move - HAND_IN] == gain and (told >= 0).sum() == 1
            return
    raise AssertionError("nothing was exchanged")
