"""Damaged data: the affected table reports the damage, all others continue, and the host is told what to do."""

import contextlib
import logging
import os
import sqlite3
import stat

import pytest

from mewple.cli import run
from mewple.server.settings import load_secret
from mewple.store import Head, SeatRow, Stored, StoreError, open_store


def stop_and_change(server, *statements):
    """Stops the server and changes its database directly."""
    server.stop()
    with contextlib.closing(sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET entry = 'nonsense' WHERE match = '{}' AND version = 1",
        "UPDATE entries SET entry = '{{\"version\":1}}' WHERE match = '{}' AND version = 1",
        "UPDATE entries SET version = 7 WHERE match = '{}' AND version = 1",
        "DELETE FROM entries WHERE match = '{}'",
        "UPDATE matches SET setup = 'nonsense' WHERE id = '{}'",
        "UPDATE matches SET setup = '{{}}' WHERE id = '{}'",
        "DELETE FROM seats WHERE match = '{}' AND seat = 1",
    ],
)
async def test_a_damaged_row_spoils_one_table_and_no_other(start, arrive, damage):
    first = start()
    ann = await arrive(first)
    bad, good = [await ann.table("pig", "me", "guest") for _ in range(2)]
    stop_and_change(first, damage.format(bad))
    second = start(database=first.settings.database)
    ann.http.base_url, ann.address = f"http://{second.address}", second.address

    before = {each["id"] for each in (await ann.http.get("/api/tables/mine")).json()}
    answer = await ann.http.get(f"/api/tables/{bad}")
    assert answer.status_code == 200
    assert answer.json()["ended"]["why"] == "damage"
    assert "stored data is damaged" in answer.json()["ended"]["text"]
    assert before == {each["id"] for each in (await ann.http.get("/api/tables/mine")).json()} == {bad, good}
    assert (await ann.http.get(f"/api/tables/{bad}/record?form=ndjson")).status_code == 410
    chair = await ann.connect(bad)
    assert (await chair.act(0))["code"] == "match-over"
    other = await ann.connect(good)
    assert (await other.act(0))["type"] == "done"


