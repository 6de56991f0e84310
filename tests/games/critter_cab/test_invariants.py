"""States that break an invariant are reported with its text; unusual states that are allowed are not."""

import pytest

from mewple.core import play
from mewple.core.registry import find
from mewple.games.critter_cab.invariants import INVARIANTS
from mewple.games.critter_cab.state import AIMING, CHOOSING, DRIVING, MOST_STEPS, OVER, PLACING, SURGE, TAXIS, TIP
from mewple.games.critter_cab.turns import round_limit
from mewple.testing import Scene

GAME = find("critter-cab")
MOVEMENT, HANDS, PASSENGERS, RIDERS, CHANCE, COINS, PLACES, DOUBLED, TURN, ROUND = range(len(INVARIANTS))
RIVER_TILE = 95
"""A tile of water, where only the River Taxi may be."""


def broken(scene, change):
    """The numbers of the invariants that a change breaks in a copy of the state."""
    copy = scene.s.copy()
    change(scene, copy)
    return [INVARIANTS.index(text) for text in play.broken(GAME, scene.b, copy)]


# --- Movement Cards ---


def deck_below_zero(scene, s):
    s.discards[0] += s.deck[0] + 1
    s.deck_left -= s.deck[0] + 1
    s.deck[0] = -1


def discards_below_zero(scene, s):
    s.deck[0] += 1
    s.deck_left += 1
    s.discards[0] -= 1


def hand_below_zero(scene, s):
    s.hand[1][0] -= 2
    s.hand[1][1] += 2
    s.deck[0] += 2
    s.deck[1] -= 2


def one_card_more(scene, s):
    s.deck[5] += 1
    s.deck_left += 1


def deck_miscounted(scene, s):
    s.deck_left += 1


def card_in_the_wrong_place(scene, s):
    s.hand[1][0] -= 1
    s.deck[0] += 1
    s.deck_left += 1


def fourth_card(scene, s):
    s.hand[1][0] += 1
    s.deck[0] -= 1
    s.deck_left -= 1


def on_the_way_with_three(scene, s):
    s.by_card = 1


# --- Passenger Cards ---


def passenger_lost(scene, s):
    s.passengers &= ~1


def passenger_discarded_twice(scene, s):
    s.passenger_discards |= 1


def passenger_delivered_and_in_the_deck(scene, s):
    s.delivered[0] |= 1
    s.coins[0] += scene.b.fare[0]


def passenger_delivered_twice(scene, s):
    s.passengers &= ~1
    for seat in (0, 2):
        s.delivered[seat] |= 1
        s.coins[seat] += scene.b.fare[0]


def first_passenger_in_deck_and_taxi(scene, s):
    swap_rider(scene, s, 0, 0)
    s.passengers |= 1


def first_passenger_in_two_taxis(scene, s):
    swap_rider(scene, s, 0, 0)
    swap_rider(scene, s, 2, 0)


def rider_is_in_the_deck_too(scene, s):
    s.passengers |= 1 << s.riders[0][0]


def swap_rider(scene, s, seat, card, slot=0):
    """Puts another card into the taxi; the card that was there goes back into the deck."""
    if s.riders[seat][slot] >= 0:
        s.passengers |= 1 << s.riders[seat][slot]
    s.passengers &= ~(1 << card)
    s.riders[seat][slot] = card
    s.wants[seat][slot] = scene.b.stands[card]


def rider_without_a_place(scene, s):
    s.tile[1] = -1


def second_rider_in_a_limousine(scene, s):
    swap_rider(scene, s, 0, 0, slot=1)


def too_many_passengers(scene, s):
    swap_rider(scene, s, 1, 15)  # 4
    swap_rider(scene, s, 1, 11, slot=1)  # and 3


def rider_in_the_second_slot_alone(scene, s):
    s.riders[1][1], s.wants[1][1] = s.riders[1][0], s.wants[1][0]
    s.riders[1][0], s.wants[1][0] = -1, 0


def rider_who_wants_nothing(scene, s):
    s.wants[0][0] = 0


def rider_who_wants_another_stand(scene, s):
    s.wants[0][0] |= 1


# --- Chance Cards and coins ---


def chance_below_zero(scene, s):
    s.chance_discards[0] += s.chance[0] + 1
    s.chance[0] = -1


def chance_discards_below_zero(scene, s):
    s.chance[0] += 1
    s.chance_discards[0] -= 1


def kept_below_zero(scene, s):
    s.kept[0][SURGE] -= 1
    s.kept[0][SURGE + 1] += 1
    s.chance[SURGE] += 1
    s.chance[SURGE + 1] -= 1


def face_up_below_zero(scene, s):
    s.face_up[0][0] -= 1
    s.chance[0] += 1


def chance_card_lost(scene, s):
    s.chance[0] -= 1


def surge_from_nowhere(scene, s):
    s.surging = 1


def kept_miscounted(scene, s):
    s.kept_count[1] += 1


def coin_from_nowhere(scene, s):
    s.coins[2] += 1


def coin_card_not_paid(scene, s):
    s.chance[TIP] -= 1
    s.face_up[0][TIP] += 1


def first_delivery_not_paid(scene, s):
    s.passengers &= ~1
    s.delivered[0] |= 1


# --- Seats, turn and round ---


def taxi_on_water(scene, s):
    s.tile[0] = RIVER_TILE


def same_taxi(scene, s):
    s.taxi[2] = s.taxi[0]


def first_taxi_twice(scene, s):
    for seat in (0, 2):
        s.taxi[seat] = 0


