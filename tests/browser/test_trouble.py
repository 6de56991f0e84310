"""Problems and how they are repaired: lost connections, killed servers, undo, leaving, and addresses that lead
nowhere."""

import random
import signal
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
LOST = "Connection lost"


def roll_some(person, times=3):
    """A match in the middle of a turn: the first player has to act and has something in the pot."""
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
    # Wait until the page has loaded all its files, because it cannot load them without a connection.
    ann.page.wait_for_load_state("networkidle")
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


def test_whoever_asks_why_not_is_told_and_reads_the_rule(arrive):
    tom = arrive().set_up("pig").start()
    tom.button("Why can’t I…?").click()
    why = tom.page.get_by_role("dialog", name="Why not “Hold 0”?")
    expect(why).to_contain_text("nothing in the pot")
    why.get_by_role("button", name="Read the rule").click()
    rules = tom.page.get_by_role("dialog", name="Rules")
    expect(rules.locator(".marked").get_by_role("heading")).to_have_text("Your turn")


def test_a_seat_can_be_left_to_a_bot_and_taken_back(arrive):
    tom = arrive().set_up("pig", "screen").start()
    tom.wait_for_something()
    tom.button("Table menu").click()
    tom.button("Let a bot play for", exact=False).click()
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
    person.problems.clear()  # the test blocked a file, which the browser may have reported as an error


def test_addresses_that_lead_nowhere_say_so(arrive):
    tom = arrive()
    for path in ("/table/nosuchtable", "/replay/nosuchtable", "/new/nosuchgame", "/rules/nosuchgame"):
        tom.goto(path)
        expect(tom.page.get_by_role("heading", level=1)).to_be_visible()
        expect(tom.button("Back to the shelf")).to_be_visible()
    tom.button("Back to the shelf").click()
    expect(tom.page.get_by_role("heading", name="What shall we play?")).to_be_visible()


def give_other_rules(server, table):
    """Simulates an update of the server to a release with other rules for the game."""
    server.end()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        change = "UPDATE matches SET setup = replace(setup, '\"rules\":1', '\"rules\":99') WHERE id = ?"
        assert database.execute(change, (table,)).rowcount == 1
        database.commit()
    server.start()


@pytest.mark.parametrize("phone", [False, True])
def test_a_match_whose_rules_have_changed_says_so_and_offers_a_rematch(arrive, server, phone):
    tom = arrive(phone=phone).set_up("pig", "screen").start()
    roll_some(tom, 2)
    link = tom.page.url
    tom.page.goto("about:blank")
    give_other_rules(server, link.rpartition("/")[2])
    tom.page.goto(link)
    expect(tom.page.get_by_role("heading", name="This match of Pig has ended")).to_be_visible()
    expect(tom.page.get_by_text("the rules of Pig have changed since it began")).to_be_visible()
    tom.check_width()
    tom.goto("/")
    expect(tom.page.get_by_text("The rules have changed").first).to_be_visible()
    tom.page.goto(link)
    tom.button("Rematch").click()
    tom.wait_for_something()
    assert tom.page.url != link


def test_a_finished_match_is_watched_after_its_rules_have_changed(arrive, server):
    tom = arrive().set_up("pig", "screen").start()
    tom.play_to_the_end(random.Random(4))
    replay = tom.page.url.replace("/table/", "/replay/")
    tom.page.goto("about:blank")
    give_other_rules(server, replay.rpartition("/")[2])
    tom.page.goto(replay)
    expect(tom.page.get_by_role("heading", name="Replay of Pig")).to_be_visible()
    expect(tom.page.get_by_text("The rules of this game have changed since this match.")).to_be_visible()
    expect(tom.page.locator("main").get_by_role("img", name="The die")).to_be_visible()
    expect(tom.page.get_by_role("button", name="Analyse with a bot")).to_have_count(0)
