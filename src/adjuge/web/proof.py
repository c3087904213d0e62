"""Proof of the deal: the log with hash and seed, and the check that anybody can run."""

import re
from dataclasses import dataclass
from pathlib import Path

from adjuge.engine.errors import BrokenLog
from adjuge.engine.log import read_log, write_log
from adjuge.engine.match import Match
from adjuge.engine.record import DEALER
from adjuge.engine.sentence import Sentence, say
from adjuge.web.dealing import drawn, seal
from adjuge.web.looking import odds
from adjuge.web.positions import moves_before
from adjuge.web.table import Table

DEAL = re.compile(r"^# deal ([0-9a-f]{64})$", re.MULTILINE)
SEED = re.compile(r"^# seed ([0-9a-f]{64})$", re.MULTILINE)
BEGINS = re.compile(r"^# begins after ([0-9]{1,6}) moves$", re.MULTILINE)


def log_of(table: Table) -> str:
    """The log of a finished table, with what is needed to check the deal."""
    first, rest = write_log(table.playing()).split("\n", 1)
    given = moves_before(table.terms.example)
    begins = f"# begins after {given} moves\n" if given else ""
    return (
        f"{first}\n# table {table.id}\n# deal {seal(table.terms.seed)}\n"
        f"# seed {table.terms.seed.hex()}\n{begins}{rest}"
    )


@dataclass(frozen=True)
class Verdict:
    """What a check found."""

    is_fair: bool
    says: Sentence


def verify(text: str, file: str = "log", *, box: Path | None = None) -> Verdict:
    """Derive every move of the dealer from the seed, and the hash too.

    Moves that were made before the table began, in another game, are not its deal.
    """
    match = read_log(text, file, box=box)
    deal, seed = DEAL.search(text), SEED.search(text)
    if deal is None or seed is None:
        raise BrokenLog("{file} line {line}: {why}", file=file, line=2,
                        why=say("it names no deal and no seed, so nothing can be checked."))  # fmt: skip
    key = bytes.fromhex(seed[1])
    if seal(key) != deal[1]:
        return Verdict(False, say("The seed does not give the hash that was shown at the start."))
    begins = BEGINS.search(text)
    return _dealt(match, key, int(begins[1]) if begins else 0)


def _dealt(played: Match, seed: bytes, given: int) -> Verdict:
    again = Match(played.game, played.names, options=played.options, deals=False, seed=0)
    deals = checked = 0
    for number, (seat, move) in enumerate(played.moved, start=1):
        if seat == DEALER:
            legal = again.legal(DEALER)
            due = legal[drawn(seed, deals, odds(again, len(legal)))]
            if due != move and number > given:
                return Verdict(False, say("Move {n} is not what the seed gives: {due}, not {found}.",
                                          n=number, due=again.game.MOVES.text(due),
                                          found=again.game.MOVES.text(move)))  # fmt: skip
            deals += 1
            checked += number > given
        again.play(seat, move)
    if given:
        return Verdict(True, say("The deal is fair: the table began after {given} moves of another "
                                 "game, and all {n} moves of the dealer since then follow from the "
                                 "seed, which gives the hash.", given=given, n=checked))  # fmt: skip
    return Verdict(True, say("The deal is fair: all {n} moves of the dealer follow from the seed, "
                             "and the seed gives the hash.", n=deals))  # fmt: skip
