"""How a table handles messages, without a socket, a database or real time."""

import asyncio
import random

import pytest
from msgspec.json import decode
from tests.tables.conftest import Visitor, settle
from tests.tables.moves import longest_move

from mewple.core import play
from mewple.core.registry import ids
from mewple.match import Entry
from mewple.match.patches import apply
from mewple.tables.store import StoreUnavailable


async def fresh(visitor):
    """The whole screen, as a new client would get it."""
    await visitor.table.means.clock.pass_time(0)
    newcomer = Visitor(visitor.table, visitor.client.guest)
    await newcomer.send(type="hello")
    screen = newcomer.screen
    await newcomer.leave()
    return screen


@pytest.mark.parametrize("game", ids())
async def test_the_patched_screen_equals_a_fresh_one_after_every_update(house, game):
    table = await house.table(game, "cat", "dog")
    people = [await house.visit(table, guest) for guest in ("cat", "dog", "a stranger")]
    choose = random.Random(3)
    for _ in range(60):
        if table.match.over:
            break
        seat = choose.choice(table.match.position.pending)
        actions = [choose.choice(people[seat].legal())]
        assert (await people[seat].act(*actions, seat=seat))["type"] == "done"
        if choose.random() < 0.2:
            await people[seat].send(type="undo", seat=seat, version=people[seat].version)
        for visitor in people:
            assert visitor.screen == await fresh(visitor)


@pytest.mark.parametrize("game", ids())
async def test_a_shared_screen_follows_all_its_seats(house, game):
    table = await house.table(game, "cat", "cat", mode="same_screen")
    screen = await house.visit(table, "cat")
    for _ in range(10):
        seat = table.match.position.pending[-1]
        place = [view["seat"] for view in screen.screen["views"]].index(seat)
        await screen.act(screen.legal(place)[0], seat=seat)
        assert screen.screen == await fresh(screen)


async def test_an_update_tells_every_event_with_what_it_changed(house):
    table = await house.table("pig", "cat", "dog", seed=4)
    cat, dog = await house.visit(table, "cat"), await house.visit(table, "dog")
    mover = (cat, dog)[table.match.position.pending[0]]
    await mover.act("roll", seat=table.match.position.pending[0])
    update = cat.heard("update")[-1]
    rolled = update["events"][0]
    assert rolled["kind"] == "rolled"
    if rolled["fields"]["face"] > 1:  # a 1 adds nothing to an empty pot
        assert rolled["patch"] is not None


@pytest.mark.parametrize("game", ids())
async def test_points_change_with_the_event_that_brings_them(house, game):
    table = await house.table(game, "cat", "dog")
    people = [await house.visit(table, "cat"), await house.visit(table, "dog")]
    choose, brought = random.Random(2), 0
    for _ in range(150):
        if table.match.over:
            break
        seat = choose.choice(table.match.position.pending)
        await people[seat].act(choose.choice(people[seat].legal()), seat=seat)
    for update in people[0].heard("update"):
        assert "points" not in (update["patch"] or {}).get("keys", {})
        brought += sum("points" in (event["patch"] or {}).get("keys", {}) for event in update["events"])
    assert brought or not any(people[0].screen["points"])


@pytest.mark.parametrize("game", ids())
async def test_a_move_is_one_transaction_one_update_and_one_undo(house, game):
    table = await house.table(game, "cat", "dog")
    visitors = {0: await house.visit(table, "cat"), 1: await house.visit(table, "dog")}
    choose = random.Random(5)
    for _ in range(80):
        if table.match.over:
            break
        seat = table.match.position.pending[0]
        visitor, before = visitors[seat], table.match.version
        move = longest_move(table.match, seat)
        if len(move) == 1:
            await visitor.act(choose.choice(visitor.legal()), seat=seat)
            continue
        updates, view = len(visitor.heard("update")), visitor.view()["view"]
        done = await visitor.act(*move, seat=seat)
        assert (done["count"], done["version"]) == (len(move), before + len(move))
        assert len(visitor.heard("update")) == updates + 1
        entries = [decode(text, type=Entry) for _, text in await house.store.entries(table.id, before)]
        assert [entry.follows for entry in entries] == [False] + [True] * (len(move) - 1)
        if visitor.view()["undo"]["possible"]:
            assert (await visitor.send(type="undo", seat=seat, version=visitor.version))["type"] == "done"
            assert visitor.view()["view"] == view
            await visitor.act(choose.choice(visitor.legal()), seat=seat)


async def test_a_list_that_is_refused_changes_nothing(house):
    table = await house.table("pig", "cat", "dog", seed=3)
    visitors = [await house.visit(table, guest) for guest in ("cat", "dog")]
    seat = table.match.position.pending[0]
    for actions in (["hold", "roll"], ["fly"], [99], [-1], []):
        told = await visitors[seat].act(*actions, seat=seat)
        assert told["type"] == "error"
        assert table.match.version == 1


