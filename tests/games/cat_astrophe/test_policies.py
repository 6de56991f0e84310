"""The game's policies: their decisions in simple positions, and how often they win."""

import pytest

from mewple.core import play
from mewple.core.compile.cpu import compiled
from mewple.games.cat_astrophe import GAME
from mewple.games.cat_astrophe.state import ACTIONS

BEGINNER, STRONG = 0, 1
BOTH = pytest.mark.parametrize("policy", [BEGINNER, STRONG])


def choice(scene, policy):
    seat = scene.pending()[0]
    return ACTIONS.words(play.choose(scene.game, scene.b, scene.s, seat, policy, play.fresh_own(scene.game, 1)))


def getaway(flat):
    scene = flat()
    scene.arrange(places="laundry", broken=["dryer_vent"], paws={"widget": [["scarf", "duct_tape"]]}, human="kitchen")
    return scene


@BOTH
def test_who_can_distract_in_the_getaway_does(flat, policy):
    scene = getaway(flat)
    scene.arrange(turn="marzipan")
    assert choice(scene, policy) == {"kind": "distract"}
    scene.do("distract", 12)
    assert choice(scene, policy) == {"kind": "charm"}


@BOTH
def test_with_a_clear_coast_a_cat_runs_to_the_opening(flat, policy):
    scene = getaway(flat)
    scene.arrange(places={"pocket": "bathroom"})
    scene.s.coast = 1
    scene.arrange(turn="pocket")
    assert choice(scene, policy) == {"kind": "move", "room": "laundry"}


def test_the_strong_policy_distracts_from_next_door_before_it_moves(flat):
    scene = getaway(flat)
    scene.arrange(places={"marzipan": "bathroom"}, human="hallway")  # next to the Bathroom, but not to the Laundry
    scene.arrange(turn="marzipan")
    assert choice(scene, STRONG) == {"kind": "distract"}
    scene.s.acted = 1
    scene.s.coast = 1
    assert choice(scene, STRONG) == {"kind": "move", "room": "laundry"}


@BOTH
def test_parts_of_a_rig_go_to_the_cat_that_combines_best(flat, policy):
    scene = flat()
    scene.arrange(paws={"brick": ["scarf"]})
    assert choice(scene, policy) == {"kind": "give", "item": "scarf", "cat": "widget"}
    scene = flat()
    scene.arrange(paws={"pocket": ["scarf"]}, turn="widget")
    assert choice(scene, policy) == {"kind": "ask", "item": "scarf"}
    scene.do("ask", item="scarf")
    assert choice(scene, policy) == {"kind": "accept"}


@BOTH
def test_who_should_keep_an_item_keeps_it(flat, policy):
    scene = flat()
    scene.arrange(paws={"widget": ["scarf"]})
    scene.do("ask", item="scarf")
    assert choice(scene, policy) == {"kind": "decline"}


@BOTH
def test_two_parts_are_combined(flat, policy):
    scene = flat()
    scene.arrange(places={"widget": "study"}, paws={"widget": ["scarf", "duct_tape"]}, turn="widget")
    assert choice(scene, policy) == {"kind": "combine", "items": "scarf+duct_tape"}


@BOTH
def test_brick_smashes_the_vent(flat, policy):
    scene = flat()
    scene.arrange(places={"brick": "laundry"})
    scene.s.found[0] = 255
    scene.possible = False  # in a real game, each token would belong to an item
    assert choice(scene, policy) == {"kind": "destroy", "thing": "dryer_vent"}


@BOTH
def test_the_least_useful_item_is_lost(flat, policy):
    scene = flat()
    scene.arrange(paws={"brick": [["scarf", "duct_tape"], "tuna"]})
    scene.event("spring_clean", 1, 8, 8, 8)
    assert choice(scene, policy) == {"kind": "lose_item", "item": "tuna"}


@BOTH
def test_policies_finish_what_they_aim(flat, policy):
    """After every legal use of an item, the policy takes legal actions for every possible target."""
    for seed in range(15):
        scene = flat(seed=seed)
        own = play.fresh_own(scene.game, seed)
        asked = 0
        while scene.pending():
            seat = scene.pending()[0]
            uses = [each for each in scene.legal(seat) if each["kind"] == "use"]
            aiming = "target" in scene.legal(seat)[0]["kind"]
            if uses and not aiming:
                scene.act_on(seat, **uses[seed % len(uses)])
                continue
            by = policy if aiming else play.RANDOM
            scene._try(seat, play.choose(scene.game, scene.b, scene.s, seat, by, own))
            asked += aiming
        assert scene.broken() == []


@pytest.mark.compiled
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_strong_wins_clearly_more_often_than_beginner_and_beginner_than_chance(level):
    """Win shares in 100,000 games: strong 0.89, 0.73, 0.53; beginner 0.59, 0.45, 0.29; random 0."""
    b, made = GAME.open_box({"level": level}), compiled(GAME)
    strong, beginner, chance = (made.simulate(b, 4, 5, 3000, [p] * 4).returns[:, 0].mean() for p in (1, 0, -1))
    assert strong > beginner + 0.15
    assert beginner > chance + 0.15


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_number_of_people_changes_nothing(seats):
    """Q1: the same seeds give the same games for any number of players, since the policies look only at cats."""
    b, made = GAME.open_box(), compiled(GAME)
    four = made.simulate(b, 4, 9, 300, [STRONG] * 4)
    fewer = made.simulate(b, seats, 9, 300, [STRONG] * seats)
    assert list(four.lengths) == list(fewer.lengths)
    assert list(four.returns[:, 0]) == list(fewer.returns[:, 0])
