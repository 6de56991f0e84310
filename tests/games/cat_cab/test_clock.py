"""Q54, Q56: giving up, and the turn clock."""

import pytest

from mewple.core.words import TABLE
from mewple.games.cat_cab.state import OVER
from mewple.testing import clause


def resign(scene, seat):
    return scene.act(seat, kind="resign")


def ring(scene):
    return scene.act(TABLE, kind="stop")


@clause("Q54", "Q40")
def test_one_who_resigns_is_eliminated_at_once(table):
    scene = table(3)
    scene.has(1, passengers=1, dice=("blue-d6",), curses=2)
    resign(scene, 1)  # not on turn
    assert scene.at(1) == "gone"
    assert (scene.s.curses[1], scene.s.passengers[1], scene.dice(1)) == (0, 0, [])
    assert scene.view(0).players[1].resigned
    assert scene.pending() == [0]
    scene.refused(1, "out-of-play", kind="resign")


@clause("Q54")
def test_resigning_is_never_listed_and_always_there(table):
    scene = table()
    assert "resign" not in scene.kinds(0)
    resign(scene, 1)
    assert scene.s.phase == OVER
    scene.refused(0, "game-over", kind="resign")


@clause("Q54")
def test_resigning_on_turn_passes_the_turn(table):
    scene = table(3)
    resign(scene, 0)
    assert scene.pending() == [1]


@clause("Q54")
def test_the_last_one_wins_when_all_others_resigned_and_nobody_left(table):
    scene = table(3)
    resign(scene, 0)
    assert scene.s.phase != OVER
    resign(scene, 2)
    assert scene.returns() == [0.0, 1.0, 0.0]


@clause("Q54")
def test_otherwise_play_goes_on(table):
    scene = table(3)
    scene.s.exit_open = 1
    scene.put(0, "out")
    scene.s.rush, scene.s.rush_left[1], scene.s.rush_left[2] = 1, 5, 5
    scene.turn(1, 4, 4, 4, 4, 4)
    resign(scene, 1)
    assert scene.pending() == [2]  # somebody has left: the last in the city must still get out


@clause("Q54", "R70")
def test_when_nobody_is_left_in_the_city_the_points_decide(table):
    scene = table()
    scene.s.exit_open = 1
    scene.put(0, "out")
    scene.s.rush, scene.s.rush_left[1] = 1, 5
    scene.turn(1, 4, 4, 4, 4, 4)
    resign(scene, 1)
    assert scene.returns() == [1.0, 0.0]
    assert [(event.seat, event.arguments["total"]) for event in scene.events("scored")] == [(0, 10), (1, 0)]


@clause("Q54", "Q42")
def test_one_who_is_alone_because_rush_hour_took_another_must_still_get_out(table):
    scene = table(3)
    scene.s.exit_open, scene.s.rush = 1, 2
    scene.s.rush_left[1] = scene.s.rush_left[2] = 3
    scene.put(0, "gone")  # not by resigning
    scene.turn(1, 4, 4, 4, 4, 4)
    resign(scene, 1)
    assert scene.s.phase != OVER
    assert scene.pending() == [2]


@clause("Q54", "Q38")
def test_one_who_has_left_keeps_place_and_score(table):
    scene = table(3)
    scene.has(0, passengers=1)
    scene.put(0, "out")
    scene.s.rush, scene.s.rush_left[1], scene.s.rush_left[2] = 1, 5, 5
    scene.turn(1, 4, 4, 4, 4, 4)
    resign(scene, 0)
    assert scene.points()[0] == 15
    assert scene.at(0) == "out"
    scene.refused(0, "out-of-play", kind="resign")


@pytest.fixture
def fight(table):
    def make(seats):
        scene = table(seats)
        scene.put(0, (3, 5))
        scene.put(1, (3, 6))
        scene.put(2, (3, 6)) if seats == 3 else None
        scene.turn(0, 4, 2, 2, 2, 2)
        scene.act(0, kind="stop")
        scene.drive(0, "1 up", faces=(1, 1) * seats)
        return scene

    return make


