"""Mark: who is asked, what is allowed, and why something is not."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import EQUALLY_LIKELY
from adjuge.engine.record import DEALER
from adjuge.engine.rule import rule

from ..material import KINDS, SEATS, SPACES
from ..moves import (
    BID,
    DELIVER,
    END,
    GIVE_BACK,
    NAME,
    PAY,
    PLACE,
    PREPARE,
    SELL,
    SKIP,
    START,
    THROW,
)
from ..state import BLACK, NO_BID, NOTHING, Phase, State, Why

Out = NDArray[np.int32]
ALL_COLOURS = (1 << KINDS + 1) - 2  # bits 1 to KINDS
BLOCK = 16  # moves written at once; the moves of other phases leave room for a whole block


@rule("2.1", "5.1")
def to_act(s: State) -> int:
    """All seats bid at once; otherwise one seat, or the dice, is asked."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.BIDDING:
        return yet_to_bid(s)
    return 1 << asked(s)


@rule("5.1")
def yet_to_bid(s: State) -> int:
    """The seats that have not bid, as bits."""
    waiting = 0
    for seat in range(SEATS):
        waiting |= int(s.bids[seat] == NO_BID) << seat
    return waiting & (1 << s.seats) - 1


@rule("2.1")
def asked(s: State) -> int:
    """The one that is asked, where seats do not bid: the dice, the winner, the seat in turn."""
    if s.phase == Phase.DICE or s.phase == Phase.START:
        return DEALER
    return s.winner if s.phase == Phase.PLACING else s.turn


@rule("2.1", "5.1")
def is_asked(s: State, seat: int) -> bool:
    """Whether this seat owes a decision."""
    if s.phase == Phase.BIDDING:
        return 0 <= seat < s.seats and s.bids[seat] == NO_BID
    return s.phase != Phase.OVER and seat == asked(s)


@rule()
def phase_of(move: int) -> int:
    """The phase in which moves of this family are made."""
    if move >= THROW:
        return Phase.DICE
    if move >= START:
        return Phase.START
    if move >= BID:
        return Phase.BIDDING
    if move >= NAME:
        return Phase.NAMING
    if move >= PLACE:
        return Phase.PLACING
    if move >= DELIVER or move == SKIP:
        return Phase.ACTION
    return Phase.CLEARING if move >= GIVE_BACK else Phase.RENT


@rule("2.1")
def why_not(s: State, seat: int, move: int) -> int:
    """A move is made by a seat that is asked, for the decision that is due."""
    if move < 0 or move >= END or not is_asked(s, seat):
        return Why.NOT_ASKED
    if phase_of(move) != s.phase:
        return Why.NOT_NOW
    if s.phase == Phase.ACTION:
        return why_not_act(s, move)
    if s.phase == Phase.BIDDING:
        return Why.TOO_LITTLE_MONEY if move - BID > s.cash[seat] else Why.OK
    if s.phase == Phase.PLACING:
        return why_not_on(s.delivery[seat, move - PLACE])
    if s.phase == Phase.NAMING:
        return why_not_from_bank(s, move - NAME + 1)
    if s.phase == Phase.CLEARING:
        return why_not_give_back(s, move - GIVE_BACK)
    if s.phase == Phase.START:
        return Why.NO_SUCH_SEAT if move - START >= s.seats else Why.OK
    return Why.OK


