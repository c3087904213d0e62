"""The tables of `adjuge simulate`: for the terminal and for its page alike."""

from collections.abc import Sequence

from adjuge import __version__
from adjuge.bots._survey import WHOLE_WIN
from adjuge.cli.intervals import Interval, wilson
from adjuge.cli.screen import Screen
from adjuge.cli.simulate_findings import (
    Pane,
    habits,
    panes,
    profits,
    telling,
    winners_habits,
)
from adjuge.cli.simulate_names import (
    box_told,
    company_told,
    curve_told,
    family_told,
)
from adjuge.cli.tables import Table
from adjuge.cli.tally import Plan, Tally, mean, quantile
from adjuge.engine.game import Curve, Option, Over
from adjuge.engine.sentence import Amount, Sentence, say

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
NONE = "—"


def tables(plan: Plan, tally: Tally, screen: Screen, parts: int) -> list[Table]:
    """All that was counted at a table; the course of games in so many parts."""
    found = [
        wins(plan, tally, screen),
        wins_of_bots(plan, tally, screen),
        lengths(tally, screen),
        endings(plan, tally, screen),
        points(plan, tally, screen, parts),
        levels(plan, tally, screen, parts),
        prices(plan, tally, screen),
        prices_by_part(plan, tally, screen, parts),
        moves_made(plan, tally, screen, parts),
    ]
    for bot in range(len(plan.players)):
        found += [winners_moves(plan, tally, bot, screen), profiting(plan, tally, bot, screen)]
    return [table for table in found if table.is_worth_showing]


def facts(plans: Sequence[Plan], screen: Screen) -> Table:
    """What was played: all that is needed to play it again."""
    options = [option for option in plans[0].game.about.options
               if any(option.name in plan.chosen for plan in plans)]  # fmt: skip
    whats = [
        *headings(screen, say("game"), say("version"), say("seats"), say("bots")),
        *(screen.language.fact(option.says) for option in options),
        *headings(screen, say("box"), say("games"), say("seed")),
    ]
    columns = [_facts(plan, options, screen) for plan in plans]
    rows = [list(row) for row in zip(whats, *columns, strict=True)]
    moving = any(len(plan.players) > 1 for plan in plans)
    note = say("The bots move on by one seat from game to game, so that each sits everywhere.")
    return Table("facts", rows, texts=len(rows[0]), note=screen.write(note) if moving else "")


def _facts(plan: Plan, options: Sequence[Option], screen: Screen) -> list[str]:
    """What is to be known of one table."""
    version = say("Adjugé {version}, rules {rules}", version=__version__,
                  rules=plan.game.about.rules_version)  # fmt: skip
    return [
        plan.game.about.title,
        screen.write(version),
        str(plan.seats),
        company_told(plan),
        *(_chosen(plan, option, screen) for option in options),
        f"{box_told(plan, screen)} ({plan.game.box.fingerprint})",
        screen.language.fact(Amount(plan.games)),
        str(plan.seed),
    ]


def _chosen(plan: Plan, option: Option, screen: Screen) -> str:
    """The value of an option, in words and as it is typed."""
    value = plan.chosen.get(option.name)
    if value is None:
        return NONE
    return f"{screen.language.fact(option.values[value])} ({option.name}={value})"


