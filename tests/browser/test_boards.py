"""Tests for the board of every game: nothing moves that should stay in place, texts are legible, real dice are asked
for."""

import random

import pytest
from playwright.sync_api import expect
from tests.browser.fixtures import BUILT
from tests.browser.measures import FRAME, size_of, small_texts, watch, watched
from tests.browser.people import ME, bot

from mewple.core.registry import games

pytestmark = pytest.mark.browser
SOURCES = BUILT.parents[4] / "web/src/games"
DRAWN = sorted((game for game in games() if (SOURCES / game.id / "Board.svelte").is_file()), key=lambda game: game.id)
WITH_DICE = sorted((game for game in games() if game.outcomes.asked()), key=lambda game: game.id)
MOVES = 6
ROLLS = 3
PRESS_ANY = """random => {
  const all = [...document.querySelectorAll('[data-action]')]
  all[Math.floor(random * all.length)]?.click()
  return all.length > 0
}"""


def weakest(game):
    return bot(game.content.levels[0].id)


def at_a_table(person, game):
    person.lay(game.id, [ME, weakest(game)])
    person.page.get_by_role("button", name="No, thanks").click()
    return person


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_drawers_leave_the_board_as_large_as_it_is_and_its_texts_can_be_read(arrive, game):
    tom = at_a_table(arrive(), game)
    tom.wait_for_something()
    board = tom.page.locator("main > :not([hidden])").first
    before = size_of(board)
    assert small_texts(tom.page) == []
    for key, title in (("l", "Game log"), ("c", "Chat"), ("r", "Rules")):
        tom.page.keyboard.press(key)
        drawer = tom.page.get_by_role("dialog", name=title)
        expect(drawer).to_be_visible()
        assert size_of(board) == before, title
        tom.page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)


@pytest.mark.parametrize("key", ["", "Enter"], ids=["opened by a click", "opened by a key"])
def test_no_tip_stays_when_a_panel_is_closed(arrive, key):
    tom = at_a_table(arrive(), DRAWN[0])
    button, drawer = tom.button("Log", exact=True), tom.page.get_by_role("dialog", name="Game log")
    if key:
        button.press(key)
    else:
        button.click()
        tom.page.mouse.move(700, 500)
    expect(drawer).to_be_visible()
    expect(tom.page.get_by_role("tooltip")).to_have_count(0)
    tom.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(button).to_be_focused()
    expect(tom.page.get_by_role("tooltip")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["at a desk", "on a phone"])
@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_head_players_board_and_buttons_stay_where_they_are_during_a_turn(arrive, game, phone):
    tom = at_a_table(arrive(phone=phone, reduced_motion="no-preference"), game)
    chance, moves = random.Random(4), 0
    watch(tom.page)
    for _ in range(400):
        if moves == MOVES or tom.result.count():
            break
        moves += tom.page.evaluate(PRESS_ANY, chance.random())
        tom.page.keyboard.press(" ")  # the space key rolls the dice, and ends the animations at once
        tom.page.wait_for_timeout(120)
    places = watched(tom.page)
    assert moves == MOVES
    assert {name: len(places[name]) for name in FRAME} == dict.fromkeys(FRAME, 1), places


@pytest.mark.parametrize("phone", [False, True], ids=["at a desk", "on a phone"])
@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_the_players_strip_is_as_high_before_its_drawings_have_arrived(arrive, game, phone):
    tom, late = arrive(phone=phone), []

    def hold(route):
        late.append(route)

    tom.page.route("**/Belongings-*.js", hold)
    at_a_table(tom, game).wait_for_something()
    strip = tom.page.locator(FRAME["players"])
    before = size_of(strip)
    assert late
    for request in late:
        request.continue_()
    tom.players.locator(".who > :nth-child(2)").first.wait_for()
    assert size_of(strip) == before


@pytest.mark.parametrize("game", WITH_DICE, ids=lambda game: game.id)
def test_real_dice_are_asked_for_and_believed_in_every_game(arrive, game):
    tom = arrive().lay(game.id, [ME, weakest(game)], real_dice=True)
    chance, told = random.Random(3), 0
    dice = tom.page.get_by_role("region", name="Real dice").get_by_role("button", name="It shows")
    for _ in range(400):
        if told >= ROLLS and tom.players.count():
            break
        tom.wait_for_something()
        told += dice.count() > 0
        tom.step(chance)
        tom.page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    assert told >= ROLLS
    expect(tom.players).to_be_visible()
