"""The plots of `adjuge simulate`, drawn by matplotlib (extra `arena`) as SVG.

What is drawn of one table stands beside the same of the other: first blue, then orange.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import Any

from adjuge.arena.plots import INK, SETTINGS, TABLES, as_svg
from adjuge.engine.language import SEPARATORS

MARKS = ("o", "s")
SEATS = ("#3f7fd1", "#d97a1e", "#2e9e6b", "#c2477f", "#8a63c9", "#a08c1a")
STROKES = ("-", "--", "-.", ":", (0, (6, 1, 1, 1)), (0, (1, 1)))
WIDTH = 7.5  # of a plot, in inches

Numbers = Sequence[float | None]


@dataclass(frozen=True)
class Shares:
    """Shares with their intervals, one for each name; None where there is none."""

    label: str
    shares: Numbers
    intervals: Sequence[tuple[float, float] | None]
    others: Numbers = ()  # shares to compare them with


@dataclass(frozen=True)
class Trace:
    """Means over the course of games, with a band around them."""

    label: str
    means: Numbers
    lows: Numbers = ()
    highs: Numbers = ()
    table: int = 0  # the first or the second
    seat: int | None = None  # drawn as that of a seat


@dataclass(frozen=True)
class Panel:
    """One pair of axes: what is measured, in which unit, after parts or within them."""

    title: str
    unit: str
    traces: Sequence[Trace]
    within: bool = False
    from_zero: bool = True


def bars(names: Sequence[str], groups: Sequence[Shares], language: str) -> str:
    """Bars beside one another, with whiskers, from nothing to all."""
    thick = 0.8 / len(groups)

    def draw(axes: Any) -> None:
        for which, group in enumerate(groups):
            places, shares, reaches = _laid_out(group, which * thick)
            axes.barh(places, shares, thick * 0.92, color=TABLES[which], label=group.label,
                      xerr=reaches, capsize=3, ecolor=INK)  # fmt: skip
        _name_rows(axes, names, thick * (len(groups) - 1) / 2)
        axes.set_xlim(0, 100)
        axes.set_xlabel("%")

    return _drawn(
        1 + 0.32 * len(names) * (1 + 0.5 * len(groups)), draw, language, has_legend=len(groups) > 1
    )


def dots(names: Sequence[str], groups: Sequence[Shares], language: str, fair: float) -> str:
    """Dots with whiskers, close enough to see what sets them apart; a line at what is even."""
    apart = 0.28

    def draw(axes: Any) -> None:
        for which, group in enumerate(groups):
            shift = apart * (which - (len(groups) - 1) / 2)
            places, shares, reaches = _laid_out(group, shift)
            axes.errorbar(shares, places, xerr=reaches, fmt=MARKS[which], capsize=4,
                          color=TABLES[which], label=group.label)  # fmt: skip
            _compare(axes, group, shift, which)
        axes.axvline(100 * fair, color=INK, linestyle=":")
        _name_rows(axes, names, 0)
        axes.margins(y=0.6 / max(1, len(names)))
        axes.set_xlabel("%")

    lines = max((_broken(name).count("\n") + 1 for name in names), default=1)
    return _drawn(
        1.2 + max(0.42, 0.2 * lines) * len(names), draw, language, has_legend=len(groups) > 1
    )


def _compare(axes: Any, group: Shares, shift: float, which: int) -> None:
    """Hollow marks where the others are, tied to the filled ones."""
    for row, (share, other) in enumerate(zip(group.shares, group.others, strict=False)):
        if share is not None and other is not None:
            axes.plot([100 * share, 100 * other], [row + shift] * 2, color=TABLES[which],
                      linewidth=0.8)  # fmt: skip
            axes.plot([100 * other], [row + shift], MARKS[which], color=TABLES[which],
                      markerfacecolor="none")  # fmt: skip


def _laid_out(group: Shares, shift: float) -> tuple[list[float], list[float], list[list[float]]]:
    """Where the shares of a group stand, what they are, and how far they may be off."""
    there = [(row + shift, share, interval) for row, (share, interval)
             in enumerate(zip(group.shares, group.intervals, strict=True))
             if share is not None and interval is not None]  # fmt: skip
    below = [100 * max(0.0, share - interval[0]) for _, share, interval in there]
    above = [100 * max(0.0, interval[1] - share) for _, share, interval in there]
    return [row for row, _, _ in there], [100 * share for _, share, _ in there], [below, above]


def _name_rows(axes: Any, names: Sequence[str], shift: float) -> None:
    axes.set_yticks([row + shift for row in range(len(names))], [_broken(name) for name in names])
    axes.invert_yaxis()


def _broken(name: str, widest: int = 36) -> str:
    """A name on several lines where it is long."""
    return fill(name, widest)


def histogram(groups: Sequence[tuple[str, Sequence[int]]], across: str, language: str) -> str:
    """How often each number of moves occurs, in hundredths of all games, in some forty bins."""
    longest = max(len(counts) for _, counts in groups)
    shortest = min(next(at for at, many in enumerate(counts) if many) for _, counts in groups)
    wide = max(1, (longest - shortest) // 40)

    def draw(axes: Any) -> None:
        for which, (label, counts) in enumerate(groups):
            starts = range(shortest, longest, wide)
            heights = [100 * sum(counts[at : at + wide]) / sum(counts) for at in starts]
            edges = [*starts, starts[-1] + wide]
            axes.stairs(heights, edges, label=label, color=TABLES[which], fill=which == 0,
                        alpha=0.55 if which == 0 else 1, linewidth=1.8)  # fmt: skip
        axes.set_xlabel(across)
        axes.set_ylabel("%")

    return _drawn(3.2, draw, language, has_legend=len(groups) > 1)


def courses(panels: Sequence[Panel], across: str, language: str) -> str:
    """Means and bands over the course of games, in hundredths of it, panel by panel."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    columns = 1 if len(panels) == 1 else 2
    rows = -(-len(panels) // columns)
    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH, 0.5 + 3.0 * rows), layout="constrained")
        grid = figure.subplots(rows, columns, squeeze=False, sharey=columns > 1).ravel()
        for axes, panel in zip(grid, panels, strict=False):
            for trace in panel.traces:
                _trace(axes, trace, within=panel.within)
            axes.set_title(panel.title if columns > 1 else "")
            axes.set_ylabel(panel.unit)
            axes.set_xlabel(across)
            axes.set_xlim(0, 100)
            if panel.from_zero:
                axes.set_ylim(bottom=0)
            axes.yaxis.set_tick_params(labelleft=True)
        for axes in grid[len(panels) :]:
            axes.set_visible(False)
        return _svg(figure, grid[0], language, has_legend=len(panels[0].traces) > 1)


