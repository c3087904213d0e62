"""What `redeal` draws, held against every deal of a small box that fits what a seat knows.

Black-market cards are scripted. Chance with goods is enumerated. Cards are handed in and
given without regard to their faces, each with the same history as likely as another, so that
choices are no evidence. When cards are mixed (1.9), those of the hand are put back and dealt
anew with the others, and finds are cards like others: that is the convention of `sources.md`.
"""

from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from adjuge.conformance.faces import plain
from adjuge.engine.chance import stream
from adjuge.engine.record import DEALER, NOBODY, copy_of
from adjuge.engine.registry import load_game

from ..state import FIRST_SHUFFLE

GAME = load_game("schwarzmarkt", Path(__file__).parent / "small-box.toml")
FACE = plain(GAME)
NUMBER = GAME.MOVES.number
SEATS = 3
GOODS = ("potato", "flour", "butter", "sugar", "coffee")
DRAWS = 400

OFFER_A, OFFER_B, OFFER_C = "offer 2 potato 2 flour 2 butter 2 sugar 2 coffee", \
    "offer 2 potato 2 flour 2 butter 2 sugar 2 coffee (2)", \
    "offer 3 potato 3 flour 3 butter 3 sugar 3 coffee"  # fmt: skip

# Each script: the black-market cards in the order drawn, then what the seats do in turn. The
# first three cards are dealt to A, B and C; each plays the card that was drawn last for it.
SCRIPTS = {
    "a card is spied on, two hands are raided": (
        ["Spionage", "Razzia", "Razzia (2)", "Alte Rechnung"],
        ["choose B", "raid C for potato", "raid B for flour"],
    ),
    "cards are taken, swapped and spied on": (
        ["Alte Rechnung", "Zwangstausch", "Spionage", "Limit", "Alte Rechnung (2)"],
        ["choose B", "swap 1 with C", "give card 1", "choose A"],
    ),
    "hands are filled up for the second game-round, and new cards are shown": (
        [OFFER_A, "Spionage", OFFER_B, "Limit"],
        ["first", "first", "choose A", "first", "done", "last"],
    ),
    "an old and a new card of one hand are raided": (
        [OFFER_A, "Razzia", "Razzia (2)", "Limit"],
        ["first", "first", "raid A for potato", "raid B for butter"],
    ),
    "somebody finds a card and shows it later": (
        [OFFER_A, "Neue Ware entdeckt", OFFER_B, "Limit"],
        ["first", "done", "move 1", "done", "find", "first", "done", "move 1", "last"],
    ),
    "two look through the pile one after the other": (
        [OFFER_A, "Neue Ware entdeckt", OFFER_B, "Neue Ware entdeckt (2)"],
        ["first", "done", "move 1", "done", "find", "first", "done", "move 1", "done", "find"],
    ),
    "a card is shown that was mixed after somebody had looked through the pile": (
        [OFFER_A, "Neue Ware entdeckt", OFFER_B, "Neue Ware entdeckt (2)", OFFER_C],
        ["first", "done", "move 1", "done", "find", "first", "done", "move 1", "done", "find",
         "move 1", "move 1", "first"],
    ),
}  # fmt: skip


def held(s, seat):
    """The cards of a hand, those that most have seen first."""
    cards = [card for card in range(s.cards) if s.holder[card] == seat]
    return sorted(cards, key=lambda card: -int(s.marks[card] & 31).bit_count())


def turned_up(s, seat, chosen):
    """Every table in which a card with the history of the chosen one comes to its last place."""
    alike = [card for card in held(s, seat) if s.marks[card] == s.marks[chosen]]
    for card in alike:
        table = copy_of(s)
        table.face[[card, alike[-1]]] = table.face[[alike[-1], card]]
        yield table, alike[-1], Fraction(1, len(alike))


def handed_in(s, seat, which):
    """The tables after the first or last card of a hand was handed in, whatever it was."""
    for table, card, share in turned_up(s, seat, held(s, seat)[0 if which == "first" else -1]):
        table.marks[card] |= 31
        yield FACE.played(table, seat, NUMBER(f"hand in {GOODS[table.face[card]]}")), share


def given(s, seat, number):
    """The tables after the card of a number was given, or one with the same history."""
    chosen = [card for card in range(s.cards) if s.holder[card] == seat][number - 1]
    for table, _, share in turned_up(s, seat, chosen):
        yield FACE.played(table, seat, NUMBER(f"give card {number}")), share


def dealt_anew(s, share, cards):
    """The tables after cards were put back into the pile and dealt anew, with their weights."""
    if not cards:
        yield s, share
        return
    card, *others = cards
    there = s.pile.astype(int)
    np.add.at(there, s.face[cards], 1)
    for good in np.flatnonzero(there):
        table = copy_of(s)
        swapped = next((other for other in others if s.face[other] == good), None)
        old = int(s.face[card])
        table.face[card] = good
        table.goods[s.holder[card], old] -= 1
        table.goods[s.holder[card], good] += 1
        if s.face[card] != good and swapped is not None:
            table.face[swapped] = old
            table.goods[s.holder[swapped], good] -= 1
            table.goods[s.holder[swapped], old] += 1
        elif s.face[card] != good:
            table.pile[good] -= 1
            table.pile[old] += 1
        weight = Fraction(int(there[good]), int(there.sum()))
        yield from dealt_anew(table, share * weight, others)


