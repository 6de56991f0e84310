"""What must hold in every state. There is one bit for each text of `INVARIANTS`."""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.games.critter_cab.decks import hand_size
from mewple.games.critter_cab.riders import rider_count, tip, total_pax
from mewple.games.critter_cab.state import (
    AIMING,
    CHOOSING,
    FINE,
    HAND,
    KINDS,
    MOST_STEPS,
    OVER,
    PASSENGERS,
    PICKING,
    PLACING,
    SLOTS,
    SURGE,
    TIP,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.turns import ROUNDS, round_limit
from mewple.games.critter_cab.walk import has_tile, own_path

INVARIANTS = (
    "a Movement Card is lost, doubled or counted wrongly",
    "a hand has not three Movement Cards",
    "a Passenger Card is lost or doubled",
    "a taxi carries too many passengers, or one without an open destination",
    "a Chance Card is lost or doubled",
    "coins are not what they are made of",
    "a taxi stands where it may not",
    "two seats drive the same taxi",
    "the turn does not fit what is to be decided",
    "the round is out of range",
)


@rule
def invariants(b: Box, s: State) -> int:
    broken = 0
    checks = (
        movement_lost(b, s),
        hands_wrong(s),
        passengers_lost(s),
        riders_wrong(b, s),
        chance_lost(b, s),
        coins_wrong(b, s),
        places_wrong(b, s),
        taxis_doubled(s),
        turn_wrong(s),
        round_wrong(b, s),
    )
    for number in range(len(checks)):
        if checks[number]:
            broken |= 1 << number
    return broken


@rule
def movement_lost(b: Box, s: State) -> bool:
    left = 0
    for value in range(VALUES):
        count = s.deck[value] + s.discards[value]
        left += s.deck[value]
        if s.deck[value] < 0 or s.discards[value] < 0:
            return True
        for seat in range(s.seats):
            if s.hand[seat][value] < 0:
                return True
            count += s.hand[seat][value]
        if count != b.movement[value]:
            return True
    return left != s.deck_left


@rule
def hands_wrong(s: State) -> bool:
    """Whether a hand has a wrong size.

    A hand has three cards, or two while the driver drives with the third, or none after the driver has left.
    """
    for seat in range(s.seats):
        wanted = HAND
        if s.gone[seat]:
            wanted = 0
        elif seat == s.player and s.by_card:
            wanted = HAND - 1
        if hand_size(s, seat) != wanted:
            return True
    return False


@rule
def passengers_lost(s: State) -> bool:
    """Whether a Passenger Card is missing or in two places."""
    seen = s.passengers
    twice = s.passengers & s.passenger_discards
    seen |= s.passenger_discards
    for seat in range(s.seats):
        twice |= seen & s.delivered[seat]
        seen |= s.delivered[seat]
        for slot in range(SLOTS):
            if s.riders[seat][slot] >= 0:
                twice |= seen & (1 << s.riders[seat][slot])
                seen |= 1 << s.riders[seat][slot]
    return twice != 0 or seen != (1 << PASSENGERS) - 1


@rule
def riders_wrong(b: Box, s: State) -> bool:
    for seat in range(s.seats):
        count = rider_count(s, seat)
        if count > 0 and (s.gone[seat] or s.tile[seat] < 0 or count > b.taxi_draw[s.taxi[seat]]):
            return True
        if count > 0 and not s.crowded and total_pax(b, s, seat) > b.taxi_room[s.taxi[seat]]:
            return True
        if s.riders[seat][0] < 0 and count > 0:
            return True
        for slot in range(count):
            stands = b.stands[s.riders[seat][slot]]
            if s.wants[seat][slot] == 0 or s.wants[seat][slot] & ~stands != 0:
                return True
    return False


@rule
def chance_lost(b: Box, s: State) -> bool:
    for card in range(KINDS):
        count = s.chance[card] + s.chance_discards[card]
        if s.chance[card] < 0 or s.chance_discards[card] < 0:
            return True
        for seat in range(s.seats):
            if s.kept[seat][card] < 0 or s.face_up[seat][card] < 0:
                return True
            count += s.kept[seat][card] + s.face_up[seat][card]
        if card == SURGE:
            count += s.surging
        if count != b.chance[card]:
            return True
    return kept_miscounted(s)


@rule
def kept_miscounted(s: State) -> bool:
    for seat in range(s.seats):
        count = 0
        for card in range(KINDS):
            count += s.kept[seat][card]
        if count != s.kept_count[seat]:
            return True
    return False


@rule
def coins_wrong(b: Box, s: State) -> bool:
    """Whether coins are wrong. Coins come only from fares, tips, and coin cards that lie face up (Q36)."""
    for seat in range(s.seats):
        coins = 0
        for card in range(PASSENGERS):
            if s.delivered[seat] >> card & 1:
                coins += b.fare[card] + tip(b, s, seat, card)
        for card in (TIP, FINE, SURGE):
            coins += s.face_up[seat][card] * b.card_coins[card]
        if coins != s.coins[seat]:
            return True
    return False


@rule
def places_wrong(b: Box, s: State) -> bool:
    for seat in range(s.seats):
        tile = s.tile[seat]
        if tile >= 0:
            own = own_path(b, s, seat)
            if s.gone[seat] or not has_tile(b.open_low[own], b.open_high[own], tile):
                return True
    return False


@rule
def taxis_doubled(s: State) -> bool:
    for seat in range(s.seats):
        for other in range(seat):
            if s.taxi[seat] >= 0 and s.taxi[seat] == s.taxi[other]:
                return True
    return False


@rule
def turn_wrong(s: State) -> bool:
    if s.phase == OVER:
        return False
    if s.gone[s.player] or (s.phase == AIMING) != (s.steps > 0) or s.steps > MOST_STEPS:
        return True
    if (s.tile[s.player] < 0) != (s.phase in (PICKING, PLACING)):
        return True
    return s.phase == CHOOSING and rider_count(s, s.player) < SLOTS


@rule
def round_wrong(b: Box, s: State) -> bool:
    return s.round < 1 or (b.limit == ROUNDS and s.round > round_limit(b, s))