def aiming_with_nothing(scene, s):
    s.phase = AIMING


def steps_before_the_card(scene, s):
    s.steps = 1


def too_many_steps(scene, s):
    s.phase = AIMING
    s.steps = MOST_STEPS + 1


def placing_twice(scene, s):
    s.phase = PLACING


def choosing_from_one(scene, s):
    s.phase = CHOOSING


def round_nought(scene, s):
    s.round = 0


def round_too_late(scene, s):
    s.round = round_limit(scene.b, s) + 1


BREAKS = [
    (deck_below_zero, [MOVEMENT]),
    (discards_below_zero, [MOVEMENT]),
    (hand_below_zero, [MOVEMENT]),
    (one_card_more, [MOVEMENT]),
    (deck_miscounted, [MOVEMENT]),
    (card_in_the_wrong_place, [HANDS]),
    (fourth_card, [HANDS]),
    (on_the_way_with_three, [HANDS]),
    (passenger_lost, [PASSENGERS]),
    (passenger_discarded_twice, [PASSENGERS]),
    (passenger_delivered_and_in_the_deck, [PASSENGERS]),
    (passenger_delivered_twice, [PASSENGERS]),
    (first_passenger_in_deck_and_taxi, [PASSENGERS]),
    (first_passenger_in_two_taxis, [PASSENGERS]),
    (rider_is_in_the_deck_too, [PASSENGERS]),
    (rider_without_a_place, [RIDERS]),
    (second_rider_in_a_limousine, [RIDERS]),
    (too_many_passengers, [RIDERS]),
    (rider_in_the_second_slot_alone, [RIDERS]),
    (rider_who_wants_nothing, [RIDERS]),
    (rider_who_wants_another_stand, [RIDERS]),
    (chance_below_zero, [CHANCE]),
    (chance_discards_below_zero, [CHANCE]),
    (kept_below_zero, [CHANCE]),
    (face_up_below_zero, [CHANCE]),
    (chance_card_lost, [CHANCE]),
    (surge_from_nowhere, [CHANCE]),
    (kept_miscounted, [CHANCE]),
    (coin_from_nowhere, [COINS]),
    (coin_card_not_paid, [COINS]),
    (first_delivery_not_paid, [COINS]),
    (taxi_on_water, [PLACES]),
    (same_taxi, [DOUBLED]),
    (first_taxi_twice, [DOUBLED]),
    (aiming_with_nothing, [TURN]),
    (steps_before_the_card, [TURN]),
    (too_many_steps, [TURN]),
    (placing_twice, [TURN]),
    (choosing_from_one, [TURN]),
    (round_nought, [ROUND]),
    (round_too_late, [ROUND]),
]


@pytest.mark.parametrize(("change", "told"), BREAKS, ids=lambda value: getattr(value, "__name__", ""))
def test_what_was_broken_is_told_and_nothing_else(table, change, told):
    assert broken(table(seats=3), change) == told


def test_every_invariant_is_broken_by_some_change():
    assert {number for _, told in BREAKS for number in told} == set(range(len(INVARIANTS)))
    assert GAME.invariants == INVARIANTS


def test_who_has_left_has_nothing_and_is_not_on_turn(table):
    scene = table(seats=3)
    scene.act(1, kind="resign")
    assert broken(scene, lambda scene, s: None) == []
    assert broken(scene, lambda scene, s: s.tile.__setitem__(1, 0)) == [PLACES]
    assert broken(scene, lambda scene, s: setattr(s, "player", 1)) == [TURN]
    assert broken(scene, fourth_card) == [HANDS]

    def rider(scene, s):
        swap_rider(scene, s, 1, 0)
        s.tile[1] = 0

    assert broken(scene, rider) == [RIDERS, PLACES]


def test_nobody_stands_anywhere_before_the_first_turn_but_who_drives_does(table):
    def nowhere(scene, s):
        swap_rider(scene, s, 0, 0)
        s.passengers |= 1
        s.riders[0][0], s.wants[0][0] = -1, 0
        s.tile[0] = -1

    assert broken(table(seats=2), nowhere) == [TURN]


@pytest.mark.parametrize("phase", [DRIVING, AIMING, CHOOSING])
def test_when_it_is_over_the_turn_may_be_anything(table, phase):
    def over(scene, s):
        s.phase = OVER
        s.steps = 3 if phase == AIMING else 0

    assert broken(table(seats=2), over) == []


def test_the_longest_move_is_sound(table):
    def longest(scene, s):
        s.phase, s.steps = AIMING, MOST_STEPS

    assert broken(table(seats=2), longest) == []


def test_rounds_are_limited_where_they_are_counted_only(table):
    def last(scene, s):
        s.round = round_limit(scene.b, s)

    assert broken(table(seats=2), last) == []
    assert broken(table(seats=2), round_too_late) == [ROUND]
    assert broken(table(seats=2, limit="clock"), round_too_late) == []


def test_nobody_drives_the_same_taxi_before_taxis_are_chosen():
    scene = Scene("critter-cab", seats=4, options={"taxi_assignment": "choose"})
    for _ in range(TAXIS):
        assert scene.broken() == []
        (seat,) = scene.pending()
        scene.act(seat, **scene.legal(seat)[0])
    assert scene.broken() == []


def test_two_cards_too_many_are_sound_while_one_must_go_back(table):
    def crowded(scene, s):
        too_many_passengers(scene, s)
        s.player, s.phase, s.crowded = 1, CHOOSING, 1

    assert broken(table(seats=2), crowded) == []
