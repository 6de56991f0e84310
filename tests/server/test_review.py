"""Reviews of a match: they begin when somebody asks, continue in the background, and are the same for everybody."""

import asyncio
import random

import pytest

PIG = "pig"


async def finished(server, arrive, *seats, options=None, seed=2):
    """A person who has finished a match, and its table."""
    person = await arrive(server)
    table = await person.table(PIG, *seats, options=options or {"target": 25})
    chair = await person.connect(table)
    await chair.play(random.Random(seed))
    return person, table, chair


async def looked(person, table):
    """Requests the review again and again until it is complete, and returns it."""
    seen = []
    while True:
        told = (await person.http.get(f"/api/tables/{table}/lookback")).json()
        seen.append(told["done"])
        if told["points"] and told["done"] == told["total"]:
            assert seen == sorted(seen)
            return told
        assert "cannot" not in told["problem"], told
        await asyncio.sleep(0.1)


async def test_before_the_end_there_is_nothing_to_look_back_at(server, arrive):
    person = await arrive(server)
    table = await person.table(PIG, "me", "boar")
    answer = await person.http.get(f"/api/tables/{table}/lookback")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
    assert (await person.http.get("/api/tables/none/lookback")).status_code == 404


@pytest.mark.compiled
async def test_every_moment_has_everybodys_chance_and_the_last_is_the_result(server, arrive):
    person, table, chair = await finished(server, arrive, "me", "piglet", "boar")
    told = await looked(person, table)
    versions = [point["version"] for point in told["points"]]
    assert versions == sorted(set(versions))
    assert versions[-1] == chair.update["version"]
    assert all(abs(sum(point["chances"]) - 1) < 0.01 for point in told["points"])
    shares = [seat["share"] for seat in chair.update["result"]]
    assert told["points"][-1]["chances"] == shares
    assert all(abs(turn["after"] - turn["before"]) >= 0.1 for turn in told["turning"])
    assert {turn["version"] for turn in told["turning"]} <= set(versions)


@pytest.mark.compiled
async def test_every_decision_of_a_person_with_a_choice_is_judged_and_none_of_a_bot(server, arrive):
    decisions = []
    for _ in range(12):  # a short match may have no decision with a clearly better action
        person, table, _ = await finished(server, arrive, "me", "boar")
        decisions += (await looked(person, table))["decisions"]
        if decisions:
            break
    assert {each["seat"] for each in decisions} == {0}
    for each in decisions:
        assert each["label"] == "Roll" or each["label"].startswith("Hold")
        assert 0 <= each["chance"] <= each["better_chance"] <= 1
        assert each["better"] != each["label"]


@pytest.mark.compiled
async def test_a_second_look_is_there_at_once(server, arrive):
    person, table, _ = await finished(server, arrive, "me", "boar")
    told = await looked(person, table)
    other = await arrive(server)
    again = (await other.http.get(f"/api/tables/{table}/lookback")).json()
    assert again == told


async def test_where_bots_cannot_think_it_says_so(start, arrive):
    server = start(thinkers=0)
    person, table, _ = await finished(server, arrive, "me", "boar")
    await person.http.get(f"/api/tables/{table}/lookback")
    await asyncio.sleep(0.05)
    told = (await person.http.get(f"/api/tables/{table}/lookback")).json()
    assert "cannot think" in told["problem"] or told["problem"] == ""
    assert told["points"] == []
