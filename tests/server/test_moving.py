"""Matches that were played without a server: a server continues them, or shows those that are over, but only if they
are correct."""

import json
import random

import pytest
from tests.offline.page import Page
from tests.offline.storage import FakeStorage

from mewple.browser.boxes import built_in_games
from mewple.match.record.verify import verify

GAME = built_in_games()[-1].id
SEATS = [{"kind": "me"}, {"kind": "bot"}]


@pytest.fixture
async def page():
    page = await Page(FakeStorage()).open()
    yield page
    await page.leave()


async def saved(page, moves):
    """A match that is played without a server, in the form in which its page saves it."""
    _, table = await page.ask("POST", "/tables", {"game": GAME, "seats": SEATS})
    await page.sit_at(table["id"])
    await page.play(moves=moves)
    status, text = await page.host.request("GET", f"/tables/{table['id']}/moving", "")
    assert status == 200, text
    return text


async def bring(person, record):
    return await person.http.post("/api/tables/bring", json={"record": record})


async def test_a_match_goes_on_at_a_server_with_a_new_seed(server, arrive, page):
    record = await saved(page, moves=3)
    tom = await arrive(server)
    answer = await bring(tom, record)
    assert answer.status_code in (200, 201), answer.text
    table = answer.json()
    assert (table["game"], table["yours"], table["over"]) == (GAME, [0], False)
    line = await tom.connect(table["id"])
    await line.play(random.Random(1))
    there = (await tom.http.get(f"/api/tables/{table['id']}/record?form=ndjson")).text
    before, after = record.splitlines()[:-1], there.splitlines()
    assert after[: len(before)] == before
    moved = json.loads(after[len(before)])
    assert (moved["kind"], moved["seat"], len(moved["seed"])) == ("reseed", -1, 48)
    report = verify(there)
    assert report.ok, report.complaints
    again = (await bring(tom, record)).json()
    assert again["id"] != table["id"]


async def test_a_finished_match_can_be_watched_and_its_record_is_the_same(server, arrive, page):
    record = await saved(page, moves=None)
    assert verify(record).ok
    tom = await arrive(server)
    table = (await bring(tom, record)).json()
    assert table["over"]
    there = await tom.http.get(f"/api/tables/{table['id']}/record?form=ndjson")
    assert there.text == record


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lines: [lines[0].replace('"salt":"', '"salt":"x'), *lines[1:]], "committed"),
        (lambda lines: [lines[0], *lines[2:]], "comes after"),
        (lambda lines: [lines[0], lines[1].replace('"outcomes":[', '"outcomes":[0,'), *lines[2:]], "outcome"),
        (lambda lines: lines[:1], "record of a match"),
        (lambda lines: ["{}", *lines[1:]], "head"),
    ],
)
async def test_a_record_that_does_not_hold_is_refused_and_nothing_is_stored(server, arrive, page, change, words):
    record = await saved(page, moves=2)
    tom = await arrive(server)
    answer = await bring(tom, "\n".join(change(record.splitlines())) + "\n")
    assert answer.status_code == 400, answer.text
    assert words in answer.json()["message"]
    assert (await tom.http.get("/api/tables/mine")).json() == []


async def test_a_record_that_is_too_long_is_refused(server, arrive):
    tom = await arrive(server)
    assert (await bring(tom, "x" * 1_000_001)).status_code == 413


async def test_a_server_offers_the_page_without_a_server(start, arrive, tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<!doctype html><title>Offline</title>", encoding="utf-8")
    (tmp_path / "site" / "some.wasm").write_bytes(b"wasm" * 100)
    server = start(offline=tmp_path / "site")
    tom = await arrive(server)
    assert (await tom.http.get("/api/reach")).json()["offline"]
    page = await tom.http.get("/offline/")
    assert (page.status_code, "Offline" in page.text) == (200, True)
    assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
    assert "'wasm-unsafe-eval'" not in (await tom.http.get("/")).headers["content-security-policy"]
    assert (await tom.http.get("/offline/some.wasm")).headers["content-type"] == "application/wasm"
    assert (await tom.http.get("/offline/none")).status_code == 404
    bare = await tom.http.get("/offline", follow_redirects=False)
    assert (bare.status_code, bare.headers["location"]) == (308, "/offline/")


async def test_a_server_without_that_page_offers_none(server, arrive):
    tom = await arrive(server)
    assert not (await tom.http.get("/api/reach")).json()["offline"]
    assert (await tom.http.get("/offline/")).status_code == 404
