"""Falsche FFuffziger: a hand that leads to the rare ending, for recording games."""

from typing import Any

from adjuge.engine.match import Match

from ..material import CARDS_TO_END_PHASE, MINIMUM, PURSE, REAL, WORTH
from ..moves import ADD, BUY_PRESS, CLOSE, DROP, EXCHANGE, RUN_REST, STOP, TAKE
from ..state import Phase


def win_every_card(match: Match, seat: int, legal: list[int]) -> int:
    """Print, buy presses, and let one seat after the other win a card at the lowest price."""
    view = match.view(seat)
    if view.phase == Phase.FISTS:
        return _next_count(view, seat, _planned_fist(view, seat))
    for move in (RUN_REST, DROP, EXCHANGE):
        if move in legal:
            return move
    return max(move for move in legal if BUY_PRESS <= move < STOP) if len(legal) > 1 else STOP


def _planned_fist(view: Any, seat: int) -> list[int]:
    """The smallest fist that wins, if it is this seat's turn to win; otherwise nothing."""
    minimum = int(MINIMUM[view.card])
    able = [
        other
        for other in range(view.seats)
        if (view.purse[other] * WORTH).sum() >= minimum and view.won[other] < CARDS_TO_END_PHASE
    ]
    able.sort(key=lambda other: (int(view.won[other]), (other - view.first) % view.seats))
    return _cheapest(view.purse[seat].tolist(), minimum) if able[:1] == [seat] else [0] * PURSE


def _cheapest(purse: list[int], minimum: int) -> list[int]:
    """Notes from the lowest up, then real money, less what is not needed."""
    fist = [0] * PURSE
    for money in range(PURSE):
        while fist[money] < purse[money] and _worth(fist) < minimum:
            lacking = minimum - _worth(fist)
            fist[money] += min(lacking, purse[money]) if money == REAL else 1
    for money in range(PURSE):
        while fist[money] and _worth(fist) - int(WORTH[money]) >= minimum:
            fist[money] -= 1
    return fist


def _worth(fist: list[int]) -> int:
    return sum(count * int(worth) for count, worth in zip(fist, WORTH, strict=True))


def _next_count(view: Any, seat: int, planned: list[int]) -> int:
    """The next move on the way to the planned fist."""
    for money in range(PURSE):
        left = planned[money] - int(view.fist[seat, money])
        if left > 0:
            if view.counting[seat] != money:
                return TAKE + money
            place = len(str(left)) - 1
            return ADD + 9 * place + left // 10**place - 1
    return CLOSE


STEERING = (win_every_card,)
