"""Over real sockets, each seat is sent its own view, and exactly the events that it may see."""

import random

import pytest

from mewple.core.registry import find, ids


@pytest.mark.parametrize("name", ids())
async def test_the_socket_sends_each_seat_its_own_view_and_events_only(server, arrive, name):
    seats = min(count for count in find(name).seats if count > 1)
    tom, ann, eve = [await arrive(server) for _ in range(3)]
    table = await tom.table(name, "me", "open", *["house"] * (seats - 2))
    await ann.sit(table)
    chairs = {0: await tom.connect(table), 1: await ann.connect(table), None: await eve.connect(table)}
    choose = random.Random(1)
    for _ in range(25):
        for seat in (0, 1):
            chair = chairs[seat]
            await chair.settled()
            if chair.legal() and not chair.update["table"]["over"]:
                await chair.act(choose.choice(chair.legal())[1], seat)
    for viewer, chair in chairs.items():
        await chair.settled()
        updates = [each for each in chair.received if each["type"] in ("welcome", "update")]
        assert [view["seat"] for view in chair.update["views"]] == [viewer]
        match = server.call(lambda: server.services.tables.in_memory(table).match)
        last = updates[-1]["version"]
        allowed = [(said.version, said.kind) for said in match.history.said(0, last) if said.visible_to(viewer)]
        assert [(event["version"], event["kind"]) for each in updates for event in each["events"]] == allowed
        fresh = await again(chair)
        assert chair.update["views"] == fresh["views"], "the patched view is not what a fresh one is"
        await chair.close()


async def again(chair):
    """Requests the whole screen again."""
    patched = chair.update
    await chair.send(type="hello", version=patched["version"])
    fresh = (await chair.wait("welcome"))["screen"]
    chair.update = patched
    return fresh
