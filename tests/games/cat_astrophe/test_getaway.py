"""The Getaway (R12-R24, Q3-Q5)."""

import pytest

from mewple.games.cat_astrophe.state import RUNNING, WON
from mewple.testing import clause

BRICK, WIDGET, MARZIPAN, POCKET = range(4)


def ready(flat, human="kitchen", room="laundry", **options):
    """All four cats are in the Laundry, the vent is broken, and Widget has a rig."""
    scene = flat(**options)
    scene.arrange(
        places=room, broken=["dryer_vent"], paws={"widget": [["scarf", "duct_tape"]]}, human=human, turn="marzipan"
    )
    return scene


@clause("R12", "R13", "R14", "R16", "R19", "R21", "R22", "R23")
def test_s13_the_last_success_wins_at_once(flat):
    scene = ready(flat)
    scene.arrange(tracker=6)
    assert scene.check("distract").need == 6
    scene.do("distract", 6)
    assert scene.pending()  # the game does not end between a success and its effect
    assert scene.s.coast == 1
    scene.do("charm")
    assert scene.s.result == WON
    assert scene.pending() == []
    assert scene.returns() == [1, 1, 1, 1]
    assert scene.view(None).result == "won"


@clause("R21", "R62", "R68", "Q36")
def test_s13_luring_the_human_into_the_way_does_not_win(flat):
    scene = ready(flat)
    scene.arrange(tracker=6)
    scene.do("distract", 6)
    scene.do("lure", room="laundry")
    assert (scene.s.result, scene.s.coast) == (RUNNING, 1)
    scene.do("end_turn")
    scene.cannot("hopeless", "distract")  # Pocket has a d6 and needs 6 + 2
    assert scene.check("destroy", thing="detergent").need == 10
    scene.do("destroy", 10, thing="detergent")
    scene.do("charm")
    assert scene.s.result == WON  # the human is in the room, but charmed


@clause("R22", "R23", "Q5", "Q7")
def test_s14_distract_first_and_run(flat):
    scene = ready(flat)
    scene.arrange(places={"marzipan": "kitchen"})
    scene.do("distract", 6)
    scene.do("charm")
    assert scene.s.result == RUNNING
    scene.do("move", room="laundry")
    assert scene.s.result == WON


@clause("R17", "R19", "R74", "R75")
def test_s16_a_crash_will_do(flat):
    scene = ready(flat, human="study")
    scene.arrange(turn="brick")
    scene.do("destroy", 8, thing="detergent")
    scene.do("charm")
    assert scene.s.result == WON


@clause("R20", "R24", "Q5")
def test_s17_the_coast_is_clear_until_the_event(flat):
    scene = ready(flat)
    scene.arrange(places={"pocket": "hallway"})
    scene.do("distract", 4)
    scene.do("charm")
    scene.do("end_turn")
    scene.do("move", room="kitchen")
    assert scene.s.coast == 1
    scene.gives(event="neighbour")
    scene.do("end_turn", 8, 6, 6)
    assert (scene.s.coast, scene.s.result) == (0, RUNNING)
    assert set(scene.view(None).broken) == {"dryer_vent"}
    assert scene.s.rigs
    scene.arrange(turn="pocket")
    scene.do("move", room="laundry")
    assert scene.s.result == RUNNING  # the cats need another distraction


@clause("R19", "R21", "R22")
def test_s18_somebody_has_to_hold_the_rig(flat):
    scene = ready(flat)
    scene.arrange(turn="widget")
    scene.do("drop", item="scarf")
    scene.arrange(turn="marzipan")
    scene.do("distract", 4)  # a rig on the floor is enough for the coast to be clear
    scene.do("charm")
    assert (scene.s.coast, scene.s.result) == (1, RUNNING)
    scene.do("end_turn")
    scene.do("pick_up", item="scarf")
    assert scene.s.result == WON  # the cats win at once after a free action


@clause("R14", "R19", "Q4")
@pytest.mark.parametrize("missing", ["opening", "rig"])
def test_a_distraction_before_both_does_not_count(flat, missing):
    for order, result in (("strict", RUNNING), ("any", WON)):
        if missing == "opening":
            scene = ready(flat, escape_order=order)
            scene.s.broken = 0
        else:
            scene = flat(escape_order=order)
            scene.arrange(
                places="laundry",
                broken=["dryer_vent"],
                human="kitchen",
                paws={"pocket": ["scarf", "duct_tape"]},
                turn="marzipan",
            )
        scene.do("distract", 4)
        scene.do("charm")
        assert scene.s.coast == (1 if order == "any" else 0)
        assert scene.s.charmer == MARZIPAN  # the charm stays until the event
        scene.do("end_turn")
        if missing == "opening":
            scene.do("destroy", 10, thing="dryer_vent")
        else:
            scene.do("combine", 7, items="scarf+duct_tape")
        assert scene.s.result == result


