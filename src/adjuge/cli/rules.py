"""`adjuge rules`: a rulebook, or one paragraph of it with its examples."""

import argparse
import tomllib
from pathlib import Path
from typing import Any

from adjuge.cli.parser import add_game
from adjuge.cli.rulebook import Block, as_lines, paragraph, read_rulebook
from adjuge.cli.screen import Screen
from adjuge.cli.words import _
from adjuge.engine.game import Game
from adjuge.engine.picture import Ink
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game and perhaps a paragraph."""
    add_game(parser)
    parser.add_argument("paragraph", nargs="?", metavar=_("PARAGRAPH"),
                        help=_("a number such as 2.3"))  # fmt: skip


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Print the rulebook, or a paragraph and how it is shown."""
    game = load_game(arguments.game)
    if arguments.paragraph is None:
        print_blocks(read_rulebook(game, screen.language.code), screen)
        return 0
    print_blocks(paragraph(game, screen.language.code, arguments.paragraph), screen)
    for example in examples_of(game, arguments.paragraph):
        print_example(example, screen)
    return 0


def print_blocks(blocks: list[Block], screen: Screen) -> None:
    """Print blocks with an empty line between them."""
    for position, block in enumerate(blocks):
        if position:
            screen.line()
        ink = Ink.TITLE if block.is_title else Ink.FAINT if block.is_note else Ink.PLAIN
        screen.line(as_lines(block), ink)


def examples_of(game: Game, number: str) -> list[dict[str, Any]]:
    """The examples that show a paragraph."""
    files = sorted((game.folder / "examples").glob("*.toml"))
    return [example for example in map(_read, files) if number in example["rule"]]


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def print_example(example: dict[str, Any], screen: Screen) -> None:
    """What an example says, the moves it plays and the refusal it expects."""
    screen.line()
    screen.tell(say("Example: {says}", says=example["says"]), ink=Ink.STRONG)
    moves = example.get("play", {}).get("moves", [])
    for move in moves:
        screen.line(f"      {move}")
    if "refused" in example:
        screen.tell(say("      refused: {move}", move=example["refused"]["move"]))
        screen.line(f"      {example['refused']['because']}", Ink.FAINT)
