"""Schwarzmarkt: hands that lead to rare endings, for recording games."""

from adjuge.engine.match import Match

from ..material import EVENT_OF, QUICK
from ..moves import HAND_IN, PLAY, STEP_ON, VICTIM


def never_exchange(match: Match, seat: int, legal: list[int]) -> int:
    """Hold on to all goods: no exchange, no quick deal, the marker as far as it goes."""
    kept = [move for move in legal if not is_exchange(move)]
    return (kept or legal)[-1]


def is_exchange(move: int) -> bool:
    """Whether a move exchanges goods, or leads to it."""
    if HAND_IN <= move < STEP_ON:
        return True
    return PLAY <= move < VICTIM and EVENT_OF[move - PLAY] == QUICK


STEERING = (never_exchange,)
