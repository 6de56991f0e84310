"""Rounds and jams (R16, R17), twenty spaces (R18-R22) and the Highway Code (R23-R29)."""

from collections import Counter

import pytest

from mewple.core import play
from mewple.games.cabbie.arrange import jam_card, passenger_card, square_at
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS
from mewple.games.cabbie.state import NONE, spots_of
from mewple.testing import clause


def stop(scene):
    """Lets the active seat end its turn early, which must be allowed by the option `may_stop`."""
    return scene.act(scene.pending()[0], kind="end_turn")


# ---- rounds and jams ----


@clause("R16", "R17", "Q8")
def test_example_6_a_jam_stays_for_a_round(city):
    scene = city(seats=3, may_stop=True)
    scene.arrange(jam_cards=["cheapside", "strand", "park_lane"])
    for seat in (0, 1, 2):
        assert (scene.pending(), scene.s.jam) == ([seat], jam_card("cheapside"))
        stop(scene)
    assert [event.fields["spots"] for event in scene.events("jam")] == [["regent_street", "strand"]]
    assert (scene.s.round, scene.view(0).jam.spots) == (2, ["regent_street", "strand"])
    for _ in range(3):
        stop(scene)
    assert scene.s.jam == jam_card("park_lane")


@clause("R17", "Q5")
def test_jams_come_again_in_the_same_order(city):
    scene = city(seats=1, may_stop=True)
    seen = []
    for _ in range(26):
        seen.append(scene.s.jam)
        stop(scene)
    assert sorted(seen[:13]) == list(range(13))
    assert seen[13:] == seen[:13]


@clause("Q8")
def test_the_jam_moves_before_the_first_turn_of_a_round_and_is_announced(city):
    scene = city(seats=2, may_stop=True)
    assert scene.view(0).jam.moves_after == 1
    stop(scene)
    stop(scene)
    kinds = [event.kind for event in scene.last]
    assert kinds.index("jam") < kinds.index("round") < kinds.index("turn")


# ---- twenty spaces ----


def whole_turns(scene, rounds, policy="random", seed=1):
    """Plays this many rounds. Returns for every turn the seat, how many steps each cab has driven, and how many spaces
    were lost."""
    turns: list[tuple[int, Counter[int], list[int]]] = []
    now: list[tuple[int, Counter[int], list[int]]] = []
    scene.last = []

    def look(scene):
        for event in scene.last:
            told = event.fields
            if event.kind == "turn":
                turns.extend(now)
                now[:] = [(event.seat, Counter(), [])]
            elif now and event.kind == "stepped":
                now[0][1][told["cab"]] += 1
            elif now and event.kind == "lost":
                now[0][2].append(told["spaces"])
        return scene.s.round > rounds or not scene.pending()

    scene.play_until(look, policy, seed)
    return turns


@clause("R18", "R22", "R29")
@pytest.mark.parametrize("seats", [1, 3, 6])
def test_every_turn_is_twenty_spaces_driven_or_lost(city, seats):
    turns = whole_turns(city(seats=seats), 12)
    assert len(turns) > 8 * seats
    assert {sum(steps.values()) + sum(lost) for _, steps, lost in turns} == {20}
    assert any(not lost for _, _, lost in turns)


@clause("R19")
def test_the_cab_is_where_it_moved_last(city):
    scene = city(seats=1).quiet().arrange(cabs={0: (8, 23)})
    events = scene.act(0, kind="drive", cab=0, direction="E")
    steps = [event.fields for event in events if event.kind == "stepped"]
    assert scene.s.square[0] == steps[-1]["to"]
    assert scene.s.quota == 20 - len(steps)


@clause("R19", "Q9")
def test_a_cab_holds_one_square_alone(city):
    """A cab occupies only the square where its bonnet is. Other cabs may use the square behind the bonnet."""
    scene = city(may_stop=True).quiet().arrange(cabs={0: (12, 20), 1: (14, 20)})
    scene.drive("W")
    stop(scene)
    scene.drive("WW", seat=1)
    assert (scene.where(0), scene.where(1)) == ((11, 20), (12, 20))


