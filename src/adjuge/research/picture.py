"""Pictures: the table that players see on the page, as pixels."""

import io

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from adjuge.engine.record import NOBODY
from adjuge.research.table import Table
from adjuge.web.still.letters import FILES, FONTS
from adjuge.web.still.scene import Scene

FONT_FILES = [str(FONTS / name) for name in FILES.values()]


def pixels(table: Table, seat: int = NOBODY) -> NDArray[np.uint8]:
    """The table as it lies open to a seat, with its hand; to a bystander without one.

    Drawn from views only, with the fonts of the package and no others: the same
    sight gives the same bytes.
    """
    drawn = scene(table, seat).svg()
    image = resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=True, font_files=FONT_FILES)
    with Image.open(io.BytesIO(bytes(image))) as found:
        return np.array(found.convert("RGB"))


def scene(table: Table, seat: int = NOBODY) -> Scene:
    """What is to be drawn: two views, and who looks."""
    return Scene(table.game, table.sight(NOBODY), table.sight(seat), seat, table.agreed.names)
