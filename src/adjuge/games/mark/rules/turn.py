"""Mark, chapters 1 to 6: the course of a turn."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

from ..about import LENGTH
from ..about import START as STARTER
from ..material import (
    FREE_OF_RENT,
    KINDS,
    MARKET,
    PIECES,
    RENT,
    ROWS_TO_END,
    SEATS,
    SPACES,
    START_CASH,
)
from ..moves import BID, DELIVER, GIVE_BACK, NAME, PAY, PLACE, PREPARE, SELL, SKIP, START, THROW
from ..state import BLACK, NO_BID, NOTHING, Phase, State, Zone
from .asking import banked, free_spaces, usable, yet_to_bid
from .ending import is_closed, is_stalled, rows_are_full


@rule("1.1", "1.2", "1.3", "1.4", "7.2")
def setup(s: State, seats: int, options: NDArray[np.int32]) -> None:
    """Everybody gets money, the bank all pieces; then somebody begins."""
    s.seats = seats
    s.rows_to_end = KINDS if options[LENGTH] == 1 else ROWS_TO_END
    s.winner = NOBODY
    for seat in range(SEATS):
        s.bids[seat] = NO_BID
    for seat in range(seats):
        s.cash[seat] = START_CASH
    for material in range(1, KINDS + 1):
        s.bank[material] = PIECES
    if options[STARTER] == 1:
        s.phase = Phase.START
    else:
        begin_turn(s, 0)


@rule("2.1")
def play(s: State, seat: int, move: int) -> None:
    """Carry out a legal move and run the table on to the next decision."""
    phase = s.phase
    if phase == Phase.ACTION:
        act(s, move)
    elif phase == Phase.DICE:
        throw(s, (move - THROW) // (KINDS + 1) + 1, (move - THROW) % (KINDS + 1) + 1)
    elif phase == Phase.BIDDING:
        bid(s, seat, move - BID)
    elif phase == Phase.PLACING:
        place(s, seat, move - PLACE)
    elif phase == Phase.NAMING:
        auction(s, move - NAME + 1)
    elif phase == Phase.CLEARING:
        give_back(s, move - GIVE_BACK)
    elif phase == Phase.RENT:
        pay_for(s, move - PAY)
    else:
        begin_turn(s, move - START)


@rule("1.1")
def next_seat(s: State, seat: int) -> int:
    """The seats follow each other clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule("2.1", "3.1", "3.2")
def begin_turn(s: State, seat: int) -> None:
    """A turn starts with the rent."""
    s.turn = seat
    s.hammer_die = NOTHING
    s.star_die = NOTHING
    full = full_zones(s)
    zones = (full & 1) + (full >> 1)
    if s.cash[seat] >= zones * RENT:
        s.cash[seat] -= zones * RENT
        s.phase = Phase.DICE
    elif zones == 2 and s.cash[seat] >= RENT:
        s.phase = Phase.RENT
    else:
        s.clearing = full
        s.phase = Phase.CLEARING


@rule("3.1")
def full_zones(s: State) -> int:
    """The zones of the seat in turn that cost rent, as bits."""
    delivery, preparation = s.delivery[s.turn], s.preparation[s.turn]
    delivered, prepared = 0, 0
    for space in range(SPACES):
        delivered += delivery[space] != NOTHING
        prepared += preparation[space] != NOTHING
    full = 0
    if delivered > FREE_OF_RENT:
        full |= Zone.DELIVERY
    if prepared > FREE_OF_RENT:
        full |= Zone.PREPARATION
    return full


@rule("3.3")
def pay_for(s: State, zone: int) -> None:
    """One zone is paid for, the other is cleared."""
    s.cash[s.turn] -= RENT
    s.clearing = full_zones(s) & ~(1 << zone)
    s.phase = Phase.CLEARING


@rule("3.4", "3.5")
def give_back(s: State, position: int) -> None:
    """A piece goes back to the bank; a zone with two left is cleared."""
    zone = s.delivery if position < SPACES else s.preparation
    s.bank[zone[s.turn, position % SPACES]] += 1
    zone[s.turn, position % SPACES] = NOTHING
    s.clearing &= full_zones(s)
    if s.clearing == 0:
        s.phase = Phase.DICE


@rule("4.1", "4.2", "4.3", "4.5", "4.6")
def throw(s: State, hammer_die: int, star_die: int) -> None:
    """The dice bring an auction, or actions with the colours they show."""
    s.hammer_die = hammer_die
    s.star_die = star_die
    if hammer_die != BLACK:
        s.actions = 2 if hammer_die == star_die else 1
        go_on(s)
    elif star_die != BLACK:
        auction(s, star_die)
    else:
        s.phase = Phase.NAMING if bank_has_any(s) else Phase.DICE


@rule("4.7")
def bank_has_any(s: State) -> bool:
    """Whether a piece of any colour could be auctioned."""
    return banked(s) != 0


@rule("4.5", "4.7", "5.1")
def auction(s: State, material: int) -> None:
    """One piece is put up, if the bank has one; otherwise the dice fall again."""
    if s.bank[material] == 0:
        s.phase = Phase.DICE
        return
    s.lot = material
    s.winner = NOBODY
    for seat in range(SEATS):
        s.bids[seat] = NO_BID
    s.phase = Phase.BIDDING


