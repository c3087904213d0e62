"""Brute force about backs: real tiles shuffled in every way, beside the dealer's odds.

A story is a list of what happens to presses of type 10, with three seats:
("buy", seat), ("sell", seat, batch), ("turn", seat, batch).
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from typing import Any

from adjuge.conformance.faces import Face
from adjuge.engine.game import Game
from adjuge.engine.record import DEALER, copy_of

Story = list[tuple[Any, ...]]
Seen = tuple[int, ...]  # the backs that were shown, in order
Tiles = tuple[int, ...]

SMALL_BOX = """
[backs]
value = [
    [1, 4, 0, 2, 2, 0],
    [3, 6, 6, 9, 3, 0],
    [3, 6, 6, 9, 3, 0],
    [2, 3, 4, 6, 3, 0],
    [2, 3, 4, 0, 0, 3],
]
"""
SEATS = 3


def part(game: Game, name: str) -> Any:
    """A module of a game, which may be loaded with a box of its own."""
    return import_module(f"{game.package}.{name}")


# The dealer's way


def tables(face: Face, story: Story) -> dict[tuple[Seen, bytes], tuple[Any, Fraction]]:
    """Every table the dealer can lead to, with what was shown on the way, and its weight."""
    s = face.lay(SEATS, {})
    s.phase = part(face.game, "state").Phase.PRESSES
    s.round_no = 2
    level: dict[tuple[Seen, bytes], tuple[Any, Fraction]] = {((), s.tobytes()): (s, Fraction(1))}
    for step in story:
        following: dict[tuple[Seen, bytes], tuple[Any, Fraction]] = {}
        for (seen, _), (table, weight) in level.items():
            for shown, after, share in _steps(face, table, step):
                key = (seen + shown, after.tobytes())
                known = following.get(key, (after, Fraction(0)))[1]
                following[key] = (after, known + weight * share)
        level = following
    return level


def _steps(face: Face, s: Any, step: tuple[Any, ...]) -> Iterator[tuple[Seen, Any, Fraction]]:
    """One step of the story, with every answer of the dealer."""
    table = copy_of(s)
    table.turn = step[1]
    if step[0] == "buy":
        part(face.game, "rules.trade").buy(table, step[1], 0)
        yield (), table, Fraction(1)
        return
    presses = part(face.game, "rules.presses")
    table.ready[step[2]] = table.unturned[step[1], step[2]]
    (presses.turn_press if step[0] == "turn" else presses.sell_unturned)(table, step[2])
    table.ready[:] = 0
    yield from _answers(face, table, (), Fraction(1))


def _answers(
    face: Face, s: Any, seen: Seen, weight: Fraction
) -> Iterator[tuple[Seen, Any, Fraction]]:
    if face.waiting(s) != [DEALER]:
        yield seen, s, weight
        return
    weights = face.odds(s)
    show = part(face.game, "moves").SHOW
    for move, share in zip(face.legal(s, DEALER), weights, strict=True):
        shown = (move - show,) if s.phase == part(face.game, "state").Phase.SHOWING else ()
        chance = weight * Fraction(share, sum(weights))
        yield from _answers(face, face.played(s, DEALER, move), seen + shown, chance)


def by_the_dealer(face: Face, story: Story) -> dict[Seen, Fraction]:
    """How likely each row of backs is."""
    found: dict[Seen, Fraction] = defaultdict(Fraction)
    for (seen, _), (_, weight) in tables(face, story).items():
        found[seen] += weight
    return dict(found)


# Real tiles


def by_real_tiles(game: Game, story: Story) -> dict[Seen, Fraction]:
    """How likely each row of backs is when real tiles are dealt and shuffled."""
    material = part(game, "material")
    counts = material.TILES[0]
    common = [b for b, n in enumerate(counts) for _ in range(n) if b not in material.RARE_BACKS]
    rare = [b for b, n in enumerate(counts) for _ in range(n) if b in material.RARE_BACKS]
    found: dict[Seen, Fraction] = defaultdict(Fraction)
    for dealt, left, weight in _draws(tuple(common), SEATS):
        held: dict[tuple[int, int], Tiles] = {(seat, 0): (back,) for seat, back in enumerate(dealt)}
        stack = tuple(sorted((*left, *rare)))
        for seen, share in _live(game, story, held, stack, 1, False):
            found[seen] += weight * share
    return dict(found)


def _draws(tiles: Tiles, count: int) -> Iterator[tuple[Tiles, Tiles, Fraction]]:
    """Every way to draw so many tiles in a row."""
    if count == 0:
        yield (), tiles, Fraction(1)
        return
    for back in sorted(set(tiles)):
        rest = list(tiles)
        rest.remove(back)
        share = Fraction(tiles.count(back), len(tiles))
        for drawn, left, weight in _draws(tuple(rest), count - 1):
            yield (back, *drawn), left, share * weight


def _live(
    game: Game,
    story: Story,
    held: dict[tuple[int, int], Tiles],
    stack: Tiles,
    batch: int,
    bought: bool,
) -> Iterator[tuple[Seen, Fraction]]:
    """The story with real tiles: `held` by seat and batch, the stack shuffled at every draw."""
    if not story:
        yield (), Fraction(1)
        return
    kind, seat = story[0][:2]
    if kind == "buy":
        for (back,), left, weight in _draws(stack, 1):
            mine = {**held, (seat, batch): (*held.get((seat, batch), ()), back)}
            for seen, share in _live(game, story[1:], mine, left, batch, True):
                yield seen, weight * share
        return
    place = (seat, story[0][2])
    back, rest = held[place][0], held[place][1:]
    after = {**held, place: rest}
    if kind == "sell":
        is_out = any(tiles for (_, which), tiles in after.items() if which == batch)
        closes = story[0][2] != batch and (is_out or bought)
        stack = tuple(sorted((*stack, back)))
        yield from _live(game, story[1:], after, stack, batch + closes, bought and not closes)
        return
    face = part(game, "material").FACE_OF[0, back]
    shown = part(game, "material").FACES if face < 0 else int(face)
    for seen, share in _live(game, story[1:], after, stack, batch, bought):
        yield (shown, *seen), share


def posteriors(face: Face, story: Story) -> list[tuple[Any, dict[bytes, Fraction]]]:
    """For each thing a bystander may know at the end: a view, and the tables that fit it."""
    groups: dict[bytes, dict[bytes, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    views = {}
    for table, weight in tables(face, story).values():
        view = face.known(table, -1)
        views[view.tobytes()] = view
        groups[view.tobytes()][table.tobytes()] += weight
    return [
        (views[known], {s: w / sum(found.values()) for s, w in found.items()})
        for known, found in groups.items()
    ]
