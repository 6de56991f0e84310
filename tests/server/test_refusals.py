"""Messages that are malformed, forged, stale, too large or too many: they get clear errors and change nothing, and the
server keeps running."""

from typing import Any

import pytest
import websockets
from tests.server.conftest import only

from mewple.server.settings import Limits
from mewple.tables.limits import Ration


@pytest.fixture
async def chair(server, arrive):
    person = await arrive(server)
    seat = await person.connect(await person.table("pig", "me", "guest"))
    yield seat
    await seat.close()


def facts(update):
    """Everything in an update except the times on the clocks."""
    return {key: value for key, value in update.items() if key not in ("events", "since")}


async def unchanged(chair):
    """Checks, with a new hello, that the match has not changed."""
    before = facts(chair.update)
    await chair.send(type="hello")
    await chair.wait("update")
    assert facts(chair.update) == before


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "nonsense",
        "{",
        "[]",
        "null",
        "7",
        '"act"',
        "{}",
        '{"type": "fly"}',
        '{"type": 7}',
        '{"type": "act"}',
        '{"type": "act", "seat": "0", "actions": [0], "version": 1}',
        '{"type": "act", "seat": 0, "actions": [0.5], "version": 1}',
        '{"type": "act", "seat": 0, "actions": [0], "version": 1, "cheat": true}',
        '{"type": "act", "seat": 0, "actions": [0], "version": 1, "id": "' + "x" * 100 + '"}',
        '{"type": "hello", "chat": -1}',
        '{"type": "hello", "chat": 99999999999999999999}',
        '{"type": "chat", "text": 5}',
        '{"type": "point", "at": ""}',
        '{"type": "point", "at": "' + "x" * 65 + '"}',
        '{"type": "chat", "text": "\\ud800"}',
        "[" * 8000,
        '{"type": "seat", "what": "burn", "seat": 0}',
        b"\xff\xfe\x00",
        b"{}",
        b"",
    ],
)
async def test_malformed_messages_are_refused_and_the_connection_stays(chair, raw):
    await chair.socket.send(raw)
    error = await chair.wait("error")
    assert error["code"] == "malformed"
    assert len(error["message"]) > 20
    await unchanged(chair)


@pytest.mark.parametrize("version", [-1, 0, 99, -(10**30), 10**30])
async def test_a_stale_or_impossible_version_is_refused(chair, version):
    told = await chair.act(0, version=version)
    assert told["type"] == "error"
    assert told["code"] == "stale"
    await unchanged(chair)


async def test_an_action_for_a_decision_that_is_gone_is_stale_and_the_new_state_follows(chair):
    old = chair.update["version"]
    await chair.act(0, chair.update["pending"][0])
    await chair.settled()
    told = await chair.ask(type="act", seat=0, actions=[0], version=old)
    assert (told["type"], told["code"]) == ("error", "stale")


@pytest.mark.parametrize("action", [-1, 1, 2, 10**30, -(10**30)])
async def test_illegal_actions_are_refused_with_the_reason(chair, action):
    told = await chair.act(action)
    assert told["code"] == "illegal"
    if action == 1:
        assert told["clause"] == "R4"
        assert "roll first" in told["message"]
    await unchanged(chair)


@pytest.mark.parametrize("seat", [-1, 2, 10**30, -(10**30)])
@pytest.mark.parametrize("kind", ["act", "undo", "outcome", "seat"])
async def test_a_forged_seat_is_refused(chair, kind, seat):
    more: Any = {"act": {"actions": [0]}, "outcome": {"face": 1}, "seat": {"what": "leave"}, "undo": {}}[kind]
    if kind != "seat":
        more["version"] = 1
    told = await chair.ask(type=kind, seat=seat, **more)
    assert told["code"] == "not-yours"
    await unchanged(chair)


async def test_somebody_elses_seat_is_refused(server, arrive):
    tom, eve = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "guest")
    chair, thief = await tom.connect(table), await eve.connect(table)
    for message in (
        {"type": "act", "actions": [0], "version": 1},
        {"type": "undo", "version": 1},
        {"type": "seat", "what": "resign"},
        {"type": "seat", "what": "leave"},
        {"type": "seat", "what": "pause"},
        {"type": "moment", "version": 1},
    ):
        assert (await thief.ask(seat=0, **message))["code"] == "not-yours"
    await unchanged(chair)
    await chair.close()
    await thief.close()


async def test_a_bots_seat_is_nobodys(server, arrive):
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "piglet", "me"))
    assert (await chair.ask(type="act", seat=0, actions=[0], version=1))["code"] == "not-yours"
    await chair.close()


