"""Whole matches, played by clicks and taps on the board and its buttons, without the list of actions."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.board_player import PAUSE, BoardPlayer
from tests.browser.measures import size_of, small_texts
from tests.browser.people import ME, MIA, bot

pytestmark = pytest.mark.browser
KITTEN = bot("kitten")


class Driver(BoardPlayer):
    """Plays with the board and its buttons only."""

    game = "cat-cab"

    def __init__(self, person, seed):
        super().__init__(person, seed)
        self.dash = self.page.get_by_role("region", name="Dashboard")
        self.keep = self.dash.get_by_role("button", name="Keep all", exact=True)
        self.spaces = self.page.locator("svg.city g.target")

    def press(self, thing):
        """Clicks an element. On a phone, taps it a second time if the page asks to confirm the first tap."""
        super().press(thing)
        if self.phone and self.person.sure.count():
            super().press(thing)

    def step(self):
        """Waits after every step, because the element that was pressed disappears only after a moment, and must not be
        pressed twice."""
        did = super().step()
        self.page.wait_for_timeout(PAUSE)
        return did

    def decide(self):
        if self.keep.count():
            return self.roll()
        if self.spaces.count():
            return self.aim()
        if self.dash.get_by_role("button").count():
            self.press(self.any_of(self.dash.get_by_role("button").filter(has_not_text="What can it be?")))
            return "choice"
        return None

    def roll(self):
        bad = self.dash.get_by_role("button", name=re.compile("curse|sabotage")).filter(has_not_text="Re-roll")
        curses = self.dash.get_by_role("img", name=re.compile("^Curses")).get_attribute("aria-label")
        if not bad.count() or "3 of" in curses:
            self.press(self.keep)
            return "keep"
        for nth in range(bad.count()):
            super().press(bad.nth(nth))
        if self.dash.locator("[aria-pressed=true]").count() != bad.count():
            return "another throw"  # other dice were thrown in the meantime, so the marks are gone
        super().press(self.dash.get_by_role("button", name=re.compile("^Re-roll")))
        return "re-roll"

    def aim(self):
        labels = [space.get_attribute("aria-label") for space in self.spaces.all()]
        best = next((i for i, label in enumerate(labels) if "collect" in label or "Leave" in label), None)
        if self.phone and labels[0].startswith("Drive"):
            self.check_touch()
        self.press(self.any_of(self.spaces) if best is None else self.spaces.nth(best))
        return "drive"

    def check_touch(self):
        """Checks that everything fits the width of the page, and that a thumb can hit a space."""
        self.person.check_width()
        self.person.check_touch(self.spaces.first.locator(".touch"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "phone"),
    [
        pytest.param([ME, KITTEN], False, id="two at a desk"),
        pytest.param([ME], False, id="alone at a desk", marks=pytest.mark.long),
        pytest.param([ME, KITTEN, KITTEN], True, id="three on a phone", marks=pytest.mark.long),
        pytest.param([ME], True, id="alone on a phone after dark"),
    ],
)
def test_a_whole_match_is_played_on_the_board(arrive, seats, phone):
    dark = phone and len(seats) == 1
    tom = Driver(arrive(phone=phone), 11)
    tom.sit_down(seats, board="dark" if dark else "day").play()
    assert {"re-roll", "drive"} <= set(tom.done)
    expect(tom.person.result).to_be_visible()
    assert len(tom.person.scores()) == max(len(seats), 2)
    expect(tom.page.locator("details[open]")).to_have_count(0)


@pytest.mark.slow
def test_around_one_screen_after_dark_with_free_boosts(arrive):
    options = {"board": "dark", "boost": "free", "movement": "optional", "curse_cancel": "any_space", "round_limit": 3}
    tom = Driver(arrive(), 5).sit_down([ME, MIA], **options)
    expect(tom.page.get_by_role("group", name="Mew York after Dark", exact=True)).to_be_visible()
    tom.play()
    assert any("Dawn" in line or "leaves the city" in line for line in tom.person.close_dialog().log())


def test_a_spectator_sees_the_dice_but_can_mark_none(arrive):
    tom = Driver(arrive(), 1).sit_down([ME, MIA])
    expect(tom.dash.get_by_role("button", name=re.compile("^White die"))).not_to_have_count(0)
    ann = Driver(arrive(), 1)
    ann.page.goto(tom.page.url)
    expect(ann.dash.get_by_role("img", name=re.compile("^White die"))).not_to_have_count(0)
    expect(ann.dash.get_by_role("button")).to_have_count(0)


def test_real_dice_set_the_game_up_and_start_it(arrive):
    tom = arrive().lay("cat-cab", [ME, MIA], real_dice=True)
    told = 0
    for _ in range(60):
        tom.wait_for_something()
        if tom.players.count():
            break
        dice = tom.page.get_by_role("region", name="Real dice").get_by_role("button", name="It shows")
        dice.nth(told % 6).click()
        told += 1
        tom.page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    expect(tom.players).to_be_visible()
    assert told >= len(["each player's die for the turn order", "", "column", "row"])


def test_the_board_is_large_keeps_its_size_and_can_be_read(arrive):
    tom = Driver(arrive(), 1).sit_down([ME, MIA])
    city = tom.page.locator("svg.city")
    expect(tom.keep).to_be_visible()
    width, height = before = size_of(city)
    assert width >= 860, "of the 1440 pixels of the screen"
    assert small_texts(tom.page) == []
    for key, title in (("l", "Game log"), ("c", "Chat"), ("r", "Rules")):
        tom.page.keyboard.press(key)
        drawer = tom.page.get_by_role("dialog", name=title)
        expect(drawer).to_be_visible()
        assert size_of(city) == before, title
        tom.page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)
    city.hover()
    tom.page.mouse.wheel(0, -400)
    back = tom.page.get_by_role("button", name="Show the whole board")
    expect(back).to_be_visible()
    back.click()
    assert size_of(city) == (width, height)


def test_a_phone_on_its_side_shows_the_board_and_the_buttons(arrive):
    tom = Driver(arrive(phone=True, viewport={"width": 844, "height": 390}), 3).sit_down([ME])
    expect(tom.keep).to_be_visible()
    tom.person.check_width()
    for thing in (tom.page.locator("svg.city"), tom.keep):
        box = thing.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 390
    assert size_of(tom.page.locator("svg.city"))[0] >= 340


def test_the_greyed_reroll_tells_why_and_where_it_is_written(arrive):
    tom = Driver(arrive(), 1).sit_down([ME, MIA])
    tom.dash.get_by_role("button", name=re.compile("Re-roll.*not possible now")).click()
    dialog = tom.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Tap the dice you want to re-roll first.")
    dialog.get_by_role("button", name=re.compile("Read the rule")).click()
    expect(tom.page.get_by_role("dialog", name="Rules")).to_contain_text("re-roll")
