"""Who sits where: the seats of a table as they are written on the command line.

`you,random,random` or `you:Ada,you:Ben,random:Cem`, or just how many seats, of
which you take the first. A bot may have a level: `search:50ms:Cem`.
"""

from dataclasses import dataclass

from adjuge.bots import all_bots, bot_named, spec_and_name
from adjuge.engine.errors import BadTable
from adjuge.engine.game import About
from adjuge.engine.match import PERSON

NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fee")
YOU = "you"
USUAL_BOT = "random"


@dataclass(frozen=True)
class Sitter:
    """Who takes a seat: a person or a bot, and under which name."""

    name: str
    who: str  # PERSON or a bot's name


def read_seats(text: str | None, about: About) -> list[Sitter]:
    """The seats of the command line; without any, you and bots."""
    if text is None:
        text = str(usual_seats(about))
    if text.strip().isdecimal():
        return _company(int(text.strip()[:9]), about)
    return [_sitter(part.strip(), seat) for seat, part in enumerate(text.split(","))]


def usual_seats(about: About) -> int:
    """Three seats where the game allows it."""
    return min(max(3, about.seats[0]), about.seats[-1])


def _company(seats: int, about: About) -> list[Sitter]:
    """You and bots."""
    if seats not in about.seats:
        raise BadTable("{game} is for {low} to {high} seats, not {seats}.",
                       game=about.title, low=about.seats[0], high=about.seats[-1],
                       seats=seats)  # fmt: skip
    return [Sitter(NAMES[seat], USUAL_BOT if seat else PERSON) for seat in range(seats)]


def _sitter(part: str, seat: int) -> Sitter:
    if not part.partition(":")[0]:
        raise BadTable("Nobody sits on seat {seat}: write “you” or a bot ({bots}).",
                       seat=seat + 1, bots=", ".join(all_bots()))  # fmt: skip
    if part.partition(":")[0] == YOU:
        who, name = PERSON, part.partition(":")[2]
    else:
        spec, name = spec_and_name(part)
        who = bot_named(spec)
    return Sitter(name.strip() or NAMES[seat % len(NAMES)], who)