def _trace(axes: Any, trace: Trace, *, within: bool) -> None:
    parts = len(trace.means) - (0 if within else 1)
    places = [100 * (at + within / 2) / parts for at in range(len(trace.means))]
    colour, stroke = _look(trace)
    axes.plot(places, _gaps(trace.means), linestyle=stroke, label=trace.label, color=colour,
              linewidth=1.8, marker="." if within else None)  # fmt: skip
    if trace.lows:
        for edge in (trace.lows, trace.highs):
            axes.plot(places, _gaps(edge), linestyle=stroke, color=colour, linewidth=0.7, alpha=0.6)
        axes.fill_between(places, _gaps(trace.lows), _gaps(trace.highs), color=colour, alpha=0.16,
                          linewidth=0)  # fmt: skip


def _look(trace: Trace) -> tuple[str, Any]:
    """Colour and stroke."""
    if trace.seat is not None:
        return SEATS[trace.seat], STROKES[trace.seat]
    return TABLES[trace.table], STROKES[trace.table]


def _gaps(values: Numbers) -> list[float]:
    return [float("nan") if value is None else value for value in values]


def _drawn(height: float, draw: Any, language: str, *, has_legend: bool) -> str:
    """A plot of one pair of axes."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH, min(11.0, height)), layout="constrained")
        axes = figure.subplots()
        draw(axes)
        return _svg(figure, axes, language, has_legend=has_legend)


def _svg(figure: Any, axes: Any, language: str, *, has_legend: bool) -> str:
    """The figure as text; letters and axes take the colour of what is around them."""
    for each in figure.axes:
        each.spines[["top", "right"]].set_visible(False)
        each.grid(alpha=0.2, color=INK)
        each.set_axisbelow(True)
        each.set_facecolor("none")
        _speak(each, language)
    if has_legend:
        handles, names = axes.get_legend_handles_labels()
        figure.legend(handles, names, loc="outside lower center", ncols=len(names) if len(names) < 5 else 3,
                      frameon=False)  # fmt: skip
    return as_svg(figure)


def _speak(axes: Any, language: str) -> None:
    """Let the numbers at an axis be written as the language does."""
    from matplotlib.ticker import ScalarFormatter

    class Numbers(ScalarFormatter):
        """Its numbers with other separators."""

        def __call__(self, value: float, pos: int | None = None) -> str:
            """One number."""
            return written(str(super().__call__(value, pos)), language)

    for axis in (axes.xaxis, axes.yaxis):
        if isinstance(axis.get_major_formatter(), ScalarFormatter):
            axis.set_major_formatter(Numbers(useOffset=False))


def written(text: str, language: str) -> str:
    """A number of a plot with the separators of a language."""
    whole, point, rest = text.partition(".")
    digits = whole.lstrip("−-")
    if digits.isdecimal() and len(digits) > 4:
        grouped = f"{int(digits):,}".replace(",", SEPARATORS[language])
        whole = whole[: len(whole) - len(digits)] + grouped
    return whole + (point if language == "en" else point.replace(".", ",")) + rest
