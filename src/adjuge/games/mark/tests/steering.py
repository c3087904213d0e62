"""Mark: hands that lead to rare endings, for recording games."""

from adjuge.engine.match import Match

from ..moves import SKIP


def never_act(match: Match, seat: int, legal: list[int]) -> int:
    """Pass whenever possible, else the first legal move: nothing is ever sold."""
    return SKIP if SKIP in legal else legal[0]


STEERING = (never_act,)
