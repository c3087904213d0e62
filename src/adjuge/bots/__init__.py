"""Bots: whoever decides by program. They see what a seat knows, and enter like people.

Every module of this package that does not begin with an underscore is a bot,
called by its name. It provides `sit(game)`, which returns a `Bot` for that game.
"""

import pkgutil
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Protocol

from adjuge.engine.chance import Stream
from adjuge.engine.errors import BadTable
from adjuge.engine.game import Game


class Bot(Protocol):
    """One who decides for a seat."""

    name: str
    version: int  # raised when the same table may get another decision

    def choose(self, view: Any, seat: int, legal: list[int], random: Stream) -> int:
        """Pick one of the legal moves, knowing what the seat knows."""
        ...


def all_bots() -> list[str]:
    """The names of the bots there are."""
    found = pkgutil.iter_modules(__path__)
    return sorted(module.name for module in found if not module.name.startswith("_"))


def bot_named(name: str) -> str:
    """A bot's name, helping when it is misspelt."""
    if name in all_bots():
        return name
    near = get_close_matches(name, all_bots(), n=1)
    if near:
        raise BadTable("No bot is called “{name}”. Did you mean “{near}”?",
                       name=name, near=near[0])  # fmt: skip
    raise BadTable("No bot is called “{name}”. There are: {there}.",
                   name=name, there=", ".join(all_bots()))  # fmt: skip


def sit(name: str, game: Game) -> Bot:
    """Let a bot take a seat at a game."""
    bot: Bot = import_module(f"{__name__}.{bot_named(name)}").sit(game)
    return bot
