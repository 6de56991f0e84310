"""The same tests for both databases: SQLite and Postgres do what the server relies on."""

import asyncio
import subprocess
import sys
from typing import Any

import msgspec
import pytest
import sqlalchemy

from mewple.store import Conflict, Head, Line, Notice, SeatRow, Stored, StoreError, data_home, open_store
from mewple.store.tables import METADATA
from mewple.tables.store import Moderation, Muted

ID = "table-1"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/deep/down/mewple.sqlite"
    return request.getfixturevalue("postgres")()


@pytest.fixture
async def store(url):
    opened = await open_store(url)
    yield opened
    await opened.close()


def table(name=ID, **more):
    seats = (SeatRow(0, "person", "guest-a", "Tom"), SeatRow(1, "open"), SeatRow(2, "bot", "", "Piglet", "piglet"))
    return Stored(name, "pig", '{"seed": 1}', 5.0, seats, **more)


def head(version, **more):
    return Head(version, float(version), **more)


# --- tables ---


async def test_a_table_comes_back_as_it_was_stored(store):
    made = table(head=Head(0, 2.5, 5, False, False))
    await store.create(made)
    assert await store.load(ID) == made
    assert await store.load("no-such-table") is None


async def test_an_id_is_taken_once(store):
    await store.create(table())
    with pytest.raises(Conflict):
        await store.create(table())
    assert await store.load(ID) == table()


async def test_my_tables_are_those_where_i_sit_running_ones_first_then_the_newest(store):
    for name, created, over in (("old", 1.0, False), ("done", 9.0, True), ("new", 3.0, False)):
        await store.create(msgspec.structs.replace(table(name), created=created, head=Head(over=over)))
    await store.create(msgspec.structs.replace(table("other"), seats=(SeatRow(0, "person", "guest-b", "Ann"),)))
    assert [each.id for each in await store.mine("guest-a", 10)] == ["new", "old", "done"]
    assert [each.id for each in await store.mine("guest-a", 1)] == ["new"]
    assert await store.mine("nobody", 10) == []


async def test_past_matches_are_the_finished_ones_page_by_page(store):
    for name, created, over in (("old", 1.0, True), ("mid", 3.0, True), ("running", 4.0, False), ("new", 9.0, True)):
        await store.create(msgspec.structs.replace(table(name), created=created, head=Head(over=over)))
    await store.create(msgspec.structs.replace(table("else"), game="cat", created=2.0, head=Head(over=True)))
    late = float("inf")
    assert [each.id for each in await store.past("guest-a", "", late, 10)] == ["new", "mid", "else", "old"]
    assert [each.id for each in await store.past("guest-a", "pig", late, 10)] == ["new", "mid", "old"]
    assert [each.id for each in await store.past("guest-a", "", 9.0, 2)] == ["mid", "else"]
    assert await store.past("nobody", "", late, 10) == []


async def test_a_result_is_stored_once(store):
    await store.create(table(head=Head(over=True)))
    await store.keep_result(ID, "[1]")
    await store.keep_result(ID, "[2]")
    assert (await store.load(ID)).head.result == "[1]"


async def test_changes_of_the_moderation_at_the_same_time_are_all_made(store):
    await store.create(table())

    def remove(person):
        return lambda now: msgspec.structs.replace(now, removed=tuple(sorted((*now.removed, person))))

    await asyncio.gather(*(store.moderate(ID, remove(f"p{number}")) for number in range(8)))
    await store.moderate(ID, lambda now: msgspec.structs.replace(now, locked=True, muted=(Muted("x", "Xenia"),)))
    assert (await store.load(ID)).moderation == Moderation(
        locked=True, muted=(Muted("x", "Xenia"),), removed=tuple(f"p{number}" for number in range(8))
    )


async def test_a_rematch_is_made_once(store):
    await store.create(table())
    made = await asyncio.gather(*(store.rematch(ID, table(f"again-{number}")) for number in range(5)))
    assert len(set(made)) == 1
    assert (await store.load(ID)).rematch == made[0]
    existing = [number for number in range(5) if await store.load(f"again-{number}")]
    assert [f"again-{number}" for number in existing] == [made[0]]


# --- entries ---


async def test_entries_come_back_in_order_from_any_version(store):
    await store.create(table())
    for version in range(1, 6):
        await store.append(ID, version, [f"entry {version}"], head(version))
    assert await store.entries(ID) == [(version, f"entry {version}") for version in range(1, 6)]
    assert await store.entries(ID, after=3) == [(4, "entry 4"), (5, "entry 5")]
    assert await store.entries("no-such-table") == []


