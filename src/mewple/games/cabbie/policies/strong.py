"""The strong policy: compares fares, distances, rivals, cabs in the way, and the money still needed to reach the
target.

Values are in tenths of a penny.
"""

from mewple.core.bits import count_bits
from mewple.core.rule import rule
from mewple.games.cabbie.imagine import unknown_to
from mewple.games.cabbie.legal_actions import first_option, options
from mewple.games.cabbie.roads import jammed, number, occupied, owner, spaces_to
from mewple.games.cabbie.state import (
    A_START,
    BY_MONEY,
    DESTINATIONS,
    FAR,
    NONE,
    PER_SEAT,
    PLACES,
    SPACES,
    TOURING,
    WAYS,
    Box,
    Own,
    State,
)
from mewple.games.cabbie.trips import fare_of, money, spaces_left

FIRST_OF_ALL = -10_000
"""The urgency of a cab that a plan sends first."""


@rule
def best_start(b: Box, s: State) -> int:
    """The free starting point that is nearest to the passengers' streets on average."""
    bits = options(b, s)
    best = first_option(bits, 0)
    action = best
    while action != NONE:
        if b.start_worth[action - A_START] < b.start_worth[best - A_START]:
            best = action
        action = first_option(bits, action + 1)
    return best


@rule
def good_tour(b: Box, s: State, seat: int) -> bool:
    """Whether the tour on offer is worth at least the expected value of the next card."""
    cab = s.asking
    card = s.destination[cab]
    worth = useful(b, s, seat, b.offer[card]) - b.space_worth * spaces_left(b, s, cab)
    return worth >= expected(b, s, seat, s.passenger[cab])


@rule
def passenger_worth(b: Box, s: State, seat: int, card: int, way: int, spaces: int) -> int:
    """The value of a passenger to a cab that is `way` spaces away and has `spaces` left this turn. The value is lower
    if a rival's cab can be there as soon."""
    value = expected(b, s, seat, card) - b.space_worth * way
    return value - b.beaten if way > spaces and rival_is_first(b, s, seat, card, way - spaces) else value


@rule
def missing(b: Box, s: State, seat: int) -> int:
    """The pence that the seat still needs to reach the target."""
    return max(0, b.target_pence - money(s, seat))


@rule
def coming(b: Box, s: State, seat: int) -> int:
    """The pence that the passengers in the seat's cabs will pay."""
    pence = 0
    for cab in range(PER_SEAT * seat, PER_SEAT * seat + PER_SEAT):
        if s.destination[cab] != NONE and not (s.phase == TOURING and s.asking == cab):
            pence += fare_of(b, s.passenger[cab], s.destination[cab])
    return pence


@rule
def useful(b: Box, s: State, seat: int, pay: int) -> int:
    """The value of what a trip earns: its pay in pence, and the tip that the policy expects. Money beyond the target is
    worth nothing."""
    gain = 10 * pay + b.tip_worth
    return min(gain, 10 * max(0, missing(b, s, seat) - coming(b, s, seat))) if b.end == BY_MONEY else gain


@rule
def worth_to(b: Box, s: State, seat: int, passenger: int, card: int) -> int:
    """The value of a trip to the seat: its pay minus the cost of its spaces."""
    pay = fare_of(b, passenger, card)
    return b.worth[passenger][card] - 10 * pay - b.tip_worth + useful(b, s, seat, pay)


@rule
def expected(b: Box, s: State, seat: int, passenger: int) -> int:
    """The value of a passenger before the Destination card is drawn.

    If everybody knows all cards in the pack, the passenger will get the first possible card, so the result is the value
    of that trip. Otherwise it is the mean value of the trips with all possible cards that the seat has not seen.
    """
    if s.fresh == 0:
        for place in range(s.pack_size):
            if b.taken[passenger] >> s.pack[place] & 1:
                return worth_to(b, s, seat, passenger, s.pack[place])
    cards = unknown_to(s, seat) & b.taken[passenger]
    total = 0
    for card in range(DESTINATIONS):
        if cards >> card & 1:
            total += worth_to(b, s, seat, passenger, card)
    return total // max(1, count_bits(cards))


@rule
def rival_is_first(b: Box, s: State, seat: int, card: int, lacking: int) -> bool:
    """Whether a rival's free cab can reach a passenger as soon as this seat. After this turn, the seat still has to
    drive `lacking` spaces to the passenger."""
    reach = (lacking + SPACES - 1) // SPACES * SPACES
    for cab in range(PER_SEAT * s.seats):
        if owner(cab) != seat and s.square[cab] != NONE and s.passenger[cab] == NONE:
            if spaces_to(b, s, PLACES + card, s.square[cab]) <= reach:
                return True
    return False


@rule
def urgency(b: Box, s: State, which: int, own: Own) -> int:
    """A number for deciding which cab drives first: the one with the lowest number does.

    The order is: a cab that a plan sends first, a cab whose fare reaches the target, free cabs near a passenger, all
    other cabs.
    """
    cab = number(s, which)
    if own.planner == s.active + 1 and own.hurried == which + 1 and own.hurried_in == s.round:
        return FIRST_OF_ALL
    if s.passenger[cab] != NONE:
        wins = b.end == BY_MONEY and fare_of(b, s.passenger[cab], s.destination[cab]) >= missing(b, s, s.active)
        return own.spaces[which] if wins else 100 * b.patience + own.spaces[which]
    return 100 * own.spaces[which]


@rule
def distance_after(b: Box, s: State, goal: int, square: int, steps: int) -> int:
    """The distance left to the goal after `steps` more steps on open squares, going around other cabs.

    If the cab needs fewer steps, the result is negative: it counts the steps that the cab does not need.
    """
    for taken in range(steps):
        if spaces_to(b, s, goal, square) == 0:
            return taken - steps
        nearest = NONE
        least = 2 * FAR + SPACES
        for way in range(WAYS):
            to = b.next[square][way]
            if to != NONE and not jammed(b, s, to) and spaces_to(b, s, goal, to) < least and not occupied(s, to):
                least = spaces_to(b, s, goal, to)
                nearest = to
        if nearest == NONE:
            return spaces_to(b, s, goal, square)
        square = nearest
    return spaces_to(b, s, goal, square)
