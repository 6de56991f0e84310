"""The observation, part by part."""

import pytest

from mewple.core import play
from mewple.core.registry import find
from mewple.games.critter_cab.observe import LAYOUT
from mewple.games.critter_cab.state import CARDS, NEXT, TOWN
from mewple.games.critter_cab.turns import round_limit

GAME = find("critter-cab")
RIVAL = LAYOUT["rival"].size


def observed(scene, s, seat=0):
    """The numbers that `seat` observes in the state `s`, by the names of their parts."""
    numbers = play.observe(GAME, scene.b, s, seat)
    return {each.name: numbers[each.at : each.at + each.rows * each.size] for each in LAYOUT.parts}


def rivals(scene, s, seat=0):
    """The numbers about each rival: its taxi, what is public about it, its riders and its hand."""
    numbers = observed(scene, s, seat)["rival"]
    blocks = [numbers[first : first + RIVAL] for first in range(0, 3 * RIVAL, RIVAL)]
    return [(block[:4], block[4:20], block[20:48], block[48:]) for block in blocks]


def one_hot(place, size):
    return [float(number == place) for number in range(size)]


def test_every_number_is_written(table):
    """`observe` overwrites every number in the array that it is given."""
    scene = table(seats=3)
    before, after = [0.0] * GAME.observation, [7.5] * GAME.observation
    for out in (before, after):
        GAME.rules.observe(scene.b, scene.s, 1, out)
    assert before == after


@pytest.mark.parametrize("tile", [0, 112])
def test_a_seat_sees_its_tile_and_taxi(table, tile):
    scene = table(seats=2)
    s = scene.s.copy()
    s.tile[0] = tile
    seen = observed(scene, s)
    assert seen["own place"] == one_hot(tile, 113)
    assert seen["own taxi"] == one_hot(2, 4)
    s.tile[0], s.taxi[0] = -1, -1
    seen = observed(scene, s)
    assert not any(seen["own place"] + seen["own taxi"])


def test_a_seat_sees_its_cards(table):
    scene = table(seats=2)
    s = scene.s.copy()
    for value in range(6):
        s.hand[0][value] = value + 1
    for card in range(15):
        s.kept[0][card] = card + 1
    seen = observed(scene, s)
    assert seen["own hand"] == [1, 2, 3, 4, 5, 6]
    assert seen["own kept Chance Card"] == list(range(1, 16))


def rider_numbers(card):
    """What the observation says about a Passenger Card: for each of the ten stands whether it is a destination, whether
    there is a card, its number of passengers, its fare, and whether it is a VIP."""
    face = CARDS.passengers[card]
    return [face.stands >> stand & 1 for stand in range(10)] + [1, face.pax, face.fare / 5, float(face.vip)]


def test_a_seat_sees_both_of_its_riders(table):
    scene = table(seats=2, taxis=("family", "river"))
    scene.arrange(riders={0: ["P03", "P56"]})  # P56 are VIPs
    first, second = scene.s.riders[0]
    assert CARDS.passengers[second].vip
    assert observed(scene, scene.s)["own rider"] == pytest.approx(rider_numbers(first) + rider_numbers(second))
    scene.arrange(riders={0: ["P56"]})
    assert observed(scene, scene.s)["own rider"] == pytest.approx(rider_numbers(second) + [0] * 14)


@pytest.mark.parametrize("phase", range(NEXT))
def test_a_seat_sees_what_is_to_be_decided(table, phase):
    scene = table(seats=2)
    s = scene.s.copy()
    s.phase = phase
    assert observed(scene, s)["phase"] == one_hot(phase, 9)


def test_a_seat_sees_what_lasts_for_the_turn(table):
    scene = table(seats=2)
    s = scene.s.copy()
    s.steps, s.bonus, s.drawn = 4, 2, 3
    assert observed(scene, s)["turn"] == pytest.approx([1, 4 / 6, 2 / 3, 0, 0, 3, 0, 0, 0])
    assert observed(scene, s, seat=1)["turn"] == pytest.approx([0, 4 / 6, 2 / 3, 0, 0, 3, 0, 0, 0])
    for change, place in (
        ({"lent": 1}, 3),
        ({"lent": 2}, 4),
        ({"surging": 1}, 6),
        ({"jammed": 1}, 7),
        ({"crowded": 1}, 8),
    ):
        s = scene.s.copy()
        for name, value in change.items():
            setattr(s, name, value)
        assert observed(scene, s)["turn"] == [1, *one_hot(place - 1, 8)]


