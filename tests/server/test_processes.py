"""Several server processes on one Postgres serve the same tables."""

import asyncio
import random
import time

import pytest

from mewple.core.registry import find, ids


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
        # Both requests succeed if the second one is handled after the first and the same seat may act again.
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


# --- seen by players on both, side by side ---


@pytest.fixture
async def sides(pair, arrive):
    """Two people who are connected to different processes."""
    return [await arrive(process) for process in pair]


async def sit_down(sides, game, *others, **more):
    """Opens a table at which both of them sit. Returns their sockets."""
    tom, ann = sides
    table = await tom.table(game, "me", "open", *others, **more)
    assert (await ann.sit(table, name="Ann")).status_code == 200
    chairs = [await person.connect(table) for person in sides]
    for chair in chairs:
        await chair.until(lambda chair=chair: chair.update["table"]["started"])
    return table, chairs


async def see_the_same(*chairs):
    version = max(chair.update["version"] for chair in chairs)
    for chair in chairs:
        await chair.until(lambda chair=chair: chair.update["version"] >= version)
    assert len({chair.update["version"] for chair in chairs}) == 1
    assert len({str(chair.update["points"]) for chair in chairs}) == 1


def chooses_together(game):
    """Whether two seats ever choose at the same time in this game."""
    choose, dealt = random.Random(1), find(game).deal(seats=2, seed=1)
    for _ in range(60):
        if len(dealt.to_act) > 1:
            return True
        if not dealt.to_act:
            return False
        seat = choose.choice(dealt.to_act)
        dealt.act(choose.choice(list(dealt.choices(seat))), seat=seat)
    return False


async def test_nobodys_choice_is_lost_when_all_choose_at_the_same_time(sides):
    games = [game for game in ids() if 2 in find(game).seats and chooses_together(game)]
    assert games, "no game has seats that choose together"
    choose, together = random.Random(2), 0
    _, chairs = await sit_down(sides, games[0])
    while together < 12 and not chairs[0].update["table"]["over"]:
        await see_the_same(*chairs)
        acting = [(chair, *chair.legal()[0]) for chair in chairs if chair.legal()]
        acting = [(chair, *choose.choice(chair.legal())) for chair, _, _ in acting]
        told = await asyncio.gather(*(chair.act(action, seat) for chair, seat, action in acting))
        assert [each["type"] for each in told] == ["done"] * len(told), told
        together += len(told) == 2
        last = max(each["version"] for each in told)
        for chair in chairs:
            await chair.until(lambda chair=chair, last=last: chair.update["version"] >= last)
    assert together >= 5


async def test_thinking_at_one_process_and_acting_at_the_other_costs_the_whole_time(sides, pair, arrive):
    table, chairs = await sit_down(sides, "pig", clock={"per_match": 600})
    seat = chairs[0].update["pending"][0]
    thinker = sides[seat]
    await asyncio.sleep(4)
    thinker.address = pair[1 - seat].address
    other = await thinker.connect(table)
    assert (await other.act(0, seat))["type"] == "done"
    await see_the_same(*chairs, other)
    for chair in (*chairs, other):
        assert (
            chair.update["table"]["seats"][seat]["clock"]["bank"] <= 597.5
        )  # the other process is told a moment later


async def test_a_process_that_loads_a_table_late_goes_on_with_its_clocks(pair, arrive):
    tom, ann = [await arrive(pair[0]) for _ in range(2)]
    table, chairs = await sit_down((tom, ann), "pig", clock={"per_match": 600})
    seat = chairs[0].update["pending"][0]
    thinker = (tom, ann)[seat]
    await asyncio.sleep(4)
    thinker.address = pair[1].address
    late = await thinker.connect(table)
    assert (await late.act(0, seat))["type"] == "done"
    await late.until(lambda: late.update["version"] > 1)
    assert late.update["table"]["seats"][seat]["clock"]["bank"] <= 597.5


