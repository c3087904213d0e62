"""Falsche FFuffziger: what its page says of the inspector's pile."""

import pytest

from adjuge.engine.registry import load_game
from adjuge.games.falsche_ffuffziger.page import face_down


@pytest.mark.parametrize(
    ("reveals", "opened", "down"),
    [(0, 0, 10), (1, 0, 9), (3, 1, 7), (9, 7, 1), (10, 8, 8), (11, 8, 7), (11, 9, 8), (13, 11, 7)],
)
def test_cards_face_down_may_be_counted(reveals: int, opened: int, down: int) -> None:
    """After the tenth the pile is turned over; what lies open of it waits for the next round."""
    view = load_game("falsche_ffuffziger").State.blank()
    view.reveals, view.opened = reveals, opened
    assert face_down(view) == down