@clause("R20", "R18", "R45", "R44")
def test_example_1_six_spaces_to_a_passenger_and_fourteen_on(city):
    scene = city(jam="cheapside").quiet("trafalgar_square").arrange(cabs={0: (19, 23)})
    scene.arrange(destination_cards=["victoria_station"], tip_cards=[10])
    scene.drive("WWNNNN")
    assert (scene.where(0), scene.s.quota) == ((17, 19), 14)
    scene.claim(0, 0)
    assert scene.s.quota + len(scene.events("stepped")) == 14
    scene.play_until(lambda scene: scene.events("paid"), "beginner")
    assert scene.events("paid")[0].fields["pence"] == 125
    # the passenger pays with the twentieth space, and the turn is over
    assert (scene.points()[0], scene.s.done) == (135, 1)
    driven = [e.fields for e in scene.events("drove")]
    assert driven[-1]["square"] in BOARD.shaded(14)


@clause("R21", "R49")
def test_example_3_drop_and_drive_on(city):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (15, 20)}, passengers={0: ("strand", "palace")}, tip_cards=[0])
    )
    scene.drive("WWWWWWW")
    assert (scene.where(0), scene.s.quota) == ((8, 20), 13)
    scene.drive("S")
    assert scene.events("paid")
    assert (scene.s.quota, scene.s.passenger[0], scene.pending()) == (12, NONE, [0])
    scene.arrange(waiting={4: "buckingham_palace_road"})
    scene.claim(0, 4)
    assert scene.s.passenger[0] == passenger_card("buckingham_palace_road")


@clause("R21")
def test_several_trips_in_one_turn(city):
    """The cab delivers a passenger at the Palace, takes another one, and delivers that one at Victoria."""
    scene = city(jam="cheapside", may_stop=True).quiet("buckingham_palace_road").arrange(cabs={0: (8, 20)})
    scene.arrange(passengers={0: ("strand", "palace")}, destination_cards=["victoria_station"], tip_cards=[0, 0])
    scene.drive("S")
    scene.claim(0, 0)
    scene.drive("SSW")
    assert scene.where(0) == (7, 23)
    assert (scene.s.trips[0], scene.s.quota) == (2, 16)


@clause("R22", "Q10")
def test_all_spaces_must_be_used(city):
    scene = city().quiet().arrange(cabs={0: (8, 23)})
    assert "must be used" in scene.refused(0, "must-drive-on", kind="end_turn")
    assert scene.kinds(0) == {"drive"}


@clause("Q10")
def test_stopping_anywhere_is_an_option(city):
    scene = city(may_stop=True).quiet().arrange(cabs={0: (8, 23)})
    scene.act(0, kind="end_turn")
    assert scene.pending() == [1]
    assert [event.fields["spaces"] for event in scene.events("stopped")] == [20]


@clause("Q10", "Q32", "R39")
def test_circling_a_roundabout_and_driving_away_from_the_goal_are_legal(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (11, 14)}, passengers={0: ("strand", "ritz")})
    scene.drive("ESWNESWN")
    assert (scene.where(0), scene.s.quota) == ((11, 14), 12)


@clause("Q10", "R22", "R29")
def test_a_driver_may_choose_a_road_that_is_blocked_and_loses_the_rest(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (15, 19), 1: (12, 20)})
    assert scene.ways() == "NS"
    scene.drive("SWW")
    lost = scene.events("lost")[0].fields
    assert (scene.where(0), lost["spaces"], lost["behind"]) == ((13, 20), 17, 1)


# ---- the Highway Code ----


@clause("R23")
@pytest.mark.parametrize(("cell", "ways"), [((8, 23), "EW"), ((16, 10), "NW"), ((11, 9), "NE"), ((12, 10), "SW")])
def test_arrows_are_the_ways_to_go(city, cell, ways):
    scene = city().quiet().arrange(cabs={0: cell})
    assert scene.ways() == "".join(sorted(ways, key="NESW".index)) == arrows(scene, cell)
    for letter in "NESW":
        if letter not in ways:
            scene.refused(0, "no-arrow", kind="drive", cab=0, direction=letter)


def arrows(scene, cell):
    return scene.view(0).board.squares[square_at(cell)].arrows


