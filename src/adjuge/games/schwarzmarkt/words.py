"""Schwarzmarkt: what the game says to people: questions, labels, refusals."""

from adjuge.engine.moves import SEAT_LETTERS
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.sentence import Fact, Sentence, Who, say, say_n

from .material import EVENT_OF, FOUND_PRICE, GOODS, MARKET_NAMES, PRICE, QUICK_PAY, SPY, STEP
from .moves import MOVES
from .naming import (
    card_named,
    good_named,
    goods_listed,
    market_named,
    rule_of_deal,
    rule_of_done,
    rule_of_pick,
    sitting,
)
from .rules import to_act
from .rules.asking import end_space
from .state import ASIDE, NO_CARD, Phase, Seen, State, Why
from .telling import tell

__all__ = ["WORDS", "deed", "label", "question", "refusal", "tell"]

WORDS = {
    "nobody": NOBODY,
    "no card": NO_CARD,
    "aside": ASIDE,
    **{phase.name: int(phase) for phase in Phase},
    **{seen.name.lower(): int(seen) for seen in Seen},
    **{good: number for number, good in enumerate(GOODS)},
    **{card: number for number, card in enumerate(MARKET_NAMES)},
}


def question(view: State, seat: int) -> Sentence:
    """What a seat is asked."""
    who = Who(seat)
    match Phase(view.phase):
        case Phase.DEAL_MARKET | Phase.DEAL_GOODS:
            return say("The deal.", rule_of_deal(view))
        case Phase.DRAW:
            return say("The draw of a black-market card.", "2.1")
        case Phase.PICK:
            return say("The draw of a goods card from a hand.", rule_of_pick(view))
        case Phase.CARD:
            return say("{who}, which black-market card do you play?", "2.1", who=who)
        case Phase.TURN:
            return question_of_turn(view, seat)
        case Phase.OVER:
            return say("The game is over.", "4.7")
        case _:
            return question_of_event(view, seat)


def question_of_turn(view: State, seat: int) -> Sentence:
    """What is asked for, and at which price."""
    asked = {good: int(count) for good, count in enumerate(view.demand)}
    facts: dict[str, Fact] = {
        "who": Who(seat),
        "price": int(PRICE[view.space]),
        "goods": goods_listed(asked),
    }
    if view.handed > 0:
        return say("{who}, do you hand in more at {price}? Asked for: {goods}.", "2.4", **facts)
    if view.space == end_space(view):
        return say("{who}, do you exchange at {price}? It is the last turn. Asked for: {goods}.",
                   "2.9", **facts)  # fmt: skip
    return say("{who}, do you exchange at {price} or move the marker? Asked for: {goods}.",
               "2.7", **facts)  # fmt: skip


def question_of_event(view: State, seat: int) -> Sentence:
    """What an event asks its player."""
    who = Who(seat)
    match Phase(view.phase):
        case Phase.VICTIM if EVENT_OF[view.on_table] == SPY:
            return say("{who}, whose hand do you spy on?", "3.3", who=who)
        case Phase.VICTIM:
            return say("{who}, from whom do you take a card?", "3.11", who=who)
        case Phase.QUICK if view.per_card:
            return say("{who}, what do you hand in, for {n} points each?", "3.5",
                       who=who, n=QUICK_PAY)  # fmt: skip
        case Phase.QUICK:
            return say("{who}, what do you hand in, for {n} points in all?", "3.4",
                       who=who, n=QUICK_PAY)  # fmt: skip
        case Phase.SWAP:
            return say("{who}, with whom do you swap how many cards?", "3.6", who=who)
        case Phase.GIVE:
            return say_n("{who}, which card do you give {other}?",
                         "{who}, which cards do you give {other}? You owe {n}.", "3.6",
                         n=int(view.left), who=who, other=Who(int(view.target)))  # fmt: skip
        case Phase.RAID:
            return say("{who}, whom do you have raided, and for what?", "3.7", who=who)
        case _:
            return say("{who}, which card do you take from the goods pile?", "3.8", who=who)


def label(view: State, seat: int, move: int) -> Sentence:
    """A move in words, for a menu."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "done":
            return say("Done", rule_of_done(view))
        case "hand_in":
            rule = "3.4" if view.phase == Phase.QUICK else "2.4"
            return say("Hand in: {good}", rule, good=good_named(at["good"]))
        case "step":
            return say("Move the marker by {n}", "2.7", n=at["steps"] + 1)
        case "play":
            return say("Play: {card}", "2.1", card=market_named(at["card"]))
        case "victim":
            return say("Choose {who}", rule_of_pick(view), who=sitting(view, at["seat"]))
        case "swap":
            return say("Swap {n} with {who}", "3.6", n=at["cards"] + 1,
                       who=sitting(view, at["seat"]))  # fmt: skip
        case "give":
            return say("Give card {n}: {good}", "3.6", n=at["card"] + 1,
                       good=card_named(view, seat, at["card"]))  # fmt: skip
        case "raid":
            return say("Raid {who} for: {good}", "3.7", who=sitting(view, at["seat"]),
                       good=good_named(at["good"]))  # fmt: skip
        case "find":
            return say("Take for {n} points: {good}", "3.8", n=FOUND_PRICE,
                       good=good_named(at["good"]))  # fmt: skip
        case "draw":
            rule = "1.7" if view.phase == Phase.DEAL_MARKET else "2.1"
            return say("Draw: {card}", rule, card=market_named(at["card"]))
        case "deal":
            return say("Deal: {good}", rule_of_deal(view), good=good_named(at["good"]))
        case _:
            return say("Draw card {n} of the hand", rule_of_pick(view), n=at["card"] + 1)


def deed(move: int) -> Sentence:
    """A move where no table is looked at; opponents are alike."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "victim":
            return say("Choose an opponent", "3.2")
        case "swap":
            return say("Swap {n} with an opponent", "3.6", n=at["cards"] + 1)
        case "give":
            return say("Give a card", "3.6")
        case "raid":
            return say("Raid for: {good}", "3.7", good=good_named(at["good"]))
        case "pick":
            return say("Draw a card of a hand", "3.2")
        case _:
            return label(State.blank(), NOBODY, move)


