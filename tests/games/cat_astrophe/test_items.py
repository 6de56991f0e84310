"""Using, combining, dropping, giving and asking (R15, R51-R59, Q13, Q15-Q20), and the effect of every item."""

import pytest

from mewple.games.cat_astrophe.state import HOME
from mewple.games.cat_astrophe.view import Request
from mewple.testing import clause

BRICK, WIDGET, MARZIPAN, POCKET = range(4)
ITEMS = [item.id for item in HOME.items]


def apart(scene):
    """Puts all cats into different rooms."""
    scene.arrange(places={"brick": "laundry", "widget": "study", "marzipan": "kitchen", "pocket": "bedroom"})


# --- combining ---


@clause("R52", "R53", "R13", "Q17")
def test_s4_two_escape_items_become_a_rig(flat):
    for face, made in ((6, False), (7, True)):
        scene = flat()
        scene.arrange(paws={"widget": ["duct_tape", "scarf"]}, turn="widget")
        assert scene.check("combine", items="scarf+duct_tape").need == 7
        scene.do("combine", face, items="scarf+duct_tape")
        if not made:
            assert set(scene.view(None).paws["widget"]) == {"duct_tape", "scarf"}
            assert scene.s.acted
            continue
        assert set(scene.view(None).paws["widget"]) == {"scarf"}  # the part of the rig with the lowest number
        (card,) = [rig.item for rig in scene.view(None).rigs]
        assert (card.type, card.escape, card.parts) == ("rig", 7, ["Very Long Scarf", "Duct Tape"])
        assert card.name == "Scarf-Tape rig"


@clause("R15", "R52")
def test_only_escape_items_combine(flat):
    scene = flat()
    scene.arrange(paws={"widget": ["sock", "tuna", "scarf"]}, turn="widget")
    assert scene.offered("combine") == []
    assert sum(item.combine > 0 for item in HOME.items) == 12


@clause("R53", "R54", "Q17", "Q18")
def test_a_rig_is_one_item_and_can_grow(flat):
    scene = flat()
    scene.arrange(paws={"widget": [["scarf", "duct_tape"], "bedsheet"]}, turn="widget")
    check = scene.check("combine", items="bedsheet+scarf")
    assert check.need == 12  # 5 + (4 + 3)
    scene.cannot("not-now", "combine", items="scarf+duct_tape")
    scene.cannot("not-now", "drop", item="duct_tape")
    scene.do("combine", 12, items="bedsheet+scarf")
    assert set(scene.view(None).paws["widget"]) == {"bedsheet"}
    assert scene.s.rigs == 1
    (card,) = [rig.item for rig in scene.view(None).rigs]
    assert (card.escape, len(card.parts)) == (12, 3)
    scene.arrange(human="hallway", places={"marzipan": "study"}, broken=["dryer_vent"], turn="marzipan")
    assert scene.check("distract").need == 4  # by default, the third part of a rig has no effect


@clause("R54", "Q18")
def test_with_the_option_a_big_rig_helps_every_distraction(flat):
    scene = flat(big_rig_bonus=1)
    scene.arrange(
        human="hallway",
        places={"marzipan": "study", "brick": "study"},
        broken=["dryer_vent"],
        paws={"widget": [["scarf", "duct_tape", "umbrella"]]},
        turn="marzipan",
    )
    assert scene.check("distract").need == 3
    scene.arrange(paws={"pocket": [["bedsheet", "towel", "sausages", "box"]]})
    assert scene.check("distract").need == 2  # the bonus is 1 for each of 3 parts beyond the second, but at most 2
    scene.arrange(turn="brick")
    assert scene.check("distract").need == 2
    scene.s.broken = 0
    assert scene.check("distract").need == 4


@clause("Q16")
def test_parts_must_be_held_unless_the_room_is_in_reach(flat):
    for options, offered in (({}, False), ({"combine_reach": "room"}, True)):
        scene = flat(**options)
        scene.arrange(paws={"brick": ["scarf"]}, floor={"entryway": ["duct_tape"]}, turn="widget")
        assert bool(scene.offered("combine")) is offered
    scene.do("combine", 7, items="scarf+duct_tape")
    assert (
        set(scene.view(None).paws["brick"]),
        set(scene.view(None).paws["widget"]),
        set(scene.view(None).floor["entryway"]),
    ) == (set(), {"scarf"}, set())


