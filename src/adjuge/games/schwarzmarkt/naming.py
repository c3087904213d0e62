"""Schwarzmarkt: what things are called in sentences."""

from adjuge.engine.moves import SEAT_LETTERS
from adjuge.engine.sentence import Fact, Sentence, Who, Word, say, word

from .material import EVENT_OF, EVENTS, GOODS, KINDS, OFFER, OFFERS
from .state import State

KNOWN_GOODS = (word("potato"), word("flour"), word("butter"), word("sugar"), word("coffee"))


def good_named(good: int) -> Word:
    """The word for a good."""
    return Word(GOODS[good])


def goods_listed(counts: dict[int, int]) -> tuple[Sentence, ...]:
    """Goods with their numbers."""
    return tuple(
        say("{n} × {good}", n=count, good=good_named(good))
        for good, count in counts.items()
        if count
    )


def market_named(card: int) -> Fact:
    """A black-market card: an event by its title, an offer by what it asks for."""
    if card >= OFFERS:
        return EVENTS[EVENT_OF[card]]
    asked = {good: int(OFFER[card, good]) for good in range(KINDS)}
    return say("offer of {goods}", goods=goods_listed(asked))


def sitting(view: State, seat: int) -> Fact:
    """Who sits there; a seat without a player by its letter."""
    return Who(seat) if seat < view.seats else SEAT_LETTERS[seat]


def card_named(view: State, seat: int, number: int) -> Word:
    """What a card of a hand is, counted from 0, if the viewer knows it."""
    held = [card for card in range(view.cards) if view.holder[card] == seat]
    if number >= len(held) or view.face[held[number]] < 0:
        return word("unknown")
    return good_named(int(view.face[held[number]]))
