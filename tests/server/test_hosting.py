"""A running server and its host: bans, tables that the host ends, and the doctor's check from outside."""

import asyncio

import pytest

from mewple.server.far import look_from_outside
from mewple.server.http.bans import ban_file, read, write
from mewple.store import open_store
from mewple.store.keeping import end_table


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


async def test_a_banned_visitor_is_turned_away(folder, start, arrive):
    write(ban_file(), [])
    server = start()
    tom = await arrive(server)
    (folder / "banned").write_text("127.0.0.1\n")
    assert [str(each) for each in read(ban_file())] == ["127.0.0.1/32"]
    server.services.bans._looked = -100.0  # so that the file is checked again now
    answer = await tom.http.get("/api/session")
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")


async def test_a_table_that_was_ended_from_outside_ends_for_those_who_sit_there(start, arrive):
    server = start(idle=0.2)
    tom = await arrive(server)
    table = await tom.table("pig", "me", "open")
    chair = await tom.connect(table)
    store = await open_store(server.settings.database)
    assert await store.keep_house(lambda connection: end_table(connection, table, "This is over."))
    await store.close()
    assert (await chair.closed())[0] == 1012
    again = await tom.connect(table)
    assert again.update["table"]["ended"]["text"] == "This is over."


async def test_the_doctor_sees_a_server_as_others_do(server):
    for name in ("127.0.0.1", "localhost"):
        told = await asyncio.to_thread(_look, f"http://{name}:{server.port}")
        assert told == {"public address": "", "proxy headers": "", "sockets": ""}


def _look(url):
    """For each thing that the doctor checks, what to do about it."""
    return {about: todo for about, _, todo in look_from_outside(url)}
