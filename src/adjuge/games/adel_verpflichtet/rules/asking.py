"""Adel verpflichtet: who is asked, what is allowed, and why something is not."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import EQUALLY_LIKELY
from adjuge.engine.record import DEALER
from adjuge.engine.rule import rule

from ..material import CARDS, CHEQUES, LEAST_EXHIBITS, LETTER, OWN_THIEVES, THIEF_COLOUR
from ..moves import BUY, DEAL, END, GO, OPEN, PLAY, SHOW, STEAL, TURN
from ..state import (
    EMPTY,
    NOTHING,
    PICKED,
    SHOWN,
    TILL,
    UNSEEN,
    Card,
    Phase,
    Place,
    State,
    Why,
)
from .hand import (
    has_card_for_house,
    has_exhibition,
    is_jailed,
    is_open,
    last_picked,
    pieces_with,
    row_from,
)

Out = NDArray[np.int32]


@rule("2.1")
def to_act(s: State) -> int:
    """All seats choose at once; otherwise one seat, or the dealer, is asked."""
    return s.asked


@rule()
def is_asked(s: State, seat: int) -> bool:
    """Whether this seat owes a decision."""
    return 0 <= seat <= DEALER and (s.asked >> seat) & 1 == 1


@rule("7.2")
def phase_for(s: State, seat: int) -> int:
    """In a surprise a seat lays its place first, then its action, before anything is shown."""
    if s.phase != Phase.BOTH:
        return s.phase
    return Phase.PLACE.value if s.laid_places[seat] == NOTHING else Phase.ACTION.value


@rule()
def phase_of(move: int) -> int:
    """The phase in which moves of this family are made."""
    if move >= DEAL:
        return Phase.TURN_UP if move >= TURN else Phase.DEAL
    if move >= SHOW:
        return Phase.STEAL if move >= STEAL else Phase.EXHIBIT
    if move >= PLAY:
        return Phase.BUY if move >= BUY else Phase.ACTION
    return Phase.PLACE


@rule("2.1")
def why_not(s: State, seat: int, move: int) -> int:
    """A move is made by a seat that is asked, for the decision that is due."""
    if move < 0 or move >= END or not is_asked(s, seat):
        return Why.NOT_ASKED
    phase = phase_for(s, seat)
    if phase_of(move) != phase:
        return Why.NOT_NOW
    if phase == Phase.PLACE:
        return why_not_go(s, seat, move - GO + 1)
    if phase == Phase.ACTION:
        return why_not_play(s, seat, move - PLAY + 1)
    if phase == Phase.EXHIBIT:
        return why_not_open(s, seat) if move == OPEN else why_not_show(s, seat, move - SHOW)
    if phase == Phase.STEAL:
        return why_not_steal(s, move - STEAL)
    if phase == Phase.BUY:
        return Why.SHOWCASE_IS_EMPTY if s.showcase[move - BUY] == EMPTY else Why.OK
    return why_not_draw(s, (move - DEAL) % CARDS)


@rule("1.5", "1.6", "3.2")
def why_not_draw(s: State, card: int) -> int:
    """The dealer draws what has not been drawn."""
    return Why.OK if s.keeper[card] == UNSEEN else Why.NOT_IN_PILE


@rule("2.3", "3.8")
def why_not_go(s: State, seat: int, place: int) -> int:
    """The castle is always allowed, the open auction house to those with a card for it."""
    if place == Place.CASTLE:
        return Why.OK
    if not is_open(s):
        return Why.HOUSE_IS_CLOSED
    return Why.OK if has_card_for_house(s, seat) else Why.NO_CARD_FOR_HOUSE


@rule("2.2", "7.2")
def place_of(s: State, seat: int) -> int:
    """Where a seat is: in a surprise as it has laid, otherwise as all can see."""
    return s.laid_places[seat] if s.phase == Phase.BOTH else s.shown_places[seat]


@rule("2.5", "2.6", "7.4")
def why_not_play(s: State, seat: int, card: int) -> int:
    """Cheques and thieves at the auction house; exhibition, thieves and detective at the castle."""
    at_house = place_of(s, seat) == Place.HOUSE
    if card == Card.PASS:
        return Why.MUST_PLAY if not at_house or has_card_for_house(s, seat) else Why.OK
    if card >= Card.CHEQUE:
        return why_not_pay(s, seat, card - Card.CHEQUE) if at_house else Why.NOT_AT_CASTLE
    if card >= Card.THIEF:
        return why_not_send(s, seat, card - Card.THIEF)
    if at_house:
        return Why.NOT_AT_HOUSE
    if card == Card.EXHIBITION and not has_exhibition(s, seat):
        return Why.NO_EXHIBITION
    return Why.OK


@rule("1.3", "2.8")
def why_not_pay(s: State, seat: int, cheque: int) -> int:
    """A cheque must be in the hand."""
    if s.cheques[cheque] == seat:
        return Why.OK
    return Why.CHEQUE_IS_IN_TILL if s.cheques[cheque] == TILL else Why.CHEQUE_IS_ELSEWHERE


@rule("1.3", "2.8")
def why_not_send(s: State, seat: int, thief: int) -> int:
    """A thief must be one's own and not in jail."""
    if THIEF_COLOUR[thief] != seat:
        return Why.OTHERS_THIEF
    return Why.THIEF_IS_JAILED if is_jailed(s, thief) else Why.OK


