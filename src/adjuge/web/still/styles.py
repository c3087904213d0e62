"""Styles: what holds for one element, its variables filled in and shorthands written out."""

from collections.abc import Iterator
from typing import Any

from adjuge.web.still.sheets import Declared, Sheet, split_outside
from adjuge.web.still.values import Unknown, length, substituted

INHERITED = ("color", "font-family", "font-size", "font-weight", "line-height", "letter-spacing",
             "text-align", "text-decoration", "text-transform", "white-space")  # fmt: skip
EDGES = ("top", "right", "bottom", "left")
BLOCKS = {"html", "body", "main", "section", "div", "p", "ol", "ul", "li", "dl", "dt", "dd", "h1", "h2",
          "h3", "pre", "form", "fieldset"}  # fmt: skip
HIDDEN = {"title", "defs", "input", "label", "details", "script"}
BOLD = {"b", "h1", "h2", "h3"}


class Style:
    """The computed style of an element."""

    def __init__(
        self, values: dict[str, str], variables: dict[str, str], own: dict[str, str]
    ) -> None:
        """Keep what holds, the variables, and what was declared for this very element."""
        self.values, self.variables, self.own = values, variables, own
        self.children: dict[tuple[str, tuple[Declared, ...]], Style] = {}
        self.size = float(values["font-size"])
        self._edges: dict[str, tuple[float, float, float, float]] = {}

    def get(self, name: str, otherwise: str = "") -> str:
        """A value."""
        return self.values.get(name, otherwise)

    def length(self, name: str) -> float | str | None:
        """A length: pixels, a percentage, or nothing."""
        return length(self.values.get(name, "auto"), self.size)

    def pixels(self, name: str) -> float:
        """A length in pixels, nothing where it is not one."""
        found = self.length(name)
        return found if isinstance(found, float) else 0.0

    def edges(self, name: str, what: str = "") -> tuple[float, float, float, float]:
        """The four lengths of a margin, a padding or a border."""
        key = name + what
        if key not in self._edges:
            top, right, bottom, left = (self.pixels(f"{name}-{edge}{what}") for edge in EDGES)
            self._edges[key] = top, right, bottom, left
        return self._edges[key]


def root_style() -> Style:
    """What holds before any rule."""
    first = {"color": "#000", "font-family": "serif", "font-size": "16", "font-weight": "400",
             "line-height": "1.2"}  # fmt: skip
    return Style(first, {}, {})


def plain(style: Style) -> Style:
    """The style of words without a box of their own: no ground, border or size."""
    kept = {key: value for key, value in style.values.items() if key in INHERITED}
    return Style(kept, style.variables, {})


def style_of(sheet: Sheet, element: Any, parent: Style) -> Style:
    """The style of an element; equal ones under the same parent are worked out once."""
    rules = sheet.rules_for(element)
    key = (element.local_name, rules)
    if key not in parent.children:
        parent.children[key] = _computed(element.local_name, rules, parent)
    return parent.children[key]


def _computed(name: str, rules: tuple[Declared, ...], parent: Style) -> Style:
    declared = [pair for rule in rules for pair in rule.values]
    declared += [pair for rule in rules for pair in rule.important]
    variables = _variables(declared, parent.variables)
    values = {key: parent.values[key] for key in INHERITED if key in parent.values}
    values["display"] = "none" if name in HIDDEN else "block" if name in BLOCKS else "inline"
    if name in BOLD:
        values["font-weight"] = "700"
    own: dict[str, str] = {}
    for key, value in declared:
        if not key.startswith("--"):
            try:
                own.update(_written_out(key, substituted(value, variables)))
            except Unknown:
                continue
    values.update(own)
    _settle(values, parent)
    return Style(values, variables, own)


def _variables(declared: list[tuple[str, str]], inherited: dict[str, str]) -> dict[str, str]:
    own = {key: value for key, value in declared if key.startswith("--")}
    if not own:
        return inherited
    known = {**inherited, **own}
    for key, value in own.items():
        try:
            known[key] = substituted(value, known if f"var({key}" not in value else inherited)
        except Unknown:
            del known[key]
    return known


def _settle(values: dict[str, str], parent: Style) -> None:
    """What is relative to the parent: sizes of letters, `inherit`."""
    for key, value in list(values.items()):
        if value == "inherit":
            values[key] = parent.values.get(key, "")
    size = length(values["font-size"], parent.size)
    if isinstance(size, str):
        size = parent.size * float(size.rstrip("%")) / 100
    values["font-size"] = str(parent.size if size is None else size)
    if values.get("color", "").lower() == "currentcolor":
        values["color"] = parent.values["color"]


