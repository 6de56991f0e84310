"""Distracting the human (R60-R69, Q14, Q21, Q22, Q24-Q26, Q35, Q36, Q42)."""

from mewple.games.cat_astrophe.state import HOME
from mewple.testing import clause

BRICK, WIDGET, MARZIPAN, POCKET = range(4)


def doorway(flat, room="study", human="hallway", **options):
    scene = flat(**options)
    scene.arrange(places={"marzipan": room}, human=human, turn="marzipan")
    return scene


@clause("R60", "R61", "R62", "Q14")
def test_s5_from_next_door_the_bare_tracker(flat):
    scene = doorway(flat)
    assert scene.check("distract").need == 4
    scene.do("distract", 4)
    assert scene.legal(MARZIPAN) == [{"kind": "charm"}, {"kind": "lure", "room": "study"}]


@clause("R60", "R69", "Q14")
def test_s6_under_the_humans_nose_2_more(flat):
    scene = doorway(flat, room="hallway")
    assert [(part.text, part.amount) for part in scene.check("distract").parts] == [
        ("tracker", 4),
        ("human here", 2),
    ]
    before = scene.s.human, scene.s.charmer
    scene.do("distract", 5)
    assert scene.s.tracker == 4
    assert (scene.s.human, scene.s.charmer) == before
    assert scene.s.acted
    scene = doorway(flat, room="hallway", distract_stealth=False)
    assert scene.check("distract").need == 4
    assert scene.check("find").need == 5


@clause("R60", "R93")
def test_the_dc_is_the_tracker(flat):
    for tracker in (2, 5, 8):
        scene = doorway(flat)
        scene.arrange(tracker=tracker)
        assert scene.check("distract").need == tracker


@clause("R61", "Q21")
def test_how_far_the_human_may_be(flat):
    scene = doorway(flat, room="bedroom")
    scene.cannot("too-far", "distract")
    scene = flat()
    scene.arrange(turn="marzipan")
    scene.cannot("not-home", "distract")
    scene = doorway(flat, distract_range=0)
    scene.cannot("too-far", "distract")
    scene.arrange(places={"marzipan": "hallway"})
    assert scene.offered("distract")
    scene = doorway(flat, room="laundry", human="study", distract_range="any")
    scene.do("distract", 4)
    scene.do("lure", room="laundry")
    assert scene.view(None).human.room == "laundry"


@clause("R62", "Q22", "Q35")
def test_exactly_one_effect_is_chosen(flat):
    scene = doorway(flat)
    scene.do("distract", 12)
    scene.cannot("not-now", "end_turn")
    scene.cannot("not-now", "target_room", room=HOME.rooms[0].id)
    scene.do("charm")
    scene.cannot("not-now", "lure", room="study")
    assert scene.offered("end_turn")
    assert (scene.view(None).human.room, scene.s.charmer) == ("hallway", MARZIPAN)


@clause("R63")
def test_lured_from_next_door_the_human_comes_to_the_cat(flat):
    scene = doorway(flat)
    scene.do("distract", 4)
    scene.cannot("no-way-there", "lure", room="kitchen")
    scene.do("lure", room="study")
    assert (scene.view(None).human.room, scene.view(None).places["marzipan"]) == ("study", "study")


@clause("R63")
def test_lured_in_the_same_room_both_go_next_door_and_it_is_no_move(flat):
    scene = doorway(flat, room="hallway")
    scene.do("distract", 6)
    assert {words["room"] for words in scene.offered("lure")} == {"entryway", "kitchen", "bathroom", "study"}
    scene.do("lure", room="kitchen")
    assert (scene.view(None).human.room, scene.view(None).places["marzipan"], scene.s.moved) == (
        "kitchen",
        "kitchen",
        0,
    )
    scene.do("move", room="laundry")
    assert scene.view(None).human.room == "kitchen"


@clause("R63", "R65")
def test_following_ends_a_charm(flat):
    scene = doorway(flat)
    scene.arrange(human="hallway", charmer="brick")
    scene.do("distract", 4)
    scene.do("lure", room="study")
    assert scene.s.charmer == -1


@clause("R64", "R66")
def test_a_charmed_human_notices_nothing_in_that_room(flat):
    scene = doorway(flat)
    scene.arrange(places={"pocket": "hallway"})
    scene.do("distract", 4)
    scene.do("charm")
    assert scene.view(None).human.room == "hallway"
    assert scene.view(None).human.charmer == "marzipan"
    scene.arrange(turn="pocket")
    assert scene.check("find").need == 3
    assert scene.view(None).human.stealth == 0


@clause("R65", "R24", "Q24")
def test_a_charm_lasts_until_the_event_is_resolved(flat):
    scene = doorway(flat)
    scene.do("distract", 4)
    scene.do("charm")
    scene.do("end_turn")
    assert scene.s.charmer == MARZIPAN
    scene.arrange(places={"brick": "hallway"})
    scene.gives(event="neighbour")  # the human stays
    scene.do("end_turn", 8, 6, 6)
    # the human is charmed, so the number needed stays the same for Brick
    assert scene.fields("totalled")[0]["need"] == 19
    assert scene.s.charmer == -1


@clause("R65", "R67", "R92", "Q26")
def test_the_cost_stays_when_the_event_itself_breaks_the_charm(flat):
    scene = flat()
    scene.arrange(places={"brick": "study"}, human="hallway", charmer="pocket")
    scene.event("video_call", 8, 6, 12)  # the human goes to the Study; Pocket had charmed them when the event began
    assert [roll["cat"] for roll in scene.fields("rolled")] == ["brick", "widget", "marzipan"]
    # the charm has ended, so the human's presence in the Study makes it harder for Brick
    assert scene.fields("totalled")[0]["need"] == 21


@clause("R67", "R68", "Q25", "Q26")
def test_a_new_charm_replaces_the_old_one_and_frees_its_charmer(flat):
    scene = doorway(flat)
    scene.arrange(human="hallway", charmer="brick", places={"marzipan": "hallway"})
    assert scene.check("distract").need == 4  # the human is charmed, so there is no +2
    scene.do("distract", 4)
    scene.do("charm")
    assert scene.s.charmer == MARZIPAN
    scene.event("video_call", 8, 6, 6)
    assert [roll["cat"] for roll in scene.fields("rolled")] == ["brick", "widget", "pocket"]


@clause("R67", "Q26")
def test_a_charmer_whose_charm_was_ended_on_anothers_turn_contributes(flat):
    scene = doorway(flat)
    scene.arrange(human="hallway", charmer="brick")
    scene.do("distract", 4)
    scene.do("lure", room="study")
    scene.event("video_call", 8, 6, 12, 6)
    assert len(scene.fields("rolled")) == 4


@clause("Q36", "R21")
def test_the_human_may_be_led_to_the_opening_and_is_in_the_way_there(flat):
    scene = doorway(flat, room="laundry", human="kitchen")
    scene.arrange(places="laundry", broken=["dryer_vent"], paws={"widget": [["scarf", "duct_tape"]]})
    scene.do("distract", 4)
    scene.do("lure", room="laundry")
    assert scene.s.coast == 1
    assert scene.pending()
    assert "the human is in the way: charm or lure the human off" in scene.view(None).exits[0].missing


@clause("Q42")
def test_the_human_does_not_move_on_its_own(flat):
    scene = flat(seed=4)
    scene.arrange(human="study", turn="brick")
    for _ in range(3):
        scene.do("move", room=scene.offered("move")[0]["room"])
        scene.do("end_turn")
        assert scene.view(None).human.room == "study"
