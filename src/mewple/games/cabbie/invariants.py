"""What must always hold. Fuzzing calls `invariants` after every action; each bit of the result stands for one broken
invariant."""

from mewple.core.rule import rule
from mewple.games.cabbie.state import (
    BY_MONEY,
    CABS,
    CHOOSING,
    DESTINATIONS,
    EQUAL_TURNS,
    JAMS,
    MOST_SEATS,
    NONE,
    OVER,
    PASSENGERS,
    PER_PLAYER,
    PER_SEAT,
    PILE_ROOM,
    PILES,
    SPACES,
    SQUARES,
    STARTS,
    TIPS,
    TOURING,
    Box,
    State,
)
from mewple.games.cabbie.trips import money

INVARIANTS = (
    "the phase, the round or whose turn it is cannot be",
    "a Passenger card is missing or there twice, or a pile is empty",
    "a Destination card is missing or there twice",
    "the Tip or the Traffic Jam pack does not hold every card once, or the top jam card is not the one that counts",
    "a cab is off the roads, or two cabs stand on one square",
    "a second cab is not paid for by what was earned, or stands where its owner has none",
    "spaces driven and spaces left do not add up",
    "a cab has one card without the other, or a player carries too many passengers",
    "a cab carries a card that must be refused, or one that everybody knows it cannot have",
    "a cab stands at its destination and was not paid",
    "money is not whole steps of 5 pence for the trips made, or the target was passed unnoticed",
    "a player who has left still owns something on the board",
    "the winners do not fit the phase",
)


@rule
def invariants(b: Box, s: State) -> int:
    if not course_holds(b, s):
        return 1
    broken = 0
    if s.phase != CHOOSING and s.round > 0:
        broken |= packs_status(s)
    if not squares_hold(s):
        broken |= 1 << 4
    if not second_cabs_hold(b, s):
        broken |= 1 << 5
    if s.phase != OVER and s.round > 0 and s.quota + s.moved[0] + s.moved[1] != SPACES:
        broken |= 1 << 6
    if not loads_hold(b, s):
        broken |= 1 << 7
    if not secrets_hold(b, s):
        broken |= 1 << 8
    if not arrivals_hold(b, s):
        broken |= 1 << 9
    if not money_holds(b, s):
        broken |= 1 << 10
    if not leavers_hold(s):
        broken |= 1 << 11
    if (s.winners != 0 and s.phase != OVER) or s.winners >= 1 << s.seats or s.winners & s.retired:
        broken |= 1 << 12
    return broken


@rule
def course_holds(b: Box, s: State) -> bool:
    if not CHOOSING <= s.phase <= OVER or not 0 <= s.active < s.seats or not 0 <= s.round <= b.last_number:
        return False
    if s.phase != OVER and s.retired >> s.active & 1:
        return False
    if s.phase == CHOOSING:
        return s.round == 0 and s.home[s.active] == NONE
    if (s.phase == TOURING) != (s.asking != NONE):
        return False
    if s.phase == OVER:
        return True
    return s.round > 0 and 0 <= s.starter < s.seats and s.done >> s.active & 1 == 0 and 0 <= s.quota <= SPACES


@rule
def packs_status(s: State) -> int:
    broken = 0
    if not passengers_hold(s):
        broken |= 1 << 1
    if not destinations_hold(s):
        broken |= 1 << 2
    tips = 0
    for place in range(TIPS):
        tips |= 1 << s.tip_pack[place]
    jams = 0
    for place in range(JAMS):
        jams |= 1 << s.jam_pack[place]
    if tips != (1 << TIPS) - 1 or jams != (1 << JAMS) - 1 or s.jam != s.jam_pack[s.jam_at]:
        broken |= 1 << 3
    return broken


@rule
def passengers_hold(s: State) -> bool:
    """R7: whether every pile has a card on top, and every Passenger card is in exactly one pile or cab."""
    seen = 0
    total = 0
    for pile in range(PILES):
        if not 0 < s.height[pile] <= PILE_ROOM or not 0 <= s.unseen[pile] < s.height[pile]:
            return False
        for place in range(s.height[pile]):
            seen |= 1 << s.cards[pile][place]
        total += s.height[pile]
    for cab in range(CABS):
        if s.passenger[cab] != NONE:
            seen |= 1 << s.passenger[cab]
            total += 1
    return total == PASSENGERS and seen == (1 << PASSENGERS) - 1


