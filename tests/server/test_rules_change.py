"""The rules of a game change: finished matches can still be watched, running ones end with a reason, and nothing is
lost."""

import asyncio
import random

import pytest

from mewple.match.record.verify import verify

PAST = ("legal", "undo", "can_resign")
"""The fields of a view that say what the seat could do at that moment. Archives leave them out."""


def in_loop(server, work):
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(30)


def forget(server, table):
    """Drops the table from memory, as a restart does, after its background work has finished."""

    async def drop():
        room = server.services.tables._tables.pop(table, None)
        if room is not None:
            await room.close()

    in_loop(server, drop())


async def finished(person, other):
    """A match of two people at different screens, played to its end."""
    table = await person.table("pig", "me", "open", options={"target": 20})
    await other.sit(table)
    chairs = [await person.connect(table), await other.connect(table)]
    await chairs[0].send(type="chat", text="Good luck!")
    choose = random.Random(3)
    await asyncio.gather(*(chair.play(choose) for chair in chairs))
    return table


async def look(person, table):
    """Everything that a guest can see of a match: the update, every moment, the records."""
    chair = await person.connect(table)
    update = {key: value for key, value in chair.update.items() if key not in ("table", "views")}
    moments = []
    for version in range(chair.update["version"] + 1):
        moment = await chair.ask(answer=("moment",), type="moment", version=version)
        views = [{key: value for key, value in view.items() if key not in PAST} for view in moment["screen"]["views"]]
        moments.append({**moment, "screen": {**moment["screen"], "table": None, "pending": None, "views": views}})
    records = [(await person.http.get(f"/api/tables/{table}/record?form={form}")).text for form in ("text", "ndjson")]
    await chair.close()
    return update, moments, records


async def test_a_finished_match_looks_the_same_after_its_rules_have_changed(start, arrive, set_rules):
    server = start()
    ann, bob, watcher = await arrive(server), await arrive(server), await arrive(server)
    table = await finished(ann, bob)
    before = [await look(each, table) for each in (ann, bob, watcher)]
    forget(server, table)
    set_rules("pig", 2)

    assert [await look(each, table) for each in (ann, bob, watcher)] == before
    info = (await ann.http.get(f"/api/tables/{table}")).json()
    assert (info["over"], info["ended"], info["archived"]) == (True, None, True)
    assert [seat["name"] for seat in info["seats"]] == [ann.me["name"], bob.me["name"]]
    listed = (await ann.http.get("/api/tables/mine")).json()
    assert [(each["id"], each["over"], each["archived"]) for each in listed] == [(table, True, True)]


async def test_an_archived_match_keeps_its_chat_and_can_be_played_again(start, arrive, set_rules):
    server = start()
    ann, bob = await arrive(server), await arrive(server)
    table = await finished(ann, bob)
    forget(server, table)
    set_rules("pig", 2)
    chair = await ann.connect(table)
    assert (await chair.wait("said"))["text"] == "Good luck!"
    await chair.send(type="chat", text="Again?")
    assert (await chair.wait("said"))["text"] == "Again?"
    assert (await chair.act(0))["code"] == "match-over"
    assert (await chair.ask(type="seat", what="leave", seat=0))["code"] == "match-over"
    answer = await ann.http.get(f"/api/tables/{table}/lookback")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-possible")
    again = await ann.http.post(f"/api/tables/{table}/rematch")
    assert again.status_code == 200, again.text
    assert again.json()["started"]
    assert again.json()["options"] == {"target": 20}


async def test_a_running_match_ends_with_a_reason_and_keeps_everything(start, arrive, set_rules):
    server = start()
    ann, bob, watcher = await arrive(server), await arrive(server), await arrive(server)
    table = await ann.table("pig", "me", "open", "boar", options={"target": 90})
    await bob.sit(table)
    chair = await ann.connect(table)
    await chair.send(type="chat", text="Good luck!")
    while not chair.legal():
        await chair.next()
    assert (await chair.act(0))["type"] == "done"
    await chair.settled()
    forget(server, table)
    other = await ann.table("pig", "me", "open")
    forget(server, other)
    newer = await ann.table("pig", "me", "boar")
    stored = in_loop(server, server.services.store.entries(table))
    set_rules("pig", 2)
    running = await ann.table("pig", "me", "open")

    info = (await ann.http.get(f"/api/tables/{table}")).json()
    assert (info["started"], info["over"], info["your_turn"]) == (True, False, False)
    assert info["ended"]["why"] == "rules"
    assert "the rules of Pig have changed since it began" in info["ended"]["text"]
    assert [seat["kind"] for seat in info["seats"]] == ["person", "person", "bot"]
    again = await ann.connect(table)
    assert again.update["table"]["ended"] == info["ended"]
    assert (await again.wait("said"))["text"] == "Good luck!"
    refused = await again.act(0)
    assert (refused["code"], refused["message"]) == ("match-over", info["ended"]["text"])
    assert in_loop(server, server.services.store.entries(table)) == stored

    forget(server, newer)
    listed = (await ann.http.get("/api/tables/mine")).json()
    assert [(each["id"], each["ended"] is not None) for each in listed] == [
        (running, False),
        (newer, True),
        (other, True),
        (table, True),
    ]
    assert (await watcher.http.get(f"/api/tables/{table}/record?form=ndjson")).status_code == 403
    assert (await ann.http.get(f"/api/tables/{table}/record")).status_code == 409
    record = await ann.http.get(f"/api/tables/{table}/record?form=ndjson")
    assert record.status_code == 200
    assert record.text.splitlines()[1:-1] == [text for _, text in stored]
    rematch = await bob.http.post(f"/api/tables/{table}/rematch")
    assert rematch.status_code == 200, rematch.text
    assert rematch.json()["ended"] is None


