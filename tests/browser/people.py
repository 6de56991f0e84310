"""People in front of pages: what anybody sees and does at a table of any game."""

import re
from pathlib import Path

from playwright.sync_api import Error, Page
from tests.browser.server import PATIENCE

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
# Colours that are still changing would be measured half-way.
FAULTS = """async ([part, options]) => {
  const fading = document.getAnimations().filter(each => each instanceof CSSTransition)
  await Promise.allSettled(fading.map(each => each.finished))
  const { violations } = await axe.run(part ?? document, { resultTypes: ['violations'], ...options })
  return violations
    .filter(each => ['serious', 'critical'].includes(each.impact))
    .map(each => `${each.id}: ${each.nodes.map(node => node.target.join(' ')).join('; ')}`)
}"""
# What colours can affect. Everything else is the same in dark colours.
OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
TOUCH = 44
"""Pixels that a thumb needs."""
HASTE = 4000
"""Milliseconds to wait for something to press. It may be gone by now; then we look again."""
OFTEN = 8
"""This many late presses in a row are no accident: something is in the way."""
DICE_ASKED = "section[aria-label='Real dice'][aria-busy='false']"
"""Real dice are asked for, and what was told before has been shown."""
# What the table shows when it waits for somebody at this screen, or for nobody any more.
SOMETHING_TO_DO = (
    f"[data-action], section[aria-label='Curtain'] button, {DICE_ASKED} [role='button'], "
    "[role='group'][aria-label='Make this move?'], section[aria-label='The result']"
)
# Who sits where.
ME, OPEN, MIA = {"kind": "me"}, {"kind": "open"}, {"kind": "guest", "name": "Mia"}


def bot(level):
    return {"kind": "bot", "level": level}


class Person:
    """Somebody in front of a page."""

    def __init__(self, page: Page, address: str, *, phone: bool = False):
        self.page, self.address, self.phone = page, address, phone
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
        self.page.get_by_role("button", name=re.compile("Start the game|Set the table")).click()
        self.page.wait_for_url("**/table/*")
        return self

    def lay(self, game, seats, *, real_dice=False, **options):
        """Opens a table with exactly these settings through the API, without the set-up page, and goes to it."""
        self.goto("/")
        self.page.request.get(f"{self.address}/api/session")
        wish = {"game": game, "seats": seats, "options": options, "real_dice": real_dice}
        origin = {"Origin": self.address}
        made = self.page.request.post(f"{self.address}/api/tables", data=wish, headers=origin)
        assert made.ok, made.text()
        return self.goto(f"/table/{made.json()['id']}")

    @property
    def invitation(self):
        """The link that the table offers to send."""
        return self.page.get_by_label("Send this link").input_value()

    def join(self, link, name=""):
        self.page.goto(link)
        if name:
            self.page.get_by_label("Your name").fill(name)
        self.button("Sit down").click()
        return self

    # --- looking ---

    @property
    def turn(self):
        return self.page.locator("header p[role='status']")

    @property
    def result(self):
        return self.page.get_by_role("region", name="The result")

    @property
    def curtain(self):
        return self.page.get_by_role("region", name="Curtain")

    @property
    def ready(self):
        """The button that the curtain shows to the person it calls."""
        return self.curtain.get_by_role("button", name=re.compile("^I am "))

    @property
    def sure(self):
        return self.page.get_by_role("group", name="Make this move?")

    @property
    def players(self):
        """The score strip."""
        return self.page.get_by_role("list", name="Players")  # "and points" where there are any

    def score_texts(self):
        """What the score strip says, seat by seat."""
        return self.players.locator(".score").all_inner_texts()

    def scores(self):
        """The points on the score strip, by seat."""
        return [int(re.findall(r"-?\d+", text)[0]) for text in self.score_texts()]

    def log(self):
        """The lines of the log, opened and closed again."""
        self.page.keyboard.press("l")
        drawer = self.page.get_by_role("dialog", name="Game log")
        drawer.locator("ol button").first.wait_for()
        lines = [text.split("\n")[0] for text in drawer.locator("ol button").all_inner_texts()]
        self.page.keyboard.press("Escape")
        drawer.wait_for(state="hidden")
        return lines

    # --- whether everybody can use it ---

    def faults(self, part=None):
        """The serious accessibility faults that axe finds on the page, in light and in dark colours.

        `part`: the selector of the only part of the page to look at, when the rest has been looked at before.
        """
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(FAULTS, [part, {}])
        self.page.emulate_media(color_scheme="dark")
        found += [f"in dark colours: {fault}" for fault in self.page.evaluate(FAULTS, [part, OF_COLOURS])]
        self.page.emulate_media(color_scheme="light")
        return found

    def check_width(self):
        """Checks that nothing reaches beyond the edge of the screen."""
        assert self.page.viewport_size
        width, screen = self.page.evaluate("document.documentElement.scrollWidth"), self.page.viewport_size["width"]
        assert width <= screen, f"the page is {width} wide, the screen {screen}"

    def check_touch(self, thing):
        """Checks that a thumb can hit it, once animations are over."""
        for _ in range(50):
            box = thing.bounding_box(timeout=HASTE)
            if box and min(box["width"], box["height"]) >= TOUCH:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{thing} is too small for a thumb: {box}")

    # --- playing ---

    def actions(self):
        return self.page.locator("[data-action]")

    def wait_for_something(self):
        self.page.wait_for_selector(SOMETHING_TO_DO, state="attached")

    def step(self, random):
        """Does one thing at the screen, whatever it is. False: the match is over, or nobody here has to act."""
        for late in range(OFTEN):
            try:
                return self._do_one_thing(random)
            except Error:  # what was about to be pressed has just been replaced: look again
                if late == OFTEN - 1:
                    raise
        return False

    def _do_one_thing(self, random):
        if self.result.count():
            return False
        if self.curtain.count():
            self.ready.click(timeout=HASTE)
        elif self.sure.count():
            self.sure.get_by_role("button", name="Do it").click(timeout=HASTE)
        elif (dice := self.page.locator(DICE_ASKED).get_by_role("button", name="It shows")).count():
            dice.nth(random.randrange(dice.count())).click(timeout=HASTE)
        elif count := self.actions().count():
            self._press(self.actions().nth(random.randrange(count)))
        else:
            return False
        return True

    def _press(self, action):
        """Presses an action. Many actions of one kind are folded away; then it unfolds them first."""
        for fold in action.locator("xpath=ancestor::details[not(@open)]/summary").all():
            fold.click(timeout=HASTE)
        action.click(timeout=HASTE)

    def play_to_the_end(self, random, most=3000):
        """Presses any legal action until the match is over."""
        for _ in range(most):
            self.wait_for_something()
            if not self.step(random) and self.result.count():
                return self
        raise AssertionError(f"the match is not over after {most} steps; the log ends with {self.log()[-5:]}")

    def close_dialog(self):
        self.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
        return self
