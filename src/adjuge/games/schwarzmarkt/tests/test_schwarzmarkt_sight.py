"""Schwarzmarkt: who knows what, and what is drawn anew."""

import numpy as np
import pytest

from adjuge.engine.chance import stream
from adjuge.engine.moves import HIDDEN
from adjuge.engine.record import DEALER, NOBODY

from ..material import MARKET_NAMES
from ..rules.ending import clear_table
from ..state import FIRST_EXCLUDED, SHUFFLES, UNKNOWN, Phase, Seen
from .tables import ADA, BEN, CEM, EVERYBODY, FACE, GAME, faces_known, given, played, shown

POTATO, FLOUR, BUTTER, SUGAR, COFFEE = range(5)


def test_3_3_what_was_spied_is_known_to_the_spy_and_the_holder_alone():
    s = shown("3.3-two-cards-are-seen")

    assert faces_known(s, ADA, BEN) == ([FLOUR, SUGAR], 1)
    assert faces_known(s, BEN, BEN) == ([FLOUR, BUTTER, SUGAR], 0)
    assert faces_known(s, CEM, BEN) == ([], 3)
    assert faces_known(s, NOBODY, BEN) == ([], 3)


def test_3_6_swapped_cards_are_known_to_the_two_alone():
    s = shown("3.6-drawn-then-given")

    assert faces_known(s, ADA, BEN) == ([POTATO, POTATO], 1)
    assert faces_known(s, BEN, ADA) == ([FLOUR, SUGAR], 1)
    assert faces_known(s, CEM, ADA) == ([], 3)
    assert faces_known(s, CEM, BEN) == ([], 3)


def test_1_9_a_card_that_was_seen_is_recognised_when_it_moves_on():
    s = shown("3.11-a-card-is-taken")
    s.market[BEN, 0] = MARKET_NAMES.index("Zwangstausch")
    s.top &= ~(1 << MARKET_NAMES.index("Zwangstausch"))
    s.top |= 1 << MARKET_NAMES.index("offer 4 flour")

    s = played(s, "Ben play Zwangstausch", "dealer draw offer 4 flour", "Ben swap 1 with C",
               "dealer pick 1", "Ben give card 1")  # fmt: skip

    assert faces_known(s, BEN, ADA) == ([BUTTER], 2)  # what Ada took from Ben
    assert faces_known(s, CEM, CEM) == ([FLOUR], 0)
    assert faces_known(s, ADA, CEM) == ([], 1)


def test_3_7_after_a_raid_all_know_what_is_not_there():
    s = shown("3.7-nothing-found")

    for viewer in EVERYBODY:
        marks = FACE.known(s, viewer).marks[2:4]
        assert (marks >> FIRST_EXCLUDED & 1).tolist() == [1, 1]
    random = stream(3)
    for _ in range(50):
        table = FACE.redealt(FACE.known(s, CEM), CEM, random)
        assert POTATO not in table.face[2:4]


def test_3_8_only_the_finder_knows_the_pile_and_the_find():
    s = shown("3.8-one-card-for-five-points")

    assert FACE.known(s, ADA).pile_at[1].tolist() == [9, 7, 7, 8, 5]
    assert (FACE.known(s, BEN).pile_at[1] == UNKNOWN).all()
    assert faces_known(s, BEN, ADA) == ([], 9)
    random = stream(4)
    for _ in range(20):
        table = FACE.redealt(FACE.known(s, ADA), ADA, random)
        assert table.pile.tolist() == [9, 7, 7, 8, 4]


def test_3_8_who_looks_after_many_shuffles_sees_what_is_left_of_the_last():
    """From the eleventh shuffle on all count as one: cards come out of it before a look, too."""
    number, s = GAME.MOVES.number, given("3.8-one-card-for-five-points")
    card, s.shuffle, s.points[BEN] = int(s.market[ADA][0]), SHUFFLES - 1, 5
    s = played(s, "Ada play Neue Ware entdeckt", "dealer draw offer 2 sugar 2 coffee",
               "Ada find coffee")  # fmt: skip
    s.market[BEN][0] = card  # as if the black-market pile had come round
    s = FACE.played(s, BEN, number("play Neue Ware entdeckt"))
    s = FACE.played(s, DEALER, number("draw offer 2 potato 2 sugar"))

    assert s.pile_at[SHUFFLES - 1].tolist() == s.pile.tolist() == [9, 7, 7, 8, 4]
    random = stream(4)
    for viewer in EVERYBODY:
        view = FACE.known(s, viewer)
        for _ in range(10):
            table = FACE.redealt(view, viewer, random)
            assert table.pile_at[SHUFFLES - 1].tolist() == table.pile.tolist()
            assert FACE.known(table, viewer).tobytes() == view.tobytes()


