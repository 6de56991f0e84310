"""Q46 to Q50: how Crazy cat (driver 3) chooses between several possible moves."""

import pytest

from mewple.games.cat_cab.state import CRAZY
from mewple.testing import Scene, clause

MINE = (4, 4, 4, 4, 4)  # the person's next roll


@clause("Q46", "R74")
def test_the_option_of_five_dice_is_for_crazy_cat_alone():
    scene = Scene("cat-cab", 1, 1, {"crazy_first_turn": "five"}, [5, 0, 5, 7, *([3] * 4)])
    assert [event.fields["dice"] for event in scene.events("turn_began")] == [4]  # the person starts


@clause("R73", "R63", "Q36")
def test_the_person_can_sabotage_crazy_cat(solo):
    scene = solo((3, 3))
    scene.arrange(turn=0, white=[2, 2, 4, 1, 1], curses={0: 1})
    scene.act(0, kind="stop")
    assert [each.get("victim") for each in scene.legal(0)] == ["blue", None]
    scene.rolls(4, 4, 4, 6, 6, *MINE)
    scene.act(0, kind="sabotage", victim="blue")
    assert scene.events("sabotaged")[0].fields == {"driver": 0, "victim": CRAZY, "count": 2, "total": 2, "says": None}
    assert scene.events("movement_cancelled")[0].fields["curses"] == 2


@clause("R73", "R48", "Q27")
def test_the_person_can_rob_crazy_cat(solo):
    scene = solo((3, 3), person=(4, 1), crazy_extra_dice=True)
    scene.arrange(dice={CRAZY: ["blue-d6"]}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3,))
    scene.act(0, kind="steal", victim="blue")
    assert (scene.player(0).dice, scene.player(CRAZY).dice) == (["blue-d6"], [])


@clause("Q47", "R46")
@pytest.mark.parametrize(("extra", "dice"), [(False, []), (True, ["blue-d6"])])
def test_cat_nibbles_give_it_a_die_only_by_option(extra, dice, solo):
    scene = solo((4, 1), fare=(4, 3), crazy_extra_dice=extra)
    scene.crazy_turn(4, 2, 2, 2, 2, 1, *MINE)
    assert scene.player(CRAZY).at == (4, 2)
    assert scene.player(CRAZY).dice == dice


@clause("Q48")
def test_in_one_column_ties_go_to_the_lower_row(solo):
    # Crazy cat is on the passenger's space and has a movement of 1. It may go to (1, 6), (1, 4) or (2, 5), all one step
    # away from the passenger.
    scene = solo((1, 5), fare=(1, 5)).crazy_turn(4, 2, 2, 2, 2, *MINE)
    assert scene.player(CRAZY).at == (1, 4)


@clause("Q48")
def test_strong_avoidance_does_not_stay_as_far_as_it_is(solo):
    # Crazy cat has movements {1,1} from (3, 3) to (3, 7). The only space nearer to the goal is (3, 5), where a patrol
    # is. All other spaces it can reach are as far from the goal as (3, 3).
    scene = solo((3, 3), fare=(3, 7), crazy_avoid="strong")
    scene.b.nibbles, scene.b.patrol = 0, 1 << 26  # (3, 5)
    scene.crazy_turn(4, 4, 2, 2, 2, 1, *MINE)
    assert scene.player(CRAZY).at == (3, 5)


@clause("Q48", "Q7")
def test_with_any_space_it_cuts_the_2_that_its_way_needs_cut(solo):
    # Crazy cat has movements {1,2}, and a curse takes away one space: {2} or {1,1} is left. Only {1,1} can turn the
    # corner to (4, 4).
    scene = solo((3, 3), fare=(4, 4), curse_cancel="any_space")
    scene.crazy_turn(4, 6, 2, 2, 2, 1, 1, *MINE, curses=1)
    assert scene.s.passengers[CRAZY] == 1


@clause("Q50", "Q48")
@pytest.mark.parametrize(
    ("start", "face", "also", "fare", "end"),
    [
        ((4, 1), 4, (5, 1), (6, 4), (4, 4)),  # from (4, 2), the boost leads up to (4, 4) or right to (6, 2)
        ((6, 2), 6, (6, 4), (2, 4), (2, 2)),  # the boost leads up to (4, 4) or left to (2, 2)
    ],
)
def test_of_two_boosts_as_good_it_takes_the_lower_column(start, face, also, fare, end, solo):
    scene = solo(start, fare=fare)
    scene.b.patrol = 0
    # no plain space is as near to the goal as the nibbles of (4, 2)
    scene.b.nibbles |= 1 << (also[1] - 1) * 6 + also[0] - 1
    scene.crazy_turn(face, 2, 2, 2, 2, 5, 2, *MINE)
    assert scene.player(CRAZY).at == end


