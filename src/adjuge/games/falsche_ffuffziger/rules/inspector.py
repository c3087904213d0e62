"""Falsche FFuffziger, chapter 3: the round and the inspector."""

from adjuge.engine.rule import rule

from ..about import STRUCK
from ..material import (
    BACKS,
    COIN,
    COINS_ON_PRESS,
    CYCLE,
    DOUBLE,
    FIRST_KIND,
    FIRST_TYPE,
    GREEN,
    HIGHEST,
    REAL,
    RETURN_BASE,
    REVEALS,
    SCRAP,
    UNKNOWN,
    WITH_COINS,
)
from ..state import Phase, State
from .auctions import begin_auctions
from .ending import finish
from .presses import begin_presses


@rule("3.1", "3.2")
def begin_round(s: State) -> None:
    """A round begins with the inspector: two cards, one in the first round."""
    s.round_no += 1
    s.opened = s.reveals
    s.auctions = 0
    s.added = 0
    s.late = 0
    s.to_reveal = REVEALS[0] if s.round_no == 1 else REVEALS[1]
    s.phase = Phase.REVEALING


@rule("3.2", "3.3", "4.8")
def reveal_next(s: State) -> None:
    """The next card is revealed: drawn if unseen, otherwise the known one of the cycle."""
    if s.to_reveal == 0:
        if s.late == 1:
            begin_auctions(s)
        else:
            begin_presses(s)
    elif s.order[s.reveals % CYCLE] == UNKNOWN:
        s.phase = Phase.INSPECTOR
    else:
        reveal(s, int(s.order[s.reveals % CYCLE]))


@rule("2.4", "3.3")
def face_down(s: State) -> int:
    """Cards left in the pile: those yet to come, less those of the last pass that lie open."""
    turned_over = s.reveals // CYCLE * CYCLE
    return CYCLE - s.reveals % CYCLE - max(0, turned_over - s.opened)


@rule("3.2", "3.4", "3.6", "3.9")
def reveal(s: State, card: int) -> None:
    """A card is carried out; one that strikes brings another card."""
    s.reveals += 1
    s.to_reveal -= 1
    strikes = card == FIRST_TYPE + s.lowest
    if strikes:
        strike(s)
        s.to_reveal += 1
    if s.phase != Phase.OVER and brings_auction(s, card, strikes):
        count_auction(s, card)


@rule("3.4")
def is_coin_card(card: int) -> bool:
    """The green card counts as a coin card."""
    return card in (COIN, GREEN)


@rule("3.4", "3.10")
def brings_auction(s: State, card: int, strikes: bool) -> bool:
    """Coin cards and the green one do; with five or six, also the card of a standing type."""
    if is_coin_card(card):
        return True
    if s.seats <= 4:
        return False
    return card >= FIRST_TYPE + s.lowest or (strikes and s.falling == 1)


@rule("3.5", "3.11")
def count_auction(s: State, card: int) -> None:
    """The first three coin cards are free, or the first three of any kind."""
    if s.free_cards > 0 and (is_coin_card(card) or s.any_free == 1):
        s.free_cards -= 1
    else:
        s.auctions += 1


@rule("3.7", "3.8", "8.1")
def strike(s: State) -> None:
    """The lowest type falls: presses are scrapped, notes seized, the stack leaves the game."""
    type_ = s.lowest
    for seat in range(s.seats):
        s.purse[seat, REAL] += int(presses_showing(s, seat, type_) * SCRAP[type_])
        if type_ == HIGHEST:
            s.coins[seat] += int(s.turned[seat, WITH_COINS]) * COINS_ON_PRESS
        scrap(s, seat, type_)
        s.purse[seat, type_] = 0
    s.stack[type_] = 0
    forget_backs(s, type_)
    s.lowest += 1
    if type_ == HIGHEST:
        finish(s, STRUCK)


@rule("3.7")
def presses_showing(s: State, seat: int, type_: int) -> int:
    """Presses of a seat whose visible side is of this type, single, double or with coins."""
    count = int(s.turned[seat, type_]) + int(s.turned[seat, DOUBLE + type_])
    if type_ == HIGHEST:
        count += int(s.turned[seat, WITH_COINS])
    for kind in range(FIRST_KIND[type_], FIRST_KIND[type_ + 1]):
        count += int(s.unturned[seat, kind])
    return count


@rule("3.7")
def scrap(s: State, seat: int, type_: int) -> None:
    """All presses of a seat that show this type leave the game."""
    s.turned[seat, type_] = 0
    s.turned[seat, DOUBLE + type_] = 0
    if type_ == HIGHEST:
        s.turned[seat, WITH_COINS] = 0
    for kind in range(FIRST_KIND[type_], FIRST_KIND[type_ + 1]):
        s.unturned[seat, kind] = 0


@rule("2.3", "3.8")
def forget_backs(s: State, type_: int) -> None:
    """Backs of a fallen type are never seen."""
    for back in range(BACKS):
        s.unseen[type_, back] = 0
    for kind in range(FIRST_KIND[type_], FIRST_KIND[type_ + 1]):
        s.rare[kind] = 0
        s.shown[kind] = 0
        s.rare_shown[kind] = 0
    for place in range(RETURN_BASE[type_], RETURN_BASE[type_ + 1]):
        s.returned[place] = 0
