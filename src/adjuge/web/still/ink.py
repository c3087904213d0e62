"""Ink: boxes that lie in their places, written down as SVG."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from adjuge.web.still.box import Box, Drawing
from adjuge.web.still.drawings import Drawings, attributes
from adjuge.web.still.flow import Typed, Words
from adjuge.web.still.grounds import Grounds, rounded
from adjuge.web.still.letters import Atom, Word, face, line_height
from adjuge.web.still.patterns import Room
from adjuge.web.still.sheets import Sheet
from adjuge.web.still.styles import Style
from adjuge.web.still.values import length, number, paint

Pane = tuple[float, float, Box]  # a box and where it lies in the picture


class Ink:
    """A picture that is being written."""

    def __init__(self, sheet: Sheet, whole: Box) -> None:
        """Begin with nothing."""
        self.whole, self.drawings, self.grounds = whole, Drawings(sheet), Grounds()
        self.shown: Room = (0.0, 0.0, whole.width, whole.height)  # what is not cut off
        self.window = max(_windows(whole, 0.0, 0.0), key=_area, default=None)

    def written(self) -> str:
        """The whole picture.

        What the largest window shows comes first, then everything around it:
        to paint over what juts out is quicker than to cut it off.
        """
        inside = "".join([*self._through_the_window(), *self._around_it()])
        shared = "".join(
            [*self.grounds.shared, *self.drawings.shared, *self.drawings.symbols.values()]
        )
        size = f'width="{number(self.whole.width)}" height="{number(self.whole.height)}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{shared}</defs>{inside}</svg>'

    def _through_the_window(self) -> Iterator[str]:
        if self.window is not None:
            x, y, box = self.window
            yield from self.grounds.of(box, x, y)
            yield from self._seen(box, x, y)

    def _around_it(self) -> Iterator[str]:
        outline = f"M0 0H{number(self.whole.width)}V{number(self.whole.height)}H0z"
        if self.window is not None:
            outline += rounded(self.window[2], self.window[0], self.window[1])
        fill = paint(self.whole.style.get("background"))
        yield f'<path fill-rule="evenodd" fill="{fill}" d="{outline}"/>'
        yield from self._inside(self.whole, 0.0, 0.0)

    def _box(self, box: Box, x: float, y: float) -> Iterator[str]:
        if self.window is not None and box is self.window[2]:
            return
        x, y = x + box.x, y + box.y
        opacity = box.style.get("opacity", "1")
        is_cut = not isinstance(box, Drawing) and box.style.get("overflow") == "hidden"
        if opacity != "1":
            yield f'<g opacity="{opacity}">'
        yield from self.grounds.of(box, x, y)
        if is_cut:
            yield f'<g clip-path="{self.grounds.cut(box, x, y)}">'
            yield from self._seen(box, x, y)
        else:
            yield from self._inside(box, x, y)
        yield "</g>" * ((opacity != "1") + is_cut)

    def _seen(self, box: Box, x: float, y: float) -> Iterator[str]:
        """What is in a box that cuts off what juts out."""
        around, self.shown = self.shown, (x, y, box.width, box.height)
        yield from self._inside(box, x, y)
        self.shown = around

    def _inside(self, box: Box, x: float, y: float) -> Iterator[str]:
        if isinstance(box, Drawing):
            top, right, bottom, left = box.padding
            room = (x + left, y + top, box.width - left - right, box.height - top - bottom)
            yield self.drawings.drawn(box.element, box.style, room, self.shown)
        elif isinstance(box, Words):
            yield from self._words(box, x, y)
        elif isinstance(box, Typed):
            yield from _typed(box, x, y)
        for child in sorted(box.children, key=lambda child: child.is_free):
            yield from self._box(child, x, y)

    # Letters

    def _words(self, box: Words, x: float, y: float) -> Iterator[str]:
        for line in box.lines:
            run: list[Word] = []
            start = 0.0
            for at, token in line.tokens:
                if isinstance(token, Word) and run and run[-1].style is token.style:
                    run.append(token)
                    continue
                yield _text(run, x + start, y + line.baseline)
                run, start = ([token], at) if isinstance(token, Word) else ([], 0.0)
                if isinstance(token, Atom):
                    yield from self._atom(token, x + at, y + line.baseline)
            yield _text(run, x + start, y + line.baseline)
            y += line.height

    def _atom(self, atom: Atom, x: float, baseline: float) -> Iterator[str]:
        raised = length(atom.style.get("vertical-align", "0"), atom.style.size)
        up = raised if isinstance(raised, float) else 0.0
        yield from self._box(atom.box, x + atom.box.margin[3], baseline - up - atom.box.height)


def _windows(box: Box, x: float, y: float) -> Iterator[Pane]:
    """The boxes that cut off what juts out, and lie on nothing but the ground of all."""
    for child in box.children:
        if child.style.get("overflow") == "hidden":
            yield x + child.x, y + child.y, child
        elif not child.style.get("background"):
            yield from _windows(child, x + child.x, y + child.y)


def _area(pane: Pane) -> float:
    return pane[2].width * pane[2].height


def _letters(style: Style) -> dict[str, str]:
    """How letters of a style look."""
    family, weight = face(style)
    looks = {"font-family": family, "font-weight": str(weight), "font-size": number(style.size),
             "fill": paint(style.get("color"))}  # fmt: skip
    if style.get("letter-spacing"):
        looks["letter-spacing"] = number(style.pixels("letter-spacing"))
    if "line-through" in style.get("text-decoration"):
        looks["text-decoration"] = "line-through"
    return looks


def _text(run: list[Word], x: float, baseline: float) -> str:
    """Words of one style side by side."""
    text = "".join(word.text for word in run)
    if not text.strip():
        return ""
    given = {
        "x": number(x),
        "y": number(baseline),
        "xml:space": "preserve",
        **_letters(run[0].style),
    }
    return f"<text{attributes(given)}>{escape(text)}</text>"


def _typed(box: Typed, x: float, y: float) -> Iterator[str]:
    """Every letter in its cell."""
    high, looks = line_height(box.style), _letters(box.style)
    for number_, row in enumerate(box.rows):
        cells = " ".join(number(x + box.padding[3] + at * box.cell) for at in range(len(row)))
        given = {
            "x": cells,
            "y": number(y + box.padding[0] + (number_ + 0.8) * high),
            "xml:space": "preserve",
        }
        yield f"<text{attributes({**given, **looks})}>{escape(row)}</text>"
