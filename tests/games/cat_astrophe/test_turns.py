"""Rounds and turns (R36-R44, Q6, Q7)."""

from mewple.games.cat_astrophe.state import HOME, NAME
from mewple.testing import clause

NAMES = [cat.id for cat in HOME.cats]


@clause("R36", "R37", "R77")
def test_every_cat_has_one_turn_and_then_comes_the_event(flat):
    scene = flat()
    for number in (1, 2):
        for seat in range(4):
            assert scene.s.round == number
            assert scene.pending() == [seat]
            scene.refused((seat + 1) % 4, "not-your-turn", kind="end_turn")
            scene.act_on(seat, kind="end_turn")
        assert len(scene.events("event")) == 1


@clause("R38", "R39", "R40")
def test_one_move_and_one_action_in_either_order(flat):
    scene = flat()
    scene.do("move", room="hallway")
    scene.cannot("already-moved", "move", room="kitchen")
    scene.do("find", 3)
    scene.cannot("already-acted", "find")
    scene.do("end_turn")
    scene.do("find", 3)
    scene.do("move", room="study")
    scene.cannot("already-moved", "move", room="hallway")


@clause("R38")
def test_only_through_doors(flat):
    scene = flat()
    assert {words["room"] for words in scene.offered("move")} == {"living_room", "study", "hallway"}
    scene.cannot("no-door", "move", room="kitchen")
    scene.arrange(places={"brick": "hallway"})
    assert {words["room"] for words in scene.offered("move")} == {"entryway", "kitchen", "bathroom", "study"}


@clause("R39", "R41")
def test_the_five_actions(flat):
    scene = flat()
    scene.arrange(human="hallway", places={"widget": "laundry"}, paws={"widget": ["scarf", "duct_tape", "sock"]})
    scene.s.human = 2
    scene.arrange(turn="widget")
    assert scene.kinds(1) >= {"find", "use", "combine", "distract", "move", "end_turn"}
    scene.arrange(places={"brick": "laundry"}, turn="brick")
    assert "destroy" in scene.kinds(0)


@clause("R42", "R44")
def test_free_actions_cost_nothing_and_a_turn_may_be_left_empty(flat):
    scene = flat()
    scene.arrange(paws={"brick": ["tuna", "scarf"]})
    scene.do("drop", item="tuna")
    scene.do("move", room="hallway")
    scene.do("drop", item="scarf")
    scene.do("find", 3)
    assert (scene.s.moved, scene.s.acted) == (1, 1)
    scene.do("end_turn")
    scene.do("end_turn")
    assert scene.pending() == [2]


@clause("R43")
def test_nobody_blocks_a_door(flat):
    scene = flat()
    scene.arrange(places="hallway", human="hallway")
    scene.arrange(places={"pocket": "study"}, turn="pocket")
    scene.do("move", room="hallway")
    view = scene.view(None)
    assert {*view.places.values(), view.human.room} == {"hallway"}


@clause("Q7", "R40")
def test_with_move_first_whoever_has_acted_stays(flat):
    scene = flat(move_order="move_first")
    scene.do("find", 3)
    scene.cannot("move-first", "move", room="hallway")
    scene.do("end_turn")
    scene.do("move", room="hallway")
    scene.do("find", 3)


def order_of_round(scene):
    cats = []
    number = scene.s.round
    while scene.s.round == number:
        cats.append(NAMES[scene.s.cat])
        scene.act_on(scene.pending()[0], kind="end_turn")
    return cats


@clause("Q6", "R37")
def test_the_order_is_fixed_or_rotates(flat):
    scene = flat()
    assert [order_of_round(scene) for _ in range(2)] == [NAMES, NAMES]
    scene = flat(turn_order="rotating")
    assert order_of_round(scene) == NAMES
    assert order_of_round(scene) == [*NAMES[1:], NAMES[0]]


@clause("Q6")
def test_in_free_order_anybody_names_the_next_cat(flat):
    scene = flat(turn_order="free")
    assert scene.s.phase == NAME
    assert scene.pending() == [0, 1, 2, 3]
    scene.act(2, kind="next_cat", cat="pocket")
    assert scene.pending() == [3]
    scene.act(3, kind="end_turn")
    assert scene.pending() == [0, 1, 2, 3]
    scene.refused(0, "cat-has-acted", kind="next_cat", cat="pocket")
    scene.act(0, kind="next_cat", cat="widget")
    scene.act(1, kind="end_turn")
    scene.act(0, kind="next_cat", cat="brick")
    scene.act(0, kind="end_turn")
    assert scene.pending() == [2]  # Marzipan is the only one left, so nobody has to name it
    scene.act_on(2, kind="end_turn")
    assert scene.s.round == 2
    assert scene.pending() == [0, 1, 2, 3]
