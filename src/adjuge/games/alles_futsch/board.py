"""Alles futsch!: the table as text, for terminals."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from adjuge.engine.game import seats_of
from adjuge.engine.language import Language
from adjuge.engine.picture import Ink, Line, Span, line, padded
from adjuge.engine.record import NOBODY
from adjuge.engine.sentence import say

from .material import CARD_ROWS, KINDS, ROW_LENGTH, TREASURE
from .naming import kind_named, lying, mark
from .rules import to_act
from .state import HIDDEN_CASH, NO_BOARD, NO_CARD, Phase, Place, State

INKS = (Ink.RED, Ink.BLUE, Ink.GREEN, Ink.GOLD, Ink.LILAC)
NAME_WIDTH = 14
CASH_WIDTH = 9
ROW_WIDTH = 9
LINES = 512  # that are kept, since few change with a move


def draw(view: State, viewer: int, names: Sequence[str], language: Language) -> list[Line]:
    """Display, auction and boards, in less than 80 columns."""
    return [*display(view, language), *auction(view, names, language),
            *boards(view, viewer, names, language)]  # fmt: skip


def kind_span(kind: int, language: Language) -> Span:
    """A kind in its ink."""
    return Span(language.fact(kind_named(kind)), INKS[kind])


@lru_cache(LINES)
def joined(kinds: tuple[int, ...], language: Language) -> Line:
    """Kinds in their inks, with commas between them."""
    spans: list[str | Span] = []
    for kind in kinds:
        spans += [", ", kind_span(kind, language)] if spans else [kind_span(kind, language)]
    return line(*spans)


def display(view: State, language: Language) -> list[Line]:
    """The cards on display, and how many lie in the two halves of the shoe."""
    away = lying(view, Place.AWAY) - (view.card != NO_CARD)
    shoe = say("{n} in the shoe, {away} put away",
               n=lying(view, Place.SHOE), away=int(away))  # fmt: skip
    told = [line(padded(language.write(say("On display")), NAME_WIDTH, Ink.TITLE),
                 Span(language.write(shoe), Ink.FAINT))]  # fmt: skip
    for card in np.flatnonzero(view.place == int(Place.DISPLAY)).tolist():
        told.append((Span("  "), *joined(tuple(CARD_ROWS[card]), language)))
    return told


def auction(view: State, names: Sequence[str], language: Language) -> list[Line]:
    """The card at auction with the highest bid, or what is left of it to be used."""
    if view.card == NO_CARD:
        return []
    told = [line(padded(language.write(say("The card")), NAME_WIDTH, Ink.TITLE),
                 *joined(tuple(CARD_ROWS[view.card]), language))]  # fmt: skip
    if view.phase == Phase.USING:
        left = tuple(kind for kind in range(KINDS) for _ in range(view.unused[kind]))
        told.append(line(padded(language.write(say("To be used")), NAME_WIDTH, Ink.TITLE),
                         *joined(left, language)))  # fmt: skip
    elif view.high_seat != NOBODY:
        bid = say("{amount} by {who}", amount=mark(view.high_bid),
                  who=names[view.high_seat])  # fmt: skip
        told.append(line(padded(language.write(say("Highest bid")), NAME_WIDTH, Ink.TITLE),
                         Span(language.write(bid), Ink.STRONG)))  # fmt: skip
    return told


def boards(view: State, viewer: int, names: Sequence[str], language: Language) -> list[Line]:
    """One line per seat: money, the rows, where it stands in the auction."""
    told = [heads(language)]
    waiting = seats_of(to_act(view))
    for seat in range(view.seats):
        arrow = "▶ " if seat in waiting else "  "
        ink = Ink.TURN if seat in waiting else Ink.STRONG if seat == viewer else Ink.PLAIN
        name = padded(padded(arrow + names[seat], NAME_WIDTH - 1).text, NAME_WIDTH, ink)
        stones = rows(int(view.lacks[seat]), tuple(view.owned[seat].tolist()))
        told.append(line(name, cash(view, seat, language), *stones,
                         standing(view, seat, language)))  # fmt: skip
    return told


@lru_cache(LINES)
def heads(language: Language) -> Line:
    """What stands above the boards."""
    money = language.write(say("Mark"))
    head = [padded(language.write(say("Seat")), NAME_WIDTH, Ink.TITLE),
            Span(f"{money:>{CASH_WIDTH - 2}}  ", Ink.TITLE)]  # fmt: skip
    for kind in range(KINDS):
        head += [padded(language.fact(kind_named(kind)), ROW_WIDTH - 1, INKS[kind]), Span(" ")]
    return line(*head)


def cash(view: State, seat: int, language: Language) -> str:
    """A seat's money as far as it is known."""
    known = view.cash[seat] != HIDDEN_CASH
    return f"{language.fact(mark(view.cash[seat])) if known else '?':>{CASH_WIDTH - 2}}  "


@lru_cache(LINES)
def rows(lacks: int, owned: tuple[int, ...]) -> Line:
    """The five kinds: how far the stone has come, or that there is no row."""
    spans = []
    for kind, count in enumerate(owned):
        if lacks in (kind, NO_BOARD):
            spans.append(padded("  –", ROW_WIDTH, Ink.FAINT))
        else:
            ink = INKS[kind] if count <= TREASURE else Ink.STRONG
            spans.append(padded("●" * count + "·" * (ROW_LENGTH - count), ROW_WIDTH, ink))
    return tuple(spans)


def standing(view: State, seat: int, language: Language) -> Span:
    """Where a seat stands in the auction, or that it is bankrupt."""
    if view.bankrupt == seat:
        return Span(language.write(say("bankrupt")), Ink.STRONG)
    if view.phase == Phase.BIDDING and view.high_seat == seat:
        return Span(language.fact(mark(view.high_bid)), Ink.STRONG)
    if view.phase == Phase.BIDDING and (view.passed >> seat) & 1:
        return Span(language.write(say("passed")), Ink.FAINT)
    return Span("")
