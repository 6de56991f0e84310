"""The lobby, the set-up page, the replay and the rules: what they show, how large they are, and whether they are
accessible."""

import gzip
import random

import pytest
from playwright.sync_api import expect

from mewple.core.registry import games

pytestmark = pytest.mark.browser
FIRST_LOAD = 200_000


def finished(person):
    """A short match that is over. The window with the result is closed."""
    person.set_up("pig", Points_to_win=12).start()
    person.play_to_the_end(random.Random(4))
    return person.close_dialog()


def test_the_shelf_has_every_game_and_my_tables(arrive):
    tom = arrive().goto("/")
    boxes = tom.page.get_by_role("article")
    expect(boxes).to_have_count(len(games()))
    for game in games():
        box = tom.page.get_by_role("article", name=game.name, exact=True)
        expect(box).to_contain_text(game.content.tagline)
        expect(box).to_contain_text("players")
        expect(box).to_contain_text("min")
    shelf = boxes.get_by_role("heading").all_inner_texts()
    taught = [game for game in games() if game.lesson]
    assert shelf[0] == min(taught, key=lambda game: sum(game.content.minutes)).name
    expect(boxes.first).to_contain_text("New here? Start with this one")
    tom.set_up("pig").start()
    tom.wait_for_something()
    tom.goto("/")
    expect(tom.page.get_by_text("New here?")).to_have_count(0)
    mine = tom.page.get_by_role("region", name="On the table now").get_by_role("link")
    expect(mine).to_contain_text("Your turn")
    assert tom.page.title().startswith("(1) Your turn")
    mine.click()
    tom.wait_for_something()
    assert tom.page.title() == "Your turn · Pig"


def test_whoever_sets_a_table_says_their_name_there(arrive):
    tom = arrive().set_up("pig", "screen")
    tom.page.get_by_label("Your name", exact=True).fill("Tom")
    tom.start()
    tom.wait_for_something()
    assert "Tom" in tom.players.inner_text()


def test_the_first_page_is_light(arrive):
    tom = arrive()
    scripts = []
    tom.page.on("response", lambda answer: scripts.append(answer) if answer.url.endswith(".js") else None)
    tom.goto("/")
    expect(tom.page.get_by_role("article").first).to_be_visible()
    size = sum(len(gzip.compress(answer.body())) for answer in scripts)
    assert scripts
    assert size < FIRST_LOAD, f"{size} bytes of script"


def test_a_replay_steps_plays_and_links_to_one_moment(arrive):
    tom = finished(arrive())
    lines = tom.log()
    tom.button("Replay").click()
    tom.page.wait_for_url("**/replay/*")
    moment = tom.page.get_by_role("slider", name="Moment")
    expect(moment).to_have_value("0")
    tom.button("One step on").click()
    tom.button("One step on").click()
    expect(moment).to_have_value("2")
    tom.page.wait_for_url("**?v=*")
    shown = tom.turn.inner_text()
    assert shown
    ann = arrive()
    ann.page.goto(tom.page.url)
    expect(ann.page.get_by_role("slider", name="Moment")).to_have_value("2")
    expect(ann.page.get_by_role("status").filter(has_text=shown)).to_be_visible()
    ann.button("One step on").click()
    expect(ann.page.get_by_role("slider", name="Moment")).to_have_value("3")
    tom.page.keyboard.press("Home")
    expect(moment).to_have_value("0")
    tom.button("Play", exact=True).click()
    last = moment.get_attribute("max")
    expect(moment).to_have_value(last)
    expect(tom.page.get_by_role("status").filter(has_text=lines[-1])).to_be_visible()


def test_a_line_of_the_log_leads_to_its_moment_and_back(arrive):
    tom = finished(arrive())
    over = tom.scores()
    tom.button("Log").click()
    tom.page.get_by_role("dialog", name="Game log").get_by_role("button", name="The game begins.").click()
    expect(tom.page.get_by_text("You are looking at an earlier moment.")).to_be_visible()
    assert tom.scores() == [0, 0]
    tom.button("Back to now").click()
    assert tom.scores() == over


def test_a_rematch_is_one_table_for_both(arrive):
    tom = finished(arrive())
    old = tom.page.url
    tom.button("Rematch").click()
    tom.page.wait_for_url(lambda url: "/table/" in url and url != old)
    tom.wait_for_something()
    assert tom.scores() == [0, 0]


def test_a_seat_is_played_on_with_another_device(arrive):
    tom, phone = arrive(), arrive(phone=True)
    tom.set_up("pig").start()
    tom.wait_for_something()
    tom.button("Table menu").click()
    tom.button("Settings", exact=True).click()
    tom.button("Play on with another device").click()
    expect(tom.page.get_by_role("img", name="makes the other device yours")).to_be_in_viewport()
    link = tom.page.get_by_label("The link", exact=True).input_value()
    phone.page.goto(link)
    phone.check_width()
    phone.button("Go on as that player").click()
    phone.page.get_by_role("region", name="On the table now").get_by_role("link").click()
    phone.wait_for_something()
    late = arrive()
    late.page.goto(link)
    late.button("Go on as that player").click()
    expect(late.page.get_by_role("alert")).to_contain_text("used already")


def test_people_talk(arrive):
    tom, ann = arrive(), arrive()
    tom.set_up("pig", "friends").start()
    ann.join(tom.page.url)
    expect(ann.page.get_by_role("navigation", name="Around the table")).to_be_visible()
    ann.button("Chat").click()
    ann.page.get_by_label("Say something").fill("<b>Hello</b> & good luck")
    ann.button("Send").click()
    tom.button("Chat, 1 new").click()
    expect(tom.page.get_by_role("dialog", name="Chat")).to_contain_text("<b>Hello</b> & good luck")


# --- for everybody ---


IDS = sorted(game.id for game in games())
DIALOG = "dialog[open], [role=dialog]"
PAGES = ["/", "/nowhere/at/all", *(path + game for game in IDS for path in ("/new/", "/rules/"))]


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_serious_fault(looker, path):
    looker.goto(path)
    expect(looker.page.get_by_role("heading", level=1)).to_be_visible()
    looker.page.wait_for_load_state("networkidle")
    for fold in looker.page.locator("main summary").all():
        fold.click()
    assert looker.faults() == []


@pytest.mark.parametrize("game", IDS)
def test_a_table_has_no_serious_fault(looker, game):
    looker.set_up(game).start()
    looker.wait_for_something()
    assert looker.faults() == []
    for name in ("Log", "Chat", "Rules"):
        looker.button(name, exact=True).click()
        expect(looker.page.get_by_role("dialog")).to_be_visible()
        assert looker.faults(DIALOG) == []
    looker.button("Table menu").click()
    assert looker.faults(DIALOG) == []


def test_waiting_result_and_replay_have_no_serious_fault(looker):
    looker.set_up("pig", "friends").start()
    expect(looker.page.get_by_text("Only this computer can open the link.")).to_be_visible()
    assert looker.faults() == []
    looker.set_up("pig", Points_to_win=12).start()
    looker.play_to_the_end(random.Random(4))
    assert looker.faults() == []
    looker.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    expect(looker.page.get_by_role("slider", name="Moment")).to_be_visible()
    assert looker.faults() == []
