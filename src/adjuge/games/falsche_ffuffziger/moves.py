"""Falsche FFuffziger: the moves, as numbers in families.

Sums of money and numbers of notes are counted out from the largest power of
ten down, so that each has one way of being said and no bound is needed.
"""

from adjuge.engine.moves import SEAT_LETTERS, Moves

from .material import (
    DIE_FACES,
    DIGITS,
    FACES,
    KIND_BATCH,
    KIND_TYPE,
    KINDS,
    LAUNDERING,
    LETTERS,
    MOST_RARE,
    SEATS,
    TYPES,
    VALUES,
)

FACE_NAMES = (
    *map(str, VALUES),
    *(f"2x{value}" for value in VALUES),
    f"{VALUES[-1]} with coins",
)
KIND_NAMES = tuple(
    f"{VALUES[type_]} of batch {batch}" if batch else f"starting {VALUES[type_]}"
    for type_, batch in zip(KIND_TYPE, KIND_BATCH, strict=True)
)
CARD_NAMES = tuple(
    f"{letter} {minimum} for {pays}"
    for letter, cards in zip(LETTERS, LAUNDERING, strict=True)
    for minimum, pays in cards
)
AMOUNTS = tuple(digit * 10**place for place in range(DIGITS) for digit in range(1, 10))

MOVES = Moves(
    turn=("turn {press}", {"press": KIND_NAMES}),
    sell=("sell {press}", {"press": KIND_NAMES}),
    sell_turned=("sell turned {press}", {"press": FACE_NAMES}),
    run=("print with {press}", {"press": KIND_NAMES}),
    run_turned=("print with turned {press}", {"press": FACE_NAMES}),
    run_rest="print with the rest",
    take=("take {money}", {"money": (*(f"notes of {value}" for value in VALUES), "real money")}),
    add=("add {amount}", {"amount": AMOUNTS}),
    stake="stake",
    close="close the fist",
    exchange="exchange",
    match="match",
    drop="drop out",
    buy=("buy {value}", {"value": VALUES}),
    stop="buy no more",
    start=("start {seat}", {"seat": SEAT_LETTERS[:SEATS]}),
    open=("open {card}", {"card": CARD_NAMES}),
    inspect=("inspect {card}", {"card": ("coin", *VALUES[:-1])}),
    show=("show {back}", {"back": (*FACE_NAMES, "broken")}),
    slip=("shuffle in {back}", {"back": ("common", "rare")}),
    split=("keep {rare} rare", {"rare": range(MOST_RARE + 1)}),
    throw=("roll {face}", {"face": DIE_FACES}),
)  # fmt: skip

TURN = MOVES.first("turn")
SELL_UNTURNED = MOVES.first("sell")
SELL_TURNED = MOVES.first("sell_turned")
RUN = MOVES.first("run")
RUN_TURNED = MOVES.first("run_turned")
RUN_REST = MOVES.first("run_rest")
TAKE = MOVES.first("take")
ADD = MOVES.first("add")
STAKE = MOVES.first("stake")
CLOSE = MOVES.first("close")
EXCHANGE = MOVES.first("exchange")
MATCH = MOVES.first("match")
DROP = MOVES.first("drop")
BUY_PRESS = MOVES.first("buy")
STOP = MOVES.first("stop")
START = MOVES.first("start")
OPEN = MOVES.first("open")
INSPECT = MOVES.first("inspect")
SHOW = MOVES.first("show")
SHOW_BROKEN = SHOW + FACES
SLIP = MOVES.first("slip")
SPLIT = MOVES.first("split")
THROW = MOVES.first("throw")
END = MOVES.count

assert (RUN - SELL_TURNED, SELL_UNTURNED - TURN, BUY_PRESS + TYPES) == (FACES, KINDS, STOP)