# --- using ---


@clause("R51", "Q20")
def test_a_used_item_is_spent_on_success_and_kept_on_failure(flat):
    for face, kept in ((2, True), (3, False)):
        scene = flat()
        apart(scene)
        scene.arrange(paws={"brick": ["tuna"]})
        scene.do("use", face, item="tuna")
        assert ("tuna" in set(scene.view(None).paws["brick"])) is kept
        assert scene.s.boost[BRICK][0] == (0 if kept else 3)


@clause("R51")
def test_targets_are_named_before_the_roll(flat):
    scene = flat()
    scene.arrange(paws={"widget": ["tuna"]}, turn="widget")
    scene.do("use", item="tuna")  # the die is not rolled before a target is chosen
    assert {words["cat"] for words in scene.offered("target_cat")} == {"brick", "widget", "marzipan", "pocket"}
    assert scene.view(None).using == "tuna"
    scene.do("target_cat", 3, cat="brick")
    assert scene.s.boost[BRICK][0] == 3


@clause("Q20")
def test_a_bow_tie_is_worn_for_good(flat):
    scene = flat()
    scene.arrange(paws={"marzipan": ["bow_tie"]}, turn="marzipan")
    scene.do("use", 3, item="bow_tie")
    assert set(scene.view(None).paws["marzipan"]) == set()
    assert scene.view(None).worn["marzipan"] == ["bow_tie"]
    scene.cannot("not-now", "drop", item="bow_tie")
    scene.cannot("not-now", "give", item="bow_tie", cat="brick")
    scene.arrange(human="hallway")
    assert scene.offered("distract") == []  # this cat has already taken its action
    scene.arrange(places={"marzipan": "study"}, turn="marzipan")
    assert scene.check("distract").need == 2


@clause("R51", "Q37")
@pytest.mark.parametrize(
    ("item", "trait", "dc"), [("feather_boa", 2, 3), ("squeaky_mouse", 2, 2), ("sock", 1, 2), ("tuna", 0, 3)]
)
def test_boosts_go_to_a_cat_in_the_room(flat, item, trait, dc):
    scene = flat()
    scene.arrange(places={"marzipan": "hallway"}, paws={"widget": [item]}, turn="widget")
    assert scene.check("use", item=item).need == dc
    scene.do("use", item=item)
    scene.cannot("no-way-there", "target_cat", cat="marzipan")
    scene.do("target_cat", dc, cat="pocket")
    assert list(scene.s.boost[POCKET]) == [3 if place == trait else 0 for place in range(3)]


@clause("R51", "R70")
def test_s31_the_letter_opener_makes_an_opening_easier_for_good(flat):
    scene = flat()
    scene.cannot("hopeless", "destroy", thing="front_door")
    scene.s.boost[BRICK][0] = 3
    assert scene.check("destroy", thing="front_door").need == 10
    scene.s.boost[BRICK][0] = 0
    scene.arrange(paws={"widget": ["letter_opener"]}, turn="widget")
    scene.do("use", 4, item="letter_opener")  # the Front Door is the only opening here
    scene.arrange(turn="brick")
    assert scene.check("destroy", thing="front_door").need == 11
    scene.do("destroy", 11, thing="front_door")
    scene.arrange(human="entryway")
    scene.event("handyman", 1, 1, 1, 1)  # the opening is repaired, but stays pried
    assert set(scene.view(None).broken) == set()
    scene.arrange(places={"brick": "entryway"}, human="kitchen", turn="brick")
    assert scene.check("destroy", thing="front_door").need == 11


@clause("R51", "Q23")
def test_s10_the_spare_key_fits_the_front_door_alone(flat):
    scene = flat()
    scene.arrange(places={"pocket": "bedroom"}, paws={"pocket": ["spare_key"]}, turn="pocket")
    scene.cannot("no-target", "use", item="spare_key")
    scene.arrange(places={"pocket": "entryway"})
    scene.do("use", 6, item="spare_key")
    assert set(scene.view(None).broken) == {"front_door"}
    assert scene.view(None).steps[0].done


