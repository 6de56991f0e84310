"""Whole matches in the real client: alone, by link, around one screen, on a phone, with the keyboard."""

import random
import re

import pytest
from playwright.sync_api import expect
from tests.browser.people import ME, MIA

from mewple.core.registry import games

pytestmark = pytest.mark.browser
GAMES = sorted(games(), key=lambda game: game.id)
SECRETIVE = [game for game in GAMES if game.hidden]
SHORT = "pig"
# The list of actions works in the same way for every game, so `make test` plays only one game to the end with it.
TO_THE_END = [pytest.param(game, marks=[] if game.id == SHORT else pytest.mark.long, id=game.id) for game in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_one_click_on_the_shelf_starts_a_match_against_bots(arrive, game):
    tom = against_bots(arrive(), game)
    tom.wait_for_something()
    assert tom.step(random.Random(7))
    tom.wait_for_something()


def against_bots(person, game):
    person.goto("/").button(f"Play now {game.name} against bots").click()
    person.page.wait_for_url("**/table/*")
    return person


@pytest.mark.slow
@pytest.mark.parametrize("game", TO_THE_END)
def test_clicks_on_the_list_of_actions_end_a_match(arrive, game):
    tom = against_bots(arrive(), game).play_to_the_end(random.Random(7))
    expect(tom.result).to_be_visible()
    places = tom.page.get_by_role("dialog").locator("ol > li")
    expect(places).to_have_count(tom.players.locator("> li").count())


@pytest.mark.slow
def test_two_browsers_at_one_table_by_link_to_the_end(arrive):
    tom, ann = arrive(), arrive()
    tom.set_up(SHORT, "friends", Points_to_win=25).start()
    expect(tom.page.get_by_text("The game starts when")).to_be_visible()
    ann.join(tom.invitation, "Ann")
    chance = random.Random(3)
    expect(tom.turn).to_contain_text("Roll")
    for _ in range(300):
        if not (tom.step(chance) or ann.step(chance)) and tom.result.count() and ann.result.count():
            break
        tom.page.wait_for_timeout(40)
    expect(tom.result).to_be_visible()
    expect(ann.result).to_be_visible()
    assert tom.scores() == ann.scores()
    assert max(tom.scores()) >= 25
    headlines = {person.result.get_by_role("status").inner_text() for person in (tom, ann)}
    assert "You win!" in headlines
    assert len(headlines) == 2


def test_around_one_screen_people_are_called_by_their_names(arrive):
    tom = arrive().set_up(SHORT, "screen", Points_to_win=15)
    tom.page.get_by_label("Name of the player in seat 2").fill("Mia")
    tom.start()
    first = tom.players.locator("b").first.inner_text()
    expect(tom.turn).to_have_text(f"{first}: Roll the die.")
    assert tom.page.title() == f"{first}'s turn · Pig"
    expect(tom.page.get_by_text("you", exact=True)).to_have_count(0)
    tom.actions().filter(has_text="Roll").click()
    expect(tom.turn).to_have_text(re.compile(rf"^Mia: |^{first}: (?!Roll the die)"))
    if "Mia:" not in tom.turn.inner_text():  # the roll was not a 1, so hold: these points are too few to win
        tom.actions().filter(has_text="Hold").click()
    expect(tom.turn).to_have_text("Mia: Roll the die.")
    tom.play_to_the_end(random.Random(5))
    assert "You" not in tom.result.inner_text()


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.id)
def test_a_curtain_falls_between_people_who_hold_secrets(arrive, game):
    tom = arrive().set_up(game.id, "screen")
    tom.page.get_by_label("Name of the player in seat 2").fill("Mia")
    tom.start()
    chance = random.Random(1)
    called: list[str] = []
    for _ in range(100):
        if len(called) == 3 or len(set(called)) == 2:
            break
        tom.wait_for_something()
        if tom.curtain.count():
            assert tom.actions().count() == 0
            called.append(tom.ready.inner_text().removeprefix("I am "))
        tom.step(chance)
    assert "Mia" in called


@pytest.mark.parametrize("game", SECRETIVE[:1], ids=lambda game: game.id)
def test_with_open_hands_no_curtain_falls(arrive, game):
    tom = arrive().lay(game.id, [ME, MIA])
    tom.button("Play with open hands").click()
    expect(tom.curtain).to_have_count(0)
    chance, names = random.Random(1), set()
    for _ in range(100):
        tom.wait_for_something()
        assert not tom.curtain.count()
        names.add(tom.page.title().split("'s turn")[0])
        if len(names) == 2:
            break
        tom.step(chance)
    assert "Mia" in names
    tom.page.reload()
    tom.wait_for_something()
    expect(tom.curtain).to_have_count(0)


def test_on_a_phone_a_button_acts_at_once_and_everything_fits(arrive):
    tom = arrive(phone=True).goto("/")
    tom.button("Play now Pig against bots").click()
    tom.wait_for_something()
    page = tom.page
    tom.check_width()
    tom.actions().first.click()
    expect(tom.turn).not_to_have_text("")
    tom.page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    tom.wait_for_something()
    assert "rolls a" in tom.log()[1]
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, summary, select, a')]
          .map(each => [each.innerText || each.ariaLabel, each.getBoundingClientRect()])
          .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 43.5))
          .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []


def test_a_whole_match_by_keyboard(arrive):
    tom = arrive().goto("/")
    page = tom.page
    page.wait_for_selector("article")
    for _ in range(200):
        page.keyboard.press("Tab")
        if "Play now Pig" in page.evaluate("document.activeElement.textContent").replace("\n", " "):
            break
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none", "the focus can be seen"
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    tom.wait_for_something()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys at the table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for _ in range(3000):
        tom.wait_for_something()
        if tom.result.count():
            break
        page.keyboard.press("2" if tom.actions().count() > 1 and random.random() < 0.3 else "1")
        page.wait_for_timeout(20)
    expect(tom.result).to_be_visible()


def test_real_dice_are_asked_for_and_believed(arrive):
    tom = arrive().set_up(SHORT, "bots")
    tom.page.get_by_text("Clock, dice and hints").click()
    tom.page.get_by_role("switch", name="Roll real dice at home").click()
    tom.start()
    tom.button("Roll", exact=False).first.click()
    dice = tom.page.get_by_role("region", name="Real dice")
    dice.get_by_role("button", name="It shows 5").click()
    expect(tom.page.locator("header").get_by_text("rolls a 5.")).to_be_visible()
    expect(tom.turn).to_contain_text("5 in the pot")


def test_a_phone_beside_the_printed_box_asks_what_the_dice_show(arrive):
    """With the printed box, people roll real dice. On the screen they only tap what each die shows, and what they
    decide to do; there is no button to roll or confirm."""
    tom = arrive(phone=True)
    tom.goto(f"/new/{SHORT}?with=box")
    expect(tom.page.get_by_role("heading", name="Play with the printed box")).to_be_visible()
    tom.start().play_to_the_end(random.Random(8))
    expect(tom.result).to_be_visible()
    tom.check_width()
