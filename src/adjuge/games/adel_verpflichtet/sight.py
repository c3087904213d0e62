"""Adel verpflichtet: what each seat may see. Nothing else decides this."""

from adjuge.engine.chance import Stream, below
from adjuge.engine.moves import HIDDEN
from adjuge.engine.moves import UNSEEN as NO_TRACE
from adjuge.engine.rule import rule

from .material import CARDS
from .moves import BUY, DEAL, GO, OPEN, PLAY, SHOW, STEAL, TURN
from .rules.asking import phase_of, why_not
from .rules.course import receiver
from .rules.hand import has_exhibition
from .state import NOTHING, PICKED, SEEN, SHOWN, UNSEEN, Card, Phase, State, Why


@rule("1.10", "2.2", "2.4", "4.2")
def know(view: State, seat: int) -> None:
    """Secret are the pieces not all have seen, and what others have laid face down."""
    keepers, marks = view.keeper, view.marks
    for card in range(CARDS):
        keeper = keepers[card]
        if keeper >= 0 and keeper != seat:
            marks[card] &= ~PICKED
            if not marks[card] & SEEN:
                keepers[card] = UNSEEN
    for other in range(view.seats):
        if other != seat:
            view.laid_places[other] = NOTHING
            view.laid_cards[other] = NOTHING


@rule("1.10", "4.3", "5.4", "6.4")
def see(view: State, seat: int) -> None:
    """Without memory, of the hands of others only exhibitions lie open, until they are taken back."""
    know(view, seat)
    if view.phase == Phase.OVER:
        return
    keepers, marks, is_shown = view.keeper, view.marks, view.phase == Phase.STEAL
    for card in range(CARDS):
        keeper = keepers[card]
        if not is_shown:
            marks[card] &= ~SHOWN
        if keeper >= 0 and keeper != seat and not marks[card] & SHOWN:
            keepers[card] = UNSEEN
            marks[card] = NOTHING
            view.unseen[keeper] += 1


@rule("1.5", "2.2", "2.4", "4.2", "7.2")
def shown(s: State, seat: int, move: int, viewer: int) -> int:
    """Others see that something was chosen or dealt, but not the steps of a composed choice."""
    if DEAL <= move < TURN:
        return move if receiver(s) == viewer else HIDDEN
    if move >= STEAL or BUY <= move < SHOW or seat == viewer:
        return move
    if SHOW <= move < OPEN or (phase_of(move) == Phase.PLACE and s.phase == Phase.BOTH):
        return NO_TRACE
    return HIDDEN


@rule("1.10", "2.7")
def redeal(view: State, seat: int, random: Stream) -> None:
    """Unseen hands may be any that fit; what others have chosen may be anything legal.

    A seat that is still asked has begun nothing as far as anybody else can know.
    """
    while not deal_hands(view, seat, random):
        take_back(view, seat)
    for other in range(view.seats):
        if other != seat and has_chosen(view, other):
            choose_for(view, other, random)


@rule("1.10", "2.7")
def deal_hands(view: State, seat: int, random: Stream) -> bool:
    """Deal the unseen pieces of others; no if somebody who must exhibit could not."""
    for other in range(view.seats):
        if other == seat:
            continue
        for _ in range(view.unseen[other]):
            view.keeper[unseen_piece(view, random)] = other
        if owes_exhibition(view, other) and not has_exhibition(view, other):
            return False
    return True


@rule("1.10")
def take_back(view: State, seat: int) -> None:
    """The unseen pieces of others go back among those that may lie anywhere."""
    for card in range(CARDS):
        keeper = view.keeper[card]
        if keeper >= 0 and keeper != seat and not view.marks[card] & SEEN:
            view.keeper[card] = UNSEEN


@rule("1.10")
def unseen_piece(view: State, random: Stream) -> int:
    """Any of the pieces that may lie anywhere."""
    pieces = 0
    for card in range(CARDS):
        pieces += view.keeper[card] == UNSEEN
    left = below(random, pieces)
    card = 0
    while left > 0 or view.keeper[card] != UNSEEN:
        left -= view.keeper[card] == UNSEEN
        card += 1
    return card


@rule("2.7", "4.2")
def owes_exhibition(view: State, other: int) -> bool:
    """Between the turning of the cards and the showing, an exhibitor must be able to exhibit."""
    waiting = view.phase == Phase.BUY or view.phase == Phase.TURN_UP or view.phase == Phase.EXHIBIT
    return waiting and view.shown_cards[other] == Card.EXHIBITION


@rule("2.2", "2.4", "4.2")
def has_chosen(view: State, other: int) -> bool:
    """Whether a choice of the seat lies face down."""
    if (view.asked >> other) & 1:
        return False
    exhibits = view.phase == Phase.EXHIBIT and view.shown_cards[other] == Card.EXHIBITION
    return exhibits or Phase.PLACE <= view.phase <= Phase.ACTION


@rule("2.2", "2.4", "4.2", "7.2")
def choose_for(view: State, other: int, random: Stream) -> None:
    """What lies face down is any legal choice, made step by step."""
    view.asked |= 1 << other
    while (view.asked >> other) & 1:
        move = any_legal(view, other, random)
        if move < PLAY:
            view.laid_places[other] = move - GO + 1
        elif move < BUY:
            view.laid_cards[other] = move - PLAY + 1
        elif move < OPEN:
            view.marks[move - SHOW] |= PICKED
        if move == OPEN or PLAY <= move < BUY or view.phase == Phase.PLACE:
            view.asked &= ~(1 << other)


@rule()
def any_legal(view: State, other: int, random: Stream) -> int:
    """A legal move of a secret choice, each as likely as another."""
    count = 0
    chosen = GO
    for move in range(GO, OPEN + 1):
        if why_not(view, other, move) == Why.OK:
            count += 1
            if below(random, count) == 0:
                chosen = move
    return chosen
