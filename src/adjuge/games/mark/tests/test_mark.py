"""Mark: what the examples do not reach. Test names are sentences of the rulebook."""

from fractions import Fraction
from importlib import import_module

import numpy as np
import pytest

from adjuge.conformance.faces import machine, plain
from adjuge.conformance.posterior import groups, surprise
from adjuge.engine.chance import stream
from adjuge.engine.match import Match
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.registry import load_game

from ..moves import MOVES
from ..state import SEALED, Phase, State

GAME = load_game("mark")
both = pytest.mark.parametrize("how", [plain, machine], ids=["plain", "compiled"])


def bidding(face, cash):
    """A table at which a green piece is auctioned."""
    s = face.lay(len(cash), {})
    s.cash[: len(cash)] = cash
    return face.played(s, DEALER, MOVES.number("roll hammer green"))


@both
def test_5_1_sealed_bids_are_redealt_by_the_exact_posterior(how):
    face = how(GAME)
    s = bidding(face, [2, 1, 3])
    for viewer in (0, 1, 2, NOBODY):
        for depth in (1, 2):
            for view, expected in groups(face, [(s, Fraction(1))], depth, viewer).items():
                record = np.frombuffer(bytearray(view), State.LAYOUT)[0]
                assert surprise(face, record, viewer, expected, 600, seed=depth) < 4


@both
def test_5_1_a_bystander_sees_that_somebody_has_bid_and_nothing_else(how):
    face = how(GAME)
    s = face.played(bidding(face, [30, 30]), 1, MOVES.number("bid 17"))

    assert face.known(s, NOBODY).bids.tolist()[:2] == [-1, SEALED]
    assert face.known(s, 1).bids[1] == 17


def test_5_1_the_log_shows_bids_only_when_all_are_in():
    table = Match("mark", ["Ada", "Ben"], deals=False)
    table.play("dealer", "roll hammer green")
    table.play("Ben", "bid 17")
    assert "17" not in " ".join(table.log("Ada"))

    table.play("Ada", "bid 4")

    assert "The bids: Ada 4, Ben 17." in table.log("Ada")


@both
def test_3_4_a_zone_is_cleared_to_two_even_from_four(how):
    face = how(GAME)
    s = face.lay(2, {})
    s.turn, s.phase, s.clearing, s.cash[0] = 0, Phase.CLEARING, 1, 0
    s.delivery[0] = [1, 2, 3, 4]
    s.bank[1:5] = 7
    for text in ("return delivery 4", "return delivery 1"):
        assert face.waiting(s) == [0]
        s = face.played(s, 0, MOVES.number(text))

    assert face.waiting(s) == [DEALER]
    assert s.delivery[0].tolist() == [0, 2, 3, 0]


def test_3_1_rent_is_told_also_after_a_throw_that_allows_nothing():
    table = Match("mark", ["Ada", "Ben"], deals=False)
    s = table._states[-1]
    s.sold[1], s.row_of[1], s.bank[1] = 5, 1, 0
    s.delivery[1, :3], s.bank[2] = 2, 5
    table.play("dealer", "roll white white")

    assert table.log("Ada")[-2:] == ["Ada can do nothing with it.", "Ben pays 5 rent."]


def test_1_6_all_36_throws_are_equally_likely():
    face = plain(GAME)
    s = face.lay(2, {})

    assert face.odds(s) == [1] * 36


def test_a_smaller_box_plays_to_its_end(tmp_path):
    """An owner's numbers are followed by compiled code: two materials, one space, short rows."""
    own = tmp_path / "tiny.toml"
    own.write_text(
        """
[materials]
value = ["red", "blue"]
[market]
value = [[1, 3], [2, 4]]
[spaces]
value = 1
[free_of_rent]
value = 0
[rows_to_end]
value = 1
[start_cash]
value = 3
"""
    )
    tiny = load_game("mark", own)
    face = machine(tiny)
    s, random = face.lay(2, {}), stream(1)
    while waiting := face.waiting(s):
        seat = waiting[0]
        s = face.played(s, seat, face.pick(s, seat, random))

    assert tiny.MOVES.count < MOVES.count
    assert face.result(s).ending in (1, 2, 3)
    assert tiny.box.fingerprint != GAME.box.fingerprint


def test_the_smallest_box_leaves_room_for_whole_blocks_of_moves(tmp_path):
    """Consecutive moves are written in blocks: the last one must end before the list does."""
    own = tmp_path / "smallest.toml"
    own.write_text(
        """
[materials]
value = ["red", "blue"]
[pieces]
value = 1
[market]
value = [[0], [0]]
[spaces]
value = 1
[free_of_rent]
value = 0
[rows_to_end]
value = 1
[start_cash]
value = 0
"""
    )
    for game in (GAME, load_game("mark", own)):
        moves, block = game.MOVES, import_module(f"{game.package}.rules.asking").BLOCK
        for family in ("pay", "bid", "start", "throw"):
            count = moves.family(moves.first(family)).count
            assert -(-count // block) * block <= game.most_moves, family
    assert game.most_moves == 27


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[market]\nvalue = [[1,2,2,4,5]]\n", "the list is 1 long; it must be 5 long"),
        (
            f"[market]\nvalue = {[[1, 2, 2, 4, 5]] * 5}\n",
            "the numbers must rise, but 2 is followed by 2",
        ),
        (f"[market]\nvalue = {[[1, 2, 3]] * 4 + [[1, 2]]}\n", "all rows must be equally long"),
        ("[materials]\nvalue = ['red', 'red', 'a', 'b', 'c']\n", "the words must all differ"),
    ],
)
def test_a_box_with_an_impossible_market_is_refused(text, told, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(text)
    with pytest.raises(Exception, match=told):
        load_game("mark", own)
