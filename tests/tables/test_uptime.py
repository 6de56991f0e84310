"""Clocks continue when a process loads a match: after a restart, while another process also serves the match, or after
the table was dropped from memory."""

import math

import msgspec
import pytest

from mewple.match.absence import StoredAbsences
from mewple.tables.memory import MemoryStore
from mewple.tables.store import Run
from mewple.tables.tables import Tables
from mewple.tables.uptime import Uptime

WEEK = 7 * 24 * 3600.0


def elapsed(table, seat=0):
    match, now = table.match, table.means.clock.now()
    return match.presence.elapsed(seat, now, match.position)


@pytest.fixture
async def timed(house):
    """A table of two whose seats have ten minutes each. Both people are there."""
    table = await house.table("pig", "cat", "dog", clock={"per_match": 600})
    cat, dog = await house.visit(table, "cat"), await house.visit(table, "dog")
    await house.clock.pass_time(2)
    return table, cat, dog


def test_time_between_two_runs_is_not_served():
    uptime = Uptime([Run(100, 200), Run(300, 400), Run(450, math.inf)])
    assert uptime.down(150, 160) == 0
    assert uptime.down(150, 350) == 100
    assert uptime.down(150, 500) == 150
    assert uptime.down(50, 150) == 50
    assert uptime.ended_after(150) == 200
    assert uptime.ended_after(250) == 250
    assert uptime.ended_after(460) == math.inf
    assert uptime.ended_after(50) == 50


async def test_another_process_that_loads_a_table_goes_on_with_its_clocks(house, timed):
    table, cat, _ = timed
    await house.clock.pass_time(10)
    beside = await house.load(table.id)  # acts as a second process, to which the first has sent nothing
    assert beside.match.presence.elapsed(0, house.clock.now(), beside.match.position) == pytest.approx(12, abs=0.1)
    beside.presence.hear("there", table.presence.here_as_text())
    beside.presence_changed(tell=False)
    await house.clock.pass_time(5)
    assert elapsed(beside) == pytest.approx(elapsed(table), abs=0.1) == pytest.approx(17, abs=0.1)
    assert beside.match.due(house.clock.now()) == pytest.approx(table.match.due(house.clock.now()), abs=0.1)
    assert cat.screen["views"]


async def test_after_a_restart_nobody_pays_for_the_time_in_between(house, timed):
    table, _, _ = timed
    await house.clock.pass_time(30)
    crashed = house.clock.now()
    house.clock.time += 500
    again = await house.load(table.id, [Run(0, crashed), Run(house.clock.now(), math.inf)])
    house.clock.time += 100  # until somebody is back
    assert elapsed(again) == pytest.approx(32, abs=0.1)
    await house.visit(again, "cat")
    await house.clock.pass_time(8)
    assert elapsed(again) == pytest.approx(40, abs=0.1)


async def test_a_table_that_left_memory_charges_what_had_run(house, timed):
    table, cat, dog = timed
    await house.clock.pass_time(20)
    for visitor in (cat, dog):
        await visitor.leave()
    await house.clock.pass_time(300)
    again = await house.load(table.id)
    assert elapsed(again) == pytest.approx(22, abs=1.1)


async def test_the_absences_of_an_older_version_tell_who_is_away_and_nothing_else(house):
    table = await house.table("pig", "cat", "dog", clock={"per_match": 600, "grace": 60})
    kept = StoredAbsences(table.match.version - 1, 0.0, [25.0, 60.0], {1: 5.0}, [9.0, 9.0], None, 7.0)
    presence = table.match.presence
    presence.recall(kept, table.match.position)
    assert presence.away == [1]
    assert presence._grace == [25.0, 60.0]
    assert presence.elapsed(0, table.match.position.at + 3, table.match.position) == 3


async def test_a_clock_of_days_rings_on_time_although_its_table_left_memory(house):
    table = await house.table("pig", "cat", "dog", clock={"per_decision": WEEK, "grace": 0})
    version, began = table.match.version, table.match.position.at
    stored = await house.store.load(table.id)
    assert stored.head.due == began + WEEK
    assert table.idle
    await table.close()
    tables = Tables(house.means, idle=60.0)
    tables._uptime = Uptime([Run(0.0, math.inf)])
    await tables.get(table.id)
    await house.clock.pass_time(61)
    await tables.sweep()
    assert tables.in_memory(table.id) is None
    await house.clock.pass_time(WEEK - 200)
    await tables.sweep()
    assert tables.in_memory(table.id) is None
    await house.clock.pass_time(100)
    await tables.sweep()
    woken = tables.in_memory(table.id)
    assert woken is not None
    await tables.sweep()
    assert tables.in_memory(table.id) is woken  # the clock runs out soon
    await house.clock.pass_time(60)
    assert woken.match.version > version
    assert woken.match.entries[version].kind == "timeout"
    await tables.close()


async def test_a_clock_of_days_does_not_run_while_nothing_is_served(house):
    table = await house.table("pig", "cat", "dog", clock={"per_decision": WEEK, "grace": 0})
    began = table.match.position.at
    await table.close()
    tables = Tables(house.means, idle=60.0)
    house.clock.time = began + WEEK + 50
    tables._uptime = Uptime([Run(0.0, began + 1000), Run(began + 3 * 24 * 3600, math.inf)])
    await tables.sweep()  # the stored time has passed, but no server ran for almost three days of it
    stored = await house.store.load(table.id)
    assert stored.head.due == pytest.approx(began + WEEK + 3 * 24 * 3600 - 1000)
    woken = tables.in_memory(table.id)
    assert woken is not None
    assert woken.match.version == table.match.version
    await tables.close()


async def test_absences_that_cannot_be_read_are_damage(house):
    table = await house.table("pig", "cat", "dog", clock={"per_match": 600})
    await house.store.keep_absences(table.id, "no JSON")
    tables = Tables(house.means, idle=60.0)
    assert (await tables.get(table.id)).match.ended is not None
    await tables.close()


async def test_only_matches_that_can_continue_are_due():
    from tests.store.test_store import table as stored

    store = MemoryStore()
    for name, due, over, ended in (
        ("a", 5.0, 0, ""),
        ("b", 4.0, 0, ""),
        ("c", 3.0, 1, ""),
        ("d", 2.0, 0, "x"),
        ("e", 0.0, 0, ""),
    ):
        one = stored(name, ended=ended)
        await store.create(
            msgspec.structs.replace(one, head=msgspec.structs.replace(one.head, due=due, over=bool(over)))
        )
    assert await store.due(10.0, 5) == ["b", "a"]
    assert await store.due(4.5, 5) == ["b"]
