"""Breaking things (R70-R76, Q23, Q27, Q28, Q39, Q47)."""

import pytest

from mewple.testing import clause

BRICK, WIDGET, MARZIPAN, POCKET = range(4)


def brick_in(flat, room, human=None, **options):
    scene = flat(**options)
    scene.arrange(places={"brick": room})
    if human:
        scene.arrange(human=human)
    scene.arrange(turn="brick")
    return scene


@clause("R70", "R71", "R72", "R73", "R12")
def test_s9_the_dryer_vent(flat):
    scene = brick_in(flat, "laundry")
    assert scene.view(None).steps[0].missing
    scene.do("destroy", 10, thing="dryer_vent")
    view = scene.view(None)
    assert [way.room for way in view.exits] == ["laundry"]
    assert view.broken == ["dryer_vent"]
    assert view.steps[0].done
    scene.arrange(turn="brick")
    scene.cannot("broken-already", "destroy", thing="dryer_vent")
    scene = brick_in(flat, "laundry", human="laundry")
    assert scene.check("destroy", thing="dryer_vent").need == 12
    scene.do("destroy", 10, thing="dryer_vent")
    assert set(scene.view(None).broken) == set()


@clause("R70")
def test_only_what_is_in_the_room(flat):
    scene = brick_in(flat, "laundry", human="study")
    scene.cannot("not-here", "destroy", thing="fern")


@clause("R74", "R62", "R75")
def test_s16_a_crash_is_heard_everywhere(flat):
    scene = brick_in(flat, "laundry", human="study")  # the human is three rooms away
    scene.arrange(tracker=8)
    check = scene.check("destroy", thing="detergent")
    assert (check.need, check.trait) == (8, "strength")  # the tracker does not matter
    scene.do("destroy", 8, thing="detergent")
    assert scene.legal(BRICK) == [{"kind": "charm"}, {"kind": "lure", "room": "laundry"}]
    scene.do("charm")
    assert (scene.view(None).human.room, scene.s.charmer) == ("study", BRICK)


@clause("R74")
def test_lured_by_a_crash_the_human_comes_from_any_distance(flat):
    scene = brick_in(flat, "laundry", human="study")
    scene.do("destroy", 8, thing="detergent")
    scene.do("lure", room="laundry")
    assert scene.view(None).human.room == "laundry"
    scene = brick_in(flat, "laundry", human="laundry")
    scene.do("destroy", 10, thing="detergent")
    assert {words["room"] for words in scene.offered("lure")} == {"kitchen", "bathroom"}
    scene.do("lure", room="bathroom")
    assert (scene.view(None).human.room, scene.view(None).places["brick"]) == ("bathroom", "bathroom")


@clause("R74", "R67", "Q27")
def test_charming_by_a_crash_costs_the_same(flat):
    scene = brick_in(flat, "laundry", human="study")
    scene.do("destroy", 8, thing="detergent")
    scene.do("charm")
    scene.event("photo_session", 6, 12, 6)
    assert [roll["cat"] for roll in scene.fields("rolled")] == ["widget", "marzipan", "pocket"]


@clause("Q27")
def test_with_the_option_crashes_are_heard_next_door_only(flat):
    scene = brick_in(flat, "laundry", human="study", crash_range=1)
    scene.do("destroy", 8, thing="detergent")
    assert set(scene.view(None).broken) == {"detergent"}
    assert scene.offered("end_turn")
    assert scene.lines()[-1] == "The human is too far away to hear it."
    scene = brick_in(flat, "laundry", human="kitchen", crash_range=1)
    scene.do("destroy", 8, thing="detergent")
    assert scene.offered("charm")
    scene = brick_in(flat, "laundry", human="study", crash_range=1)
    scene.arrange(paws={"brick": ["snow_globe"]})
    scene.do("smash", 6, item="snow_globe")
    assert set(scene.view(None).paws["brick"]) == set()  # the globe is used up, although nothing happened
    assert scene.offered("end_turn")


@clause("R76", "Q28")
@pytest.mark.parametrize("thing", ["detergent", "dryer_vent"])
def test_before_the_human_is_home_only_openings_break(flat, thing):
    scene = brick_in(flat, "laundry")
    if thing == "detergent":
        scene.cannot("not-home", "destroy", thing=thing)
    else:
        scene.do("destroy", 10, thing=thing)
        assert set(scene.view(None).broken) == {thing}
        assert scene.offered("end_turn")  # nobody was distracted, so there is no effect to choose


@clause("R72", "Q39", "Q47")
def test_every_breakable_is_an_opening_or_a_distraction(flat):
    view = flat().view(None)
    kinds = [thing.kind for thing in view.things]
    assert (kinds.count("opening"), kinds.count("distraction")) == (6, 10)
    assert {thing.room for thing in view.things if thing.kind == "distraction"} == {room.id for room in view.rooms}


@clause("Q23", "R73")
def test_an_opening_made_by_an_item_counts_in_every_way(flat):
    scene = flat()
    scene.arrange(
        places={"widget": "kitchen"}, paws={"widget": ["screwdriver"]}, broken=["fern", "coat_rack"], turn="widget"
    )
    scene.do("use", 8, item="screwdriver")
    assert [way.thing for way in scene.view(None).exits] == ["sink_window"]
    scene.arrange(human="study")
    scene.event("neighbour", 1, 1, 1, 1)  # the unlocked window counts as one of three Broken tokens
    assert scene.fields("tracker") == [{"from": 4, "to": 6}]


@clause("R17", "R18")
def test_several_openings_may_exist(flat):
    scene = brick_in(flat, "laundry")
    scene.arrange(broken=["sink_window"])
    scene.do("destroy", 12, thing="dryer_vent")
    assert {way.room for way in scene.view(None).exits} == {"kitchen", "laundry"}


@clause("Q38")
def test_strength_moves_heavy_things_in_events_alone(flat):
    kinds = {kind.name for kind in flat().game.actions.kinds}
    assert not kinds & {"push", "shove", "lift"}
    scene = flat()
    scene.event("vet_reminder", 12, 6, 4, 10)  # the event is a group check of strength
    assert scene.fields("totalled")[0]["total"] == 32
    assert {roll["trait"] for roll in scene.fields("rolled")} == {"strength"}
