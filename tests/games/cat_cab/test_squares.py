"""R45 to R55, R61, Q24 to Q30, Q55: cat nibbles, Paw patrol and the order of a landing."""

import pytest

from mewple.testing import clause

PATROL, NIBBLES = (2, 6), (4, 2)


@pytest.fixture
def near(table):
    """Puts seat 0 one step beside a special square. The seat has rolled a movement of 1 and four 2s, so its turn ends
    with a decision about sabotage."""

    def make(where, seats=2, faces=(4, 2, 2, 2, 2), **options):
        scene = table(seats, **options)
        scene.arrange(cabs={0: where}, turn=0, white=faces)
        scene.act(0, kind="stop")
        return scene

    return make


@clause("R45", "R46", "R5")
@pytest.mark.parametrize("face", [1, 2])
def test_nibbles_1_or_2_give_the_own_d6(face, near):
    scene = near((4, 1))
    scene.drive(0, "1 up", faces=(face,))
    assert scene.player(0).dice == ["red-d6"]
    assert len(scene.view(0).tray) == 5


@clause("R47")
def test_a_d6_that_was_gained_before_is_not_given_again(near):
    scene = near((4, 1))
    scene.arrange(dice={1: ["red-d6"]})  # seat 1 had won it, and seat 0 steals it
    scene.drive(0, "1 up", faces=(2,))
    assert scene.player(0).dice == []


@clause("R48", "R50", "R49", "Q27")
def test_s12_greedy_cat_takes_the_d6_first_then_the_d8(near):
    scene = near((4, 1))
    scene.arrange(dice={1: ("blue-d6", "blue-d8")})
    scene.drive(0, "1 up", faces=(3,))
    assert scene.legal(0) == [{"kind": "steal", "victim": "blue"}, {"kind": "steal_skip"}]
    scene.act(0, kind="steal", victim="blue")
    assert (scene.player(0).dice, scene.player(1).dice) == (["blue-d6"], ["blue-d8"])
    scene.arrange(cabs={0: (4, 1)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(4,))
    scene.act(0, kind="steal", victim="blue")
    assert (scene.player(0).dice, scene.player(1).dice) == (["blue-d6", "blue-d8"], [])


@clause("R48", "R49", "Q27")
def test_s12_without_coloured_dice_there_is_nothing_to_take(near):
    scene = near((4, 1))
    scene.drive(0, "1 up", faces=(3,))
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}


@clause("Q27", "Q38")
def test_only_cats_in_the_city_with_a_die_can_be_robbed_and_one_may_decline(near):
    scene = near((4, 1), seats=3)
    scene.arrange(dice={1: ["blue-d8"]})
    scene.drive(0, "1 up", faces=(4,))
    scene.refused(0, "no-die-there", kind="steal", victim="green")
    scene.refused(0, "not-now", kind="steal", victim="red")
    scene.act(0, kind="steal_skip")
    assert scene.player(1).dice == ["blue-d8"]
    scene = near((4, 1), seats=3)
    scene.arrange(dice={1: ["blue-d8"], 2: ["green-d6"]}, passengers={2: 1}, cabs={2: "out"})
    scene.drive(0, "1 up", faces=(4,))
    scene.refused(0, "not-in-city", kind="steal", victim="green")


@clause("R48", "Q27")
def test_at_a_table_of_two_the_second_seat_can_rob_the_first_and_nobody_else(table):
    scene = table(2)
    scene.arrange(dice={0: ["red-d6"]}, cabs={1: (4, 1)}, turn=1, white=[4, 2, 2, 2, 2])
    scene.act(1, kind="stop")
    scene.drive(1, "1 up", faces=(3,))
    assert scene.legal(1) == [{"kind": "steal", "victim": "red"}, {"kind": "steal_skip"}]
    scene.refused(1, "not-now", kind="steal", victim="green")