def test_a_seat_sees_the_discards(table):
    scene = table(seats=2)
    s = scene.s.copy()
    for value in range(6):
        s.discards[value] = value + 2
    for card in range(15):
        s.chance_discards[card] = card + 3
    seen = observed(scene, s)
    assert seen["discards"] == pytest.approx([0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
    assert seen["discarded Chance Card"] == list(range(3, 18))


def test_a_seat_sees_its_coins_the_round_and_the_decks(table):
    scene = table(seats=2)
    s = scene.s.copy()
    s.coins[0], s.round = 7, 5
    left = round_limit(scene.b, s) - 5
    decks = [s.deck_left / 60, 58 / 60, sum(s.chance) / 40]
    assert observed(scene, s)["table"] == pytest.approx([0.35, 0, 0, 0.25, left / 20, 0, *decks])
    s.jam[0] = 1
    assert observed(scene, s)["table"][1:3] == [1, 0]
    s.jam[0], s.sloth[0] = 0, 1
    assert observed(scene, s)["table"][1:3] == [0, 1]


@pytest.mark.parametrize("sign", ["rang", "last_round"])
def test_a_seat_sees_that_the_last_turns_have_come(table, sign):
    scene = table(seats=2, limit="clock")
    s = scene.s.copy()
    assert observed(scene, s)["table"][4:6] == [0, 0]
    setattr(s, sign, 1)
    assert observed(scene, s)["table"][4:6] == [0, 1]


def test_a_seat_sees_what_is_public_about_each_rival(table):
    scene = table(seats=3)
    scene.b.tile_x[0], scene.b.tile_y[0], scene.b.tile_kind[0] = 40, 50, 2  # not 0, so that a wrong index is noticed
    s = scene.s.copy()
    s.tile[1], s.coins[1], s.delivered[1], s.kept_count[1] = 0, 9, 0b11011, 6
    s.hand[1][5] = 2
    s.jam[1] = 1
    s.sloth[2] = 1
    first, second, nobody = rivals(scene, s)
    stand = TOWN.tiles[scene.tile("OWL")]
    assert first[0] == one_hot(1, 4)
    assert first[1] == pytest.approx([1, 1, 0.25, 0.5, *one_hot(2, 5), 0.45, 0.4, 1, 6, 5, 1, 0])
    assert second[0] == one_hot(0, 4)
    assert second[1] == pytest.approx([1, 1, stand.x / 16, stand.y / 10, *one_hot(stand.kind, 5), 0, 0, 1, 0, 3, 0, 1])
    assert not any(first[2] + first[3] + second[2] + second[3])
    assert not any(number for part in nobody for number in part)


def test_rivals_are_in_the_order_of_their_seats(table):
    scene = table(seats=3)
    assert [taxi for taxi, *_ in rivals(scene, scene.s, seat=1)] == [one_hot(0, 4), one_hot(2, 4), [0] * 4]


def test_a_rival_who_has_no_place_or_has_left_is_seen_so(table):
    scene = table(seats=3)
    s = scene.s.copy()
    s.tile[1] = -1
    s.gone[2], s.tile[2] = 1, -1
    first, second, _ = rivals(scene, s)
    assert first[1][:9] == [1, *[0] * 8]
    assert second[1][:9] == [0] * 9


def test_open_hands_of_rivals_are_seen(table):
    scene = table(seats=2, taxis=("limousine", "family"), open_hands=True)
    scene.arrange(riders={1: ["P17", "P36"]}, hands={1: [2, 6, 6]})
    one, two = scene.s.riders[1]
    first = rivals(scene, scene.s)[0]
    assert first[2] == pytest.approx(rider_numbers(one) + rider_numbers(two))
    assert first[3] == [0, 1, 0, 0, 0, 2]
