"""Playing without a server, in a real Chromium: whole matches, without storage, in two tabs, and without a network."""

import random
import re
import shutil

import pytest
from playwright.sync_api import expect
from tests.browser.fixtures import BUILT, DESKTOP, FLAGS
from tests.browser.learner import Learner
from tests.browser.site import Site, Traveller

import mewple
from mewple.browser.boxes import built_in_games
from mewple.match.record.verify import verify

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def decisions(game):
    """The number of decisions in one match of this game in which all actions are random."""
    play, chance = mewple.game(game.id).deal(seats=2, seed=1), random.Random(1)
    return sum(1 for _ in iter(lambda: play.result is None and play.act(chance.choice(list(play.choices()))), False))


GAMES = sorted(built_in_games(), key=decisions)
# `make test` plays only the quickest game.
TO_THE_END = [pytest.param(game, marks=pytest.mark.long if i else [], id=game.id) for i, game in enumerate(GAMES)]
QUICK = GAMES[0]


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    if not BUILT.is_file():
        pytest.skip("the browser client is not built: run `make setup`")
    site = Site(tmp_path_factory.mktemp("site")).write().start()
    yield site
    site.stop()


@pytest.fixture
def travel(chromium, site):
    """Opens the site in a new browser. At the end of the test, checks that no page had an error or sent a request to
    another server."""
    people = []

    def make(at=site, beside=None, **more):
        context = beside.page.context if beside else chromium.new_context(reduced_motion="reduce", **DESKTOP, **more)
        people.append(Traveller(context.new_page(), at))
        return people[-1]

    yield make
    problems = [problem for person in people for problem in person.problems]
    strange = [url for person in people for url in person.asked if not url.startswith((person.address, "blob:"))]
    for context in {person.page.context for person in people}:
        context.close()
    assert not problems, "\n".join(problems)
    assert not strange, strange


def seen(person):
    return person.turn.inner_text(), person.score_texts(), person.log()


@pytest.mark.parametrize("game", TO_THE_END)
def test_a_whole_match_with_a_reload_in_the_middle(travel, game):
    tom = travel().against_bots(game)
    chance = random.Random(5)
    for _ in range(8):
        tom.wait_for_something()
        tom.step(chance)
    tom.wait_for_something()
    before = seen(tom)
    tom.reload().wait_for_something()
    assert seen(tom) == before
    tom.play_to_the_end(chance)
    expect(tom.result).to_be_visible()
    report = verify(tom.record())
    assert report.ok, report.complaints
    tom.close_dialog()
    tom.button("Replay").click()
    expect(tom.page.get_by_role("heading", name=f"Replay of {game.name}")).to_be_visible()


def test_it_opens_without_any_server_after_the_browser_was_closed(chromium, chromium_program, site, tmp_path):
    def open_browser():
        start = {"executable_path": chromium_program, "args": list(FLAGS), "reduced_motion": "reduce", **DESKTOP}
        browser = chromium.browser_type.launch_persistent_context(str(tmp_path / "profile"), **start)
        return browser, Traveller(browser.pages[0], site)

    browser, tom = open_browser()
    tom.against_bots(QUICK).wait_for_something()
    tom.step(random.Random(1))
    tom.wait_for_something()
    table, before = tom.table_id, seen(tom)
    tom.wait_until_kept()
    browser.close()
    site.stop()
    try:
        browser, tom = open_browser()
        tom.goto(f"/table/{table}").wait_for_something()
        assert seen(tom) == before
        tom.step(random.Random(2))
        tom.wait_for_something()
        assert seen(tom) != before
        other = GAMES[1]
        tom.goto(f"/rules/{other.id}")
        expect(tom.page.get_by_role("heading", name=f"How to play {other.name}")).to_be_visible()
        tom.against_bots(other).wait_for_something()
        browser.close()
        assert not tom.problems
    finally:
        site.start()


def test_a_match_in_two_tabs_is_played_in_the_one_that_opened_it_last(travel):
    tom = travel().against_bots(QUICK)
    tom.wait_for_something()
    also = travel(beside=tom).goto(f"/table/{tom.table_id}")
    also.wait_for_something()
    expect(tom.page.get_by_text("opened in another tab")).to_be_visible()
    also.step(random.Random(1))
    also.wait_for_something()
    after = seen(also)
    tom.button("Try again").click()
    tom.wait_for_something()
    assert seen(tom) == after
    expect(also.page.get_by_text("opened in another tab")).to_be_visible()


