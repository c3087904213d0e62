"""Falsche FFuffziger: what the game says to people. The log is told in `telling.py`."""

from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.sentence import Fact, Sentence, Who, say

from .material import (
    BUY,
    COIN,
    DOUBLE,
    FACE_TYPE,
    FACES,
    FIRST_TYPE,
    KIND_TYPE,
    MINIMUM,
    PAYS,
    REAL,
    SELL,
    TYPES,
    UNKNOWN,
    VALUES,
    WITH_COINS,
)
from .moves import CARD_NAMES, FACE_NAMES, KIND_NAMES, MOVES
from .rules.counting import available, least
from .state import NO_MONEY, Phase, State, Why
from .telling import paragraph_of_dropping, press_name, sum_of, sums, tell

__all__ = ["WORDS", "deed", "label", "question", "refusal", "tell"]

WORDS = {
    "nobody": NOBODY,
    "none": NO_MONEY,
    "unknown": UNKNOWN,
    "coin": COIN,
    "real money": REAL,
    **{str(value): FIRST_TYPE + type_ for type_, value in enumerate(VALUES)},
    **{f"notes of {value}": type_ for type_, value in enumerate(VALUES)},
    **{name: kind for kind, name in enumerate(KIND_NAMES)},
    **{f"turned {name}": face for face, name in enumerate(FACE_NAMES)},
    **{name: card for card, name in enumerate(CARD_NAMES)},
    **{phase.name: phase.value for phase in Phase},
}


def turned_press(face: int) -> Sentence:
    """A turned press by its visible side."""
    value = VALUES[FACE_TYPE[face]]
    if face == WITH_COINS:
        return say("turned press {value} with coins", value=value)
    if face >= DOUBLE:
        return say("turned double press {value}", value=value)
    return say("turned press {value}", value=value)


def money_name(money: int) -> Sentence:
    """A kind of money."""
    if money == REAL:
        return say("real money")
    return say("notes of {value}", value=VALUES[money])


def question(view: State, seat: int) -> Sentence:
    """What a seat, or the dealer, is asked."""
    who = Who(seat)
    match Phase(view.phase):
        case Phase.PRESSES:
            return say("{who}, what do your presses do?", "4.1", who=who)
        case Phase.LEADING:
            return question_of_leader(view, seat)
        case Phase.MATCHING:
            return say("{who}, do you stake the same, {sum}, or drop out?", "5.6", who=who,
                       sum=sum_of(view.stake_kind, view.stake_amount))  # fmt: skip
        case Phase.FISTS:
            return say("{who}, what do you take into your fist? The card asks for {minimum} and "
                       "brings {pays}.", "6.1", who=who,
                       minimum=int(MINIMUM[view.card]), pays=int(PAYS[view.card]))  # fmt: skip
        case Phase.BUYING:
            return say("{who}, which press do you buy? You have {n}.", "7.1", who=who,
                       n=int(view.purse[seat, REAL]))  # fmt: skip
        case Phase.EXCHANGE:
            return say("{who}, which notes do you exchange for real money?", "7.4", who=who)
        case _:
            return question_of_dealer(view)


def question_of_leader(view: State, seat: int) -> Sentence:
    """The leader's question, with the smallest step where there is one."""
    if view.stake_kind == REAL:
        return say("{who}, you lead for {lot} coins. Real money now needs at least {n}.", "5.8",
                   who=Who(seat), lot=view.lot, n=least(view, REAL))  # fmt: skip
    return say("{who}, you lead for {lot} coins. What do you stake?", "5.5",
               who=Who(seat), lot=view.lot)  # fmt: skip


def question_of_dealer(view: State) -> Sentence:
    """What chance is to bring."""
    match Phase(view.phase):
        case Phase.START:
            return say("The draw of the first player.", "1.9")
        case Phase.CARD:
            return say("The next laundering card.", "1.6")
        case Phase.INSPECTOR:
            return say("The next inspector card.", "3.2")
        case Phase.SHOWING:
            return say("The back of the press.", "4.2")
        case Phase.SLIPPING | Phase.SPLITTING:
            return say("The backs that nobody sees.", "2.3")
        case Phase.DIE:
            return say("The auction die.", "5.3")
        case _:
            return say("The game is over.", "8.1" if view.lowest == TYPES else "8.2")


