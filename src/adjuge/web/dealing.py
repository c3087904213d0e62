r"""Dealing that anybody can check.

A table's seed is 32 bytes from the operating system, kept secret until the end.
Before the first move its hash is shown: SHA-256 of `adjuge deal 1\n` and the
seed. The n-th move of the dealer (from 0) is drawn so:

    number = HMAC-SHA256(key = seed, message = decimal text of n), big-endian
    left   = number · total  >>  256

where `total` is the sum of the weights of the dealer's legal moves, ascending;
the move is the first whose running sum of weights exceeds `left`. Without
weights all legal moves weigh one. `adjuge verify` does exactly this.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from adjuge.engine.match import Match
from adjuge.engine.record import DEALER
from adjuge.web.looking import odds

LABEL = b"adjuge deal 1\n"
SEED_BYTES = 32


def new_seed() -> bytes:
    """A seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seal(seed: bytes) -> str:
    """The hash that is shown before the first move."""
    return hashlib.sha256(LABEL + seed).hexdigest()


def drawn(seed: bytes, number: int, weights: Sequence[int]) -> int:
    """The position that the n-th draw falls on."""
    digest = hmac.new(seed, str(number).encode(), hashlib.sha256).digest()
    left = int.from_bytes(digest, "big") * sum(weights) >> 256
    for position, weight in enumerate(weights):
        if left < weight:
            return position
        left -= weight
    raise AssertionError("the weights do not add up")


def next_deal(match: Match, seed: bytes) -> int:
    """The move that the dealer must make now."""
    dealt = sum(seat == DEALER for seat, _ in match.moved)
    legal = match.legal(DEALER)
    return legal[drawn(seed, dealt, odds(match, len(legal)))]


def deal(match: Match, seed: bytes) -> None:
    """Let the dealer move until somebody is asked or the game is over."""
    while match.seats_to_act == [DEALER]:
        match.play(DEALER, next_deal(match, seed))
