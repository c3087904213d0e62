"""Falsche FFuffziger: the table as text, for terminals."""

from collections.abc import Sequence
from functools import cache

from adjuge.engine.game import seats_of
from adjuge.engine.language import Language
from adjuge.engine.picture import Ink, Line, Span, line, padded
from adjuge.engine.sentence import Fact, Sentence, say

from .material import (
    COIN,
    CYCLE,
    FACE_TYPE,
    FIRST_TYPE,
    KIND_BATCH,
    KIND_TYPE,
    LETTERS,
    MINIMUM,
    PAYS,
    REAL,
    TYPES,
    VALUES,
)
from .moves import FACE_NAMES
from .rules import to_act
from .rules.inspector import face_down
from .rules.laundering import cards_per_letter
from .state import HIDDEN_AMOUNT, NO_MONEY, Phase, State
from .telling import sums

INKS = (Ink.GOLD, Ink.ORANGE, Ink.RED, Ink.BLUE, Ink.GREEN)
NAME_WIDTH = 14
WIDTH = 79


def draw(view: State, viewer: int, names: Sequence[str], language: Language) -> list[Line]:
    """Inspector, stacks, card, auction, and a line or two for each seat."""
    return [
        *inspector(view, language),
        stacks(view, language),
        *auction(view, names, language),
        *laundering(view, language),
        *purses(view, viewer, names, language),
        *presses(view, names, language),
    ]


def titled(language: Language, title: Sentence, *parts: str | Span) -> Line:
    """A line that begins with a title."""
    return line(padded(language.write(title), NAME_WIDTH + 2, Ink.TITLE), *parts)


def inspector(view: State, language: Language) -> list[Line]:
    """The cards of this round, and where the pile stands."""
    cards: list[str | Span] = []
    for reveal in range(view.opened, view.reveals):
        card = int(view.order[reveal % CYCLE])
        if card == COIN:
            cards += [Span(language.write(say("coin")), Ink.STRONG), "  "]
        elif card >= FIRST_TYPE:
            cards += [Span(str(VALUES[card - FIRST_TYPE]), INKS[card - FIRST_TYPE]), "  "]
    facts: dict[str, Fact] = {"n": int(view.round_no), "left": int(face_down(view))}
    round_line = language.write(say("{n}, {left} inspector cards face down", **facts))
    return [
        titled(language, say("Round"), round_line),
        titled(language, say("Inspector"), *(cards or ["–"])),
    ]


def stacks(view: State, language: Language) -> Line:
    """New presses of each type; a fallen type is struck."""
    parts: list[str | Span] = []
    for type_ in range(TYPES):
        left = str(int(view.stack[type_])) if type_ >= view.lowest else "†"
        parts += [Span(str(VALUES[type_]), INKS[type_]), f": {left}   "]
    return titled(language, say("New presses"), *parts)


def auction(view: State, names: Sequence[str], language: Language) -> list[Line]:
    """The lot, what has been staked, and who is still in."""
    told = []
    if view.auctions > 0:
        told.append(titled(language, say("Auctions due"), str(int(view.auctions))))
    if view.phase in (Phase.LEADING, Phase.MATCHING):
        lot = language.write(say("{n} coins for {sum}", n=int(view.lot), sum=sums(view.staked)))
        told.append(titled(language, say("Auction"), Span(lot[: WIDTH - 16], Ink.STRONG)))
        still = ", ".join(names[seat] for seat in seats_of(int(view.bidding)))
        told.append(titled(language, say("Still in"), still[: WIDTH - 16]))
        if view.counting[view.turn] != NO_MONEY:
            counted = language.fact(sums(view.fist[view.turn]))
            told.append(titled(language, say("Counted out"), counted[: WIDTH - 16]))
    return told


def laundering(view: State, language: Language) -> list[Line]:
    """The open card and how many lie below it."""
    if view.cards_opened == 0:
        return []
    facts: dict[str, Fact] = {
        "minimum": int(MINIMUM[view.card]),
        "pays": int(PAYS[view.card]),
        "left": len(LETTERS) * cards_per_letter(view) - int(view.cards_opened),
    }
    text = language.write(say("at least {minimum}, brings {pays}; {left} cards left", **facts))
    return [titled(language, say("Laundering"), text)]


