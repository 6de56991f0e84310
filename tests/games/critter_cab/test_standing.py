"""`standing` estimates a driver's result, for searches that stop before the end of the game."""

import pytest

from mewple.core import play
from mewple.games.critter_cab.policies.standing import KEPT_WORTH
from mewple.games.critter_cab.state import CARDS
from mewple.games.critter_cab.turns import round_limit

COIN, TURN_COST = 100, 160


def standing(scene, seat=0):
    return scene.game.rules.standing(scene.b, scene.s, seat, play.fresh_own(scene.game, 1))


@pytest.fixture
def near(table):
    """A driver two tiles from Snowy City with a 2 in hand gets there in one turn."""
    scene = table(seats=2, at=(11, 2))
    scene.arrange(hands={0: [2, 2, 2]})
    return scene


def fare(scene):
    return CARDS.passengers[scene.s.riders[0][0]].fare


def test_coins_and_kept_cards_count(near):
    before = standing(near)
    near.arrange(kept={0: ["FUEL"]})
    assert standing(near) == before + KEPT_WORTH
    paid = COIN * fare(near)
    near.empty(0)
    assert near.s.coins[0] * COIN == paid
    assert standing(near) > paid


def test_a_rider_counts_less_the_turns_to_go(near):
    assert standing(near) == COIN * near.s.coins[0] + COIN * fare(near) - TURN_COST
    near.arrange(tiles={0: "OTT"})
    assert standing(near) < COIN * near.s.coins[0] + COIN * fare(near) - TURN_COST


def test_a_trip_that_lasts_longer_than_the_game_pays_nothing(table, near):
    """In the last round, the fare counts for a driver who is near, but not for one who is far away."""
    far = table(seats=2, at="OTT")
    far.arrange(hands={0: [1, 1, 1]})
    for scene in (near, far):
        scene.s.round = round_limit(scene.b, scene.s)
    assert standing(near) == COIN * near.s.coins[0] + COIN * fare(near) - TURN_COST
    assert standing(far) == COIN * far.s.coins[0] - TURN_COST
