"""`adjuge play`: a game at this screen."""

import argparse
import secrets
from pathlib import Path

from adjuge.cli.parser import add_table
from adjuge.cli.saving import check_writable, free_file, open_log
from adjuge.cli.screen import Screen
from adjuge.cli.seats import read_seats
from adjuge.cli.sitting import Sitting
from adjuge.cli.words import _
from adjuge.engine.errors import BadTable
from adjuge.engine.match import Match
from adjuge.engine.registry import all_games, game_named, load_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, who sits where, how the table is laid, where it is saved."""
    parser.add_argument("game", nargs="?", metavar=_("GAME"),
                        help=_("a game's name; see “adjuge games”"))  # fmt: skip
    parser.add_argument("--seats", metavar=_("WHO,WHO,…"),
                        help=_("“you” or “you:NAME” or a bot for every seat"))  # fmt: skip
    add_table(parser)
    parser.add_argument("--save", type=Path, metavar=_("FILE"),
                        help=_("where the game is saved"))  # fmt: skip
    parser.add_argument("--resume", type=Path, metavar=_("FILE"),
                        help=_("go on with a game that was saved"))  # fmt: skip


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Lay a table or open a saved one, and play."""
    if arguments.resume is not None:
        match = resumed(arguments)
    else:
        match = laid(arguments)
    file = arguments.save or arguments.resume or free_file(match.game.about.name)
    check_writable(file)
    Sitting(match, screen, file, keep=arguments.save or arguments.resume).play()
    return 0


def laid(arguments: argparse.Namespace) -> Match:
    """A fresh table."""
    if arguments.game is None:
        raise BadTable("Which game? There are: {there}.", there=", ".join(all_games()))
    game = load_game(arguments.game, arguments.box)
    sitters = read_seats(arguments.seats, game.about)
    return Match(
        game,
        [sitter.name for sitter in sitters],
        options=dict(arguments.option),
        seed=arguments.seed,
        sitters=[sitter.who for sitter in sitters],
    )


def resumed(arguments: argparse.Namespace) -> Match:
    """A table as it was left; seats and options are in its log."""
    if arguments.seats is not None or arguments.option:
        raise BadTable("A saved game keeps its seats and options; leave them out.")
    match = open_log(arguments.resume, arguments.box)
    if arguments.game is not None and game_named(arguments.game) != match.game.about.name:
        raise BadTable("{file} is a game of {title}.",
                       file=str(arguments.resume), title=match.game.about.title)  # fmt: skip
    match.seed = secrets.randbits(63) if arguments.seed is None else arguments.seed
    match.deals = True
    match.deal()
    return match
