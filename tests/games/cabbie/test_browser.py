"""Whole matches, played by clicks and taps on the map and the panel beside it, without the list of actions."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.board_player import FORMS, BoardPlayer, play_together
from tests.browser.people import ME, MIA, OPEN, bot

pytestmark = pytest.mark.browser
LEARNER = bot("learner")


class Cabbie(BoardPlayer):
    """Plays with the map and the panel beside it only."""

    game = "cabbie"

    def __init__(self, person, seed):
        super().__init__(person, seed)
        self.desk = self.page.get_by_role("region", name="Desk")
        self.map = self.page.locator("svg.traffic")
        self.lit = self.map.locator("g.target")
        self.pins = self.map.get_by_role("img", name=re.compile("^Somebody waits"))

    def section(self, name):
        return self.desk.get_by_role("region", name=name).locator("button:not([aria-disabled=true])")

    def decide(self):
        for thing, done in (
            (self.curtain, "curtain"),
            (self.sure, "sure"),
            (self.section("A tourist's offer"), "tourist"),
            (self.section("Passengers to take"), "claim"),
            (self.section("Second cab"), "second cab"),
            (self.section("Starting points"), "start"),
            (self.desk.get_by_role("button", name=re.compile("^Go to ")), "deliver"),
            (self.section("Waiting passengers"), "fetch"),
        ):
            if thing.count() and (done != "fetch" or self.chance.random() < 0.85):
                self.press(self.any_of(thing) if done != "fetch" else thing.first)
                return done
        return self.turn_off()

    def turn_off(self):
        """Presses an arrow on the road.

        While players choose starting points, those are highlighted in the same way. The points are too small for the
        check of touch sizes, but players can also choose them from a list.
        """
        if self.section("Starting points").count():
            return None
        if not self.lit.count():
            return self.end_turn()
        arrow = self.any_of(self.lit)
        if self.phone:
            self.check_touch(arrow)
            # the arrow may be outside the visible part of the map: a person would drag the map, but this test uses the
            # keyboard
            arrow.focus()
            self.page.keyboard.press("Enter")
        else:
            self.press(arrow)
        return "arrow"

    def end_turn(self):
        """Presses the button that ends the turn. It is shown only if the cab used its last space to take a
        passenger."""
        end = self.desk.get_by_role("button", name="End the turn")
        if not end.count():
            return None
        self.press(end.first)
        return "end"

    def check_touch(self, arrow):
        self.person.check_width()
        self.person.check_touch(arrow.locator(".touch"))

    def money(self):
        """The amounts of money that the page shows, by seat."""
        return [re.findall(r"£[\d.]+|\d+p", text)[0] for text in self.person.score_texts()]


@pytest.mark.slow
@pytest.mark.parametrize("phone", FORMS)
def test_a_whole_match_is_played_on_the_board(arrive, phone):
    tom = Cabbie(arrive(phone=phone), 11)
    tom.sit_down([ME, LEARNER, LEARNER], max_rounds=5, second_cab_at=50).play()
    assert {"start", "fetch", "claim", "deliver"} <= set(tom.done)
    expect(tom.person.result).to_be_visible()
    assert len(tom.money()) == 3
    assert any(amount != "0p" for amount in tom.money())
    expect(tom.page.locator("details[open]")).to_have_count(0)


def test_two_cabs_from_the_first_turn_and_stopping_anywhere(arrive):
    tom = Cabbie(arrive(), 3)
    tom.sit_down([ME], max_rounds=3, second_cab_at=0, may_stop=True, destinations="hidden")
    tom.play(until=lambda: "second cab" in tom.done)
    expect(tom.map.get_by_role("img", name=re.compile("second cab,"))).to_be_visible()
    tom.page.get_by_role("button", name="Drive Cab 2").click()
    expect(tom.page.get_by_role("button", name="Drive Cab 2")).to_have_attribute("aria-pressed", "true")
    tom.page.get_by_role("button", name="End the turn").first.click()
    expect(tom.desk.get_by_role("region", name="Meter")).to_contain_text("Round 2")
    tom.play()


@pytest.mark.slow
def test_two_browsers_at_one_table_by_link_to_the_end(arrive):
    tom = Cabbie(arrive(), 2).sit_down([ME, OPEN], max_rounds=3)
    ann = Cabbie(arrive(), 3)
    ann.person.join(tom.person.invitation, "Ann")
    play_together(tom, ann)
    assert tom.money() == ann.money()
    assert {"fetch", "claim"} & set(tom.done)
    assert {"fetch", "claim"} & set(ann.done)


def test_around_one_screen_destinations_stay_behind_the_curtain(arrive):
    tom = Cabbie(arrive(), 5).sit_down([ME, MIA], max_rounds=4)
    flags = tom.map.get_by_role("img", name=re.compile("^Destination"))
    curtains, seen = set(), set()

    def look():
        if tom.curtain.count():
            expect(tom.map).to_have_count(0)
            curtains.add(tom.curtain.inner_text())
        else:
            seen.update(flags.evaluate_all("flags => flags.map(flag => flag.getAttribute('data-seat'))"))
        return False

    tom.play(until=look)
    assert len(curtains) == 2
    assert seen == {"0", "1"}


def test_a_spectator_sees_the_traffic_but_no_destination(arrive):
    tom = Cabbie(arrive(), 5).sit_down([ME, LEARNER])
    flags = re.compile("^Destination")
    tom.play(until=lambda: tom.map.get_by_role("img", name=flags).count())
    ann = Cabbie(arrive(), 1)
    ann.page.goto(tom.page.url)
    expect(ann.pins).to_have_count(5)
    expect(ann.map.get_by_role("img", name=re.compile("with a passenger"))).not_to_have_count(0)
    expect(ann.map.get_by_role("img", name=flags)).to_have_count(0)
    expect(ann.lit).to_have_count(0)
    expect(ann.desk.get_by_role("combobox")).to_have_count(0)


def test_the_map_shows_the_way_with_its_length_and_a_click_drives_it(arrive):
    tom = Cabbie(arrive(), 1).sit_down([ME], max_rounds=9)
    tom.press(tom.page.get_by_role("button", name="Start at Paddington Station").first)
    expect(tom.pins).to_have_count(5)
    expect(tom.lit).not_to_have_count(0)  # it is this driver's turn, and all events have been shown
    place = tom.page.locator("svg text").filter(has_text="Selfridges").bounding_box()
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    tom.page.mouse.move(x, y)
    assert int(tom.map.locator(".route .goal").text_content()) > 0
    meter = tom.desk.get_by_role("img", name=re.compile("left of 20"))
    left = meter.inner_text()
    tom.page.mouse.click(x, y)
    expect(meter).not_to_have_text(left)


def test_the_map_is_zoomed_dragged_and_brought_back_and_the_cab_found(arrive):
    tom = Cabbie(arrive(phone=True), 1).sit_down([ME], max_rounds=9)
    tom.play(until=lambda: tom.pins.count() and tom.lit.count())
    box = tom.map.bounding_box()
    assert box["width"] > 2 * 390  # on a phone, the map is at first enlarged around the player's cab
    tom.person.button("Show the whole board").tap()
    expect(tom.page.locator("svg text.street").first).to_be_hidden()
    tom.person.button("Find my cab").tap()
    expect(tom.page.locator("svg text.street").first).to_be_visible()
    tom.check_touch(tom.lit.first)


def test_the_board_has_no_serious_fault_when_somebody_drives(looker):
    tom = Cabbie(looker, 4).sit_down([ME, LEARNER], second_cab_at=0)
    tom.play(until=lambda: tom.done.count("claim") >= 1 and tom.lit.count())
    assert looker.faults() == []