async def test_two_writers_of_the_same_version_one_wins_and_the_other_is_told(url, store):
    await store.create(table())
    other = await open_store(url)
    try:
        writers = [(store, "a"), (other, "b"), (store, "c"), (other, "d")]
        done = await asyncio.gather(
            *(each.append(ID, 1, [text], head(1)) for each, text in writers), return_exceptions=True
        )
        assert [type(each) for each in done if each is not None] == [Conflict] * 3
        winner = [text for (_, text), result in zip(writers, done) if result is None]
        assert [(1, winner[0])] == await store.entries(ID) == await other.entries(ID)
        with pytest.raises(Conflict):
            await other.append(ID, 1, ["late"], head(1))
    finally:
        await other.close()


async def test_an_append_that_fails_does_not_fail_those_written_with_it(store):
    await store.create(table())
    writes = [store.append(ID, 1, ["good"], head(1)), store.append("no-such-table", 1, ["bad"], head(1))]
    good, bad = await asyncio.gather(*writes, return_exceptions=True)
    assert good is None
    assert isinstance(bad, sqlalchemy.exc.IntegrityError)
    assert await store.entries(ID) == [(1, "good")]


async def test_an_append_keeps_the_head_and_the_seat_beside_the_entry(store):
    await store.create(table())
    seated = SeatRow(1, "person", "guest-b", "Ann")
    await store.append(ID, 1, ["sit"], Head(1, 7.0, 3, True, False), seated)
    loaded = await store.load(ID)
    assert loaded.head == Head(1, 7.0, 3, True, False)
    assert loaded.seats[1] == seated
    assert [each.id for each in await store.mine("guest-b", 10)] == [ID]


async def test_a_conflict_changes_neither_head_nor_seat(store):
    await store.create(table())
    await store.append(ID, 1, ["first"], head(1))
    before = await store.load(ID)
    with pytest.raises(Conflict):
        await store.append(ID, 1, ["second"], head(99, over=True), SeatRow(1, "person", "thief", "Thief"))
    assert await store.load(ID) == before


async def test_several_entries_are_written_together_or_not_at_all(store):
    await store.create(table())
    await store.append(ID, 1, ["one", "two", "three"], head(3))
    assert await store.entries(ID) == [(1, "one"), (2, "two"), (3, "three")]
    with pytest.raises(Conflict):
        await store.append(ID, 3, ["other", "four"], head(4))
    assert [version for version, _ in await store.entries(ID)] == [1, 2, 3]
    assert (await store.load(ID)).head.version == 3


async def test_the_head_never_goes_back(store):
    await store.create(table())
    await store.append(ID, 2, ["second"], head(2))
    await store.append(ID, 1, ["first"], head(1))
    assert (await store.load(ID)).head.version == 2


async def test_many_appends_at_once_are_all_there(store):
    names = [f"t{number}" for number in range(40)]
    for name in names:
        await store.create(table(name))
    await asyncio.gather(*(store.append(name, v, [f"{name} {v}"], head(v)) for v in range(1, 11) for name in names))
    for name in names:
        assert await store.entries(name) == [(v, f"{name} {v}") for v in range(1, 11)]


async def test_an_append_whose_caller_goes_away_is_written_all_the_same(store):
    await store.create(table())
    task = asyncio.create_task(store.append(ID, 1, ["kept"], head(1)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.append(ID, 2, ["next"], head(2))
    assert [text for _, text in await store.entries(ID)] == ["kept", "next"]


# --- chat and guests ---


async def test_chat_is_numbered_and_kept_in_order(store):
    await store.create(table())
    lines = [Line(float(at), "Tom", at if at else None, f"line {at} 🐈") for at in range(5)]
    numbers = [await store.say(ID, line) for line in lines]
    assert numbers == sorted(numbers)
    assert await store.chat(ID) == list(zip(numbers, lines))
    assert await store.chat(ID, after=numbers[2]) == list(zip(numbers, lines))[3:]
    assert await store.chat(ID, limit=2) == list(zip(numbers, lines))[3:]


async def test_a_line_of_chat_comes_back_as_it_was_said(store):
    await store.create(table())
    line = Line(1.5, "Tom", None, "hello", "0123456789abcdef")
    number = await store.say(ID, line)
    assert await store.chat(ID) == [(number, line)]


async def test_guests_keep_the_name_they_took_last(store):
    assert await store.name_of("guest-a") is None
    await store.rename("guest-a", "Tom", 1.0)
    await store.rename("guest-a", "Tim", 2.0)
    assert await store.name_of("guest-a") == "Tim"


# --- the database itself ---


async def test_what_was_written_is_there_after_opening_again(url):
    first = await open_store(url)
    await first.create(table())
    await first.append(ID, 1, ["entry"], head(1))
    await first.close()
    again = await open_store(url)
    assert await again.entries(ID) == [(1, "entry")]
    await again.ping()
    await again.close()


async def test_processes_may_open_a_new_database_at_the_same_time(url):
    stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
    await stores[0].create(table())
    assert all([await each.load(ID) for each in stores])
    for each in stores:
        await each.close()


async def test_the_migrations_lead_to_the_tables_of_the_code(url, store):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    assert await store._runner.read(differences) == []


async def test_a_database_of_a_newer_version_is_refused(url):
    store = await open_store(url)
    await store._runner.write(lambda c: c.execute(sqlalchemy.text("UPDATE alembic_version SET version_num = '9999'")))
    await store.close()
    with pytest.raises(StoreError, match="use a newer Mewple"):
        await open_store(url)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("nonsense", "not a database URL"),
        ("mysql://localhost/x", "not supported"),
        ("postgresql://nobody@127.0.0.1:1/x", "cannot open"),
        ("sqlite:////dev/null/x/y.sqlite", "cannot make the folder"),
        ("sqlite://", "needs a file"),
    ],
)
async def test_a_database_that_cannot_be_is_refused_in_one_line(wrong, told):
    with pytest.raises(StoreError, match=told):
        await open_store(wrong)