@rule("5.1")
def bid(s: State, seat: int, amount: int) -> None:
    """A bid is sealed; with the last one all are shown."""
    s.bids[seat] = amount
    if yet_to_bid(s) == 0:
        knock_down(s)


@rule("5.2", "5.3", "5.5")
def knock_down(s: State) -> None:
    """The highest bid wins, at a tie the seat next in turn; it pays, even without room."""
    winner = seat = s.turn
    highest = s.bids[winner]
    for _ in range(1, s.seats):
        seat = next_seat(s, seat)
        winner = seat if s.bids[seat] > highest else winner
        highest = max(highest, s.bids[seat])
    s.winner = winner
    s.cash[winner] -= s.bids[winner]
    s.phase = Phase.PLACING if has_room(s, winner) else Phase.DICE


@rule("5.5")
def has_room(s: State, seat: int) -> bool:
    """Whether a delivery space of the seat is free."""
    return free_spaces(s.delivery[seat]) != 0


@rule("5.4", "4.5")
def place(s: State, seat: int, space: int) -> None:
    """The winner lays the piece down, and the dice fall again."""
    s.bank[s.lot] -= 1
    s.delivery[seat, space] = s.lot
    s.phase = Phase.DICE


@rule("4.4")
def act(s: State, move: int) -> None:
    """A pass ends the turn; an action may leave a second one."""
    if move == SKIP:
        end_turn(s)
        return
    if move >= SELL:
        sell(s, (move - SELL) // KINDS, (move - SELL) % KINDS + 1)
    elif move >= PREPARE:
        prepare(s, (move - PREPARE) // SPACES, (move - PREPARE) % SPACES)
    else:
        deliver(s, (move - DELIVER) // SPACES + 1, (move - DELIVER) % SPACES)
    s.actions -= 1
    if s.phase != Phase.OVER:
        go_on(s)


@rule("4.4", "4.2", "6.5")
def go_on(s: State) -> None:
    """The turn ends by itself when no action is left or possible."""
    if s.actions > 0 and can_act(s):
        s.phase = Phase.ACTION
    else:
        end_turn(s)


@rule("4.4")
def can_act(s: State) -> bool:
    """Whether any delivery, preparation or sale is possible."""
    colours = usable(s)
    return can_deliver(s, colours) or (can_sell(s, colours) | can_prepare(s, colours))


@rule("6.1")
def can_deliver(s: State, colours: int) -> bool:
    """Whether a piece that may be used lies in the bank, and a space is free for it."""
    return (banked(s) & colours != 0) & has_room(s, s.turn)


@rule("6.3")
def can_sell(s: State, colours: int) -> bool:
    """Whether a prepared piece may be used."""
    preparation, prepared = s.preparation[s.turn], 0
    for space in range(SPACES):
        prepared |= 1 << preparation[space]
    return prepared & colours != 0


@rule("6.2")
def can_prepare(s: State, colours: int) -> bool:
    """Whether a delivered piece may be used and has a free space ahead."""
    delivery, free, ready = s.delivery[s.turn], free_spaces(s.preparation[s.turn]), 0
    for space in range(SPACES):
        ready |= (colours >> delivery[space] & 1) << space
    return ready & (free << 1 | free | free >> 1) != 0


@rule("6.1")
def deliver(s: State, material: int, space: int) -> None:
    """A piece comes from the bank to the delivery zone."""
    s.bank[material] -= 1
    s.delivery[s.turn, space] = material


@rule("6.2")
def prepare(s: State, start: int, space: int) -> None:
    """A piece moves on to the preparation zone."""
    s.preparation[s.turn, space] = s.delivery[s.turn, start]
    s.delivery[s.turn, start] = NOTHING


@rule("1.5", "6.3", "6.4", "7.1")
def sell(s: State, space: int, row: int) -> None:
    """A piece goes to the next space of its row, and the bank pays its number."""
    material = s.preparation[s.turn, space]
    s.preparation[s.turn, space] = NOTHING
    s.row_of[material] = row
    s.cash[s.turn] += MARKET[row - 1, s.sold[material]]
    s.sold[material] += 1
    s.idle = -1  # the turn of the sale does not count: it is completed later
    if is_closed(s, material):
        close(s, material)
        if rows_are_full(s):
            s.phase = Phase.OVER


@rule("6.5")
def close(s: State, material: int) -> None:
    """All other pieces of a closed colour leave the game."""
    s.bank[material] = 0
    for seat in range(s.seats):
        for space in range(SPACES):
            if s.delivery[seat, space] == material:
                s.delivery[seat, space] = NOTHING
            if s.preparation[seat, space] == material:
                s.preparation[seat, space] = NOTHING


@rule("2.1", "7.3")
def end_turn(s: State) -> None:
    """The next seat is in turn, unless nothing was sold for too long."""
    s.idle += 1
    if is_stalled(s):
        s.phase = Phase.OVER
    else:
        begin_turn(s, next_seat(s, s.turn))
