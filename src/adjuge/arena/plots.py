"""Plots: win shares with their intervals, drawn by matplotlib (extra `arena`) as SVG."""

import io
import re
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

COLOURS = ("#2f6db3", "#d9822b")
SETTINGS: Any = {"svg.fonttype": "none", "svg.hashsalt": "adjuge", "font.size": 11}

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
                      color=COLOURS[which], label=label, capsize=3, xerr=_whiskers(shares))  # fmt: skip
        axes.axvline(100 * fair, color="#b03a2e", linestyle=":")
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


def as_svg(figure: Any, **how: Any) -> str:
    """A figure as text, the same on every day, to stand in a page."""
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None}, **how)
    text = drawn.getvalue()
    return re.sub("<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
