"""Schwarzmarkt: a table drawn from all that fit what a seat knows, by the dealer's odds.

The reasoning stands in `sources.md`. One draw goes through the game once: every
card that has left the unseen cards of a hand is traced back to a batch, then the
batches are filled up, shuffle by shuffle. A draw is weighed by how likely the
dealer was to deal it, compared with how likely it was to be drawn here; of many
draws one is kept by these weights.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import Stream, below
from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

from .material import DECKS, KINDS, SEATS
from .redealing_market import redeal_market
from .redealing_weights import FINE, deal_odds, expect_piles, lay_piles, likely_in, next_look, until
from .state import ALL_KINDS, ASIDE, FIRST_BATCH, FIRST_EXCLUDED, SHUFFLES, State

Row = NDArray[np.int8]
DRAWS = 24  # of which one is kept
SLOTS = 5  # bits for the cards of a batch that are not traced yet
FROM_BATCH = -3  # faces from here down: a card of this batch that has yet to be drawn


@rule()
def redeal(view: State, seat: int, random: Stream) -> None:
    """Fill in the black-market cards, then the goods."""
    redeal_market(view, random)
    expect_piles(view, seat)
    chosen = choose_draw(view, seat, random)
    after = random[0]
    random[0] = chosen
    draw(view, seat, random)
    random[0] = after
    lay_piles(view)
    count_goods(view)


@rule()
def choose_draw(view: State, seat: int, random: Stream) -> int:
    """Draw often, and keep one: the number of the stream from which it was drawn.

    A draw replaces the one kept with the chance by which it weighs more. Where
    all weigh the same the first one is as good as any.
    """
    kept, heaviest = random[0], 0.0
    left = DRAWS if has_weights(view, seat) else 1
    while left > 0 or heaviest == 0.0:
        start = random[0]
        weight = draw(view, seat, random)
        if weight > 0.0 and below(random, FINE) * heaviest < weight * FINE:
            kept, heaviest = start, weight
        left -= 1
    return kept


@rule()
def has_weights(view: State, seat: int) -> bool:
    """Whether draws can weigh more or less.

    They do after raids for different goods, after a look at the pile, and when
    something is known of what others got after a later shuffle.
    """
    ruled_out = 0
    for batch in range(view.batches):
        shuffle = view.batch_shuffle[batch]
        if view.batch_barred[batch] or view.looker[shuffle] != NOBODY:
            return True
        for good in range(KINDS):
            if shuffle > 0 and view.batch_shown[batch, good]:
                return True
    for position in range(view.cards):
        marks = int(view.marks[position])
        known = is_known(view, seat, position)
        late = view.batch_shuffle[marks >> FIRST_BATCH] > 0
        goods = 0 if known else marks >> FIRST_EXCLUDED & ALL_KINDS
        if late and (known or goods):
            return True
        if goods and ruled_out and goods != ruled_out:
            return True
        ruled_out |= goods
    return next_look(view, seat, 0) <= view.shuffle


@rule()
def draw(view: State, seat: int, random: Stream) -> float:
    """One draw, and what it weighs."""
    weight = 1.0
    for batch in range(view.batches):
        if view.batch_seat[batch] != seat:
            view.batch_goods[batch, :] = 0
    for other in range(view.seats):
        if other != seat:
            weight *= trace_hand(view, seat, other, random)
            if weight == 0.0:
                return 0.0
    for good in range(KINDS):
        view.pile[good] = DECKS[view.deck, good]
    first = 0
    while first <= view.shuffle and weight > 0.0:
        last = next_look(view, seat, first + 1)
        if last <= view.shuffle:
            weight *= fill_between(view, seat, first, last, random)
        else:
            for shuffle in range(first, last):
                weight *= fill_after(view, seat, shuffle, random)
        first = until(last)
    return weight


# Tracing cards back to the batch they came with


@rule("1.9")
def trace_hand(view: State, seat: int, other: int, random: Stream) -> float:
    """Trace all that another hand got, batch by batch: what was shown, what has moved, what is left.

    `slots` holds how many cards of each batch are not traced yet, by the shuffle it came after.
    """
    slots, weight = 0, 1.0
    for batch in range(view.batches):
        if view.batch_seat[batch] != other:
            continue
        slots += int(view.batch_cards[batch]) << SLOTS * int(view.batch_shuffle[batch])
        for good in range(KINDS):
            for _ in range(view.batch_shown[batch, good]):
                slots, odds = trace_known(view, seat, batch, good, slots, random)
                weight *= odds
        for position in range(view.cards):
            if view.marks[position] >> FIRST_BATCH != batch:
                continue
            if is_known(view, seat, position):
                good = int(view.face[position])
                slots, odds = trace_known(view, seat, batch, good, slots, random)
                weight *= odds
            else:
                source = any_source(view, batch, slots, random)
                slots -= 1 << SLOTS * int(view.batch_shuffle[source])
                view.face[position] = FROM_BATCH - source
        if weight == 0.0:
            return 0.0
    return weight


@rule("1.9")
def trace_known(
    view: State, seat: int, batch: int, good: int, slots: int, random: Stream
) -> tuple[int, float]:
    """Trace a known card that left the hand while `batch` was its last one.

    Returned are the slots that are left, and what the choice weighs: nothing if there was none.
    """
    source, sources, odds = -1, 0, 0.0
    first = batch if batch < view.seats else 0  # the first batch of each hand has no other before
    for earlier in range(first, batch + 1):
        if can_be_from(view, earlier, batch, good, slots):
            source, sources = earlier, sources + 1
            odds = float(slots_of(view, earlier, slots))
    if sources > 1:
        source, odds = likely_source(view, seat, batch, good, slots, random)
    if source < 0:
        return slots, 0.0
    view.batch_goods[source, good] += 1
    return slots - (1 << SLOTS * int(view.batch_shuffle[source])), odds


@rule("1.9")
def likely_source(
    view: State, seat: int, batch: int, good: int, slots: int, random: Stream
) -> tuple[int, float]:
    """One of several batches that a card can have come with, and what the choice weighs."""
    total = 0.0
    for source in range(batch + 1):
        if can_be_from(view, source, batch, good, slots):
            total += slots_of(view, source, slots) * likely_in(view, seat, source, good)
    left = total * below(random, FINE) / FINE
    chosen, odds = -1, 0.0
    for source in range(batch + 1):
        if left >= 0.0 and can_be_from(view, source, batch, good, slots):
            likely = likely_in(view, seat, source, good)
            left -= slots_of(view, source, slots) * likely
            if likely > 0.0:
                chosen, odds = source, total / likely
    return chosen, odds


@rule()
def slots_of(view: State, source: int, slots: int) -> int:
    """How many cards of a batch are not traced yet."""
    shuffle = int(view.batch_shuffle[source])
    there = slots >> SLOTS * shuffle
    return there if shuffle == SHUFFLES - 1 else there & (1 << SLOTS) - 1


@rule("1.9", "3.7")
def can_be_from(view: State, source: int, batch: int, good: int, slots: int) -> bool:
    """Whether a card of a good that left the hand after `batch` can have come with another one."""
    if view.batch_seat[source] != view.batch_seat[batch] or slots_of(view, source, slots) == 0:
        return False
    return barred(view, source, batch) >> good & 1 == 0


@rule("3.7")
def barred(view: State, source: int, batch: int) -> int:
    """The goods that a card of one batch cannot be if it was still there after a later one came."""
    goods = 0
    for between in range(source, batch):
        if view.batch_seat[between] == view.batch_seat[batch]:
            goods |= int(view.batch_barred[between])
    return goods


@rule()
def any_source(view: State, batch: int, slots: int, random: Stream) -> int:
    """The batch of any card of a hand that is not traced yet."""
    if batch < view.seats:
        return batch
    total = 0
    for source in range(batch + 1):
        if view.batch_seat[source] == view.batch_seat[batch]:
            total += slots_of(view, source, slots)
    left = below(random, total)
    chosen = -1
    for source in range(batch + 1):
        if view.batch_seat[source] == view.batch_seat[batch]:
            if left >= 0 and slots_of(view, source, slots) > 0:
                chosen = source
            left -= slots_of(view, source, slots)
    return chosen


# Filling the batches


@rule()
def fill_after(view: State, seat: int, shuffle: int, random: Stream) -> float:
    """Fill the batches of one shuffle from the pile, and put under it what was handed in then."""
    urn = view.goods[spare(seat)]
    for good in range(KINDS):
        urn[good] = view.pile[good]
        if shuffle == SHUFFLES - 1:
            urn[good] += view.went_under[shuffle, good]
    take_known(view, shuffle, shuffle + 1, urn)
    weight = fill(view, seat, shuffle, shuffle + 1, urn, random)
    return weight * deal_odds(view, shuffle) if weight > 0.0 else 0.0


@rule("3.8")
def fill_between(view: State, seat: int, first: int, last: int, random: Stream) -> float:
    """Fill the batches between two looks at the pile: what they held together is known."""
    urn, end = view.goods[spare(seat)], until(last)
    for good in range(KINDS):
        urn[good] = view.pile[good] - view.pile_at[last, good]
        for shuffle in range(first, end):
            urn[good] += view.went_under[shuffle, good]
    take_known(view, first, end, urn)
    weight = fill(view, seat, first, end, urn, random)
    for shuffle in range(first, end):
        if weight > 0.0:
            weight *= deal_odds(view, shuffle)
    return weight


@rule()
def spare(seat: int) -> int:
    """Whose row of goods may be written on, since it is counted anew at the end: another seat's."""
    return (seat + 1) % SEATS


