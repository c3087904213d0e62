"""Adel verpflichtet: the table as a page. Facts for `board.html`, all taken from views."""

from functools import cache
from typing import Any

from adjuge.engine.game import seats_of
from adjuge.engine.piece import Piece
from adjuge.engine.sentence import Sentence, Who, Word, say, word

from .board import are_places_open, at_large, exhibition_mark, size_of_hand
from .material import (
    CARDS,
    CASTLE_SPACES,
    CHEQUE_VALUE,
    EXPERIENCE,
    LETTER,
    LETTERS,
    TABLE_AT,
    THIEF_COLOUR,
    TRACKS,
    YEAR,
)
from .moves import MOVES
from .rules import to_act
from .state import EMPTY, NOTHING, PICKED, TILL, Card, Phase, State
from .telling import card_name, piece, place_name
from .words import series

SIGNS = ("pipe", "pot", "mask", "souvenir", "toy", "sign")  # symbols and fills of the letters
PHASES = (word("Place"), word("Card"), word("Auction house"), word("Castle"))
SHAPES = {
    "go": {"icon": "av-castle"},
    "open": {"as": "main", "icon": "av-exhibition"},
    "skip": {"as": "last", "icon": "pass"},
    "show": {"icon": "av-exhibition"},
    "steal": {"icon": "av-thief"},
}
OF_PHASE = {
    Phase.PLACE: 0,
    Phase.BOTH: 0,
    Phase.ACTION: 1,
    Phase.BUY: 2,
    Phase.EXHIBIT: 3,
    Phase.STEAL: 3,
}
SIZE = (800, 640)
DOWN = (436, 350, 264, 178)  # the four spaces of the left side, from the foot up
CHAIRS = 16


def phase(view: State) -> int:
    """The present phase."""
    return OF_PHASE.get(Phase(view.phase), -1)


def heading(view: State) -> Sentence:
    """The round."""
    if view.round_no == 0:
        return say("The table is laid")
    return say("Round {n}", n=int(view.round_no))


def money(view: State, seat: int) -> int:
    """Where the pawn stands."""
    return int(view.pawns[seat])


def state(view: State, seat: int) -> tuple[str, Sentence]:
    """Where a seat is and what it has chosen, as far as it lies open."""
    icon, told = choice(view, seat)
    if not are_places_open(view):
        return icon, told
    return icon, say("{place}: {choice}", choice=told,
                     place=PHASES[1 + int(view.shown_places[seat])])  # fmt: skip


def choice(view: State, seat: int) -> tuple[str, Sentence]:
    """What a seat has chosen; the cards of all lie open once they are turned over."""
    if seat in seats_of(to_act(view)):
        return "undecided", say("is choosing")
    card = int(view.shown_cards[seat])
    composing = view.phase == Phase.EXHIBIT and card == Card.EXHIBITION
    if composing or view.phase in (Phase.PLACE, Phase.ACTION, Phase.BOTH):
        return "sealed", say("has chosen")
    if card != NOTHING:
        return "check", card_name(card)
    return "av-exhibition", say("{n} pieces", n=size_of_hand(view, seat, -1))


# The board


