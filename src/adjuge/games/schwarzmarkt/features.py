"""Schwarzmarkt: the table as numbers, seen from one seat, for learners."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

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
from .sight import has_seen
from .state import ASIDE, FIRST_EXCLUDED, NO_CARD, UNKNOWN, Phase, State

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


@rule()
def features(view: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write the groups of FEATURES one after the other."""
    out[:] = 0
    own = max(seat, 0)
    out[view.phase] = 1
    at = write_roles(view, own, out, PHASES)
    at = write_seats(view, own, out, at)
    at = write_hands(view, seat, out, at)
    at = write_goods(view, seat, out, at)
    at = write_track(view, out, at)
    at = write_market(view, own, out, at)
    out[at] = view.game_round / GAME_ROUNDS
    out[at + 1] = view.lull / STALLING
    out[at + 2] = view.deck
    out[at + 3] = view.per_card


@rule()
def distance(view: State, own: int, other: int) -> int:
    """How far to the left of the viewer a seat is; dividing by the seats would take longer."""
    return other - own if other >= own else other - own + view.seats


@rule()
def write_roles(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """Who is in turn, who starts, who is hit."""
    out[at + distance(view, own, view.turn)] = 1
    out[at + SEATS + distance(view, own, view.start)] = 1
    if view.target != NOBODY:
        out[at + 2 * SEATS + distance(view, own, view.target)] = 1
    return at + 3 * SEATS


@rule()
def write_seats(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """Who is there, with how many points and cards."""
    for other in range(view.seats):
        place = at + distance(view, own, other)
        out[place] = 1
        out[place + SEATS] = min(1.0, view.points[other] / MANY_POINTS)
        out[place + 2 * SEATS] = view.hand[other] / MOST_CARDS
        out[place + 4 * SEATS] = view.traded >> other & 1
    return at + 5 * SEATS


@rule()
def write_hands(view: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """What is known of each hand, card by card."""
    own = max(seat, 0)
    aside = at + 2 * SEATS * KINDS
    for position in range(view.cards):
        other = int(view.holder[position])
        place = distance(view, own, other)
        if has_seen(view, seat, position):
            good = int(view.face[position])
            out[aside + good if other == ASIDE else at + place * KINDS + good] += 1 / HAND
        elif other != ASIDE:
            out[at - 2 * SEATS + place] += 1 / MOST_CARDS
            for good in range(KINDS):
                excluded = view.marks[position] >> (FIRST_EXCLUDED + good) & 1
                out[at + (SEATS + place) * KINDS + good] += excluded * (1 / HAND)
    return aside + KINDS


@rule()
def write_goods(view: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """What is asked for, what lies where, and what may be anywhere."""
    for good in range(KINDS):
        deck = DECKS[view.deck, good]
        out[at + good] = view.demand[good] / MANY_ASKED
        out[at + KINDS + good] = view.went_under[view.shuffle, good] / deck
        out[at + 2 * KINDS + good] = 1 - view.went_under[view.shuffle, good] / deck
        for shuffle in range(view.shuffle + 1):
            if seat >= 0 and view.looker[shuffle] == seat:
                out[at + 3 * KINDS + good] = view.pile_at[shuffle, good] / deck
    for position in range(view.cards):
        if has_seen(view, seat, position):
            good = int(view.face[position])
            out[at + 2 * KINDS + good] -= 1 / DECKS[view.deck, good]
    return at + 4 * KINDS


@rule()
def write_track(view: State, out: NDArray[np.float32], at: int) -> int:
    """The marker and what it allows, the turn so far, the events that act."""
    out[at + view.space] = 1
    at += SPACES
    out[at] = PRICE[view.space] / PRICE[SPACES - 1]
    out[at + 1] = STEP[view.space] / MOST_STEPS
    out[at + 2] = view.phase == Phase.TURN and view.space == end_space(view)
    out[at + 3] = view.handed / MANY_ASKED
    out[at + 4] = view.left / HAND
    out[at + 5] = acts(view, LIMIT)
    out[at + 6] = acts(view, SPOILED)
    out[at + 7] = acts(view, SCARCE)
    return at + 8


@rule()
def new_share(view: State, other: int) -> float:
    """Which part of the secret black-market cards of a hand is new, taking all ways alike."""
    new, all_ways = 0.0, 0.0
    secret = secret_cards(view, other)
    for old in range(secret + 1):
        all_ways += view.ways[other, old]
        new += float(view.ways[other, old]) * (secret - old)
    return new / (all_ways * secret) if all_ways > 0.0 else 0.0


@rule()
def write_market(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """Where each black-market card is known to be."""
    if view.on_table != NO_CARD:
        out[at + view.on_table] = 1
    at += MARKET_CARDS
    late = at + SEATS * MARKET_CARDS
    for other in range(view.seats):
        place, secret = distance(view, own, other), 0
        for slot in range(MARKET_HAND):
            card = int(view.market[other, slot])
            secret += card == UNKNOWN
            if card >= 0:
                out[at + place * MARKET_CARDS + card] = 1
        share = new_share(view, other) / MARKET_HAND if secret > 0 else 0.0
        for _ in range(secret):
            out[late + place] += share
    at = late + SEATS
    for position in range(view.under_count):
        card = int(view.under[(view.under_first + position) % MARKET_CARDS])
        out[at + card] = 1 - position / MARKET_CARDS
    for card in range(MARKET_CARDS):
        out[at + MARKET_CARDS + card] = view.returned >> card & 1
    return at + 2 * MARKET_CARDS
