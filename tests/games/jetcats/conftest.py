"""Positions for the tests of Jetcats: rows, hands, backs and Liftoffs by name, dice by the letter they show."""

import pytest

from mewple.core.words import Log
from mewple.games.jetcats.box import CARDS
from mewple.games.jetcats.icons import packed
from mewple.games.jetcats.rounds import open_liftoffs, settle_step
from mewple.games.jetcats.state import CATS, COLOURS, LANDED, SPEEDS
from mewple.testing import Scene

CAT = {cat.id: number for number, cat in enumerate(CARDS.cats)}
LETTERS = {name[0].upper(): place for place, name in enumerate(COLOURS)}
SIDES = {
    "blue": {"R": 1, "F": 4},
    "white": {"R": 1, "F": 3, "L": 5, "B": 6},
    "red": {"R": 1, "F": 2, "L": 3, "B": 5},
}
DICE = ("blue", "white", "red")


def side(die, letter):
    """A face number of a die that shows this letter."""
    return SIDES[die][letter]


class Table(Scene):
    """A scene of Jetcats with the words of the ledger."""

    def __init__(self, seats=2, seed=1, **options):
        super().__init__("jetcats", seats, seed, options)

    # --- cards ---

    def place_in_deck(self, cat, place):
        """Put a Cat at a place of the deck; the one that was there goes where it came from."""
        now = list(self.s.deck).index(cat)
        self.s.deck[now], self.s.deck[place] = self.s.deck[place], cat

    def row(self, *ids):
        """This round's row, by the Cats' ids."""
        for slot, name in enumerate(ids):
            self.place_in_deck(CAT[name], self.s.dealt - len(ids) + slot)
            self.s.row[slot] = CAT[name]

    def back(self, letters):
        """The back of the top card, such as "BYGPR"."""
        order = CARDS.orders.index(tuple(LETTERS[letter] for letter in letters))
        dealt = set(list(self.s.deck)[: self.s.dealt])
        cat = next(cat for cat in range(CATS) if cat not in dealt and self.b.cat_order[cat] == order)
        self.place_in_deck(cat, self.s.dealt)
        self.s.tops[self.s.round - 1] = order

    def give(self, seat, speed, colour):
        """Seat's Jetpack of a speed in this colour; whoever had it gets the other one."""
        colours, wanted = self.s.colours, COLOURS.index(colour)
        for other in range(self.s.seats):
            if other != seat and colours[other][speed - 1] == wanted:
                colours[other][speed - 1] = colours[seat][speed - 1]
        colours[seat][speed - 1] = wanted

    def catbase(self, seat, *ids):
        """Cats of the rounds before."""
        for place, name in enumerate(ids):
            self.s.cats[seat][place] = CAT[name]
            self.s.base[seat] += packed(CARDS.cats[CAT[name]].base)

    def holds(self, seat):
        """The speeds in hand."""
        return {speed for speed in range(1, SPEEDS + 1) if self.s.held[seat] >> (speed - 1) & 1}

    def in_catbase(self, seat):
        return [CARDS.cats[cat].id for cat in self.s.cats[seat] if cat >= 0]

    # --- playing ---

    def reveal(self, *speeds):
        """Everybody chooses, by seat."""
        for seat, speed in enumerate(speeds):
            self.act(seat, kind="jetpack", speed=speed)

    def order(self):
        return list(self.s.order)[: self.s.seats]

    def take(self, seat, name):
        return self.act(seat, kind="take", slot=list(self.s.row).index(CAT[name]))

    def discard(self, seat, name):
        return self.act(seat, kind="discard", slot=list(self.s.row).index(CAT[name]))

    def dice(self, **shown):
        """Queues faces by colour: `dice(red="LF", blue="F")`. Dice are thrown blue, white, red."""
        self.rolls(*(side(die, letter) for die in DICE for letter in shown.get(die, "")))

    def lift_off(self, cat, jetpack=None, base=(), tokens=0, number=1, **shown):
        """Seat 0 flies this Cat with a (speed, colour) Jetpack; seat 1 comes after, and has colours to choose first."""
        s = self.s
        s.round, s.dealt = number, number * self.b.row_size[s.seats]
        self.catbase(0, *base)
        s.tokens[0] = tokens
        s.cat[0] = CAT[cat]
        s.jetpack[0] = -1
        if jetpack:
            self.give(0, *jetpack)
            s.jetpack[0] = jetpack[0] - 1
            s.held[0] &= ~(1 << s.jetpack[0])
        s.cat[1], s.jetpack[1] = CAT["wizard"], -1
        for seat in range(s.seats):
            s.order[seat] = seat
        for slot in range(len(s.row)):
            s.row[slot] = -1
        self.dice(**shown)
        self.queue.start()
        log = Log.open()
        open_liftoffs(self.b, s, log)
        while not settle_step(self.b, s, log):
            pass
        self.queue.finish()
        self.last = self.game.events.read(log)

    def colour(self, die, seat=0, **shown):
        self.dice(**shown)
        return self.act(seat, kind="colour", die=die)

    def reroll(self, die, old, new, seat=0):
        """Re-roll a die that shows `old`; it comes up `new`."""
        words = {"R": "rocket", "F": "fuel", "L": "launch", "B": "blank"}
        self.rolls(side(die, new))
        return self.act(seat, kind="reroll", die=f"{die}-{words[old]}")

    def stop(self, seat=0):
        return self.act(seat, kind="stop")

    def spend(self, tokens, seat=0):
        return self.act(seat, kind="spend", tokens=tokens)

    # --- looking ---

    def landed(self, seat=0):
        """Launches of the Liftoff that is settled; the test fails while it is not."""
        assert self.s.step[seat] == LANDED
        assert self.s.launches[seat] >= 0
        return self.s.launches[seat]

    def pool(self, seat=0):
        return dict(zip(DICE, self.s.pool[seat]))

    def told(self, kind):
        """The arguments of the last events of one kind."""
        return [dict(event.arguments) for event in self.events(kind)]


@pytest.fixture
def table():
    """`table(3, liftoff_mode="simultaneous")`: a new game."""
    return Table
