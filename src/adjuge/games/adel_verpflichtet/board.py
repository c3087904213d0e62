"""Adel verpflichtet: the table as text, for terminals."""

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

import numpy as np

from adjuge.engine.game import seats_of
from adjuge.engine.language import Language
from adjuge.engine.moves import SEAT_LETTERS
from adjuge.engine.picture import Ink, Line, Span, line, padded
from adjuge.engine.sentence import Amount, Who, say

from .material import (
    CARDS,
    CASTLE_SPACES,
    CHEQUE_VALUE,
    EXPERIENCE,
    OWN_THIEVES,
    THIEF_COLOUR,
    TRACKS,
)
from .state import EMPTY, FINAL, NOTHING, PICKED, SHOWN, TILL, Phase, State
from .telling import card_name, piece, place_name, tell_places

INKS = (Ink.BLUE, Ink.LILAC, Ink.GOLD, Ink.GREEN, Ink.RED)  # of the seats
WIDTH = 78
NAME_WIDTH = 13
LINES = 512  # that are kept, since few change with a move
NO_PAWN = Span("·", Ink.FAINT)


def draw(view: State, viewer: int, names: Sequence[str], language: Language) -> list[Line]:
    """Track, auction house, jail, seats, exhibitions and the own hand, in less than 80 columns."""
    told = [*track(view, language), *house(view, language), jail(view, language)]
    told += seats(view, viewer, names, language)
    told += places(view, names, language)
    for seat in range(view.seats) if exhibition_mark(view) else ():
        title = language.write(say("Exhibition of {who}", who=Who(seat)), names)
        told += pieces(title, exhibits(view, seat), INKS[seat])
    if 0 <= viewer < view.seats:
        told += hand(view, viewer, language)
    return told


def track(view: State, language: Language) -> tuple[Line, Line]:
    """The castles with their numbers, and below each the pawns on its spaces."""
    return road(view.track, tuple(view.pawns[: view.seats].tolist()), language)


@lru_cache(LINES)
def road(track: int, pawns: tuple[int, ...], language: Language) -> tuple[Line, Line]:
    """The two lines of the track."""
    castles = TRACKS[track]
    title = language.write(say("Castles"))
    width = len(title) + 2
    numbers = "".join(f"{upper}/{lower}".ljust(CASTLE_SPACES + 2) for upper, lower in castles)
    spaces: list[str | Span] = [" " * width]
    for space in range(1, CASTLE_SPACES * len(castles) + 1):
        spaces.append(pawns_on(pawns, space))
        if space % CASTLE_SPACES == 0:
            spaces.append("  ")
    return line(Span(title, Ink.TITLE), "  ", numbers.rstrip()), line(*spaces)


def pawns_on(pawns: tuple[int, ...], space: int) -> Span:
    """The pawn on a space by its letter; a plus for several."""
    if space not in pawns:
        return NO_PAWN
    if pawns.count(space) > 1:
        return Span("+", Ink.STRONG)
    seat = pawns.index(space)
    return Span(SEAT_LETTERS[seat], INKS[seat])


def house(view: State, language: Language) -> list[Line]:
    """What is for sale, and how much lies in the till."""
    parts: list[str | Span] = [Span(language.write(say("Auction house")), Ink.TITLE)]
    for showcase in range(2):
        card = int(view.showcase[showcase])
        name = "–" if card == EMPTY else piece(card)
        below = int(view.pile[showcase])
        parts += [f"  {showcase + 1}: ", Span(name, Ink.STRONG), f" (+{below})"]
    till = int(CHEQUE_VALUE[view.cheques == TILL].sum())
    parts.append("   " + language.write(say("till: {amount}", amount=Amount(till))))
    return [line(*parts)]


def jail(view: State, language: Language) -> Line:
    """The thieves in the cells in use."""
    parts: list[str | Span] = [Span(language.write(say("Jail")), Ink.TITLE)]
    for cell in range(view.seats):
        thief = int(view.jail[cell])
        parts.append(f"  {cell + 1}: ")
        if thief == EMPTY:
            parts.append("–")
        else:
            colour = int(THIEF_COLOUR[thief])
            parts.append(Span(f"{SEAT_LETTERS[colour]}{EXPERIENCE[thief]}", INKS[colour]))
    return line(*parts)


def seats(view: State, viewer: int, names: Sequence[str], language: Language) -> list[Line]:
    """One line per seat: space, pieces, thieves, cheques, the card last shown."""
    told, pawns = [heads(language)], view.pawns.tolist()
    waiting = seats_of(view.asked)
    for seat in range(view.seats):
        mark = "▶ " if seat in waiting else "  "
        ink = Ink.TURN if seat in waiting else Ink.STRONG if seat == viewer else Ink.PLAIN
        told.append(
            line(
                Span(f"{SEAT_LETTERS[seat]} ", INKS[seat]),
                padded(mark + names[seat], NAME_WIDTH + 2, ink),
                f"{pawns[seat]:>4}  ",
                f"{size_of_hand(view, seat, viewer):>5}   ",
                padded(free_thieves(view, seat), 8),
                padded(cheques(view, seat), 20),
                last_card(view, seat, language),
            )
        )
    return told


