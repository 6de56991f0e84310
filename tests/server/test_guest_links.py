"""Links with which a guest can continue on another device, or after the browser has lost its cookies."""

import asyncio

import pytest

from mewple.store import open_store


async def make(person, kind="device"):
    return (await person.http.post("/api/session/link", json={"kind": kind})).json()


async def enter(person, link):
    return await person.http.post("/api/session/enter", json={"link": link["url"].rpartition("/")[2]})


@pytest.mark.parametrize("kind", ["device", "recovery"])
async def test_a_link_makes_another_device_the_same_guest_once(server, arrive, kind):
    tom, phone, thief = await arrive(server), await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "open")
    link = await make(tom, kind)
    assert link["code"].startswith("<svg")
    found = await asyncio.gather(enter(phone, link), enter(thief, link))
    assert sorted(answer.status_code for answer in found) == [200, 409]
    entered, other = (phone, thief) if found[0].status_code == 200 else (thief, phone)
    assert (await entered.http.get("/api/session")).json() == tom.me
    assert (await entered.http.get(f"/api/tables/{table}")).json()["yours"] == [0]
    assert (await other.http.get("/api/session")).json() == other.me
    assert (await tom.http.get("/api/session")).json() == tom.me  # both devices are Tom now


async def test_links_that_are_not_ours_or_too_old_change_nothing(server, arrive):
    tom, ann = await arrive(server), await arrive(server)
    good = (await make(tom))["url"].rpartition("/")[2]
    guest, until, nonce, signature = good.split(".")
    old = server.services.guests.link(guest, 1)
    for bad in (
        "",
        "...",
        f"{ann.me['id']}.{until}.{nonce}.{signature}",
        f"{guest}.{int(until) + 1}.{nonce}.{signature}",
        old,
    ):
        answer = await ann.http.post("/api/session/enter", json={"link": bad})
        assert (answer.status_code, answer.json()["code"]) == (409, "link-used")
    assert (await ann.http.get("/api/session")).json() == ann.me


async def test_used_links_are_forgotten_when_they_would_not_work_any_more(tmp_path):
    store = await open_store(f"sqlite:///{tmp_path}/mewple.sqlite")
    assert await store.spend_link("a", until=10.0, now=1.0)
    assert not await store.spend_link("a", until=10.0, now=2.0)
    assert await store.spend_link("a", until=30.0, now=20.0)
    await store.close()
