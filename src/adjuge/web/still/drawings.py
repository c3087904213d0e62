"""Drawings: SVG of a page made to stand alone, its classes and symbols written out."""

import re
from functools import cache
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from adjuge.web.drawing import STATIC
from adjuge.web.still.letters import weight
from adjuge.web.still.patterns import Pattern, Room
from adjuge.web.still.sheets import Sheet
from adjuge.web.still.styles import Style, style_of
from adjuge.web.still.values import Unknown, number, paint, substituted

SVG = "{http://www.w3.org/2000/svg}"
PAINTS = ("fill", "stroke", "color")
LOOKS = (*PAINTS, "opacity", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-size",
         "font-weight", "font-family", "letter-spacing", "text-anchor", "filter", "display")  # fmt: skip
LEFT_OUT = ("class", "role", "href", "lang", "tabindex")
USED = re.compile(r"var\((--[\w-]+)")
Facts = dict[str, str]


@cache
def symbols_of(file: str) -> dict[str, ElementTree.Element]:
    """The symbols in a file, by name."""
    root = ElementTree.fromstring((STATIC / file).read_text(encoding="utf-8"))
    return {symbol.get("id", ""): symbol for symbol in root.iter(f"{SVG}symbol")}


class Drawings:
    """The drawings of one picture; a symbol in the same colours is written once."""

    def __init__(self, sheet: Sheet) -> None:
        """Begin with no symbols."""
        self.sheet = sheet
        self.symbols: dict[tuple[str, ...], str] = {}
        self.shared: list[str] = []  # tiles of patterns, and shapes that are filled with them
        self._patterns: dict[str, Pattern] = {}
        self._shown: Room = (0.0, 0.0, 0.0, 0.0)

    def drawn(self, element: Any, style: Style, room: Room, shown: Room) -> str:
        """A drawing in its room, of which no more is seen than what is shown."""
        view = element.etree_element.get("viewBox")
        seen = four(view) if view else (0.0, 0.0, room[2], room[3])
        scale, x, y = _fitted(seen, room)
        self._shown = (
            (shown[0] - x) / scale,
            (shown[1] - y) / scale,
            shown[2] / scale,
            shown[3] / scale,
        )
        given = {"transform": _moved(scale, x, y), "color": paint(style.get("color"))}
        if style.get("filter", "none") != "none":
            given["filter"] = style.get("filter")
        return f"<g{attributes(given)}>{self._children(element, style, seen)}</g>"

    def _children(self, element: Any, style: Style, seen: Room) -> str:
        found = [escape(element.etree_element.text or "")]
        for child in element.iter_children():
            found.append(self._element(child, style, seen))
            found.append(escape(child.etree_element.tail or ""))
        return "".join(found)

    def _element(self, element: Any, parent: Style, seen: Room) -> str:
        name, own = element.local_name, element.etree_element
        if name == "title":
            return ""
        style = style_of(self.sheet, element, parent)
        given = {key: value for key, value in own.attrib.items() if _is_kept(key)} | _looks(style)
        if name == "svg":
            return self._within(element, style, _room(given, seen), seen)
        if name == "use":
            return self._use(own.get("href", ""), style, given, _room(given, seen))
        if name == "pattern":
            return self._keep(given, self._children(element, style, seen))
        if name == "rect" and given.get("fill", "").startswith("url("):
            return self._tiled(given)
        return f"<{name}{attributes(given)}>{self._children(element, style, seen)}</{name}>"

    def _within(self, element: Any, style: Style, room: Room, seen: Room) -> str:
        """A drawing in a drawing."""
        around = self._shown
        found = self.drawn(element, style, room, seen)
        self._shown = around
        return found

    def _use(self, address: str, style: Style, given: Facts, room: Room) -> str:
        """A symbol in the colours that hold here."""
        path, _, name = address.partition("#")
        file = path.partition("?")[0].rpartition("/")[2]
        symbol = symbols_of(file)[name]
        colours = [style.variables.get(key, "") for key in sorted(set(USED.findall(_raw(symbol))))]
        key = (file, name, *colours)
        if key not in self.symbols:
            self.symbols[key] = _symbol(symbol, style, f"y{len(self.symbols)}")
        number_ = list(self.symbols).index(key)
        moved = _moved(*_fitted(four(symbol.get("viewBox", "")), room))
        looks = {
            key: value for key, value in given.items() if key not in ("x", "y", "width", "height")
        }
        looks["transform"] = f"{looks.get('transform', '')} {moved}".strip()
        return f'<use href="#y{number_}"{attributes(looks)}/>'

    # Patterns are laid tile by tile: painters blur them, and are slow at it

    def _keep(self, given: Facts, inside: str) -> str:
        """Keep a pattern."""
        tile = self._share(f'<g id="ID">{inside}</g>')
        self._patterns[given["id"]] = Pattern.read(tile, given)
        return ""

    def _share(self, shape: str) -> str:
        name = f"t{len(self.shared)}"
        self.shared.append(shape.replace("ID", name, 1))
        return name

    def _tiled(self, given: Facts) -> str:
        """A rectangle filled with a pattern; one that is larger than all that is shown needs no edge."""
        pattern = self._patterns[given["fill"].removeprefix("url(#").rstrip(")")]
        area = (float(given["x"]), float(given["y"]), float(given["width"]), float(given["height"]))
        is_ground = area[2] > self._shown[2] and area[3] > self._shown[3]
        laid = pattern.laid(self._shown if is_ground else area)
        if not is_ground:
            shape = {key: given[key] for key in given if key in ("x", "y", "width", "height", "rx")}
            name = self._share(f'<clipPath id="ID"><rect{attributes(shape)}/></clipPath>')
            laid = f'<g clip-path="url(#{name})">{laid}</g>'
        edge = f"<rect{attributes({**given, 'fill': 'none'})}/>" if "stroke" in given else ""
        return f'<g opacity="{given.pop("opacity", "1")}">{laid}{edge}</g>'


