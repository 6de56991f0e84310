"""Stopping a server: if it is killed, nothing that it has acknowledged is lost; if it is asked to stop, everybody is
told.

`MEWPLE_KILLS=67` plays 67 matches and kills the server three times in each; by default it is one match.
"""

import os
import random
import signal

import pytest

MATCHES = int(os.environ.get("MEWPLE_KILLS", "1"))


def facts(update):
    """The parts of an update that must be the same after a restart: everything except the last events."""
    return {key: value for key, value in update.items() if key not in ("events", "since")}


async def acknowledged_actions(chair, choose, count):
    """Takes this many actions and waits until each is acknowledged. Then sends one more action without waiting for its
    answer."""
    for _ in range(count):
        seat, action = choose.choice(chair.legal())
        told = await chair.act(action, seat)
        assert told["type"] == "done"
        await chair.until(lambda reached=told["version"]: chair.update["version"] >= reached)
    seat, action = choose.choice(chair.legal())
    await chair.send(type="act", seat=seat, actions=[action], version=chair.update["version"])


@pytest.mark.parametrize("seed", range(5, 5 + MATCHES))
async def test_killed_in_mid_match_nothing_acknowledged_is_lost(launch, arrive, tmp_path, seed):
    database, choose = f"sqlite:///{tmp_path}/mewple.sqlite", random.Random(seed)
    server = launch(database)
    person = await arrive(server)
    table = await person.table("pig", "me", "guest", options={"target": 500})
    chair = await person.connect(table)
    for _ in range(3):
        await acknowledged_actions(chair, choose, 20)
        server.kill()
        await chair.closed()
        told = max(each["version"] for each in chair.received if each["type"] in ("done", "update"))
        had = chair.update

        server = launch(database)
        person.address = server.address
        chair = await person.connect(table, version=had["version"])
        assert chair.update["version"] in (told, told + 1)
        assert chair.update["since"] == had["version"]
        if chair.update["version"] == had["version"]:
            assert facts(chair.update) == facts(had)
        moment = await chair.ask(answer=("moment",), type="moment", version=had["version"])
        assert [view["view"] for view in moment["screen"]["views"]] == [view["view"] for view in had["views"]]
    await acknowledged_actions(chair, choose, 5)
    await chair.close()


@pytest.mark.parametrize("seed", range(5, 5 + MATCHES))
async def test_killed_beside_another_process_nothing_acknowledged_is_lost(launch, arrive, postgres, seed):
    """Two processes use one Postgres, and the same players are connected to both. While they play, first one process is
    killed and started again, then the other. Each time, the remaining process has every acknowledged action, and the
    match continues at once."""
    database, choose = postgres(), random.Random(seed)
    servers = [launch(database), launch(database)]
    person = await arrive(servers[0])
    table = await person.table("pig", "me", "guest", options={"target": 500})
    for kill in range(3):
        chairs = []
        for server in servers:
            person.address = server.address
            chairs.append(await person.connect(table))
        dies, lives = (chairs[0], chairs[1]) if kill % 2 else (chairs[1], chairs[0])
        for chair in (dies, lives, dies):
            reached = max(each.update["version"] for each in chairs)
            await chair.until(lambda chair=chair, reached=reached: chair.update["version"] >= reached)
            await acknowledged_actions(chair, choose, 8)
            await chair.settled()
        await acknowledged_actions(dies, choose, 3)
        place = 0 if kill % 2 else 1
        servers[place].kill()
        await dies.closed()
        told = max(each["version"] for each in dies.received if each["type"] in ("done", "update"))
        await lives.until(lambda lives=lives, told=told: lives.update["version"] >= told)
        assert lives.update["version"] in (told, told + 1)
        await acknowledged_actions(lives, choose, 3)
        await lives.settled()
        servers[place] = launch(database)
        for chair in chairs:
            await chair.close()
    person.address = servers[0].address
    last = await person.connect(table)
    for version in (1, last.update["version"] // 2, last.update["version"]):
        moment = await last.ask(answer=("moment",), type="moment", version=version)
        assert moment["version"] == version
    await last.close()


async def test_cookies_and_chat_outlive_a_restart(launch, arrive, tmp_path):
    database = f"sqlite:///{tmp_path}/mewple.sqlite"
    first = launch(database)
    person = await arrive(first)
    await person.http.put("/api/session", json={"name": "Tom"})
    table = await person.table("pig", "me", "guest")
    chair = await person.connect(table)
    await chair.send(type="chat", text="hello")
    await chair.wait("said")
    first.kill()
    second = launch(database)
    person.address = second.address
    again = await person.connect(table)
    assert (await again.wait("said"))["text"] == "hello"
    assert [view["seat"] for view in again.update["views"]] == [0, 1]
    assert again.update["table"]["seats"][0]["name"] == "Tom"
    await again.close()


async def test_asked_to_stop_the_server_says_goodbye(launch, arrive, tmp_path):
    server = launch(f"sqlite:///{tmp_path}/mewple.sqlite")
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "guest"))
    server.process.send_signal(signal.SIGTERM)
    code, _ = await chair.closed()
    assert code == 1012
    assert chair.received[-1]["type"] == "closing"
    assert server.process.wait(10) in (0, -signal.SIGTERM)


async def test_what_the_server_says_when_it_starts(launch, tmp_path):
    server = launch(f"sqlite:///{tmp_path}/mewple.sqlite", "--lan")
    said = iter(server.process.stdout.readline, "")
    assert any(line.startswith("Phones and computers in this network join at http://") for line in said)
    blocks = [server.process.stdout.readline() for _ in range(10)]
    assert any("█" in line or "▄" in line or "▀" in line for line in blocks)
