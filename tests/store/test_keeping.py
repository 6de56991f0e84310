"""Maintenance of a database: ending tables, forgetting guests, deleting old data, and backups that can be used."""

import asyncio
import sqlite3

import msgspec
import pytest

from mewple.cli import run
from mewple.server.http.bans import Bans, ban_file
from mewple.store import Head, Line, SeatRow, Stored, open_store
from mewple.store.keeping import delete_old, end_table, find_guests, forget_guest, list_tables
from mewple.tables.people import person_at

OVER = Head(3, 10.0, 0, started=True, over=True)
RUNNING = Head(1, 2000.0, 1, started=True, over=False)
TABLES = (
    ("old", ("ann", "bob"), OVER),
    ("alone", ("ann", ""), RUNNING),
    ("both", ("ann", "bob"), RUNNING),
    ("unstarted", ("bob", ""), Head(0, 20.0)),
)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/mewple.sqlite"
    return request.getfixturevalue("postgres")()


@pytest.fixture
async def store(url):
    opened = await open_store(url)
    for name, guests, head in TABLES:
        seats = tuple(SeatRow(n, "person" if each else "open", each, each.title()) for n, each in enumerate(guests))
        await opened.create(Stored(name, "pig", "{}", 1.0, seats, head, owner="ann"))
        later = msgspec.structs.replace(head, version=head.version + 1)
        await opened.append(name, later.version, ["{}"], later)
        await opened.keep_archive(name, b"archive")
        for seat, each in enumerate(guests):
            if each:
                await opened.say(name, Line(head.updated, each.title(), seat, "Hello"))
    await opened.rename("ann", "Ann", 5.0)
    await opened.rename("zoe", "Zoe", 5.0)
    yield opened
    await opened.close()


async def ids(store, **more):
    return {each.id for each in await store.keep_house(lambda connection: list_tables(connection, **more))}


async def test_tables_are_listed_by_their_state(store):
    assert await ids(store) == {"old", "alone", "both", "unstarted"}
    assert await ids(store, state="over") == {"old"}
    assert await ids(store, state="running") == {"alone", "both"}
    assert await ids(store, state="waiting") == {"unstarted"}
    assert await ids(store, state="ended") == set()


async def test_a_table_is_ended_once_and_a_finished_one_never(store):
    ended = [await store.keep_house(lambda c, name=name: end_table(c, name, "Why")) for name in ("both", "both", "old")]
    assert ended == [True, False, False]
    assert (await store.load("both")).ended == "Why"
    assert await store.playable(["both", "alone", "no-such-table"]) == {"alone"}


async def test_of_a_forgotten_guest_nothing_is_left_that_tells_who_it_was(store):
    gone = await store.keep_house(lambda connection: forget_guest(connection, "ann"))
    assert (gone.tables, gone.lines, gone.guests) == (1, 2, 1)
    assert await store.mine("ann", 10) == []
    assert await store.load("alone") is None
    both = await store.load("both")
    assert [row.guest for row in both.seats] == ["", "bob"]
    assert both.owner == ""
    assert [line.name for _, line in await store.chat("both")] == ["Bob"]
    assert await store.keep_house(lambda connection: find_guests(connection, "Bob")) == [("bob", "Bob")]


async def test_what_a_forgotten_guest_said_while_watching_is_deleted_too(store):
    await store.say("old", Line(1.0, "Zoe", None, "I only watch", person_at("old", "zoe")))
    await store.say("old", Line(1.0, "Someone", None, "Me too", person_at("old", "sue")))
    gone = await store.keep_house(lambda connection: forget_guest(connection, "zoe"))
    assert (gone.tables, gone.lines, gone.guests) == (0, 1, 1)
    assert "Zoe" not in [line.name for _, line in await store.chat("old")]
    assert "Someone" in [line.name for _, line in await store.chat("old")]


async def test_only_what_is_old_is_deleted(store):
    gone = await store.keep_house(lambda c: delete_old(c, finished=100.0, unstarted=100.0, chat=100.0, guests=100.0))
    assert (gone.tables, gone.guests) == (2, 1)  # Ann has a seat, Zoe has none
    assert await ids(store) == {"alone", "both"}
    assert await store.archive("old") is None
    assert await store.entries("old") == []
    assert len(await store.entries("both")) == 1
    assert len(await store.chat("both")) == 2
    nothing = await store.keep_house(delete_old)
    assert (nothing.tables, nothing.lines, nothing.guests) == (0, 0, 0)


