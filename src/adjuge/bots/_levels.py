"""Levels of bots, as they are written after a colon."""

import re
from dataclasses import dataclass

from adjuge.engine.errors import BadTable

LEVEL = re.compile(r"(\d{1,9})(ms|s)?")


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: so many iterations, or so many seconds."""

    iterations: int = 0
    seconds: float = 0.0


def is_budget(text: str) -> bool:
    """Whether a level reads as a budget: `2000`, `50ms`, `2s`."""
    return LEVEL.fullmatch(text) is not None and int(re.sub(r"\D", "", text)) > 0


def read_budget(text: str) -> Budget:
    """A level as a budget."""
    found = LEVEL.fullmatch(text)
    if found is None or int(found[1]) == 0:
        raise BadTable("“{level}” is no level: write iterations (2000) or a time (50ms, 2s).",
                       level=text)  # fmt: skip
    number, unit = int(found[1]), found[2]
    if unit is None:
        return Budget(iterations=number)
    return Budget(seconds=number / 1000 if unit == "ms" else float(number))


def is_none(text: str) -> bool:
    """Nothing is a level of a bot without levels."""
    return False


def check_none(level: str) -> None:
    """Refuse any level of a bot that has none."""
    raise BadTable("This bot has no levels, so “{level}” is none.", level=level)
