"""Falsche FFuffziger: the table as a page. Facts for `board.html`, all taken from views."""

from collections import Counter
from functools import lru_cache
from typing import Any

from adjuge.engine.game import seats_of
from adjuge.engine.piece import LOOKS, Piece
from adjuge.engine.sentence import Sentence, Who, say, word

from .material import (
    BUY,
    COIN,
    CYCLE,
    DOUBLE,
    FACE_TYPE,
    FIRST_TYPE,
    KIND_TYPE,
    LETTERS,
    MINIMUM,
    PAYS,
    PURSE,
    REAL,
    SCRAP,
    SELL,
    TYPES,
    VALUES,
    WITH_COINS,
    WORTH,
)
from .moves import MOVES, STAKE, TAKE
from .rules import to_act, why_not
from .rules.counting import available, least
from .rules.laundering import cards_per_letter
from .state import HIDDEN_AMOUNT, NO_MONEY, Phase, State
from .telling import sum_of, sums
from .words import money_name

PHASES = (
    word("Inspector"),
    word("Presses"),
    word("Coins"),
    word("Laundering"),
    word("Buying"),
    word("Exchange"),
)
SHAPES = {
    "run_rest": {"as": "main", "icon": "ff-note-50"},
    "close": {"as": "main", "icon": "lock"},
    "stake": {"as": "main", "icon": "gavel"},
    "exchange": {"as": "main", "icon": "ff-real"},
    "match": {"icon": "check"},
    "drop": {"as": "last", "icon": "pass"},
    "stop": {"as": "last", "icon": "check"},
}
OF_PHASE = {
    Phase.INSPECTOR: 0, Phase.PRESSES: 1, Phase.SHOWING: 1, Phase.SLIPPING: 1, Phase.SPLITTING: 1,
    Phase.DIE: 2, Phase.LEADING: 2, Phase.MATCHING: 2, Phase.CARD: 3, Phase.FISTS: 3,
    Phase.BUYING: 4, Phase.EXCHANGE: 5,
}  # fmt: skip
ORDERS = {"match": "drop"}
STOPS = {"second kind": word("out if a second kind is staked"),
         "real money": word("out if real money is staked")}  # fmt: skip
LEADS = word("If I lead, stake the least of the same kind again")
COUNTED = {
    Phase.FISTS: ("close the fist", word("Close the fist")),
    Phase.LEADING: ("stake", word("Stake it")),
    Phase.EXCHANGE: ("exchange", word("Exchange them")),
}


def phase(view: State) -> int:
    """The present phase."""
    return OF_PHASE.get(Phase(view.phase), -1)


def heading(view: State) -> Sentence | None:
    """The round and its phase."""
    at = phase(view)
    if at < 0 or view.round_no == 0:
        return None
    return say("Round {n}: {phase}", n=int(view.round_no), phase=PHASES[at])


def money(view: State, seat: int) -> int:
    """Rare coins lie open (2.1)."""
    return int(view.coins[seat])


def state(view: State, seat: int) -> tuple[str, Sentence]:
    """What a seat is doing."""
    asked = seat in seats_of(to_act(view))
    if view.phase == Phase.FISTS:
        return ("undecided", say("open hand")) if asked else ("sealed", say("fist closed"))
    if view.phase in (Phase.LEADING, Phase.MATCHING):
        if not view.bidding >> seat & 1:
            return "pass", say("out")
        return ("your-turn" if asked else "gavel"), say("still in")
    if asked:
        return "your-turn", say("is choosing")
    if view.won[seat] > 0:
        return "ff-launder", say("{n} cards won", n=int(view.won[seat]))
    return "ff-coin", say("first player") if seat == view.first else say("waiting")


# Standing orders


def lot(view: State) -> str:
    """The coin auction that is being held: each takes one from those due (5.1, 5.4)."""
    if view.phase not in (Phase.LEADING, Phase.MATCHING):
        return ""
    return f"{int(view.round_no)}-{int(view.auctions) - int(view.added)}"


def is_in(view: State, seat: int) -> bool:
    """Whether a seat has not dropped out (5.5)."""
    return bool(view.bidding >> seat & 1)


