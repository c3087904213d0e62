"""Adel verpflichtet: the contents of the box as constants.

Pieces are numbered by letter and within a letter by year, cheques by value and
thieves by experience, so that a higher number is a higher card.
"""

import numpy as np

from adjuge.engine.box import Box

BOX = Box(__package__)

SEATS = 5  # colours in the box (1.1)
LETTERS = "ABCDEF"
COLOURS = BOX.words("colours", SEATS)
SERIES = BOX.words("series", len(LETTERS))  # (1.4)
YEARS = BOX.table("years", rows=len(LETTERS), columns=None, low=1, high=9999)
HAND = BOX.number("hand", 3, 6)  # (1.5); with four purchases enough for an exhibition (6.3)
CHEQUE_ROWS = BOX.table("cheques", rows=SEATS, columns=4, low=1, high=1_000_000)  # (1.3)
CHEQUE_TOTAL = BOX.number("cheque_total", 4, 4_000_000)
THIEF_ROWS = BOX.table("thieves", rows=SEATS, columns=2, low=1, high=99)  # (1.3)
CASTLE_SPACES = BOX.number("castle_spaces", 1, 4)  # (1.7)
TABLE_SEATS = BOX.number("table_seats", 1, 99)
LEAST_EXHIBITS = BOX.number("least_exhibits", 1, 3)  # (4.1)
FINAL_FIRST, FINAL_SECOND = BOX.numbers("final_bonus", 2, 0, 40)  # (6.5)
ROUND_LIMIT = BOX.number("round_limit", 1, 1000)  # (6.3)

for row in YEARS:
    BOX.rising("years", row)
for name, rows in (("cheques", CHEQUE_ROWS), ("thieves", THIEF_ROWS)):
    if len({number for row in rows for number in row}) < SEATS * len(rows[0]):
        raise BOX.wrong(name, "no number may occur twice.")
for row in CHEQUE_ROWS:
    if sum(row) != CHEQUE_TOTAL:
        raise BOX.wrong("cheques", "the cheques of a colour must come to {total}, not {found}.",
                        total=CHEQUE_TOTAL, found=sum(row))  # fmt: skip

# The pieces.
CARD_NAMES = tuple(
    f"{letter}{year}" for letter, row in zip(LETTERS, YEARS, strict=True) for year in row
)
CARDS = len(CARD_NAMES)
if not SEATS * HAND + 2 <= CARDS <= 100:
    raise BOX.wrong("years", "there must be {low} to 100 pieces, not {n}.",
                    low=SEATS * HAND + 2, n=CARDS)  # fmt: skip
LETTER = np.array([letter for letter, row in enumerate(YEARS) for _ in row], np.int32)
YEAR = np.array([year for row in YEARS for year in row], np.int32)
BY_AGE = np.argsort(YEAR, kind="stable").astype(np.int32)  # pieces, the oldest first
# 1 where the next piece of that row is younger, 0 where it is of the same year
ENDS_YEAR = np.append(np.diff(YEAR[BY_AGE]) > 0, True).astype(np.int8)

# The cheques and thieves, weakest first, and whose they are at the start.
_cheques = sorted((value, colour) for colour, row in enumerate(CHEQUE_ROWS) for value in row)
CHEQUES = len(_cheques)
CHEQUE_VALUE = np.array([value for value, _ in _cheques], np.int32)
CHEQUE_COLOUR = np.array([colour for _, colour in _cheques], np.int32)
CHEQUE_STEP = int(np.gcd.reduce(CHEQUE_VALUE))  # what every cheque is a multiple of
_thieves = sorted((years, colour) for colour, row in enumerate(THIEF_ROWS) for years in row)
THIEVES = len(_thieves)
EXPERIENCE = np.array([years for years, _ in _thieves], np.int32)
THIEF_COLOUR = np.array([colour for _, colour in _thieves], np.int32)
OWN_THIEVES = np.array(
    [[t for t in range(THIEVES) if THIEF_COLOUR[t] == seat] for seat in range(SEATS)], np.int32
)


def castles(name: str) -> tuple[tuple[int, ...], ...]:
    """The numbers of a track's castles, which must fit the table."""
    found = BOX.value(name)
    if not isinstance(found, list) or not 1 <= len(found) <= 40:
        raise BOX.wrong(name, "a track is a list of 1 to 40 castles.")
    pairs = BOX.table(name, rows=len(found), columns=2, low=0, high=40)
    furthest = max(*(max(pair) for pair in pairs), SEATS) + FINAL_FIRST
    if furthest > TABLE_SEATS:
        raise BOX.wrong("table_seats", "a pawn may need {n} seats, but the table has {there}.",
                        n=furthest, there=TABLE_SEATS)  # fmt: skip
    return pairs


# The two tracks: space 0 is the club room, the table follows the last castle (1.7, 1.8).
TRACKS = (castles("castles"), castles("long_castles"))
TABLE_AT = np.array([1 + CASTLE_SPACES * len(track) for track in TRACKS], np.int32)
UPPER = np.zeros((2, int(TABLE_AT.max())), np.int32)
LOWER = np.zeros((2, int(TABLE_AT.max())), np.int32)
for which, track in enumerate(TRACKS):
    for space in range(TABLE_AT[which]):
        UPPER[which, space], LOWER[which, space] = track[max(space - 1, 0) // CASTLE_SPACES]

# The dealer draws each piece once. In a round every seat chooses a place and an action, one seat
# buys, every piece is shown at most once and every seat closes at most one exhibition, and of five
# seats at most 2 · 3 pairs of a thief and an exhibition make a theft.
LONGEST = CARDS + ROUND_LIMIT * (2 * SEATS + 1 + CARDS + SEATS + 6)
