"""Schwarzmarkt: what happened, for the log, as far as the viewer may know it."""

from adjuge.engine.moves import HIDDEN
from adjuge.engine.sentence import Fact, Sentence, Who, say, say_n

from .material import (
    EVENT_OF,
    FIND,
    FOUND_PRICE,
    GAME_ROUNDS,
    PRICE,
    SPIED,
    STALLING,
)
from .moves import DONE, HAND_IN, MOVES, PICK, PLAY, STEP_ON, VICTIM
from .naming import (
    face_of,
    good_named,
    goods_listed,
    market_named,
    rule_of_deal,
    rule_of_done,
    rule_of_pick,
)
from .state import NO_CARD, UNKNOWN, Phase, State


def tell(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """What a move did; `move` may be HIDDEN."""
    told = tell_hidden(before, after) if move == HIDDEN else tell_move(before, seat, move, after)
    if takes_effect(before, after):
        told += tell_effect(before, move, after)
    if before.phase == Phase.TURN and after.phase == Phase.TURN and before.turn != after.turn:
        rule = rule_of_step(before, move, after)
        told.append(say("The marker stands at {n}.", rule, n=int(PRICE[after.space])))
    return told + tell_endings(before, seat, move, after)


def rule_of_step(before: State, move: int, after: State) -> str:
    """By which rule the marker has moved: after an exchange, freely, or stopped at the end."""
    if not STEP_ON <= move < PLAY:
        return "2.6"
    return "2.8" if move - STEP_ON + 1 > after.space - before.space else "2.7"


def tell_hidden(before: State, after: State) -> list[Sentence]:
    """What others see of a secret move."""
    who = Who(int(before.turn))
    match Phase(before.phase):
        case Phase.DEAL_MARKET:
            return [say("{who} is dealt a black-market card.", "1.7",
                        who=Who(int(before.receiver)))]  # fmt: skip
        case Phase.DEAL_GOODS:
            return [say("{who} is dealt a goods card.", rule_of_deal(before),
                        who=Who(int(before.receiver)))]  # fmt: skip
        case Phase.DRAW:
            return [say("{who} draws a black-market card.", "2.1", who=who)]
        case Phase.PICK:
            return [tell_pick(before, moved_face(before, int(before.target), after))]
        case Phase.GIVE:
            return [tell_gift(before, moved_face(before, int(before.turn), after))]
        case _:
            return [say("{who} takes a card from the goods pile and pays {n}.", "3.8",
                        who=who, n=FOUND_PRICE)]  # fmt: skip


def moved_face(before: State, holder: int, after: State) -> int:
    """What a card is that a hand has shown or parted with, if the viewer knows it now."""
    for card in range(before.cards):
        changed = (
            before.holder[card] != after.holder[card] or before.marks[card] != after.marks[card]
        )
        if before.holder[card] == holder and changed:
            return int(after.face[card])
    return UNKNOWN


def tell_move(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """What an open move did."""
    at = MOVES.family(move).places(move)
    who = Who(seat)
    match MOVES.family(move).name:
        case "done" if before.handed > 0:
            return [say("{who} hands in no more.", rule_of_done(before), who=who)]
        case "done":
            return [say("{who} exchanges nothing.", "2.9", who=who)]
        case "hand_in":
            return [tell_exchange(before, seat, at["good"], after)]
        case "step":
            return [say_n("{who} moves the marker one space.", "{who} moves the marker {n} spaces.",
                          "2.7", n=at["steps"] + 1, who=who)]  # fmt: skip
        case "play":
            return [say("{who} plays: {card}.", "2.1", who=who, card=market_named(at["card"]))]
        case "draw" | "deal" | "pick":
            return [tell_chance(before, move)]
        case _:
            return tell_event(before, seat, move, after)


def tell_exchange(before: State, seat: int, good: int, after: State) -> Sentence:
    """A card handed in, and what it brings."""
    facts: dict[str, Fact] = {
        "who": Who(seat),
        "good": good_named(good),
        "n": int(after.points[seat] - before.points[seat]),
    }
    if before.phase == Phase.QUICK:
        rule = "3.5" if before.per_card else "3.4"
        return say("{who} hands in {good} and gets {n}.", rule, **facts)
    if facts["n"] != PRICE[before.space]:
        return say("{who} hands in {good}; it is spoiled and brings {n}.", "3.12", **facts)
    return say("{who} hands in {good} for {n}.", "2.4", **facts)


def tell_chance(before: State, move: int) -> Sentence:
    """What the dealer deals or draws, told to whom it is shown."""
    at = MOVES.family(move).places(move)
    if before.phase == Phase.DRAW:
        return say("{who} draws: {card}.", "2.1", who=Who(int(before.turn)),
                   card=market_named(at["card"]))  # fmt: skip
    if move >= PICK:
        return tell_pick(before, face_of(before, int(before.target), at["card"]))
    card: Fact = market_named(at["card"]) if "card" in at else good_named(at["good"])
    rule = rule_of_deal(before)
    return say("{who} is dealt: {card}.", rule, who=Who(int(before.receiver)), card=card)


def tell_pick(before: State, face: int) -> Sentence:
    """A card drawn from a hand: its face is told to those who know it."""
    facts: dict[str, Fact] = {"who": Who(int(before.turn)), "other": Who(int(before.target))}
    rule = rule_of_pick(before)
    spied = rule == "3.3"
    if face < 0 and spied:
        return say("{who} sees a card in the hand of {other}.", "3.3", **facts)
    if face < 0:
        return say("{who} draws a card from the hand of {other}.", rule, **facts)
    if spied:
        return say("{who} sees in the hand of {other}: {good}.", "3.3",
                   good=good_named(face), **facts)  # fmt: skip
    return say("{who} draws from the hand of {other}: {good}.", rule,
               good=good_named(face), **facts)  # fmt: skip


def tell_gift(before: State, face: int) -> Sentence:
    """A card given in a swap: its face is told to those who know it."""
    facts: dict[str, Fact] = {"who": Who(int(before.turn)), "other": Who(int(before.target))}
    if face < 0:
        return say("{who} gives {other} a card.", "3.6", **facts)
    return say("{who} gives {other}: {good}.", "3.6", good=good_named(face), **facts)


def tell_event(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """The choices that events ask for."""
    at = MOVES.family(move).places(move)
    who = Who(seat)
    match MOVES.family(move).name:
        case "victim":
            return tell_victim(before, seat, move - VICTIM, after)
        case "swap":
            return [say_n("{who} swaps one card with {other}.", "{who} swaps {n} cards with {other}.",
                          "3.6", n=at["cards"] + 1, who=who, other=Who(at["seat"]))]  # fmt: skip
        case "give":
            return [tell_gift(before, face_of(before, seat, at["card"]))]
        case "raid":
            lost = int(before.hand[at["seat"]] - after.hand[at["seat"]])
            return [say("{who} has {other} raided for {good}. Cards lost: {n}.", "3.7", who=who,
                        other=Who(at["seat"]), good=good_named(at["good"]), n=lost)]  # fmt: skip
        case _:
            return [say("{who} takes from the goods pile: {good}, and pays {n}.", "3.8", who=who,
                        good=good_named(at["good"]), n=FOUND_PRICE)]  # fmt: skip


def tell_victim(before: State, seat: int, other: int, after: State) -> list[Sentence]:
    """Whom an event hits; a small hand is shown whole."""
    facts: dict[str, Fact] = {"who": Who(seat), "other": Who(other)}
    if rule_of_pick(before) != "3.3":
        return [say("{who} takes a card from {other}.", "3.11", **facts)]
    told = [say("{who} spies on {other}.", "3.3", **facts)]
    held = [int(after.face[card]) for card in range(after.cards) if after.holder[card] == other]
    if before.hand[other] <= SPIED and min(held) >= 0:
        counts = {good: held.count(good) for good in sorted(set(held))}
        told.append(say("The hand of {other}: {goods}.", "3.3", other=Who(other),
                        goods=goods_listed(counts)))  # fmt: skip
    return told


def takes_effect(before: State, after: State) -> bool:
    """Whether the black-market card on the table took effect with this move."""
    return before.phase == Phase.DRAW or (before.phase == Phase.CARD and after.phase != Phase.DRAW)


def is_find(before: State, move: int) -> bool:
    """Whether the card that was played is Neue Ware entdeckt."""
    card = move - PLAY if before.phase == Phase.CARD else int(before.on_table)
    return bool(EVENT_OF[card] == FIND)


def tell_effect(before: State, move: int, after: State) -> list[Sentence]:
    """The open draw of a card, and what became of the card that was played."""
    told = []
    who = int(before.turn)
    if before.phase == Phase.CARD:
        drawn = int(before.under[before.under_first])
        told.append(say("{who} draws, as all know: {card}.", "2.2", who=Who(who),
                        card=market_named(drawn)))  # fmt: skip
    if after.phase not in (Phase.CARD, Phase.DEAL_GOODS, Phase.OVER):
        return told
    if after.waiting_count > before.waiting_count:
        told.append(say("The card waits for the next exchange round.", "3.14"))
    elif after.on_table == NO_CARD:
        told.append(say("It has no effect.", "3.9" if is_find(before, move) else "3.2"))
    return told


def tell_endings(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """The end of an exchange round, a game-round, the game."""
    told: list[Sentence] = []
    settled = (Phase.CARD, Phase.DEAL_GOODS, Phase.OVER)
    if before.phase in settled[:2] and not takes_effect(before, after):
        return told
    if after.phase not in settled:
        return told
    sold_out = HAND_IN <= move < STEP_ON and after.hand[seat] == 0
    if sold_out:
        told.append(say("{who} has exchanged the last goods card: the game-round is over.", "4.1",
                        who=Who(seat)))  # fmt: skip
    elif before.phase == Phase.TURN:
        told.append(tell_round_end(before, move))
    if after.phase == Phase.CARD and before.game_round == after.game_round:
        rule = "2.13" if before.phase == Phase.TURN else "3.1"
        told.append(say("{who} is the next start player.", rule, who=Who(int(after.turn))))
        return told
    if not sold_out:
        told.append(say("{n} black-market cards without an exchange: the game-round is over.",
                        "4.6", n=STALLING))  # fmt: skip
    return told + tell_game_round(after)


def tell_round_end(before: State, move: int) -> Sentence:
    """Why an exchange round is over."""
    if move != DONE and int(before.demand.sum()) == 1:
        return say("The offer is filled: the exchange round is over.", "2.10")
    return say("That was the last turn of the exchange round.", "2.9")


def tell_game_round(after: State) -> list[Sentence]:
    """The next game-round, or the winners."""
    if after.phase != Phase.OVER:
        return [say("Game-round {n} of {all}: both piles are shuffled, hands are filled up.", "4.3",
                    n=int(after.game_round), all=GAME_ROUNDS)]  # fmt: skip
    points = [int(after.points[seat]) for seat in range(after.seats)]
    winners = tuple(Who(seat) for seat in range(after.seats) if points[seat] == max(points))
    return [say("The game is over. Most points, {n}: {winners}.", "4.7",
                n=max(points), winners=winners)]  # fmt: skip
