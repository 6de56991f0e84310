"""Positions described in words: they change what they name, keep the invariants, and are refused if they are wrong."""

import tomllib

import pytest

from mewple.core.arrange import BadPosition
from mewple.testing import SceneError

POSITION = """
taxis = ["river", "family"]
tiles = ["SNO", [10, 5]]
hands = [[1, 2, 6], [4, 4, 5]]
deck = [1, 2, 3]
riders = { 0 = ["P01"], 1 = ["P53", "P54"] }
boarded = { 0 = "SNK" }
delivered = { 0 = ["P03", "P17"] }
kept = { 1 = ["FUEL", "SLIP"] }
chance = ["JAM", "GECKO"]
round = 5
turn = 1
"""


def test_a_position_is_told_with_the_words_of_the_box(table):
    scene = table().arrange(**tomllib.loads(POSITION))
    assert list(scene.s.tile)[:2] == [scene.tile("SNO"), scene.tile((10, 5))]
    assert [scene.in_hand(seat) for seat in range(2)] == [[1, 2, 6], [4, 4, 5]]
    assert (list(scene.s.deck), scene.s.deck_left) == ([1, 1, 1, 0, 0, 0], 3)
    assert [scene.aboard(seat) for seat in range(2)] == [["P01"], ["P53", "P54"]]
    assert "SNK" not in scene.wanted(0)
    assert (scene.delivered(0), scene.points()[1]) == (["P03", "P17"], 0)
    assert scene.points()[0] == scene.b.fare[scene.passenger("P03")] + scene.b.fare[scene.passenger("P17")]
    assert scene.s.kept_count[1] == 2
    assert sum(scene.s.chance) == 2
    assert (scene.s.round, scene.pending()) == (5, [1])


def test_the_same_words_again_change_nothing(table):
    scene = table().arrange(**tomllib.loads(POSITION))
    before = scene.s.to_bytes()
    assert scene.arrange(**tomllib.loads(POSITION)).s.to_bytes() == before


def test_what_cannot_be_drawn_was_delivered_by_the_last_seat(table):
    scene = table(3).arrange(passengers=["P10"], passenger_discards=["P11"])
    assert (scene.s.passengers.bit_count(), scene.s.passenger_discards.bit_count()) == (1, 1)
    assert len(scene.delivered(2)) == 60 - 3 - 2


def test_outcomes_have_the_names_of_cards(table):
    scene = table()
    scene.act(0, kind="card", value=2)
    scene.gives(movement=5)
    scene.act(0, kind="drive", tile=scene.s.tile[0])
    assert scene.in_hand(0) == [1, 3, 5]
    scene = table().arrange(deck=[1, 1])
    scene.act(0, kind="card", value=2)
    scene.gives(movement=6)
    with pytest.raises(SceneError, match="there is no 6 in the deck"):
        scene.act(0, kind="drive", tile=scene.s.tile[0])
    scene.possible = False


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({"cabs": {}}, "critter-cab has no word 'cabs'"),
        ({"tiles": {0: "SNX"}}, "tiles: there is no 'SNX'; did you mean 'SN"),
        ({"tiles": {0: (0, 0)}}, r"tiles: no tile is at \[0, 0\]"),
        ({"hands": {0: [7]}}, "hands: 7 does not fit; expected 1 to 6"),
        ({"hands": {0: [1, 2]}}, "no game comes to this: a hand has not three Movement Cards"),
        ({"hands": {0: [1, 2, 3, 4]}}, "hands: a hand has 3 Movement Cards; got 4"),
        ({"deck": [6] * 40}, "deck: only"),
        ({"riders": {0: ["P17"]}}, "riders: P17 is somewhere else already"),
        ({"riders": {0: ["P99"]}}, "riders: there is no 'P99'"),
        ({"boarded": {0: "SNK"}}, "boarded: name the seat's `riders` too"),
        ({"passengers": ["P03"]}, "passengers: one of them is in a taxi or was delivered"),
        ({"kept": {0: ["DUCK"] * 20}}, "kept: there are not so many DUCK cards"),
        ({"chance": ["DUCK"] * 20}, "chance: only"),
        ({"taxis": {0: "family"}}, "no game comes to this: two seats drive the same taxi"),
        ({"turn": 2}, "turn: 2 does not fit; expected 0 or 1"),
    ],
)
def test_words_that_do_not_fit_are_refused_and_change_nothing(position, told, table):
    scene = table()
    before = scene.s.to_bytes()
    with pytest.raises(BadPosition, match=told):
        scene.arrange(**position)
    assert scene.s.to_bytes() == before
