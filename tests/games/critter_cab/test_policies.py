"""The game's own policies (section 8 of the ledger)."""

import pytest

from mewple.core import play
from mewple.core.registry import find
from mewple.games.critter_cab.state import TOWN
from mewple.testing import Scene

GAME = find("critter-cab")
BEGINNER, STRONG = 0, 1


def choice(scene, policy, seat=0, seed=1):
    action = GAME.rules.decide(scene.b, scene.s, seat, policy, play.fresh_own(GAME, seed))
    return GAME.actions.words(action)


@pytest.mark.parametrize("policy", [BEGINNER, STRONG])
def test_both_start_where_trips_are_short(policy):
    scene = Scene("critter-cab", seats=2, options={"first_player": "seat 1"})
    for taxi in range(4):
        scene.s.taxi[0] = taxi
        assert choice(scene, policy)["stand"] in ("NEW", "OTT")


@pytest.mark.parametrize("policy", [BEGINNER, STRONG])
def test_both_deliver_when_they_can(table, policy):
    scene = table(seats=2, at=(11, 2))
    scene.arrange(hands={0: [2, 5, 6]})
    assert choice(scene, policy) == {"kind": "card", "value": 2}
    scene.act(0, kind="card", value=2)
    assert choice(scene, policy) == {"kind": "drive", "tile": scene.tile("SNO")}


def test_the_beginner_takes_the_lowest_card_on_a_tie(table):
    """A 1 and a 3 both lead from (12,0) to Snowy City."""
    scene = table(seats=1, at=(12, 0))
    scene.arrange(hands={0: [3, 1, 3]})
    assert choice(scene, BEGINNER) == {"kind": "card", "value": 1}


def test_the_beginner_plays_kept_cards_at_once(table):
    scene = table(seats=2)
    scene.arrange(kept={0: ["FUEL"]})
    assert choice(scene, BEGINNER) == {"kind": "fuel"}


@pytest.mark.parametrize("policy", [BEGINNER, STRONG])
def test_both_go_on_with_an_empty_taxi(table, policy):
    """All passengers got off on the way to a chance tile. The Chance Card drawn there makes the empty taxi move
    again."""
    scene = table(seats=2, at=(7, 5), delivery="pass_through")
    scene.arrange(riders={0: ["P05"]}, boarded={0: "OTT"})
    scene.drive(0, 3, (10, 5), then=["GECKO"])
    assert scene.aboard(0) == []
    scene.arrange(hands={0: [6, 6, 6]})
    for _ in range(2):
        scene.act(0, **choice(scene, policy))


def test_both_obey_the_sloth(table):
    scene = table(seats=2, at=(11, 2))
    scene.arrange(hands={0: [1, 2, 2]})
    scene.s.sloth[0] = 1
    for policy in (BEGINNER, STRONG):
        assert choice(scene, policy) == {"kind": "card", "value": 1}


def test_the_strong_driver_surges_only_for_a_delivery(table):
    near, far = table(seats=2, at=(11, 2)), table(seats=2, at="SNK")
    for scene in (near, far):
        scene.arrange(hands={0: [2, 2, 2]}, kept={0: ["SURGE"]})
    assert choice(near, STRONG) == {"kind": "surge"}
    assert choice(far, STRONG)["kind"] == "card"


def test_the_strong_driver_fuels_when_that_saves_a_turn(table):
    scene = table(seats=2, at=(7, 0))  # 4 from Snowy City
    scene.arrange(hands={0: [2, 2, 2]}, kept={0: ["FUEL"]})
    assert choice(scene, STRONG) == {"kind": "fuel"}
    scene.arrange(hands={0: [4, 2, 2]})  # the 4 leads there without fuel
    assert choice(scene, STRONG) == {"kind": "card", "value": 4}


def test_the_strong_driver_takes_a_duck_across_the_moat(table):
    scene = table(seats=2, at="WES")
    scene.arrange(riders={0: ["P41"]})  # SNK or OTT
    scene.arrange(hands={0: [2, 2, 2]}, kept={0: ["DUCK"]})
    assert choice(scene, STRONG) == {"kind": "duck"}


