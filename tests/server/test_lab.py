"""The lab of a server: replays of games by seed, tables with changed boxes, runs in a process, and who may use it."""

import asyncio
import random

import pytest
from tests.server.conftest import GENEROUS
from tests.server.test_http import problem

from mewple.core import play
from mewple.core.registry import find
from mewple.match.record.verify import verify
from mewple.server.lab.runs import STOPPED

PIG = find("pig")
GAME = {"game": "pig", "seed": "77", "policies": ["strong", "beginner"], "options": {"target": 30}}
SHORTER = "option.target.default = 20"
ELSEWHERE = {"X-Forwarded-For": "203.0.113.9"}
"""The header by which a proxy on the same machine says that a visitor comes from elsewhere."""


async def record(person, table, form="text"):
    answer = await person.http.get(f"/api/tables/{table}/record?form={form}")
    assert answer.status_code == 200, answer.text
    return answer.text


# --- games by seed ---


async def test_the_replay_of_a_game_of_the_lab_is_that_game(server, arrive):
    person = await arrive(server)
    shown = (await person.http.post("/api/lab/games", json={**GAME, "at": 5})).json()
    assert shown["version"] == 6
    chair = await person.connect(shown["table"])
    b = PIG.open_box({"target": 30})
    s, taken = play.whole_game(PIG, b, 2, 77, [PIG.policies.index("strong"), PIG.policies.index("beginner")])
    assert chair.update["version"] == taken + 1
    assert chair.update["points"] == [PIG.rules.points(b, s, seat) for seat in range(2)]
    report = verify(await record(person, shown["table"], "ndjson"))
    assert report.ok, report.complaints


async def test_a_game_of_the_lab_has_one_table_whoever_looks_and_wherever(server, arrive):
    ann, bob = await arrive(server), await arrive(server)
    first = (await ann.http.post("/api/lab/games", json=GAME)).json()
    later = (await bob.http.post("/api/lab/games", json={**GAME, "at": 10_000})).json()
    assert first["table"] == later["table"]
    assert first["version"] == 1
    chair = await bob.connect(first["table"])
    assert later["version"] == chair.update["version"]
    other = (await ann.http.post("/api/lab/games", json={**GAME, "seed": "78"})).json()
    assert other["table"] != first["table"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": "-1"}, "seed: expected a whole number from 0"),
        ({"seed": "seven"}, "seed: expected a whole number; got 'seven'"),
        ({"policies": ["strong", "genius"]}, "genius"),
        ({"policies": ["strong"]}, "seats; got 1"),
        ({"options": {"goal": 3}}, "no option 'goal'"),
        ({"overlay": "option.tarjet.default = 3"}, "overlay.toml: option.tarjet: expected one of target"),
    ],
)
async def test_a_game_that_cannot_be_is_explained(server, arrive, changed, words):
    person = await arrive(server)
    answer = await person.http.post("/api/lab/games", json={**GAME, **changed})
    assert answer.status_code == 400
    assert words in answer.json()["message"]


# --- changed boxes ---


async def test_a_table_with_a_changed_box_says_what_changes_and_its_record_carries_it(server, arrive):
    person = await arrive(server)
    checked = (await person.http.post("/api/lab/box", json={"game": "pig", "overlay": SHORTER})).json()
    assert checked["changes"] == ["option.target.default: 100 → 20"]
    shown = (await person.http.post("/api/lab/games", json={**GAME, "options": {}, "overlay": SHORTER})).json()
    info = (await person.http.get(f"/api/tables/{shown['table']}")).json()
    assert info["changes"] == checked["changes"]
    chair = await person.connect(shown["table"])
    assert 20 <= max(chair.update["points"]) < 30
    for form in ("text", "ndjson"):
        text = await record(person, shown["table"], form)
        assert "option.target.default = 20" in text
        report = verify(text)
        assert report.ok, report.complaints
        assert not verify(text.replace("default = 20", "default = 90")).ok


async def test_a_table_for_people_can_have_a_changed_box_and_so_has_its_rematch(server, arrive):
    person = await arrive(server)
    table = await person.table("pig", "me", "guest", overlay=SHORTER)
    chair = await person.connect(table)
    await chair.play(random.Random(3))
    assert 20 <= max(chair.update["points"]) < 30
    again = (await person.http.post(f"/api/tables/{table}/rematch")).json()
    assert again["changes"] == ["option.target.default: 100 → 20"]
    mine = (await person.http.get("/api/tables/mine")).json()
    assert all(each["changes"] == again["changes"] for each in mine)


async def test_an_overlay_that_does_not_fit_sets_no_table(server, arrive):
    person = await arrive(server)
    body = {"game": "pig", "seats": [{"kind": "me"}, {"kind": "guest"}]}
    for overlay, words in (
        ("option.target.default = 9", "from 10 to 500"),
        ("= 3", "cannot be read as TOML"),
        ("# " + "x" * 5_000, "at most 4,000 characters"),
    ):
        answer = await person.http.post("/api/tables", json={**body, "overlay": overlay})
        assert words in problem(answer, 400, "bad-overlay")
    assert (await person.http.get("/api/tables/mine")).json() == []


