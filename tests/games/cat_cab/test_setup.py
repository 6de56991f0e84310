"""R1 to R9, Q1 to Q5, Q53: setting up."""

import copy
import tomllib
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from mewple.core import play
from mewple.core.content import BoxError, TomlTable
from mewple.core.registry import find
from mewple.games.cat_cab import box as box_module
from mewple.games.cat_cab.board import steps_to, steps_to_out
from mewple.games.cat_cab.state import CONTENT, SPACES, START
from mewple.match import BadSetup, SeatSetup, new_setup
from mewple.testing import Scene, clause

GAME = find("cat-cab")


def seen(scene, seat=0):
    return scene.view(seat)


def white_dice(scene):
    return len([die for die in seen(scene).tray if die.die.startswith("white")])


@clause("R1")
def test_two_or_three_people_each_with_a_colour_of_their_own(table):
    for seats, colours in ((2, ["red", "blue"]), (3, ["red", "blue", "green"])):
        assert [player.colour for player in seen(table(seats)).players] == colours
    with pytest.raises(play.WrongSeats, match="Cat Cab is for 1, 2, 3 seats; got 4"):
        play.new_game(GAME, GAME.open_box(), 4, 1)


@clause("R2", "Q1")
def test_e1_a_d6_gives_the_column_and_a_d8_the_row(table):
    scene = table(passenger=(6, 8))
    fare = seen(scene).passenger
    assert fare.at == (6, 8)
    assert fare.where == "Mewdison Avenue & 8th"
    assert (seen(scene).board.columns, seen(scene).board.rows) == (6, 8)


@clause("Q1")
def test_row_1_is_at_the_bottom_and_up_adds_a_row(table):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[4, 4, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up")
    assert scene.player(0).at == (3, 4)
    scene.drive(0, "1 right")
    assert scene.player(0).at == (4, 4)


@clause("R3", "Q3")
def test_the_entry_is_agreed_before_the_game_and_the_other_gate_is_the_exit(table):
    for gate, other in (("A", "B"), ("B", "A")):
        roles = {each.id: each.role for each in seen(table(entry_gate=gate)).gates}
        assert roles == {gate: "entry", other: "exit"}
    drawn = Counter(Scene("cat-cab", 2, seed, {"entry_gate": "random"}).s.entry for seed in range(40))
    assert set(drawn) == {0, 1}


@clause("R4")
def test_all_cabs_start_outside_at_the_same_entry(table):
    scene = table(3)
    assert [scene.player(driver).at for driver in range(3)] == ["start"] * 3


@clause("R6", "Q4")
def test_highest_starts_and_those_who_tie_throw_again_among_themselves():
    # Seats 0, 1 and 2 throw 2, 5 and 2, so seat 1 is first. Seats 0 and 2 throw again: first both throw a 3, then seat
    # 0 throws a 1 and seat 2 a 6, so seat 2 is before seat 0.
    throws = [1, 4, 1, 2, 2, 0, 5]
    scene = Scene("cat-cab", 3, 1, None, [*throws, 0, 0, 3, 3, 3])
    assert list(scene.s.order)[:3] == [1, 2, 0]
    assert [event.seat for event in scene.last if event.kind == "order_rolled"] == [0, 1, 2, 0, 2, 0, 2]
    assert scene.pending() == [1]


@clause("R6", "Q4")
def test_the_order_is_a_fair_permutation_that_lasts_for_the_game():
    orders = Counter(tuple(Scene("cat-cab", 3, seed).s.order)[:3] for seed in range(600))
    assert len(orders) == 6
    assert all(60 < count < 145 for count in orders.values())
    scene = Scene("cat-cab", 3, 7)
    order = list(scene.s.order)[:3]
    turns = []
    for _ in range(9):
        turns.append(scene.s.active)
        scene.play_until(lambda at: at.s.active != turns[-1], policy="beginner")
    assert turns == order * 3


@clause("R7", "Q5")
def test_the_first_passenger_is_rolled_after_the_order_without_a_choice(table):
    scene = table(passenger=(2, 5))
    kinds = scene.told()
    assert scene.view(0).passenger.at == (2, 5)
    assert kinds.index("passenger_placed") > max(place for place, kind in enumerate(kinds) if kind == "order_set")
    assert scene.kinds(0) == {"stop", "mark"}


@clause("R8")
@pytest.mark.parametrize(("seats", "dice"), [(2, [4, 5]), (3, [3, 4, 5])])
def test_the_first_turns_have_fewer_white_dice(seats, dice, table):
    scene = table(seats)
    scene.arrange(cabs={0: (3, 3)})
    for seat, count in enumerate(dice):
        assert white_dice(scene) == count
        assert seen(scene).players[seat].first_turn
        scene.play_until(lambda at, seat=seat: at.s.active != seat, policy="beginner")
        assert not seen(scene).players[seat].first_turn
    assert scene.s.round == 2
    assert white_dice(scene) == 5


@clause("Q53")
@pytest.mark.parametrize(("seats", "dice"), [(2, [3, 5]), (3, [2, 3, 5])])
def test_the_fairer_handicap(seats, dice, table):
    scene = table(seats, first_turn_dice="fair")
    for seat, count in enumerate(dice):
        assert white_dice(scene) == count
        scene.play_until(lambda at, seat=seat: at.s.active != seat, policy="beginner")


@clause("Q34")
def test_a_race_is_refused_where_all_people_share_one_screen():
    people = [SeatSetup(name=name) for name in ("Mia", "Tom")]
    with pytest.raises(BadSetup, match="Cat fights: 'Race' needs a screen for every player"):
        new_setup(GAME, people, {"duel": "race"}, mode="same_screen")
    assert new_setup(GAME, people, {"duel": "race"}).options == {"duel": "race"}
    assert new_setup(GAME, people, {"duel": "draw"}, mode="same_screen").mode == "same_screen"


@clause("R9")
def test_one_passenger_at_a_time(table):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, passenger=(3, 4), turn=0, white=[4, 2, 2, 2, 2], curses={0: 0})
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1, 1))
    assert scene.told().count("passenger_placed") == 1
    assert scene.view(0).passenger.at == (1, 1)


