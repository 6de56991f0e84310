"""The apartment in the middle of play, put together room by room and item by item."""

import pytest

from mewple.core import play
from mewple.core.events import Log
from mewple.games.cat_astrophe.acts import join
from mewple.games.cat_astrophe.content import CATS
from mewple.games.cat_astrophe.state import HOME, NOBODY, TURN
from mewple.testing import Scene

ROOMS = [room.id for room in HOME.rooms]
NAMES = [cat.id for cat in HOME.cats]
THINGS = [thing.id for thing in HOME.things]
ITEMS = [item.id for item in HOME.items]
EVENTS = [card.id for card in HOME.cards]
BRICK, WIDGET, MARZIPAN, POCKET = range(CATS)


class Flat(Scene):
    """A scene with words for what a test needs to set up. With four seats a seat is its cat."""

    def __init__(self, seats=4, seed=1, **options):
        super().__init__("cat-astrophe", seats, seed, options)
        self.dealt = 0
        """Items that left the deck without a search, so without a Found token."""
        self.possible = True
        """Tests that need a state which no game could reach say so here: it is not checked afterwards."""

    # --- putting things in place ---

    def put(self, **rooms):
        """Cats into rooms: `put(brick="kitchen")`."""
        for name, room in rooms.items():
            self.s.place[NAMES.index(name)] = ROOMS.index(room)

    def all_in(self, room):
        self.put(**{name: room for name in NAMES})

    def human(self, room, charmer=None):
        """The human is home, in a later round than the first."""
        self.s.human = ROOMS.index(room)
        self.s.charmer = NOBODY if charmer is None else NAMES.index(charmer)
        if self.s.round == 1:
            self.s.round = 2
            self.s.pile &= ~1

    def hold(self, cat, *items):
        """These items leave the deck for a cat's paws."""
        for item in items:
            self._deal(item)
            self.s.held[NAMES.index(cat)] |= 1 << ITEMS.index(item)

    def _deal(self, item):
        self.dealt += self.s.deck >> ITEMS.index(item) & 1
        self.s.deck &= ~(1 << ITEMS.index(item))

    def wear(self, cat, item):
        self._deal(item)
        self.s.worn[NAMES.index(cat)] |= 1 << ITEMS.index(item)

    def lay(self, room, *items):
        for item in items:
            self._deal(item)
            self.s.floor[ROOMS.index(room)] |= 1 << ITEMS.index(item)

    def rig(self, cat, *items):
        """A rig of these items in a cat's paws."""
        self.hold(cat, *items)
        before, self.s.cat = self.s.cat, NAMES.index(cat)
        places = sorted(HOME.escape.index(ITEMS.index(item)) for item in items)
        for other in places[1:]:
            join(self.b, self.s, places[0], other, Log())
        self.s.cat = before

    def smashed(self, *things):
        for thing in things:
            self.s.broken |= 1 << THINGS.index(thing)

    def turn(self, cat):
        """It is this cat's turn; those before it have had theirs."""
        number = NAMES.index(cat)
        self.s.cat, self.s.done, self.s.phase = number, (1 << number) - 1, TURN
        self.s.moved = self.s.acted = self.s.handled = self.s.asked = 0

    # --- playing ---

    def do(self, kind, /, *faces, **words):
        """The seat that is to decide does this, rolling these faces."""
        self.rolls(*faces)
        return self.act(self.pending()[0], kind=kind, **words)

    def cannot(self, reason, kind, **words):
        return self.refused(self.pending()[0], reason, kind=kind, **words)

    def offered(self, kind):
        """The legal actions of a kind."""
        return [words for words in self.legal(self.pending()[0]) if words["kind"] == kind]

    def event(self, card, *faces):
        """The last cat ends its turn and this event takes place with these dice, in order of play."""
        self.turn("pocket")
        if card != "honey_im_home" and self.s.human < 0:
            self.human("entryway")
        self.next_event(card)
        return self.do("end_turn", *faces)

    def next_event(self, card):
        """This event comes at the end of the round; Event 1 always comes first."""
        number = EVENTS.index(card)
        assert self.s.pile >> number & 1, f"{card} is not in the pile"
        if number:
            self.draws((self.s.pile & ((1 << number) - 1)).bit_count())

    # --- looking ---

    def where(self, cat):
        return ROOMS[self.s.place[NAMES.index(cat)]]

    @property
    def human_room(self):
        return ROOMS[self.s.human] if self.s.human >= 0 else None

    def holds(self, cat):
        return {item for number, item in enumerate(ITEMS) if self.s.held[NAMES.index(cat)] >> number & 1}

    def lies(self, room):
        return {item for number, item in enumerate(ITEMS) if self.s.floor[ROOMS.index(room)] >> number & 1}

    def broken_things(self):
        return {thing for number, thing in enumerate(THINGS) if self.s.broken >> number & 1}

    def check(self, kind, **words):
        """What the view of whoever decides says about a check before it is rolled."""
        wanted = {"kind": kind, **words}
        return next(check for check in self.view(self.pending()[0]).checks if check.words == wanted)

    def told(self, kind):
        return [dict(event.fields) for event in self.events(kind)]

    def lines(self):
        return [self.game.words.event(self.b, event, lambda seat: f"Seat {seat + 1}") for event in self.last]

    def is_sound(self):
        """Asserts that nothing is broken, with the Found tokens of what the test dealt laid somewhere."""
        s = self.s.copy()
        free = [(cat, room) for cat in range(CATS) for room in range(len(ROOMS)) if not s.found[cat] >> room & 1]
        for cat, room in free[: self.dealt]:
            s.found[cat] |= 1 << room
        assert play.broken(self.game, self.b, s) == []


@pytest.fixture
def flat():
    """`flat(level="hard")`: a new game. After the test nothing may be broken in any of them."""
    made = []

    def make(seats=4, seed=1, **options):
        made.append(Flat(seats, seed, **options))
        return made[-1]

    yield make
    for scene in made:
        if scene.possible:
            scene.is_sound()
