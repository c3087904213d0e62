"""Falsche FFuffziger: edge cases, in the order of the rulebook."""

from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest

from adjuge.conformance.faces import kernels, plain
from adjuge.conformance.posterior import surprise
from adjuge.engine.chance import streams
from adjuge.engine.errors import BadBox
from adjuge.engine.language import ENGLISH
from adjuge.engine.picture import as_text
from adjuge.engine.registry import load_game

from ..material import EARLIEST, LATEST, MOST_MONEY, MOST_NOTES, REAL, ROUNDS, TILES
from ..moves import CLOSE, MOVES
from ..rules.inspector import face_down
from ..state import HIDDEN_AMOUNT, Phase, State

GAME = load_game("falsche_ffuffziger")
FACE = plain(GAME)
NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fee")


def fists(*purses):
    """A table of three at which fists are being filled."""
    s = FACE.lay(3, {})
    s.phase = Phase.FISTS
    s.filling = 0b111
    for seat, purse in enumerate(purses):
        s.purse[seat] = purse
    return s


def play(s, *texts):
    """Play moves given as `seat text`; return the table afterwards."""
    for text in texts:
        seat, move = int(text[0]), MOVES.number(text[2:])
        assert not FACE.why_not(s, seat, move), text
        s = FACE.played(s, seat, move)
    return s


def told(s, text):
    """The log of one move, with paragraphs."""
    seat, move = int(text[0]), MOVES.number(text[2:])
    said = GAME.tell(s, seat, move, FACE.played(s, seat, move))
    return [f"{ENGLISH.write(sentence, NAMES)} {sentence.rule}" for sentence in said]


def test_1_3_there_are_108_tiles():
    assert TILES.sum(axis=1).tolist() == [24, 27, 27, 18, 12]
    assert TILES.sum() == 108


def test_a_state_takes_less_than_a_kilobyte():
    assert State.LAYOUT.itemsize < 1000


def test_3_6_types_fall_in_order_whatever_the_shuffles():
    windows = list(zip(EARLIEST.tolist(), LATEST.tolist(), strict=True))

    assert windows == [(7, 10), (11, 15), (17, 20), (21, 25), (26, 26)]
    assert ROUNDS[-1] + 1 == 12


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_8_1_the_inspector_ends_the_game_on_the_26th_reveal(seats):
    tables = State.rows(300)
    run = kernels(GAME)
    run.lay(tables, seats, GAME.choose({}, seats))
    lengths, decisions = np.zeros(300, np.int32), np.zeros(300, np.int32)
    run.play_out(tables, streams(1, 300), lengths, decisions, run.room())

    struck = tables[tables["ending"] == 1]
    assert len(struck) and (struck["reveals"] == 26).all()
    assert struck["round_no"].min() >= 8 and struck["round_no"].max() <= 12


def test_1_5_no_purse_can_outgrow_the_amounts_that_can_be_counted_out():
    s = fists([*MOST_NOTES, MOST_MONEY])

    counted = play(s, "0 take real money", f"0 add {MOST_MONEY // 10_000 * 10_000}")
    rest = MOST_MONEY % 10_000
    for power in (1000, 100, 10, 1):
        if rest // power:
            counted = play(counted, f"0 add {rest // power * power}")
        rest %= power

    assert counted.fist[0, REAL] == MOST_MONEY


def test_2_2_hidden_money_shows_to_its_owner_and_is_known_to_who_watched():
    s = fists([1, 0, 0, 0, 0, 5], [0, 2, 0, 0, 0, 7])

    assert FACE.seen(s, 0).purse[0].tolist() == [1, 0, 0, 0, 0, 5]
    assert (FACE.seen(s, 0).purse[1] == HIDDEN_AMOUNT).all()
    assert FACE.known(s, 0).purse[1].tolist() == [0, 2, 0, 0, 0, 7]


def test_2_2_at_the_end_all_money_is_laid_open_and_nothing_is_due():
    s = FACE.lay(3, {})
    s.phase, s.turn, s.round_no = Phase.EXCHANGE, 2, 11
    s.reveals, s.lowest = 24, 4
    s.order[:] = [1, 3, 5, 1, 1, 6, 2, 1, 4, 1]
    s.unturned[:], s.stack[:] = 0, [0, 0, 0, 0, 12]
    s.free_cards = 0
    s.purse[:3, REAL] = [301, 202, 103]
    over = play(s, "2 exchange")

    assert over.phase == Phase.OVER and over.auctions == 0
    assert FACE.seen(over, 0).purse[:3, REAL].tolist() == [301, 202, 103]
    drawn = as_text(GAME.draw(FACE.seen(over, 0), 0, NAMES, ENGLISH))
    assert "?" not in drawn and "202" in drawn and "Auctions due" not in drawn


def test_2_4_only_the_cards_of_this_round_lie_open():
    s = FACE.lay(3, {})
    s.order[:] = [1, 1, 3, 1, 5, 6, 2, 1, 4, 1]
    s.opened, s.reveals = 9, 12

    assert FACE.seen(s, 0).order.tolist() == [1, 1, 0, 0, 0, 6, 0, 0, 0, 1]
    assert FACE.known(s, 0).order.tolist() == s.order.tolist()


