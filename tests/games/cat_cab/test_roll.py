"""R10 to R26, Q6, Q9 to Q14, Q44: rolling, curses and faces."""

import pytest

from mewple.testing import clause


def tray(scene):
    return {die.die: die.face for die in scene.view(0).tray}


@clause("R10")
def test_a_turn_goes_items_then_movement_then_sabotage(table):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[2, 3, 4, 4, 4])
    scene.act(0, kind="stop")
    assert scene.kinds(0) == {"item_roll", "item_skip"}
    scene.refused(0, "not-now", kind="move", length=1, direction="up")
    scene.act(0, kind="item_skip")
    assert scene.kinds(0) == {"move"}
    scene.refused(0, "not-now", kind="sabotage", victim="blue")
    scene.drive(0, "1 up", "1 down", "1 up")
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}
    scene.act(0, kind="sabotage_skip")
    assert scene.pending() == [1]


@clause("R11")
def test_all_white_and_held_dice_are_rolled_at_once(table):
    scene = table()
    scene.arrange(dice={1: ("red-d6", "green-d8")}, turn=0, white=[2, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.rolls(4, 4, 4, 4, 4, 5, 8)
    scene.act(0, kind="sabotage_skip")
    faces = {"white-1": 4, "white-2": 4, "white-3": 4, "white-4": 4, "white-5": 4, "red-d6": 5, "green-d8": 8}
    assert tray(scene) == faces
    assert {kind.die: kind.sides for kind in scene.view(1).dice}["green-d8"] == 8


@clause("R12", "Q13")
def test_any_dice_again_as_often_as_one_likes(table):
    scene = table()
    scene.arrange(turn=0, white=[2, 3, 4, 5, 6])
    scene.again(0, 1, 3, faces=(5, 5))
    assert tray(scene) == {"white-1": 5, "white-2": 3, "white-3": 5, "white-4": 5, "white-5": 6}
    scene.again(0, 1, 2, 3, faces=(2, 2, 2))  # dice that were kept or thrown before can be thrown again
    scene.again(0, 5, faces=(4,))
    assert list(tray(scene).values()) == [2, 2, 2, 5, 4]
    assert scene.view(0).rerolls == 3


@clause("R12")
def test_dice_are_marked_from_left_to_right_and_thrown_together(table):
    scene = table()
    scene.arrange(turn=0, white=[2, 3, 4, 5, 6])
    scene.refused(0, "nothing-marked", kind="roll_marked")
    scene.act(0, kind="mark", die="white-2")
    scene.refused(0, "dice-marked", kind="stop")
    scene.refused(0, "already-marked", kind="mark", die="white-2")
    scene.refused(0, "mark-ascending", kind="mark", die="white-1")
    scene.refused(0, "not-now", kind="mark", die="red-d6")  # the player does not have this die this turn
    assert scene.kinds(0) == {"roll_marked", "mark"}
    scene.act(0, kind="mark", die="white-4")
    assert [die.die for die in scene.view(0).tray if die.marked] == ["white-2", "white-4"]
    scene.rolls(6, 6)
    scene.act(0, kind="roll_marked")
    assert list(tray(scene).values()) == [2, 6, 4, 6, 6]


@clause("R12")
def test_when_the_last_die_is_marked_the_throw_is_the_only_choice_and_is_made(table):
    scene = table()
    scene.arrange(turn=0, white=[2, 3, 4, 5, 6])
    scene.act(0, kind="mark", die="white-1")
    scene.rolls(5, 4)
    scene.act(0, kind="mark", die="white-5")
    assert list(tray(scene).values()) == [5, 3, 4, 5, 4]


@clause("R13", "R18")
def test_every_1_is_a_curse_at_once(table):
    scene = table()
    scene.arrange(turn=0, white=[4, 4, 4, 4, 4])
    scene.again(0, 1, 2, 3, faces=(1, 5, 1))
    assert scene.view(0).players[0].curses == 2
    assert scene.events("cursed")[0].fields == {"driver": 0, "count": 2, "total": 2}


@clause("R13", "R20", "R11")
def test_the_first_roll_of_a_turn_curses_too(table):
    scene = table()
    scene.arrange(turn=0, white=[2, 2, 2, 2, 2], curses={0: 1})
    scene.act(0, kind="stop")
    scene.rolls(1, 4, 1, 4, 1)
    scene.act(0, kind="sabotage_skip")
    assert list(scene.s.curses)[:2] == [0, 3]


@clause("R14")
def test_re_rolling_a_1_does_not_take_its_curse_away(table):
    scene = table()
    scene.arrange(turn=0, white=[4, 4, 4, 4, 4])
    scene.again(0, 1, faces=(1,))
    scene.again(0, 1, faces=(6,))
    assert scene.s.curses[0] == 1


@clause("R15", "R16", "Q11")
def test_s1_the_cap_ends_the_rolling_and_surplus_1s_are_ignored(table):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[2, 4, 4, 6, 6], curses={0: 3})
    scene.again(0, 1, 2, 3, faces=(1, 1, 4))
    assert scene.s.curses[0] == 4
    assert scene.kinds(0) == {"move"}
    assert (scene.s.ones, scene.s.twos, scene.s.sabotage_left) == (1, 0, 0)  # movements {1,2,2} less 4 curses leave {1}


@clause("R15", "R16", "R64", "Q7", "Q11")
def test_s2_fully_cursed_the_first_roll_is_made_and_is_final(table):
    scene = table()
    scene.arrange(cabs={1: (3, 3)}, curses={1: 4}, turn=0, white=[2, 2, 2, 2, 4])
    scene.rolls(6, 6, 5, 3, 2)
    # the only movement from START is made without a decision, and there is nobody to sabotage
    scene.act(0, kind="stop")
    assert scene.pending() == [1]
    assert scene.kinds(1) == {"item_roll", "item_skip"}
    scene.act(1, kind="item_skip")
    assert (scene.s.ones, scene.s.twos) == (1, 0)
    assert scene.ways(1) == {"1 up", "1 right", "1 down", "1 left"}
    scene.drive(1, "1 left")
    assert scene.kinds(1) == {"sabotage", "sabotage_skip"}
    scene.act(1, kind="sabotage", victim="red")
    assert scene.s.curses[0] >= 1


@clause("R17")
def test_below_the_limit_one_may_always_stop(table):
    for curses in range(4):
        scene = table()
        scene.arrange(turn=0, white=[4, 4, 4, 6, 6], curses={0: curses})
        assert {"kind": "stop"} in scene.legal(0)


@clause("R19", "Q6")
def test_a_curse_does_nothing_to_the_cab_before_the_movement_step(table):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[4, 4, 4, 6, 6])
    scene.again(0, 1, faces=(1,))
    assert scene.player(0).at == (3, 3)
    scene.act(0, kind="stop")
    assert scene.player(0).at == (3, 3)
    assert scene.view(0).pool.line == "5 spaces"  # 6 spaces, less a 1 that the curse has cancelled


