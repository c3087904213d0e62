"""Adel verpflichtet, chapters 2 and 7: how a round begins."""

from adjuge.engine.rule import rule

from ..state import Phase, Place, State, Variant
from .hand import is_open


@rule("2.1", "2.2", "6.1", "7.2", "7.3")
def begin_round(s: State) -> None:
    """A round begins with the places; in a confrontation with the actions."""
    s.round_no += 1
    s.asked = (1 << s.seats) - 1
    s.phase = Phase.PLACE
    if s.variant == Variant.SURPRISE:
        s.phase = Phase.BOTH
    elif s.variant == Variant.CONFRONTATION:
        s.phase = Phase.ACTION
        for seat in range(s.seats):
            s.shown_places[seat] = place_of_round(s)


@rule("7.3", "7.5")
def place_of_round(s: State) -> int:
    """The first place and the other one in turn; the castle once the house is closed."""
    if not is_open(s):
        return Place.CASTLE.value
    return s.first_place if s.round_no % 2 == 1 else Place.HOUSE + Place.CASTLE - s.first_place
