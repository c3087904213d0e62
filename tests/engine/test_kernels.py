"""Kernels: whole arrays of tables at once do what single tables do, in any number of threads."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from adjuge.conformance.faces import kernels, machine
from adjuge.engine.chance import streams
from adjuge.engine.record import NOBODY
from adjuge.engine.registry import all_games, load_game

COUNT = 64
each_game = pytest.mark.parametrize("name", all_games())


def laid(game, count=COUNT):
    tables = game.State.rows(count)
    seats = game.about.seats[-1]
    kernels(game).lay(tables, seats, game.choose({}, seats))
    return tables


@each_game
def test_stepping_many_tables_is_stepping_each(name):
    game = load_game(name)
    face, run = machine(game), kernels(game)
    tables, random, waiting = laid(game), streams(3, COUNT), np.zeros(COUNT, np.int32)
    seats, moves, whys = (np.zeros(COUNT, np.int32) for _ in range(3))
    masks = np.zeros((COUNT, game.most_moves), np.bool_)
    views, features = game.State.rows(COUNT), np.zeros((COUNT, game.features_length), np.float32)
    chooser = np.random.default_rng(1)
    for _ in range(60):
        run.deal(tables, random, waiting, run.room())
        seats[:] = [
            int(mask & -mask).bit_length() - 1 if mask else NOBODY for mask in waiting.tolist()
        ]
        run.masks(tables, seats, masks)
        run.features(tables, seats, views, features)
        for table in range(0, COUNT, 7):
            seat = int(seats[table])
            assert np.flatnonzero(masks[table]).tolist() == face.legal(tables[table], seat)
            known = face.known(tables[table], seat)
            assert known.tobytes() == views[table].tobytes()
            assert face.features(known, seat) == features[table].tobytes()
        moves[:] = [chooser.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
        expected = [
            face.played(tables[table], int(seats[table]), int(moves[table])).tobytes()
            if seats[table] != NOBODY
            else tables[table].tobytes()
            for table in range(COUNT)
        ]
        run.step(tables, seats, moves, whys)
        assert not whys.any()
        assert [table.tobytes() for table in tables] == expected


@each_game
def test_a_refused_step_changes_nothing_and_says_why(name):
    game = load_game(name)
    tables, waiting = laid(game), np.zeros(COUNT, np.int32)
    kernels(game).deal(tables, streams(1, COUNT), waiting, kernels(game).room())
    before = tables.tobytes()
    seats = np.array([int(mask & -mask).bit_length() - 1 for mask in waiting.tolist()], np.int32)
    moves, whys = np.full(COUNT, game.most_moves, np.int32), np.zeros(COUNT, np.int32)
    kernels(game).step(tables, seats, moves, whys)

    assert whys.all()
    assert tables.tobytes() == before


@each_game
def test_threads_play_the_same_games(name):
    game = load_game(name)
    alone, shared = laid(game), laid(game)
    lengths, decisions = np.zeros(COUNT, np.int32), np.zeros(COUNT, np.int32)
    run = kernels(game)
    run.play_out(alone, streams(5, COUNT), lengths, decisions, run.room())
    random = streams(5, COUNT)

    def part(first):
        piece = slice(first, first + COUNT // 4)
        counts = np.zeros((2, COUNT // 4), np.int32)
        run.play_out(shared[piece], random[piece], *counts, run.room())

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(part, range(0, COUNT, COUNT // 4)))
    assert shared.tobytes() == alone.tobytes()


@each_game
def test_counting_agrees_with_walking_the_tree(name):
    game = load_game(name)
    face = machine(game)
    tables = laid(game, 1)

    def walked(s, depth):
        waiting = face.waiting(s)
        if depth == 0 or not waiting:
            return 1 if depth == 0 else 0
        seat = waiting[0]
        return sum(
            walked(face.played(s, seat, move), depth - 1) for move in face.legal(s, seat)[:40]
        )

    stack = game.State.rows(2)
    stack[0] = tables[0]
    first = face.waiting(tables[0])[0]
    assert kernels(game).count(stack, 1) == len(face.legal(tables[0], first))
    if kernels(game).count(stack, 1) <= 40:
        deeper = game.State.rows(3)
        deeper[0] = tables[0]
        exact = sum(
            len(face.legal(after, face.waiting(after)[0]))
            for move in face.legal(tables[0], first)
            if face.waiting(after := face.played(tables[0], first, move))
        )
        assert kernels(game).count(deeper, 2) == exact
