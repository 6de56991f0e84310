"""People who use pages: what they see and do at a table, for any game."""

import re
from pathlib import Path

from playwright.sync_api import Error, Page
from tests.browser.server import PATIENCE

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
# Wait for CSS transitions to end, so that no colour is measured while it is changing.
FAULTS = """async ([part, options]) => {
  const fading = document.getAnimations().filter(each => each instanceof CSSTransition)
  await Promise.allSettled(fading.map(each => each.finished))
  const { violations } = await axe.run(part ?? document, { resultTypes: ['violations'], ...options })
  return violations
    .filter(each => ['serious', 'critical'].includes(each.impact))
    .map(each => `${each.id}: ${each.nodes.map(node => node.target.join(' ')).join('; ')}`)
}"""
# The rules of axe that depend on colours. These rules are checked again in dark colours; all other rules give the same
# result there.
OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
TOUCH = 44
"""The least size in pixels of something to touch."""
HASTE = 4000
"""For how many milliseconds to try to press an element. If the element has disappeared by then, the page is read
again."""
OFTEN = 8
"""After this many failed attempts in a row to press an element, the test fails: something must be covering it."""
DICE_ASKED = "section[aria-label='Real dice'][aria-busy='false']"
"""The part of the page that asks for the results of real dice, once all events so far have been shown."""
# The elements of which at least one is on the page when somebody at this screen has to do something, or when the match
# is over.
SOMETHING_TO_DO = (
    f"[data-action], section[aria-label='Curtain'] button, {DICE_ASKED} [role='button'], "
    "[role='group'][aria-label='Make this move?'], section[aria-label='The result']"
)
# Seats in a request for a new table: one for the person who opens it, an open one, and one for a guest at the same
# screen.
ME, OPEN, MIA = {"kind": "me"}, {"kind": "open"}, {"kind": "guest", "name": "Mia"}


def bot(level):
    return {"kind": "bot", "level": level}


class Person:
    """A person who uses a page."""

    def __init__(self, page: Page, address: str, *, phone: bool = False):
        self.page, self.address, self.phone = page, address, phone
        self.problems: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", self.note)

    def note(self, error):
        # Chromium reports this harmless error if a layout took two frames, as may happen on a busy machine.
        if "ResizeObserver loop" not in str(error):
            self.problems.append(str(error))

    def goto(self, path):
        self.page.goto(self.address + path)
        return self

    def button(self, name, **more):
        return self.page.get_by_role("button", name=name, **more)

    # --- setting a table ---

    def set_up(self, game, company="bots", **options):
        """Opens the set-up page of a game, and fills in numbers for options, by their titles."""
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
        """Opens a table with these settings through the API, without the set-up page, and goes to it."""
        self.goto("/")
        self.page.request.get(f"{self.address}/api/session")
        wish = {"game": game, "seats": seats, "options": options, "real_dice": real_dice}
        origin = {"Origin": self.address}
        made = self.page.request.post(f"{self.address}/api/tables", data=wish, headers=origin)
        assert made.ok, made.text()
        return self.goto(f"/table/{made.json()['id']}")

    @property
    def invitation(self):
        """The link that the table shows for inviting others."""
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
        """The button on the curtain that the next person has to press."""
        return self.curtain.get_by_role("button", name=re.compile("^I am "))

    @property
    def sure(self):
        return self.page.get_by_role("group", name="Make this move?")

    @property
    def players(self):
        """The strip with the scores."""
        return self.page.get_by_role("list", name="Players")  # "and points" if the game has any

    def score_texts(self):
        """The text on the score strip for each seat."""
        return self.players.locator(".score").all_inner_texts()

    def scores(self):
        """The points on the score strip for each seat."""
        return [int(re.findall(r"-?\d+", text)[0]) for text in self.score_texts()]

    def log(self):
        """The lines of the log, which is opened to read them and closed again."""
        self.page.keyboard.press("l")
        drawer = self.page.get_by_role("dialog", name="Game log")
        drawer.locator("ol button").first.wait_for()
        lines = [text.split("\n")[0] for text in drawer.locator("ol button").all_inner_texts()]
        self.page.keyboard.press("Escape")
        drawer.wait_for(state="hidden")
        return lines

    # --- whether everybody can use it ---

    def faults(self, part=None):
        """The serious accessibility problems that axe finds on the page, in light and in dark colours. `part` is a CSS
        selector: only that part of the page is checked."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(FAULTS, [part, {}])
        self.page.emulate_media(color_scheme="dark")
        found += [f"in dark colours: {fault}" for fault in self.page.evaluate(FAULTS, [part, OF_COLOURS])]
        self.page.emulate_media(color_scheme="light")
        return found

    def check_width(self):
        """Checks that nothing reaches beyond the edges of the screen."""
        assert self.page.viewport_size
        width, screen = self.page.evaluate("document.documentElement.scrollWidth"), self.page.viewport_size["width"]
        assert width <= screen, f"the page is {width} wide, the screen {screen}"

    def check_touch(self, thing):
        """Checks that the element is large enough to touch, once animations are over."""
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
        """Does one thing at the screen. Returns False if the match is over or nobody here has to act."""
        for late in range(OFTEN):
            try:
                return self._do_one_thing(random)
            except Error:  # the thing to press has just been replaced: read the page again
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
        """Presses the button of an action. If there are many actions of one kind, it first opens the list of them."""
        for fold in action.locator("xpath=ancestor::details[not(@open)]/summary").all():
            fold.click(timeout=HASTE)
        action.click(timeout=HASTE)

    def play_to_the_end(self, random, most=3000):
        """Presses random legal actions until the match is over."""
        for _ in range(most):
            self.wait_for_something()
            if not self.step(random) and self.result.count():
                return self
        raise AssertionError(f"the match is not over after {most} steps; the log ends with {self.log()[-5:]}")

    def close_dialog(self):
        self.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
        return self
