"""The page of `adjuge simulate`: tables and plots that need nothing else."""

from collections.abc import Sequence
from html import escape

from adjuge.arena.reporting import STYLE
from adjuge.cli.screen import Screen
from adjuge.cli.simulate_findings import prices, profits
from adjuge.cli.simulate_plots import Bars, Curve, bars, can_draw, curves, histogram
from adjuge.cli.simulate_tables import Table, labels
from adjuge.cli.tally import PARTS, Plan, Tally, wilson
from adjuge.engine.sentence import say

Counted = Sequence[tuple[Plan, Tally]]  # one table, or two side by side


def page(title: str, counted: Counted, found: Sequence[tuple[str, list[Table]]],
         screen: Screen) -> str:  # fmt: skip
    """Everything: the plots first, then the tables of each."""
    parts = [f"<h1>{escape(title)}</h1>"]
    if can_draw():
        parts += [_figure(heading, drawn) for heading, drawn in plots(counted, screen) if drawn]
    for heading, tables in found:
        if heading:
            parts.append(f"<h2>{escape(heading)}</h2>")
        parts += [_table(table) for table in tables]
    return (
        f'<!doctype html><html lang="{screen.language.code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{MORE}</style></head>"
        f"<body>{''.join(parts)}</body></html>\n"
    )


MORE = "figure{margin:2rem 0}figcaption,caption{font-weight:600;text-align:left;padding:.5rem 0}\
.wide{overflow-x:auto}"


def _figure(heading: str, drawn: str) -> str:
    svg = drawn.replace("<svg", f'<svg role="img" aria-label="{escape(heading)}"', 1)
    return f"<figure><figcaption>{escape(heading)}</figcaption>{svg}</figure>"


def _table(table: Table) -> str:
    head = "".join(f"<th scope=col>{escape(cell)}</th>" for cell in table.rows[0])
    body = "".join(
        "<tr>" + "".join(_cell(cell, at, table) for at, cell in enumerate(row)) + "</tr>"
        for row in table.rows[1:]
    )
    caption = f"<caption>{escape(table.title)}</caption>" if table.title else ""
    note = f"<p>{escape(table.note)}</p>" if table.note else ""
    return (
        f'<div class="wide"><table>{caption}<thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>{note}"
    )


def _cell(cell: str, column: int, table: Table) -> str:
    if column == 0:
        return f"<th scope=row>{escape(cell)}</th>"
    side = "" if column in table.numbers else ' style="text-align:left"'
    return f"<td{side}>{escape(cell)}</td>"


# The plots


def plots(counted: Counted, screen: Screen) -> list[tuple[str, str]]:
    """Every plot under its heading."""
    across = screen.write(say("% of the game"))
    about = counted[0][0].kernels.game.about
    sides = labels([plan for plan, _ in counted], screen)
    moves = screen.write(say("moves"))
    lengths = [(label, tally.lengths.tolist())
               for label, (_, tally) in zip(sides, counted, strict=True)]  # fmt: skip
    unit = screen.language.fact(about.points)
    return [
        (screen.write(say("Seat advantage: share of wins")), _seats(counted, sides, screen)),
        (screen.write(say("Length of the games")), histogram(lengths, moves)),
        (screen.write(say("Endings")), _endings(counted, sides, screen)),
        (screen.write(say("{points} in the course of the game", points=about.points)),
         curves(_points(counted, sides, screen), across, unit)),
        *_prices(counted, sides, screen),
        (screen.write(say("Who profits from what: wins of seats that make a move")),
         _profits(counted[0])),
    ]  # fmt: skip


def _seats(counted: Counted, sides: Sequence[str], screen: Screen) -> str:
    plan = counted[0][0]
    names = [
        screen.write(say("seat {seat}", seat=seat + 1)) + f" ({bot})"
        for seat, bot in enumerate(plan.seated)
    ]
    groups = [_bars(label, tally.win_shares(), tally.games)
              for label, (_, tally) in zip(sides, counted, strict=True)]  # fmt: skip
    return bars(names, groups, fair=1 / plan.seats)


def _bars(label: str, shares: Sequence[float], games: int) -> Bars:
    return Bars(label, shares, [wilson(share, games) for share in shares])


def _endings(counted: Counted, sides: Sequence[str], screen: Screen) -> str:
    names = [screen.language.fact(ending) for ending in counted[0][0].kernels.game.about.endings]
    groups = [
        _bars(label, [int(count) / tally.games for count in tally.endings[1:]], tally.games)
        for label, (_, tally) in zip(sides, counted, strict=True)
    ]
    return bars(names, groups)


def _points(counted: Counted, sides: Sequence[str], screen: Screen) -> list[Curve]:
    found = []
    for which, (plan, tally) in enumerate(counted):
        for seat in range(plan.seats):
            name = screen.write(say("seat {seat}", seat=seat + 1))
            label = name if len(counted) == 1 else f"{name}: {sides[which]}"
            means = (tally.course.curves[:, seat] / tally.followed).tolist()
            found.append(Curve(label, means, which, seat))
    return found


def _prices(counted: Counted, sides: Sequence[str], screen: Screen) -> list[tuple[str, str]]:
    """A plot for each kind of move that names a number."""
    courses = [prices(plan, tally) for plan, tally in counted]
    across = screen.write(say("% of the game"))
    found = []
    for pattern in courses[0]:
        lines = [
            Curve(label, course[pattern], which, which, from_=0.5 / PARTS)
            for which, (label, course) in enumerate(zip(sides, courses, strict=True))
            if pattern in course
        ]
        heading = say("“{move}”: mean of the numbers named", move=pattern)
        found.append((screen.write(heading), curves(lines, across, "")))
    return found


def _profits(counted: tuple[Plan, Tally]) -> str:
    plan, tally = counted
    found = profits(plan, tally)
    if not found:
        return ""
    group = Bars("", [one.share for one in found], [one.interval for one in found])
    return bars([one.move for one in found], [group], fair=1 / plan.seats)
