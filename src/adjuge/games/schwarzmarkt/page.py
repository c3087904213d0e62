"""Schwarzmarkt: the table as a page. Facts for `board.html`, all taken from views."""

from functools import cache
from math import cos, radians, sin
from typing import Any

from adjuge.engine.piece import Piece
from adjuge.engine.sentence import Sentence, Who, say, say_n, word

from .board import goods_in_pile, market_pile
from .material import EVENT_OF, KINDS, LUXURY_VALUES, OFFER, OFFERS, PRICES, SPACES, STEPS
from .moves import GIVE, HAND_IN, MOVES
from .naming import good_named, goods_listed, market_named
from .rules.asking import end_space
from .state import NO_CARD, Phase, State

SIGNS = ("potato", "flour", "butter", "sugar", "coffee")  # symbols and fills of the goods
EVENT_SIGNS = ("spy", "quick", "swap", "raid", "find", "limit", "bill", "spoiled", "scarce")
LUXURY = (
    ("gum", word("Chewing gum")), ("chocolate", word("Chocolate")),
    ("cigarettes", word("Cigarettes")), ("nylons", word("Nylons")),
)  # fmt: skip
PHASES = (word("Black-market card"), word("Exchange"), word("Event"))
SHAPES = {"done": {"as": "last", "icon": "check"}, "step": {"icon": "sm-marker", "as": "plain"}}
OF_PHASE = {Phase.CARD: 0, Phase.DRAW: 0, Phase.TURN: 1, Phase.OVER: -1}
SIZE = (640, 640)
ASIDE = True  # a column stands beside the drawing
OUTER, INNER, WIDE = 306, 196, 360 / SPACES


def phase(view: State) -> int:
    """The present phase."""
    return OF_PHASE.get(Phase(view.phase), 2 if view.phase > Phase.TURN else -1)


HEADS_AFTER = True


def heading(view: State) -> Sentence | None:
    """The black-market card on the table."""
    if view.on_table == NO_CARD:
        return None
    return say("{card}", card=market_named(int(view.on_table)))


def money(view: State, seat: int) -> int | None:
    """Points are hidden until the end (1.8)."""
    return int(view.points[seat]) if view.points[seat] >= 0 else None


def state(view: State, seat: int) -> tuple[str, Sentence]:
    """How many goods a seat holds."""
    icon = "sm-marker" if seat == view.start else "your-turn" if seat == view.turn else "sm-offer"
    return icon, say_n("one good", "{n} goods", n=int(view.hand[seat]))


# The board


def board(view: State) -> dict[str, Any]:
    """The price ring with its marker, the offer in the middle, events and piles."""
    marker, end = int(view.space), int(end_space(view))
    return {
        "spaces": [space(number, marker, end) for number in range(SPACES)],
        "marker": point(marker, 222),
        "offer": offer(view),
        "acting": [event(int(card)) for card in view.waiting[: max(0, int(view.waiting_count))]],
        "luxury": [
            {"kind": kind, "word": name, "value": value}
            for (kind, name), value in zip(LUXURY, LUXURY_VALUES, strict=False)
        ],
        "goods": goods_in_pile(view),
        "market": market_pile(view),
        "price": PRICES[marker],
    }


def point(number: float, radius: float) -> tuple[float, float]:
    """A point of the ring: space 0 is at the foot, the others follow clockwise."""
    angle = radians(180 + WIDE * (number + 0.5))
    return round(320 + radius * sin(angle), 1), round(320 - radius * cos(angle), 1)


@cache
def wedge(number: int) -> str:
    """The outline of a space."""
    margin = 0.46
    (a, b), (c, d) = point(number - margin, OUTER), point(number + margin, OUTER)
    (e, f), (g, h) = point(number + margin * 0.98, INNER), point(number - margin * 0.98, INNER)
    return f"M{a} {b}A{OUTER} {OUTER} 0 0 1 {c} {d}L{e} {f}A{INNER} {INNER} 0 0 0 {g} {h}z"


@cache
def space(number: int, marker: int, end: int) -> Piece:
    """A space of the ring with its price and its die."""
    return Piece(path=wedge(number), price=PRICES[number], die=STEPS[number] if number < end else None,
                 at=point(number, 268), die_at=point(number, 222), now=number == marker,
                 end=number == end, heat=min(13, round(number * 13 / (SPACES - 1))),
                 closed=number > end)  # fmt: skip


