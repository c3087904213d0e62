"""Schwarzmarkt: what must hold after every move, whatever is played."""

from enum import IntEnum

from adjuge.engine.rule import rule

from .material import (
    ALL_MARKET,
    DECKS,
    FOUND_PRICE,
    KINDS,
    MARKET_CARDS,
    MARKET_HAND,
    OFFER,
    OFFERS,
    QUICK_PAY,
)
from .moves import FIND_IT, HAND_IN, STEP_ON
from .rules.course import price
from .state import FIRST_BATCH, NO_CARD, Phase, State


class Broken(IntEnum):
    """Which invariant does not hold."""

    NOTHING_BROKEN = 0
    GOODS_CARDS = 1  # made or lost
    HANDS = 2  # a count that is not that of the cards
    UNSEEN_OWN_CARD = 3
    MARKET_CARDS = 4  # made or lost
    DEMAND = 5  # negative, or more than the offer asked for
    POINTS = 6  # changed by something else than the track, an event or the quick deal
    DEBT = 7
    BATCHES = 8  # cards that came with no batch, or a batch without its cards


@rule()
def audit(before: State, s: State, seat: int, move: int) -> int:
    """Cards are never made or lost, and points change only as the rulebook says."""
    for good in range(KINDS):
        broken = audit_good(s, good)
        if broken != Broken.NOTHING_BROKEN:
            return broken
    for player in range(s.seats):
        broken = audit_player(before, s, player, move)
        if broken != Broken.NOTHING_BROKEN:
            return broken
        if not has_batches(s, player):
            return Broken.BATCHES
    return Broken.NOTHING_BROKEN if has_all_market_cards(s) else Broken.MARKET_CARDS


@rule()
def audit_good(s: State, good: int) -> int:
    """A good has all its cards in the pile and in hands, and its demand is sound."""
    in_hands = 0
    for position in range(s.cards):
        in_hands += int(s.face[position] == good)
    if s.pile[good] < 0 or in_hands + int(s.pile[good]) != DECKS[s.deck, good]:
        return Broken.GOODS_CARDS
    asked = 0
    if s.on_table != NO_CARD and s.on_table < OFFERS:
        asked = OFFER[s.on_table, good]
    return Broken.NOTHING_BROKEN if 0 <= s.demand[good] <= asked else Broken.DEMAND


@rule()
def audit_player(before: State, s: State, player: int, move: int) -> int:
    """A hand is counted rightly and known to its holder; points are paid rightly."""
    for good in range(KINDS):
        if s.goods[player, good] != held(s, player, good):
            return Broken.HANDS
    if s.hand[player] != held(s, player, KINDS):
        return Broken.HANDS
    for position in range(s.cards):
        if s.holder[position] == player and s.marks[position] >> player & 1 == 0:
            return Broken.UNSEEN_OWN_CARD
    if s.points[player] < 0:
        return Broken.DEBT
    paid = s.points[player] - before.points[player]
    return Broken.NOTHING_BROKEN if paid == due(before, player, move) else Broken.POINTS


@rule()
def has_batches(s: State, player: int) -> bool:
    """All that came to a seat is still in hands or was shown, and is counted rightly."""
    came = 0
    for good in range(KINDS):
        left = 0
        for batch in range(s.batches):
            if s.batch_seat[batch] == player:
                left += int(s.batch_goods[batch, good]) - int(s.batch_shown[batch, good])
                came += int(s.batch_goods[batch, good])
        for position in range(s.cards):
            if s.batch_seat[s.marks[position] >> FIRST_BATCH] == player:
                left -= int(s.face[position] == good)
        if left != 0:
            return False
    for batch in range(s.batches):
        if s.batch_seat[batch] == player:
            came -= int(s.batch_cards[batch])
    return came == 0


@rule()
def held(s: State, player: int, good: int) -> int:
    """How many cards of a good a seat holds; of all together with KINDS."""
    count = 0
    for position in range(s.cards):
        if s.holder[position] == player:
            count += int(good == KINDS or s.face[position] == good)
    return count


@rule()
def due(before: State, player: int, move: int) -> int:
    """What a move pays to a seat."""
    if player != before.turn:
        return 0
    if before.phase == Phase.FIND and FIND_IT <= move < FIND_IT + KINDS:
        return -FOUND_PRICE
    if not HAND_IN <= move < STEP_ON:
        return 0
    if before.phase == Phase.TURN:
        return price(before)
    if before.phase == Phase.QUICK and (before.per_card or before.handed == 0):
        return QUICK_PAY
    return 0


@rule()
def has_all_market_cards(s: State) -> bool:
    """Every black-market card is in one place."""
    found, count = s.top, 0
    for card in range(MARKET_CARDS):
        count += s.top >> card & 1
    for player in range(s.seats):
        for slot in range(MARKET_HAND):
            if s.market[player, slot] != NO_CARD:
                found |= 1 << int(s.market[player, slot])
                count += 1
    for position in range(s.under_count):
        found |= 1 << int(s.under[(s.under_first + position) % MARKET_CARDS])
    for position in range(s.waiting_count):
        found |= 1 << int(s.waiting[position])
    count += s.under_count + s.waiting_count
    if s.on_table != NO_CARD:
        found |= 1 << s.on_table
        count += 1
    return found == ALL_MARKET and count == MARKET_CARDS
