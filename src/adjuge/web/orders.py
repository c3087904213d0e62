"""Standing orders: a private rule that answers for a seat when it is asked.

A game's `page.py` names the families that can be ordered: `ORDERS` maps the
family of raises to the family that gives up, and `lot(view)` names what is at
stake; an order holds for one lot only.
"""

import json
from dataclasses import asdict, dataclass
from typing import Any

from adjuge.engine.game import Game


@dataclass(frozen=True)
class Order:
    """Raise by the least step while it costs no more than `limit`; then give up."""

    raises: str  # the family that is raised in
    gives_up: str  # the family that ends it
    limit: int  # -1: give up at any price
    lot: str  # what it was given for

    def dumped(self) -> str:
        """The order as the store keeps it."""
        return json.dumps(asdict(self))


def loaded(text: str) -> Order:
    """An order from the store."""
    return Order(**json.loads(text))


def offers(page: Any, game: Game) -> dict[str, str]:
    """Which families can be ordered, and what gives up."""
    found: dict[str, str] = getattr(page, "ORDERS", {})
    return {raises: gives for raises, gives in found.items() if raises in game.MOVES.families}


def lot_of(page: Any, view: Any) -> str:
    """What is at stake now, or nothing."""
    return str(page.lot(view)) if hasattr(page, "lot") else ""


def answer(order: Order, game: Game, legal: list[int]) -> int | None:
    """The move that an order asks for, or none if it does not fit the question."""
    raises = [move for move in legal if game.MOVES.family(move).name == order.raises]
    gives_up = [move for move in legal if game.MOVES.family(move).name == order.gives_up]
    if raises and amount(game, raises[0]) <= order.limit:
        return raises[0]
    return gives_up[0] if gives_up else None


def amount(game: Game, move: int) -> int:
    """The number that a move of a family with one gap names."""
    family = game.MOVES.family(move)
    ((gap, choices),) = family.gaps
    return int(choices[family.places(move)[gap]])
