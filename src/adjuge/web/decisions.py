"""Decisions: the legal moves of a seat in the shape that suits them.

A game's `SHAPES` may say how a family of moves is asked:

    {"as": "amount", "verb": word("Seal {n}"), "quick": (0, 5, 10)}   a stepper
    {"as": "pick"}      checkboxes; the family in "with" closes the choice
    {"as": "last"}      a button that stands at the end: pass, done
    {"as": "main"}      the hammer
    {"icon": "sealed"}  a symbol before the words

Without a word a family with one number and many choices is a stepper, and
everything else is a button.
"""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

from adjuge.engine.game import Game
from adjuge.engine.language import Language
from adjuge.engine.moves import Family
from adjuge.engine.sentence import Sentence

MANY = 8  # from so many numbers on, a stepper is easier than buttons


@dataclass(frozen=True)
class Button:
    """One move as a button."""

    move: str
    label: str
    rule: str
    icon: str
    shape: str  # plain, last, main or pick
    family: str
    then: str = ""
    spot: str = ""
    kind: str = ""  # the fill of the icon


@dataclass(frozen=True)
class Stepper:
    """A family of numbers as stepper, slider and quick choices."""

    family: str
    low: int
    high: int
    start: int
    quick: tuple[int, ...]
    verb: str  # with {n} for the number
    icon: str
    then: str
    rule: str


@dataclass(frozen=True)
class Hit:
    """A place on the board that can be clicked."""

    name: str
    box: tuple[float, float, float, float] | None  # x, y, width, height
    path: str  # or an outline
    label: str
    move: str  # the only move there, or nothing


@dataclass(frozen=True)
class Decision:
    """What a seat is asked, and all it may answer."""

    id: str
    question: str
    rule: str
    icon: str
    steppers: tuple[Stepper, ...]
    buttons: tuple[Button, ...]
    picks: tuple[Button, ...]
    hits: tuple[Hit, ...]

    @property
    def moves(self) -> frozenset[str]:
        """The texts of all moves that are buttons."""
        return frozenset(button.move for button in (*self.buttons, *self.picks))

    def button(self, move: str) -> Button | None:
        """The button of a move."""
        return next((b for b in (*self.buttons, *self.picks) if b.move == move), None)


@dataclass(frozen=True)
class Asking:
    """What is needed to write a decision down."""

    game: Game
    page: ModuleType
    view: Any  # what the seat knows
    seat: int
    names: tuple[str, ...]
    tongue: Language

    def shape(self, family: str) -> dict[str, Any]:
        """What the game says about a family."""
        found: dict[str, Any] = getattr(self.page, "SHAPES", {}).get(family, {})
        return found

    def told(self, sentence: Sentence | None) -> str:
        """A sentence for the reader."""
        return self.tongue.write(sentence, self.names) if sentence else ""

    def label(self, move: int) -> Sentence:
        """A move in words."""
        return self.game.label(self.view, self.seat, move)

    def then(self, move: int) -> str:
        """What a move would do, if the game can say it."""
        if not hasattr(self.page, "then"):
            return ""
        return self.told(self.page.then(self.view, self.seat, move))

    def icon(self, move: int, usual: str) -> tuple[str, str]:
        """The symbol of a move and its fill."""
        found = self.page.icon(move) if hasattr(self.page, "icon") else None
        return found or (usual, "")

    def spot(self, move: int) -> str:
        """The place on the board that a move is about."""
        return (
            (self.page.spot(self.view, self.seat, move) or "") if hasattr(self.page, "spot") else ""
        )


def decide(asking: Asking, legal: list[int], name: str, question: Sentence) -> Decision:
    """Write a decision down."""
    families: dict[str, list[int]] = {}
    for move in legal:
        families.setdefault(asking.game.MOVES.family(move).name, []).append(move)
    steppers, buttons = [], []
    for family, moves in families.items():
        if _is_stepper(asking, asking.game.MOVES.families[family], moves):
            steppers.append(_stepper(asking, family, moves))
        else:
            buttons += [_button(asking, family, move) for move in moves]
    buttons.sort(key=lambda button: button.shape == "last")
    return Decision(
        id=name,
        question=asking.told(question),
        rule=question.rule,
        icon=_icon(asking, families),
        steppers=tuple(steppers),
        buttons=tuple(button for button in buttons if button.shape != "pick"),
        picks=tuple(button for button in buttons if button.shape == "pick"),
        hits=tuple(_hits(asking, buttons)),
    )


def _icon(asking: Asking, families: dict[str, list[int]]) -> str:
    for family in families:
        if "icon" in asking.shape(family):
            return str(asking.shape(family)["icon"])
    return "gavel"


def _is_stepper(asking: Asking, family: Family, moves: list[int]) -> bool:
    if len(family.gaps) != 1 or not all(choice.isdecimal() for choice in family.gaps[0][1]):
        return False
    wanted = asking.shape(family.name).get("as")
    whole = moves[-1] - moves[0] == len(moves) - 1
    return whole and (wanted == "amount" or (wanted is None and len(moves) > MANY))


def _stepper(asking: Asking, name: str, moves: list[int]) -> Stepper:
    family, shape = asking.game.MOVES.families[name], asking.shape(name)
    low, high = (number_in(family, move) for move in (moves[0], moves[-1]))
    start = min(max(low, int(shape.get("start", low))), high)
    at_start = moves[start - low]
    verb = asking.tongue.fact(shape["verb"]) if "verb" in shape else _verb(asking, family, at_start)
    return Stepper(
        family=name, low=low, high=high, start=start,
        quick=_quick(low, high, shape.get("quick")),
        verb=verb, icon=str(shape.get("icon", "gavel")),
        then=asking.then(at_start), rule=asking.label(at_start).rule,
    )  # fmt: skip


def _verb(asking: Asking, family: Family, move: int) -> str:
    """The label of one move with its number taken out."""
    number = str(number_in(family, move))
    return asking.told(asking.label(move)).replace(number, "{n}", 1)


def _quick(low: int, high: int, wanted: tuple[int, ...] | None) -> tuple[int, ...]:
    """Numbers that are often wanted: those of the game, or raises above the least."""
    found = wanted if wanted is not None else tuple(low + more for more in (1, 2, 5, 10))
    return tuple(number for number in found if low <= number <= high)


def number_in(family: Family, move: int) -> int:
    """The number in the only gap of a move."""
    ((gap, choices),) = family.gaps
    return int(choices[family.places(move)[gap]])


def _button(asking: Asking, family: str, move: int) -> Button:
    shape, label = asking.shape(family), asking.label(move)
    icon, kind = asking.icon(move, str(shape.get("icon", "")))
    return Button(
        move=asking.game.MOVES.text(move),
        label=asking.told(label),
        rule=label.rule,
        icon=icon,
        kind=kind,
        shape=str(shape.get("as", "plain")),
        family=family,
        then=asking.then(move),
        spot=asking.spot(move),
    )


def _hits(asking: Asking, buttons: list[Button]) -> list[Hit]:
    """The places of the board that some move is about."""
    if not hasattr(asking.page, "spots"):
        return []
    spots = asking.page.spots(asking.view, asking.seat)
    found = []
    for name, where in spots.items():
        there = [button for button in buttons if button.spot == name]
        if there:
            label = there[0].label if len(there) == 1 else "; ".join(b.label for b in there[:4])
            move = there[0].move if len(there) == 1 else ""
            box, path = (None, where) if isinstance(where, str) else (where, "")
            found.append(Hit(name, box, path, label, move))
    return found