# --- who may ---


async def test_the_lab_is_for_whoever_runs_the_server(start, arrive):
    server = start(lab="host", limits=GENEROUS)
    host, visitor = await arrive(server), await arrive(server)
    visitor.http.headers.update(ELSEWHERE)
    assert (await host.http.get("/api/lab")).json()["open"] or not (await host.http.get("/api/lab")).json()["levels"]
    closed = (await visitor.http.get("/api/lab")).json()
    assert not closed["open"]
    assert "whoever runs it" in closed["why_not"]
    assert closed["levels"] == {}
    problem(await visitor.http.post("/api/lab/games", json=GAME), 403, "not-yours")
    problem(await visitor.http.post("/api/lab/box", json={"game": "pig", "overlay": SHORTER}), 403, "not-yours")
    body = {"game": "pig", "seats": [{"kind": "me"}, {"kind": "open"}], "overlay": SHORTER}
    problem(await visitor.http.post("/api/tables", json=body), 403, "not-yours")
    problem(await visitor.http.get("/api/lab/runs/none"), 403, "not-yours")
    visitor.http.headers["X-Mewple-Lab"] = server.services.guests.lab_key()
    assert (await visitor.http.post("/api/lab/games", json=GAME)).status_code == 200
    visitor.http.headers["X-Mewple-Lab"] = "0" * 32
    problem(await visitor.http.post("/api/lab/games", json=GAME), 403, "not-yours")


async def test_a_setting_closes_the_lab_or_opens_it_for_everybody(start, arrive):
    host = await arrive(start(lab="off"))
    assert "switched off" in problem(await host.http.post("/api/lab/games", json=GAME), 403, "not-yours")
    visitor = await arrive(start(lab="everybody"))
    visitor.http.headers.update(ELSEWHERE)
    assert (await visitor.http.post("/api/lab/games", json=GAME)).status_code == 200


# --- runs ---

RUN = {"game": "pig", "seats": 2, "level": "beginner", "games": 3_000, "first": {"options": {"target": 20}}}


async def until_over(person, run):
    while not (run["done"] or run["problem"]):
        await asyncio.sleep(0.05)
        run = (await person.http.get(f"/api/lab/runs/{run['id']}")).json()
    return run


@pytest.mark.compiled
async def test_a_run_compares_two_rules_in_a_process_of_its_own_and_can_be_saved(server, arrive):
    person = await arrive(server)
    asked = {**RUN, "second": {"overlay": "option.target.default = 30"}}
    answer = await person.http.post("/api/lab/runs", json=asked)
    assert answer.status_code == 201, answer.text
    busy = await person.http.post("/api/lab/runs", json=asked)
    assert "playing already" in problem(busy, 409, "busy")
    run = await until_over(person, answer.json())
    assert run["problem"] == ""
    assert (run["played"], run["games"]) == (3_000, 3_000)
    assert any(sentence.startswith("Rounds: up by") for sentence in run["report"]["verdict"])
    assert [section["id"] for section in run["report"]["sections"]] == ["differences", "length", "tension", "odd"]
    odd = run["report"]["sections"][-1]["figures"][1]
    assert "box=option.target.default" in odd["rows"][0][1]["path"]
    page = await person.http.get(f"/api/lab/runs/{run['id']}/report")
    if page.status_code != 503:  # the page for reports is part of the client's build
        assert page.status_code == 200
        assert f"http://{server.address}" in page.text


@pytest.mark.compiled
async def test_a_run_can_be_stopped_and_another_begins(server, arrive):
    person = await arrive(server)
    run = (await person.http.post("/api/lab/runs", json={**RUN, "games": 1_000_000})).json()
    stopped = (await person.http.delete(f"/api/lab/runs/{run['id']}")).json()
    assert stopped["problem"] == STOPPED
    again = await person.http.post("/api/lab/runs", json=RUN)
    assert again.status_code == 201
    await person.http.delete(f"/api/lab/runs/{again.json()['id']}")


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seats": 9}, "Pig is for 2, 3, 4, 5, 6 players"),
        ({"level": "genius"}, "level: expected one of random, beginner"),
        ({"games": 1}, "games: expected 2 to 1,000,000; got 1"),
        ({"seed": "x"}, "seed: expected a whole number"),
        ({"first": {"options": {"target": 9}}}, "first rules: "),
        ({"second": {"overlay": "option.target.default = true"}}, "second rules: overlay.toml: option.target.default"),
    ],
)
async def test_a_run_that_cannot_be_is_explained(server, arrive, changed, words):
    person = await arrive(server)
    assert words in problem(await person.http.post("/api/lab/runs", json={**RUN, **changed}), 400, "bad-run")
