"""`adjuge serve`: open the house, tables in the browser."""

import argparse
from pathlib import Path

from adjuge.cli.parser import positive, whole_number
from adjuge.cli.screen import Screen
from adjuge.cli.words import _
from adjuge.engine.errors import AdjugeError
from adjuge.engine.sentence import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the house listens, and where it keeps its data."""
    parser.add_argument("--host", default="127.0.0.1", metavar=_("ADDRESS"),
                        help=_("where to listen; 0.0.0.0 lets friends in the same network come"))  # fmt: skip
    parser.add_argument("--port", type=whole_number(1), default=8000, metavar="N",
                        help=_("the port to listen on"))  # fmt: skip
    parser.add_argument("--data", type=Path, metavar=_("FOLDER"),
                        help=_("where the database lies"))  # fmt: skip
    parser.add_argument("--bot-pause", type=positive, default=0.9, metavar=_("SECONDS"),
                        help=_("pause between two moves of bots"))  # fmt: skip
    parser.add_argument("--proxy", action="append", default=[], metavar=_("ADDRESS"),
                        help=_("a proxy whose X-Forwarded-For is believed"))  # fmt: skip


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Say where to look, and serve until Ctrl-C."""
    try:
        from adjuge.web.serving import addresses, serve, usual_folder
        from adjuge.web.settings import Settings
    except ModuleNotFoundError as error:
        raise AdjugeError("The web table needs {module}. Install it with: pip install 'adjuge[web]'",
                          module=str(error.name)) from None  # fmt: skip
    settings = Settings(folder=arguments.data or usual_folder(), bot_pause=arguments.bot_pause,
                        proxies=tuple(arguments.proxy))  # fmt: skip
    for address in addresses(arguments.host, arguments.port):
        screen.tell(say("The house is open: {address}", address=address))
    screen.tell(say("Its data lies in {folder}. Ctrl-C closes it.", folder=str(settings.folder)))
    return serve(settings, arguments.host, arguments.port, quiet=True)
