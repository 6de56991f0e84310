"""R65 to R72, Q37 to Q43: the exit, rush hour, dawn and the end."""

import pytest

from mewple.games.cat_cab.state import OVER, ROLLING
from mewple.testing import clause

QUIET = (4, 4, 4, 4, 4)


@pytest.fixture
def gate(table):
    """Puts seat 0 on the gate square of the exit, (5, 8). Its dice show these faces, and it is about to stop
    rolling."""

    def make(*faces, seats=2, passengers=1, where=(5, 8), **options):
        scene = table(seats, **options)
        scene.arrange(passengers={0: passengers}, cabs={0: where}, turn=0, white=faces)
        scene.act(0, kind="stop")
        return scene

    return make


@clause("R65", "R42")
def test_s7_the_gate_is_closed_until_somebody_has_collected(gate):
    scene = gate(4, 4, 2, 2, 2, passengers=0)
    scene.refused(0, "gate-closed", kind="move", length=1, direction="up")
    assert not all(gate.open for gate in scene.view(0).gates)


@clause("R65")
def test_the_first_collection_by_anyone_opens_it_for_good(table):
    scene = table(passenger=(3, 6))
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1, 1))
    assert "gate_opened" in scene.told()
    scene.arrange(cabs={1: (5, 8)}, turn=1, white=[4, 2, 2, 2, 2])
    scene.act(1, kind="stop")
    assert "1 up" in scene.ways(1)  # seat 1 may leave, though it has collected nobody (Q37)


@clause("R66", "Q37", "Q38", "R63")
def test_s8_overshoot_drops_the_rest_and_the_2s_are_still_placed(gate):
    scene = gate(6, 6, 4, 2, 2)
    scene.drive(0, "2 up")
    assert scene.player(0).at == "out"
    assert (scene.s.ones, scene.s.twos) == (0, 0)
    assert scene.kinds(0) == {"sabotage", "sabotage_skip"}
    scene.rolls(*QUIET)
    scene.act(0, kind="sabotage", victim="blue")
    assert scene.s.curses[1] == 2
    assert scene.pending() == [1]


@clause("Q37")
def test_landing_on_the_gate_square_is_not_leaving(gate):
    scene = gate(4, 2, 2, 2, 2, where=(5, 7))
    scene.drive(0, "1 up")
    assert scene.player(0).at == (5, 8)


@clause("Q37")
def test_nobody_is_forced_out(gate):
    scene = gate(4, 2, 2, 2, 2)
    assert scene.ways(0) == {"1 up", "1 right", "1 down", "1 left"}


@clause("Q37")
def test_no_passenger_is_needed_unless_the_option_says_so(gate):
    scene = gate(4, 2, 2, 2, 2, passengers=0)
    scene.arrange(exit_open=True)
    scene.drive(0, "1 up")
    assert scene.player(0).at == "out"
    scene = gate(4, 2, 2, 2, 2, passengers=0, exit_needs_passenger=True)
    scene.arrange(passengers={1: 1})  # a passenger of another driver is not enough
    scene.refused(0, "fare-needed", kind="move", length=1, direction="up")
    scene = gate(4, 2, 2, 2, 2, passengers=1, exit_needs_passenger=True)
    assert "1 up" in scene.ways(0)


@clause("Q37")
def test_by_option_the_exit_must_be_the_very_last_space(gate):
    scene = gate(4, 6, 2, 2, 2, exit="exact")
    scene.refused(0, "exact-exit", kind="move", length=1, direction="up")
    scene.refused(0, "exact-exit", kind="move", length=2, direction="up")
    scene.drive(0, "1 down", "2 up")
    assert scene.player(0).at == "out"
    scene = gate(4, 4, 2, 2, 2, exit="exact")
    assert "out" not in scene.ends(0)
    scene = gate(4, 4, 2, 2, 2, exit="exact", where=(5, 7))
    assert "out" in scene.ends(0)
    scene.drive(0, "1 up", "1 up")
    assert scene.player(0).at == "out"
    scene = gate(6, 2, 2, 2, 2, exit="exact", where=(5, 7))
    scene.drive(0, "2 up")
    assert scene.player(0).at == "out"


@clause("Q38")
def test_what_a_leaver_has_stays_and_its_curses_go(gate):
    scene = gate(4, 2, 2, 2, 2)
    scene.arrange(dice={0: ["red-d6"]}, curses={0: 1})
    scene.drive(0, "1 up")
    assert scene.s.curses[0] == 0
    assert scene.player(0).dice == ["red-d6"]
    assert scene.s.passengers[0] == 1


@clause("R67", "Q43")
def test_places_are_worth_10_5_and_3(gate):
    scene = gate(4, 2, 2, 2, 2, seats=3)
    for seat, points in ((0, 10), (1, 5), (2, 3)):
        if seat:
            scene.arrange(cabs={seat: (5, 8)}, turn=seat, white=[4, 1, 1, 1, 1])
            scene.act(seat, kind="stop")
        scene.act(seat, kind="move", length=1, direction="up")
        assert scene.view(0).players[seat].score.leaving == points
        assert scene.view(0).players[seat].place == seat + 1
    assert scene.points() == [15, 5, 3]  # the first to leave has a passenger


