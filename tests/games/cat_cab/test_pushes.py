"""Q25 with `push_triggers = "all"`: a cat that is pushed onto a square plays out what happens there, even during
another player's turn."""

import pytest

from mewple.testing import clause

NIBBLES, PATROL = "nibbles", "patrol"


@pytest.fixture
def shoved(table):
    """Seat 0 wins a fight on (3, 6), and seat 1 goes back to a special square on (3, 4). On that square it throws dice
    with these faces."""

    def make(square, *faces, seats=2):
        scene = table(seats, push_triggers="all")
        scene.b.nibbles, scene.b.patrol = (1 << 20, 0) if square == NIBBLES else (0, 1 << 20)
        scene.arrange(
            cabs={0: (3, 5), 1: (3, 6)},
            passengers={0: 1, 1: 1},
            dice={0: ["red-d6"], 1: ("blue-d6", "blue-d8") if square == PATROL else ()},
            turn=0,
            white=[4, 2, 2, 2, 2],
        )
        scene.act(0, kind="stop")
        scene.drive(0, "1 up", faces=(3, 4, 1, 1))
        scene.act(1, kind="retreat", direction="down")
        scene.rolls(*faces)
        scene.act(1, kind="retreat", direction="down")
        return scene

    return make


@clause("Q25", "R46")
def test_an_upgrade_is_for_the_pushed_cat(shoved):
    scene = shoved(NIBBLES, 1)
    assert (scene.player(0).dice, scene.player(1).dice) == (["red-d6"], ["blue-d6"])
    assert scene.pending() == [0]  # it is still the turn of seat 0


@clause("Q25", "R51")
def test_a_boost_is_driven_by_the_pushed_cat(shoved):
    scene = shoved(NIBBLES, 5, 2)
    assert scene.pending() == [1]
    scene.act(1, kind="boost", direction="right")
    assert (scene.player(0).at, scene.player(1).at) == ((3, 6), (5, 4))
    assert scene.pending() == [0]


@clause("Q25", "R48")
def test_the_pushed_cat_is_the_thief(shoved):
    scene = shoved(NIBBLES, 3)
    assert scene.pending() == [1]
    scene.act(1, kind="steal", victim="red")
    assert (scene.player(0).dice, scene.player(1).dice) == ([], ["red-d6"])


@clause("Q25", "R53")
def test_the_pushed_cat_chooses_which_die_it_loses(shoved):
    scene = shoved(PATROL, 1)
    assert scene.pending() == [1]
    scene.act(1, kind="lose_die", die="d8")
    assert (scene.player(0).dice, scene.player(1).dice) == (["red-d6"], ["blue-d6"])


@clause("Q25", "R55")
def test_the_pushed_cat_loses_its_own_passenger(shoved):
    scene = shoved(PATROL, 5)
    assert [player.passengers for player in scene.view(0).players] == [1, 0]


@clause("Q25")
def test_a_square_works_once_a_turn_whoever_comes(table):
    """Seat 0 lands on a patrol, whose pothole leads it to cat nibbles, whose boost leads it to seat 1. In the same
    turn, seat 1 is pushed onto that patrol."""
    scene = table(push_triggers="all")
    scene.b.nibbles |= 1 << 19  # (2, 4), where the pothole of (2, 6) leads
    scene.arrange(cabs={0: (2, 5), 1: (2, 8)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3, 5, 4))
    scene.rolls(3, 4, 1, 1)
    scene.act(0, kind="boost", direction="up")
    assert scene.player(1).at == (2, 6)
    assert "patrol" not in scene.told()


@clause("Q39", "Q25", "R68")
def test_the_turn_in_which_another_cat_boosts_out_is_no_rush_turn(table):
    scene = table(push_triggers="all")
    scene.b.nibbles = 1 << 34  # (5, 6), on the way out
    scene.arrange(passengers={0: 1}, cabs={0: (4, 8), 1: (5, 8)}, turn=0, white=[4, 1, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.drive(0, "1 right", faces=(3, 4, 1, 1))
    scene.act(1, kind="retreat", direction="down")
    scene.rolls(5, 6)
    scene.act(1, kind="retreat", direction="down")
    scene.act(1, kind="boost", direction="up")
    assert scene.player(1).at == "out"
    assert scene.s.round == 2  # rush hour has begun, and this is the first of seat 0's five turns
    assert scene.view(0).players[0].rush_turns == 5


@clause("Q54", "Q25")
def test_a_pushed_cat_that_resigns_on_a_square_gives_the_turn_back(shoved):
    scene = shoved(NIBBLES, 5, 2, seats=3)
    scene.act(1, kind="resign")
    assert scene.player(1).at is None
    assert scene.pending() == [0]
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}
