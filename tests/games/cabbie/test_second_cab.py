"""The second cab: when and where it comes in, and how two cabs share twenty spaces (R50-R55, Q23, Q24)."""

import pytest

from mewple.games.cabbie.state import NONE, STARTS
from mewple.testing import clause


def entries(scene, seat=0):
    return [words["place"] for words in scene.legal(seat) if words["kind"] == "start"]


def two_cabs(city, first, second, **options):
    """A game in which seat 0 has £3 and two cabs, one on each of these squares. No other cab is near."""
    scene = city(may_stop=True, jam="cheapside", **options).quiet().arrange(money={0: 300})
    return scene.arrange(cabs={0: first}, second_cabs={0: second})


@clause("R50", "R51")
@pytest.mark.parametrize(("pence", "allowed"), [(295, False), (300, True), (500, True)])
def test_from_three_pounds_on_and_for_nothing(city, pence, allowed):
    scene = city().quiet().arrange(money={0: pence}, cabs={0: (8, 23)})
    assert bool(entries(scene)) is allowed
    if not allowed:
        assert "not earned" in scene.refused(0, "not-earned", kind="start", place="tower")
        return
    scene.act(0, kind="start", place="tower")
    assert scene.events("second_cab")
    assert (scene.where(0, 1) is not None, scene.points()[0]) == (True, pence)


@clause("R50", "Q23")
def test_it_is_optional(city):
    scene = city(may_stop=True).quiet().arrange(money={0: 400}, cabs={0: (8, 23)})
    scene.drive("E")
    assert scene.where(0, 1) is None
    scene.act(0, kind="end_turn")
    assert scene.where(0, 1) is None


@clause("Q23", "R50")
def test_only_before_anything_moves(city):
    scene = city(may_stop=True).quiet().arrange(money={0: 400}, cabs={0: (8, 23)})
    scene.drive("E")
    assert "before anything moves" in scene.refused(0, "already-moving", kind="start", place="tower")
    assert not entries(scene)
    again = city(may_stop=True, seats=1).quiet().arrange(money={0: 400}, cabs={0: (8, 23)})
    again.act(0, kind="end_turn")
    assert entries(again)  # the second cab may come in during any later turn


@clause("R55")
def test_nobody_runs_three(city):
    scene = two_cabs(city, (8, 23), (33, 12))
    scene.refused(0, "two-cabs", kind="start", place="tower")
    assert [cab.seat for cab in scene.view(None).cabs].count(0) == 2


@clause("Q23")
def test_any_starting_point_whose_square_is_empty(city):
    scene = city(may_stop=True).quiet().arrange(money={0: 300}, cabs={0: (36, 19), 1: (19, 23)})
    assert entries(scene) == ["liverpool_street", "hyde_park_corner", "paddington", "kings_cross"]
    scene.refused(0, "start-occupied", kind="start", place="tower")
    scene.act(0, kind="start", place="kings_cross")
    assert scene.where(0, 1) == (22, 2)
    scene.act(0, kind="end_turn")
    assert scene.where(0, 1) == (22, 2)  # the second cab stays


@clause("Q23")
def test_example_28_all_starts_taken(city):
    scene = city(seats=6).quiet().arrange(money={0: 300})
    for seat, place in enumerate(STARTS):
        scene.s.square[2 * seat] = scene.b.start_square[seat]
        assert place
    assert not entries(scene)
    scene.refused(0, "start-occupied", kind="start", place="parliament")


@clause("Q23")
def test_the_own_starting_point_may_be_demanded(city):
    scene = city(second_cab_place="own_start").quiet().arrange(money={0: 300}, cabs={0: (8, 23)})
    assert entries(scene) == [STARTS[scene.s.home[0]]]
    scene.refused(0, "own-start-only", kind="start", place="kings_cross")


@clause("Q23", "R50")
@pytest.mark.parametrize(("when", "allowed"), [("turn_start", False), ("at_once", True)])
def test_example_18_three_pounds_in_mid_turn(city, when, allowed):
    scene = (
        city(jam="cheapside", may_stop=True, second_cab_time=when).quiet().arrange(money={0: 295}, cabs={0: (12, 10)})
    )
    scene.arrange(passengers={0: ("pall_mall", "selfridges")}, tip_cards=[0]).drive("WWWW")
    assert scene.points()[0] == 295 + 120
    assert bool(entries(scene)) is allowed
    if allowed:
        scene.drive("W")
        # the second cab can come in only before the next step
        scene.refused(0, "already-moving", kind="start", place="tower")


