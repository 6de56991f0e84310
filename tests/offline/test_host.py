"""The tables of a browser's worker, tested in ordinary Python with a storage in memory."""

import json

import pytest
from tests.offline.page import Page
from tests.offline.storage import FakeStorage

from mewple.browser.boxes import box_infos, built_in_games
from mewple.browser.host import NO_SUCH_TABLE, UNPLAYABLE
from mewple.match.record.verify import verify

GAMES = [game.id for game in built_in_games()]
ALONE = {"kind": "me"}
BOT = {"kind": "bot"}


@pytest.fixture
async def page():
    page = await Page(FakeStorage()).open()
    yield page
    await page.leave()


def wish(game, *seats, **more):
    return {"game": game, "seats": list(seats), **more}


async def new_table(page, game, *seats, **more):
    status, table = await page.ask("POST", "/tables", wish(game, *seats, **more))
    assert status == 200, table
    return table["id"]


def seats_for(game):
    info = next(each for each in box_infos() if each.id == game)
    return [ALONE, *[BOT] * (max(2, info.seats[0]) - 1)] if info.seats[-1] > 1 else [ALONE]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_match_against_bots_gives_a_record_that_holds(page, game):
    table = await new_table(page, game, *seats_for(game))
    await page.sit_at(table)
    assert await page.play() > 5
    status, record = await page.ask("GET", f"/tables/{table}/record?form=ndjson")
    assert status == 200
    report = verify(record)
    assert report.ok, report.complaints


async def test_everything_acknowledged_is_there_after_a_reload(page):
    table = await new_table(page, GAMES[0], *seats_for(GAMES[0]))
    await page.sit_at(table)
    await page.play(moves=5)
    kept = dict(page.storage.kept)
    again = Page(FakeStorage())
    again.storage.kept = kept  # only what was stored by the time of the last answer
    await again.open()
    await again.sit_at(table)
    assert again.version >= page.version
    await again.play(moves=3)
    await again.leave()


async def test_nothing_is_acknowledged_that_is_not_stored(page):
    table = await new_table(page, GAMES[0], *seats_for(GAMES[0]))
    await page.sit_at(table)
    seat, legal = await page.until(page.choice)
    page.storage.full = RuntimeError("QuotaExceededError: the quota is exceeded")
    before, version = dict(page.storage.kept), page.version
    answer = await page.do("act", seat=seat, actions=legal[:1], version=version)
    assert (answer["type"], answer["code"]) == ("error", "not-saved")
    assert "storage is full" in answer["message"]
    assert page.storage.kept == before
    page.storage.full = None
    answer = await page.do("act", seat=seat, actions=legal[:1], version=version)
    assert answer["type"] == "done"
    assert page.storage.kept != before


async def test_two_tabs_on_one_match_cannot_both_write_the_same_version(page):
    game = next(each.id for each in box_infos() if each.seats[-1] > 1)
    table = await new_table(page, game, ALONE, {"kind": "guest", "name": "Mia"})
    other = await Page(page.storage).open()
    await page.sit_at(table)
    await other.sit_at(table)
    seat, legal = await page.until(page.choice)
    version = page.version
    first = await page.do("act", seat=seat, actions=legal[:1], version=version)
    second = await other.do("act", seat=seat, actions=legal[:1], version=version)
    assert first["type"] == "done"
    assert (second["type"], second["code"]) == ("error", "stale")
    await other.until(lambda: other.version >= first["version"])
    assert other.screen["points"] == page.screen["points"]
    await other.leave()


async def test_a_tab_that_comes_back_sees_what_another_tab_has_played(page):
    table = await new_table(page, GAMES[0], *seats_for(GAMES[0]))
    await page.sit_at(table)
    await page.host.hang_up("here")
    other = await Page(page.storage).open()
    await other.sit_at(table)
    await other.play(moves=2)
    await other.leave()
    page.received, page.screen, page.version = [], {}, 0
    await page.sit_at(table)
    assert page.version >= other.version


