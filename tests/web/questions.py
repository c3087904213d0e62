"""Questions for a process beside the house, which imports this file by itself."""

import os
import time
from pathlib import Path

from adjuge.web.thinking import Rules


def nothing(_: Rules) -> int:
    return os.getpid()


def never_ending(_: Rules) -> None:
    time.sleep(3600)


def ending_once(_: Rules, mark: Path) -> str:
    """End the process, but only the first one."""
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "there"


def ending(_: Rules) -> None:
    os._exit(1)


def raising(_: Rules, what: type[BaseException]) -> None:
    raise what("no fault of the house")


def niceness(_: Rules) -> int:
    return os.nice(0)


class Unsendable(Exception):
    """An error that the house could not read."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(one + other)


def raising_what_cannot_be_sent(_: Rules) -> None:
    raise Unsendable(1, 2)
