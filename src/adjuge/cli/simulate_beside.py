"""Two tables of `adjuge simulate` side by side, measure by measure, with intervals."""

from collections.abc import Sequence

from adjuge.cli.intervals import FEWEST, Interval
from adjuge.cli.pairs import Difference, Pairs, Quotients
from adjuge.cli.screen import Screen
from adjuge.cli.simulate_findings import panes
from adjuge.cli.simulate_names import curve_told, seat_told
from adjuge.cli.simulate_tables import NONE, headings, number
from adjuge.cli.tables import Table
from adjuge.cli.tally import Counted, Plan
from adjuge.engine.game import Over
from adjuge.engine.sentence import Amount, Sentence, say


def beside(plans: Sequence[Plan], counted: Counted, screen: Screen) -> list[Table]:
    """What differs: in the results of the games, and on their way."""
    found = []
    if counted.pairs is not None:
        found.append(results(plans[0], counted.pairs, screen))
    if counted.quotients is not None:
        found.append(course(plans[0], counted, counted.quotients, screen))
    return found


def results(plan: Plan, pairs: Pairs, screen: Screen) -> Table:
    """What games come to."""
    rows = [_titles(screen)]
    rows += [_row(one, plan, screen) for one in pairs.differences]
    note = say("Every game is played with the same luck at both tables, and what differs is "
               "taken game by game. A star stands where the interval leaves out zero; where "
               "nothing differs, it does so in one measure out of twenty.")  # fmt: skip
    if pairs.games < FEWEST:
        note = say("{note} Means have no interval with fewer than {n} games.",
                   note=note, n=FEWEST)  # fmt: skip
    return Table("differences", rows, title=screen.write(say("Side by side")),
                 note=screen.write(note))  # fmt: skip


def _titles(screen: Screen) -> list[str]:
    return ["", *headings(screen, say("first"), say("second"), say("difference"),
                          say("95 % sure between"))]  # fmt: skip


def _row(one: Difference, plan: Plan, screen: Screen) -> list[str]:
    told = Told(screen, is_share=one.measure.is_share)
    return [measured(one, plan, screen), *told.cells(one.means, one.interval)]


class Told:
    """How two numbers and their difference are written."""

    def __init__(self, screen: Screen, *, is_share: bool) -> None:
        """Choose between hundredths and plain numbers."""
        self.screen, self.is_share = screen, is_share

    def cells(self, means: tuple[float, float], interval: Interval | None) -> list[str]:
        """Both, what the second has more, and between what that lies."""
        digits = digits_of(means, interval)
        change = self.signed(means[1] - means[0], digits)
        both = [self.value(mean, digits) for mean in means]
        if interval is None:
            return [*both, change, NONE]
        star = "" if interval[0] <= 0 <= interval[1] else " *"
        low, high = (self.signed(end, digits) for end in interval)
        return [*both, change + star, f"{low} – {high}"]

    def value(self, value: float, digits: int) -> str:
        """One of them."""
        if self.is_share:
            return self.screen.percent(value)
        return self.screen.decimal(value, digits) if digits else number(value, self.screen, 0)

    def signed(self, value: float, digits: int) -> str:
        """A difference, with its sign."""
        text = self.value(abs(value), digits)
        if text == self.value(0.0, digits):
            return text
        return f"+{text}" if value > 0 else f"−{text}"


def digits_of(means: tuple[float, float], interval: Interval | None) -> int:
    """None of large numbers, two of others, more where an interval is so narrow."""
    reach = 0.0 if interval is None else interval[1] - interval[0]
    if max(map(abs, means)) >= 1000 and (reach >= 10 or reach == 0):
        return 0
    return 2 if reach >= 0.02 or reach == 0 else 3 if reach >= 0.002 else 4


def measured(one: Difference, plan: Plan, screen: Screen) -> str:
    """What a difference is about."""
    about, which = plan.game.about, one.measure.which
    told: dict[str, Sentence] = {
        "wins": say("wins of {seat}", seat=seat_told(which)),
        "points": say("{points} of {seat}", points=about.points, seat=seat_told(which)),
        "all points": say("{points}, mean of all seats", points=about.points),
        "moves": say("moves"),
        "decisions": say("decisions"),
        "shared": say("shared wins"),
    }
    if one.measure.what == "bot":
        return screen.write(say("wins of {seat}", seat=plan.players[which]))
    if one.measure.what == "ending":
        return screen.language.fact(about.endings[which])
    return screen.write(told[one.measure.what])


def course(plan: Plan, counted: Counted, quotients: Quotients, screen: Screen) -> Table:
    """What curves are on average over the whole game, and how often something happens."""
    rows = [_titles(screen)]
    for pane in panes(plan, counted.tallies[0]):
        means, step = quotients.means(pane.number), pane.curve.step
        told = curve_told(pane.curve, pane.line, screen)
        if means is not None:
            cells = Told(screen, is_share=False)
            interval = quotients.interval_of_means(pane.number)
            in_units = None if interval is None else _times(interval, step)
            rows.append([told, *cells.cells(_times(means, step), in_units)])
        if pane.curve.over == Over.EVENTS:
            often, interval = quotients.often(pane.number), quotients.interval_of_often(pane.number)
            rows.append([screen.write(say("– how often in a game")),
                         *Told(screen, is_share=False).cells(often, interval)])  # fmt: skip
    title = say("Side by side on the way: means over whole games (games followed: {games})",
                games=Amount(quotients.games))  # fmt: skip
    return Table("course side by side", rows, title=screen.write(title))


def _times(numbers: tuple[float, float], step: float) -> tuple[float, float]:
    return numbers[0] * step, numbers[1] * step
