"""Cabbie's scenes: London by coordinates, with the cards and cabs where a test wants them."""

import pytest

from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS, stepped
from mewple.games.cabbie.state import (
    DESTINATIONS,
    DRIVING,
    JAMS,
    NONE,
    PASSENGERS,
    PER_SEAT,
    PILES,
    SPACES,
    STARTS,
    TIPS,
)
from mewple.testing import Scene

FAR_CORNERS = ((4, 21), (0, 8), (26, 4), (37, 15), (28, 20), (34, 4))
"""Where cabs wait that a test does not care about, one for each seat."""


class City(Scene):
    """A game past its set-up: seat 0 is on, all cabs stand out of the way, and no jam is where a test drives."""

    possible = True
    """False where a test writes numbers that no game could have, just to tell them apart."""

    def __init__(self, seats=2, seed=1, jam="trafalgar_square", **options):
        super().__init__("cabbie", seats, seed, options)
        while self.s.round == 0:
            self.act(self.pending()[0], kind="start", place=STARTS[self.pending()[0]])
        for seat in range(seats):
            self.put(seat, FAR_CORNERS[seat])
        self.s.starter = 0
        self.jam(jam)
        self.turn_of(0)

    # ---- where things are ----

    @staticmethod
    def at(x, y):
        """The number of the square."""
        return BOARD.roads.numbers[(x, y)]

    @staticmethod
    def street(name):
        """The passenger card of a street."""
        number = next(i for i, street in enumerate(BOARD.streets) if street.id == name)
        return next(i for i, card in enumerate(BOARD.passengers) if card.numbers == (number,))

    @staticmethod
    def card(*stops):
        """The destination card with these stops."""
        places = tuple(next(i for i, place in enumerate(BOARD.places) if place.id == stop) for stop in stops)
        return next(i for i, card in enumerate(BOARD.destinations) if card.numbers == places)

    @staticmethod
    def tip(pence, copy=0):
        """A tip card with this amount."""
        return [i for i, card in enumerate(BOARD.tips) if card.numbers == (pence,)][copy]

    @staticmethod
    def jam_card(spot):
        number = next(i for i, each in enumerate(BOARD.spots) if each.id == spot)
        return next(i for i, card in enumerate(BOARD.jams) if number in card.numbers)

    def where(self, seat, cab=0):
        """The cab's square as (x, y), or None."""
        square = self.s.square[PER_SEAT * seat + cab]
        return BOARD.roads.squares[square] if square != NONE else None

    def money(self, seat):
        return self.points()[seat]

    # ---- what is shown ----

    def cabs_of(self, seat):
        """A player's cabs, as everybody sees them."""
        return [cab for cab in self.view(None).cabs if cab.seat == seat]

    def trips_of(self, seat, viewer):
        """Where a player's passengers want to go, as far as the viewer may know."""
        return [each for each in self.view(viewer).destinations if each.seat == seat]

    def way_to(self, routes, square):
        """As a client finds it: the squares from the cab to this one, by `routes` of the view; None where there is no
        way."""
        if routes.steps[square] == "-":
            return None
        way = [square]
        while routes.steps[way[0]] != "o":
            back = (DIRECTIONS.index(routes.steps[way[0]]) + 2) % 4
            way.insert(0, self.at(*stepped(BOARD.roads.squares[way[0]], back)))
        return way

    # ---- setting the scene ----

    def turn_of(self, seat):
        """A fresh turn for this seat, the first of a round."""
        s = self.s
        s.phase, s.active, s.quota, s.done = DRIVING, seat, SPACES, 0
        s.moved[0] = s.moved[1] = s.changed = s.switched = s.run = 0
        s.may_enter, s.lead = 1, NONE
        return self

    def put(self, seat, cell, cab=0):
        """A free cab on a square, as if it had been put there."""
        self.s.square[PER_SEAT * seat + cab] = self.at(*cell)
        self.s.behind[PER_SEAT * seat + cab] = NONE
        return self

    def earn(self, seat, pence):
        """Money from so many trips, as fares."""
        self.s.fares[seat] = pence
        self.s.tips[seat] = 0
        self.s.trips[seat] = -(-pence // 200)
        return self

    def wait(self, **piles):
        """`wait(p0="gower_street")`: that card on top of pile 0, swapped with the one that was there."""
        for pile, street in piles.items():
            self._swap_to_top(int(pile[1:]), self.street(street))
        return self

    def _swap_to_top(self, pile, card):
        for other in range(PILES):
            for place in range(self.s.height[other]):
                if self.s.cards[other][place] == card:
                    self.s.cards[other][place], self.s.cards[pile][0] = self.s.cards[pile][0], card
                    return
        raise AssertionError("that passenger is in a cab")

    def nobody_waits_in(self, *streets):
        """Those cards are swapped under the tops."""
        for street in streets:
            for pile in range(PILES):
                if self.s.cards[pile][0] == self.street(street):
                    cards = self.s.cards[pile]
                    cards[0], cards[1] = cards[1], cards[0]
        return self

    def quiet(self, *allowed):
        """Nobody waits anywhere a test would drive by: only streets in the far west and east, and those allowed."""
        kept = ["exhibition_road", "brompton_road", "bayswater_road", "tooley_street", "city_road", "thames_street"]
        streets = [*allowed, *(street for street in kept if street not in allowed)][:PILES]
        return self.wait(**{f"p{pile}": street for pile, street in enumerate(streets)})

    def destinations(self, *cards):
        """These cards on top of the pack, in this order; nobody has seen them."""
        pack = list(self.s.pack)[: self.s.pack_size]
        wanted = [self.card(*(stops if isinstance(stops, tuple) else (stops,))) for stops in cards]
        for place, card in enumerate([*wanted, *(card for card in pack if card not in wanted)]):
            self.s.pack[place] = card
        return self

    def tips(self, *pence):
        """These tips on top of the pack, in this order."""
        order = [(self.s.tip_at + place) % TIPS for place in range(TIPS)]
        used = [self.tip(each, pence[:number].count(each)) for number, each in enumerate(pence)]
        rest = [card for card in (self.s.tip_pack[place] for place in order) if card not in used]
        for place, card in zip(order, [*used, *rest]):
            self.s.tip_pack[place] = card
        return self

    def jam(self, *spots):
        """The jam cards with these spots on top, in this order."""
        order = [(self.s.jam_at + place) % JAMS for place in range(JAMS)]
        wanted = [self.jam_card(spot) for spot in spots]
        rest = [card for card in (self.s.jam_pack[place] for place in order) if card not in wanted]
        for place, card in zip(order, [*wanted, *rest]):
            self.s.jam_pack[place] = card
        self.s.jam = self.s.jam_pack[self.s.jam_at]
        return self

    def carry(self, seat, street, *stops, cab=0):
        """A passenger from this street in the cab, who wants to go there; the cards are taken from their packs."""
        s, number = self.s, PER_SEAT * seat + cab
        card, destination = self.street(street), self.card(*stops)
        assert self.b.taken[card] >> destination & 1, "that destination is refused from there"
        for pile in range(PILES):
            cards = list(s.cards[pile])[: s.height[pile]]
            if card in cards:
                cards.remove(card)
                s.height[pile] -= 1
                s.unseen[pile] = min(s.unseen[pile], s.height[pile] - 1)
                s.pile[number] = pile
                for place, each in enumerate(cards):
                    s.cards[pile][place] = each
        pack = [each for each in list(s.pack)[: s.pack_size] if each != destination]
        for place, each in enumerate(pack):
            s.pack[place] = each
        s.pack_size = len(pack)
        s.fresh = min(s.fresh, s.pack_size)
        s.passenger[number], s.destination[number] = card, destination
        s.could[number], s.begun[number] = self.b.taken[card], 0
        return self

    # ---- playing ----

    def drive(self, path, seat=0, cab=0):
        """Drives these letters; where steps are forced the engine has driven them already."""
        cells = [self.where(seat, cab)]
        for letter in path:
            cells.append(stepped(cells[-1], DIRECTIONS.index(letter)))
        happened = []
        driven = 0
        while driven < len(path):
            self.act(seat, kind="drive", cab=cab, direction=path[driven])
            happened += self.last
            steps = [e for e in self.last if e.kind == "stepped" and (e.seat, e.fields["cab"]) == (seat, cab)]
            for step in steps[: len(path) - driven]:
                driven += 1
                assert BOARD.roads.squares[step.fields["to"]] == cells[driven], f"left the path after {driven}"
        self.last = happened
        return happened

    def claim(self, seat, pile, cab=0):
        return self.act(seat, kind="claim", cab=cab, pile=pile)

    def ways(self, seat=0, cab=0):
        """The letters of the legal drive steps of a cab."""
        drives = [words for words in self.legal(seat) if words["kind"] == "drive" and words["cab"] == cab]
        return "".join(words["direction"] for words in drives)

    def sound(self):
        """Everything holds."""
        assert not self.broken()
        return self


@pytest.fixture
def city():
    """Makes scenes: `city(seats=2, may_stop=True)`. Their invariants are checked when the test is over."""
    made = []

    class WatchedCity(City):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            made.append(self)

    yield WatchedCity
    for each in made:
        if each.possible:
            assert each.broken() == []


def identity():
    """Outcomes that leave every pack in the order of the box: passengers, jams, destinations, tips."""
    shuffles = (JAMS, DESTINATIONS, TIPS)
    return [*range(PASSENGERS), *(value for count in shuffles for value in range(count - 1, 0, -1))]


@pytest.fixture
def unshuffled():
    return identity()


def order_of(wanted, count):
    """The outcomes with which `shuffle` turns 0..count-1 into this order of the first cards, the rest anyhow."""
    target = [*wanted, *(card for card in range(count) if card not in wanted)]
    cards, out = list(range(count)), []
    for last in range(count - 1, 0, -1):
        other = cards.index(target[last])
        out.append(other)
        cards[last], cards[other] = cards[other], cards[last]
    return out


@pytest.fixture
def order():
    return order_of
