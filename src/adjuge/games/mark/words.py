"""Mark: what the game says to people."""

from adjuge.engine.moves import HIDDEN
from adjuge.engine.record import NOBODY
from adjuge.engine.sentence import Fact, Sentence, Who, Word, say, say_n, word

from .material import MARKET, MATERIALS, RENT, ROW_LENGTH, ROWS_TO_END
from .moves import MOVES
from .rules.ending import rows_are_full
from .state import BLACK, NOTHING, Phase, State, Why, Zone

COLOURS = (word("white"), word("red"), word("green"), word("blue"), word("gold"))
ZONES = (word("delivery"), word("preparation"))
FIRST_DIE, SECOND_DIE = word("hammer"), word("star")

RULE_OF = {  # the paragraph about the spaces that a move goes from and to
    "give_back": "3.4",
    "place": "5.4",
    "deliver": "6.1",
    "prepare": "6.2",
    "sell": "6.3",
}

WORDS = {
    "none": NOTHING,
    "black": BLACK,
    **{material: number for number, material in enumerate(MATERIALS, start=1)},
    **{phase.name: phase.value for phase in Phase},
    **{zone.name: zone.value for zone in Zone},
}


def colour(material: int) -> Word:
    """The word for a material."""
    return Word(MATERIALS[material - 1])


def face(die: int, black: Word) -> Word:
    """The word for a face of a die."""
    return black if die == BLACK else colour(die)


def question(view: State, seat: int) -> Sentence:
    """What a seat is asked."""
    who = Who(seat)
    match Phase(view.phase):
        case Phase.RENT:
            return say("{who}, which zone do you pay {rent} for?", "3.3", who=who, rent=RENT)
        case Phase.CLEARING:
            return say("{who}, which piece goes back to the bank?", "3.4", who=who)
        case Phase.NAMING:
            return say("{who}, which colour is auctioned?", "4.6", who=who)
        case Phase.BIDDING:
            return say("{who}, your sealed bid for {material}? You have {cash}.", "5.1",
                       who=who, material=colour(view.lot), cash=int(view.cash[seat]))  # fmt: skip
        case Phase.PLACING:
            return say("{who}, where does the piece you won go ({material})?", "5.4",
                       who=who, material=colour(view.lot))  # fmt: skip
        case Phase.ACTION:
            return say_n("{who}, your action?", "{who}, your action? You have {n}.", rule_of(view),
                         n=view.actions, who=who)  # fmt: skip
        case Phase.DICE:
            return say("The dice.", "1.6")
        case Phase.START:
            return say("The draw of the first seat.", "1.1")
        case _:
            return say("The game is over.", rule_of_end(view))


def rule_of(view: State) -> str:
    """The paragraph that the dice call for."""
    if view.star_die == BLACK:
        return "4.3"
    return "4.2" if view.hammer_die == view.star_die else "4.1"


def label(view: State, seat: int, move: int) -> Sentence:
    """A move in words, for a menu."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "skip":
            return say("Pass", "4.4")
        case "pay":
            return say("Pay for the zone: {zone}", "3.3", zone=ZONES[at["zone"]])
        case "give_back":
            return say("Give back from {zone}, space {space}", "3.4",
                       zone=ZONES[at["zone"]], space=at["space"] + 1)  # fmt: skip
        case "deliver":
            return say("Deliver {material} to space {space}", "6.1",
                       material=colour(at["material"] + 1), space=at["space"] + 1)  # fmt: skip
        case "prepare":
            return say("Prepare from space {start} to {space}: {material}", "6.2",
                       start=at["start"] + 1, space=at["space"] + 1,
                       material=piece(view.delivery[seat, at["start"]]))  # fmt: skip
        case "sell":
            return label_of_sale(view, seat, at["space"], at["row"])
        case "place":
            return say("Put it on space {space}", "5.4", space=at["space"] + 1)
        case "name":
            return say("Auction {material}", "4.6", material=colour(at["material"] + 1))
        case "bid":
            return say("Bid {amount}", "5.1", amount=at["amount"])
        case "start":
            return say("{who} begins", "1.1", who=Who(at["seat"]))
        case _:
            return say("Roll {first} and {second}", "1.6",
                       first=face(at["first"] + 1, FIRST_DIE),
                       second=face(at["second"] + 1, SECOND_DIE))  # fmt: skip


def piece(material: int) -> Word:
    """The word for what lies on a space."""
    return word("nothing") if material == NOTHING else colour(material)


def label_of_sale(view: State, seat: int, space: int, row: int) -> Sentence:
    """A sale with what it brings."""
    material = view.preparation[seat, space]
    sold = view.sold[material] if material != NOTHING else ROW_LENGTH
    brings: int | str = int(MARKET[row, sold]) if sold < ROW_LENGTH else "–"
    return say("Sell {material} from space {space} in row {row} for {amount}", "6.3",
               material=piece(material), space=space + 1, row=row + 1, amount=brings)  # fmt: skip


def deed(move: int) -> Sentence:
    """A move where no table is looked at; the spaces of a factory are alike."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "give_back":
            return say("Give back from {zone}", "3.4", zone=ZONES[at["zone"]])
        case "deliver":
            return say("Deliver {material}", "6.1", material=colour(at["material"] + 1))
        case "prepare":
            return say("Prepare a piece", "6.2")
        case "sell":
            return say("Sell in row {row}", "6.3", row=at["row"] + 1)
        case "place":
            return say("Lay down a piece that was won", "5.4")
        case _:
            return label(State.blank(), NOBODY, move)


