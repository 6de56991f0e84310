"""What the person who set up a table may do about the people there, and how everybody else is told."""

import pytest
from msgspec.structs import replace
from tests.tables.conftest import settle

from mewple.tables.people import LOCKED, REMOVED, TurnedAway, person_at, require_admission
from mewple.tables.table import TURNED_AWAY


@pytest.fixture
async def people(house):
    """A table that the guest "cat" has set up, with the guest "dog" and somebody who watches."""
    table = await house.table("pig", "cat", "dog")
    table.stored = replace(table.stored, owner="cat")
    await house.store.moderate(table.id, lambda now: now)
    house.store._replace(table.id, owner="cat")
    return table, *[await house.visit(table, guest) for guest in ("cat", "dog", "owl")]


async def moderate(visitor, what, guest=None):
    return await visitor.send(type="moderate", what=what, person=person_at(visitor.table.id, guest))


def may_enter(table, guest):
    try:
        require_admission(table.stored, table.match, guest)
    except TurnedAway as problem:
        return problem.code
    return ""


async def test_only_whoever_set_up_the_table_may_moderate_it(people):
    table, cat, dog, owl = people
    for visitor in (dog, owl):
        for what in ("lock", "unlock", "mute", "unmute", "remove"):
            told = await moderate(visitor, what, "cat")
            assert (told["type"], told["code"]) == ("error", "not-yours")
    assert [visitor.heard("people")[-1]["host"] for visitor in (cat, dog, owl)] == [True, False, False]
    assert table.match.position.seats[1].kind == "person"


async def test_messages_name_people_without_giving_away_who_they_are(people):
    table, cat, dog, owl = people
    await dog.send(type="chat", text="woof")
    await owl.send(type="point", at="there")
    await settle()
    told = cat.heard("people")[-1]
    assert told["seats"] == [person_at(table.id, "cat"), person_at(table.id, "dog")]
    assert (told["you"], dog.heard("people")[-1]["you"]) == (told["seats"][0], told["seats"][1])
    assert cat.heard("said")[-1]["person"] == told["seats"][1]
    assert cat.heard("pointed")[-1]["person"] == person_at(table.id, "owl")
    assert person_at("another table", "dog") != told["seats"][1]


async def test_whoever_is_muted_is_not_heard_until_they_are_unmuted(people):
    table, cat, dog, owl = people
    assert (await moderate(cat, "mute", "dog"))["type"] == "done"
    assert cat.heard("people")[-1]["muted"] == [{"person": person_at(table.id, "dog"), "name": "The dog"}]
    for message in ({"type": "chat", "text": "woof"}, {"type": "point", "at": "there"}):
        await dog.send(**message)
        assert dog.heard("error")[-1]["code"] == "muted"
    await settle()
    assert not owl.heard("said")
    assert not owl.heard("pointed")
    assert (await moderate(cat, "unmute", "dog"))["type"] == "done"
    await dog.send(type="chat", text="woof")
    await settle()
    assert owl.heard("said")[-1]["text"] == "woof"


async def test_a_muted_player_goes_on_playing(people):
    table, cat, dog, _ = people
    await moderate(cat, "mute", "dog")
    seat = table.match.position.pending[0]
    assert (await (cat, dog)[seat].act("roll", seat=seat))["type"] == "done"


async def test_somebody_who_is_removed_is_turned_out_and_a_bot_plays_on(people):
    table, cat, dog, owl = people
    assert (await moderate(cat, "remove", "dog"))["type"] == "done"
    assert dog.client.closing == (TURNED_AWAY, REMOVED)
    assert dog.heard("error")[-1]["code"] == "removed"
    assert table.stored.seats[1].guest == ""
    assert (await table.means.store.load(table.id)).seats[1].kind == "bot"
    assert owl.screen["table"]["seats"][1]["kind"] == "bot"
    assert [may_enter(table, guest) for guest in ("cat", "dog", "owl", None)] == ["", "removed", "", ""]
    assert cat.heard("people")[-1]["seats"][1] == ""


async def test_a_spectator_can_be_removed_too(people):
    table, cat, _, owl = people
    assert (await moderate(cat, "remove", "owl"))["type"] == "done"
    assert owl.client.closing == (TURNED_AWAY, REMOVED)
    assert may_enter(table, "owl") == "removed"


async def test_a_locked_table_is_for_its_players_alone(people):
    table, cat, dog, owl = people
    assert (await moderate(cat, "lock"))["type"] == "done"
    assert owl.client.closing == (TURNED_AWAY, LOCKED)
    assert [each.client.closing for each in (cat, dog)] == [None, None]
    assert dog.heard("people")[-1]["locked"]
    assert [may_enter(table, guest) for guest in ("cat", "dog", "owl", None)] == ["", "", "locked", "locked"]
    assert (await moderate(cat, "unlock"))["type"] == "done"
    assert may_enter(table, "owl") == ""


async def test_whoever_set_up_the_table_needs_no_seat_at_it(people, house):
    table, cat, *_ = people
    table.stored = house.store._replace(table.id, owner="owl")
    owl = await house.visit(table, "owl")
    assert owl.heard("people")[-1]["host"]
    assert (await moderate(owl, "lock"))["type"] == "done"
    assert (await moderate(owl, "remove", "cat"))["type"] == "done"
    assert owl.client.closing is None
    assert cat.client.closing == (TURNED_AWAY, REMOVED)


@pytest.mark.parametrize("what", ["mute", "remove"])
async def test_nobody_moderates_themselves_or_somebody_who_is_not_there(people, what):
    table, cat, *_ = people
    assert (await moderate(cat, what, "cat"))["code"] == "not-possible"
    assert (await cat.send(type="moderate", what=what, person="nobody"))["code"] == "no-such-person"
    assert table.stored.moderation == type(table.stored.moderation)()


async def test_somebody_who_has_gone_can_be_muted_by_what_they_said(people):
    _, cat, _, owl = people
    await owl.send(type="chat", text="hoot")
    await settle()
    await owl.leave()
    assert (await moderate(cat, "mute", "owl"))["type"] == "done"
    assert cat.heard("people")[-1]["muted"][0]["name"] == "The owl"


async def test_a_match_that_is_over_can_still_be_locked_and_its_people_removed(people):
    table, cat, dog, _ = people
    while not table.match.over:
        seat = table.match.position.pending[0]
        await (cat, dog)[seat].act("hold" if "hold" in _legal((cat, dog)[seat]) else "roll", seat=seat)
    assert (await moderate(cat, "remove", "dog"))["type"] == "done"
    assert may_enter(table, "dog") == "removed"
    assert table.match.entries[-1].kind != "remove"


def _legal(visitor):
    return [each["words"]["kind"] for each in visitor.view()["legal"]]
