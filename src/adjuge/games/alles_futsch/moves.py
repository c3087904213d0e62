"""Alles futsch!: the moves, as numbers in families. The number of a bid is its amount."""

from adjuge.engine.moves import SEAT_LETTERS, Moves

from .material import CARD_NAMES, KIND_NAMES, MOST_MONEY, SEATS

MOVES = Moves(
    skip="pass",
    bid=("bid {amount}", {"amount": range(1, MOST_MONEY + 1)}),
    offer=("offer {card}", {"card": CARD_NAMES}),
    collect=("collect {kind}", {"kind": KIND_NAMES}),
    sell=("sell {kind} to {buyer}", {"kind": KIND_NAMES, "buyer": SEAT_LETTERS[:SEATS]}),
    board=("board without {kind}", {"kind": KIND_NAMES}),
    start=("start {seat}", {"seat": SEAT_LETTERS[:SEATS]}),
    turn_up=("turn up {card}", {"card": CARD_NAMES}),
)

SKIP = MOVES.first("skip")
BID = MOVES.first("bid") - 1  # add the amount
OFFER = MOVES.first("offer")  # add the card
COLLECT = MOVES.first("collect")  # add the kind
SELL = MOVES.first("sell")  # add SEATS times the kind, and the buyer
TAKE_BOARD = MOVES.first("board")  # add the kind it lacks
START = MOVES.first("start")  # add the seat
TURN_UP = MOVES.first("turn_up")  # add the card
END = MOVES.count