@clause("Q27", "R48")
def test_a_taken_die_is_rolled_for_good_and_red_goes_before_blue_before_green(near):
    scene = near((4, 1))
    scene.arrange(dice={1: ("blue-d6", "red-d6", "green-d6")})
    scene.drive(0, "1 up", faces=(3,))
    scene.act(0, kind="steal", victim="blue")
    assert scene.player(0).dice == ["red-d6"]
    scene.act(0, kind="sabotage_skip")
    for _ in range(2):
        scene.play_until(lambda at: at.s.active == 1, policy="beginner")
        scene.play_until(lambda at: at.s.active == 0, policy="beginner")
        assert "red-d6" in [die.die for die in scene.view(0).tray]


@clause("R51", "Q26", "Q25")
def test_s11_the_boost_goes_straight_and_stops_at_the_wall(near):
    ends = {"up": (4, 8), "right": (6, 2), "down": (4, 1), "left": (1, 2)}
    for direction, end in ends.items():
        scene = near((4, 1))
        scene.drive(0, "1 up", faces=(5, 6))
        assert {words["kind"] for words in scene.legal(0)} == {"boost", "boost_skip"}
        assert scene.ends(0) == set(ends.values())
        scene.act(0, kind="boost", direction=direction)
        assert scene.player(0).at == end
    scene = near((4, 1))
    scene.drive(0, "1 up", faces=(6, 6))
    scene.act(0, kind="boost_skip")
    assert scene.player(0).at == (4, 2)


@clause("Q26")
@pytest.mark.parametrize(("direction", "driven"), [("up", 6), ("right", 2), ("down", 1), ("left", 3)])
def test_the_log_says_how_many_spaces_of_a_boost_were_driven(direction, driven, near):
    scene = near((4, 1))
    scene.b.patrol = 0
    scene.drive(0, "1 up", faces=(5, 6))
    scene.act(0, kind="boost", direction=direction)
    assert scene.events("boosted")[0].fields["spaces"] == driven


@clause("Q26", "Q37")
def test_the_log_counts_the_step_out_of_the_city_as_a_driven_space(near):
    scene = near((5, 5))
    scene.b.nibbles = 1 << 34  # (5, 6)
    scene.arrange(passengers={0: 1})
    scene.drive(0, "1 up", faces=(5, 6))
    scene.act(0, kind="boost", direction="up")
    fields = {"driver": 0, "spaces": 3, "direction": "up", "from": (5, 6), "to": "out"}
    assert scene.events("boosted")[0].fields == fields


@clause("Q25", "Q24")
def test_the_end_of_a_boost_is_a_new_landing(near):
    scene = near((4, 1))
    scene.drive(0, "1 up", faces=(5, 1))
    scene.rolls(2)
    # it lands on the patrol of (3, 2): bad luck, but it has nothing to lose
    scene.act(0, kind="boost", direction="left")
    assert scene.told()[:2] == ["boosted", "patrol"]
    scene = near((4, 1))
    scene.arrange(passenger=(4, 5))
    scene.drive(0, "1 up", faces=(5, 3))
    scene.rolls(1, 1)
    scene.act(0, kind="boost", direction="up")
    assert scene.view(0).players[0].passengers == 1


@clause("Q26")
def test_a_boost_with_no_free_step_in_a_direction_cannot_be_chosen(near):
    scene = near((1, 2))
    scene.drive(0, "1 up", faces=(5, 2))  # nibbles at (1, 3)
    scene.refused(0, "wall", kind="boost", direction="left")
    assert scene.ways(0, "boost") == {"up", "right", "down"}


@clause("Q26")
def test_a_boost_through_the_open_exit_leaves_the_city(near):
    for passengers, end in ((0, (5, 8)), (1, "out")):
        scene = near((5, 5))
        scene.b.nibbles = 1 << 34  # (5, 6), on the way out
        scene.arrange(passengers={0: passengers})
        scene.drive(0, "1 up", faces=(5, 6))
        scene.act(0, kind="boost", direction="up")
        assert scene.player(0).at == end  # a closed exit stops the boost like a wall