def label(view: State, seat: int, move: int) -> Sentence:
    """A move in words, for a menu."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "turn" | "sell" | "sell_turned" | "run" | "run_turned" | "run_rest":
            return label_of_press(family.name, at.get("press", 0))
        case "buy":
            return say("Buy a press {value} for {n}", "7.2",
                       value=VALUES[at["value"]], n=int(BUY[at["value"]]))  # fmt: skip
        case "stop":
            return say("Buy no more", "7.1")
        case "match":
            return say("Stake the same: {sum}", "5.6",
                       sum=sum_of(view.stake_kind, view.stake_amount))  # fmt: skip
        case "drop":
            return say("Drop out", paragraph_of_dropping(view))
        case "take" | "add" | "stake" | "close" | "exchange":
            return label_of_counting(view, seat, move)
        case _:
            return label_of_chance(move)


def label_of_press(family: str, press: int) -> Sentence:
    """What a press may do."""
    match family:
        case "turn":
            return say("Turn: {press}", "4.2", press=press_name(press))
        case "sell":
            return say("Sell for {n}: {press}", "4.5",
                       press=press_name(press), n=int(SELL[KIND_TYPE[press]]))  # fmt: skip
        case "sell_turned":
            return say("Sell for {n}: {press}", "4.5",
                       press=turned_press(press), n=int(SELL[FACE_TYPE[press]]))  # fmt: skip
        case "run":
            return say("Print: {press}", "4.7", press=press_name(press))
        case "run_turned":
            return say("Print: {press}", "4.7", press=turned_press(press))
        case _:
            return say("Finish: all presses left print", "4.1")


def label_of_counting(view: State, seat: int, move: int) -> Sentence:
    """Counting out money, and the last word."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "take":
            return say("Take {money}", paragraph(view), money=money_name(at["money"]))
        case "add":
            return say("Add {n}", paragraph(view), n=amount_of(move))
        case "stake":
            return say("Stake {sum}", "5.5", sum=counted_out(view, seat))
        case "close":
            return say("Close the fist with {sum}", "6.1", sum=counted_out(view, seat))
        case _:
            return say("Exchange {sum}", "7.4", sum=counted_out(view, seat))


def amount_of(move: int) -> int:
    """The amount that a move counts out."""
    place, digit = divmod(move - MOVES.first("add"), 9)
    return int((digit + 1) * 10**place)


def counted_out(view: State, seat: int) -> Fact:
    """All that a seat has counted out."""
    return sums(view.fist[seat]) if seat != DEALER else "–"


def paragraph(view: State) -> str:
    """The paragraph by which money is counted out now."""
    if view.phase == Phase.LEADING:
        return "5.5"
    return "7.4" if view.phase == Phase.EXCHANGE else "6.1"


def label_of_chance(move: int) -> Sentence:
    """What chance may bring."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "start":
            return say("{who} is the first player", "1.9", who=Who(at["seat"]))
        case "open":
            return say("Card: at least {minimum}, brings {pays}", "1.6",
                       minimum=int(MINIMUM[at["card"]]), pays=int(PAYS[at["card"]]))  # fmt: skip
        case "inspect":
            if at["card"] == 0:
                return say("Inspector: a coin card", "3.4")
            return say("Inspector: {value}", "3.6", value=VALUES[at["card"] - 1])
        case "show":
            if at["back"] == FACES:
                return say("Broken", "4.4")
            return say("Back: {press}", "4.3", press=turned_press(at["back"]))
        case "slip" | "split":
            return say("Backs that nobody sees", "2.3")
        case _:
            return say("The die shows {n}", "5.3", n=family.text(move).split()[-1])


def deed(move: int) -> Sentence:
    """A move where no table is looked at; presses of a type are alike."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "turn" | "sell" | "run":
            return deed_with_press(family.name, VALUES[KIND_TYPE[at["press"]]])
        case "sell_turned":
            return say("Sell a turned press {value}", "4.5", value=VALUES[FACE_TYPE[at["press"]]])
        case "run_turned":
            return say("Print with a turned press {value}", "4.7",
                       value=VALUES[FACE_TYPE[at["press"]]])  # fmt: skip
        case "take":
            return say("Count out: {money}", "6.1", money=money_name(at["money"]))
        case "add":
            return say("Count out an amount", "6.1")
        case "stake":
            return say("Lead with a stake", "5.5")
        case "match":
            return say("Stake the same", "5.6")
        case "close":
            return say("Close the fist", "6.1")
        case "exchange":
            return say("Exchange what was counted out, or nothing", "7.4")
        case "split":
            return say("Rare backs that a batch keeps", "2.5")
        case _:
            return label(State.blank(), NOBODY, move)


def deed_with_press(family: str, value: int) -> Sentence:
    """What is done with an unturned press."""
    match family:
        case "turn":
            return say("Turn a press {value}", "4.2", value=value)
        case "sell":
            return say("Sell an unturned press {value}", "4.5", value=value)
        case _:
            return say("Print with an unturned press {value}", "4.7", value=value)


