"""Bots: whoever decides by program. They see what a seat knows, and enter like people.

Every module of this package that does not begin with an underscore is a bot,
called by its name; so is every entry point of the group `adjuge.bots`, a guest. A
bot's module (or the entry point's object) provides `sit(game, level)`, which returns a
`Bot` for that game: of our own modules, one of the class that bears its name. A spec is
a name and, where the bot has levels, a colon and a level: `random`, `greedy`,
`search:50ms`, `search:2000`. What reads as a level `is_level(text)` says, and
`check(level)` refuses the rest; guests may leave both out, and then any word is a level.
"""

import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, Protocol

from adjuge.engine.chance import Stream
from adjuge.engine.errors import AdjugeError, BadTable
from adjuge.engine.game import Game

if TYPE_CHECKING:
    from adjuge.bots._safe import Safe

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
    name, colon, level = spec.partition(":")
    if name not in all_bots():
        raise _no_bot(name)
    if colon:
        _check_level(name, level)
    return spec


def _no_bot(name: str) -> BadTable:
    near = get_close_matches(name, all_bots(), n=1)
    if near:
        return BadTable("No bot is called “{name}”. Did you mean “{near}”?",
                        name=name, near=near[0])  # fmt: skip
    return BadTable("No bot is called “{name}”. There are: {there}.",
                    name=name, there=", ".join(all_bots()))  # fmt: skip


def _check_level(name: str, level: str) -> None:
    """Refuse what is no level of a bot."""
    if not level:
        raise BadTable("No level follows the colon of “{name}:”; without one, leave the colon out.",
                       name=name)  # fmt: skip
    provider = _provider(name)
    if hasattr(provider, "check"):
        with _blaming(name):
            provider.check(level)
    elif ":" in level or len(level.split()) > 1 or not _is_level(name, level):
        raise BadTable("“{level}” is no level of {name}.", level=level, name=name)


def _is_level(name: str, text: str) -> bool:
    """Whether a text reads as a level of a bot; a guest that does not say takes any."""
    provider = _provider(name)
    if not hasattr(provider, "is_level"):
        return True
    with _blaming(name):
        return bool(provider.is_level(text))


def spec_and_name(text: str) -> tuple[str, str]:
    """Split `search:50ms:Cem` into the bot's spec and the name of its seat, which may be empty.

    What follows the first colon is a level where it reads as one, else the name; what
    follows a second colon is the name, and between two colons may be nothing.
    """
    bot, colon, rest = text.partition(":")
    level, _, name = rest.partition(":")
    if colon and not rest:
        return text, ""  # which no bot is called
    if not level:
        return bot, name
    if bot in all_bots() and _is_level(bot, level):
        return f"{bot}:{level}", name
    return bot, rest


def sit(spec: str, game: Game, *, threads: int = 0) -> "Safe":
    """Let a bot take a seat at a game; whatever it does, its moves are legal.

    `threads` is how many it may think with, 0 for what is usual.
    """
    from adjuge.bots._safe import Safe

    name, _, level = bot_named(spec).partition(":")
    provider = _provider(name)
    if name in _own_bots():
        return Safe(provider.sit(game, level, threads=threads), game)
    with _blaming(name):
        bot = getattr(provider, "sit", provider)(game, level)
    _check_guest(name, bot)
    return Safe(bot, game)


def _check_guest(name: str, bot: Any) -> None:
    """Refuse what is no bot."""
    for needed, is_there in (
        ("name", isinstance(getattr(bot, "name", None), str)),
        ("version", isinstance(getattr(bot, "version", None), int)),
        ("choose", callable(getattr(bot, "choose", None))),
    ):
        if not is_there:
            raise BadTable("The bot “{name}” cannot play: what its “sit” returned ({what}) has no {needed}.",
                           name=name, what=type(bot).__name__, needed=needed)  # fmt: skip


def version_of(spec: str, game: Game) -> int:
    """A bot's version; a guest sits down to tell it."""
    name = bot_named(spec).partition(":")[0]
    if name in _own_bots():
        return int(getattr(_provider(name), name.capitalize()).version)
    return sit(spec, game).version


def is_compiled(spec: str, game: Game) -> bool:
    """Whether a bot can sit down at once; the first time some must be compiled for a game."""
    name, _, level = spec.partition(":")
    found = getattr(_provider(name), "is_compiled", None) if name in _own_bots() else None
    return found is None or bool(found(game, level))


def _provider(name: str) -> Any:
    """What lets a bot sit down: a module of ours, or what a guest's entry point names."""
    if name in _own_bots():
        return import_module(f"{__name__}.{name}")
    with _blaming(name):
        return _guests()[name].load()


@contextmanager
def _blaming(name: str) -> Iterator[None]:
    """Say whose fault it is when a bot cannot even sit down."""
    try:
        yield
    except AdjugeError:
        raise
    except (Exception, SystemExit) as error:
        raise BadTable("The bot “{name}” cannot play: {why}.", name=name,
                       why=f"{type(error).__name__}: {error}".rstrip(": ")) from error  # fmt: skip
