"""Hints at a table: only for the seat's own decision, with other people only if all agree, and limited in number."""

import asyncio

import pytest
from tests.server.conftest import only

PIG = "pig"
pytestmark = pytest.mark.compiled


async def my_turn(chair, seat=0):
    """Plays until this seat has a choice between two actions. Until then, the seats at this screen take their first
    legal action, which is to roll."""
    while len(acts := [action for each, action in chair.legal() if each == seat]) < 2:
        if chair.legal():
            await chair.act(chair.legal()[0][1], chair.legal()[0][0])
        await asyncio.sleep(0.01)
        await chair.settled()
    return acts


async def ask(chair, seat=0):
    """Asks for a hint, again and again as long as the search is being compiled."""
    while True:
        told = await chair.ask(answer=("hint", "error"), type="hint", seat=seat, version=chair.update["version"])
        if told.get("code") != "not-ready":
            return told
        await asyncio.sleep(0.2)


async def test_a_hint_names_the_best_actions_with_chances_and_reasons(server, arrive):
    person = await arrive(server)
    chair = await person.connect(await person.table(PIG, "me", "boar", options={"target": 60}))
    assert chair.update["table"]["hints_on"]
    legal = await my_turn(chair)
    told = await ask(chair)
    assert told["version"] == chair.update["version"]
    assert {each["actions"][0] for each in told["hints"]} == set(legal)
    assert {each["label"].split()[0] for each in told["hints"]} == {"Roll", "Hold"}
    assert all(0 <= each["chance"] <= 1 and each["reason"] for each in told["hints"])
    assert not told["hints"][0]["equal"]
    assert await ask(chair) == told  # the search ran only once


async def test_while_a_hint_is_thought_about_one_can_act(server, arrive):
    person = await arrive(server)
    chair = await person.connect(await person.table(PIG, "me", "boar", options={"target": 60}))
    await my_turn(chair)
    await ask(chair)
    await chair.act(chair.legal()[0][1])
    await my_turn(chair)
    await chair.send(type="hint", id="h", seat=0, version=chair.update["version"])
    assert (await chair.act(chair.legal()[0][1]))["type"] == "done"
    late = await chair.wait("error", id="h")
    assert late["code"] == "stale"


async def test_between_people_hints_need_everybodys_consent(server, arrive):
    ann, bob = await arrive(server), await arrive(server)
    table = await ann.table(PIG, "me", "open", options={"target": 60})
    await bob.sit(table)
    hers, his = await ann.connect(table), await bob.connect(table)
    assert not hers.update["table"]["hints_on"]
    asked = await hers.ask(type="hint", seat=0, version=hers.update["version"])
    assert (asked["type"], asked["code"]) == ("error", "hints-off")
    assert (await hers.ask(type="seat", what="hints", seat=0))["type"] == "done"
    await his.until(lambda: his.update["table"]["agreed_to_hints"] == [0])
    assert (await his.ask(type="seat", what="hints", seat=0))["code"] == "not-yours"
    assert (await his.ask(type="seat", what="hints", seat=1))["type"] == "done"
    await hers.until(lambda: hers.update["table"]["hints_on"])
    assert any("agrees to hints" in event["text"] for event in hers.update["events"])


async def test_nobody_gets_a_hint_for_another_seat_or_out_of_turn(server, arrive):
    person = await arrive(server)
    table = await person.table(PIG, "me", "boar", options={"target": 60})
    chair = await person.connect(table)
    await my_turn(chair)
    asked = {"type": "hint", "version": chair.update["version"]}
    assert (await chair.ask(**asked, seat=1))["code"] == "not-yours"
    stranger = await (await arrive(server)).connect(table)
    assert (await stranger.ask(**asked, seat=0))["code"] == "not-yours"
    assert (await chair.ask(type="hint", seat=0, version=0))["code"] == "stale"


async def test_a_table_can_be_set_without_hints(server, arrive):
    person = await arrive(server)
    chair = await person.connect(await person.table(PIG, "me", "boar", hints=False))
    assert not chair.update["table"]["hints_on"]
    await my_turn(chair)
    assert (await chair.ask(type="hint", seat=0, version=chair.update["version"]))["code"] == "hints-off"


async def test_hints_are_rate_limited(start, arrive):
    server = start(limits=only(hints=2), thinkers=0)
    person = await arrive(server)
    chair = await person.connect(await person.table(PIG, "me", "boar"))
    await my_turn(chair)
    codes = [(await chair.ask(type="hint", seat=0, version=chair.update["version"]))["code"] for _ in range(3)]
    assert codes == ["not-ready", "not-ready", "too-many"]
