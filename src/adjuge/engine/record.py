"""Records: the memory layout of a state, declared once as a class.

A `Record` subclass is read by three parties. The type checker sees ordinary
attributes, NumPy gets an aligned dtype, and Numba compiles field access to
plain loads and stores. The same rule function therefore runs uncompiled in a
debugger and compiled in a search.
"""

from operator import itemgetter
from struct import Struct
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
from numpy.typing import NDArray

MOST_SEATS = 6  # the fullest table of any game
NOBODY = -1  # no seat; as a viewer: a bystander
DEALER = MOST_SEATS  # chance sits here: every die, draw and shuffle is a move of this seat

T = TypeVar("T", bound=np.generic)

Int32 = Annotated[int, np.int32]  # every scalar: smaller ones were miscompiled on a GPU
PerSeat = Annotated[NDArray[T], (MOST_SEATS,)]

TAKEN = frozenset(dir(np.record))

if TYPE_CHECKING:  # NumPy's stubs forbid subclassing what NumPy itself allows.

    class Row:
        """The part of `np.record` we use."""

        def tobytes(self) -> bytes:
            """The record's memory, for comparing two states."""
            ...

        def __getitem__(self, field: str) -> Any:
            """A field by its name."""
            ...

        def __setitem__(self, field: str, value: Any) -> None:
            """Write a field by its name."""
            ...
else:
    Row = np.record


class Record(Row):
    """One row of memory with named fields: a state, a view, a result."""

    __slots__ = ()
    LAYOUT: ClassVar[np.dtype[Any]]
    FIELDS: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        """Turn the annotations of a subclass into its layout."""
        hints = get_type_hints(cls, include_extras=True)
        for inherited in ("LAYOUT", "FIELDS"):
            hints.pop(inherited)
        clash = sorted(TAKEN & hints.keys())
        if clash:
            raise TypeError(
                f"{cls.__name__}.{clash[0]}: NumPy records already have an attribute "
                f"{clash[0]!r}, which hides the field in uncompiled code. Rename the field."
            )
        fields = [(name, *_storage(hint)) for name, hint in hints.items()]
        cls.FIELDS = tuple(hints)
        cls.LAYOUT = np.dtype((cls, np.dtype(fields, align=True)))
        for name, kind, shape in fields:
            setattr(cls, name, _field(name) if shape else _number(cls.LAYOUT, name, kind))

    if not TYPE_CHECKING:
        # np.record looks every attribute up in Python, which makes plain rules four
        # times slower; the properties set above need only what every object does.
        __getattribute__ = object.__getattribute__
        __setattr__ = np.void.__setitem__  # a misspelt field is an error, not a new attribute
        __getitem__ = np.void.__getitem__
        __setitem__ = np.void.__setitem__

    @classmethod
    def blank(cls) -> Self:
        """A fresh record, all zeros, padding included."""
        row: Self = cls.rows(1)[0]
        return row

    @classmethod
    def rows(cls, count: int) -> NDArray[Any]:
        """An array of fresh records."""
        return np.zeros(count, cls.LAYOUT)


def copy_of(record: Record) -> Any:
    """A record of its own with the same bytes."""
    row = np.frombuffer(bytearray(record.tobytes()), type(record).LAYOUT)
    return row[0]


def fixed(record: Record) -> Any:
    """A record with the same bytes that nobody can write to."""
    row = np.frombuffer(record.tobytes(), type(record).LAYOUT)
    return row[0]


def _field(name: str) -> property:
    """Read one field of the row."""
    return property(itemgetter(name))


def _number(layout: np.dtype[Any], name: str, kind: Any) -> property:
    """Read one number of the row as Python's own, four times as quickly as NumPy finds it.

    NumPy compares its numbers with members of an `IntEnum` three hundred times slower.
    """
    fields: Any = layout.fields
    read, offset = Struct(np.dtype(kind).char).unpack_from, fields[name][1]
    return property(lambda row: read(row, offset)[0])


def _storage(hint: Any) -> tuple[Any, tuple[int, ...]]:
    """NumPy's scalar type and shape for one annotation."""
    base, mark = get_args(hint)
    if not isinstance(mark, tuple):
        return mark, ()
    inner = get_args(base)[-1]  # np.dtype[T], or T itself where NDArray is an alias (NumPy 2.5)
    return (get_args(inner)[0] if get_origin(inner) is np.dtype else inner), mark