@clause("Q50", "Q48")
@pytest.mark.parametrize("avoid", ["tie_break", "strong"])
def test_it_boosts_onto_a_square_that_is_nearer_rather_than_stay(avoid, solo):
    scene = solo((4, 1), fare=(4, 6), crazy_avoid=avoid)
    scene.b.patrol = 1 << 21  # (4, 4), two up from the nibbles of (4, 2)
    scene.b.nibbles = 1 << 9 | 1 << 4 | 1 << 2  # cat nibbles are on (4, 2) and on the spaces beside (4, 1)
    scene.crazy_turn(4, 2, 2, 2, 2, 5, 2, 1, *MINE)  # it rolls bad luck at the patrol
    assert scene.player(CRAZY).at == (4, 4)


@clause("Q50", "Q48", "R78")
@pytest.mark.parametrize(
    ("boost", "fare", "next_fare", "end"),
    [
        ("straight_wall", (5, 8), (), (5, 6)),  # a boost of 6 up would lead out through the exit, past the passenger
        ("straight_wall", "none", (), "out"),
        ("free", (5, 8), (1, 1), (5, 8)),
        ("free", "none", (), "out"),
    ],
)
def test_it_boosts_out_only_when_the_exit_is_its_target(boost, fare, next_fare, end, solo):
    scene = solo((5, 5), fare=fare, boost=boost)
    scene.b.nibbles, scene.b.patrol = 1 << 34, 0  # cat nibbles are on (5, 6), on the way to the exit
    scene.arrange(exit_open=True)
    scene.crazy_turn(4, 2, 2, 2, 2, 5, 6, *next_fare, *MINE)
    assert scene.player(CRAZY).at == end


@clause("Q50", "Q26")
@pytest.mark.parametrize(
    ("length", "end"),
    [
        (2, (4, 4)),  # 2 up leads to (4, 4), one step from the passenger
        (6, (4, 2)),  # 6 up goes too far: (4, 8) is no nearer to the passenger than (4, 2)
    ],
)
def test_its_boost_is_the_best_of_staying_and_four_directions(length, end, solo):
    scene = solo((4, 1), fare=(4, 5))
    scene.b.patrol = 0
    scene.crazy_turn(4, 2, 2, 2, 2, 5, length, *MINE)
    assert scene.player(CRAZY).at == end


@clause("Q50")
def test_staying_wins_ties(solo):
    scene = solo((4, 1), fare=(4, 3))
    scene.b.patrol = 0
    scene.crazy_turn(4, 2, 2, 2, 2, 5, 2, *MINE)  # (4, 2) and (4, 4), two up, are one step from the goal
    assert scene.player(CRAZY).at == (4, 2)


@clause("Q50", "Q26")
def test_a_free_boost_goes_space_by_space_to_the_best_end(solo):
    scene = solo((4, 1), fare=(5, 4), boost="free")
    scene.b.patrol = 0
    scene.b.nibbles |= 1 << 4  # (5, 1): no plain space is as near to the goal as the nibbles of (4, 2)
    scene.crazy_turn(4, 2, 2, 2, 2, 5, 4, 1, 8, *MINE)
    assert scene.s.passengers[CRAZY] == 1
    assert len(scene.events("boosted")) == 3


@clause("Q50", "Q26", "Q48")
def test_a_free_boost_aims_at_nothing_beyond_its_own_length(solo):
    """With a boost of one space, Crazy cat goes to (3, 4) or (4, 3); the lower column wins. Crazy cat does not aim at
    (3, 3), which is farther away."""
    scene = solo((4, 6), fare=(3, 3), boost="free")
    scene.b.patrol, scene.b.nibbles = 0, 1 << 21  # (4, 4)
    scene.crazy_turn(6, 2, 2, 2, 2, 5, 1, *MINE)
    assert scene.player(CRAZY).at == (3, 4)


@pytest.fixture
def rushed(solo):
    """Dawn has broken, and Crazy cat has this many turns left. From (3, 5), it makes a movement of 1."""

    def make(fare, turns, **options):
        scene = solo((3, 5), fare=fare, **options)
        scene.b.patrol = scene.b.nibbles = 0
        scene.arrange(rush="dawn", rush_turns={0: 5, CRAZY: turns})
        return scene.crazy_turn(4, 2, 2, 2, 2, *MINE)

    return make


@clause("Q49")
def test_in_rush_hour_it_chases_as_printed_and_watches_the_clock_by_option(rushed):
    assert rushed((1, 1), 2, crazy_rush="book").player(CRAZY).at == (2, 5)
    assert rushed((1, 1), 2, crazy_rush="timed").player(CRAZY).at == (3, 6)  # it goes towards the exit


@clause("Q49")
def test_timed_it_still_chases_while_the_way_is_short_enough(rushed):
    # 2 steps to (1, 5) and 8 steps on to OUT make 10. This is at most 3 x 4, but more than 3 x 3.
    assert rushed((1, 5), 4, crazy_rush="timed").player(CRAZY).at == (2, 5)
    assert rushed((1, 5), 3, crazy_rush="timed").player(CRAZY).at == (3, 6)
    # To (1, 4) it has 3 steps, and from there 9 steps to OUT: 12 in all, exactly 3 for each of its 4 turns.
    assert rushed((1, 4), 4, crazy_rush="timed").player(CRAZY).at == (2, 5)
