"""Alles futsch!: what the game says to people: questions, labels, refusals."""

from adjuge.engine.moves import SEAT_LETTERS
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.sentence import Fact, Sentence, Who, say

from .about import DEAD_END
from .material import CARD_NAMES, KIND_NAMES, SEATS
from .moves import BID, COLLECT, OFFER, SELL, SKIP, START, TAKE_BOARD, TURN_UP
from .naming import kind_named, mark, objects_on
from .rules import to_act
from .state import NO_BOARD, NO_CARD, Boards, Filling, Phase, Place, State, Why
from .telling import paragraph_of_boards, paragraph_of_drawing, tell

__all__ = ["WORDS", "deed", "label", "question", "refusal", "tell"]

WORDS = {
    "nobody": NOBODY,
    "no card": NO_CARD,
    "no board": NO_BOARD,
    **{phase.name: int(phase) for phase in Phase},
    **{boards.name: int(boards) for boards in Boards},
    **{filling.name: int(filling) for filling in Filling},
    **{place.name.lower(): int(place) for place in Place},
    **{kind: number for number, kind in enumerate(KIND_NAMES)},
    **{card: number for number, card in enumerate(CARD_NAMES)},
}


def question(view: State, seat: int) -> Sentence:
    """What the seat is asked."""
    who = Who(seat)
    match Phase(view.phase):
        case Phase.START:
            return say("The draw of the first seat.", "1.13")
        case Phase.BOARDS if view.boards == Boards.DEALT:
            return say("The draw of a board for {who}.", "1.5", who=Who(int(view.turn)))
        case Phase.BOARDS:
            return say("{who}, which board do you take?", "1.4", who=who)
        case Phase.DRAWING:
            return say("The next card from the shoe.", paragraph_of_drawing(view))
        case Phase.CHOOSING:
            return say("{who}, which card do you put up for auction?", "2.1", who=who)
        case Phase.BIDDING:
            return question_of_bidding(view, seat)
        case Phase.USING:
            return say("{who}, which object do you use next?", "3.1", who=who)
        case _:
            return say("The game is over.", paragraph_of_end(view))


def paragraph_of_end(view: State) -> str:
    """The paragraph by which the game has ended: a bankruptcy or a dead end."""
    return "5.7" if view.ending == DEAD_END else "5.1"


def question_of_bidding(view: State, seat: int) -> Sentence:
    """What the seat may bid, and how much it has."""
    facts: dict[str, Fact] = {"who": Who(seat), "cash": mark(view.cash[seat])}
    if view.high_seat == NOBODY:
        return say("{who}, your opening bid? You have {cash}.", "2.2", **facts)
    facts |= {"other": Who(int(view.high_seat)), "high": mark(view.high_bid)}
    if view.cash[seat] <= view.high_bid:
        return say("{who}, {other} bids {high}. You have {cash} and can only pass.", "2.7", **facts)
    return say("{who}, {other} bids {high}. Do you bid more? You have {cash}.", "2.4", **facts)


def label(view: State, seat: int, move: int) -> Sentence:
    """A move as it stands in a menu."""
    if move == SKIP:
        return say("Pass", "2.6")
    if move < OFFER:
        return say("Bid {amount}", "2.4", amount=mark(move - BID))
    if move < COLLECT:
        return say("Put up: {objects}", "2.1", objects=objects_on(move - OFFER))
    if move < SELL:
        return say("Collect: {kind}", "3.2", kind=kind_named(move - COLLECT))
    if move < TAKE_BOARD:
        kind, buyer = divmod(move - SELL, SEATS)
        return say(
            "Sell to {buyer}: {kind}", "3.4", kind=kind_named(kind), buyer=sitting(view, buyer)
        )
    if move < START:
        return say("Board without: {kind}", paragraph_of_boards(view),
                   kind=kind_named(move - TAKE_BOARD))  # fmt: skip
    if move < TURN_UP:
        return say("{who} begins", "1.13", who=sitting(view, move - START))
    return say("Turn up: {objects}", paragraph_of_drawing(view), objects=objects_on(move - TURN_UP))


