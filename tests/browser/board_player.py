"""Plays on a game's board. Each game says what can be pressed; everything else is the same for all games."""

import random

import pytest
from playwright.sync_api import Error
from tests.browser.people import HASTE, OFTEN

PAUSE = 30
"""Milliseconds to wait when there was nothing to do."""
MOST = 2000
"""The most steps of a match."""
# A match of two people at two screens covers this; one person at one screen is in `make long`.
FORMS = [pytest.param(False, marks=pytest.mark.long, id="at a desk"), pytest.param(True, id="on a phone")]


class BoardPlayer:
    """Looks at the board only, never at the list of actions in words. A subclass for each game knows what to press."""

    game: str

    def __init__(self, person, seed):
        self.person, self.page, self.phone = person, person.page, person.phone
        self.chance = random.Random(seed)
        self.done = []
        """What has been pressed so far, in the game's own words."""
        self.missed = 0
        self.curtain = person.ready
        self.sure = person.sure.get_by_role("button", name="Do it")

    def decide(self):
        """Does one thing on the board and returns its name; None if there is nothing to do here now."""
        raise NotImplementedError

    def sit_down(self, seats, **options):
        self.person.lay(self.game, seats, **options)
        return self

    def press(self, thing):
        (thing.tap if self.phone else thing.click)(timeout=HASTE)

    def any_of(self, things):
        """A random one of them. If all have disappeared meanwhile, pressing one fails as it may with any other."""
        return things.nth(self.chance.randrange(max(things.count(), 1)))

    def step(self):
        """Does one thing, if there is one to do, and returns its name."""
        try:
            did = self.decide()
        except Error as gone:  # it was there, and something happened meanwhile
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
        """Plays until the match is over, or another condition holds, without ever unfolding the list of actions."""
        for _ in range(MOST):
            self.person.wait_for_something()
            if self.over or (until and until()):
                return self
            if not self.step():
                self.page.wait_for_timeout(PAUSE)
        raise AssertionError(f"not over after {MOST} steps; the log ends with {self.person.log()[-5:]}")


def play_together(*players):
    """Plays at several screens: whoever has something to do does it, until everybody sees the result."""
    for _ in range(MOST):
        if all(player.over for player in players):
            return
        if not [player for player in players if player.step()]:
            players[0].page.wait_for_timeout(PAUSE)
    raise AssertionError(f"not over after {MOST} steps; the log ends with {players[0].person.log()[-5:]}")