@pytest.mark.parametrize(
    ("opened", "reveals", "left"),
    [
        (0, 0, 10),
        (0, 1, 9),
        (7, 9, 1),
        (8, 10, 8),
        (9, 11, 8),
        (8, 11, 7),
        (11, 13, 7),
        (18, 20, 8),
    ],
)
def test_3_3_cards_that_lie_open_are_not_in_the_pile_that_was_turned_over(opened, reveals, left):
    s = FACE.lay(3, {})
    s.opened, s.reveals = opened, reveals

    assert face_down(s) == left
    assert f"{left} inspector cards face down" in as_text(GAME.draw(s, 0, NAMES, ENGLISH))


@pytest.mark.parametrize(
    ("seats", "free", "card", "expected"),
    [
        (5, "coins", "20", "That brings an auction. 3.10"),
        (6, "any", "100", "The card is one of those that bring no auction. 3.11"),
        (6, "any", "coin", "The card is one of those that bring no auction. 3.5"),
        (3, "coins", "coin", "The card is one of those that bring no auction. 3.5"),
    ],
)
def test_3_10_a_card_is_told_with_the_paragraph_by_which_it_counts(seats, free, card, expected):
    s = FACE.lay(seats, {"free": free} if free != "coins" else {})
    s = play(s, "6 start A", "6 open a 14 for 20")

    assert told(s, f"6 inspect {card}")[-1] == expected


def test_3_4_the_green_card_is_told_as_a_coin_card():
    s = FACE.lay(6, {})
    s.phase, s.turn, s.reveals, s.free_cards = Phase.EXCHANGE, 5, 5, 0
    s.order[:6] = [1, 3, 1, 5, 1, 6]

    assert "That brings an auction. 3.4" in told(s, "5 exchange")


def test_5_6_who_does_not_stake_the_same_drops_out_by_another_rule_than_who_leads():
    s = FACE.lay(3, {})
    s.phase, s.bidding = Phase.LEADING, 0b111
    s.stake_kind = -1
    s.purse[1, REAL] = 4
    assert GAME.label(s, 0, MOVES.number("drop out")).rule == "5.5"
    assert told(s, "0 drop out") == ["Ada drops out. 5.5"]

    s = play(s, "0 drop out", "1 take real money", "1 add 4", "1 stake")
    assert GAME.label(s, 2, MOVES.number("drop out")).rule == "5.6"
    assert told(s, "2 drop out")[0] == "Cem drops out. 5.6"


def test_6_1_a_fist_that_is_being_filled_leaves_no_trace():
    s = fists([2, 0, 0, 0, 0, 9], [1, 0, 0, 0, 0, 9])
    begun = play(s, "1 take notes of 10", "1 add 1", "1 take real money", "1 add 3")

    assert FACE.known(s, 0).tobytes() == FACE.known(begun, 0).tobytes()
    assert FACE.known(begun, 1).fist[1].tolist() == [1, 0, 0, 0, 0, 3]


def test_6_1_every_fist_can_be_said_in_exactly_one_way():
    s = fists([2, 0, 1, 0, 0, 23])
    said: dict[tuple[int, ...], int] = defaultdict(int)
    open_tables = [s]
    while open_tables:
        table = open_tables.pop()
        for move in FACE.legal(table, 0):
            if move == CLOSE:
                said[tuple(table.fist[0].tolist())] += 1
            else:
                open_tables.append(FACE.played(table, 0, move))

    assert set(said.values()) == {1}
    assert len(said) == 3 * 2 * 24


def closed_fists(s, seat):
    """Every fist a seat may close, with its share if all moves are equally likely."""
    found: dict[bytes, Fraction] = defaultdict(Fraction)
    level = [(s, Fraction(1))]
    while level:
        table, weight = level.pop()
        legal = FACE.legal(table, seat)
        for move in legal:
            after = FACE.played(table, seat, move)
            if move == CLOSE:
                found[after.tobytes()] += weight / len(legal)
            else:
                level.append((after, weight / len(legal)))
    return dict(found)


def test_6_1_a_closed_fist_is_redealt_as_if_filled_by_random_moves():
    s = fists([0] * 6, [1, 0, 0, 0, 0, 3], [0] * 6)
    expected = closed_fists(s, 1)
    closed = play(s, "1 take real money", "1 add 2", "1 close the fist")
    view = FACE.known(closed, 0)

    assert len(expected) == 8
    assert surprise(FACE, view, 0, expected, draws=1200, seed=1) < 4


def test_5_5_a_stake_never_counts_out_more_than_is_there():
    s = FACE.lay(3, {})
    s.phase = Phase.LEADING
    s.bidding = 0b111
    s.stake_kind = REAL
    s.staked[REAL] = 10
    s.purse[0, REAL] = 24
    taken = play(s, "0 take real money")

    texts = [MOVES.text(move) for move in FACE.legal(taken, 0)]
    assert texts == ["add 5", "add 6", "add 7", "add 8", "add 9", "add 10"]


@pytest.mark.parametrize(
    ("entry", "value", "says"),
    [
        ("sell", "[5, 8, 20, 45, 70]", "must not bring more than it costs"),
        ("black", "[0, 0, 10]", "each type but the last once"),
        ("starters", "[1, 1, 1, 0, 1]", "nobody starts with one"),
        ("die", "[2, 3]", "it must be 6 long"),
        ("laundering_a", str([[14, 20]] * 10), "he minima must differ"),
    ],
)
def test_a_box_that_does_not_fit_is_refused_in_a_sentence(tmp_path, entry, value, says):
    file = tmp_path / "box.toml"
    file.write_text(f"[{entry}]\nvalue = {value}\n", encoding="utf-8")

    with pytest.raises(BadBox, match=says):
        load_game("falsche_ffuffziger", file)
