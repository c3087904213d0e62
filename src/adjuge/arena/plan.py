"""Plans: which games are to be played, by whom on which seat, with whose luck.

A group of bots fills the seats of a table. It plays every deal once for each
rotation of its seats, with the same luck of the dealer: mirrored, so that neither
cards nor seats favour anybody. Where it can sit around the table in several orders,
it takes another one deal after deal, so that neighbours favour nobody either. Games
are numbered, and a number says it all.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from adjuge.bots import version_of
from adjuge.engine.chance import Stream, below, stream
from adjuge.engine.errors import BadTable
from adjuge.engine.game import Game
from adjuge.engine.registry import load_game

LUCK, NERVES, FATE = 0, 1, 2  # added to the seed: the streams of the dealer, of bots, of play-outs
ORDER, SPEAKER = 2_000_000_011, 2_000_000_012  # added to twice the seed: how seats are taken
FIRST_VERSION = 1


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
    def orders(self) -> list[list[tuple[str, ...]]]:
        """For each group the orders in which it sits, deal after deal, and then from the first."""
        return [
            shuffled(circles(group), stream(2 * self.seed + ORDER, which))
            for which, group in enumerate(groups(self.bots, self.seats))
        ]

    @property
    def games_a_deal(self) -> int:
        """How many games one deal is played in: by each group in each rotation."""
        return len(self.orders) * self.seats

    @property
    def deals(self) -> int:
        """How many different deals there are."""
        return -(-self.games // self.games_a_deal)

    @property
    def numbers(self) -> range:
        """The numbers of all games: whole deals, so a few more than were asked for."""
        return range(self.deals * self.games_a_deal)

    def deal_of(self, number: int) -> int:
        """Which deal a game plays."""
        return number // self.games_a_deal

    def seating_of(self, number: int) -> tuple[str, ...]:
        """Who plays a game, by seat."""
        deal, at = divmod(number, self.games_a_deal)
        group, turn = divmod(at, self.seats)
        order = self.orders[group][deal % len(self.orders[group])]
        return order[turn:] + order[:turn]

    def speakers_of(self, number: int) -> dict[str, int]:
        """The seat that speaks for each bot of a game, where one is to be held against another.

        The best of several seats would be better than an equal who has one.
        """
        random = stream(2 * self.seed + SPEAKER, number)
        seats: dict[str, list[int]] = {}
        for seat, spec in enumerate(self.seating_of(number)):
            seats.setdefault(spec, []).append(seat)
        return {spec: own[below(random, len(own))] for spec, own in seats.items()}

    @cached_property
    def versions(self) -> dict[str, int]:
        """The version of each bot; guests sit down to tell it."""
        return {spec: version_of(spec, self.loaded) for spec in dict.fromkeys(self.bots)}

    def check(self) -> None:
        """Refuse what cannot be played."""
        self.loaded.choose(dict(self.options), self.seats)
        if not self.versions:  # to tell them, all are looked up and guests sit down
            raise BadTable("Nobody plays: name at least one bot.")
        if len(self.bots) > self.seats:
            _check_choice(self.bots)

    def as_words(self) -> dict[str, Any]:
        """What the plan says, for files; first versions are not named."""
        later = {spec: number for spec, number in self.versions.items() if number != FIRST_VERSION}
        return {
            "game": self.game,
            "rules": self.loaded.about.rules_version,
            "box": self.loaded.box.fingerprint,
            "bots": list(self.bots),
            "seats": self.seats,
            "seed": self.seed,
            "options": dict(self.options),
            **({"luck": True} if self.luck else {}),
            **({"orders": "all"} if any(len(of_group) > 1 for of_group in self.orders) else {}),
            **({"versions": later} if later else {}),
        }

    @property
    def fingerprint(self) -> str:
        """Plans with the same fingerprint play the same games, however many of them."""
        text = json.dumps(self.as_words(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def _check_choice(bots: Sequence[str]) -> None:
    """Refuse to choose among bots where one is named twice: it would meet itself."""
    for spec in bots:
        if bots.count(spec) > 1:
            raise BadTable("{bot} is named twice; with more bots than seats every choice of them plays, so name each once.",
                           bot=spec)  # fmt: skip


def groups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who meets whom: all at one table, the last named on the seats left over, or every choice.

    With more bots than seats every choice of so many plays.
    """
    if len(bots) <= seats:
        return [(*bots, *[bots[-1]] * (seats - len(bots)))]
    return list(combinations(bots, seats))


def circles(group: Sequence[str]) -> list[tuple[str, ...]]:
    """The orders in which a group can sit around a table; first the one in which it is named."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for others in permutations(group[1:]):
        order = (group[0], *others)
        turned = [order[turn:] + order[:turn] for turn in range(len(order))]
        found.setdefault(min(turned), order)
    return list(found.values())


def shuffled(orders: Sequence[tuple[str, ...]], random: Stream) -> list[tuple[str, ...]]:
    """Orders in an order drawn by lot."""
    left = list(orders)
    return [left.pop(below(random, len(left))) for _ in range(len(left))]