async def test_hello_comes_first(server, arrive):
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "guest"), hello=False)
    told = await chair.ask(type="act", seat=0, actions=[0], version=1)
    assert told["code"] == "hello-first"
    await chair.send(type="hello")
    await chair.wait("update")
    await chair.close()


async def test_an_outcome_that_nobody_asked_for_is_refused(chair):
    assert (await chair.ask(type="outcome", seat=0, face=3, version=1))["code"] == "nothing-asked"
    await unchanged(chair)


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "\x00\x07"])
async def test_a_line_of_chat_that_is_none_is_refused(chair, text):
    await chair.send(type="chat", text=text)
    assert (await chair.wait("error"))["code"] == "bad-chat"


async def test_whoever_chats_too_fast_is_slowed_down(start, arrive):
    server = start(limits=only(chat=2))
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "guest"))
    for number in range(4):
        await chair.send(type="chat", text=f"line {number}")
    await chair.settled()
    told = [each["type"] for each in chair.received if each["type"] in ("said", "error")]
    assert told == ["said", "said", "error", "error"]
    assert {each["code"] for each in chair.received if each["type"] == "error"} == {"too-many"}
    await chair.close()


async def test_whoever_points_too_fast_is_slowed_down(start, arrive):
    server = start(limits=only(points=2))
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "guest"))
    for _ in range(3):
        await chair.send(type="point", at="die")
    await chair.settled()
    told = [each["type"] for each in chair.received if each["type"] in ("pointed", "error")]
    assert told == ["pointed", "pointed", "error"]
    await chair.send(type="point", at="a\x00b")
    await chair.settled()
    assert [each["code"] for each in chair.received if each["type"] == "error"] == ["too-many", "bad-point"]
    await chair.close()


async def test_a_message_that_is_too_large_ends_the_connection_with_a_reason(server, arrive):
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    for size in (20_000, 1_000_000):
        chair = await person.connect(table)
        before = facts(chair.update)
        await chair.send(type="chat", text="é" * (size // 2))
        code, reason = await chair.closed()
        assert code == 1009
        if size < 65_536:
            assert reason == "message too large"
            assert chair.received[-1]["code"] == "too-large"
        again = await person.connect(table)
        assert facts(again.update) == before
        await again.close()


async def test_too_many_messages_are_not_looked_at_and_many_more_end_the_connection(start, arrive):
    server = start(limits=Limits(messages=Ration(10, 1), refusals=20))
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    chair = await person.connect(table)
    for _ in range(60):
        await chair.send(type="ping", id="p")
    assert await chair.closed() == (1008, "too many messages")
    codes = [each.get("code") for each in chair.received if each["type"] == "error"]
    assert codes
    assert set(codes) == {"too-many"}
    again = await person.connect(table)
    await again.close()


async def test_an_unknown_table_is_said_so(server, arrive):
    person = await arrive(server)
    chair = await person.connect("nonsense", hello=False)
    assert (await chair.next())["code"] == "no-such-table"
    assert (await chair.closed())[0] == 4404


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "nonsense", "http://"])
async def test_pages_of_other_sites_cannot_connect(server, arrive, origin):
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    with pytest.raises(websockets.InvalidStatus) as refused:
        await person.connect(table, Origin=origin)
    assert refused.value.response.status_code == 403


async def test_our_own_page_and_configured_ones_connect(start, arrive):
    server = start(origins=("https://games.example",))
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    for origin in (f"http://{server.address}", "https://games.example"):
        chair = await person.connect(table, Origin=origin)
        await chair.close()


async def test_a_client_that_does_not_read_is_cut_off_and_harms_nobody(start, arrive):
    from mewple.tables.messages import Pong

    server = start(limits=Limits(outbox=50))
    tom, ann = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "guest")
    chair, deaf = await tom.connect(table), await ann.connect(table)
    room = server.call(lambda: server.services.tables.in_memory(table))

    def flood():
        client = next(each for each in room.clients if each.guest == ann.me["id"])
        for _ in range(60):
            client.send(Pong("x" * 1000))

    server.call(flood)
    assert await deaf.closed() == (1013, "you read too slowly: connect again")
    assert (await chair.act(0))["type"] == "done"
    await chair.close()


async def test_one_guest_cannot_take_all_connections(start, arrive):
    server = start(limits=Limits(sockets_of_a_guest=2))
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    chairs = [await person.connect(table) for _ in range(2)]
    extra = await person.connect(table, hello=False)
    assert (await extra.next())["code"] == "too-many"
    other = await arrive(server)
    chairs.append(await other.connect(table))
    for each in chairs:
        await each.close()