def most(view: State, seat: int) -> int:
    """The face value of all that a seat has."""
    return int((view.purse[seat] * WORTH).sum())


def costs(view: State) -> int:
    """The face value of all stakes so far, which whoever stays in has made (5.9)."""
    return int((view.staked * WORTH).sum())


def stops(view: State) -> tuple[str, ...]:
    """What has been staked: more than one kind, real money."""
    kinds = sum(int(amount > 0) for amount in view.staked)
    found = {"second kind": kinds > 1, "real money": view.staked[REAL] > 0}
    return tuple(name for name, holds in found.items() if holds)


def lead(view: State, seat: int) -> tuple[int | None, int | None]:
    """The least stake of the last kind once more (5.7, 5.8), counted out move by move."""
    kind, counting = int(view.stake_kind), int(view.counting[seat])
    if kind == NO_MONEY or counting not in (NO_MONEY, kind):
        return None, None
    due = int(least(view, kind))
    total = costs(view) + due * int(WORTH[kind])
    if int(available(view, seat, kind)) < due:
        return total, None
    if counting == NO_MONEY:
        return total, TAKE + kind
    rest = str(due - int(view.fist[seat, kind]))
    if rest.startswith("-"):
        return None, None
    return total, STAKE if rest == "0" else MOVES.number(f"add {rest[0]}{'0' * (len(rest) - 1)}")


# The board


def board(view: State) -> dict[str, Any]:
    """The cellar with the inspector and the washing line, the shelf and the workbenches."""
    open_card = view.cards_opened > 0
    return {
        "inspector": [inspected(int(view.order[n % CYCLE])) for n in range(view.opened, view.reveals)],
        "down": face_down(view), "cycle": CYCLE,
        "minimum": int(MINIMUM[view.card]) if open_card else None,
        "pays": int(PAYS[view.card]) if open_card else None,
        "left": len(LETTERS) * cards_per_letter(view) - int(view.cards_opened),
        "lot": int(view.lot) if view.phase in (Phase.LEADING, Phase.MATCHING) else None,
        "stake": stake(view),
        "shelf": [press_on_shelf(view, type_) for type_ in range(TYPES)],
        "benches": [bench(view, seat) for seat in range(view.seats)],
    }  # fmt: skip


def face_down(view: State) -> int:
    """Inspector cards that lie face down and may be counted (2.4).

    After the tenth the pile is turned over (3.3); what still lies open of it
    goes under the pile when the next round begins.
    """
    passed = int(view.reveals) % CYCLE
    still_open = int(view.reveals - view.opened)
    return CYCLE - passed - max(0, still_open - passed)


def inspected(card: int) -> dict[str, Any]:
    """A card of the inspector that lies open."""
    if card < FIRST_TYPE:
        return {"coin": card == COIN, "value": None}
    return {"coin": False, "value": VALUES[card - FIRST_TYPE]}


def stake(view: State) -> Any:
    """What was staked last, as a fact."""
    if view.phase not in (Phase.LEADING, Phase.MATCHING) or view.stake_kind == NO_MONEY:
        return None
    return sum_of(view.stake_kind, view.stake_amount)


def press_on_shelf(view: State, type_: int) -> dict[str, Any]:
    """A type of press with its prices."""
    return {"value": VALUES[type_], "kind": sort_of(type_), "buy": int(BUY[type_]), "sell": int(SELL[type_]),
            "scrap": int(SCRAP[type_]), "left": int(view.stack[type_]), "fallen": type_ < view.lowest,
            "lowest": type_ == view.lowest}  # fmt: skip


def sort_of(type_: int) -> int:
    """The drawing that stands for a type; owners may change the values."""
    return (10, 20, 50, 100, 150)[type_]


def bench(view: State, seat: int) -> Piece:
    """A seat's presses, unturned ones first."""
    unturned, turned = view.unturned[seat].tolist(), view.turned[seat].tolist()
    return machines(
        seat, tuple(unturned), tuple(turned), int(view.coins[seat]), int(view.won[seat])
    )


