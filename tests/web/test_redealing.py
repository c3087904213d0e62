"""The law of hidden information, on the bytes of everything that leaves the house."""

from itertools import islice
from typing import Any

import pytest

from adjuge.engine.record import NOBODY
from adjuge.web import api, ledger, looking, parts
from adjuge.web import table as table_module

from .helpers import GAMES
from .twins import differences, leaving, moments, twin_of

SEATS = {"adel_verpflichtet": (2, 4), "alles_futsch": (3,), "falsche_ffuffziger": (3,), "mark": (3,),
         "schwarzmarkt": (3,)}  # fmt: skip
MOMENTS = 14  # looked at in each case
CASES = [(game, seats) for game in GAMES for seats in SEATS[game]]


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_redealing_what_a_viewer_cannot_know_changes_no_byte(game: str, seats: int) -> None:
    looked = 0
    for table in islice(moments(game, seats, each=1), MOMENTS):
        for viewer in [*range(seats), NOBODY]:
            assert differences(table, viewer, looked) == [], (
                f"move {len(table.playing().moved)}, viewer {viewer}"
            )
            looked += 1
    assert looked > 10


# The test of the test: leaks that are planted must be found.


def leak_in_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seats panel is drawn from the whole state."""
    monkeypatch.setattr(parts.Look, "public", property(lambda self: looking.sight(
        self.table.playing(), looking.EVERYTHING, self.after)))  # fmt: skip
    real = parts.draw_seats
    monkeypatch.setitem(
        parts.DRAWERS, "seats", lambda look: real(look) + str(look.public.tobytes())
    )


def leak_of_a_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part carries the number of deeds."""
    real = parts.draw_turn
    monkeypatch.setitem(
        parts.DRAWERS, "turn", lambda look: real(look) + f"<!-- {look.table.seq} -->"
    )


def leak_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log tells every move as it was."""
    monkeypatch.setattr(looking, "shown", lambda match, position, viewer: match.moved[position][1])
    monkeypatch.setattr(ledger, "entry", _talkative)


def _talkative(match: Any, position: int, viewer: int, number: int) -> Any:
    from adjuge.engine.match import Entry
    from adjuge.engine.sentence import say

    seat, move = match.moved[position]
    return Entry(number, seat, move, (say("{move}", move=match.game.MOVES.text(move)),))


def leak_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interface for programs hands out the state."""
    monkeypatch.setattr(
        api, "view_of", lambda table, seat: {"state": table.playing()._state.tobytes().hex()}
    )


def leak_in_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board is drawn with what only its owner may see."""
    real = parts.draw_board
    monkeypatch.setitem(
        parts.DRAWERS,
        "board",
        lambda look: real(look) + look.table.playing()._state.tobytes().hex(),
    )


def leak_of_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar tells how many standing orders there are."""
    real = parts.draw_rostrum
    monkeypatch.setitem(
        parts.DRAWERS, "rostrum", lambda look: real(look) + str(len(look.table.orders))
    )


def leak_of_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar shows what anybody was told."""
    real = parts.draw_rostrum
    monkeypatch.setitem(
        parts.DRAWERS,
        "rostrum",
        lambda look: real(look) + repr([hint.advice for hint in look.table.hints.values()]),
    )


def leak_in_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of a decision depends on what others did in secret."""
    real = table_module.Table.decision
    monkeypatch.setattr(
        table_module.Table,
        "decision",
        lambda self, seat: real(self, seat) + str(sum(self.own_deeds.values())),
    )


LEAKS = [leak_in_seats, leak_of_a_counter, leak_in_the_log, leak_in_json, leak_in_the_board,
         leak_of_orders, leak_of_hints, leak_in_a_decision]  # fmt: skip


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("game", ["mark", "schwarzmarkt"])
def test_planted_leaks_are_found(game: str, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)

    assert any(
        differences(table, viewer, 5)
        for table in moments(game, 3, each=1, limit=120)
        for viewer in (0, 2, NOBODY)
    )


def test_a_twin_is_really_another_table() -> None:
    others = 0
    for table in moments("schwarzmarkt", 3, each=1, limit=60):
        twin = twin_of(table, 0, 9)
        others += twin.playing()._state.tobytes() != table.playing()._state.tobytes()
    assert others > 3


def test_moves_without_a_trace_leave_every_page_of_others_as_it_was() -> None:
    """Composing a fist or an exhibition is nobody else's business, not even its timing."""
    from adjuge.engine.moves import UNSEEN
    from adjuge.web.looking import shown
    from adjuge.web.table import Deed

    traces = 0
    for game in ("falsche_ffuffziger", "adel_verpflichtet"):
        for table in islice(moments(game, 3, each=1), MOMENTS):
            match = table.playing()
            for seat in table.waiting:
                others = [viewer for viewer in (0, 1, 2, NOBODY) if viewer != seat]
                before = {viewer: leaving(table, viewer) for viewer in others}
                length, own = len(match.moved), dict(table.own_deeds)
                table.do(Deed("move", seat, match.moves(seat)[0]))
                if shown(match, length, others[0]) == UNSEEN and len(match.moved) == length + 1:
                    traces += 1
                    for viewer in others:
                        assert leaving(table, viewer) == before[viewer], (game, viewer)
                table.rewind(length, own)
                for found in table.ledgers.values():
                    found.cut(length)
    assert traces > 1
