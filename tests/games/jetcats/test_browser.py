"""Whole matches by clicks and taps on the board: Jetpacks, Cats, dice, colours, tokens; never the list of actions."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ME, KITTEN, MIA, OPEN = (
    {"kind": "me"},
    {"kind": "bot", "level": "kitten"},
    {"kind": "guest", "name": "Mia"},
    {"kind": "open"},
)
TOUCH = 44
MOST = 1500
ROUNDS = 8
AXE = Path(__file__).resolve().parents[3] / "web/node_modules/axe-core/axe.min.js"
FAULTS = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
    .filter(each => ['serious', 'critical'].includes(each.impact))
    .map(each => `${each.id}: ${each.nodes.map(node => node.target.join(' ')).join('; ')}`)"""


class Pilot:
    """Somebody who looks at the board only."""

    def __init__(self, person, chance, *, phone=False):
        self.person, self.page, self.chance, self.phone = person, person.page, chance, phone
        self.done = []
        self.leaves = ""
        """What is only to be looked at when it comes."""
        self.called = []
        group = self.page.get_by_role
        self.hand = group("region", name="Your Jetpacks").get_by_role("button", name=re.compile("^Play"))
        self.cats = group("group", name="The row of Cats").get_by_role("button", name=re.compile("^(Take|Send)"))
        self.colours = group("group", name="Colours of your Any-Dice")
        self.tokens = group("group", name="Full Launch tokens").get_by_role("button")
        self.dice = group("group", name="Launch pad").get_by_role("button")
        self.buttons = self.page.locator("section[aria-label^='Liftoff of'] .buttons button")
        self.curtain = group("region", name="Curtain")

    def sit_down(self, seats, **options):
        self.person.goto("/")
        self.page.request.get(f"{self.person.address}/api/session")
        wish = {"game": "jetcats", "seats": seats, "options": options}
        made = self.page.request.post(
            f"{self.person.address}/api/tables", data=wish, headers={"Origin": self.person.address}
        )
        assert made.ok, made.text()
        self.person.goto(f"/table/{made.json()['id']}")
        return self

    def press(self, thing):
        """On a phone the first tap proposes and a second confirms, unless several taps led here."""
        (thing.tap if self.phone else thing.click)(timeout=4000)
        sure = self.page.get_by_role("group", name="Make this move?")
        if self.phone and sure.count():
            sure.get_by_role("button", name="Do it").tap(timeout=4000)

    def liked(self, things):
        """Something with dice of any colour, for then there is more to decide."""
        liked = things.and_(self.page.get_by_role("button", name=re.compile("any colour")))
        return self.any_of(liked if liked.count() else things)

    def any_of(self, things):
        return things.nth(self.chance.randrange(things.count()))

    def step(self):
        """Does one thing if there is one to do, and says what it was."""
        try:
            did = self.decide()
        except Error as gone:  # it was there, and something happened in between
            if "Timeout" not in str(gone) and "detached" not in str(gone):
                raise
            return "missed it"
        self.done += [did] if did else []
        return did

    def decide(self):
        if self.curtain.count():
            button = self.curtain.get_by_role("button")
            self.called.append(button.inner_text().removeprefix("I am "))
            assert not self.page.get_by_role("region", name="Your Jetpacks").count(), "behind the curtain nobody's hand"
            self.press(button)
            return "curtain"
        if not self.person.actions().count():  # folded away, but there whenever something can be done
            return None
        for name, things in (("jetpack", self.hand), ("cat", self.cats), ("tokens", self.tokens)):
            if things.count():
                if name == self.leaves:
                    return None
                self.look(name)
                self.press(self.liked(things))
                return name
        if self.colours.count():
            return None if self.leaves == "colour" else self.colour()
        if self.dice.count():
            return self.throw()
        if self.buttons.count():
            self.press(self.any_of(self.buttons))
            return "button"
        return None

    def colour(self):
        """Colours in whatever order, sometimes with a change of mind, then the roll."""
        roll = self.colours.get_by_role("button", name="Roll", exact=True)
        less = self.colours.get_by_role("button", name=re.compile("die less$"))
        more = self.colours.locator("button.add:enabled")
        if less.count() and self.chance.random() < 0.15:
            self.press(self.any_of(less))
        elif more.count():
            self.press(self.any_of(more))
        else:
            self.press(roll)
            return "several colours"
        return "colour"

    def throw(self):
        blanks = self.dice.filter(has_not_text="Keep").and_(self.page.get_by_label(re.compile("Blank$")))
        if blanks.count():
            self.press(blanks.first)
            return "re-roll"
        self.press(self.page.get_by_role("button", name="Keep these dice"))
        return "stop"

    def look(self, what):
        """On a phone everything fits the width, and a thumb can hit it."""
        if not self.phone:
            return
        assert self.page.evaluate("document.documentElement.scrollWidth") <= 390
        for thing in {"jetpack": self.hand, "cat": self.cats, "tokens": self.tokens}[what].all():
            box = thing.bounding_box()
            assert min(box["width"], box["height"]) >= TOUCH, (what, box)

    @property
    def over(self):
        return self.person.result.count() > 0

    def play(self, until=lambda pilot: pilot.over):
        for _ in range(MOST):
            if until(self):
                return self
            if not self.step():
                self.page.wait_for_timeout(30)
        raise AssertionError(f"not over after {MOST} steps; the log ends with {self.person.log()[-5:]}")