@clause("R23")
def test_a_single_arrow_drives_itself(city):
    """Victoria Street from the west has eight squares without a choice."""
    scene = city().quiet().arrange(cabs={0: (8, 23)})
    events = scene.act(0, kind="drive", cab=0, direction="E")
    steps = [event for event in events if event.kind == "stepped"]
    assert len(steps) > 8
    assert {BOARD.roads.squares[event.fields["to"]][1] for event in steps[:9]} == {23}


@clause("R24", "R26", "Q11")
def test_example_8_round_a_cab_by_changing_lanes(city):
    scene = city(may_stop=True).quiet().arrange(cabs={0: (19, 4), 1: (19, 5)})
    assert scene.ways() == "E"
    scene.refused(0, "cab-ahead", kind="drive", cab=0, direction="S")
    scene.drive("E")
    assert (scene.where(0), scene.s.quota) == ((20, 4), 19)
    assert "just changed lanes" in scene.refused(0, "zigzag", kind="drive", cab=0, direction="W")
    scene.drive("SS")
    assert scene.where(0) == (20, 6)
    assert "W" in scene.ways()  # after a step forward it may change lanes again
    scene.drive("W")
    assert scene.where(0) == (19, 6)


@clause("Q11", "R52")
def test_a_second_cab_may_change_lanes_again_after_a_step_forward(city):
    scene = city(may_stop=True).quiet().arrange(money={0: 300}, cabs={0: (14, 20)}, second_cabs={0: (19, 4)})
    scene.drive("E", cab=1)
    scene.refused(0, "zigzag", kind="drive", cab=1, direction="W")
    scene.drive("SS", cab=1)
    assert "W" in scene.ways(cab=1)


@clause("Q11", "R22")
def test_example_9_only_sideways_is_not_blocked(city):
    scene = city().quiet().arrange(cabs={0: (19, 4), 1: (19, 5)})
    scene.refused(0, "must-drive-on", kind="end_turn")
    scene.act(0, kind="drive", cab=0, direction="E")
    step = scene.events("stepped")[0].fields
    assert (step["direction"], step["sideways"]) == ("E", True)


@clause("Q11")
def test_example_9_with_a_cab_beside_it_is_blocked(city):
    scene = city(seats=3).quiet().arrange(cabs={0: (19, 4), 1: (19, 5), 2: (20, 4)})
    assert scene.kinds(0) == {"end_turn"}
    scene.act(0, kind="end_turn")
    assert scene.events("lost")[0].fields["spaces"] == 20


@clause("Q11")
def test_lane_changes_are_free_to_make_and_work_both_ways(city):
    for cell, way in (((19, 6), "ES"), ((20, 6), "SW")):
        assert city().quiet().arrange(cabs={0: cell}).ways() == way


@clause("Q11")
def test_no_lane_change_on_a_junction(city):
    """At both ends of Gower Street, in Euston Road and High Holborn, the two lanes are part of a junction."""
    for cell in ((19, 3), (20, 3), (19, 9), (20, 9), (19, 10), (20, 10)):
        scene = city().quiet().arrange(cabs={0: cell})
        assert scene.ways() == arrows(scene, cell)
        assert scene.view(0).board.squares[square_at(cell)].sideways == ""


@clause("Q11")
def test_the_ban_on_zigzag_ends_with_the_turn(city):
    scene = city(may_stop=True, seats=1).quiet().arrange(cabs={0: (19, 4)})
    scene.drive("E")
    stop(scene)
    assert scene.ways() == "SW"


@clause("Q11")
def test_where_lanes_need_not_be_changed_a_cab_may_wait_behind_another(city):
    scene = city(lane_change_forced=False).quiet().arrange(cabs={0: (19, 4), 1: (19, 5)})
    assert [words["kind"] for words in scene.legal(0)] == ["drive", "end_turn"]
    scene.act(0, kind="end_turn")
    assert scene.events("lost")[0].fields["spaces"] == 20
    free = city(lane_change_forced=False).quiet().arrange(cabs={0: (19, 4)})
    free.refused(0, "must-drive-on", kind="end_turn")


