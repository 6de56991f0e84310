"""Positions for the tests of Jetcats: rows, hands, backs and Liftoffs by name, dice by the letter they show."""

import msgspec
import pytest

from mewple.core import play
from mewple.core.events import Log
from mewple.core.view import STATIC
from mewple.games.jetcats.box import CARDS
from mewple.games.jetcats.icons import packed
from mewple.games.jetcats.state import CATS, COLOURS, LANDED, SPEEDS
from mewple.games.jetcats.turns import SHUFFLED_BACKS, open_liftoffs, settle_step
from mewple.games.jetcats.view import view
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
        if self.b.cat_backs != SHUFFLED_BACKS:
            self.s.tops[self.s.round - 1] = self.b.cat_order[self.s.deck[self.s.dealt]]

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

    def deal_to(self, number, *cats):
        """The cards of the rounds before `number` and of its row are dealt, these Cats among them."""
        s = self.s
        s.round, s.dealt = number, number * self.b.row_size[s.seats]
        flown = [cat for row in s.cats for cat in row if cat >= 0]
        for place, cat in enumerate(dict.fromkeys([*flown, *cats])):
            self.place_in_deck(cat, place)
        for place in range(number):
            s.tops[place] = self.b.cat_order[s.deck[(place + 1) * self.b.row_size[s.seats]]]

    def at_round(self, number):
        """The start of a round, with a new row: the slowest Jetpacks were played in the rounds before."""
        self.deal_to(number)
        for slot in range(self.b.row_size[self.s.seats]):
            self.s.row[slot] = self.s.deck[self.s.dealt - self.b.row_size[self.s.seats] + slot]
        for seat in range(self.s.seats):
            self.play_down(seat, number - 1)

    def play_down(self, seat, count, kept=None):
        """The slowest Jetpacks in hand are played until `count` are gone; the speed `kept` stays."""
        for speed in range(1, SPEEDS + 1):
            if SPEEDS - len(self.holds(seat)) < count and speed != kept:
                self.s.held[seat] &= ~(1 << speed - 1)

    def catbase(self, seat, *ids):
        """Cats of the rounds before."""
        for place, name in enumerate(ids):
            self.s.cats[seat][place] = CAT[name]
            self.s.base[seat] += self.b.cat_base[CAT[name]]

    def stand_in(self, name):
        """A Cat with the icons of another one, for a test that needs the same Cat twice: its id."""
        taken = {*self.s.cat, *(cat for row in self.s.cats for cat in row)}
        other = next(cat for cat in range(CATS - 1, -1, -1) if cat not in taken)
        self.b.cat_base[other], self.b.cat_lift[other] = self.b.cat_base[CAT[name]], self.b.cat_lift[CAT[name]]
        return CARDS.cats[other].id

    def last_cat(self, seat, name):
        """The Cat of round 8, which has flown; a stand-in where another seat has this one."""
        flown = CAT[self.stand_in(name) if CAT[name] in list(self.s.cat) else name]
        self.s.cat[seat] = self.s.cats[seat][-1] = flown
        self.s.base[seat] += self.b.cat_base[flown]

    def score(self, seat, vp):
        """Victory Points that Cats have paid."""
        self.s.vp[seat] = self.s.paid[seat][0] = vp

    def save(self, seat, tokens):
        """Full Launch tokens; those not given at the start came from misses."""
        self.s.tokens[seat] = tokens
        self.s.flights[seat][0] = max(0, tokens - self.b.start_tokens)

    def bonus(self, name, **icons):
        """Another Catbase bonus for a Cat."""
        self.b.cat_base[CAT[name]] = packed(icons)

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

    def lift_off(self, cat, jetpack=None, base=(), tokens=0, number=1, rival="wizard", **shown):
        """Seat 0 flies this Cat with a (speed, colour) Jetpack; seat 1 comes after, and has colours to choose first."""
        s = self.s
        rival = self.stand_in(rival) if rival == cat else rival
        self.deal_to(number, CAT[cat], CAT[rival], *(CAT[name] for name in base))
        self.catbase(0, *base)
        self.save(0, tokens)
        s.cat[0], s.cat[1] = CAT[cat], CAT[rival]
        s.jetpack[0] = s.jetpack[1] = -1
        if jetpack:
            self.give(0, *jetpack)
            s.jetpack[0] = jetpack[0] - 1
            s.held[0] &= ~(1 << s.jetpack[0])
        else:
            self.give(0, SPEEDS, COLOURS[CARDS.orders[s.tops[number - 1]][0]])
        for seat in range(s.seats):
            self.play_down(seat, number)
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

    def random_action(self, seat, own):
        self._try(seat, play.choose(self.game, self.b, self.s, seat, play.RANDOM, own))
        self.queue.finish()

    def watch(self, seat, **words):
        """Takes an action and returns each event with a copy of the state at its moment."""
        log = Log.open(watch=self.s)
        self.queue.start()
        self.game.rules.apply(self.b, self.s, seat, self.game.action(words), log)
        self.queue.finish()
        self.last = self.game.events.read(log)
        return list(zip(self.last, log.moments))

    # --- looking ---

    def seen_by(self, seat):
        """All that a seat (None: a spectator) is told now: the view, the turn line, who is to act, the last events."""
        known = self.game.words
        told = [msgspec.json.encode(known.view(self.b, self.s, seat)), known.turn(self.b, self.s, seat, str)]
        happened = [event.words() for event in self.last if event.visible_to(seat)]
        if seat is None:
            return [*told, self.pending(), happened]
        numbers = [0.0] * self.game.observation
        self.game.rules.observe(self.b, self.s, seat, numbers)
        return [*told, self.pending(), happened, numbers, self.legal(seat)]

    def changing(self, viewer):
        """The parts of a view that change during a game, as JSON: without the cards and the board."""
        parts = [part for part in view.parts if part.parameters != STATIC]
        return msgspec.json.encode({part.name: part.of(self.b, self.s, viewer) for part in parts}).decode()

    def hand(self, seat, viewer):
        """The Jetpacks in a seat's hand, as a viewer sees them; None where they are hidden."""
        shown = self.view(viewer)
        held = shown.hands[seat]
        return None if held is None else [shown.jetpacks[each] for each in held]

    def speeds_up(self):
        """The speeds of the Jetpacks that lie face up, by seat."""
        shown = self.view(None)
        return [shown.jetpacks[seat.jetpack].speed for seat in shown.seats]

    def flight(self, seat, viewer):
        """A seat's Liftoff as a viewer sees it; None where it is hidden."""
        shown = self.view(viewer)
        return shown.own_flight if viewer == seat and shown.own_flight else shown.flights[seat]

    def landed(self, seat=0):
        """Launches of the Liftoff that is settled; the test fails while it is not."""
        assert self.s.step[seat] == LANDED
        assert self.s.launches[seat] >= 0
        return self.s.launches[seat]

    def pool(self, seat=0):
        return dict(zip(DICE, self.s.pool[seat]))


@pytest.fixture
def table():
    """`table(3, liftoff_mode="simultaneous")`: a new game. Its invariants are checked when the test is over."""
    made = []

    def make(*args, **options):
        made.append(Table(*args, **options))
        return made[-1]

    yield make
    for each in made:
        assert each.broken() == []
