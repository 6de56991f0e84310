"""Games of Cat-astrophe for tests. With four seats, seat 0 plays cat 0, seat 1 plays cat 1, and so on."""

import pytest

from mewple.games.cat_astrophe.arrange import CAT_IDS
from mewple.testing import Scene, watched


class Flat(Scene):
    """A game with four seats by default."""

    def __init__(self, seats=4, seed=1, **options):
        super().__init__("cat-astrophe", seats, seed, options)

    def do(self, kind, /, *faces, **words):
        """Takes an action for the seat that has to decide. The dice that the action rolls show these faces."""
        self.rolls(*faces)
        return self.act(self.pending()[0], kind=kind, **words)

    def cannot(self, reason, kind, **words):
        return self.refused(self.pending()[0], reason, kind=kind, **words)

    def offered(self, kind):
        """The legal actions of this kind."""
        return self.legal(self.pending()[0], kind)

    def event(self, card, *faces):
        """Ends the last cat's turn, so that the event on this card takes place. The dice for the event show these
        faces, in the order of play."""
        self.arrange(turn=CAT_IDS[-1])
        if card != "honey_im_home":  # this event is always the first, so the game does not draw it
            if self.s.human < 0:
                self.arrange(human="entryway")
            self.gives(event=card)
        return self.do("end_turn", *faces)

    def check(self, kind, **words):
        """What the view of the seat to act says about a check that it may roll."""
        wanted = {"kind": kind, **words}
        return next(check for check in self.view(self.pending()[0]).checks if check.words == wanted)

    def lines(self):
        return [self.game.words.event(self.b, event, lambda seat: f"Seat {seat + 1}") for event in self.last]


@pytest.fixture
def flat():
    """Makes a new game: `flat(level="hard")`."""
    yield from watched(Flat)