async def test_a_backup_made_while_the_database_is_written_to_can_be_used(tmp_path, capsys):
    file, copy = tmp_path / "mewple.sqlite", tmp_path / "copy.sqlite"
    url = f"sqlite:///{file}"
    store = await open_store(url)
    await store.create(Stored("table", "pig", "{}", 1.0, (SeatRow(0, "open"),)))
    written, done = 0, asyncio.Event()

    async def write():
        nonlocal written
        while not done.is_set():
            await store.append("table", written + 1, ["{}"], Head(written + 1))
            written += 1

    writing = asyncio.create_task(write())
    while written < 5:
        await asyncio.sleep(0.001)
    assert await asyncio.to_thread(run, ["host", "backup", str(copy), "--database", url]) == 0
    done.set()
    await writing
    await store.close()
    assert copy.stat().st_mode & 0o777 == 0o600
    restored = await open_store(f"sqlite:///{copy}")
    kept = [version for version, _ in await restored.entries("table")]
    await restored.close()
    assert kept == list(range(1, len(kept) + 1))
    assert len(kept) >= 5
    assert await asyncio.to_thread(run, ["host", "backup", str(copy), "--database", url]) == 2
    assert "is there already" in capsys.readouterr().err


def test_a_missing_database_is_no_backup(tmp_path, capsys):
    assert run(["host", "backup", str(tmp_path / "copy"), "--database", f"sqlite:///{tmp_path}/none.sqlite"]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()


def test_bans_are_written_and_read(tmp_path, monkeypatch):
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(tmp_path))
    for what, address in (("ban", "203.0.113.7"), ("ban", "198.51.100.0/24"), ("unban", "203.0.113.7")):
        assert run(["host", what, address]) == 0
    assert run(["host", "ban", "everybody"]) == 2
    banned = Bans(ban_file())
    assert banned.has("198.51.100.200")
    assert not any(banned.has(each) for each in ("203.0.113.7", "127.0.0.1", "::1", "?"))
    assert ban_file().stat().st_mode & 0o777 == 0o600


def findings(words, capsys):
    """Runs `mewple doctor`. Returns its exit code, and the line that it prints about each thing it checks."""
    code = run(["doctor", "--port", "0", *words])
    lines = capsys.readouterr().out.splitlines()
    return code, {line.split(":")[0].split(maxsplit=1)[1]: line for line in lines}


def test_the_doctor_finds_what_is_wrong_with_files_and_changes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(tmp_path))
    tmp_path.chmod(0o755)
    (tmp_path / "secret").write_text("00")
    (tmp_path / "secret").chmod(0o644)
    (tmp_path / "mewple.sqlite").write_bytes(b"no database" * 100)
    code, told = findings([], capsys)
    assert code == 1
    assert "chmod 700" in told["data folder"]
    assert "chmod 600" in told["secret"]
    assert told["database"].startswith("wrong")
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o644


async def test_the_doctor_knows_the_schema_and_the_clock(tmp_path, monkeypatch, capsys, url):
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(tmp_path / "empty"))
    store = await open_store(url)
    await store.create(Stored("table", "pig", "{}", 1.0, (SeatRow(0, "open"),), Head(updated=9e9)))
    await store.close()
    _, told = await asyncio.to_thread(findings, ["--database", url], capsys)
    assert told["schema"].startswith("ok")
    assert "timedatectl" in told["clock"]


def test_the_doctor_says_that_a_schema_is_too_new(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(tmp_path))
    file = tmp_path / "mewple.sqlite"
    asyncio.run(_make(f"sqlite:///{file}"))
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    _, told = findings([], capsys)
    assert "newer release" in told["schema"]


async def _make(url):
    await (await open_store(url)).close()


def test_a_public_address_that_does_not_answer_is_wrong(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(tmp_path))
    code, told = findings(["--public-url", "http://127.0.0.1:9"], capsys)
    assert code == 1
    assert told["public address"].startswith("wrong")
