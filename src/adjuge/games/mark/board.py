"""Mark: the table as text, for terminals."""

from collections.abc import Sequence
from functools import lru_cache

from adjuge.engine.game import seats_of
from adjuge.engine.language import Language
from adjuge.engine.picture import Ink, Line, Span, line, padded
from adjuge.engine.sentence import Fact, say, word

from .material import KINDS, MARKET, MATERIALS, ROW_LENGTH
from .rules import to_act
from .state import NO_BID, NOTHING, SEALED, Phase, State
from .words import FIRST_DIE, SECOND_DIE, colour, face

INKS = (Ink.WHITE, Ink.RED, Ink.GREEN, Ink.BLUE, Ink.GOLD, Ink.LILAC)
SHORT = {
    "white": word("Wh"),
    "red": word("Re"),
    "green": word("Gr"),
    "blue": word("Bl"),
    "gold": word("Go"),
}
NAME_WIDTH = 14
LINES = 512  # that are kept, since few change with a move


def draw(view: State, viewer: int, names: Sequence[str], language: Language) -> list[Line]:
    """Market, bank, dice and factories, in less than 80 columns."""
    return [
        *market(view, language),
        *dice(view, language),
        *factories(view, viewer, names, language),
    ]


@lru_cache(LINES)
def letter(material: int, language: Language) -> Span:
    """A piece as two letters of its colour; an empty space as a dot."""
    if material == NOTHING:
        return Span(" · ", Ink.FAINT)
    return Span(f"{short(material, language):<3}", INKS[(material - 1) % len(INKS)])


def short(material: int, language: Language) -> str:
    """Two letters that tell a colour from the others, in every language."""
    name = MATERIALS[material - 1]
    return language.fact(SHORT[name]) if name in SHORT else name[:2].capitalize()


def market(view: State, language: Language) -> list[Line]:
    """The five rows: what is sold, what the next spaces bring, whose row it is."""
    told = [line(Span(language.write(say("Market")), Ink.TITLE))]
    owners = {row: material for material, row in enumerate(view.row_of.tolist()) if material > 0}
    sold = view.sold.tolist()
    for row in range(1, KINDS + 1):
        material = owners.get(row, NOTHING)
        told.append(prices(row, material, sold[material] if material != NOTHING else 0, language))
    return told


@lru_cache(LINES)
def prices(row: int, material: int, sold: int, language: Language) -> Line:
    """One row of the market."""
    cells: list[str | Span] = []
    for space, price in enumerate(MARKET[row - 1].tolist()):
        ink = INKS[material - 1] if space < sold else Ink.PLAIN
        cells.append(Span(f"[{price:>2}]" if space < sold else f"{price:>3} ", ink))
    return line(f" {row} → ", *cells, "  ", row_state(material, sold, language))


def row_state(material: int, sold: int, language: Language) -> Span:
    """Whose row it is, and whether it is closed."""
    if material == NOTHING:
        return Span(language.write(say("free")), Ink.FAINT)
    name = language.fact(colour(material))
    if sold == ROW_LENGTH:
        name = language.write(say("{material}, closed", material=name))
    return Span(name, INKS[(material - 1) % len(INKS)])


def dice(view: State, language: Language) -> list[Line]:
    """The bank and the last throw."""
    told = [stocks(tuple(view.bank.tolist()), language)]
    if view.hammer_die != NOTHING:
        shown: dict[str, Fact] = {
            "first": face(view.hammer_die, FIRST_DIE),
            "second": face(view.star_die, SECOND_DIE),
        }
        told.append(line(Span(language.write(say("Dice")), Ink.TITLE), "  ",
                         Span(language.write(say("{first} and {second}", **shown)), Ink.STRONG)))  # fmt: skip
    return told


@lru_cache(LINES)
def stocks(left: tuple[int, ...], language: Language) -> Line:
    """What the bank has of each material."""
    bank: list[str | Span] = [Span(language.write(say("Bank")), Ink.TITLE), "  "]
    for material in range(1, KINDS + 1):
        bank += [Span(language.fact(colour(material)), INKS[(material - 1) % len(INKS)])]
        bank += [f" {left[material]}  "]
    return line(*bank)


def factories(view: State, viewer: int, names: Sequence[str], language: Language) -> list[Line]:
    """One line per seat: money, both zones, the bid."""
    told = [heads(language)]
    waiting = seats_of(to_act(view))
    for seat in range(view.seats):
        mark = "▶ " if seat in waiting else "  "
        ink = Ink.TURN if seat in waiting else Ink.STRONG if seat == viewer else Ink.PLAIN
        delivered = [letter(piece, language) for piece in view.delivery[seat].tolist()]
        prepared = [letter(piece, language) for piece in view.preparation[seat].tolist()]
        told.append(line(padded(mark + names[seat], NAME_WIDTH + 2, ink), f"{int(view.cash[seat]):>4}  ",
                         *delivered, "    ", *prepared, "      ", bid(view, seat, language)))  # fmt: skip
    return told


@lru_cache(LINES)
def heads(language: Language) -> Line:
    """What stands above the factories."""
    return line(
        padded(language.write(say("Seat")), NAME_WIDTH + 2, Ink.TITLE),
        padded(language.write(say("Mark")), 6, Ink.TITLE),
        padded(language.write(say("delivery 1–4")), 16, Ink.TITLE),
        padded(language.write(say("preparation 1–4")), 18, Ink.TITLE),
        Span(language.write(say("bid")), Ink.TITLE),
    )


def bid(view: State, seat: int, language: Language) -> str:
    """A seat's bid as far as it is known."""
    bid = int(view.bids[seat])
    if bid == SEALED:
        return language.write(say("sealed"))
    if bid == NO_BID:
        return "…" if view.phase == Phase.BIDDING else ""
    return str(bid)