@rule("4.1", "4.2", "4.8")
def why_not_show(s: State, seat: int, card: int) -> int:
    """Pieces are named in the order A to F, by year, without a gap, and enough must follow."""
    if s.keeper[card] != seat:
        return Why.NOT_IN_HAND
    last = last_picked(s, seat)
    if card <= last:
        return Why.OUT_OF_ORDER
    if last >= 0 and LETTER[card] > LETTER[last] + 1:
        return Why.GAP
    missing = LEAST_EXHIBITS - pieces_with(s, seat, PICKED)
    return Why.OK if row_from(s, seat, card, missing) >= missing else Why.TOO_FEW_FOLLOW


@rule("4.1")
def why_not_open(s: State, seat: int) -> int:
    """An exhibition has at least three pieces."""
    enough = pieces_with(s, seat, PICKED) >= LEAST_EXHIBITS
    return Why.OK if enough else Why.TOO_FEW_SHOWN


@rule("5.1")
def why_not_steal(s: State, card: int) -> int:
    """A thief takes from the exhibition he has come to."""
    there = s.keeper[card] == s.victim and s.marks[card] & SHOWN
    return Why.OK if there else Why.NOT_EXHIBITED


@rule("2.1")
def moves(s: State, seat: int, out: Out) -> int:
    """Every legal move of a seat, ascending."""
    if not is_asked(s, seat):
        return 0
    phase = phase_for(s, seat)
    if phase == Phase.PLACE:
        return places_to_go(s, seat, out)
    if phase == Phase.ACTION:
        return cards_to_play(s, seat, out)
    if phase == Phase.EXHIBIT:
        return pieces_to_show(s, seat, out)
    if phase == Phase.STEAL:
        return pieces_to_steal(s, out)
    if phase == Phase.BUY:
        return showcases_to_empty(s, out)
    return pieces_to_draw(s, out)


@rule("2.3")
def places_to_go(s: State, seat: int, out: Out) -> int:
    """The auction house for those who may go there, and the castle."""
    count = 0
    if why_not_go(s, seat, Place.HOUSE) == Why.OK:
        out[0] = GO
        count = 1
    out[count] = GO + 1
    return count + 1


@rule("2.5", "2.6", "7.4")
def cards_to_play(s: State, seat: int, out: Out) -> int:
    """The action cards that may be played at the seat's place."""
    count = 0
    at_castle = place_of(s, seat) == Place.CASTLE
    if at_castle:
        out[0] = PLAY
        count = 1
        if has_exhibition(s, seat):
            out[1] = PLAY + Card.EXHIBITION - 1
            count = 2
    for which in range(2):
        thief = OWN_THIEVES[seat, which]
        if not is_jailed(s, thief):
            out[count] = PLAY + Card.THIEF - 1 + thief
            count += 1
    if not at_castle:
        count = cheques_to_play(s, seat, out, count)
    return count


@rule("2.5", "7.4")
def cheques_to_play(s: State, seat: int, out: Out, count: int) -> int:
    """The cheques in the hand; a pass when there is nothing else."""
    for cheque in range(CHEQUES):
        if s.cheques[cheque] == seat:
            out[count] = PLAY + Card.CHEQUE - 1 + cheque
            count += 1
    if count == 0:
        out[0] = PLAY + Card.PASS - 1
        count = 1
    return count


@rule("4.1", "4.2", "4.8")
def pieces_to_show(s: State, seat: int, out: Out) -> int:
    """Every piece that may come next, and the opening once there are enough."""
    last = last_picked(s, seat)
    missing = LEAST_EXHIBITS - pieces_with(s, seat, PICKED)
    count = 0
    for card in range(last + 1, CARDS):
        if last >= 0 and LETTER[card] > LETTER[last] + 1:
            break
        if s.keeper[card] == seat and row_from(s, seat, card, missing) >= missing:
            out[count] = SHOW + card
            count += 1
    if missing <= 0:
        out[count] = OPEN
        count += 1
    return count


@rule("5.1")
def pieces_to_steal(s: State, out: Out) -> int:
    """Every piece of the exhibition that is being robbed."""
    count = 0
    for card in range(CARDS):
        if s.keeper[card] == s.victim and s.marks[card] & SHOWN:
            out[count] = STEAL + card
            count += 1
    return count


@rule("3.1")
def showcases_to_empty(s: State, out: Out) -> int:
    """The showcases in which a piece lies."""
    count = 0
    for showcase in range(2):
        if s.showcase[showcase] != EMPTY:
            out[count] = BUY + showcase
            count += 1
    return count


@rule("1.5", "1.6")
def pieces_to_draw(s: State, out: Out) -> int:
    """Every piece that has not been drawn."""
    first = DEAL if s.phase == Phase.DEAL else TURN
    count = 0
    for card in range(CARDS):
        if s.keeper[card] == UNSEEN:
            out[count] = first + card
            count += 1
    return count


@rule("1.5", "1.6")
def odds(s: State, out: Out) -> int:
    """Every piece that has not been drawn is as likely as another."""
    return EQUALLY_LIKELY
