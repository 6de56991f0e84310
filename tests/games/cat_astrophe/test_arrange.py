"""Positions described in words: they change what they name, keep the invariants, and are refused if they are wrong."""

import tomllib

import pytest

from mewple.core.arrange import BadPosition
from mewple.testing import SceneError

POSITION = """
places = { brick = "kitchen", widget = "study" }
human = "hallway"
charmer = "brick"
paws = { widget = [["scarf", "duct_tape"], "tuna"], pocket = ["bedsheet"] }
worn = { pocket = ["bow_tie"] }
floor = { study = ["catnip"] }
broken = ["dryer_vent"]
tracker = 5
round = 4
turn = "widget"
"""


def test_a_position_is_told_with_the_words_of_the_view(flat):
    scene = flat().arrange(**tomllib.loads(POSITION))
    view = scene.view(None)
    assert (view.places["brick"], view.places["widget"]) == ("kitchen", "study")
    assert (view.human.room, view.human.charmer) == ("hallway", "brick")
    assert (len(view.paws["widget"]), len(view.rigs), view.paws["pocket"]) == (2, 1, ["bedsheet"])
    assert (view.worn["pocket"], view.floor["study"], view.broken) == (["bow_tie"], ["catnip"], ["dryer_vent"])
    assert (view.tracker, view.round, scene.pending()) == (5, 4, [1])
    assert sum(len(cats) for cats in view.tokens.values()) == 6  # one token for each card that has left the deck


def test_the_same_words_again_change_nothing(flat):
    scene = flat().arrange(**tomllib.loads(POSITION))
    before = scene.s.to_bytes()
    assert scene.arrange(**tomllib.loads(POSITION)).s.to_bytes() == before


def test_a_card_comes_from_where_it_is_and_what_is_not_named_any_more_goes_back(flat):
    scene = flat().arrange(paws={"widget": [["scarf", "duct_tape"]]}).arrange(paws={"brick": ["scarf"]})
    assert scene.view(None).paws == {"brick": ["scarf"], "widget": [], "marzipan": [], "pocket": []}
    scene.arrange(paws={"brick": []})
    assert sum(len(cats) for cats in scene.view(None).tokens.values()) == 0


def test_outcomes_have_the_names_of_cards(flat):
    scene = flat().arrange(places="study", turn="widget")
    found = scene.view(None).deck[0]
    scene = flat(item_supply="any").arrange(places="study", turn="widget")
    scene.gives(check=8, item=found)
    scene.act(1, kind="find")
    assert scene.fields("found") == [{"cat": "widget", "item": found, "room": "study"}]
    scene.arrange(human="kitchen", turn="pocket").gives(event="neighbour", event_check=[1, 1, 1, 1])
    scene.act(3, kind="end_turn")
    assert scene.fields("event") == [{"card": "neighbour"}]


def test_a_card_that_is_gone_cannot_be_drawn(flat):
    scene = flat().arrange(places="study", turn="widget", paws={"brick": ["tuna"]})
    scene.gives(check=8, item="tuna")
    with pytest.raises(SceneError, match="tuna cannot be drawn: it is not there any more"):
        scene.act(1, kind="find")
    scene.possible = False


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({"cats": {}}, "cat-astrophe has no word 'cats'"),
        ({"places": {"brik": "study"}}, "places: there is no 'brik'; did you mean 'brick'?"),
        ({"places": "attic"}, "places: there is no 'attic'"),
        ({"paws": {"brick": "tuna"}}, "paws: expected a list; got 'tuna'"),
        ({"paws": {"brick": ["tuna"]}, "floor": {"study": ["tuna"]}}, "tuna cannot be in two places"),
        ({"paws": {"brick": [["tuna", "scarf"]]}}, "paws: tuna is part of no rig"),
        ({"worn": {"brick": ["tuna"]}}, "no game comes to this: an ESCAPE item has left the game, or an item is where"),
        ({"charmer": "brick"}, "no game comes to this: a charm without a human"),
        ({"tracker": 9}, "no game comes to this: the tracker is out of range"),
        ({"round": 3}, "no game comes to this: a cat, or the human, is nowhere"),
        ({"broken": ["moon"]}, "broken: there is no 'moon'"),
        ({"turn": "dog"}, "turn: there is no 'dog'"),
    ],
)
def test_words_that_do_not_fit_are_refused_and_change_nothing(position, told, flat):
    scene = flat()
    before = scene.s.to_bytes()
    with pytest.raises(BadPosition, match=told):
        scene.arrange(**position)
    assert scene.s.to_bytes() == before