@clause("Q26", "R65")
def test_a_closed_exit_is_a_wall_for_a_boost_even_right_before_it(near):
    scene = near((5, 7))
    scene.b.nibbles = 1 << 46  # (5, 8), the square of the exit
    scene.drive(0, "1 up", faces=(5, 2))
    scene.refused(0, "gate-closed", kind="boost", direction="up")
    assert scene.ways(0, "boost") == {"right", "down", "left"}
    scene = near((5, 6))
    scene.b.nibbles = 1 << 40  # (5, 7)
    scene.drive(0, "1 up", faces=(5, 2))
    scene.act(0, kind="boost", direction="up")
    assert scene.player(0).at == (5, 8)


@clause("Q26", "Q37")
@pytest.mark.parametrize(
    ("exit_rule", "length", "end"), [("overshoot", 6, "out"), ("exact", 6, (5, 8)), ("exact", 3, "out")]
)
def test_a_boost_towards_the_exit(exit_rule, length, end, near):
    scene = near((3, 8), exit=exit_rule)
    scene.arrange(passengers={0: 1})
    scene.b.nibbles = 1 << 34  # (5, 6), on the way out
    scene.arrange(cabs={0: (5, 5)})
    scene.drive(0, "1 up", faces=(5, length))
    scene.act(0, kind="boost", direction="up")
    assert scene.player(0).at == end


@clause("Q26")
def test_an_exact_boost_must_fit_or_is_lost(near):
    scene = near((4, 1), boost="straight_exact")
    scene.drive(0, "1 up", faces=(5, 3))
    assert scene.ways(0, "boost") == {"up", "left"}
    scene.refused(0, "wall", kind="boost", direction="right")
    scene.act(0, kind="boost", direction="left")
    assert scene.player(0).at == (1, 2)
    scene = near((3, 6), boost="straight_exact")
    scene.b.nibbles = 1 << 20  # (3, 4): no direction has six free spaces
    scene.b.patrol = 0
    scene.arrange(cabs={0: (3, 3)})
    scene.drive(0, "1 up", faces=(5, 6))
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}


@clause("Q26")
def test_a_free_boost_may_turn_with_every_space_and_stop_early(near):
    scene = near((4, 1), boost="free")
    scene.drive(0, "1 up", faces=(5, 3))
    scene.act(0, kind="boost", direction="right")
    scene.act(0, kind="boost", direction="up")
    assert scene.player(0).at == (5, 3)
    scene.rolls(1)
    scene.act(0, kind="boost_skip")  # it stays on the patrol
    assert "patrol" in scene.told()


@clause("R52", "R53", "Q28")
def test_bad_luck_takes_a_coloured_die_if_any(near):
    scene = near((2, 5))
    scene.drive(0, "1 up", faces=(1,))
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}
    scene = near((2, 5))
    scene.arrange(dice={0: ["red-d8"]})
    scene.drive(0, "1 up", faces=(2,))
    assert scene.player(0).dice == []


@clause("R53", "Q28")
@pytest.mark.parametrize(("die", "left"), [("d6", ["blue-d6", "red-d8"]), ("d8", ["red-d6", "blue-d6"])])
def test_with_both_kinds_the_player_chooses_and_red_goes_first(die, left, near):
    scene = near((2, 5))
    scene.arrange(dice={0: ("red-d6", "blue-d6", "red-d8")})
    scene.drive(0, "1 up", faces=(1,))
    assert scene.legal(0) == [{"kind": "lose_die", "die": "d6"}, {"kind": "lose_die", "die": "d8"}]
    scene.act(0, kind="lose_die", die=die)
    assert scene.player(0).dice == left


@clause("R54", "R52")
@pytest.mark.parametrize("face", [3, 4])
def test_a_pothole_leads_back_two_spaces(face, near):
    scene = near((2, 5))
    scene.drive(0, "1 up", faces=(face,))
    assert scene.player(0).at == (2, 4)