@clause("R22", "Q11")
@pytest.mark.parametrize("way", range(4))
def test_where_lanes_need_not_be_changed_a_cab_still_drives_on_in_any_direction(city, way):
    scene = city(lane_change_forced=False, jam="cheapside").quiet()
    ahead, beside = BOARD.roads.ahead, BOARD.roads.sideways
    square = next(each for each in range(len(ahead)) if list(ahead[each]) == [way] and not beside[each])
    scene.arrange(cabs={0: BOARD.roads.squares[square]})
    assert scene.ways() == DIRECTIONS[way]
    scene.refused(0, "must-drive-on", kind="end_turn")


def behind_a_cab(city, **options):
    """Puts seat 0 at the beginning of Gower Street. Seat 1 is in the same lane, and the other lane is free."""
    scene = city(**options).quiet().arrange(cabs={0: (19, 3), 1: (19, 5)})
    scene.act(0, kind="drive", cab=0, direction="S")
    return scene


@clause("R24", "Q11")
def test_a_lane_change_is_asked_for_even_where_it_is_the_only_step(city):
    scene = behind_a_cab(city)
    assert (scene.where(0), scene.pending(), scene.s.quota) == ((19, 4), [0], 19)
    assert scene.legal(0) == [{"kind": "drive", "cab": 0, "direction": "E"}]
    scene.refused(0, "must-drive-on", kind="end_turn")
    words = scene.game.words
    assert words.action(scene.b, scene.s, 0, scene.game.actions.number(scene.legal(0)[0])) == "Change lanes to the east"
    assert words.turn(scene.b, scene.s, 0, str) == "Change lanes?"
    scene.act(0, kind="drive", cab=0, direction="E")
    assert [event.fields["sideways"] for event in scene.events("stepped")][:2] == [True, False]


@clause("R24", "Q11", "R29")
def test_a_driver_who_does_not_wish_to_change_lanes_ends_the_turn_where_that_is_legal(city):
    scene = behind_a_cab(city, lane_change_forced=False)
    assert scene.game.words.turn(scene.b, scene.s, 0, str) == "Change lanes, or end your turn?"
    scene.act(0, kind="end_turn")
    assert (scene.where(0), scene.pending()) == ((19, 4), [1])
    lost = scene.events("lost")[0].fields
    assert (lost["spaces"], lost["behind"]) == (19, 1)


@clause("R24", "Q11")
def test_a_second_cabs_lane_change_is_asked_for_too(city):
    scene = (
        city(seats=3)
        .quiet()
        .arrange(money={0: 300}, cabs={0: (10, 20), 1: (19, 5), 2: (9, 20)}, second_cabs={0: (19, 3)})
    )
    scene.act(0, kind="drive", cab=1, direction="S")
    assert (scene.where(0, 1), scene.pending()) == ((19, 4), [0])
    assert scene.legal(0) == [{"kind": "drive", "cab": 1, "direction": "E"}]


@clause("R25", "R29")
def test_example_7_blocked_behind_a_cab_and_nothing_carried_over(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (10, 20), 1: (9, 20)})
    scene.refused(0, "cab-ahead", kind="drive", cab=0, direction="W")
    assert scene.kinds(0) == {"end_turn"}
    scene.act(0, kind="end_turn")
    lost = scene.events("lost")[0]
    assert (lost.seat, lost.fields["spaces"], lost.fields["behind"]) == (0, 20, 1)
    assert scene.where(0) == (10, 20)
    scene.play_until(lambda scene: scene.s.round == 2, "beginner")
    begun = [number for number, event in enumerate(scene.last) if event.kind == "turn"][-1]
    driven = sum(event.kind == "stepped" for event in scene.last[begun:])
    assert driven + scene.s.quota == 20


@clause("R25", "Q12")
def test_a_cab_cannot_be_passed_through_whoever_owns_it(city):
    for ahead in ({"cabs": {0: (12, 20), 1: (11, 20)}}, {"cabs": {0: (12, 20)}, "second_cabs": {0: (11, 20)}}):
        scene = city(may_stop=True).quiet().arrange(money={0: 300}, **ahead)
        scene.refused(0, "cab-ahead", kind="drive", cab=0, direction="W")


