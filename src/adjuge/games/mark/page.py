"""Mark: the table as a page. Facts for `board.html`, all taken from views."""

from functools import cache, lru_cache
from typing import Any

from adjuge.engine.game import seats_of
from adjuge.engine.piece import LOOKS, Piece
from adjuge.engine.sentence import Sentence, Who, Word, say, say_n, word

from .material import FREE_OF_RENT, KINDS, MARKET, RENT, ROW_LENGTH, SPACES
from .moves import MOVES
from .rules import to_act
from .state import BLACK, NO_BID, NOTHING, SEALED, Phase, State
from .words import colour

SIGNS = ("glass", "plastic", "cap", "board", "metal", "glass")  # symbols and fills
MARKS = "GPCBMX"  # the letter on each piece
NOUNS = (word("glass"), word("plastic"), word("caps"), word("cardboard"), word("lids"))

PHASES = (word("Rent"), word("Dice"), word("Auction"), word("Action"))
SHAPES = {
    "bid": {"as": "amount", "icon": "sealed", "verb": word("Seal {n}"), "quick": (0, 5, 10)},
    "skip": {"as": "last", "icon": "pass"},
    "deliver": {"icon": "mk-factory"},
    "sell": {"icon": "money"},
}
OF_PHASE = {
    Phase.RENT: 0, Phase.CLEARING: 0, Phase.START: 1, Phase.DICE: 1, Phase.NAMING: 2,
    Phase.BIDDING: 2, Phase.PLACING: 2, Phase.ACTION: 3,
}  # fmt: skip
SIDE = 640
SIZE = (SIDE, SIDE)  # of the drawing
ASIDE = True  # a column stands beside the drawing
STEP = (SIDE - 360) / ROW_LENGTH  # from one space of the market to the next
ROW = 275 / KINDS  # from one row to the next
LABELS = ((474, 552), (18, 484), (0, 44), (462, 30))  # where the names stand


def phase(view: State) -> int:
    """The present phase."""
    return OF_PHASE.get(Phase(view.phase), -1)


def heading(view: State) -> Sentence:
    """Whose turn it is."""
    return say("{who} is in turn", who=Who(int(view.turn)))


def money(view: State, seat: int) -> int:
    """All money lies open (1.3)."""
    return int(view.cash[seat])


def state(view: State, seat: int) -> tuple[str, Sentence]:
    """What a seat is doing."""
    if view.phase == Phase.BIDDING:
        if view.bids[seat] == NO_BID:
            return "undecided", say("to bid")
        return "sealed", say("sealed")
    pieces = sum(int(kind != NOTHING) for kind in (*view.delivery[seat], *view.preparation[seat]))
    icon = "your-turn" if seat in seats_of(to_act(view)) else "mk-factory"
    return icon, say_n("one piece", "{n} pieces", n=pieces)


# The board


def board(view: State) -> dict[str, Any]:
    """Market, factories, dice and bank."""
    return {
        "size": SIDE,
        "rows": [row(view, number) for number in range(1, KINDS + 1)],
        "factories": [factory(view, seat) for seat in range(4)],
        "dice": dice(view),
        "bank": [stock(view, material) for material in range(1, KINDS + 1)],
        "roller": int(view.turn),
    }


def row(view: State, number: int) -> Piece:
    """One row of the market."""
    owner = next((m for m in range(1, KINDS + 1) if view.row_of[m] == number), NOTHING)
    return prices(number, owner, int(view.sold[owner]) if owner != NOTHING else 0)


@cache
def prices(number: int, owner: int, sold: int) -> Piece:
    """The prices of a row, and what lies on them."""
    y = 185 + ROW * (number - 1)
    slots = [
        {"x": 197 + STEP * 0.9375 * space, "y": y, "price": int(MARKET[number - 1, space]),
         "piece": piece(owner) if space < sold else None, "id": f"m{number}{space}"}
        for space in range(ROW_LENGTH)
    ]  # fmt: skip
    kind = SIGNS[owner - 1] if owner != NOTHING else ""
    return Piece(number=number, y=y, kind=kind, slots=slots, closed=sold == ROW_LENGTH)


def piece(material: int) -> dict[str, Any]:
    """How a piece looks."""
    return {"kind": SIGNS[material - 1], "mark": MARKS[material - 1], "word": colour(material)}


def place(seat: int, space: int, delivered: bool) -> tuple[int, int]:
    """Where a space of a factory is drawn; the factories stand around the market."""
    along, depth = 60 * space, 571 if delivered else 508
    return (
        (202 + along, depth),
        (SIDE - 56 - depth, 202 + along),
        (382 - along, SIDE - 56 - depth),
        (depth, 382 - along),
    )[seat]