def board(view: State) -> dict[str, Any]:
    """The road with castles and pawns, the auction house, the jail and the table."""
    track = int(view.track)
    furthest = max(view.pawns[: view.seats].tolist())
    return {
        "road": road(track, (furthest - 1) // CASTLE_SPACES),
        "pawns": pawns(view, spaces(track)),
        "cases": [case(view, number) for number in range(2)],
        "till": view.cheques.tolist().count(TILL),
        "cells": [cell(view, number) for number in range(view.seats)],
        "hall": hall(track),
        "shows": [show(view, seat) for seat in range(view.seats)],
    }


@cache
def road(track: int, leader: int) -> Piece:
    """The castles, that of the leader marked, and the spaces with their numbers."""
    numbered = [
        {"number": n + 1, **space, "alt": n // CASTLE_SPACES % 2 == 1}
        for n, space in enumerate(spaces(track))
    ]
    return Piece(castles=castles(track, leader), spaces=numbered)


@cache
def spaces(track: int) -> list[dict[str, Any]]:
    """Where the spaces lie: up the left side, along the top, down the right, back along the foot."""
    count = int(TABLE_AT[track]) - 1
    across = max(1, (count - 8 + 1) // 2)
    step = 520 / across
    size = min(56, step - 5)
    left = [(108.0, y + 28.0) for y in DOWN]
    top = [
        (143 + 28 + step * n if across == 8 else 143 + step * (n + 0.5), 106.0)
        for n in range(across)
    ]
    right = [(690.0, y + 28.0) for y in reversed(DOWN)]
    foot = [(x, 532.0) for x, _ in reversed(top)]
    sides = ["left"] * 4 + ["top"] * across + ["right"] * 4 + ["foot"] * across
    points = zip([*left, *top, *right, *foot], sides, strict=True)
    return [{"x": x, "y": y, "side": side, "size": size} for (x, y), side in points][:count]


def castles(track: int, leader: int) -> list[dict[str, Any]]:
    """Each castle with its two numbers; the one the leader stands at is marked."""
    found, there = [], spaces(track)
    for number, (upper, lower) in enumerate(TRACKS[track]):
        first = CASTLE_SPACES * number
        at, other = there[first], there[min(first + CASTLE_SPACES - 1, len(there) - 1)]
        small = at["size"] / 56
        (x, y), (u, v) = beside(at, small), beside(other, small)
        found.append({"x": x, "y": y, "u": u, "v": v, "upper": upper, "lower": lower, "scale": small,
                      "lead": number == leader})  # fmt: skip
    return found


def beside(space: dict[str, Any], small: float) -> tuple[float, float]:
    """The point outside the road next to a space."""
    if space["side"] in ("left", "right"):
        return (37.0 if space["side"] == "left" else 763.0), space["y"] - 6
    return space["x"], (42.0 if space["side"] == "top" else 603.0)


def pawns(view: State, spaces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pawns; those on one space stand beside each other."""
    found, there = [], dict[int, int]()
    seats_at = chairs(int(view.track))
    for seat in range(view.seats):
        space = int(view.pawns[seat])
        before = there.get(space, 0)
        there[space] = before + 1
        if space == 0:
            x, y = 40.0 + 16 * before, 560.0
        elif space <= len(spaces):
            x, y = spaces[space - 1]["x"], spaces[space - 1]["y"]
        else:
            chair = seats_at[min(space - len(spaces), len(seats_at)) - 1]
            x, y = chair["x"], chair["y"]
        found.append({"seat": seat, "x": x + 10 * before * (space > 0), "y": y - 4 * before})
    return found


def case(view: State, number: int) -> dict[str, Any]:
    """A showcase with its open piece."""
    card = int(view.showcase[number])
    facts = {"x": 178 + 92 * number, "below": int(view.pile[number]), "empty": card == EMPTY}
    return facts if card == EMPTY else facts | face(card)


def face(card: int) -> dict[str, Any]:
    """How a piece looks."""
    return {"kind": SIGNS[LETTER[card]], "letter": LETTERS[LETTER[card]], "year": int(YEAR[card]),
            "word": series(card)}  # fmt: skip


def cell(view: State, number: int) -> dict[str, Any]:
    """A cell of the jail."""
    thief = int(view.jail[number])
    facts = {"x": 468 + 86 * (number % 2), "y": 198 + 44 * (number // 2), "number": number + 1}
    if thief == EMPTY:
        return facts | {"seat": None}
    return facts | {"seat": int(THIEF_COLOUR[thief]), "years": int(EXPERIENCE[thief])}


@cache
def hall(track: int) -> Piece:
    """The table with its places."""
    return Piece(chairs=chairs(track))


@cache
def chairs(track: int) -> list[dict[str, Any]]:
    """The places at the table, numbered on from the last castle."""
    first, half = int(TABLE_AT[track]), CHAIRS // 2
    foot = [{"x": 201.0 + 57 * n, "y": 467.0, "number": first + n} for n in range(half)]
    head = [
        {"x": 201.0 + 57 * (half - 1 - n), "y": 367.0, "number": first + half + n}
        for n in range(half)
    ]
    return foot + head


def show(view: State, seat: int) -> list[dict[str, Any]]:
    """The pieces of an exhibition that lies open; at the end, of the final one."""
    mark = exhibition_mark(view)
    if mark == NOTHING:
        return []
    keepers, marks = view.keeper.tolist(), view.marks.tolist()
    return [face(card) for card in range(CARDS) if keepers[card] == seat and marks[card] & mark]


# The seat's own


def hand(view: State, seat: int) -> dict[str, Any]:
    """Pieces, thieves and cheques; what can be played is a button."""
    own = [card for card, keeper in enumerate(view.keeper.tolist()) if keeper == seat]
    marks = view.marks.tolist()
    pieces = [exhibit(card, marks[card] & PICKED != 0) for card in own]
    title = say("{n} pieces", n=len(own))
    return {"kind": "cards", "wide": True, "title": title, "remark": laid(view, seat),
            "rows": [{"sort": "", "word": word("Your pieces"), "cards": pieces},
                     {"sort": "bm", "word": word("Your cards"), "cards": actions(view, seat)}]}  # fmt: skip


@cache
def exhibit(card: int, picked: bool) -> Piece:
    """A piece in the hand."""
    return Piece(face="exh", kind=SIGNS[LETTER[card]], symbol=f"av-{SIGNS[LETTER[card]]}",
                 word=series(card), top=(LETTERS[LETTER[card]], str(YEAR[card])), count=1,
                 dim=picked, move=move("show", card))  # fmt: skip


def actions(view: State, seat: int) -> list[Piece]:
    """The cards that a seat may lay."""
    cheques = [cheque for cheque, owner in enumerate(view.cheques.tolist()) if owner == seat]
    return [
        *detective_and_exhibition(),
        *map(thief_card, at_large(view, seat)),
        *map(cheque_card, cheques),
    ]


@cache
def detective_and_exhibition() -> tuple[Piece, Piece]:
    """The two cards that everybody has."""
    return (action("av-detective", word("detective"), "play the detective"),
            action("av-exhibition", word("exhibition"), "play the exhibition"))  # fmt: skip


@cache
def thief_card(thief: int) -> Piece:
    """A thief in the hand."""
    years = int(EXPERIENCE[thief])
    return action("av-thief", say("thief {n}", n=years), f"play thief {years}")


@cache
def cheque_card(cheque: int) -> Piece:
    """A cheque in the hand, in thousands."""
    value = CHEQUE_VALUE[cheque]
    return action("av-cheque", f"{value / 1000:g}", f"play cheque {value}")


def action(symbol: str, name: Word | Sentence | str, text: str) -> Piece:
    """A card that may be laid."""
    return Piece(face="mini", kind="card", symbol=symbol, word=name, top=None, count=1, dim=False,
                 move=text)  # fmt: skip


def move(family: str, place: int) -> str:
    """The text of a move of a family with one gap."""
    return MOVES.families[family].text(MOVES.first(family) + place)


def laid(view: State, seat: int) -> Sentence | None:
    """What the seat has laid face down."""
    if view.laid_cards[seat] == Card.PASS:
        return say("You pass")
    if view.laid_cards[seat] != NOTHING:
        return say("You have laid: {card}", card=card_name(int(view.laid_cards[seat])))
    if view.laid_places[seat] != NOTHING:
        return say("You have laid: {card}", card=place_name(int(view.laid_places[seat])))
    return None


def sealed(view: State, seat: int) -> Sentence | None:
    """What the seat has chosen and the others cannot see."""
    return laid(view, seat)


def icon(number: int) -> tuple[str, str] | None:
    """The symbol of what a move is about."""
    family = MOVES.family(number)
    at = family.places(number)
    if "piece" in at:
        return f"av-{SIGNS[LETTER[at['piece']]]}", SIGNS[LETTER[at["piece"]]]
    signs = {"thief": "av-thief", "cheque": "av-cheque", "detective": "av-detective",
             "exhibition": "av-exhibition"}  # fmt: skip
    if family.name == "go":
        return ("av-auction-house" if at["place"] == 0 else "av-castle"), "card"
    return (signs[family.name], "card") if family.name in signs else None


def remember(view: State, seat: int) -> list[Sentence]:
    """The pieces of others that all have seen (1.10)."""
    found, keepers = [], view.keeper.tolist()
    for other in range(view.seats):
        if other != seat:
            seen = [piece(card) for card in range(CARDS) if keepers[card] == other]
            if seen:
                found.append(say("{who} has: {pieces}", who=Who(other), pieces=tuple(seen)))
    return found


# Clicking on the board


def spots(view: State, seat: int) -> dict[str, tuple[float, float, float, float]]:
    """The auction house, its showcases and the castle road."""
    return {
        "house": (158, 146, 284, 190),
        "case 1": (178, 208, 80, 112),
        "case 2": (270, 208, 80, 112),
    }


def spot(view: State, seat: int, number: int) -> str | None:
    """The place a move is about."""
    family = MOVES.family(number)
    at = family.places(number)
    if family.name == "buy":
        return f"case {at['showcase'] + 1}"
    return "house" if family.name == "go" and at["place"] == 0 else None
