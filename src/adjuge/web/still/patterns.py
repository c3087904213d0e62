"""Patterns: tiles that are laid over and over."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, cos, floor, hypot, radians, sin

from adjuge.web.still.values import number

Room = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True)
class Pattern:
    """A tile, its size, and by how many degrees it is turned."""

    tile: str
    width: float
    height: float
    turned: float

    @classmethod
    def read(cls, tile: str, given: Mapping[str, str]) -> "Pattern":
        """A pattern of SVG."""
        turned = given.get("patternTransform", "rotate(0)").removeprefix("rotate(").rstrip(")")
        return cls(tile, float(given["width"]), float(given["height"]), float(turned))

    def laid(self, area: Room) -> str:
        """Tiles that cover an area."""
        tiles = [
            f'<use href="#{self.tile}" x="{number(x)}" y="{number(y)}"/>'
            for x, y in self._spots(area)
        ]
        return f'<g transform="rotate({number(self.turned)})">{"".join(tiles)}</g>'

    def _spots(self, area: Room) -> Iterator[tuple[float, float]]:
        """Where tiles must lie, seen along the pattern."""
        x, y, width, height = area
        corners = [_turned(a, b, -self.turned) for a in (x, x + width) for b in (y, y + height)]
        across, down = [a for a, _ in corners], [b for _, b in corners]
        reach = hypot(self.width, self.height) / 2
        for row in range(floor(min(down) / self.height), ceil(max(down) / self.height)):
            for column in range(floor(min(across) / self.width), ceil(max(across) / self.width)):
                a, b = column * self.width, row * self.height
                middle = _turned(a + self.width / 2, b + self.height / 2, self.turned)
                if (
                    -reach < middle[0] - x < width + reach
                    and -reach < middle[1] - y < height + reach
                ):
                    yield a, b


def _turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    angle = radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
