"""What a table shows: the board, routes for driving, and sentences."""

from itertools import pairwise

import msgspec
import pytest
from tests.turn_lines import too_long

from mewple.core import play
from mewple.core.events import Event, Log
from mewple.core.registry import find
from mewple.games.cabbie.arrange import square_at
from mewple.games.cabbie.state import A_ACCEPT, A_CLAIM, A_RING, EVENTS, REASONS
from mewple.games.cabbie.view import View, view
from mewple.testing import Scene, clause


def length(scene, routes, square):
    """The distance to a square by `routes`; -1 if there is no way."""
    way = scene.way_to(routes, square)
    return -1 if way is None else len(way) - 1


def drive_as_a_client(scene, routes, square):
    """Drives to a square as a client does, and returns the cab's square.

    The client sends the first step, and then a step for each square where the driver has a choice.
    """
    there = scene.game.state.from_bytes(scene.s.to_bytes())
    way, asked = scene.way_to(routes, square), True
    for at, to in pairwise(way):
        if asked:
            assert there.square[routes.cab] == at
            direction = routes.steps[to]
            play.act(scene.game, scene.b, there, 0, scene.game.actions.parse(f"drive:{routes.cab}:{direction}"))
        asked = to in routes.halts.asks + routes.halts.claims
    return there


def squares_of(halts):
    return [*halts.rolls, *halts.asks, *halts.claims, *halts.pays, *halts.ends]


def test_routes_lead_there_in_as_many_spaces_as_they_say(city):
    scene = city(may_stop=True, jam="cheapside").quiet().arrange(cabs={0: (19, 23), 1: (17, 20)})
    (routes,) = scene.view(0).routes
    assert routes.limit == 20
    for target in (square for square in range(462) if length(scene, routes, square) in (7, 13, 19)):
        there = drive_as_a_client(scene, routes, target)
        assert there.square[0] == target
        assert there.quota == 20 - length(scene, routes, target)


def test_routes_go_round_jams_and_cabs_or_say_that_there_is_no_way(city):
    scene = city(jam="victoria_street").quiet().arrange(cabs={0: (8, 23), 1: (8, 20)})
    (routes,) = scene.view(0).routes
    inside = [square_at((x, 23)) for x in range(10, 17)]
    assert {routes.steps[square] for square in inside} == {"-"}
    assert routes.steps[square_at((8, 20))] == "-"
    assert length(scene, routes, square_at((7, 23))) == 1
    assert len(routes.steps) == 462
    assert routes.steps.count("-") < 60


@pytest.mark.parametrize("cabs", [1, 2])
@pytest.mark.parametrize("may_stop", [False, True])
def test_halts_say_where_a_cab_asks_and_where_it_rolls_on(city, cabs, may_stop):
    scene = city(jam="cheapside", may_stop=may_stop).quiet("whitehall").arrange(cabs={0: (19, 23), 1: (33, 12)})
    if cabs == 2:
        scene.arrange(money={0: 300}, second_cabs={0: (17, 20)})
    routes = scene.view(0).routes[0]
    stops = routes.halts.asks + routes.halts.claims
    assert len(stops) > 20
    for target in stops:
        there = drive_as_a_client(scene, routes, target)
        assert (there.square[0], there.quota) == (target, 20 - length(scene, routes, target))
        claims = [act for act in play.legal(scene.game, scene.b, there, 0) if A_CLAIM <= act < A_ACCEPT]
        assert bool(claims) == (target in routes.halts.claims)
    reached = squares_of(routes.halts)
    assert len(set(reached)) == len(reached)
    assert all(length(scene, routes, square) <= routes.limit for square in reached)
    assert bool(routes.halts.rolls) == (cabs == 1 and not may_stop)


def test_halts_tell_where_the_passenger_pays_and_nothing_beyond(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (9, 20)}, passengers={0: ("strand", "palace")})
    (routes,) = scene.view(0).routes
    assert square_at((8, 20)) in routes.halts.rolls
    assert routes.halts.pays == [square_at((8, 21))]
    assert square_at((8, 22)) not in squares_of(routes.halts)
    assert length(scene, routes, square_at((8, 22))) == 3


