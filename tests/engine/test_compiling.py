"""Compiling: what our own code is compiled with, and nobody else's."""

import numpy as np
import pytest
from numba import njit

from adjuge.engine.compiling import compiled


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
