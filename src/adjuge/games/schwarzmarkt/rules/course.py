"""Schwarzmarkt, chapters 1 and 2: the deal, black-market cards and exchange rounds."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise

from ..about import DECK, QUICK_DEAL
from ..material import (
    ALL_MARKET,
    DECKS,
    KINDS,
    MARKET_CARDS,
    MARKET_HAND,
    OFFER,
    OFFER_SIZE,
    OFFERS,
    PRICE,
    SCARCE,
    SPOILED,
)
from ..moves import DEAL, DONE, DRAW, HAND_IN, PLAY, STEP_ON
from ..state import NO_CARD, Phase, Seen, State
from .asking import acts, end_space
from .cards import hand_over, receive
from .ending import Then, deal_on, secret_cards, settle
from .events import carry_out, choose


@rule("1.1", "1.2", "1.3", "1.4", "1.6", "1.7", "3.5")
def setup(s: State, seats: int, options: NDArray[np.int32]) -> None:
    """Nobody has anything yet; the dealer is about to deal."""
    s.phase = Phase.DEAL_MARKET
    s.seats = seats
    s.deck = options[DECK]
    s.per_card = options[QUICK_DEAL]
    s.game_round = 1
    s.on_table = NO_CARD
    s.target = NOBODY
    s.top = ALL_MARKET
    s.market[:] = NO_CARD
    s.looker[:] = NOBODY
    s.batches = seats
    for seat in range(seats):
        s.batch_seat[seat] = seat
    for good in range(KINDS):
        s.pile[good] = DECKS[s.deck, good]


@rule("2.1", "2.3", "3.1")
def play(s: State, seat: int, move: int) -> None:
    """Play a legal move, and run on to the next decision."""
    then = act(s, move)
    if then == Then.EFFECT:
        then = take_effect(s)
    if then != Then.WAIT:
        settle(s, then)


@rule()
def act(s: State, move: int) -> int:
    """The move itself."""
    phase = s.phase
    if phase == Phase.TURN:
        return in_turn(s, move)
    if phase == Phase.CARD:
        return play_card(s, move - PLAY)
    if phase == Phase.DRAW:
        fill_slot(s, s.turn, move - DRAW)
        return Then.EFFECT
    if phase == Phase.DEAL_GOODS:
        receive(s, s.receiver, move - DEAL)
        deal_on(s)
        return Then.WAIT
    if phase == Phase.DEAL_MARKET:
        return deal_market(s, move - DRAW)
    return choose(s, move)


@rule("1.7")
def deal_market(s: State, card: int) -> int:
    """Seat by seat the hands get their black-market cards, then goods are dealt."""
    fill_slot(s, s.receiver, card)
    if s.market[s.receiver, MARKET_HAND - 1] != NO_CARD:
        s.receiver += 1
    if s.receiver == s.seats:
        s.receiver = 0
        s.phase = Phase.DEAL_GOODS
    return Then.WAIT


@rule("2.1", "2.2")
def fill_slot(s: State, seat: int, card: int) -> None:
    """A card from the shuffled part of the pile comes into a hand, unseen by others."""
    slot = free_slot(s, seat)
    s.top &= ~(1 << card)
    s.market[seat, slot] = card
    s.drawn[seat, slot] = Seen.SECRETLY


@rule()
def free_slot(s: State, seat: int) -> int:
    """Where the next black-market card of a hand goes."""
    slot = 0
    while s.market[seat, slot] != NO_CARD:
        slot += 1
    return slot


@rule("2.1", "2.2")
def play_card(s: State, card: int) -> int:
    """A card is played and replaced; below the shuffled part all know the next one."""
    slot = played_slot(s, card)
    s.on_table = card
    s.lull += 1
    if s.top != 0:
        s.market[s.turn, slot] = NO_CARD
        s.drawn[s.turn, slot] = 0
        s.phase = Phase.DRAW
        return Then.WAIT
    s.market[s.turn, slot] = s.under[s.under_first]
    s.drawn[s.turn, slot] = Seen.OPENLY
    s.under[s.under_first] = 0
    s.under_first = (s.under_first + 1) % MARKET_CARDS
    s.under_count -= 1
    return Then.EFFECT


@rule("1.8", "2.1")
def played_slot(s: State, card: int) -> int:
    """Where a card is played from: of those not known to all always from the last place."""
    slot = 0
    while s.market[s.turn, slot] != card:
        slot += 1
    if s.drawn[s.turn, slot] == Seen.OPENLY:
        return slot
    if s.game_round > 1:
        follow_market(s, s.turn, card)
    last = MARKET_HAND - 1
    while s.drawn[s.turn, last] == Seen.OPENLY:
        last -= 1
    s.market[s.turn, slot] = s.market[s.turn, last]
    s.market[s.turn, last] = card
    return last


@rule("1.9", "4.3")
def follow_market(s: State, seat: int, card: int) -> None:
    """Old and new cards of a hand look alike; one that lay in the pile at its shuffle is new."""
    secret = secret_cards(s, seat)
    for old in range(MARKET_HAND + 1):
        s.ways[seat, old] *= max(0, secret - old)
        if old < MARKET_HAND and s.returned >> card & 1 == 0:
            s.ways[seat, old] += s.ways[seat, old + 1] * (old + 1)


@rule("2.3", "3.1")
def take_effect(s: State) -> int:
    """An offer opens an exchange round; an event is carried out."""
    if s.on_table >= OFFERS:
        return carry_out(s)
    for good in range(KINDS):
        s.demand[good] = OFFER[s.on_table, good]
    s.phase = Phase.TURN
    return Then.WAIT


@rule("2.4", "2.6", "2.7", "2.8", "2.11")
def in_turn(s: State, move: int) -> int:
    """Goods are handed in, or the marker is moved and the turn is over."""
    if HAND_IN <= move < STEP_ON:
        return exchange(s, move - HAND_IN)
    end = end_space(s)
    if s.space == end:
        return Then.OVER
    steps = 1 if move == DONE else move - STEP_ON + 1
    return end_turn(s, min(s.space + steps, end))


@rule("2.3")
def end_turn(s: State, space: int) -> int:
    """The next seat clockwise is in turn."""
    s.space = space
    s.handed = 0
    s.turn = clockwise(s.turn, s.seats)
    return Then.WAIT


@rule("2.4", "2.5", "2.9", "2.10", "3.13", "4.1")
def exchange(s: State, good: int) -> int:
    """A card is handed in and paid; who has none left ends the game-round."""
    s.points[s.turn] += price(s)
    hand_over(s, good)
    s.demand[good] -= 1
    s.traded |= 1 << s.turn
    if s.hand[s.turn] == 0:
        return Then.SOLD_OUT
    if asked_for(s) == 0:
        return Then.OVER
    if not acts(s, SCARCE):
        return Then.WAIT
    if s.space == end_space(s):
        return Then.OVER
    return end_turn(s, s.space + 1)


@rule()
def asked_for(s: State) -> int:
    """How many cards the offer still asks for."""
    total = 0
    for good in range(KINDS):
        total += int(s.demand[good])
    return total


@rule("1.5", "2.4", "3.12")
def price(s: State) -> int:
    """The price under the marker; under Verdorbene Ware the first card brings half."""
    full = int(PRICE[s.space])
    if s.waiting_count > 0 and acts(s, SPOILED) and asked_for(s) == OFFER_SIZE[s.on_table]:
        return full // 2
    return full
