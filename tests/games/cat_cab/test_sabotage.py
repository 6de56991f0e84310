"""R63, R64, Q12, Q36, Q38: sabotage."""

import pytest

from mewple.testing import clause


@pytest.fixture
def saboteur(table):
    """Puts seat 0 on (3, 5). It has rolled one movement of 1 and this many 2s."""

    def make(twos, seats=3, **options):
        scene = table(seats, **options)
        scene.arrange(cabs={0: (3, 5)}, turn=0, white=[*([2] * twos), 4, *([1] * (4 - twos))])
        return scene

    return make


def at_sabotage(scene):
    scene.act(0, kind="stop")
    scene.drive(0, "1 up")
    return scene


@clause("R63", "Q36")
def test_all_2s_go_to_one_victim(saboteur):
    scene = at_sabotage(saboteur(3))
    assert scene.view(0).sabotage_left == 3
    assert [each.get("victim") for each in scene.legal(0)] == ["blue", "green", None]
    scene.rolls(4, 4, 4, 4, 4)
    scene.act(0, kind="sabotage", victim="green")
    assert list(scene.s.curses)[:3] == [0, 0, 3]


@clause("Q36")
def test_sabotage_may_be_declined(saboteur):
    scene = at_sabotage(saboteur(2))
    scene.rolls(4, 4, 4, 4, 4)
    scene.act(0, kind="sabotage_skip")
    assert list(scene.s.curses)[:3] == [0, 0, 0]


@clause("Q36")
def test_only_2s_of_the_final_roll_count(saboteur):
    scene = saboteur(2)
    scene.again(0, 1, faces=(4,))
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", "1 up")
    assert scene.view(0).sabotage_left == 1


@clause("R64", "R15", "Q11")
def test_the_victim_begins_the_turn_with_the_curses(saboteur):
    scene = at_sabotage(saboteur(2))
    scene.arrange(cabs={1: (3, 2)})
    scene.rolls(4, 4, 1, 4, 6)
    scene.act(0, kind="sabotage", victim="blue")
    assert scene.s.curses[1] == 3
    scene.again(1, 3, faces=(1,))
    assert scene.s.curses[1] == 4
    assert scene.kinds(1) != {"stop", "mark"}  # these curses count towards the limit


@clause("Q36", "Q11")
def test_s18_what_goes_beyond_four_is_lost_and_the_fully_cursed_cannot_be_chosen(saboteur):
    scene = at_sabotage(saboteur(3))
    scene.arrange(curses={1: 3, 2: 4})
    scene.refused(0, "fully-cursed", kind="sabotage", victim="green")
    scene.act(0, kind="sabotage", victim="blue")
    assert scene.events("sabotaged")[0].fields == {"driver": 0, "victim": 1, "count": 1, "total": 4, "says": None}


@clause("Q36")
def test_without_a_victim_nothing_happens(saboteur):
    scene = saboteur(3)
    scene.arrange(curses={1: 4, 2: 4})
    scene.act(0, kind="stop")
    scene.drive(0, "1 up")
    assert scene.pending() == [1]


@clause("Q36", "Q38")
def test_those_who_left_or_are_eliminated_cannot_be_chosen(saboteur):
    scene = at_sabotage(saboteur(3))
    scene.arrange(cabs={2: "out"})
    scene.refused(0, "not-in-city", kind="sabotage", victim="green")
    scene.refused(0, "not-now", kind="sabotage", victim="red")
    assert [each.get("victim") for each in scene.legal(0)] == ["blue", None]


@clause("R63", "Q36")
def test_at_a_table_of_two_the_second_seat_can_curse_the_first_and_nobody_else(table):
    scene = table(2)
    scene.arrange(cabs={1: (3, 5)}, turn=1, white=[2, 4, 1, 1, 1])
    scene.act(1, kind="stop")
    scene.drive(1, "1 up")
    assert scene.legal(1) == [{"kind": "sabotage", "victim": "red"}, {"kind": "sabotage_skip"}]
    scene.refused(1, "not-now", kind="sabotage", victim="green")
    scene.refused(1, "not-now", kind="sabotage", victim="blue")
    scene.act(1, kind="sabotage", victim="red")
    assert scene.events("sabotaged")[0].fields == {"driver": 1, "victim": 0, "count": 1, "total": 1, "says": None}


@clause("Q36")
def test_by_option_the_2s_may_be_split(saboteur):
    scene = at_sabotage(saboteur(3, sabotage="split"))
    scene.act(0, kind="sabotage", victim="blue")
    scene.act(0, kind="sabotage", victim="green")
    scene.rolls(4, 4, 4, 4, 4)
    scene.act(0, kind="sabotage", victim="blue")
    assert list(scene.s.curses)[:3] == [0, 2, 1]


@clause("Q12")
def test_by_default_cubes_are_only_markers(saboteur):
    scene = at_sabotage(saboteur(3))
    scene.arrange(curses={1: 1, 2: 4, 0: 3})
    scene.act(0, kind="sabotage", victim="blue")
    assert scene.events("sabotaged")[0].fields["total"] == 4


@clause("Q12")
def test_with_six_cubes_sabotage_can_place_only_those_left(saboteur):
    scene = at_sabotage(saboteur(3, curse_supply="cubes"))
    scene.arrange(curses={2: 4, 0: 1})
    scene.rolls(4, 4, 4, 4, 4)
    scene.act(0, kind="sabotage", victim="blue")
    assert scene.s.curses[1] == 1
    scene = saboteur(3, curse_supply="cubes")
    scene.arrange(curses={2: 4, 0: 2})
    scene.s.place[0] = 7  # (2, 2): two curses lead back to START
    scene.act(0, kind="stop")
    assert scene.pending() == [1]  # without a cube there is no victim


@clause("Q12")
def test_own_1s_count_even_without_cubes(table):
    scene = table(3, curse_supply="cubes")
    scene.arrange(curses={1: 4, 2: 2}, turn=0, white=[4, 4, 4, 4, 4])
    scene.again(0, 1, 2, faces=(1, 1))
    assert scene.s.curses[0] == 2
