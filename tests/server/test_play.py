"""Playing over the socket, as the browser does."""

import asyncio
import random

import pytest

from mewple.core.registry import find, ids


def bots(game, count):
    levels = [level.id for level in find(game).content.levels if not level.seconds] or ["house"]
    return [levels[number % len(levels)] for number in range(count)]


@pytest.mark.parametrize("game", ids())
async def test_a_whole_match_against_bots_by_random_legal_actions(server, arrive, game):
    person = await arrive(server)
    seats = max(count for count in find(game).seats if count <= 3)
    chair = await person.connect(await person.table(game, "me", *bots(game, seats - 1)))
    await chair.play(random.Random(7))
    last = chair.update
    assert last["table"]["over"]
    assert sorted(row["place"] for row in last["result"])[0] == 1
    assert last["reveal"]["seed"]
    assert last["reveal"]["salt"]
    assert last["views"][0]["legal"] == []
    versions = [each["version"] for each in chair.received if each["type"] == "update"]
    assert versions == sorted(set(versions))
    events = [event["version"] for each in chair.received if each["type"] == "update" for event in each["events"]]
    assert events == sorted(events)
    record = await person.http.get(f"/api/tables/{last['table']['id']}/record", params={"form": "ndjson"})
    assert record.status_code == 200
    await chair.close()


@pytest.mark.parametrize("game", ids())
async def test_a_shared_screen_plays_all_seats(server, arrive, game):
    """Several seats share this screen. Each still gets its own view, with only what that seat may see."""
    person = await arrive(server)
    seats = min(count for count in find(game).seats if count > 1)
    chair = await person.connect(await person.table(game, "me", *["guest"] * (seats - 1)))
    assert [view["seat"] for view in chair.update["views"]] == list(range(seats))
    await chair.play(random.Random(11), until=lambda update: update["version"] > 40)
    assert chair.update["version"] > 5
    await chair.close()


async def test_two_people_at_one_table_by_link(server, arrive):
    tom, ann = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "open", options={"target": 20})
    first = await tom.connect(table)
    assert not first.update["table"]["started"]
    answer = await ann.sit(table, name="Ann")
    assert answer.status_code == 200
    assert answer.json()["started"]
    second = await ann.connect(table)
    await first.until(lambda: first.update["table"]["started"])
    assert second.update["table"]["yours"] == [1]
    await asyncio.gather(first.play(random.Random(1)), second.play(random.Random(2)))
    assert first.update["result"] == second.update["result"]
    assert [event["text"] for event in second.update["events"]][-1].endswith("points.")
    await first.close()
    await second.close()


async def test_an_action_is_stored_then_told_to_the_other(server, arrive):
    tom, ann = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "open")
    await ann.sit(table)
    first, second = await tom.connect(table), await ann.connect(table)
    told = await first.act(0)
    assert told["type"] == "done"
    await second.until(lambda: second.update["version"] == told["version"])
    assert second.update["events"][0]["kind"] == "rolled"
    assert second.update["since"] == told["version"] - 1
    stored = server.call(lambda: server.services.tables.in_memory(table).stored.head.version)
    assert stored == told["version"]
    await first.close()
    await second.close()


async def test_reconnecting_with_a_version_gives_what_was_missed(server, arrive):
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    chair = await person.connect(table)
    await chair.play(random.Random(3), until=lambda update: update["version"] >= 4)
    had = chair.update["version"]
    await chair.close()
    other = await person.connect(table)
    await other.play(random.Random(4), until=lambda update: update["version"] >= had + 5)
    again = await person.connect(table, version=had)
    assert again.update["since"] == had
    assert {event["version"] for event in again.update["events"]} == set(range(had + 1, other.update["version"] + 1))
    assert again.update["views"] == other.update["views"]
    whole = await person.connect(table, version=10**9)
    assert whole.update["since"] == 0
    for each in (other, again, whole):
        await each.close()


async def test_a_spectator_sees_and_does_nothing(server, arrive):
    tom, ann = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "piglet")
    chair = await tom.connect(table)
    watcher = await ann.connect(table)
    assert watcher.update["views"][0]["seat"] is None
    assert watcher.update["views"][0]["legal"] == []
    assert (await watcher.act(0))["code"] == "not-yours"
    await chair.wait("presence", watching=1)
    before = watcher.update["version"]
    await chair.act(0)
    await watcher.until(lambda: watcher.update["version"] > before)
    await watcher.close()
    await chair.wait("presence", watching=0)
    await chair.close()


async def test_bots_alone_play_to_the_end_while_somebody_watches(server, arrive):
    person = await arrive(server)
    watcher = await person.connect(await person.table("pig", "piglet", "boar", options={"target": 30}))
    await watcher.until(lambda: watcher.update["table"]["over"])
    await watcher.close()


async def test_leaving_hands_the_seat_to_a_bot_and_coming_back_takes_it(server, arrive):
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "guest"))
    assert (await chair.ask(type="seat", what="leave", seat=0))["type"] == "done"
    await chair.until(lambda: chair.update["pending"] == [1])  # the bot has played its turn
    assert chair.update["table"]["seats"][0]["left"]
    assert (await chair.act(0))["code"] == "not-yours"
    assert (await chair.ask(type="seat", what="return", seat=0))["type"] == "done"
    await chair.until(lambda: not chair.update["table"]["seats"][0]["left"])
    assert chair.update["table"]["seats"][0]["name"] == person.me["name"]
    await chair.close()


