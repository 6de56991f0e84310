"""A real server with the built client, real Chromium, and people who sit in front of it."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
BUILT = ROOT / "src/mewple/server/static/index.html"
PATIENCE = 60
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# What the table shows when it waits for somebody at this screen, or for nobody any more.
SOMETHING_TO_DO = (
    "[data-action], section[aria-label='Curtain'] button, section[aria-label='Real dice'] [role='button'], "
    "[role='group'][aria-label='Make this move?'], section[aria-label='The result']"
)


class Server:
    """`mewple serve` as people start it, on a port that stays the same when it comes back."""

    def __init__(self, database):
        self.database = database
        self.port = 0
        self.process: subprocess.Popen[str]

    def start(self):
        start = [sys.executable, "-c", "from mewple.cli import main; main()", "serve", "--no-browser"]
        quick = ["--think", "0", "--no-warm", "--log", "error"]
        command = [*start, "--port", str(self.port), "--database", self.database, *quick]
        environment = {**os.environ, "MEWPLE_SECRET": "test", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)/", line)
        assert found, f"the server did not start: {line}"
        self.port = int(found[2])
        self.address = f"http://{found[1]}:{self.port}"
        self._wait_until_up()
        return self

    def _wait_until_up(self):
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/health") as answer:
                    assert answer.status == 200
                    return
            except OSError:
                assert time.monotonic() < until, "the server does not answer"
                time.sleep(0.05)

    def end(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()


class Person:
    """Somebody in front of a page."""

    def __init__(self, page: Page, address: str):
        self.page = page
        self.address = address
        self.problems: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", self.note)

    def note(self, error):
        # Chromium says so when a layout took two frames, as it may on a busy machine; nothing went wrong then.
        if "ResizeObserver loop" not in str(error):
            self.problems.append(str(error))

    def goto(self, path):
        self.page.goto(self.address + path)
        return self

    def button(self, name, **more):
        return self.page.get_by_role("button", name=name, **more)

    # --- setting a table ---

    def set_up(self, game, company="bots", **options):
        """The set-up page, with numbers for the game's options by their titles."""
        self.goto(f"/new/{game}?with={company}")
        if options:
            self.page.get_by_text("House rules").click()
        for title, value in options.items():
            self.page.get_by_label(title.replace("_", " ")).fill(str(value))
        return self

    def start(self):
        self.page.get_by_role("button", name=re.compile("Start the game|Lay the table")).click()
        self.page.wait_for_url("**/table/*")
        return self

    # --- looking ---

    @property
    def turn(self):
        return self.page.locator("header p[role='status']")

    @property
    def result(self):
        return self.page.get_by_role("region", name="The result")

    def scores(self):
        """The points on the score strip, by seat."""
        places = self.page.get_by_role("list", name="Players and points").locator(".score")
        return [int(re.findall(r"-?\d+", text)[0]) for text in places.all_inner_texts()]

    def log(self):
        """The lines of the log, opened and closed again."""
        self.page.keyboard.press("l")
        drawer = self.page.get_by_role("dialog", name="What happened")
        drawer.locator("ol button").first.wait_for()
        lines = [text.split("\n")[0] for text in drawer.locator("ol button").all_inner_texts()]
        self.page.keyboard.press("Escape")
        drawer.wait_for(state="hidden")
        return lines

    # --- playing ---

    def actions(self):
        return self.page.locator("[data-action]")

    def wait_for_something(self):
        self.page.wait_for_selector(SOMETHING_TO_DO, state="attached")

    def step(self, random):
        """Does one thing at the screen, whatever it is. False: the match is over, or nobody here is to act."""
        page = self.page
        if self.result.count():
            return False
        if (curtain := page.get_by_role("region", name="Curtain")).count():
            curtain.get_by_role("button").click()
        elif (sure := page.get_by_role("group", name="Make this move?")).count():
            sure.get_by_role("button", name="Do it").click()
        elif (dice := page.get_by_role("region", name="Real dice").get_by_role("button", name="It shows")).count():
            dice.nth(random.randrange(dice.count())).click()
        elif count := self.actions().count():
            self._press(self.actions().nth(random.randrange(count)))
        else:
            return False
        return True

    def _press(self, action):
        """Many actions of one kind are folded away; they are unfolded first."""
        for fold in action.locator("xpath=ancestor::details[not(@open)]/summary").all():
            fold.click()
        action.click()

    def play_to_the_end(self, random, most=3000):
        """Presses whatever may be pressed until the match is over."""
        for _ in range(most):
            self.wait_for_something()
            try:
                if not self.step(random) and self.result.count():
                    return self
            except Error as problem:
                if "Timeout" in str(problem):
                    raise
                # What was about to be pressed has just been replaced: look again.
        raise AssertionError(f"the match is not over after {most} steps; the log ends with {self.log()[-5:]}")

    def close_dialog(self):
        self.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
        return self


@pytest.fixture(scope="session")
def chromium(request):
    """One for the whole run, whichever folder asks first: Playwright starts only once in a process."""
    running = getattr(request.session, "chromium", None)
    if running is not None:
        yield running
        return
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.skip("no Chromium on this machine: run `make setup`")
    with sync_playwright() as playwright:
        request.session.chromium = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield request.session.chromium
        request.session.chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One for all tests: everybody who arrives is somebody new to it."""
    if not BUILT.is_file():
        pytest.skip("the browser client is not built: run `make setup`")
    folder = tmp_path_factory.mktemp("tables")
    server = Server(f"sqlite:///{folder / 'tables.sqlite'}").start()
    yield server
    server.end()


@pytest.fixture
def arrive(chromium, server):
    """Somebody new with a browser of their own. At the end nobody's page may have had an error."""
    people = []

    def make(*, phone=False, **more):
        settings = {"reduced_motion": "reduce", **(PHONE if phone else DESKTOP), **more}
        context = chromium.new_context(**settings)
        people.append(Person(context.new_page(), server.address))
        return people[-1]

    yield make
    problems = [problem for person in people for problem in person.problems]
    for person in people:
        person.page.context.close()
    assert not problems, "\n".join(map(str, problems))


@pytest.fixture(autouse=True)
def patience():
    expect.set_options(timeout=PATIENCE * 1000)
