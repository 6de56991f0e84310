"""Whole matches by clicks and taps on the board itself: dice, lit spaces, cabs, buttons; never the list of actions."""

import random
import re

import pytest
from playwright.sync_api import Error, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ME, KITTEN, MIA = {"kind": "me"}, {"kind": "bot", "level": "kitten"}, {"kind": "guest", "name": "Mia"}
TOUCH = 44
MOST = 2000


class Driver:
    """Somebody who looks at the board only."""

    def __init__(self, person, chance, *, phone=False):
        self.person, self.page, self.chance, self.phone = person, person.page, chance, phone
        self.done = set()
        self.dash = self.page.get_by_role("region", name="Dashboard")
        self.spaces = self.page.locator("svg.city g.target")

    def sit_down(self, seats, **options):
        self.person.goto("/")
        self.page.request.get(f"{self.person.address}/api/session")
        wish = {"game": "cat-cab", "seats": seats, "options": options}
        made = self.page.request.post(
            f"{self.person.address}/api/tables", data=wish, headers={"Origin": self.person.address}
        )
        assert made.ok, made.text()
        self.person.goto(f"/table/{made.json()['id']}")
        return self

    def press(self, thing):
        """On a phone the first tap proposes and the second confirms, unless several taps led here."""
        for _ in range(2 if self.phone else 1):
            (thing.tap if self.phone else thing.click)(timeout=4000)
            if not self.page.get_by_role("group", name="Make this move?").count():
                return

    def play(self):
        """Until the match is over, without ever unfolding the actions in words."""
        for _ in range(MOST):
            self.person.wait_for_something()
            if self.person.result.count():
                return self
            try:
                self.decide()
            except Error as gone:  # it was there, and something happened in between
                if "Timeout" not in str(gone) and "detached" not in str(gone):
                    raise
            self.page.wait_for_timeout(20)
        raise AssertionError(f"not over after {MOST} steps; the log ends with {self.person.log()[-5:]}")

    def decide(self):
        if self.dash.get_by_role("button", name="Keep all", exact=True).count():
            self.roll()
        elif self.spaces.count():
            self.aim()
        elif self.dash.get_by_role("button").count():
            choices = self.dash.get_by_role("button").filter(has_not_text="What can it be?")
            self.done.add("choice")
            self.press(choices.nth(self.chance.randrange(choices.count())))

    def roll(self):
        bad = self.dash.get_by_role("button", name=re.compile("curse|sabotage")).filter(has_not_text="Re-roll")
        curses = self.dash.get_by_role("img", name=re.compile("^Curses")).get_attribute("aria-label")
        if not bad.count() or "3 of" in curses:
            self.press(self.dash.get_by_role("button", name="Keep all", exact=True))
            return
        for nth in range(bad.count()):
            (bad.nth(nth).tap if self.phone else bad.nth(nth).click)(timeout=4000)
        expect(self.dash.locator("[aria-pressed=true]")).to_have_count(bad.count())
        self.done.add("re-roll")
        again = self.dash.get_by_role("button", name=re.compile("^Re-roll"))
        (again.tap if self.phone else again.click)(timeout=4000)

    def aim(self):
        labels = [space.get_attribute("aria-label") for space in self.spaces.all()]
        best = next((i for i, label in enumerate(labels) if "collect" in label or "Leave" in label), None)
        if self.phone and labels[0].startswith("Drive"):
            self.check_touch()
        self.done.add("drive")
        self.press(self.spaces.nth(self.chance.randrange(len(labels)) if best is None else best))

    def check_touch(self):
        """Everything fits the width, and a thumb can hit one space."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= 390
        box = self.spaces.first.locator(".touch").bounding_box()
        assert min(box["width"], box["height"]) >= TOUCH, box


@pytest.fixture(autouse=True)
def patience():
    expect.set_options(timeout=15_000)


@pytest.mark.parametrize(
    ("seats", "phone"),
    [([ME, KITTEN], False), ([ME], False), ([ME, KITTEN, KITTEN], True), ([ME], True)],
    ids=["two at a desk", "alone at a desk", "three on a phone", "alone on a phone after dark"],
)
def test_a_whole_match_is_played_on_the_board(arrive, seats, phone):
    dark = phone and len(seats) == 1
    tom = Driver(arrive(phone=phone), random.Random(11), phone=phone)
    tom.sit_down(seats, board="dark" if dark else "day").play()
    assert {"re-roll", "drive"} <= tom.done
    expect(tom.person.result).to_be_visible()
    assert len(tom.person.scores()) == max(len(seats), 2)
    expect(tom.page.locator("details[open]")).to_have_count(0)


def test_around_one_screen_after_dark_with_races_and_free_boosts(arrive):
    options = {"board": "dark", "boost": "free", "movement": "optional", "curse_cancel": "any_space", "round_limit": 3}
    tom = Driver(arrive(), random.Random(5)).sit_down([ME, MIA], **options)
    expect(tom.page.get_by_role("group", name="Mew York after Dark")).to_be_visible()
    tom.play()
    assert any("Dawn" in line or "leaves the city" in line for line in tom.person.close_dialog().log())


def test_a_spectator_sees_the_dice_but_can_mark_none(arrive):
    tom = Driver(arrive(), random.Random(1)).sit_down([ME, MIA])
    expect(tom.dash.get_by_role("button", name=re.compile("^White die"))).not_to_have_count(0)
    ann = Driver(arrive(), random.Random(1))
    ann.page.goto(tom.page.url)
    expect(ann.dash.get_by_role("img", name=re.compile("^White die"))).not_to_have_count(0)
    expect(ann.dash.get_by_role("button")).to_have_count(0)


def test_the_greyed_reroll_tells_why_and_where_it_is_written(arrive):
    tom = Driver(arrive(), random.Random(1)).sit_down([ME, MIA])
    tom.dash.get_by_role("button", name=re.compile("Re-roll.*not possible now")).click()
    dialog = tom.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Mark the dice you want to throw again first.")
    dialog.get_by_role("button", name=re.compile("Read the rule")).click()
    expect(tom.page.get_by_role("dialog", name="Rules")).to_contain_text("re-roll")