def refusal(why: int, view: State, seat: int, move: int) -> Sentence:
    """One sentence: who, what, the fact that forbids it, the paragraph."""
    who, family = Who(seat), MOVES.family(move)
    at, text = family.places(move), MOVES.text(move)
    match Why(why):
        case Why.NOT_ASKED if view.phase == Phase.OVER:
            return say(
                "{who} cannot “{move}”: the game is over.", rule_of_end(view), who=who, move=text
            )
        case Why.NOT_ASKED:
            return say("{who} cannot “{move}”: no decision of that seat is due.", "2.1",
                       who=who, move=text)  # fmt: skip
        case Why.NOT_NOW:
            rule = "3.3" if view.phase == Phase.RENT else "2.1"
            return say("{who} cannot “{move}”: another decision is due. {question}", rule,
                       who=who, move=text, question=question(view, seat))  # fmt: skip
        case Why.TOO_LITTLE_MONEY:
            return say("{who} cannot bid {amount}: only {cash} Mark are there.", "5.1",
                       who=who, amount=at["amount"], cash=int(view.cash[seat]))  # fmt: skip
        case Why.ZONE_IS_PAID:
            return say("{who} gives nothing back from {zone}: that zone need not be cleared.", "3.4",
                       who=who, zone=ZONES[at["zone"]])  # fmt: skip
        case Why.SPACE_IS_EMPTY:
            return say("{who} cannot “{move}”: no piece lies there.", RULE_OF[family.name],
                       who=who, move=text)  # fmt: skip
        case Why.SPACE_IS_TAKEN:
            return say("{who} cannot “{move}”: space {space} is taken.", RULE_OF[family.name],
                       who=who, move=text, space=at["space"] + 1)  # fmt: skip
        case Why.WRONG_COLOUR:
            return say("{who} cannot “{move}”: the dice show {first} and {second}.", rule_of(view),
                       who=who, move=text, first=face(view.hammer_die, FIRST_DIE),
                       second=face(view.star_die, SECOND_DIE))  # fmt: skip
        case Why.NONE_IN_BANK if view.sold[at["material"] + 1] == ROW_LENGTH:
            return say("{who} cannot “{move}”: that colour is closed.", "6.5", who=who, move=text)
        case Why.NONE_IN_BANK:
            rule = "4.6" if family.name == "name" else "6.6"
            return say("{who} cannot “{move}”: the bank has no such piece.", rule,
                       who=who, move=text)  # fmt: skip
        case Why.NOT_AHEAD:
            return say("{who} cannot “{move}”: a piece moves straight or diagonally ahead.", "6.2",
                       who=who, move=text)  # fmt: skip
        case Why.OTHER_ROW | Why.ROW_IS_TAKEN:
            return refusal_of_row(view, seat, at["space"], at["row"])
        case Why.NO_SUCH_SEAT:
            return say("Seat {seat} cannot begin: {n} seats play.", "1.1",
                       seat=at["seat"] + 1, n=view.seats)  # fmt: skip
        case Why.OK:
            raise ValueError(f"{text!r} was not refused")


def refusal_of_row(view: State, seat: int, space: int, row: int) -> Sentence:
    """A sale in a row that is not the colour's."""
    material = view.preparation[seat, space]
    facts: dict[str, Fact] = {"who": Who(seat), "material": colour(material), "row": row + 1}
    if view.row_of[material] != NOTHING:
        return say("{who} cannot sell {material} in row {row}: its row is {own}.", "6.4",
                   own=int(view.row_of[material]), **facts)  # fmt: skip
    return say(
        "{who} cannot sell {material} in row {row}: another colour lies there.", "6.4", **facts
    )


