"""What hints and reviews say about decisions."""

from mewple.core.advice import advice


def told(scene, *actions, seat=0):
    line = tuple(scene.game.actions.parse(action) for action in actions)
    return advice(scene.game, scene.b, scene.s, seat, line)


def test_a_re_roll_names_the_dice_and_what_is_missing(table):
    scene = table(2).arrange(cabs={0: (5, 5)}, turn=0, white=[2, 3, 4, 5])
    one = told(scene, "mark:white-1", "roll_marked")
    assert one.what == "Re-roll the 2 (sabotage)"
    assert one.why == "It moves nothing, and you need 2 more spaces for Mrs Purrkins."
    assert one.marks == ("White die 1: 2",)
    two = told(scene, "mark:white-1", "mark:white-2", "roll_marked")
    assert two.what == "Re-roll the 2 (sabotage) and the 3 (item)"
    assert two.why.startswith("They move nothing")


def test_equal_dice_are_counted(table):
    scene = table(2).arrange(cabs={0: (5, 5)}, turn=0, white=[2, 2, 2, 5])
    assert told(scene, "mark:white-1", "mark:white-2", "mark:white-3").what == "Re-roll three 2s (sabotage)"


def test_dice_that_lead_to_the_passenger_are_kept(table):
    scene = table(2).arrange(cabs={0: (6, 6)}, turn=0, white=[2, 2, 6, 3])
    kept = told(scene, "stop")
    assert kept.what == "Keep all dice"
    assert kept.why == "This roll leads exactly to Mrs Purrkins."


def test_a_roll_that_misses_by_one_says_so(table):
    scene = table(2).arrange(cabs={0: (6, 7)}, turn=0, white=[6, 2, 2, 2])
    assert told(scene, "mark:white-1").why == "As it is, you miss Mrs Purrkins by one space."


def test_a_drive_names_where_it_ends_and_what_is_there(table):
    scene = table(2).arrange(cabs={0: (6, 7)}, turn=0, white=[4, 2, 2, 2])
    scene.act(0, kind="stop")
    there = told(scene, "move:1:up")
    assert "collect Mrs Purrkins" in there.what
    assert there.marks == (there.what,)
    away = told(scene, "move:1:down")
    assert away.why == "That is 2 spaces from Mrs Purrkins; nibbles may win you a die or a boost."


def test_a_whole_drive_is_named_by_its_end(table):
    scene = table(2).arrange(cabs={0: (5, 5)}, turn=0, white=[6, 4, 2, 2])
    scene.act(0, kind="stop")
    assert told(scene, "move:2:up", "move:1:right").why == "That is 1 space from Mrs Purrkins."
