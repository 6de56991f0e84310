"""R34 to R44, Q7, Q8, Q19 to Q23: cancelling movements for curses, driving and going back."""

import pytest

from mewple.testing import clause


def pool(scene):
    return scene.s.ones, scene.s.twos


@pytest.fixture
def cab(table):
    """Puts seat 0 on a space. It has stopped rolling, with these faces and this many curses."""

    def make(where, *faces, curses=0, **options):
        scene = table(**options)
        scene.arrange(cabs={0: where}, turn=0, white=faces, curses={0: curses})
        scene.act(0, kind="stop")
        return scene

    return make


@clause("R34", "R35", "R38", "R44")
def test_e2_two_up_one_right_one_down_two_right(table):
    scene = table()
    scene.arrange(cabs={0: (2, 4)}, turn=0, white=[3, 4, 5, 6, 6], curses={0: 1})
    scene.act(0, kind="stop")
    scene.rolls(2)
    scene.act(0, kind="item_roll")
    assert pool(scene) == (2, 2)  # movements {1,1,1,2,2} less one curse: the only choice is to cancel a 1
    scene.drive(0, "2 up")
    assert scene.player(0).at == (2, 6)  # it has passed a Paw patrol without stopping
    scene.drive(0, "1 right", "1 down", "2 right")
    assert scene.player(0).at == (5, 5)
    assert "patrol" not in scene.told()


@clause("R40")
def test_e3_movements_may_undo_each_other(cab):
    scene = cab((2, 4), 2, 4, 5, 6, 6)
    scene.drive(0, "2 up", "2 down", "1 right", "1 right")
    assert scene.player(0).at == (4, 4)


@clause("R39")
def test_e4_a_2_cannot_turn_a_corner(cab):
    scene = cab((2, 4), 2, 4, 5, 6, 6)
    scene.drive(0, "2 up")
    ends = scene.ends(0)
    scene.drive(0, "2 right")
    assert scene.player(0).at == (4, 6)
    assert (3, 5) in ends  # two 1s lead there; a 2 cannot turn the corner
    scene = cab((2, 4), 2, 2, 2, 2, 6)
    assert scene.ends(0) == {(2, 6), (4, 4), (2, 2)}
    scene.refused(0, "no-such-movement", kind="move", length=1, direction="right")


@clause("R35", "R54", "R63", "R64", "R20", "Q7")
def test_e5_the_reference_turn(table):
    scene = table(3)
    scene.arrange(cabs={0: (5, 5)}, turn=0, white=[1, 1, 2, 3, 4], curses={0: 2})
    scene.again(0, 1, 2, faces=(5, 6))
    scene.act(0, kind="stop")
    scene.rolls(3)
    scene.act(0, kind="item_roll")
    assert [each["twos"] for each in scene.legal(0)] == [0, 1]  # movements {1,1,2,2} less two curses
    scene.act(0, kind="cancel", twos=1)
    assert pool(scene) == (2, 1)
    scene.drive(0, "2 left", "1 left")
    assert scene.player(0).at == (2, 5)
    scene.drive(0, "1 up", faces=(3,))
    assert [event.fields["to"] for event in scene.events("stepped_back")] == [(2, 5), (2, 4)]  # without a choice
    assert scene.player(0).at == (2, 4)
    scene.rolls(4, 4, 4, 4, 4)
    scene.act(0, kind="sabotage", victim="green")
    assert list(scene.s.curses)[:3] == [0, 0, 1]


@clause("R35", "Q7")
@pytest.mark.parametrize(
    ("faces", "curses", "left"),
    [
        ((4, 6, 6, 2, 2), 1, (0, 2)),  # one curse cancels the 4, which is a movement of 1
        ((6, 6, 2, 2, 2), 2, (0, 1)),  # two curses cancel a 6, which is a movement of 2
        ((4, 6, 6, 2, 2), 4, (1, 0)),
    ],
)
def test_curses_take_whole_movements(faces, curses, left, cab):
    scene = cab((3, 3), *faces, curses=curses)
    assert pool(scene) == left


@clause("Q7")
def test_the_player_picks_which_movements_go(cab):
    scene = cab((3, 3), 4, 4, 4, 6, 6, curses=3)
    assert [each["twos"] for each in scene.legal(0)] == [0, 1]
    scene.refused(0, "cannot-cancel", kind="cancel", twos=2)
    scene.act(0, kind="cancel", twos=0)
    assert pool(scene) == (0, 2)


@clause("Q7")
@pytest.mark.parametrize(("curses", "left"), [(1, (1, 1)), (3, (1, 0))])
def test_s4_an_odd_curse_cuts_a_2(curses, left, cab):
    scene = cab((3, 3), 6, 6, 2, 2, 2, curses=curses)
    assert pool(scene) == left
    assert scene.kinds(0) == {"move"}


@clause("Q7", "R44", "Q23")
def test_s5_all_gone_means_no_movement_and_no_landing(cab):
    scene = cab((1, 3), 6, 2, 2, 2, 2, curses=2)  # it starts on cat nibbles
    assert scene.player(0).at == (1, 3)
    assert "nibbles" not in scene.told()
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}


