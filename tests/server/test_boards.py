"""Boards that come with a game's own package."""

from mewple.core.registry import find
from mewple.server.http.boards import board_address

PIG = find("pig")


async def test_the_board_of_a_package_is_served_under_an_address_that_changes_with_it(server, arrive):
    person = await arrive(server)
    games = {game["id"]: game for game in (await person.http.get("/api/games")).json()}
    address = games["pig"]["board"]
    assert address == board_address(PIG)
    assert address.startswith("/boards/pig/")
    answer = await person.http.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert "export function mount" in answer.text


async def test_games_that_are_drawn_by_the_client_name_no_script(server, arrive):
    person = await arrive(server)
    games = (await person.http.get("/api/games")).json()
    assert {game["id"] for game in games if game["board"]} == {"pig"}


async def test_nothing_but_the_files_of_a_board_is_served(server, arrive):
    person = await arrive(server)
    folder = board_address(PIG).rpartition("/")[0]
    for path in (
        f"{folder}/none.js",
        f"{folder}/..%2frules.py",
        f"{folder}/%2e%2e/rules.py",
        "/boards/ludo/0/board.js",
        "/boards/pig",
        "/boards/pig/0/../../rules.py",
    ):
        answer = await person.http.get(path)
        assert answer.status_code == 404, path
        assert "def setup" not in answer.text