def refusal(why: int, view: State, seat: int, move: int) -> Sentence:
    """One sentence: who, what, the fact that forbids it, the paragraph."""
    who, text = Who(seat), MOVES.text(move)
    match Why(why):
        case Why.NOT_ASKED if view.phase == Phase.OVER:
            return say("{who} cannot “{move}”: the game is over.",
                       "8.1" if view.lowest == TYPES else "8.2", who=who, move=text)  # fmt: skip
        case Why.NOT_ASKED:
            return say("{who} cannot “{move}”: no decision of that seat is due.", "3.1",
                       who=who, move=text)  # fmt: skip
        case Why.NOT_NOW:
            return say("{who} cannot “{move}”: another decision is due. {question}", "3.1",
                       who=who, move=text, question=question(view, seat))  # fmt: skip
        case Why.CANNOT_HAPPEN:
            return say("{who} cannot “{move}”: that cannot come up now.", "2.3" if hides(view) else
                       question_of_dealer(view).rule, who=who, move=text)  # fmt: skip
        case Why.NO_SUCH_PRESS:
            return say("{who} cannot “{move}”: there is no such press.", "4.1", who=who, move=text)
        case Why.PRESS_IS_SETTLED:
            return say("{who} cannot “{move}”: such a press has done its one thing in this round.",
                       "4.1", who=who, move=text)  # fmt: skip
        case Why.TYPE_HAS_FALLEN | Why.STACK_IS_EMPTY:
            return refusal_of_purchase(why, seat, move)
        case Why.OK:
            raise ValueError(f"{text!r} was not refused")
        case _:
            return refusal_of_money(why, view, seat, move)


def hides(view: State) -> bool:
    """Whether chance decides about backs that nobody sees."""
    return view.phase == Phase.SLIPPING or view.phase == Phase.SPLITTING


def refusal_of_purchase(why: int, seat: int, move: int) -> Sentence:
    """A press that is not for sale."""
    value = VALUES[MOVES.family(move).places(move)["value"]]
    if why == Why.TYPE_HAS_FALLEN:
        return say("{who} cannot buy a press {value}: the type has fallen.", "7.2",
                   who=Who(seat), value=value)  # fmt: skip
    return say("{who} cannot buy a press {value}: the stack is empty.", "7.2",
               who=Who(seat), value=value)  # fmt: skip


def refusal_of_money(why: int, view: State, seat: int, move: int) -> Sentence:
    """Money that is not there, or not counted out as it should be."""
    who, text = Who(seat), MOVES.text(move)
    facts: dict[str, Fact] = {"who": who, "move": text}
    match Why(why):
        case Why.TOO_LITTLE:
            return refusal_of_too_little(view, seat, move)
        case Why.STEP_TOO_SMALL:
            return say("{who} cannot “{move}”: real money after real money needs at least {n}.",
                       "5.8", n=least(view, REAL), **facts)  # fmt: skip
        case Why.ONE_KIND_ONLY:
            return say("{who} cannot “{move}”: a stake is of one kind of money.", "5.5", **facts)
        case Why.WRONG_ORDER:
            return say("{who} cannot “{move}”: money is counted out in order, notes of low value "
                       "first, and large amounts before small ones.", paragraph(view),
                       **facts)  # fmt: skip
        case Why.NOTHING_COUNTED:
            return say("{who} cannot “{move}”: the money taken has yet to be counted out.",
                       paragraph(view), **facts)  # fmt: skip
        case Why.NOTHING_TAKEN:
            return say("{who} cannot “{move}”: first a kind of money must be taken.",
                       paragraph(view), **facts)  # fmt: skip
        case _:
            return say("{who} cannot “{move}”: only notes are exchanged.", "7.4", **facts)


def refusal_of_too_little(view: State, seat: int, move: int) -> Sentence:
    """Less money than the move asks for."""
    who, text = Who(seat), MOVES.text(move)
    at = MOVES.family(move).places(move)
    if "value" in at:
        return say("{who} cannot buy a press {value}: it costs {n}, and only {left} are there.",
                   "7.1", who=who, value=VALUES[at["value"]], n=int(BUY[at["value"]]),
                   left=int(view.purse[seat, REAL]))  # fmt: skip
    if view.phase == Phase.MATCHING:
        return say("{who} cannot match: {sum} staked in all, and only {left} there.", "5.9", who=who,
                   sum=sum_of(view.stake_kind, view.staked[view.stake_kind]),
                   left=sum_of(view.stake_kind, view.purse[seat, view.stake_kind]))  # fmt: skip
    money = at["money"] if "money" in at else int(view.counting[seat])
    return say("{who} cannot “{move}”: there is {left} to count from.", paragraph(view), who=who,
               move=text, left=sum_of(money, available(view, seat, money)))  # fmt: skip
