"""Schwarzmarkt: who is asked, and why something is not allowed."""

from adjuge.engine.record import DEALER
from adjuge.engine.rule import rule

from ..material import (
    END_SPACE,
    EVENT_OF,
    KINDS,
    LIMIT,
    LIMIT_SPACE,
    MARKET_HAND,
    SCARCE,
    SEATS,
    STEP,
)
from ..moves import (
    DEAL,
    DONE,
    DRAW,
    END,
    FIND_IT,
    GIVE,
    HAND_IN,
    PICK,
    PLAY,
    RAID_ON,
    STEP_ON,
    SWAP_WITH,
    VICTIM,
)
from ..state import Phase, State, Why


@rule("2.3")
def to_act(s: State) -> int:
    """One seat at a time is asked, or the dealer."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase <= Phase.DEAL_GOODS or s.phase == Phase.DRAW or s.phase == Phase.PICK:
        return 1 << DEALER
    return 1 << s.turn


@rule()
def is_asked(s: State, seat: int) -> bool:
    """Whether this seat owes a decision."""
    return seat >= 0 and (to_act(s) >> seat) & 1 == 1


@rule()
def suits(phase: int, move: int) -> bool:
    """Whether moves of this family are made in this phase."""
    if move >= PICK:
        return phase == Phase.PICK
    if move >= DEAL:
        return phase == Phase.DEAL_GOODS
    if move >= DRAW:
        return phase == Phase.DRAW or phase == Phase.DEAL_MARKET
    if move >= FIND_IT:
        return phase == Phase.FIND
    if move >= RAID_ON:
        return phase == Phase.RAID
    if move >= GIVE:
        return phase == Phase.GIVE
    return suits_early(phase, move)


@rule()
def suits_early(phase: int, move: int) -> bool:
    """The same, for the first families."""
    if move >= SWAP_WITH:
        return phase == Phase.SWAP
    if move >= VICTIM:
        return phase == Phase.VICTIM
    if move >= PLAY:
        return phase == Phase.CARD
    if move >= STEP_ON:
        return phase == Phase.TURN
    return phase == Phase.TURN or phase == Phase.QUICK


@rule("2.3")
def why_not(s: State, seat: int, move: int) -> int:
    """A move is made by the seat that is asked, for the decision that is due."""
    if move < 0 or move >= END or not is_asked(s, seat):
        return Why.NOT_ASKED
    if not suits(s.phase, move):
        return Why.NOT_NOW
    if s.phase == Phase.TURN:
        return why_not_in_turn(s, move)
    if s.phase == Phase.CARD:
        return why_not_play(s, move - PLAY)
    if s.phase == Phase.QUICK:
        return why_not_quick(s, move)
    if s.phase == Phase.GIVE:
        return Why.NO_SUCH_CARD if move - GIVE >= s.hand[seat] else Why.OK
    if seat == DEALER:
        return why_not_chance(s, move)
    return why_not_event(s, move)


@rule()
def why_not_chance(s: State, move: int) -> int:
    """The dealer draws what is there."""
    if s.phase == Phase.PICK:
        there = move - PICK < s.hand[s.target]
    elif s.phase == Phase.DEAL_GOODS:
        there = s.pile[move - DEAL] > 0
    else:
        there = s.top >> (move - DRAW) & 1 == 1
    return Why.OK if there else Why.NOT_IN_PILE


@rule("2.1")
def why_not_play(s: State, card: int) -> int:
    """The start player plays a card of the own hand."""
    for slot in range(MARKET_HAND):
        if s.market[s.turn, slot] == card:
            return Why.OK
    return Why.CARD_NOT_IN_HAND


@rule("3.10", "3.12", "3.13", "3.14")
def acts(s: State, event: int) -> bool:
    """Whether an event acts on this exchange round."""
    for position in range(s.waiting_count):
        if EVENT_OF[s.waiting[position]] == event:
            return True
    return False


@rule("2.8", "3.10")
def end_space(s: State) -> int:
    """The marker stops on the last space, under Limit on that of price 25."""
    return LIMIT_SPACE if acts(s, LIMIT) else END_SPACE


@rule("3.13")
def is_barred(s: State) -> bool:
    """Under Waren knapp whoever has handed in a card may not do so again."""
    return s.traded >> s.turn & 1 == 1 and acts(s, SCARCE)


@rule("2.4", "2.5", "2.7", "2.9")
def why_not_in_turn(s: State, move: int) -> int:
    """In turn goods are handed in, or else the marker is moved."""
    if HAND_IN <= move < STEP_ON:
        if s.demand[move - HAND_IN] == 0:
            return Why.NOT_DEMANDED
        return Why.ONE_CARD_ONLY if is_barred(s) else why_not_part(s, move - HAND_IN)
    at_end = s.space == end_space(s)
    if move == DONE:
        return Why.OK if at_end or s.handed > 0 else Why.MUST_MOVE
    if at_end:
        return Why.LAST_TURN
    if s.handed > 0:
        return Why.ALREADY_EXCHANGED
    return Why.TOO_FAR if move - STEP_ON >= STEP[s.space] else Why.OK


@rule("2.4", "3.4")
def why_not_part(s: State, good: int) -> int:
    """Nobody parts with goods they do not have."""
    return Why.GOOD_NOT_IN_HAND if s.goods[s.turn, good] == 0 else Why.OK


@rule("3.4")
def why_not_quick(s: State, move: int) -> int:
    """One card or more is handed in."""
    if move == DONE:
        return Why.OK if s.handed > 0 else Why.MUST_HAND_IN
    return why_not_part(s, move - HAND_IN)


@rule("3.2")
def why_not_event(s: State, move: int) -> int:
    """Events go against opponents, most of them against opponents with cards."""
    if s.phase == Phase.FIND:
        return Why.NOT_IN_PILE if s.pile[move - FIND_IT] == 0 else Why.OK
    if s.phase == Phase.RAID:
        return why_not_opponent(s, (move - RAID_ON) // KINDS)
    if s.phase == Phase.VICTIM:
        return why_not_victim(s, move - VICTIM)
    why = why_not_victim(s, (move - SWAP_WITH) % SEATS)
    return why if why != Why.OK else why_not_swap(s, move)


@rule("3.2", "3.7")
def why_not_opponent(s: State, other: int) -> int:
    """An opponent is somebody else at the table."""
    if other >= s.seats:
        return Why.NO_SUCH_SEAT
    return Why.ONESELF if other == s.turn else Why.OK


@rule("3.2")
def why_not_victim(s: State, other: int) -> int:
    """Cards are drawn from an opponent who has some."""
    why = why_not_opponent(s, other)
    if why != Why.OK:
        return why
    return Why.NO_GOODS_THERE if s.hand[other] == 0 else Why.OK


@rule("3.6")
def why_not_swap(s: State, move: int) -> int:
    """No more cards are swapped than the smaller hand has."""
    count = (move - SWAP_WITH) // SEATS + 1
    other = (move - SWAP_WITH) % SEATS
    return Why.TOO_MANY if count > min(s.hand[s.turn], s.hand[other]) else Why.OK