@lru_cache(LINES)
def heads(language: Language) -> Line:
    """What stands above the seats."""
    return line(
        padded(language.write(say("Seat")), NAME_WIDTH + 4, Ink.TITLE),
        padded(language.write(say("space")), 6, Ink.TITLE),
        padded(language.write(say("pieces")), 8, Ink.TITLE),
        padded(language.write(say("thieves")), 8, Ink.TITLE),
        padded(language.write(say("cheques (thousands)")), 20, Ink.TITLE),
        Span(language.write(say("last card")), Ink.TITLE),
    )


def size_of_hand(view: State, seat: int, viewer: int) -> int:
    """How many pieces a seat holds; the own secret ones lie open to the viewer."""
    open_to_viewer: int = view.keeper.tolist().count(seat)
    return open_to_viewer + (0 if seat == viewer else int(view.unseen[seat]))


def free_thieves(view: State, seat: int) -> str:
    """The thieves that can be played."""
    return " ".join(str(EXPERIENCE[thief]) for thief in at_large(view, seat)) or "–"


def at_large(view: State, seat: int) -> list[int]:
    """The thieves of a seat that are not in jail."""
    jailed = view.jail[: view.seats].tolist()
    return [thief for thief in OWN_THIEVES[seat].tolist() if thief not in jailed]


def cheques(view: State, seat: int) -> str:
    """The cheques in a hand, in thousands."""
    held = [cheque for cheque, owner in enumerate(view.cheques.tolist()) if owner == seat]
    return " ".join(f"{CHEQUE_VALUE[cheque] / 1000:g}" for cheque in held) or "–"


def last_card(view: State, seat: int, language: Language) -> Span:
    """The card that lies open before a seat, or what the viewer has laid face down."""
    if view.laid_cards[seat] != NOTHING:
        return Span(language.write(card_name(int(view.laid_cards[seat]))), Ink.STRONG)
    if view.laid_places[seat] != NOTHING:
        return Span(language.fact(place_name(int(view.laid_places[seat]))), Ink.STRONG)
    if view.shown_cards[seat] == NOTHING or view.phase in (Phase.PLACE, Phase.BOTH, Phase.ACTION):
        return Span("")
    return Span(language.write(card_name(int(view.shown_cards[seat])))[:21])


def places(view: State, names: Sequence[str], language: Language) -> list[Line]:
    """Who is where, while the place cards lie open (2.2)."""
    if not are_places_open(view):
        return []
    told = language.write(tell_places(view, "2.2"), names)
    return [line(row) for row in ([told] if len(told) <= WIDTH else wrap(told, WIDTH))]


def are_places_open(view: State) -> bool:
    """From the turning of the place cards to the end of the round (2.2); in a confrontation always."""
    return view.round_no > 0 and view.phase not in (Phase.PLACE, Phase.BOTH, Phase.OVER)


def exhibits(view: State, seat: int) -> list[str]:
    """The pieces of a seat that lie open in an exhibition."""
    shown = (view.keeper == seat) & (view.marks & exhibition_mark(view) != 0)
    return [piece(card) for card in np.flatnonzero(shown).tolist()]


def exhibition_mark(view: State) -> int:
    """What marks the open exhibitions: there are some during the thefts (5.4) and at the end (6.4)."""
    if view.phase == Phase.OVER:
        return FINAL
    return SHOWN if view.phase == Phase.STEAL else NOTHING


def hand(view: State, viewer: int, language: Language) -> list[Line]:
    """The own pieces; those picked for the exhibition in brackets."""
    own = [card for card in range(CARDS) if view.keeper[card] == viewer]
    shown = [f"[{piece(card)}]" if view.marks[card] & PICKED else piece(card) for card in own]
    return pieces(language.write(say("Your pieces")), shown, Ink.STRONG)


def pieces(title: str, names: list[str], ink: Ink) -> list[Line]:
    """A titled list of pieces, broken into lines."""
    if not names:
        return []
    unbroken = [name.replace(" ", "\N{NO-BREAK SPACE}") for name in names]
    rows = wrap("  ".join(unbroken), WIDTH - 4, break_long_words=False)
    return [
        line(Span(title, Ink.TITLE)),
        *(line("  ", Span(row.replace("\N{NO-BREAK SPACE}", " "), ink)) for row in rows),
    ]
