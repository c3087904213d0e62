"""Falsche FFuffziger: nothing is made or lost. Checked after every move of every test."""

from enum import IntEnum

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

from .about import LAUNDERED, STRUCK
from .material import (
    BACKS,
    BUY,
    COINS_ON_PRESS,
    CYCLE,
    EARLIEST,
    FACE_TYPE,
    FACES,
    FINAL_COINS,
    FIRST_KIND,
    HIGHEST,
    KIND_TYPE,
    KINDS,
    LATEST,
    LETTERS,
    NOTES,
    PAYS,
    PER_LETTER,
    PRINTS,
    REAL,
    SCRAP,
    SELL,
    TYPES,
    UNKNOWN,
    WITH_COINS,
)
from .moves import (
    BUY_PRESS,
    CLOSE,
    DROP,
    EXCHANGE,
    RUN,
    RUN_REST,
    RUN_TURNED,
    SELL_TURNED,
    SELL_UNTURNED,
    SHOW,
    SHOW_BROKEN,
    STAKE,
    STOP,
    TAKE,
)
from .rules.batches import held, open_kind, rare_in_open, tiles_alike
from .rules.inspector import presses_showing
from .state import State


class Lost(IntEnum):
    """What does not add up."""

    NOTHING = 0
    TILES = 1  # backs unseen are not the tiles unturned
    TURNED = 2  # turned presses came or went
    RARE = 3  # more rare backs than tiles
    CARDS = 4  # laundering cards opened
    COINS = 5
    NOTES = 6
    MONEY = 7
    INSPECTOR = 8  # a type fell out of its time, or the order changed
    BELOW_ZERO = 9


@rule("1.3", "3.6", "8.1")
def audit(before: State, s: State, seat: int, move: int) -> int:
    """Tiles, cards, coins, notes and money are accounted for; types fall in their time."""
    for type_ in range(TYPES):
        if not tiles_add_up(s, type_):
            return Lost.TILES
        if not rare_fit(s, type_):
            return Lost.RARE
        if not notes_add_up(before, s, seat, move, type_):
            return Lost.NOTES
    if all_turned(s) != all_turned(before) + turned_by(before, s, move):
        return Lost.TURNED
    if not cards_add_up(s):
        return Lost.CARDS
    if all_coins(s) != all_coins(before) + coins_made(before, s, move):
        return Lost.COINS
    if all_money(s) != all_money(before) + money_made(before, s, seat, move):
        return Lost.MONEY
    if not falls_in_time(before, s) or not keeps_order(before, s):
        return Lost.INSPECTOR
    return Lost.BELOW_ZERO if is_below_zero(s) else Lost.NOTHING


@rule("1.3")
def tiles_add_up(s: State, type_: int) -> bool:
    """Every unseen back is that of a tile in the stack or before a seat."""
    unseen = 0
    for back in range(BACKS):
        unseen += int(s.unseen[type_, back])
    tiles = int(s.stack[type_])
    for kind in range(FIRST_KIND[type_], FIRST_KIND[type_ + 1]):
        tiles += held(s, kind)
    return unseen == tiles and (type_ >= s.lowest or tiles == 0)


@rule("2.5")
def rare_fit(s: State, type_: int) -> bool:
    """No batch has more rare backs than tiles."""
    opened = open_kind(s, type_)
    for kind in range(FIRST_KIND[type_], opened):
        if s.rare[kind] < 0 or s.rare[kind] > held(s, kind):
            return False
    return 0 <= rare_in_open(s, type_) <= tiles_alike(s, opened)


@rule()
def all_turned(s: State) -> int:
    """Turned presses of all seats."""
    count = 0
    for seat in range(s.seats):
        for face in range(FACES):
            count += int(s.turned[seat, face])
    return count


@rule("3.7", "4.3", "4.5")
def turned_by(before: State, s: State, move: int) -> int:
    """How the number of turned presses changes: shown, sold, scrapped."""
    change = int(SHOW <= move < SHOW_BROKEN) - int(SELL_TURNED <= move < RUN)
    for face in range(FACES):
        if before.lowest <= FACE_TYPE[face] < s.lowest:
            for seat in range(s.seats):
                change -= int(before.turned[seat, face])
    return change


@rule("1.6")
def cards_add_up(s: State) -> bool:
    """As many cards are marked as were opened."""
    marked = 0
    for letter in range(len(LETTERS)):
        for card in range(PER_LETTER):
            marked += (int(s.drawn[letter]) >> card) & 1
    return marked == s.cards_opened


@rule()
def all_coins(s: State) -> int:
    """Coins of all seats."""
    count = 0
    for seat in range(s.seats):
        count += int(s.coins[seat])
    return count


@rule("5.10", "8.1", "8.3")
def coins_made(before: State, s: State, move: int) -> int:
    """A lot that was won, coins on presses, and the coins of the end."""
    coins = s.lot if was_knocked_down(before, s, move) else 0
    if s.ending == STRUCK:
        for seat in range(s.seats):
            coins += int(before.turned[seat, WITH_COINS]) * COINS_ON_PRESS
    if s.ending != 0:
        for seat in range(s.seats):
            coins += share(s, seat)
    return int(coins)