@clause("Q2")
@pytest.mark.parametrize(("board", "counts"), [("day", (4, 6)), ("dark", (6, 8))])
def test_both_sides_of_the_card(board, counts, table):
    view = seen(table(board=board))
    squares = Counter(square.kind for square in view.board.squares)
    assert (squares["nibbles"], squares["patrol"]) == counts
    taken = {square.at for square in view.board.squares}
    assert len(taken) == sum(counts)
    assert {(7 - x, 9 - y) for x, y in taken} == taken  # a half turn of the board gives the same squares
    gates = [gate.space for gate in view.gates]
    assert gates[1] == (7 - gates[0][0], 9 - gates[0][1])
    assert not taken & {*gates, (6, 8)}


MAPS = {  # row 8 is on top; A and B are gates
    "day": ("......", "..NP..", ".P...N", "...P..", "..P...", "N...P.", "..PN..", "......", (2, 1), (5, 8)),
    "dark": ("N.N...", "......", ".P.PN.", "...PP.", ".PP...", ".NP.P.", "......", "...N.N", (1, 2), (6, 7)),
}


@clause("Q2")
@pytest.mark.parametrize("board", MAPS)
def test_every_square_and_gate_is_where_the_map_has_it(board, table):
    *rows, gate_a, gate_b = MAPS[board]
    view = seen(table(board=board))
    for kind, letter in (("nibbles", "N"), ("patrol", "P")):
        drawn = {(x + 1, 8 - y) for y, row in enumerate(rows) for x in range(6) if row[x] == letter}
        assert {square.at for square in view.board.squares if square.kind == kind} == drawn
    assert [(gate.id, gate.space) for gate in view.gates] == [("A", gate_a), ("B", gate_b)]


@clause("Q3", "R43")
@pytest.mark.parametrize(("entry", "steps"), [("A", 12), ("B", 2)])
def test_start_is_one_step_from_the_square_of_its_own_gate(entry, steps, table):
    scene = table(entry_gate=entry, passenger=(6, 8))
    assert steps_to(scene.b, scene.s, START, scene.s.passenger) == steps


@clause("Q2", "Q3", "Q20")
@pytest.mark.parametrize("board", ["day", "dark"])
@pytest.mark.parametrize("entry_gate", ["A", "B"])
def test_the_boards_have_no_dead_ends_and_gates_twelve_steps_apart(board, entry_gate, table):
    scene = table(board=board, entry_gate=entry_gate)
    assert steps_to_out(scene.b, scene.s, START) == 12
    for where in range(SPACES):
        scene.s.place[0] = where
        scene.arrange(turn=0, white=[4, 6, 2, 2, 2])
        scene.act(0, kind="stop")
        for length in (1, 2):
            assert len([way for way in scene.ways(0) if way.startswith(str(length))]) >= 2


@clause("Q2")
def test_plain_squares_connect_the_gates(table):
    for board in ("day", "dark"):
        view = seen(table(board=board))
        plain = {(x, y) for x in range(1, 7) for y in range(1, 9)} - {each.at for each in view.board.squares}
        found: set[tuple[int, int]] = set()
        todo = [view.gates[0].space]
        while todo:
            x, y = todo.pop()
            if (x, y) in plain - found:
                found.add((x, y))
                todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        assert found == plain


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [
        (lambda data: data["grid"].update(columns=7), "grid.columns: expected a whole number from 6 to 6; found 7"),
        (lambda data: data["board"][0].pop("name"), "board[0].name: expected a text; the key is missing"),
        (lambda data: data["board"][0]["nibbles"].append([7, 1]), "board[0].nibbles: expected a list of [x, y]"),
        (lambda data: data["board"][0]["nibbles"].append([2, 6]), "board[0].patrol: expected squares that are neither"),
        (
            lambda data: data["board"][1]["gates"][0].update(space=[3, 3]),
            "gates[0].space: expected a square of the edge",
        ),
        (lambda data: data["item"][3].update(effect="explode"), "item[3].effect: expected one of none, move"),
        (lambda data: data["driver"][0].update(colour="pink"), "driver[0].colour: expected one of red"),
        (lambda data: data["crazy_cat"].update(hat="tall"), "crazy_cat.hat: this key is not known here"),
    ],
)
def test_a_wrong_box_is_refused_precisely(edit, complaint, monkeypatch):
    data = tomllib.loads((Path(box_module.__file__).parent / "box.toml").read_text(encoding="utf-8"))
    edit(data)
    content = copy.copy(CONTENT)
    object.__setattr__(content, "root", TomlTable(data, "cat_cab/box.toml"))
    monkeypatch.setattr(box_module, "CONTENT", content)
    with pytest.raises(BoxError) as refused:
        box_module.text.__wrapped__()
    assert str(refused.value).startswith("cat_cab/box.toml: ")
    assert complaint in str(refused.value)


def test_the_view_is_plain_data(table):
    scene = table(3)
    assert scene.s.place[0] == START
    assert msgspec.json.decode(msgspec.json.encode(seen(scene)))["phase"] == "roll"
    assert seen(scene).you == 0
    assert scene.view(None).you is None
