"""`adjuge games`: what there is to play."""

import argparse

from adjuge.cli.screen import Screen, aligned
from adjuge.cli.words import _
from adjuge.engine.game import About, Option
from adjuge.engine.picture import Ink
from adjuge.engine.registry import all_games, game_named
from adjuge.engine.sentence import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, to read more about it."""
    parser.add_argument("game", nargs="?", metavar=_("GAME"),
                        help=_("show this game with its options and endings"))  # fmt: skip


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """List the games, or describe one."""
    if arguments.game is None:
        list_games(screen)
    else:
        describe(all_games()[game_named(arguments.game)], screen)
    return 0


def list_games(screen: Screen) -> None:
    """One line per game."""
    titles = (say("name"), say("title"), say("seats"), say("minutes"), say("by"))
    rows = [[screen.write(title) for title in titles]]
    rows += [
        [about.name, about.title, seats_of(about), minutes_of(about), f"{about.designer}, {about.year}"]
        for about in all_games().values()
    ]  # fmt: skip
    screen.table(rows)


def seats_of(about: About) -> str:
    """For how many a game is."""
    return between(about.seats[0], about.seats[-1])


def minutes_of(about: About) -> str:
    """How long it takes."""
    return between(*about.minutes)


def between(low: int, high: int) -> str:
    """A range in few letters."""
    return str(low) if low == high else f"{low}–{high}"


def describe(about: About, screen: Screen) -> None:
    """One game: its facts, options and endings."""
    screen.line(about.title, Ink.TITLE)
    screen.line(screen.language.fact(about.says))
    screen.line()
    screen.tell(say("{designer}, {publisher} {year}. {seats} seats, {minutes} minutes.",
                    designer=about.designer, publisher=about.publisher, year=about.year,
                    seats=seats_of(about), minutes=minutes_of(about)))  # fmt: skip
    screen.tell(say("Rules version {n}, {stage}.", n=about.rules_version, stage=about.stage.value))
    screen.line()
    screen.tell(say("Options (the first value is the usual one)"), ink=Ink.TITLE)
    for option in about.options:
        describe_option(option, screen)
    if not about.options:
        screen.tell(say("none"))
    screen.line()
    screen.tell(say("Endings"), ink=Ink.TITLE)
    for ending in about.endings:
        screen.line(f"  {screen.language.fact(ending)}")


def describe_option(option: Option, screen: Screen) -> None:
    """One option, as it is typed and what it means."""
    screen.line(f"  --option {option.name}={'|'.join(option.values)}", Ink.STRONG)
    screen.line(f"      {screen.language.fact(option.says)} ({option.rule})")
    rows = [(value, screen.language.fact(told)) for value, told in option.values.items()]
    for row in aligned(rows, right=set()):
        screen.line(f"        {row}")
    if option.seats is not None:
        screen.tell(say("      A choice with {low} to {high} seats.",
                        low=option.seats[0], high=option.seats[-1]))  # fmt: skip
