"""Reads the `.npz` files that NumPy writes, without NumPy, which Mewple does not load in a browser."""

from __future__ import annotations

import ast
import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile, ZipFile

_MAGIC = b"\x93NUMPY"
_KINDS = {"|i1": "b", "<i2": "h", "<i4": "i", "<i8": "q", "<f4": "f", "<f8": "d"}
"""The type codes in such files, each with the code that `memoryview` has for the same type."""


class BadNpz(ValueError):
    """Raised for a file that is not an `.npz` file, or that contains anything but numbers and texts."""


@dataclass(frozen=True)
class Stored:
    """One array of a file."""

    kind: str
    shape: tuple[int, ...]
    data: bytes

    @property
    def numbers(self) -> memoryview:
        """All numbers in one row."""
        return memoryview(self.data).cast(_KINDS[self.kind])  # type: ignore[call-overload,no-any-return]

    @property
    def number(self) -> int:
        """The only number."""
        return int(self.numbers[0])

    @property
    def text(self) -> str:
        """The only text."""
        return self.data.decode("utf-32-le").rstrip("\0")


def read_npz(file: Path) -> Mapping[str, Stored]:
    """The arrays of the file, by name. Raises `BadNpz`."""
    try:
        with ZipFile(file) as opened:
            return {name.removesuffix(".npy"): _stored(opened.read(name)) for name in opened.namelist()}
    except (BadZipFile, ValueError, SyntaxError, KeyError) as problem:
        raise BadNpz(f"{file.name} cannot be read: {problem}") from problem


def _stored(data: bytes) -> Stored:
    """Reads an array in the format of `.npy` files: a fixed text that marks such files, a version, the length of the
    header, the header, and the numbers."""
    if data[:6] != _MAGIC or sys.byteorder != "little":
        raise ValueError("it contains no array of numbers")
    wide = data[6] > 1
    start = 12 if wide else 10
    stop = start + int.from_bytes(data[8:start], "little")
    header = ast.literal_eval(data[start:stop].decode("latin-1").strip())
    kind, shape = str(header["descr"]), tuple(header["shape"])
    if header["fortran_order"] and len(shape) > 1:
        raise ValueError("an array is stored by columns")
    width = 4 * int(kind[2:]) if kind[:2] == "<U" else memoryview(b"").cast(_KINDS[kind]).itemsize  # type: ignore[call-overload]
    if len(data) - stop != width * math.prod(shape):
        raise ValueError("an array is not complete")
    return Stored(kind, shape, data[stop:])