@clause("Q23")
def test_at_once_is_for_the_payment_that_reached_it(city):
    scene = (
        city(jam="cheapside", may_stop=True, second_cab_time="at_once")
        .quiet()
        .arrange(money={0: 500}, cabs={0: (12, 10)})
    )
    scene.arrange(passengers={0: ("pall_mall", "selfridges")}, tip_cards=[0]).drive("WWWW")
    assert not entries(scene)


@clause("Q23")
def test_the_sum_is_an_option(city):
    scene = city(second_cab_at=1000).quiet().arrange(money={0: 995}, cabs={0: (8, 23)})
    assert not entries(scene)
    assert entries(scene.arrange(money={0: 1000}))


# ---- sharing the spaces ----


@clause("R52", "Q24")
def test_twenty_spaces_are_for_both_in_any_order(city):
    scene = two_cabs(city, (8, 23), (14, 20))
    scene.drive("E", cab=0)
    scene.drive("WW", cab=1)
    scene.drive("E", cab=0)
    assert (scene.s.quota, list(scene.s.moved)) == (16, [2, 2])
    assert not scene.broken()


@clause("R54", "R53", "Q24")
def test_five_are_kept_for_the_other_cab(city):
    """The first cab drives fifteen spaces. The other five are reserved for the second cab, as long as the second cab
    can drive."""
    scene = two_cabs(city, (8, 23), (14, 20))
    scene.s.quota, scene.s.moved[0] = 6, 14
    assert scene.ways(cab=0) == "EW"
    scene.drive("E", cab=0)
    assert "five" in scene.refused(0, "keep-some-back", kind="drive", cab=0, direction="E")
    assert scene.ways(cab=1) == "W"
    assert scene.view(None).cabs[1].needs == 5
    assert [(each.cab, each.limit) for each in scene.view(0).routes] == [(0, 0), (1, 5)]
    scene.drive("WWWWW", cab=1)
    assert (scene.where(0, 1), scene.pending()) == ((9, 20), [1])


@clause("R54", "Q24")
@pytest.mark.parametrize(("moved", "other", "allowed"), [(14, 0, True), (15, 0, False), (14, 1, True), (15, 1, False)])
def test_the_arithmetic_of_the_reserve(city, moved, other, allowed):
    scene = two_cabs(city, (8, 23), (14, 20))
    scene.s.moved[0], scene.s.moved[1], scene.s.quota = moved, other, 20 - moved - other
    assert bool(scene.ways(cab=0)) is allowed
    assert scene.ways(cab=1) == "W"


@clause("Q24", "R53")
def test_example_20_a_cab_that_is_not_free_needs_nothing(city):
    scene = two_cabs(city, (14, 20), (12, 23))
    scene.arrange(jam_cards=["victoria_street"])
    scene.s.quota, scene.s.moved[0] = 3, 17
    assert scene.ways(cab=0) == "W"
    assert scene.view(0).routes[0].limit == 3


@clause("Q24", "Q12")
def test_a_cab_behind_the_owners_other_cab_is_not_free(city):
    """The Mall has one lane. The second cab is right behind the first, so the first may use all spaces."""
    scene = two_cabs(city, (12, 20), (13, 20))
    scene.s.quota, scene.s.moved[0] = 5, 15
    assert scene.ways(cab=0) == "W"
    scene.refused(0, "cab-ahead", kind="drive", cab=1, direction="W")


@clause("Q12")
def test_example_22_the_own_cab_must_move_first(city):
    scene = two_cabs(city, (12, 20), (13, 20))
    scene.refused(0, "cab-ahead", kind="drive", cab=1, direction="W")
    scene.drive("W", cab=0)
    scene.drive("W", cab=1)
    assert (scene.where(0, 0), scene.where(0, 1)) == ((11, 20), (12, 20))


@clause("Q24")
def test_a_cab_that_becomes_free_late_gets_what_is_left(city):
    scene = two_cabs(city, (12, 20), (13, 20))
    scene.s.quota, scene.s.moved[0] = 3, 17
    scene.drive("W", cab=0)
    assert scene.ways(cab=0) == ""  # now the other cab can drive
    assert scene.ways(cab=1) == "W"


