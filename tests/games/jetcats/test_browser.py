"""Whole matches, played by clicks and taps on the board: Jetpacks, Cats, dice, colours and tokens; no list
of actions."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.board_player import BoardPlayer, play_together
from tests.browser.people import ME, MIA, OPEN, bot

pytestmark = pytest.mark.browser
KITTEN = bot("kitten")
ROUNDS = 8


class Pilot(BoardPlayer):
    """Plays with the board and its buttons only."""

    game = "jetcats"

    def __init__(self, person, seed):
        super().__init__(person, seed)
        self.leaves = ""
        """A kind of action that this player never takes. So the test can look at the board while such an action is
        possible."""
        self.called = []
        group = self.page.get_by_role
        self.hand = group("region", name="Your Jetpacks").get_by_role("button", name=re.compile("^Play"))
        self.cats = group("group", name="The row of Cats").get_by_role("button", name=re.compile("^(Take|Send)"))
        self.colours = group("group", name="Colours of your Any-Dice")
        self.tokens = group("group", name="Full Launch tokens").get_by_role("button")
        self.dice = group("group", name="Launch pad").get_by_role("button")
        self.buttons = self.page.locator("section[aria-label^='Liftoff of'] .buttons button")

    def press(self, thing):
        """Clicks a thing once. On a phone a second tap confirms the first, except where one tap was enough."""
        super().press(thing)
        if self.phone and self.sure.count():
            super().press(self.sure)

    def liked(self, things):
        """Prefers a card with Any-Dice, because they bring more decisions."""
        liked = things.and_(self.page.get_by_role("button", name=re.compile("any colour")))
        return self.any_of(liked if liked.count() else things)

    def decide(self):
        if self.curtain.count():
            self.called.append(self.curtain.inner_text().removeprefix("I am "))
            assert not self.page.get_by_role("region", name="Your Jetpacks").count(), "behind the curtain nobody's hand"
            self.press(self.curtain)
            return "curtain"
        if not self.person.actions().count():  # the list is folded away, but it is there whenever something can be done
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
        """Chooses colours in any order, sometimes changes one, and then rolls."""
        roll = self.colours.get_by_role("button", name="Roll", exact=True)
        less = self.colours.get_by_role("button", name=re.compile("die less$"))
        more = self.colours.locator("button.add:enabled[aria-disabled=false]")
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
        """Checks on a phone that everything fits the width of the page, and that a thumb can hit `what`."""
        if not self.phone:
            return
        self.person.check_width()
        for thing in {"jetpack": self.hand, "cat": self.cats, "tokens": self.tokens}[what].all():
            self.person.check_touch(thing)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bots", "phone", "seed"),
    [
        pytest.param(2, False, 11, id="three at a desk", marks=pytest.mark.long),
        pytest.param(4, True, 2, id="five on a phone"),
    ],
)
def test_a_whole_match_is_played_on_the_board(arrive, bots, phone, seed):
    tom = Pilot(arrive(phone=phone), seed)
    tom.sit_down([ME, *[KITTEN] * bots]).play()
    assert tom.done.count("jetpack") >= ROUNDS
    assert "cat" in tom.done
    assert {"colour", "several colours"} & set(tom.done)
    assert len(tom.person.scores()) == bots + 1
    expect(tom.page.locator("details[open]")).to_have_count(0)
    expect(tom.page.get_by_role("img", name=f"Round {ROUNDS} of {ROUNDS}")).to_be_attached()


@pytest.mark.slow
def test_every_decision_of_the_options_is_on_the_board(arrive):
    options = {
        "liftoff_mode": "simultaneous",
        "hold_back": True,
        "token_timing": "before_roll",
        "two_any": "same",
        "start_tokens": 1,
        "tiebreak_jetpack": "leftover",
    }
    tom = Pilot(arrive(), 3).sit_down([ME, KITTEN], **options).play()
    assert {"jetpack", "cat", "tokens", "button"} <= set(tom.done)


@pytest.mark.slow
def test_two_browsers_at_one_table_by_link_to_the_end(arrive):
    tom, ann = Pilot(arrive(), 5), Pilot(arrive(), 6)
    tom.sit_down([ME, OPEN])
    ann.person.join(tom.page.url, "Ann")
    expect(tom.hand.first).to_be_visible()
    expect(ann.hand.first).to_be_visible()
    tom.step()
    expect(tom.page.get_by_text("Waiting for Ann…")).to_be_visible()
    expect(ann.page.get_by_role("img", name="A Jetpack, face down")).to_have_count(1)
    play_together(tom, ann)
    expect(tom.person.result).to_be_visible()
    assert tom.person.scores() == ann.person.scores()


def test_around_one_screen_the_curtain_goes_round(arrive):
    tom = Pilot(arrive(), 1).sit_down([ME, MIA])
    tom.play(until=lambda: tom.done.count("jetpack") > 5)
    assert tom.done.count("jetpack") > 5
    assert "Mia" in tom.called
    assert len(set(tom.called)) == 2
    log = tom.person.log()
    assert any(line.startswith("Round 3.") for line in log)


def test_one_comes_back_from_somebody_elses_pad(arrive):
    tom = Pilot(arrive(), 4).sit_down([ME, KITTEN])
    own = tom.page.locator("section[aria-label^='Liftoff of']")
    eyes = tom.page.get_by_role("button", name=re.compile("launch pad$"))

    def other_pad_and_something_to_do():
        return eyes.count() and (tom.colours.count() or tom.dice.count() or tom.buttons.count())

    tom.play(until=other_pad_and_something_to_do)
    mine = own.get_attribute("aria-label")
    eyes.first.click()
    if own.get_attribute("aria-label") == mine:  # the first pad was this player's own
        eyes.nth(1).click()
    expect(own).not_to_have_attribute("aria-label", mine)
    tom.page.get_by_role("button", name="Back to my Liftoff").click()
    expect(own).to_have_attribute("aria-label", mine)


def test_a_spectator_sees_the_table_and_nobodys_hand(arrive):
    tom = Pilot(arrive(), 1).sit_down([ME, MIA])
    ann = Pilot(arrive(), 1)
    ann.page.goto(tom.page.url)
    expect(ann.page.get_by_role("group", name="The row of Cats").get_by_role("button")).to_have_count(4)
    expect(ann.page.get_by_role("listitem", name=re.compile("^Catbase of"))).to_have_count(2)
    expect(ann.page.get_by_role("region", name="Your Jetpacks")).to_have_count(0)
    expect(ann.cats).to_have_count(0)


def test_words_on_tap_and_the_reference_card(arrive):
    tom = Pilot(arrive(phone=True), 1).sit_down([ME, KITTEN])
    cat = tom.page.get_by_role("group", name="The row of Cats").get_by_role("button").first
    cat.tap()
    expect(cat).to_have_attribute("aria-expanded", "true")
    expect(cat.locator(".words")).to_contain_text("Always:")
    tom.page.get_by_role("button", name="Symbols").tap()
    card = tom.page.get_by_role("dialog", name="Reference card")
    expect(card).to_contain_text("Either Or Doubled: 2 Fuel or 2 Rockets")
    card.get_by_role("button", name="Close").tap()
    expect(card).to_have_count(0)


def test_the_table_has_no_serious_fault_in_any_phase(looker):
    tom = Pilot(looker, 4).sit_down([ME, KITTEN, KITTEN], start_tokens=1)
    places = {"jetpack": tom.hand, "cat": tom.cats, "tokens": tom.tokens, "colour": tom.colours}
    for name, place in places.items():
        tom.leaves = name
        tom.play(until=place.count)
        assert place.count(), f"no {name} to decide in a whole match"
        assert looker.faults() == [], name