def test_the_strong_driver_sends_the_sloth_to_the_leader(table):
    scene = table(seats=3)
    scene.arrange(kept={0: ["SLOTH"]})
    scene.s.delivered[2], scene.s.coins[2] = 1 << scene.passenger("P01"), 4
    scene.s.passengers &= ~scene.s.delivered[2]
    assert choice(scene, STRONG) == {"kind": "sloth", "rival": 2}


def test_the_strong_driver_slips_to_a_nearer_rival(table):
    scene = table(seats=2, at="SNK", rivals_at=(11, 1))
    scene.arrange(kept={0: ["SLIP"]})
    assert choice(scene, STRONG) == {"kind": "slip", "rival": 1}
    scene.arrange(tiles={1: (2, 10)})
    assert choice(scene, STRONG)["kind"] == "card"


def test_the_strong_driver_swaps_a_long_and_poor_trip(table):
    scene = table(seats=2, at="OWL")
    scene.arrange(riders={0: ["P06"]})  # SNK or WES, 4 coins, the far end of town
    scene.arrange(kept={0: ["HEART"]})
    assert choice(scene, STRONG) == {"kind": "heart", "slot": 0}


def test_the_strong_driver_counts_cards_for_a_bet(table):
    scene = table(seats=2, at=(9, 5))
    scene.drive(0, 1, (10, 5), then=["BET"])
    scene.arrange(hands={0: [1, 3, 5]})
    assert choice(scene, STRONG) == {"kind": "bet", "call": "even"}
    scene.arrange(hands={0: [2, 4, 6]})
    assert choice(scene, STRONG) == {"kind": "bet", "call": "odd"}


def test_the_strong_driver_plays_a_kept_bet_that_helps(table):
    for bet in ("odd_even", "sure_win"):
        # the taxi is one step from Snowy City, and free moves can end there, too
        scene = table(seats=2, at=(12, 0), bet_timing="keep", bet=bet)
        scene.arrange(hands={0: [2, 2, 2]}, kept={0: ["BET"]})
        assert choice(scene, STRONG) == {"kind": "bet", "call": "odd"}
        scene.arrange(hands={0: [1, 2, 2]})
        assert choice(scene, STRONG) == {"kind": "card", "value": 1}


def test_the_strong_driver_keeps_the_better_of_two_cards(table):
    scene = table(seats=2, taxis=("river", "family"))
    scene.arrange(riders={1: []})
    scene.act(0, kind="card", value=2)
    scene.gives(passenger=["P31", "P18"])
    scene.act(0, kind="drive", tile=scene.tile("NEW"))
    # slot 0 pays 5 coins for 19 steps, slot 1 pays 4 for 13
    assert choice(scene, STRONG, seat=1) == {"kind": "keep", "slot": 1}


def test_the_strong_driver_orders_the_two_trips_of_a_family(table):
    """From (8,6) a 1 or a 3 would deliver one passenger at Newt York. A 6 towards Otterdam is better for both
    passengers."""
    scene = table(seats=1, taxis=("family",), at=(8, 6))
    scene.arrange(riders={0: ["P22", "P05"]})  # HOP/OTT, NEW/OTT
    scene.arrange(hands={0: [1, 3, 6]})
    assert choice(scene, STRONG) == {"kind": "card", "value": 6}


def test_the_strong_driver_takes_the_coins_in_the_last_turn(table):
    """Both passengers could be delivered with one move. The policy delivers the passenger who pays more."""
    scene = table(seats=1, taxis=("family",), at=(8, 4))
    scene.arrange(riders={0: ["P05", "P12"]})  # NEW/OTT pays 2, WES/HOP pays 4
    scene.s.round = 23
    scene.arrange(hands={0: [1, 2, 3]})
    played = choice(scene, STRONG)
    scene.act(0, **played)
    where = choice(scene, STRONG)["tile"]
    assert TOWN.tiles[where].label == "Hoppenhagen"


@pytest.mark.compiled
@pytest.mark.slow
def test_the_strong_driver_beats_the_beginner():
    """At tables where two seats play by each policy, the strong policy wins most games. The ledger says 65 %."""
    from mewple.core.compile.cpu import compiled

    made = compiled(GAME).simulate(GAME.open_box(), 4, 1, 4000, [STRONG, BEGINNER, STRONG, BEGINNER])
    shares = made.returns.mean(axis=0)
    assert shares[0] + shares[2] > 0.58
    assert made.points[:, ::2].mean() > made.points[:, 1::2].mean() + 1
