"""Q54, Q56: resigning, and the turn clock."""

import pytest

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.games.cat_cab.state import OVER
from mewple.testing import clause


def resign(scene, seat):
    return scene.act(seat, kind="resign")


def ring(scene):
    return scene.act(TABLE, kind="stop")


@clause("Q54", "Q40")
def test_one_who_resigns_is_eliminated_at_once(table):
    scene = table(3)
    scene.arrange(passengers={1: 1}, dice={1: ["blue-d6"]}, curses={1: 2})
    resign(scene, 1)  # it is not seat 1's turn
    assert scene.player(1).at is None
    assert (scene.s.curses[1], scene.s.passengers[1], scene.player(1).dice) == (0, 0, [])
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


GIVEN_UP: dict[str, tuple[list[int], list[dict[str, object]]]] = {
    "with dice marked": ([4, 4, 1, 1, 1], [{"kind": "mark", "die": "white-3"}]),
    "with an item to roll for": ([3, 4, 4, 1, 1], [{"kind": "stop"}]),
    "with curses to settle": ([6, 4, 4, 1, 1], [{"kind": "stop"}]),
    "with movement left": (
        [6, 4, 4, 1, 1],
        [{"kind": "stop"}, {"kind": "cancel", "twos": 1}, {"kind": "move", "length": 1, "direction": "up"}],
    ),
}


@clause("Q54", "R11")
@pytest.mark.parametrize("moment", GIVEN_UP)
def test_nothing_of_a_turn_that_was_given_up_is_left(moment, table):
    """A cat resigns in the middle of its turn. The next turn begins as if it had resigned before that turn."""
    white, acts = GIVEN_UP[moment]

    def next_turn(*acts):
        scene = table(3)
        scene.arrange(cabs={0: (3, 5)}, turn=0, white=white, curses={0: 2})
        for words in acts:
            scene.act(0, **words)
        assert scene.pending() == [0]
        scene.rolls(4, 4, 6, 6, 1)
        resign(scene, 0)
        return scene.s.as_dict()

    assert next_turn(*acts) == next_turn()


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
    scene.arrange(exit_open=True, cabs={0: "out"}, turn=1, white=[4, 4, 4, 4, 4])
    resign(scene, 1)
    assert scene.pending() == [2]  # one driver has left, so the last one in the city still has to get out


@clause("Q54", "R70")
def test_when_nobody_is_left_in_the_city_the_points_decide(table):
    scene = table()
    scene.arrange(exit_open=True, cabs={0: "out"}, turn=1, white=[4, 4, 4, 4, 4])
    resign(scene, 1)
    assert scene.returns() == [1.0, 0.0]
    assert [(event.seat, event.fields["total"]) for event in scene.events("scored")] == [(0, 10), (1, 0)]


@clause("Q54", "Q42")
def test_one_who_is_alone_because_rush_hour_took_another_must_still_get_out(table):
    scene = table(3)
    gone = {"cabs": {0: "gone"}}  # this driver was eliminated, but has not resigned
    scene.arrange(rush="dawn", rush_turns={1: 3, 2: 3}, turn=1, white=[4, 4, 4, 4, 4], **gone)
    resign(scene, 1)
    assert scene.s.phase != OVER
    assert scene.pending() == [2]


@clause("Q54", "Q38")
def test_one_who_has_left_keeps_place_and_score(table):
    scene = table(3)
    scene.arrange(passengers={0: 1}, cabs={0: "out"}, turn=1, white=[4, 4, 4, 4, 4])
    resign(scene, 0)
    assert scene.points()[0] == 15
    assert scene.player(0).at == "out"
    scene.refused(0, "out-of-play", kind="resign")


@pytest.fixture
def leaver(table):
    """Seat 0 has just left the city with a passenger and has two 2s to place."""

    def make(**options):
        scene = table(3, **options)
        scene.arrange(passengers={0: 1}, cabs={0: (5, 8)}, turn=0, white=[4, 2, 2, 1, 1])
        scene.act(0, kind="stop")
        scene.drive(0, "1 up")
        assert scene.kinds(0) == {"sabotage", "sabotage_skip"}
        return scene

    return make


@clause("Q54", "Q38")
@pytest.mark.parametrize("timing", ["landing", "after_sabotage"])
def test_a_cat_that_has_left_and_resigns_loses_its_sabotage(timing, leaver):
    scene = leaver(collect_timing=timing)
    resign(scene, 0)
    assert scene.pending() == [1]
    assert list(scene.s.curses) == [0, scene.s.curses[1], 0, 0]
    assert not scene.events("sabotaged")
    assert (scene.player(0).at, scene.points()[0]) == ("out", 15)


@clause("Q54", "Q56")
def test_a_cat_that_has_left_and_is_late_for_the_third_time_is_asked_nothing_more(leaver):
    scene = leaver(turn_seconds=60)
    scene.s.late[0] = 2
    ring(scene)
    assert scene.view(0).players[0].resigned
    assert not {"sabotaged", "sabotage_skipped"} & set(scene.told())
    assert scene.pending() == [1]