async def test_leaving_before_the_start_frees_the_seat_for_somebody_else(server, arrive):
    tom, ann = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "open", "open")
    await ann.sit(table)
    chair = await ann.connect(table)
    assert (await chair.ask(type="seat", what="leave", seat=1))["type"] == "done"
    await chair.until(lambda: chair.update["table"]["seats"][1]["kind"] == "open")
    assert chair.update["views"][0]["seat"] is None
    assert [each["id"] for each in (await ann.http.get("/api/tables/mine")).json()] == []
    assert (await ann.sit(table, seat=1)).status_code == 200
    await chair.close()


async def test_a_pause_begins_when_everybody_wants_it(server, arrive):
    tom, ann = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "open")
    await ann.sit(table)
    first, second = await tom.connect(table), await ann.connect(table)
    await first.ask(type="seat", what="pause", seat=0)
    await second.until(lambda: second.update["table"]["wants_pause"] == [0])
    assert not second.update["table"]["paused"]
    await second.ask(type="seat", what="pause", seat=1)
    await first.until(lambda: first.update["table"]["paused"])
    assert (await first.act(0))["code"] == "paused"
    await first.ask(type="seat", what="resume", seat=0)
    await second.until(lambda: not second.update["table"]["paused"])
    await first.close()
    await second.close()


async def test_undo_is_refused_after_a_roll_with_the_reason(server, arrive):
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "guest"))
    await chair.act(0)
    await chair.settled()
    assert not chair.update["views"][0]["undo"]["possible"]
    told = await chair.ask(type="undo", seat=0, version=chair.update["version"])
    assert told["code"] == "undo-refused"
    assert told["message"] == chair.update["views"][0]["undo"]["why_not"]
    await chair.close()


async def test_real_dice_are_asked_for_and_answered(server, arrive):
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "boar", real_dice=True, options={"target": 12}))
    await chair.act(0)
    await chair.until(lambda: chair.update["ask"] is not None)
    ask, version = chair.update["ask"], chair.update["version"]
    assert (ask["seat"], ask["n"]) == (0, 6)
    assert (await chair.ask(type="outcome", seat=0, face=7, version=version))["code"] == "bad-outcome"
    assert (await chair.ask(type="outcome", seat=1, face=3, version=version))["code"] == "not-yours"
    assert (await chair.ask(type="outcome", seat=0, face=5, version=version))["type"] == "done"
    await chair.until(lambda: chair.update["ask"] is None)
    assert chair.update["views"][0]["view"]["pot"] == 5
    await chair.play(random.Random(5))  # the person also enters the results of the bot's dice
    await chair.close()


async def test_out_of_time_the_house_plays(server, arrive):
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "guest", clock={"per_decision": 1}))
    assert 0 < chair.update["table"]["seats"][0]["clock"]["decision"] <= 1
    assert chair.update["table"]["seats"][0]["clock"]["running"]
    before = chair.update["version"]
    await chair.until(lambda: chair.update["version"] > before)
    assert "ran out of time" in chair.update["events"][0]["text"]
    await chair.close()


async def test_a_past_moment_is_shown_as_it_was(server, arrive):
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "guest"))
    seen: dict[int, list] = {}
    while len(seen) < 5:
        seen[chair.update["version"]] = [view["view"] for view in chair.update["views"]]
        await chair.act(0, chair.update["pending"][0])
        await chair.settled()
    for version, views in seen.items():
        moment = await chair.ask(answer=("moment",), type="moment", version=version)
        assert [view["view"] for view in moment["screen"]["views"]] == views
        assert {event["version"] for event in moment["events"]} <= {version}
    one = await chair.ask(answer=("moment",), type="moment", version=2, seat=1)
    assert [view["seat"] for view in one["screen"]["views"]] == [1]
    assert (await chair.ask(type="moment", version=999))["code"] == "not-possible"
    assert (await chair.ask(type="moment", version=1, seat=5))["code"] == "not-yours"
    await chair.close()


async def test_chat_is_told_to_all_and_kept_for_those_who_come_later(server, arrive):
    tom, ann = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "piglet")
    chair, watcher = await tom.connect(table), await ann.connect(table)
    await chair.send(type="chat", text="  hello \x00 there 🐈 ")
    said = await watcher.wait("said")
    assert (said["name"], said["seat"], said["text"]) == (tom.me["name"], 0, "hello  there 🐈")
    await watcher.send(type="chat", text="hi")
    assert (await chair.wait("said", text="hi"))["seat"] is None
    late = await ann.connect(table)
    assert [(await late.wait("said"))["text"] for _ in range(2)] == ["hello  there 🐈", "hi"]
    missed = await ann.connect(table, hello=False)
    await missed.send(type="hello", chat=said["number"])
    assert (await missed.wait("said"))["text"] == "hi"
    for each in (chair, watcher, late, missed):
        await each.close()


async def test_pointing_is_told_to_all_who_are_here_and_kept_for_nobody(server, arrive):
    tom, ann = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "piglet")
    chair, watcher = await tom.connect(table), await ann.connect(table)
    await chair.send(type="point", at="room:kitchen")
    for each in (chair, watcher):
        pointed = await each.wait("pointed")
        assert (pointed["at"], pointed["name"], pointed["seat"]) == ("room:kitchen", tom.me["name"], 0)
    await watcher.send(type="point", at="die")
    assert (await chair.wait("pointed", at="die"))["seat"] is None
    late = await ann.connect(table)
    await late.settled()
    assert not [each for each in late.received if each["type"] == "pointed"]
    for each in (chair, watcher, late):
        await each.close()


async def test_who_is_away_is_shown(server, arrive):
    tom, ann = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "open")
    await ann.sit(table)
    first = await tom.connect(table)
    await first.settled()
    assert [each["present"] for each in first.received if each["type"] == "presence"] == [[True, False]]
    second = await ann.connect(table)
    await first.wait("presence", present=[True, True])
    await second.close()
    await first.wait("presence", present=[True, False])
    await first.close()
