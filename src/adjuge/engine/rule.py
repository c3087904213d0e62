"""`@rule`: a plain function that may also be compiled, tied to its paragraphs.

Marking a function costs nothing and imports nothing: plain play never waits
for the compiler. `compiling.py` makes the marked functions known to Numba when
the first kernel is asked for.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

RULES: list[Callable[..., object]] = []  # every marked function, in order of definition


def rule(*paragraphs: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a function as the code of the named rulebook paragraphs.

    Without a paragraph it is a helper that rules call.
    """

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        function.__dict__["paragraphs"] = paragraphs
        RULES.append(function)
        return function

    return mark


def paragraphs_of(package: str) -> dict[str, list[str]]:
    """Which functions of a game's package are the code of which paragraph."""
    found: dict[str, list[str]] = {}
    for function in RULES:
        if function.__module__.startswith(f"{package}."):
            for paragraph in function.__dict__["paragraphs"]:
                found.setdefault(paragraph, []).append(function.__name__)
    return found
