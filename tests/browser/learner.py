"""A simulated person who takes a lesson: reads what the coach says, does what the coach asks for, and presses the thing
that the page has marked with a ring."""

from playwright.sync_api import Error, expect
from tests.browser.people import HASTE

MOST = 400
"""The most times that the page is read during one part of the lesson. If the part is not over by then, the test
fails."""
PAUSE = 25
"""Milliseconds to wait when there was nothing to do."""
# Whether the focus is on the thing that the ring is around, or on something inside it.
ON_TARGET = """() => {
  const target = document.querySelector('[data-lesson-target]')
  return target !== null && target.contains(document.activeElement)
}"""
# Reads four things from the page: what the coach says, the button to press after reading it (empty if the coach waits
# for something else), whether there is something to do, and whether a ring is shown.
NOW = """() => {
  const coach = document.querySelector('[data-lesson]')
  const buttons = [...(coach?.querySelectorAll('button') ?? [])].map(each => each.innerText.trim())
  const target = document.querySelector('[data-lesson-target]')
  const does = coach?.innerText.includes('Your turn') && target !== null
  const read = buttons.find(each => ['Next', 'Watch'].includes(each)) ?? ''
  return [coach?.querySelector('p')?.innerText.trim() ?? '', read, does]
}"""
TABS = 150


class Learner:
    """A person who takes a lesson. With `keyboard`, nothing is clicked."""

    def __init__(self, person, *, keyboard=False):
        self.person, self.page, self.keyboard = person, person.page, keyboard
        self.coach = self.page.get_by_role("region", name="Lesson")
        self.target = self.page.locator("[data-lesson-target]")
        self.said = []
        """Everything that the coach has said."""

    def begin(self, game):
        box = self.person.goto("/").page.get_by_role("article", name=game.name)
        learn = box.get_by_role("button", name="Learn it")
        expect(learn).to_be_visible()
        self.press(learn)
        expect(self.coach).to_be_visible()
        return self

    def press(self, thing):
        """Presses an element that has a name."""
        if self.keyboard:
            thing.focus()
            self.page.keyboard.press("Enter")
        else:
            thing.click(timeout=HASTE)

    def finish_part(self):
        """Plays to the end of the part of the lesson. Returns the buttons that the page then shows."""
        for _ in range(MOST):
            if self.coach.get_by_role("button", name="Again").count():
                return self.coach.get_by_role("button").all_inner_texts()
            self.step()
        raise AssertionError(f"the lesson does not go on after {self.said[-3:]}")

    def step(self):
        """Does what the coach waits for, or waits a moment."""
        try:
            said, reads, does = self.page.evaluate(NOW)
            if said and self.said[-1:] != [said]:
                self.said.append(said)
            if reads:  # the coach waits until the learner presses this button
                self.press(self.coach.get_by_role("button", name=reads, exact=True))
            elif does:
                self.do()
            else:
                self.page.wait_for_timeout(PAUSE)
        except Error as gone:  # the lesson has continued since the page was read
            if "Timeout" not in str(gone) and "detached" not in str(gone):
                raise

    def do(self):
        if self.keyboard:
            if not self.tab_to_target():
                return
            self.page.keyboard.press("Enter")
        else:
            self.target.first.click(timeout=HASTE)
        sure = self.person.sure.get_by_role("button", name="Do it")
        if self.person.phone and sure.count():
            sure.click(timeout=HASTE)

    def tab_to_target(self):
        """Moves the focus to the target with the Tab key. Returns False if the lesson has continued in the meantime."""
        for _ in range(TABS):
            if self.page.evaluate(ON_TARGET):
                return True
            if not self.page.evaluate(NOW)[2]:
                return False
            self.page.keyboard.press("Tab")
        if not self.target.count():
            return False
        raise AssertionError(f"the Tab key does not lead to {self.target.first.evaluate('each => each.outerHTML')}")
