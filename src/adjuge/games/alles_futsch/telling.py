"""Alles futsch!: the log sentences of a move, from what a viewer knew before and after it."""

from adjuge.engine.game import Result
from adjuge.engine.record import NOBODY
from adjuge.engine.sentence import Fact, Sentence, Who, say

from .about import LAST_NOTE, SALE
from .about import MALUS as MALUS_UNPAID
from .material import BONUS, KINDS, MALUS, ON_CARD, SALE_PRICE, SEATS, TREASURE
from .moves import BID, COLLECT, OFFER, SELL, SKIP, START, TAKE_BOARD, TURN_UP
from .naming import kind_named, lying, mark, objects_on
from .rules.ending import score
from .state import NO_CARD, Boards, Filling, Phase, Place, State


def tell(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """What a move did, in the order in which it did it."""
    return [*deed(before, seat, move, after), *afterwards(before, move, after)]


def deed(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """The move itself and the payments it brought."""
    if move < OFFER:
        return tell_call(seat, move, after)
    if move < COLLECT:
        return [say("{who} puts a card up for auction: {objects}.", "2.1",
                    who=Who(seat), objects=objects_on(move - OFFER))]  # fmt: skip
    if move < SELL:
        return tell_collecting(seat, move - COLLECT, after)
    if move < TAKE_BOARD:
        return tell_sale(before, seat, move - SELL, after)
    if move < START:
        return [say("{who} gets the board without: {kind}.", paragraph_of_boards(before),
                    who=Who(int(before.turn)), kind=kind_named(move - TAKE_BOARD))]  # fmt: skip
    if move < TURN_UP:
        return [say("{who} begins.", "1.13", who=Who(move - START))]
    return [say("A card is turned up: {objects}.", paragraph_of_drawing(before),
                objects=objects_on(move - TURN_UP))]  # fmt: skip


def paragraph_of_drawing(view: State) -> str:
    """The paragraph by which a card is turned up: a first, a next or a new display."""
    return ("1.11", "4.2", "4.5")[Filling(view.filling)]


def paragraph_of_boards(view: State) -> str:
    """The paragraph by which boards are handed out one by one."""
    return "1.5" if view.boards == Boards.DEALT else "1.4"


def tell_call(seat: int, move: int, after: State) -> list[Sentence]:
    """A bid or a pass, and how the auction was settled by it."""
    if move == SKIP:
        told = [say("{who} passes.", "2.6", who=Who(seat))]
    else:
        told = [say("{who} bids {amount}.", "2.4", who=Who(seat), amount=mark(move - BID))]
    if after.phase == Phase.BIDDING:
        return told
    winner = Who(int(after.high_seat))
    told.append(say("All others have passed: {who} wins the card and pays the bank {amount}.",
                    "2.9", who=winner, amount=mark(after.high_bid)))  # fmt: skip
    if after.phase == Phase.OVER:
        told.append(say("That was the last note: {who} is bankrupt.", "5.3", who=winner))
    return told


def tell_collecting(seat: int, kind: int, after: State) -> list[Sentence]:
    """What was kept, and the bonus it may have brought."""
    count = int(after.owned[seat, kind])
    told = [say("{who} collects: {kind}.", "3.2", who=Who(seat), kind=kind_named(kind))]
    if count == TREASURE:
        told.append(say("It is number {n}: the bank pays {who} {amount}.", "3.3",
                        n=count, who=Who(seat), amount=mark(BONUS)))  # fmt: skip
    return told


def tell_sale(before: State, seat: int, sale: int, after: State) -> list[Sentence]:
    """Who is to buy, what was paid, and whether it could be."""
    kind, buyer = divmod(sale, SEATS)
    facts: dict[str, Fact] = {"who": Who(seat), "buyer": Who(buyer)}
    told = [say("{who} sells to {buyer}: {kind}.", "3.6", kind=kind_named(kind), **facts)]
    facts["amount"] = mark(SALE_PRICE)
    if after.ending == SALE:
        return [*told, say("{buyer} cannot pay {who} {amount} and is bankrupt.", "5.4", **facts)]
    told.append(say("{buyer} pays {who} {amount}.", "3.7", **facts))
    return told + tell_settlement(before, kind, buyer, after)


def tell_settlement(before: State, kind: int, buyer: int, after: State) -> list[Sentence]:
    """What passed between the buyer and the bank."""
    count, who = int(after.owned[buyer, kind]), Who(buyer)
    if after.ending == MALUS_UNPAID:
        return [say("{who} cannot pay the bank {amount} for number {n} and is bankrupt.", "5.5",
                    who=who, amount=mark(MALUS), n=count)]  # fmt: skip
    told = []
    if before.cash[buyer] > SALE_PRICE and count > TREASURE:
        told.append(say("It is number {n}: {who} pays the bank {amount}.", "3.9",
                        n=count, who=who, amount=mark(MALUS)))  # fmt: skip
    if before.cash[buyer] > SALE_PRICE and count == TREASURE:
        told.append(say("It is number {n}: the bank pays {who} {amount}.", "3.8",
                        n=count, who=who, amount=mark(BONUS)))  # fmt: skip
    if after.ending == LAST_NOTE:
        told.append(say("That was the last note: {who} is bankrupt.", "5.6", who=who))
    return told


def afterwards(before: State, move: int, after: State) -> list[Sentence]:
    """What followed by itself: objects dropped, cards put away, the end."""
    told = [say("Nobody can take this object, it is dropped: {kind}.", "3.11", kind=kind_named(kind))
            for kind in dropped(before, move, after)]  # fmt: skip
    if before.card != NO_CARD and after.card == NO_CARD:
        told.append(say("The card is used up and put away.", "4.1"))
    if move >= TURN_UP and lying(after, Place.DISPLAY) == 0:
        told.append(say("No kind on display is open: the display is put away and renewed.", "4.5"))
    if lying(after, Place.SHOE) > lying(before, Place.SHOE):
        told.append(say("The shoe is empty: the cards put away are shuffled into it.", "4.3"))
    if after.phase == Phase.OVER:
        told += tell_result(after)
    return told


def dropped(before: State, move: int, after: State) -> list[int]:
    """The kinds of the objects that were dropped after a move, each as often as it was."""
    if before.card == NO_CARD or after.phase not in (Phase.USING, Phase.DRAWING):
        return []
    left = [int(count) for count in before.unused]
    if before.phase == Phase.BIDDING:
        left = [int(count) for count in ON_CARD[before.card]]
    elif move < SELL:
        left[move - COLLECT] -= 1
    else:
        left[(move - SELL) // SEATS] -= 1
    return [kind for kind in range(KINDS) for _ in range(left[kind] - int(after.unused[kind]))]


def tell_result(after: State) -> list[Sentence]:
    """Who came first."""
    result = Result.blank()
    score(after, result)
    first = tuple(Who(seat) for seat in range(after.seats) if result.places[seat] == 1)
    told = [] if after.bankrupt != NOBODY else [say("No kind is open any more: a dead end.", "5.7")]
    return [*told, say("The game is over. First place: {who}.", "5.8", who=first)]
