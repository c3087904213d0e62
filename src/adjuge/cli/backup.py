"""`adjuge backup`: copy the database of the house, or put a copy back."""

import argparse
from pathlib import Path

from adjuge.cli.screen import Screen
from adjuge.cli.words import _
from adjuge.engine.sentence import say
from adjuge.web.backups import backup, restore
from adjuge.web.serving import usual_folder
from adjuge.web.settings import Settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The copy, and where the house keeps its data."""
    parser.add_argument("file", type=Path, metavar=_("FILE"), help=_("the copy"))
    parser.add_argument("--data", type=Path, metavar=_("FOLDER"), help=_("where the database lies"))
    parser.add_argument("--restore", action="store_true",
                        help=_("put the copy in the place of the database"))  # fmt: skip


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Copy one way or the other."""
    settings = Settings(folder=arguments.data or usual_folder())
    if arguments.restore:
        restore(settings, arguments.file)
        screen.tell(say("{file} is in place again.", file=str(settings.database)))
    else:
        backup(settings, arguments.file)
        screen.tell(say("The house is copied to {file}.", file=str(arguments.file)))
    return 0
