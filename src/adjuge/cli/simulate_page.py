"""The page of `adjuge simulate`: tables and plots that need nothing else."""

from collections.abc import Sequence

from adjuge.arena.plots import can_draw
from adjuge.cli.intervals import wilson
from adjuge.cli.pages import command, figure, headline, page, table
from adjuge.cli.screen import Screen
from adjuge.cli.simulate_findings import Pane, Profit, panes, profits, telling
from adjuge.cli.simulate_names import labels, seat_told
from adjuge.cli.simulate_plots import (
    Panel,
    Shares,
    Trace,
    bars,
    courses,
    dots,
    histogram,
)
from adjuge.cli.simulate_tables import capital
from adjuge.cli.tables import Table
from adjuge.cli.tally import Plan, Tally
from adjuge.engine.game import Curve, Over
from adjuge.engine.sentence import Sentence, say

Counted = Sequence[tuple[Plan, Tally]]  # one table, or two side by side
Groups = Sequence[tuple[str, Sequence[Table]]]  # tables under their headings


def simulate_page(title: str, played: str, counted: Counted, groups: Groups, screen: Screen) -> str:
    """Everything: what was played and how it differs, the plots, then the tables of each."""
    first, *others = groups
    parts = [*map(table, first[1][:1]), command(played), *map(table, first[1][1:])]
    if can_draw():
        parts += [figure(told, drawn) for told, drawn in plots(counted, screen) if drawn]
    for told, tables in others:
        parts += [headline(told) if told else "", *map(table, tables)]
    return page(title, parts, screen)


# The plots


def plots(counted: Counted, screen: Screen) -> list[tuple[str, str]]:
    """Every plot under its heading."""
    plan, sides = counted[0][0], labels([plan for plan, _ in counted], screen)
    lengths = [(label, tally.lengths.tolist())
               for label, (_, tally) in zip(sides, counted, strict=True)]  # fmt: skip
    seats = [screen.write(seat_told(seat)) for seat in range(plan.seats)]
    wins = [_shares(label, tally.win_shares(), tally.games)
            for label, (_, tally) in zip(sides, counted, strict=True)]  # fmt: skip
    fair, code = screen.percent(1 / plan.seats, 1), screen.language.code
    found = [
        (say("Seat advantage: share of wins (dotted: {share}, if all were even)", share=fair),
         dots(seats, wins, code, 1 / plan.seats)),
        _leads(counted, sides, screen),
        (say("Length of the games, in moves"), histogram(lengths, screen.write(say("moves")), code)),
        (say("Endings: share of the games"), _endings(counted, sides, screen)),
        *_curves(counted, sides, screen),
        *_profits(counted, sides, screen),
    ]  # fmt: skip
    return [(capital(screen.write(heading)), drawn) for heading, drawn in found]


def _shares(label: str, shares: Sequence[float], games: int) -> Shares:
    return Shares(label, shares, [wilson(share, games) for share in shares])


def _endings(counted: Counted, sides: Sequence[str], screen: Screen) -> str:
    names = [screen.language.fact(ending) for ending in counted[0][0].game.about.endings]
    groups = [
        _shares(label, [int(count) / tally.games for count in tally.endings[1:]], tally.games)
        for label, (_, tally) in zip(sides, counted, strict=True)
    ]
    return bars(names, groups, screen.language.code)


def _curves(counted: Counted, sides: Sequence[str], screen: Screen) -> list[tuple[Sentence, str]]:
    """A plot for each curve, with a panel for each of its lines."""
    followed = [panes(plan, tally) for plan, tally in counted]
    found = []
    for curve in counted[0][0].game.CURVES:
        here = [[pane for pane in one if pane.curve.name == curve.name] for one in followed]
        if any(pane.is_seen for one in here for pane in one):
            panels = _panels(curve, here, sides, screen)
            drawn = courses(panels, screen.write(say("% of the game")), screen.language.code)
            found.append((_heading(curve), drawn))
    return found