@clause("Q54")
def test_resigning_in_a_fight_loses_it(fight):
    scene = fight(3)
    scene.act(0, kind="duel", dice="both")
    scene.act(2, kind="duel", dice="both")
    scene.rolls(1, 1, 2, 2)  # the others had chosen: their round is thrown
    resign(scene, 1)
    assert scene.pending() == [0, 2]
    scene.act(0, kind="duel", dice="both")
    resign(scene, 2)
    assert scene.returns() == [1.0, 0.0, 0.0]


@clause("Q54")
def test_the_one_who_remains_wins_the_fight(fight):
    scene = fight(3)
    scene.put(2, (1, 1))
    scene.s.duellists = scene.s.fighters = scene.s.waiting = 0b011
    resign(scene, 0)  # the active player
    assert scene.told()[:2] == ["resigned", "eliminated"]
    assert scene.events("fight_won")[0].seat == 1
    assert scene.at(1) == (3, 6)
    assert scene.pending() == [1]  # the next turn: no sabotage by one who is gone


@clause("Q54", "Q41")
def test_resigning_in_the_final_fight_loses_the_game_and_nothing_else(table):
    scene = table()
    scene.has(0, passengers=2)
    scene.has(1, passengers=1)
    scene.put(1, "out")
    scene.s.rush, scene.s.rush_left[0] = 1, 5
    scene.put(0, (5, 8))
    scene.turn(0, 4, 1, 1, 1, 1)
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1, 1, 2, 2))
    resign(scene, 1)
    assert scene.returns() == [1.0, 0.0]
    assert scene.points() == [15, 15]


@clause("Q54", "Q41")
def test_those_who_resigned_after_leaving_do_not_fight(table):
    scene = table()
    scene.has(0, passengers=2)
    scene.has(1, passengers=1)
    scene.put(1, "out")
    scene.s.rush, scene.s.rush_left[0] = 1, 5
    scene.put(0, (5, 8))
    scene.turn(0, 4, 1, 1, 1, 1)
    resign(scene, 1)
    scene.act(0, kind="stop")
    scene.drive(0, "1 up")
    assert scene.returns() == [1.0, 0.0]


@clause("Q54")
def test_resigning_on_the_way_back_of_a_lost_fight(fight):
    scene = fight(3)
    scene.act(0, kind="duel", dice="both")
    scene.act(1, kind="duel", dice="both")
    scene.rolls(1, 1, 3, 4, 1, 1)
    scene.act(2, kind="duel", dice="both")  # seat 1 wins; seats 0 and 2 go back
    assert scene.pending() == [0]
    resign(scene, 0)
    assert scene.pending() == [2]
    resign(scene, 2)
    assert scene.returns() == [0.0, 1.0, 0.0]


@clause("Q54", "Q34")
def test_one_who_has_lost_and_resigns_while_the_others_fight_on_is_not_pushed(table):
    scene = table(3)
    scene.put(0, (3, 5))
    scene.put(1, (3, 6))
    scene.put(2, (3, 6))
    scene.turn(0, 4, 2, 2, 2, 2)
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3, 4, 3, 4, 2, 2, 1, 1, 1, 1))  # seats 0 and 1 go on, seat 2 has lost
    resign(scene, 2)
    scene.act(0, kind="duel", dice="both")
    scene.rolls(3, 4, 1, 1)
    scene.act(1, kind="duel", dice="both")
    for _ in range(2):
        scene.act(1, kind="retreat", direction="down")
    assert [scene.at(driver) for driver in range(3)] == [(3, 6), (3, 4), "gone"]
    assert scene.pending() == [0]  # and not one who is gone


@clause("Q54")
@pytest.mark.parametrize("faces", [(5, 3), (3,)])  # a boost, a theft
def test_resigning_on_a_square_leaves_nothing_to_decide(faces, table):
    scene = table(3)
    scene.has(1, dice=("blue-d6",))
    scene.put(0, (4, 1))
    scene.turn(0, 4, 2, 2, 2, 2)
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=faces)
    assert scene.kinds(0) & {"boost", "steal"}
    resign(scene, 0)
    assert scene.pending() == [1]
    assert scene.kinds(1) == {"stop", "mark"}


