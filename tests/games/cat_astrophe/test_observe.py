"""The observation: each of its numbers shows the right fact about the table."""

import pytest

from mewple.core import play
from mewple.games.cat_astrophe import GAME
from mewple.games.cat_astrophe.arrange import CAT_IDS
from mewple.games.cat_astrophe.content import CARDS, CATS, ITEMS, ROOMS, THINGS, TRAITS
from mewple.games.cat_astrophe.observe import LAYOUT
from mewple.games.cat_astrophe.state import ESCAPE, HOME, OVER

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
    s.handled, s.asked, s.rigs = 1 << 8, 1 << 9, 1 << 10
    seen = play.observe(GAME, b, s, 0)
    places = {3: 0, 4: 1, 5: 2 + 1, 6: 2 + CATS + 2, 7: 2 + CATS + ROOMS + 3}
    places |= {8: ITEM - 3, 9: ITEM - 2, 10: ITEM - 1}
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


def shown(view, seat):
    """What the observation must contain according to the view: the name and value of each number that is not 0."""
    names = {f"phase: now = {view.phase}": 1.0, f"human: in = {view.human.room or 'away'}": 1.0}
    for number, cat in enumerate(CAT_IDS):
        about = {
            f"in = {view.places[cat]}",
            *(f"has found in {room}" for room in view.tokens if cat in view.tokens[room]),
        }
        about |= {"belongs to this seat"} if view.seats[cat] == seat else set()
        about |= {"has had its turn"} if cat in view.done else set()
        about |= {"charms the human"} if view.human.charmer == cat else set()
        about |= {"has company"} if list(view.places.values()).count(view.places[cat]) > 1 else set()
        names |= {f"cat {number}: {each}": 1.0 for each in about}
        names |= {f"cat {number}: boost of {trait}": amount for trait, amount in view.boosts[cat].items()}
    for number, item in enumerate(HOME.items):
        about = {"is in the deck"} if item.id in view.deck else set()
        about |= {f"is held by {cat}" for cat in CAT_IDS if item.id in view.paws[cat]}
        about |= {f"is worn by {cat}" for cat in CAT_IDS if item.id in view.worn[cat]}
        about |= {f"lies in {room}" for room in view.floor if item.id in view.floor[room]}
        names |= {f"item {number}: {each}": 1.0 for each in about}
    names |= {f"broken: {thing}": 1.0 for thing in view.broken} | {f"pried: {thing}": 1.0 for thing in view.pried}
    cards = [card.id for card in HOME.cards]
    names |= {f"in the pile: event {cards.index(card) + 1}": 1.0 for card in view.coming}
    if view.event and view.event.card:
        names[f"last event: was = {cards.index(view.event.card) + 1}"] = 1.0
    return names


ELSEWHERE = (
    "general: ",
    "ESCAPE item",
    "is on turn",
    "stealth adds",
    "must roll",
    "this turn",
    "is a rig",
    "inside a rig",
)
"""The numbers that this test leaves out, because other tests check them or because the view does not show them."""


@pytest.mark.parametrize(("seats", "level"), [(2, "normal"), (4, "hard")])
def test_a_learner_sees_what_the_view_shows(flat, seats, level):
    scene, names = flat(seats, seed=seats, level=level), LAYOUT.names()
    own, met = play.fresh_own(GAME, seats), set()
    for step in range(400):
        if not scene.pending():
            break
        seat = scene.pending()[-1]
        met.add(scene.view(seat).phase)
        if step % 5 == 0:
            numbers = dict(zip(names, play.observe(GAME, scene.b, scene.s, seat)))
            seen = {
                name: number for name, number in numbers.items() if number and not any(x in name for x in ELSEWHERE)
            }
            assert seen == shown(scene.view(seat), seat)
        action = play.choose(GAME, scene.b, scene.s, seat, play.RANDOM, own)
        play.act(GAME, scene.b, scene.s, seat, action)
    assert {"turn", "answer"} <= met
