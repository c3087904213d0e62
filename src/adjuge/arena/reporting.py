"""Reports: what an arena has found, as numbers for programs and as a page for people."""

from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from math import isinf
from typing import Any

from adjuge.arena.counting import Score, scores
from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played
from adjuge.arena.plots import shares_plot
from adjuge.arena.rating import Rating, ratings

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.3rem .8rem;border-bottom:1px solid #ccc}
td{text-align:right}th{text-align:left}td:first-child{text-align:left}svg{max-width:100%;height:auto}
"""


def as_numbers(plan: Plan, played: Sequence[Played]) -> dict[str, Any]:
    """All that was found, for programs."""
    found = scores(plan, played)
    rated = ratings(plan, played)
    games = len(played)
    return {
        **plan.as_words(),
        "fingerprint": plan.fingerprint,
        "games": games,
        "moves": sum(game.moves for game in played) / games if games else 0,
        "scores": [score_as_numbers(score, rated.get(score.bot)) for score in found.values()],
    }


def score_as_numbers(score: Score, rating: Rating | None = None) -> dict[str, Any]:
    """What one bot has reached."""
    odds = [score.odds, *score.odds_interval]
    return {
        "bot": score.bot,
        "seats": score.sat,
        "share": score.share,
        "interval": list(score.interval),
        "fair": score.fair,
        "odds": [None if isinf(number) else number for number in odds],
        "chance": score.chance,
        "firsts": score.firsts / score.sat if score.sat else 0.0,
        "place": score.mean_place,
        "points": score.points / score.sat if score.sat else 0.0,
        "by_seat": score.by_seat,
        "level": level_as_numbers(score),
        "sums": asdict(score.sums),
        "rating": None if rating is None else {"mu": rating.mu, "sigma": rating.sigma},
    }


def level_as_numbers(score: Score) -> dict[str, Any] | None:
    """The share without luck, where it was measured."""
    if score.level is None or score.level_odds is None:
        return None
    return {
        "share": score.level.share,
        "interval": list(score.level.interval),
        "odds": [None if isinf(number) else number for number in score.level_odds],
        "slope": score.level.slope,
    }


def as_page(title: str, tables: Sequence[Sequence[Sequence[str]]],
            numbers: dict[str, Any], language: str) -> str:  # fmt: skip
    """A page that needs nothing else: tables under their headings, and a plot of the shares."""
    shown = "".join(_table(headings, rows) for headings, *rows in tables)
    plot = shares_plot(numbers["scores"])
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>"
        f"{shown}{plot}</body></html>\n"
    )


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th scope=col>{escape(heading)}</th>" for heading in headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
