"""Somebody who plays on a game's board. What there is to press differs from game to game, how one goes on does not."""

import random

import pytest
from playwright.sync_api import Error
from tests.browser.people import HASTE

OFTEN = 8
"""So many presses in a row that came too late are no accident: something is in the way."""
PAUSE = 30
"""Milliseconds between two looks when there was nothing to do."""
MOST = 2000
"""Steps, and then a match should have been over."""
# Two people at desks of their own play a whole match as well: one person at a desk is left to `make long`.
FORMS = [pytest.param(False, marks=pytest.mark.long, id="at a desk"), pytest.param(True, id="on a phone")]


class BoardPlayer:
    """Looks at the board only, never at the list of actions in words. A game says what its players press."""

    game: str

    def __init__(self, person, seed):
        self.person, self.page, self.phone = person, person.page, person.phone
        self.chance = random.Random(seed)
        self.done = []
        """What was pressed so far, in the game's own words."""
        self.missed = 0
        self.curtain = person.ready
        self.sure = person.sure.get_by_role("button", name="Do it")

    def decide(self):
        """Does one thing on the board and says what it was; None: there is nothing to do here now."""
        raise NotImplementedError

    def sit_down(self, seats, **options):
        self.person.lay(self.game, seats, **options)
        return self

    def press(self, thing):
        (thing.tap if self.phone else thing.click)(timeout=HASTE)

    def any_of(self, things):
        """One of them by chance. Where all are gone by now, pressing it comes too late, as it may with any."""
        return things.nth(self.chance.randrange(max(things.count(), 1)))

    def step(self):
        """Does one thing if there is one to do, and says what it was."""
        try:
            did = self.decide()
        except Error as gone:  # it was there, and something happened in between
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
        """Until the match is over, or something else is so, without ever unfolding the actions in words."""
        for _ in range(MOST):
            self.person.wait_for_something()
            if self.over or (until and until()):
                return self
            if not self.step():
                self.page.wait_for_timeout(PAUSE)
        raise AssertionError(f"not over after {MOST} steps; the log ends with {self.person.log()[-5:]}")


def play_together(*players):
    """At screens of their own: whoever has something to do does it, until everybody sees the result."""
    for _ in range(MOST):
        if all(player.over for player in players):
            return
        if not [player for player in players if player.step()]:
            players[0].page.wait_for_timeout(PAUSE)
    raise AssertionError(f"not over after {MOST} steps; the log ends with {players[0].person.log()[-5:]}")
