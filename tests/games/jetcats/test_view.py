"""What people see while events are played, and on the launch pad."""

import pytest

from mewple.core import play
from mewple.games.jetcats.state import ACTIONS, EVENTS
from mewple.games.jetcats.view import active, flights, gone, order, phase, row, seats, statuses, ties, tokens
from mewple.games.jetcats.view_flight import UNITS
from mewple.testing import clause

DIGITAL = (4, "green")
"""The Jetpack with one Either-Or Doubled icon."""


def moments_of(happened, kind):
    """The states after each event of this kind."""
    return [moment for event, moment in happened if event.kind == kind]


def pad(scene, moment):
    """The launch pad of seat 0."""
    flight = flights(scene.b, moment)[0]
    assert flight is not None
    return flight


# --- while events are played ---


@clause("R14", "R15")
def test_jetpacks_are_seen_to_be_turned_up_in_turn_order(table):
    scene = table(3)
    scene.reveal(4, 9)
    assert phase(scene.b, scene.s) == "choose"
    happened = scene.watch(2, kind="jetpack", speed=2)
    (chose,) = moments_of(happened, "chose")
    assert (phase(scene.b, chose), [seat.face_down for seat in seats(scene.b, chose)]) == ("choose", [True] * 3)
    seen = []
    for moment in moments_of(happened, "revealed"):
        assert phase(scene.b, moment) == "reveal"
        up = [number for number, seat in enumerate(seats(scene.b, moment)) if seat.jetpack]
        down = [number for number, seat in enumerate(seats(scene.b, moment)) if seat.face_down]
        assert up == sorted(order(scene.b, moment))
        seen.append((order(scene.b, moment), down))
    assert seen == [([1], [0, 2]), ([1, 0], [2]), ([1, 0, 2], [])]
    assert phase(scene.b, scene.s) == "take"


@clause("R16")
def test_a_tie_is_told_when_all_jetpacks_are_up(table):
    scene = table(2)
    scene.arrange(back="BYGPR")
    scene.arrange(jetpacks={0: {6: "red"}})
    scene.arrange(jetpacks={1: {6: "blue"}})
    scene.act(0, kind="jetpack", speed=6)
    happened = scene.watch(1, kind="jetpack", speed=6)
    assert all(ties(scene.b, moment) == [] for moment in moments_of(happened, "revealed"))
    (moment,) = moments_of(happened, "tie")
    assert [tie.colours for tie in ties(scene.b, moment)] == [["blue", "red"]]


@clause("R11", "R12")
def test_a_new_row_is_dealt_cat_by_cat_and_none_of_them_is_gone(table):
    scene = table(3)
    own = play.fresh_own(scene.game, 2)
    while scene.s.round == 1:
        seat = scene.pending()[0]
        number = play.choose(scene.game, scene.b, scene.s, seat, play.RANDOM, own)
        happened = scene.watch(seat, **scene.game.actions.words(number))
    (start,), dealt = moments_of(happened, "round"), moments_of(happened, "dealt")
    assert (start.round, phase(scene.b, start), row(scene.b, start)) == (2, "choose", [None] * 4)
    assert [row(scene.b, moment).count(None) for moment in dealt] == [3, 2, 1, 0]
    assert [len(gone(scene.b, moment)) for moment in (start, *dealt)] == [1] * 5


@clause("R17", "R19")
def test_nobody_is_waited_for_while_cats_stray(table):
    scene = table(3)
    scene.reveal(9, 5, 1)
    scene.act(0, kind="take", slot=0)
    scene.act(1, kind="take", slot=1)
    happened = scene.watch(2, kind="take", slot=2)
    (took,) = moments_of(happened, "took")
    assert statuses(scene.b, took) == ["waiting"] * 3
    (strayed,) = moments_of(happened, "strayed")
    assert (active(scene.b, strayed), phase(scene.b, strayed), row(scene.b, strayed)) == ([], "take", [None] * 4)


@clause("R20", "R25")
def test_the_pad_fills_colour_by_colour(table):
    scene = table(2)
    scene.lift_off("viking", DIGITAL)
    assert scene.flight(0, viewer=1).spare == ["red", "red", "any", "either2", "either2"]
    scene.dice(blue="F", red="LF")
    happened = scene.watch(0, kind="colour", die="blue")
    (coloured,) = moments_of(happened, "coloured")
    assert pad(scene, coloured).spare == ["blue", "red", "red", "either2", "either2"]
    blue, red = (pad(scene, moment) for moment in moments_of(happened, "rolled"))
    assert blue.spare == ["blue-fuel", "red", "red", "either2", "either2"]
    assert red.spare == ["blue-fuel", "red-fuel", "red-launch", "either2", "either2"]
    assert (blue.bays, red.bays, red.launches) == ([], [], None)
    rolled = scene.flight(0, viewer=1)
    assert rolled.bays == [["red-launch"], ["either2-rocket", "blue-fuel"], ["either2-rocket", "red-fuel"]]
    assert (rolled.spare, rolled.launches) == ([], 3)


