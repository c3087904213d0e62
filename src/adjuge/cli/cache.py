"""`adjuge cache`: the one folder that we leave on a machine."""

import argparse

from adjuge.cli.screen import Screen
from adjuge.cli.words import _
from adjuge.engine.compiling import cache_folder, cache_size, clear_cache
from adjuge.engine.sentence import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """--clear."""
    parser.add_argument("--clear", action="store_true", help=_("remove all compiled rules"))


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Name the folder and its size, or clear it."""
    if arguments.clear:
        screen.tell(say("Removed {size} of compiled rules from {folder}.",
                        size=in_megabytes(clear_cache()), folder=str(cache_folder())))  # fmt: skip
    else:
        screen.line(str(cache_folder()))
        screen.tell(say("{size} of compiled rules; “adjuge cache --clear” removes them.",
                        size=in_megabytes(cache_size())))  # fmt: skip
    return 0


def in_megabytes(size: int) -> str:
    """A size as people read it."""
    return f"{size / 1_000_000:.1f} MB"
