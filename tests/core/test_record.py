"""Records: Python, NumPy and compiled code read and write the same memory."""

import types

import numpy as np
import pytest

from mewple.core.record import Cells, Grid, Record, i8, i16, i32, i64, integers, reals, u64


class Base(Record):
    key: int = u64()
    seats: int = i32()


class Sample(Base):
    small: int = i8()
    cells: Cells = i16(3)
    grid: Grid = i32(2, 4)
    wide: int = i64()


def filled():
    s = Sample()
    s.key, s.seats, s.small, s.wide = 2**64 - 1, 3, -5, -(2**40)
    for place in range(3):
        s.cells[place] = 100 * place - 1
    for row in range(2):
        for column in range(4):
            s.grid[row][column] = 10 * row + column
    return s


def test_fields_come_in_order_with_the_inherited_first():
    assert Sample.field_names() == ["key", "seats", "small", "cells", "grid", "wide"]


def places(kind):
    """Where each field is, and how many bytes it takes."""
    return {name: (kind.fields[name][1], kind.fields[name][0].itemsize) for name in kind.names}


def test_layout_is_the_one_numpy_chooses_for_aligned_fields():
    class Flat(Record):
        key: int = u64()
        small: int = i8()
        cells: Cells = i16(3)
        grid: Grid = i32(2, 4)
        wide: int = i64()

    fields = [
        ("key", "u8"),
        ("small", "i1"),
        ("cells", "i2", 3),
        ("grid", "i4", (2, 4)),
        ("wide", "i8"),
    ]
    aligned, made = np.dtype(fields, align=True), Flat.numpy_type()
    assert made.itemsize == aligned.itemsize == Flat.size()
    assert places(made) == places(aligned)


def test_a_record_that_extends_another_begins_with_it():
    own, base = Sample.numpy_type(), Base.numpy_type()
    assert {name: own.fields[name] for name in base.names} == dict(base.fields)
    assert all(own.fields[name][1] >= Base.size() for name in own.names if name not in base.names)


@pytest.mark.parametrize("name", ["copy", "rows", "key"])
def test_a_field_cannot_hide_what_a_record_has(name):
    with pytest.raises(TypeError, match=f"Wrong.{name}: every record has something of this name"):
        types.new_class("Wrong", (Base,), exec_body=lambda space: space.update({name: i8()}))


def test_numpy_reads_what_python_wrote_and_back():
    s = filled()
    row = s.rows()[0]
    assert (row.key, row.seats, row.small, row.wide) == (2**64 - 1, 3, -5, -(2**40))
    assert row.cells.tolist() == [-1, 99, 199]
    assert row.grid.tolist() == [[0, 1, 2, 3], [10, 11, 12, 13]]
    row.seats = 7
    row.grid[1, 2] = -12
    assert (s.seats, s.grid[1][2]) == (7, -12)


def test_bytes_go_there_and_back():
    s = filled()
    again = Sample.from_bytes(s.to_bytes())
    assert again.to_bytes() == s.to_bytes()
    assert again.as_dict() == s.as_dict()
    rows = Sample.array(2)
    rows[1] = s.rows()[0]
    assert Sample.from_row(rows[1]).as_dict() == s.as_dict()
    assert not any(Sample.from_row(rows[0]).to_bytes())


@pytest.mark.parametrize("wrong", [0, -1, 1])
def test_bytes_of_a_wrong_size_are_refused(wrong):
    data = bytes(Sample.size() + wrong) if wrong else b""
    with pytest.raises(ValueError, match=f"Sample takes {Sample.size()} bytes, got {len(data)}"):
        Sample.from_bytes(data)


def test_copies_share_nothing():
    s = filled()
    other = s.copy()
    other.cells[0] = 5
    other.seats = 1
    assert (s.cells[0], s.seats) == (-1, 3)


@pytest.mark.parametrize(("stored", "read"), [(127, 127), (128, -128), (-129, 127), (256, 0)])
def test_fields_wrap_at_their_width_as_in_numpy(stored, read):
    s = Sample()
    s.small = stored
    assert s.small == read
    assert np.array([stored]).astype(np.int8)[0] == read


def test_reading_beyond_a_field_is_an_error():
    with pytest.raises(IndexError):
        Sample().cells[3]


@pytest.mark.parametrize("shape", [(0,), (2, 0), (1, 1, 1)])
def test_impossible_shapes_are_refused(shape):
    with pytest.raises(TypeError, match="at most two dimensions"):
        i8(*shape)


def test_rooms_are_zeroed():
    assert list(integers(3)) == [0, 0, 0]
    assert [reals(2)[place] for place in range(2)] == [0.0, 0.0]
