"""Bots that search, hints, reviews and open bots, in the real client."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from mewple.core.rule import can_compile

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not can_compile(), reason="hints and looking back need numba"),
]
PIG = "pig"
OPEN_BOT = Path(__file__).parents[2] / "examples" / "open-bot" / "open_bot.py"
PATIENCE = 180_000
"""How many milliseconds a test waits for a search, which includes the time to compile it."""


def until_a_choice(person, chance=None):
    """Plays until there is more than one legal action."""
    chance = chance or random.Random(1)
    for _ in range(200):
        person.wait_for_something()
        if person.actions().count() > 1:
            return
        person.step(chance)
    raise AssertionError(f"no choice came; the log ends with {person.log()[-5:]}")


def hint_of(person):
    """Opens the hint, and waits until the search is compiled and has an answer."""
    person.button("Hint", exact=True).click()
    drawer = person.page.get_by_role("dialog", name="Hint")
    drawer.locator("ol button").first.wait_for(timeout=PATIENCE)
    return drawer


def seat_bot(person, seat, level):
    person.page.get_by_label(f"Seat {seat}").select_option(f"bot:{level}")


# --- levels ---


def test_levels_say_how_long_they_think_and_play(arrive):
    tom = arrive().set_up(PIG, Points_to_win=15)
    seat_bot(tom, 2, "sow")
    expect(tom.page.get_by_text("Thinks up to 0.15 s a decision.")).to_be_visible()
    tom.start()
    expect(tom.players.get_by_text("Clever sow")).to_be_visible()
    tom.play_to_the_end(random.Random(2))
    expect(tom.result).to_be_visible()


def test_while_bots_warm_up_the_page_says_so_and_how_far_they_are(arrive):
    tom = arrive()
    told = {"ready": ["a"], "warming": PIG, "waiting": ["b"], "failed": []}
    tom.page.route("**/api/bots", lambda route: route.fulfill(json=told))
    tom.set_up(PIG)
    notice = tom.page.get_by_text("The thinking bots are warming up.")
    expect(notice).to_have_count(0)
    seat_bot(tom, 2, "flying_pig")
    expect(notice).to_be_visible()
    expect(tom.page.get_by_text("1 of 3 games")).to_be_visible()
    tom.start()
    expect(notice).to_be_visible()
    told.update(ready=["a", PIG], warming="b", waiting=[])
    expect(notice).to_have_count(0)


def test_a_bot_of_another_package_is_offered_and_plays(arrive):
    tom = arrive().set_up(PIG, Points_to_win=15)
    seat_bot(tom, 2, "patient")
    tom.start()
    expect(tom.players.get_by_text("Patient piglet")).to_be_visible()
    tom.play_to_the_end(random.Random(3))


# --- hints ---


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_hint_shows_actions_with_chances_and_reasons_and_plays_one(arrive, phone):
    tom = arrive(phone=phone).set_up(PIG, Points_to_win=60).start()
    until_a_choice(tom)
    drawer = hint_of(tom)
    hints = drawer.locator("ol button")
    expect(hints).to_have_count(2)
    assert "chance to win" in hints.first.inner_text()
    expect(hints.first.locator(".reason")).to_have_text(re.compile(r"\w.*[.!]$"))
    label = hints.first.locator(".label").inner_text()
    hints.first.click()
    expect(tom.sure).to_contain_text(label)
    tom.sure.get_by_role("button", name="Do it").click()
    expect(tom.sure).to_have_count(0)
    told = {"Roll": "rolls a", "Hold": "keeps"}[label.split()[0]]
    assert any(told in line for line in tom.log()[-6:])


def test_between_people_hints_are_off_until_all_agree(arrive):
    tom, ann = arrive(), arrive()
    tom.set_up(PIG, "friends", Points_to_win=60).start()
    ann.join(tom.invitation, "Ann")
    tom.wait_for_something()
    tom.button("Hint", exact=True).click()
    drawer = tom.page.get_by_role("dialog", name="Hint")
    expect(drawer).to_contain_text("Hints are off until everyone at the table agrees")
    drawer.get_by_role("button", name="I agree to hints").click()
    expect(drawer.get_by_role("list", name="Who agrees to hints")).to_contain_text("Ann has not agreed")
    notice = ann.page.get_by_text("would like hints at this table")
    expect(notice).to_be_visible()
    ann.button("Agree to hints").click()
    expect(notice).to_have_count(0)
    expect(drawer.get_by_text("hints are off")).to_have_count(0)
    assert any("Everybody may ask for them now." in line for line in ann.log())


# --- looking back ---


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_look_back_shows_chances_over_time_and_follows_the_replay(arrive, phone):
    tom = arrive(phone=phone).set_up(PIG, Points_to_win=30).start()
    tom.play_to_the_end(random.Random(4))
    if phone:  # there is no room for this button beside the board
        tom.page.get_by_role("dialog").get_by_role("button", name="Analyse").click()
    else:
        tom.close_dialog()
        tom.result.get_by_role("button", name="Analyse").click()
    panel = tom.page.get_by_role("region", name="Analyse")
    expect(panel.get_by_role("heading", name="Your decisions")).to_be_visible(timeout=PATIENCE)
    chart = panel.get_by_role("slider", name="Chances to win over time")
    last = chart.get_attribute("aria-valuemax")
    chart.focus()
    tom.page.keyboard.press("End")
    expect(chart).to_have_attribute("aria-valuenow", last)
    assert {"100 %", "0 %"} <= {text.strip() for text in panel.locator(".legend b").all_inner_texts()}
    tom.page.keyboard.press("Home")
    expect(chart).to_have_attribute("aria-valuenow", "1")
    tom.page.keyboard.press("ArrowRight")
    expect(chart).to_have_attribute("aria-valuenow", "2")
    expect(tom.page.get_by_role("slider", name="Moment", exact=True)).to_have_value("1")
    elsewhere = panel.locator("ul button:not(.now)")
    if elsewhere.count():
        elsewhere.first.click()
        expect(chart).not_to_have_attribute("aria-valuenow", "2")
    tom.check_width()


# --- open bots ---


def test_a_program_plays_a_seat_by_its_link(arrive):
    tom = arrive().set_up(PIG, Points_to_win=15)
    tom.page.get_by_label("Seat 2").select_option("program")
    tom.start()
    link = tom.page.get_by_label("Your program plays seat 2 by this link")
    expect(link).to_have_value(re.compile("^ws://"))
    command = [sys.executable, str(OPEN_BOT), link.input_value(), "Clanky"]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        expect(tom.players.get_by_text("Clanky")).to_be_visible()
        tom.play_to_the_end(random.Random(5))
        assert running.wait(30) == 0
    finally:
        running.kill()


def test_a_bot_takes_an_open_seat_when_nobody_comes(arrive):
    tom = arrive().set_up(PIG, "friends", Points_to_win=15).start()
    tom.page.get_by_label("A bot for seat 2").select_option("piglet")
    tom.button("Add this bot").click()
    expect(tom.players.get_by_text("Piglet")).to_be_visible()
    tom.play_to_the_end(random.Random(6))
