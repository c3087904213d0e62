"""Adel verpflichtet: what the game says to people, but for the log in `telling.py`."""

from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.sentence import Fact, Sentence, Who, Word, say, say_n, word

from .about import ROUNDS_ARE_UP
from .material import (
    CARD_NAMES,
    CHEQUE_VALUE,
    COLOURS,
    EXPERIENCE,
    LEAST_EXHIBITS,
    LETTER,
    LETTERS,
    SERIES,
    THIEF_COLOUR,
)
from .moves import MOVES, OPEN, PLAY, SHOW, TURN
from .rules.asking import phase_for
from .rules.hand import last_picked, pieces_with
from .state import (
    BOXED,
    EMPTY,
    FINAL,
    IN_SHOWCASE,
    PICKED,
    SEEN,
    SHOWN,
    TILL,
    UNSEEN,
    Card,
    Phase,
    Place,
    State,
    Variant,
    Why,
)
from .telling import card_name, has_to_pass, piece, place_name, rule_of_choice, tell

__all__ = ["WORDS", "deed", "label", "question", "refusal", "tell"]

SERIES_WORDS = (
    word("pipe bowls"),
    word("chamber pots"),
    word("masks"),
    word("star souvenirs"),
    word("toys"),
    word("advertising signs"),
)
COLOUR_WORDS = (word("blue"), word("lilac"), word("beige"), word("green"), word("red"))

WORDS = {
    "nothing": 0,
    "empty": EMPTY,
    "unseen": UNSEEN,
    "showcase": IN_SHOWCASE,
    "till": TILL,
    "boxed": BOXED,
    "seen": SEEN,
    "picked": PICKED,
    "exhibited": SEEN | SHOWN,
    "final": SEEN | FINAL,
    "the detective": Card.DETECTIVE.value,
    "the exhibition": Card.EXHIBITION.value,
    "pass": Card.PASS.value,
    **{name: card for card, name in enumerate(CARD_NAMES)},
    **{f"thief {years}": thief for thief, years in enumerate(EXPERIENCE)},
    **{f"cheque {value}": cheque for cheque, value in enumerate(CHEQUE_VALUE)},
    **{f"play thief {years}": Card.THIEF + thief for thief, years in enumerate(EXPERIENCE)},
    **{f"play cheque {value}": Card.CHEQUE + cheque for cheque, value in enumerate(CHEQUE_VALUE)},
    **{colour: seat for seat, colour in enumerate(COLOURS)},
    **{phase.name: phase.value for phase in Phase},
    **{place.name: place.value for place in Place},
    **{variant.name: variant.value for variant in Variant},
}


def series(card: int) -> Word:
    """The word for what a piece is."""
    return Word(SERIES[LETTER[card]])


def question(view: State, seat: int) -> Sentence:
    """What a seat is asked."""
    who = Who(seat)
    if seat == DEALER:
        return question_to_dealer(view)
    match Phase(phase_for(view, seat) if seat >= 0 else view.phase):
        case Phase.PLACE:
            return say("{who}, where do you go?", rule_of_choice(view, "2.2"), who=who)
        case Phase.ACTION if has_to_pass(view, seat):
            return say("{who}, you have no card for this place and pass.", "7.4", who=who)
        case Phase.ACTION:
            return say("{who}, which card do you play?", rule_of_choice(view, "2.4"), who=who)
        case Phase.BUY:
            return say("{who}, which piece do you take?", "3.1", who=who)
        case Phase.EXHIBIT:
            return question_of_exhibits(view, seat)
        case Phase.STEAL:
            return say("{who}, which piece do you steal from {victim}?", "5.1",
                       who=who, victim=Who(view.victim))  # fmt: skip
        case _:
            return question_to_dealer(view)


def question_of_exhibits(view: State, seat: int) -> Sentence:
    """What is exhibited, with the count of what lies ready."""
    ready = pieces_with(view, seat, PICKED) if seat >= 0 else 0
    if ready == 0:
        return say("{who}, what do you exhibit?", "4.2", who=Who(seat))
    return say_n("{who}, what do you exhibit? One piece lies ready.",
                 "{who}, what do you exhibit? {n} pieces lie ready.", "4.2",
                 who=Who(seat), n=ready)  # fmt: skip


