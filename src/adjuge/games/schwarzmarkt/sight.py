"""Schwarzmarkt: what each seat may see, remembers and can rule out. Nothing else decides this."""

from adjuge.engine.moves import HIDDEN
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.rule import rule

from .material import MARKET_HAND
from .moves import DEAL, DRAW, FIND_IT, GIVE, PICK, RAID_ON
from .redealing import redeal
from .rules.cards import numbered
from .state import ASIDE, NO_CARD, SHUFFLES, UNKNOWN, Phase, Seen, State

OPENLY = Seen.OPENLY.value  # a plain number: NumPy compares it 300 times as quickly

__all__ = ["know", "redeal", "see", "shown"]


@rule("1.8", "1.9")
def know(view: State, seat: int) -> None:
    """Secret are the faces a seat has never seen, the piles, and what others draw."""
    view.top = UNKNOWN
    if view.phase != Phase.FIND or view.turn != seat:
        view.pile[:] = UNKNOWN
    faces, marks, sees = view.face, view.marks, 1 << seat if seat >= 0 else 0
    for position in range(view.cards):
        if marks[position] & sees == 0:
            faces[position] = UNKNOWN
    for other in range(view.seats):
        if other != seat:
            view.goods[other, :] = UNKNOWN
            cover_market(view, other)
    owners, batches, lookers = view.batch_seat, view.batch_goods, view.looker
    for batch in range(view.batches):
        if owners[batch] != seat:
            batches[batch, :] = UNKNOWN
    for shuffle in range(SHUFFLES):
        if lookers[shuffle] != seat and lookers[shuffle] != NOBODY:
            view.pile_at[shuffle, :] = UNKNOWN


@rule("1.9")
def has_seen(view: State, seat: int, position: int) -> bool:
    """Whether the seat has seen a goods card that is in a hand or aside."""
    return seat >= 0 and view.marks[position] >> seat & 1 == 1


@rule("1.8", "2.2")
def cover_market(view: State, other: int) -> None:
    """The black-market cards of others are secret, but those drawn openly."""
    market, drawn = view.market, view.drawn
    for slot in range(MARKET_HAND):
        if market[other, slot] != NO_CARD and drawn[other, slot] != OPENLY:
            market[other, slot] = UNKNOWN


@rule("1.8", "4.7")
def see(view: State, seat: int) -> None:
    """Right now a seat sees its own hand and points, the table, and how many cards there are.

    At the end all count their points in the open.
    """
    know(view, seat)
    view.returned = UNKNOWN
    view.lull = UNKNOWN
    view.under[:] = UNKNOWN
    view.went_under[:, :] = UNKNOWN
    view.batch_seat[:] = UNKNOWN
    view.batch_shuffle[:] = UNKNOWN
    view.batch_cards[:] = UNKNOWN
    view.batch_goods[:, :] = UNKNOWN
    view.batch_shown[:, :] = UNKNOWN
    view.batch_barred[:] = UNKNOWN
    view.pile_at[:, :] = UNKNOWN
    view.looker[:] = UNKNOWN
    view.marks[:] = 0
    view.drawn[:, :] = 0
    view.ways[:, :] = UNKNOWN
    holders, faces, is_running = view.holder, view.face, view.phase != Phase.OVER
    for position in range(view.cards):
        if holders[position] != seat and holders[position] != ASIDE:
            faces[position] = UNKNOWN
    for other in range(view.seats):
        if other != seat:
            forget_market(view, other)
            if is_running:
                view.points[other] = UNKNOWN


@rule("1.8")
def forget_market(view: State, other: int) -> None:
    """Without memory all black-market cards of others are secret."""
    market = view.market
    for slot in range(MARKET_HAND):
        if market[other, slot] != NO_CARD:
            market[other, slot] = UNKNOWN


@rule("1.8", "1.9", "3.6", "3.8")
def shown(s: State, seat: int, move: int, viewer: int) -> int:
    """Cards dealt and drawn are seen by who gets them, finds by one.

    Which card of a hand is drawn or given is seen by those who know it already;
    for the others cards with the same history are not told apart.
    """
    if seat == viewer:
        return move
    if seat == DEALER:
        if move >= PICK:
            return move if has_seen(s, viewer, numbered(s, s.target, move - PICK)) else HIDDEN
        return move if viewer == gets(s, move) else HIDDEN
    if FIND_IT <= move < DRAW:
        return HIDDEN
    if GIVE <= move < RAID_ON:
        return move if has_seen(s, viewer, numbered(s, s.turn, move - GIVE)) else HIDDEN
    return move


@rule("1.7", "2.1")
def gets(s: State, move: int) -> int:
    """Who gets the card that the dealer deals or draws."""
    return s.turn if s.phase == Phase.DRAW and move < DEAL else s.receiver
