"""Names of bots: they are different at a table, and appear in the log, in the record and after a rematch."""

import random

from mewple.match import check_name
from mewple.match.names import LONGEST_NAME
from mewple.tables.bot_names import NAMES, bot_name
from mewple.tables.guest_names import _SECOND


def test_the_names_are_short_and_all_different():
    assert len(set(NAMES)) == len(NAMES) >= 20
    assert all(check_name(name) == name and len(name) <= 5 < LONGEST_NAME for name in NAMES)
    assert not set(NAMES) & set(_SECOND)


def test_a_bot_gets_a_name_that_nobody_has():
    taken = ["Tom"]
    while len(taken) <= len(NAMES):
        taken.append(bot_name(taken))
    assert sorted(taken[1:]) == sorted(NAMES)
    assert bot_name(taken) in NAMES  # with more bots than names, a name is used twice (no table has so many seats)


def names(table):
    return [seat["name"] for seat in table["seats"]]


async def test_bots_of_one_level_can_be_told_apart(server, arrive):
    person = await arrive(server)
    table = await person.table("pig", "me", "piglet", "piglet", "piglet", options={"target": 20})
    chair = await person.connect(table)
    mine, *bots = names(chair.update["table"])
    assert (mine, len(set(bots))) == (person.me["name"], 3)
    assert set(bots) <= set(NAMES)
    await chair.play(random.Random(1))
    told = {event["text"].split()[0] for each in chair.received if each["type"] == "update" for event in each["events"]}
    assert set(bots) <= told
    record = await person.http.get(f"/api/tables/{table}/record")
    assert all(f'"name":"{name}","level":"piglet"' in record.text for name in bots)
    again = (await person.http.post(f"/api/tables/{table}/rematch")).json()
    assert names(again) == [mine, *bots]
    listed = (await person.http.get("/api/tables/mine")).json()
    assert len(listed) == 2
    assert all(names(each) == [mine, *bots] for each in listed)
    await chair.close()


async def test_a_bot_may_be_given_a_name(server, arrive):
    person = await arrive(server)
    seats = [{"kind": "me"}, {"kind": "bot", "name": "Hamlet"}, {"kind": "bot"}]
    table = (await person.http.post("/api/tables", json={"game": "pig", "seats": seats})).json()
    assert names(table)[1] == "Hamlet"
    assert names(table)[2] in NAMES


async def test_a_bot_that_is_let_in_later_has_a_name_of_its_own(server, arrive):
    person = await arrive(server)
    table = await person.table("pig", "me", "piglet", "open")
    answer = await person.http.post(f"/api/tables/{table}/bot", json={"seat": 2, "level": "piglet"})
    assert answer.status_code == 200, answer.text
    assert len({*names(answer.json())}) == 3
    assert names(answer.json())[2] in NAMES
    chair = await person.connect(table)
    assert names(chair.update["table"]) == names(answer.json())
    await chair.close()


async def test_who_waits_reads_whose_turn_it_is(server, arrive):
    tom, ann = await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "open")
    await ann.sit(table, name="Ann")
    chair = await ann.connect(table)
    assert chair.update["views"][0]["turn"].startswith(f"{tom.me['name']} is rolling")
    await chair.close()