@clause("R55", "Q29")
@pytest.mark.parametrize("face", [5, 6])
def test_s20_an_unhappy_customer_is_gone_for_good(face, near):
    scene = near((2, 5))
    scene.arrange(passengers={0: 2, 1: 2}, passenger="none")
    scene.drive(0, "1 up", faces=(face,))
    assert scene.view(0).players[0].passengers == 1
    assert scene.view(0).passenger is None  # no fifth passenger comes
    assert scene.s.collected == 4
    assert all(gate.open for gate in scene.view(0).gates)


@clause("R55")
def test_without_passengers_nothing_is_lost(near):
    scene = near((2, 5))
    scene.drive(0, "1 up", faces=(5,))
    assert scene.view(0).players[0].passengers == 0


@clause("Q29")
def test_by_option_a_lost_passenger_comes_back(near):
    scene = near((2, 5), lost_passenger="returns")
    scene.arrange(passengers={0: 2, 1: 2}, passenger="none")
    scene.drive(0, "1 up", faces=(5, 1, 1))
    assert scene.view(0).passenger.at == (1, 1)  # no passenger was on the grid, so the next one is placed at once
    assert scene.view(0).passengers_left == 1
    assert all(gate.open for gate in scene.view(0).gates)
    scene = near((2, 5), lost_passenger="returns")
    scene.arrange(passengers={0: 1})
    scene.drive(0, "1 up", faces=(5,))
    assert scene.view(0).passenger.at == (6, 8)  # a passenger is waiting, so the next one comes later
    assert scene.view(0).passengers_left == 4


@clause("Q55", "R52")
def test_the_patrol_costs_no_turn(near):
    scene = near((2, 5))
    scene.drive(0, "1 up", faces=(1,))
    scene.act(0, kind="sabotage_skip")
    scene.play_until(lambda at: at.s.round == 2 and at.s.active == 0, policy="beginner")
    assert scene.pending() == [0]
    assert len(scene.view(0).tray) == 5


@clause("R61", "Q30", "Q24")
def test_s10_a_covered_square_does_nothing_until_the_passenger_is_gone(near):
    scene = near((2, 5))
    scene.arrange(passenger=(2, 6))
    scene.drive(0, "1 up", faces=(1, 1))  # only the space for the next passenger is rolled
    assert scene.view(0).players[0].passengers == 1
    assert "patrol" not in scene.told()
    scene.arrange(cabs={0: (2, 5)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1,))
    assert "patrol" in scene.told()