@clause("Q24", "Q11")
def test_a_lone_lane_change_keeps_spaces_back_only_where_it_is_forced(city):
    for forced in (True, False):
        scene = two_cabs(city, (14, 20), (19, 4), lane_change_forced=forced).arrange(cabs={1: (19, 5)})
        scene.s.quota, scene.s.moved[0] = 5, 15
        assert bool(scene.ways(cab=0)) is not forced


def open_ways(scene, cab):
    """The steps of a cab by the Highway Code, computed from the drawing of the board alone."""
    view = scene.view(None)
    here = view.board.squares[scene.s.square[cab]]
    shut = {(view.board.squares[each].x, view.board.squares[each].y) for each in view.jam.squares}
    taken = {(view.board.squares[each.square].x, view.board.squares[each.square].y) for each in view.cabs}
    changed = scene.s.changed >> cab % 2 & 1
    ways = here.arrows + ("" if changed else here.sideways)
    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    cells = {way: (here.x + steps[way][0], here.y + steps[way][1]) for way in ways}
    return {way for way, cell in cells.items() if (here.x, here.y) not in shut and cell not in shut | taken}


@clause("R53", "R54", "Q24", "R23", "R25", "R27")
@pytest.mark.parametrize("policy", ["random", "beginner"])
def test_in_whole_games_the_legal_steps_are_those_of_the_naive_twin(city, policy):
    """Steps are legal if the drawing of the board allows them and they do not use spaces that are reserved for the
    other cab."""
    scene = city(seats=4, second_cab_at=0)
    checked = kept_back = 0

    def look(scene):
        nonlocal checked, kept_back
        seat = scene.s.active
        mine = [cab for cab in (2 * seat, 2 * seat + 1) if scene.s.square[cab] != NONE]
        free = {cab: open_ways(scene, cab) for cab in mine}
        for cab in mine if "accept" not in scene.kinds(seat) else ():
            lacking = [5 - scene.s.moved[other % 2] for other in mine if other != cab and free[other]]
            enough = scene.s.quota > 0 and all(scene.s.quota - 1 >= spaces for spaces in lacking)
            assert set(scene.ways(seat, cab % 2)) == (free[cab] if enough else set())
            checked += 1
            kept_back += bool(free[cab] and scene.s.quota and not enough)
        return scene.s.round > 6

    scene.play_until(look, policy)
    assert checked > 200
    assert kept_back > 10 or policy == "random"  # random play seldom leads to this


# ---- one, then the other ----


@clause("Q24")
def test_the_other_cab_waits_until_the_first_has_five(city):
    scene = two_cabs(city, (8, 23), (14, 20), two_cab_order="one_then_other")
    assert scene.ways(cab=0) == "EW"
    assert scene.ways(cab=1) == "W"
    scene.drive("E", cab=0)
    assert "finish one" in scene.refused(0, "one-then-other", kind="drive", cab=1, direction="W")
    assert scene.ways(cab=1) == ""
    scene.drive("EEEE", cab=0)
    assert scene.s.moved[0] == 5
    assert (scene.ways(cab=0), scene.ways(cab=1)) == ("E", "W")


@clause("Q24")
def test_once_the_other_has_moved_the_first_waits_for_it(city):
    scene = two_cabs(city, (8, 23), (14, 20), two_cab_order="one_then_other")
    scene.drive("EEEEE", cab=0)
    scene.drive("W", cab=1)
    scene.refused(0, "one-then-other", kind="drive", cab=0, direction="E")
    assert (scene.ways(cab=0), scene.ways(cab=1)) == ("", "W")
    scene.arrange(cabs={1: (12, 20)})  # now the other cab is blocked
    assert (scene.where(0, 1), scene.ways(cab=1)) == ((13, 20), "")
    assert scene.ways(cab=0) == "E"


@clause("Q24")
def test_a_first_cab_that_is_stuck_lets_the_other_go(city):
    scene = two_cabs(city, (12, 20), (8, 23), two_cab_order="one_then_other")
    scene.drive("W", cab=0)
    scene.arrange(cabs={1: (10, 20)})
    assert scene.ways(cab=0) == ""
    assert scene.ways(cab=1) == "EW"
