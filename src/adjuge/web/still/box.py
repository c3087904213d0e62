"""Boxes: what of a page takes room; here what all kinds of them share."""

from functools import cached_property
from typing import Any, TypeAlias

from adjuge.web.still.styles import Style
from adjuge.web.still.values import of_whole

Known: TypeAlias = float | None


class Box:
    """A box. Its place is that of its outer edge in the box around it, margins not counted."""

    def __init__(self, style: Style, children: list["Box"] | None = None) -> None:
        """A box that lies nowhere yet."""
        self.style, self.children = style, children or []
        self.x = self.y = self.width = self.height = 0.0
        self._heights: dict[float, tuple[float, float]] = {}  # sizes by the width that was given
        self._laid: tuple[float, Known] | None = None  # the size for which the inside lies right

    # What every kind knows for itself

    def natural(self) -> tuple[float, float]:
        """How wide the content would be at least, and at most."""
        raise NotImplementedError

    def lay(self, width: float, room: Known) -> float:
        """Lay out the content in a room whose height may be open; return how high it is."""
        raise NotImplementedError

    @property
    def ratio(self) -> Known:
        """How much wider than high it wants to be."""
        shape = self.style.get("aspect-ratio", "auto")
        return None if shape == "auto" else float(shape.split("/")[0])

    @property
    def fills(self) -> bool:
        """Whether it takes the height that is there and asks for none of its own."""
        return False

    # Sizes

    @cached_property
    def padding(self) -> tuple[float, float, float, float]:
        """What lies between the outer edge and the content: top, right, bottom, left."""
        lines, space = self.style.edges("border", "-width"), self.style.edges("padding")
        top, right, bottom, left = (a + b for a, b in zip(lines, space, strict=True))
        return top, right, bottom, left

    @cached_property
    def margin(self) -> tuple[float, float, float, float]:
        """What must stay free around it."""
        return self.style.edges("margin")

    @property
    def outer_width(self) -> float:
        """Its width with its margins."""
        return self.width + self.margin[1] + self.margin[3]

    @property
    def outer_height(self) -> float:
        """Its height with its margins."""
        return self.height + self.margin[0] + self.margin[2]

    @property
    def is_free(self) -> bool:
        """Whether it lies over the others and takes no room from them."""
        return self.style.get("position") == "absolute"

    @property
    def inside(self) -> list["Box"]:
        """The boxes in it that take room."""
        return [child for child in self.children if not child.is_free]

    @cached_property
    def widths(self) -> tuple[float, float]:
        """The narrowest and the widest that it would like to be."""
        wanted = self.style.length("width")
        if isinstance(wanted, float):
            low = high = wanted
        else:
            low, high = (size + self.padding[1] + self.padding[3] for size in self.natural())
        least, most = self.style.length("min-width"), self.style.length("max-width")
        if isinstance(least, float):
            low, high = max(low, least), max(high, least)
        if isinstance(most, float):
            low, high = min(low, most), min(high, most)
        return low, high

    @property
    def outer_widths(self) -> tuple[float, float]:
        """The same with margins."""
        low, high = self.widths
        edges = self.margin[1] + self.margin[3]
        return low + edges, high + edges

    def asked(self, width: Known, height: Known) -> tuple[Known, Known]:
        """The width and height that it asks for in a room of that size; nothing where it does not."""
        wide = of_whole(self.style.length("width"), width)
        high = of_whole(self.style.length("height"), height)
        if self.ratio and wide is None and high is not None:
            wide = high * self.ratio
        elif self.ratio and high is None and wide is not None:
            high = wide / self.ratio
        return wide, high

    # Places

    def measure(self, width: float, height: Known) -> None:
        """Find its size; what is in it may not lie right until it is placed."""
        if height is not None:
            self.width, self.height = width, height
        elif width in self._heights:
            self.width, self.height = self._heights[width]
            self._laid = None
        else:
            self.place(width, None)

    def place(self, width: float, height: Known) -> None:
        """Take a size, the height by the content if none is given, and lay that out."""
        if self._laid == (width, height):
            return
        most, least = self.style.length("max-width"), self.style.pixels("min-height")
        self.width = min(width, most) if isinstance(most, float) else width
        top, right, bottom, left = self.padding
        inner = max(self.width - left - right, 0.0)
        used = self.lay(inner, None if height is None else max(height - top - bottom, 0.0))
        if height is None and used + top + bottom < least:
            used = self.lay(inner, least - top - bottom)
        self.height = max(used + top + bottom if height is None else height, least)
        for child in self.children:
            child.x += left
            child.y += top
            if child.is_free:
                self._set_free(child)
        self._laid = (width, height)
        if height is None:
            self._heights[width] = (self.width, self.height)

    def _set_free(self, child: "Box") -> None:
        """A box that lies over the others, held by its insets."""
        wide, high = child.asked(self.width, self.height)
        child.place(child.widths[1] if wide is None else wide, high)
        top, right, bottom, left = (
            child.style.length(edge) for edge in ("top", "right", "bottom", "left")
        )
        lines = self.style.edges("border", "-width")
        child.x = lines[3] + (left if isinstance(left, float) else 0.0)
        child.y = lines[0] + (top if isinstance(top, float) else 0.0)
        if isinstance(right, float) and left is None:
            child.x = self.width - lines[1] - right - child.width
        if isinstance(bottom, float) and top is None:
            child.y = self.height - lines[2] - bottom - child.height

    def align(self, child: "Box", high: float) -> None:
        """Set a child across a row of that height; one that may stretch is stretched."""
        top, _, bottom, _ = child.margin
        asked = child.asked(child.width, high)[1]
        how = child.style.get("align-self", "auto")
        how = self.style.get("align-items", "stretch") if how == "auto" else how
        if asked is None and how in ("stretch", "normal"):
            asked = max(high - top - bottom, 0.0)
        child.place(child.width, asked)
        spare = high - child.outer_height
        child.y = top + {"center": spare / 2, "end": spare, "flex-end": spare}.get(how, 0.0)


class Drawing(Box):
    """An SVG in the page."""

    def __init__(self, style: Style, element: Any) -> None:
        """A drawing that lies nowhere yet."""
        super().__init__(style)
        self.element = element

    @property
    def ratio(self) -> float:
        """The shape of its view box."""
        view = self.element.etree_element.get("viewBox")
        if not view:
            return 1.0
        _, _, width, height = (float(part) for part in view.split())
        return width / height

    @property
    def fills(self) -> bool:
        """Whether its height is a part of the room."""
        return isinstance(self.style.length("height"), str)

    def natural(self) -> tuple[float, float]:
        """As wide as its height makes it; nothing where it follows the room."""
        height = self.style.length("height")
        wide = height * self.ratio if isinstance(height, float) else 0.0
        return wide, wide

    def lay(self, width: float, room: Known) -> float:
        """As high as its shape."""
        return width / self.ratio if room is None else room


def justified(how: str, left: float, count: int) -> tuple[float, float]:
    """Where a row begins, and what more is left between its boxes."""
    if left <= 0:
        return 0.0, 0.0
    if how == "space-between" and count > 1:
        return 0.0, left / (count - 1)
    return {"center": left / 2, "end": left, "flex-end": left}.get(how, 0.0), 0.0
