"""Numbers for a learner: where each fact of the table stands."""

import pytest

from mewple.core import play
from mewple.games.cat_astrophe import GAME
from mewple.games.cat_astrophe.content import CARDS, CATS, ITEMS, ROOMS, THINGS, TRAITS
from mewple.games.cat_astrophe.state import ESCAPE, OVER

CATS_AT = 14 + OVER + ROOMS + 1
CAT = 2 * ROOMS + len(TRAITS) + 7
ITEMS_AT = CATS_AT + CATS * CAT + 2 * THINGS
ITEM = 2 + CATS + ROOMS + CATS + 3
RIGS_AT = ITEMS_AT + ITEMS * ITEM


@pytest.fixture
def table():
    b = GAME.open_box()
    return b, play.new_game(GAME, b, 2, 1)


def test_the_general_numbers_come_first(table):
    b, s = table
    facts = [
        "round",
        "tracker",
        "coast",
        "moved",
        "acted",
        "charmer",
        "task",
        "target_cat",
        "target",
        "wanted",
        "change",
        "total",
        "needed",
        "result",
    ]
    for number, fact in enumerate(facts):
        setattr(s, fact, 20 + number)
    s.charmer = 0
    seen = play.observe(GAME, b, s, 0)
    assert seen[:14] == [1 if fact == "charmer" else 20 + number for number, fact in enumerate(facts)]
    s.charmer = -1
    assert play.observe(GAME, b, s, 0)[5] == 0


def test_a_cat_in_the_humans_room_shows_what_stealth_adds(table):
    b, s = table
    s.human = s.place[2]
    s.place[3] = (s.human + 1) % ROOMS
    added = [play.observe(GAME, b, s, 0)[CATS_AT + cat * CAT + CAT - 2] for cat in range(CATS)]
    assert added == [b.stealth, b.stealth, b.stealth, 0]


def test_an_item_is_shown_where_it_is(table):
    b, s = table
    s.deck = 1 << 3
    s.inside = 1 << 4
    s.held[1] = 1 << 5
    s.floor[2] = 1 << 6
    s.worn[3] = 1 << 7
    seen = play.observe(GAME, b, s, 0)
    places = {3: 0, 4: 1, 5: 2 + 1, 6: 2 + CATS + 2, 7: 2 + CATS + ROOMS + 3}
    for item in range(ITEMS):
        found = [place for place in range(ITEM) if seen[ITEMS_AT + item * ITEM + place]]
        assert found == ([places[item]] if item in places else [])


def test_each_rig_shows_its_parts_and_its_score(table):
    b, s = table
    for place in range(ESCAPE):
        s.parts[place], s.score[place] = 30 + place, 60 + place
    seen = play.observe(GAME, b, s, 0)
    assert seen[RIGS_AT : RIGS_AT + 2 * ESCAPE : 2] == [30 + place for place in range(ESCAPE)]
    assert seen[RIGS_AT + 1 : RIGS_AT + 2 * ESCAPE : 2] == [60 + place for place in range(ESCAPE)]
    assert len(seen) == RIGS_AT + 2 * ESCAPE + 2 * CARDS