def test_routes_are_the_driver_in_turns_alone(city):
    scene = city(may_stop=True).quiet().arrange(cabs={0: (8, 23)}, money={0: 300}, second_cabs={0: (33, 12)})
    assert [routes.cab for routes in scene.view(0).routes] == [0, 1]
    assert scene.view(1).routes == scene.view(None).routes == []


@clause("Q11")
def test_a_route_does_not_begin_with_a_second_lane_change(city):
    scene = city(may_stop=True).quiet().arrange(cabs={0: (20, 4)})
    assert length(scene, scene.view(0).routes[0], square_at((19, 4))) == 1
    scene.s.changed = 1
    assert length(scene, scene.view(0).routes[0], square_at((19, 4))) > 1


def test_the_board_has_every_square_street_and_place():
    scene = Scene("cabbie", 2)
    board = scene.view(None).board
    assert (len(board.squares), len(board.streets), len(board.places), len(board.spots)) == (462, 60, 28, 20)
    assert {square for street in board.streets for lane in street.lanes for square in lane} == set(range(462))
    assert len(msgspec.json.encode(board)) < 25_000


def test_events_number_a_cab_among_its_drivers_as_the_view_does(city):
    scene = city(may_stop=True).quiet().arrange(money={1: 300}, second_cabs={1: (8, 22)}, turn=1)
    scene.act(1, kind="drive", cab=1, direction="S")
    (moved,) = scene.events("stepped")
    assert (moved.seat, moved.fields["cab"]) == (1, 1)
    assert {(cab.seat, cab.cab) for cab in scene.view(0).cabs} == {(0, 0), (1, 0), (1, 1)}
    assert scene.view(0).most_cabs == 2


def moments(scene, seat, **words):
    """A seat's view at each event of an action, by the kind of event."""
    log = Log.open(watch=scene.s)
    scene.game.rules.apply(scene.b, scene.s, seat, scene.game.actions.number(words), log)
    parts = [part for part in view.parts if not part.decision]
    views = [View(**{part.name: part.of(scene.b, moment, seat) for part in parts}) for moment in log.moments]
    return [(event.kind, view) for event, view in zip(scene.game.events.read(log), views, strict=True)]


@clause("R33", "R34")
def test_between_a_claim_and_the_next_card_nobody_waits_at_the_pile(city):
    scene = city().quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=["savoy"])
    shown = dict(moments(scene, 0, kind="claim", cab=0, pile=0))
    assert [each.pile for each in shown["claimed"].waiting] == [1, 2, 3, 4]
    assert [len(cab) for cab in shown["claimed"].near] == [4]
    assert [len(shown[kind].waiting) for kind in ("turned_up", "drew")] == [5, 5]
    assert [len(shown[kind].destinations) for kind in ("claimed", "turned_up", "drew")] == [0, 0, 1]


@clause("R19", "R18")
def test_at_every_step_the_cab_is_there_and_the_space_is_counted(city):
    scene = city().quiet().arrange(cabs={0: (8, 23)})
    steps = [view for kind, view in moments(scene, 0, kind="drive", cab=0, direction="E") if kind == "stepped"]
    assert [view.spaces_left for view in steps] == list(range(19, 19 - len(steps), -1))
    assert [view.board.squares[view.cabs[0].square].x for view in steps][:8] == list(range(9, 17))
    assert [view.cabs[0].moved for view in steps] == [20 - view.spaces_left for view in steps]


@clause("R44", "R47", "R48")
def test_at_the_payment_the_cab_is_free_and_the_tip_is_still_to_come(city):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (8, 20)}, passengers={0: ("strand", "palace")}, tip_cards=[50])
    )
    shown = dict(moments(scene, 0, kind="drive", cab=0, direction="S"))
    paid, tipped = shown["paid"], shown["tipped"]
    assert (paid.cabs[0].passenger, paid.destinations, paid.seats[0].money) == (None, [], 125)
    assert (tipped.seats[0].fares, tipped.seats[0].tips, tipped.seats[0].money) == (125, 50, 175)


