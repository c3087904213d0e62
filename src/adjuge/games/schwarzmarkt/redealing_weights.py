"""Schwarzmarkt: how likely the dealer was to deal what a draw of `redeal` assumes."""

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

from .material import DECKS, KINDS
from .state import SHUFFLES, State

FINE = 1 << 30  # how finely a chance is weighed


@rule()
def deal_odds(view: State, shuffle: int) -> float:
    """The odds of what came out of the pile after a shuffle; then the pile is as at the next one.

    A find counts as any good of the pile, each as likely as another (3.8).
    """
    weight = 1.0
    later = shuffle == SHUFFLES - 1  # all later shuffles are one
    there = 0
    for good in range(KINDS):
        view.pile[good] += view.went_under[shuffle, good] if later else 0
        there += int(view.pile[good])
    for batch in range(view.batches):
        if view.batch_shuffle[batch] == shuffle:
            for good in range(KINDS):
                for _ in range(view.batch_goods[batch, good]):
                    found = view.looker[shuffle] != NOBODY and not later
                    weight *= find_odds(view) if found else view.pile[good] / there
                    view.pile[good] -= 1
                    there -= 1
    for good in range(KINDS):
        if view.pile[good] < 0:
            return 0.0
        view.pile[good] += 0 if later else view.went_under[shuffle, good]
    return weight


@rule("3.8")
def find_odds(view: State) -> float:
    """The odds of a find: one of the goods that lie in the pile."""
    kinds = 0
    for good in range(KINDS):
        kinds += int(view.pile[good] > 0)
    return 1.0 / max(1, kinds)


@rule("3.8")
def next_look(view: State, seat: int, first: int) -> int:
    """The next shuffle at which the seat saw the pile, or the one after the last."""
    shuffle = first
    while shuffle <= view.shuffle and (seat < 0 or view.looker[shuffle] != seat):
        shuffle += 1
    return shuffle


@rule()
def until(last: int) -> int:
    """Which shuffle comes after those before a look; all that are not told apart are before it."""
    return SHUFFLES if last == SHUFFLES - 1 else last


@rule()
def likely_in(view: State, seat: int, batch: int, good: int) -> float:
    """About how likely a card of a batch is of a good, given the cards traced so far.

    It only has to be near: what it is off is weighed later.
    """
    shuffle = int(view.batch_shuffle[batch])
    last = next_look(view, seat, shuffle + 1)
    if last <= view.shuffle:
        return likely_between(view, seat, shuffle, last, good)
    there = 0
    for kind in range(KINDS):
        there += int(view.pile_at[shuffle, kind])
    left = view.pile_at[shuffle, good] - view.batch_goods[batch, good]
    return max(0.5, float(left)) / there


@rule("3.8")
def likely_between(view: State, seat: int, shuffle: int, last: int, good: int) -> float:
    """The same for a batch before a look at the pile: what came out of it since the look before."""
    first = shuffle
    while first > 0 and view.looker[first] != seat:
        first -= 1
    left, there = int(view.pile_at[first, good]) - int(view.pile_at[last, good]), 0
    for between in range(first, until(last)):
        left += int(view.went_under[between, good])
    for batch in range(view.batches):
        if first <= view.batch_shuffle[batch] < until(last):
            left -= int(view.batch_goods[batch, good])
            there += int(view.batch_cards[batch])
            for kind in range(KINDS):
                there -= int(view.batch_goods[batch, kind])
    return max(0, left) / max(1, there)


@rule()
def expect_piles(view: State, seat: int) -> None:
    """Lay out about what the pile was at each shuffle at which the seat did not see it."""
    for shuffle in range(view.shuffle + 1):
        if seat >= 0 and view.looker[shuffle] == seat:
            continue
        for good in range(KINDS):
            if shuffle == 0:
                view.pile_at[0, good] = DECKS[view.deck, good]
            else:
                expected = view.pile_at[shuffle - 1, good] + view.went_under[shuffle - 1, good]
                expected -= out_of_pile(view, seat, shuffle - 1, good)
                view.pile_at[shuffle, good] = max(1, min(40, expected))


@rule()
def out_of_pile(view: State, seat: int, shuffle: int, good: int) -> int:
    """About how many cards of a good came out of the pile after a shuffle."""
    count = 0.0
    there = 0
    for kind in range(KINDS):
        there += int(view.pile_at[shuffle, kind])
    for batch in range(view.batches):
        if view.batch_shuffle[batch] == shuffle:
            if view.batch_seat[batch] == seat:
                count += view.batch_goods[batch, good]
                continue
            shown = 0
            for kind in range(KINDS):
                shown += int(view.batch_shown[batch, kind])
            cards = int(view.batch_cards[batch])
            part = min(1.0, cards / max(1, shown))
            count += part * view.batch_shown[batch, good]
            count += (cards - part * shown) * view.pile_at[shuffle, good] / max(1, there)
    return int(count + 0.5)


@rule("3.8")
def lay_piles(view: State) -> None:
    """Whoever looked through the pile saw what now is assumed to have been there."""
    for good in range(KINDS):
        view.pile[good] = DECKS[view.deck, good]
    for shuffle in range(view.shuffle + 1):
        seen = view.looker[shuffle] != NOBODY
        for good in range(KINDS):
            view.pile_at[shuffle, good] = view.pile[good] if seen else 0
        deal_odds(view, shuffle)
        if seen and shuffle == SHUFFLES - 1:
            for good in range(KINDS):
                view.pile_at[shuffle, good] = view.pile[good]
