"""Schwarzmarkt: what happened, for the log, as far as the viewer may know it."""

from adjuge.engine.moves import HIDDEN
from adjuge.engine.sentence import Fact, Sentence, Who, say, say_n

from .material import (
    EVENT_OF,
    FIND,
    FOUND_PRICE,
    GAME_ROUNDS,
    MARKET_CARDS,
    PRICE,
    SPIED,
    SPY,
    STALLING,
)
from .moves import DONE, HAND_IN, MOVES, PICK, STEP_ON, VICTIM
from .naming import card_named, good_named, goods_listed, market_named
from .state import NO_CARD, Phase, State


def tell(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """What a move did; `move` may be HIDDEN."""
    told = tell_hidden(before) if move == HIDDEN else tell_move(before, seat, move, after)
    if takes_effect(before, after):
        told += tell_effect(before, after)
    if before.phase == Phase.TURN and after.phase == Phase.TURN and before.turn != after.turn:
        told.append(say("The marker stands at {n}.", "2.6", n=int(PRICE[after.space])))
    return told + tell_endings(before, seat, move, after)


def tell_hidden(before: State) -> list[Sentence]:
    """What others see of a secret move."""
    who, other = Who(int(before.turn)), Who(int(before.target))
    match Phase(before.phase):
        case Phase.DEAL_MARKET:
            return [say("{who} is dealt a black-market card.", "1.7",
                        who=Who(int(before.receiver)))]  # fmt: skip
        case Phase.DEAL_GOODS:
            return [say("{who} is dealt a goods card.", "1.7", who=Who(int(before.receiver)))]
        case Phase.DRAW:
            return [say("{who} draws a black-market card.", "2.1", who=who)]
        case Phase.GIVE:
            return [say("{who} gives {other} a card.", "3.6", who=who, other=other)]
        case _:
            return [say("{who} takes a card from the goods pile and pays {n}.", "3.8",
                        who=who, n=FOUND_PRICE)]  # fmt: skip


def tell_move(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """What an open move did."""
    at = MOVES.family(move).places(move)
    who = Who(seat)
    match MOVES.family(move).name:
        case "done" if before.handed > 0:
            return [say("{who} hands in no more.", "2.6", who=who)]
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
            return [tell_chance(before, move, after)]
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
        return say("{who} hands in {good} and gets {n}.", "3.4", **facts)
    if facts["n"] != PRICE[before.space]:
        return say("{who} hands in {good}; it is spoiled and brings {n}.", "3.12", **facts)
    return say("{who} hands in {good} for {n}.", "2.4", **facts)


def tell_chance(before: State, move: int, after: State) -> Sentence:
    """What the dealer deals or draws, told to whom it is shown."""
    at = MOVES.family(move).places(move)
    if before.phase == Phase.DRAW:
        return say("{who} draws: {card}.", "2.1", who=Who(int(before.turn)),
                   card=market_named(at["card"]))  # fmt: skip
    if move >= PICK:
        return tell_pick(before, at["card"], after)
    card: Fact = market_named(at["card"]) if "card" in at else good_named(at["good"])
    return say("{who} is dealt: {card}.", "1.7", who=Who(int(before.receiver)), card=card)


def tell_pick(before: State, number: int, after: State) -> Sentence:
    """A card drawn from a hand: its face is told to those who know it."""
    held = [card for card in range(before.cards) if before.holder[card] == before.target]
    face = int(after.face[held[number]])
    facts: dict[str, Fact] = {"who": Who(int(before.turn)), "other": Who(int(before.target))}
    spied = EVENT_OF[before.on_table] == SPY
    if face < 0 and spied:
        return say("{who} sees a card in the hand of {other}.", "3.3", **facts)
    if face < 0:
        return say("{who} draws a card from the hand of {other}.", "3.2", **facts)
    if spied:
        return say("{who} sees in the hand of {other}: {good}.", "3.3",
                   good=good_named(face), **facts)  # fmt: skip
    return say("{who} draws from the hand of {other}: {good}.", "3.2",
               good=good_named(face), **facts)  # fmt: skip


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
            return [say("{who} gives {other}: {good}.", "3.6", who=who,
                        other=Who(int(before.target)),
                        good=card_named(before, seat, at["card"]))]  # fmt: skip
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
    if EVENT_OF[before.on_table] != SPY:
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


def tell_effect(before: State, after: State) -> list[Sentence]:
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
        last = int(after.under_first + after.under_count - 1) % MARKET_CARDS
        finds = after.phase == Phase.CARD and EVENT_OF[after.under[last]] == FIND
        told.append(say("It has no effect.", "3.9" if finds else "3.2"))
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
        told.append(say("{who} is the next start player.", "2.13", who=Who(int(after.turn))))
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
