"""Looking at a table: the few questions that a match does not answer by itself.

The only file of the web that reaches the state of a match, always to hand on a
view of it. Everything that leaves is cut for its viewer.
"""

from typing import Any

import numpy as np

from adjuge.engine.chance import EQUALLY_LIKELY, below, stream
from adjuge.engine.match import Entry, Match
from adjuge.engine.moves import HIDDEN, UNSEEN
from adjuge.engine.record import DEALER, NOBODY, fixed

EVERYTHING = -2  # a viewer who sees all: allowed once a game is over
TRIES = 3  # tables drawn at random to find out whether a move revealed something


def odds(match: Match, count: int) -> list[int]:
    """The weights of the dealer's legal moves."""
    weights = np.zeros(match.game.most_moves, np.int32)
    total = match.game.odds(match._state, weights)
    return [1] * count if total == EQUALLY_LIKELY else [int(weight) for weight in weights[:count]]


def sight(match: Match, viewer: int = NOBODY, after: int | None = None) -> Any:
    """What lies open to a viewer, now or after so many moves; for reading only."""
    if viewer != EVERYTHING:
        return match._cut(match.game.see, viewer, after)
    return fixed(match._states[-1 if after is None else after])


def known(match: Match, viewer: int, after: int | None = None) -> Any:
    """What a viewer knows who watched and remembered; for reading only."""
    if viewer != EVERYTHING:
        return match._cut(match.game.know, viewer, after)
    return fixed(match._states[-1 if after is None else after])


def shown(match: Match, position: int, viewer: int) -> int:
    """How a viewer saw the move at a position: itself, HIDDEN or UNSEEN."""
    seat, move = match.moved[position]
    if viewer == EVERYTHING:
        return move
    return int(match.game.shown(match._states[position], seat, move, viewer))


def entry(match: Match, position: int, viewer: int, number: int) -> Entry | None:
    """One move as a viewer reads it in the log; nothing if it leaves no trace."""
    seen = shown(match, position, viewer)
    if seen == UNSEEN:
        return None
    seat, _ = match.moved[position]
    before, after = known(match, viewer, position), known(match, viewer, position + 1)
    return Entry(number, seat, seen, tuple(match.game.tell(before, seat, seen, after)))


def revealed_something(match: Match, position: int, seat: int, tries: int = TRIES) -> bool:
    """Whether the seat learnt by a move what it could not know before.

    It is played again on tables that fit what the seat knew; a move of somebody
    else, which the seat could not see into, is any legal one there. If the seat
    would know something else afterwards, the real move told it something.
    """
    game, (mover, move) = match.game, match.moved[position]
    told = known(match, seat, position + 1).tobytes()
    out = np.zeros(game.most_moves, np.int32)
    for number in range(tries):
        random, other = stream(position, number), match.view(seat, position)
        game.redeal(other, seat, random)
        if mover != seat:
            count = game.moves(other, mover, out)
            move = int(out[below(random, count)]) if count else move
        if game.why_not(other, mover, move):
            return True
        game.play(other, mover, move)
        game.know(other, seat)
        if other.tobytes() != told:
            return True
    return False


def may_take_back(match: Match, seat: int) -> int | None:
    """The position of the seat's last move if it may still be taken back.

    Nothing may have been revealed by it or since: after it there are only
    moves of others that told the seat nothing.
    """
    for position in range(len(match.moved) - 1, -1, -1):
        mover, _ = match.moved[position]
        if mover == DEALER:
            return None
        if mover != seat and shown(match, position, seat) not in (HIDDEN, UNSEEN):
            return None
        if revealed_something(match, position, seat):
            return None
        if mover == seat:
            return position
    return None


def seems_to_be_taken_back(match: Match, seat: int) -> bool:
    """Whether a page should offer to take back: quick, and right in all usual cases.

    While the table waits for the same kind of decision as before the seat's
    move, nothing was turned over; otherwise only the very last move is looked
    at closely, on one table. Whoever asks for it is told by `may_take_back`.
    """
    since = UNSEEN  # what the seat saw of others since its move: nothing, or that one was made
    for position in range(len(match.moved) - 1, -1, -1):
        mover, _ = match.moved[position]
        if mover == DEALER:
            return False
        if mover == seat:
            if match._states[position]["phase"] == match._states[-1]["phase"]:
                return True
            return since == UNSEEN and not revealed_something(match, position, seat, 1)
        since = max(since, shown(match, position, seat))
        if since not in (HIDDEN, UNSEEN):
            return False
    return False
