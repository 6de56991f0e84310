"""Every invariant can break, and then says so."""

import pytest

from mewple.games.cat_astrophe import GAME
from mewple.games.cat_astrophe.status import INVARIANTS


def item_twice(s):
    s.held[0] |= s.held[1] | 1 << 3
    s.floor[2] |= 1 << 3


def escape_gone(s):
    s.deck &= ~1
    s.found[0] |= 1 << 7


def bad_rig(s):
    s.score[3] += 1


def token(s):
    s.found[2] |= 1 << 6


def nowhere(s):
    s.place[1] = 8


def tracker(s):
    s.tracker = 1


def coast(s):
    s.coast = 1


def seats(s):
    s.seat_of[2] = 3


def waiting(s):
    s.wanted = 4


def pile(s):
    s.pile = 0


def result(s):
    s.result = 1


def boost(s):
    s.boost[0][1] = 3


def barred(s):
    s.barred[0] = 1 << 5


BREAKS = [item_twice, escape_gone, bad_rig, token, nowhere, tracker, coast, seats, waiting, pile, result, boost, barred]


@pytest.mark.parametrize("number", range(len(INVARIANTS)))
def test_every_invariant_can_break(flat, number):
    scene = flat()
    assert scene.broken() == []
    BREAKS[number](scene.s)
    assert INVARIANTS[number] in scene.broken()


def test_there_is_a_break_for_every_invariant():
    assert len(BREAKS) == len(INVARIANTS) == len(GAME.invariants)


@pytest.mark.parametrize("policy", ["random", "beginner", "strong"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_is_well_in_whole_games(flat, policy, seats):
    scene = flat(seats, seed=seats)
    scene.play_until(lambda scene: scene.broken() != [] or not scene.pending(), policy=policy)
    assert scene.broken() == []
