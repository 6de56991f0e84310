"""What both policies share: they choose a goal for each cab; then they bring in a second cab, claim a passenger, or
drive a cab towards its goal."""

from mewple.core.rule import rule
from mewple.games.cabbie.legal_actions import first_option, options
from mewple.games.cabbie.policies.beginner import BEGINNER, cost_on_map, nearness
from mewple.games.cabbie.policies.strong import distance_after, passenger_worth, urgency
from mewple.games.cabbie.roads import number, spaces_to
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_DRIVE,
    A_END_TURN,
    A_START,
    NONE,
    PER_SEAT,
    PILES,
    PLACES,
    RESERVE,
    SPACES,
    WAYS,
    Box,
    Own,
    State,
)
from mewple.games.cabbie.timeout import HUGE
from mewple.games.cabbie.trips import next_stop, spaces_left

NOTHING = -1_000_000
"""A number smaller than the value of any passenger."""
PRECIOUS = 1_000_000
"""The value of a passenger to whom a plan sends a cab. All other passengers have smaller values."""


@rule
def set_goals(b: Box, s: State, seat: int, policy: int, own: Own) -> None:
    """Chooses a goal for each cab, and stores it with its distance and its value.

    The strong policy sends two free cabs to different passengers.
    """
    for which in range(PER_SEAT):
        cab = number(s, which)
        own.goal[which] = NONE
        own.value[which] = NOTHING
        if s.square[cab] != NONE:
            if s.passenger[cab] != NONE:
                own.goal[which] = next_stop(b, s, cab)
                own.spaces[which] = spaces_left(b, s, cab)
            else:
                choose_passenger(b, s, seat, policy, which, NONE, own)
                follow_plan(b, s, seat, which, own)
    if policy != BEGINNER and own.goal[0] == own.goal[1] and own.goal[0] >= PLACES:
        further = 0 if own.spaces[0] > own.spaces[1] else 1
        if is_planned(s, seat, further, own):
            further = 1 - further
        own.value[further] = NOTHING
        choose_passenger(b, s, seat, policy, further, own.goal[1 - further], own)


@rule
def choose_passenger(b: Box, s: State, seat: int, policy: int, which: int, avoided: int, own: Own) -> None:
    """Makes the best waiting passenger the goal of a free cab, but never chooses the goal `avoided`."""
    here = s.square[number(s, which)]
    for pile in range(PILES):
        goal = PLACES + s.cards[pile][0]
        if goal == avoided:
            continue
        value = pick_up_value(b, s, seat, policy, here, s.cards[pile][0], spare(s, which))
        if value > own.value[which]:
            own.value[which] = value
            own.goal[which] = goal
            own.spaces[which] = spaces_to(b, s, goal, here)


@rule
def is_planned(s: State, seat: int, which: int, own: Own) -> bool:
    """Whether a plan sends this cab to a passenger who is still waiting."""
    if own.planner != seat + 1 or own.wanted[which] == 0:
        return False
    for pile in range(PILES):
        if s.cards[pile][0] == own.wanted[which] - 1:
            return True
    return False


@rule
def follow_plan(b: Box, s: State, seat: int, which: int, own: Own) -> None:
    """If a plan sends this cab to a passenger, makes that passenger its goal."""
    if is_planned(s, seat, which, own):
        own.goal[which] = PLACES + own.wanted[which] - 1
        own.value[which] = PRECIOUS
        own.spaces[which] = spaces_to(b, s, own.goal[which], s.square[number(s, which)])


@rule
def spare(s: State, which: int) -> int:
    """The spaces that this cab can use this turn. The other cab keeps the spaces reserved for it (R54)."""
    other = 1 - which
    if s.square[number(s, other)] == NONE:
        return s.quota
    return s.quota - max(0, RESERVE - s.moved[other])


@rule
def pick_up_value(b: Box, s: State, seat: int, policy: int, here: int, card: int, spaces: int) -> int:
    """The value of a passenger to a cab on square `here` with this many spaces left this turn."""
    if policy == BEGINNER:
        return nearness(b, s, here, card)
    return passenger_worth(b, s, seat, card, spaces_to(b, s, PLACES + card, here), spaces)


@rule
def best_entry(b: Box, s: State, seat: int, policy: int) -> int:
    """The action that brings in a second cab at the starting point from which a passenger is worth most; -1 for none.
    The strong policy uses only starting points near a passenger."""
    best = NONE
    most = NOTHING
    bits = options(b, s)
    action = first_option(bits, 0)
    while NONE < action < A_DRIVE:
        here = b.start_square[action - A_START]
        for pile in range(PILES):
            if policy != BEGINNER and spaces_to(b, s, PLACES + s.cards[pile][0], here) > b.near_start:
                continue
            value = pick_up_value(b, s, seat, policy, here, s.cards[pile][0], RESERVE)
            if value > most:
                most = value
                best = action
        action = first_option(bits, action + 1)
    return best


@rule
def best_claim(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """The best legal claim; -1 if there is none, or if the cab's goal is better."""
    best = NONE
    most = NOTHING
    bits = options(b, s)
    action = first_option(bits, A_CLAIM)
    while NONE < action < A_ACCEPT:
        which = (action - A_CLAIM) // PILES
        card = s.cards[(action - A_CLAIM) % PILES][0]
        value = pick_up_value(b, s, seat, policy, s.square[number(s, which)], card, SPACES)
        fetched = own.goal[which] == PLACES + card
        if (fetched or value >= own.value[which]) and value > most:
            most = value
            best = action
        action = first_option(bits, action + 1)
    return best


@rule
def best_drive(b: Box, s: State, policy: int, own: Own) -> int:
    """The action that drives the more urgent cab a step towards its goal. If no step is legal, the action ends the
    turn."""
    best = A_END_TURN
    least = HUGE
    bits = options(b, s)
    action = first_option(bits, A_DRIVE)
    while NONE < action < A_CLAIM:
        which = (action - A_DRIVE) // WAYS
        first = own.spaces[which] if policy == BEGINNER else urgency(b, s, which, own)
        cost = first * 1000 + step_cost(b, s, policy, which, (action - A_DRIVE) % WAYS, own)
        if cost < least:
            least = cost
            best = action
        action = first_option(bits, action + 1)
    return best


@rule
def step_cost(b: Box, s: State, policy: int, which: int, way: int, own: Own) -> int:
    """A measure of the distance that is left to the goal after a step; less is better. The strong policy takes other
    cabs into account."""
    here = s.square[number(s, which)]
    on_map = cost_on_map(b, s, own.goal[which], here, way)
    if policy == BEGINNER:
        return on_map
    return distance_after(b, s, own.goal[which], b.next[here][way], spare(s, which) - 1) * 4 + on_map