@clause("R21", "R22")
def test_every_condition_of_the_getaway_is_needed(flat):
    def over(change):
        scene = ready(flat)
        change(scene)
        scene.do("distract", 12)
        scene.do("charm")
        return scene.s.result == WON

    assert over(lambda scene: None)
    assert not over(lambda scene: scene.arrange(places={"pocket": "bathroom"}))  # condition (d): all cats
    assert not over(lambda scene: setattr(scene.s, "broken", 1 << 2))  # condition (b): the opening is in another room
    assert over(lambda scene: scene.arrange(human="laundry"))  # condition (e): the human is in the room, but charmed

    def rig_elsewhere(scene):
        scene.arrange(floor={"kitchen": [["scarf", "duct_tape"]]})

    assert not over(rig_elsewhere)  # condition (c): the rig


@clause("R18")
def test_any_opening_and_any_rig_will_do(flat):
    scene = ready(flat, human="bathroom", room="kitchen")
    scene.arrange(broken=["sink_window", "front_door"], paws={"pocket": [["bedsheet", "towel"]]})
    scene.arrange(floor={"study": [["scarf", "duct_tape"]]}, human="hallway")
    scene.do("distract", 4)
    scene.do("charm")
    assert scene.s.result == WON
    assert scene.fields("escaped")[0]["room"] == "kitchen"


@clause("Q3")
def test_where_cats_must_be_is_an_option(flat):
    near = ready(flat, escape_gather="near")
    near.arrange(places={"pocket": "bathroom", "brick": "kitchen", "marzipan": "kitchen"})
    near.do("distract", 12)
    near.do("charm")
    assert near.s.result == WON
    far = ready(flat, escape_gather="near")
    far.arrange(places={"pocket": "bedroom"})
    far.do("distract", 12)
    far.do("charm")
    assert far.s.result == RUNNING
    rig = ready(flat, escape_gather="near")
    rig.arrange(places={"widget": "bathroom"})
    rig.do("distract", 12)
    rig.do("charm")
    assert rig.s.result == RUNNING  # the rig must be at the opening
    scene = ready(flat, escape_gather="anywhere", human="hallway")
    scene.arrange(places={"brick": "entryway", "widget": "bedroom", "marzipan": "study", "pocket": "kitchen"})
    scene.do("distract", 4)
    scene.do("lure", room="study")
    assert scene.s.result == WON
    dropped = ready(flat, escape_gather="anywhere")
    dropped.arrange(floor={"laundry": [["scarf", "duct_tape"]]})
    dropped.do("distract", 12)
    dropped.do("charm")
    assert dropped.s.result == RUNNING  # a cat must hold the rig


@clause("R22", "R20")
def test_no_win_in_an_event(flat):
    scene = ready(flat, human="study")
    scene.arrange(
        places={"brick": "kitchen", "widget": "kitchen", "marzipan": "kitchen", "pocket": "kitchen"},
        broken=["sink_window"],
    )
    scene.s.coast = 1
    scene.arrange(human="bedroom", charmer="brick", places={"pocket": "study"}, turn="pocket")
    scene.gives(event="dinner_time")  # the event sends all cats to the Kitchen
    scene.do("end_turn", 6, 12, 6)
    assert scene.s.result == RUNNING


@clause("R16")
def test_the_plan_says_what_is_missing(flat):
    scene = flat()
    steps = scene.view(None).steps
    assert [(step.id, step.done) for step in steps] == [("opening", False), ("rig", False), ("distraction", False)]
    assert steps[1].missing == "Find and combine two escape items."
    scene.arrange(paws={"brick": ["scarf", "towel"]})
    assert scene.view(None).loose == ["scarf", "towel"]
    assert "combine" in scene.view(None).steps[1].missing
    scene = ready(flat, human="laundry")
    scene.arrange(places={"pocket": "hallway", "brick": "study"})
    (way,) = scene.view(None).exits
    assert way.missing == [
        "distract the human",
        "Brick and Pocket have to come",
        "the human is in the way: charm or lure the human off",
    ]
