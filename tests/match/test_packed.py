"""The packed list of a match's history: it takes little memory and reads like any other list."""

import gc
import tracemalloc

import msgspec
import pytest

from mewple.match.entry import Entry
from mewple.match.packed import BLOCK, PackedList
from mewple.match.position import LogEvent


def said(number):
    fields = {"length": number % 7, "from": ["C3", None], "seats": {"0": True}}
    return (LogEvent(number, "game", "moved", number % 3, fields, f"Nori drives {number} spaces."),) * (number % 3)


@pytest.fixture
def events():
    return [said(number) for number in range(5 * BLOCK + 7)]


@pytest.fixture
def packed(events):
    return PackedList(tuple[LogEvent, ...], events)


def test_a_packed_list_holds_what_was_appended(packed, events):
    assert len(packed) == len(events)
    assert list(packed) == events
    assert [packed[number] for number in range(len(events))] == events
    assert packed[-1] == events[-1]


@pytest.mark.parametrize(
    "part", [slice(0, 3), slice(BLOCK - 2, 3 * BLOCK), slice(-5, None), slice(9, 3), slice(0, 999)]
)
def test_a_part_of_a_packed_list_is_a_list(packed, events, part):
    assert packed[part] == events[part]


@pytest.mark.parametrize("index", [5 * BLOCK + 7, -5 * BLOCK - 8])
def test_there_is_nothing_beyond_the_end_of_a_packed_list(packed, index):
    with pytest.raises(IndexError, match="there is no item"):
        packed[index]


def test_entries_are_the_same_after_packing():
    entries = [Entry(n, n % 2, "act", 0.25 * n, action=n, outcomes=(n, 1), spent=(0.5,)) for n in range(3 * BLOCK)]
    packed = PackedList(Entry, entries)
    assert list(packed) == entries
    assert msgspec.json.encode(packed[1]) == msgspec.json.encode(entries[1])


def test_a_long_list_takes_a_tenth_of_the_memory():
    def memory(make):
        gc.collect()
        tracemalloc.start()
        kept = make()
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return taken, kept

    plain, _ = memory(lambda: [said(number) for number in range(100 * BLOCK)])
    packed, _ = memory(lambda: PackedList(tuple[LogEvent, ...], (said(number) for number in range(100 * BLOCK))))
    assert packed < plain / 10
