"""Schwarzmarkt: a table drawn from all that fit what a seat knows, by the dealer's odds.

The reasoning stands in `sources.md`. The goods pile is followed from shuffle to
shuffle: `pile_at` holds the pile at each shuffle while it is being worked
out, the goods of the other seats serve as scratch paper, and `pile` holds the
cards that can still lie in hands.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import Stream, below
from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

from .material import DECKS, KINDS, SEATS
from .redealing_market import redeal_market
from .state import ASIDE, FIRST_EXCLUDED, FIRST_SHUFFLE, SHUFFLES, State

Row = NDArray[np.int8]
ALL_KINDS = (1 << KINDS) - 1
FINE = 1 << 30  # how finely a chance is weighed
ENOUGH = (1 << 6 * KINDS) - 1  # packed: more of each good than there is
UNRESTRICTED = -1  # instead of packed numbers: fill the cards that no raid restricts


@rule()
def redeal(view: State, seat: int, random: Stream) -> None:
    """Fill in the black-market cards, then the goods."""
    redeal_market(view, random)
    first = 0
    while first <= view.shuffle:
        last = next_look(view, seat, first + 1)
        first = last if follows(view, seat, first, last, random) else 0
    count_goods(view)


@rule("1.9")
def follows(view: State, seat: int, first: int, last: int, random: Stream) -> bool:
    """Draw what came into hands from one look to the next; False when all must begin again.

    Cards that were in hands at the first look and have been mixed with later
    ones since count as lying in the pile. If there are any, a draw that is not
    kept speaks against them too.
    """
    came_back = scratch(view, seat, 3)
    if first == 0:
        came_back[:] = 0
        scratch(view, seat, 4)[:] = 0
    count = 0
    for good in range(KINDS):
        count += int(came_back[good])
        view.pile_at[first, good] += came_back[good]
    kept = draw_faces(view, seat, first, last, random)
    while not kept and count == 0:
        kept = draw_faces(view, seat, first, last, random)
    take_back(view, seat, first, last)
    return kept


@rule("1.9")
def take_back(view: State, seat: int, first: int, last: int) -> None:
    """What is left over between two looks came back later, and what that could be at most."""
    came_back, most_back = scratch(view, seat, 3), scratch(view, seat, 4)
    left = scratch(view, seat, 2)
    left[:] = view.pile
    start_pile(view, seat, first, last)
    for good in range(KINDS):
        view.pile_at[first, good] -= came_back[good]
        most_back[good] += view.pile[good] - came_back[good]
        came_back[good] = left[good]


@rule("3.8")
def next_look(view: State, seat: int, first: int) -> int:
    """The next shuffle at which the seat saw the pile, or the one after the last."""
    shuffle = first
    while shuffle <= view.shuffle and (seat < 0 or view.looker[shuffle] != seat):
        shuffle += 1
    return shuffle


@rule()
def draw_faces(view: State, seat: int, first: int, last: int, random: Stream) -> bool:
    """Draw blindly what came into hands from one look at the pile to the next.

    The draw is kept with a chance that makes up for what is known of cards that
    came into hands later; False when it is not kept. What is left over between two
    looks are cards that were mixed with later ones since (1.9).
    """
    is_open = last > view.shuffle
    start_pile(view, seat, first, last)
    limits, came_back = scratch(view, seat, 2), scratch(view, seat, 3)
    most_back = scratch(view, seat, 4)
    for good in range(KINDS):
        limits[good] = view.pile_at[first, good] + most_back[good] - came_back[good]
    chance = 1.0
    for shuffle in range(first, last):
        most = ENOUGH if shuffle > 0 else packed(view.pile)
        if is_open:
            most = left_in_pile(view, seat, shuffle)
        chance *= fill(view, seat, shuffle, most, random)
        chance *= fill(view, seat, shuffle, UNRESTRICTED, random)
        if chance > 0.0 and shuffle + 1 < last:
            chance *= pass_on(view, seat, shuffle, is_open)
        if chance == 0.0:
            return False
    return below(random, FINE) < chance * FINE


@rule()
def scratch(view: State, seat: int, distance: int) -> Row:
    """A row of numbers that is counted anew at the end: the goods of another seat."""
    return view.goods[(seat + distance) % SEATS if seat >= 0 else distance]


@rule()
def start_pile(view: State, seat: int, first: int, last: int) -> None:
    """What the pile was at first; until a later look all that left it is known together."""
    if first == 0:
        for good in range(KINDS):
            view.pile_at[0, good] = DECKS[view.deck, good]
    known = scratch(view, seat, 1)
    if last <= view.shuffle:
        for good in range(KINDS):
            view.pile[good] = view.pile_at[first, good] - view.pile_at[last, good]
        for shuffle in range(first, last):
            count_known(view, seat, shuffle, known)
            for good in range(KINDS):
                view.pile[good] += view.went_under[shuffle, good] - known[good]


@rule()
def left_in_pile(view: State, seat: int, shuffle: int) -> int:
    """What could be drawn after a shuffle: the pile without the cards known to have been.

    Returned is how much of each good that could be at most, packed.
    """
    known, limits = scratch(view, seat, 1), scratch(view, seat, 2)
    count_known(view, seat, shuffle, known)
    most = 0
    for good in range(KINDS):
        later = int(view.went_under[shuffle, good]) if shuffle == SHUFFLES - 1 else 0
        view.pile[good] = view.pile_at[shuffle, good] - known[good] + later
        most |= max(0, int(limits[good]) - int(known[good]) + later) << 6 * good
    return most


@rule()
def packed(row: Row) -> int:
    """The numbers of a row, six bits each."""
    total = 0
    for good in range(KINDS):
        total |= max(0, int(row[good])) << 6 * good
    return total


@rule()
def count_known(view: State, seat: int, shuffle: int, known: Row) -> None:
    """Which cards that came into hands after a shuffle the seat has seen."""
    for good in range(KINDS):
        known[good] = view.gone[shuffle, good]
    for position in range(view.cards):
        if view.marks[position] >> FIRST_SHUFFLE == shuffle and is_known(view, seat, position):
            known[view.face[position]] += 1


@rule("1.9")
def is_known(view: State, seat: int, position: int) -> bool:
    """Whether the seat has seen the card."""
    return seat >= 0 and view.marks[position] >> seat & 1 == 1


@rule()
def allowed(view: State, position: int) -> int:
    """The goods that a card can be, as bits: a raid rules one out (3.7)."""
    return ALL_KINDS & ~(view.marks[position] >> FIRST_EXCLUDED)


@rule("3.7")
def fill(view: State, seat: int, shuffle: int, most: int, random: Stream) -> float:
    """Draw the unknown cards of one shuffle, those that a raid restricts before the others.

    A restricted card had fewer to be drawn from than `most` would allow: that is
    made up for by the chance.
    """
    chance = 1.0
    restricted = most != UNRESTRICTED
    for position in range(view.cards):
        if view.marks[position] >> FIRST_SHUFFLE != shuffle or is_known(view, seat, position):
            continue
        kinds = allowed(view, position)
        if (kinds != ALL_KINDS) != restricted:
            continue
        there = total_of(view, kinds)
        if there <= 0:
            return 0.0
        if restricted:
            chance *= there / most_there(view, seat, position, most)
        view.face[position] = any_kind(view, kinds, below(random, there))
    return chance


@rule()
def total_of(view: State, kinds: int) -> int:
    """How many cards of certain goods can be drawn."""
    total = 0
    for good in range(KINDS):
        if view.pile[good] < 0:
            return 0
        total += (kinds >> good & 1) * int(view.pile[good])
    return total


@rule()
def most_there(view: State, seat: int, position: int, packed_most: int) -> int:
    """How many cards could have been left for a restricted one at most.

    Those drawn before it that are restricted at least as much came from the same goods.
    """
    kinds = allowed(view, position)
    most = 0
    for good in range(KINDS):
        most += (kinds >> good & 1) * (packed_most >> 6 * good & 63)
    for earlier in range(position):
        same = view.marks[earlier] >> FIRST_SHUFFLE == view.marks[position] >> FIRST_SHUFFLE
        if same and not is_known(view, seat, earlier) and allowed(view, earlier) & ~kinds == 0:
            most -= 1
    return min(most, total_of(view, ALL_KINDS))


@rule()
def any_kind(view: State, kinds: int, left: int) -> int:
    """Take the card of a number from those of certain goods."""
    good = 0
    while kinds >> good & 1 == 0 or left >= view.pile[good]:
        left -= (kinds >> good & 1) * int(view.pile[good])
        good += 1
    view.pile[good] -= 1
    return good


@rule()
def pass_on(view: State, seat: int, shuffle: int, is_open: bool) -> float:
    """Work out the pile at the next shuffle, and how well it fits what is known of it.

    A pile fits the better the more ways there are to draw from it the cards that
    are known to have been drawn; between two looks, to lay out of it those that
    had come under it. The chance is measured against the best pile there could be.
    """
    known, limits = scratch(view, seat, 1), scratch(view, seat, 2)
    for good in range(KINDS):
        view.pile_at[shuffle + 1, good] = (
            view.pile_at[shuffle, good] + view.went_under[shuffle, good]
        )
        view.pile_at[shuffle + 1, good] -= view.gone[shuffle, good]
        limits[good] += view.went_under[shuffle, good] - view.gone[shuffle, good]
    for position in range(view.cards):
        if view.marks[position] >> FIRST_SHUFFLE == shuffle:
            view.pile_at[shuffle + 1, view.face[position]] -= 1
            if is_known(view, seat, position):
                limits[view.face[position]] -= 1
    if is_open:
        count_known(view, seat, shuffle + 1, known)
        if shuffle + 1 == SHUFFLES - 1:
            for good in range(KINDS):
                known[good] = max(0, known[good] - view.went_under[shuffle + 1, good])
    else:
        for good in range(KINDS):
            known[good] = view.went_under[shuffle, good]
    return fit(view.pile_at[shuffle + 1], limits, known)


@rule()
def fit(pile: Row, limits: Row, needed: Row) -> float:
    """The ways to draw what is needed from a pile, as a share of the most there could be.

    The best pile of this size is found by taking from the largest one, card by
    card, what costs the fewest ways. `limits` is left as it was.
    """
    surplus = 0
    for good in range(KINDS):
        if pile[good] < needed[good]:
            return 0.0
        surplus += int(limits[good]) - int(pile[good])
    best = packed(limits)
    for _ in range(surplus):
        best -= 1 << 6 * cheapest(best, needed)
    share = 1.0
    for good in range(KINDS):
        for step in range(int(needed[good])):
            share *= (int(pile[good]) - step) / ((best >> 6 * good & 63) - step)
    return share


@rule()
def cheapest(best: int, needed: Row) -> int:
    """The good of which one card fewer costs the smallest share of the ways to draw."""
    found = 0
    highest = -1.0
    for good in range(KINDS):
        there = best >> 6 * good & 63
        if there > needed[good]:
            kept = (there - int(needed[good])) / there
            if kept > highest:
                found, highest = good, kept
    return found


@rule()
def count_goods(view: State) -> None:
    """With all faces known, hands and piles are counted."""
    for other in range(view.seats):
        view.goods[other, :] = 0
    for other in range(view.seats, SEATS):
        view.goods[other, :] = 0
    for good in range(KINDS):
        view.pile[good] = DECKS[view.deck, good]
    for position in range(view.cards):
        good = view.face[position]
        view.pile[good] -= 1
        if view.holder[position] != ASIDE:
            view.goods[view.holder[position], good] += 1
    for shuffle in range(SHUFFLES):
        if view.looker[shuffle] == NOBODY:
            view.pile_at[shuffle, :] = 0
