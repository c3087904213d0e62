"""Grounds: what lies under the content of a box: colours, borders, lines along the edge."""

from collections.abc import Iterator

from adjuge.web.still.box import Box
from adjuge.web.still.drawings import attributes
from adjuge.web.still.sheets import split_outside
from adjuge.web.still.styles import EDGES, Style
from adjuge.web.still.values import length, number, paint

Edge = tuple[float, str, str]  # width, kind and colour of a line


class Grounds:
    """The grounds of one picture, and the shapes and colours that they refer to."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.shared: list[str] = []

    def of(self, box: Box, x: float, y: float) -> Iterator[str]:
        """The ground of a box."""
        ground = box.style.get("background", box.style.get("background-color", "none"))
        if ground != "none":
            yield _rect(
                x, y, box.width, box.height, radius(box), fill=self._fill(ground, box, x, y)
            )
        yield from self._borders(box, x, y)
        for shadow in split_outside(box.style.get("box-shadow", "none"), ","):
            yield from _line_inside(split_outside(shadow, " "), box, x, y)

    def cut(self, box: Box, x: float, y: float) -> str:
        """Where a box cuts off what juts out."""
        return self._refer(f'<clipPath id="ID"><path d="{rounded(box, x, y)}"/></clipPath>')

    def _refer(self, shape: str) -> str:
        """Keep a shape or colour; return how it is referred to."""
        name = f"i{len(self.shared)}"
        self.shared.append(shape.replace("ID", name, 1))
        return f"url(#{name})"

    def _fill(self, ground: str, box: Box, x: float, y: float) -> str:
        kind, _, rest = ground.partition("-gradient(")
        if not rest:
            return paint(ground, box.style.get("color"))
        stops = split_outside(rest.rpartition(")")[0], ",")
        return self._refer((_radial if kind == "radial" else _downwards)(stops, box, x, y))

    def _borders(self, box: Box, x: float, y: float) -> Iterator[str]:
        edges = [_edge(box.style, edge) for edge in EDGES]
        if len(set(edges)) == 1:
            if edges[0][0]:
                yield _frame(edges[0], box, x, y)
            return
        yield f'<g clip-path="{self.cut(box, x, y)}">'
        sides = ((x, y, box.width, 0.0), (x + box.width, y, 0.0, box.height),
                 (x, y + box.height, box.width, 0.0), (x, y, 0.0, box.height))  # fmt: skip
        for (width, _, colour), (a, b, across, down) in zip(edges, sides, strict=True):
            path = f"M{number(a)} {number(b)}l{number(across)} {number(down)}"
            yield f"<path{attributes({'d': path, 'stroke': colour, 'stroke-width': number(2 * width)})}/>"
        yield "</g>"


def radius(box: Box) -> float:
    """How round the corners of a box are."""
    found = box.style.length("border-radius")
    if isinstance(found, str):
        return min(box.width, box.height) * float(found.rstrip("%")) / 100
    return found or 0.0


def rounded(box: Box, x: float, y: float) -> str:
    """The outline of a box as a path."""
    bent = number(radius(box))
    across, down = number(box.width - 2 * radius(box)), number(box.height - 2 * radius(box))
    bend = f"a{bent} {bent} 0 0 1 "
    return (f"M{number(x + radius(box))} {number(y)}h{across}{bend}{bent} {bent}v{down}{bend}-{bent} {bent}"
            f"h-{across}{bend}-{bent} -{bent}v-{down}{bend}{bent} -{bent}z")  # fmt: skip


def _rect(
    x: float, y: float, width: float, height: float, round_: float = 0.0, **looks: str
) -> str:
    given = {
        "x": number(x),
        "y": number(y),
        "width": number(max(width, 0)),
        "height": number(max(height, 0)),
    }
    if round_ > 0:
        given["rx"] = number(round_)
    return f"<rect{attributes(given)}{attributes({key.replace('_', '-'): value for key, value in looks.items()})}/>"


def _edge(style: Style, edge: str) -> Edge:
    colour = style.get(f"border-{edge}-color", "currentcolor")
    kind = style.get(f"border-{edge}-style", "none")
    return style.pixels(f"border-{edge}-width"), kind, paint(colour, style.get("color"))


def _frame(edge: Edge, box: Box, x: float, y: float) -> str:
    """A line all around, within the edge."""
    width, kind, colour = edge
    dashes = (
        {"stroke_dasharray": f"{number(2 * width)} {number(2 * width)}"} if kind == "dashed" else {}
    )
    return _rect(x + width / 2, y + width / 2, box.width - width, box.height - width, radius(box) - width / 2,
                 fill="none", stroke=colour, stroke_width=number(width), **dashes)  # fmt: skip


def _line_inside(parts: list[str], box: Box, x: float, y: float) -> Iterator[str]:
    """A shadow that is a line within the edge, all around or along one side; soft ones are passed over."""
    if parts[0] != "inset":
        return
    colour = paint(parts[-1], box.style.get("color"))
    sizes = [length(part, box.style.size) for part in parts[1:]]
    _, down, *rest = [size for size in sizes if isinstance(size, float)]
    if len(rest) == 2:
        yield _frame((rest[1], "solid", colour), box, x, y)
    elif not rest:
        yield _rect(x, y + box.height + down if down < 0 else y, box.width, abs(down), fill=colour)


def _stops(stops: list[str], style: Style, whole: float) -> str:
    """The colours of a gradient; those without a place are spread evenly."""
    found = []
    for at, stop in enumerate(stops):
        colour, *places = split_outside(stop, " ")
        for place in places or [f"{100 * at / max(len(stops) - 1, 1)}%"]:
            where = length(place, style.size)
            share = float(where[:-1]) if isinstance(where, str) else 100 * (where or 0.0) / whole
            given = {"offset": f"{number(share)}%", "stop-color": paint(colour, style.get("color"))}
            found.append(f"<stop{attributes(given)}/>")
    return "".join(found)


def _downwards(stops: list[str], box: Box, x: float, y: float) -> str:
    return (f'<linearGradient id="ID" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="{number(y)}" '
            f'y2="{number(y + box.height)}">{_stops(stops, box.style, box.height)}</linearGradient>')  # fmt: skip


def _radial(stops: list[str], box: Box, x: float, y: float) -> str:
    """`circle at 22% -10%`: a lamp that shines as far as the farthest corner."""
    across, down = (float(part.rstrip("%")) / 100 for part in stops[0].split(" at ")[1].split())
    cx, cy = x + across * box.width, y + down * box.height
    far = max(
        ((cx - a) ** 2 + (cy - b) ** 2) ** 0.5
        for a in (x, x + box.width)
        for b in (y, y + box.height)
    )
    return (f'<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="{number(cx)}" cy="{number(cy)}" '
            f'r="{number(far)}">{_stops(stops[1:], box.style, far)}</radialGradient>')  # fmt: skip