async def test_a_clock_that_runs_out_does_so_once_for_both(sides):
    _, chairs = await sit_down(sides, "pig", options={"target": 500}, clock={"per_decision": 1})
    for chair in chairs:
        await chair.until(lambda chair=chair: chair.update["version"] >= 4)
    await see_the_same(*chairs)
    for chair in chairs:
        late = [event for each in chair.received for event in each.get("events", ()) if event["kind"] == "timeout"]
        assert len(late) == len({event["version"] for event in late}) >= 2


async def test_both_know_at_once_who_is_here(sides, arrive, pair):
    began = time.monotonic()
    table, chairs = await sit_down(sides, "pig")
    for chair in chairs:
        if not any(each["type"] == "presence" and each["present"] == [True, True] for each in chair.received):
            await chair.wait("presence", present=[True, True])
    watcher = await (await arrive(pair[1])).connect(table)
    for chair in (*chairs, watcher):
        await chair.wait("presence", present=[True, True], watching=1)
    assert time.monotonic() - began < 8, "a sweep told them, not the newcomer's process"
    await chairs[1].close()
    await chairs[0].wait("presence", present=[True, False])


async def test_an_undo_and_chat_are_seen_on_both_sides(sides):
    choose = random.Random(3)
    games = [game for game in ids() if 2 in find(game).seats]
    for game in games:
        _, chairs = await sit_down(sides, game)
        for _ in range(30):
            await see_the_same(*chairs)
            able = [(chair, *each) for chair in chairs for each in chair.legal()]
            if not able:
                break
            chair, seat, action = choose.choice(able)
            before = chair.update["points"], chair.update["pending"]
            told = await chair.act(action, seat)
            await chair.until(lambda chair=chair, told=told: chair.update["version"] >= told["version"])
            if chair.update["views"][0]["undo"]["possible"]:
                undone = await chair.ask(type="undo", seat=seat, version=chair.update["version"])
                assert undone["type"] == "done"
                for each in chairs:
                    await each.until(lambda each=each, undone=undone: each.update["version"] >= undone["version"])
                    assert (each.update["points"], each.update["pending"]) == before
                await chairs[0].send(type="chat", text="Wait!")
                assert (await chairs[1].wait("said"))["text"] == "Wait!"
                return
    raise AssertionError("nothing could be undone in any game")


def events_in_order(chair):
    """The events that this client was shown. An update continues from the client's version; a welcome may repeat
    events."""
    version, shown = 0, dict[tuple[int, str], None]()
    for each in chair.received:
        if each["type"] not in ("welcome", "update"):
            continue
        assert each["type"] == "welcome" or each["since"] == version
        for event in each["events"]:
            assert each["since"] < event["version"] <= each["version"]
            shown[event["version"], event["text"]] = None
        version = each["version"]
    return list(shown)


async def test_bots_play_once_for_both_sides_and_both_see_all_of_it(sides):
    _, chairs = await sit_down(sides, "pig", "boar", options={"target": 40})
    await asyncio.gather(*(chair.play(random.Random(seat)) for seat, chair in enumerate(chairs)))
    await see_the_same(*chairs)
    first, second = (events_in_order(chair) for chair in chairs)
    assert first == second
    assert chairs[0].update["result"] == chairs[1].update["result"]


async def test_what_the_host_decides_holds_at_both_processes(sides, arrive, pair):
    table, chairs = await sit_down(sides, "pig")
    ann = next(each["seats"][1] for each in chairs[0].received if each["type"] == "people" and each["seats"][1])
    assert (await chairs[0].ask(type="moderate", what="mute", person=ann))["type"] == "done"
    await chairs[1].wait("people", muted=[{"person": ann, "name": "Ann"}])
    await chairs[1].send(type="chat", text="Can you hear me?")
    assert (await chairs[1].wait("error"))["code"] == "muted"
    assert (await chairs[0].ask(type="moderate", what="lock"))["type"] == "done"
    stranger = await (await arrive(pair[1])).connect(table, hello=False)
    assert (await stranger.closed())[0] == 4403
