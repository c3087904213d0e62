"""Schwarzmarkt: the black-market cards that a seat does not know, drawn anew."""

from adjuge.engine.chance import Stream, below
from adjuge.engine.rule import rule

from .material import ALL_MARKET, MARKET_CARDS, MARKET_HAND
from .state import NO_CARD, UNKNOWN, Seen, State


@rule("2.2")
def redeal_market(view: State, random: Stream) -> None:
    """Cards drawn before the pile was shuffled again are none of those that lay in it then."""
    unseen = unseen_market(view)
    for drawn in range(Seen.OPENLY):
        for other in range(view.seats):
            for slot in range(MARKET_HAND):
                if view.market[other, slot] == UNKNOWN and view.drawn[other, slot] == drawn:
                    among = unseen & ~view.returned if drawn == Seen.EARLY else unseen
                    card = any_of(among, random)
                    view.market[other, slot] = card
                    unseen &= ~(1 << card)
    view.top = unseen


@rule()
def unseen_market(view: State) -> int:
    """The black-market cards whose place is not known, as bits."""
    unseen = ALL_MARKET
    for other in range(view.seats):
        for slot in range(MARKET_HAND):
            if view.market[other, slot] >= 0:
                unseen &= ~(1 << int(view.market[other, slot]))
    for position in range(view.under_count):
        unseen &= ~(1 << int(view.under[(view.under_first + position) % MARKET_CARDS]))
    for position in range(view.waiting_count):
        unseen &= ~(1 << int(view.waiting[position]))
    if view.on_table != NO_CARD:
        unseen &= ~(1 << view.on_table)
    return unseen


@rule()
def any_of(among: int, random: Stream) -> int:
    """A card of a set, each as likely as another."""
    count = 0
    for card in range(MARKET_CARDS):
        count += among >> card & 1
    left = below(random, count)
    card = 0
    while left > 0 or among >> card & 1 == 0:
        left -= among >> card & 1
        card += 1
    return card
