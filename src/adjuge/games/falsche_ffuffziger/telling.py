"""Falsche FFuffziger: the log, told from what a viewer knows before and after a move."""

from collections.abc import Iterable

from adjuge.engine.moves import HIDDEN
from adjuge.engine.record import NOBODY
from adjuge.engine.sentence import Fact, Sentence, Who, say, say_n

from .about import STRUCK
from .audit import notes_printed, was_knocked_down
from .material import (
    ADDING_FACE,
    BUY,
    CARDS_TO_END_PHASE,
    COIN,
    COINS_ON_PRESS,
    CYCLE,
    DIE_FACES,
    DOUBLE,
    FACE_TYPE,
    FACES,
    FIRST_TYPE,
    GREEN,
    KIND_BATCH,
    KIND_TYPE,
    MINIMUM,
    MOST_ADDED,
    NOTES,
    PAYS,
    REAL,
    SCRAP,
    SELL,
    TYPES,
    VALUES,
    WITH_COINS,
)
from .moves import MOVES, RUN_REST
from .rules.ending import coins_for_money
from .rules.inspector import presses_showing
from .rules.laundering import fist_value
from .state import Phase, State


def tell(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """What a move did, and what followed by itself; `move` may be HIDDEN."""
    if move == HIDDEN:
        return [say("Tiles are shuffled; nobody sees a back.", "2.3")]
    told = tell_move(before, seat, move, after)
    if after.late > before.late:
        told.append(say("Presses broke, so the inspector comes once more.", "4.8"))
    if after.reveals > before.reveals or after.round_no > before.round_no:
        told += tell_inspector(before, after)
    if after.first != before.first and before.phase != Phase.START:
        told.append(say("The start marker moves to {who}.", "5.2", who=Who(after.first)))
    if after.phase == Phase.OVER:
        told += tell_end(after)
    return told


def tell_move(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """What the move itself did."""
    family = MOVES.family(move)
    match family.name:
        case "turn" | "sell" | "sell_turned" | "run" | "run_turned" | "run_rest":
            return tell_press(before, seat, move)
        case "take" | "add":
            return []
        case "stake" | "match" | "drop":
            return tell_auction(before, seat, move, after)
        case "close":
            return tell_fist(before, seat, after)
        case "exchange":
            return [tell_exchange(before, seat)]
        case "buy" | "stop":
            return [tell_purchase(seat, move)]
        case _:
            return tell_chance(before, move, after)


def press_name(kind: int) -> Sentence:
    """An unturned press in the log."""
    value = VALUES[KIND_TYPE[kind]]
    if KIND_BATCH[kind] == 0:
        return say("starting press {value}", value=value)
    return say("press {value}, batch {n}", value=value, n=int(KIND_BATCH[kind]))


def face_name(face: int) -> Sentence:
    """The visible side of a turned press."""
    value = VALUES[FACE_TYPE[face]]
    if face == WITH_COINS:
        return say("{value} with coins", value=value)
    return say("2 × {value}", value=value) if face >= DOUBLE else say("{value}", value=value)


def sum_of(money: int, amount: int) -> Sentence:
    """So many notes of a kind, or so much real money."""
    if money == REAL:
        return say("{n} real money", n=int(amount))
    return say("{n} × {value}", n=int(amount), value=VALUES[money])


def sums(purse: Iterable[int]) -> Fact:
    """The money of a purse in words; a dash for none."""
    found = tuple(sum_of(money, amount) for money, amount in enumerate(purse) if amount > 0)
    return found or "–"


def tell_press(before: State, seat: int, move: int) -> list[Sentence]:
    """A press is turned, sold or run."""
    family = MOVES.family(move)
    press = family.places(move).get("press", 0)
    who = Who(seat)
    match family.name:
        case "turn":
            return [say("{who} turns a press: {press}.", "4.2", who=who, press=press_name(press))]
        case "sell":
            return [say("{who} sells a press for {n}: {press}.", "4.5", who=who,
                        n=int(SELL[KIND_TYPE[press]]), press=press_name(press))]  # fmt: skip
        case "sell_turned":
            return [say("{who} sells a turned press for {n}: {press}.", "4.5", who=who,
                        n=int(SELL[FACE_TYPE[press]]), press=face_name(press))]  # fmt: skip
        case _:
            printed = [printed_notes(before, move, type_) for type_ in range(TYPES)]
            if any(printed):
                return [say("{who} prints {sum}.", "4.7", who=who, sum=sums(printed))]
            if move == RUN_REST:
                return [say("{who} has finished with the presses.", "4.1", who=who)]
            return [say("{who} finds no note left to print.", "1.4", who=who)]


def printed_notes(before: State, move: int, type_: int) -> int:
    """Notes of a type that a move prints, as far as there are any."""
    printed = notes_printed(before, move, type_)
    if before.counted == 1:
        out = sum(int(before.purse[seat, type_]) for seat in range(before.seats))
        printed = min(printed, NOTES - out)
    return printed


def tell_auction(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """A stake, an answer, and how the auction ended."""
    who = Who(seat)
    match MOVES.family(move).name:
        case "stake":
            told = [say("{who} stakes {sum}.", "5.5", who=who,
                        sum=sum_of(after.stake_kind, after.stake_amount))]  # fmt: skip
        case "match":
            told = [say("{who} stakes the same.", "5.6", who=who)]
        case _:
            told = [say("{who} drops out.", paragraph_of_dropping(before), who=who)]
    if was_knocked_down(before, after, move):
        winner = next(s for s in range(after.seats) if after.coins[s] > before.coins[s])
        told.append(say_n("{who} is the last one in, pays {sum} and gets one coin.",
                          "{who} is the last one in, pays {sum} and gets {n} coins.", "5.10",
                          n=int(after.lot), who=Who(winner), sum=sums(after.staked)))  # fmt: skip
    elif after.bidding == 0:
        told.append(say("Nobody has staked anything; the lot goes back.", "5.11"))
    return told


def paragraph_of_dropping(view: State) -> str:
    """The paragraph by which a seat drops out: as leader, or instead of staking the same."""
    return "5.6" if view.phase == Phase.MATCHING else "5.5"


def tell_fist(before: State, seat: int, after: State) -> list[Sentence]:
    """That a fist is closed; with the last one, all fists and who wins."""
    if after.filling != 0 and after.phase == Phase.FISTS:
        return [say("{who} has closed the fist.", "6.1", who=Who(seat))]
    fists = tuple(
        say("{who} {n} ({sum})", who=Who(other), n=fist_value(after, other), sum=sums(after.fist[other]))
        for other in range(after.seats)
    )  # fmt: skip
    told = [say("The fists: {fists}.", "6.1", fists=fists)]
    if after.winner == NOBODY:
        told.append(say("No fist reaches {n}; the card stays.", "6.4", n=int(MINIMUM[before.card])))
        return told + tell_collecting(before)
    best = fist_value(after, after.winner)
    if sum(fist_value(after, other) == best for other in range(after.seats)) > 1:
        told.append(say("At {n} it is a tie; {who} comes first, counted from {first}.", "6.2",
                        n=best, who=Who(after.winner), first=Who(before.first)))  # fmt: skip
    told.append(say("{who} pays the fist and wins the card; it will bring {n}.", "6.3",
                    who=Who(after.winner), n=int(PAYS[before.card])))  # fmt: skip
    if after.phase == Phase.OVER:
        told += tell_collecting(before, after.winner, int(PAYS[before.card]))
    return told


def tell_collecting(before: State, winner: int = NOBODY, more: int = 0) -> list[Sentence]:
    """What each winner of the phase takes from the cards."""
    told = []
    for seat in range(before.seats):
        money = int(before.due[seat]) + (more if seat == winner else 0)
        if money > 0:
            told.append(say("{who} takes {n} from the cards.", "6.7", who=Who(seat), n=money))
    return told


def tell_exchange(before: State, seat: int) -> Sentence:
    """What was exchanged for how much."""
    brings = sum(int(before.fist[seat, type_] * SELL[type_]) for type_ in range(TYPES))
    if brings == 0:
        return say("{who} exchanges no notes.", "7.4", who=Who(seat))
    return say("{who} exchanges {sum} for {n}.", "7.4", who=Who(seat), n=brings,
               sum=sums(before.fist[seat]))  # fmt: skip


def tell_purchase(seat: int, move: int) -> Sentence:
    """A press bought, or no more."""
    at = MOVES.family(move).places(move)
    if "value" not in at:
        return say("{who} buys no more.", "7.1", who=Who(seat))
    return say("{who} buys a press {value} for {n}.", "7.2", who=Who(seat),
               value=VALUES[at["value"]], n=int(BUY[at["value"]]))  # fmt: skip


def tell_chance(before: State, move: int, after: State) -> list[Sentence]:
    """What chance brought; inspector cards are told with what they do."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "start":
            return [say("{who} gets the start marker.", "1.9", who=Who(at["seat"]))]
        case "open":
            return tell_card(before, at["card"], after)
        case "show":
            return [tell_back(before, at["back"])]
        case "throw":
            return tell_die(before, int(DIE_FACES[at["face"]]), after)
        case _:
            return []


def tell_card(before: State, card: int, after: State) -> list[Sentence]:
    """The laundering card that is opened, and the end of the phase if two were won."""
    told = [say("A laundering card is opened: at least {minimum}, for {pays}.", "1.6",
                minimum=int(MINIMUM[card]), pays=int(PAYS[card]))]  # fmt: skip
    if after.phase == Phase.BUYING:
        told.append(say("{who} has won {n} cards: the phase ends.", "6.6",
                        who=Who(before.winner), n=CARDS_TO_END_PHASE))  # fmt: skip
        told += tell_collecting(before)
    return told


def tell_back(before: State, back: int) -> Sentence:
    """What the turned press shows."""
    if back == FACES:
        return say("The press is broken; {who} gets {n}.", "4.4", who=Who(before.turn),
                   n=int(SCRAP[KIND_TYPE[before.press]]))  # fmt: skip
    return say("Its back shows {press}.", "4.3", press=face_name(back))


def tell_die(before: State, face: int, after: State) -> list[Sentence]:
    """The size of the lot, and whether an auction is added."""
    told = [say_n("The die shows {n}: one coin is up for auction.",
                  "The die shows {n}: so many coins are up for auction.", "5.3", n=face)]  # fmt: skip
    if after.added > before.added:
        told.append(say("That adds an auction to this round.", "5.4"))
    elif face == ADDING_FACE:
        told.append(say("{n} auctions have been added already; it adds none.", "5.4", n=MOST_ADDED))
    return told


def tell_inspector(before: State, after: State) -> list[Sentence]:
    """The round that begins, and every inspector card with what it does."""
    told = []
    if after.round_no > before.round_no:
        told.append(say("Round {n} begins.", "3.1", n=int(after.round_no)))
    lowest, free = int(before.lowest), int(before.free_cards)
    for reveal in range(before.reveals, after.reveals):
        card = int(after.order[reveal % CYCLE])
        strikes = card == FIRST_TYPE + lowest
        lowest += strikes
        told += tell_strike(before, card) if strikes else [tell_inspection(card)]
        if lowest < TYPES and is_auctioned(after, card, strikes, lowest):
            is_free = free > 0 and (card in (COIN, GREEN) or after.any_free == 1)
            free -= is_free
            told.append(tell_auction_due(card, is_free))
    return told


def tell_auction_due(card: int, is_free: bool) -> Sentence:
    """That a card brings an auction, or that it is one of the free ones."""
    is_coin = card in (COIN, GREEN)
    if is_free:
        return say("The card is one of those that bring no auction.", "3.5" if is_coin else "3.11")
    return say("That brings an auction.", "3.4" if is_coin else "3.10")


def is_auctioned(after: State, card: int, strikes: bool, lowest: int) -> bool:
    """Whether a card brings an auction, free ones included."""
    if card in (COIN, GREEN):
        return True
    return after.seats > 4 and (card >= FIRST_TYPE + lowest or (strikes and after.falling == 1))


def tell_inspection(card: int) -> Sentence:
    """A card that strikes nothing."""
    if card == COIN:
        return say("The inspector shows a coin card.", "3.4")
    return say(
        "The inspector shows {value}; nothing falls.", "3.6", value=VALUES[card - FIRST_TYPE]
    )


def tell_strike(before: State, card: int) -> list[Sentence]:
    """A type falls: who gets how much for scrap, and whose notes are seized."""
    type_ = card - FIRST_TYPE
    value = VALUES[type_]
    told = [say("The inspector shows {value}: the type falls, its notes are seized.", "3.8",
                value=value)]  # fmt: skip
    for seat in range(before.seats):
        presses = presses_showing(before, seat, type_)
        if presses > 0:
            told.append(say_n("{who} gets {money} for a scrapped press.",
                              "{who} gets {money} for {n} scrapped presses.", "3.7", n=presses,
                              who=Who(seat), money=presses * int(SCRAP[type_])))  # fmt: skip
        coins = int(before.turned[seat, WITH_COINS]) * COINS_ON_PRESS
        if type_ == TYPES - 1 and coins > 0:
            told.append(say_n("{who} gets one coin from presses.", "{who} gets {n} coins from presses.",
                              "8.1", n=coins, who=Who(seat)))  # fmt: skip
    return told


def tell_end(after: State) -> list[Sentence]:
    """Why the game is over, and the coins for real money."""
    if after.ending == STRUCK:
        told = [say("Type {value} has fallen: the game is over.", "8.1", value=VALUES[-1])]
    else:
        told = [say("The last laundering card is won: the game is over.", "8.2")]
    for seat in range(after.seats):
        coins = coins_for_money(after, seat)
        if coins > 0:
            told.append(say_n("{who} gets one coin for {money} real money.",
                              "{who} gets {n} coins for {money} real money.", "8.3", n=coins,
                              who=Who(seat), money=int(after.purse[seat, REAL])))  # fmt: skip
    return told