def sitting(view: State, seat: int) -> Fact:
    """Who sits there; a seat without a player by its letter."""
    return Who(seat) if seat < view.seats else SEAT_LETTERS[seat]


def deed(move: int) -> Sentence:
    """A move where no table is looked at; buyers are alike."""
    if SELL <= move < TAKE_BOARD:
        return say("Sell: {kind}", "3.4", kind=kind_named((move - SELL) // SEATS))
    return label(State.blank(), NOBODY, move)


def refusal(why: int, view: State, seat: int, move: int) -> Sentence:
    """One sentence: who cannot do what, the fact that forbids it, the paragraph."""
    match Why(why):
        case Why.OVER:
            return say("{who} cannot play “{move}”: the game is over.", paragraph_of_end(view),
                       who=Who(seat), move=label(view, seat, move))  # fmt: skip
        case Why.NOT_ASKED:
            return not_asked(view, seat, move)
        case Why.NOT_NOW:
            return not_now(view, seat, move)
        case Why.NOT_ON_DISPLAY:
            return say("{who} cannot put up a card that is not on display: {objects}.", "2.1",
                       who=Who(seat), objects=objects_on(move - OFFER))  # fmt: skip
        case Why.NOT_IN_SHOE:
            return say("{who} cannot turn up a card that is not in the shoe: {objects}.",
                       paragraph_of_drawing(view), who=Who(seat),
                       objects=objects_on(move - TURN_UP))  # fmt: skip
        case Why.BOARD_IS_TAKEN:
            return board_is_taken(view, seat, move - TAKE_BOARD)
        case Why.MUST_OPEN | Why.TOO_LOW | Why.TOO_LITTLE_MONEY | Why.HAS_PASSED:
            return refused_call(why, view, seat, move)
        case Why.NO_SUCH_SEAT if move >= START:
            return say("Seat {letter} cannot begin: nobody sits there.", "1.1",
                       letter=SEAT_LETTERS[move - START])  # fmt: skip
        case Why.NOT_ON_CARD | Why.NOT_COLLECTED | Why.ROW_HAS_THREE | Why.MUST_COLLECT:
            return refused_use(why, view, seat, move)
        case Why.OK:
            raise ValueError(f"move {move} was not refused")
        case _:
            return refused_sale(why, view, seat, move)


def not_asked(view: State, seat: int, move: int) -> Sentence:
    """Somebody else is to decide."""
    asked = DEALER if to_act(view) == 1 << DEALER else int(view.turn)
    rules = {
        Phase.START: "1.13",
        Phase.BOARDS: paragraph_of_boards(view),
        Phase.DRAWING: paragraph_of_drawing(view),
        Phase.CHOOSING: paragraph_of_choosing(view),
        Phase.BIDDING: "2.3",
        Phase.USING: "3.1",
    }
    return say("{who} cannot play “{move}”: {other} is to decide.", rules[Phase(view.phase)],
               who=Who(seat), move=label(view, seat, move), other=Who(asked))  # fmt: skip


def paragraph_of_choosing(view: State) -> str:
    """The paragraph by which a seat chooses: it begins, was drawn to, or won the auction."""
    if view.filling != Filling.FIRST:
        return "4.4"
    return "1.13" if view.start_drawn else "1.12"


def not_now(view: State, seat: int, move: int) -> Sentence:
    """A decision of another kind is due."""
    facts: dict[str, Fact] = {"who": Who(seat), "move": label(view, seat, move)}
    match Phase(view.phase):
        case Phase.START:
            return say("{who} cannot play “{move}”: first it is drawn who begins.", "1.13", **facts)
        case Phase.BOARDS:
            return say("{who} cannot play “{move}”: first everybody gets a board.",
                       paragraph_of_boards(view), **facts)  # fmt: skip
        case Phase.DRAWING:
            return say("{who} cannot play “{move}”: first a card is turned up.",
                       paragraph_of_drawing(view), **facts)  # fmt: skip
        case Phase.CHOOSING:
            return say("{who} cannot play “{move}”: first a card is put up for auction.",
                       "2.1", **facts)  # fmt: skip
        case Phase.BIDDING:
            return say("{who} cannot play “{move}”: the bidding is on.", "2.3", **facts)
        case _:
            return say("{who} cannot play “{move}”: the objects of the card have to be used.",
                       "3.1", **facts)  # fmt: skip


def board_is_taken(view: State, seat: int, kind: int) -> Sentence:
    """A board that another seat has."""
    owner = next(other for other in range(view.seats) if view.lacks[other] == kind)
    return say("{who} cannot get this board, {owner} has it: the one without {kind}.",
               paragraph_of_boards(view), who=Who(seat), owner=Who(owner),
               kind=kind_named(kind))  # fmt: skip


def refused_call(why: int, view: State, seat: int, move: int) -> Sentence:
    """A bid or a pass that the rules of the auction forbid."""
    who, amount = Who(seat), mark(move - BID)
    match Why(why):
        case Why.MUST_OPEN:
            return say("{who} cannot pass: who put the card up must open the bidding.",
                       "2.2", who=who)  # fmt: skip
        case Why.TOO_LOW:
            return say("{who} cannot bid {amount}: {high} has been bid already.", "2.4",
                       who=who, amount=amount, high=mark(view.high_bid))  # fmt: skip
        case Why.TOO_LITTLE_MONEY:
            return say("{who} cannot bid {amount}: only {cash} left.", "2.5",
                       who=who, amount=amount, cash=mark(view.cash[seat]))  # fmt: skip
        case _:
            return say("{who} has passed and is out of the bidding for this card.", "2.6", who=who)


def refused_use(why: int, view: State, seat: int, move: int) -> Sentence:
    """An object that is not there, must be kept or must be sold."""
    kind = move - COLLECT if move < SELL else (move - SELL) // SEATS
    facts: dict[str, Fact] = {"who": Who(seat), "kind": kind_named(kind)}
    match Why(why):
        case Why.NOT_ON_CARD:
            return say("{who} cannot use an object that is not left on the card: {kind}.",
                       "3.1", **facts)  # fmt: skip
        case Why.NOT_COLLECTED:
            return say("{who} does not collect this kind and must sell it: {kind}.", "3.5", **facts)
        case Why.ROW_HAS_THREE:
            return say("{who} has {n} of this kind already and must sell it: {kind}.", "3.4",
                       n=int(view.owned[seat, kind]), **facts)  # fmt: skip
        case _:
            return say("{who} has only {n} of this kind and must keep it: {kind}.", "3.2",
                       n=int(view.owned[seat, kind]), **facts)  # fmt: skip


def refused_sale(why: int, view: State, seat: int, move: int) -> Sentence:
    """A buyer who cannot be one."""
    kind, buyer = divmod(move - SELL, SEATS)
    facts: dict[str, Fact] = {"who": Who(seat), "kind": kind_named(kind), "buyer": Who(buyer)}
    match Why(why):
        case Why.OWN_OBJECT:
            return say("{who} cannot buy what {who} has to sell: {kind}.", "3.4", **facts)
        case Why.NO_SUCH_SEAT:
            return say("{who} cannot sell to seat {letter}: nobody sits there.", "1.1",
                       who=Who(seat), letter=SEAT_LETTERS[buyer])  # fmt: skip
        case Why.BUYER_LACKS_ROW:
            return say("{who} cannot sell this to {buyer}, who does not collect it: {kind}.",
                       "3.4", **facts)  # fmt: skip
        case _:
            return say("{who} cannot sell this to {buyer}, who has {n} already: {kind}.", "3.10",
                       n=int(view.owned[buyer, kind]), **facts)  # fmt: skip
