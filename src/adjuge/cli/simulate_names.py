"""What `adjuge simulate` calls things: moves, curves, tables, in the reader's language."""

import shlex
from collections.abc import Sequence
from itertools import groupby

from adjuge.cli.screen import Screen
from adjuge.cli.tally import Plan
from adjuge.engine.game import Curve, Game
from adjuge.engine.moves import Family
from adjuge.engine.sentence import Fact, Sentence, Word, say

ANY = "…"  # stands for what differs from move to move


def family_told(game: Game, family: Family) -> Sentence:
    """A family as a deed, with what its moves have in common."""
    moves = range(family.first, family.first + family.count)
    told = common([game.deed(move) for move in moves])
    return told if isinstance(told, Sentence) else say("{move}", move=family.pattern)


def common(facts: Sequence[Fact]) -> Fact:
    """What all have in common; ANY where they have nothing."""
    first = facts[0]
    if all(fact == first for fact in facts):
        return first
    alike = [fact for fact in facts if isinstance(fact, Sentence)]
    if len(alike) < len(facts) or any(fact.text != alike[0].text for fact in alike):
        return ANY
    gaps = {gap: common([fact.facts[gap] for fact in alike]) for gap in alike[0].facts}
    return Sentence(alike[0].text, gaps, alike[0].rule, alike[0].plural)


def curve_told(curve: Curve, line: Word | None, screen: Screen) -> str:
    """What a curve, or one of its lines, is, and what it counts unless that is said already."""
    told = screen.language.fact(curve.says)
    if line is not None:
        told = screen.write(say("{curve}: {line}", curve=told, line=line))
    unit = screen.language.fact(curve.unit)
    if unit.casefold() in told.casefold():
        return told
    return screen.write(say("{curve} ({unit})", curve=told, unit=unit))


def seat_told(seat: int) -> Sentence:
    """A seat by its number."""
    return say("seat {seat}", seat=seat + 1)


def labels(plans: Sequence[Plan], screen: Screen) -> list[str]:
    """What tables differ by: their options, their boxes, their bots."""
    told = ["; ".join(_peculiar(plan, plans, screen)) for plan in plans]
    if len(set(told)) == len(told):
        return told
    ordinals = (say("the first table"), say("the second table"))
    return [screen.write(which) for which in ordinals[: len(plans)]]


def _peculiar(plan: Plan, plans: Sequence[Plan], screen: Screen) -> list[str]:
    parts = [
        f"{name}={value}"
        for name, value in plan.chosen.items()
        if any(other.chosen.get(name) != value for other in plans)
    ]
    if any(other.game.box.fingerprint != plan.game.box.fingerprint for other in plans):
        parts.append(box_told(plan, screen))
    if any(other.company != plan.company for other in plans):
        parts.append(company_told(plan))
    return parts


def company_told(plan: Plan) -> str:
    """The bots of a table: of several alike that sit side by side the number."""
    runs = [(bot, len(list(alike))) for bot, alike in groupby(plan.company)]
    return ", ".join(bot if many == 1 else f"{many} × {bot}" for bot, many in runs)


def box_told(plan: Plan, screen: Screen) -> str:
    """Whose box it is: ours, or the file of an owner."""
    return screen.write(say("our box")) if plan.box is None else plan.box.name


def command(plans: Sequence[Plan]) -> str:
    """What to type to have the same numbers again."""
    plan, other = plans[0], plans[-1]
    words = ["adjuge", "simulate", plan.game.about.name, "--games", str(plan.games),
             "--seats", str(plan.seats), "--bots", ",".join(plan.bots)]  # fmt: skip
    words += [word for pair in plan.options.items() for word in ("--option", "=".join(pair))]
    words += ["--box", str(plan.box)] if plan.box else []
    words += ["--seed", str(plan.seed)]
    for name, value in other.options.items():
        if plan.options.get(name) != value:
            words += ["--against-option", f"{name}={value}"]
    if other.box != plan.box:
        words += ["--against-box", str(other.box)]
    if other.bots != plan.bots:
        words += ["--against-bots", ",".join(other.bots)]
    return shlex.join(words)
