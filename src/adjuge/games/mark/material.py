"""Mark: the contents of the box as constants."""

import numpy as np

from adjuge.engine.box import Box

BOX = Box(__package__)

SEATS = 4  # factories on the board (1.4)
MATERIALS = BOX.words("materials")  # (1.2)
KINDS = len(MATERIALS)
if not 2 <= KINDS <= 6:
    raise BOX.wrong("materials", "the game needs two to six, not {n}.", n=KINDS)
PIECES = BOX.number("pieces", 1, 100)
START_CASH = BOX.number("start_cash", 0, 1000)
SPACES = BOX.number("spaces", 1, 8)  # of either zone (1.4)
RENT = BOX.number("rent", 0, 100)
FREE_OF_RENT = BOX.number("free_of_rent", 0, SPACES)
MARKET_ROWS = BOX.table("market", rows=KINDS, columns=None, low=0, high=200)  # (1.5)
ROW_LENGTH = len(MARKET_ROWS[0])
ROWS_TO_END = BOX.number("rows_to_end", 1, KINDS)
IDLE_TURNS = BOX.number("idle_turns", 1, 1000)

if not 1 <= ROW_LENGTH <= PIECES:
    raise BOX.wrong("market", "a row has 1 to {pieces} spaces, as many as there are pieces at most.",
                    pieces=PIECES)  # fmt: skip
for row in MARKET_ROWS:
    if len(row) != ROW_LENGTH:
        raise BOX.wrong("market", "all rows must be equally long.")
    BOX.rising("market", row)

MARKET = np.array(MARKET_ROWS, np.int32)
MOST_CASH = START_CASH + int(MARKET.sum())  # one seat sells everything and pays nothing

# A game has at most KINDS · ROW_LENGTH sales and, between two of them, IDLE_TURNS turns of each
# seat (7.3). A turn has at most 2 · SPACES moves of rent, a throw and two actions; each hammer
# adds a throw, a name, a bid of every seat and a placing. Fair dice show a hammer in one throw of
# six; the bound allows two for every turn of the longest possible game.
TURNS = (KINDS * ROW_LENGTH + 1) * IDLE_TURNS * SEATS
LONGEST = TURNS * (2 * SPACES + 1 + 2 + 2 * (3 + SEATS))
