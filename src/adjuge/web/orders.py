"""Standing orders: a private rule that answers for a seat when it is asked.

A game's `page.py` says what can be ordered:

    ORDERS             the family that stays in -> the family that gives up
    lot(view)          what is at stake, or nothing; an order holds for one lot only
    is_in(view, seat)  whether the seat can still get it
    most(view, seat)   the highest limit that makes sense
    costs(view)        what staying in costs now, unless the move itself names it
    STOPS              conditions that end it: name -> words
    stops(view)        the names of those that hold now
    LEADS              words for leading by order, where a seat can be asked to lead
    lead(view, seat)   what leading on costs and its next move; no cost: the seat must say

Nobody else can tell that there is one. Once it answers, the log says so, and
tells what it was when it gives up; a winner's limit is never told.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from adjuge.engine.game import Game
from adjuge.engine.sentence import Amount, Sentence, say

AT_ANY_PRICE = -1


@dataclass(frozen=True)
class Order:
    """Stay in by the least step while it costs no more than `limit`; then give up."""

    raises: str  # the family that stays in
    gives_up: str  # the family that ends it
    limit: int  # AT_ANY_PRICE: give up at any price
    lot: str  # what it was given for
    stops: tuple[str, ...] = ()  # conditions that end it whatever the price
    leads: bool = False  # whether it leads on by itself

    def dumped(self) -> str:
        """The order as the store keeps it."""
        return json.dumps(asdict(self))


def loaded(text: str) -> Order:
    """An order from the store."""
    facts = json.loads(text)
    return Order(**{**facts, "stops": tuple(facts.get("stops", ()))})


@dataclass(frozen=True)
class Step:
    """What an order answers, and what of it is told."""

    move: int
    told: str  # empty while it stays in; "any", "limit 12" or "stop NAME" when it gives up


@dataclass(frozen=True)
class Offer:
    """What can be ordered at a table now."""

    raises: str
    gives_up: str
    lot: str
    most: int
    stops: dict[str, Any]
    leads: Any  # words, or nothing


def offer(page: Any, game: Game, view: Any, seat: int) -> Offer | None:
    """What a seat may order, as far as it sees; nothing while no lot is at stake."""
    families: dict[str, str] = getattr(page, "ORDERS", {})
    lot = lot_of(page, view)
    if not lot or not families or seat < 0 or not page.is_in(view, seat):
        return None
    ((raises, gives_up),) = families.items()
    return Offer(raises, gives_up, lot, int(page.most(view, seat)), getattr(page, "STOPS", {}),
                 getattr(page, "LEADS", None))  # fmt: skip


def lot_of(page: Any, view: Any) -> str:
    """What is at stake now, or nothing."""
    return str(page.lot(view)) if hasattr(page, "lot") else ""


def taken(offer: Offer, limit: int, stops: Sequence[str] = (), leads: bool = False) -> Order:
    """An order within an offer."""
    known = tuple(name for name in offer.stops if name in stops)
    return Order(
        offer.raises, offer.gives_up, limit, offer.lot, known, leads and offer.leads is not None
    )


def answer(order: Order, game: Game, page: Any, asked: "Asked") -> Step | None:
    """What an order asks for, or nothing if it does not fit the question."""
    stays = _of(game, asked.legal, order.raises)
    ends = _of(game, asked.legal, order.gives_up)
    out = ends[0] if ends else None
    if out is not None and (why := _ended(order, page, asked.view)):
        return Step(out, why)
    cost, move = _going_on(order, game, page, asked, stays)
    if cost is not None and cost > order.limit:
        return Step(out, f"limit {order.limit}") if out is not None else None
    if move is not None:
        return Step(move, "")
    cannot = cost is not None or asked.legal == ends
    return Step(out, "") if cannot and out is not None else None


def _going_on(
    order: Order, game: Game, page: Any, asked: "Asked", stays: list[int]
) -> tuple[int | None, int | None]:
    """What staying in costs and how it is done; no cost where the seat itself must say it."""
    if stays:
        cost = page.costs(asked.view) if hasattr(page, "costs") else amount(game, stays[0])
        return cost, stays[0]
    if order.leads:
        led: tuple[int | None, int | None] = page.lead(asked.view, asked.seat)
        return led
    return None, None


@dataclass(frozen=True)
class Asked:
    """The question that an order may answer."""

    seat: int
    view: Any  # what the seat sees
    legal: list[int]


def _of(game: Game, legal: list[int], family: str) -> list[int]:
    return [move for move in legal if game.MOVES.family(move).name == family]


def _ended(order: Order, page: Any, view: Any) -> str:
    """Why an order gives up whatever the price, if it does."""
    if order.limit == AT_ANY_PRICE:
        return "any"
    holding = page.stops(view) if order.stops else ()
    return next((f"stop {name}" for name in order.stops if name in holding), "")


def amount(game: Game, move: int) -> int:
    """The number that a move of a family with one gap names."""
    family = game.MOVES.family(move)
    ((gap, choices),) = family.gaps
    return int(choices[family.places(move)[gap]])


def told(page: Any, why: str) -> Sentence:
    """What the log adds to a move that an order made."""
    kind, _, rest = why.partition(" ")
    if kind == "any":
        return say("By standing order: out at any price.")
    if kind == "limit":
        return say("By standing order: up to {n}, and no more.", n=Amount(shown(page, int(rest))))
    if kind == "stop":
        words = getattr(page, "STOPS", {}).get(rest)
        return say("By standing order: {condition}.", condition=words) if words else told(page, "")
    return say("By standing order.")


def shown(page: Any, limit: int) -> int:
    """A limit as people say it: a game may count in thousands."""
    return limit * int(getattr(page, "UNIT", 1))
