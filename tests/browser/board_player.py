"""Plays matches on the boards of games. A game's own tests say what can be pressed on its board; everything else is the
same for all games."""

import random

import pytest
from playwright.sync_api import Error
from tests.browser.people import HASTE, OFTEN

PAUSE = 30
"""How many milliseconds to wait before looking again, after there was nothing to do."""
MOST = 2000
"""The most steps in a match."""
# One person at a desk plays only in `make long`, because the matches of two people at two screens also cover that.
FORMS = [pytest.param(False, marks=pytest.mark.long, id="at a desk"), pytest.param(True, id="on a phone")]


class BoardPlayer:
    """A player who looks only at the board, never at the list of actions in words. A subclass for each game knows what
    to press."""

    game: str

    def __init__(self, person, seed):
        self.person, self.page, self.phone = person, person.page, person.phone
        self.chance = random.Random(seed)
        self.done = []
        """The things that have been pressed so far, as the game calls them."""
        self.missed = 0
        self.curtain = person.ready
        self.sure = person.sure.get_by_role("button", name="Do it")

    def decide(self):
        """Does one thing on the board and returns its name; None if there is nothing to do now."""
        raise NotImplementedError

    def sit_down(self, seats, **options):
        self.person.lay(self.game, seats, **options)
        return self

    def press(self, thing):
        (thing.tap if self.phone else thing.click)(timeout=HASTE)

    def any_of(self, things):
        """One of these elements, chosen at random. If all elements have just disappeared, pressing the returned one
        fails; callers handle that."""
        return things.nth(self.chance.randrange(max(things.count(), 1)))

    def step(self):
        """Does one thing, if there is something to do, and returns its name."""
        try:
            did = self.decide()
        except Error as gone:  # the element was there, but the page has changed since then
            self.missed += 1
            if self.missed == OFTEN or ("Timeout" not in str(gone) and "detached" not in str(gone)):
                raise
            return None
        if did:
            self.done.append(did)
            self.missed = 0
        return did

    @property
    def over(self):
        return self.person.result.count() > 0

    def play(self, until=None):
        """Plays until the match is over, or until another condition holds, without ever opening the list of actions."""
        for _ in range(MOST):
            self.person.wait_for_something()
            if self.over or (until and until()):
                return self
            if not self.step():
                self.page.wait_for_timeout(PAUSE)
        raise AssertionError(f"not over after {MOST} steps; the log ends with {self.person.log()[-5:]}")


def play_together(*players):
    """Lets several players play one match at their own screens, until all of them see the result."""
    for _ in range(MOST):
        if all(player.over for player in players):
            return
        if not [player for player in players if player.step()]:
            players[0].page.wait_for_timeout(PAUSE)
    raise AssertionError(f"not over after {MOST} steps; the log ends with {players[0].person.log()[-5:]}")
