"""Schwarzmarkt: the table as text, for terminals."""

from collections.abc import Sequence
from functools import cache

from adjuge.engine.game import seats_of
from adjuge.engine.language import Language
from adjuge.engine.picture import Ink, Line, Span, line, padded
from adjuge.engine.sentence import say

from .material import DECKS, GOODS, KINDS, MARKET_CARDS, PRICES, STEPS
from .naming import good_named, goods_listed, market_named
from .rules import to_act
from .rules.asking import end_space
from .state import NO_CARD, State

INKS = (Ink.BROWN, Ink.WHITE, Ink.GOLD, Ink.LILAC, Ink.GREEN)
NAME_WIDTH = 14


def draw(view: State, viewer: int, names: Sequence[str], language: Language) -> list[Line]:
    """Track, market, seats and the viewer's hand, in less than 80 columns."""
    return [
        *track(view, language),
        *market(view, language),
        *seats(view, viewer, names, language),
        *own_cards(view, viewer, language),
    ]


def track(view: State, language: Language) -> tuple[Line, Line]:
    """Prices and dice, the marker in brackets, the end space with a bar."""
    return ring(view.space, int(end_space(view)), language)


@cache
def ring(marker: int, end: int, language: Language) -> tuple[Line, Line]:
    """The two lines of the track."""
    prices: list[str | Span] = [padded(language.write(say("Price")), 8, Ink.TITLE)]
    dice: list[str | Span] = [padded(language.write(say("die")), 8, Ink.FAINT)]
    for space, price in enumerate(PRICES):
        here = space == marker
        cell = f"[{price:>2}]" if here else f" {price:>2} "
        prices.append(Span(cell, Ink.TURN if here else Ink.PLAIN))
        dice.append(Span(f" {STEPS[space]:>2} " if space < end else "  · ", Ink.FAINT))
        if space == end:
            prices.append("|")
            dice.append("|")
    return line(*prices), line(*dice)


def market(view: State, language: Language) -> list[Line]:
    """The card on the table, what it still asks for, the events that wait, the piles."""
    told = []
    if view.on_table != NO_CARD:
        card = language.fact(market_named(int(view.on_table)))
        told.append(
            line(Span(language.write(say("Card")), Ink.TITLE), "  ", Span(card, Ink.STRONG))
        )
    if view.demand.any():
        asked = dict(enumerate(view.demand.tolist()))
        text = language.write(say("still asked for: {goods}", goods=goods_listed(asked)))
        told.append(line("      ", text))
    if view.waiting_count:
        waiting = tuple(market_named(int(card)) for card in view.waiting[: view.waiting_count])
        told.append(line(language.write(say("Waiting: {cards}", cards=waiting))))
    piles = say("Game-round {n}. Goods pile {goods}, black-market pile {cards}, of these {known} known.",
                n=int(view.game_round), goods=goods_in_pile(view), cards=market_pile(view),
                known=int(view.under_count))  # fmt: skip
    told.append(line(Span(language.write(piles), Ink.FAINT)))
    return told


def goods_in_pile(view: State) -> int:
    """How many goods cards lie in the pile or beside the offer."""
    return int(DECKS[view.deck].sum() - view.cards)


def market_pile(view: State) -> int:
    """How many black-market cards lie in the pile."""
    held = int((view.market[: view.seats] != NO_CARD).sum())
    return MARKET_CARDS - held - int(view.waiting_count) - int(view.on_table != NO_CARD)


def seats(view: State, viewer: int, names: Sequence[str], language: Language) -> list[Line]:
    """One line per seat: points, goods cards, and which goods are known to be among them."""
    told = [heads(language)]
    asked = seats_of(int(to_act(view)))
    for seat in range(view.seats):
        mark = "▶ " if seat in asked else "* " if seat == view.start else "  "
        ink = Ink.TURN if seat in asked else Ink.STRONG if seat == viewer else Ink.PLAIN
        points = str(view.points[seat]) if view.points[seat] >= 0 else "?"
        told.append(line(padded(mark + names[seat], NAME_WIDTH + 2, ink), f"{points:>6}  ",
                         f"{int(view.hand[seat]):>5}   ", *known(view, seat)))  # fmt: skip
    return told


@cache
def heads(language: Language) -> Line:
    """What stands above the seats."""
    return line(
        padded(language.write(say("Seat")), NAME_WIDTH + 2, Ink.TITLE),
        padded(language.write(say("points")), 8, Ink.TITLE),
        padded(language.write(say("goods")), 8, Ink.TITLE),
        *(padded(short(good, language), 7, INKS[good]) for good in range(KINDS)),
    )


def short(good: int, language: Language) -> str:
    """A good in a column head."""
    return language.fact(good_named(good))[:6]


def known(view: State, seat: int) -> list[Span]:
    """How many of each good the seat is known to hold."""
    faces = view.face[: view.cards][view.holder[: view.cards] == seat].tolist()
    counts = [faces.count(good) for good in range(len(GOODS))]
    return [padded(f"{count or '·':>3}", 7, INKS[good]) for good, count in enumerate(counts)]


def own_cards(view: State, viewer: int, language: Language) -> list[Line]:
    """The viewer's black-market cards."""
    if not 0 <= viewer < view.seats:
        return []
    told = [line(Span(language.write(say("Your black-market cards")), Ink.TITLE))]
    for card in sorted(int(card) for card in view.market[viewer] if card >= 0):
        told.append(line("  ", language.fact(market_named(card))))
    return told
