"""Compiling: what our own code is compiled with, and nobody else's."""

import numpy as np
import pytest
from numba import njit
from numba.core.errors import NumbaError

from adjuge.engine.chance import streams
from adjuge.engine.compiling import compiled
from adjuge.engine.kernels import Kernels
from adjuge.engine.registry import all_games, load_game


def last(numbers):
    return numbers[len(numbers) - 1 - len(numbers)]


def test_no_index_counts_from_the_end(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJUGE_CACHE", str(tmp_path))

    with pytest.raises(IndexError):
        compiled(last, "key")(np.arange(3))


def test_the_code_of_others_may_count_from_the_end(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJUGE_CACHE", str(tmp_path))
    with pytest.raises(IndexError):
        compiled(last, "key")(np.arange(3))

    assert njit(last)(np.arange(3)) == 2


def doubled(numbers):
    return (numbers + numbers).sum()


def test_only_what_says_so_may_allocate(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJUGE_CACHE", str(tmp_path))
    with pytest.raises(NumbaError):
        compiled(doubled, "key")(np.arange(3))

    assert compiled(doubled, "other key", allocates=True)(np.arange(3)) == 6


@pytest.mark.parametrize("counts", [False, True])
def test_nobody_counts_who_holds_an_array(tmp_path, monkeypatch, counts):
    """Counting once took up to two thirds of all time; it is seen in the code where it is asked for."""
    monkeypatch.setenv("ADJUGE_CACHE", str(tmp_path))
    kernels = Kernels(load_game(next(iter(all_games()))))
    if counts:
        kernels._compile = lambda function: compiled(function, "key", allocates=True)
    table, waiting = kernels.game.State.rows(1), np.zeros(1, np.int32)

    kernels.deal(table, streams(1, 1), waiting, kernels.room())

    (code,) = kernels.deal.inspect_llvm().values()
    assert ("NRT_incref" in code) == counts
