"""A table in the middle of play, put together card by card; afterwards it is checked that no card was lost."""

import pytest

from mewple.games.critter_cab.content_cards import CHANCE_KINDS
from mewple.games.critter_cab.state import CARDS, DRIVING, TOWN
from mewple.testing import Scene

TAXIS = [taxi.id for taxi in CARDS.taxis]
STANDS = [stand.code for stand in TOWN.stands]
RIDERS = ["P03", "P17", "P23", "P30"]
"""Who sits in the taxis unless a test says otherwise: all want to go to Snowy City, among others."""


class Table(Scene):
    """A scene with words for what a test needs to set up. Seat 0 is on turn, with all its decisions ahead."""

    def tile(self, where):
        """A tile by its stand's code, its [x, y] or its id."""
        if isinstance(where, str):
            return TOWN.stands[STANDS.index(where)].tile
        if isinstance(where, tuple):
            return next(tile.id for tile in TOWN.tiles if (tile.x, tile.y) == where)
        return where

    def passenger(self, card):
        return next(number for number, each in enumerate(CARDS.passengers) if each.id == card)

    # --- putting things in place ---

    def put(self, seat, where):
        self.s.tile[seat] = self.tile(where)

    def hand(self, seat, *values):
        """These Movement Cards, and no others, are in a hand."""
        for value in range(6):
            self.s.deck[value] += self.s.hand[seat][value]
            self.s.hand[seat][value] = 0
        for value in values:
            pile = self.s.deck if self.s.deck[value - 1] else self.s.discards
            pile[value - 1] -= 1
            self.s.hand[seat][value - 1] += 1
        self.s.deck_left = sum(self.s.deck)

    def deck(self, *values):
        """These Movement Cards, and no others, are in the deck; the rest is discarded."""
        for value in range(6):
            self.s.discards[value] += self.s.deck[value] - values.count(value + 1)
            self.s.deck[value] = values.count(value + 1)
        self.s.deck_left = len(values)

    def riders(self, seat, *cards, boarded=None):
        """These passengers, and no others, are in a taxi; they got in at the stand `boarded`."""
        for slot in range(2):
            if self.s.riders[seat][slot] >= 0:
                self.s.passengers |= 1 << self.s.riders[seat][slot]
            self.s.riders[seat][slot] = -1
            self.s.wants[seat][slot] = 0
        self.s.boarded_at[seat] = STANDS.index(boarded) if boarded else -1
        self.s.ruled_out[seat], self.s.least_pax[seat], self.s.most_pax[seat] = 0, 1, 4
        struck = 1 << STANDS.index(boarded) if boarded else 0
        for slot, card in enumerate(cards):
            number = self.passenger(card)
            self.s.passengers &= ~(1 << number)
            self.s.passenger_discards &= ~(1 << number)
            self.s.riders[seat][slot] = number
            self.s.wants[seat][slot] = CARDS.passengers[number].stands & ~struck

    def empty(self, seat):
        """The riders of a taxi have been delivered, and paid."""
        for slot in range(2):
            if self.s.riders[seat][slot] >= 0:
                self.s.delivered[seat] |= 1 << self.s.riders[seat][slot]
            self.s.riders[seat][slot] = -1
            self.s.wants[seat][slot] = 0
        self.s.coins[seat] = self._worth(seat)

    def passengers(self, *cards, discarded=()):
        """These Passenger Cards, and no others, can be drawn; the rest was delivered by the last seat, unpaid."""
        held = sum(1 << card for seat in range(self.s.seats) for card in self.s.riders[seat] if card >= 0)
        self.s.passengers = sum(1 << self.passenger(card) for card in cards)
        self.s.passenger_discards = sum(1 << self.passenger(card) for card in discarded)
        last = self.s.seats - 1
        done = ((1 << 60) - 1) & ~held & ~self.s.passengers & ~self.s.passenger_discards
        self.s.delivered[last] = done
        self.s.coins[last] = self._worth(last)

    def _worth(self, seat):
        tip = 2 if TAXIS[self.s.taxi[seat]] == "limousine" else 0
        cards = [card for number, card in enumerate(CARDS.passengers) if self.s.delivered[seat] >> number & 1]
        return sum(card.fare + (tip if card.vip else 0) for card in cards)

    def kept(self, seat, *codes):
        """These Chance Cards are kept by a seat."""
        for code in codes:
            card = CHANCE_KINDS.index(code)
            self.s.chance[card] -= 1
            self.s.kept[seat][card] += 1
            self.s.kept_count[seat] += 1

    def chance(self, *codes):
        """These Chance Cards, and no others, are in the deck; the rest is discarded."""
        for card, code in enumerate(CHANCE_KINDS):
            self.s.chance_discards[card] += self.s.chance[card] - codes.count(code)
            self.s.chance[card] = codes.count(code)

    # --- what comes next ---

    def next_movement(self, value):
        """The outcome by which this Movement Card is drawn from the deck as it is."""
        assert self.s.deck[value - 1], f"no {value} in the deck"
        return sum(list(self.s.deck)[: value - 1])

    def next_chance(self, code):
        card = CHANCE_KINDS.index(code)
        assert self.s.chance[card], f"no {code} in the deck"
        return sum(list(self.s.chance)[:card])

    def next_passenger(self, card, *, without=()):
        """The outcome by which this Passenger Card is drawn; `without`: cards that will have been drawn before."""
        left = self.s.passengers & ~sum(1 << self.passenger(each) for each in without)
        number = self.passenger(card)
        assert left >> number & 1, f"{card} is not in the deck"
        return (left & ((1 << number) - 1)).bit_count()

    # --- looking ---

    def told(self):
        """The kinds of events that somebody was shown."""
        return [event.kind for event in self.last if event.seen_by != 0]

    # --- playing ---

    def drive(self, seat, value, where, then=()):
        """Plays a Movement Card and drives; `then` are Chance Cards drawn by it, the replacement is the lowest card."""
        self.act(seat, kind="card", value=value)
        if then:
            self.draws(0, *(self.next_chance(code) for code in then))
        return self.act(seat, kind="drive", tile=self.tile(where))

    def ends(self, seat):
        """The tiles where the move can end."""
        return {words["tile"] for words in self.legal(seat) if words["kind"] == "drive"}

    def values(self, seat):
        """The Movement Cards that may be played."""
        return [words["value"] for words in self.legal(seat) if words["kind"] == "card"]

    def in_hand(self, seat):
        return [value + 1 for value in range(6) for _ in range(self.s.hand[seat][value])]

    def aboard(self, seat):
        return self.cards(self.s, seat)

    def cards(self, s, seat):
        """The passengers in a taxi, in a state that may be an imagined one."""
        return [CARDS.passengers[card].id for card in s.riders[seat] if card >= 0]

    def wanted(self, seat, slot=0):
        """The open destinations of a rider."""
        return [code for number, code in enumerate(STANDS) if self.s.wants[seat][slot] >> number & 1]

    def delivered(self, seat):
        return [card.id for number, card in enumerate(CARDS.passengers) if self.s.delivered[seat] >> number & 1]

    def tiles(self, *places):
        return {self.tile(where) for where in places}

    def cruise(self, seat):
        """A turn in which nothing happens: a 2, out and back to the stand or plain tile where the taxi is."""
        self.hand(seat, 1, 2, 3)
        self.drive(seat, 2, self.s.tile[seat])


@pytest.fixture
def table():
    """Makes tables; after the test, no card may be lost or doubled on any of them."""
    made = []

    def make(seats=2, taxis=("limousine", "family", "river", "flying"), at="NEW", rivals_at="OWL", **options):
        scene = Table("critter-cab", seats, options={"first_player": "seat 1", "taxi_assignment": "deal", **options})
        for seat in range(seats):
            scene.s.taxi[seat] = TAXIS.index(taxis[seat])
            scene.put(seat, at if seat == 0 else rivals_at)
            scene.riders(seat, RIDERS[seat])
            scene.hand(seat, 1, 2, 3)
        scene.s.phase = DRIVING
        made.append(scene)
        return scene

    yield make
    for scene in made:
        assert scene.broken() == []