def factory(view: State, seat: int) -> Piece:
    """One factory; where nobody sits it is empty."""
    if seat >= view.seats:
        return hall(seat, (NOTHING,) * SPACES, (NOTHING,) * SPACES, None, None)
    zones = [tuple(zone[seat].tolist()) for zone in (view.preparation, view.delivery)]
    return hall(seat, *zones, int(view.cash[seat]), bid(view, seat))


@lru_cache(LOOKS)
def hall(
    seat: int, prepared: tuple[int, ...], delivered: tuple[int, ...], money: int | None,
    bid: int | None,
) -> Piece:  # fmt: skip
    """A factory with its eight spaces."""
    spaces = []
    for is_delivered, zone in ((False, prepared), (True, delivered)):
        for space, material in enumerate(zone):
            x, y = place(seat, space, is_delivered)
            spaces.append({"x": x, "y": y, "zone": "dlv" if is_delivered else "prep",
                           "id": f"f{seat}{int(is_delivered)}{space}",
                           "piece": piece(material) if material else None})  # fmt: skip
    return Piece(
        seat=seat, spaces=spaces, turned=90 * seat, label=LABELS[seat], money=money, bid=bid
    )


def bid(view: State, seat: int) -> int | None:
    """A bid that was turned over, until the next auction begins (5.1)."""
    shown = view.phase != Phase.BIDDING and view.bids[seat] not in (NO_BID, SEALED)
    return int(view.bids[seat]) if shown else None


def dice(view: State) -> list[dict[str, Any]]:
    """The faces of the two dice."""
    faces = []
    for die, black in ((int(view.hammer_die), "hammer"), (int(view.star_die), "star")):
        if die == BLACK:
            faces.append({"symbol": f"mk-die-{black}", "kind": "", "word": Word(black)})
        elif die != NOTHING:
            faces.append({"symbol": "mk-die-colour", "kind": SIGNS[die - 1], "word": colour(die)})
    return faces


def stock(view: State, material: int) -> dict[str, Any]:
    """How much of a material the bank has."""
    closed = view.sold[material] == ROW_LENGTH
    return {"kind": SIGNS[material - 1], "word": NOUNS[material - 1] if KINDS == 5 else colour(material),
            "left": int(view.bank[material]), "gone": bool(closed)}  # fmt: skip


# The seat's own


def hand(view: State, seat: int) -> dict[str, Any]:
    """The purse as notes, and the rent that will be due."""
    left, notes = int(view.cash[seat]), []
    for value in (10, 5, 1):
        notes += [value] * (left // value)
        left %= value
    zones = (view.delivery[seat], view.preparation[seat])
    full = [zone for zone in zones if sum(zone != NOTHING) > FREE_OF_RENT]
    return {"kind": "notes", "notes": notes[:12],
            "title": say("Your purse: {n} Mark", n=int(view.cash[seat])),
            "remark": say("Rent next turn: {n}", "3.1", n=RENT * len(full))}  # fmt: skip


def sealed(view: State, seat: int) -> Sentence | None:
    """What the seat has sealed and the others cannot see."""
    if view.phase == Phase.BIDDING and view.bids[seat] >= 0:
        return say("You have sealed {n}", "5.1", n=int(view.bids[seat]))
    return None


def then(view: State, seat: int, move: int) -> Sentence | None:
    """What a move would do."""
    if MOVES.family(move).name != "bid":
        return None
    return say("The highest bid wins and is paid; a tie goes clockwise from {turn}.", "5.3",
               turn=Who(int(view.turn)))  # fmt: skip


# Clicking on the board


def spots(view: State, seat: int) -> dict[str, tuple[float, float, float, float]]:
    """The places of the board that a move can be about."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for space in range(SPACES):
        for delivered in (True, False):
            x, y = place(seat, space, delivered)
            found[f"{'delivery' if delivered else 'preparation'} {space + 1}"] = (x, y, 56, 56)
    for number in range(1, KINDS + 1):
        found[f"row {number}"] = (180, 183 + ROW * (number - 1), 280, 53)
    return found


def spot(view: State, seat: int, move: int) -> str | None:
    """The place a move is about."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "deliver" | "place":
            return f"delivery {at['space'] + 1}"
        case "prepare":
            return f"preparation {at['space'] + 1}"
        case "give_back":
            return f"{('delivery', 'preparation')[at['zone']]} {at['space'] + 1}"
        case "sell":
            return f"row {at['row'] + 1}"
        case _:
            return None
