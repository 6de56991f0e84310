"""R60, R62, Q31 to Q33: collecting passengers."""

import pytest

from mewple.testing import clause


@pytest.fixture
def cab(table):
    def make(where, *faces, seats=2, **options):
        scene = table(seats, **options)
        scene.arrange(cabs={0: where}, turn=0, white=faces)
        scene.act(0, kind="stop")
        return scene

    return make


@clause("R60")
def test_one_must_land_exactly_on_the_passenger(cab):
    scene = cab((3, 5), 4, 4, 2, 2, 2, passenger=(3, 6))
    scene.drive(0, "1 up", "1 right")  # it passes the passenger without stopping
    assert scene.s.passengers[0] == 0
    assert scene.view(0).passenger.at == (3, 6)
    scene = cab((3, 5), 4, 2, 2, 2, 2, passenger=(3, 6))
    scene.drive(0, "1 up", faces=(1, 2))
    assert scene.s.passengers[0] == 1
    assert scene.view(0).players[0].score.passengers == 5


@clause("R62", "R2")
def test_the_next_passenger_is_rolled_column_first(cab):
    scene = cab((3, 5), 4, 2, 2, 2, 2, passenger=(3, 6))
    scene.drive(0, "1 up", faces=(4, 7))
    assert scene.view(0).passenger.at == (4, 7)
    assert scene.view(0).passengers_left == 3
    assert scene.view(0).passenger.name == "Sir Fluffington"


@clause("R62", "R9")
def test_after_the_fourth_collection_none_is_placed(cab):
    scene = cab((3, 5), 4, 2, 2, 2, 2, passenger=(3, 6))
    scene.arrange(passengers={1: 3})
    scene.drive(0, "1 up")
    assert scene.view(0).passenger is None
    assert scene.view(0).passenger is None
    assert scene.view(0).passengers_left == 0


@clause("Q31", "R60")
def test_s16_a_passenger_rolled_onto_a_cab_is_collected_by_going_away_and_back(cab):
    scene = cab((3, 5), 3, 2, 2, 2, 2)
    scene.arrange(cabs={1: (3, 3)})
    scene.rolls(4, 3, 3)  # the lucky charm puts the passenger on the space of seat 1
    scene.act(0, kind="item_roll")
    assert scene.view(0).passenger.at == (3, 3)
    assert scene.s.passengers[1] == 0
    scene.arrange(turn=1, white=[4, 4, 2, 2, 2])
    scene.act(1, kind="stop")
    scene.drive(1, "1 right", "1 left", faces=(1, 1))
    assert scene.s.passengers[1] == 1


@clause("Q31", "Q23")
def test_s16_with_a_single_1_it_cannot(cab):
    scene = cab((3, 3), 4, 2, 2, 2, 2, passenger=(3, 3))
    assert (3, 3) not in scene.ends(0)
    assert scene.view(0).reach.verdict == "off by one"


@clause("Q31")
def test_by_option_a_cab_under_the_passenger_has_it_at_once(cab):
    scene = cab((3, 5), 4, 2, 2, 2, 2, seats=3, passenger=(3, 6), spawn_on_player="collect")
    scene.arrange(cabs={1: (1, 1), 2: (6, 6)})
    # the passenger is put on seat 1, then on seat 2, then on a free space
    scene.drive(0, "1 up", faces=(1, 1, 6, 6, 5, 5))
    assert list(scene.s.passengers)[:3] == [1, 1, 1]
    assert scene.view(0).passenger.at == (5, 5)


@clause("Q31")
def test_by_option_it_is_rolled_again(cab):
    scene = cab((3, 5), 4, 2, 2, 2, 2, passenger=(3, 6), spawn_on_player="reroll")
    scene.arrange(cabs={1: (1, 1)})
    # the passenger is put on seat 1, then on seat 0, then on a free space
    scene.drive(0, "1 up", faces=(1, 1, 3, 6, 5, 5))
    assert scene.view(0).passenger.at == (5, 5)


@clause("Q31", "Q18")
def test_the_charm_follows_the_same_option(cab):
    scene = cab((3, 5), 3, 4, 2, 2, 2, spawn_on_player="collect")
    scene.arrange(cabs={1: (1, 1)})
    scene.rolls(4, 1, 1, 5, 5)
    scene.act(0, kind="item_roll")
    assert scene.s.passengers[1] == 1
    assert all(gate.open for gate in scene.view(0).gates)
    assert scene.view(0).passenger.at == (5, 5)


