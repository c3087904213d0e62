"""Alles futsch!: the table as a page. Facts for `board.html`, all taken from views."""

from functools import cache, lru_cache
from typing import Any

import numpy as np

from adjuge.engine.piece import LOOKS, Piece
from adjuge.engine.record import NOBODY
from adjuge.engine.sentence import Sentence, Who, say, word

from .material import BONUS, CARD_ROWS, KINDS, MALUS, ROW_LENGTH, STEP, TREASURE
from .moves import MOVES
from .naming import kind_named, lying, mark, objects_on
from .state import HIDDEN_CASH, NO_BOARD, NO_CARD, Phase, Place, State

SIGNS = ("painting", "sculpture", "furniture", "lamp", "jewel")  # symbols and fills
MARKS = "PSFLJ"  # the letter of each kind

PHASES = (word("Choose a lot"), word("Auction"), word("Use the objects"))
SHAPES = {
    "bid": {"as": "amount", "icon": "gavel"},
    "skip": {"as": "last", "icon": "pass"},
    "offer": {"icon": "af-painting"},
    "collect": {"icon": "check"},
    "sell": {"icon": "money"},
}
ORDERS = {"bid": "skip"}
UNIT = STEP  # orders count in steps
OF_PHASE = {Phase.CHOOSING: 0, Phase.BIDDING: 1, Phase.USING: 2, Phase.DRAWING: 0}


def phase(view: State) -> int:
    """The present phase."""
    return OF_PHASE.get(Phase(view.phase), -1)


HEADS_AFTER = True


def heading(view: State) -> Sentence | None:
    """The card that is at auction or in use."""
    if view.card == NO_CARD:
        return None
    return say("At auction: {objects}", objects=objects_on(int(view.card)))


def money(view: State, seat: int) -> int | None:
    """Money as far as it lies open (1.8)."""
    return int(view.cash[seat]) * STEP if view.cash[seat] != HIDDEN_CASH else None


def state(view: State, seat: int) -> tuple[str, Sentence]:
    """Where a seat stands in the auction."""
    if view.bankrupt == seat:
        return "cross", say("bankrupt")
    if view.phase == Phase.BIDDING:
        if view.high_seat == seat:
            return "gavel", say("holds {amount}", amount=mark(view.high_bid))
        if view.passed >> seat & 1:
            return "pass", say("passed")
        if view.turn == seat:
            return "your-turn", say("to bid")
        return "undecided", say("still in")
    if view.turn == seat and view.phase == Phase.CHOOSING:
        return "your-turn", say("chooses a lot")
    if view.turn == seat and view.phase == Phase.USING:
        return "your-turn", say("uses the card")
    return "check", say("{n} objects", n=int(view.owned[seat].sum()))


def lot(view: State) -> str:
    """What is at auction."""
    if view.phase != Phase.BIDDING:
        return ""
    return f"{int(view.card)}-{lying(view, Place.SHOE)}"


def is_in(view: State, seat: int) -> bool:
    """Whether a seat has not passed (2.6)."""
    return not view.passed >> seat & 1


def most(view: State, seat: int) -> int:
    """The most a seat could bid."""
    return int(view.cash[seat])


# The board


def board(view: State) -> dict[str, Any]:
    """The wall with the lot and the next cards, and everybody's collection."""
    shown = np.flatnonzero(view.place == int(Place.DISPLAY)).tolist()
    return {
        "lot": picture(int(view.card)) if view.card != NO_CARD else None,
        "high": int(view.high_bid) * STEP if view.high_seat != NOBODY else None,
        "high_seat": int(view.high_seat) if view.high_seat != NOBODY else None,
        "using": view.phase == Phase.USING,
        "wall": [picture(card) for card in shown],
        "shoe": lying(view, Place.SHOE),
        "boards": [collection(view, seat) for seat in range(view.seats)],
        "passed": [seat for seat in range(view.seats) if view.passed >> seat & 1],
    }


@cache
def picture(card: int) -> Piece:
    """A card with its three objects."""
    places = ((30, 8), (7, 58), (53, 58))
    objects = [
        {"kind": SIGNS[kind], "letter": MARKS[kind], "x": x, "y": y}
        for kind, (x, y) in zip(CARD_ROWS[card], places, strict=False)
    ]
    return Piece(objects=objects, words=[kind_named(kind) for kind in CARD_ROWS[card]])


def collection(view: State, seat: int) -> Piece:
    """A seat's board."""
    return stones(seat, int(view.lacks[seat]), tuple(view.owned[seat].tolist()))


@lru_cache(LOOKS)
def stones(seat: int, lacks: int, owned: tuple[int, ...]) -> Piece:
    """A board: four rows with a stone on each."""
    kinds = [kind for kind in range(KINDS) if lacks not in (kind, NO_BOARD)]
    rows = [row(kind, owned[kind]) | {"y": 38 + 36 * place} for place, kind in enumerate(kinds)]
    return Piece(seat=seat, rows=rows, lacks=SIGNS[lacks] if lacks != NO_BOARD else "",
                 lacks_word=kind_named(lacks) if lacks != NO_BOARD else None)  # fmt: skip


@cache
def row(kind: int, owned: int) -> Piece:
    """One row: what each space pays or costs, and how far the stone has come."""
    spaces = []
    for space in range(1, ROW_LENGTH + 1):
        sign, number, sort = "", space, ""
        if space == TREASURE:
            sign, number, sort = "+", BONUS * STEP, "b3"
        elif space > TREASURE:
            sign, number, sort = "−", MALUS * STEP, "b4"
        spaces.append({"x": 68 + 330 / ROW_LENGTH * (space - 1), "sign": sign, "number": number,
                       "sort": sort, "on": space <= owned, "stone": space == owned})  # fmt: skip
    return Piece(kind=SIGNS[kind], letter=MARKS[kind], word=kind_named(kind), owned=owned,
                 spaces=spaces, width=330 / ROW_LENGTH - 4)  # fmt: skip


# The seat's own


def hand(view: State, seat: int) -> dict[str, Any]:
    """The purse and the collection at a glance."""
    owned, lacks = view.owned[seat].tolist(), int(view.lacks[seat])
    rows = [row(kind, owned[kind]) for kind in range(KINDS) if lacks not in (kind, NO_BOARD)]
    return {"kind": "own", "rows": rows, "remark": None,
            "title": say("{amount} Mark", amount=mark(view.cash[seat]))}  # fmt: skip


def then(view: State, seat: int, move: int) -> Sentence | None:
    """What a move would do."""
    name = MOVES.family(move).name
    if name == "bid":
        return say("A pass is final for this lot. Whoever bids highest pays, takes the card and "
                   "collects or sells its objects.", "2.8")  # fmt: skip
    if name == "collect":
        kind = MOVES.family(move).places(move)["kind"]
        owned = int(view.owned[seat, kind]) + 1
        if owned == TREASURE:
            return say("brings {amount}", amount=mark(BONUS))
    return None


def remember(view: State, seat: int) -> list[Sentence]:
    """Everybody's money, for those who counted along (1.8)."""
    return [say("{who}: {amount} Mark", who=Who(other), amount=mark(view.cash[other]))
            for other in range(view.seats) if other != seat]  # fmt: skip