def page_of(file, table):
    """Overwrites the last page of a table's B-tree with random bytes."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = database.execute("PRAGMA page_size").fetchone()[0]
        pages = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    with file.open("r+b") as out:
        out.seek((pages - 1) * size)
        out.write(b"\xff" * size)


async def test_a_damaged_page_is_told_at_the_start_and_tables_that_cannot_be_read_say_so(
    start, arrive, tmp_path, caplog
):
    file = tmp_path / "x.sqlite"
    first = start(database=f"sqlite:///{file}")
    ann = await arrive(first)
    table = await ann.table("pig", "me", "guest")
    first.stop()
    page_of(file, "entries")
    with caplog.at_level(logging.ERROR, "mewple.store"):
        second = start(database=f"sqlite:///{file}")
    (told,) = [each.getMessage() for each in caplog.records if each.name == "mewple.store"]
    assert told.startswith(f"the database file {file} is damaged")
    assert ".recover" in told
    ann.http.base_url, ann.address = f"http://{second.address}", second.address
    answer = await ann.http.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["ended"]["why"]) == (200, "damage")
    assert [each["id"] for each in (await ann.http.get("/api/tables/mine")).json()] == [table]


async def test_a_table_whose_row_cannot_be_read_is_unplayable(start, arrive, tmp_path):
    file = tmp_path / "x.sqlite"
    first = start(database=f"sqlite:///{file}")
    ann = await arrive(first)
    table = await ann.table("pig", "me", "guest")
    first.stop()
    page_of(file, "matches")
    second = start(database=f"sqlite:///{file}")
    ann.http.base_url, ann.address = f"http://{second.address}", second.address
    answer = await ann.http.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["code"]) == (410, "unplayable")
    chair = await ann.connect(table, hello=False)
    assert (await chair.closed())[0] == 4410
    assert (await ann.http.get("/api/tables/mine")).json() == []
    new = await ann.http.post("/api/tables", json={"game": "pig", "seats": [{"kind": "me"}, {"kind": "guest"}]})
    assert (new.status_code, new.json()["code"]) == (503, "damaged")


# --- databases that cannot be opened ---


async def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path):
    file = tmp_path / "x.sqlite"
    file.write_bytes(b"This is a shopping list: fish, milk, fish. " * 200)
    with pytest.raises(StoreError) as problem:
        await open_store(f"sqlite:///{file}")
    assert str(problem.value) == (
        f"cannot open the database {file}: file is not a database. "
        "Check that it is a database of Mewple and that you may write to it, or give another --database."
    )


async def test_a_folder_in_place_of_the_file_is_refused_in_one_sentence(tmp_path):
    with pytest.raises(StoreError) as problem:
        await open_store(f"sqlite:///{tmp_path}")
    assert str(problem.value).startswith(f"cannot open the database {tmp_path}: unable to open database file. Check")
    assert "sqlalche" not in str(problem.value)


def test_the_command_line_says_it_without_a_traceback(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MEWPLE_SECRET", "test")
    assert run(["serve", "--port", "0", "--database", f"sqlite:///{tmp_path}"]) == 2
    told = capsys.readouterr().err
    assert "unable to open database file" in told
    assert "sqlalche" not in told
    assert "Traceback" not in told


async def test_a_postgres_that_does_not_answer_is_refused_in_one_sentence():
    with pytest.raises(StoreError) as problem:
        await open_store("postgresql://nobody@127.0.0.1:1/x")
    assert "Check that Postgres is running there" in str(problem.value)
    assert "sqlalche" not in str(problem.value)
    assert "\n" not in str(problem.value)


# --- files for their owner alone ---


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="other systems have other permissions")
@pytest.mark.parametrize("existed", [False, True])
async def test_the_data_folder_is_for_its_owner_alone(tmp_path, monkeypatch, existed):
    home = tmp_path / "data"
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(home))
    monkeypatch.delenv("MEWPLE_SECRET", raising=False)
    if existed:
        home.mkdir(mode=0o755)
        for name, text in (("secret", "00" * 32), ("mewple.sqlite", "")):
            (home / name).write_text(text, encoding="ascii")
            (home / name).chmod(0o644)
    load_secret()
    store = await open_store()
    await store.create(Stored("t", "pig", "{}", 1.0, (SeatRow(0, "bot"),), Head()))
    files = {each.name: mode(each) for each in home.iterdir()}
    await store.close()
    assert mode(home) == 0o700
    assert set(files) >= {"secret", "mewple.sqlite", "mewple.sqlite-wal"}
    assert set(files.values()) == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="other systems have other permissions")
async def test_a_folder_that_is_not_ours_keeps_its_permissions(tmp_path):
    tmp_path.chmod(0o755)
    store = await open_store(f"sqlite:///{tmp_path}/x.sqlite")
    await store.close()
    assert mode(tmp_path) == 0o755
    assert mode(tmp_path / "x.sqlite") == 0o600


async def test_damage_is_no_reason_to_lose_the_other_tables_of_a_list(tmp_path):
    """If the query for the whole list fails, the store reads row after row and leaves out damaged rows."""
    file = tmp_path / "x.sqlite"
    store = await open_store(f"sqlite:///{file}")
    for number in range(40):
        seats = (SeatRow(0, "person", "guest", "Ann"),)
        await store.create(Stored(f"t{number:02}", "pig", "x" * 2000, float(number), seats, Head()))
    await store.close()
    with contextlib.closing(sqlite3.connect(file)) as database:
        size = database.execute("PRAGMA page_size").fetchone()[0]
    data = bytearray(file.read_bytes())
    page = data.rindex(b"x" * 2000) // size
    data[page * size : (page + 1) * size] = b"\xff" * size
    file.write_bytes(data)
    again = await open_store(f"sqlite:///{file}")
    listed = await again.mine("guest", 50)
    await again.close()
    assert 30 <= len(listed) < 40
