"""The page of the lab: figures appear while games are played, odd games open as replays, reports can be saved, and
everything is accessible."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from mewple.core.rule import can_compile
from mewple.lab.report_file import PAGE

pytestmark = pytest.mark.browser
TWENTY = "option.target.default = 20"


def ask(person, overlay=TWENTY):
    """Asks the lab to compare Pig as printed with Pig to twenty points, a thousand games each."""
    page = person.goto("/lab").page
    page.get_by_label("Game", exact=True).select_option("pig")
    page.get_by_label("How many games").select_option("1000")
    page.get_by_role("switch", name="Compare with other rules").click()
    second = page.get_by_role("region", name="Second rules")
    second.get_by_text("Change the box").click()
    second.get_by_label("Changes of the box").fill(overlay)
    return second


@pytest.mark.skipif(not can_compile(), reason="the lab plays compiled games: needs numba")
def test_two_rules_are_compared_and_an_odd_game_is_watched(looker, tmp_path: Path):
    page = looker.page
    expect(ask(looker).get_by_text("option.target.default: 100 → 20")).to_be_visible()
    looker.button("Play", exact=True).click()
    expect(page.get_by_text("All games are played.")).to_be_visible()
    expect(page.get_by_role("heading", name="Pig with 2 seats: two rules compared")).to_be_visible()
    expect(page.get_by_text("Rounds: down by")).to_be_visible()
    assert looker.faults() == []
    if PAGE.is_file():
        with page.expect_download() as saved:
            looker.button("Save the report").click()
        saved.value.save_as(tmp_path / "pig.html")
        assert looker.address in (tmp_path / "pig.html").read_text(encoding="utf-8")
    games = page.get_by_role("region", name="Odd games").last
    games.get_by_role("row").filter(has_text="closest").get_by_role("link", name="watch it").click()
    moment = page.get_by_role("slider", name="Moment")
    expect(moment).to_be_visible()
    expect(page.get_by_text("Played with a changed box: option.target.default: 100 → 20")).to_be_visible()
    assert int(moment.input_value()) > 0
    page.go_back()
    expect(page.get_by_text("All games are played.")).to_be_visible()


def test_what_does_not_fit_the_box_is_explained_on_a_phone(arrive):
    ann = arrive(phone=True)
    second = ask(ann, "option.target.default = 9")
    expect(second.get_by_text("expected a whole number from 10 to 500")).to_be_visible()
    expect(ann.button("Play", exact=True)).to_have_attribute("aria-disabled", "true")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_table_with_a_changed_box_is_set_up_and_played(arrive):
    ann = arrive()
    ann.goto("/new/pig")
    ann.page.get_by_text("Change the box").click()
    ann.page.get_by_label("Changes of the box").fill(TWENTY)
    expect(ann.page.get_by_text("option.target.default: 100 → 20")).to_be_visible()
    ann.start()
    ann.wait_for_something()
    ann.button("Table menu").click()
    expect(ann.page.get_by_text("option.target.default: 100 → 20")).to_be_visible()
