"""What a table is shown: the board, routes to drive by, and words for everything."""

import msgspec
import pytest

from mewple.core import play
from mewple.core.events import Event
from mewple.games.cabbie.state import A_ACCEPT, A_CLAIM, A_RING, EVENTS, REASONS
from mewple.testing import Scene, clause

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def path_to(view, routes, square):
    """As a client does it: from the square back to the cab."""
    numbers = {(each.x, each.y): number for number, each in enumerate(view.board.squares)}
    path = ""
    while routes.steps[square] != "o":
        letter = routes.steps[square]
        path = letter + path
        x, y = view.board.squares[square].x - STEPS[letter][0], view.board.squares[square].y - STEPS[letter][1]
        square = numbers[(x, y)]
    return path


def test_routes_lead_there_in_as_many_spaces_as_they_say(city):
    scene = city(may_stop=True, jam="cheapside").quiet().put(0, (19, 23)).put(1, (17, 20))
    view = scene.view(0)
    (routes,) = view.routes
    assert routes.limit == 20
    for target in (square for square in range(462) if routes.spaces[square] in (7, 13, 19)):
        there = scene.game.state.from_bytes(scene.s.to_bytes())
        for letter in path_to(view, routes, target):
            play.act(scene.game, scene.b, there, 0, scene.game.actions.parse(f"drive:0:{letter}"))
        assert there.square[0] == target
        assert there.quota == 20 - routes.spaces[target]


def test_routes_go_round_jams_and_cabs_or_say_that_there_is_no_way(city):
    scene = city(jam="victoria_street").quiet().put(0, (8, 23)).put(1, (8, 20))
    (routes,) = scene.view(0).routes
    inside = [scene.at(x, 23) for x in range(10, 17)]
    assert {routes.spaces[square] for square in inside} == {-1}
    assert {routes.steps[square] for square in inside} == {"-"}
    assert routes.spaces[scene.at(8, 20)] == -1
    assert routes.spaces[scene.at(7, 23)] == 1
    assert routes.spaces.count(-1) < 60


def drive_as_a_client(scene, view, routes, square):
    """The directions at every square that asks, sent one after the other; where the cab then stands."""
    numbers = {(each.x, each.y): number for number, each in enumerate(view.board.squares)}
    there = scene.game.state.from_bytes(scene.s.to_bytes())
    at, asked = int(there.square[routes.cab]), True
    for letter in path_to(view, routes, square):
        if asked:
            assert there.square[routes.cab] == at
            play.act(scene.game, scene.b, there, 0, scene.game.actions.parse(f"drive:{routes.cab}:{letter}"))
        x, y = view.board.squares[at].x + STEPS[letter][0], view.board.squares[at].y + STEPS[letter][1]
        at = numbers[(x, y)]
        asked = routes.halts[at] in "?!"
    return there


@pytest.mark.parametrize("cabs", [1, 2])
@pytest.mark.parametrize("may_stop", [False, True])
def test_halts_say_where_a_cab_asks_and_where_it_rolls_on(city, cabs, may_stop):
    scene = city(jam="cheapside", may_stop=may_stop).quiet("whitehall").put(0, (19, 23)).put(1, (33, 12))
    if cabs == 2:
        scene.earn(0, 300).put(0, (17, 20), cab=1)
    view = scene.view(0)
    routes = view.routes[0]
    stops = [square for square in range(462) if routes.halts[square] in "?!"]
    assert len(stops) > 20
    for target in stops:
        there = drive_as_a_client(scene, view, routes, target)
        assert (there.square[0], there.quota) == (target, 20 - routes.spaces[target])
        claims = [act for act in play.legal(scene.game, scene.b, there, 0) if A_CLAIM <= act < A_ACCEPT]
        assert bool(claims) == (routes.halts[target] == "!")
    assert all(routes.halts[square] == "-" for square in range(462) if routes.spaces[square] > routes.limit)
    rolls = {routes.halts[square] for square in range(462)}
    assert ("." in rolls) == (cabs == 1 and not may_stop)


def test_halts_tell_where_the_passenger_pays_and_nothing_beyond(city):
    scene = city(jam="cheapside").quiet().put(0, (9, 20)).carry(0, "strand", "palace")
    (routes,) = scene.view(0).routes
    assert routes.halts[scene.at(8, 20)] == "."
    assert routes.halts[scene.at(8, 21)] == "$"
    assert routes.halts[scene.at(8, 22)] == "-"
    assert routes.spaces[scene.at(8, 22)] == 3


def test_routes_are_the_driver_in_turns_alone(city):
    scene = city(may_stop=True).quiet().put(0, (8, 23)).earn(0, 300).put(0, (33, 12), cab=1)
    assert [routes.cab for routes in scene.view(0).routes] == [0, 1]
    assert scene.view(1).routes == scene.view(None).routes == []


@clause("Q11")
def test_a_route_does_not_begin_with_a_second_lane_change(city):
    scene = city(may_stop=True).quiet().put(0, (20, 4))
    assert scene.view(0).routes[0].spaces[scene.at(19, 4)] == 1
    scene.s.changed = 1
    assert scene.view(0).routes[0].spaces[scene.at(19, 4)] > 1


def test_the_board_has_every_square_street_and_place():
    scene = Scene("cabbie", 2)
    board = scene.view(None).board
    assert (len(board.squares), len(board.streets), len(board.places), len(board.spots)) == (462, 60, 28, 20)
    assert {square for street in board.streets for lane in street.lanes for square in lane} == set(range(462))
    assert len(msgspec.json.encode(board)) < 25_000


