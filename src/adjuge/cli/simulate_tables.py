"""The tables of `adjuge simulate`: for the terminal and for its page alike."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjuge.cli.screen import Screen
from adjuge.cli.simulate_findings import (
    Difference,
    differences,
    habits,
    prices,
    profits,
    winners_habits,
)
from adjuge.cli.tally import PARTS, Plan, Tally, mean, quantile, wilson
from adjuge.engine.sentence import Amount, Sentence, say

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Table:
    """Rows under headings, with what is said before and after them."""

    name: str
    rows: list[list[str]]
    texts: int = 1  # columns that are no numbers
    title: str = ""
    note: str = ""
    numbers: range = field(init=False)

    def __post_init__(self) -> None:
        """Numbers stand to the right."""
        object.__setattr__(self, "numbers", range(self.texts, len(self.rows[0])))


def tables(plan: Plan, tally: Tally, screen: Screen) -> list[Table]:
    """All that was counted."""
    made = (wins, lengths, endings, points, numbers_named, moves_made, winners_moves, profiting)
    found = (make(plan, tally, screen) for make in made)
    return [table for table in found if len(table.rows) > 1]


def _headings(screen: Screen, *sentences: Sentence) -> list[str]:
    return [screen.write(sentence) for sentence in sentences]


def between(low: float, high: float, screen: Screen) -> str:
    """An interval of shares."""
    return f"{screen.percent(low)} – {screen.percent(high)}"


def wins(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """Who wins how often, and with how much."""
    rows = [_headings(screen, say("seat"), say("bot"), say("wins"), say("95 % sure between"),
                      say("mean of {points}", points=plan.kernels.game.about.points))]  # fmt: skip
    for seat, share in enumerate(tally.win_shares()):
        rows.append([str(seat + 1), plan.seated[seat], screen.percent(share),
                     between(*wilson(share, tally.games), screen),
                     screen.decimal(tally.points[seat] / tally.games, 2)])  # fmt: skip
    note = say("Shared wins are split; {share} of the games were shared.",
               share=screen.percent(tally.shared() / tally.games))  # fmt: skip
    return Table("wins", rows, texts=2, note=screen.write(note))


def lengths(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """How long games are."""
    rows = [[screen.write(say("length")), screen.write(say("mean")),
             *(screen.percent(share, 0) for share in QUANTILES), screen.write(say("longest"))]]  # fmt: skip
    for title, counts in ((say("moves"), tally.lengths), (say("decisions"), tally.decisions)):
        rows.append([screen.write(title), screen.decimal(mean(counts), 1),
                     *(str(quantile(counts, share)) for share in QUANTILES),
                     str(len(counts) - 1)])  # fmt: skip
    return Table("lengths", rows)


def endings(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """How games end."""
    rows = [_headings(screen, say("ending"), say("games"), say("share"), say("95 % sure between"))]
    for ending, count in zip(plan.kernels.game.about.endings, tally.endings[1:], strict=True):
        share = int(count) / tally.games
        rows.append([screen.language.fact(ending), screen.language.fact(Amount(int(count))),
                     screen.percent(share), between(*wilson(share, tally.games), screen)])  # fmt: skip
    return Table("endings", rows)


def points(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """How points grow: the mean of each seat after every tenth of the game."""
    title = say("{points} in the course of the game (mean of {games} games)",
                points=plan.kernels.game.about.points, games=Amount(tally.followed))  # fmt: skip
    rows = [
        [screen.write(say("seat")), *(screen.percent(part / PARTS, 0) for part in range(PARTS + 1))]
    ]
    for seat in range(tally.seats):
        means = tally.course.curves[:, seat] / tally.followed
        rows.append([str(seat + 1), *(short(found, screen) for found in means)])
    return Table("points", rows, title=screen.write(title))


def numbers_named(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """The mean of bids and of other numbers, tenth by tenth."""
    rows = [_tenths(say("move"), screen)]
    for pattern, means in prices(plan, tally).items():
        rows.append([pattern, *("—" if m is None else short(m, screen) for m in means)])
    return Table(
        "prices",
        rows,
        title=screen.write(say("Mean of the numbers that are named in each tenth of the game")),
    )


def moves_made(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """What is done when."""
    rows = [_tenths(say("move"), screen)]
    for pattern, counts in habits(plan, tally).items():
        rows.append([pattern, *(screen.decimal(count, 2) for count in counts)])
    return Table(
        "habits", rows, title=screen.write(say("Moves of all seats in each tenth of a game"))
    )


def winners_moves(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """What winners do more often, and what less."""
    rows = [_headings(screen, say("move"), say("winners"), say("others"))]
    for pattern, (winning, others) in winners_habits(plan, tally).items():
        rows.append([pattern, screen.decimal(winning, 2), screen.decimal(others, 2)])
    title = say("How often a winner and another seat make a move in a game")
    return Table("winners", rows, title=screen.write(title))


def profiting(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """Who profits from what."""
    rows = [_headings(screen, say("move"), say("seats that make it"), say("wins"),
                      say("95 % sure between"), say("wins without it"))]  # fmt: skip
    for one in profits(plan, tally):
        rows.append([one.move, screen.percent(one.made_by, 1), screen.percent(one.share),
                     between(*one.interval, screen), screen.percent(one.without)])  # fmt: skip
    note = say("A move made at least once in a game. Who wins with it need not win by it: "
               "some moves are open only to those who are ahead.")  # fmt: skip
    title = say("Who profits from what: moves that tell winners from others most clearly")
    return Table("profits", rows, title=screen.write(title), note=screen.write(note))


def side_by_side(plans: tuple[Plan, Plan], tallies: tuple[Tally, Tally], screen: Screen) -> Table:
    """Two tables, measure by measure."""
    rows = [[screen.write(say("measure")), *labels(plans, screen),
             *_headings(screen, say("difference"), say("95 % sure between"))]]  # fmt: skip
    for one in differences(*tallies):
        low, high = one.interval
        rows.append([measured(one, plans[0], screen), _value(one, one.first, screen),
                     _value(one, one.second, screen),
                     _value(one, one.change, screen, signed=True) + (" *" if one.is_clear else ""),
                     f"{_value(one, low, screen, signed=True)} – "
                     f"{_value(one, high, screen, signed=True)}"])  # fmt: skip
    return Table("differences", rows, title=screen.write(say("Side by side")),
                 note=screen.write(say("A star marks what chance would hardly do.")))  # fmt: skip


def measured(one: Difference, plan: Plan, screen: Screen) -> str:
    """What a difference is about."""
    about = plan.kernels.game.about
    seat = one.which + 1
    return {
        "wins": lambda: screen.write(say("wins of seat {seat}", seat=seat)),
        "points": lambda: screen.write(say("{points} of seat {seat}", points=about.points,
                                           seat=seat)),
        "moves": lambda: screen.write(say("moves")),
        "decisions": lambda: screen.write(say("decisions")),
        "ending": lambda: screen.language.fact(about.endings[one.which]),
        "shared": lambda: screen.write(say("shared wins")),
    }[one.what]()  # fmt: skip


def labels(plans: Sequence[Plan], screen: Screen) -> list[str]:
    """What tables differ by: their options, their boxes, their bots."""
    return ["; ".join(_peculiar(plan, plans)) or screen.write(say("as printed")) for plan in plans]


def _peculiar(plan: Plan, plans: Sequence[Plan]) -> list[str]:
    parts = [
        f"{name}={value}"
        for name, value in plan.options.items()
        if any(other.options.get(name) != value for other in plans)
    ]
    if plan.box is not None and any(other.box != plan.box for other in plans):
        parts.append(plan.box.name)
    if any(other.bots != plan.bots for other in plans):
        parts.append(", ".join(plan.bots))
    return parts


def _tenths(heading: Sentence, screen: Screen) -> list[str]:
    return [
        screen.write(heading),
        *(screen.percent((part + 1) / PARTS, 0) for part in range(PARTS)),
    ]


def _value(one: Difference, number: float, screen: Screen, *, signed: bool = False) -> str:
    text = screen.percent(number) if one.is_share else screen.decimal(number, 2)
    return f"+{text}" if signed and number > 0 else text.replace("-", "−")


def short(number: float, screen: Screen) -> str:
    """A mean in few letters."""
    return screen.decimal(number, 1 if abs(number) < 1000 else 0)
