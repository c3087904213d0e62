"""Nights: hours of the host's day in which the clock of an absent player stands still.

A night is kept as text, `22:30-08:00 Europe/Paris`; without a zone its hours
are those of UTC.
"""

import re
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

NIGHT = re.compile(r"([01]\d|2[0-3]):?([0-5]\d)?-([01]\d|2[0-3]):?([0-5]\d)?(?: ([\w+/-]{1,40}))?")


@cache
def zones() -> tuple[str, ...]:
    """The names of the time zones that this machine knows."""
    return tuple(
        sorted(name for name in available_timezones() if "/" in name and "Etc" not in name)
    )


@cache
def zone(name: str) -> tzinfo:
    """A time zone by its name; UTC where the name says nothing."""
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def night(start: str, end: str, where: str = "") -> str:
    """A night as it is kept; empty if the hours make none."""
    text = f"{start}-{end} {where}".strip()
    found = NIGHT.fullmatch(text)
    if found is None or start == end:
        return ""
    known = where if where in available_timezones() else ""
    return f"{start}-{end} {known}".strip()


def is_night(text: str) -> bool:
    """Whether the text tells a night."""
    return NIGHT.fullmatch(text) is not None


def _hours(text: str) -> tuple[time, time, tzinfo]:
    found = NIGHT.fullmatch(text)
    assert found is not None, text
    start = time(int(found[1]), int(found[2] or 0))
    return start, time(int(found[3]), int(found[4] or 0)), zone(found[5] or "")


def awake(text: str, since: float, until: float) -> float:
    """The seconds between two moments that do not fall into the night.

    Each night is counted by the clock of its zone, so one that loses or wins
    an hour in spring or autumn is shorter or longer.
    """
    if not is_night(text) or until <= since:
        return max(0.0, until - since)
    start, end, where = _hours(text)
    day = datetime.fromtimestamp(since, where).date() - timedelta(days=1)
    last = datetime.fromtimestamp(until, where).date()
    asleep = 0.0
    while day <= last:
        dusk = datetime.combine(day, start, where).timestamp()
        morning = day + timedelta(days=1) if end <= start else day
        dawn = datetime.combine(morning, end, where).timestamp()
        asleep += max(0.0, min(dawn, until) - max(dusk, since))
        day += timedelta(days=1)
    return until - since - asleep
