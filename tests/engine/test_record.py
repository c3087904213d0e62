"""Records: declared once, read by three parties."""

import numpy as np
import pytest

from adjuge.engine.record import Int32, PerSeat, Record, copy_of


class Purse(Record):
    """For the tests."""

    owner: Int32
    notes: PerSeat[np.int8]


def test_fields_are_attributes_and_items():
    purse = Purse.blank()
    purse.owner = 3
    purse.notes[2] = 5

    assert (purse.owner, purse["owner"], purse.notes.tolist()) == (3, 3, [0, 0, 5, 0, 0, 0])


def test_a_field_name_numpy_owns_is_refused():
    with pytest.raises(TypeError, match="Rename the field"):

        class Bad(Record):
            """With a field called like a method."""

            round: Int32


def test_a_misspelt_field_is_an_error():
    with pytest.raises(ValueError, match="onwer"):
        Purse.blank().onwer = 3  # type: ignore[attr-defined]


def test_a_copy_is_apart_and_equal():
    purse = Purse.blank()
    purse.notes[:] = 7
    copy = copy_of(purse)
    assert copy.tobytes() == purse.tobytes()

    copy.owner = 9

    assert purse.owner == 0


def test_too_large_a_number_is_refused_not_wrapped():
    with pytest.raises(OverflowError):
        Purse.blank().notes[0] = 300