def tell(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """What a move did, for the log; `move` may be HIDDEN."""
    told = (
        tell_bids(before, seat, after) if move == HIDDEN else tell_move(before, seat, move, after)
    )
    if after.phase == Phase.OVER:
        told.append(tell_end(after))
    elif after.turn != before.turn:
        told += tell_rent(before, after)
    return told


def tell_move(before: State, seat: int, move: int, after: State) -> list[Sentence]:
    """What a move in the open did."""
    at = MOVES.family(move).places(move)
    who = Who(seat)
    match MOVES.family(move).name:
        case "skip":
            return [say("{who} passes.", "4.4", who=who)]
        case "pay":
            return [say("{who} pays {n} for the zone: {zone}.", "3.3",
                        who=who, n=RENT, zone=ZONES[at["zone"]])]  # fmt: skip
        case "give_back":
            zone = before.preparation if at["zone"] else before.delivery
            return [say("{who} gives back {material} ({zone}).", "3.4", who=who,
                        material=colour(zone[seat, at["space"]]), zone=ZONES[at["zone"]])]  # fmt: skip
        case "deliver":
            return [say("{who} delivers {material} to space {space}.", "6.1", who=who,
                        material=colour(at["material"] + 1), space=at["space"] + 1)]  # fmt: skip
        case "prepare":
            return [say("{who} prepares {material}: space {start} to {space}.", "6.2", who=who,
                        material=colour(before.delivery[seat, at["start"]]),
                        start=at["start"] + 1, space=at["space"] + 1)]  # fmt: skip
        case "sell":
            return tell_sale(before, seat, at["space"], at["row"])
        case "place":
            return [say("{who} puts {material} on space {space}.", "5.4", who=who,
                        material=colour(before.lot), space=at["space"] + 1)]  # fmt: skip
        case "name":
            return [say("{who} has {material} auctioned.", "4.6", who=who,
                        material=colour(at["material"] + 1))]  # fmt: skip
        case "bid":
            return tell_bids(before, seat, after)
        case "start":
            return [say("{who} begins.", "1.1", who=Who(at["seat"]))]
        case _:
            return tell_throw(before, at["first"] + 1, at["second"] + 1, after)


def tell_throw(before: State, first: int, second: int, after: State) -> list[Sentence]:
    """What the dice show and what follows at once."""
    facts: dict[str, Fact] = {
        "who": Who(before.turn),
        "first": face(first, FIRST_DIE),
        "second": face(second, SECOND_DIE),
    }
    told = [say("{who} rolls {first} and {second}.", "1.6", **facts)]
    if after.phase == Phase.BIDDING:
        told.append(say("{material} is auctioned.", "4.5", material=colour(after.lot)))
    elif first == BLACK and after.phase == Phase.DICE:
        told.append(say("The bank has nothing to auction; the dice fall again.", "4.7"))
    elif first != BLACK and after.phase != Phase.ACTION:
        told.append(say("{who} can do nothing with it.", "4.4", who=Who(before.turn)))
    return told


def tell_bids(before: State, seat: int, after: State) -> list[Sentence]:
    """That a bid is in; with the last one, all bids and how they were settled."""
    if after.phase == Phase.BIDDING:
        return [say("{who} has sealed a bid.", "5.1", who=Who(seat))]
    winner, best = after.winner, int(after.bids[after.winner])
    bids = tuple(
        say("{who} {n}", who=Who(other), n=int(after.bids[other])) for other in range(after.seats)
    )
    told = [say("The bids: {bids}.", "5.1", bids=bids)]
    if sum(after.bids[other] == best for other in range(after.seats)) > 1:
        told.append(say("At {n} it is a tie; {who} comes first, counted from {turn}.", "5.3",
                        n=best, who=Who(winner), turn=Who(after.turn)))  # fmt: skip
    told.append(say("{who} wins {material} and pays {n}.", "5.2",
                    who=Who(winner), material=colour(after.lot), n=best))  # fmt: skip
    if after.phase != Phase.PLACING:
        told.append(say("{who} has no room and gets nothing.", "5.5", who=Who(winner)))
    return told


def tell_sale(before: State, seat: int, space: int, row: int) -> list[Sentence]:
    """What was sold for how much, and whether that closed the colour."""
    material = before.preparation[seat, space]
    sold = before.sold[material]
    told = [say("{who} sells {material} in row {row} for {n}.", "6.3", who=Who(seat),
                material=colour(material), row=row + 1, n=int(MARKET[row, sold]))]  # fmt: skip
    if sold + 1 == ROW_LENGTH:
        told.append(say("{material} is closed; all other pieces of it leave the game.", "6.5",
                        material=colour(material)))  # fmt: skip
    return told


def tell_rent(before: State, after: State) -> list[Sentence]:
    """The rent of the turn that begins."""
    if after.phase == Phase.DICE:
        paid = int(before.cash[after.turn] - after.cash[after.turn])
        if paid > 0:
            return [say("{who} pays {n} rent.", "3.1", who=Who(after.turn), n=paid)]
        return []
    return [say("{who} cannot pay all the rent.", "3.4", who=Who(after.turn))]


def tell_end(after: State) -> Sentence:
    """Why the game is over."""
    if rows_are_full(after):
        return say_n("One row is full: the game is over.", "{n} rows are full: the game is over.",
                     rule_of_end(after), n=after.rows_to_end)  # fmt: skip
    return say("Nothing has been sold for too long: the game is over.", "7.3")


def rule_of_end(view: State) -> str:
    """The paragraph by which the game is over."""
    if not rows_are_full(view):
        return "7.3"
    return "7.1" if view.rows_to_end == ROWS_TO_END else "7.2"
