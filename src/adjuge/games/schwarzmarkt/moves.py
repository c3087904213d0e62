"""Schwarzmarkt: the moves, as numbers in families."""

from adjuge.engine.moves import SEAT_LETTERS, Moves

from .material import CARDS, GOODS, MARKET_NAMES, MOST_STEPS, SEATS

seat = SEAT_LETTERS[:SEATS]
MOST_SWAPPED = CARDS // 2  # the smaller of two hands

MOVES = Moves(
    done="done",
    hand_in=("hand in {good}", {"good": GOODS}),
    step=("move {steps}", {"steps": range(1, MOST_STEPS + 1)}),
    play=("play {card}", {"card": MARKET_NAMES}),
    victim=("choose {seat}", {"seat": seat}),
    swap=("swap {cards} with {seat}", {"cards": range(1, MOST_SWAPPED + 1), "seat": seat}),
    give=("give card {card}", {"card": range(1, CARDS + 1)}),
    raid=("raid {seat} for {good}", {"seat": seat, "good": GOODS}),
    find=("find {good}", {"good": GOODS}),
    draw=("draw {card}", {"card": MARKET_NAMES}),
    deal=("deal {good}", {"good": GOODS}),
    pick=("pick {card}", {"card": range(1, CARDS + 1)}),
)

DONE = MOVES.first("done")
HAND_IN = MOVES.first("hand_in")
STEP_ON = MOVES.first("step")
PLAY = MOVES.first("play")
VICTIM = MOVES.first("victim")
SWAP_WITH = MOVES.first("swap")
GIVE = MOVES.first("give")
RAID_ON = MOVES.first("raid")
FIND_IT = MOVES.first("find")
DRAW = MOVES.first("draw")
DEAL = MOVES.first("deal")
PICK = MOVES.first("pick")
END = MOVES.count
