"""Falsche FFuffziger: the contents of the box as constants.

A type of press is numbered from 0 (the lowest) to 4. A back is a column of the
box's table of backs. A face is the visible side of a turned press: single,
double, or with coins. A kind is what tells unturned presses apart: their type
and batch (2.5). A purse holds notes of five kinds and, last, real money.
"""

from itertools import permutations
from math import comb

import numpy as np

from adjuge.engine.box import Box

BOX = Box(__package__)

SEATS = 6  # the fullest table (1.1)
TYPES = 5  # (1.2)
BROKEN, SAME, SAME_DOUBLE, NEXT, NEXT_DOUBLE, COINS = range(6)  # backs (1.3)
BACKS = 6
RARE_BACKS = (BROKEN, NEXT_DOUBLE)  # never on a starting press (1.8)
DOUBLE = TYPES  # faces 0 to 4 are single, 5 to 9 double
WITH_COINS = 2 * TYPES  # the face with coins (8.1)
FACES = 2 * TYPES + 1
HIGHEST = TYPES - 1
REAL = TYPES  # the place of real money in a purse
PURSE = TYPES + 1

VALUES = BOX.rising("values", BOX.numbers("values", TYPES, 1, 1000))
BUY = np.array(BOX.numbers("buy", TYPES, 1, 1000), np.int32)
SELL = np.array(BOX.numbers("sell", TYPES, 0, 1000), np.int32)
SCRAP = np.array(BOX.numbers("scrap", TYPES, 0, 1000), np.int32)
TILES = np.array(BOX.table("backs", TYPES, BACKS, 0, 40), np.int32)
STARTERS = np.array(BOX.numbers("starters", TYPES, 0, 1), np.int32)
COINS_ON_PRESS = BOX.number("coins_on_press", 0, 20)
NOTES = BOX.number("notes", 1, 1000)
LETTERS = ("a", "b", "c", "d")
LAUNDERING = tuple(BOX.table(f"laundering_{letter}", 10, 2, 1, 1000) for letter in LETTERS)
TAKEN_OUT = BOX.numbers("taken_out", 2, 0, 9)
WHITE = BOX.numbers("white", None, 0, 1000)
BLACK = BOX.numbers("black", None, 0, 1000)
REVEALS = BOX.numbers("reveals", 2, 1, 5)
FREE_CARDS = BOX.number("free_cards", 0, 20)
DIE = BOX.numbers("die", 6, 1, 20)
ADDING_FACE = BOX.number("adding_face", 0, 20)
MOST_ADDED = BOX.number("most_added", 0, 5)
STEP_AFTER_REAL = BOX.number("step_after_real", 1, 1000)
CARDS_TO_END_PHASE = BOX.number("cards_to_end_phase", 1, 10)
FINAL_COINS = np.array(BOX.numbers("final_coins", 3, 0, 100), np.int32)

for place in range(TYPES):
    if SELL[place] > BUY[place]:
        raise BOX.wrong("sell", "a press must not bring more than it costs, but {n} is above {m}.",
                        n=int(SELL[place]), m=int(BUY[place]))  # fmt: skip
    if TILES[place, COINS] if place < HIGHEST else TILES[place, NEXT] + TILES[place, NEXT_DOUBLE]:
        raise BOX.wrong("backs", "only the last row has tiles with coins, and none of a next type.")
    if TILES[place].sum() > 40:
        raise BOX.wrong("backs", "a type has at most 40 tiles.")
if TILES[HIGHEST].sum() == 0 or STARTERS[HIGHEST]:
    raise BOX.wrong("backs", "the last type needs tiles, and nobody starts with one.")
if sorted(card for card in WHITE + BLACK if card) != list(VALUES[:HIGHEST]):
    raise BOX.wrong("black", "white and black hold each type but the last once, and coin cards.")
if max(len(WHITE), len(BLACK)) > 6:
    raise BOX.wrong("white", "there are at most six cards of a colour.")
for letter, cards in zip(LETTERS, LAUNDERING, strict=True):
    if len({minimum for minimum, _ in cards}) < len(cards):
        raise BOX.wrong(f"laundering_{letter}", "the minima must differ.")


