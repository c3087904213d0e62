"""Twins of a table: the same for one viewer, different in everything he cannot know.

Every state of the match is dealt anew from what the viewer knew at that moment,
every move he could not see into is made another one, and so are the counters
and standing orders that are none of his business. Whatever leaves the house for
that viewer must stay the same to the byte.
"""

import json
from collections.abc import Iterator
from copy import copy
from typing import Any

from adjuge.bots._advice import Advice, Choice
from adjuge.engine.chance import below, stream
from adjuge.engine.errors import Refused
from adjuge.engine.match import Match
from adjuge.engine.moves import HIDDEN, UNSEEN
from adjuge.engine.record import NOBODY
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import say
from adjuge.web import api
from adjuge.web.games import page_of
from adjuge.web.hints import Hint, case_of, may_ask
from adjuge.web.live import Watcher
from adjuge.web.look import Look
from adjuge.web.looking import sight
from adjuge.web.orders import Order, offer, taken
from adjuge.web.parts import PARTS, part
from adjuge.web.table import PLAYING, Deed, Seat, Table, Terms

NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fee")


def fresh_table(game: str, seats: int, seed: int = 1) -> Table:
    """A table of people only."""
    terms = Terms(id="twin", game=game, options={}, host="h", seed=bytes([seed]) * 32, hints=True)
    table = Table(
        terms,
        load_game(game),
        [Seat(n, "person", "random", NAMES[n], 1, f"g{n}") for n in range(seats)],
    )
    table.begin()
    return table


def moments(
    game: str, seats: int, *, each: int, seed: int = 3, limit: int = 900
) -> Iterator[Table]:
    """Play at random; stop at moments of every kind, each kind a few times."""
    table, random = fresh_table(game, seats, seed), stream(seed)
    met: dict[Any, int] = {}
    for _ in range(limit):
        if table.stage != PLAYING:
            return
        match = table.playing()
        kind = (int(match.view(NOBODY).phase), len(table.waiting), tuple(_hidden(match)))
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= each:
            yield table
        seat = table.waiting[below(random, len(table.waiting))]
        legal = match.legal(seat)
        table.do(Deed("move", seat, match.game.MOVES.text(legal[below(random, len(legal))])))
        table.deal()
        table.changed()


def _hidden(match: Match) -> list[int]:
    """How the last few moves were seen by a bystander."""
    last = range(max(0, len(match.moved) - 2), len(match.moved))
    return [min(0, int(match.game.shown(match._states[n], *match.moved[n], NOBODY))) for n in last]


def twin_of(table: Table, viewer: int, seed: int) -> Table:
    """The same table as far as the viewer can know."""
    match = table.playing()
    other = copy(match)
    other._states = [_redealt(match, viewer, after, seed) for after in range(len(match._states))]
    other.moved = [_moved(match, other, viewer, n, seed) for n in range(len(match.moved))]
    orders = {seat: order for seat, order in table.orders.items() if seat == viewer}
    orders |= {
        seat: _another_order(table, seat) for seat in range(len(table.seats)) if seat != viewer
    }
    own = {
        seat: table.own_deeds.get(seat, 0) + 3 * (seat != viewer)
        for seat in range(len(table.seats))
    }
    twin = Table(table.terms, table.game, table.seats, table.stage, other, seq=table.seq + 11,
                 touched=table.touched, version=table.version + 5, orders=orders, own_deeds=own,
                 chat=table.chat, notes=table.notes, ordered=table.ordered)  # fmt: skip
    twin.hints = {seat: _hint(twin, seat, is_own=seat == viewer) for seat in twin.waiting}
    return twin


def _hint(table: Table, seat: int, *, is_own: bool) -> Hint:
    """What a seat was told; others asked for something else, or are still waiting."""
    label = say("Pass") if is_own else say("Something else")
    return Hint(table.decision(seat), advice=Advice((Choice("pass", label, 0.5, 1.0),), ()))


def _another_order(table: Table, seat: int) -> Order:
    """An order that a seat may have left: with everything that can be ordered where there is a lot."""
    view = sight(table.playing(), seat)
    there = offer(page_of(table.game), table.game, view, seat)
    return taken(there, 7, [*there.stops], True) if there else Order("bid", "skip", 7, "x")


def _redealt(match: Match, viewer: int, after: int, seed: int) -> Any:
    view = match.view(viewer, after)
    match.game.redeal(view, viewer, stream(seed, after))
    return view


def _moved(match: Match, other: Match, viewer: int, position: int, seed: int) -> tuple[int, int]:
    """The move, or another one where the viewer cannot tell."""
    seat, move = match.moved[position]
    seen = int(match.game.shown(match._states[position], seat, move, viewer))
    if seen not in (HIDDEN, UNSEEN):
        return seat, move
    count = match.game.moves(other._states[position], seat, other._out)
    legal = [int(found) for found in other._out[:count]]
    random = stream(seed, 10_000 + position)
    for _ in range(6):
        drawn = legal[below(random, len(legal))] if legal else move
        if int(match.game.shown(other._states[position], seat, drawn, viewer)) == seen:
            return seat, drawn
    return seat, move


def leaving(table: Table, viewer: int, code: str = "en") -> dict[str, str]:
    """Everything that leaves the house for a viewer right now."""
    table.forget()
    look = Look(table, viewer, code)
    found = {f"part {name}": part(name, look) for name in PARTS}
    found["frame"] = "".join(Watcher(viewer, code).frame(look))
    found["json"] = json.dumps(api.full_of(table, viewer, code))
    found["text"] = table.playing().board(viewer)
    lines = table.ledger(viewer).lines
    for at in {0, len(lines) // 2, max(0, len(lines) - 2)}:
        past = Look(table, viewer, code, lines[at].moves if lines else 0)
        for name in ("turn", "seats", "board", "log"):
            found[f"replay {at} {name}"] = part(name, past)
    if viewer != NOBODY and may_ask(table, viewer):
        found["what a search gets"] = repr(case_of(table, viewer))
    found["refusals"] = "\n".join(_refusals(table, viewer))
    return found


def _refusals(table: Table, viewer: int) -> Iterator[str]:
    """What the viewer is told when he tries what is not allowed."""
    match = table.playing()
    for move in range(0, match.game.most_moves, max(1, match.game.most_moves // 12)):
        if viewer == NOBODY or match.game.why_not(match._state, viewer, move) == 0:
            continue
        view = match.view(viewer)
        why = match.game.why_not(match._state, viewer, move)
        yield str(Refused(match.game.refusal(why, view, viewer, move), match.names))


def differences(table: Table, viewer: int, seed: int) -> list[str]:
    """What would tell the viewer something he cannot know."""
    table.hints = {seat: _hint(table, seat, is_own=True) for seat in table.waiting}
    here, there = leaving(table, viewer), leaving(twin_of(table, viewer, seed), viewer)
    return [_first(name, here[name], there[name]) for name in here if here[name] != there[name]]


def _first(name: str, one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{name}: …{one[max(0, at - 60) : at + 60]}… / …{other[max(0, at - 60) : at + 60]}…"
