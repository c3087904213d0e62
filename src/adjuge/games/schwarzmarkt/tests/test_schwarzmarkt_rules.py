"""Schwarzmarkt: edge cases, and numbers that hold the course of the game down."""

from importlib import import_module
from pathlib import Path

import pytest

from adjuge.engine.errors import BadBox
from adjuge.engine.registry import load_game

from ..audit import Broken
from ..material import CARDS, MARKET_CARDS, MARKET_NAMES, OFFER, OFFERS
from ..state import Phase
from .tables import ADA, BEN, CEM, FACE, GAME, given, legal, played


def test_1_2_and_1_4_the_box_holds_sixty_goods_and_thirty_black_market_cards():
    assert CARDS == 60
    assert MARKET_CARDS == 30
    assert OFFERS == 21
    assert OFFER.sum(axis=0).tolist() == [17] * 5


def test_the_state_is_smaller_than_a_kilobyte():
    assert GAME.State.LAYOUT.itemsize < 1000


def test_2_9_under_limit_one_card_at_the_end_space_and_the_round_is_over():
    s = played(given("2.12-offer-then-events"), "Ada hand in butter")

    assert s.phase == Phase.CARD
    assert s.points[ADA] == 25


def test_2_10_a_card_that_fills_the_offer_leaves_the_marker_where_it_is():
    s = given("2.10-offer-is-filled")
    s.demand[:] = (0, 0, 1, 0, 0)

    s = played(s, "Ada hand in butter")

    assert s.phase == Phase.CARD
    assert s.points[ADA] == 5


def test_4_1_filling_the_offer_with_the_last_card_ends_the_game_round():
    s = given("4.1-last-card-exchanged")
    s.demand[:] = (1, 0, 0, 0, 0)

    assert played(s, "Ada hand in potato").game_round == 2


def test_4_2_giving_or_losing_the_last_card_in_a_swap_ends_nothing():
    s = given("3.6-only-cards-held-before")

    s = played(s, "Ada play Zwangstausch", "dealer draw offer 2 sugar 2 coffee",
               "Ada swap 1 with C", "dealer pick 1")  # fmt: skip
    assert s.hand[CEM] == 0
    s = played(s, "Ada give card 1")

    assert s.hand.tolist()[:3] == [1, 3, 1]
    assert s.game_round == 1


def test_3_11_taking_the_last_card_ends_nothing():
    s = given("3.11-a-card-is-taken")

    s = played(s, "Ada play Alte Rechnung", "dealer draw offer 2 sugar 2 coffee", "Ada choose C",
               "dealer pick 1")  # fmt: skip

    assert s.hand[CEM] == 0
    assert s.game_round == 1


def test_3_13_a_seat_that_has_sold_may_still_end_the_last_turn():
    s = given("3.13-one-card-each")
    s.space = 12

    s = played(s, "Ada hand in butter")

    assert s.space == 13
    assert legal(s, BEN) == ["done", "hand in butter"]


def test_3_14_events_that_wait_act_on_the_next_round_that_takes_place():
    s = given("4.5-waiting-events-wait-on")
    s.market[ADA, 0] = MARKET_NAMES.index("Razzia")
    s.top |= 1 << MARKET_NAMES.index("Schnelles Geschäft")
    s.top &= ~(1 << MARKET_NAMES.index("Razzia"))

    s = played(s, "Ada play Razzia", "dealer draw offer 2 sugar 2 coffee", "Ada raid B for coffee")

    assert s.waiting_count == 1
    assert s.under_count == 1


def test_4_6_a_quick_deal_counts_as_an_exchange():
    s = given("3.4-twenty-in-all")
    s.lull = 59

    s = played(s, "Ada play Schnelles Geschäft", "dealer draw offer 2 sugar 2 coffee",
               "Ada hand in coffee", "Ada done")  # fmt: skip

    assert s.lull == 0
    assert s.game_round == 1


def test_the_audit_notices_what_is_made_or_lost():
    before = given("2.4-two-cards-at-nine")

    def broken(change):
        s = given("2.4-two-cards-at-nine")
        change(s)
        return FACE.audit(before, s, BEN, -1)

    assert broken(lambda s: None) == Broken.NOTHING_BROKEN
    assert broken(lambda s: s.pile.__setitem__(0, 3)) == Broken.GOODS_CARDS
    assert broken(lambda s: s.goods.__setitem__((0, 0), 3)) == Broken.HANDS
    assert broken(lambda s: s.hand.__setitem__(0, 3)) == Broken.HANDS
    assert broken(lambda s: s.marks.__setitem__(0, 2)) == Broken.UNSEEN_OWN_CARD
    assert broken(lambda s: s.market.__setitem__((0, 0), 29)) == Broken.MARKET_CARDS
    assert broken(lambda s: s.demand.__setitem__(1, 1)) == Broken.DEMAND
    assert broken(lambda s: s.points.__setitem__(0, 1)) == Broken.POINTS
    assert broken(lambda s: s.points.__setitem__(0, -1)) == Broken.DEBT


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[limit_price]\nvalue = 26", "no space after the first has the price 26"),
        ("[track]\nvalue = [1, 1, 3]", "the numbers must rise"),
        ("[out_of_base]\nvalue = [17, 0, 0, 0, 0]", "17 cannot stay out of 16"),
        ("[out_of_base]\nvalue = [16, 14, 0, 0, 0]", "too few cards are left to deal 9"),
        ("[event_copies]\nvalue = [1, 1, 1, 1, 1, 5, 1, 5, 5]", "it must be 9 long"),
    ],
)
def test_a_box_that_does_not_fit_is_refused_in_a_sentence(tmp_path: Path, text, says):
    file = tmp_path / "box.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(BadBox) as refused:
        load_game("schwarzmarkt", file)

    assert says in str(refused.value)


def test_the_fullest_box_has_fewer_cards_than_eight_bits_can_count(tmp_path: Path):
    """Features count the cards of each good, and of each hand, in eight bits."""
    full, fuller = tmp_path / "full.toml", tmp_path / "fuller.toml"
    full.write_text("[goods_cards]\nvalue = [40, 40, 40, 40, 40]", encoding="utf-8")
    fuller.write_text("[goods_cards]\nvalue = [41, 40, 40, 40, 40]", encoding="utf-8")
    fullest = import_module(f"{load_game('schwarzmarkt', full).package}.material")

    assert CARDS < fullest.CARDS < 256
    with pytest.raises(BadBox, match="41"):
        load_game("schwarzmarkt", fuller)


@pytest.mark.parametrize(
    ("example", "counts"),
    [
        ("2.3-offer-opens-a-round", [3, 63, 399]),
        ("2.12-offer-then-events", [3, 9, 162]),
        ("3.14-three-at-once", [4, 8, 24]),
        ("3.6-the-smaller-hand", [4, 10, 24]),
        ("3.3-two-cards-are-seen", [3, 63, 231]),
        ("3.8-one-card-for-five-points", [3, 63, 336]),
        ("2.9-last-turn-at-fifty", [3, 8, 19]),
    ],
)
def test_continuations_from_named_positions_are_what_they_were(example, counts):
    found = []
    level = [given(example)]
    for _ in range(3):
        level = [
            FACE.played(s, seat, move)
            for s in level
            for seat in FACE.waiting(s)
            for move in FACE.legal(s, seat)
        ]
        found.append(len(level))

    assert found == counts
