"""`adjuge verify`: whether the deal of a game was fair."""

import argparse
from pathlib import Path

from adjuge.cli.parser import add_box
from adjuge.cli.screen import Screen
from adjuge.cli.words import _
from adjuge.web.proof import verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The log, and the box it was played with."""
    parser.add_argument("file", type=Path, metavar=_("FILE"),
                        help=_("the log of a game played at a web table"))  # fmt: skip
    add_box(parser)


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Derive every move of the dealer from the seed; 1 if one is another."""
    text = arguments.file.read_text(encoding="utf-8")
    verdict = verify(text, str(arguments.file), box=arguments.box)
    screen.tell(verdict.says)
    return 0 if verdict.is_fair else 1