@clause("Q30", "R61")
def test_by_option_a_covered_square_is_dead_for_good(near):
    scene = near((2, 5), passenger=(2, 6), covered_squares="for_good")
    scene.drive(0, "1 up", faces=(1, 1))
    scene.arrange(cabs={0: (2, 5)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up")
    assert "patrol" not in scene.told()


@clause("Q24")
def test_on_one_space_the_square_comes_before_the_fight(near):
    scene = near((4, 1))
    scene.arrange(cabs={1: (4, 2)})
    scene.drive(0, "1 up", faces=(1, 3, 4, 2, 2))  # the nibbles upgrade a die; then seat 0 wins the fight
    assert [kind for kind in scene.told() if kind in ("nibbles", "upgraded", "fight_began")] == [
        "nibbles",
        "upgraded",
        "fight_began",
    ]


@clause("Q24", "Q25")
def test_one_who_has_been_boosted_or_pushed_away_does_not_fight(near):
    scene = near((2, 5))
    scene.arrange(cabs={1: (2, 6)})
    scene.drive(0, "1 up", faces=(3,))
    assert "fight_began" not in scene.told()
    scene = near((4, 1))
    scene.arrange(cabs={1: (4, 2)})
    scene.drive(0, "1 up", faces=(5, 4))
    scene.act(0, kind="boost", direction="up")
    assert "fight_began" not in scene.told()


@clause("Q24")
def test_the_fight_comes_before_the_passenger(near):
    scene = near((3, 5))
    scene.arrange(cabs={1: (3, 6)}, passenger=(3, 6))
    scene.drive(0, "1 up", faces=(1, 1, 3, 4))  # seat 1 wins, so seat 0 is pushed away before it can collect
    assert scene.view(0).passenger.at == (3, 6)
    assert scene.s.passengers[0] == 0


@clause("Q25", "R54")
def test_s30_a_pothole_onto_the_passenger_collects_and_onto_anything_else_does_nothing(near):
    scene = near((2, 5))
    scene.arrange(passenger=(2, 4))
    scene.drive(0, "1 up", faces=(3, 6, 6))
    assert scene.view(0).players[0].passengers == 1
    scene = near((3, 8))
    scene.b.patrol |= 1 << 24  # (1, 5)
    scene.arrange(cabs={0: (1, 6)})
    scene.drive(0, "1 down", faces=(3,))
    scene.act(0, kind="retreat", direction="down")
    scene.act(0, kind="retreat", direction="down")  # it lands on the cat nibbles of (1, 3)
    assert "nibbles" not in scene.told()
    scene = near((2, 5))
    scene.arrange(cabs={1: (2, 4)})
    scene.drive(0, "1 up", faces=(4,))
    assert scene.player(0).at == (2, 4) == scene.player(1).at
    assert "fight_began" not in scene.told()


@clause("Q25")
def test_each_special_square_works_once_a_turn(near):
    scene = near((4, 1))
    scene.b.nibbles |= 1 << 22  # (5, 4)
    scene.drive(0, "1 up", faces=(5, 2))
    scene.rolls(5, 2)
    scene.arrange(cabs={0: (4, 2)})
    scene.b.nibbles |= 1 << 21  # (4, 4): the boost leads from one special square to the next and back
    scene.act(0, kind="boost", direction="up")
    assert scene.told()[:2] == ["boosted", "nibbles"]
    scene.act(0, kind="boost", direction="down")
    assert scene.player(0).at == (4, 2)
    assert "nibbles" not in scene.told()


@clause("Q25")
def test_push_triggers_all_gives_the_pushed_a_full_landing(near):
    scene = near((2, 5), push_triggers="all")
    scene.b.nibbles |= 1 << 19  # (2, 4): where the pothole leads
    scene.drive(0, "1 up", faces=(3, 1))
    assert scene.told().count("nibbles") == 1
    assert scene.player(0).dice == ["red-d6"]


@clause("Q25", "Q33", "Q35")
def test_push_triggers_all_lets_a_pushed_cat_fight_and_collect_on_anothers_turn(near):
    scene = near((3, 5), seats=3, push_triggers="all")
    scene.arrange(cabs={1: (3, 6), 2: (2, 5)}, passenger=(2, 5))
    scene.drive(0, "1 up", faces=(3, 4, 1, 1))  # seat 0 wins; seat 1 chooses its way back
    scene.rolls(3, 4, 1, 1, 6, 6)  # seat 1 meets seat 2, wins another fight, and collects the passenger
    scene.act(1, kind="retreat", direction="left")  # then it goes down, without a choice
    assert scene.s.passengers[1] == 1
    assert scene.view(0).passenger.at == (6, 6)
    assert scene.player(2).at == (2, 3)
    scene = near((3, 5), seats=3)
    scene.arrange(cabs={1: (3, 6), 2: (2, 5)}, passenger=(2, 5))
    scene.drive(0, "1 up", faces=(3, 4, 1, 1))
    scene.act(1, kind="retreat", direction="left")
    assert scene.player(1).at == scene.player(2).at == (2, 5)
    assert scene.s.passengers[1] == 0  # by default a pushed cat does not collect
    assert "fight_began" not in scene.told()
