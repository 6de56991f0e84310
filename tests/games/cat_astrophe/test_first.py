"""Whatever comes first in a list and so has the number 0, such as the bedsheet and Brick, works like everything else.
The file also has tests for cases that other tests once missed."""

from mewple.games.cat_astrophe import GAME
from mewple.testing import clause


@clause("R89")
def test_the_bedsheet_can_be_lost_to_an_event(flat):
    scene = flat()
    scene.arrange(paws={"brick": ["bedsheet", "tuna"]})
    scene.event("spring_clean", 1, 8, 8, 8)
    scene.do("lose_item", item="bedsheet")
    assert set(scene.view(None).paws["brick"]) == {"tuna"}
    assert set(scene.view(None).floor["entryway"]) == {"bedsheet"}
    assert scene.fields("lost_item") == [{"cat": "brick", "item": "bedsheet", "parts": []}]


@clause("R54", "Q18")
def test_a_rig_headed_by_the_bedsheet_gives_its_bonus(flat):
    scene = flat(big_rig_bonus=1)
    scene.arrange(
        paws={"widget": [["bedsheet", "scarf", "towel"]]},
        broken=["dryer_vent"],
        human="hallway",
        places={"brick": "study"},
        turn="brick",
    )
    assert scene.check("distract").need == 3  # the tracker is 4, and the third part of the rig lowers the number by 1


@clause("R51", "R70")
def test_what_is_pried_can_still_be_unlocked_but_not_pried_again(flat):
    scene = flat()
    scene.arrange(paws={"brick": ["letter_opener", "spare_key", "screwdriver"]})
    scene.s.pried = 1 << 0  # the Front Door
    scene.possible = False  # in a real game, the item that pried the door would be used up
    scene.cannot("no-target", "use", item="letter_opener")
    scene.arrange(turn="widget", paws={"widget": ["spare_key", "screwdriver"]})
    assert {words["item"] for words in scene.offered("use")} == {"spare_key", "screwdriver"}


@clause("Q2", "Q6")
def test_only_a_cat_can_be_named_or_picked(flat):
    for options in ({"cat_choice": "pick"}, {"turn_order": "free"}):
        scene = flat(**options)
        assert scene.kinds(scene.pending()[0]) == {"next_cat"}
        scene.cannot("not-now", "end_turn")
        scene.cannot("not-now", "lose_item", item="pickles")
        scene.cannot("not-now", "move", room="kitchen")


@clause("R16")
def test_points_are_one_for_all_once_the_cats_are_out(flat):
    scene = flat()
    assert scene.points() == [0, 0, 0, 0]
    scene.arrange(
        places="laundry",
        broken=["dryer_vent"],
        paws={"widget": [["scarf", "duct_tape"]]},
        human="kitchen",
        turn="marzipan",
    )
    scene.do("distract", 12)
    assert scene.points() == [0, 0, 0, 0]
    scene.do("charm")
    assert scene.points() == [1, 1, 1, 1]
    lost = flat(event_exhaustion="lose")
    lost.arrange(human="kitchen", turn="pocket")
    lost.s.pile = 0
    lost.do("end_turn")
    assert lost.points() == [0, 0, 0, 0]


@clause("Q3", "Q13")
def test_as_printed_loosely_is_a_preset(flat):
    (loosely,) = [preset for preset in GAME.content.presets if preset.name == "As printed, loosely"]
    assert dict(loosely.options) == {"escape_gather": "anywhere", "trade_range": "anywhere"}
    scene = flat(**loosely.options)
    scene.arrange(
        places={"brick": "study", "widget": "bathroom"},
        paws={"widget": [["scarf", "duct_tape"]]},
        broken=["dryer_vent"],
        human="hallway",
        turn="widget",
    )
    scene.do("give", item="scarf", cat="brick")  # the other cat is two rooms away
    scene.arrange(turn="brick")
    scene.do("distract", 8)
    scene.do("charm")
    assert scene.view(None).result == "won"


@clause("R53", "R58")
def test_a_rig_headed_by_the_bedsheet_is_told_with_its_parts(flat):
    scene = flat()
    scene.arrange(paws={"widget": [["bedsheet", "scarf"]]}, turn="widget")
    scene.do("drop", item="bedsheet")
    assert scene.events("dropped")[0].fields["parts"] == ["bedsheet", "scarf"]
