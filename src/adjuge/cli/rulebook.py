"""Rulebooks as chapters and paragraphs, made readable in a terminal."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from textwrap import fill

from adjuge.engine.errors import AdjugeError
from adjuge.engine.game import Game

NUMBER = re.compile(r"^\*\*(\d+\.\d+[a-z]?)\*\* *")
WIDTH = 78


@dataclass(frozen=True)
class Block:
    """A piece of the rulebook between empty lines: a title, a paragraph or a note."""

    text: str
    number: str = ""  # of the paragraph; a note bears the number of the one before
    is_title: bool = False
    is_note: bool = False


def read_rulebook(game: Game, code: str) -> list[Block]:
    """The rulebook in a language, English where there is no other."""
    file = game.folder / f"rulebook.{code}.md"
    if not file.exists():
        file = game.folder / "rulebook.md"
    return _blocks(file)


def _blocks(file: Path) -> list[Block]:
    blocks: list[Block] = []
    number = ""
    for piece in re.split(r"\n\s*\n", file.read_text(encoding="utf-8").strip()):
        found = NUMBER.match(piece)
        number = found[1] if found else number
        if piece.startswith("#"):
            number = ""
        blocks.append(_block(piece, number))
    return blocks


def _block(piece: str, number: str) -> Block:
    if piece.startswith("#"):
        return Block(piece.lstrip("# "), is_title=True)
    if piece.startswith(">"):
        text = " ".join(line.lstrip("> ") for line in piece.splitlines())
        return Block(_plain(text), number, is_note=True)
    return Block(_plain(NUMBER.sub("", piece)), number)


def _plain(text: str) -> str:
    """Without the marks of emphasis."""
    return re.sub(r"[*`]+", "", re.sub(r"\s*\n\s*(?![-|])", " ", text))


def paragraph(game: Game, code: str, number: str) -> list[Block]:
    """One paragraph with its notes."""
    blocks = read_rulebook(game, code)
    found = [block for block in blocks if block.number == number]
    if found:
        return found
    there = [block.number for block in blocks if block.number]
    near = get_close_matches(number, there, n=1, cutoff=0.5)
    raise AdjugeError("The rulebook of {game} has no paragraph {number}; the nearest is {near}.",
                      game=game.about.title, number=number,
                      near=near[0] if near else there[0])  # fmt: skip


def as_lines(block: Block) -> str:
    """A block wrapped for reading, its number in the margin."""
    if block.is_title:
        return block.text
    margin = " " * 6
    first = f"{block.number:<6}" if block.number and not block.is_note else margin
    if not block.number:
        first = margin = ""
    if block.is_note:
        first = margin = margin + "│ "
    return "\n".join(
        fill(line, WIDTH, initial_indent=first if position == 0 else margin,
             subsequent_indent=margin)
        for position, line in enumerate(block.text.splitlines())
    )  # fmt: skip
