"""Adel verpflichtet, chapters 4 and 5: exhibitions, thieves, detectives and the jail."""

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

from ..material import (
    CARDS,
    FINAL_FIRST,
    FINAL_SECOND,
    LOWER,
    TABLE_AT,
    THIEF_COLOUR,
    THIEVES,
    UPPER,
)
from ..state import FINAL, PICKED, SEEN, SHOWN, Card, Phase, Place, Stage, State
from .hand import is_at_castle_with, is_thief_at, pieces_of_all, pieces_with, rank_of_exhibition


@rule("2.9", "4.2")
def open_castle(s: State) -> int:
    """Everybody who played an exhibition chooses its pieces."""
    exhibitors = 0
    for seat in range(s.seats):
        if is_at_castle_with(s, seat, Card.EXHIBITION):
            exhibitors |= 1 << seat
    for card in range(CARDS):
        s.marks[card] &= SEEN
    s.phase = Phase.EXHIBIT
    s.asked = exhibitors
    return Stage.ARREST if exhibitors == 0 else Stage.WAIT


@rule("4.2")
def pick(s: State, card: int) -> None:
    """A piece is chosen for the exhibition, still in secret."""
    s.marks[card] |= PICKED


@rule("4.3")
def close_choice(s: State, seat: int) -> int:
    """When all have chosen, the exhibitions are shown together."""
    s.asked &= ~(1 << seat)
    if s.asked != 0:
        return Stage.WAIT
    show_exhibitions(s)
    s.victim = s.seats
    return Stage.RANKING


@rule("1.10", "4.3")
def show_exhibitions(s: State) -> None:
    """What is exhibited has been seen by all from now on."""
    for card in range(CARDS):
        if s.marks[card] & PICKED:
            if not s.marks[card] & SEEN:
                s.unseen[s.keeper[card]] -= 1
            s.marks[card] = SEEN | SHOWN


@rule("4.5")
def foremost(s: State) -> int:
    """The space of the foremost pawn."""
    space = 0
    for seat in range(s.seats):
        space = max(space, s.pawns[seat])
    return space


@rule("4.6", "4.7", "6.5")
def steps_of_rank(rank: int, first: int, second: int) -> int:
    """The first number for the richest exhibition, the second for the next, else none."""
    if rank == 1:
        return first
    return second if rank == 2 else 0


@rule("1.7", "4.5", "4.6", "6.5")
def move_exhibitors(s: State) -> int:
    """Both move by the castle of the foremost pawn before anybody moved; at the end by 8 and 4."""
    over = s.phase == Phase.OVER
    space = min(foremost(s), TABLE_AT[s.track] - 1)
    first = FINAL_FIRST if over else UPPER[s.track, space]
    second = FINAL_SECOND if over else LOWER[s.track, space]
    mark = FINAL if over else SHOWN
    pieces = pieces_of_all(s, mark)
    for seat in range(s.seats):
        s.pawns[seat] += steps_of_rank(rank_of_exhibition(s, seat, mark, pieces), first, second)
    return Stage.WAIT if over else Stage.ROBBERY


@rule("5.1", "5.2", "5.3")
def next_theft(s: State, robber: int) -> int:
    """The thief goes on to the next exhibition with a piece, then the next thief begins."""
    while True:
        s.victim = next_victim(s, s.victim)
        if s.victim < s.seats:
            s.phase = Phase.STEAL
            s.asked = 1 << robber
            return Stage.WAIT
        robber = next_robber(s, robber)
        s.victim = NOBODY
        if robber == NOBODY:
            return Stage.ARREST


@rule("5.1", "5.3")
def next_victim(s: State, victim: int) -> int:
    """The next seat, in order, with a piece in its exhibition; none is left at `seats`."""
    seat = victim + 1
    while seat < s.seats:
        if is_at_castle_with(s, seat, Card.EXHIBITION) and pieces_with(s, seat, SHOWN) > 0:
            return seat
        seat += 1
    return seat


@rule("5.2")
def next_robber(s: State, robber: int) -> int:
    """The thief at the castle with the most experience below the last one's."""
    limit = Card.CHEQUE.value if robber == NOBODY else s.shown_cards[robber]
    best = NOBODY
    for seat in range(s.seats):
        if is_thief_at(s, seat, Place.CASTLE) and s.shown_cards[seat] < limit:
            if best == NOBODY or s.shown_cards[seat] > s.shown_cards[best]:
                best = seat
    return best


@rule("5.1", "5.5")
def steal(s: State, seat: int, card: int) -> None:
    """The piece goes into the thief's hand, and stays there."""
    s.keeper[card] = seat
    s.marks[card] = SEEN


@rule("5.4", "5.5", "5.6", "5.8")
def settle_detectives(s: State) -> int:
    """A detective and a thief at the castle make an arrest."""
    if has_arrest(s):
        move_detectives(s)
        arrest(s)
    return Stage.ROUND


@rule("3.7", "5.5", "5.8")
def has_arrest(s: State) -> bool:
    """Only where a detective and a thief meet, at the castle, is anybody arrested."""
    thief = False
    detective = False
    for seat in range(s.seats):
        thief = thief or is_thief_at(s, seat, Place.CASTLE)
        detective = detective or is_at_castle_with(s, seat, Card.DETECTIVE)
    return thief and detective


@rule("5.7")
def rank_of_pawn(s: State, seat: int) -> int:
    """One more than the number of pawns further ahead."""
    rank = 1
    for other in range(s.seats):
        if s.pawns[other] > s.pawns[seat]:
            rank += 1
    return rank


@rule("5.6", "5.7")
def move_detectives(s: State) -> None:
    """Every detective moves by the rank that held before any of them moved."""
    ranks = 0  # three bits for every seat
    for seat in range(s.seats):
        ranks |= rank_of_pawn(s, seat) << (3 * seat)
    for seat in range(s.seats):
        if is_at_castle_with(s, seat, Card.DETECTIVE):
            s.pawns[seat] += (ranks >> (3 * seat)) & 7


@rule("5.5", "5.9")
def arrest(s: State) -> None:
    """The thieves at the castle go to jail, the least experienced first."""
    for thief in range(THIEVES):
        seat = THIEF_COLOUR[thief]
        if seat < s.seats and is_at_castle_with(s, seat, Card.THIEF + thief):
            lock_up(s, thief)


@rule("1.9", "5.9", "5.10")
def lock_up(s: State, thief: int) -> None:
    """Into cell 1; all others move up, and whoever leaves the last cell is free."""
    for cell in range(s.seats - 1, 0, -1):
        s.jail[cell] = s.jail[cell - 1]
    s.jail[0] = thief
