"""Whole matches by clicks and taps on the board: cards, lit tiles, stands, buttons; never the list of actions."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ME, OPEN, HAMSTER = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "hamster"}
MIA = {"kind": "guest", "name": "Mia"}
SHORT = {"minutes": 35}
"""With four drivers that is eighteen rounds."""
TOUCH = 44
MOST = 1500
HASTE = 4000
"""What was about to be pressed may be gone by now: then it is not waited for any longer, and one looks again."""
LARGE = """least => [...document.querySelectorAll('svg.town .touch')]
  .every(tile => tile.getBoundingClientRect().width >= least)"""
AXE = Path(__file__).resolve().parents[3] / "web/node_modules/axe-core/axe.min.js"
FAULTS = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .filter(each => ['serious', 'critical'].includes(each.impact))
  .map(each => `${each.id}: ${each.nodes.map(node => node.target.join(' ')).join('; ')}`)"""


class Driver:
    """Somebody who looks at the board only."""

    def __init__(self, person, chance, *, phone=False):
        self.person, self.page, self.chance, self.phone = person, person.page, chance, phone
        self.done = []
        self.dash = self.page.get_by_role("region", name="Dashboard")
        self.lit = self.page.locator("svg.town g.target")
        self.hand = self.dash.get_by_role("group", name="Your Movement Cards").get_by_role("button")
        self.curtain = self.page.get_by_role("region", name="Curtain").get_by_role("button")

    def lay(self, seats, **options):
        """A table, and the way to it."""
        self.person.goto("/")
        self.page.request.get(f"{self.person.address}/api/session")
        wish = {"game": "critter-cab", "seats": seats, "options": {**SHORT, **options}}
        origin = {"Origin": self.person.address}
        made = self.page.request.post(f"{self.person.address}/api/tables", data=wish, headers=origin)
        assert made.ok, made.text()
        self.person.goto(f"/table/{made.json()['id']}")
        return self

    def press(self, thing, patience=20_000):
        (thing.tap if self.phone else thing.click)(timeout=patience)

    def step(self):
        """Does one thing at the screen. False: there is nothing to do here now."""
        try:
            return self.decide()
        except Error as gone:  # it was there, and something happened in between
            if "Timeout" not in str(gone) and "detached" not in str(gone):
                raise
            return False

    def decide(self):
        if self.curtain.count():
            self.press(self.curtain, HASTE)
        elif (
            sure := self.page.get_by_role("group", name="Make this move?").get_by_role("button", name="Do it")
        ).count():
            self.press(sure, HASTE)
        elif self.lit.count():
            self.aim()
        elif (choices := self.choices()).count():
            self.done.append("choice")
            self.press(choices.nth(self.chance.randrange(choices.count())), HASTE)
        else:
            return False
        return True

    def choices(self):
        """Buttons that are no Movement Cards: those are never the only thing to press."""
        return self.dash.locator("button:not([aria-disabled=true])").and_(
            self.dash.locator(":not([role=group] button)")
        )

    def aim(self):
        if self.hand.count() and self.chance.random() < 0.3:
            self.press(self.hand.nth(self.chance.randrange(self.hand.count())), HASTE)
            self.done.append("card")
        labels = [label for label in (tile.get_attribute("aria-label") for tile in self.lit.all()) if label]
        best = [place for place, label in enumerate(labels) if "delivers" in label]
        place = self.chance.choice(best or range(len(labels)))
        if self.phone and "drive" in labels[place]:
            self.check_touch()
        self.done.append(labels[place].split()[0])
        tile = self.lit.nth(place)
        if self.phone and not self.in_sight(tile):
            tile.focus()  # it lies outside the frame: somebody would drag the town, this one uses the keyboard
            self.page.keyboard.press("Enter")
        else:
            self.press(tile, HASTE)

    def in_sight(self, tile):
        town, box = self.page.locator(".frame").first.bounding_box(), tile.locator(".touch").bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        back = self.page.get_by_role("button", name="Bring the board back")
        covered = back.bounding_box() if back.count() else None
        inside = (
            town["x"] < middle[0] < town["x"] + town["width"] and town["y"] < middle[1] < town["y"] + town["height"]
        )
        return inside and not (covered and middle[0] > covered["x"] - 8 and middle[1] > covered["y"] - 8)

    def check_touch(self):
        """Everything fits the width, and a thumb can hit every tile that is lit."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= 390
        self.page.wait_for_function(LARGE, arg=TOUCH - 0.5)

    def play(self, until=None):
        """Until the match is over, or something else is so, without ever unfolding the actions in words."""
        for _ in range(MOST):
            self.person.wait_for_something()
            if self.person.result.count() or (until and until()):
                return self
            if not self.step():
                self.page.wait_for_timeout(30)
        raise AssertionError(f"not over after {MOST} steps; the log ends with {self.person.log()[-5:]}")


@pytest.fixture(autouse=True)
def patience():
    expect.set_options(timeout=15_000)


@pytest.mark.parametrize("phone", [False, True], ids=["at a desk", "on a phone"])
def test_a_whole_match_is_played_on_the_board(arrive, phone):
    tom = Driver(arrive(phone=phone), random.Random(11), phone=phone).lay([ME, HAMSTER, HAMSTER, HAMSTER]).play()
    assert {"Start", "Play"} <= set(tom.done)
    expect(tom.person.result).to_be_visible()
    assert len(tom.person.scores()) == 4
    assert sum(tom.person.scores()) > 0
    expect(tom.page.locator("details[open]")).to_have_count(0)


def test_two_browsers_at_one_table_by_link_to_the_end(arrive):
    tom = Driver(arrive(), random.Random(2)).lay([ME, OPEN, HAMSTER, HAMSTER])
    ann = Driver(arrive(), random.Random(3))
    ann.page.goto(tom.page.get_by_label("Send this link").input_value())
    ann.page.get_by_label("Your name").fill("Ann")
    ann.person.button("Sit down").click()
    for _ in range(MOST):
        if not (tom.step() or ann.step()):
            if tom.person.result.count() and ann.person.result.count():
                break
            tom.page.wait_for_timeout(30)
    assert tom.person.scores() == ann.person.scores()
    assert "Play" in tom.done
    assert "Play" in ann.done


def test_around_one_screen_hands_stay_behind_the_curtain(arrive):
    tom = Driver(arrive(), random.Random(5)).lay([ME, MIA])
    curtains = []

    def both_drove():
        if tom.curtain.count():
            expect(tom.hand).to_have_count(0)
            expect(tom.lit).to_have_count(0)
            curtains.append(tom.curtain.inner_text())
        return tom.done.count("Play") >= 6

    tom.play(until=both_drove)
    assert "I am Mia" in curtains
    assert len(set(curtains)) == 2


def test_a_taxi_is_chosen_and_a_card_shows_where_it_leads(arrive):
    tom = Driver(arrive(), random.Random(1)).lay([ME, MIA], taxi_assignment="choose", first_player="seat 2")
    tom.press(tom.curtain)
    tom.press(tom.dash.get_by_role("button", name=re.compile("Drive the Family Taxi")))
    tom.play(until=lambda: "Play a" in (tom.lit.first.get_attribute("aria-label") if tom.lit.count() else ""))
    for value in range(1, 7):
        held = tom.dash.get_by_role("button", name=re.compile(f"^{value} Drive {value}, Movement Card"))
        if held.count():
            tom.press(held.first)
            expect(tom.lit.first).to_have_attribute("aria-label", re.compile(f"^Play a {value} "))
    way = tom.page.locator("svg.town .path .dashes")
    expect(way).to_have_count(0)
    tom.lit.last.hover()
    expect(way).to_have_count(1)


def test_against_the_clock_everybody_sees_the_time_that_the_rules_set(arrive):
    tom = arrive().set_up("critter-cab", "friends")
    tom.page.get_by_text("Against the clock", exact=True).click()
    tom.page.get_by_text("Clock, dice and hints").click()
    expect(tom.page.get_by_text("The game’s own clock")).to_contain_text("45 min")
    tom.start()
    ann = arrive()
    ann.page.goto(tom.page.get_by_label("Send this link").input_value())
    ann.button("Sit down").click()
    for person in (tom, ann):
        timer = person.page.get_by_role("timer", name="The game's clock")
        expect(timer).to_have_text(re.compile(r"4[45]:\d\d"))
        expect(timer).not_to_have_text("45:00")
    for person in (tom, ann):
        person.button("Table menu").click()
        person.page.get_by_role("button", name=re.compile("pause|break", re.I)).click()
    for person in (tom, ann):
        expect(person.page.get_by_role("timer", name="The game's clock")).to_contain_text("stopped")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_has_no_serious_fault_when_somebody_drives(arrive, theme):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run `make setup`")
    tom = Driver(arrive(color_scheme=theme), random.Random(4)).lay([ME, HAMSTER])
    tom.play(until=lambda: tom.done.count("Play") >= 2 and tom.lit.count())
    tom.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert tom.page.evaluate(FAULTS) == []
