"""The data folder of an earlier release (tests/fixtures), opened with today's code, whatever rules are installed."""

import lzma
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.server.conftest import PATIENCE, Person, Running

from mewple.core.registry import find
from mewple.match import Setup
from mewple.match.record.verify import verify
from mewple.match.setup import check_rules
from mewple.server.http.guests import COOKIE

FOLDER = Path(__file__).parents[1] / "fixtures" / "data-0.1.0"
RECORDS = sorted(each.name for each in FOLDER.iterdir() if each.suffix in (".txt", ".ndjson"))


@pytest.fixture(scope="module")
def old(settings, tmp_path_factory):
    """A server that uses a copy of the folder."""
    file = tmp_path_factory.mktemp("old") / "mewple.sqlite"
    file.write_bytes(lzma.decompress((FOLDER / "mewple.sqlite.xz").read_bytes()))
    running = Running(replace(settings, database=f"sqlite:///{file}", thinkers=0))
    yield running
    running.stop()


def rows(server, query):
    with closing(sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))) as database:
        return database.execute(query).fetchall()


def tables(server, *, over):
    found = rows(server, f"SELECT id, setup FROM matches WHERE over = {int(over)} AND rematch = '' ORDER BY created")
    return [(table, msgspec.json.decode(setup, type=Setup)) for table, setup in found]


def same_rules(setup):
    return find(setup.game).content.version == setup.rules


@pytest.fixture
async def ann(old):
    """The guest who sat at every table, with their cookie."""
    ((guest,),) = rows(old, "SELECT id FROM guests WHERE name = 'Ann'")
    person = Person(old.address)
    person.http = httpx.AsyncClient(
        base_url=f"http://{old.address}",
        timeout=PATIENCE,
        cookies={COOKIE: old.services.guests.cookie(guest)},
    )
    person.me = (await person.http.get("/api/session")).json()
    assert person.me["name"] == "Ann"
    yield person
    await person.close()


async def test_all_of_it_is_listed(old, ann):
    listed = {each["id"] for each in (await ann.http.get("/api/tables/mine")).json()}
    assert listed >= {table for over in (True, False) for table, _ in tables(old, over=over)}
    assert len(listed) >= 15


async def test_finished_matches_can_be_watched_and_their_records_fetched(old, ann):
    for table, setup in tables(old, over=True):
        info = (await ann.http.get(f"/api/tables/{table}")).json()
        record = await ann.http.get(f"/api/tables/{table}/record?form=ndjson")
        assert info["over"]
        assert record.status_code == 200
        if not same_rules(setup):
            # This match was finished before there were archives, so a page can list its moves, but cannot show its past
            # positions.
            assert info["ended"]["why"] == "rules"
            assert "can check it" in info["ended"]["text"]
            assert len(record.text.splitlines()) == info["version"] + 2
            continue
        assert info["ended"] is None
        assert verify(record.text).ok
        assert verify((await ann.http.get(f"/api/tables/{table}/record")).text).ok
        chair = await ann.connect(table)
        assert chair.update["result"]
        for version in range(0, chair.update["version"] + 1, 40):
            moment = await chair.ask(answer=("moment",), type="moment", version=version)
            assert moment["version"] == version
            assert version == 0 or moment["screen"]["views"][0]["view"] is not None
        await chair.close()


async def test_running_matches_go_on_or_say_why_they_ended(old, ann):
    for table, setup in tables(old, over=False):
        chair = await ann.connect(table)
        said = [each["text"] for each in chair.received if each["type"] == "said"] or [
            (await chair.wait("said"))["text"]
        ]
        assert said == [f"Let us play {find(setup.game).name}."]
        if not same_rules(setup):
            assert chair.update["table"]["ended"]["why"] == "rules"
            assert (await chair.act(0))["code"] == "match-over"
            assert (await ann.http.post(f"/api/tables/{table}/rematch")).status_code == 200
            continue
        assert chair.update["table"]["ended"] is None
        if chair.legal():
            seat, action = chair.legal()[0]
            told = await chair.act(action, seat)
            assert told["type"] == "done", told
        await chair.close()


@pytest.mark.parametrize("name", RECORDS)
def test_records_hold_or_name_the_release_that_can_check_them(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    report = verify(text)
    game = find(name.partition(".")[0].removesuffix("-real-dice"))
    if game.content.version == 1:
        assert report.ok, report.complaints
        return
    (complaint,) = report.complaints
    assert complaint.text.startswith(f"This match was played by version 1 of the rules of {game.name}")
    assert "Mewple 0.1.0 can check it" in complaint.text


@pytest.mark.parametrize("name", RECORDS)
def test_records_of_other_rules_name_the_release(name, set_rules):
    game = name.partition(".")[0].removesuffix("-real-dice")
    set_rules(game, 99)
    (complaint,) = verify((FOLDER / name).read_text(encoding="utf-8")).complaints
    assert "this release of Mewple has version 99" in complaint.text
    assert "Mewple 0.1.0 can check it" in complaint.text


async def test_old_matches_of_other_rules_keep_their_record_and_say_why(settings, tmp_path, set_rules):
    """Simulates a new release with other rules for every game."""
    file = tmp_path / "mewple.sqlite"
    file.write_bytes(lzma.decompress((FOLDER / "mewple.sqlite.xz").read_bytes()))
    with closing(sqlite3.connect(file)) as database:
        for (game,) in database.execute("SELECT DISTINCT game FROM matches").fetchall():
            set_rules(game, 99)
    server = Running(replace(settings, database=f"sqlite:///{file}", thinkers=0))
    person = await Person(server.address).arrive()
    try:
        for table, setup in tables(server, over=True):
            with pytest.raises(ValueError, match="can check it"):
                check_rules(setup, find(setup.game))
            info = (await person.http.get(f"/api/tables/{table}")).json()
            assert (info["over"], info["ended"]["why"]) == (True, "rules")
            assert "can't be replayed here" in info["ended"]["text"]
            record = await person.http.get(f"/api/tables/{table}/record?form=ndjson")
            assert len(record.text.splitlines()) == info["version"] + 2
        for table, _ in tables(server, over=False):
            info = (await person.http.get(f"/api/tables/{table}")).json()
            assert (info["over"], info["ended"]["why"]) == (False, "rules")
    finally:
        await person.close()
        server.stop()