@clause("R51", "Q23")
def test_the_screwdriver_opens_any_opening(flat):
    scene = flat()
    scene.arrange(places={"widget": "bathroom"}, paws={"widget": ["screwdriver"]}, turn="widget")
    assert scene.check("use", item="screwdriver").need == 8
    scene.do("use", 8, item="screwdriver")
    assert set(scene.view(None).broken) == {"frosted_window"}
    assert set(scene.view(None).paws["widget"]) == set()


@clause("R51", "R35", "R34")
def test_the_rolling_pin_rolls_twice(flat):
    scene = flat()
    scene.arrange(places={"pocket": "laundry"}, paws={"pocket": ["rolling_pin"]}, turn="pocket")
    (smash,) = scene.check("use", item="rolling_pin").then
    assert (smash.thing, smash.need, smash.die, smash.chance) == ("dryer_vent", 7, 10, 40)
    scene.do("use", 3, 7, item="rolling_pin")  # the human is away, so the vent is the only target; 10 - 3 = 7
    assert set(scene.view(None).broken) == {"dryer_vent"}
    scene = flat()
    scene.arrange(human="laundry", places={"pocket": "laundry"}, paws={"pocket": ["rolling_pin"]})
    scene.s.boost[POCKET][0] = 3
    scene.arrange(turn="pocket")
    scene.do("use", item="rolling_pin")
    assert {words["thing"] for words in scene.offered("target_thing")} == {"dryer_vent", "detergent"}
    check = scene.check("target_thing", thing="dryer_vent")
    assert [(part.text, part.amount) for part in check.parts] == [
        ("printed", 10),
        ("human here", 2),
        ("boost", -3),
        ("item", -3),
    ]
    scene.do("target_thing", 5, 5, thing="dryer_vent")
    assert set(scene.view(None).broken) == set()
    # the craft check succeeded, so it is used up, although the smash failed
    assert set(scene.view(None).paws["pocket"]) == set()
    assert scene.s.boost[POCKET][0] == 0
    scene = flat()
    scene.arrange(human="study", places={"marzipan": "laundry"}, paws={"marzipan": ["rolling_pin"]}, turn="marzipan")
    scene.cannot("no-target", "use", item="rolling_pin")  # a d4 with a bonus of 3 cannot break anything here


@clause("R51", "R75")
def test_a_rolling_pin_on_a_distraction_thing_is_a_crash(flat):
    scene = flat()
    scene.arrange(
        human="study",
        places={"pocket": "kitchen"},
        broken=["sink_window"],
        paws={"pocket": ["rolling_pin"]},
        turn="pocket",
    )
    scene.do("use", 3, 5, item="rolling_pin")
    assert set(scene.view(None).broken) == {"sink_window", "plates"}
    assert scene.offered("charm")


@clause("R51")
def test_the_crinkle_tunnel_leads_anywhere_and_is_no_move(flat):
    scene = flat()
    scene.arrange(paws={"brick": ["tunnel", "scarf"]})
    scene.do("use", item="tunnel")
    assert len(scene.offered("target_room")) == 7
    scene.do("target_room", 3, room="laundry")
    assert (scene.view(None).places["brick"], scene.s.moved) == ("laundry", 0)
    assert set(scene.view(None).paws["brick"]) == {"scarf"}
    scene.do("move", room="kitchen")


@clause("R51", "R65", "Q42")
def test_the_laser_pointer_moves_the_human_and_ends_a_charm(flat):
    scene = flat()
    scene.arrange(
        places={"brick": "bedroom"},
        human="kitchen",
        charmer="brick",
        paws={"widget": [["scarf", "duct_tape"]], "pocket": ["laser_pointer"]},
        broken=["dryer_vent"],
        turn="pocket",
    )
    scene.do("use", item="laser_pointer")
    assert {words["room"] for words in scene.offered("target_room")} == {"living_room", "laundry", "hallway"}
    scene.do("target_room", 4, room="hallway")
    # this does not count as a distraction
    assert (scene.view(None).human.room, scene.s.charmer, scene.s.coast) == ("hallway", -1, 0)
    scene.event("video_call", 1, 1, 1, 1)
    assert len(scene.fields("rolled")) == 4  # Brick rolls again