@pytest.fixture
def fight(table):
    def make(seats):
        scene = table(seats)
        scene.arrange(cabs={0: (3, 5), 1: (3, 6)})
        scene.arrange(cabs={2: (3, 6)}) if seats == 3 else None
        scene.arrange(turn=0, white=[4, 2, 2, 2, 2])
        scene.act(0, kind="stop")
        scene.drive(0, "1 up", faces=(1, 1) * seats)
        return scene

    return make


@clause("Q54")
def test_resigning_in_a_fight_loses_it(fight):
    scene = fight(3)
    scene.act(0, kind="duel", dice="both")
    scene.act(2, kind="duel", dice="both")
    scene.rolls(1, 1, 2, 2)  # the other two have already chosen their dice, so these are thrown now
    resign(scene, 1)
    assert scene.pending() == [0, 2]
    assert [cat.seat for cat in scene.view(0).duel.duellists] == [0, 2]
    scene.act(0, kind="duel", dice="both")
    resign(scene, 2)
    assert scene.returns() == [1.0, 0.0, 0.0]


@clause("Q54")
def test_the_one_who_remains_wins_the_fight(fight):
    scene = fight(3)
    scene.arrange(cabs={2: (1, 1)})
    scene.s.duellists = scene.s.fighters = scene.s.waiting = 0b011
    resign(scene, 0)  # the active player
    assert scene.told()[:2] == ["resigned", "eliminated"]
    assert scene.events("fight_won")[0].seat == 1
    assert scene.player(1).at == (3, 6)
    assert scene.pending() == [1]  # the next turn begins: a driver who has resigned does not sabotage


@clause("Q54", "Q41")
def test_resigning_in_the_final_fight_loses_the_game_and_nothing_else(table):
    scene = table()
    scene.arrange(passengers={0: 2, 1: 1}, cabs={1: "out", 0: (5, 8)}, turn=0, white=[4, 1, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1, 1, 2, 2))
    resign(scene, 1)
    assert scene.returns() == [1.0, 0.0]
    assert scene.points() == [15, 15]


@clause("Q54", "Q41")
def test_those_who_resigned_after_leaving_do_not_fight(table):
    scene = table()
    scene.arrange(passengers={0: 2, 1: 1}, cabs={1: "out", 0: (5, 8)}, turn=0, white=[4, 1, 1, 1, 1])
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
    scene.arrange(cabs={0: (3, 5), 1: (3, 6), 2: (3, 6)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3, 4, 3, 4, 2, 2, 1, 1, 1, 1))  # seats 0 and 1 go on; seat 2 has lost
    resign(scene, 2)
    scene.act(0, kind="duel", dice="both")
    scene.rolls(3, 4, 1, 1)
    scene.act(1, kind="duel", dice="both")
    for _ in range(2):
        scene.act(1, kind="retreat", direction="down")
    assert [scene.player(driver).at for driver in range(3)] == [(3, 6), (3, 4), None]
    assert scene.pending() == [0]  # seat 2 has resigned and does not fight


@clause("Q54")
@pytest.mark.parametrize("faces", [(5, 3), (3,)])  # a boost, a theft
def test_resigning_on_a_square_leaves_nothing_to_decide(faces, table):
    scene = table(3)
    scene.arrange(dice={1: ["blue-d6"]}, cabs={0: (4, 1)}, turn=0, white=[4, 2, 2, 2, 2])
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
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[3, 2, 4, 4, 6])
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
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[4, 6, 1, 1, 1])
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
    assert scene.player(0).at is None
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
    scene.arrange(cabs={0: (3, 5), 1: (3, 6)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3, 4, 1, 1))
    assert scene.pending() == [1]
    ring(scene)
    assert scene.player(1).at == (3, 4)  # the first direction that is legal
    assert scene.s.late[1] == 0
    assert scene.pending() == [0]


@clause("Q56", "Q34")
def test_in_a_fight_those_who_have_not_chosen_throw_both_dice(table):
    scene = table(turn_seconds=60)
    scene.arrange(cabs={0: (3, 5), 1: (3, 6)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1, 1, 1, 1))
    scene.act(0, kind="duel", dice="first")
    scene.rolls(2, 3, 4)
    ring(scene)
    assert scene.events("fight_won")[0].seat == 1


