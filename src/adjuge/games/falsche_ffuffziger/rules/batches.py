"""Falsche FFuffziger, paragraph 2.5: unturned presses and what their backs may be.

A starting press has no rare back; otherwise all backs lie at random. So only
where the rare ones lie is ever in question. Tiles of one batch are alike to
everybody, and so are the tiles of the open batch and of its stack: nothing
about them need be decided before a tile is turned. When a tile of another
batch is shuffled into the stack that likeness ends: then the dealer decides,
unseen by all, how many rare backs the open batch keeps; it is closed. And when
a tile of a closed batch is shuffled in, whether it is one of the rare.
"""

from adjuge.engine.rule import rule

from ..material import (
    BACKS,
    CHOOSE,
    FIRST_KIND,
    KIND_BASE,
    KIND_BATCH,
    KIND_TYPE,
    RARE,
    RETURN_BASE,
)
from ..state import Phase, State


@rule("2.5")
def open_kind(s: State, type_: int) -> int:
    """The kind of a press bought from the stack now."""
    return int(KIND_BASE[type_] + s.batch[type_])


@rule()
def held(s: State, kind: int) -> int:
    """How many presses of a kind all seats have together, unturned."""
    count = 0
    for seat in range(s.seats):
        count += int(s.unturned[seat, kind])
    return count


@rule("2.3")
def unseen_backs(s: State, type_: int, rare: int) -> int:
    """How many backs of a type nobody has seen: the rare ones (1) or the others (0)."""
    count = 0
    for back in range(BACKS):
        if RARE[type_, back] == rare:
            count += int(s.unseen[type_, back])
    return count


@rule("2.5")
def rare_in_open(s: State, type_: int) -> int:
    """Rare backs in the stack and the open batch: those unseen, less the closed batches'."""
    count = unseen_backs(s, type_, 1)
    for kind in range(FIRST_KIND[type_], open_kind(s, type_)):
        count -= int(s.rare[kind])
    return count


@rule("1.8", "2.5")
def tiles_alike(s: State, kind: int) -> int:
    """How many unturned tiles are alike to one of this kind."""
    type_ = KIND_TYPE[kind]
    if kind == open_kind(s, type_):
        return held(s, kind) + int(s.stack[type_])
    return held(s, kind)


@rule("1.8", "2.5")
def rare_alike(s: State, kind: int) -> int:
    """How many of those have a rare back; a starting press never has."""
    type_ = KIND_TYPE[kind]
    if kind == open_kind(s, type_):
        return rare_in_open(s, type_)
    return int(s.rare[kind])


@rule("2.3", "4.2")
def back_weights(s: State, kind: int) -> tuple[int, int]:
    """How much each unseen back weighs, a common one and a rare one.

    First it is drawn whether the back is rare, then which of the unseen ones it is.
    """
    type_ = KIND_TYPE[kind]
    rare = rare_alike(s, kind)
    common = tiles_alike(s, kind) - rare
    return common * max(1, unseen_backs(s, type_, 1)), rare * max(1, unseen_backs(s, type_, 0))


@rule("2.5")
def split_weight(s: State, type_: int, rare: int) -> int:
    """How likely the open batch holds so many rare backs when it is closed."""
    tiles = held(s, open_kind(s, type_))
    others = int(s.stack[type_])
    elsewhere = rare_in_open(s, type_) - rare
    if rare > tiles or elsewhere < 0 or elsewhere > others:
        return 0
    return int(CHOOSE[tiles, rare] * CHOOSE[others, elsewhere])


@rule("4.6")
def slip_weight(s: State, rare: int) -> int:
    """How likely a press of a closed batch is one of its rare ones (1) or not (0)."""
    if rare == 1:
        return int(s.rare[s.press])
    return held(s, s.press) - int(s.rare[s.press])


@rule("2.5", "4.6")
def shuffle_in(s: State, kind: int) -> None:
    """An unturned press goes back; if it is of another batch, the open one is closed first."""
    type_ = KIND_TYPE[kind]
    s.press = kind
    opened = open_kind(s, type_)
    if kind == opened:
        s.unturned[s.turn, kind] -= 1
        s.stack[type_] += 1
    elif held(s, opened) > 0:
        s.phase = Phase.SPLITTING
    else:
        if s.shown[opened] > 0:
            close_batch(s, 0)
        slip_or_not(s)


@rule("2.5")
def split(s: State, rare: int) -> None:
    """The open batch is closed; now the press is shuffled in."""
    close_batch(s, rare)
    slip_or_not(s)


@rule("2.5")
def close_batch(s: State, rare: int) -> None:
    """The open batch keeps so many rare backs; what is bought from now on is a new batch."""
    type_ = KIND_TYPE[s.press]
    s.rare[open_kind(s, type_)] = rare
    s.batch[type_] += 1


@rule("1.8", "4.6")
def slip_or_not(s: State) -> None:
    """A starting press is never rare; of any other the dealer decides."""
    if KIND_BATCH[s.press] == 0:
        slip(s, 0)
    else:
        s.phase = Phase.SLIPPING


@rule("4.6")
def slip(s: State, rare: int) -> None:
    """The press lies in the stack, and it is remembered which batch it came from."""
    type_ = KIND_TYPE[s.press]
    s.rare[s.press] -= rare
    s.unturned[s.turn, s.press] -= 1
    s.stack[type_] += 1
    s.returned[return_place(type_, int(s.batch[type_]), KIND_BATCH[s.press])] += 1
    s.phase = Phase.PRESSES


@rule()
def return_place(type_: int, into: int, batch: int) -> int:
    """Where presses of a batch are counted that were shuffled into the stack of a later one."""
    return int(RETURN_BASE[type_] + into * (into - 1) // 2 + batch)