@clause("R27")
def test_behind_a_jam_you_wait(city):
    scene = city(jam="victoria_street", may_stop=True).quiet().arrange(cabs={0: (9, 23)})
    assert "until it moves" in scene.refused(0, "jam-ahead", kind="drive", cab=0, direction="E")
    scene = city(jam="victoria_street").quiet().arrange(cabs={0: (8, 23)})
    scene.drive("E")
    lost = scene.events("lost")[0].fields
    assert (scene.where(0), lost["spaces"], lost["behind"]) == ((9, 23), 19, NONE)


@clause("R12", "R28", "Q6")
@pytest.mark.parametrize(("cell", "way"), [((10, 23), "E"), ((16, 23), "E"), ((12, 23), "E")])
def test_a_jam_shuts_both_ends_and_holds_everybody_in_it(city, cell, way):
    scene = city(jam="victoria_street", may_stop=True).quiet().arrange(cabs={0: cell})
    assert "stays there" in scene.refused(0, "in-a-jam", kind="drive", cab=0, direction=way)
    assert scene.view(None).cabs[0].jammed


@clause("R28", "R29", "Q8")
def test_example_10_a_jam_falls_on_a_cab(city):
    """The cab in the jam skips its turn. In its next turn it has all twenty spaces."""
    scene = city(seats=1, may_stop=True).quiet().arrange(cabs={0: (12, 23)})
    scene.arrange(jam_cards=["cheapside", "victoria_street", "park_lane"])
    stop(scene)
    assert [event.fields["spots"] for event in scene.events("jam")] == [
        spots_of(jam_card("victoria_street")),
        spots_of(jam_card("park_lane")),
    ]
    assert [event.fields["spaces"] for event in scene.events("lost")] == [20]
    assert (scene.s.round, scene.where(0), scene.s.quota) == (3, (12, 23), 20)
    scene.drive("E")
    assert scene.where(0) == (13, 23)


@clause("Q6")
def test_moving_inside_a_jam_is_an_option_but_not_out(city):
    scene = city(jam="victoria_street", may_stop=True, move_inside_jam=True).quiet().arrange(cabs={0: (14, 23)})
    scene.drive("EE")
    assert (scene.where(0), scene.pending()) == ((16, 23), [1])
    scene.arrange(turn=0).refused(0, "in-a-jam", kind="drive", cab=0, direction="E")
    outside = city(jam="victoria_street", may_stop=True, move_inside_jam=True).quiet().arrange(cabs={0: (9, 23)})
    outside.refused(0, "jam-ahead", kind="drive", cab=0, direction="E")


@clause("Q6", "R12")
def test_a_jam_takes_all_lanes_of_its_spot(city):
    """Cheapside has two westward lanes; Regent Street has one lane in each direction."""
    for spot, cells in (
        ("cheapside", [(x, y) for x in (30, 31, 32) for y in (9, 10)]),
        ("regent_street", [(x, y) for x in (11, 12) for y in (11, 12, 13)]),
    ):
        scene = city(jam=spot)
        assert {square_at(cell) for cell in cells} <= set(scene.view(0).jam.squares)


@clause("Q28", "R22")
def test_no_cab_stands_still_for_long_among_twelve(city):
    """Twelve cabs drive at random for sixty rounds, and no cab stays stuck for long."""
    scene = city(seats=6, second_cab_at=0, seed=5)
    still: Counter[int] = Counter()
    longest = 0
    for seat, steps, _ in whole_turns(scene, 60, seed=5):
        for cab in (2 * seat, 2 * seat + 1):
            still[cab] = 0 if steps[cab % 2] else still[cab] + 1
            if scene.s.square[cab] != NONE:
                longest = max(longest, still[cab])
    assert sum(square != NONE for square in scene.s.square) == 12
    assert 1 <= longest <= 4
    assert not scene.broken()


@clause("R18")
def test_every_space_is_told_once_among_the_stretches(city):
    scene = city(seats=3)
    own, untold, stretches = play.fresh_own(scene.game, 3), 0, 0
    for _ in range(200):
        seat = scene.pending()[0]
        action = play.choose(scene.game, scene.b, scene.s, seat, play.RANDOM, own)
        scene.act(seat, **scene.game.actions.words(action))
        untold += len(scene.events("stepped")) - sum(event.fields["spaces"] for event in scene.events("drove"))
        stretches += len(scene.events("drove"))
        assert scene.s.run == untold
    assert stretches > 20