@clause("Q56", "Q26")
def test_when_time_runs_out_a_boost_is_not_taken(table):
    scene = table(turn_seconds=60, passenger=(4, 5))
    scene.arrange(cabs={0: (4, 1)}, turn=0, white=[4, 1, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(5, 3))  # three spaces up to the passenger
    ring(scene)
    assert "boost_skipped" in scene.told()
    assert scene.player(0).at == (4, 2)


@clause("Q56", "Q27")
def test_when_time_runs_out_nothing_is_stolen(table):
    scene = table(turn_seconds=60)
    scene.arrange(dice={1: ["blue-d6"]}, cabs={0: (4, 1)}, turn=0, white=[4, 1, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3,))
    ring(scene)
    assert "steal_skipped" in scene.told()
    assert (scene.player(0).dice, scene.player(1).dice) == ([], ["blue-d6"])


def by_clock(scene, seat):
    """The action that a clock takes for a seat, with its named fields."""
    action = play.timeout(scene.game, scene.b, scene.s, seat)
    assert play.refusal(scene.game, scene.b, scene.s, seat, action) == 0
    return scene.game.actions.words(action)


@clause("Q56", "R12", "R17")
def test_out_of_time_rolling_stops_and_marked_dice_are_thrown(table):
    scene = table()
    scene.arrange(turn=0, white=[1, 1, 2, 4, 6])
    assert by_clock(scene, 0) == {"kind": "stop"}
    scene.act(0, kind="mark", die="white-1")
    assert by_clock(scene, 0) == {"kind": "roll_marked"}


@clause("Q56", "Q15")
def test_out_of_time_items_are_left(table):
    scene = table()
    scene.arrange(turn=0, white=[3, 3, 2, 4, 6])
    scene.act(0, kind="stop")
    assert by_clock(scene, 0) == {"kind": "item_skip"}


@clause("Q56", "R35", "R41")
def test_out_of_time_curses_and_movement_are_those_of_the_beginner(table):
    scene = table(passenger=(3, 7))
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[6, 4, 4, 1, 1], curses={0: 2})
    scene.act(0, kind="stop")
    assert by_clock(scene, 0) == {"kind": "cancel", "twos": 0}  # the 2 leads to the passenger
    scene.act(0, kind="cancel", twos=0)
    assert by_clock(scene, 0) == {"kind": "move", "length": 2, "direction": "up"}


@clause("Q56", "Q19", "Q23")
def test_out_of_time_on_the_passengers_space_a_cat_that_cannot_come_back_stays(table):
    scene = table(passenger=(3, 5), movement="optional")
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[6, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    assert by_clock(scene, 0) == {"kind": "stop"}
    here = next(end for end in scene.view(0).ends if end.at == (3, 5))
    assert (here.actions, here.way, here.kind) == ([0], [(3, 5)], "plain")


@clause("Q56", "Q7")
# either a movement of 2 leads there, or two movements of 1
@pytest.mark.parametrize(("fare", "choice"), [((3, 7), 1), ((4, 6), 0)])
def test_out_of_time_with_any_space_the_curse_goes_to_what_is_not_needed(fare, choice, table):
    scene = table(passenger=fare, curse_cancel="any_space")
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[6, 4, 4, 1, 1], curses={0: 2})
    scene.act(0, kind="stop")
    assert by_clock(scene, 0) == {"kind": "cancel", "twos": choice}


@clause("Q56", "Q26", "Q27")
@pytest.mark.parametrize(("faces", "skip"), [((5, 3), "boost_skip"), ((3,), "steal_skip")])
def test_out_of_time_a_boost_and_a_theft_are_declined(faces, skip, table):
    scene = table(passenger=(4, 5))
    scene.arrange(dice={1: ["blue-d6"]}, cabs={0: (4, 1)}, turn=0, white=[4, 1, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=faces)
    assert by_clock(scene, 0) == {"kind": skip}


@clause("Q56", "Q28")
def test_out_of_time_bad_luck_takes_a_d6(table):
    scene = table()
    scene.arrange(dice={0: ("red-d6", "red-d8")}, cabs={0: (2, 5)}, turn=0, white=[4, 1, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1,))
    assert by_clock(scene, 0) == {"kind": "lose_die", "die": "d6"}


@clause("Q56", "Q36")
def test_out_of_time_nobody_is_sabotaged(table):
    scene = table()
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up")
    assert by_clock(scene, 0) == {"kind": "sabotage_skip"}


@clause("Q56", "Q34", "Q22")
def test_out_of_time_both_dice_are_thrown_and_the_first_way_back_is_taken(table):
    for entry, direction in (("A", "down"), ("B", "up")):
        scene = table(entry_gate=entry)
        scene.arrange(cabs={0: (3, 5), 1: (3, 6)}, turn=0, white=[4, 2, 2, 2, 2])
        scene.act(0, kind="stop")
        scene.drive(0, "1 up", faces=(1, 1, 2, 2))
        assert [by_clock(scene, seat) for seat in (0, 1)] == [{"kind": "duel", "dice": "both"}] * 2
        scene.act(0, kind="duel", dice="both")
        scene.rolls(3, 4, 1, 1)
        scene.act(1, kind="duel", dice="both")
        assert by_clock(scene, 1) == {"kind": "retreat", "direction": direction}
