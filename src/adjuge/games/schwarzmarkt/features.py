"""Schwarzmarkt: the table as numbers, seen from one seat, for learners."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise, distance

from .material import (
    DECKS,
    GAME_ROUNDS,
    HAND,
    KINDS,
    LIMIT,
    MARKET_CARDS,
    MARKET_HAND,
    MOST_STEPS,
    PRICE,
    SCARCE,
    SEATS,
    SPACES,
    SPOILED,
    STALLING,
    STEP,
)
from .rules.asking import acts, end_space
from .rules.ending import secret_cards
from .state import ALL_KINDS, ASIDE, FIRST_EXCLUDED, NO_CARD, UNKNOWN, Phase, State

PHASES = len(Phase)
MANY_POINTS = 500  # more than most games bring a seat
MANY_ASKED = 4  # cards of a good that an offer asks for
MOST_CARDS = 2 * HAND  # in one hand, usually

# Seats are counted clockwise from the viewer; absent ones are all zeros.
FEATURES = (
    ("phase, one of", PHASES),
    ("seat in turn, one of", SEATS),
    ("start player, one of", SEATS),
    ("target of the event, one of", SEATS),
    ("seat present", SEATS),
    ("points, of many", SEATS),
    ("goods cards, of two hands", SEATS),
    ("goods cards that are not known, of two hands", SEATS),
    ("has handed in cards in this exchange round", SEATS),
    ("goods known to be held (seat, good), of a hand", SEATS * KINDS),
    ("unknown cards that cannot be the good (seat, good), of a hand", SEATS * KINDS),
    ("goods laid aside and known, of a hand", KINDS),
    ("goods asked for, of four", KINDS),
    ("goods under the pile since its last shuffle, of the deck", KINDS),
    ("goods that may be anywhere, of the deck", KINDS),
    ("goods in the pile when the viewer last saw it, of the deck", KINDS),
    ("marker, one of", SPACES),
    ("price, of the highest", 1),
    ("steps allowed, of the most", 1),
    ("this is the last turn", 1),
    ("cards handed in during this turn, of four", 1),
    ("cards to be drawn or given, of a hand", 1),
    ("event acts or waits: Limit, Verdorbene Ware, Waren knapp", 3),
    ("black-market card on the table, one of", MARKET_CARDS),
    ("black-market card known to be held (seat, card)", SEATS * MARKET_CARDS),
    ("unknown black-market cards drawn in this game-round (seat), of a hand", SEATS),
    ("black-market card under the pile, the sooner drawn the more", MARKET_CARDS),
    ("black-market card was in the pile when it was shuffled again", MARKET_CARDS),
    ("game-round, of two", 1),
    ("black-market cards since the last exchange, of those that end the game-round", 1),
    ("deck is that of the variant", 1),
    ("quick deals pay for each card", 1),
)


OF_HAND = np.float32(1 / HAND)  # one card, of a hand
EXCLUDED = ALL_KINDS << FIRST_EXCLUDED  # of the bits of a card: which goods it is not
SOONER = (1 - np.arange(MARKET_CARDS) / MARKET_CARDS).astype(np.float32)  # by place in the pile

Out = NDArray[np.float32]


@rule()
def features(view: State, seat: int, out: Out) -> None:
    """Write the groups of FEATURES one after the other."""
    out[:] = 0
    own = max(seat, 0)
    out[view.phase] = 1
    at = write_roles(view, own, out, PHASES)
    hands = write_seats(view, own, out, at)
    known = write_hands(view, seat, out, hands)
    at = write_goods(view, seat, out, hands + (2 * SEATS + 1) * KINDS, known)
    at = write_track(view, out, at)
    at = write_market(view, own, out, at)
    out[at] = part(view.game_round, GAME_ROUNDS)
    out[at + 1] = part(view.lull, STALLING)
    out[at + 2] = view.deck
    out[at + 3] = view.per_card


@rule()
def part(amount: int | np.float32, whole: int) -> np.float32:
    """An amount as a part of a whole: nothing is divided where the whole is always the same."""
    return np.float32(amount) * (np.float32(1) / np.float32(whole))


@rule()
def write_roles(view: State, own: int, out: Out, at: int) -> int:
    """Who is in turn, who starts, who is hit."""
    out[at + distance(own, view.turn, view.seats)] = 1
    out[at + SEATS + distance(own, view.start, view.seats)] = 1
    if view.target != NOBODY:
        out[at + 2 * SEATS + distance(own, view.target, view.seats)] = 1
    return at + 3 * SEATS


@rule()
def write_seats(view: State, own: int, out: Out, at: int) -> int:
    """Who is there, with how many points and cards."""
    other = own
    for place in range(at, at + view.seats):
        out[place] = 1
        out[place + SEATS] = min(np.float32(1), part(view.points[other], MANY_POINTS))
        out[place + 2 * SEATS] = part(view.hand[other], MOST_CARDS)
        out[place + 4 * SEATS] = view.traded >> other & 1
        other = clockwise(other, view.seats)
    return at + 5 * SEATS


@rule()
def write_hands(view: State, seat: int, out: Out, at: int) -> int:
    """What is known of each hand; return how many of each good are known, eight bits for each.

    Of the cards of others little is known: most are passed over.
    """
    own, known, held = max(seat, 0), 0, 0
    holders, marks = view.holder, view.marks
    sees = 1 << seat if seat >= 0 else 0
    for position in range(view.cards):
        if int(marks[position]) & (0 if holders[position] == seat else sees | EXCLUDED) != 0:
            other, mark = int(holders[position]), int(marks[position])
            place = 2 * SEATS if other == ASIDE else distance(own, other, view.seats)
            if mark & sees != 0:
                good = int(view.face[position])
                known += 1 << 8 * good
                held += 1 << 8 * other
                out[at + place * KINDS + good] += OF_HAND
            elif other != ASIDE:
                write_excluded(mark >> FIRST_EXCLUDED, out, at + (SEATS + place) * KINDS)
    if seat != NOBODY:
        for good in range(KINDS):
            known += int(view.goods[seat, good]) << 8 * good
            out[at + good] = part(view.goods[seat, good], HAND)
        held += int(view.hand[seat]) << 8 * seat
    write_unknown(view, own, held, out, at - 2 * SEATS)
    return known


@rule()
def write_unknown(view: State, own: int, held: int, out: Out, at: int) -> None:
    """How many cards of each hand are not known: all but those known to be held."""
    other = own
    for place in range(at, at + view.seats):
        out[place] = part(view.hand[other] - (held >> 8 * other & 255), MOST_CARDS)
        other = clockwise(other, view.seats)


@rule()
def write_excluded(excluded: int, out: Out, at: int) -> None:
    """Which goods an unknown card cannot be."""
    for good in range(KINDS):
        if excluded >> good & 1 == 1:
            out[at + good] += OF_HAND


@rule()
def write_goods(view: State, seat: int, out: Out, at: int, known: int) -> int:
    """What is asked for, what lies where, and what may be anywhere."""
    looked = NOBODY
    for shuffle in range(view.shuffle + 1):
        looked = shuffle if view.looker[shuffle] == seat else looked
    under = view.went_under[view.shuffle]
    for good in range(KINDS):
        deck, gone = DECKS[view.deck, good], int(under[good])
        out[at + good] = part(view.demand[good], MANY_ASKED)
        out[at + KINDS + good] = part(gone, deck)
        out[at + 2 * KINDS + good] = part(deck - gone - (known >> 8 * good & 255), deck)
    if seat != NOBODY and looked != NOBODY:
        for good in range(KINDS):
            out[at + 3 * KINDS + good] = part(view.pile_at[looked, good], DECKS[view.deck, good])
    return at + 4 * KINDS


@rule()
def write_track(view: State, out: Out, at: int) -> int:
    """The marker and what it allows, the turn so far, the events that act."""
    out[at + view.space] = 1
    at += SPACES
    out[at] = part(PRICE[view.space], PRICE[SPACES - 1])
    out[at + 1] = part(STEP[view.space], MOST_STEPS)
    out[at + 2] = view.phase == Phase.TURN and view.space == end_space(view)
    out[at + 3] = part(view.handed, MANY_ASKED)
    out[at + 4] = part(view.left, HAND)
    out[at + 5] = acts(view, LIMIT)
    out[at + 6] = acts(view, SPOILED)
    out[at + 7] = acts(view, SCARCE)
    return at + 8


@rule()
def new_cards(view: State, other: int) -> np.float32:
    """How many of the secret black-market cards of a hand are new, taking all ways alike."""
    new, all_ways, secret = 0, 0, secret_cards(view, other)
    for old in range(MARKET_HAND + 1):
        ways = int(view.ways[other, old]) if old <= secret else 0
        all_ways += ways
        new += ways * (secret - old)
    return part(new, max(1, all_ways))


@rule()
def write_market(view: State, own: int, out: Out, at: int) -> int:
    """Where each black-market card is known to be."""
    if view.on_table != NO_CARD:
        out[at + view.on_table] = 1
    at += MARKET_CARDS
    late, other = at + SEATS * MARKET_CARDS, own
    for place in range(view.seats):
        secret = 0
        for slot in range(MARKET_HAND):
            card = int(view.market[other, slot])
            secret += card == UNKNOWN
            if card >= 0:
                out[at + place * MARKET_CARDS + card] = 1
        if secret > 0:
            out[late + place] = part(new_cards(view, other), MARKET_HAND)
        other = clockwise(other, view.seats)
    write_pile(view, out, late + SEATS)
    return late + SEATS + 2 * MARKET_CARDS


@rule()
def write_pile(view: State, out: Out, at: int) -> None:
    """The black-market cards that lie under the pile, and those that were shuffled again."""
    for position in range(view.under_count):
        place = view.under_first + position
        card = int(view.under[place if place < MARKET_CARDS else place - MARKET_CARDS])
        out[at + card] = SOONER[position]
    if view.returned != 0:
        returned = out[at + MARKET_CARDS : at + 2 * MARKET_CARDS]
        for card in range(MARKET_CARDS):
            returned[card] = np.float32(np.int32(view.returned >> card & 1))
