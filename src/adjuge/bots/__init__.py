"""Bots: whoever decides by program. They see what a seat knows, and enter like people.

Every module of this package that does not begin with an underscore is a bot,
called by its name; so is every entry point of the group `adjuge.bots`. A bot's
module (or the entry point's object) provides `sit(game, level)`, which returns a
`Bot` for that game. A spec is a name and, where the bot has levels, a colon and
a level: `random`, `greedy`, `search:50ms`, `search:2000`.
"""

import pkgutil
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from adjuge.engine.chance import Stream
from adjuge.engine.errors import BadTable
from adjuge.engine.game import Game

GROUP = "adjuge.bots"


class Bot(Protocol):
    """One who decides for a seat."""

    name: str
    version: int  # raised when the same table may get another decision

    def choose(self, view: Any, seat: int, legal: list[int], random: Stream) -> int:
        """Pick one of the legal moves, knowing what the seat knows."""
        ...


def all_bots() -> list[str]:
    """The names of the bots there are."""
    return sorted({*_own_bots(), *_guests()})


def _own_bots() -> list[str]:
    found = pkgutil.iter_modules(__path__)
    return [module.name for module in found if not module.name.startswith("_")]


def _guests() -> dict[str, EntryPoint]:
    """Bots that other packages bring along."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def bot_named(spec: str) -> str:
    """A bot's spec, helping when its name is misspelt and refusing levels there are not."""
    name, _, level = spec.partition(":")
    if name not in all_bots():
        raise _no_bot(name)
    if level and name in _own_bots():
        _module(name).check(level)
    return spec


def _no_bot(name: str) -> BadTable:
    near = get_close_matches(name, all_bots(), n=1)
    if near:
        return BadTable("No bot is called “{name}”. Did you mean “{near}”?",
                        name=name, near=near[0])  # fmt: skip
    return BadTable("No bot is called “{name}”. There are: {there}.",
                    name=name, there=", ".join(all_bots()))  # fmt: skip


def spec_and_name(text: str) -> tuple[str, str]:
    """Split `search:50ms:Cem` into the bot's spec and the name of its seat, which may be empty."""
    bot, _, rest = text.partition(":")
    level, _, name = rest.partition(":")
    if bot in _own_bots() and level and _module(bot).is_level(level):
        return f"{bot}:{level}", name
    return bot, rest


def sit(spec: str, game: Game, *, threads: int = 0) -> Bot:
    """Let a bot take a seat at a game; whatever it does, its moves are legal.

    `threads` is how many it may think with, 0 for what is usual.
    """
    from adjuge.bots._safe import Safe

    name, _, level = bot_named(spec).partition(":")
    if name in _own_bots():
        return Safe(_module(name).sit(game, level, threads=threads), game)
    guest = _guests()[name].load()
    bot: Bot = getattr(guest, "sit", guest)(game, level)
    return Safe(bot, game)


def is_compiled(spec: str, game: Game) -> bool:
    """Whether a bot can sit down at once; the first time some must be compiled for a game."""
    name, _, level = spec.partition(":")
    found = getattr(_module(name), "is_compiled", None) if name in _own_bots() else None
    return found is None or bool(found(game, level))


def _module(name: str) -> Any:
    return import_module(f"{__name__}.{name}")
