"""Schwarzmarkt: what things are called in sentences."""

from adjuge.engine.moves import SEAT_LETTERS
from adjuge.engine.sentence import Fact, Sentence, Who, Word, say, word

from .material import BILL, EVENT_OF, EVENTS, GOODS, KINDS, OFFER, OFFERS, SPY, SWAP
from .rules.asking import end_space
from .state import NO_CARD, UNKNOWN, Phase, State

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
    face = face_of(view, seat, number)
    return word("unknown") if face < 0 else good_named(face)


def face_of(view: State, seat: int, number: int) -> int:
    """The good of a card of a hand, counted from 0."""
    held = [card for card in range(view.cards) if view.holder[card] == seat]
    return int(view.face[held[number]]) if number < len(held) else UNKNOWN


def rule_of_pick(view: State) -> str:
    """By which rule cards are drawn from a hand."""
    if view.on_table == NO_CARD:
        return "3.2"
    return {SPY: "3.3", SWAP: "3.6", BILL: "3.11"}.get(int(EVENT_OF[view.on_table]), "3.2")


def rule_of_done(view: State) -> str:
    """By which rule a seat is done: with a quick deal, the last turn, or an exchange."""
    if view.phase == Phase.QUICK:
        return "3.4"
    return "2.9" if view.space == end_space(view) else "2.6"


def rule_of_deal(before: State) -> str:
    """Goods are dealt at first, and again for the second game-round."""
    return "1.7" if before.game_round == 1 else "4.3"
