"""Traits and checks (R25-R35, Q14, Q33, Q34, Q37)."""

import pytest

from mewple.core import play
from mewple.core.reasons import LEGAL
from mewple.games.cat_astrophe.arrange import ITEM_IDS
from mewple.games.cat_astrophe.checks import needed
from mewple.games.cat_astrophe.legality import task_refusal
from mewple.games.cat_astrophe.state import A_DISTRACT, A_FIND, HOME, TASKS, TURN
from mewple.games.cat_astrophe.view_odds import check_of, dc_parts
from mewple.testing import clause

BRICK, WIDGET, MARZIPAN, POCKET = range(4)
ITEMS = [item.id for item in HOME.items]


@clause("R30", "Q33")
def test_equal_is_enough_and_no_face_is_special(flat):
    for face, found in ((2, False), (3, True)):
        scene = flat()
        scene.do("find", face)
        assert bool(set(scene.view(None).paws["brick"])) is found
    scene = flat()
    scene.arrange(
        places="laundry", turn="marzipan", human="laundry", tracker=2
    )  # at DC 4 a 1 would fail and a 4 would succeed, but only the total counts
    scene.s.boost[MARZIPAN][2] = 3
    scene.do("distract", 1)
    assert scene.offered("charm")


@clause("R25", "R26", "R27", "R28", "R29")
def test_every_task_rolls_the_trait_and_die_of_the_acting_cat(flat):
    scene = flat()
    scene.arrange(
        human="hallway",
        places={"brick": "laundry", "widget": "laundry", "marzipan": "study"},
        paws={"widget": ["scarf", "duct_tape", "sock"]},
        turn="brick",
    )
    destroy = scene.check("destroy", thing="dryer_vent")
    assert (destroy.trait, destroy.die, destroy.need) == ("strength", 12, 10)
    scene.arrange(turn="widget")
    for words in ({"kind": "find"}, {"kind": "combine", "items": "scarf+duct_tape"}, {"kind": "use", "item": "sock"}):
        check = scene.check(**words)
        assert (check.trait, check.die) == ("craft", 12)
    scene.arrange(turn="marzipan")
    assert (scene.check("distract").trait, scene.check("distract").die) == ("cuteness", 12)
    scene.event("bath_day", 12, 6, 4, 10)  # an event asks for strength: the cats roll a d12, a d6, a d4 and a d10
    assert [roll["face"] for roll in scene.fields("rolled")] == [12, 6, 4, 10]


@clause("R31", "R32", "R66")
def test_s7_s8_sharing_the_humans_room_is_2_harder_unless_charmed(flat):
    scene = flat()
    scene.arrange(human="kitchen", places={"widget": "kitchen"}, turn="widget")
    assert scene.check("find").need == 5
    scene.do("find", 4)
    assert set(scene.view(None).paws["widget"]) == set()
    scene = flat()
    scene.arrange(places={"widget": "kitchen", "brick": "kitchen"}, human="kitchen", charmer="brick", turn="widget")
    assert scene.check("find").need == 3
    scene.do("find", 4)
    assert len(set(scene.view(None).paws["widget"])) == 1
    scene.event("video_call", 6, 12, 6)  # Brick, who charms the human, does not roll
    assert [roll["cat"] for roll in scene.fields("rolled")] == ["widget", "marzipan", "pocket"]


@clause("R31", "Q14")
def test_stealth_covers_every_kind_of_check(flat):
    def needs(room):
        scene = flat()
        scene.arrange(
            places={"widget": "laundry"},
            human=room,
            paws={"widget": ["scarf", "duct_tape", "sock", "snow_globe"]},
            turn="widget",
        )
        tasks = [A_FIND, A_DISTRACT] + [
            scene.game.actions.number(words)
            for words in (
                {"kind": "destroy", "thing": "detergent"},
                {"kind": "smash", "item": "snow_globe"},
                {"kind": "use", "item": "sock"},
                {"kind": "combine", "items": "scarf+duct_tape"},
            )
        ]
        return [needed(scene.b, scene.s, WIDGET, task, 0) for task in tasks]

    assert [there - away for there, away in zip(needs("laundry"), needs("kitchen"))] == [2] * 6


@clause("R32", "R5")
def test_s39_nobody_home_nothing_harder_and_nothing_heard(flat):
    scene = flat()
    scene.arrange(paws={"brick": ["speaker", "laser_pointer", "snow_globe", "sock"]})
    assert scene.check("find").need == 3
    for words in (
        {"kind": "distract"},
        {"kind": "destroy", "thing": "coat_rack"},
        {"kind": "smash", "item": "snow_globe"},
        {"kind": "use", "item": "speaker"},
        {"kind": "use", "item": "laser_pointer"},
    ):
        scene.cannot("not-home", **words)
    scene.arrange(places={"brick": "laundry"})
    scene.do("destroy", 10, thing="dryer_vent")
    assert set(scene.view(None).broken) == {"dryer_vent"}


