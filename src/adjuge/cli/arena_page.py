"""The page of `adjuge arena`: tables and a plot that need nothing else."""

from typing import Any

from adjuge.arena.plan import Plan
from adjuge.arena.plots import can_draw, shares_plot
from adjuge.cli.arena_tables import is_levelled, missing, particulars, replaced, tables, title
from adjuge.cli.pages import figure, page, paragraph, table
from adjuge.cli.screen import Screen
from adjuge.engine.sentence import say


def arena_page(plan: Plan, numbers: dict[str, Any], screen: Screen) -> str:
    """Everything: how it was played, the plot, then the tables."""
    if can_draw():
        heading = screen.write(say("Wins of a seat of each bot"))
        legend = screen.write(say("The whiskers hold the true share 95 times in 100; the dotted line is that of equals."))  # fmt: skip
        drawn = figure(heading, _shares(numbers, screen), legend)
    else:
        drawn = paragraph(screen.write(say("There are no plots: pip install “adjuge[arena]”.")))
    parts = [
        paragraph(particulars(plan, screen), "about"),
        *(paragraph(line) for line in replaced(numbers, screen)),
        drawn,
        *(table(one) for one in tables(plan, numbers, screen)),
        *(paragraph(screen.write(one), "note") for one in missing(plan, numbers)),
    ]
    return page(title(plan, numbers, screen), parts, screen)


def _shares(numbers: dict[str, Any], screen: Screen) -> str:
    """The wins of each bot, and beside them those without luck."""
    scores = numbers["scores"]
    groups = [(screen.write(say("wins")), scores)]
    if is_levelled(numbers):
        without = [score["level"] for score in scores]
        groups.append((screen.write(say("wins without luck")), without))
    return shares_plot([score["bot"] for score in scores], groups, scores[0]["fair"])
