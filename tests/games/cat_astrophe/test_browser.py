"""Whole matches, played by clicks and taps on the floor plan and the panel beside it, without the list of actions."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.board_player import FORMS, BoardPlayer, play_together
from tests.browser.people import HASTE, ME, MIA, OPEN, bot

pytestmark = pytest.mark.browser
KITTEN = bot("kitten")
# A short game: the tracker starts at 5 and cannot come down far, so the cats are caught soon.
SHORT = {"level": "hard", "tracker_floor": 4}
# Finds a point of the room's floor where no cat, human or furniture stands, because pressing one of those does
# something else.
FREE_FLOOR = """room => {
  const box = room.getBoundingClientRect()
  const parts = [0.5, 0.3, 0.7, 0.4, 0.6, 0.2, 0.8, 0.1, 0.9]
  for (const down of parts)
    for (const across of parts) {
      const [x, y] = [box.width * across, box.height * down]
      if (document.elementFromPoint(box.left + x, box.top + y)?.closest('g.room') === room) return { x, y }
    }
  return null
}"""


class Cat(BoardPlayer):
    """Plays with the floor plan and the panel beside it only."""

    game = "cat-astrophe"

    def __init__(self, person, seed):
        super().__init__(person, seed)
        self.desk = self.page.get_by_role("region", name="Desk")
        self.home = self.page.locator("svg.apartment")
        self.rooms = self.home.locator("g.room.target")
        self.tries = self.desk.get_by_role("list", name="Checks").locator("button:not([aria-disabled=true])")
        self.choices = self.desk.get_by_role("region", name="Your choice").get_by_role("button")
        self.passing = self.desk.get_by_role("region", name="Passing things around").get_by_role("button")
        self.end = self.desk.get_by_role("button", name="End the turn")

    def walk(self, room):
        """Presses the floor of a room, beside whoever stands on it."""
        room.scroll_into_view_if_needed(timeout=HASTE)
        press = room.tap if self.phone else room.click
        press(position=room.evaluate(FREE_FLOOR, timeout=HASTE), timeout=HASTE)

    def decide(self):
        walks = self.chance.random() < 0.5
        for things, done, wanted in (
            (self.sure, "sure", True),
            (self.choices, "choice", True),
            (self.rooms, "move", walks),
            (self.tries, "try", True),
            (self.passing, "pass", self.chance.random() < 0.2),
            (self.end, "end", True),
        ):
            if wanted and things.count():
                (self.walk if done == "move" else self.press)(self.any_of(things))
                return done
        return None


@pytest.mark.slow
@pytest.mark.parametrize("phone", FORMS)
def test_a_whole_match_is_played_on_the_board(arrive, phone):
    tom = Cat(arrive(phone=phone), 11)
    tom.sit_down([ME, KITTEN], **SHORT).play()
    assert {"move", "try", "end"} <= set(tom.done)
    expect(tom.person.result).to_be_visible()
    assert re.search("won together|lost together", tom.person.turn.inner_text())
    expect(tom.page.locator("details[open]")).to_have_count(0)


def test_one_person_plays_all_four_cats(arrive):
    tom = Cat(arrive(), 5).sit_down([ME])
    cards = tom.page.get_by_role("region", name=re.compile("played by"))
    expect(cards).to_have_count(4)
    for name in ("Brick", "Widget", "Marzipan", "Pocket"):
        expect(tom.desk.get_by_role("heading", level=3).first).to_contain_text(name)
        tom.end.click()
    expect(tom.home.get_by_role("button", name=re.compile("^Distract the human"))).to_be_visible()
    expect(tom.desk.get_by_text("Event 1: Honey, I'm Home!").first).to_be_visible()


def test_around_one_screen_hands_are_open_and_no_curtain_falls(arrive):
    tom = Cat(arrive(), 3).sit_down([ME, MIA], **SHORT)
    tom.play(until=lambda: tom.curtain.count() or tom.done.count("end") >= 4)
    expect(tom.curtain).to_have_count(0)


@pytest.mark.slow
def test_two_browsers_at_one_table_by_link_point_and_play_to_the_end(arrive):
    tom = Cat(arrive(), 2).sit_down([ME, OPEN], **SHORT)
    ann = Cat(arrive(), 3)
    ann.person.join(tom.person.invitation, "Ann")
    tom.person.wait_for_something()
    ann.page.get_by_role("button", name="Point", exact=True).click()
    ann.home.get_by_role("button", name="Point at the Fern").click()
    expect(tom.home.get_by_role("img", name="Ann points here")).to_be_visible()
    expect(tom.home.get_by_role("img", name="Ann points here")).to_have_count(0)
    play_together(tom, ann)
    assert tom.person.turn.inner_text() == ann.person.turn.inner_text()
    assert "try" in tom.done
    assert "try" in ann.done


def test_every_check_says_what_it_takes_before_it_is_tried(arrive):
    tom = Cat(arrive(), 1).sit_down([ME])
    search = tom.desk.get_by_role("button", name=re.compile("Find an item here"))
    expect(search).to_contain_text("needs 3+ on a d4")
    hopeless = tom.desk.get_by_role("button", name=re.compile("Destroy the Front Door"))
    expect(hopeless).to_contain_text("needs 13: out of reach with a d12")
    hopeless.click(force=True)  # the button is grey, but it explains why
    expect(tom.page.get_by_role("dialog")).to_contain_text("Even the best roll would not be enough.")


def test_whoever_stands_in_a_lit_room_does_not_stop_a_press_on_it(arrive):
    tom = Cat(arrive(), 1).sit_down([ME])
    for name in ("Brick", "Widget", "Marzipan"):
        expect(tom.desk.get_by_role("heading", level=3).first).to_contain_text(name)
        tom.home.get_by_role("button", name="Move to the Hallway").click(position={"x": 20, "y": 60})
        expect(tom.home.get_by_role("img", name=f"{name} in the Hallway")).to_be_visible()
        tom.end.click()
    expect(tom.home.get_by_role("button", name="Move to the Hallway")).to_be_visible()
    tom.home.get_by_role("img", name="Brick in the Hallway").click()
    expect(tom.home.get_by_role("img", name="Pocket in the Hallway")).to_be_visible()


def test_on_a_phone_it_fits_and_fingers_can_hit_it(arrive):
    tom = Cat(arrive(phone=True), 1).sit_down([ME])
    expect(tom.rooms).not_to_have_count(0)
    tom.person.check_width()
    for thing in [*tom.rooms.all(), *tom.tries.all(), *tom.end.all()]:
        tom.person.check_touch(thing)


def test_axe_finds_no_serious_fault_on_the_table(looker):
    tom = Cat(looker, 4).sit_down([ME, KITTEN])
    tom.play(until=lambda: len(tom.done) > 5)
    assert looker.faults() == []
