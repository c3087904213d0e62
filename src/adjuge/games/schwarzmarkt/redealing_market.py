"""Schwarzmarkt: the black-market cards that a seat does not know, drawn anew."""

from adjuge.engine.chance import Stream, below
from adjuge.engine.rule import rule

from .material import ALL_MARKET, MARKET_CARDS, MARKET_HAND
from .redealing_weights import FINE
from .state import NO_CARD, UNKNOWN, State

BITS_EACH = 3  # for the number of kept cards of a hand


@rule("2.2")
def redeal_market(view: State, random: Stream) -> None:
    """Cards kept from the first game-round are none of those that lay in the pile at its end."""
    unseen = unseen_market(view)
    kept = draw_kept(view, unseen, random)
    for old in range(1, -1, -1):
        for other in range(view.seats):
            left = kept >> BITS_EACH * other & (1 << BITS_EACH) - 1
            for slot in range(MARKET_HAND):
                if view.market[other, slot] != UNKNOWN or (old and left <= 0):
                    continue
                card = any_of(unseen & ~view.returned if old else unseen, random)
                view.market[other, slot] = card
                unseen &= ~(1 << card)
                left -= 1
    view.top = unseen


@rule("4.3")
def draw_kept(view: State, unseen: int, random: Stream) -> int:
    """How many secret cards of each hand are kept from the first game-round, packed.

    Drawn for each hand by the ways in which it can have come about. The more are
    kept the fewer ways there are to deal them: that is the chance to keep the draw.
    """
    least = 0
    for other in range(view.seats):
        least += fewest_kept(view, other)
    while True:
        kept, total, chance = 0, 0, 1.0
        for other in range(view.seats):
            old = any_kept(view, other, random)
            kept |= old << BITS_EACH * other
            total += old
        for earlier in range(least, total):
            there = count_of(unseen) - earlier
            chance *= max(0, count_of(unseen & ~view.returned) - earlier) / there
        if below(random, FINE) < chance * FINE:
            return kept


@rule()
def is_secret(view: State, other: int) -> bool:
    """Whether a hand holds black-market cards that have yet to be drawn, from either game-round."""
    for slot in range(MARKET_HAND):
        if view.market[other, slot] == UNKNOWN and view.game_round > 1:
            return True
    return False


@rule()
def fewest_kept(view: State, other: int) -> int:
    """How many cards of a hand must be from the first game-round."""
    old = 0
    if is_secret(view, other):
        while old < MARKET_HAND and view.ways[other, old] == 0:
            old += 1
    return old


@rule()
def any_kept(view: State, other: int, random: Stream) -> int:
    """How many cards of a hand are from the first game-round, each way as likely as another."""
    if not is_secret(view, other):
        return 0
    total = 0
    for old in range(MARKET_HAND + 1):
        total += int(view.ways[other, old])
    left = below(random, total)
    old = 0
    while old < MARKET_HAND and left >= view.ways[other, old]:
        left -= int(view.ways[other, old])
        old += 1
    return old


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
    left = below(random, count_of(among))
    card = 0
    while left > 0 or among >> card & 1 == 0:
        left -= among >> card & 1
        card += 1
    return card


@rule()
def count_of(among: int) -> int:
    """How many cards a set has."""
    count = 0
    for card in range(MARKET_CARDS):
        count += among >> card & 1
    return count
