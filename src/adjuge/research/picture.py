"""Pictures: the board that a terminal shows, as pixels for those who want an image."""

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from adjuge.engine.picture import Ink, Line

SIZE, WIDE, HIGH, EDGE = 14, 9, 19, 12  # of letters, of a letter's cell, of the margin
PAPER = (250, 247, 240)
INKS = {
    Ink.PLAIN: (30, 30, 30), Ink.FAINT: (140, 135, 125), Ink.STRONG: (0, 0, 0),
    Ink.TITLE: (90, 50, 20), Ink.TURN: (180, 80, 0), Ink.WHITE: (120, 120, 120),
    Ink.RED: (190, 30, 30), Ink.GREEN: (30, 120, 50), Ink.BLUE: (30, 70, 170),
    Ink.GOLD: (170, 130, 0), Ink.ORANGE: (210, 110, 20), Ink.LILAC: (130, 70, 160),
    Ink.BROWN: (120, 80, 40),
}  # fmt: skip


def pixels(lines: list[Line]) -> NDArray[np.uint8]:
    """Draw a board letter by letter, each in its cell."""
    columns = max((sum(len(span.text) for span in line) for line in lines), default=1)
    size = (2 * EDGE + WIDE * columns, 2 * EDGE + HIGH * len(lines))
    image = Image.new("RGB", size, PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(SIZE)
    for row, line in enumerate(lines):
        column = 0
        for span in line:
            for letter in span.text:
                place = (EDGE + WIDE * column, EDGE + HIGH * row)
                pen.text(place, letter, fill=INKS[span.ink], font=font)
                column += 1
    return np.asarray(image)
