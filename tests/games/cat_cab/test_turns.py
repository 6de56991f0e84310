"""R28, Q13, Q23, Q25: all counts of a turn start again at the next one."""

import pytest

from mewple.testing import clause


@pytest.fixture
def passed(table):
    """Seat 0 has driven onto (2, 3) and declines to sabotage. Then seat 1, whose cab is on `where`, rolls these
    faces."""

    def make(where, *faces, before=lambda scene: None, threes=0):
        scene = table()
        scene.arrange(cabs={0: (3, 3), 1: where}, turn=0, white=[4, 2, *([3] * threes), *([1] * (3 - threes))])
        scene.act(0, kind="stop")
        for _ in range(threes):
            scene.rolls(1)
            scene.act(0, kind="item_roll")
        scene.drive(0, "1 left")
        before(scene)
        scene.rolls(*faces)
        scene.act(0, kind="sabotage_skip")
        assert scene.pending() == [1]
        return scene

    return make


@clause("R28")
def test_every_turn_has_its_own_two_item_rolls(passed):
    scene = passed((5, 5), 3, 3, 4, 4, 4, threes=2)
    scene.act(1, kind="stop")
    for _ in range(2):
        assert scene.kinds(1) == {"item_roll", "item_skip"}
        scene.rolls(1)
        scene.act(1, kind="item_roll")
    assert scene.kinds(1) == {"move"}


@clause("Q13")
def test_the_guard_counts_the_re_rolls_of_one_turn(passed):
    def used_up(scene):
        scene.s.rerolls = 200

    scene = passed((5, 5), 4, 4, 4, 4, 4, before=used_up)
    assert scene.kinds(1) == {"stop", "mark"}
    assert scene.view(1).rerolls == 0


@clause("Q23")
def test_a_cab_that_does_not_move_does_not_land_though_another_has_moved_before(passed):
    scene = passed((1, 3), 4, 1, 2, 2, 2)  # it starts on cat nibbles, and the curse cancels its only space
    scene.act(1, kind="stop")
    assert "nibbles" not in scene.told()
    assert scene.kinds(1) == {"sabotage", "sabotage_skip"}


@clause("Q25")
def test_a_square_that_has_worked_works_again_on_the_next_turn(table):
    scene = table()
    scene.arrange(cabs={0: (4, 1), 1: (5, 2)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1,))
    scene.arrange(cabs={0: (1, 1)})
    scene.rolls(4, 2, 2, 2, 2)
    scene.act(0, kind="sabotage_skip")
    scene.act(1, kind="stop")
    scene.drive(1, "1 left", faces=(2,))
    assert scene.player(1).dice == ["blue-d6"]


@clause("R10", "R28")
def test_a_turn_begins_with_all_its_counts_at_nothing(table):
    """In the previous turn, seat 0 rolled for two items and left a third 3 unused. The new turn must not count these
    dice."""
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[3, 3, 3, 2, 4])
    scene.act(0, kind="stop")
    for _ in range(2):
        scene.rolls(1)
        scene.act(0, kind="item_roll")
    scene.drive(0, "1 left")
    scene.rolls(4, 4, 4, 4, 4)
    scene.act(0, kind="sabotage_skip")
    assert scene.pending() == [1]
    pool = ["items_left", "item_rolls", "ones", "twos", "to_cancel", "sabotage_left", "boost_left"]
    counts = [*pool, "moved", "used", "sabotaged", "rerolls", "marked", "hurried"]
    assert {name: getattr(scene.s, name) for name in counts} == dict.fromkeys(counts, 0)