def _type_of(card: int) -> int:
    return VALUES.index(card)


# Inspector cards: 0 is not yet known, 1 a coin card, 2 and on a type of press (1.7).
UNKNOWN, COIN, FIRST_TYPE = 0, 1, 2
CARD_KINDS = TYPES + 2
GREEN = FIRST_TYPE + HIGHEST
WHITES = len(WHITE)  # the green card's place in the order
CYCLE = len(WHITE) + 1 + len(BLACK)


def _cards(row: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(FIRST_TYPE + _type_of(card) if card else COIN for card in row)


def _counts(row: tuple[int, ...]) -> list[int]:
    return [_cards(row).count(card) for card in range(CARD_KINDS)]


WHITE_CARDS = np.array(_counts(WHITE), np.int32)  # how many of each card
BLACK_CARDS = np.array(_counts(BLACK), np.int32)

DIE_FACES = np.array(sorted(set(DIE)), np.int32)
DIE_WEIGHTS = np.array([DIE.count(face) for face in sorted(set(DIE))], np.int32)
FACES_OF_DIE = len(DIE_FACES)

MINIMUM = np.array([card[0] for cards in LAUNDERING for card in cards], np.int32)
PAYS = np.array([card[1] for cards in LAUNDERING for card in cards], np.int32)
CARDS = len(MINIMUM)
PER_LETTER = CARDS // len(LETTERS)

RARE = np.zeros((TYPES, BACKS), np.int32)  # 1 where no starting press has this back (1.8)
for place in range(TYPES):
    for back in RARE_BACKS:
        RARE[place, back] = STARTERS[place]
MOST_RARE = int((TILES * RARE).sum(axis=1).max())
CHOOSE = np.array(  # how many ways to pick `few` of `all_` tiles
    [[comb(all_, few) for few in range(MOST_RARE + 1)] for all_ in range(41)], np.int64
)
for place in range(TYPES):
    if STARTERS[place] and (TILES[place] * (1 - RARE[place])).sum() < SEATS:
        raise BOX.wrong("backs", "there must be enough starting tiles for six seats.")

FACE_OF = np.full((TYPES, BACKS), -1, np.int32)  # the face a back shows, -1 for none (4.3)
for place in range(TYPES):
    FACE_OF[place, SAME] = place
    FACE_OF[place, SAME_DOUBLE] = DOUBLE + place
    if place < HIGHEST:
        FACE_OF[place, NEXT] = place + 1
        FACE_OF[place, NEXT_DOUBLE] = DOUBLE + place + 1
FACE_OF[HIGHEST, COINS] = WITH_COINS
BACK_OF = np.full((TYPES, FACES), -1, np.int32)  # the back that shows a face
for place in range(TYPES):
    for back in range(BACKS):
        if FACE_OF[place, back] >= 0:
            BACK_OF[place, FACE_OF[place, back]] = back
FACE_TYPE = np.array([*range(TYPES), *range(TYPES), HIGHEST], np.int32)
WORTH = np.array([*VALUES, 1], np.int32)  # face value of one piece of each money (6.2)
PRINTS = np.array([1] * TYPES + [2] * TYPES + [1], np.int32)  # notes a face prints (4.7)


def _when_struck(order: tuple[int, ...]) -> list[tuple[int, int]]:
    """Reveal and round that strike each type when no press ever breaks: the slowest way."""
    struck: list[tuple[int, int]] = []
    reveals, round_no = 0, 0
    while len(struck) < TYPES:
        round_no += 1
        left = REVEALS[0] if round_no == 1 else REVEALS[1]
        while left and len(struck) < TYPES:
            card = order[reveals % CYCLE]
            reveals += 1
            left -= 1
            if card == FIRST_TYPE + len(struck):
                struck.append((reveals, round_no))
                left += 1
    return struck


_ORDERS = [
    _when_struck((*white, GREEN, *black))
    for white in sorted(set(permutations(_cards(WHITE))))
    for black in sorted(set(permutations(_cards(BLACK))))
]
# Each type falls between two reveals, whatever happens (3.6): with the box as it is, type 150
# on the 26th. Rounds in which a type prints and is for sale, at most: broken presses shorten it.
EARLIEST = np.array([min(order[t][0] for order in _ORDERS) for t in range(TYPES)], np.int32)
LATEST = np.array([max(order[t][0] for order in _ORDERS) for t in range(TYPES)], np.int32)
ROUNDS = tuple(max(order[t][1] for order in _ORDERS) - 1 for t in range(TYPES))

# Batches (2.5): number 0 is the starting presses, 1 the first stack. A batch is closed in a phase
# of presses and only after a purchase, so at most once a round, and not in the first.
BATCHES = tuple(rounds if STARTERS[place] else 1 for place, rounds in enumerate(ROUNDS))
if max(BATCHES) > 14 or MOST_RARE > 8:
    raise BOX.wrong(
        "backs", "more than 14 batches, or 8 rare backs of a type, are not provided for."
    )
KIND_TYPE = np.array([t for t in range(TYPES) for _ in range(BATCHES[t] + STARTERS[t])], np.int32)
KIND_BATCH = np.array(
    [batch for t in range(TYPES) for batch in range(1 - STARTERS[t], BATCHES[t] + 1)], np.int32
)
KINDS = len(KIND_TYPE)
FIRST_KIND = np.searchsorted(KIND_TYPE, range(TYPES + 1)).astype(np.int32)
KIND_BASE = FIRST_KIND[:TYPES] - 1 + STARTERS  # plus the batch: the kind
# Where the presses of a batch that were shuffled into the stack of a later one are counted.
_TRIANGLES = [BATCHES[t] * (BATCHES[t] + 1) // 2 * int(STARTERS[t]) for t in range(TYPES)]
RETURN_BASE = np.array([sum(_TRIANGLES[:t]) for t in range(TYPES + 1)], np.int32)
RETURNS = max(1, sum(_TRIANGLES))


def _most_notes(place: int) -> int:
    """Notes of a type printed in one game at most: every press that can show it, every round."""
    lower = TILES[place - 1] if place else np.zeros(BACKS, np.int32)
    presses = int(TILES[place].sum() + lower[NEXT] + lower[NEXT_DOUBLE])
    doubles = int(TILES[place, SAME_DOUBLE] + lower[NEXT_DOUBLE])
    return (presses + doubles) * ROUNDS[place]


MOST_NOTES = tuple(_most_notes(place) for place in range(TYPES))
# Real money comes from laundering cards, from exchanged notes and from presses; a press that is
# bought and sold again loses money, so each tile brings a price once.
MOST_MONEY = int(
    PAYS.sum()
    + sum(count * int(price) for count, price in zip(MOST_NOTES, SELL, strict=True))
    + TILES.sum() * max(SELL.max(), SCRAP.max())
)
DIGITS = len(str(MOST_MONEY))  # places of the largest amount anybody can count out
POWERS = np.array([10**place for place in range(DIGITS)], np.int32)
if DIGITS > 6:
    raise BOX.wrong("sell", "the prices let a purse grow beyond all measure.")

# An upper bound of the moves in a game, the dealer's included. Between two stakes of real money
# lies a stake of notes or a step of STEP_AFTER_REAL, and stakes are covered by one purse; a stake
# is a choice, DIGITS amounts and a word, and five seats answer.
_STAKES = 2 * sum(MOST_NOTES) + MOST_MONEY // STEP_AFTER_REAL + 2
_AUCTIONS = ROUNDS[HIGHEST] * (CYCLE + MOST_ADDED)
_FIST = PURSE * (DIGITS + 1) + 1
_PHASES = CARDS + ROUNDS[HIGHEST]  # fists are filled once for each card won and each phase
_PRESS_MOVES = int(TILES.sum()) * 4 * (ROUNDS[HIGHEST] + 1)  # settled, shown, mixed; bought
LONGEST = (
    _AUCTIONS * (_STAKES * (DIGITS + 2 + SEATS) + SEATS + 1)
    + _PHASES * (SEATS * _FIST + 1)
    + _PRESS_MOVES
    + ROUNDS[HIGHEST] * SEATS * (3 + _FIST)
    + 100
)