@pytest.fixture(autouse=True)
def patience():
    expect.set_options(timeout=15_000)


@pytest.mark.parametrize(
    ("bots", "phone", "seed"), [(2, False, 11), (4, True, 2)], ids=["three at a desk", "five on a phone"]
)
def test_a_whole_match_is_played_on_the_board(arrive, bots, phone, seed):
    tom = Pilot(arrive(phone=phone), random.Random(seed), phone=phone)
    tom.sit_down([ME, *[KITTEN] * bots]).play()
    assert tom.done.count("jetpack") >= ROUNDS
    assert "cat" in tom.done
    assert {"colour", "several colours"} & set(tom.done)
    assert len(tom.person.scores()) == bots + 1
    expect(tom.page.locator("details[open]")).to_have_count(0)
    expect(tom.page.get_by_role("img", name=f"Round {ROUNDS} of {ROUNDS}")).to_be_attached()


def test_every_decision_of_the_options_is_on_the_board(arrive):
    options = {
        "liftoff_mode": "simultaneous",
        "hold_back": True,
        "token_timing": "before_roll",
        "two_any": "same",
        "start_tokens": 1,
        "tiebreak_jetpack": "leftover",
    }
    tom = Pilot(arrive(), random.Random(3)).sit_down([ME, KITTEN], **options).play()
    assert {"jetpack", "cat", "tokens", "button"} <= set(tom.done)


def test_two_browsers_at_one_table_by_link_to_the_end(arrive):
    tom, ann = Pilot(arrive(), random.Random(5)), Pilot(arrive(), random.Random(6))
    tom.sit_down([ME, OPEN])
    ann.page.goto(tom.page.url)
    ann.page.get_by_label("Your name").fill("Ann")
    ann.person.button("Sit down").click()
    expect(tom.hand.first).to_be_visible()
    expect(ann.hand.first).to_be_visible()
    tom.step()
    expect(tom.page.get_by_text("Waiting for Ann…")).to_be_visible()
    expect(ann.page.get_by_role("img", name="A Jetpack, face down")).to_have_count(1)
    for _ in range(MOST):
        if tom.over and ann.over:
            break
        if not [each for each in (tom, ann) if each.step()]:
            tom.page.wait_for_timeout(30)
    expect(tom.person.result).to_be_visible()
    assert tom.person.scores() == ann.person.scores()


def test_around_one_screen_the_curtain_goes_round(arrive):
    tom = Pilot(arrive(), random.Random(1)).sit_down([ME, MIA])
    tom.play(until=lambda pilot: pilot.over or pilot.done.count("jetpack") > 5)
    assert tom.done.count("jetpack") > 5
    assert "Mia" in tom.called
    assert len(set(tom.called)) == 2
    log = tom.person.log()
    assert any(line.startswith("Round 3.") for line in log)


def test_a_spectator_sees_the_table_and_nobodys_hand(arrive):
    tom = Pilot(arrive(), random.Random(1)).sit_down([ME, MIA])
    ann = Pilot(arrive(), random.Random(1))
    ann.page.goto(tom.page.url)
    expect(ann.page.get_by_role("group", name="The row of Cats").get_by_role("button")).to_have_count(4)
    expect(ann.page.get_by_role("listitem", name=re.compile("^Catbase of"))).to_have_count(2)
    expect(ann.page.get_by_role("region", name="Your Jetpacks")).to_have_count(0)
    expect(ann.cats).to_have_count(0)


def test_words_on_tap_and_the_reference_card(arrive):
    tom = Pilot(arrive(phone=True), random.Random(1), phone=True).sit_down([ME, KITTEN])
    cat = tom.page.get_by_role("group", name="The row of Cats").get_by_role("button").first
    cat.tap()
    expect(cat).to_have_attribute("aria-expanded", "true")
    expect(cat.locator(".words")).to_contain_text("For ever:")
    tom.page.get_by_role("button", name="Symbols").tap()
    card = tom.page.get_by_role("dialog", name="Reference card")
    expect(card).to_contain_text("Either Or Doubled: 2 Fuel or 2 Rockets")
    card.get_by_role("button", name="Close").tap()
    expect(card).to_have_count(0)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_table_has_no_serious_fault_in_any_phase(arrive, light):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run `make setup`")
    tom = Pilot(arrive(color_scheme=light), random.Random(4)).sit_down([ME, KITTEN, KITTEN], start_tokens=1)
    tom.page.evaluate(AXE.read_text(encoding="utf-8"))
    places = {"jetpack": tom.hand, "cat": tom.cats, "tokens": tom.tokens, "colour": tom.colours}
    for name, place in places.items():
        tom.leaves = name
        tom.play(until=lambda pilot, place=place: place.count() > 0 or pilot.over)
        assert place.count(), f"no {name} to decide in a whole match"
        assert tom.page.evaluate(FAULTS) == [], name
