"""Records: blocks of memory with named fields. A record has the same bytes in interpreted play, in compiled play and on
a GPU.

    class State(Record):
        seats: int = i32()
        curses: Cells = i8(3)

Interpreted, a record is a `ctypes` structure: reading a field gives a plain Python integer, quickly. Compiled, the same
bytes are a row of a NumPy array (`numpy_type`, `rows`). A record contains no pointers, so copying its bytes copies all
of it. A number that is too large for its field wraps around when it is stored. Reading a field gives a plain integer.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, Self, cast

_StructureType: Any = type(ctypes.Structure)


class Cells(Protocol):
    """A field of several integers."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Reals(Protocol):
    """An array of reals into which a rules function writes its answer."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


class Grid(Protocol):
    """A field of several rows of integers, written `field[row][column]`."""

    def __getitem__(self, index: int, /) -> Cells: ...
    def __len__(self) -> int: ...


@dataclass(frozen=True)
class _Field:
    kind: Any
    shape: tuple[int, ...]

    def ctype(self) -> Any:
        made = self.kind
        for length in reversed(self.shape):
            made = made * length
        return made


def _field(kind: Any) -> Any:
    def declare(*shape: int) -> Any:
        if len(shape) > 2 or any(length < 1 for length in shape):
            raise TypeError(f"a field has at most two dimensions, each at least 1; got {shape}")
        return _Field(kind, shape)

    return declare


i8 = _field(ctypes.c_int8)
i16 = _field(ctypes.c_int16)
i32 = _field(ctypes.c_int32)
i64 = _field(ctypes.c_int64)
u64 = _field(ctypes.c_uint64)


class _RecordType(_StructureType):  # type: ignore[misc]
    """Turns declared fields into `_fields_` before the structure class is made."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> Any:
        fields = [(key, value.ctype()) for key, value in space.items() if isinstance(value, _Field)]
        rest = {key: value for key, value in space.items() if not isinstance(value, _Field)}
        taken = [key for key, _ in fields if any(hasattr(base, key) for base in bases)]
        if taken:
            raise TypeError(f"{name}.{taken[0]}: every record has something of this name already; choose another")
        if fields:
            rest["_fields_"] = fields
        return super().__new__(mcs, name, bases, rest)


if TYPE_CHECKING:  # type checkers cannot follow the two metaclasses

    class _Structure:
        @classmethod
        def from_buffer_copy(cls, source: Any, /) -> Self: ...

else:

    class _Structure(ctypes.Structure, metaclass=_RecordType):
        """A structure whose subclasses declare fields as class attributes."""


class Record(_Structure):
    """The base of every state, box and scratch record. See the module's docstring."""

    def copy(self) -> Self:
        """Another record with the same bytes. The copy has no `source` of outcomes (see `chance`)."""
        return type(self).from_buffer_copy(self)

    def become(self, other: Self) -> None:
        """Copy all bytes of another record of this kind into this one."""
        ctypes.memmove(ctypes.addressof(cast(Any, self)), ctypes.addressof(cast(Any, other)), self.size())

    def to_bytes(self) -> bytes:
        return bytes(cast(Any, self))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        size = cls.size()
        if len(data) != size:
            raise ValueError(f"{cls.__qualname__} takes {size} bytes, got {len(data)}")
        return cls.from_buffer_copy(data)

    @classmethod
    def size(cls) -> int:
        return ctypes.sizeof(cast(Any, cls))

    @classmethod
    def numpy_type(cls) -> Any:
        """The same fields at the same offsets, for NumPy and Numba."""
        return _numpy_type(cls)

    def rows(self) -> Any:
        """A NumPy array of one row over this record's own memory, for compiled functions."""
        import numpy as np

        return np.frombuffer(memoryview(cast(Any, self)), dtype=self.numpy_type()).view(np.recarray)

    @classmethod
    def from_row(cls, row: Any) -> Self:
        """A record with the bytes of one row of an array of `numpy_type()`."""
        return cls.from_bytes(row.tobytes())

    @classmethod
    def array(cls, count: int) -> Any:
        """`count` zeroed rows, for compiled functions."""
        import numpy as np

        return np.zeros(count, cls.numpy_type()).view(np.recarray)

    @classmethod
    def field_names(cls) -> list[str]:
        return [entry[0] for base in reversed(cls.__mro__) for entry in base.__dict__.get("_fields_", ())]

    @classmethod
    def shapes(cls) -> dict[str, tuple[int, ...]]:
        """How many integers each field holds: () for one, (6,) for six, (2, 3) for two rows of three."""
        return {name: _shape(kind) for name, kind in _field_types(cls).items()}

    def as_dict(self) -> dict[str, Any]:
        """The fields as plain values, for debuggers, tests and error texts."""
        return {name: _plain(getattr(self, name)) for name in self.field_names()}


def _field_types(cls: type[Record]) -> dict[str, Any]:
    return dict(entry[:2] for base in cls.__mro__ for entry in base.__dict__.get("_fields_", ()))


def _shape(kind: Any) -> tuple[int, ...]:
    return (kind._length_, *_shape(kind._type_)) if issubclass(kind, ctypes.Array) else ()


_known: dict[type, Any] = {}


def _numpy_type(cls: type[Record]) -> Any:
    """Makes the NumPy type of this kind of record, inherited fields included, with the offsets that ctypes has chosen.
    The type is cached, because Numba compares types by identity."""
    import numpy as np

    if cls not in _known:
        names = cls.field_names()
        types = _field_types(cls)
        layout = {
            "names": names,
            "formats": [np.dtype(types[name]) for name in names],
            "offsets": [getattr(cls, name).offset for name in names],
            "itemsize": cls.size(),
        }
        _known[cls] = np.dtype((np.record, np.dtype(layout, align=True)))  # type: ignore[call-overload]
    return _known[cls]


def _plain(value: Any) -> Any:
    if isinstance(value, ctypes.Array):
        return [_plain(item) for item in value]
    return value


def integers(count: int) -> Cells:
    """A zeroed array of 32-bit integers for interpreted calls, such as the list that `legal` fills."""
    return cast(Cells, (ctypes.c_int32 * count)())


def reals(count: int) -> Reals:
    """A zeroed array of 32-bit reals for interpreted calls, such as the numbers that `observe` writes."""
    return cast(Reals, (ctypes.c_float * count)())