def amount(number: int) -> str:
    """A number, or a question mark where the viewer cannot see it."""
    return "?" if number == HIDDEN_AMOUNT else str(int(number))


def purses(view: State, viewer: int, names: Sequence[str], language: Language) -> list[Line]:
    """Coins, real money and notes; what lies on cards won; a fist as far as it is seen."""
    told = [heads(language)]
    waiting = seats_of(to_act(view))
    for seat in range(view.seats):
        mark = ("▶" if seat in waiting else " ") + ("●" if seat == view.first else " ")
        ink = Ink.TURN if seat in waiting else Ink.STRONG if seat == viewer else Ink.PLAIN
        purse = view.purse[seat].tolist()
        cells = [int(view.coins[seat]), purse[REAL], *purse[:REAL]]
        won = f"  {int(view.won[seat])}" if view.won[seat] else ""
        told.append(
            line(
                padded(f"{mark} {names[seat]}", NAME_WIDTH + 2, ink),
                *(f"{amount(cell):>7}" for cell in cells),
                won,
            )
        )
        told += fist(view, seat, language)
    return told


@cache
def heads(language: Language) -> Line:
    """What stands above the purses."""
    told = [language.write(say("coins")), language.write(say("real")), *map(str, VALUES)]
    return line(
        padded(language.write(say("Seat")), NAME_WIDTH + 2, Ink.TITLE),
        *(Span(f"{head[:6]:>7}", Ink.TITLE) for head in told),
        Span("  " + language.write(say("won")), Ink.TITLE),
    )


def fist(view: State, seat: int, language: Language) -> list[Line]:
    """What a seat has in its fist or counts out for exchange, if it is to be seen."""
    if view.phase not in (Phase.FISTS, Phase.CARD, Phase.BUYING, Phase.EXCHANGE):
        return []
    if view.fist[seat, 0] == HIDDEN_AMOUNT or not view.fist[seat].any():
        return []
    shown = language.write(say("fist: {sum}", sum=sums(view.fist[seat])))
    return [line(" " * 3, Span(shown[: WIDTH - 3], Ink.FAINT))]


def presses(view: State, names: Sequence[str], language: Language) -> list[Line]:
    """Each seat's presses: unturned by batch, then turned ones in brackets."""
    told = [line(Span(language.write(say("Presses: “0” a starting one, “n” a batch, [ ] turned")),
                      Ink.TITLE))]  # fmt: skip
    for seat in range(view.seats):
        found = [
            Span(f"{VALUES[KIND_TYPE[kind]]}.{KIND_BATCH[kind]}{times(count)} ", INKS[KIND_TYPE[kind]])
            for kind, count in enumerate(view.unturned[seat].tolist())
            if count > 0
        ]  # fmt: skip
        found += [
            Span(f"[{face_mark(face)}]{times(count)} ", INKS[FACE_TYPE[face]])
            for face, count in enumerate(view.turned[seat].tolist())
            if count > 0
        ]
        told += wrapped(padded("   " + names[seat], NAME_WIDTH + 2), found or [Span("–")])
    return told


def times(count: int) -> str:
    """How often, when it is more than once."""
    return f"×{count}" if count > 1 else ""


def face_mark(face: int) -> str:
    """The visible side of a turned press, short."""
    return FACE_NAMES[face].replace(" with coins", "¢")


def wrapped(head: Span, parts: Sequence[Span]) -> list[Line]:
    """Lines of at most 79 columns, the first with a head."""
    told, row, width = [], [head], len(head.text)
    for part in parts:
        if width + len(part.text) > WIDTH:
            told.append(tuple(row))
            row, width = [Span(" " * len(head.text))], len(head.text)
        row.append(part)
        width += len(part.text)
    return [*told, tuple(row)]
