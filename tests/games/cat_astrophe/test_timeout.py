"""The action that the clock takes for a cat whose time is up (Q44)."""

from mewple.core import play
from mewple.games.cat_astrophe import GAME
from mewple.testing import clause


def timeout(scene):
    """The action that the clock takes, with its named fields. Checks that it is legal and the same for every pending
    seat."""
    actions = {play.timeout(GAME, scene.b, scene.s, seat) for seat in scene.pending()}
    (words,) = [GAME.actions.words(action) for action in actions]
    assert words in scene.legal(scene.pending()[0])
    return words


@clause("Q44", "R44")
def test_a_turn_is_ended(flat):
    scene = flat()
    assert timeout(scene) == {"kind": "end_turn"}


@clause("Q44", "R62")
def test_a_distracted_human_is_charmed(flat):
    scene = flat()
    scene.arrange(human="kitchen", places={"brick": "hallway"}, turn="brick")
    scene.do("distract", 8)
    assert timeout(scene) == {"kind": "charm"}


@clause("Q44", "Q13")
def test_what_is_asked_for_is_given(flat):
    scene = flat()
    scene.arrange(paws={"widget": ["bedsheet"]})
    scene.do("ask", item="bedsheet")
    assert timeout(scene) == {"kind": "accept"}


@clause("Q44", "R51")
def test_the_first_target_that_is_offered_is_named(flat):
    scene = flat()
    scene.arrange(places={"widget": "kitchen"}, paws={"brick": ["catnip"]})
    scene.do("use", item="catnip")
    assert timeout(scene) == {"kind": "target_cat", "cat": "marzipan"}
    scene.do("target_cat", cat="marzipan")
    assert timeout(scene) == {"kind": "target_room", "room": "living_room"}
    scene = flat()
    scene.arrange(human="bathroom", places="living_room", paws={"brick": ["rolling_pin"]}, turn="brick")
    scene.do("use", item="rolling_pin")
    assert timeout(scene) == {"kind": "target_thing", "thing": "balcony_door"}


@clause("Q44", "R89")
def test_an_item_that_the_getaway_does_not_need_is_lost_first(flat):
    def lost(*items, rig=()):
        scene = flat()
        scene.arrange(paws={"brick": [*items, *([rig] if rig else [])]})
        scene.event("spring_clean", 1, 8, 8, 8)
        return timeout(scene)["item"]

    assert lost("bedsheet", "tuna", "catnip") == "tuna"
    assert lost("umbrella", rig=("bedsheet", "towel")) == "umbrella"
    assert lost("bedsheet", "umbrella") == "bedsheet"


@clause("Q44", "Q6")
def test_the_first_cat_that_has_not_acted_goes_next(flat):
    scene = flat(turn_order="free")
    assert timeout(scene) == {"kind": "next_cat", "cat": "brick"}
    scene.do("next_cat", cat="brick")
    scene.do("end_turn")
    assert timeout(scene) == {"kind": "next_cat", "cat": "widget"}
    scene.do("next_cat", cat="widget")
    scene.do("end_turn")
    assert timeout(scene) == {"kind": "next_cat", "cat": "marzipan"}


@clause("Q44", "Q2", "Q6")
def test_the_first_free_cat_is_picked_and_the_order_of_play_is_kept(flat):
    scene = flat(cat_choice="pick", turn_order="free")
    assert timeout(scene) == {"kind": "next_cat", "cat": "brick"}
    for cat in ("pocket", "brick"):
        scene.do("next_cat", cat=cat)
    assert timeout(scene) == {"kind": "next_cat", "cat": "widget"}
    scene.do("next_cat", cat="marzipan")
    assert timeout(scene) == {"kind": "next_cat", "cat": "pocket"}