@rule()
def take_known(view: State, first: int, last: int, urn: Row) -> None:
    """Take out the cards of some batches that are known."""
    for batch in range(view.batches):
        if first <= view.batch_shuffle[batch] < last:
            for good in range(KINDS):
                urn[good] -= view.batch_goods[batch, good]


@rule("3.7")
def fill(view: State, seat: int, first: int, last: int, urn: Row, random: Stream) -> float:
    """Draw the unknown cards of some shuffles, those that a raid restricts before the others.

    Returned is one over the chance of what was drawn.
    """
    for good in range(KINDS):
        if urn[good] < 0:
            return 0.0
    weight = 1.0
    for restricted in range(1, -1, -1):
        for position in range(view.cards):
            if view.face[position] > FROM_BATCH or is_known(view, seat, position):
                continue
            source = FROM_BATCH - view.face[position]
            if not first <= view.batch_shuffle[source] < last:
                continue
            kinds = allowed(view, position, source)
            if (kinds != ALL_KINDS) != restricted:
                continue
            there = total_of(urn, kinds)
            if there == 0:
                return 0.0
            good = any_kind(urn, kinds, below(random, there))
            weight *= there / urn[good]
            urn[good] -= 1
            view.face[position] = good
            view.batch_goods[source, good] += 1
    return weight