@clause("R37", "Q22", "R43", "Q21")
def test_s6_at_start(cab):
    scene = cab("start", 4, 2, 2, 2, 2, curses=3)
    assert scene.player(0).at == "start"
    scene = cab("start", 6, 6, 2, 2, 2)  # the first 2 is made without a decision
    assert scene.player(0).at == (2, 2)
    assert scene.ends(0) == {(2, 4), (4, 2)}


@clause("R36", "R37", "Q8")
def test_more_curses_than_spaces_lead_back_the_difference(cab):
    scene = cab((2, 5), 4, 2, 2, 2, 2, curses=3)
    assert scene.player(0).at == (2, 3)
    assert scene.events("set_back")[0].fields == {"driver": 0, "spaces": 2}


@clause("Q8", "Q24")
def test_going_back_as_the_movement_of_the_turn_ends_in_a_landing(table):
    scene = table()
    scene.arrange(cabs={0: (1, 5)}, turn=0, white=[2, 2, 2, 2, 2], curses={0: 2})
    scene.act(0, kind="stop")
    scene.act(0, kind="retreat", direction="down")
    scene.rolls(1)
    scene.act(0, kind="retreat", direction="down")  # onto the cat nibbles of (1, 3)
    assert scene.player(0).dice == ["red-d6"]


@clause("Q8", "R60")
def test_going_back_onto_the_passenger_collects_it(cab):
    scene = cab((2, 5), 2, 2, 2, 2, 2, curses=2, passenger=(2, 3))
    assert scene.view(0).players[0].passengers == 1


@clause("R36", "Q23")
def test_at_start_going_back_is_no_movement(cab):
    scene = cab("start", 2, 2, 2, 2, 2, curses=4)
    assert scene.player(0).at == "start"
    assert not scene.s.moved


@clause("R37", "Q22")
def test_one_chooses_among_the_steps_that_shorten_the_way(cab):
    scene = cab((4, 4), 2, 2, 2, 2, 2, curses=2)
    assert scene.ways(0, "retreat") == {"down", "left"}
    scene.refused(0, "not-back", kind="retreat", direction="up")
    scene.act(0, kind="retreat", direction="left")
    scene.act(0, kind="retreat", direction="down")
    assert scene.player(0).at == (3, 3)


@clause("Q22")
@pytest.mark.parametrize(("where", "end"), [((4, 4), (3, 3)), ((6, 3), (4, 3)), ((3, 5), (3, 3)), ((2, 1), "start")])
def test_fixed_ways_back_take_the_larger_gap_and_sideways_when_equal(where, end, cab):
    # From (4, 4), START is 2 spaces away sideways and 3 downwards, so the cab goes down. Then it is 2 spaces away in
    # both directions, so the cab goes left.
    scene = cab(where, 2, 2, 2, 2, 2, curses=2, retreat="fixed")
    assert scene.player(0).at == end
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}


@clause("Q22", "R37")
def test_nobody_goes_back_beyond_start(cab):
    scene = cab((2, 2), 2, 2, 2, 2, 2, curses=4)
    assert scene.player(0).at == "start"
    assert len(scene.events("stepped_back")) == 2


@clause("R38", "R39")
def test_directions_are_chosen_anew_for_each_movement(cab):
    scene = cab((3, 3), 4, 6, 2, 2, 2)
    assert scene.ways(0) == {"1 up", "1 right", "1 down", "1 left", "2 up", "2 right", "2 down", "2 left"}
    scene.drive(0, "1 left")
    assert scene.ways(0) == {"2 up", "2 right", "2 down"}  # 2 left would leave the grid
    assert scene.player(0).at == (2, 3)


@clause("R41", "Q19")
def test_all_movement_must_be_used(cab):
    scene = cab((3, 3), 4, 6, 2, 2, 2)
    scene.refused(0, "must-move", kind="stop")
    scene.drive(0, "1 up")
    scene.refused(0, "must-move", kind="stop")


@clause("Q19")
def test_optional_movement_may_stop_anywhere(cab):
    scene = cab((3, 3), 4, 6, 2, 2, 2, movement="optional")
    scene.drive(0, "1 up", faces=())
    assert scene.player(0).at == (3, 4)
    scene.rolls(3)  # the cab lands on a Paw patrol, and a 3 means a pothole
    scene.act(0, kind="stop")
    assert scene.told()[:2] == ["movement_stopped", "patrol"]


@clause("Q19", "Q23")
def test_optional_movement_that_is_not_begun_is_no_landing(cab):
    scene = cab((1, 3), 4, 6, 2, 2, 2, movement="optional")
    scene.act(0, kind="stop")
    assert "nibbles" not in scene.told()
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}


