"""Mark: the moves, as numbers in families."""

from adjuge.engine.moves import SEAT_LETTERS, Moves

from .material import KINDS, MATERIALS, MOST_CASH, SEATS, SPACES

space = range(1, SPACES + 1)

MOVES = Moves(
    skip="pass",
    pay=("pay {zone}", {"zone": ("delivery", "preparation")}),
    give_back=("return {zone} {space}", {"zone": ("delivery", "preparation"), "space": space}),
    deliver=("deliver {material} to {space}", {"material": MATERIALS, "space": space}),
    prepare=("prepare {start} to {space}", {"start": space, "space": space}),
    sell=("sell {space} in row {row}", {"space": space, "row": range(1, KINDS + 1)}),
    place=("place on {space}", {"space": space}),
    name=("auction {material}", {"material": MATERIALS}),
    bid=("bid {amount}", {"amount": range(MOST_CASH + 1)}),
    start=("start {seat}", {"seat": SEAT_LETTERS[:SEATS]}),
    throw=("roll {first} {second}", {"first": (*MATERIALS, "hammer"), "second": (*MATERIALS, "star")}),
)  # fmt: skip

SKIP = MOVES.first("skip")
PAY = MOVES.first("pay")
GIVE_BACK = MOVES.first("give_back")
DELIVER = MOVES.first("deliver")
PREPARE = MOVES.first("prepare")
SELL = MOVES.first("sell")
PLACE = MOVES.first("place")
NAME = MOVES.first("name")
BID = MOVES.first("bid")
START = MOVES.first("start")
THROW = MOVES.first("throw")
END = MOVES.count
