"""Whole matches, played by clicks and taps on the board: cards, lit tiles, stands and buttons; no list of actions."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.board_player import FORMS, BoardPlayer, play_together
from tests.browser.people import ME, MIA, OPEN, TOUCH, bot

pytestmark = pytest.mark.browser
HAMSTER = bot("hamster")
SHORT = {"minutes": 35}
"""With four drivers, 35 minutes are eighteen rounds."""
# Whether every lit tile is large enough to touch, or the town is already enlarged as far as possible (56 pixels for the
# 64 units between two tiles). If two lit tiles almost touch, they are too small even in the enlarged town.
LARGE = """least => {
  const town = document.querySelector('svg.town')
  const step = (64 * town.getBoundingClientRect().width) / town.viewBox.baseVal.width
  return step >= 55.5 || [...town.querySelectorAll('.touch')].every(tile => tile.getBoundingClientRect().width >= least)
}"""


class Driver(BoardPlayer):
    """Plays with the board and its buttons only."""

    game = "critter-cab"

    def __init__(self, person, seed):
        super().__init__(person, seed)
        self.dash = self.page.get_by_role("region", name="Dashboard")
        self.lit = self.page.locator("svg.town g.target")
        self.hand = self.dash.get_by_role("group", name="Your Movement Cards").get_by_role("button")

    def sit_down(self, seats, **options):
        return super().sit_down(seats, **{**SHORT, **options})

    def decide(self):
        for things, done in ((self.curtain, "curtain"), (self.sure, "sure")):
            if things.count():
                self.press(things)
                return done
        if self.lit.count():
            return self.aim()
        if (choices := self.choices()).count():
            self.press(self.any_of(choices))
            return "choice"
        return None

    def choices(self):
        """The buttons that are not Movement Cards, and that can be pressed now."""
        return self.dash.locator("button:not([aria-disabled=true])").and_(
            self.dash.locator(":not([role=group] button)")
        )

    def aim(self):
        if self.hand.count() and self.chance.random() < 0.3:
            self.press(self.any_of(self.hand))
            self.done.append("card")
        labels = [label for label in (tile.get_attribute("aria-label") for tile in self.lit.all()) if label]
        best = [place for place, label in enumerate(labels) if "delivers" in label]
        place = self.chance.choice(best or range(len(labels)))
        if self.phone and "drive" in labels[place]:
            self.check_touch()
        tile = self.lit.nth(place)
        if self.phone and not self.in_sight(tile):
            tile.focus()  # the tile is outside the frame: a person would drag the town, this test uses the keyboard
            self.page.keyboard.press("Enter")
        else:
            self.press(tile)
        return labels[place].split()[0]

    def in_sight(self, tile):
        town, box = self.page.locator(".frame").first.bounding_box(), tile.locator(".touch").bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        back = self.page.get_by_role("button", name="Show the whole board")
        covered = back.bounding_box() if back.count() else None
        inside = (
            town["x"] < middle[0] < town["x"] + town["width"] and town["y"] < middle[1] < town["y"] + town["height"]
        )
        return inside and not (covered and middle[0] > covered["x"] - 8 and middle[1] > covered["y"] - 8)

    def check_touch(self):
        """Checks that everything fits the width of the page, and that a thumb can hit every lit tile."""
        self.person.check_width()
        self.page.wait_for_function(LARGE, arg=TOUCH - 0.5)


@pytest.mark.slow
@pytest.mark.parametrize("phone", FORMS)
def test_a_whole_match_is_played_on_the_board(arrive, phone):
    tom = Driver(arrive(phone=phone), 11).sit_down([ME, HAMSTER, HAMSTER, HAMSTER]).play()
    assert {"Start", "Play"} <= set(tom.done)
    expect(tom.person.result).to_be_visible()
    assert len(tom.person.scores()) == 4
    assert sum(tom.person.scores()) > 0
    expect(tom.page.locator("details[open]")).to_have_count(0)


@pytest.mark.slow
def test_two_browsers_at_one_table_by_link_to_the_end(arrive):
    tom = Driver(arrive(), 2).sit_down([ME, OPEN, HAMSTER, HAMSTER])
    ann = Driver(arrive(), 3)
    ann.person.join(tom.person.invitation, "Ann")
    play_together(tom, ann)
    assert tom.person.scores() == ann.person.scores()
    assert "Play" in tom.done
    assert "Play" in ann.done


def test_around_one_screen_hands_stay_behind_the_curtain(arrive):
    tom = Driver(arrive(), 5).sit_down([ME, MIA])
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
    tom = Driver(arrive(), 1).sit_down([ME, MIA], taxi_assignment="choose", first_player="seat 2")
    tom.curtain.click()
    tom.dash.get_by_role("button", name=re.compile("Drive the Family Taxi")).click()
    tom.play(until=lambda: "Play a" in (tom.lit.first.get_attribute("aria-label") if tom.lit.count() else ""))
    for value in range(1, 7):
        held = tom.dash.get_by_role("button", name=re.compile(f"^{value} Drive {value}, Movement Card"))
        if held.count():
            held.first.click()
            expect(tom.lit.first).to_have_attribute("aria-label", re.compile(f"^Play a {value} "))
    way = tom.page.locator("svg.town .path .dashes")
    expect(way).to_have_count(0)
    tom.lit.last.hover()
    expect(way).to_have_count(1)


def test_as_printed_everybody_sees_the_time_that_the_rules_set(arrive):
    tom = arrive().set_up("critter-cab", "friends")
    tom.page.get_by_text("Clock, dice and hints").click()
    expect(tom.page.get_by_text("The game’s own clock")).to_contain_text("The house rules say")
    tom.start()
    ann = arrive().join(tom.invitation)
    for person in (tom, ann):
        timer = person.page.get_by_role("timer", name="The game's clock")
        expect(timer).to_have_text(re.compile(r"4[45]:\d\d"))
        expect(timer).not_to_have_text("45:00")
    for person in (tom, ann):
        person.button("Table menu").click()
        pauses = person.page.get_by_role("button", name=re.compile("pause|break", re.I))
        # press the button, and not the line saying that somebody asks for a break
        pauses.filter(has_not_text="asks for").click()
    for person in (tom, ann):
        expect(person.page.get_by_role("timer", name="The game's clock")).to_contain_text("stopped")


def test_the_board_has_no_serious_fault_when_somebody_drives(looker):
    tom = Driver(looker, 4).sit_down([ME, HAMSTER])
    tom.play(until=lambda: tom.done.count("Play") >= 2 and tom.lit.count())
    assert looker.faults() == []