async def test_a_match_whose_rules_come_back_goes_on_unless_its_seed_was_told(start, arrive, set_rules):
    server = start()
    ann = await arrive(server)
    kept, told = [await ann.table("pig", "me", "boar") for _ in range(2)]
    for table in (kept, told):
        forget(server, table)
    set_rules("pig", 2)
    for table in (kept, told):
        assert (await ann.http.get(f"/api/tables/{table}")).json()["ended"] is not None
    assert (await ann.http.get(f"/api/tables/{told}/record?form=ndjson")).status_code == 200
    for table in (kept, told):
        forget(server, table)
    set_rules("pig", 1)
    assert (await ann.http.get(f"/api/tables/{kept}")).json()["ended"] is None
    assert (await ann.http.get(f"/api/tables/{told}")).json()["ended"]["why"] == "rules"


async def test_a_rematch_leaves_out_what_the_new_rules_do_not_have(start, arrive, set_rules):
    server = start()
    ann = await arrive(server)
    table = await ann.table("pig", "me", "boar", options={"target": 30})
    forget(server, table)
    sql = f"UPDATE matches SET setup = replace(setup, '\"target\"', '\"gone\"') WHERE id = '{table}'"
    in_loop(server, server.services.store._runner.write(lambda c: c.exec_driver_sql(sql)))
    sql = f"UPDATE seats SET level = 'gone' WHERE kind = 'bot' AND match = '{table}'"
    in_loop(server, server.services.store._runner.write(lambda c: c.exec_driver_sql(sql)))
    set_rules("pig", 2)
    again = await ann.http.post(f"/api/tables/{table}/rematch")
    assert again.status_code == 200, again.text
    assert again.json()["options"] == {}


async def archived(server, table):
    for _ in range(300):
        if in_loop(server, server.services.store.has_archive(table)):
            return True
        await asyncio.sleep(0.02)
    return False


async def test_an_archive_that_cannot_be_stored_is_tried_again(start, arrive, monkeypatch):
    server = start()
    ann, bob = await arrive(server), await arrive(server)
    store, tries = server.services.store, []
    keep = store.keep_archive

    async def fail_once(match, data):
        tries.append(match)
        if len(tries) == 1:
            raise OSError("disk full")
        await keep(match, data)

    monkeypatch.setattr(store, "keep_archive", fail_once)
    monkeypatch.setattr("mewple.tables.archives.AGAIN", (0.01,))
    table = await finished(ann, bob)
    assert await archived(server, table)
    assert tries == [table, table]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_matches_finished_without_an_archive_get_one_at_the_next_start(kind, start, arrive, request, tmp_path):
    database = f"sqlite:///{tmp_path}/x.sqlite" if kind == "sqlite" else request.getfixturevalue("postgres")()
    first = start(database=database)
    ann, bob = await arrive(first), await arrive(first)
    table = await finished(ann, bob)
    first.stop()
    second = start(database=database)
    in_loop(second, second.services.store._runner.write(lambda c: c.exec_driver_sql("DELETE FROM archives")))
    second.stop()
    third = start(database=database)
    assert await archived(third, table)


async def test_a_match_of_a_game_that_is_gone_says_so(start, arrive):
    server = start()
    ann = await arrive(server)
    table = await ann.table("pig", "me", "boar")
    forget(server, table)
    sql = f"UPDATE matches SET game = 'ludo', setup = replace(setup, '\"pig\"', '\"ludo\"') WHERE id = '{table}'"
    in_loop(server, server.services.store._runner.write(lambda c: c.exec_driver_sql(sql)))
    info = (await ann.http.get(f"/api/tables/{table}")).json()
    assert info["ended"]["why"] == "game"
    assert "“ludo” is no longer installed" in info["ended"]["text"]
    assert (await ann.http.post(f"/api/tables/{table}/rematch")).status_code == 404
    assert [each["id"] for each in (await ann.http.get("/api/tables/mine")).json()] == [table]


async def test_the_record_of_other_rules_names_the_release_that_can_check_it(start, arrive, set_rules, monkeypatch):
    monkeypatch.setattr("mewple.__version__", "0.1.0")
    server = start()
    ann, bob = await arrive(server), await arrive(server)
    table = await finished(ann, bob)
    records = [(await ann.http.get(f"/api/tables/{table}/record?form={form}")).text for form in ("text", "ndjson")]
    assert all(verify(text).ok for text in records)
    assert '[Release "0.1.0"]' in records[0]
    set_rules("pig", 2)
    monkeypatch.setattr("mewple.__version__", "0.9.0")
    for text in (*records, records[0].replace('[Release "0.1.0"]\n', "")):
        (complaint,) = verify(text).complaints
        assert complaint.text == (
            "This match was played by version 1 of the rules of Pig; this release of Mewple has version 2. "
            "Mewple 0.1.0 can check it: pip install mewple==0.1.0"
        )


async def test_the_record_of_a_match_that_ended_early_says_so_when_it_is_checked(start, arrive, set_rules):
    server = start()
    ann = await arrive(server)
    table = await ann.table("pig", "me", "boar")
    forget(server, table)
    set_rules("pig", 2)
    record = (await ann.http.get(f"/api/tables/{table}/record?form=ndjson")).text
    assert "version 1 of the rules of Pig" in verify(record).complaints[0].text
    set_rules("pig", 1)
    assert "no result to check, because it ended early" in verify(record).complaints[0].text
