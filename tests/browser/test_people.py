"""Moderation, past matches and notifications, in Chromium."""

import random
import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def pair(arrive):
    """Tom, who has set up a table, and Ann, who has joined it."""
    tom, ann = arrive(), arrive()
    tom.set_up("pig", "friends").start()
    ann.join(tom.page.url, "Ann")
    expect(ann.page.get_by_role("navigation", name="Around the table")).to_be_visible()
    return tom, ann


def say(person, text):
    chat = person.page.get_by_role("dialog", name="Chat")
    if not chat.is_visible():
        person.button(re.compile("^Chat")).click()
    chat.get_by_label("Say something").fill(text)
    chat.get_by_role("button", name="Send").click()
    return chat


def people(person):
    """Opens the list of people with the keyboard."""
    person.page.keyboard.press("m")
    button = person.button("People at this table")
    button.focus()
    person.page.keyboard.press("Enter")
    return person.page.get_by_role("dialog", name="People at this table")


def test_somebody_is_muted_for_oneself_then_for_everybody(pair, arrive):
    tom, ann = pair
    watcher = arrive()
    watcher.page.goto(tom.page.url)
    seen = say(ann, "first line")
    watcher.button(re.compile("^Chat")).click()
    watched = watcher.page.get_by_role("dialog", name="Chat")
    expect(watched).to_contain_text("first line")
    watched.get_by_role("button", name="Mute Ann", exact=True).click()
    expect(watched).not_to_contain_text("first line")
    watcher.page.reload()
    watcher.button(re.compile("^Chat")).click()
    expect(watched).to_contain_text("What Ann says is hidden.")
    assert watched.get_by_role("button", name=re.compile("for everybody")).count() == 0

    heard = say(tom, "hello")
    expect(heard).to_contain_text("first line")
    heard.get_by_role("button", name="Mute for everybody: Ann").click()
    expect(seen).to_contain_text("Whoever set up this table has muted you.")
    assert seen.get_by_label("Say something").count() == 0
    tom.page.keyboard.press("Escape")
    listed = people(tom)
    expect(listed).to_contain_text("muted for everybody")
    listed.get_by_role("button", name="Unmute: Ann").click()
    expect(seen.get_by_label("Say something")).to_be_visible()


def test_somebody_who_is_removed_is_out_and_a_bot_plays_on(pair):
    tom, ann = pair
    listed = people(tom)
    assert tom.faults() == []
    listed.get_by_role("button", name="Remove Ann").click()
    tom.page.get_by_role("dialog", name="Remove Ann?").get_by_role("button", name="Remove", exact=True).click()
    expect(ann.page.get_by_role("heading", name="You can’t open this table")).to_be_visible()
    expect(ann.page.get_by_text("has removed you from it")).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_text("has removed you from it")).to_be_visible()
    tom.page.keyboard.press("Escape")
    assert any("Ann was removed from the table" in line for line in tom.log())


def test_a_locked_table_lets_nobody_else_in(pair, arrive):
    tom, ann = pair
    watcher = arrive(phone=True)
    watcher.page.goto(tom.page.url)
    expect(watcher.button("Table menu")).to_be_visible()
    listed = people(tom)
    listed.get_by_label("Lock the table").click()
    expect(watcher.page.get_by_text("This table is locked")).to_be_visible()
    watcher.check_width()
    expect(people(ann)).to_contain_text("This table is locked")
    listed.get_by_label("Lock the table").click()
    watcher.page.reload()
    expect(watcher.button("Table menu")).to_be_visible()


def test_a_guest_is_removed_from_the_waiting_room(arrive):
    tom, ann = arrive(), arrive()
    tom.lay("pig", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    ann.join(tom.page.url, "Ann")
    expect(ann.page.get_by_text("more seats are taken").or_(ann.page.get_by_text("the last seat is"))).to_be_visible()
    tom.button("People at this table").click()
    tom.button("Remove Ann").click()
    tom.page.get_by_role("dialog", name="Remove Ann?").get_by_role("button", name="Remove", exact=True).click()
    expect(ann.page.get_by_text("has removed you from it")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_past_matches_are_listed_with_their_results(arrive, phone):
    tom = arrive(phone=phone)
    tom.set_up("pig", Points_to_win=12).start()
    tom.play_to_the_end(random.Random(4))
    tom.goto("/")
    tom.page.get_by_role("link", name="All your matches and their results").click()
    match = tom.page.get_by_role("main").get_by_role("listitem")
    expect(match).to_have_count(1)
    expect(match).to_contain_text(re.compile("You won|You came 2nd of"))
    tom.check_width()
    assert tom.faults() == []
    tom.page.get_by_label("Game").select_option(label="Cat Cab")
    expect(tom.page.get_by_text("You have not finished a match of Cat Cab yet.")).to_be_visible()
    tom.page.get_by_label("Game").select_option(label="All games")
    match.get_by_role("link").click()
    expect(tom.page.get_by_role("slider", name="Moment")).to_be_visible()


NOTED = """() => {
  window.noted = []
  window.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title, { body }) { noted.push(body) }
    close() {}
  }
}"""


def test_whoever_allows_it_is_notified_of_their_turn_while_they_look_elsewhere(pair):
    """A test cannot read the browser's own notifications, so it reads what the page sends to the browser."""
    tom, ann = pair
    ann.page.evaluate(NOTED)
    ann.page.keyboard.press("s")
    ann.page.get_by_label("Notifications").click()
    ann.page.keyboard.press("Escape")
    ann.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    for _ in range(40):
        if ann.page.evaluate("noted.length"):
            break
        tom.step(random.Random(1))
        tom.page.wait_for_timeout(100)
    assert re.search("It is your turn in Pig", ann.page.evaluate("noted[0]"))