@clause("R20")
def test_own_curses_go_at_the_end_of_the_turn_and_the_others_stay(table):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, curses={1: 2, 0: 1}, turn=0, white=[2, 2, 4, 4, 6])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", "2 up")
    scene.rolls(4, 4, 4, 4, 4)
    scene.act(0, kind="sabotage_skip")
    assert list(scene.s.curses)[:2] == [0, 2]


FACES = {
    1: ("curse", 0, 0, 0),
    2: ("sabotage", 0, 0, 0),
    3: ("item", 0, 0, 0),
    4: ("move1", 1, 0, 0),
    5: ("move1", 1, 0, 0),
    6: ("move2", 0, 1, 0),
    7: ("move2", 0, 1, 0),
    8: ("move2", 0, 1, 0),
}


@clause("R21", "R22", "R23", "R24", "R25", "R26", "Q14")
@pytest.mark.parametrize("face", FACES)
def test_what_a_face_means_on_a_d8(face, table):
    meaning, ones, twos, _ = FACES[face]
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[4, 4, 4, 4, 4], coloured={"red-d8": face})
    assert scene.view(0).tray[-1].meaning == meaning
    scene.act(0, kind="stop")
    assert (scene.s.ones, scene.s.twos) == (5 + ones, twos)
    assert scene.s.items_left == (meaning == "item")
    assert scene.s.sabotage_left == (meaning == "sabotage")


@clause("R21", "Q9")
def test_a_1_that_stays_on_the_table_does_not_curse_again(table):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[4, 4, 4, 4, 4])
    scene.again(0, 1, faces=(1,))
    scene.act(0, kind="stop")
    assert scene.s.curses[0] == 1
    assert scene.s.ones == 3


@clause("Q10")
def test_1s_of_items_squares_spots_and_fights_do_not_curse(table):
    scene = table()
    scene.arrange(cabs={0: (2, 5)}, passenger=(6, 1), turn=0, white=[3, 3, 4, 2, 2])
    scene.act(0, kind="stop")
    scene.rolls(1)
    scene.act(0, kind="item_roll")
    scene.rolls(4, 1, 1)  # the lucky charm, and two 1s for the passenger's new space
    scene.act(0, kind="item_roll")
    assert scene.view(0).passenger.at == (1, 1)
    scene.drive(0, "1 up", faces=(1,))  # Paw patrol: bad luck
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}
    assert scene.s.curses[0] == 0
    assert scene.view(0).players[0].curses == 0


@clause("Q10")
def test_1s_in_a_cat_fight_do_not_curse(table):
    scene = table()
    scene.arrange(cabs={0: (3, 5), 1: (3, 6)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1, 1, 1, 6))
    assert list(scene.s.curses)[:2] == [0, 0]


@clause("Q13")
def test_after_two_hundred_re_rolls_the_dice_are_final(table):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[4, 4, 4, 4, 2])
    for _ in range(199):
        scene.again(0, 1, faces=(4,))
    assert {"kind": "stop"} in scene.legal(0)
    scene.again(0, 1, faces=(4,))
    assert scene.kinds(0) == {"move"}


@clause("Q44")
def test_a_die_lost_later_in_the_turn_still_counts(table):
    scene = table()
    scene.arrange(cabs={0: (2, 5)}, dice={0: ["red-d6"]}, turn=0, white=[4, 1, 1, 1, 1], coloured={"red-d6": 2})
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(2,))  # Paw patrol: bad luck
    assert scene.player(0).dice == []
    scene.act(0, kind="sabotage", victim="blue")
    assert scene.events("sabotaged")[0].fields["count"] == 1
