"""Whole matches by clicks and taps on the floor plan and the desk beside it; never by the list of actions."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ME, OPEN, KITTEN = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "kitten"}
MIA = {"kind": "guest", "name": "Mia"}
TOUCH = 44
MOST = 1200
# Caught soon, whatever happens: the tracker starts at 5, and never comes down far.
SHORT = {"level": "hard", "tracker_floor": 4}
AXE = Path(__file__).resolve().parents[3] / "web/node_modules/axe-core/axe.min.js"
FAULTS = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .filter(each => ['serious', 'critical'].includes(each.impact))
  .map(each => `${each.id}: ${each.nodes.map(node => node.target.join(' ')).join('; ')}`)"""


class Cat:
    """Somebody who looks at the apartment and the desk only."""

    def __init__(self, person, chance, *, phone=False):
        self.person, self.page, self.chance, self.phone = person, person.page, chance, phone
        self.done = []
        self.desk = self.page.get_by_role("region", name="Desk")
        self.home = self.page.locator("svg.apartment")
        self.rooms = self.home.locator("g.room.target")
        self.tries = self.desk.get_by_role("list", name="Checks").locator("button:not([aria-disabled=true])")
        self.choices = self.desk.get_by_role("region", name="Your choice").get_by_role("button")
        self.passing = self.desk.get_by_role("region", name="Passing things around").get_by_role("button")
        self.end = self.desk.get_by_role("button", name="End the turn")
        self.sure = self.page.get_by_role("group", name="Make this move?").get_by_role("button", name="Do it")

    def sit_down(self, seats, **options):
        self.person.goto("/")
        self.page.request.get(f"{self.person.address}/api/session")
        wish = {"game": "cat-astrophe", "seats": seats, "options": options}
        origin = {"Origin": self.person.address}
        made = self.page.request.post(f"{self.person.address}/api/tables", data=wish, headers=origin)
        assert made.ok, made.text()
        self.person.goto(f"/table/{made.json()['id']}")
        return self

    def press(self, things, done):
        thing = things.nth(self.chance.randrange(things.count()))
        (thing.tap if self.phone else thing.click)(timeout=4000)
        self.done.append(done)

    def step(self):
        """Does one thing at the screen. False: there is nothing to do here now."""
        try:
            return self.decide()
        except (Error, ValueError) as gone:  # it was there, and something happened in between
            if isinstance(gone, Error) and "Timeout" not in str(gone) and "detached" not in str(gone):
                raise
            return False

    def decide(self):
        walks = self.chance.random() < 0.5
        for thing, done, wanted in (
            (self.sure, "sure", True),
            (self.choices, "choice", True),
            (self.rooms, "move", walks),
            (self.tries, "try", True),
            (self.passing, "pass", self.chance.random() < 0.2),
            (self.end, "end", True),
        ):
            if wanted and thing.count():
                self.press(thing, done)
                return True
        return False

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
    tom = Cat(arrive(phone=phone), random.Random(11), phone=phone)
    tom.sit_down([ME, KITTEN], **SHORT).play()
    assert {"move", "try", "end"} <= set(tom.done)
    expect(tom.person.result).to_be_visible()
    assert re.search("won together|lost together", tom.person.turn.inner_text())
    expect(tom.page.locator("details[open]")).to_have_count(0)


def test_one_person_plays_all_four_cats(arrive):
    tom = Cat(arrive(), random.Random(5)).sit_down([ME])
    cards = tom.page.get_by_role("region", name=re.compile("played by"))
    expect(cards).to_have_count(4)
    for name in ("Brick", "Widget", "Marzipan", "Pocket"):
        expect(tom.desk.get_by_role("heading", level=3).first).to_contain_text(name)
        tom.end.click()
    expect(tom.home.get_by_role("button", name=re.compile("^Distract the human"))).to_be_visible()
    expect(tom.desk.get_by_text("Event 1: Honey, I'm Home!").first).to_be_visible()


def test_around_one_screen_hands_are_open_and_no_curtain_falls(arrive):
    tom = Cat(arrive(), random.Random(3)).sit_down([ME, MIA], **SHORT)
    tom.play(until=lambda: tom.page.get_by_role("region", name="Curtain").count())
    expect(tom.person.result).to_be_visible()


def test_two_browsers_at_one_table_by_link_point_and_play_to_the_end(arrive):
    tom = Cat(arrive(), random.Random(2)).sit_down([ME, OPEN], **SHORT)
    ann = Cat(arrive(), random.Random(3))
    ann.page.goto(tom.page.get_by_label("Send this link").input_value())
    ann.page.get_by_label("Your name").fill("Ann")
    ann.person.button("Sit down").click()
    tom.person.wait_for_something()
    ann.page.get_by_role("button", name="Point", exact=True).click()
    ann.home.get_by_role("button", name="Point at the Fern").click()
    expect(tom.home.get_by_role("img", name="Ann points here")).to_be_visible()
    expect(tom.home.get_by_role("img", name="Ann points here")).to_have_count(0)
    for _ in range(MOST):
        if not (tom.step() or ann.step()):
            if tom.person.result.count() and ann.person.result.count():
                break
            tom.page.wait_for_timeout(30)
    assert tom.person.turn.inner_text() == ann.person.turn.inner_text()
    assert "try" in tom.done
    assert "try" in ann.done


def test_every_check_says_what_it_takes_before_it_is_tried(arrive):
    tom = Cat(arrive(), random.Random(1)).sit_down([ME])
    search = tom.desk.get_by_role("button", name=re.compile("Find an item here"))
    expect(search).to_contain_text("need 3 on a d4: 50 %")
    hopeless = tom.desk.get_by_role("button", name=re.compile("Destroy the Front Door"))
    expect(hopeless).to_contain_text("need 13, the d12 cannot")
    hopeless.click(force=True)  # greyed, and still it answers
    expect(tom.page.get_by_role("dialog")).to_contain_text("Even the best roll would not be enough.")


def test_on_a_phone_it_fits_and_fingers_can_hit_it(arrive):
    tom = Cat(arrive(phone=True), random.Random(1), phone=True).sit_down([ME])
    expect(tom.rooms).not_to_have_count(0)
    assert tom.page.evaluate("document.documentElement.scrollWidth") <= 390
    for thing in [*tom.rooms.all(), *tom.tries.all(), *tom.end.all()]:
        box = thing.bounding_box()
        assert min(box["width"], box["height"]) >= TOUCH, box


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_on_the_table(arrive, scheme):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run `make setup`")
    tom = Cat(arrive(color_scheme=scheme), random.Random(4)).sit_down([ME, KITTEN])
    tom.play(until=lambda: len(tom.done) > 5)
    tom.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert tom.page.evaluate(FAULTS) == []