async def test_my_tables_are_listed_and_a_damaged_one_hides_no_other(page):
    first = await new_table(page, GAMES[0], *seats_for(GAMES[0]))
    second = await new_table(page, GAMES[1], *seats_for(GAMES[1]))
    _, mine = await page.ask("GET", "/tables/mine")
    assert {each["id"] for each in mine} == {first, second}
    page.storage.kept[("now", first)] = "{"
    status, mine = await page.ask("GET", "/tables/mine")
    assert (status, [each["id"] for each in mine]) == (200, [second])
    for line in ("open before", "not open before"):
        await page.host.connect(line, first)
        assert page.closed[line] == UNPLAYABLE
        assert "damaged" in page.received[-1]["message"]
        page.host._tables._tables.clear()


async def test_an_entry_that_is_missing_is_named_and_the_match_is_not_shown_wrong(page):
    table = await new_table(page, GAMES[0], *seats_for(GAMES[0]))
    await page.sit_at(table)
    await page.play(moves=4)
    del page.storage.kept[("entry", table, 3)]
    again = await Page(page.storage).open()
    await again.sit_at(table)
    assert "entry 3" in again.screen["table"]["ended"]["text"]
    await again.leave()


async def test_the_guest_stays_the_same_and_can_have_a_name(page):
    _, me = await page.ask("GET", "/session")
    assert (await page.ask("PUT", "/session", {"name": " Ada  L "}))[1] == {"id": me["id"], "name": "Ada L"}
    again = await Page(page.storage).open()
    assert (await again.ask("GET", "/session"))[1] == {"id": me["id"], "name": "Ada L"}
    await again.leave()


async def test_lessons_hints_undo_and_rematch_need_no_server(page):
    game = next(each.id for each in box_infos() if each.lesson_minutes)
    assert (await page.ask("POST", f"/games/{game}/lesson/1"))[0] == 200
    table = await new_table(page, game, *seats_for(game))
    await page.sit_at(table)
    seat, _ = await page.until(page.choice)
    if not page.screen["table"]["hints_on"]:
        await page.do("seat", what="hints", seat=seat)
    answer = await page.do("hint", seat=seat, version=page.version)
    assert answer["type"] == "hint", answer
    (hint,) = answer["hints"]
    assert hint["actions"]
    assert hint["chance"] is None
    assert (await page.ask("POST", f"/tables/{table}/rematch"))[0] == 409
    await page.play()
    status, again = await page.ask("POST", f"/tables/{table}/rematch")
    assert status == 200
    assert (await page.ask("POST", f"/tables/{table}/rematch"))[1]["id"] == again["id"]


@pytest.mark.parametrize(
    ("method", "address", "body", "status", "code"),
    [
        ("GET", "/nothing", None, 404, "needs-a-server"),
        ("GET", "/tables/none", None, 404, "no-such-table"),
        ("GET", "/tables/none/record", None, 404, "no-such-table"),
        ("POST", "/tables", {"game": "none", "seats": []}, 404, "no-such-game"),
        ("POST", "/tables", {"game": 1}, 400, "bad-request"),
        ("POST", "/tables", {"game": GAMES[0], "seats": [ALONE, {"kind": "open"}]}, 409, "needs-a-server"),
        ("PUT", "/session", {"name": ""}, 400, "bad-setup"),
        ("GET", f"/games/{GAMES[0]}x/guide", None, 404, "no-such-game"),
    ],
)
async def test_a_request_that_cannot_be_gets_one_clear_error(page, method, address, body, status, code):
    before = dict(page.storage.kept)
    told, problem = await page.ask(method, address, body)
    assert (told, problem["code"]) == (status, code)
    assert problem["message"]
    assert page.storage.kept == before


async def test_storage_that_fails_is_told_as_such(page):
    page.storage.broken = RuntimeError("gone")
    status, problem = await page.ask("GET", "/tables/mine")
    assert (status, problem["code"]) == (503, "not-saved")
    await page.host.connect("late", "anything")
    assert page.closed["late"] == 1013


async def test_no_line_opens_to_a_table_that_does_not_exist(page):
    await page.host.connect("x", "none")
    assert page.closed["x"] == NO_SUCH_TABLE
    page.host.hear("x", json.dumps({"type": "ping"}))  # the host ignores messages on a connection that it has closed


def test_only_levels_that_decide_at_once_are_offered():
    for info in box_infos():
        assert info.levels
        assert all(level.seconds == 0 for level in info.levels)
