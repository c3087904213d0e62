"""From elements to boxes."""

from collections.abc import Iterator
from typing import Any

from adjuge.web.still.box import Box, Drawing
from adjuge.web.still.flow import Block, Column, Row, Typed, Words
from adjuge.web.still.grid import Grid
from adjuge.web.still.letters import Atom, Gap, Token, words
from adjuge.web.still.sheets import Sheet
from adjuge.web.still.styles import Style, plain, style_of


def boxed(sheet: Sheet, element: Any, style: Style) -> Box:
    """An element of a style, and all that is in it, as boxes."""
    if element.local_name == "svg":
        return Drawing(style, element)
    if element.local_name == "pre":
        return Typed(style, "".join(element.etree_element.itertext()))
    kind = _kind(style)
    return kind(style, list(_children(sheet, element, style, in_lines=kind is Block)))


def _kind(style: Style) -> type[Box]:
    display = style.get("display").removeprefix("inline-")
    if display == "flex":
        return Column if style.get("flex-direction") == "column" else Row
    return Grid if display == "grid" else Block


def _children(sheet: Sheet, element: Any, style: Style, *, in_lines: bool) -> Iterator[Box]:
    """The boxes in an element; texts side by side are one box of words."""
    running: list[Token] = []
    for item in _items(sheet, element, style):
        if isinstance(item, str):
            running += words(item, style)
            continue
        child, inside = item
        if (
            in_lines
            and inside.get("display").startswith("inline")
            and inside.get("position") != "absolute"
        ):
            running += _inline(sheet, child, inside)
            continue
        yield from _worded(running, style)
        running = []
        yield boxed(sheet, child, inside)
    yield from _worded(running, style)


def _worded(tokens: list[Token], style: Style) -> Iterator[Box]:
    """A box of words, if there are any."""
    if any(token.text != " " for token in tokens):
        yield Words(plain(style), tokens)


def _items(sheet: Sheet, element: Any, style: Style) -> Iterator[Any]:
    """Texts, and elements that are seen with their styles; one without a box gives what is in it."""
    if element.etree_element.text:
        yield element.etree_element.text
    for child in element.iter_children():
        inside = style_of(sheet, child, style)
        if inside.get("display") == "contents":
            yield from _items(sheet, child, inside)
        elif _is_seen(inside):
            yield child, inside
        if child.etree_element.tail:
            yield child.etree_element.tail


def _is_seen(style: Style) -> bool:
    """Texts for readers of screens are not."""
    return style.get("display") != "none" and "inset(50%)" not in style.get("clip-path")


def _inline(sheet: Sheet, element: Any, style: Style) -> list[Token]:
    """An element in a line of text."""
    if style.get("display") != "inline" or element.local_name == "svg":
        return [Atom(boxed(sheet, element, style), style)]
    _, right, _, left = style.edges("margin")
    found: list[Token] = [Gap(left, style)] if left else []
    for item in _items(sheet, element, style):
        found += words(item, style) if isinstance(item, str) else _inline(sheet, *item)
    return [*found, Gap(right, style)] if right else found
