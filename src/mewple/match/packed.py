"""A list that only grows, and keeps all but its latest items as compressed bytes.

The log of a long match has thousands of small objects, and hardly any of them is needed again. Without packing they
would fill a server's memory, and Python's garbage collector would check each of them at every full collection.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

import msgspec

T = TypeVar("T")
BLOCK = 32
"""How many items are packed together. At least this many of the latest items are not packed."""
_FAST = 1
_encode = msgspec.msgpack.Encoder().encode


class PackedList(Sequence[T], Generic[T]):
    """A list of items of one type. `kind` is the type of the items; msgspec must be able to read it."""

    def __init__(self, kind: Any, items: Iterable[T] = ()) -> None:
        self._decode = _decoder(kind)
        self._blocks: list[bytes] = []
        self._latest: list[T] = []
        self._unpacked: tuple[int, list[T]] = (-1, [])
        """The block that was read last: its number and its items."""
        for each in items:
            self.append(each)

    def append(self, item: T) -> None:
        self._latest.append(item)
        if len(self._latest) >= 2 * BLOCK:
            self._blocks.append(zlib.compress(_encode(self._latest[:BLOCK]), _FAST))
            del self._latest[:BLOCK]

    def __len__(self) -> int:
        return BLOCK * len(self._blocks) + len(self._latest)

    def __iter__(self) -> Iterator[T]:
        for number in range(len(self._blocks)):
            yield from self._block(number)
        yield from self._latest

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self._item(each) for each in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"there is no item {index} in a list of {len(self)}")
        return self._item(index % len(self))

    def _item(self, index: int) -> T:
        number, place = divmod(index, BLOCK)
        packed = len(self._blocks)
        return self._block(number)[place] if number < packed else self._latest[index - BLOCK * packed]

    def _block(self, number: int) -> list[T]:
        unpacked = self._unpacked  # the thread that archives the match may replace `_unpacked` at any time
        if unpacked[0] != number:
            unpacked = self._unpacked = (number, self._decode(zlib.decompress(self._blocks[number])))
        return unpacked[1]


_decoders: dict[Any, Any] = {}


def _decoder(kind: Any) -> Any:
    """Makes the function that reads a list of this type. The function is cached, because making it takes longer than
    calling it."""
    if kind not in _decoders:
        _decoders[kind] = msgspec.msgpack.Decoder(list[kind]).decode
    return _decoders[kind]