@clause("R23")
def test_all_red_dice_are_there_when_they_are_told(table):
    scene = table(2)
    scene.lift_off("wizard", (10, "green"))
    scene.dice(red="LL")
    (coloured,) = moments_of(scene.watch(0, kind="colour", die="red"), "coloured")
    assert pad(scene, coloured).spare == ["red", "red", "either"]


@clause("Q19", "Q20", "R32")
def test_tokens_make_launches_and_are_paid_when_they_are_told(table):
    scene = table(2, token_timing="before_roll")
    scene.lift_off("mountain", (10, "green"), tokens=2)
    scene.dice(white="BBB")
    happened = scene.watch(0, kind="spend", tokens=1)
    (rolled,) = moments_of(happened, "rolled")
    assert pad(scene, rolled).bays == [["token"]]
    assert tokens(scene.b, rolled, 1) == [1, 0]
    assert [tokens(scene.b, moment, 1) for _, moment in happened][-1] == [2, 0]


@clause("Q8")
def test_a_parallel_liftoff_is_seen_when_its_dice_are_shown(table):
    scene = table(2, liftoff_mode="simultaneous")
    scene.lift_off("tailor", (10, "green"), tokens=1, blue="RF", white="LB")
    scene.stop()
    scene.spend(1)
    assert scene.flight(0, viewer=1) is None
    assert scene.flight(0, viewer=0).launches == 3
    assert (tokens(scene.b, scene.s, 0), tokens(scene.b, scene.s, 1)) == ([0, 0], [1, 0])
    scene.dice(red="RL")
    happened = scene.watch(1, kind="colour", die="red")
    finished, *shown = (
        [flight and flight.launches for flight in flights(scene.b, moment)]
        for event, moment in happened
        if event.kind in ("finished", "showed")
    )
    assert finished == [None, None]
    assert shown == [[3, None], [3, None], [3, 2]]


# --- the launch pad ---


@clause("R31", "Q15")
@pytest.mark.parametrize(("resolve", "ways"), [("auto", 0), ("manual", 2)])
def test_icons_are_laid_by_hand_for_show(table, resolve, ways):
    scene = table(2, resolve=resolve)
    scene.lift_off("viking", DIGITAL)
    scene.colour("blue", red="LF", blue="F")
    layouts = scene.view(0).layouts
    assert len(layouts) == ways
    assert scene.view(1).layouts == scene.view(None).layouts == []
    if ways:
        best, fuel = layouts
        assert (best.bays, best.spare) == (scene.flight(0, 0).bays, scene.flight(0, 0).spare)
        assert (fuel.bays, fuel.spare) == ([["red-launch"]], ["blue-fuel", "red-fuel", "either2-fuel", "either2-fuel"])
        assert (best.turns, fuel.turns) == ({"either2-rocket": 1}, {"either2-fuel": 0})


def test_a_view_names_no_unit_and_no_card_that_it_does_not_explain(table):
    scene = table(3, seed=2, start_tokens=1, hold_back=True, resolve="manual")
    met, own = set(), play.fresh_own(scene.game, 2)
    while scene.pending():
        seen = scene.view(scene.pending()[0])
        for pad in [*filter(None, seen.flights), *seen.layouts]:
            met |= {*pad.spare, *(unit for bay in pad.bays for unit in bay)}
        for seat in seen.seats:
            assert {*seat.played, *filter(None, [seat.jetpack])} <= seen.jetpacks.keys()
        assert {*filter(None, seen.row), *seen.gone} <= seen.cats.keys()
        scene.random_action(scene.pending()[0], own)
    assert met <= UNITS.keys()
    assert {"token", "white", "any", "red-blank", "white-rocket"} <= met


def test_a_die_is_named_as_the_action_that_throws_it_again():
    for unit in UNITS.values():
        if unit.reroll is None:
            assert unit.shows is None
        else:
            assert ACTIONS.number({"kind": "reroll", "die": unit.reroll})
            assert unit.reroll == f"{unit.source}-{unit.shows}"


# --- undo ---


@clause("R11", "R14", "Q8")
def test_events_that_show_something_hidden_say_so():
    assert {kind.name for kind in EVENTS.kinds if kind.reveals} == {
        *("round", "dealt"),
        *("revealed", "leftover"),
        *("finished", "showed"),
    }