async def test_a_password_is_never_shown():
    with pytest.raises(StoreError) as problem:
        await open_store("postgresql://tom:sesame@127.0.0.1:1/x")
    assert "sesame" not in str(problem.value)


# --- SQLite ---


async def test_sqlite_keeps_its_promises(tmp_path):
    store = await open_store(f"sqlite:///{tmp_path}/x.sqlite")
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    values = await store._runner.read(lambda c: {n: c.scalar(sqlalchemy.text(f"PRAGMA {n}")) for n in names})
    await store.close()
    assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10000}


def test_data_lies_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("MEWPLE_DATA_DIR", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("mewple.store.folder.sys.platform", "linux")
    assert data_home() == tmp_path / "mewple"
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(tmp_path / "mine"))
    assert data_home() == tmp_path / "mine"


WRITER = """
import asyncio, sys
from mewple.store import Head, SeatRow, Stored, open_store

async def main():
    store = await open_store(sys.argv[1])
    await store.create(Stored("t", "pig", "{}", 1.0, (SeatRow(0, "bot"),)))
    version = 0
    while True:
        version += 1
        await store.append("t", version, [f"entry {version}"], Head(version))
        print(version, flush=True)

asyncio.run(main())
"""


async def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(url):
    writer: Any = subprocess.Popen([sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True)
    told = [int(writer.stdout.readline()) for _ in range(100)]
    writer.kill()
    told += [int(line) for line in writer.stdout.read().split()]
    writer.wait()
    writer.stdout.close()
    store = await open_store(url)
    kept = await store.entries("t")
    await store.close()
    assert [version for version, _ in kept[: len(told)]] == told
    assert len(kept) - len(told) <= 1  # at most one more entry, which was being written when the process was killed


# --- Postgres: processes tell each other ---


async def test_processes_on_one_postgres_hear_what_the_others_write(postgres):
    url = postgres()
    here, there = await open_store(url), await open_store(url)
    heard: list[Notice] = []
    own: list[Notice] = []
    await there.listen(heard.append)
    await here.listen(own.append)
    await here.create(table())
    await here.append(ID, 1, ["entry"], head(1))
    number = await here.say(ID, Line(1.0, "Tom", None, "hello"))
    await here.tell(Notice(ID, "presence", text="[1]"))
    for _ in range(100):
        if len(heard) == 3:
            break
        await asyncio.sleep(0.02)
    told = [(each.match, each.what, each.number, each.text) for each in heard]
    assert told == [(ID, "entry", 1, ""), (ID, "chat", number, ""), (ID, "presence", 0, "[1]")]
    assert own == []
    await here.close()
    await there.close()


async def test_both_spellings_of_a_postgres_url_will_do(postgres):
    store = await open_store(postgres().replace("postgresql://", "postgres://"))
    await store.ping()
    await store.close()


async def test_a_lost_listener_listens_again_and_says_that_notices_may_be_missing(postgres):
    url = postgres()
    store, other = await open_store(url), await open_store(url)
    heard: list[Notice] = []
    await store.listen(heard.append)
    await other.create(table())
    end = sqlalchemy.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    await other._runner.write(lambda connection: connection.execute(end))
    for _ in range(150):
        if heard:
            break
        await asyncio.sleep(0.02)
    assert [each.what for each in heard] == ["resync"]
    await other.append(ID, 1, ["entry"], head(1))
    for _ in range(100):
        if len(heard) > 1:
            break
        await asyncio.sleep(0.02)
    assert (heard[1].what, heard[1].number) == ("entry", 1)
    await store.close()
    await other.close()