def test_events_number_the_cabs_of_all_drivers_in_turn(city):
    scene = city(may_stop=True).quiet().put(0, (8, 22)).put(1, (19, 4))
    scene.drive("S")
    (moved,) = scene.events("stepped")
    assert divmod(dict(moved.fields)["cab"], scene.view(0).cabs) == (0, 0)
    assert {cab.cab for seat in scene.view(0).seats for cab in seat.cabs} < set(range(scene.view(0).cabs))


def test_cabs_face_the_way_they_came(city):
    scene = city(may_stop=True).quiet().put(0, (8, 22))
    assert scene.view(0).seats[0].cabs[0].heading == "S"
    scene.drive("SE")
    assert scene.view(0).seats[0].cabs[0].heading == "E"


@clause("R31")
def test_waiting_passengers_say_how_far_they_are(city):
    scene = city(jam="cheapside").quiet("trafalgar_square").put(0, (19, 23))
    waiting = scene.view(0).waiting[0]
    assert (waiting.passenger.name, waiting.spaces) == ("Trafalgar Square", [6])
    assert scene.view(None).waiting[0].spaces == []


def test_every_event_has_a_line_or_is_silent_on_purpose(city):
    scene = city()
    silent = set()
    for kind in EVENTS.names:
        arguments = {name: 0 for name in EVENTS._arguments[kind]}
        line = scene.game.words.event(scene.b, Event(kind, 0, -1, arguments), lambda seat: "Ann")
        assert "\n" not in line
        silent |= {kind} if not line else set()
    assert silent == {"turn", "stepped"}


@pytest.mark.parametrize(
    ("kind", "arguments", "line"),
    [
        (
            "paid",
            {"place": 14, "card": 14, "passenger": 23, "pence": 125},
            "Ann brings the passenger from Trafalgar Square to Victoria Station: £1.25.",
        ),
        ("tipped", {"card": 8, "pence": 10, "total": 260}, "10p tip. Ten pence for not talking. Ann has £2.60."),
        ("tipped", {"card": 1, "pence": 0, "total": 95}, "No tip. A firm handshake. Ann has 95p."),
        ("jam", {"card": 0}, "Traffic jam: Oxford Street, east of Oxford Circus. January sales. In March."),
        ("won", {"pence": 1515, "trips": 1}, "Ann wins with £15.15 from 1 trip."),
    ],
)
def test_lines_of_the_log(city, kind, arguments, line):
    scene = city()
    said = scene.game.words.event(scene.b, Event(kind, 0, -1, {"cab": 0, **arguments}), lambda seat: "Ann")
    assert said == line


@clause("R29")
def test_a_lost_turn_says_who_was_in_the_way(city):
    scene = city(jam="cheapside").quiet().put(0, (10, 20)).put(1, (9, 20))
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


def test_the_turn_line_tells_where_the_cab_is_going(city):
    scene = city(jam="cheapside").quiet().put(0, (9, 20)).carry(0, "strand", "palace")
    line = scene.game.words.turn(scene.b, scene.s, 0, str)
    assert line == "20 spaces left: drive on. Your cab is taking a passenger to Buckingham Palace, 2 spaces away."
    assert "driving" in scene.game.words.turn(scene.b, scene.s, 1, str)


def line_of(scene):
    return scene.game.words.turn(scene.b, scene.s, 0, str)


@clause("R18", "R35")
def test_the_turn_line_offers_no_driving_without_spaces(city):
    scene = city(jam="cheapside").quiet("the_mall").put(0, (15, 20))
    assert line_of(scene).startswith("20 spaces left: take the passenger, or drive on. ")
    scene.s.quota, scene.s.moved[0] = 0, 20
    assert line_of(scene).startswith("0 spaces left: take the passenger, or end your turn. ")


@clause("R28", "Q15")
def test_the_turn_line_offers_no_driving_in_a_jam(city):
    scene = city(jam="victoria_street").quiet("victoria_street").put(0, (12, 23))
    assert line_of(scene).startswith("20 spaces left: take the passenger, or end your turn. ")


@clause("R50", "Q23")
def test_the_turn_line_offers_a_second_cab_once_it_is_earned(city):
    scene = city(jam="cheapside").quiet().put(0, (8, 23)).earn(0, 300)
    assert line_of(scene).startswith("20 spaces left: bring in your second cab, or drive on. ")
    scene = city(jam="cheapside", may_stop=True).quiet().put(0, (8, 23))
    assert line_of(scene).startswith("20 spaces left: drive on, or end your turn. ")


@clause("R24", "Q11")
def test_a_route_asks_where_only_a_lane_change_is_left(city):
    scene = city(jam="cheapside").quiet().put(0, (19, 3)).put(1, (19, 6))
    (routes,) = scene.view(0).routes
    assert routes.halts[scene.at(19, 5)] == "?"
    there = drive_as_a_client(scene, scene.view(0), routes, scene.at(20, 8))
    assert (there.square[0], there.moved[0]) == (scene.at(20, 8), routes.spaces[scene.at(20, 8)])


def test_the_turn_line_stays_short_with_two_cabs(city):
    scene = city(jam="cheapside").quiet().put(0, (9, 20)).carry(0, "strand", "palace").earn(0, 300)
    scene.put(0, (33, 12), cab=1)
    line = scene.game.words.turn(scene.b, scene.s, 0, str)
    assert line == "20 spaces left: drive on. Cab 1: Buckingham Palace, 2 spaces. Cab 2: free."


def test_points_are_pounds_and_pence(city):
    assert [city().game.words.counted(points) for points in (40, 1356)] == ["40p", "£13.56"]


def test_every_reason_is_given_somewhere():
    """Those of the game itself are all in use: the other tests here ask for each by name."""
    from pathlib import Path

    asked = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    own = [REASONS.reason(code).name for code in range(5, len(REASONS))]
    assert [name for name in own if f'"{name}"' not in asked] == []
