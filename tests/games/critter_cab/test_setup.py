"""Setting up: decks, hands, taxis and the first player (R1-R8)."""

import pytest

from mewple.core import chance, play
from mewple.core.content import OptionError
from mewple.core.registry import find
from mewple.games.critter_cab.content_cards import CHANCE_KINDS
from mewple.games.critter_cab.state import CARDS
from mewple.testing import Scene, clause

GAME = find("critter-cab")


@clause("R1", "R5", "Q49")
def test_three_decks_and_nothing_is_removed_from_the_game():
    scene = Scene("critter-cab", seats=3)
    hands = [sum(scene.s.hand[seat][value] for seat in range(3)) for value in range(6)]
    assert [scene.s.deck[value] + hands[value] for value in range(6)] == [6, 8, 10, 10, 8, 6]
    assert scene.s.deck_left == 48 - 9
    assert scene.s.passengers == (1 << 60) - 1
    assert list(scene.s.chance) == [card.count for card in CARDS.chance]
    assert sum(scene.s.chance) == 36
    assert not any((*scene.s.discards, *scene.s.chance_discards, scene.s.passenger_discards))


@clause("R1")
def test_each_deck_is_shuffled():
    """Different seeds deal different hands. In many deals, each value comes as often as there are cards of it."""
    b = GAME.open_box()
    seen = [0] * 6
    for seed in range(400):
        s = play.new_game(GAME, b, 4, seed)
        for value in range(6):
            seen[value] += s.hand[0][value]
    expected = [1200 * count / 48 for count in (6, 8, 10, 10, 8, 6)]
    assert all(abs(got - wanted) < 60 for got, wanted in zip(seen, expected))


@clause("R2", "Q2")
def test_taxis_are_dealt_at_random_and_never_twice():
    b = GAME.open_box()
    orders = set()
    for seed in range(300):
        s = play.new_game(GAME, b, 4, seed)
        taxis = tuple(s.taxi)
        assert sorted(taxis) == [0, 1, 2, 3]
        orders.add(taxis)
    assert len(orders) == 24


@clause("R2")
def test_everybody_sees_every_taxi():
    scene = Scene("critter-cab", seats=4)
    for viewer in (0, 3, None):
        assert [seat.taxi for seat in scene.view(viewer).seats] == [CARDS.taxis[t].id for t in scene.s.taxi]


@clause("Q2")
def test_taxis_can_be_chosen_the_last_player_first():
    options = {"taxi_assignment": "choose", "first_player": "seat 2"}
    scene = Scene("critter-cab", seats=3, options=options)
    assert scene.pending() == [0]  # turns go in the order 1, 2, 0
    assert len(scene.legal(0)) == 4
    scene.act(0, kind="taxi", taxi="family")
    assert scene.pending() == [2]
    scene.refused(2, "taxi-taken", kind="taxi", taxi="family")
    scene.act(2, kind="taxi", taxi="river")
    scene.act(1, kind="taxi", taxi="flying")
    assert [CARDS.taxis[taxi].id for taxi in list(scene.s.taxi)[:3]] == ["family", "flying", "river"]
    assert scene.pending() == [1]
    assert scene.kinds(1) == {"place"}


@clause("R3")
def test_every_player_has_another_figurine():
    figurines = Scene("critter-cab", seats=4).view(None).board.figurines
    assert len(figurines) == len(set(figurines)) == 4


@clause("R4")
def test_everybody_starts_with_three_movement_cards():
    for seats in (1, 2, 3, 4):
        scene = Scene("critter-cab", seats=seats)
        assert [sum(scene.s.hand[seat]) for seat in range(seats)] == [3] * seats


@clause("R6")
def test_where_somebody_sits_has_no_effect():
    """If every player's hand and taxi are given to the next seat, each seat gets the result that the seat before it
    had."""
    finals = []
    for first in (0, 1):
        scene = Scene("critter-cab", seats=2, options={"first_player": f"seat {first + 1}"})
        for place, taxi in enumerate((2, 1)):
            seat = (first + place) % 2
            scene.s.taxi[seat] = taxi
            for value in range(6):
                scene.s.deck[value] += scene.s.hand[seat][value]
                scene.s.hand[seat][value] = 0
            for value in (0, 2 + place, 4):
                scene.s.deck[value] -= 1
                scene.s.hand[seat][value] += 1
        chance.begin(scene.s, 5)
        scene.play_until(lambda now: not now.pending(), policy="strong")
        points = scene.points()
        finals.append([points[first], points[1 - first]])
    assert finals[0] == finals[1]


@clause("R7", "Q35")
def test_the_time_is_agreed_before_the_start():
    for minutes in (35, 60):
        assert GAME.open_box({"minutes": minutes}).minutes == minutes
    for minutes in (34, 61):
        with pytest.raises(OptionError, match="35 to 60"):
            GAME.open_box({"minutes": minutes})


@clause("R8")
def test_no_passenger_and_no_chance_card_is_dealt():
    scene = Scene("critter-cab", seats=4)
    assert all(card == -1 for seat in scene.s.riders for card in seat)
    assert not any(scene.s.kept[seat][card] for seat in range(4) for card in range(len(CHANCE_KINDS)))


@clause("Q1")
def test_one_to_four_can_play():
    b = GAME.open_box()
    for seats in (1, 2, 3, 4):
        assert play.new_game(GAME, b, seats, 1).seats == seats
    with pytest.raises(play.WrongSeats, match="1, 2, 3, 4"):
        play.new_game(GAME, b, 5, 1)


@clause("Q3")
def test_a_random_seat_begins_and_play_goes_round():
    b = GAME.open_box()
    assert {play.new_game(GAME, b, 4, seed).first for seed in range(60)} == {0, 1, 2, 3}
    scene = Scene("critter-cab", seats=3, options={"first_player": "seat 3"})
    order = []
    for _ in range(6):
        (seat,) = scene.pending()
        order.append(seat)
        while scene.pending() == [seat]:
            scene.act(seat, **scene.legal(seat)[0])
    assert order == [2, 0, 1, 2, 0, 1]