def test_3_8_the_choice_from_the_pile_is_hidden_from_others():
    s = given("3.8-one-card-for-five-points")
    s = played(s, "Ada play Neue Ware entdeckt", "dealer draw offer 2 sugar 2 coffee")
    move = GAME.MOVES.number("find coffee")

    assert FACE.shown(s, ADA, move, ADA) == move
    assert FACE.shown(s, ADA, move, BEN) == HIDDEN
    assert FACE.known(s, ADA).pile.tolist() == [9, 7, 7, 8, 5]
    assert (FACE.known(s, BEN).pile == UNKNOWN).all()


def test_1_7_dealt_and_drawn_cards_are_seen_by_who_gets_them():
    s = FACE.lay(3, {})
    move = GAME.MOVES.number("draw Limit")

    assert FACE.shown(s, DEALER, move, ADA) == move
    assert FACE.shown(s, DEALER, move, BEN) == HIDDEN
    s = given("2.1-card-is-replaced-first")
    s = played(s, "Ada play Limit")
    move = GAME.MOVES.number("draw offer 2 sugar 2 coffee")
    assert FACE.shown(s, DEALER, move, ADA) == move
    assert FACE.shown(s, DEALER, move, CEM) == HIDDEN


def test_2_2_a_card_drawn_from_the_known_part_is_known_to_all():
    s = shown("2.2-known-draw")

    for viewer in EVERYBODY:
        view = FACE.known(s, viewer)
        assert view.market[ADA, 2] == MARKET_NAMES.index("offer 2 potato 2 butter")
        assert view.drawn[ADA, 2] == Seen.OPENLY
    assert FACE.seen(s, BEN).market[ADA, 2] == UNKNOWN  # without memory it is secret


def test_1_8_points_may_lie_face_down_but_can_be_counted():
    s = shown("2.4-two-cards-at-nine")

    assert FACE.seen(s, ADA).points[BEN] == UNKNOWN
    assert FACE.seen(s, BEN).points[BEN] == 18
    assert FACE.known(s, ADA).points[BEN] == 18


def test_4_3_a_card_kept_from_the_first_game_round_is_none_of_those_that_lay_in_the_pile():
    s = shown("4.1-last-card-exchanged")
    known = MARKET_NAMES.index("offer 2 potato 2 butter")
    random = stream(5)

    assert s.returned == 1 << known
    for viewer in EVERYBODY:
        for _ in range(40):
            table = FACE.redealt(FACE.known(s, viewer), viewer, random)
            assert known not in table.market[:3]
            assert table.top >> known & 1


RETURNED = range(10, 19)  # offers that lay in the pile when it was shuffled again


def second_game_round(*turns):
    """Ada has played some black-market cards of the second game-round and drawn others."""
    s = shown("4.1-last-card-exchanged")
    s.returned = sum(1 << card for card in RETURNED)
    for plays, draws in turns:
        s.phase, s.turn, s.start = Phase.CARD, ADA, ADA
        s = played(s, f"Ada play {MARKET_NAMES[plays]}", f"dealer draw {MARKET_NAMES[draws]}")
        clear_table(s)
    return s


def new_cards(turns, random):
    """How many cards that lay in the pile Ada holds after the same turns, in one deal that fits.

    Cem's own cards and those that Ada has played are known to all who ask.
    """
    while True:
        others = list(random.permutation(27 - len(RETURNED)))
        ada, pile = others[:3], [*others[6:], *[-1] * len(RETURNED)]
        for plays, _ in turns:
            card = ada.pop(random.integers(3))
            if (card < 0) != (plays in RETURNED):
                break
            ada.append(pile.pop(random.integers(len(pile))))
        else:
            return sum(card < 0 for card in ada)


@pytest.mark.parametrize(
    "turns",
    [[(0, 10)], [(0, 10), (1, 20)], [(0, 10), (1, 20), (10, 11)], [(0, 10), (10, 20), (1, 11)]],
)
def test_4_3_old_and_new_black_market_cards_are_told_apart_by_what_is_played(turns):
    s = second_game_round(*turns)
    view, random = FACE.known(s, CEM), stream(6)

    drawn = [FACE.redealt(view, CEM, random) for _ in range(3000)]

    found = np.mean([[card in RETURNED for card in table.market[ADA]] for table in drawn]) * 3
    generator = np.random.default_rng(1)
    expected = np.mean([new_cards(turns, generator) for _ in range(6000)])
    assert abs(found - expected) < 0.06
    assert not any(card in RETURNED for table in drawn for card in table.market[BEN])


def test_1_9_equal_histories_are_drawn_equally_often():
    s = shown("3.3-two-cards-are-seen")
    view = FACE.known(s, CEM)
    random = stream(8)

    drawn = np.array([FACE.redealt(view, CEM, random).face[:5] for _ in range(3000)])

    # Cem holds a coffee; 59 other cards are equally likely on each of the five.
    shares = [(drawn == good).mean() for good in range(5)]
    assert np.allclose(shares, [12 / 59] * 4 + [11 / 59], atol=0.02)
