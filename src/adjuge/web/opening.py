"""Opening a table: from a form or a JSON request to seats, options and a sealed deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from adjuge.bots import all_bots, bot_named
from adjuge.engine.errors import BadTable
from adjuge.engine.match import PERSON
from adjuge.engine.registry import game_named, load_game
from adjuge.web.boxes import chosen
from adjuge.web.dealing import new_seed
from adjuge.web.house import BOT_NAMES
from adjuge.web.nights import is_night
from adjuge.web.people import Guest
from adjuge.web.table import ANYBODY, BOT, FRIEND, LETTERS, Seat, Table, Terms
from adjuge.web.tokens import new_id

ME = "me"
STRONG = "search:1s"
PACES = ("live", "day", "3days")
FILLS_IN = ("greedy", "random")  # who plays for somebody who stays away: the first there is


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play."""

    game: str
    seats: Sequence[str]  # "me", "friend", "anybody" or the name of a bot
    options: Mapping[str, str] = field(default_factory=dict)
    pace: str = "live"
    night: str = ""
    aid: bool = True
    hints: bool = False
    seed: bytes | None = None  # the same deal again, after its first table is over
    start: str = ""  # where it begins: see positions.py
    box: str = ""  # of the house, if not the usual one


def offered_bots() -> list[str]:
    """The bots that may sit down, and how long they may think."""
    slow = [STRONG] if "search" in all_bots() else []
    return [*all_bots(), *slow]


def usual_bot() -> str:
    """The best bot there is for an evening among friends."""
    there = all_bots()
    return next((name for name in FILLS_IN if name in there), there[0])


def usual_seats(name: str) -> int:
    """Three seats where the game allows it."""
    seats = load_game(name).about.seats
    return min(max(3, seats[0]), seats[-1])


def lay(wish: Wish, host: Guest, boxes: Path | None = None) -> Table:
    """Make a table from a wish, refusing what cannot be."""
    name = game_named(wish.game)
    game = chosen(boxes, name, wish.box) if boxes is not None else load_game(name)
    game.choose(wish.options, len(wish.seats))
    if wish.pace not in PACES:
        raise BadTable("The pace is one of {there}, not “{pace}”.",
                       there=", ".join(PACES), pace=wish.pace[:20])  # fmt: skip
    if list(wish.seats).count(ME) > 1:
        raise BadTable("Only one seat can be yours.")
    seats = [_seat(number, kind, host) for number, kind in enumerate(wish.seats)]
    terms = Terms(
        id=new_id(), game=game.about.name, options=dict(wish.options), pace=wish.pace,
        night=wish.night if is_night(wish.night) else "", aid=wish.aid, hints=wish.hints,
        listed=any(seat.kind == ANYBODY for seat in seats),
        host=host.id, seed=wish.seed or new_seed(), example=wish.start,
    )  # fmt: skip
    return Table(terms, game, seats)


def _seat(number: int, kind: str, host: Guest) -> Seat:
    if kind == ME:
        return Seat(number, PERSON, usual_bot(), host.name, host.hat, host.id)
    if kind in (FRIEND, ANYBODY):
        return Seat(number, kind, usual_bot())
    if kind not in offered_bots():
        bot_named(kind)
        raise BadTable("The house offers these bots: {there}.", there=", ".join(offered_bots()))
    name = BOT_NAMES[number]
    return Seat(
        number, BOT, bot_named(kind), name if name != host.name else f"{name} {LETTERS[number]}"
    )
