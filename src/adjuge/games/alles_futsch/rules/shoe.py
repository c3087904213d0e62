"""Alles futsch!, chapter 4: the shoe, the display and the next card."""

from adjuge.engine.rule import rule

from ..about import DEAD_END
from ..material import CARDS, DISPLAY, KINDS, ON_CARD
from ..state import NO_CARD, Filling, Phase, Place, State
from .collecting import any_kind_is_open, is_open
from .ending import end


@rule("4.1")
def put_card_away(s: State) -> None:
    """A card that is used up goes into the other half of the shoe."""
    s.card = NO_CARD
    s.filling = Filling.NEXT
    wait_for_card(s)


@rule("4.2", "4.3")
def wait_for_card(s: State) -> None:
    """A card is drawn; if none is left, those put away are shuffled first."""
    s.phase = Phase.DRAWING
    if shoe_is_empty(s):
        for card in range(CARDS):
            if s.place[card] == Place.AWAY:
                s.place[card] = Place.SHOE


@rule("4.3")
def shoe_is_empty(s: State) -> bool:
    """Whether there is no card to draw."""
    for card in range(CARDS):
        if s.place[card] == Place.SHOE:
            return False
    return True


@rule("1.10", "1.11")
def cards_at(s: State, place: int) -> int:
    """How many cards lie in a place."""
    cards = 0
    for card in range(CARDS):
        cards += s.place[card] == place
    return cards


@rule("1.11", "4.2", "4.4")
def turn_up(s: State, card: int) -> None:
    """A card is laid on the display; when that is full, one is chosen."""
    s.place[card] = Place.DISPLAY
    if cards_at(s, Place.DISPLAY) < DISPLAY:
        wait_for_card(s)
    elif display_is_usable(s):
        s.phase = Phase.CHOOSING
    else:
        renew_display(s)


@rule("4.5")
def display_is_usable(s: State) -> bool:
    """Whether a card on display shows an open kind."""
    for card in range(CARDS):
        if s.place[card] == Place.DISPLAY and shows_open_kind(s, card):
            return True
    return False


@rule("4.5")
def shows_open_kind(s: State, card: int) -> bool:
    """Whether an object on the card could still be collected by somebody."""
    for kind in range(KINDS):
        if ON_CARD[card, kind] and is_open(s, kind):
            return True
    return False


@rule("4.5", "5.7")
def renew_display(s: State) -> None:
    """A display of no use is replaced; if no kind is open, the game ends."""
    if not any_kind_is_open(s):
        end(s, DEAD_END)
        return
    for card in range(CARDS):
        if s.place[card] == Place.DISPLAY:
            s.place[card] = Place.AWAY
    s.filling = Filling.RENEWED
    wait_for_card(s)
