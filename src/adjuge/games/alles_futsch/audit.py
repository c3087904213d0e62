"""Alles futsch!: what must hold after every move, whatever is played."""

from enum import IntEnum

from adjuge.engine.rule import rule

from .about import MALUS as MALUS_UNPAID
from .about import SALE
from .material import (
    BONUS,
    CARDS,
    DISPLAY,
    KINDS,
    MALUS,
    MOST_MONEY,
    OBJECTS,
    ON_CARD,
    ROW_LENGTH,
    SALE_PRICE,
    SEATS,
    TREASURE,
)
from .moves import COLLECT, OFFER, SELL, SKIP, TAKE_BOARD, TURN_UP
from .state import NO_CARD, Phase, Place, State


class Broken(IntEnum):
    """Which invariant does not hold."""

    NOTHING_BROKEN = 0
    MONEY = 1
    DEBT = 2
    TOO_MUCH_MONEY = 3
    ROW = 4
    ROW_TOO_LONG = 5
    UNCOLLECTED = 6
    SAME_BOARD = 7
    DISPLAY_COUNT = 8
    CARD_PLACE = 9
    CARD_LOST = 10
    UNUSED = 11


@rule()
def audit(before: State, s: State, seat: int, move: int) -> int:
    """Money and rows change only as the rulebook says, and every card is somewhere."""
    broken = audit_money(before, s, move)
    if broken == Broken.NOTHING_BROKEN:
        broken = audit_rows(before, s, move)
    if broken == Broken.NOTHING_BROKEN:
        broken = audit_cards(before, s, move)
    return broken


@rule()
def audit_money(before: State, s: State, move: int) -> int:
    """Nobody has debts, and each has what the move leaves them."""
    total = 0
    for player in range(s.seats):
        total += s.cash[player]
        if s.cash[player] < 0:
            return Broken.DEBT
        if s.cash[player] != before.cash[player] + earned(before, s, player, move):
            return Broken.MONEY
    return Broken.TOO_MUCH_MONEY if total > MOST_MONEY else Broken.NOTHING_BROKEN


@rule()
def earned(before: State, s: State, player: int, move: int) -> int:
    """What a move brings a seat: the price of a card, of an object, the bonus, the malus."""
    if SKIP <= move < OFFER:
        won = s.phase != Phase.BIDDING and player == s.high_seat
        return -s.high_bid if won else 0
    if COLLECT <= move < SELL:
        return bonus(before, player, move - COLLECT) if player == before.turn else 0
    if not SELL <= move < TAKE_BOARD or s.ending == SALE:
        return 0
    if player == before.turn:
        return SALE_PRICE
    if player != (move - SELL) % SEATS:
        return 0
    return earned_by_buyer(before, s, player, (move - SELL) // SEATS)


@rule()
def earned_by_buyer(before: State, s: State, buyer: int, kind: int) -> int:
    """The price, then with money left the malus or the bonus."""
    if before.cash[buyer] == SALE_PRICE or s.ending == MALUS_UNPAID:
        return -SALE_PRICE
    if before.owned[buyer, kind] >= TREASURE:
        return -SALE_PRICE - MALUS
    return bonus(before, buyer, kind) - SALE_PRICE


@rule()
def bonus(before: State, player: int, kind: int) -> int:
    """The bonus, if the next object of the kind is the third."""
    return BONUS if before.owned[player, kind] + 1 == TREASURE else 0


@rule()
def audit_rows(before: State, s: State, move: int) -> int:
    """A stone moves only for the one object used, never too far, never without a row."""
    for player in range(s.seats):
        for other in range(player):
            if s.lacks[player] >= 0 and s.lacks[player] == s.lacks[other]:
                return Broken.SAME_BOARD
        for kind in range(KINDS):
            if s.owned[player, kind] > ROW_LENGTH:
                return Broken.ROW_TOO_LONG
            if s.owned[player, kind] > 0 and s.lacks[player] == kind:
                return Broken.UNCOLLECTED
            if s.owned[player, kind] != before.owned[player, kind] + got(
                before, s, player, kind, move
            ):
                return Broken.ROW
    return Broken.NOTHING_BROKEN


@rule()
def got(before: State, s: State, player: int, kind: int, move: int) -> int:
    """1 if the move puts an object of the kind into the seat's collection."""
    if COLLECT <= move < SELL:
        return int(player == before.turn and move == COLLECT + kind)
    if SELL <= move < TAKE_BOARD and s.ending != SALE:
        return int(move == SELL + kind * SEATS + player)
    return 0


@rule()
def audit_cards(before: State, s: State, move: int) -> int:
    """The display has its number, the card at auction lies apart, no card is lost."""
    shown, away = 0, 0
    for card in range(CARDS):
        shown += s.place[card] == Place.DISPLAY
        away += s.place[card] == Place.AWAY
        if s.place[card] < Place.SHOE or s.place[card] > Place.AWAY:
            return Broken.CARD_LOST
    if shown != expected_on_display(before, s, move):
        return Broken.DISPLAY_COUNT
    if s.card != NO_CARD and s.place[s.card] != Place.AWAY:
        return Broken.CARD_PLACE
    if s.phase == Phase.DRAWING and shown + away == CARDS:
        return Broken.CARD_LOST
    return audit_unused(s)


@rule()
def expected_on_display(before: State, s: State, move: int) -> int:
    """Full when one is chosen, one less during the auction; it fills up card by card."""
    if s.phase == Phase.CHOOSING or (s.phase == Phase.OVER and s.card == NO_CARD):
        return DISPLAY
    if s.phase == Phase.BIDDING or s.phase == Phase.USING or s.phase == Phase.OVER:
        return DISPLAY - 1
    shown = 0
    for card in range(CARDS):
        shown += before.place[card] == Place.DISPLAY
    if move >= TURN_UP:
        return (shown + 1) % DISPLAY
    return shown


@rule()
def audit_unused(s: State) -> int:
    """What is left to be used is on the card, and only while it is in use."""
    left = 0
    for kind in range(KINDS):
        left += int(s.unused[kind])
        if s.unused[kind] < 0 or (s.card != NO_CARD and s.unused[kind] > ON_CARD[s.card, kind]):
            return Broken.UNUSED
    if s.phase == Phase.USING:
        return Broken.UNUSED if left == 0 or left > OBJECTS else Broken.NOTHING_BROKEN
    return Broken.UNUSED if left > 0 and s.phase != Phase.OVER else Broken.NOTHING_BROKEN
