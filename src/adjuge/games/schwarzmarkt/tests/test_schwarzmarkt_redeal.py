"""What `redeal` draws, held against every deal of a small box that fits what a seat knows.

Black-market cards are scripted. Chance with goods is enumerated, and so are secret finds,
each legal one as likely as another; cards are handed in and given without regard to their
faces, so that choices are no evidence.
"""

from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from adjuge.conformance.faces import plain
from adjuge.engine.chance import stream
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.registry import load_game

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
}  # fmt: skip


def held(s, seat):
    """The cards of a hand, the one that goes first first."""
    cards = [card for card in range(s.cards) if s.holder[card] == seat]
    return sorted(cards, key=lambda card: (-int(s.marks[card] & 31).bit_count(), s.marks[card]))


def handed_in(s, seat, which):
    """The good on the first or last card of a hand; nothing if that card cannot be chosen."""
    cards = held(s, seat)
    chosen = cards[0 if which == "first" else -1]
    for card in cards:
        if s.face[card] == s.face[chosen]:
            return int(s.face[chosen]) if s.marks[card] == s.marks[chosen] else None
    raise AssertionError


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
            yield FACE.played(s, seat, move), Fraction(1, len(legal)), cards, does[1:]
    else:
        text = does[0]
        if text in ("first", "last"):
            good = handed_in(s, seat, text)
            if good is None:
                return
            text = f"hand in {GOODS[good]}"
        yield FACE.played(s, seat, NUMBER(text)), Fraction(1), cards, does[1:]


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
            for after, share, rest, left in branches(s, cards_left, does_left):
                key = after.tobytes()
                known = following.get(key)
                following[key] = (after, weight * share + (known[1] if known else 0), rest, left)
        level = following
    return [(s, weight) for s, weight, _, _ in level.values()]


def goods(s):
    """All that is secret about goods."""
    return s.face.tobytes() + s.pile.tobytes() + s.pile_at.tobytes()


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