@pytest.fixture
def site_with(site, tmp_path):
    """Returns a function that serves the same site with some code added in front of its worker. The code changes how
    the browser's storage behaves."""
    started: list[Site] = []

    def make(code):
        changed = Site(tmp_path / f"site-{len(started)}")
        shutil.copytree(site.folder, changed.folder)
        (script,) = (changed.folder / "assets").glob("worker-*.js")
        script.write_text(code + script.read_text(encoding="utf-8"), encoding="utf-8")
        started.append(changed.start())
        return changed

    yield make
    for each in started:
        each.stop()


# Makes the browser refuse to store anything, as some browsers do in private windows.
NO_STORAGE = "Object.defineProperty(self, 'indexedDB', {get() { throw new DOMException('denied', 'SecurityError') }});"
# The page can send a message that makes the browser's storage full, or one that gives it room again.
FULL_STORAGE = """
const plain = IDBObjectStore.prototype.put
new BroadcastChannel('storage').onmessage = ({ data }) => {
  IDBObjectStore.prototype.put = data === 'room' ? plain : () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
};
"""


def test_without_storage_it_says_so_and_plays_on(travel, site_with):
    tom = travel(at=site_with(NO_STORAGE)).against_bots(QUICK)
    tom.wait_for_something()
    expect(tom.page.get_by_text("stores nothing for this page")).to_be_visible()
    assert not tom.faults()
    tom.button("All right").click()
    tom.step(random.Random(1))
    tom.wait_for_something()


def test_a_full_storage_is_named_and_the_match_goes_on_when_there_is_room(travel, site_with):
    tom = travel(at=site_with(FULL_STORAGE)).against_bots(QUICK)
    tom.wait_for_something()
    before = seen(tom)
    tom.page.evaluate("new BroadcastChannel('storage').postMessage('full')")
    tom.step(random.Random(1))
    expect(tom.page.get_by_text("storage is full").first).to_be_visible()
    tom.page.evaluate("new BroadcastChannel('storage').postMessage('room')")
    tom.reload().wait_for_something()
    assert seen(tom) == before
    tom.step(random.Random(1))
    tom.wait_for_something()
    assert seen(tom) != before


def test_a_damaged_match_is_named_and_hides_no_other(travel):
    tom = travel().against_bots(QUICK)
    tom.wait_for_something()
    broken = tom.table_id
    tom.against_bots(QUICK).wait_for_something()
    tom.damage(["now", broken], "{")
    tom.goto(f"/table/{broken}").reload()
    expect(tom.page.get_by_text("damaged").first).to_be_visible()
    tom.goto("/")
    expect(tom.page.get_by_role("region", name="On the table now").get_by_role("listitem")).to_have_count(1)


def test_pages_have_no_serious_accessibility_fault_and_offer_nothing_that_needs_a_server(travel):
    tom = travel(color_scheme="light").goto("/")
    tom.button(f"Play now {QUICK.name} against bots").wait_for()
    assert not tom.faults()
    expect(tom.page.get_by_text(re.compile("without a server|no server and no network"))).to_be_visible()
    for offer in ("Invite friends", "link"):
        expect(tom.page.get_by_role("button", name=offer)).to_have_count(0)
    tom.goto(f"/new/{QUICK.id}?with=screen")
    expect(tom.page.get_by_role("heading", name="Around one screen")).to_be_visible()
    assert not tom.faults()
    expect(tom.page.get_by_role("option", name="by link")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in GAMES if game.lesson], ids=lambda game: game.id)
def test_a_part_of_each_lesson(travel, game):
    learner = Learner(travel()).begin(game)
    learner.finish_part()
    assert len(learner.said) > 3


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in GAMES if game.hidden], ids=lambda game: game.id)
def test_a_curtain_falls_around_one_screen(travel, game):
    tom = travel().goto(f"/new/{game.id}?with=screen")
    tom.page.get_by_label("Name of the player in seat 2").fill("Mia")
    tom.button("Start the game").click()
    tom.wait_for_something()
    expect(tom.curtain).to_be_visible()
    tom.play_to_the_end(random.Random(3))


def test_a_hint(travel):
    tom = travel().against_bots(QUICK)
    tom.wait_for_something()
    tom.button("Hint", exact=True).click()
    expect(tom.page.get_by_role("dialog", name="Hint").locator("ol button").first).to_be_visible()
