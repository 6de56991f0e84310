"""Takes the pictures of tables that the README shows, one of each game: docs/pictures/GAME.jpg.

Run it after the boards have changed: python -m tests.browser.pictures [GAME ...]
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.fixtures import CHROMIUM, FLAGS
from tests.browser.people import ME, Person, bot
from tests.browser.server import Server

from mewple.core import registry

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs/pictures"
STEPS = 14
"""How many steps of a match are played before its picture is taken."""


def take(person: Person, game: str) -> None:
    """Plays a part of a match against two bots of the first level, and takes the picture."""
    found = registry.find(game)
    others = min(2, max(found.seats) - 1)
    person.lay(game, [ME, *[bot(found.levels[0].id)] * others])
    offer = person.page.get_by_role("region", name="First time?").get_by_role("button", name="No, thanks")
    chance = random.Random(7)
    for _ in range(STEPS):
        person.wait_for_something()
        if offer.count():
            offer.click()
        person.step(chance)
    person.wait_for_something()
    person.page.evaluate("for (const list of document.querySelectorAll('details[open]')) list.open = false")
    person.page.wait_for_timeout(1500)  # let animations end
    person.page.screenshot(path=PICTURES / f"{game}.jpg", type="jpeg", quality=82)


def main(games: list[str]) -> None:
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        sys.exit("pictures: no Chromium on this machine: run `make setup`")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/tables.sqlite").start()
        try:
            chromium = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
            for game in games or [game for game in registry.ids() if (PICTURES / f"{game}.jpg").is_file()]:
                context = chromium.new_context(reduced_motion="reduce", viewport={"width": 1440, "height": 900})
                take(Person(context.new_page(), server.address), game)
                context.close()
            chromium.close()
        finally:
            server.end()


if __name__ == "__main__":
    main(sys.argv[1:])