@clause("R51")
def test_the_catnip_jar_sends_another_cat_up_to_two_rooms(flat):
    scene = flat()
    scene.arrange(places={"marzipan": "kitchen"}, paws={"brick": ["catnip"], "pocket": ["tuna"]})
    scene.do("use", item="catnip")
    assert {words["cat"] for words in scene.offered("target_cat")} == {"widget", "pocket"}
    scene.do("target_cat", cat="pocket")
    rooms = {words["room"] for words in scene.offered("target_room")}
    assert rooms == {"living_room", "study", "hallway", "kitchen", "bathroom", "bedroom"}
    scene.do("target_room", 3, room="bathroom")
    assert (scene.view(None).places["pocket"], set(scene.view(None).paws["pocket"])) == ("bathroom", {"tuna"})
    apart(scene)
    scene.arrange(paws={"brick": ["catnip"]}, turn="brick")
    scene.cannot("no-target", "use", item="catnip")


@clause("R75", "R76")
def test_the_speaker_is_a_distraction_from_anywhere(flat):
    scene = flat()
    scene.arrange(places={"widget": "laundry"}, human="study", paws={"widget": ["speaker"]}, turn="widget")
    scene.do("use", 7, item="speaker")
    assert {words["kind"] for words in scene.legal(WIDGET)} == {"charm", "lure"}
    scene.do("lure", room="laundry")
    assert scene.view(None).human.room == "laundry"


@clause("R70", "R71", "R75", "Q39")
@pytest.mark.parametrize(("item", "dc"), [("snow_globe", 6), ("phone", 8), ("pickles", 7)])
def test_three_item_cards_can_be_smashed(flat, item, dc):
    scene = flat()
    scene.arrange(human="bedroom", paws={"brick": [item]}, turn="brick")
    check = scene.check("smash", item=item)
    assert (check.trait, check.need) == ("strength", dc)
    scene.do("smash", dc, item=item)
    assert set(scene.view(None).paws["brick"]) == set()
    assert set(scene.view(None).broken) == set()  # a card that is smashed is out of the game, without a Broken token
    assert scene.offered("charm")


# --- passing things around ---


@clause("R55", "R58", "R42")
def test_s12_a_dropped_item_is_picked_up_for_free(flat):
    scene = flat()
    scene.arrange(places={"marzipan": "study"}, paws={"marzipan": ["bow_tie"]}, turn="marzipan")
    scene.do("drop", item="bow_tie")
    assert set(scene.view(None).floor["study"]) == {"bow_tie"}
    scene.arrange(turn="widget")
    scene.cannot("not-now", "pick_up", item="bow_tie")
    scene.do("move", room="study")
    scene.do("pick_up", item="bow_tie")
    assert set(scene.view(None).paws["widget"]) == {"bow_tie"}
    assert scene.s.found[WIDGET] == 0
    assert scene.offered("find")


@clause("R56", "Q13")
def test_giving_needs_no_consent_and_the_same_room(flat):
    scene = flat()
    scene.arrange(places={"pocket": "kitchen"}, paws={"brick": ["tuna", "sock"]})
    scene.do("give", item="tuna", cat="widget")
    assert set(scene.view(None).paws["widget"]) == {"tuna"}
    scene.cannot("cat-elsewhere", "give", item="sock", cat="pocket")
    scene = flat(trade_range="anywhere")
    scene.arrange(places={"pocket": "kitchen"}, paws={"brick": ["tuna"], "pocket": ["sock"]})
    scene.do("give", item="tuna", cat="pocket")
    assert scene.offered("ask")
    assert set(scene.view(None).paws["pocket"]) == {"tuna", "sock"}


@clause("R56", "R57", "Q13")
def test_s36_asking_needs_the_owners_yes_and_happens_once(flat):
    scene = flat()
    scene.arrange(places={"brick": "hallway", "pocket": "hallway"}, paws={"pocket": ["tuna", "sock"]})
    scene.do("ask", item="tuna")
    assert scene.pending() == [POCKET]
    assert scene.view(3).asked == Request("tuna", by="brick", owner="pocket")
    scene.refused(BRICK, "not-your-turn", kind="end_turn")
    scene.do("decline")
    assert scene.pending() == [BRICK]
    scene.cannot("asked-already", "ask", item="tuna")
    scene.do("ask", item="sock")
    scene.do("accept")
    assert (set(scene.view(None).paws["brick"]), set(scene.view(None).paws["pocket"])) == ({"sock"}, {"tuna"})
    scene.arrange(turn="brick")
    assert scene.offered("ask")
    scene.arrange(places={"pocket": "study"})
    scene.cannot("not-now", "ask", item="tuna")


