"""Alles futsch!: the contents of the box as constants. Money counts in bid steps."""

import numpy as np

from adjuge.engine.box import Box

BOX = Box(__package__)
MOST_MARK = 1_000_000  # of any one amount in a box


def _in_steps(name: str, mark: int) -> int:
    """An amount of Mark in steps of the bidding, refused unless it is a multiple."""
    if mark % STEP:
        raise BOX.wrong(name, "{mark} is not a multiple of the bid step, {step}.",
                        mark=mark, step=STEP)  # fmt: skip
    return mark // STEP


def _amount(name: str) -> int:
    """An entry of the box that is an amount of Mark."""
    return _in_steps(name, BOX.number(name, 0, MOST_MARK))


def _start_cash() -> int:
    """The sum of the notes that each seat begins with."""
    notes = BOX.table("start_notes", None, 2, 0, MOST_MARK)
    return _in_steps("start_notes", sum(worth * count for worth, count in notes))


STEP = BOX.number("bid_step", 1, MOST_MARK)  # in Mark; all money below is in steps (2.4)
SEATS = 5  # boards in the box (1.1)
KINDS = SEATS  # each board lacks another one (1.2)
KIND_NAMES = BOX.words("kinds", KINDS)
BOARDS = BOX.numbers("boards", KINDS, 0, KINDS - 1)  # the kind that each lacks (1.2)
ROW_LENGTH = BOX.number("row_length", 1, 100)  # (1.6, 3.10)
TREASURE = BOX.number("treasure", 1, ROW_LENGTH)  # (3.2, 3.3)
START_CASH = _start_cash()  # (1.7)
SALE_PRICE = _amount("sale_price")  # (3.7)
BONUS = _amount("bonus")  # (3.3, 3.8)
MALUS = _amount("malus")  # (3.9)
OBJECTS = 3  # on a card
CARD_ROWS = BOX.table("cards", None, OBJECTS, 0, KINDS - 1)
CARDS = len(CARD_ROWS)  # (1.10)
DISPLAY = BOX.number("display", 1, 10)  # (1.11)

if len(set(BOARDS)) < KINDS:
    raise BOX.wrong("boards", "each board must lack another kind.")
if START_CASH < 1:
    raise BOX.wrong("start_notes", "everybody needs at least one bid step, {step}.", step=STEP)
if not DISPLAY < CARDS <= 100:
    raise BOX.wrong("cards", "there must be more than {display} and at most 100, not {n}.",
                    display=DISPLAY, n=CARDS)  # fmt: skip
if {kind for card in CARD_ROWS for kind in card} != set(range(KINDS)):
    raise BOX.wrong("cards", "every kind must be on some card.")
if START_CASH + (KINDS - 1) * BONUS > 2000:
    raise BOX.wrong("start_notes", "a seat could come to more than 2000 bid steps.")


def _card_names() -> tuple[str, ...]:
    """Every card by its objects; a second copy of one says so."""
    names: list[str] = []
    for row in CARD_ROWS:
        name = " ".join(KIND_NAMES[kind] for kind in row)
        copies = sum(other.split(" #")[0] == name for other in names)
        names.append(f"{name} #{copies + 1}" if copies else name)
    return tuple(names)


CARD_NAMES = _card_names()
BOARD = np.array(BOARDS, np.int8)
ON_CARD = np.array([[row.count(kind) for kind in range(KINDS)] for row in CARD_ROWS], np.int8)

# All the money there can be: what everybody begins with, and the bonus for each row.
MOST_MONEY = SEATS * (START_CASH + (KINDS - 1) * BONUS)

# Each auction takes a step out of all the money at least, and as many as it has bids. So there are
# at most MOST_MONEY bids in all; at most as many auctions, each with a card offered, a pass of
# every other seat and three objects; and before each of them less than twice the deck is drawn,
# since after a shuffle every card that can be used is among those drawn next (4.5).
LONGEST = 1 + SEATS + MOST_MONEY * (2 + (SEATS - 1) + OBJECTS + 2 * CARDS + DISPLAY)