@rule
def destinations_hold(s: State) -> bool:
    if not 0 <= s.fresh <= s.pack_size <= DESTINATIONS:
        return False
    seen = 0
    total = s.pack_size
    for place in range(s.pack_size):
        seen |= 1 << s.pack[place]
    for cab in range(CABS):
        if s.destination[cab] != NONE:
            seen |= 1 << s.destination[cab]
            total += 1
    return total == DESTINATIONS and seen == (1 << DESTINATIONS) - 1


@rule
def squares_hold(s: State) -> bool:
    """R25, Q12: whether all cabs are on different squares of the board."""
    for cab in range(CABS):
        here = s.square[cab]
        if not NONE <= here < SQUARES:
            return False
        for other in range(cab):
            if here != NONE and s.square[other] == here:
                return False
    return True


@rule
def second_cabs_hold(b: Box, s: State) -> bool:
    """R50, R55: whether all seats with a second cab have earned enough for it."""
    for seat in range(MOST_SEATS):
        first, second = s.square[PER_SEAT * seat], s.square[PER_SEAT * seat + 1]
        if seat >= s.seats and (first != NONE or second != NONE):
            return False
        if second != NONE and (first == NONE or money(s, seat) < b.second_cab_at):
            return False
        if first != NONE and not 0 <= s.home[seat] < len(STARTS):
            return False
    return True


@rule
def loads_hold(b: Box, s: State) -> bool:
    """R30, R33, Q13: whether each cab has both a passenger and a Destination card or neither, and no player has too
    many passengers."""
    for cab in range(CABS):
        if (s.passenger[cab] != NONE) != (s.destination[cab] != NONE):
            return False
        if s.passenger[cab] != NONE and s.square[cab] == NONE:
            return False
        if b.passenger_limit == PER_PLAYER and cab % PER_SEAT == 1:
            if s.passenger[cab] != NONE and s.passenger[cab - 1] != NONE:
                return False
    return True


@rule
def secrets_hold(b: Box, s: State) -> bool:
    """R41, Q18: whether the cards that a cab may carry, as far as others can tell, include the card that it has."""
    for cab in range(CABS):
        card = s.destination[cab]
        if card == NONE:
            if s.could[cab] != 0 or s.begun[cab] != 0:
                return False
        elif b.taken[s.passenger[cab]] >> card & 1 == 0 or s.could[cab] >> card & 1 == 0:
            return False
    return True


@rule
def arrivals_hold(b: Box, s: State) -> bool:
    """R37, Q33: whether no passenger has arrived at the last stop without having paid."""
    for cab in range(CABS):
        card = s.destination[cab]
        if card != NONE and b.place_of[s.square[cab]] == b.last_stop[card]:
            if b.two_stops >> card & 1 == 0 or s.begun[cab] >> card & 1:
                return False
    return True


@rule
def money_holds(b: Box, s: State) -> bool:
    for seat in range(MOST_SEATS):
        if s.fares[seat] % 5 or s.tips[seat] % 5 or s.fares[seat] < 0 or s.tips[seat] < 0:
            return False
        if not 60 * s.trips[seat] <= s.fares[seat] <= 200 * s.trips[seat] or s.tips[seat] > 100 * s.trips[seat]:
            return False
        if b.end == BY_MONEY and money(s, seat) >= b.target_pence and s.phase != OVER:
            if (b.equal_turns != EQUAL_TURNS or s.last == 0) and s.retired >> seat & 1 == 0:
                return False
    return True


@rule
def leavers_hold(s: State) -> bool:
    """Q30: whether players who have left have no cabs on the board."""
    for cab in range(PER_SEAT * s.seats):
        if s.retired >> (cab // PER_SEAT) & 1 and (s.square[cab] != NONE or s.passenger[cab] != NONE):
            return False
    return 0 <= s.retired < 1 << s.seats