def mixed(before, s):
    """The cards that were mixed by a move with those that come now."""
    if s.shuffle == before.shuffle:
        return []
    return [card for card in range(s.cards) if s.marks[card] >> FIRST_SHUFFLE == s.shuffle]


def branches(s, cards, does):
    """The next tables, each with its weight and what is left of the script."""
    (seat,) = FACE.waiting(s)
    legal = FACE.legal(s, seat)
    if seat == DEALER and GAME.MOVES.text(legal[0]).startswith("draw"):
        move = NUMBER(f"draw {cards[0]}") if cards else legal[0]
        yield FACE.played(s, seat, move), Fraction(1), cards[1:], does
    elif seat == DEALER:
        weights = FACE.odds(s)
        for move, weight in zip(legal, weights, strict=True):
            yield FACE.played(s, seat, move), Fraction(weight, sum(weights)), cards, does
    elif GAME.MOVES.text(legal[0]).startswith("play"):
        yield FACE.played(s, seat, legal[0]), Fraction(1), cards, does
    elif does[0] == "find":
        for move in legal:
            there = int(s.pile[GAME.MOVES.family(move).places(move)["good"]])
            yield FACE.played(s, seat, move), Fraction(there, int(s.pile.sum())), cards, does[1:]
    elif does[0] in ("first", "last"):
        for after, share in handed_in(s, seat, does[0]):
            yield after, share, cards, does[1:]
    elif does[0].startswith("give"):
        for after, share in given(s, seat, int(does[0].split()[-1])):
            yield after, share, cards, does[1:]
    else:
        yield FACE.played(s, seat, NUMBER(does[0])), Fraction(1), cards, does[1:]


def all_tables(cards, does):
    """Every table at the end of a script, with its probability."""
    s = FACE.lay(SEATS, {})
    s.points[:] = 20
    level = {s.tobytes(): (s, Fraction(1), cards, does)}
    while any(left for _, _, _, left in level.values()):
        following = {}
        for s, weight, cards_left, does_left in level.values():
            if not does_left:
                following[s.tobytes()] = (s, weight, cards_left, does_left)
                continue
            for moved, chance, rest, left in branches(s, cards_left, does_left):
                for after, share in dealt_anew(moved, chance, mixed(s, moved)):
                    key = after.tobytes()
                    known = following.get(key, (after, Fraction(0)))
                    following[key] = (after, weight * share + known[1], rest, left)
        level = following
    return [(s, weight) for s, weight, _, _ in level.values()]


def goods(s):
    """All that is secret about goods: cards with the same history are not told apart."""
    cards = zip(s.holder, s.marks, s.face, strict=True)
    return tuple(sorted((int(a), int(b), int(c)) for a, b, c in cards)), s.pile.tobytes()


def surprise(view, viewer, expected):
    """Chi-square of the draws per degree of freedom; a table that does not fit is an error."""
    counted = defaultdict(int)
    random = stream(7, viewer + 1)
    for _ in range(DRAWS):
        counted[goods(FACE.redealt(view, viewer, random))] += 1
    assert not set(counted) - set(expected), "a table was drawn that does not fit"
    total = sum(expected.values())
    chi, cells, rest, rest_found = 0.0, 0, 0.0, 0
    for table, weight in expected.items():
        share = float(weight / total) * DRAWS
        if share < 5:
            rest, rest_found = rest + share, rest_found + counted[table]
        else:
            chi, cells = chi + (counted[table] - share) ** 2 / share, cells + 1
    if rest >= 5:
        chi, cells = chi + (rest_found - rest) ** 2 / rest, cells + 1
    return chi, max(1, cells - 1)


@pytest.mark.parametrize("script", SCRIPTS)
def test_1_9_redeal_draws_by_the_dealers_odds_what_fits_what_is_known(script):
    tables = all_tables(*SCRIPTS[script])
    for viewer in (*range(SEATS), NOBODY):
        groups = defaultdict(lambda: defaultdict(Fraction))
        views = {}
        for s, weight in tables:
            view = FACE.known(s, viewer)
            views[view.tobytes()] = view
            groups[view.tobytes()][goods(s)] += weight
        likely = sorted(groups, key=lambda key: sum(groups[key].values()))[-1:]
        rare = sorted(groups, key=lambda key: len(groups[key]))[-1:]
        for key in {*likely, *rare}:
            chi, freedom = surprise(views[key], viewer, groups[key])
            assert chi < freedom + 4.5 * (2 * freedom) ** 0.5, (viewer, chi, freedom)
