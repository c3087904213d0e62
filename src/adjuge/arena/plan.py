"""Plans: which games are to be played, by whom on which seat, with whose luck.

A group of bots fills the seats of a table. It plays every deal once for each
rotation of its seats, with the same luck of the dealer: mirrored, so that neither
cards nor seats favour anybody. Games are numbered, and a number says it all.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from adjuge.bots import bot_named
from adjuge.engine.errors import BadTable
from adjuge.engine.game import Game
from adjuge.engine.registry import load_game

LUCK, NERVES, FATE = 0, 1, 2  # added to the seed: the streams of the dealer, of bots, of play-outs


@dataclass(frozen=True)
class Plan:
    """Games to be played: everything that decides them, in words and numbers."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    box: Path | None = None
    luck: bool = False  # whether every draw is weighed, so that results can be told without luck

    @cached_property
    def loaded(self) -> Game:
        """The game itself."""
        return load_game(self.game, self.box)

    @cached_property
    def seatings(self) -> list[tuple[str, ...]]:
        """Who sits where: every group in every rotation."""
        return [
            group[turn:] + group[:turn]
            for group in groups(self.bots, self.seats)
            for turn in range(self.seats)
        ]

    @property
    def deals(self) -> int:
        """How many different deals there are."""
        return -(-self.games // len(self.seatings))

    @property
    def numbers(self) -> range:
        """The numbers of all games: whole deals, so a few more than were asked for."""
        return range(self.deals * len(self.seatings))

    def deal_of(self, number: int) -> int:
        """Which deal a game plays."""
        return number // len(self.seatings)

    def seating_of(self, number: int) -> tuple[str, ...]:
        """Who plays a game, by seat."""
        return self.seatings[number % len(self.seatings)]

    def check(self) -> None:
        """Refuse what cannot be played."""
        self.loaded.choose(dict(self.options), self.seats)
        if not self.bots:
            raise BadTable("Nobody plays: name at least one bot.")
        for spec in self.bots:
            bot_named(spec)

    def as_words(self) -> dict[str, Any]:
        """What the plan says, for files."""
        return {
            "game": self.game,
            "rules": self.loaded.about.rules_version,
            "box": self.loaded.box.fingerprint,
            "bots": list(self.bots),
            "seats": self.seats,
            "seed": self.seed,
            "options": dict(self.options),
            **({"luck": True} if self.luck else {}),
        }

    @property
    def fingerprint(self) -> str:
        """Plans with the same fingerprint play the same games, however many of them."""
        text = json.dumps(self.as_words(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def groups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who meets whom: all at one table, the last named on the seats left over, or every choice.

    With more bots than seats every choice of so many plays.
    """
    if len(bots) <= seats:
        return [(*bots, *[bots[-1]] * (seats - len(bots)))]
    return list(combinations(bots, seats))