@clause("Q43")
def test_with_two_players_the_second_scores_5(gate):
    scene = gate(4, 1, 1, 1, 1)
    scene.arrange(cabs={1: "out"})
    scene.drive(0, "1 up")
    assert scene.points() == [10, 10]
    assert scene.view(0).players[0].score.leaving == 5


@clause("R68", "Q39")
def test_the_first_departure_starts_rush_hour(gate):
    scene = gate(4, 2, 2, 2, 2, seats=3)
    scene.drive(0, "1 up")
    assert scene.view(0).rush == "rush hour"
    assert [player.rush_turns for player in scene.view(0).players] == [None, 5, 5]
    assert scene.events("rush_hour")[0].fields == {"turns": 5}


@clause("R68", "R69", "Q39", "Q40")
def test_s21_everybody_counts_their_own_five_turns(gate):
    """The turn order is A, B, C, and B leaves in round 5. C has its five turns in rounds 5 to 9, and A in rounds 6 to
    10."""
    scene = gate(1, 1, 1, 1, 1, seats=3)
    scene.arrange(cabs={0: (1, 5), 2: (1, 7), 1: (5, 8)}, passengers={0: 3}, round=5, turn=1, white=[4, 1, 1, 1, 1])
    scene.act(1, kind="stop")
    scene.drive(1, "1 up")
    counted: dict[int, list[tuple[int, int]]] = {0: [], 2: []}
    while scene.s.phase != OVER:
        before = scene.s.round
        seat = scene.pending()[0]
        if scene.s.phase == ROLLING:  # keep the other cabs away from the exit
            scene.arrange(cabs={seat: (1, 5)})
        scene.act(seat, **scene.legal(seat)[0])
        for event in scene.last:
            if event.kind == "rush_turns":
                counted[event.seat].append((before, event.fields["left"]))
    assert [left for _, left in counted[0]] == [4, 3, 2, 1, 0]
    assert [left for _, left in counted[2]] == [4, 3, 2, 1, 0]
    assert [number for number, _ in counted[0]] == [6, 7, 8, 9, 10]
    assert [number for number, _ in counted[2]] == [5, 6, 7, 8, 9]
    assert scene.player(0).at is None
    assert scene.points() == [0, 10, 0]
    assert scene.returns() == [0.0, 1.0, 0.0]  # A has the most passengers, but it has lost


@clause("Q39")
def test_later_departures_do_not_restart_the_count(gate):
    scene = gate(4, 2, 2, 2, 2, seats=3)
    scene.arrange(cabs={1: "out"}, rush_turns={2: 3, 0: 4})
    scene.drive(0, "1 up")
    assert scene.s.rush_left[2] == 3


@clause("R69", "Q40")
def test_the_eliminated_leave_the_board_with_nothing(table):
    scene = table(3)
    scene.arrange(
        cabs={1: "out", 0: (1, 5)},
        passengers={0: 2},
        dice={0: ["red-d6"]},
        rush_turns={0: 1},
        turn=0,
        white=[4, 1, 1, 1, 1],
    )
    scene.act(0, kind="stop")
    scene.drive(0, "1 up")
    assert scene.player(0).at is None
    assert scene.player(0).dice == []
    assert scene.points()[0] == 0
    assert scene.view(0).players[0].at is None
    assert scene.s.collected == 2  # a passenger that a driver has lost again still counts as collected
    assert scene.pending() == [2]


@clause("Q40")
def test_places_are_counted_by_departures_only(table):
    scene = table(3)
    scene.arrange(exit_open=True, cabs={1: "out", 0: "gone", 2: (5, 8)}, turn=2, white=[4, 1, 1, 1, 1])
    scene.act(2, kind="stop")
    scene.drive(2, "1 up")
    assert scene.view(0).players[2].place == 2


@clause("R70", "R71")
def test_the_end_counts_passengers_and_places(gate):
    scene = gate(4, 1, 1, 1, 1, passengers=2)
    scene.arrange(passengers={1: 1}, cabs={1: "out"})
    scene.drive(0, "1 up")
    assert scene.points() == [15, 15]
    scene = gate(4, 1, 1, 1, 1, passengers=3)
    scene.arrange(cabs={1: "out"})
    scene.drive(0, "1 up")
    assert scene.points() == [20, 10]
    assert scene.s.phase == OVER
    assert scene.returns() == [1.0, 0.0]
    scored = {event.seat: event.fields for event in scene.events("scored")}
    assert scored[0] == {"driver": 0, "passengers": 3, "place": 2, "total": 20}
    assert scene.pending() == []


