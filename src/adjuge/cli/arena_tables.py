"""The tables of `adjuge arena`, and what is said about them: for the terminal and its page alike."""

from math import isinf
from typing import Any

from adjuge import __version__
from adjuge.arena.plan import FIRST_VERSION, Plan
from adjuge.arena.rating import has_openskill
from adjuge.cli.screen import Screen
from adjuge.cli.tables import Table
from adjuge.engine.sentence import Amount, Sentence, say, say_n

NONE = "—"  # where there is nothing to tell


def title(plan: Plan, numbers: dict[str, Any], screen: Screen) -> str:
    """What was played, and how often."""
    return screen.write(say_n("{title}, {seats} seats, {games} game", "{title}, {seats} seats, {games} games",
                              n=numbers["games"], title=plan.loaded.about.title, seats=plan.seats,
                              games=Amount(numbers["games"])))  # fmt: skip


def particulars(plan: Plan, screen: Screen) -> str:
    """All that another must know to play the same games."""
    box = plan.loaded.box
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items())
    told = (
        say("bots {bots}", bots=", ".join(_with_version(plan, spec, screen) for spec in plan.bots)),
        say("options {options}", options=options) if options else say("usual options"),
        say("box of the game ({mark})", mark=box.fingerprint) if plan.box is None
        else say("box {file} ({mark})", file=plan.box.name, mark=box.fingerprint),
        say("seed {seed}", seed=plan.seed),
        say("Adjugé {version}, rules version {rules}", version=__version__,
            rules=plan.loaded.about.rules_version),
    )  # fmt: skip
    return " · ".join(screen.write(sentence) for sentence in told)


def _with_version(plan: Plan, spec: str, screen: Screen) -> str:
    version = plan.versions[spec]
    if version == FIRST_VERSION:
        return spec
    return screen.write(say("{bot} (version {n})", bot=spec, n=version))


def tables(plan: Plan, numbers: dict[str, Any], screen: Screen) -> list[Table]:
    """All tables: wins, and where luck was measured wins without it."""
    found = [wins(plan, numbers, screen)]
    return [*found, level(numbers, screen)] if is_levelled(numbers) else found


def wins(plan: Plan, numbers: dict[str, Any], screen: Screen) -> Table:
    """A row for each bot: what its seats have won."""
    headings = (say("bot"), say("wins"), say("95 % sure between"), say("odds"),
                say("95 % sure between"), say("mean place"), say("p-value"), say("rating"))  # fmt: skip
    rows = [[screen.write(heading) for heading in headings]]
    for score in numbers["scores"]:
        rows.append([score["bot"], *_share_and_odds(score, screen), screen.decimal(score["place"], 2),
                     _chance(score["chance"], screen), _rating(score["rating"], screen)])  # fmt: skip
    return Table("wins", rows, note=" ".join(_notes(plan, numbers, screen)))


def _notes(plan: Plan, numbers: dict[str, Any], screen: Screen) -> list[str]:
    """How it was played, and what the columns mean."""
    told = [say("Every deal was played in each rotation of the seats.")]
    if any(len(orders) > 1 for orders in plan.orders):
        told.append(say("From deal to deal the bots sat around the table in another order."))
    told.append(
        say("Wins are those of a seat, shared ones split; odds are a multiple of those of equals. The "
            "p-value is that of an exact binomial test over the games: how often equals would differ "
            "at least so much by chance.")
    )  # fmt: skip
    if has_openskill() and len(numbers["scores"]) > 1:
        told.append(
            say("The rating is OpenSkill’s; in every game one seat of each bot counts for it.")
        )
    return [screen.write(sentence) for sentence in told]


def level(numbers: dict[str, Any], screen: Screen) -> Table:
    """A row for each bot: its wins without luck."""
    headings = (say("bot"), say("wins without luck"), say("95 % sure between"), say("odds"),
                say("95 % sure between"))  # fmt: skip
    rows = [[screen.write(heading) for heading in headings]]
    for score in numbers["scores"]:
        rows.append([score["bot"], *_share_and_odds(score["level"], screen)])
    note = say("Without luck: every draw was held against all that were possible, by the chances to "
               "win after each. Luck is nothing on average; the wins are those of a bot that "
               "had none.")  # fmt: skip
    return Table("level", rows, note=screen.write(note))


def is_levelled(numbers: dict[str, Any]) -> bool:
    """Whether luck was measured in deals enough."""
    return all(score["level"] is not None for score in numbers["scores"])


def replaced(numbers: dict[str, Any], screen: Screen) -> list[str]:
    """A line for each bot whose decisions could not all be taken."""
    return [
        screen.write(say_n("{bot}: {replaced} of {asked} decisions was replaced by greedy’s.",
                           "{bot}: {replaced} of {asked} decisions were replaced by greedy’s.",
                           n=score["replaced"], bot=score["bot"],
                           replaced=Amount(score["replaced"]), asked=Amount(score["asked"])))
        for score in numbers["scores"] if "replaced" in score
    ]  # fmt: skip


def missing(plan: Plan, numbers: dict[str, Any]) -> list[Sentence]:
    """What is not told, and why."""
    told = []
    if plan.luck and not is_levelled(numbers):
        told.append(
            say("The wins without luck cannot be told: there are too few deals, or all are alike.")
        )
    if not has_openskill():
        told.append(say("There are no ratings: pip install “adjuge[arena]”."))
    return told


def _share_and_odds(found: dict[str, Any], screen: Screen) -> list[str]:
    share = screen.percent(found["share"], 1)
    if found["interval"] is None:
        return [share, NONE, NONE, NONE]
    low, high = (screen.percent(end, 1) for end in found["interval"])
    odds, least, most = (_times(number, screen) for number in found["odds"])
    return [share, f"{low} – {high}", odds, f"{least} – {most}"]


def _times(number: float | None, screen: Screen) -> str:
    return "∞" if number is None or isinf(number) else f"{screen.decimal(number, 2)} ×"


def _chance(chance: float | None, screen: Screen) -> str:
    if chance is None:
        return NONE
    return "< " + screen.decimal(0.0001, 4) if chance < 0.0001 else screen.decimal(chance, 4)


def _rating(rating: dict[str, float] | None, screen: Screen) -> str:
    if rating is None:
        return NONE
    return f"{screen.decimal(rating['mu'], 1)} ± {screen.decimal(2 * rating['sigma'], 1)}"