@clause("R33", "R96", "Q37")
def test_a_boost_helps_one_check_of_its_trait_and_never_the_tracker(flat):
    scene = flat()
    scene.arrange(places={"brick": "laundry"})
    scene.s.boost[BRICK][0] = 3
    assert scene.check("destroy", thing="dryer_vent").need == 7
    assert scene.check("find").need == 3
    scene.do("destroy", 6, thing="dryer_vent")
    assert set(scene.view(None).broken) == set()
    assert list(scene.s.boost[BRICK]) == [0, 0, 0]  # the boost is gone, although the check failed
    assert scene.s.tracker == 4


@clause("Q37")
def test_a_boost_waits_for_its_own_trait_and_a_second_replaces_it(flat):
    scene = flat()
    scene.arrange(paws={"brick": ["tuna"]}, places={"widget": "kitchen", "marzipan": "kitchen", "pocket": "kitchen"})
    scene.do("use", 3, item="tuna")  # Brick is alone in the room, so the boost is for Brick itself
    assert list(scene.s.boost[BRICK]) == [3, 0, 0]
    scene.arrange(turn="brick")
    scene.do("find", 2)
    assert list(scene.s.boost[BRICK]) == [3, 0, 0]
    scene.arrange(turn="brick")
    scene.s.held[BRICK] |= 1 << ITEM_IDS.index("tuna")  # a second tuna, which no real game has
    scene.do("use", 4, item="tuna")
    assert list(scene.s.boost[BRICK]) == [3, 0, 0]


@clause("R34", "Q34")
def test_s33_what_no_roll_could_manage_is_not_offered(flat):
    scene = flat()
    scene.arrange(human="hallway", places={"marzipan": "kitchen"}, turn="marzipan")
    text = scene.cannot("hopeless", "destroy", thing="plates")
    assert "best roll" in text
    check = scene.check("destroy", thing="plates")
    assert (check.need, check.die, check.chance) == (8, 4, 0)
    scene.arrange(places={"brick": "kitchen"}, human="kitchen", turn="brick")
    scene.cannot("hopeless", "find")  # Brick's die is a d4, and the check needs a 5


@clause("R35")
def test_a_failure_costs_the_action_alone(flat):
    scene = flat()
    scene.arrange(paws={"brick": ["tuna", "scarf"]})
    scene.do("use", item="tuna")
    scene.do("target_cat", 2, cat="widget")
    assert set(scene.view(None).paws["brick"]) == {"tuna", "scarf"}
    assert scene.s.acted == 1
    assert scene.offered("move")
    scene.cannot("already-acted", "find")


@clause("R30")
def test_the_chance_is_told_before_the_roll(flat):
    scene = flat()
    scene.arrange(human="hallway", places={"pocket": "kitchen"}, tracker=7, turn="pocket")
    crash = scene.check("destroy", thing="plates")
    assert (crash.title, crash.need, crash.die, crash.chance) == ("Destroy the Tower of Plates", 8, 10, 30)
    assert [(part.text, part.amount) for part in crash.parts] == [("printed", 8)]
    scene.arrange(human="kitchen")
    crash = scene.check("destroy", thing="plates")
    assert [(part.text, part.amount) for part in crash.parts] == [("printed", 8), ("human here", 2)]
    assert (crash.need, crash.chance) == (10, 10)
    assert scene.check("distract").chance == 0  # it has a d6 and needs 7 + 2


@clause("R30", "R33")
@pytest.mark.parametrize("seed", range(6))
def test_the_parts_of_every_need_add_up(flat, seed):
    scene = flat(seed=seed, big_rig_bonus=1)
    own, seen = play.fresh_own(scene.game, seed), 0
    while scene.pending():
        if scene.s.phase == TURN:
            for task in range(A_FIND, TASKS):
                need = needed(scene.b, scene.s, scene.s.cat, task, 0)
                assert sum(part.amount for part in dc_parts(scene.b, scene.s, scene.s.cat, task)) == need
                if task_refusal(scene.b, scene.s, task) == LEGAL:
                    check = check_of(scene.b, scene.s, task)
                    assert check.chance == round(100 * min(1, (check.die - need + 1) / check.die))
                    seen += 1
        seat = scene.pending()[0]
        scene._try(seat, play.choose(scene.game, scene.b, scene.s, seat, play.RANDOM, own))
    assert seen > 20


@clause("R60", "Q14", "Q20")
def test_a_bow_tie_and_a_big_rig_help_distraction_checks_only(flat):
    scene = flat(big_rig_bonus=1)
    scene.arrange(
        human="hallway",
        places={"marzipan": "study"},
        worn={"marzipan": ["bow_tie"]},
        paws={"widget": [["scarf", "duct_tape", "umbrella", "box", "towel"]]},
        turn="marzipan",
    )
    assert scene.check("distract").need == 2  # there is no opening yet, so the rig does not help
    scene.arrange(broken=["dryer_vent"])
    check = scene.check("distract")
    assert [(part.text, part.amount) for part in check.parts] == [
        ("tracker", 4),
        ("what it wears", -2),
        ("big rig", -2),
    ]
    assert check.need == 0
    assert scene.check("find").need == 3
    assert len(HOME.items) == 28
