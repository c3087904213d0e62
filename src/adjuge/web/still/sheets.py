"""Style sheets: the rules that hold on a wide, light screen, ready to be matched."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cssselect2
import tinycss2

from adjuge.web.drawing import STATIC

HERE = Path(__file__).parent
WIDE = 90.0  # rem: the screen whose rules hold


@dataclass(frozen=True, eq=False)
class Declared:
    """What one rule declares."""

    values: tuple[tuple[str, str], ...]
    important: tuple[tuple[str, str], ...]


class Sheet:
    """The rules of a page."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Read style sheets, the later ones stronger."""
        self._matcher = cssselect2.Matcher()
        for text in texts:
            for selector, declared in _rules(_parsed(text), [""]):
                self._add(selector, declared)

    def _add(self, selector: str, declared: Declared) -> None:
        try:
            compiled = cssselect2.compile_selector_list(selector)
        except cssselect2.SelectorError:
            return  # a browser's own parts: ::-webkit-slider-thumb and the like
        for one in compiled:
            if one.pseudo_element is None:
                self._matcher.add_selector(one, declared)

    def rules_for(self, element: Any) -> tuple[Declared, ...]:
        """The rules for an element, the weakest first."""
        return tuple(found[3] for found in self._matcher.match(element))


@cache
def sheet_of(folder: Path) -> Sheet:
    """The style of a game's table: the house's, the game's and that of stills."""
    files = (STATIC / "saleroom.css", folder / "board.css", HERE / "still.css")
    return Sheet(file.read_text(encoding="utf-8") for file in files if file.exists())


def _parsed(text: str) -> list[Any]:
    return tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)


def _rules(nodes: list[Any], above: list[str]) -> Iterator[tuple[str, Declared]]:
    """Every rule with its whole selector; nested ones after those around them."""
    for node in nodes:
        if node.type == "at-rule" and node.content is not None and _holds(node):
            yield from _rules(_contents(node), above)
        if node.type != "qualified-rule":
            continue
        inside = _contents(node)
        selectors = _joined(above, _split(tinycss2.serialize(node.prelude)))
        declared = _declared(inside)
        if declared.values or declared.important:
            yield ", ".join(selectors), declared
        yield from _rules([part for part in inside if part.type != "declaration"], selectors)


def _contents(node: Any) -> list[Any]:
    return tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)


def _declared(nodes: list[Any]) -> Declared:
    values: dict[bool, list[tuple[str, str]]] = {False: [], True: []}
    for node in nodes:
        if node.type == "declaration":
            values[node.important].append((node.lower_name, tinycss2.serialize(node.value).strip()))
    return Declared(tuple(values[False]), tuple(values[True]))


def _holds(rule: Any) -> bool:
    """Whether the rules of a medium hold: a wide screen in daylight, no script asked about."""
    if rule.lower_at_keyword not in ("media", "supports"):
        return False  # the board is never narrow, and nothing moves
    said = tinycss2.serialize(rule.prelude)
    conditions = re.findall(r"\(([^()]*)\)", said)
    return bool(conditions) and all(_is_wide(condition) for condition in conditions)


def _is_wide(condition: str) -> bool:
    name, _, value = condition.partition(":")
    return name.strip() == "min-width" and float(value.strip().removesuffix("rem")) <= WIDE


def _joined(above: list[str], selectors: list[str]) -> list[str]:
    """Selectors inside a rule, written out."""
    if above == [""]:
        return selectors
    return [
        own.replace("&", outer) if "&" in own else f"{outer} {own}"
        for outer in above
        for own in selectors
    ]


def _split(text: str) -> list[str]:
    """A list of selectors cut at the commas that are not in brackets."""
    return [part.strip() for part in split_outside(text, ",")]


def split_outside(text: str, mark: str) -> list[str]:
    """Cut a text at a mark, or at spaces, but never within brackets or quotes."""
    parts, depth, quoted = [""], 0, False
    for letter in text:
        if letter in "\"'":
            quoted = not quoted
        depth += (letter in "([") - (letter in ")]")
        cut = letter.isspace() if mark == " " else letter == mark
        if cut and depth == 0 and not quoted:
            parts.append("")
        else:
            parts[-1] += letter
    return [part for part in parts if part.strip()]
