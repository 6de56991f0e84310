"""Open bots: programs that play a seat by a link, and bots of other packages that appear as levels."""

import asyncio
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import websockets

from mewple.bots import plugins
from mewple.core import play
from mewple.core.registry import find
from mewple.server.bots import tasks, worker
from mewple.tables.lobby import rematch_table

PIG = "pig"
EXAMPLE = Path(__file__).parents[2] / "examples" / "open-bot" / "open_bot.py"
AGENT = EXAMPLE.parents[1] / "learning" / "sit.py"
SHORT = {"target": 20}


async def program_table(person, *seats, **more):
    """A table with a seat for a program, and the link for that program."""
    wishes = [{"kind": each} if each in ("me", "open", "program") else {"kind": "bot", "level": each} for each in seats]
    body = {"game": PIG, "seats": wishes, "options": SHORT, **more}
    answer = await person.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    link = await person.http.get(f"/api/tables/{table}/program", params={"seat": seats.index("program")})
    assert link.status_code == 200, link.text
    return table, link.json()["url"]


class Robot:
    """A program at a seat, which the test controls."""

    def __init__(self, socket):
        self.socket = socket
        self.welcome: dict = {}

    async def hear(self, kind):
        """The next message, which must be of this kind."""
        message = json.loads(await asyncio.wait_for(self.socket.recv(), 30))
        assert message["type"] == kind, message
        return message

    async def say(self, **message):
        await self.socket.send(json.dumps(message))


async def robots_turn(chair):
    """The person plays until seat 2, where the program sits, has to decide."""
    while chair.update["pending"] != [1]:
        if chair.legal():
            told = await chair.act(chair.legal()[-1][1])
            await chair.until(lambda told=told: chair.update["version"] >= told["version"])
        else:
            await chair.next()


@pytest.fixture
async def robots():
    made = []

    async def connect(link, hello="Robby"):
        robot = Robot(await websockets.connect(link))
        made.append(robot)
        robot.welcome = await robot.hear("welcome")
        if hello:
            await robot.say(type="hello", name=hello)
        return robot

    yield connect
    for robot in made:
        await robot.socket.close()


