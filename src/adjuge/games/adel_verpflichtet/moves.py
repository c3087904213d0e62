"""Adel verpflichtet: the moves, as numbers in families."""

from adjuge.engine.moves import Moves

from .material import CARD_NAMES, CHEQUE_VALUE, EXPERIENCE

MOVES = Moves(
    go=("go to the {place}", {"place": ("auction house", "castle")}),
    detective="play the detective",
    exhibition="play the exhibition",
    skip="pass",
    thief=("play thief {years}", {"years": EXPERIENCE}),
    cheque=("play cheque {value}", {"value": CHEQUE_VALUE}),
    buy=("take from showcase {showcase}", {"showcase": (1, 2)}),
    show=("show {piece}", {"piece": CARD_NAMES}),
    open="open the exhibition",
    steal=("steal {piece}", {"piece": CARD_NAMES}),
    deal=("deal {piece}", {"piece": CARD_NAMES}),
    turn=("turn up {piece}", {"piece": CARD_NAMES}),
)

GO = MOVES.first("go")
PLAY = MOVES.first("detective")  # the action cards: the detective, the exhibition, …
SKIP = MOVES.first("skip")
BUY = MOVES.first("buy")
SHOW = MOVES.first("show")
OPEN = MOVES.first("open")
STEAL = MOVES.first("steal")
DEAL = MOVES.first("deal")
TURN = MOVES.first("turn")
END = MOVES.count
