"""Hands that lead games of Alles futsch! to the endings that random play hardly finds."""

from typing import Any

from adjuge.engine.match import Match
from adjuge.engine.record import copy_of
from adjuge.games.alles_futsch.about import LAST_NOTE, MALUS, SALE
from adjuge.games.alles_futsch.material import CARDS, KINDS, ON_CARD, SEATS
from adjuge.games.alles_futsch.moves import BID, OFFER, SELL, SKIP, TAKE_BOARD
from adjuge.games.alles_futsch.rules import play
from adjuge.games.alles_futsch.rules.collecting import is_usable
from adjuge.games.alles_futsch.state import Phase


def lead(match: Match, seat: int, legal: list[int], opening: int, wanted: int) -> int:
    """Useful cards go cheaply to whoever needs money; sales end the game as wanted, or not."""
    s = match.view(seat)
    if s.phase == Phase.BIDDING:
        return call(s, seat, legal, opening, wanted)
    if OFFER <= legal[0] < OFFER + CARDS:
        return max(legal, key=lambda move: useful_objects(s, move - OFFER))
    if SELL <= legal[0] < TAKE_BOARD:
        return sale(s, seat, legal, wanted)
    return legal[len(match.moved) * 7 % len(legal)]


def call(s: Any, seat: int, legal: list[int], opening: int, wanted: int) -> int:
    """Open with a fixed bid; pass, unless it is for the poorest or for odd sums to come."""
    if legal[0] != SKIP:
        return min(BID + opening, legal[-1])
    poorest = min(range(s.seats), key=lambda other: s.cash[other])
    if wanted == 0 and seat == poorest and len(legal) > 1:
        return legal[1]
    if wanted == MALUS and s.cash[seat] % 10 == 0 and s.high_bid < 9 and len(legal) > 1:
        return legal[1]
    return SKIP


def useful_objects(s: Any, card: int) -> int:
    """How many objects of a card its chooser could use."""
    return sum(int(ON_CARD[card, kind]) * is_usable(s, kind) for kind in range(KINDS))


def sale(s: Any, seat: int, legal: list[int], wanted: int) -> int:
    """A sale with the wanted ending; else one without any, to the poorest or to the richest."""
    endings = {move: ending_of(s, seat, move) for move in legal}
    peaceful = [move for move in legal if endings[move] == 0] or legal
    fitting = [move for move in legal if endings[move] == wanted != 0] or peaceful
    chosen = min if wanted else max
    return chosen(fitting, key=lambda move: s.cash[(move - SELL) % SEATS])


def ending_of(s: Any, seat: int, move: int) -> int:
    """The ending that a move would bring, 0 for none."""
    after = copy_of(s)
    play(after, seat, move)
    return int(after.ending)


def unpaid_price(match: Match, seat: int, legal: list[int]) -> int:
    """Towards a forced sale that cannot be paid."""
    return lead(match, seat, legal, 1 + len(match.moved) % 7, SALE)


def unpaid_malus(match: Match, seat: int, legal: list[int]) -> int:
    """Towards a fourth or fifth object that cannot be paid."""
    return lead(match, seat, legal, 1 + len(match.moved) % 7, MALUS)


def last_note(match: Match, seat: int, legal: list[int]) -> int:
    """Round sums, so that somebody pays the very last note."""
    return lead(match, seat, legal, 10, LAST_NOTE)


def dead_end(match: Match, seat: int, legal: list[int]) -> int:
    """Nobody is ruined until every row is full."""
    return lead(match, seat, legal, 1, 0)


STEERING = [unpaid_price, unpaid_malus, last_note, dead_end]