def refusal(why: int, view: State, seat: int, move: int) -> Sentence:
    """One sentence: who, what, the fact that forbids it, the paragraph."""
    facts: dict[str, Fact] = {"who": Who(seat), "move": label(view, seat, move)}
    match Why(why):
        case Why.NOT_ASKED if view.phase == Phase.OVER:
            return say("{who} cannot play “{move}”: the game is over.", "4.7", **facts)
        case Why.NOT_ASKED:
            asked = DEALER if to_act(view) == 1 << DEALER else int(view.turn)
            return say("{who} cannot play “{move}”: {other} is to decide.", "2.3",
                       other=Who(asked), **facts)  # fmt: skip
        case Why.NOT_NOW:
            return say("{who} cannot play “{move}”: another decision is due. {question}", "2.3",
                       question=question(view, seat), **facts)  # fmt: skip
        case Why.CARD_NOT_IN_HAND:
            return say("{who} cannot play “{move}”: the card is not in that hand.", "2.1", **facts)
        case Why.GOOD_NOT_IN_HAND:
            rule = "3.4" if view.phase == Phase.QUICK else "2.4"
            return say("{who} cannot play “{move}”: no such card is left in hand.", rule, **facts)
        case Why.NO_SUCH_CARD:
            return say("{who} cannot play “{move}”: cards in hand: {n}.", "3.6",
                       n=int(view.hand[seat]), **facts)  # fmt: skip
        case Why.NOT_IN_PILE:
            rule = rule_of_lack(view)
            return say("{who} cannot play “{move}”: there is no such card.", rule, **facts)
        case Why.OK:
            raise ValueError(f"{MOVES.text(move)!r} was not refused")
        case Why.ONESELF | Why.NO_SUCH_SEAT | Why.NO_GOODS_THERE | Why.TOO_MANY:
            return refusal_of_target(why, view, move, facts)
        case _:
            return refusal_in_turn(why, view, facts)


def rule_of_lack(view: State) -> str:
    """Where a card would have to come from that is not there."""
    match Phase(view.phase):
        case Phase.DEAL_MARKET | Phase.DEAL_GOODS:
            return rule_of_deal(view)
        case Phase.DRAW:
            return "2.2"
        case Phase.PICK:
            return rule_of_pick(view)
        case _:
            return "3.8"


def refusal_in_turn(why: int, view: State, facts: dict[str, Fact]) -> Sentence:
    """What an exchange round forbids."""
    match Why(why):
        case Why.NOT_DEMANDED:
            asked = {good: int(count) for good, count in enumerate(view.demand)}
            return say("{who} cannot play “{move}”: the offer asks only for {goods}.", "2.5",
                       goods=goods_listed(asked), **facts)  # fmt: skip
        case Why.ONE_CARD_ONLY:
            return say("{who} cannot play “{move}”: goods are scarce, and a card of that seat has gone.",
                       "3.13", **facts)  # fmt: skip
        case Why.TOO_FAR:
            return say("{who} cannot play “{move}”: the die on price {price} shows {n}.", "2.7",
                       price=int(PRICE[view.space]), n=int(STEP[view.space]), **facts)  # fmt: skip
        case Why.ALREADY_EXCHANGED:
            return say("{who} cannot play “{move}”: after an exchange the marker moves by one.", "2.6",
                       **facts)  # fmt: skip
        case Why.MUST_MOVE:
            return say("{who} cannot be done: who exchanges nothing moves the marker.", "2.7",
                       **facts)  # fmt: skip
        case Why.LAST_TURN:
            return say(
                "{who} cannot play “{move}”: the marker is on the end space.", "2.9", **facts
            )
        case _:
            return say("{who} cannot be done: one card or more must be handed in.", "3.4", **facts)


def refusal_of_target(why: int, view: State, move: int, facts: dict[str, Fact]) -> Sentence:
    """An opponent who cannot be the one."""
    other = MOVES.family(move).places(move)["seat"]
    match Why(why):
        case Why.ONESELF:
            return say(
                "{who} cannot play “{move}”: an event goes against an opponent.", "3.2", **facts
            )
        case Why.NO_SUCH_SEAT:
            return say("{who} cannot play “{move}”: nobody sits on seat {seat}.", "1.1",
                       seat=SEAT_LETTERS[other], **facts)  # fmt: skip
        case Why.NO_GOODS_THERE:
            return say("{who} cannot play “{move}”: {other} has no goods.", "3.2",
                       other=Who(other), **facts)  # fmt: skip
        case _:
            most = int(min(view.hand[view.turn], view.hand[other]))
            return say(
                "{who} cannot play “{move}”: the smaller hand has {n}.", "3.6", n=most, **facts
            )
