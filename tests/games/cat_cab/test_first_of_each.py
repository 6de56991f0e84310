"""Things with the number 0 (the space (1, 1), seat 0, gate A, the first die) work like all others."""

import pytest

from mewple.testing import clause

CORNER = (1, 1)


def drive(scene, seat, *moves, faces=()):
    scene.act(seat, kind="stop")
    scene.drive(seat, *moves, faces=faces)
    return scene


@clause("R60", "R62")
def test_a_passenger_on_the_first_space_is_shown_reached_and_collected(table):
    scene = table(passenger=CORNER)
    scene.arrange(cabs={0: (1, 3)}, turn=0, white=[6, 2, 2, 2, 2])
    assert (scene.view(0).passenger.at, scene.view(0).reach.verdict) == (CORNER, "in reach")
    scene.act(0, kind="stop")
    assert CORNER in scene.ends(0)
    scene.drive(0, "2 down", faces=(5, 5))
    assert scene.s.passengers[0] == 1
    assert scene.view(0).passenger.at == (5, 5)


@clause("R31", "Q18")
def test_the_lucky_charm_moves_a_passenger_from_and_to_the_first_space(table):
    for before, faces, after in (
        (CORNER, (4, 2, 2), (2, 2)),
        ((2, 2), (4, 1, 1), CORNER),
        (CORNER, (4, 1, 1, 3, 3), (3, 3)),
    ):
        scene = table(passenger=before)
        scene.arrange(cabs={0: (3, 5)}, turn=0, white=[3, 2, 4, 4, 4])
        scene.act(0, kind="stop")
        scene.rolls(*faces)
        scene.act(0, kind="item_roll")
        assert scene.view(0).passenger.at == after


@clause("R51", "Q26")
@pytest.mark.parametrize("boost", ["straight_wall", "straight_exact", "free"])
def test_a_boost_may_end_on_the_first_space(boost, table):
    scene = table(boost=boost)
    scene.b.nibbles = 1 << 6  # (1, 2)
    scene.arrange(cabs={0: (1, 3)}, turn=0, white=[4, 2, 2, 2, 2])
    drive(scene, 0, "1 down", faces=(5, 1))
    assert CORNER in scene.ends(0)
    scene.act(0, kind="boost", direction="down")
    assert scene.player(0).at == CORNER


@clause("Q26")
def test_a_boost_that_fits_nowhere_but_to_the_first_space_is_offered(table):
    scene = table(boost="straight_exact")
    scene.b.nibbles = 1 << 36  # (1, 7) is six spaces farther up
    scene.arrange(cabs={0: (1, 6)}, turn=0, white=[4, 2, 2, 2, 2])
    drive(scene, 0, "1 up", faces=(5, 6))
    assert scene.ways(0, "boost") == {"down"}


@clause("R56", "R59")
def test_a_fight_on_the_first_space_and_the_way_out_of_it(table):
    scene = table()
    scene.arrange(cabs={0: (1, 2), 1: CORNER}, turn=0, white=[4, 2, 2, 2, 2])
    drive(scene, 0, "1 down", faces=(3, 4, 1, 1))
    assert scene.events("fight_began")[0].fields["at"] == CORNER
    assert scene.player(1).at == "start"  # seat 1 goes back to the gate square on its right, and then to START


@clause("R45", "R52", "Q25")
@pytest.mark.parametrize(("kind", "face"), [("nibbles", 1), ("patrol", 1)])
def test_a_square_on_the_first_space_works_once_a_turn(kind, face, table):
    scene = table()
    scene.b.nibbles, scene.b.patrol = (1, 0) if kind == "nibbles" else (0, 1)
    scene.arrange(cabs={0: (1, 2)}, turn=0, white=[4, 2, 2, 2, 2])
    drive(scene, 0, "1 down", faces=(face,))
    assert kind in scene.told()
    assert scene.s.used == 1


@clause("Q30", "R61")
def test_the_first_space_can_be_put_out_of_work_for_good(table):
    scene = table(covered_squares="for_good")
    scene.b.nibbles, scene.b.patrol = 1, 0
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[3, 2, 4, 4, 4])
    scene.act(0, kind="stop")
    scene.rolls(4, 1, 1)
    scene.act(0, kind="item_roll")
    assert scene.s.dead == 1


@clause("R77", "R79", "Q48")
def test_crazy_cat_drives_to_a_passenger_on_the_first_space(solo, crazy):
    scene = solo((1, 3), fare=CORNER).crazy_turn(6, 2, 2, 2, 2, 5, 5, 4, 4, 4, 4, 4)
    assert scene.s.passengers[crazy] == 1
    assert scene.player(crazy).at == CORNER


@clause("Q31")
def test_seat_0_can_be_under_a_passenger_that_is_rolled(table):
    for option, faces, fare in (("collect", (4, 3, 5, 1, 2), (1, 2)), ("reroll", (4, 3, 5, 1, 2), (1, 2))):
        scene = table(spawn_on_player=option)
        scene.arrange(cabs={0: (3, 5)}, turn=0, white=[3, 2, 4, 4, 4])
        scene.act(0, kind="stop")
        scene.rolls(*faces)
        scene.act(0, kind="item_roll")
        assert scene.view(0).passenger.at == fare
        assert scene.s.passengers[0] == (option == "collect")


@clause("R12", "R13")
def test_the_first_die_alone_can_be_marked_and_thrown(table):
    scene = table()
    scene.arrange(turn=0, white=[2, 4, 4, 4, 4])
    assert {"kind": "mark", "die": "white-1"} in scene.legal(0)
    scene.again(0, 1, faces=(1,))
    assert scene.s.faces[0] == 1
    assert scene.s.curses[0] == 1


@clause("R59", "Q35", "Q22")
def test_seat_0_goes_back_off_turn_and_chooses_its_way(table):
    scene = table()
    scene.arrange(cabs={1: (3, 5), 0: (3, 6)}, turn=1, white=[4, 2, 2, 2, 2])
    drive(scene, 1, "1 up", faces=(1, 1, 3, 4))
    assert scene.pending() == [0]
    assert scene.view(0).going_back == 0
    scene.act(0, kind="retreat", direction="left")
    assert scene.player(0).at == (2, 5)


@clause("Q54")
def test_seat_0_wins_when_all_others_resign(table):
    scene = table(3)
    for seat in (1, 2):
        scene.act(seat, kind="resign")
    assert scene.returns() == [1.0, 0.0, 0.0]
    assert scene.view(0).winner == 0
