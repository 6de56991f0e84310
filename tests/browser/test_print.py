"""Printed boxes: every piece is there as often as the box says, in its true size, legible, and away from the cuts."""

import json
import os
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from tests.browser.sheets import POINTS, Pdf, measure, open_sheets, sides_in

from mewple import cli
from mewple.core.registry import find, ids
from mewple.tables.printing import as_printed

pytestmark = pytest.mark.browser
PRINTABLE = [game for game in map(find, ids()) if game.printed is not None]


def kinds_of_pieces(game):
    return sum(len(group.pieces) for group in game.printed(game.open_box()).groups)


SMALLEST = min(PRINTABLE, key=kinds_of_pieces).id
ALL = [game.id for game in PRINTABLE] if os.environ.get("MEWPLE_PRINT") else [SMALLEST]
"""`make long` prints all games, and `make test` only the one with the fewest pieces."""


def box_of(person, game, **wish):
    answer = person.page.request.post(
        f"{person.address}/api/games/{game}/printed", data=wish, headers={"Origin": person.address}
    )
    assert answer.ok, answer.text()
    return answer.json()


@pytest.mark.parametrize("paper", list(POINTS))
@pytest.mark.parametrize("game", ALL)
def test_sheets_hold_the_whole_box_and_can_be_cut(arrive, game, paper):
    tom = arrive()
    for backs in ("duplex", "fold"):
        for ink in ("colour", "low"):
            found = measure(open_sheets(tom, game, paper=paper, backs=backs, ink=ink))
            assert found["faults"] == [], f"{backs}, {ink}"
            assert found["counts"] == sides_in(box_of(tom, game))


@pytest.mark.parametrize("paper", list(POINTS))
@pytest.mark.parametrize("game", ALL)
def test_the_command_makes_a_pdf(arrive, tmp_path, capsys, game, paper):
    file = tmp_path / "box.pdf"
    assert cli.run(["print", game, "--paper", paper, "--out", str(file)]) == 0
    pdf = Pdf(file.read_bytes())
    assert f"{len(pdf.pages)} pages" in capsys.readouterr().out
    tom = arrive()
    assert len(pdf.pages) == measure(open_sheets(tom, game, paper=paper))["leaves"]
    assert pdf.sizes == {POINTS[paper]}
    assert pdf.fonts
    assert all(pdf.fonts)


def test_one_chooses_what_to_print(arrive):
    tom = arrive(color_scheme="light")
    tom.goto(f"/print/{SMALLEST}")
    ready = tom.page.locator("html[data-sheets=ready]")
    expect(ready).to_have_count(1)
    whole = tom.page.locator("section.leaf").count()
    tom.page.get_by_text("What to print").click()
    tom.page.get_by_role("switch", name="The rules, as a booklet").click()
    expect(tom.page.get_by_role("region", name="Rules,")).to_have_count(0)
    expect(ready).to_have_count(1)
    assert 0 < tom.page.locator("section.leaf").count() < whole
    tom.page.get_by_role("radio", name="US Letter").check(force=True)
    expect(ready).to_have_count(1)
    assert "paper=letter" in tom.page.url
    assert "without=rules" in tom.page.url
    assert tom.faults() == []


def test_house_rules_and_changes_of_the_box_are_on_every_sheet(arrive):
    tom = arrive()
    game = next(game for game in PRINTABLE if any(len(option.choices) > 1 for option in game.options.values()))
    option = next(option for option in game.options.values() if len(option.choices) > 1)
    overlay = f'option.{option.id}.title = "Our own rule"'
    printed = as_printed(game)
    other = next(choice for choice in option.choices if choice != printed.get(option.id, option.default))
    words = {"options": {**printed, option.id: other}, "overlay": overlay}
    [line, *_] = box_of(tom, game.id, **words)["house_rules"]
    page = open_sheets(
        tom, game.id, options=quote(json.dumps(words["options"])), overlay=quote(overlay), without="rules"
    )
    feet = page.locator("section.leaf footer p:first-of-type").all_inner_texts()
    assert feet
    assert all(line in foot and "Our own rule" in foot for foot in feet)
    assert page.locator(".list").get_by_text(line, exact=True).count() == 1


def test_the_print_page_fits_a_phone(arrive):
    tom = arrive(phone=True)
    tom.goto(f"/print/{SMALLEST}")
    expect(tom.page.locator("html[data-sheets=ready]")).to_have_count(1)
    tom.check_width()


def test_what_cannot_be_printed_says_so(arrive, tmp_path, capsys):
    tom = arrive()
    tom.goto("/print/pig")
    expect(tom.page.get_by_role("alert")).to_contain_text("Pig cannot be printed")
    for words, told in (
        (["print", "pig"], "Pig cannot be printed"),
        (["print", SMALLEST, "--paper", "a5"], "--paper: expected a4 or letter; got 'a5'"),
        (["print", SMALLEST, "--without", "bogus"], "got 'bogus'"),
        (["print", SMALLEST, "--chromium", str(tmp_path / "none")], "there is no program"),
        (["print", SMALLEST, "--set", "bogus=1"], "no option 'bogus'"),
        (["print", SMALLEST, "--out", str(tmp_path / "no" / "box.pdf")], "--out: cannot write"),
    ):
        assert cli.run(words) == 2
        assert told in capsys.readouterr().err


def test_without_a_browser_the_command_says_what_to_do(monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")
    assert cli.run(["print", SMALLEST]) == 2
    assert "No Chromium, Chrome or Edge is installed here" in capsys.readouterr().err
