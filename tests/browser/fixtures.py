"""Fixtures for the browser tests in all folders: one server and one Chromium for the whole run, and people who
visit."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright
from tests.browser.people import AXE, Person
from tests.browser.server import PATIENCE, Server

BUILT = Path(__file__).resolve().parents[2] / "src/mewple/server/static/index.html"
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


@pytest.fixture(scope="session")
def chromium_program():
    """The file of this machine's Chromium."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.skip("no Chromium on this machine: run `make setup`")
    return program


@pytest.fixture(scope="session")
def chromium(chromium_program):
    """One Chromium for the whole run, because Playwright starts only once in a process."""
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium_program, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests; every visitor is a new guest."""
    if not BUILT.is_file():
        pytest.skip("the browser client is not built: run `make setup`")
    folder = tmp_path_factory.mktemp("tables")
    server = Server(f"sqlite:///{folder / 'tables.sqlite'}").start()
    yield server
    server.end()


@pytest.fixture
def arrive(chromium, server):
    """Returns a function that makes a new guest in a new browser. At the end of the test, checks that no page had an
    error."""
    people = []

    def make(*, phone=False, **more):
        settings = {"reduced_motion": "reduce", **(PHONE if phone else DESKTOP), **more}
        context = chromium.new_context(**settings)
        people.append(Person(context.new_page(), server.address, phone=phone))
        return people[-1]

    yield make
    problems = [problem for person in people for problem in person.problems]
    for person in people:
        person.page.context.close()
    assert not problems, "\n".join(problems)


@pytest.fixture
def looker(arrive):
    """A guest whose pages are checked for accessibility problems, in light and in dark colours."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run `make setup`")
    return arrive(color_scheme="light")