def attributes(given: Facts) -> str:
    """Facts as they are written in a tag."""
    return "".join(f" {key}={quoteattr(value)}" for key, value in given.items())


def four(view: str) -> Room:
    """The corner and the size of a view box."""
    x, y, width, height = (float(part) for part in view.split())
    return x, y, width, height


def _room(given: Facts, seen: Room) -> Room:
    """The room of a symbol or of a drawing in a drawing: all of it where nothing is said."""
    return (float(given.get("x", "0")), float(given.get("y", "0")),
            float(given.get("width", seen[2])), float(given.get("height", seen[3])))  # fmt: skip


def _fitted(seen: Room, room: Room) -> tuple[float, float, float]:
    """How a view box is scaled and moved to lie in the middle of a room."""
    scale = min(room[2] / seen[2], room[3] / seen[3])
    x = room[0] + (room[2] - seen[2] * scale) / 2 - seen[0] * scale
    y = room[1] + (room[3] - seen[3] * scale) / 2 - seen[1] * scale
    return scale, x, y


def _moved(scale: float, x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)}) scale({scale:.5g})"


def _is_kept(name: str) -> bool:
    return name not in LEFT_OUT and not name.startswith(("aria-", "data-", "hx-"))


def _looks(style: Style) -> Facts:
    """What the style says of a shape, as attributes."""
    return {key: _look(key, style) for key in LOOKS if key in style.own}


def _look(key: str, style: Style) -> str:
    value = style.own[key]
    if key in PAINTS and value.lower() != "currentcolor":
        return paint(value)
    if key == "font-family":
        return "Besley" if "Besley" in value else "Arimo"
    if key == "font-weight":
        return str(weight(value))
    return number(style.pixels(key)) if key in ("font-size", "letter-spacing") else value


@cache
def _raw(symbol: ElementTree.Element) -> str:
    """A symbol as text, without the names of its space."""
    text = ElementTree.tostring(symbol, encoding="unicode")
    return text.replace("ns0:", "").replace(' xmlns:ns0="http://www.w3.org/2000/svg"', "")


def _symbol(symbol: ElementTree.Element, style: Style, name: str) -> str:
    """A symbol with its colours filled in."""

    def filled(found: re.Match[str]) -> str:
        try:
            return f'"{paint(substituted(found[1], style.variables))}"'
        except Unknown:
            return '"none"'

    text = re.sub(r'"(var\([^"]*\))"', filled, _raw(symbol))
    shape = re.sub(r' (?:id|viewBox)="[^"]*"', "", text.replace("symbol", "g"))
    return shape.replace("<g", f'<g id="{name}"', 1)
