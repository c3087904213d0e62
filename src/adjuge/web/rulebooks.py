"""Rulebooks as HTML: numbered paragraphs with anchors, notes, links to examples."""

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

from adjuge.engine.game import Game

NUMBER = re.compile(r"^\*\*(\d+\.\d+[a-z]?)\*\* *")
EMPHASIS = re.compile(r"(\*\*|\*|`)(.+?)\1")
TAGS = {"**": "b", "*": "em", "`": "code"}


@cache
def as_html(game: Game, code: str) -> str:
    """The rulebook in a language, English where there is no other."""
    file = game.folder / f"rulebook.{code}.md"
    if not file.exists():
        file = game.folder / "rulebook.md"
    pieces = re.split(r"\n\s*\n", file.read_text(encoding="utf-8").strip())
    return "\n".join(_piece(piece, examples_of(game)) for piece in pieces)


@cache
def examples_of(game: Game) -> dict[str, list[str]]:
    """The names of the examples of each paragraph."""
    found: dict[str, list[str]] = {}
    for file in sorted(Path(game.folder / "examples").glob("*.toml")):
        number = file.stem.split("-")[0]
        found.setdefault(number, []).append(file.stem)
    return found


def _piece(piece: str, examples: dict[str, list[str]]) -> str:
    if piece.startswith("#"):
        level = min(len(piece) - len(piece.lstrip("#")) + 1, 4)
        return f"<h{level}>{_inline(piece.lstrip('# '))}</h{level}>"
    if piece.startswith(">"):
        return f"<blockquote><p>{_inline(_joined(piece, '> '))}</p></blockquote>"
    if piece.startswith(("- ", "* ")):
        items = re.split(r"\n[-*] ", piece[2:])
        return "<ul>" + "".join(f"<li>{_inline(_joined(item))}</li>" for item in items) + "</ul>"
    if piece.startswith("|"):
        return _table(piece)
    return _paragraph(piece, examples)


def _paragraph(piece: str, examples: dict[str, list[str]]) -> str:
    found = NUMBER.match(piece)
    if not found:
        return f"<p>{_inline(_joined(piece))}</p>"
    number = found[1]
    count = len(examples.get(number, []))
    link = f' <a class="ref" href="?examples={number}#p{number}">{count}×</a>' if count else ""
    text = _inline(_joined(NUMBER.sub("", piece)))
    return f'<p id="p{number}"><b class="para">{number}</b> {text}{link}</p>'


def _table(piece: str) -> str:
    rows = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in piece.splitlines()]
    body = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    head = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in body[0])
    rest = "".join(
        "<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>" for row in body[1:]
    )
    return f'<table class="data"><thead><tr>{head}</tr></thead><tbody>{rest}</tbody></table>'


def _joined(piece: str, mark: str = "") -> str:
    return " ".join(line.lstrip(mark) if mark else line.strip() for line in piece.splitlines())


def _inline(text: str) -> Markup:
    """Emphasis and nothing else; everything is escaped first."""
    safe = str(escape(text))
    return Markup(EMPHASIS.sub(lambda m: f"<{TAGS[m[1]]}>{m[2]}</{TAGS[m[1]]}>", safe))
