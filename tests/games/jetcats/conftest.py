"""Tables of Jetcats for tests. Liftoffs are given by the names of their cards, dice by the letters that they show."""

import msgspec
import pytest

from mewple.core import play
from mewple.core.events import Log
from mewple.core.view import STATIC
from mewple.games.jetcats.icons import packed
from mewple.games.jetcats.state import BACKS, CAT_IDS, CATS, LANDED, SPEEDS
from mewple.games.jetcats.view import view
from mewple.testing import Scene, watched

CAT = {cat: number for number, cat in enumerate(CAT_IDS)}
SIDES = {
    "blue": {"R": 1, "F": 4},
    "white": {"R": 1, "F": 3, "L": 5, "B": 6},
    "red": {"R": 1, "F": 2, "L": 3, "B": 5},
}
DICE = ("blue", "white", "red")


def side(die, letter):
    """The number of a side of this die that shows this letter."""
    return SIDES[die][letter]


class Table(Scene):
    """A game with helpers that use the words of the ledger."""

    def __init__(self, seats=2, seed=1, **options):
        super().__init__("jetcats", seats, seed, options)
        self.standing_in = []

    def stand_in(self, name, *others):
        """Gives the icons of this Cat to some other Cat, for tests that need the same Cat twice. Returns the id of the
        other Cat."""
        other = next(cat for cat in reversed(range(CATS)) if CAT_IDS[cat] not in (name, *others, *self.standing_in))
        self.standing_in.append(CAT_IDS[other])
        self.b.cat_base[other], self.b.cat_lift[other] = self.b.cat_base[CAT[name]], self.b.cat_lift[CAT[name]]
        return CAT_IDS[other]

    def bonus(self, name, **icons):
        """Gives a Cat another Catbase bonus."""
        self.b.cat_base[CAT[name]] = packed(icons)

    def holds(self, seat):
        """The speeds in hand."""
        return {speed for speed in range(1, SPEEDS + 1) if self.s.held[seat] >> (speed - 1) & 1}

    def in_catbase(self, seat):
        return [CAT_IDS[cat] for cat in self.s.cats[seat] if cat >= 0]

    # --- playing ---

    def reveal(self, *speeds):
        """Lets everybody choose a Jetpack; `speeds` are in the order of seats."""
        for seat, speed in enumerate(speeds):
            self.act(seat, kind="jetpack", speed=speed)

    def order(self):
        return list(self.s.order)[: self.s.seats]

    def take(self, seat, name):
        return self.act(seat, kind="take", slot=list(self.s.row).index(CAT[name]))

    def discard(self, seat, name):
        return self.act(seat, kind="discard", slot=list(self.s.row).index(CAT[name]))

    def dice(self, **shown):
        """Sets the faces of the next dice by colour, such as `dice(red="LF", blue="F")`. The game throws blue dice
        first, then white, then red."""
        self.rolls(*(side(die, letter) for die in DICE for letter in shown.get(die, "")))

    def lift_off(self, cat, jetpack, base=(), tokens=0, number=1, rival="wizard", **shown):
        """Lets seat 0 fly this Cat with the Jetpack (speed, colour). Seat 1 flies after seat 0, and first chooses the
        colours of its dice."""
        speed, colour = jetpack
        rival = self.stand_in(rival) if rival == cat else rival
        self.arrange(
            round=number,
            jetpacks={0: {speed: colour}},
            catbases={0: base},
            tokens={0: tokens},
            row=[cat, rival],
            back=next(back for back in BACKS if back.startswith(colour[0].upper())),
            revealed={0: speed, 1: max(1, speed - 1)},
            drafted={0: cat},
        )
        self.act_on(0, kind="discard", slot=2)
        self.dice(**shown)
        self.last = self.act(1, kind="take", slot=1)[2:]

    def colour(self, die, seat=0, **shown):
        self.dice(**shown)
        return self.act(seat, kind="colour", die=die)

    def reroll(self, die, old, new, seat=0):
        """Re-rolls a die that shows `old`; it shows `new` afterwards."""
        words = {"R": "rocket", "F": "fuel", "L": "launch", "B": "blank"}
        self.rolls(side(die, new))
        return self.act(seat, kind="reroll", die=f"{die}-{words[old]}")

    def stop(self, seat=0):
        return self.act(seat, kind="stop")

    def spend(self, tokens, seat=0):
        return self.act(seat, kind="spend", tokens=tokens)

    def random_action(self, seat, own):
        self._try(seat, play.choose(self.game, self.b, self.s, seat, play.RANDOM, own))
        self.queue.finish()

    def watch(self, seat, **words):
        """Takes an action. Returns each event with a copy of the state right after it."""
        log = Log.open(watch=self.s)
        self.queue.start()
        self.game.rules.apply(self.b, self.s, seat, self.game.action(words), log)
        self.queue.finish()
        self.last = self.game.events.read(log)
        return list(zip(self.last, log.moments))

    # --- looking ---

    def seen_by(self, seat):
        """Everything that is sent to a seat, or to a spectator (None): view, turn line, seats to act, events of the
        last action."""
        known = self.game.words
        told = [msgspec.json.encode(known.view(self.b, self.s, seat)), known.turn(self.b, self.s, seat, str)]
        happened = [event.words() for event in self.last if event.visible_to(seat)]
        if seat is None:
            return [*told, self.pending(), happened]
        numbers = [0.0] * self.game.observation
        self.game.rules.observe(self.b, self.s, seat, numbers)
        return [*told, self.pending(), happened, numbers, self.legal(seat)]

    def changing(self, viewer):
        """The parts of a view that change during a game (not the cards and the board), as JSON."""
        parts = [part for part in view.parts if part.parameters != STATIC]
        return msgspec.json.encode({part.name: part.of(self.b, self.s, viewer) for part in parts}).decode()

    def hand(self, seat, viewer):
        """The Jetpacks in a seat's hand, as the viewer sees them; None if they are hidden."""
        shown = self.view(viewer)
        held = shown.hands[seat]
        return None if held is None else [shown.jetpacks[each] for each in held]

    def speeds_up(self):
        """The speeds of the revealed Jetpacks, by seat."""
        shown = self.view(None)
        return [shown.jetpacks[seat.jetpack].speed for seat in shown.seats]

    def flight(self, seat, viewer):
        """A seat's Liftoff as the viewer sees it; None if it is hidden."""
        shown = self.view(viewer)
        return shown.own_flight if viewer == seat and shown.own_flight else shown.flights[seat]

    def landed(self, seat=0):
        """How many Launches this seat's Liftoff has made. The test fails if the Liftoff has not landed."""
        assert self.s.step[seat] == LANDED
        assert self.s.launches[seat] >= 0
        return self.s.launches[seat]

    def pool(self, seat=0):
        return dict(zip(DICE, self.s.pool[seat]))


@pytest.fixture
def table():
    """Makes a new game: `table(3, liftoff_mode="simultaneous")`."""
    yield from watched(Table)