@clause("Q54", "R73")
def test_alone_giving_up_means_that_crazy_cat_wins(table):
    scene = table(1)
    resign(scene, 0)
    assert scene.s.phase == OVER
    assert scene.returns() == [0.0]


@clause("Q56")
def test_without_a_clock_the_table_cannot_ring(table):
    scene = table()
    scene.refused(TABLE, "no-clock", kind="stop")
    scene.refused(TABLE, "not-now", kind="roll_marked")
    assert scene.view(0).turn_seconds == 0
    assert table(turn_seconds=90).view(0).turn_seconds == 90


@clause("Q56")
def test_when_time_runs_out_rolling_stops_and_the_rest_plays_itself(table):
    scene = table(turn_seconds=60)
    scene.put(0, (3, 5))
    scene.turn(0, 3, 2, 4, 4, 6)
    scene.act(0, kind="mark", die="white-1")
    ring(scene)
    told = scene.told()
    assert told[0] == "clock_rang"
    assert "rerolled" not in told
    assert "items_skipped" in told
    assert told.count("moved") == 3  # all movement is used
    assert "sabotage_skipped" in told
    assert scene.pending() == [1]


@clause("Q56")
def test_the_beginner_drives_towards_the_passenger(table):
    scene = table(turn_seconds=60, passenger=(3, 8))
    scene.put(0, (3, 5))
    scene.turn(0, 4, 6, 1, 1, 1)
    ring(scene)
    assert scene.s.passengers[0] == 1


@clause("Q56", "Q54")
def test_three_such_turns_in_a_row_count_as_gone_for_good(table):
    scene = table(3, turn_seconds=60)
    for late in (1, 2):
        scene.play_until(lambda at: at.pending() == [0] and at.s.phase == 0, policy="beginner")
        ring(scene)
        assert scene.s.late[0] == late
    scene.play_until(lambda at: at.pending() == [0] and at.s.phase == 0, policy="beginner")
    ring(scene)
    assert scene.at(0) == "gone"
    assert scene.view(0).players[0].resigned


@clause("Q56")
def test_a_turn_in_time_starts_the_count_anew(table):
    scene = table(3, turn_seconds=60)
    ring(scene)
    scene.play_until(lambda at: at.pending() == [0], policy="beginner")
    scene.play_until(lambda at: at.s.active != 0, policy="beginner")
    assert scene.s.late[0] == 0


@clause("Q56")
def test_the_clock_runs_for_those_who_must_choose_off_turn_too(table):
    scene = table(turn_seconds=60)
    scene.put(0, (3, 5))
    scene.put(1, (3, 6))
    scene.turn(0, 4, 2, 2, 2, 2)
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3, 4, 1, 1))
    assert scene.pending() == [1]
    ring(scene)
    assert scene.at(1) == (3, 4)  # the first way back
    assert scene.s.late[1] == 0
    assert scene.pending() == [0]


@clause("Q56", "Q34")
def test_in_a_fight_those_who_have_not_chosen_throw_both_dice(table):
    scene = table(turn_seconds=60)
    scene.put(0, (3, 5))
    scene.put(1, (3, 6))
    scene.turn(0, 4, 2, 2, 2, 2)
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1, 1, 1, 1))
    scene.act(0, kind="duel", dice="first")
    scene.rolls(2, 3, 4)
    ring(scene)
    assert scene.events("fight_won")[0].seat == 1


@clause("Q56", "Q26")
def test_when_time_runs_out_a_boost_is_not_taken(table):
    scene = table(turn_seconds=60, passenger=(4, 5))
    scene.put(0, (4, 1))
    scene.turn(0, 4, 1, 1, 1, 1)
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(5, 3))  # three spaces up to the passenger
    ring(scene)
    assert "boost_skipped" in scene.told()
    assert scene.at(0) == (4, 2)


@clause("Q56", "Q27")
def test_when_time_runs_out_nothing_is_stolen(table):
    scene = table(turn_seconds=60)
    scene.has(1, dice=("blue-d6",))
    scene.put(0, (4, 1))
    scene.turn(0, 4, 1, 1, 1, 1)
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3,))
    ring(scene)
    assert "steal_skipped" in scene.told()
    assert (scene.dice(0), scene.dice(1)) == ([], ["blue-d6"])
