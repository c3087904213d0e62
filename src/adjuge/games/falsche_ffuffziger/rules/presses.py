"""Falsche FFuffziger, chapter 4: the presses."""

from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise

from ..material import (
    BACK_OF,
    BROKEN,
    FACE_TYPE,
    FACES,
    KIND_TYPE,
    KINDS,
    NOTES,
    PRINTS,
    RARE,
    REAL,
    SCRAP,
    SELL,
)
from ..state import Phase, State, Why
from .auctions import begin_auctions
from .batches import shuffle_in


@rule("4.1")
def begin_presses(s: State) -> None:
    """The first player settles presses first."""
    s.phase = Phase.PRESSES
    s.turn = s.first
    if not get_ready(s):
        next_seat(s)


@rule("4.1", "7.3")
def get_ready(s: State) -> bool:
    """All presses of the seat in turn are to be settled; whether it has any."""
    presses = 0
    for kind in range(KINDS):
        s.ready[kind] = s.unturned[s.turn, kind]
        presses += int(s.ready[kind])
    for face in range(FACES):
        s.ready_turned[face] = s.turned[s.turn, face]
        presses += int(s.ready_turned[face])
    return presses > 0


@rule("4.1", "4.8", "8.6")
def next_seat(s: State) -> None:
    """The next seat with presses is asked; after the last one the pile is looked at."""
    s.turn = clockwise(s.turn, s.seats)
    while s.turn != s.first:
        if get_ready(s):
            return
        s.turn = clockwise(s.turn, s.seats)
    look_at_pile(s)


@rule("4.8")
def look_at_pile(s: State) -> None:
    """Broken tiles, however many, bring one more inspector card."""
    if s.broken > 0:
        s.broken = 0
        s.late = 1
        s.to_reveal = 1
        s.phase = Phase.REVEALING
    else:
        begin_auctions(s)


@rule("4.1", "4.2", "4.5")
def why_not_unturned(s: State, kind: int) -> int:
    """The seat has such a press and has not settled it in this round."""
    if s.ready[kind] > 0:
        return Why.OK
    return Why.PRESS_IS_SETTLED if s.unturned[s.turn, kind] > 0 else Why.NO_SUCH_PRESS


@rule("4.1", "4.2", "4.5")
def why_not_turned(s: State, face: int) -> int:
    """The seat has such a press and has not turned or settled it in this round."""
    if s.ready_turned[face] > 0:
        return Why.OK
    return Why.PRESS_IS_SETTLED if s.turned[s.turn, face] > 0 else Why.NO_SUCH_PRESS


@rule("4.2")
def turn_press(s: State, kind: int) -> None:
    """The press is turned; the dealer shows its back."""
    s.ready[kind] -= 1
    s.press = kind
    s.phase = Phase.SHOWING


@rule("4.2", "4.3", "4.4")
def show(s: State, face: int) -> None:
    """The back becomes the visible side, or the press is broken."""
    type_ = KIND_TYPE[s.press]
    back = BROKEN if face == FACES else BACK_OF[type_, face]
    see_back(s, type_, back)
    if back == BROKEN:
        s.purse[s.turn, REAL] += SCRAP[type_]
        s.broken += 1
    else:
        s.turned[s.turn, face] += 1
    s.phase = Phase.PRESSES


@rule("2.3", "2.5")
def see_back(s: State, type_: int, back: int) -> None:
    """A back is seen, and everybody remembers from which batch it came."""
    kind = s.press
    s.unturned[s.turn, kind] -= 1
    s.unseen[type_, back] -= 1
    s.shown[kind] += 1
    if RARE[type_, back] == 1:
        s.rare_shown[kind] += 1
        if s.rare[kind] > 0:
            s.rare[kind] -= 1


@rule("4.5", "4.6")
def sell_unturned(s: State, kind: int) -> None:
    """The press brings the price of its front and is shuffled back into its stack."""
    s.ready[kind] -= 1
    s.purse[s.turn, REAL] += SELL[KIND_TYPE[kind]]
    shuffle_in(s, kind)


@rule("4.5", "4.6")
def sell_turned(s: State, face: int) -> None:
    """The press brings the price of its visible type, double or not, and leaves the game."""
    s.ready_turned[face] -= 1
    s.turned[s.turn, face] -= 1
    s.purse[s.turn, REAL] += SELL[FACE_TYPE[face]]


@rule("4.7")
def run_unturned(s: State, kind: int, presses: int) -> None:
    """Unturned presses print a note each."""
    s.ready[kind] -= presses
    hand_out(s, KIND_TYPE[kind], presses)


@rule("4.7")
def run_turned(s: State, face: int, presses: int) -> None:
    """Turned presses print a note each, or two if they are double."""
    s.ready_turned[face] -= presses
    hand_out(s, FACE_TYPE[face], presses * PRINTS[face])


@rule("1.4", "4.7")
def hand_out(s: State, type_: int, notes: int) -> None:
    """The seat in turn gets notes; if they are counted, no more than are left."""
    if s.counted == 1:
        left = NOTES
        for seat in range(s.seats):
            left -= int(s.purse[seat, type_])
        notes = min(notes, left)
    s.purse[s.turn, type_] += notes


@rule("4.1", "4.7")
def run_rest(s: State) -> None:
    """All presses that are left over print, and the seat has finished."""
    for kind in range(KINDS):
        if s.ready[kind] > 0:
            run_unturned(s, kind, int(s.ready[kind]))
    for face in range(FACES):
        if s.ready_turned[face] > 0:
            run_turned(s, face, int(s.ready_turned[face]))
    next_seat(s)
