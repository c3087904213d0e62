"""Plots: win shares with their intervals, drawn by matplotlib (extra `arena`) as SVG.

Nothing is filled behind them, and letters and axes have the colour of the text around
them, so that they are readable on light and on dark pages.
"""

import io
import re
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

INK = "#0a0b0c"  # stands for the colour of the text
TABLES = ("#3f7fd1", "#d97a1e")  # of what is set side by side
SETTINGS: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "adjuge",
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "axes.titlesize": 11,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.fontsize": 10.5,
}

Shares = Sequence[dict[str, Any]]  # of each bot a share and its interval, as a report tells them


def can_draw() -> bool:
    """Whether matplotlib is there."""
    return find_spec("matplotlib") is not None


def shares_plot(bots: Sequence[str], groups: Sequence[tuple[str, Shares]], fair: float) -> str:
    """An SVG picture: bars with whiskers, those of several groups beside one another."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(SETTINGS):
        height = min(9.0, 1 + 0.3 * len(bots) * (1 + len(groups)))
        figure = Figure(figsize=(7.5, height), layout="constrained")
        axes = figure.subplots()
        thick = 0.8 / len(groups)
        for which, (label, shares) in enumerate(groups):
            places = [place + thick * which for place in range(len(bots))]
            axes.barh(places, [100 * one["share"] for one in shares], thick * 0.92,
                      color=TABLES[which], label=label, capsize=3, ecolor=INK,
                      xerr=_whiskers(shares))  # fmt: skip
        axes.axvline(100 * fair, color=INK, linestyle=":")
        axes.set_yticks([place + thick * (len(groups) - 1) / 2 for place in range(len(bots))], bots)
        axes.invert_yaxis()
        axes.set_xlabel("%")
        axes.spines[["top", "right"]].set_visible(False)
        if len(groups) > 1:
            figure.legend(loc="outside lower center", ncols=2, frameon=False)
        return as_svg(figure)


def _whiskers(shares: Shares) -> list[list[float]]:
    """How far the intervals reach below and above; nowhere where there is none."""
    ends = [(one["share"], *(one["interval"] or [one["share"]] * 2)) for one in shares]
    return [[100 * max(0.0, share - low) for share, low, _ in ends],
            [100 * max(0.0, high - share) for share, _, high in ends]]  # fmt: skip


def as_svg(figure: Any) -> str:
    """A figure as text, the same on every day, in the colours of the page it stands in."""
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None}, transparent=True)
    text = drawn.getvalue()
    text = re.sub("<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
    return text.replace(INK, "currentColor")
