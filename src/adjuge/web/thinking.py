"""Thinking: what is done in the processes beside the house.

There bots decide, hints are found, and searches are compiled. Whatever a bot raises
there is told to the house as an error and ends nothing.
"""

import os
import signal
import traceback
from collections.abc import Callable
from functools import lru_cache
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np

from adjuge.bots import Bot, is_compiled, sit
from adjuge.bots._advice import Advice, advise, adviser
from adjuge.engine.chance import stream
from adjuge.engine.game import Game
from adjuge.engine.registry import load_game

if TYPE_CHECKING:
    from adjuge.bots.search import Search

ADVISER = "search:20000"  # so many iterations whatever the machine: who asks again is told the same
SEATED = 6  # bots, or advisers, that keep their trees; what is compiled stays in any case
GAMES = 64  # that stay as they were when a table was laid, whatever becomes of their box

T = TypeVar("T")
Rules: TypeAlias = tuple[str, Path | None, str]  # a game, its owner's box, the box's fingerprint
Case: TypeAlias = tuple[bytes, int, int]  # what a seat knows, the seat, a seed


class Failed(Exception):
    """What somebody raised who was asked, as text: nothing else is sure to reach the house."""


def rules_of(game: Game) -> Rules:
    """What another process needs to load the same game."""
    return game.about.name, game.box.owners_file, game.box.fingerprint


@lru_cache(GAMES)
def game_of(rules: Rules) -> Game:
    """The game of a table, and not what became of its box meanwhile."""
    name, box, fingerprint = rules
    game = load_game(name, box)
    if game.box.fingerprint != fingerprint:
        raise ValueError(f"{box} has been changed since the table was laid")
    return game


def record_of(game: Game, view: bytes) -> Any:
    """What a seat knows, as a record."""
    return np.frombuffer(bytearray(view), game.State.LAYOUT)[0]


def answered(what: Callable[..., T], *facts: Any) -> T:
    """Answer a question. SystemExit and its kind would end the house if they came back."""
    try:
        return what(*facts)
    except BaseException as error:
        raise Failed("".join(traceback.format_exception(error))) from None


# Questions


def can_sit_down(rules: Rules, bot: str) -> bool:
    """Whether nothing has to be compiled for a bot."""
    return is_compiled(bot, game_of(rules))


def sit_down(rules: Rules, bot: str) -> None:
    """Compile, or load, what a bot needs."""
    if bot == ADVISER:
        advising(rules)
    else:
        seated(rules, bot)


def decide(rules: Rules, case: Case, bot: str, legal: list[int]) -> int:
    """Let a bot decide."""
    view, seat, seed = case
    table = record_of(game_of(rules), view)
    return int(seated(rules, bot).choose(table, seat, legal, stream(seed)))


def give_hint(rules: Rules, case: Case) -> Advice:
    """Look for the best moves."""
    view, seat, seed = case
    return advise(advising(rules), record_of(game_of(rules), view), seat, stream(seed))


@lru_cache(SEATED)
def seated(rules: Rules, bot: str) -> Bot:
    """A bot at its table; it stays there for the next question."""
    return sit(bot, game_of(rules))


@lru_cache(SEATED)
def advising(rules: Rules) -> "Search":
    """The search that gives hints."""
    return adviser(game_of(rules), ADVISER.partition(":")[2])


def end_with_house(nice: int = 0) -> None:
    """Let a process end when the house is gone, even one that was killed, and not before."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C reaches it, too, but is meant for the house
    house = parent_process()
    if nice and hasattr(os, "nice"):
        os.nice(nice)

    def wait_for_the_end() -> None:
        if house is not None:
            house.join()
            os._exit(0)

    Thread(target=wait_for_the_end, daemon=True).start()
