"""Players who are away: the others are asked, a bot plays, and a player who comes back takes the seat again."""

import pytest

from mewple.tables.table import MISSED_AFTER


@pytest.fixture
async def deserted(house):
    """A table of two at which the player who has to act has left. Returns the player who stayed, and the number of the
    empty seat."""
    table = await house.table("pig", "cat", "dog")
    people = [await house.visit(table, guest) for guest in ("cat", "dog")]
    gone = table.match.position.pending[0]
    await people[gone].leave()
    await house.clock.pass_time(2)
    return table, people[1 - gone], gone


async def test_the_others_are_asked_once_somebody_has_been_away_for_a_while(house, deserted):
    _, stayed, gone = deserted
    assert stayed.heard("presence")[-1]["missed"] == []
    told = await stayed.send(type="seat", what="stand-in", seat=gone)
    assert told["code"] == "not-missed"
    await house.clock.pass_time(MISSED_AFTER)
    assert stayed.heard("presence")[-1]["missed"] == [gone]


async def test_a_bot_plays_until_the_player_is_back(house, deserted):
    table, stayed, gone = deserted
    await house.clock.pass_time(MISSED_AFTER)
    assert (await stayed.send(type="seat", what="stand-in", seat=gone))["type"] == "done"
    assert stayed.heard("presence")[-1]["missed"] == []
    await house.clock.pass_time(30)
    assert table.match.position.pending == (1 - gone,)  # the bot has played
    back = await house.visit(table, ("cat", "dog")[gone])
    assert (await back.send(type="seat", what="return", seat=gone))["type"] == "done"
    assert not back.screen["table"]["seats"][gone]["left"]


async def test_nobody_is_missed_who_is_not_waited_for_or_who_has_a_clock(house):
    table = await house.table("pig", "cat", "dog")
    clocked = await house.table("pig", "cat", "dog", clock={"per_match": 600.0})
    for each, stays in ((table, table.match.position.pending[0]), (clocked, 1 - clocked.match.position.pending[0])):
        stayed = await house.visit(each, ("cat", "dog")[stays])
        await house.clock.pass_time(2 * MISSED_AFTER)
        assert stayed.heard("presence")[-1]["missed"] == []


async def test_watchers_cannot_let_a_bot_play(house, deserted):
    table, _, gone = deserted
    await house.clock.pass_time(MISSED_AFTER)
    watcher = await house.visit(table, "a stranger")
    assert (await watcher.send(type="seat", what="stand-in", seat=gone))["code"] == "not-yours"
    version = table.match.version
    await watcher.send(type="remind", seat=gone)
    assert watcher.heard("error")[-1]["code"] == "not-yours"
    assert table.match.version == version


async def test_a_player_is_reminded_on_their_screens_alone(house):
    table = await house.table("pig", "cat", "dog")
    people = [await house.visit(table, guest) for guest in ("cat", "dog")]
    seat = table.match.position.pending[0]
    await people[1 - seat].send(type="remind", seat=seat)
    await house.clock.pass_time(0)
    assert people[seat].heard("reminded") == [
        {"type": "reminded", "seat": seat, "name": f"The {('cat', 'dog')[1 - seat]}"}
    ]
    assert people[1 - seat].heard("reminded") == []
    await people[seat].send(type="remind", seat=1 - seat)
    assert people[seat].heard("error")[-1]["code"] == "not-awaited"


async def test_a_clock_stands_still_while_nobody_is_at_the_table(house):
    table = await house.table("pig", "cat", None, clock={"per_decision": 20.0})
    cat = await house.visit(table, "cat")
    while table.match.position.pending != (0,):
        await house.clock.pass_time(1)
    version = table.match.version
    await cat.leave()
    await house.clock.pass_time(3600)
    assert table.match.version == version
    await house.visit(table, "cat")
    await house.clock.pass_time(10)
    assert table.match.version == version
    await house.clock.pass_time(15)
    assert table.match.entries[version].kind == "timeout"
