"""The action that the clock takes for a seat whose time is up (Q31)."""

import pytest

from mewple.core import play
from mewple.games.cabbie.state import OVER, STARTS
from mewple.testing import Scene, clause


def default(scene, seat=0):
    """The seat's timeout action with its named fields."""
    return scene.game.actions.words(play.timeout(scene.game, scene.b, scene.s, seat))


@clause("Q31", "R3")
def test_out_of_time_the_first_free_starting_point_is_taken():
    scene = Scene("cabbie", 3)
    assert default(scene) == {"kind": "start", "place": STARTS[0]}
    scene.act(0, kind="start", place=STARTS[0])
    assert default(scene, 1) == {"kind": "start", "place": STARTS[1]}
    scene.act(1, kind="start", place=STARTS[2])
    assert default(scene, 2) == {"kind": "start", "place": STARTS[1]}


@clause("Q31", "R40")
@pytest.mark.parametrize(
    ("cell", "street", "tour", "spaces", "kind"),
    [
        ((17, 20), "whitehall", ("palace", "tower"), 50, "accept"),
        ((15, 20), "the_mall", ("downing_street", "tussauds"), 51, "refuse"),
    ],
)
def test_out_of_time_a_tour_of_up_to_fifty_spaces_is_taken(city, cell, street, tour, spaces, kind):
    scene = city(jam="cheapside").quiet(street).arrange(cabs={0: cell}, destination_cards=[tour])
    scene.claim(0, 0)
    assert scene.view(0).offer.spaces == spaces
    assert default(scene) == {"kind": kind}


@clause("Q31", "R32")
def test_out_of_time_a_passenger_in_reach_is_taken_by_the_first_cab_from_the_first_pile(city):
    scene = city(jam="cheapside").quiet("whitehall", "the_mall").arrange(cabs={0: (15, 20)})
    assert default(scene) == {"kind": "claim", "cab": 0, "pile": 1}
    scene.arrange(money={0: 300}, second_cabs={0: (17, 20)})
    assert default(scene) == {"kind": "claim", "cab": 0, "pile": 1}
    scene.arrange(cabs={0: (8, 23)})
    assert default(scene) == {"kind": "claim", "cab": 1, "pile": 0}


@clause("Q31", "R37")
def test_out_of_time_a_cab_drives_towards_its_next_stop(city):
    for stop, way in (("hyde_park_corner", "W"), ("waterloo", "E")):
        scene = city(jam="cheapside").quiet().arrange(cabs={0: (8, 23)}, passengers={0: ("strand", stop)})
        assert default(scene) == {"kind": "drive", "cab": 0, "direction": way}


@clause("Q31", "R31")
@pytest.mark.parametrize("pile", range(5))
def test_out_of_time_a_free_cab_drives_towards_the_nearest_passenger(city, pile):
    others = ["park_lane", "knightsbridge", "brook_street", "bond_street"]
    streets = [*others[:pile], "whitehall", *others[pile:]]
    scene = city(jam="cheapside").arrange(waiting=streets, cabs={0: (8, 23)})
    assert default(scene) == {"kind": "drive", "cab": 0, "direction": "E"}
    scene.quiet("park_lane", "knightsbridge", "brook_street", "bond_street", "strand")
    assert default(scene) == {"kind": "drive", "cab": 0, "direction": "W"}


@clause("Q31", "R24")
def test_out_of_time_lanes_are_changed_only_where_that_is_shorter(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (19, 5)}, passengers={0: ("strand", "kings_cross")})
    assert default(scene) == {"kind": "drive", "cab": 0, "direction": "S"}
    scene.arrange(cabs={1: (19, 6)})
    assert default(scene) == {"kind": "drive", "cab": 0, "direction": "E"}


@clause("Q31", "R52")
def test_out_of_time_the_cab_nearer_its_goal_drives(city):
    near, far = ((9, 20), ("strand", "palace")), ((36, 19), ("pall_mall", "paddington"))
    for cab, ((first, trip), (second, second_trip)) in enumerate(((near, far), (far, near))):
        scene = city(jam="cheapside").quiet().arrange(money={0: 300}, cabs={0: first}, second_cabs={0: second})
        scene.arrange(passengers={0: trip}, second_passengers={0: second_trip})
        assert default(scene) == {"kind": "drive", "cab": cab, "direction": "W"}


@clause("Q31", "R38")
def test_out_of_time_a_tour_is_as_long_as_the_way_to_its_last_stop(city):
    """The first stop of the tour is nearer than the destination of the player's other cab. The last stop of the tour is
    farther away than that destination."""
    scene = city(jam="cheapside").quiet().arrange(money={0: 300}, cabs={0: (33, 12)}, second_cabs={0: (8, 23)})
    scene.arrange(passengers={0: ("strand", "palace")}, second_passengers={0: ("pall_mall", "palace", "tower")})
    assert [trip.spaces for trip in scene.trips_of(0, viewer=0)] == [50, 56]
    assert default(scene)["cab"] == 0


@clause("Q31", "R50")
def test_out_of_time_no_second_cab_is_brought_in(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (8, 23)}, money={0: 300})
    assert "start" in scene.kinds(0)
    assert default(scene)["kind"] == "drive"


@clause("Q31", "R29")
def test_out_of_time_with_no_step_left_the_turn_ends(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (10, 20), 1: (9, 20)}, money={0: 300})
    assert scene.kinds(0) == {"start", "end_turn"}
    assert default(scene) == {"kind": "end_turn"}


@clause("Q31")
@pytest.mark.parametrize("options", [{}, {"lane_change_forced": False, "second_cab_at": 0}, {"may_stop": True}])
def test_a_game_of_nothing_but_timeouts_comes_to_its_end(options):
    scene = Scene("cabbie", 3, options={"max_rounds": 60, **options})
    while scene.pending():
        (seat,) = scene.pending()
        action = play.timeout(scene.game, scene.b, scene.s, seat)
        assert action in play.legal(scene.game, scene.b, scene.s, seat)
        scene.act(seat, **scene.game.actions.words(action))
    assert scene.s.phase == OVER
    assert max(scene.points()) > 500
