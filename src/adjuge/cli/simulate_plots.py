"""The plots of `adjuge simulate`, drawn by matplotlib (extra `arena`) as SVG.

What is drawn of one table stands beside the same of the other: first blue, then orange.
"""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

COLOURS = ("#2f6db3", "#d9822b")
STROKES = ("-", "--")
LINES = ("#2f6db3", "#d9822b", "#3a8f57", "#b03a2e", "#7d55a6", "#6b6b6b", "#b59b00", "#1f9aa8")


@dataclass(frozen=True)
class Bars:
    """Shares with their intervals, one for each name."""

    label: str
    shares: Sequence[float]
    intervals: Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Curve:
    """Values over a course; None where there is none."""

    label: str
    values: Sequence[float | None]
    table: int = 0  # the first or the second
    colour: int = 0
    from_: float = 0.0


def can_draw() -> bool:
    """Whether matplotlib is there."""
    return find_spec("matplotlib") is not None


def bars(names: Sequence[str], groups: Sequence[Bars], fair: float | None = None) -> str:
    """Bars beside one another, with whiskers, and a line where all would be equal."""
    figure, axes = _figure(1 + 0.3 * len(names) * (1 + len(groups)))
    thick = 0.8 / len(groups)
    for which, group in enumerate(groups):
        places = [place + thick * which for place in range(len(names))]
        below = [max(0, s - i[0]) for s, i in zip(group.shares, group.intervals, strict=True)]
        above = [max(0, i[1] - s) for s, i in zip(group.shares, group.intervals, strict=True)]
        axes.barh(places, [100 * share for share in group.shares], thick * 0.92,
                  color=COLOURS[which], label=group.label, capsize=3,
                  xerr=[[100 * b for b in below], [100 * a for a in above]])  # fmt: skip
    if fair is not None:
        axes.axvline(100 * fair, color="#b03a2e", linestyle=":")
    axes.set_yticks([place + thick * (len(groups) - 1) / 2 for place in range(len(names))], names)
    axes.invert_yaxis()
    axes.set_xlabel("%")
    return _drawn(figure, axes, has_legend=len(groups) > 1)


def curves(lines: Sequence[Curve], across: str, upward: str) -> str:
    """Lines over the course of a game, in hundredths of it."""
    figure, axes = _figure(3.6)
    for line in lines:
        parts = len(line.values) - (1 if line.from_ == 0 else 0)
        places = [100 * (line.from_ + at / parts) for at in range(len(line.values))]
        values = [float("nan") if value is None else value for value in line.values]
        axes.plot(places, values, STROKES[line.table], label=line.label,
                  color=LINES[line.colour % len(LINES)])  # fmt: skip
    axes.set_xlabel(across)
    axes.set_ylabel(upward)
    return _drawn(figure, axes, has_legend=len(lines) > 1)


def histogram(groups: Sequence[tuple[str, Sequence[int]]], across: str) -> str:
    """How often each number of moves occurs, in hundredths of all games, in some forty bins."""
    figure, axes = _figure(3.2)
    longest = max(len(counts) for _, counts in groups)
    wide = max(1, longest // 40)
    for which, (label, counts) in enumerate(groups):
        total = sum(counts)
        heights = [100 * sum(counts[at : at + wide]) / total for at in range(0, longest, wide)]
        edges = [at * wide for at in range(len(heights) + 1)]
        axes.stairs(heights, edges, label=label, color=COLOURS[which], fill=which == 0,
                    alpha=0.55 if which == 0 else 1)  # fmt: skip
    shortest = min(next(at for at, many in enumerate(counts) if many) for _, counts in groups)
    axes.set_xlim(shortest - wide, longest + wide)
    axes.set_xlabel(across)
    axes.set_ylabel("%")
    return _drawn(figure, axes, has_legend=len(groups) > 1)


def _figure(height: float) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.5, min(9.0, height)), layout="constrained")
    return figure, figure.subplots()


def _drawn(figure: Any, axes: Any, *, has_legend: bool) -> str:
    from matplotlib import rc_context

    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)
    axes.set_axisbelow(True)
    if has_legend:
        figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8)
    drawn = io.StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "adjuge"}):
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    text = drawn.getvalue()
    return re.sub("<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
