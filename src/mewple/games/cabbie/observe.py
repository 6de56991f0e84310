"""What a learning program observes: everything that its seat may see, as numbers. `LAYOUT` names every number.

Seats come in the order of the table, beginning with this one, with two cabs each. All numbers of a missing seat or cab
are 0. There are numbers for every arrow that a cab could follow, even for steps that are not legal now. The mask of
legal actions says what is legal.
"""

from mewple.core.bits import count_bits, lowest_bit
from mewple.core.layout import Layout, one_hot, part
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS
from mewple.games.cabbie.imagine import unknown_to
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

SPACES_VERSION = 2
FAR_AWAY = 32.0
"""Distances are divided by this."""
NEARER = 4
"""The largest progress of a step towards a goal, in spaces; larger numbers are cut to this."""

_PLACES = [place.id for place in BOARD.places]
_STREETS = [BOARD.streets[card.numbers[0]].id for card in BOARD.passengers]
_DESTINATIONS = [" then ".join(_PLACES[place] for place in card.numbers) for card in BOARD.destinations]
_JAMS = [" and ".join(BOARD.spots[spot].id for spot in card.numbers) for card in BOARD.jams]
_PILES = range(1, PILES + 1)
LAYOUT = Layout(
    part(
        "table",
        *one_hot("phase", ("choosing a start", "driving", "talking to a tourist", "over")),
        "this seat's turn",
        "spaces left / 20",
        "a second cab may come in",
        "round / 100",
        "the last round",
        *one_hot("ends by", ("clock", "rounds", "money")),
        "money that ends it / 1000",
        "last round by number / 100",
        "money for a second cab / 1000",
        "equal turns",
    ),
    part("pile", *one_hot("waiting in", _STREETS), "cards unseen below / 10", rows=PILES),
    part(
        "seat",
        "plays",
        "money / 1000",
        "fares / 1000",
        "tips / 1000",
        "trips / 10",
        "is active",
        "has the highest tip",
        "has had its turn",
        rows=MOST_SEATS,
    ),
    part(
        "cab",
        "is there",
        "column / 32",
        "row / 32",
        "came from the west",
        "came from the north",
        "carries a passenger",
        "is in a jam",
        "destinations it may have / all",
        *(f"spaces to the passenger of pile {pile} / 32, for a free cab" for pile in _PILES),
        rows=CABS,
    ),
    part(
        "own trip",
        *one_hot("next stop", _PLACES),
        *one_hot("last stop", _PLACES),
        "spaces to the next stop / 32",
        "pays / 100",
        "spaces driven this turn / 20",
        "has just changed lanes",
        rows=PER_SEAT,
    ),
    part(
        "own step",
        "an arrow leads there",
        "spaces nearer to the next stop / 2",
        *(f"spaces nearer to the passenger of pile {pile} / 2, for a free cab" for pile in _PILES),
        rows=PER_SEAT * WAYS,
    ),
    part("destination may still come", *_DESTINATIONS),
    part("tip card may still come", *map(str, range(TIPS))),
    part("jam", *one_hot("on top", _JAMS), *(f"{jam} may still come" for jam in _JAMS)),
)
OBSERVATION = LAYOUT.size
AT_PILES, PILE = LAYOUT["pile"].at, LAYOUT["pile"].size
AT_SEATS, SEAT = LAYOUT["seat"].at, LAYOUT["seat"].size
AT_CABS, CAB = LAYOUT["cab"].at, LAYOUT["cab"].size
AT_TRIPS, TRIP = LAYOUT["own trip"].at, LAYOUT["own trip"].size
AT_STEPS, STEP = LAYOUT["own step"].at, LAYOUT["own step"].size
AT_DESTINATIONS, AT_TIPS = LAYOUT["destination may still come"].at, LAYOUT["tip card may still come"].at
AT_JAMS = LAYOUT["jam"].at
assert len(DIRECTIONS) == WAYS


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    for place in range(OBSERVATION):
        out[place] = 0.0
    observe_table(b, s, seat, out)
    observe_seats(s, seat, out)
    observe_piles(s, out)
    observe_cabs(b, s, seat, out)
    for which in range(PER_SEAT):
        observe_trip(b, s, seat, which, out)
        if s.active == seat and s.phase == DRIVING and s.square[PER_SEAT * seat + which] != NONE:
            observe_steps(b, s, PER_SEAT * seat + which, AT_STEPS + which * WAYS * STEP, out)
    if s.round > 0:
        observe_packs(s, seat, out)