@clause("R7", "R11", "R13")
def test_cards_are_laid_out_one_by_one(city):
    scene = Scene("cabbie", 2)
    scene.act(0, kind="start", place="tower")
    shown = moments(scene, 1, kind="start", place="paddington")
    assert [len(view.waiting) for kind, view in shown if kind == "turned_up"] == [1, 2, 3, 4, 5]
    jams = {kind: view.jam for kind, view in shown}
    assert (jams["start_chosen"], jams["jam"].moves_after) == (None, -1)
    assert jams["begins"].moves_after in (0, 1)
    assert not any(cab.jammed for _, view in shown for cab in view.cabs)


@clause("Q30")
def test_who_leaves_takes_the_cabs_along_at_once(city):
    scene = city(seats=3).quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[("zoo", "national_gallery")])
    scene.claim(0, 0)
    for kind, seen in moments(scene, 0, kind="resign"):
        assert not [cab for cab in seen.cabs if cab.seat == 0], kind
        assert (seen.offer, seen.seats[0].left) == (None, True)


def test_cabs_face_the_way_they_came(city):
    scene = city(may_stop=True).quiet().arrange(cabs={0: (8, 22)})
    assert scene.view(None).cabs[0].heading == "S"
    scene.drive("SE")
    assert scene.view(None).cabs[0].heading == "E"


@clause("R31")
def test_waiting_passengers_say_how_far_they_are(city):
    scene = city(jam="cheapside").quiet("trafalgar_square").arrange(cabs={0: (19, 23)})
    view = scene.view(0)
    assert (view.waiting[0].passenger.name, [cab[0] for cab in view.near]) == ("Trafalgar Square", [6])
    assert [len(cab) for cab in view.near] == [5]
    assert scene.view(None).near == []


def test_every_event_has_a_line_or_is_silent_on_purpose(city):
    scene = city()
    silent = set()
    for kind in EVENTS.kinds:
        fields = {name: field.decode(0) for name, field in kind.fields.items()}
        line = scene.game.words.event(scene.b, Event(kind.name, 0, -1, fields), lambda seat: "Ann")
        assert "\n" not in line
        silent |= {kind.name} if not line else set()
    assert silent == {"turn", "stepped", "disclosed"}


@pytest.mark.parametrize(
    ("kind", "fields", "line"),
    [
        (
            "paid",
            {"place": "victoria_station", "street": "trafalgar_square", "pence": 125},
            "Ann brings the passenger from Trafalgar Square to Victoria Station for £1.25.",
        ),
        (
            "tipped",
            {"text": "Ten pence for not talking.", "pence": 10, "total": 260},
            "10p tip. Ten pence for not talking. Ann has £2.60.",
        ),
        (
            "tipped",
            {"text": "A firm handshake.", "pence": 0, "total": 95},
            "No tip. A firm handshake. Ann has 95p.",
        ),
        (
            "jam",
            {"spots": ["oxford_street"]},
            "Traffic jam in Oxford Street, east of Oxford Circus. January sales. In March.",
        ),
        ("won", {"pence": 1515, "trips": 1}, "Ann wins with £15.15 from 1 trip."),
    ],
)
def test_lines_of_the_log(city, kind, fields, line):
    scene = city()
    said = scene.game.words.event(scene.b, Event(kind, 0, -1, {"cab": 0, **fields}), lambda seat: "Ann")
    assert said == line


@clause("R29")
def test_a_lost_turn_says_who_was_in_the_way(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (10, 20), 1: (9, 20)})
    scene.act(0, kind="end_turn")
    said = scene.game.words.event(scene.b, scene.events("lost")[0], lambda seat: ["Ben", "Ann"][seat])
    assert said == "Ben is stuck behind Ann in The Mall: 20 spaces lost."


