"""Positions described in words: they change what they name, keep the invariants, and are refused if they are wrong."""

import json
import tomllib

import msgspec
import pytest

from mewple.core.arrange import BadPosition

POSITION = """
round = 3
jetpacks = { 0 = { 9 = "red" }, 1 = { 9 = "blue" } }
hands = [[3, 4, 5, 6, 7, 8, 9, 10], [1, 2, 5, 6, 7, 8, 9, 10]]
catbases = { 0 = ["golden", "disco"], 1 = ["comet"] }
scores = { 0 = 4, 2 = 7 }
tokens = { 1 = 2 }
row = ["viking", "loaf", "snow"]
back = "BYGPR"
"""
REVEALED = {"revealed": {0: 9, 1: 9, 2: 5}}


def shown(scene, viewer=0):
    return json.loads(msgspec.json.encode(scene.view(viewer)))


def test_a_position_is_told_with_the_words_of_the_view(table):
    scene = table(3).arrange(**tomllib.loads(POSITION))
    view = scene.view(0)
    assert (view.round, view.phase, view.row[:3]) == (3, "choose", ["viking", "loaf", "snow"])
    assert view.priority == ["blue", "yellow", "green", "purple", "red"]
    assert [base.cats for base in view.catbases] == [["golden", "disco"], ["comet"], []]
    assert [score.vp for score in view.scores] == [4, 0, 7]
    assert view.tokens == [0, 2, 0]
    assert [seat.speeds for seat in view.seats] == [[*range(3, 11)], [1, 2, *range(5, 11)], [*range(3, 11)]]
    assert scene.pending() == [0, 1, 2]


def test_jetpacks_are_turned_up_and_cats_drafted_by_the_rules(table):
    scene = table(3).arrange(**tomllib.loads(POSITION), **REVEALED)
    assert scene.view(None).order == [1, 0, 2], "blue beats red"
    assert scene.pending() == [1]
    scene.arrange(drafted={1: "loaf"})
    assert (scene.pending(), scene.view(None).row[:3]) == ([0], ["viking", None, "snow"])
    scene.arrange(drafted={0: "viking", 2: "snow"})
    assert scene.view(None).phase == "fly"
    assert [seat.cat for seat in scene.view(None).seats] == ["viking", "loaf", "snow"]


def test_the_first_of_two_sends_a_cat_away(table):
    scene = table(2).arrange(row=["viking", "wizard"], revealed={0: 9, 1: 2}, drafted={0: "viking"})
    assert scene.view(None).phase == "discard"
    scene = table(2).arrange(row=["viking", "wizard"], revealed={0: 9, 1: 2}, drafted={0: "viking", 1: "wizard"})
    assert (scene.view(None).phase, scene.pending()) == ("fly", [0])


@pytest.mark.parametrize(("leftover", "phase"), [("leftover", "leftover"), ("none", "fly")])
def test_leaders_fly_their_last_cats_once_more(table, leftover, phase):
    cats = {0: ["wizard"], 2: ["farmer"]}
    scene = table(3, tiebreak_jetpack=leftover).arrange(extra=[0, 2], scores=[9, 3, 9], catbases=cats)
    view = scene.view(None)
    assert (view.round, view.phase, view.extra) == (8, phase, [0, 2])
    assert [seat.cat for seat in view.seats][::2] == ["wizard", "farmer"]
    assert set(scene.pending()) <= {0, 2}


def test_the_same_words_again_change_nothing(table):
    words = {**tomllib.loads(POSITION), **REVEALED}
    scene = table(3).arrange(**words)
    before = scene.s.to_bytes()
    assert scene.arrange(**words).s.to_bytes() == before


def test_what_no_word_names_stays(table):
    scene = table()
    before = shown(scene)
    assert shown(scene.arrange()) == before
    scene.arrange(tokens={0: 1})
    now = shown(scene)
    assert {name for name in now if now[name] != before[name]} == {"tokens", "scores"}


def test_a_back_drawn_apart_is_given_by_its_colours(table):
    jetpacks = {0: {9: "green"}, 1: {10: "green"}}
    scene = table(2, cat_backs="shuffled").arrange(
        back="PGRBY", jetpacks=jetpacks, tokens={0: 1}, revealed={0: 9, 1: 10}
    )
    scene.arrange(drafted={0: "mountain", 1: "royal"})
    scene.gives(back="PGRBY")
    scene.spend(0)
    assert scene.view(None).round == 2
    assert scene.view(None).priority == ["purple", "green", "red", "blue", "yellow"]
    with pytest.raises(BadPosition, match="no card of the kind cats can be named"):
        scene.game.named_outcome(scene.b, scene.s, "cats", "golden")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"revealed": {0: 11}}, "revealed: 11 does not fit; expected 1 to 10"),
        ({"hands": {0: [1, 2, 3]}}, "a hand has the wrong size"),
        ({"jetpacks": {0: {3: "pink"}}}, "jetpacks: there is no 'pink'"),
        ({"jetpacks": {0: "red"}}, "jetpacks: expected colours by speed"),
        ({"row": ["golden", "golden"]}, "row: there is one golden"),
        ({"row": ["golden", "viking", "loaf", "snow", "disco"]}, "row: 4 Cats lie there; got 5"),
        ({"round": 2, "catbases": {0: ["golden"]}, "row": ["golden"]}, "row: golden has flown"),
        ({"catbases": {0: ["golden"]}}, "catbases: no more than 0 Cats have been dealt before"),
        ({"round": 2, "catbases": {0: ["golden", "disco"]}}, "catbases: a seat has 1 Cats at most in round 2"),
        ({"round": 2, "catbases": [["golden"], ["golden"]]}, "catbases: there is one golden"),
        ({"back": "RGB"}, "back: there is no 'RGB'"),
        ({"revealed": {0: 9, 1: 2}, "drafted": {1: "golden"}}, "drafted: seat 0 takes a Cat before seat 1 does"),
        ({"extra": [0]}, "extra: the most Victory Points have [0, 1], not [0]"),
        ({"extra": [0], "scores": [3, 2]}, "extra: one seat alone has won"),
        ({"scores": {0: -1}}, "scores: -1 does not fit"),
        ({"decks": []}, "jetcats has no word 'decks'"),
    ],
)
def test_words_that_do_not_fit_are_refused_and_change_nothing(table, words, said):
    scene = table()
    before = scene.s.to_bytes()
    with pytest.raises(BadPosition) as refused:
        scene.arrange(**words)
    assert said in str(refused.value)
    assert scene.s.to_bytes() == before
