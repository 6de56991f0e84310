"""Bots that search, at a table: they play to the end at a person's pace, and the server says when they are ready."""

import itertools
import json
import os
import random
import time

import pytest

from mewple.core.registry import games
from mewple.server.bots.workers import NICENESS, Worker

PIG = "pig"


@pytest.mark.compiled
async def test_thinking_bots_play_a_match_to_its_end_and_nobody_waits(start, arrive):
    server = start()
    person = await arrive(server)
    chair = await person.connect(await person.table(PIG, "me", "sow", "sow", options={"target": 20}))
    for _ in range(20):
        started = time.monotonic()
        await chair.settled()
        assert time.monotonic() - started < 5
    await chair.play(random.Random(1))
    assert chair.update["table"]["over"]


async def test_a_bot_takes_about_as_long_as_the_server_says(start, arrive):
    server = start(think=0.1, thinkers=0)
    person = await arrive(server)
    table = await person.table(PIG, "me", "boar", "boar", options={"target": 15})
    chair = await person.connect(table)
    await chair.play(random.Random(1))
    record = await person.http.get(f"/api/tables/{table}/record", params={"form": "ndjson"})
    entries = [json.loads(line) for line in record.text.splitlines()[1:-1]]
    took = [entry["at"] - before["at"] for before, entry in itertools.pairwise(entries) if entry["seat"] in (1, 2)]
    assert took
    assert min(took) > 0.06
    assert sorted(took)[len(took) // 2] < 1


async def test_the_server_says_how_warm_its_bots_are(server, arrive):
    person = await arrive(server)
    told = (await person.http.get("/api/bots")).json()
    assert set(told) == {"ready", "warming", "waiting", "failed"}


@pytest.mark.compiled
async def test_at_the_start_all_games_with_thinking_bots_are_compiled_one_after_the_other(start, arrive, monkeypatch):
    seen = []

    async def note(_workers, some: Worker, game):
        seen.append(game)
        some.ready.add(game)
        return True

    monkeypatch.setattr("mewple.server.bots.thinkers.warm", note)
    server = start(warm=True)
    person = await arrive(server)
    told = (await person.http.get("/api/bots")).json()
    thinking = [game.id for game in games() if any(level.seconds for level in game.content.levels)]
    assert sorted(told["ready"]) == sorted(thinking)
    assert sorted(set(seen)) == sorted(told["ready"])


@pytest.mark.compiled
async def test_the_first_table_is_played_while_bots_compile(start, arrive, monkeypatch, tmp_path):
    """One process compiles, at a lower priority than the server."""
    monkeypatch.setenv("MEWPLE_CACHE_DIR", str(tmp_path))  # a folder in which nothing is compiled yet
    server = start(warm=True)
    person = await arrive(server)
    chair = await person.connect(await person.table(PIG, "me", "boar", "sow", options={"target": 15}))
    await chair.play(random.Random(1))
    told = (await person.http.get("/api/bots")).json()
    assert told["warming"]
    assert told["waiting"]
    compiling, *idle = [worker._process for worker in server.services.thinkers._workers.all]
    assert idle == [None] * len(idle)
    if hasattr(os, "getpriority"):
        assert os.getpriority(os.PRIO_PROCESS, compiling.pid) >= os.getpriority(os.PRIO_PROCESS, 0) + NICENESS