async def test_what_comes_after_an_outcome_is_not_looked_at(house):
    """A refusal must not reveal what the dice would have shown, so nonsense after a roll is not even read."""
    for seed in range(6):
        table = await house.table("pig", "cat", "dog", seed=seed)
        visitors = [await house.visit(table, guest) for guest in ("cat", "dog")]
        seat = table.match.position.pending[0]
        done = await visitors[seat].act("roll", "hold", "hold", "hold", seat=seat)
        assert (done["type"], done["count"]) == ("done", 1)


async def test_reasons_are_told_when_somebody_asks(house):
    table = await house.table("pig", "cat", "dog", seed=3)
    visitors = [await house.visit(table, guest) for guest in ("cat", "dog")]
    seat = table.match.position.pending[0]
    asked = {"type": "why", "seat": seat, "version": visitors[seat].version}
    told = await visitors[seat].send(**asked)
    assert [(each["label"], each["clause"]) for each in told["refused"]] == [("Hold 0", "R4")]
    assert (await visitors[seat].send(**asked, actions=["roll"]))["refused"] == []
    assert (await visitors[1 - seat].send(**asked))["code"] == "not-yours"


async def test_a_replay_gets_patches_from_one_version_to_the_next(house):
    table = await house.table("pig", "cat", "dog", seed=4)
    visitors = [await house.visit(table, guest) for guest in ("cat", "dog")]
    for _ in range(6):
        seat = table.match.position.pending[0]
        await visitors[seat].act("roll", seat=seat)
    screen = (await visitors[0].send(type="moment", version=0))["screen"]
    for version in range(1, table.match.version + 1):
        step = await visitors[0].send(type="moment", version=version, **{"from": version - 1})
        assert step["screen"] is None
        for patch in (*(event["patch"] for event in step["events"]), step["patch"]):
            screen = screen if patch is None else apply(screen, patch)
        assert screen == (await visitors[0].send(type="moment", version=version))["screen"]


async def test_a_bot_acts_after_a_pause_and_a_clock_rings_on_time(house):
    table = await house.table("pig", None, "cat", seed=2)
    cat = await house.visit(table, "cat")
    before = table.match.version
    await house.clock.pass_time(0.5)
    if table.match.position.pending == (0,):
        assert table.match.version == before
    await house.clock.pass_time(60)
    assert table.match.position.pending == (1,)
    assert cat.version == table.match.version

    slow = await house.table("pig", "cat", "dog", clock={"per_decision": 20.0})
    seat = slow.match.position.pending[0]
    for guest in ("cat", "dog"):
        await house.visit(slow, guest)
    version = slow.match.version
    await house.clock.pass_time(19)
    assert slow.match.version == version
    await house.clock.pass_time(2)
    assert slow.match.entries[version].kind == "timeout"
    assert slow.match.entries[version].seat == seat


async def test_nothing_is_acknowledged_that_is_not_stored(house):
    table = await house.table("pig", "cat", "dog", seed=3)
    visitors = [await house.visit(table, guest) for guest in ("cat", "dog")]
    seat = table.match.position.pending[0]
    house.store.fail_with = StoreUnavailable("away")
    assert (await visitors[seat].act("roll", seat=seat))["code"] == "not-saved"
    assert table.match.version == 1
    house.store.fail_with = None
    assert (await visitors[seat].act("roll", seat=seat))["type"] == "done"


async def test_somebody_who_comes_back_is_told_what_happened_meanwhile(house):
    table = await house.table("pig", "cat", "dog", seed=3)
    cat, dog = await house.visit(table, "cat"), await house.visit(table, "dog")
    had = dog.version
    await dog.leave()
    for _ in range(3):
        if table.match.position.pending == (0,):
            await cat.act("roll")
    again = await house.visit(table, "dog", version=had)
    (welcome,) = again.heard("welcome")
    assert {event["version"] for event in welcome["events"]} == set(range(had + 1, table.match.version + 1))


async def test_who_reads_too_slowly_gets_the_whole_screen_instead_of_a_heap(house):
    table = await house.table("pig", "cat", "dog", seed=3)
    visitors = [await house.visit(table, guest) for guest in ("cat", "dog")]
    slow = visitors[1]
    held, slow.client._wake.wait = slow.client._wake.wait, never  # its socket does not take any messages
    while len(slow.client._updates) < 5 and not slow.client._needs_welcome:
        seat = table.match.position.pending[0]
        table.match.commit(draft := table.match.propose_act(seat, table_roll(table, seat), table.match.version, 1.0))
        table.changed([draft])
        if table.match.version > 60:
            break
    slow.client._wake.wait = held
    slow.client._wake.set()
    await settle()
    assert slow.version == table.match.version
    assert slow.screen == await fresh(slow)


async def never():
    await asyncio.Event().wait()


def table_roll(table, seat):
    return play.legal(table.match.table.game, table.match.table.box, table.match.position.state, seat)[0]
