"""Adel verpflichtet, chapters 1 and 2: laying the table, and the choices of a round."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.rule import rule

from ..about import FIRST, TRACK, VARIANT
from ..material import CARDS, CHEQUE_COLOUR, CHEQUES, HAND, SEATS
from ..moves import BUY, DEAL, GO, OPEN, PLAY, SHOW, STEAL, TURN
from ..state import BOXED, EMPTY, NOTHING, UNSEEN, Phase, Place, Stage, State, Variant
from .asking import phase_of
from .castle import (
    close_choice,
    move_exhibitors,
    next_theft,
    open_castle,
    pick,
    settle_detectives,
    steal,
)
from .ending import end_round
from .house import buy, open_house, settle_theft, turn_up


@rule("1.1", "1.2", "1.8", "7.1", "7.3")
def setup(s: State, seats: int, options: NDArray[np.int32]) -> None:
    """The seats take their cards, the pawns stand in the club room, the dealer begins."""
    s.seats = seats
    s.track = options[TRACK]
    s.variant = Variant.NORMAL
    if seats == 2:
        s.variant = Variant.SURPRISE + options[VARIANT]
    s.first_place = Place.CASTLE - options[FIRST]
    s.victim = NOBODY
    s.phase = Phase.DEAL
    s.asked = 1 << DEALER
    lay_pieces(s)
    lay_cards(s)


@rule("1.4", "1.6")
def lay_pieces(s: State) -> None:
    """What is not dealt forms two piles, as equal as possible, an odd piece on the first."""
    for card in range(CARDS):
        s.keeper[card] = UNSEEN
    rest = CARDS - HAND * s.seats
    s.pile[0] = (rest + 1) // 2
    s.pile[1] = rest // 2
    s.showcase[0] = EMPTY
    s.showcase[1] = EMPTY


@rule("1.3", "1.9", "1.11")
def lay_cards(s: State) -> None:
    """Every seat holds the cheques of its colour; the jail is empty."""
    for cheque in range(CHEQUES):
        colour = CHEQUE_COLOUR[cheque]
        s.cheques[cheque] = colour if colour < s.seats else BOXED
    for cell in range(SEATS):
        s.jail[cell] = EMPTY


@rule("2.1")
def play(s: State, seat: int, move: int) -> None:
    """Carry out a legal move and run the table on to the next decision."""
    settle(s, carry_out(s, seat, move), seat)


@rule("2.1")
def carry_out(s: State, seat: int, move: int) -> int:
    """What the move itself does; returns what is settled next."""
    phase = phase_of(move)
    if phase == Phase.PLACE:
        return lay_place(s, seat, move - GO + 1)
    if phase == Phase.ACTION:
        return lay_card(s, seat, move - PLAY + 1)
    if phase == Phase.BUY:
        return buy(s, seat, move - BUY)
    if phase == Phase.TURN_UP:
        return turn_up(s, move - TURN)
    if move == OPEN:
        return close_choice(s, seat)
    if phase == Phase.STEAL:
        steal(s, seat, move - STEAL)
        return Stage.ROBBERY
    if phase == Phase.EXHIBIT:
        pick(s, move - SHOW)
    else:
        deal(s, move - DEAL)
    return Stage.WAIT


@rule("2.1", "6.1")
def settle(s: State, stage: int, seat: int) -> None:
    """The auction house is settled before the castle, thieves before detectives."""
    while stage != Stage.WAIT:
        stage = settle_one(s, stage, seat)


@rule("2.1", "6.1")
def settle_one(s: State, stage: int, seat: int) -> int:
    """Settle one thing and return what comes next."""
    if stage == Stage.HOUSE:
        return open_house(s)
    if stage == Stage.CHEQUE_THEFT:
        return settle_theft(s)
    if stage == Stage.CASTLE:
        return open_castle(s)
    if stage == Stage.RANKING:
        return move_exhibitors(s)
    if stage == Stage.ROBBERY:
        return next_theft(s, seat if s.phase == Phase.STEAL else NOBODY)
    if stage == Stage.ARREST:
        return settle_detectives(s)
    return end_round(s)


@rule("1.5")
def receiver(s: State) -> int:
    """The first seat without a full hand; `seats` when all are dealt."""
    seat = 0
    while seat < s.seats and s.unseen[seat] == HAND:
        seat += 1
    return seat


@rule("1.5")
def deal(s: State, card: int) -> None:
    """Four pieces for every seat, known to that seat only."""
    seat = receiver(s)
    s.keeper[card] = seat
    s.unseen[seat] += 1
    if receiver(s) == s.seats:
        s.phase = Phase.TURN_UP


@rule("2.2", "7.2")
def lay_place(s: State, seat: int, place: int) -> int:
    """A place is chosen in secret; in a surprise the action follows before all is shown."""
    s.laid_places[seat] = place
    if s.phase == Phase.PLACE:
        s.asked &= ~(1 << seat)
    if s.asked == 0:
        turn_places_over(s)
        s.phase = Phase.ACTION
        s.asked = (1 << s.seats) - 1
    return Stage.WAIT


@rule("2.2")
def turn_places_over(s: State) -> None:
    """All place cards are turned over together."""
    for seat in range(s.seats):
        s.shown_places[seat] = s.laid_places[seat]
        s.laid_places[seat] = NOTHING


@rule("2.4", "7.2")
def lay_card(s: State, seat: int, card: int) -> int:
    """An action is chosen in secret; when all have chosen, all cards are turned over."""
    s.laid_cards[seat] = card
    s.asked &= ~(1 << seat)
    if s.asked != 0:
        return Stage.WAIT
    if s.phase == Phase.BOTH:
        turn_places_over(s)
    for chooser in range(s.seats):
        s.shown_cards[chooser] = s.laid_cards[chooser]
        s.laid_cards[chooser] = NOTHING
    return Stage.HOUSE
