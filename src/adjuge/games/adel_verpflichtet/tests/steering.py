"""Adel verpflichtet: hands that lead to rare endings, for recording games."""

from adjuge.engine.match import Match

from ..moves import GO, PLAY


def never_move(match: Match, seat: int, legal: list[int]) -> int:
    """Everybody sends detectives to the castle, where no thief comes: nobody ever moves."""
    for wanted in (PLAY, GO + 1):
        if wanted in legal:
            return wanted
    return legal[0]


STEERING = (never_move,)
