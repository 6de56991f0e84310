"""What hints and reviews say: the chance of a check, the purpose of a move, and which cat should hold an item."""

from mewple.core.advice import advice
from mewple.core.play import legal


def said(scene, *actions):
    line = tuple(each if isinstance(each, int) else scene.game.actions.parse(each) for each in actions)
    return advice(scene.game, scene.b, scene.s, scene.pending()[0], line)


def test_a_check_says_its_chance_and_what_it_brings(flat):
    scene = flat()
    scene.arrange(places={"brick": "laundry"}, turn="brick")
    crash = said(scene, "destroy:dryer_vent")
    assert crash.why == "25 % chance: Brick needs 10 or more on a d12. It breaks: there is a way out."
    assert crash.marks == (crash.what,)


def test_a_search_says_what_the_rig_still_needs(flat):
    scene = flat()
    scene.arrange(places={"widget": "kitchen"}, turn="widget")
    assert said(scene, "find").why.endswith("Find and combine two escape items.")


def test_a_move_says_which_check_follows(flat):
    scene = flat()
    scene.arrange(places={"widget": "kitchen"}, turn="widget")
    room = "move:" + next(each["room"] for each in scene.legal(scene.pending()[0]) if each["kind"] == "move")
    alone, both = said(scene, room), said(scene, room, "find")
    assert both.what == f"{alone.what}, then find an item"
    assert both.why.startswith("83 % chance: Widget needs 3 or more on a d12. ")
    assert alone.why == "Widget has not found anything there yet."
    assert alone.what == f"Move to the {alone.marks[0]}"


def test_escape_items_go_to_the_better_crafter(flat):
    scene = flat()
    scene.arrange(places="kitchen", paws={"brick": ["scarf"]}, turn="brick")
    given = said(scene, "give:scarf:widget")
    assert given.what == "Give the Very Long Scarf to Widget"
    assert given.why == "Widget combines items better: with a d12, Brick with a d4."


def test_every_decision_has_a_reason(flat):
    scene = flat()
    scene.arrange(places="kitchen", paws={"brick": ["scarf"], "widget": ["duct_tape"]}, turn="widget")
    seat = scene.pending()[0]
    for action in legal(scene.game, scene.b, scene.s, seat):
        assert said(scene, action).why.endswith("."), action