@rule
def observe_table(b: Box, s: State, seat: int, out: Reals) -> None:
    """Writes whose turn it is and how the game ends. A rival's decision about a tourist is not shown (Q20)."""
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
def observe_piles(s: State, out: Reals) -> None:
    """Writes for each pile which passenger waits, and how many unseen cards are below."""
    for pile in range(PILES):
        if s.height[pile] > 0:
            out[AT_PILES + pile * PILE + s.cards[pile][0]] = 1.0
        out[AT_PILES + pile * PILE + PILE - 1] = s.unseen[pile] / 10.0


@rule
def observe_seats(s: State, me: int, out: Reals) -> None:
    for step in range(s.seats):
        seat = (me + step) % s.seats
        place = AT_SEATS + step * SEAT
        out[place] = 1.0 if s.retired >> seat & 1 == 0 else 0.0
        out[place + 1] = money(s, seat) / 1000.0
        out[place + 2] = s.fares[seat] / 1000.0
        out[place + 3] = s.tips[seat] / 1000.0
        out[place + 4] = s.trips[seat] / 10.0
        out[place + 5] = 1.0 if s.active == seat else 0.0
        out[place + 6] = 1.0 if s.starter == seat else 0.0
        out[place + 7] = s.done >> seat & 1


@rule
def observe_cabs(b: Box, s: State, me: int, out: Reals) -> None:
    for step in range(PER_SEAT * s.seats):
        cab = (PER_SEAT * me + step) % (PER_SEAT * s.seats)
        if s.square[cab] != NONE:
            observe_cab(b, s, cab, AT_CABS + step * CAB, out)


@rule
def observe_cab(b: Box, s: State, cab: int, at: int, out: Reals) -> None:
    """Writes a cab's square, where it came from, whether it is free or stuck, and how far away each waiting passenger
    is."""
    here, behind = s.square[cab], s.behind[cab]
    out[at] = 1.0
    out[at + 1] = b.x[here] / FAR_AWAY
    out[at + 2] = b.y[here] / FAR_AWAY
    if behind != NONE:
        out[at + 3] = b.x[here] - b.x[behind]
        out[at + 4] = b.y[here] - b.y[behind]
    out[at + 6] = 1.0 if jammed(b, s, here) else 0.0
    if s.passenger[cab] != NONE:
        out[at + 5] = 1.0
        out[at + 7] = count_bits(s.could[cab]) / DESTINATIONS
        return
    for pile in range(PILES):
        if s.height[pile] > 0:
            out[at + 8 + pile] = spaces_to(b, s, PLACES + s.cards[pile][0], here) / FAR_AWAY


@rule
def observe_trip(b: Box, s: State, me: int, which: int, out: Reals) -> None:
    """Writes the next stop and how far away it is, the last stop, and what the trip pays."""
    cab, at = PER_SEAT * me + which, AT_TRIPS + which * TRIP
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


@rule
def observe_steps(b: Box, s: State, cab: int, at: int, out: Reals) -> None:
    """Writes how much nearer each step brings a cab of the active seat to each of its possible goals."""
    here = s.square[cab]
    for way in range(WAYS):
        if b.next[here][way] != NONE:
            out[at + way * STEP] = 1.0
    if s.destination[cab] != NONE:
        observe_progress(b, s, next_stop(b, s, cab), here, at + 1, out)
    elif s.passenger[cab] == NONE:
        for pile in range(PILES):
            if s.height[pile] > 0:
                observe_progress(b, s, PLACES + s.cards[pile][0], here, at + 2 + pile, out)


@rule
def observe_progress(b: Box, s: State, goal: int, here: int, at: int, out: Reals) -> None:
    """For each direction, writes by how many spaces a step brings a cab nearer to a goal."""
    now = spaces_to(b, s, goal, here)
    for way in range(WAYS):
        to = b.next[here][way]
        if to != NONE:
            nearer = now - spaces_to(b, s, goal, to)
            out[at + way * STEP] = max(-NEARER, min(NEARER, nearer)) / 2.0


@rule
def observe_packs(s: State, me: int, out: Reals) -> None:
    """Writes the cards that may come: destinations, tips and jams not seen since the shuffle; and the top jam card."""
    unknown = unknown_to(s, me)
    while unknown:
        out[AT_DESTINATIONS + lowest_bit(unknown)] = 1.0
        unknown &= unknown - 1
    for place in range(s.tip_drawn, TIPS):
        out[AT_TIPS + s.tip_pack[place]] = 1.0
    out[AT_JAMS + s.jam] = 1.0
    for place in range(s.jam_drawn, JAMS):
        out[AT_JAMS + JAMS + s.jam_pack[place]] = 1.0
