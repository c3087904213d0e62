"""Adel verpflichtet: what is drawn by `redeal` follows the exact odds."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from adjuge.conformance.faces import machine, plain
from adjuge.conformance.posterior import groups, surprise
from adjuge.engine.moves import HIDDEN, UNSEEN
from adjuge.engine.record import copy_of
from adjuge.engine.registry import load_game

from .. import rules
from ..moves import MOVES, OPEN
from ..rules.hand import has_exhibition
from ..state import SHOWN, Card, Phase
from .tables import card, exhibiting, give, legal, show_all_but, table

GAME = load_game("adel_verpflichtet")
POOL = ("A1620", "A1684", "B1650", "B1660", "C1540", "D1899", "F1798")  # all that nobody has seen


def deals(s, sizes):
    """Every way to give the seats so many pieces of the pool, each as likely as another."""
    found: list[tuple[Any, tuple[str, ...]]] = [(s, POOL)]
    for seat, size in sizes.items():
        dealt = []
        for start, left in found:
            for names in combinations(left, size):
                after = copy_of(start)
                for name in names:
                    after.keeper[card(name)] = seat
                after.unseen[seat] = size
                dealt.append((after, tuple(name for name in left if name not in names)))
        found = dealt
    return [after for after, _ in found]


def start_table(seats=3, options=(0, 0, 0)):
    s = table(seats, options)
    show_all_but(s, POOL, 0)
    s.pile[:] = (2, 1)
    return s


def test_1_10_unseen_hands_are_any_that_fit():
    tables = deals(start_table(), {1: 3, 2: 1})
    shares = groups(plain(GAME), [(s, Fraction(1)) for s in tables], 0, 0)

    assert len(shares) == 1
    for view, posterior in shares.items():
        assert_fits(view, posterior, 1)


def assert_fits(view, posterior, seed):
    """The draws of `redeal` are within four standard deviations of a perfect fit."""
    fit = surprise(machine(GAME), record(view), 0, posterior, 40 * len(posterior) + 2000, seed)
    assert fit < 1 + 4 * (2 / (len(posterior) - 1)) ** 0.5


def record(view):
    return np.frombuffer(bytearray(view), GAME.State.LAYOUT)[0]


def test_2_4_a_hidden_action_is_any_that_the_drawn_hand_allows():
    tables = deals(start_table(), {1: 3, 2: 1})
    shares = groups(plain(GAME), [(s, Fraction(1)) for s in tables], 2, 0)

    assert len(shares) == 4  # what Ada laid: a detective, an exhibition, either thief
    for view, posterior in shares.items():
        cards = Counter(int(record(table).laid_cards[1]) for table in posterior)
        assert set(cards) == {1, 2, Card.THIEF + 3, Card.THIEF + 6}
        assert_fits(view, posterior, 2)


def test_7_2_a_hidden_surprise_is_a_place_and_then_a_card():
    s = start_table(2)
    s.phase = Phase.BOTH
    s.shown_places[:] = 0
    show_all_but(s, POOL[:4], 0)
    s.pile[:] = (1, 0)
    level = []
    for start in deals_of(s, POOL[:4], 3):
        for one, weight in after_one_move(start, Fraction(1)):
            level += after_one_move(one, weight)
    shares = groups(plain(GAME), level, 0, 0)

    assert len(shares) == 1
    for view, posterior in shares.items():
        assert_fits(view, posterior, 3)


def after_one_move(s, weight):
    """Every table after one move of Ben, while Ada is still to choose."""
    moves = legal(rules, s, 1)
    for move in moves:
        after = copy_of(s)
        rules.play(after, 1, move)
        yield after, weight / len(moves)


def deals_of(s, pool, size):
    for names in combinations(pool, size):
        after = copy_of(s)
        for name in names:
            after.keeper[card(name)] = 1
        after.unseen[1] = size
        yield after


def test_2_7_whoever_played_an_exhibition_holds_one():
    tables = [exhibiting(s, 1, 2) for s in deals(start_table(), {1: 3, 2: 1})]
    for s in tables:
        give_openly(s)
    fitting = [s for s in tables if has_exhibition(s, 1) and has_exhibition(s, 2)]
    shares = groups(plain(GAME), [(s, Fraction(1)) for s in fitting], 0, 0)

    assert 0 < len(fitting) < len(tables) and len(shares) == 1
    for view, posterior in shares.items():
        assert_fits(view, posterior, 4)


def give_openly(s):
    """Cem holds two pieces that all have seen: A, A. He needs an A or a B."""
    for name in ("A1822", "A1851"):
        s.keeper[card(name)] = 2


def test_4_2_hidden_exhibits_are_composed_piece_by_piece():
    tables = [exhibiting(s, 1, 2) for s in deals(start_table(), {1: 4, 2: 1})]
    for s in tables:
        give_openly(s)
    level = []
    for s in tables:
        if has_exhibition(s, 1) and has_exhibition(s, 2):
            level += composed(s, 1, Fraction(1))
    shares = groups(plain(GAME), level, 0, 0)

    assert len(shares) == 1
    for view, posterior in shares.items():
        assert_fits(view, posterior, 5)


def composed(s, seat, weight):
    """Every table after the seat has composed its exhibition, by uniformly random steps."""
    moves = legal(rules, s, seat)
    found: list[tuple[Any, Fraction]] = []
    for move in moves:
        after = copy_of(s)
        rules.play(after, seat, move)
        share = weight / len(moves)
        found += [(after, share)] if move == OPEN else composed(after, seat, share)
    return found


@pytest.mark.parametrize(
    ("text", "phase", "seen"),
    [
        ("go to the castle", Phase.PLACE, HIDDEN),
        ("go to the castle", Phase.BOTH, UNSEEN),
        ("play the detective", Phase.ACTION, HIDDEN),
        ("show A1620", Phase.EXHIBIT, UNSEEN),
        ("open the exhibition", Phase.EXHIBIT, HIDDEN),
        ("take from showcase 1", Phase.BUY, MOVES.number("take from showcase 1")),
        ("steal A1620", Phase.STEAL, MOVES.number("steal A1620")),
    ],
)
def test_others_see_no_more_than_that_a_secret_was_chosen(text, phase, seen):
    s = table()
    s.phase = phase
    move = MOVES.number(text)

    assert GAME.shown(s, 1, move, 1) == move
    assert GAME.shown(s, 1, move, 0) == GAME.shown(s, 1, move, -1) == seen


def exhibited(phase):
    s = table()
    give(s, 1, "A1620", "B1650", seen=True)
    give(s, 1, "C1540")
    s.marks[card("B1650")] |= SHOWN
    s.phase = phase
    return s


@pytest.mark.parametrize("phase", [Phase.PLACE, Phase.BOTH, Phase.ACTION, Phase.BUY, Phase.TURN_UP])
def test_5_4_after_the_thefts_an_exhibition_lies_open_no_more(phase):
    s, remembered = exhibited(phase), exhibited(phase)

    GAME.see(s, 0)
    GAME.know(remembered, 0)

    assert s.keeper[card("B1650")] == -1 and not (s.marks & SHOWN).any()
    assert s.unseen.tolist() == [0, 3, 0, 0, 0]
    assert remembered.keeper[card("B1650")] == 1


def test_5_4_during_the_thefts_only_exhibitions_lie_open_without_memory():
    s = exhibited(Phase.STEAL)

    GAME.see(s, 0)

    assert s.keeper[card("A1620")] == s.keeper[card("C1540")] == -1
    assert s.keeper[card("B1650")] == 1
    assert s.unseen.tolist() == [0, 2, 0, 0, 0]