@clause("R42", "Q20")
def test_a_movement_must_fit_entirely(cab):
    scene = cab((1, 1), 4, 6, 2, 2, 2)
    assert scene.ways(0) == {"1 up", "1 right", "2 up", "2 right"}
    for length, direction in ((1, "left"), (2, "down")):
        scene.refused(0, "wall", kind="move", length=length, direction=direction)
    scene = cab((2, 5), 6, 2, 2, 2, 2)
    scene.refused(0, "wall", kind="move", length=2, direction="left")  # a single free space is not enough for a 2


@clause("R43", "Q21")
def test_from_start_the_only_way_is_inward(cab):
    scene = cab("start", 4, 6, 2, 2, 2)
    assert scene.ways(0) == {"1 up", "2 up"}
    scene.refused(0, "only-inward", kind="move", length=1, direction="right")
    scene.drive(0, "1 up")
    assert scene.player(0).at == (2, 1)  # the gate square
    scene.refused(0, "wall", kind="move", length=2, direction="down")  # it may not leave through the entry again


@clause("R43", "Q21")
def test_a_2_from_start_goes_on_one_space_in_the_same_direction(cab):
    scene = cab("start", 6, 4, 2, 2, 2, board="dark")
    scene.drive(0, "2 right")
    assert scene.player(0).at == (2, 2)


@clause("Q21", "Q35")
def test_any_number_of_cats_may_be_at_start(cab):
    scene = cab((2, 1), 2, 2, 2, 2, 2, curses=1)
    assert [scene.player(0).at, scene.player(1).at] == ["start", "start"]
    assert "fight_began" not in scene.told()


@clause("R44", "Q23")
def test_squares_and_cats_that_are_only_passed_have_no_effect(cab):
    scene = cab((3, 3), 6, 4, 2, 2, 2)
    scene.arrange(cabs={1: (4, 5)})
    scene.drive(0, "2 up")  # it passes the patrol of (3, 4)
    assert "patrol" not in scene.told()
    scene = cab((3, 5), 6, 2, 2, 2, 2)
    scene.arrange(cabs={1: (4, 5)})  # also a patrol
    scene.drive(0, "2 right")
    assert scene.player(0).at == (5, 5)
    assert not {"patrol", "fight_began"} & set(scene.told())


@clause("Q23", "R45")
def test_a_way_that_returns_to_its_own_start_is_a_landing(cab):
    scene = cab((1, 3), 4, 4, 2, 2, 2)
    scene.drive(0, "1 up", "1 down", faces=(1,))
    assert scene.player(0).dice == ["red-d6"]


@clause("Q7")
def test_any_space_takes_single_spaces_off_movements(cab):
    scene = cab((3, 3), 4, 6, 6, 2, 2, curses=2, curse_cancel="any_space")
    assert [each["twos"] for each in scene.legal(0)] == [0, 1]
    scene.refused(0, "not-now", kind="cancel", twos=2)
    scene.act(0, kind="cancel", twos=0)  # a 2 is cut to a 1
    assert pool(scene) == (2, 1)
    scene.act(0, kind="cancel", twos=1)  # a 1 is removed
    assert pool(scene) == (1, 1)


@clause("Q7")
def test_any_space_with_one_choice_is_made_by_itself(cab):
    scene = cab((3, 3), 6, 6, 2, 2, 2, curses=1, curse_cancel="any_space")
    assert pool(scene) == (1, 1)
    assert scene.kinds(0) == {"move"}


@clause("Q7")
def test_two_2s_may_go_where_1s_could(cab):
    scene = cab((3, 3), 4, 4, 6, 6, 2, curses=4)
    assert [each["twos"] for each in scene.legal(0)] == [1, 2]
    scene.act(0, kind="cancel", twos=2)
    assert pool(scene) == (2, 0)


@clause("Q19", "Q21")
def test_optional_movement_may_stay_at_start(cab):
    scene = cab("start", 4, 2, 2, 2, 2, movement="optional")
    assert scene.player(0).at == "start"
    assert scene.kinds(0) == {"stop", "move"}
    scene.act(0, kind="stop")
    assert scene.player(0).at == "start"


@clause("R37", "Q3", "Q21", "Q22")
def test_with_the_other_entry_the_way_back_leads_to_that_gate(cab):
    scene = cab((4, 7), 2, 2, 2, 2, 2, curses=3, entry_gate="B")
    assert scene.ways(0, "retreat") == {"up", "right"}
    scene.act(0, kind="retreat", direction="up")  # then it goes right to (5, 8), and back to START
    assert scene.player(0).at == "start"
    scene = cab((2, 2), 2, 2, 2, 2, 2, curses=2, entry_gate="B")
    scene.act(0, kind="retreat", direction="up")
    scene.act(0, kind="retreat", direction="right")
    assert scene.player(0).at == (3, 3)


@clause("Q22", "Q3")
@pytest.mark.parametrize(("where", "end"), [((3, 5), (4, 6)), ((1, 6), (3, 6)), ((4, 4), (4, 6)), ((5, 8), "start")])
def test_fixed_ways_back_lead_to_the_other_entry_too(where, end, cab):
    scene = cab(where, 2, 2, 2, 2, 2, curses=2, retreat="fixed", entry_gate="B")
    assert scene.player(0).at == end
