"""Numbers for a learner: everything its seat may see, its own cabs first."""

from mewple.core.bits import count_bits
from mewple.core.reasons import LEGAL
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.cabbie.imagine import unknown_to
from mewple.games.cabbie.legality import drive_refusal
from mewple.games.cabbie.roads import jammed, spaces_to
from mewple.games.cabbie.state import (
    BY_CLOCK,
    CABS,
    CHOOSING,
    DESTINATIONS,
    DRIVING,
    JAMS,
    MOST_SEATS,
    NONE,
    OVER,
    PASSENGERS,
    PER_SEAT,
    PILES,
    PLACES,
    SPACES,
    TIPS,
    TOURING,
    WAYS,
    Box,
    State,
)
from mewple.games.cabbie.trips import fare_of, money, next_stop

FAR_AWAY = 64.0
"""Distances are fractions of this."""

# How many numbers each part takes.
TABLE_SIZE = 16
PILE_SIZE = PASSENGERS + 1
SEAT_SIZE = 8
CAB_SIZE = 8 + PILES
OWN_CAB_SIZE = 2 * PLACES + 4
STEP_SIZE = 2 + PILES
OBSERVATION = (
    TABLE_SIZE
    + PILES * PILE_SIZE
    + MOST_SEATS * SEAT_SIZE
    + CABS * CAB_SIZE
    + PER_SEAT * OWN_CAB_SIZE
    + PER_SEAT * WAYS * STEP_SIZE
    + DESTINATIONS
    + TIPS
    + 2 * JAMS
)


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    for place in range(OBSERVATION):
        out[place] = 0.0
    observe_table(b, s, seat, out)
    at = observe_piles(s, TABLE_SIZE, out)
    at = observe_seats(s, seat, at, out)
    at = observe_cabs(b, s, seat, at, out)
    at = observe_own_cabs(b, s, seat, at, out)
    at = observe_steps(b, s, seat, at, out)
    observe_packs(s, seat, at, out)


@rule
def observe_table(b: Box, s: State, seat: int, out: Reals) -> None:
    """Whose turn it is and how it will end. That a rival is looking at a tourist is not told (Q20)."""
    phase = DRIVING if s.phase == TOURING and s.active != seat else s.phase
    out[phase] = 1.0
    out[OVER + 1] = 1.0 if s.active == seat and s.phase != OVER else 0.0
    out[5] = s.quota / SPACES
    out[6] = s.may_enter if s.phase != CHOOSING else 0
    out[7] = s.round / 100.0
    out[8] = s.last
    out[9 + b.end] = 1.0
    out[12] = b.target_pence / 1000.0
    out[13] = b.last_number / 100.0 if b.end != BY_CLOCK else 0.0
    out[14] = b.second_cab_at / 1000.0
    out[15] = b.equal_turns


@rule
def observe_piles(s: State, at: int, out: Reals) -> int:
    """Which passenger waits on each pile, and how many lie below whom nobody has seen."""
    for pile in range(PILES):
        if s.height[pile] > 0:
            out[at + s.cards[pile][0]] = 1.0
        out[at + PASSENGERS] = s.unseen[pile] / 10.0
        at += PILE_SIZE
    return at


@rule
def observe_seats(s: State, me: int, at: int, out: Reals) -> int:
    for step in range(s.seats):
        seat = (me + step) % s.seats
        place = at + step * SEAT_SIZE
        out[place] = 1.0 if s.retired >> seat & 1 == 0 else 0.0
        out[place + 1] = money(s, seat) / 1000.0
        out[place + 2] = s.fares[seat] / 1000.0
        out[place + 3] = s.tips[seat] / 1000.0
        out[place + 4] = s.trips[seat] / 10.0
        out[place + 5] = 1.0 if s.active == seat else 0.0
        out[place + 6] = 1.0 if s.starter == seat else 0.0
        out[place + 7] = s.done >> seat & 1
    return at + MOST_SEATS * SEAT_SIZE


@rule
def observe_cabs(b: Box, s: State, me: int, at: int, out: Reals) -> int:
    for step in range(PER_SEAT * s.seats):
        cab = (PER_SEAT * me + step) % (PER_SEAT * s.seats)
        if s.square[cab] != NONE:
            observe_cab(b, s, cab, at + step * CAB_SIZE, out)
    return at + CABS * CAB_SIZE


@rule
def observe_cab(b: Box, s: State, cab: int, at: int, out: Reals) -> None:
    """Where it is, where it came from, whether it is free or stuck, and how far every waiting passenger is."""
    here, behind = s.square[cab], s.behind[cab]
    out[at] = 1.0
    out[at + 1] = b.x[here] / FAR_AWAY
    out[at + 2] = b.y[here] / FAR_AWAY
    if behind != NONE:
        out[at + 3] = b.x[here] - b.x[behind]
        out[at + 4] = b.y[here] - b.y[behind]
    out[at + 5] = 1.0 if s.passenger[cab] != NONE else 0.0
    out[at + 6] = 1.0 if jammed(b, s, here) else 0.0
    out[at + 7] = count_bits(s.could[cab]) / DESTINATIONS
    observe_ways(b, s, here, at + 8, out)


@rule
def observe_ways(b: Box, s: State, square: int, at: int, out: Reals) -> None:
    for pile in range(PILES):
        if s.height[pile] > 0:
            out[at + pile] = spaces_to(b, s, PLACES + s.cards[pile][0], square) / FAR_AWAY


@rule
def observe_own_cabs(b: Box, s: State, me: int, at: int, out: Reals) -> int:
    """The next stop, the last stop, how far the next one is and what the trip pays."""
    for which in range(PER_SEAT):
        cab = PER_SEAT * me + which
        card = s.destination[cab]
        if card != NONE:
            stop = next_stop(b, s, cab)
            out[at + stop] = 1.0
            out[at + PLACES + b.last_stop[card]] = 1.0
            out[at + 2 * PLACES] = spaces_to(b, s, stop, s.square[cab]) / FAR_AWAY
            out[at + 2 * PLACES + 1] = fare_of(b, s.passenger[cab], card) / 100.0
        if s.active == me:
            out[at + 2 * PLACES + 2] = s.moved[which] / SPACES
            out[at + 2 * PLACES + 3] = s.changed >> which & 1
        at += OWN_CAB_SIZE
    return at


@rule
def observe_steps(b: Box, s: State, me: int, at: int, out: Reals) -> int:
    """What each drive step would lead to, for the seat in turn."""
    for which in range(PER_SEAT):
        cab = PER_SEAT * me + which
        for way in range(WAYS):
            if s.active == me and s.phase == DRIVING and drive_refusal(b, s, which, way) == LEGAL:
                to = b.next[s.square[cab]][way]
                out[at] = 1.0
                if s.destination[cab] != NONE:
                    out[at + 1] = spaces_to(b, s, next_stop(b, s, cab), to) / FAR_AWAY
                observe_ways(b, s, to, at + 2, out)
            at += STEP_SIZE
    return at


@rule
def observe_packs(s: State, me: int, at: int, out: Reals) -> None:
    """Cards that may still come: destinations, tips and jams not seen since the shuffle; and the jam on top."""
    if s.round == 0:
        return
    unknown = unknown_to(s, me)
    for card in range(DESTINATIONS):
        out[at + card] = unknown >> card & 1
    at += DESTINATIONS
    for place in range(s.tip_drawn, TIPS):
        out[at + s.tip_pack[place]] = 1.0
    at += TIPS
    out[at + s.jam] = 1.0
    for place in range(s.jam_drawn, JAMS):
        out[at + JAMS + s.jam_pack[place]] = 1.0