@rule("1.9")
def is_known(view: State, seat: int, position: int) -> bool:
    """Whether the seat has seen the card."""
    return seat >= 0 and view.marks[position] >> seat & 1 == 1


@rule("3.7")
def allowed(view: State, position: int, source: int) -> int:
    """The goods that a card can be, as bits: raids have ruled some out."""
    marks = int(view.marks[position])
    return ALL_KINDS & ~(marks >> FIRST_EXCLUDED | barred(view, source, marks >> FIRST_BATCH))


@rule()
def total_of(urn: Row, kinds: int) -> int:
    """How many cards of certain goods there are."""
    total = 0
    for good in range(KINDS):
        total += (kinds >> good & 1) * int(urn[good])
    return total


@rule()
def any_kind(urn: Row, kinds: int, left: int) -> int:
    """The good of the card with a number, among those of certain goods."""
    good = 0
    while kinds >> good & 1 == 0 or left >= urn[good]:
        left -= (kinds >> good & 1) * int(urn[good])
        good += 1
    return good


@rule()
def count_goods(view: State) -> None:
    """With all faces known, hands and piles are counted."""
    view.goods[:, :] = 0
    for good in range(KINDS):
        view.pile[good] = DECKS[view.deck, good]
    for position in range(view.cards):
        good = view.face[position]
        view.pile[good] -= 1
        if view.holder[position] != ASIDE:
            view.goods[view.holder[position], good] += 1
