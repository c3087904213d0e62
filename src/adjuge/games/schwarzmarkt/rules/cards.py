"""Schwarzmarkt: goods cards on their way, and who has seen them (1.9)."""

from adjuge.engine.rule import rule

from ..material import BITS, KINDS
from ..state import ALL_KINDS, ASIDE, EVERYBODY, FIRST_BATCH, FIRST_EXCLUDED, State


@rule("1.9")
def receive(s: State, seat: int, good: int) -> None:
    """A card from the goods pile comes into a hand; its holder alone has seen it."""
    s.pile[good] -= 1
    s.holder[s.cards] = seat
    s.face[s.cards] = good
    batch = last_batch(s, seat)
    if s.batch_shuffle[batch] != s.shuffle:
        batch = mix(s, seat, batch)
    s.batch_cards[batch] += 1
    s.batch_goods[batch, good] += 1
    s.marks[s.cards] = 1 << seat | batch << FIRST_BATCH
    s.cards += 1
    s.hand[seat] += 1
    s.goods[seat, good] += 1


@rule("1.9")
def last_batch(s: State, seat: int) -> int:
    """The last batch of goods that a seat got."""
    batch = s.batches - 1
    while s.batch_seat[batch] != seat:
        batch -= 1
    return batch


@rule("1.9")
def mix(s: State, seat: int, before: int) -> int:
    """Who gets a new batch mixes it with the cards that nobody else has seen.

    For the others they are all alike from now on. All remember what a raid has
    ruled out for those that were there before.
    """
    batch = s.batches
    s.batch_seat[batch] = seat
    s.batch_shuffle[batch] = s.shuffle
    s.batches += 1
    own = 1 << seat
    for position in range(s.cards):
        if s.holder[position] == seat and s.marks[position] & EVERYBODY == own:
            s.batch_barred[before] = s.marks[position] >> FIRST_EXCLUDED & ALL_KINDS
            s.marks[position] = own | batch << FIRST_BATCH
    return batch


@rule("1.9")
def forget_raids(s: State, seat: int) -> None:
    """Batches after the last shuffle that is told apart count as one: what is in it is alike."""
    own = 1 << seat
    for position in range(s.cards):
        if s.holder[position] == seat and s.marks[position] & EVERYBODY == own:
            s.marks[position] &= ~(ALL_KINDS << FIRST_EXCLUDED)


@rule("1.9")
def best_known(s: State, seat: int, good: int) -> int:
    """Which of the cards with a good a seat parts with: one that most others have seen."""
    best, most = 0, 0
    for position in range(s.cards):
        if s.holder[position] == seat and s.face[position] == good:
            seen = int(BITS[s.marks[position] & EVERYBODY])
            if seen > most:
                best, most = position, seen
    return best


@rule("1.9")
def last_alike(s: State, chosen: int) -> int:
    """Which card goes: cards of a hand with the same history are not told apart.

    So the last of them goes, with the face that was chosen.
    """
    seat, good, marks = s.holder[chosen], s.face[chosen], s.marks[chosen]
    last = s.cards - 1
    while s.holder[last] != seat or s.marks[last] != marks:
        last -= 1
    s.face[chosen] = s.face[last]
    s.face[last] = good
    return last


@rule("1.9")
def leave(s: State, chosen: int) -> int:
    """A card leaves its hand; where it now is."""
    seat = s.holder[chosen]
    last = last_alike(s, chosen)
    s.hand[seat] -= 1
    s.goods[seat, s.face[last]] -= 1
    return last


@rule()
def numbered(s: State, seat: int, number: int) -> int:
    """Where the card of a number is, counted from 0 through the cards of a hand."""
    position = 0
    while s.holder[position] != seat or number > 0:
        if s.holder[position] == seat:
            number -= 1
        position += 1
    return position


@rule("2.12")
def go_under(s: State, position: int) -> None:
    """A card that all have seen goes under the goods pile."""
    good = s.face[position]
    s.pile[good] += 1
    s.went_under[s.shuffle, good] += 1
    s.batch_shown[s.marks[position] >> FIRST_BATCH, good] += 1
    last = s.cards - 1
    s.holder[position] = s.holder[last]
    s.face[position] = s.face[last]
    s.marks[position] = s.marks[last]
    s.holder[last] = 0
    s.face[last] = 0
    s.marks[last] = 0
    s.cards = last


@rule("2.4", "3.4")
def hand_over(s: State, good: int) -> None:
    """The seat in turn hands a card in, for all to see."""
    go_under(s, leave(s, best_known(s, s.turn, good)))
    s.handed += 1
    s.lull = 0


@rule("3.3", "3.6", "3.11")
def lay_aside(s: State, number: int) -> None:
    """A card drawn from the target's hand is shown to the player."""
    position = leave(s, numbered(s, s.target, number))
    s.holder[position] = ASIDE
    s.marks[position] |= 1 << s.turn


@rule("3.3", "3.6", "3.11")
def pick_up(s: State, seat: int) -> None:
    """The cards laid aside come into a hand."""
    for position in range(s.cards):
        if s.holder[position] == ASIDE:
            s.holder[position] = seat
            s.hand[seat] += 1
            s.goods[seat, s.face[position]] += 1


@rule("3.3")
def show_all(s: State) -> None:
    """The player sees the whole hand of the target."""
    for position in range(s.cards):
        if s.holder[position] == s.target:
            s.marks[position] |= 1 << s.turn


@rule("3.6")
def give(s: State, number: int) -> None:
    """The player gives the target a card; both know it."""
    position = leave(s, numbered(s, s.turn, number))
    s.holder[position] = s.target
    s.marks[position] |= 1 << s.target
    s.hand[s.target] += 1
    s.goods[s.target, s.face[position]] += 1


@rule("3.7", "4.2")
def seize(s: State, other: int, good: int) -> None:
    """All cards of the good go under the pile; the others are known to be something else.

    Whoever loses the last card that way plays on.
    """
    position = 0
    while s.goods[other, good] > 0:
        if s.holder[position] == other and s.face[position] == good:
            go_under(s, leave(s, position))
            position = 0
        else:
            position += 1
    for left in range(s.cards):
        if s.holder[left] == other:
            s.marks[left] |= 1 << (FIRST_EXCLUDED + good)


@rule()
def all_goods(s: State) -> int:
    """How many cards the goods pile has."""
    total = 0
    for good in range(KINDS):
        total += int(s.pile[good])
    return total