@clause("Q13")
def test_asks_can_be_granted_without_asking(flat):
    scene = flat(auto_consent=True)
    scene.arrange(paws={"pocket": ["tuna"]})
    scene.do("ask", item="tuna")
    assert scene.pending() == [BRICK]
    assert set(scene.view(None).paws["brick"]) == {"tuna"}


@clause("R57", "Q15")
def test_s35_an_item_moves_once_a_turn(flat):
    scene = flat(pickup_by="any")
    scene.arrange(paws={"widget": ["umbrella"]}, turn="widget")
    scene.do("drop", item="umbrella")
    scene.cannot("moved-already", "pick_up", item="umbrella")
    scene.arrange(turn="marzipan")
    scene.do("pick_up", item="umbrella")
    scene.cannot("moved-already", "drop", item="umbrella")
    scene.cannot("moved-already", "give", item="umbrella", cat="widget")
    scene.arrange(turn="pocket")
    scene.do("ask", item="umbrella")
    scene.do("accept")
    scene.cannot("moved-already", "give", item="umbrella", cat="marzipan")


@clause("R57")
def test_a_rig_counts_as_moved_if_any_part_was(flat):
    scene = flat()
    scene.arrange(paws={"widget": ["scarf"]}, floor={"entryway": ["duct_tape"]}, turn="widget")
    scene.do("pick_up", item="duct_tape")
    scene.do("combine", 9, items="scarf+duct_tape")
    scene.cannot("moved-already", "drop", item="scarf")
    scene = flat(combine_reach="room")
    scene.arrange(paws={"brick": ["duct_tape"], "widget": ["scarf"]}, turn="widget")
    scene.do("ask", item="duct_tape")
    scene.do("decline")
    scene.do("combine", 9, items="scarf+duct_tape")
    assert scene.s.asked >> ITEMS.index("scarf") & 1  # the rig counts as asked for, because a part of it was
    scene.do("drop", item="scarf")


@clause("R58", "Q19")
def test_another_cat_has_to_pick_up_what_was_dropped(flat):
    scene = flat()
    scene.arrange(paws={"brick": ["scarf"]})
    scene.do("drop", item="scarf")
    scene.arrange(turn="brick")
    scene.cannot("dropped-it", "pick_up", item="scarf")
    scene.arrange(turn="widget")
    scene.do("pick_up", item="scarf")
    scene.arrange(turn="widget")
    scene.do("drop", item="scarf")
    scene.arrange(turn="brick")
    scene.do("pick_up", item="scarf")  # another cat has held it since
    assert set(scene.view(None).paws["brick"]) == {"scarf"}
    scene = flat(pickup_by="any")
    scene.arrange(paws={"brick": ["scarf"]})
    scene.do("drop", item="scarf")
    scene.arrange(turn="brick")
    scene.do("pick_up", item="scarf")


@clause("R59")
def test_items_travel_with_their_cat(flat):
    scene = flat()
    scene.arrange(paws={"brick": ["scarf"]})
    scene.do("move", room="hallway")
    assert scene.view(None).paws["brick"] == ["scarf"]
    scene.event("dinner_time", 8, 6, 12, 6)
    assert (scene.view(None).places["brick"], set(scene.view(None).paws["brick"])) == ("kitchen", {"scarf"})


@clause("R53", "R58")
def test_a_rig_is_dropped_and_picked_up_as_one(flat):
    scene = flat()
    scene.arrange(paws={"widget": [["scarf", "duct_tape"]]}, turn="widget")
    scene.do("drop", item="scarf")
    assert scene.view(None).floor["entryway"] == ["scarf"]
    assert scene.lines() == ["Widget drops the Scarf-Tape rig."]
    (rig,) = scene.view(None).rigs
    assert rig.item.parts == ["Very Long Scarf", "Duct Tape"]
    assert (rig.cat, rig.room) == (None, "entryway")
    scene.arrange(turn="pocket")
    scene.do("pick_up", item="scarf")
    assert scene.view(None).rigs[0].cat == "pocket"
