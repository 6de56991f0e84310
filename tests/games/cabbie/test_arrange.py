"""Positions described in words: `arrange` changes what the words name, keeps the invariants, and refuses wrong
positions."""

import tomllib

import pytest

from mewple.core.arrange import BadPosition
from mewple.games.cabbie.arrange import destination_card, jam_card, square_at, tip_card
from mewple.testing import Scene

POSITION = """
cabs = [[8, 20], [33, 12]]
second_cabs = { 0 = [15, 20] }
money = { 0 = 400, 1 = 125 }
waiting = ["the_mall", "strand"]
passengers = { 0 = ["pall_mall", "savoy"] }
second_passengers = { 0 = ["haymarket", "zoo", "national_gallery"] }
destination_cards = ["palace", ["harrods", "ritz"]]
tip_cards = [10, 10, 0]
jam_cards = ["cheapside", "strand"]
starter = 1
turn = 0
"""


def test_a_position_is_told_with_the_words_of_the_board():
    scene = Scene("cabbie", 2).arrange(**tomllib.loads(POSITION))
    view, s = scene.view(0), scene.s
    assert [(cab.seat, cab.cab, cab.square) for cab in view.cabs] == [
        (0, 0, square_at((8, 20))),
        (0, 1, square_at((15, 20))),
        (1, 0, square_at((33, 12))),
    ]
    assert [(seat.money, seat.trips) for seat in view.seats] == [(400, 2), (125, 1)]
    assert [pile.passenger.street for pile in view.waiting[:2]] == ["the_mall", "strand"]
    assert [cab.passenger and cab.passenger.street for cab in view.cabs] == ["pall_mall", "haymarket", None]
    assert [trip.stops for trip in view.destinations] == [["savoy"], ["zoo", "national_gallery"]]
    assert list(s.pack)[:2] == [destination_card("palace"), destination_card(["harrods", "ritz"])]
    assert [s.tip_pack[(s.tip_at + place) % 16] for place in range(3)] == [tip_card(10), tip_card(10, 1), tip_card(0)]
    assert s.jam == jam_card("cheapside")
    assert (view.starter, view.active, scene.pending()) == (1, 0, [0])


def test_the_same_words_again_change_nothing():
    scene = Scene("cabbie", 2).arrange(**tomllib.loads(POSITION))
    before = scene.s.to_bytes()
    assert scene.arrange(**tomllib.loads(POSITION)).s.to_bytes() == before


def test_a_dealt_game_goes_on_to_its_first_round_with_the_starts_that_are_named():
    scene = Scene("cabbie", 2).arrange(starts={1: "tower"})
    assert (scene.s.round, [seat.start for seat in scene.view(0).seats]) == (1, ["liverpool_street", "tower"])
    assert scene.pending() == [scene.s.starter]


def test_an_empty_list_sets_a_cab_free(city):
    scene = city().arrange(passengers={0: ("strand", "palace")}).arrange(passengers={0: []})
    assert scene.view(0).cabs[0].passenger is None
    scene.arrange(passengers={1: ("strand", "palace")})


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({"taxis": {}}, "cabbie has no word 'taxis'"),
        ({"cabs": {2: (8, 20)}}, "cabs: 2 does not fit; expected 0 or 1"),
        ({"cabs": {0: (0, 0)}}, r"cabs: no square is at \[0, 0\]"),
        ({"cabs": {0: (8, 20), 1: (8, 20)}}, "no game comes to this: a cab is off the roads, or two cabs"),
        ({"second_cabs": {0: (8, 20)}}, "no game comes to this: a second cab is not paid for"),
        ({"money": {0: 7}}, "money: 7 does not fit"),
        ({"waiting": ["the_mell"]}, "waiting: there is no 'the_mell'; did you mean 'the_mall'?"),
        ({"waiting": ["strand"], "passengers": {0: ("strand", "palace")}}, "waiting: the passenger from strand is in"),
        ({"passengers": {0: ("strand", "moon")}}, "passengers: there is no 'moon'"),
        ({"passengers": {0: ("strand", "zoo", "palace")}}, "passengers: no card has exactly the stops"),
        ({"passengers": {0: ("strand", "palace"), 1: ("strand", "tower")}}, "strand is in another cab"),
        ({"destination_cards": "palace"}, "destination_cards: expected a list; got 'palace'"),
        ({"tip_cards": [7]}, "tip_cards: there are 0 cards of 7 pence"),
        ({"jam_cards": ["moon"]}, "jam_cards: there is no 'moon'"),
        ({"starts": {0: "tower"}}, "starts: they are chosen already"),
    ],
)
def test_words_that_do_not_fit_are_refused_and_change_nothing(position, told, city):
    scene = city()
    before = scene.s.to_bytes()
    with pytest.raises(BadPosition, match=told):
        scene.arrange(**position)
    assert scene.s.to_bytes() == before
