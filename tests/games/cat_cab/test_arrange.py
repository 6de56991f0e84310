"""Positions described in words: they change what they name, keep the invariants, and are refused if they are wrong."""

import json
import tomllib

import msgspec
import pytest

from mewple.core.arrange import BadPosition
from mewple.games.cat_cab.state import CRAZY

POSITION = """
cabs = { 0 = [3, 5], 1 = "out", 2 = "start" }
passenger = [3, 8]
passengers = { 0 = 1, 1 = 1 }
lost = 1
dice = { 0 = ["red-d6", "red-d8"] }
curses = { 0 = 1 }
rush_turns = { 0 = 2 }
round = 7
turn = 0
white = [6, 4, 4, 2, 1]
coloured = { red-d6 = 3, red-d8 = 8 }
asleep = [[2, 6]]
"""


def test_a_position_is_told_with_the_words_of_the_view(table):
    scene = table(3).arrange(**tomllib.loads(POSITION))
    view = scene.view(0)
    assert [player.at for player in view.players] == [(3, 5), "out", "start"]
    assert [player.passengers for player in view.players] == [1, 1, 0]
    assert [player.rush_turns for player in view.players] == [2, None, 5]
    assert (view.players[0].dice, view.players[0].curses) == (["red-d6", "red-d8"], 1)
    assert (view.passenger.at, view.passenger.number, view.collected) == ((3, 8), 4, 3)
    assert (view.round, view.active, view.phase, view.rush) == (7, 0, "roll", "rush hour")
    assert {die.die: die.face for die in view.tray} == {
        **{f"white-{place}": face for place, face in enumerate([6, 4, 4, 2, 1], 1)},
        "red-d6": 3,
        "red-d8": 8,
    }
    assert view.asleep == [(2, 6)]
    assert scene.pending() == [0]


def test_the_same_words_again_change_nothing(table):
    scene = table(3).arrange(**tomllib.loads(POSITION))
    before = scene.s.to_bytes()
    assert scene.arrange(**tomllib.loads(POSITION)).s.to_bytes() == before


def test_what_no_word_names_stays(table):
    scene = table()
    before = json.loads(msgspec.json.encode(scene.view(0)))
    assert json.loads(msgspec.json.encode(scene.arrange().view(0))) == before
    scene.arrange(round=3)
    assert json.loads(msgspec.json.encode(scene.view(0))) == {**before, "round": 3}


def test_crazy_cat_is_driver_3(table):
    scene = table(1).arrange(cabs={CRAZY: (2, 2)}, curses={CRAZY: 2})
    assert (scene.player(CRAZY).at, scene.player(CRAZY).curses) == ((2, 2), 2)


def test_those_who_are_out_left_in_the_order_of_the_words(table):
    scene = table(3).arrange(cabs={1: "out"}).arrange(cabs={2: "out"}, passengers={2: 1})
    assert [player.place for player in scene.view(0).players] == [0, 1, 2]
    scene.arrange(cabs={1: (1, 1)})
    assert [player.place for player in scene.view(0).players] == [0, 0, 1]


def test_nobody_waits_once_all_are_collected(table):
    scene = table().arrange(passenger="none", passengers={0: 1})
    assert (scene.view(0).passenger, scene.view(0).collected) == (None, 4)
    scene.arrange(passenger=(1, 1))
    assert (scene.view(0).passenger.at, scene.view(0).collected) == ((1, 1), 3)


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({"cab": {0: "out"}}, "cat-cab has no word 'cab'; did you mean 'cabs'?"),
        ({"cabs": {2: "out"}}, "cabs: 2 does not fit; expected 0 or 1"),
        ({"cabs": {"red": "out"}}, "cabs: 'red' does not fit; expected 0 or 1"),
        ({"cabs": "out"}, "cabs: expected a table by seat, such as {0: …}, or a list; got 'out'"),
        ({"cabs": {0: "oot"}}, "cabs: there is no 'oot'; did you mean 'out'?"),
        ({"cabs": {0: (7, 1)}}, "cabs: 7 does not fit; expected 1 to 6"),
        ({"cabs": {0: (1, 2, 3)}}, r"cabs: expected \[column, row\]; got \(1, 2, 3\)"),
        ({"passenger": 7}, "passenger: expected a list; got 7"),
        ({"passengers": {0: 2, 1: 2}}, "passengers: 4 and one who waits are more than the 4 of a game"),
        ({"curses": {0: 5}}, "curses: 5 does not fit; expected 0 to 4"),
        ({"dice": {0: ["pink-d6"]}}, "dice: there is no 'pink-d6'; there are red-d6, blue-d6"),
        ({"dice": {0: ["red-d6"], 1: ["red-d6"]}}, "dice: driver 0 has the red-d6 already"),
        ({"white": [4, 4, 4, 4, 4, 4]}, "white: there are 5 white dice; got 6 faces"),
        ({"white": [0]}, "white: 0 does not fit; expected 1 to 6"),
        ({"coloured": {"blue-d6": 7}}, "coloured: blue-d6: 7 does not fit; expected 1 to 6"),
        ({"rush": "noon"}, "rush: there is no 'noon'"),
        ({"turn": True}, "turn: True does not fit"),
        (
            {"cabs": {0: "out"}, "curses": {0: 1}},
            "no game comes to this: somebody holds fewer than no curses or more than the limit.*without",
        ),
    ],
)
def test_words_that_do_not_fit_are_refused_and_change_nothing(position, told, table):
    scene = table()
    before = scene.s.to_bytes()
    with pytest.raises(BadPosition, match=told):
        scene.arrange(**position)
    assert scene.s.to_bytes() == before