def _heading(curve: Curve) -> Sentence:
    """What a curve is, and what its band is."""
    if curve.over == Over.SEATS:
        return say("{curve}: mean, and the band in which at least four seats out of five are",
                   curve=curve.says)  # fmt: skip
    return say(
        "{curve}: mean, and the band in which at least four out of five are", curve=curve.says
    )


def _panels(curve: Curve, here: list[list[Pane]], sides: Sequence[str],
            screen: Screen) -> list[Panel]:  # fmt: skip
    """The panels of a curve, one for each of its lines; both tables in each."""
    panels = []
    for place in range(min(map(len, here))):
        one = [panes[place] for panes in here]
        name = one[0].line
        panels.append(Panel(
            title="" if name is None else screen.language.fact(name),
            unit=screen.language.fact(curve.unit),
            traces=[
                Trace(label, pane.course.means, pane.course.lows, pane.course.highs, table)
                for table, (label, pane) in enumerate(zip(sides, one, strict=True))
            ],
            within=curve.over == Over.EVENTS,
        ))  # fmt: skip
    return panels


def _leads(counted: Counted, sides: Sequence[str], screen: Screen) -> tuple[Sentence, str]:
    """How far each seat is above the mean of all, in points: a panel for each table."""
    points = [panes(plan, tally)[0] for plan, tally in counted]
    heading = say("Seat advantage on the way: {curve}, less the mean of all seats",
                  curve=points[0].curve.says)  # fmt: skip
    panels = [
        Panel(
            title=label if len(counted) > 1 else "",
            unit=screen.language.fact(pane.curve.unit),
            traces=[
                Trace(screen.write(seat_told(seat)), _above(means, pane), seat=seat)
                for seat, means in enumerate(pane.seats)
            ],
            from_zero=False,
        )
        for label, pane in zip(sides, points, strict=True)
    ]
    return heading, courses(panels, screen.write(say("% of the game")), screen.language.code)


def _above(means: Sequence[float | None], pane: Pane) -> list[float | None]:
    """How far a seat is above the mean of all, where both are known."""
    pairs = zip(means, pane.course.means, strict=True)
    return [None if own is None or of_all is None else own - of_all for own, of_all in pairs]


def _profits(counted: Counted, sides: Sequence[str], screen: Screen) -> list[tuple[Sentence, str]]:
    """A plot of each bot that plays at every table."""
    found = []
    heading = say("Who profits from what: wins of seats that make a move at least once, and "
                  "hollow, of the others")  # fmt: skip
    players = [plan.players for plan, _ in counted]
    for bot in (one for one in players[0] if all(one in there for there in players)):
        told = heading if len(players[0]) == 1 else say("{title}: {bot}", title=heading, bot=bot)
        here = [profits(plan, tally, plan.players.index(bot)) for plan, tally in counted]
        deeds = telling(here)
        if deeds:
            names = [screen.write(_first(deed, here).told) for deed in deeds]
            groups = [_profit_of(label, one, deeds)
                      for label, one in zip(sides, here, strict=True)]  # fmt: skip
            found.append((told, dots(names, groups, screen.language.code, _even(counted[0], bot))))
    return found


def _first(deed: str, found: Sequence[dict[str, Profit]]) -> Profit:
    return next(one[deed] for one in found if deed in one)


def _profit_of(label: str, found: dict[str, Profit], deeds: Sequence[str]) -> Shares:
    here = [found.get(deed) for deed in deeds]
    return Shares(
        label,
        [None if one is None else one.share for one in here],
        [None if one is None else one.interval for one in here],
        [None if one is None else one.without for one in here],
    )


def _even(counted: tuple[Plan, Tally], bot: str) -> float:
    """The share of wins of a seat of a bot, whatever it does."""
    plan, tally = counted
    return tally.shares_of_bots()[plan.players.index(bot)] / plan.company.count(bot)