@rule("3.4")
def why_not_give_back(s: State, position: int) -> int:
    """Pieces are given back from a zone that could not be paid for."""
    if not s.clearing & (1 << position // SPACES):
        return Why.ZONE_IS_PAID
    zone = s.delivery if position < SPACES else s.preparation
    return Why.SPACE_IS_EMPTY if zone[s.turn, position % SPACES] == NOTHING else Why.OK


@rule("4.4")
def why_not_act(s: State, move: int) -> int:
    """Nobody must act; whoever does, delivers, prepares or sells."""
    if move == SKIP:
        return Why.OK
    if move >= SELL:
        return why_not_sell(s, (move - SELL) // KINDS, (move - SELL) % KINDS + 1)
    if move >= PREPARE:
        return why_not_prepare(s, (move - PREPARE) // SPACES, (move - PREPARE) % SPACES)
    return why_not_deliver(s, (move - DELIVER) // SPACES + 1, (move - DELIVER) % SPACES)


@rule("4.1", "4.2", "4.3")
def usable(s: State) -> int:
    """The colours of the dice may be used; a star allows any. As bits."""
    if s.star_die == BLACK:
        return ALL_COLOURS
    return 1 << s.hammer_die | 1 << s.star_die


@rule("4.1", "4.2", "4.3")
def may_use(s: State, material: int) -> bool:
    """Whether the dice allow this colour; an empty space has none."""
    return usable(s) >> material & 1 == 1


@rule("6.1")
def why_not_deliver(s: State, material: int, space: int) -> int:
    """A delivery takes a piece of the colour from the bank to a free space."""
    if not may_use(s, material):
        return Why.WRONG_COLOUR
    why = why_not_from_bank(s, material)
    return why if why != Why.OK else why_not_on(s.delivery[s.turn, space])


@rule("4.6", "6.6")
def why_not_from_bank(s: State, material: int) -> int:
    """Only what lies in the bank can be delivered or auctioned."""
    return Why.NONE_IN_BANK if s.bank[material] == 0 else Why.OK


@rule("5.4")
def why_not_on(piece: int) -> int:
    """A piece goes on a free space."""
    return Why.OK if piece == NOTHING else Why.SPACE_IS_TAKEN


@rule("6.2")
def why_not_prepare(s: State, start: int, space: int) -> int:
    """A piece moves straight or diagonally ahead to a free space."""
    piece = s.delivery[s.turn, start]
    if piece == NOTHING:
        return Why.SPACE_IS_EMPTY
    if not may_use(s, piece):
        return Why.WRONG_COLOUR
    if abs(start - space) > 1:
        return Why.NOT_AHEAD
    return why_not_on(s.preparation[s.turn, space])


@rule("6.3", "6.4")
def why_not_sell(s: State, space: int, row: int) -> int:
    """A colour has one row: the first piece opens an empty one, later pieces follow."""
    piece = s.preparation[s.turn, space]
    if piece == NOTHING:
        return Why.SPACE_IS_EMPTY
    if not may_use(s, piece):
        return Why.WRONG_COLOUR
    if s.row_of[piece] != NOTHING:
        return Why.OK if s.row_of[piece] == row else Why.OTHER_ROW
    return Why.ROW_IS_TAKEN if (taken_rows(s) >> row) & 1 else Why.OK


@rule("6.4")
def taken_rows(s: State) -> int:
    """The rows that belong to a colour, as bits."""
    taken = 0
    for material in range(1, KINDS + 1):
        taken |= 1 << s.row_of[material]
    return taken


@rule("2.1")
def moves(s: State, seat: int, out: Out) -> int:
    """Every legal move of a seat, ascending."""
    if not is_asked(s, seat):
        return 0
    if s.phase == Phase.DICE:
        return run(out, THROW, (KINDS + 1) * (KINDS + 1))
    if s.phase == Phase.ACTION:
        return actions(s, out)
    if s.phase == Phase.BIDDING:
        return run(out, BID, s.cash[seat] + 1)
    if s.phase == Phase.CLEARING:
        return returns(s, out)
    if s.phase == Phase.PLACING:
        return placings(s, seat, out)
    if s.phase == Phase.NAMING:
        return namings(s, out)
    if s.phase == Phase.RENT:
        return run(out, PAY, 2)
    return run(out, START, s.seats)


@rule()
def run(out: Out, first: int, count: int) -> int:
    """Write consecutive moves, in whole blocks: without a remainder nothing is guessed wrong."""
    for block in range(0, count, BLOCK):
        for position in range(block, block + BLOCK):
            out[position] = first + position
    return count


@rule()
def offer(out: Out, count: int, move: int, legal: int) -> int:
    """Write a move, and count it if it is legal; this needs no branch when compiled."""
    out[count] = move
    return count + int(legal)


@rule("5.4")
def placings(s: State, seat: int, out: Out) -> int:
    """The free spaces of the winner's delivery zone."""
    count = 0
    for space in range(SPACES):
        count = offer(out, count, PLACE + space, s.delivery[seat, space] == NOTHING)
    return count


@rule("4.6")
def namings(s: State, out: Out) -> int:
    """The colours of which the bank holds a piece."""
    count = 0
    for material in range(1, KINDS + 1):
        count = offer(out, count, NAME + material - 1, s.bank[material] > 0)
    return count


@rule("3.4")
def returns(s: State, out: Out) -> int:
    """The pieces in zones that are to be cleared."""
    count = 0
    for position in range(2 * SPACES):
        legal = why_not_give_back(s, position) == Why.OK
        count = offer(out, count, GIVE_BACK + position, legal)
    return count


@rule("4.4")
def actions(s: State, out: Out) -> int:
    """A pass, and every delivery, preparation and sale."""
    out[0] = SKIP
    colours = usable(s)
    count = deliveries(s, out, 1)
    count = preparations(s, colours, out, count)
    return sales(s, colours, out, count)


@rule("6.1")
def deliveries(s: State, out: Out, count: int) -> int:
    """Every colour that may be used and lies in the bank, to every free space."""
    free = free_spaces(s.delivery[s.turn])
    if s.star_die == BLACK:
        for material in range(1, KINDS + 1):
            count = deliveries_of(s, material, free, out, count)
        return count
    low, high = min(s.hammer_die, s.star_die), max(s.hammer_die, s.star_die)
    count = deliveries_of(s, low, free, out, count)
    return deliveries_of(s, high, free * int(low != high), out, count)


@rule("6.1", "6.6")
def deliveries_of(s: State, material: int, free: int, out: Out, count: int) -> int:
    """A colour that lies in the bank, to every free space."""
    first, spaces = DELIVER + (material - 1) * SPACES, free * int(s.bank[material] > 0)
    for space in range(SPACES):
        count = offer(out, count, first + space, spaces >> space & 1)
    return count


@rule("4.6", "6.6")
def banked(s: State) -> int:
    """The colours of which the bank holds a piece, as bits."""
    bank, colours = s.bank, 0
    for material in range(1, KINDS + 1):
        colours |= int(bank[material] > 0) << material
    return colours


@rule()
def free_spaces(zone: NDArray[np.int8]) -> int:
    """The free spaces of a zone, as bits."""
    free = 0
    for space in range(SPACES):
        free |= int(zone[space] == NOTHING) << space
    return free


@rule("6.2")
def preparations(s: State, colours: int, out: Out, count: int) -> int:
    """Every piece that may be used, to the free spaces ahead of it."""
    delivery, free = s.delivery[s.turn], free_spaces(s.preparation[s.turn])
    for start in range(SPACES):
        spaces = free * (colours >> delivery[start] & 1)
        for space in range(max(0, start - 1), min(SPACES, start + 2)):
            count = offer(out, count, PREPARE + start * SPACES + space, spaces >> space & 1)
    return count


@rule("6.3", "6.4")
def sales(s: State, colours: int, out: Out, count: int) -> int:
    """Every prepared piece that may be used, to its row or to each empty one."""
    preparation = s.preparation[s.turn]
    for space in range(SPACES):
        piece = preparation[space]
        if colours >> piece & 1:
            first = SELL + space * KINDS - 1
            if s.row_of[piece] != NOTHING:
                count = offer(out, count, first + int(s.row_of[piece]), True)
            else:
                taken = taken_rows(s)
                for row in range(1, KINDS + 1):
                    count = offer(out, count, first + row, taken >> row & 1 == 0)
    return count


@rule("1.1", "1.6")
def odds(s: State, out: Out) -> int:
    """Every face of a die, and every seat in the draw, is as likely as another."""
    return EQUALLY_LIKELY
