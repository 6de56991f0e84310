"""The box of a game over HTTP, for the page that prints it."""

from tests.server.test_http import problem
from tests.server.test_lab import ELSEWHERE

from mewple.core.registry import find, ids
from mewple.tables.printing import as_printed

PRINTABLE = next(game for game in map(find, ids()) if game.printed is not None)
OPTION = next(option for option in PRINTABLE.options.values() if len(option.choices) > 1)
PRINTED = as_printed(PRINTABLE)
OTHER = next(choice for choice in OPTION.choices if choice != PRINTED.get(OPTION.id, OPTION.default))
CHANGED = {**PRINTED, OPTION.id: OTHER}
ADDRESS = f"/api/games/{PRINTABLE.id}/printed"


async def test_a_box_is_told_with_its_house_rules(server, arrive):
    person = await arrive(server)
    plain = (await person.http.post(ADDRESS, json={"options": PRINTED})).json()
    assert [group["id"] for group in plain["groups"]]
    assert (plain["house_rules"], plain["changes"]) == ([], [])
    changed = (await person.http.post(ADDRESS, json={"options": CHANGED})).json()
    assert changed["house_rules"] == [f"{OPTION.title}: {OPTION.labels[OPTION.choices.index(OTHER)]}"]


async def test_an_overlay_changes_the_box_and_is_named(server, arrive):
    person = await arrive(server)
    overlay = f'option.{OPTION.id}.title = "Something else"'
    box = (await person.http.post(ADDRESS, json={"overlay": overlay, "options": CHANGED})).json()
    assert box["house_rules"][0].startswith("Something else: ")
    assert box["changes"] == [f'option.{OPTION.id}.title: "{OPTION.title}" → "Something else"']


async def test_what_cannot_be_printed_is_refused(server, arrive):
    person = await arrive(server)
    problem(await person.http.post("/api/games/chess/printed", json={}), 404, "no-such-game")
    problem(await person.http.post("/api/games/pig/printed", json={}), 404, "not-printable")
    problem(await person.http.post(ADDRESS, json={"options": {"bogus": 1}}), 400, "bad-options")
    problem(await person.http.post(ADDRESS, json={"overlay": "bogus = 1"}), 400, "bad-overlay")


async def test_only_those_who_may_use_the_lab_change_boxes(server, arrive):
    person = await arrive(server)
    answer = await person.http.post(ADDRESS, json={"overlay": "score.x = 1"}, headers=ELSEWHERE)
    problem(answer, 403, "not-yours")
    assert (await person.http.post(ADDRESS, json={}, headers=ELSEWHERE)).status_code == 200
