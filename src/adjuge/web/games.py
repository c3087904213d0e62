"""What a game's folder gives to its page: `page.py`, `board.html`, `board.css`.

Pieces that come again and again on a board are macros in `pieces.html`: one in
`board.html` itself would be made anew, and thrown away, with every drawing.
What such a macro is given is best a `Piece` (see `engine/piece.py`), which is
told apart from others without looking at its facts.
A game without `page.py` can be played too: its board is then the text picture
of the terminal and its decisions are lists of buttons. `page.py` may provide

    PHASES             words for the phases, in order
    phase(view)        the position of the present one in PHASES, or -1
    heading(view)      a sentence that heads a section of the log: round, turn
    money(view, seat)  what stands beside a seat: a number, or None if it is hidden
    state(view, seat)  icon and sentence under a name
    board(view)        facts for board.html; the view is a bystander's
    hand(view, seat)   facts for hand.html: what the seat holds, from its own view
    SHAPES             family of moves -> how it is asked: see decisions.py
    then(view, seat, move)   what a move would do, or None
    spots(view, seat)  places on the board that can be clicked: name -> x, y, width, height
    spot(view, seat, move)   the place that a move is about, or None
    ORDERS, lot(view)  standing orders: see orders.py
    SYMBOLS            words -> symbol and kind, for icons in sentences
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from adjuge.engine.game import Game


@cache
def page_of(game: Game) -> ModuleType:
    """The game's page, or an empty one."""
    name = f"{game.package}.page"
    if find_spec(name) is None:
        return ModuleType(name)
    return import_module(name)


def slug(name: str) -> str:
    """A game's name in addresses and class names."""
    return name.replace("_", "-")