def test_actions_and_turns_have_words_at_every_table(city):
    scene = city(seats=3, seed=2, second_cab_at=0)
    kinds = set()

    def look(scene):
        for seat in (0, 1, 2, None):
            assert scene.game.words.turn(scene.b, scene.s, seat, str)
        seat = scene.pending()[0]
        for words in scene.legal(seat):
            kinds.add(words["kind"])
            assert scene.game.words.action(scene.b, scene.s, seat, scene.game.actions.number(words))
        return scene.s.round > 12

    scene.play_until(look, "random", 4)
    assert kinds >= {"start", "drive", "claim", "accept", "refuse"}
    assert scene.game.words.action(scene.b, scene.s, 0, A_RING)


def test_the_turn_line_is_short_while_a_cab_can_only_drive(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (9, 20)}, passengers={0: ("strand", "palace")})
    line = scene.game.words.turn(scene.b, scene.s, 0, str)
    assert line == "20 spaces left. Where to?"
    assert "driving" in scene.game.words.turn(scene.b, scene.s, 1, str)


def line_of(scene):
    return scene.game.words.turn(scene.b, scene.s, 0, str)


@pytest.mark.parametrize("seats", [1, 6])
def test_a_turn_line_fits_on_one_line(seats):
    assert too_long(find("cabbie"), seats, seed=seats, may_stop=True, second_cab_at=0) == set()


@clause("R18", "R35")
def test_the_turn_line_offers_no_driving_without_spaces(city):
    scene = city(jam="cheapside").quiet("the_mall").arrange(cabs={0: (15, 20)})
    assert line_of(scene) == "Pick up the passenger, or drive on?"
    scene.s.quota, scene.s.moved[0] = 0, 20
    assert line_of(scene) == "Pick up the passenger, or end your turn?"


@clause("R28", "Q15")
def test_the_turn_line_offers_no_driving_in_a_jam(city):
    scene = city(jam="victoria_street").quiet("victoria_street").arrange(cabs={0: (12, 23)})
    assert line_of(scene) == "Pick up the passenger, or end your turn?"


@clause("R50", "Q23")
def test_the_turn_line_offers_a_second_cab_once_it_is_earned(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (8, 23)}, money={0: 300})
    assert line_of(scene) == "Bring in your second cab, or drive on?"
    scene = city(jam="cheapside", may_stop=True).quiet().arrange(cabs={0: (8, 23)})
    assert line_of(scene) == "Drive on, or end your turn?"


@clause("R24", "Q11")
def test_a_route_asks_where_only_a_lane_change_is_left(city):
    scene = city(jam="cheapside").quiet().arrange(cabs={0: (19, 3), 1: (19, 6)})
    (routes,) = scene.view(0).routes
    assert square_at((19, 5)) in routes.halts.asks
    there = drive_as_a_client(scene, routes, square_at((20, 8)))
    assert (there.square[0], there.moved[0]) == (square_at((20, 8)), length(scene, routes, square_at((20, 8))))


def test_the_turn_line_stays_short_with_two_cabs(city):
    scene = (
        city(jam="cheapside").quiet().arrange(cabs={0: (9, 20)}, passengers={0: ("strand", "palace")}, money={0: 300})
    )
    scene.arrange(second_cabs={0: (33, 12)})
    line = scene.game.words.turn(scene.b, scene.s, 0, str)
    assert line == "20 spaces left. Where to?"


def test_points_are_pounds_and_pence(city):
    assert [city().game.words.counted(points) for points in (40, 1356)] == ["40p", "£13.56"]


def test_every_reason_is_given_somewhere():
    """For each refusal code of the game, one of these tests checks that the game gives it."""
    from pathlib import Path

    asked = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    own = [REASONS.reason(code).name for code in range(5, len(REASONS))]
    assert [name for name in own if f'"{name}"' not in asked] == []
