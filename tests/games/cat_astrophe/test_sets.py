"""The state stores sets as bits of integers. These tests use the highest bits, and set other bits that must not
matter."""

import pytest

from mewple.core import play
from mewple.core.events import Log
from mewple.games.cat_astrophe import GAME
from mewple.games.cat_astrophe.acts import join
from mewple.games.cat_astrophe.checks import needed
from mewple.games.cat_astrophe.content import THINGS
from mewple.games.cat_astrophe.invariants import turns_wrong
from mewple.games.cat_astrophe.state import A_DESTROY, LOSE
from mewple.games.cat_astrophe.turns import shed


@pytest.fixture
def table():
    b = GAME.open_box()
    return b, play.new_game(GAME, b, 2, 1)


def test_a_part_built_into_a_rig_is_no_longer_barred_to_the_cat_that_dropped_it(table):
    b, s = table
    first, second, third = (1 << b.escape_item[place] for place in range(3))
    s.barred[1] = first | second | third
    join(b, s, 0, 1, Log())
    assert s.barred[1] == third


def test_every_pried_thing_is_easier_to_break(table):
    b, s = table
    for thing in range(THINGS):
        s.pried = 0
        before = needed(b, s, 0, A_DESTROY + thing, 0)
        s.pried = 1 << thing
        assert needed(b, s, 0, A_DESTROY + thing, 0) == before - b.pry


def test_a_cat_that_has_had_its_turn_is_not_on_turn(table):
    b, s = table
    s.cat = 2
    s.done = 0b011
    assert not turns_wrong(b, s)
    s.done = 0b111
    assert turns_wrong(b, s)


def test_a_cat_drops_its_only_item_without_being_asked(table):
    b, s = table
    s.phase = LOSE
    s.losers = 1
    s.held[0] = 1
    assert not shed(b, s, Log())
    assert s.held[0] == 0
    assert s.floor[s.place[0]] == 1
