"""Plots: win shares with their intervals, drawn by matplotlib (extra `arena`) as SVG."""

import io
from importlib.util import find_spec
from typing import Any


def shares_plot(scores: list[dict[str, Any]]) -> str:
    """An SVG picture of shares, intervals and fair shares; empty without matplotlib."""
    if find_spec("matplotlib") is None:
        return ""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 1 + 0.5 * len(scores)), layout="constrained")
    axes = figure.subplots()
    places = range(len(scores))
    shares = [score["share"] for score in scores]
    low = [score["share"] - score["interval"][0] for score in scores]
    high = [score["interval"][1] - score["share"] for score in scores]
    axes.barh(places, shares, color="#7a9cc6", xerr=[low, high], capsize=4)
    axes.axvline(scores[0]["fair"], color="#b03a2e", linestyle="--")
    axes.set_yticks(places, [score["bot"] for score in scores])
    axes.set_xlim(0, 1)
    axes.invert_yaxis()
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None})
    text = drawn.getvalue()
    return text[text.index("<svg") :]
