"""All that `adjuge simulate` has counted, as numbers for programs."""

from dataclasses import asdict
from typing import Any

from adjuge.cli.intervals import Interval, wilson
from adjuge.cli.simulate_findings import Course, Pane, habits, panes, profits, winners_habits
from adjuge.cli.simulate_tables import QUANTILES
from adjuge.cli.tally import Counted, Counts, Plan, Tally, mean, quantile
from adjuge.engine.game import Over


def as_numbers(plan: Plan, tally: Tally) -> dict[str, Any]:
    """All that was counted at a table."""
    game = plan.game
    return {
        "game": game.about.name,
        "rules": game.about.rules_version,
        "box": game.box.fingerprint,
        "seats": plan.seats,
        "bots": list(plan.company),
        "options": plan.chosen,
        "seed": plan.seed,
        "games": tally.games,
        "wins": [_share(share, tally) for share in tally.win_shares()],
        "winners": tally.winners.tolist(),
        "points": tally.point_means(),
        "wins_of_bots": {
            bot: _share(share, tally)
            for bot, share in zip(plan.players, tally.shares_of_bots(), strict=True)
        },
        "endings": dict(zip([e.text for e in game.about.endings], tally.endings[1:].tolist(),
                            strict=True)),
        "moves": _histogram(tally.lengths),
        "decisions": _histogram(tally.decisions),
        "followed": tally.followed,
        "curves": [_curve(pane) for pane in panes(plan, tally) if pane.is_seen],
        "habits": {family.pattern: counts for family, counts in habits(plan, tally)},
        "winners_habits": {
            player: {family.pattern: [winning, others]
                     for family, winning, others in winners_habits(plan, tally, bot)}
            for bot, player in enumerate(plan.players)
        },
        "profits": {player: _profits(plan, tally, bot) for bot, player in enumerate(plan.players)},
    }  # fmt: skip


def _share(share: float, tally: Tally) -> dict[str, Any]:
    return {"share": share, "confidence": wilson(share, tally.games)}


def _histogram(counts: Counts) -> dict[str, Any]:
    """Mean, quantiles, and every value that occurred with its count."""
    return {
        "mean": mean(counts),
        "quantiles": {f"{share:.2f}": quantile(counts, share) for share in QUANTILES},
        "counts": {value: int(count) for value, count in enumerate(counts) if count},
    }


def _curve(pane: Pane) -> dict[str, Any]:
    """A curve, or one of its lines: levels from the beginning to the end, events by part."""
    curve = pane.curve
    found = {
        "curve": curve.name,
        "line": None if pane.line is None else pane.line.text,
        "unit": curve.unit.text,
        "over": str(curve.over),
        "seats": pane.seats,
        **_course(pane.course),
    }
    if curve.over == Over.EVENTS:
        found["whole"] = {name: of[0] for name, of in _course(pane.whole).items()}
    return found


def _course(course: Course) -> dict[str, Any]:
    return {"mean": course.means, "low": course.lows, "high": course.highs, "count": course.counts}


def _profits(plan: Plan, tally: Tally, bot: int) -> list[dict[str, Any]]:
    found = [asdict(one) for one in profits(plan, tally, bot).values()]
    for one in found:
        del one["told"]
    return sorted(found, key=lambda one: -abs(one["weight"]))


def differences(plan: Plan, counted: Counted) -> list[dict[str, Any]]:
    """How two tables differ, measure by measure, then curve by curve."""
    found = [] if counted.pairs is None else [
        {"what": one.measure.what, "which": one.measure.which,
         **_difference(one.means, one.interval)}
        for one in counted.pairs.differences
    ]  # fmt: skip
    for pane in panes(plan, counted.tallies[0]) if counted.quotients else []:
        found += _on_the_way(pane, counted)
    return found


def _on_the_way(pane: Pane, counted: Counted) -> list[dict[str, Any]]:
    quotients, step = counted.quotients, pane.curve.step
    assert quotients is not None
    line = None if pane.line is None else pane.line.text
    here = {"what": pane.curve.name, "which": line}
    found = []
    means, interval = quotients.means(pane.number), quotients.interval_of_means(pane.number)
    if means is not None:
        scaled = None if interval is None else (interval[0] * step, interval[1] * step)
        found.append({**here, **_difference((means[0] * step, means[1] * step), scaled)})
    if pane.curve.over == Over.EVENTS:
        often, interval = quotients.often(pane.number), quotients.interval_of_often(pane.number)
        found.append(
            {**here, "what": f"how often {pane.curve.name}", **_difference(often, interval)}
        )
    return found


def _difference(means: tuple[float, float], interval: Interval | None) -> dict[str, Any]:
    clear = interval is not None and not interval[0] <= 0 <= interval[1]
    return {"first": means[0], "second": means[1], "change": means[1] - means[0],
            "interval": interval, "clear": clear}  # fmt: skip