@rule("8.3")
def share(s: State, seat: int) -> int:
    """The seat's part of the final coins, counted afresh."""
    part, equal = 0, 0
    for other in range(s.seats):
        equal += s.purse[other, REAL] == s.purse[seat, REAL]
    for place in range(len(FINAL_COINS)):
        above = 0
        for other in range(s.seats):
            above += s.purse[other, REAL] > s.purse[seat, REAL]
        if above <= place < above + equal:
            part += FINAL_COINS[place]
    return int(part // max(1, equal))


@rule("5.10")
def was_knocked_down(before: State, s: State, move: int) -> bool:
    """Whether the move ended an auction that somebody won."""
    return STAKE <= move <= DROP and s.ending == 0 and all_coins(s) > all_coins(before)


@rule("1.4", "3.8", "4.7")
def notes_add_up(before: State, s: State, seat: int, move: int, type_: int) -> bool:
    """Notes come from presses and go by payment, exchange and seizure."""
    now, was = 0, 0
    for other in range(s.seats):
        now += int(s.purse[other, type_])
        was += int(before.purse[other, type_])
    if type_ < s.lowest:
        return now == 0
    printed = notes_printed(before, move, type_)
    if s.counted == 1:
        printed = min(printed, NOTES - was)
    return now == was + printed - paid(before, s, seat, move, type_)


@rule("4.7")
def notes_printed(before: State, move: int, type_: int) -> int:
    """Notes of a type that the move prints."""
    if RUN <= move < RUN_TURNED:
        return int(KIND_TYPE[move - RUN] == type_)
    if RUN_TURNED <= move < RUN_REST:
        face = move - RUN_TURNED
        return int(PRINTS[face]) if FACE_TYPE[face] == type_ else 0
    printed = 0
    if move == RUN_REST:
        for kind in range(KINDS):
            printed += int(before.ready[kind]) if KIND_TYPE[kind] == type_ else 0
        for face in range(FACES):
            if FACE_TYPE[face] == type_:
                printed += int(before.ready_turned[face]) * int(PRINTS[face])
    return printed


@rule("5.10", "6.3", "7.4")
def paid(before: State, s: State, seat: int, move: int, money: int) -> int:
    """What is paid to the bank of one money: stakes, a fist, notes exchanged."""
    if was_knocked_down(before, s, move):
        return int(s.staked[money])
    if move == CLOSE and s.filling == 0 and s.winner != NOBODY:
        return int(s.fist[s.winner, money])
    if move == EXCHANGE:
        return int(before.fist[seat, money])
    return 0


@rule()
def all_money(s: State) -> int:
    """Real money of all seats and on the cards they have won."""
    money = 0
    for seat in range(s.seats):
        money += int(s.purse[seat, REAL]) + int(s.due[seat])
    return money


@rule("1.2", "3.7", "4.4", "4.5", "6.7", "7.1")
def money_made(before: State, s: State, seat: int, move: int) -> int:
    """Real money that comes from the bank: prices, exchange, cards, scrap, less payments."""
    money = -paid(before, s, seat, move, REAL) + scrapped(before, s)
    if SELL_UNTURNED <= move < SELL_TURNED:
        money += int(SELL[KIND_TYPE[move - SELL_UNTURNED]])
    elif SELL_TURNED <= move < RUN:
        money += int(SELL[FACE_TYPE[move - SELL_TURNED]])
    elif move == SHOW_BROKEN:
        money += int(SCRAP[KIND_TYPE[before.press]])
    elif BUY_PRESS <= move < STOP:
        money -= int(BUY[move - BUY_PRESS])
    elif move == EXCHANGE:
        for type_ in range(TYPES):
            money += int(before.fist[seat, type_] * SELL[type_])
    elif move == CLOSE and s.filling == 0 and s.winner != NOBODY:
        money += int(PAYS[before.card])
    return money


@rule("3.7")
def scrapped(before: State, s: State) -> int:
    """What the presses of types that fell bring."""
    money = 0
    for type_ in range(before.lowest, s.lowest):
        for seat in range(s.seats):
            money += presses_showing(before, seat, type_) * int(SCRAP[type_])
    return money


@rule("3.6", "8.1", "8.2")
def falls_in_time(before: State, s: State) -> bool:
    """Types fall in order, each in its window of reveals; the last one ends the game."""
    for type_ in range(before.lowest, s.lowest):
        if s.reveals < EARLIEST[type_] or before.reveals >= LATEST[type_]:
            return False
    if (s.ending == STRUCK) != (s.lowest > HIGHEST):
        return False
    return s.reveals <= LATEST[HIGHEST] and s.ending <= LAUNDERED


@rule("1.7", "3.3")
def keeps_order(before: State, s: State) -> bool:
    """An inspector card once seen keeps its place."""
    for place in range(CYCLE):
        if before.order[place] != UNKNOWN and before.order[place] != s.order[place]:
            return False
    return True


@rule()
def is_below_zero(s: State) -> bool:
    """Whether anybody owns less than nothing."""
    for seat in range(s.seats):
        for money in range(TYPES + 1):
            if s.purse[seat, money] < 0 or s.fist[seat, money] < 0:
                return True
        for kind in range(KINDS):
            if s.unturned[seat, kind] < 0:
                return True
    return False


assert TAKE > RUN_REST
