"""Nights: the clock of an absent player stands still in them, exactly."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjuge.web.nights import awake, night

PARIS = ZoneInfo("Europe/Paris")
HOUR = 3600.0


def at(*moment: int) -> float:
    return datetime(*moment, tzinfo=PARIS).timestamp()  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("text", "since", "until", "hours"),
    [
        ("22:00-08:00 Europe/Paris", at(2026, 6, 1, 20), at(2026, 6, 2, 10), 4),
        ("22:00-08:00 Europe/Paris", at(2026, 6, 1, 23), at(2026, 6, 2, 7), 0),
        ("22:00-08:00 Europe/Paris", at(2026, 6, 1, 7), at(2026, 6, 1, 9), 1),
        ("22:00-08:00 Europe/Paris", at(2026, 6, 1, 12), at(2026, 6, 4, 12), 42),
        ("13:30-15:00 Europe/Paris", at(2026, 6, 1, 12), at(2026, 6, 1, 16), 2.5),
        ("22:00-08:00 Europe/Paris", at(2026, 3, 28, 21), at(2026, 3, 29, 9), 2),  # an hour is lost
        ("22:00-08:00 Europe/Paris", at(2026, 10, 24, 21), at(2026, 10, 25, 9), 2),  # an hour is won
        ("", at(2026, 6, 1, 20), at(2026, 6, 2, 10), 14),
        ("22-08", at(2026, 6, 1, 23), at(2026, 6, 2, 1), 1),  # of UTC, as older tables keep it
    ],
)  # fmt: skip
def test_hours_awake(text: str, since: float, until: float, hours: float) -> None:
    assert awake(text, since, until) == hours * HOUR


@given(st.integers(0, 10**9), st.integers(0, 10**6), st.integers(0, 10**6))
def test_time_adds_up(since: int, first: int, second: int) -> None:
    text = "21:15-06:45 America/New_York"
    whole = awake(text, since, since + first + second)
    parts = awake(text, since, since + first) + awake(text, since + first, since + first + second)
    assert whole == pytest.approx(parts) and 0 <= whole <= first + second


def test_what_is_no_night() -> None:
    assert night("22:00", "08:00", "Europe/Berlin") == "22:00-08:00 Europe/Berlin"
    assert night("22:00", "08:00", "Nowhere/Atall") == "22:00-08:00"
    assert night("22:00", "22:00") == night("25:00", "08:00") == night("", "") == ""
