"""What goes wrong and is put right: lost connections, killed servers, undo, leaving, addresses that lead nowhere."""

import random
import signal

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LOST = "The connection is gone"


def roll_some(person, times=3):
    """A match in the middle of a turn: the first roller is on, with something in the pot."""
    chance = random.Random(2)
    for _ in range(times):
        person.wait_for_something()
        person.step(chance)
    person.wait_for_something()


def what_is_seen(person):
    return person.turn.inner_text(), person.scores(), person.log()


def test_a_cut_line_comes_back_by_itself_with_the_same_table(arrive):
    tom = arrive().set_up("pig", "screen").start()
    roll_some(tom)
    before = what_is_seen(tom)
    tom.page.context.set_offline(True)
    expect(tom.page.get_by_text(LOST)).to_be_visible()
    assert tom.actions().count() == 0
    tom.page.context.set_offline(False)
    expect(tom.page.get_by_text(LOST)).to_have_count(0)
    tom.wait_for_something()
    assert what_is_seen(tom) == before
    roll_some(tom, 2)
    assert len(tom.log()) > len(before[2])


def test_one_who_was_away_gets_what_was_missed(arrive):
    tom, ann = arrive(), arrive()
    tom.set_up("pig", "friends").start()
    ann.join(tom.page.url)
    tom.wait_for_something()
    ann.page.context.set_offline(True)
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    expect(tom.page.get_by_label("away")).to_be_visible()
    tom.button("Roll", exact=False).first.click()
    expect(tom.page.locator("header").get_by_text("The game begins.")).to_have_count(0)
    ann.page.context.set_offline(False)
    expect(ann.page.get_by_text(LOST)).to_have_count(0)
    expect(tom.page.get_by_label("away")).to_have_count(0)
    assert ann.log() == tom.log()


def test_a_killed_server_loses_nothing_that_was_acknowledged(arrive, server):
    tom = arrive().set_up("pig", "screen").start()
    roll_some(tom, 4)
    before = what_is_seen(tom)
    server.end(signal.SIGKILL)
    expect(tom.page.get_by_text(LOST)).to_be_visible()
    server.start()
    expect(tom.page.get_by_text(LOST)).to_have_count(0)
    tom.wait_for_something()
    assert what_is_seen(tom) == before
    tom.page.reload()
    tom.wait_for_something()
    assert what_is_seen(tom) == before
    roll_some(tom, 2)


def roll_until_something_is_in_the_pot(person):
    for _ in range(200):
        if "in the pot" in person.turn.inner_text():
            return
        person.wait_for_something()
        person.button("Roll", exact=False).first.click()
        person.page.wait_for_timeout(100)
    raise AssertionError(f"nothing stays in the pot; the log ends with {person.log()[-5:]}")


def test_undo_takes_back_what_revealed_nothing_and_refuses_the_dice(arrive):
    tom = arrive().set_up("pig", "screen").start()
    tom.wait_for_something()
    roll_until_something_is_in_the_pot(tom)
    undo = tom.button("Undo", exact=False)
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(tom.page.get_by_role("tooltip")).not_to_be_empty()
    before = tom.turn.inner_text()
    tom.button("Hold", exact=False).first.click()
    expect(tom.turn).not_to_have_text(before)
    tom.button("Undo", exact=False).click()
    expect(tom.turn).to_have_text(before)
    assert max(tom.scores()) == 0


def test_a_greyed_action_says_why_and_opens_its_rule(arrive):
    tom = arrive().set_up("pig").start()
    tom.button("Hold 0", exact=False).click()
    why = tom.page.get_by_role("dialog", name="Why not")
    expect(why).to_contain_text("nothing in the pot")
    why.get_by_role("button", name="Read the rule").click()
    rules = tom.page.get_by_role("dialog", name="Rules")
    expect(rules.locator(".marked").get_by_role("heading")).to_have_text("Your turn")


def test_a_seat_can_be_left_to_a_bot_and_taken_back(arrive):
    tom = arrive().set_up("pig", "screen").start()
    tom.wait_for_something()
    tom.button("Table menu").click()
    tom.button("Leave", exact=False).click()
    tom.page.get_by_role("dialog", name="Leave the table?").get_by_role("button", name="Leave").click()
    back = tom.button("seat back", exact=False)
    back.click()
    expect(back).to_have_count(0)


def test_a_part_of_the_page_that_does_not_arrive_is_asked_for_again(arrive):
    person = arrive()
    person.page.route("**/assets/TablePage*.js", lambda route: route.abort())
    person.set_up("pig").start()
    expect(person.page.get_by_role("heading", name="A part of the page did not arrive")).to_be_visible()
    person.page.unroute_all()
    person.button("Try again").click()
    person.actions().first.wait_for()
    person.problems.clear()  # the browser may have spoken of the part that was held back


def test_addresses_that_lead_nowhere_say_so(arrive):
    tom = arrive()
    for path in ("/table/nosuchtable", "/replay/nosuchtable", "/new/nosuchgame", "/rules/nosuchgame"):
        tom.goto(path)
        expect(tom.page.get_by_role("heading", level=1)).to_be_visible()
        expect(tom.button("To the shelf")).to_be_visible()
    tom.button("To the shelf").click()
    expect(tom.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
