"""When matches are archived. `tests/match` tests the contents of an archive."""

import asyncio
from typing import Any

import pytest

from mewple.tables import archives
from mewple.tables.tables import Tables

STORE: Any = None
MATCH: Any = None


@pytest.fixture
def keeping(monkeypatch):
    """A list of numbers. Whenever a table begins to make an archive, the list gets another number: how many archives
    are being made at that moment."""
    seen, active = [], set()

    async def keep(_store, table, _match, _hurry):
        active.add(table)
        seen.append(len(active))
        await asyncio.sleep(0.01)
        active.discard(table)

    monkeypatch.setattr(archives, "keep", keep)
    return seen


def begin(closing):
    turn = asyncio.Lock()
    return asyncio.gather(
        *(archives.keep_trying(STORE, f"table {n}", MATCH, turn, closing, lambda: None) for n in range(5))
    )


async def test_matches_that_end_together_are_archived_one_after_another(keeping):
    await begin(asyncio.Event())
    assert keeping == [1, 1, 1, 1, 1]


async def test_a_server_that_stops_leaves_the_waiting_ones_to_its_next_start(keeping):
    closing = asyncio.Event()
    waiting = begin(closing)
    await asyncio.sleep(0)
    closing.set()
    await waiting
    assert len(keeping) == 1


async def test_a_server_that_stops_does_not_archive_what_other_tables_wait_for(house, monkeypatch):
    """When a server stops, a table must not wait until the tables before it in the queue have been archived."""
    made, slow = [], asyncio.Event()

    async def keep(_store, table, _match, _hurry):
        made.append(table)
        await slow.wait()

    monkeypatch.setattr(archives, "keep", keep)
    tables = Tables(house.means, idle=60.0)
    for name in ("cat", "dog", "cow"):
        table = await house.table("pig", name, "house")
        tables._tables[table.id] = table
        table.start(archives.keep_trying(STORE, table.id, MATCH, house.means.archiving, table._closing, lambda: None))
    await asyncio.sleep(0.01)
    closing = asyncio.create_task(tables.say_goodbye("bye"))
    await asyncio.sleep(0.01)
    slow.set()
    await asyncio.wait_for(closing, 5)
    assert len(made) == 1