@clause("R72", "Q41")
def test_s22_a_tie_is_settled_by_a_final_fight_and_nobody_moves(gate):
    scene = gate(4, 1, 1, 1, 1, passengers=2)
    scene.arrange(passengers={1: 1}, cabs={1: "out"})
    scene.drive(0, "1 up", faces=(1, 1, 2, 2))
    assert scene.pending() == [0, 1]
    assert scene.view(0).duel.final
    scene.act(0, kind="duel", dice="both")
    scene.rolls(2, 2, 3, 4)
    scene.act(1, kind="duel", dice="both")
    assert [scene.player(0).at, scene.player(1).at] == ["out", "out"]
    assert scene.returns() == [0.0, 1.0]
    assert scene.points() == [15, 15]


@clause("R72", "Q41")
def test_only_those_tied_for_the_most_fight(table):
    scene = table(3)
    scene.arrange(passengers={0: 1, 1: 2}, cabs={0: "out", 1: "out", 2: (5, 8)}, turn=2, white=[4, 1, 1, 1, 1])
    scene.act(2, kind="stop")
    scene.drive(2, "1 up", faces=(1, 1, 2, 2))
    assert scene.points() == [15, 15, 3]
    assert scene.pending() == [0, 1]


@clause("Q41", "Q34")
def test_three_may_tie(table):
    scene = table(3, passenger=(1, 1))
    scene.b.leaving_points[1] = scene.b.leaving_points[2] = 3
    scene.arrange(cabs={0: "out", 1: "out", 2: (5, 8)}, turn=2, white=[4, 1, 1, 1, 1])
    scene.act(2, kind="stop")
    scene.drive(2, "1 up", faces=(1, 1, 2, 2, 3, 4))
    assert scene.returns() == [0.0, 0.0, 1.0]


@clause("Q42")
def test_s28_dawn_opens_the_exit_and_gives_everybody_five_turns(table):
    scene = table(round_limit=40)
    scene.arrange(round=40, cabs={0: (1, 5), 1: (1, 5)}, turn=1, white=[4, 1, 1, 1, 1])
    scene.act(1, kind="stop")
    scene.drive(1, "1 up")
    assert "dawn" in scene.told()
    assert all(gate.open for gate in scene.view(0).gates)
    assert scene.view(0).rush == "dawn"
    assert [player.rush_turns for player in scene.view(0).players] == [5, 5]
    while scene.s.phase != OVER:
        seat = scene.pending()[0]
        if scene.s.phase == ROLLING:
            scene.arrange(cabs={seat: (1, 5)})
        scene.act(seat, **scene.legal(seat)[0])
    assert scene.s.round == 45
    assert scene.returns() == [0.0, 0.0]
    assert scene.view(0).no_winner
    assert scene.points() == [0, 0]


@clause("Q42")
def test_a_departure_after_dawn_starts_no_new_count(gate):
    scene = gate(4, 2, 2, 2, 2)
    scene.arrange(rush="dawn", rush_turns={0: 3, 1: 2})
    scene.drive(0, "1 up")
    assert "rush_hour" not in scene.told()
    assert scene.s.rush_left[1] == 2
    assert scene.view(0).players[0].score.leaving == 10


@clause("Q42")
@pytest.mark.parametrize("limit", [0, 41])
def test_without_the_limit_dawn_does_not_break(limit, table):
    scene = table(round_limit=limit)
    scene.arrange(round=40, cabs={0: (1, 5), 1: (1, 5)}, turn=1, white=[4, 1, 1, 1, 1])
    scene.act(1, kind="stop")
    scene.drive(1, "1 up")
    assert "dawn" not in scene.told()
    assert scene.s.round == 41


@clause("Q42")
def test_dawn_does_not_break_once_somebody_has_left(table):
    scene = table(3)
    scene.arrange(cabs={0: "out", 1: (1, 5), 2: (1, 5)}, round=40, turn=2, white=[4, 1, 1, 1, 1])
    scene.act(2, kind="stop")
    scene.drive(2, "1 up")
    assert "dawn" not in scene.told()


@pytest.fixture
def boosted(table):
    """Puts seat 0 on cat nibbles at (5, 6), three steps from OUT, with a boost of this length and `exit = exact`."""

    def make(length, boost):
        scene = table(exit="exact", boost=boost)
        scene.b.nibbles = 1 << 34
        scene.arrange(passengers={0: 1}, cabs={0: (5, 5)}, turn=0, white=[4, 2, 2, 2, 2])
        scene.act(0, kind="stop")
        scene.drive(0, "1 up", faces=(5, length))
        return scene

    return make


@clause("Q26", "Q37")
def test_a_boost_that_must_fit_may_end_exactly_outside(boosted):
    scene = boosted(3, "straight_exact")
    scene.act(0, kind="boost", direction="up")
    assert scene.player(0).at == "out"
    scene = boosted(4, "straight_exact")
    scene.refused(0, "exact-exit", kind="boost", direction="up")


@clause("Q26", "Q37")
def test_a_free_boost_leaves_only_with_its_last_space(boosted):
    scene = boosted(5, "free")
    for _ in range(2):
        scene.act(0, kind="boost", direction="up")
    scene.refused(0, "exact-exit", kind="boost", direction="up")
    for direction in ("left", "right"):
        scene.act(0, kind="boost", direction=direction)
    scene.act(0, kind="boost", direction="up")
    assert scene.player(0).at == "out"
