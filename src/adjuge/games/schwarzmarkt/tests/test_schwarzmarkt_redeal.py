"""What `redeal` draws, held against every deal of a small box that fits what a seat knows.

Black-market cards are scripted. Chance with goods is enumerated. Cards are handed in and
given without regard to their faces, each with the same history as likely as another, so that
choices are no evidence; a find is any good of the pile: these are the conventions of `sources.md`.
"""

from collections import defaultdict
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path

import pytest

from adjuge.conformance.faces import machine
from adjuge.engine.chance import stream
from adjuge.engine.record import DEALER, NOBODY, copy_of
from adjuge.engine.registry import load_game

GAME = load_game("schwarzmarkt", Path(__file__).parent / "small-box.toml")
FACE = machine(GAME)
NUMBER = GAME.MOVES.number
SEATS = 3
GOODS = ("potato", "flour", "butter", "sugar", "coffee")
DRAWS = 1000

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
    "a hand is raided, filled up, and shows a card": (
        ["Razzia", OFFER_A, OFFER_B, "Limit"],
        ["raid B for potato", "hands 2 2 2", "first", "done", "first", "first",
         "move 1", "move 1", "first"],
    ),
    "a hand is raided, finds a card, and shows one": (
        ["Razzia", "Neue Ware entdeckt", OFFER_A, "Limit"],
        ["raid B for flour", "hands 2 2 2", "find", "move 1", "move 1", "first"],
    ),
    "one seat looks through the pile twice, and another hand was mixed in between": (
        ["Neue Ware entdeckt", "Neue Ware entdeckt (2)", OFFER_A, "Neue Ware entdeckt (3)"],
        ["find", "find", "first", "done", "move 1", "first", "done", "find"],
    ),
    "a spied hand finds a card and is raided": (
        ["Spionage", "Neue Ware entdeckt", "Razzia", "Limit"],
        ["choose B", "find", "raid B for potato"],
    ),
    "a card leaves a mixed hand by a swap, and its new holder is raided": (
        ["Neue Ware entdeckt", "Zwangstausch", "Razzia", "Limit"],
        ["find", "swap 1 with A", "give card 1", "raid B for potato"],
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
    elif does[0] in ("first", "last"):
        for after, share in handed_in(s, seat, does[0]):
            yield after, share, cards, does[1:]
    elif does[0].startswith("hands"):
        if s.hand[:SEATS].tolist() == [int(count) for count in does[0].split()[1:]]:
            yield s, Fraction(1), cards, does[1:]
    elif does[0].startswith("give"):
        for after, share in given(s, seat, int(does[0].split()[-1])):
            yield after, share, cards, does[1:]
    else:
        yield FACE.played(s, seat, NUMBER(does[0])), Fraction(1), cards, does[1:]


def all_tables(cards, does, viewer=None):
    """Every table at the end of a script, with its probability.

    For a viewer tables are told apart by all that was known on the way.
    """
    s = FACE.lay(SEATS, {})
    s.points[:] = 20
    level = {(s.tobytes(), b""): (s, Fraction(1), cards, does)}
    while any(left for _, _, _, left in level.values()):
        following = {}
        for (_, seen), (s, weight, cards_left, does_left) in level.items():
            if not does_left:
                following[s.tobytes(), seen] = (s, weight, cards_left, does_left)
                continue
            for after, share, rest, left in branches(s, cards_left, does_left):
                key = (after.tobytes(), remembered(seen, after, viewer))
                known = following.get(key, (after, Fraction(0)))
                following[key] = (after, weight * share + known[1], rest, left)
        level = following
    return [(s, weight, seen) for (_, seen), (s, weight, _, _) in level.items()]


def remembered(seen, s, viewer):
    """All that a viewer has known so far, and now, in a few bytes."""
    if viewer is None:
        return b""
    return blake2b(seen + FACE.known(s, viewer).tobytes(), digest_size=12).digest()


def goods(s):
    """All that is secret about goods: cards with the same history are not told apart."""
    cards = zip(s.holder, s.marks, s.face, strict=True)
    in_hands = tuple(sorted((int(a), int(b), int(c)) for a, b, c in cards))
    return in_hands, s.pile.tobytes(), s.batch_goods.tobytes(), s.pile_at.tobytes()


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
        for s, weight, _ in tables:
            view = FACE.known(s, viewer)
            views[view.tobytes()] = view
            groups[view.tobytes()][goods(s)] += weight
        likely = sorted(groups, key=lambda key: sum(groups[key].values()))[-1:]
        rare = sorted(groups, key=lambda key: len(groups[key]))[-1:]
        for key in {*likely, *rare}:
            chi, freedom = surprise(views[key], viewer, groups[key])
            assert chi < freedom + 4.5 * (2 * freedom) ** 0.5, (viewer, chi, freedom)


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("viewer", [0, NOBODY], ids=["A", "bystander"])
def test_1_9_what_was_known_on_the_way_says_no_more_than_what_is_known_now(script, viewer):
    views = defaultdict(lambda: defaultdict(lambda: defaultdict(Fraction)))
    for s, weight, seen in all_tables(*SCRIPTS[script], viewer):
        views[FACE.known(s, viewer).tobytes()][seen][goods(s)] += weight
    for ways in views.values():
        shares = []
        for tables in ways.values():
            total = sum(tables.values())
            shares.append({table: weight / total for table, weight in tables.items()})
        assert all(share == shares[0] for share in shares)