def offer(view: State) -> dict[str, Any] | None:
    """The card on the table: an event, or an offer with what it still asks for."""
    card = int(view.on_table)
    if card == NO_CARD:
        return None
    if card >= OFFERS:
        return {"event": event(card), "wants": []}
    wants = []
    for good in range(KINDS):
        open_, asked = int(view.demand[good]), int(OFFER[card, good])
        wants += [{"kind": SIGNS[good], "word": good_named(good), "open": number >= asked - open_}
                  for number in range(asked)]  # fmt: skip
    rows = (len(wants) + 1) // 2
    high = min(96, 212 // max(rows, 1) - 8)
    for number, want in enumerate(wants):
        want |= {"x": 228 + 96 * (number % 2), "y": 240 + (high + 8) * (number // 2), "h": high}
    return {"event": None, "wants": wants}


def event(card: int) -> dict[str, Any]:
    """An event by its title."""
    return {"sign": EVENT_SIGNS[int(EVENT_OF[card])], "word": market_named(card)}


# The seat's own


def hand(view: State, seat: int) -> dict[str, Any]:
    """Goods and black-market cards; what can be played is a button."""
    goods = []
    for good in range(KINDS):
        count = int(view.goods[seat, good])
        if count > 0:
            goods.append(goods_card(good, count, good_move(view, seat, good)))
    cards = [market_card(int(card)) for card in sorted(view.market[seat]) if card >= 0]
    return {
        "kind": "cards", "wide": True, "title": say_n("One good", "{n} goods", n=int(view.hand[seat])),
        "remark": say("{n} points", n=int(view.points[seat])),
        "rows": [{"sort": "", "word": word("Your goods"), "cards": goods},
                 {"sort": "bm", "word": word("Your black-market cards"), "cards": cards}],
    }  # fmt: skip


@cache
def goods_card(good: int, count: int, move: str) -> Piece:
    """All cards of a good in the hand."""
    return Piece(face="good", kind=SIGNS[good], symbol=f"sm-{SIGNS[good]}", word=good_named(good),
                 count=count, top=None, dim=False, move=move)  # fmt: skip


def good_move(view: State, seat: int, good: int) -> str:
    """The move that a goods card stands for now; cards to give are counted through the hand."""
    if view.phase != Phase.GIVE:
        return MOVES.text(HAND_IN + good)
    held = view.face[: view.cards][view.holder[: view.cards] == seat]
    return MOVES.text(GIVE + int((held == good).argmax()))


@cache
def market_card(card: int) -> Piece:
    """A black-market card in the hand."""
    sign = "sm-offer"
    if card >= OFFERS:
        sign = f"ev-{EVENT_SIGNS[int(EVENT_OF[card])]}"
    play = MOVES.families["play"]
    return Piece(face="mini", kind="", symbol=sign, word=market_named(card), count=1, top=None,
                 dim=False, move=play.text(play.first + card))  # fmt: skip


def icon(move: int) -> tuple[str, str] | None:
    """The symbol of the good that a move is about."""
    at = MOVES.family(move).places(move)
    if "good" in at:
        return f"sm-{SIGNS[at['good']]}", SIGNS[at["good"]]
    return None


def remember(view: State, seat: int) -> list[Sentence]:
    """Goods that the seat has seen in the hands of others (1.9)."""
    found, faces, holders = [], view.face.tolist(), view.holder[: view.cards].tolist()
    for other in range(view.seats):
        held = [faces[card] for card, holder in enumerate(holders) if holder == other]
        counts = {good: held.count(good) for good in range(KINDS)}
        if other != seat and any(counts.values()):
            found.append(say("{who} holds: {goods}", who=Who(other), goods=goods_listed(counts)))
    return found


# Clicking on the board


def spots(view: State, seat: int) -> dict[str, str]:
    """The spaces of the ring."""
    return {f"space {number}": wedge(number) for number in range(SPACES)}


def spot(view: State, seat: int, move: int) -> str | None:
    """Where a step of the marker leads."""
    family = MOVES.family(move)
    if family.name != "step":
        return None
    return f"space {min(int(view.space) + family.places(move)['steps'] + 1, end_space(view))}"