# Shorthands


def _written_out(name: str, value: str) -> Iterator[tuple[str, str]]:
    """A declaration as the single ones that it stands for."""
    yield name, value
    if name in ("margin", "padding"):
        yield from _four(f"{name}-{{}}", value)
    elif name == "inset":
        yield from _four("{}", value)
    elif name.endswith(("-inline", "-block")) and name.count("-") == 1:
        base, _, side = name.partition("-")
        if base != "border":
            ends = _pair(value)
            edges = ("left", "right") if side == "inline" else ("top", "bottom")
            yield from ((f"{base}-{edge}", end) for edge, end in zip(edges, ends, strict=True))
        else:
            for edge in ("left", "right") if side == "inline" else ("top", "bottom"):
                yield from _border(edge, value)
    elif name in SHORT:
        yield from SHORT[name](value)


def _four(pattern: str, value: str) -> Iterator[tuple[str, str]]:
    given = split_outside(value, " ")
    order = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}[len(given)]
    yield from ((pattern.format(edge), given[at]) for edge, at in zip(EDGES, order, strict=True))


def _pair(value: str) -> tuple[str, str]:
    given = split_outside(value, " ")
    return given[0], given[-1]


def _border(edge: str, value: str) -> Iterator[tuple[str, str]]:
    parts = split_outside(value, " ")
    widths = [part for part in parts if length(part) is not None]
    styles = [part for part in parts if part in ("solid", "dashed", "dotted", "double", "none")]
    colours = [part for part in parts if part not in widths and part not in styles]
    yield f"border-{edge}-width", widths[0] if widths and "none" not in styles else "0"
    yield f"border-{edge}-style", styles[0] if styles else "none"
    yield f"border-{edge}-color", colours[0] if colours else "currentcolor"


def _all_borders(value: str) -> Iterator[tuple[str, str]]:
    for edge in EDGES:
        yield from _border(edge, value)


def _font(value: str) -> Iterator[tuple[str, str]]:
    """`700 1rem/1.2 family, family`."""
    parts = split_outside(value, " ")
    for at, part in enumerate(parts):
        size, _, height = part.partition("/")
        if length(size) is not None and (height or not size.isdigit()):
            yield "font-size", size
            yield "line-height", height or "1.2"
            yield "font-family", " ".join(parts[at + 1 :])
            return
        yield "font-weight", part


def _flex(value: str) -> Iterator[tuple[str, str]]:
    parts = {"none": ["0", "0", "auto"], "auto": ["1", "1", "auto"]}.get(value) or split_outside(
        value, " "
    )
    basis = [part for part in parts if part == "auto" or not part.replace(".", "").isdigit()]
    numbers = [part for part in parts if part not in basis]
    yield "flex-grow", numbers[0] if numbers else "1"
    yield "flex-shrink", numbers[1] if len(numbers) > 1 else "1"
    yield "flex-basis", basis[0] if basis else "0px"


def _gap(value: str) -> Iterator[tuple[str, str]]:
    rows, columns = _pair(value)
    yield "row-gap", rows
    yield "column-gap", columns


def _place(what: str) -> Any:
    def written(value: str) -> Iterator[tuple[str, str]]:
        rows, columns = _pair(value)
        yield f"align-{what}", rows
        yield f"justify-{what}", columns

    return written


def _grid_template(value: str) -> Iterator[tuple[str, str]]:
    """`"a b" auto "c d" 1fr / auto 1fr`, or rows / columns."""
    rows, _, columns = value.partition("/")
    yield "grid-template-columns", columns.strip()
    parts = split_outside(rows, " ")
    yield "grid-template-areas", " | ".join(part.strip("\"'") for part in parts if part[0] in "\"'")
    yield "grid-template-rows", " ".join(part for part in parts if part[0] not in "\"'")


SHORT = {
    "border": _all_borders, "font": _font, "flex": _flex, "gap": _gap, "grid-template": _grid_template,
    "place-items": _place("items"), "place-content": _place("content"), "place-self": _place("self"),
    "border-width": lambda value: _four("border-{}-width", value),
    "border-color": lambda value: _four("border-{}-color", value),
    "border-style": lambda value: _four("border-{}-style", value),
    **{f"border-{edge}": (lambda value, edge=edge: _border(edge, value)) for edge in EDGES},
}  # fmt: skip