def wins(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """Which seat wins how often, and with how much."""
    rows = [headings(screen, say("seat"), say("wins"), say("95 % sure between"),
                     say("mean of {points}", points=plan.game.about.points))]  # fmt: skip
    for seat, share in enumerate(tally.win_shares()):
        rows.append([str(seat + 1), screen.percent(share),
                     between(wilson(share, tally.games), screen),
                     number(tally.points[seat] / tally.games, screen, 2)])  # fmt: skip
    note = say("Shared wins are split; {share} of the games were shared.",
               share=screen.percent(tally.shared() / tally.games))  # fmt: skip
    title = say("Seat advantage: even seats would win {share} each",
                share=screen.percent(1 / plan.seats, 1))  # fmt: skip
    return Table("wins", rows, title=screen.write(title), note=screen.write(note))


def wins_of_bots(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """Which bot wins how often, where there are several."""
    rows = [headings(screen, say("bot"), say("seats"), say("wins"), say("95 % sure between"),
                     say("if even"), say("mean of {points}", points=plan.game.about.points))]  # fmt: skip
    for bot, share in enumerate(tally.shares_of_bots() if len(plan.players) > 1 else []):
        seats = plan.company.count(plan.players[bot])
        rows.append([plan.players[bot], str(seats), screen.percent(share),
                     between(wilson(share, tally.games), screen),
                     screen.percent(seats / plan.seats),
                     number(tally.points_of_bots[bot] / (seats * tally.games), screen, 2)])  # fmt: skip
    return Table("bots", rows, title=screen.write(say("Bots: wins of all their seats together")))


def lengths(tally: Tally, screen: Screen) -> Table:
    """How long games are."""
    rows = [[screen.write(say("length")), screen.write(say("mean")),
             *(screen.percent(share, 0) for share in QUANTILES), screen.write(say("longest"))]]  # fmt: skip
    for title, counts in ((say("moves"), tally.lengths), (say("decisions"), tally.decisions)):
        rows.append([screen.write(title), screen.decimal(mean(counts), 1),
                     *(str(quantile(counts, share)) for share in QUANTILES),
                     str(len(counts) - 1)])  # fmt: skip
    return Table("lengths", rows)


def endings(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """How games end."""
    rows = [headings(screen, say("ending"), say("games"), say("share"), say("95 % sure between"))]
    for ending, count in zip(plan.game.about.endings, tally.endings[1:], strict=True):
        share = int(count) / tally.games
        rows.append([screen.language.fact(ending), screen.language.fact(Amount(int(count))),
                     screen.percent(share), between(wilson(share, tally.games), screen)])  # fmt: skip
    return Table("endings", rows)


# The course of games


def points(plan: Plan, tally: Tally, screen: Screen, parts: int) -> Table:
    """How points grow: the mean of each seat."""
    pane = panes(plan, tally, parts)[0]
    rows = [[screen.write(say("seat")), *_moments(screen, parts)]]
    for seat, means in enumerate(pane.seats):
        rows.append([str(seat + 1), *(amount(mean, pane.curve, screen) for mean in means)])
    title = say("{curve} in the course of the game (games followed: {games})",
                curve=curve_told(pane.curve, None, screen), games=Amount(tally.followed))  # fmt: skip
    return Table("points", rows, title=capital(screen.write(title)))


def levels(plan: Plan, tally: Tally, screen: Screen, parts: int) -> Table:
    """What seats have and what things are worth: the mean of all seats."""
    rows = [["", *_moments(screen, parts)]]
    for pane in panes(plan, tally, parts)[1:]:
        if pane.curve.over != Over.EVENTS and pane.is_seen:
            rows.append(_row_of(pane, screen))
    title = say("In the course of the game (mean of all seats)")
    return Table("levels", rows, title=screen.write(title))


def prices(plan: Plan, tally: Tally, screen: Screen) -> Table:
    """Prices, and what else is counted when it happens: how often, and how much."""
    rows = [["", *headings(screen, say("in a game"), say("mean")),
             *(screen.percent(share, 0) for share in (0.1, 0.9))]]  # fmt: skip
    for pane in panes(plan, tally):
        if pane.curve.over == Over.EVENTS and pane.is_seen:
            whole = pane.whole
            rows.append([_told(pane, screen),
                         screen.decimal(whole.counts[0] / tally.followed, 2),
                         *(amount(values[0], pane.curve, screen)
                           for values in (whole.means, whole.lows, whole.highs))])  # fmt: skip
    title = say("Prices, and what else is counted when it happens")
    note = say("At most a tenth of them lie below the value under 10 %, at most a tenth above that "
               "under 90 %.")  # fmt: skip
    return Table("prices", rows, title=screen.write(title),
                 note=screen.write(note) if rows[1:] else "")  # fmt: skip


def prices_by_part(plan: Plan, tally: Tally, screen: Screen, parts: int) -> Table:
    """The same by part of the game."""
    rows = [["", *_parts(screen, parts)]]
    for pane in panes(plan, tally, parts):
        if pane.curve.over == Over.EVENTS and pane.is_seen:
            rows.append(_row_of(pane, screen))
    title = say("The mean of the same in each part of the game, up to")
    return Table("prices by part", rows, title=screen.write(title))


def moves_made(plan: Plan, tally: Tally, screen: Screen, parts: int) -> Table:
    """What is done when."""
    rows = [[screen.write(say("move")), *_parts(screen, parts)]]
    for family, counts in habits(plan, tally, parts):
        told = screen.write(family_told(plan.game, family))
        rows.append([told, *(screen.decimal(count, 2) for count in counts)])
    title = say("Moves of all seats in each part of a game, up to")
    return Table("habits", rows, title=screen.write(title))


# Winners


def winners_moves(plan: Plan, tally: Tally, bot: int, screen: Screen) -> Table:
    """What winners do more often, and what less."""
    rows = [headings(screen, say("move"), say("winners"), say("others"))]
    for family, winning, others in winners_habits(plan, tally, bot):
        told = screen.write(family_told(plan.game, family))
        rows.append([told, screen.decimal(winning, 2), screen.decimal(others, 2)])
    title = say("How often a winner and another seat make a move in a game")
    return Table("winners", rows, title=_of_bot(plan, bot, title, screen))


def profiting(plan: Plan, tally: Tally, bot: int, screen: Screen) -> Table:
    """Who profits from what."""
    rows = [headings(screen, say("move"), say("made by"), say("share"), say("wins"),
                     say("95 % sure between"), say("without"))]  # fmt: skip
    found = profits(plan, tally, bot)
    for one in (found[deed] for deed in telling([found])):
        rows.append([screen.write(one.told), screen.language.fact(Amount(one.times)),
                     screen.percent(one.done_by, 1), screen.percent(one.share),
                     between(one.interval, screen), screen.percent(one.without)])  # fmt: skip
    note = say("Moves made at least once in a game. Who wins with one need not win by it: "
               "some moves are open only to those who are ahead.")  # fmt: skip
    if not rows[1:]:
        note = say("No move sets winners and others clearly apart.")
        if tally.course.wins[bot] in (0, WHOLE_WIN * tally.course.sat[bot]):
            note = say("All its seats have won, or none: there is nobody to compare them with.")
    title = say("Who profits from what: moves that tell winners from others most clearly")
    return Table("profits", rows, title=_of_bot(plan, bot, title, screen), note=screen.write(note))


def _of_bot(plan: Plan, bot: int, title: Sentence, screen: Screen) -> str:
    """A title, with the bot it is about where there are several."""
    if len(plan.players) == 1:
        return screen.write(title)
    return screen.write(say("{title}: {bot}", title=title, bot=plan.players[bot]))


# Words and numbers


def capital(text: str) -> str:
    """A title begins with a capital."""
    return text[:1].upper() + text[1:]


def headings(screen: Screen, *sentences: Sentence) -> list[str]:
    """Titles of columns."""
    return [screen.write(sentence) for sentence in sentences]


def _moments(screen: Screen, parts: int) -> list[str]:
    return [screen.percent(part / parts, 0) for part in range(parts + 1)]


def _parts(screen: Screen, parts: int) -> list[str]:
    return [screen.percent((part + 1) / parts, 0) for part in range(parts)]


def _told(pane: Pane, screen: Screen) -> str:
    return curve_told(pane.curve, pane.line, screen)


def _row_of(pane: Pane, screen: Screen) -> list[str]:
    means = (amount(mean, pane.curve, screen) for mean in pane.course.means)
    return [_told(pane, screen), *means]


def between(interval: Interval, screen: Screen) -> str:
    """An interval of shares."""
    return f"{screen.percent(interval[0])} – {screen.percent(interval[1])}"


def amount(value: float | None, curve: Curve, screen: Screen) -> str:
    """What a curve has, in few letters."""
    if value is None:
        return NONE
    return number(value, screen, 2 if curve.step < 1 else 1)


def number(value: float, screen: Screen, digits: int) -> str:
    """A number in few letters: with decimals where it is small."""
    if abs(value) >= 1000:
        return screen.language.fact(Amount(round(value)))
    return screen.decimal(value, digits)