async def test_the_example_program_plays_a_match_to_its_end(server, arrive):
    person = await arrive(server)
    table, link = await program_table(person, "me", "program")
    command = [sys.executable, str(EXAMPLE), link, "Clanky"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        chair = await person.connect(table)
        await chair.until(lambda: chair.update["table"]["started"])
        assert chair.update["table"]["seats"][1]["name"] == "Clanky"
        assert (chair.update["table"]["seats"][1]["kind"], chair.update["table"]["seats"][1]["level"]) == (
            "bot",
            "program",
        )
        await chair.play(random.Random(1))
        out, problems = await asyncio.to_thread(running.communicate, timeout=30)
    finally:
        running.kill()
    assert (running.returncode, problems) == (0, "")
    assert "Playing pig at seat 2." in out
    assert re.search(r"Seat 1: place [12], \d+ points", out)


async def test_a_trained_agent_plays_a_match_to_its_end(server, arrive, tmp_path):
    game, dice = find(PIG), np.random.default_rng(1)
    shapes: dict[str, tuple[int, ...]] = {
        "in": (game.observation, 4),
        "in_bias": (4,),
        "policy": (4, 2),
        "policy_bias": (2,),
        "value": (4,),
        "value_bias": (1,),
    }
    weights: dict[str, Any] = {name: dice.normal(0, 1, shape) for name, shape in shapes.items()}
    weights |= {"mean": np.zeros(game.observation), "scale": np.ones(game.observation)}
    np.savez(tmp_path / "pig.npz", game=PIG, spaces=game.spaces_version, **weights)
    person = await arrive(server)
    table, link = await program_table(person, "me", "program", options={"target": 10})
    command = [sys.executable, str(AGENT), str(tmp_path / "pig.npz"), link, "Learned piglet"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        chair = await person.connect(table)
        await chair.until(lambda: chair.update["table"]["started"])
        assert chair.update["table"]["seats"][1]["name"] == "Learned piglet"
        await chair.play(random.Random(1))
        out, problems = await asyncio.to_thread(running.communicate, timeout=30)
    finally:
        running.kill()
    assert (running.returncode, problems) == (0, "")
    assert re.search(r"Seat 2: place [12], \d+ points", out)


async def test_a_program_sees_its_seats_view_and_what_happened_and_nothing_else(server, arrive, robots):
    person = await arrive(server)
    table, link = await program_table(person, "me", "program")
    robot = await robots(link)
    assert (robot.welcome["game"], robot.welcome["seat"], robot.welcome["options"]) == (PIG, 1, SHORT)
    chair = await person.connect(table)
    await robots_turn(chair)
    asked = await robot.hear("decide")
    assert set(asked) == {"type", "version", "seat", "view", "turn", "legal", "points", "events", "seconds"}
    assert [each["label"] for each in asked["legal"]] == ["Roll"]
    assert asked["version"] == chair.update["version"]
    assert asked["events"][0]["kind"] == "sit"
    await robot.say(type="act", version=asked["version"], action=asked["legal"][0]["action"])
    await chair.until(lambda: chair.update["version"] > asked["version"])


async def test_mistakes_of_a_program_are_told_and_change_nothing(server, arrive, robots):
    person = await arrive(server)
    table, link = await program_table(person, "me", "program")
    robot = await robots(link)
    chair = await person.connect(table)
    await robots_turn(chair)
    asked = await robot.hear("decide")
    for message, code in [
        ({"type": "act", "version": asked["version"], "action": 1}, "illegal"),
        ({"type": "act", "version": asked["version"], "action": 10**6}, "illegal"),
        ({"type": "act", "version": asked["version"] - 1, "action": 0}, "stale"),
        ({"type": "dance"}, "malformed"),
        ({"type": "hello", "name": "Robby again"}, None),
    ]:
        await robot.say(**message)
        if code:
            told = await robot.hear("error")
            assert told["code"] == code, told
            assert told["message"]
    await chair.settled()
    assert chair.update["version"] == asked["version"]
    await robot.say(type="act", version=asked["version"], action=0)
    await chair.until(lambda: chair.update["version"] > asked["version"])


async def test_the_house_plays_for_a_program_that_does_not_answer_or_has_gone(start, arrive, robots):
    server = start(program_seconds=0.2, thinkers=0)
    person = await arrive(server)
    table, link = await program_table(person, "me", "program")
    robot = await robots(link)
    chair = await person.connect(table)
    await robots_turn(chair)
    await robot.hear("decide")
    version = chair.update["version"]
    await chair.until(lambda: chair.update["version"] > version)
    await robot.socket.close()
    await chair.play(random.Random(2))
    assert chair.update["table"]["over"]


async def test_only_the_right_link_leads_to_the_seat_and_only_those_at_the_table_get_it(server, arrive):
    person = await arrive(server)
    table, link = await program_table(person, "me", "program")
    for wrong in (link.replace("seat=1", "seat=0"), link[:-1] + ("0" if link[-1] != "0" else "1"), link.split("?")[0]):
        async with websockets.connect(wrong) as socket:
            assert json.loads(await socket.recv())["code"] == "wrong-token"
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
    stranger = await arrive(server)
    assert (await stranger.http.get(f"/api/tables/{table}/program", params={"seat": 1})).status_code == 403
    assert (await person.http.get(f"/api/tables/{table}/program", params={"seat": 0})).status_code == 409


async def test_a_seat_for_a_program_is_not_for_people_but_a_bot_may_take_it(server, arrive):
    person = await arrive(server)
    table, _ = await program_table(person, "me", "program")
    ann = await arrive(server)
    assert (await ann.sit(table)).json()["code"] == "seat-taken"
    assert (await ann.sit(table, seat=1)).json()["code"] == "seat-taken"
    assert (await ann.http.post(f"/api/tables/{table}/bot", json={"seat": 1, "level": "boar"})).status_code == 403
    answer = await person.http.post(f"/api/tables/{table}/bot", json={"seat": 1, "level": "boar"})
    assert answer.status_code == 200, answer.text
    assert answer.json()["started"]
    assert (answer.json()["seats"][1]["kind"], answer.json()["seats"][1]["level"]) == ("bot", "boar")


async def test_a_program_may_ask_for_the_numbers_that_a_learner_sees(server, arrive, robots):
    person = await arrive(server)
    table, link = await program_table(person, "me", "program")
    robot = await robots(link, hello="")
    assert robot.welcome["spaces"] == find(PIG).spaces_version
    await robot.say(type="hello", name="Robby", observes=True)
    chair = await person.connect(table)
    await robots_turn(chair)
    asked = await robot.hear("decide")
    match = server.services.tables.in_memory(table).match
    assert asked["observation"] == play.observe(match.table.game, match.table.box, match.position.state, 1)
    assert len(asked["observation"]) == find(PIG).observation


@pytest.mark.parametrize(("level", "status"), [("nonsense", 400), ("program", 400), ("", 400)])
async def test_a_bot_needs_a_level_that_there_is(server, arrive, level, status):
    person = await arrive(server)
    table = await person.table(PIG, "me", "open")
    answer = await person.http.post(f"/api/tables/{table}/bot", json={"seat": 1, "level": level})
    assert answer.status_code == status, answer.text
    assert (await person.http.get(f"/api/tables/{table}")).json()["seats"][1]["kind"] == "open"


async def test_a_rematch_waits_for_the_program_again(server, arrive, robots):
    person = await arrive(server)
    table, link = await program_table(person, "me", "program")
    robot = await robots(link)
    chair = await person.connect(table)

    async def answer():
        while (message := json.loads(await robot.socket.recv()))["type"] == "decide":
            await robot.say(type="act", version=message["version"], action=message["legal"][-1]["action"])
        return message

    playing = asyncio.create_task(answer())
    await chair.play(random.Random(3))
    assert [seat["place"] for seat in sorted((await playing)["result"], key=lambda seat: seat["place"])] == [1, 2]
    again = (await person.http.post(f"/api/tables/{table}/rematch")).json()
    assert (again["started"], again["seats"][1]["kind"], again["seats"][1]["level"]) == (False, "open", "program")


async def test_only_the_person_who_set_up_the_table_has_the_programs_link(server, arrive):
    host, guest = await arrive(server), await arrive(server)
    table, _ = await program_table(host, "me", "open", "program")
    assert (await guest.sit(table)).status_code == 200
    asked = await guest.http.get(f"/api/tables/{table}/program", params={"seat": 2})
    assert (asked.status_code, asked.json()["code"]) == (403, "not-yours")
    assert (await host.http.get(f"/api/tables/{table}/program", params={"seat": 2})).status_code == 200


# --- classes of other packages ---


async def test_a_bot_of_another_package_is_a_level_and_plays(server, arrive):
    person = await arrive(server)
    pig = next(game for game in (await person.http.get("/api/games")).json() if game["id"] == PIG)
    assert pig["levels"][-1] | {"text": ""} == {
        "id": "patient",
        "name": "Patient piglet",
        "text": "",
        "seconds": 0.0,
        "outside": True,
    }
    chair = await person.connect(await person.table(PIG, "me", "patient", options={"target": 40}))
    await chair.play(random.Random(1))
    assert chair.update["table"]["over"]


class Broken:
    """A bot that does everything wrong."""

    name, text, games = "Broken", "", ()
    how = "crash"

    def decide(self, view, legal):
        if self.how == "crash":
            raise RuntimeError("no idea")
        return {"illegal": 99, "nothing": None, "text": "roll", "truth": True}[self.how]


@pytest.mark.parametrize("how", ["illegal", "nothing", "text", "truth"])
def test_a_wrong_choice_of_such_a_bot_is_named(monkeypatch, how):
    monkeypatch.setattr(plugins, "outside_bots", lambda: {"broken": Broken})
    monkeypatch.setattr(Broken, "how", how)
    with pytest.raises(plugins.WrongChoice, match=r"Broken chose .* not legal"):
        worker.do(tasks.Outside("broken", "a match", {}, [{"action": 0, "words": {}, "label": "Roll"}]))


async def test_the_house_plays_for_a_bot_that_fails(start, arrive, monkeypatch):
    known = plugins.outside_bots()
    monkeypatch.setattr(plugins, "outside_bots", lambda: {**known, "broken": Broken})
    server = start()  # the process that computes bots does not know this bot, so asking it fails
    person = await arrive(server)
    chair = await person.connect(await person.table(PIG, "me", "broken", options=SHORT))
    await chair.play(random.Random(1))
    assert chair.update["table"]["over"]


def test_levels_that_cannot_be_loaded_are_left_out(monkeypatch, caplog):
    class Entry:
        name, value = "bad", "nowhere:Bad"

        def load(self):
            raise ImportError("no such module")

    monkeypatch.setattr(plugins, "entry_points", lambda group: [Entry()])
    plugins.outside_bots.cache_clear()
    try:
        assert plugins.outside_levels(find(PIG)) == ()
        assert "bot cannot be loaded" in caplog.text
    finally:
        monkeypatch.undo()
        plugins.outside_bots.cache_clear()


async def test_a_new_link_replaces_the_old_one_and_turns_the_program_out(server, arrive, robots):
    host = await arrive(server)
    table, link = await program_table(host, "me", "program")
    robot = await robots(link)
    chair = await host.connect(table)
    await chair.until(lambda: chair.update["pending"])
    answer = await host.http.post(f"/api/tables/{table}/program", params={"seat": 1})
    assert answer.status_code == 200, answer.text
    new = answer.json()["url"]
    assert new != link
    await asyncio.wait_for(robot.socket.wait_closed(), 30)
    assert robot.socket.close_code == 4409
    async with websockets.connect(link) as old:
        assert json.loads(await old.recv())["code"] == "wrong-token"
    assert (await host.http.get(f"/api/tables/{table}/program", params={"seat": 1})).json()["url"] == new
    assert (await robots(new)).welcome["seat"] == 1


async def test_a_guest_cannot_replace_the_programs_link(server, arrive):
    host, guest = await arrive(server), await arrive(server)
    table, link = await program_table(host, "me", "open", "program")
    assert (await guest.sit(table)).status_code == 200
    assert (await guest.http.post(f"/api/tables/{table}/program", params={"seat": 2})).status_code == 403
    assert (await host.http.get(f"/api/tables/{table}/program", params={"seat": 2})).json()["url"] == link


async def test_a_program_cannot_take_a_name_that_somebody_at_the_table_has(server, arrive, robots):
    host = await arrive(server)
    table, link = await program_table(host, "me", "program")
    name = (await host.http.get(f"/api/tables/{table}")).json()["seats"][0]["name"]
    robot = await robots(link, hello=name.upper())
    assert "choose another name" in (await robot.hear("error"))["message"]


async def test_the_owner_of_a_rematch_is_whoever_set_up_the_first_table(server, arrive):
    host, guest = await arrive(server), await arrive(server)
    table, _ = await program_table(host, "me", "open", "program")
    assert (await guest.sit(table)).status_code == 200
    room = server.services.tables.in_memory(table)
    assert room.stored.owner
    assert rematch_table(room, "somebody else").owner == room.stored.owner


async def test_an_owner_who_gets_up_keeps_the_programs_link(server, arrive):
    host, guest = await arrive(server), await arrive(server)
    table, _ = await program_table(host, "me", "open", "program")
    chair = await host.connect(table)
    await chair.ask(type="seat", seat=0, what="leave")
    assert (await guest.sit(table, seat=0)).status_code == 200
    assert (await guest.http.get(f"/api/tables/{table}/program", params={"seat": 2})).status_code == 403
    assert (await host.http.get(f"/api/tables/{table}/program", params={"seat": 2})).status_code == 200


async def test_two_seats_of_a_new_table_cannot_have_the_same_name(server, arrive):
    host = await arrive(server)
    seats = [{"kind": "me", "name": "Nori"}, {"kind": "guest", "name": "nori"}]
    answer = await host.http.post("/api/tables", json={"game": PIG, "seats": seats})
    assert answer.status_code == 400
    assert "choose another name" in answer.json()["message"]
