"""Several server processes on one Postgres serve the same tables."""

import asyncio
import random

import pytest


@pytest.fixture
def pair(launch, postgres):
    url = postgres()
    return launch(url), launch(url)


async def test_two_people_at_one_table_through_two_processes(pair, arrive):
    here, there = pair
    tom, ann = await arrive(here), await arrive(there)
    table = await tom.table("pig", "me", "open", options={"target": 30})
    first = await tom.connect(table)
    assert (await ann.sit(table, name="Ann")).status_code == 200
    await first.until(lambda: first.update["table"]["started"])
    assert first.update["table"]["seats"][1]["name"] == "Ann"
    second = await ann.connect(table)
    await first.wait("presence", present=[True, True])

    await second.send(type="chat", text="hello from there")
    said = await first.wait("said")
    assert (said["name"], said["seat"]) == (ann.me["name"], 1)
    await second.send(type="point", at="there")
    assert (await first.wait("pointed"))["at"] == "there"

    await asyncio.gather(first.play(random.Random(1)), second.play(random.Random(2)))
    assert first.update["result"] == second.update["result"]
    assert first.update["views"][0]["view"] == second.update["views"][0]["view"]

    await second.close()
    await first.wait("presence", present=[True, False])
    one = (await tom.http.post(f"/api/tables/{table}/rematch")).json()
    two = (await ann.http.post(f"/api/tables/{table}/rematch")).json()
    assert one["id"] == two["id"]
    await first.close()


async def test_two_processes_that_want_the_same_version_one_wins_and_the_other_is_told(pair, arrive):
    here, there = pair
    tom = await arrive(here)
    table = await tom.table("pig", "me", "guest", options={"target": 500})
    first = await tom.connect(table)
    tom.address = there.address
    second = await tom.connect(table)
    watchers = [await (await arrive(process)).connect(table) for process in pair]
    conflicts = 0
    for _ in range(30):
        seat = first.update["pending"][0]
        version = first.update["version"]
        told = await asyncio.gather(first.act(0, seat, version), second.act(0, seat, version))
        kinds = sorted(each["type"] for each in told)
        # Both may win when the second was looked at after the first, and the same seat was on again.
        assert kinds in (["done", "error"], ["done", "done"])
        conflicts += kinds == ["done", "error"]
        assert {each["code"] for each in told if each["type"] == "error"} <= {"stale"}
        last = max(each["version"] for each in told if each["type"] == "done")
        for chair in (first, second, *watchers):
            await chair.until(lambda chair=chair, last=last: chair.update["version"] >= last)
    assert conflicts > 0
    assert first.update["views"] == second.update["views"]
    await first.close()
    await second.close()


async def test_bots_go_on_when_the_process_that_played_them_is_killed(pair, arrive):
    here, there = pair
    tom = await arrive(here)
    table = await tom.table("pig", "me", "guest", "boar", options={"target": 500})
    first = await tom.connect(table)
    tom.address = there.address
    second = await tom.connect(table)
    here.kill()
    await second.play(random.Random(3), until=lambda update: update["version"] > 20)
    assert second.update["version"] > 20
    assert (await first.closed())[0] in (1006, 1012)
    await second.close()