@lru_cache(LOOKS)
def machines(
    seat: int, unturned: tuple[int, ...], turned: tuple[int, ...], coins: int, won: int
) -> Piece:
    """A workbench, presses that look the same together."""
    presses = Counter[tuple[int, bool, bool, bool]]()
    for kind, number in enumerate(unturned):
        presses[int(KIND_TYPE[kind]), False, False, False] += number
    for face, number in enumerate(turned):
        double = DOUBLE <= face < WITH_COINS
        presses[int(FACE_TYPE[face]), True, double, face == WITH_COINS] += number
    looks = [{"kind": sort_of(type_), "value": VALUES[type_], "turned": is_turned, "double": double,
              "with_coins": with_coins, "count": number}
             for (type_, is_turned, double, with_coins), number in sorted((+presses).items())]  # fmt: skip
    return Piece(seat=seat, coins=coins, won=won, presses=looks)


# The seat's own


def hand(view: State, seat: int) -> dict[str, Any]:
    """Notes and real money, with what is counted out already."""
    moneys = []
    for place in range(PURSE):
        has = int(view.purse[seat, place])
        if has > 0:
            moneys.append({"place": place, "value": VALUES[place] if place < REAL else None,
                           "kind": sort_of(place) if place < REAL else 0, "has": has,
                           "most": max(0, int(available(view, seat, place))),
                           "word": money_name(place)})  # fmt: skip
    counted = view.fist[seat] if view.fist[seat, 0] != HIDDEN_AMOUNT else []
    shown = say("counted out: {sum}", sum=sums(counted)) if any(counted) else None
    return {"kind": "own", "moneys": moneys, "remark": shown,
            "title": say("Your money: {n} real", n=int(view.purse[seat, REAL]))}  # fmt: skip


def composing(view: State, seat: int) -> dict[str, Any] | None:
    """How money is counted out now: which kinds may be taken, and the last word."""
    if view.phase not in COUNTED or view.counting[seat] != NO_MONEY:
        return None
    ends, verb = COUNTED[Phase(view.phase)]
    kinds = [money for money in range(PURSE) if why_not(view, seat, TAKE + money) == 0]
    if not kinds and view.phase == Phase.LEADING:
        return None  # nothing to stake: the seat can only drop out (5.5)
    return {
        "ends": ends,
        "verb": verb,
        "places": kinds,
        "hides": ("take", "add", ends.split()[0]),
    }


def compose(counts: dict[int, int], ends: str) -> list[str]:
    """The moves that count out so much of each money, largest powers of ten first (6.1)."""
    moves = []
    for place, number in sorted(counts.items()):
        if number > 0:
            moves.append(MOVES.families["take"].text(MOVES.first("take") + place))
            digits = str(number)
            moves += [f"add {int(digit) * 10 ** (len(digits) - 1 - at)}"
                      for at, digit in enumerate(digits) if digit != "0"]  # fmt: skip
    return [*moves, ends]


def sealed(view: State, seat: int) -> Sentence | None:
    """The fist that the others cannot see into."""
    if view.phase == Phase.FISTS and view.fist[seat, 0] != HIDDEN_AMOUNT:
        return say("Your fist: {sum}", "6.1", sum=sums(view.fist[seat]))
    return None


def icon(move: int) -> tuple[str, str] | None:
    """The symbol of the press or money that a move is about."""
    family = MOVES.family(move)
    at = family.places(move)
    if family.name in ("turn", "sell", "run"):
        kind = str(sort_of(int(KIND_TYPE[at["press"]])))
        return f"ff-press-{kind}", kind
    if family.name in ("sell_turned", "run_turned"):
        kind = str(sort_of(int(FACE_TYPE[at["press"]])))
        return f"ff-press-{kind}", kind
    if family.name == "buy":
        return f"ff-press-{sort_of(at['value'])}", str(sort_of(at["value"]))
    return None


def remember(view: State, seat: int) -> list[Sentence]:
    """The money of others, as far as it can be counted along (2.2)."""
    others = [other for other in range(view.seats) if other != seat]
    known = [other for other in others if min(view.purse[other]) != HIDDEN_AMOUNT]
    return [say("{who} has: {sum}", who=Who(other), sum=sums(view.purse[other])) for other in known]