@clause("Q31", "Q18")
def test_a_charm_that_rolls_onto_a_cab_is_rolled_again_by_option(cab):
    scene = cab((3, 5), 3, 4, 2, 2, 2, spawn_on_player="reroll")
    scene.arrange(cabs={1: (1, 1)})
    scene.rolls(4, 1, 1, 3, 5, 5, 5)  # the passenger is put on seat 1, then on seat 0, then on a free space
    scene.act(0, kind="item_roll")
    assert scene.view(0).passenger.at == (5, 5)


@clause("Q30", "R31")
def test_a_square_that_the_charm_covers_is_dead_for_good_by_option(cab):
    scene = cab((3, 5), 3, 4, 2, 2, 2, covered_squares="for_good")
    scene.rolls(4, 2, 6)
    scene.act(0, kind="item_roll")
    scene.arrange(passenger=(6, 1))  # the passenger moves away again
    scene.arrange(cabs={0: (2, 5)})
    scene.drive(0, "1 up")
    assert scene.player(0).at == (2, 6)
    assert "patrol" not in scene.told()


@clause("Q32", "R10")
def test_collecting_comes_before_sabotage(cab):
    scene = cab((3, 5), 4, 2, 2, 2, 2, passenger=(3, 6))
    scene.drive(0, "1 up", faces=(1, 1))
    assert scene.s.passengers[0] == 1
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}


@clause("Q32")
def test_by_option_it_comes_after(cab):
    scene = cab((3, 5), 4, 2, 2, 2, 2, passenger=(3, 6), collect_timing="after_sabotage")
    scene.drive(0, "1 up")
    assert scene.s.passengers[0] == 0
    scene.act(0, kind="sabotage", victim="blue")
    assert scene.told()[:2] == ["sabotaged", "collected"]
    assert scene.s.passengers[0] == 1


@clause("Q32", "Q23")
def test_also_then_only_after_a_movement(table):
    scene = table(collect_timing="after_sabotage", passenger=(3, 6))
    scene.arrange(cabs={0: (3, 6)}, turn=0, white=[2, 2, 2, 2, 4], curses={0: 1})
    scene.act(0, kind="stop")
    scene.act(0, kind="sabotage_skip")
    assert scene.s.passengers[0] == 0


@clause("Q33")
@pytest.mark.parametrize("spawn", ["wait", "collect"])
def test_another_cat_pushed_onto_the_passenger_does_not_collect(spawn, cab):
    scene = cab((1, 6), 4, 2, 2, 2, 2, passenger=(2, 4), spawn_on_player=spawn)
    scene.arrange(cabs={1: (2, 6)}, asleep=[(2, 6)])  # the patrol there has worked this turn already
    scene.drive(0, "1 right", faces=(3, 4, 1, 1))
    assert scene.player(1).at == (2, 4) == scene.view(0).passenger.at
    assert scene.s.passengers[1] == 0


@clause("Q25", "R60")
def test_the_active_player_bumped_onto_the_passenger_collects_it(cab):
    scene = cab((1, 6), 4, 2, 2, 2, 2, passenger=(2, 4))
    scene.arrange(cabs={1: (2, 6)}, asleep=[(2, 6)])
    scene.drive(0, "1 right", faces=(1, 1, 3, 4, 6, 6))
    assert scene.player(0).at == (2, 4)
    assert scene.s.passengers[0] == 1


@clause("R60")
def test_everybody_sees_which_passenger_is_in_which_cab(cab):
    scene = cab((3, 5), 4, 2, 2, 2, 2, passenger=(3, 6))
    scene.arrange(passengers={1: 1})
    scene.drive(0, "1 up", faces=(1, 1))
    assert [player.riders for player in scene.view(1).players] == [[2], [1]]
    assert scene.view(1).passenger.number == 3


@clause("R55", "Q29")
@pytest.mark.parametrize(("option", "lost", "next_one"), [("gone", [2], 4), ("returns", [], 2)])
def test_the_last_passenger_to_get_in_walks_out_first(option, lost, next_one, table):
    scene = table(2, lost_passenger=option)
    scene.arrange(passengers={0: 2, 1: 1}, cabs={0: (2, 5)}, passenger=(6, 1), turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(5,))
    assert [event.fields["number"] for event in scene.events("lost_passenger")] == [2]
    assert [player.riders for player in scene.view(0).players] == [[1], [3]]
    assert (scene.view(0).walked_out, scene.view(0).passenger.number) == (lost, next_one)