def question_to_dealer(view: State) -> Sentence:
    """What chance is asked."""
    if view.phase == Phase.OVER:
        return say("The game is over.", rule_of_end(view))
    if view.phase == Phase.DEAL:
        return say("The next piece for a hand.", "1.5")
    return say("The next piece for a showcase.", rule_of_showcase(view))


def rule_of_end(view: State) -> str:
    """Why the game is over: a pawn at the table, or the last round."""
    return "6.3" if view.ended_by == ROUNDS_ARE_UP else "6.2"


def rule_of_showcase(view: State) -> str:
    """Why a piece is turned up: the table is laid, or a piece was bought."""
    return "3.2" if view.round_no else "1.6"


def label(view: State, seat: int, move: int) -> Sentence:
    """A move in words, for a menu."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "go":
            return say("Go to: {place}", rule_of_choice(view, "2.2"),
                       place=place_name(at["place"] + 1))  # fmt: skip
        case "skip":
            return say("Pass", "7.4")
        case "detective" | "exhibition" | "thief" | "cheque":
            return say("Play {card}", rule_of_choice(view, "2.4"), card=card_name(move - PLAY + 1))
        case "buy":
            return label_of_buying(view, at["showcase"])
        case "open":
            return say("Open the exhibition", "4.3")
        case _:
            return label_of_piece(view, family.name, at["piece"])


def label_of_buying(view: State, showcase: int) -> Sentence:
    """The piece in a showcase."""
    card = int(view.showcase[showcase])
    if card == EMPTY:
        return say("Take from showcase {n}", "3.1", n=showcase + 1)
    return say("Take {piece} ({series}) from showcase {n}", "3.1",
               piece=piece(card), series=series(card), n=showcase + 1)  # fmt: skip


def label_of_piece(view: State, family: str, card: int) -> Sentence:
    """A move with one piece."""
    facts: dict[str, Fact] = {"piece": piece(card), "series": series(card)}
    match family:
        case "show":
            return say("Show {piece} ({series})", "4.2", **facts)
        case "steal":
            return say("Steal {piece} ({series})", "5.1", **facts)
        case "deal":
            return say("Deal {piece} ({series})", "1.5", **facts)
        case _:
            return say("Turn up {piece} ({series})", rule_of_showcase(view), **facts)


def deed(move: int) -> Sentence:
    """A move where no table is looked at; pieces of a series are alike."""
    family = MOVES.family(move)
    at = family.places(move)
    match family.name:
        case "buy":
            return say("Take a piece from a showcase", "3.1")
        case "show":
            return say("Show a piece: {series}", "4.2", series=series(at["piece"]))
        case "steal":
            return say("Steal a piece: {series}", "5.1", series=series(at["piece"]))
        case _:
            return label(State.blank(), NOBODY, move)


def refusal(why: int, view: State, seat: int, move: int) -> Sentence:
    """One sentence: who, what, the fact that forbids it, the paragraph."""
    facts: dict[str, Fact] = {"who": Who(seat), "move": MOVES.text(move)}
    match Why(why):
        case Why.NOT_ASKED if view.phase == Phase.OVER:
            return say("{who} cannot “{move}”: the game is over.", rule_of_end(view), **facts)
        case Why.NOT_ASKED:
            return say("{who} cannot “{move}”: no decision of that seat is due.", "2.1", **facts)
        case Why.NOT_NOW if move < PLAY and view.variant == Variant.CONFRONTATION:
            return say("{who} cannot “{move}”: in a confrontation nobody chooses a place.", "7.3",
                       **facts)  # fmt: skip
        case Why.NOT_NOW:
            return say("{who} cannot “{move}”: another decision is due. {question}", "2.1",
                       question=question(view, seat), **facts)  # fmt: skip
        case Why.HOUSE_IS_CLOSED:
            return say("{who} cannot “{move}”: nothing is left to buy, and it is closed.", "3.8",
                       **facts)  # fmt: skip
        case Why.NO_CARD_FOR_HOUSE:
            return say("{who} cannot “{move}”: there is neither a cheque nor a free thief to play.",
                       "2.3", **facts)  # fmt: skip
        case Why.SHOWCASE_IS_EMPTY:
            return say("{who} cannot “{move}”: that showcase is empty.", "3.1", **facts)
        case Why.NOT_EXHIBITED:
            return say("{who} cannot “{move}”: it does not lie in the exhibition of {victim}.", "5.1",
                       victim=Who(view.victim), **facts)  # fmt: skip
        case Why.NOT_IN_PILE:
            return say("The dealer cannot “{move}”: that piece has been drawn.",
                       rule_of_showcase(view) if move >= TURN else "1.5", **facts)  # fmt: skip
        case Why.OK:
            raise ValueError(f"{facts['move']!r} was not refused")
        case _ if SHOW <= move <= OPEN:
            return refusal_of_exhibit(why, view, seat, move)
        case _:
            return refusal_of_card(why, view, seat, move - PLAY + 1)


def refusal_of_card(why: int, view: State, seat: int, card: int) -> Sentence:
    """An action card that may not be played."""
    facts: dict[str, Fact] = {"who": Who(seat), "card": card_name(card)}
    match Why(why):
        case Why.NOT_AT_HOUSE:
            return say("{who} cannot play {card}: at the auction house only cheques and thieves count.",
                       "2.5", **facts)  # fmt: skip
        case Why.NOT_AT_CASTLE:
            return say(
                "{who} cannot play {card}: cheques are of no use at the castle.", "2.6", **facts
            )
        case Why.CHEQUE_IS_IN_TILL:
            return say("{who} cannot play {card}: it lies in the till.", "2.8", **facts)
        case Why.CHEQUE_IS_ELSEWHERE if view.cheques[card - Card.CHEQUE] == BOXED:
            return say("{who} cannot play {card}: its colour does not take part.", "1.3", **facts)
        case Why.CHEQUE_IS_ELSEWHERE:
            return say("{who} cannot play {card}: {other} holds it.", "2.8",
                       other=Who(int(view.cheques[card - Card.CHEQUE])), **facts)  # fmt: skip
        case Why.OTHERS_THIEF:
            colour = Word(COLOURS[THIEF_COLOUR[card - Card.THIEF]])
            return say("{who} cannot play {card}: its colour is {colour}.", "1.3",
                       colour=colour, **facts)  # fmt: skip
        case Why.THIEF_IS_JAILED:
            cell = list(view.jail).index(card - Card.THIEF) + 1
            return say("{who} cannot play {card}: he sits in cell {n}.", "2.8", n=cell, **facts)
        case Why.NO_EXHIBITION:
            return say("{who} cannot play {card}: no {n} pieces in the hand leave no gap.", "2.7",
                       n=LEAST_EXHIBITS, **facts)  # fmt: skip
        case _:
            return say("{who} cannot pass: there is a card to play.", "7.4", **facts)


def refusal_of_exhibit(why: int, view: State, seat: int, move: int) -> Sentence:
    """A piece that cannot be exhibited, or too few of them."""
    who = Who(seat)
    ready = pieces_with(view, seat, PICKED)
    if why == Why.TOO_FEW_SHOWN:
        return say_n("{who} cannot open the exhibition: one piece lies ready, {least} are needed.",
                     "{who} cannot open the exhibition: {n} pieces lie ready, {least} are needed.",
                     "4.1", who=who, n=ready, least=LEAST_EXHIBITS)  # fmt: skip
    card = move - SHOW
    facts: dict[str, Fact] = {"who": who, "piece": piece(card)}
    if why == Why.NOT_IN_HAND:
        return say("{who} cannot show {piece}: it is not in that hand.", "4.2", **facts)
    if why == Why.TOO_FEW_FOLLOW:
        return say("{who} cannot show {piece} next: fewer than {least} pieces without a gap would"
                   " come together.", "4.1", least=LEAST_EXHIBITS, **facts)  # fmt: skip
    last = last_picked(view, seat)
    if why == Why.OUT_OF_ORDER:
        return say("{who} cannot show {piece} now: pieces are named in order, and {last} was the last.",
                   "4.8", last=piece(last), **facts)  # fmt: skip
    missing = LETTERS[LETTER[last] + 1]
    return say("{who} cannot show {piece} after {last}: the letter {letter} would be missing.", "4.1",
               last=piece(last), letter=missing, **facts)  # fmt: skip
