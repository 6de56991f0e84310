"""The apartment for tests. With four seats a seat is its cat."""

import pytest

from mewple.games.cat_astrophe.arrange import CAT_IDS
from mewple.testing import Scene, watched


class Flat(Scene):
    """Four seats, unless a test says otherwise."""

    def __init__(self, seats=4, seed=1, **options):
        super().__init__("cat-astrophe", seats, seed, options)

    def do(self, kind, /, *faces, **words):
        """The seat that is to decide does this, rolling these faces."""
        self.rolls(*faces)
        return self.act(self.pending()[0], kind=kind, **words)

    def cannot(self, reason, kind, **words):
        return self.refused(self.pending()[0], reason, kind=kind, **words)

    def offered(self, kind):
        """The legal actions of a kind."""
        return self.legal(self.pending()[0], kind)

    def event(self, card, *faces):
        """The last cat ends its turn and this event takes place with these dice, in order of play."""
        self.arrange(turn=CAT_IDS[-1])
        if card != "honey_im_home":  # always the first, so it is not drawn
            if self.s.human < 0:
                self.arrange(human="entryway")
            self.gives(event=card)
        return self.do("end_turn", *faces)

    def check(self, kind, **words):
        """What the view of whoever decides says about a check before it is rolled."""
        wanted = {"kind": kind, **words}
        return next(check for check in self.view(self.pending()[0]).checks if check.words == wanted)

    def lines(self):
        return [self.game.words.event(self.b, event, lambda seat: f"Seat {seat + 1}") for event in self.last]


@pytest.fixture
def flat():
    """`flat(level="hard")`: a new game."""
    yield from watched(Flat)
