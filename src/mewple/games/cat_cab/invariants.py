"""What must hold after every action."""

from mewple.core.rule import rule
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.state import (
    BOOSTING,
    DRIVERS,
    DUELLING,
    FARES,
    GOING_BACK,
    GONE,
    LANDING,
    LOSING_DIE,
    LOST,
    NO_RUSH,
    NOWHERE,
    OUT,
    OVER,
    SLOTS,
    SPACES,
    STEALING,
    TURN_BEGINS,
    UNDECIDED,
    Box,
    State,
)

INVARIANTS = (
    "a cab is at a place that does not exist",
    "somebody holds fewer than no curses or more than the limit",
    "the numbers of passengers held and lost do not add up to those collected",
    "a passenger waits though all were collected, or none waits though one should",
    "a coloured die is in two places, or held without having been gained",
    "places of leaving do not match those who have left",
    "the exit, rush hour and departures do not fit together",
    "the active player is not the one whose turn it is",
    "the game waits for nobody, or for somebody who cannot act",
    "dice lie that were not rolled, or a rolled die has no face",
    "a pool, a way back or a count of the turn is negative or left over",
    "the game is over without an end, or goes on after it",
    "somebody holds or has lost other passengers than those that got in",
)


@rule
def invariants(b: Box, s: State) -> int:
    """The broken invariants, as bits in the order of `INVARIANTS`."""
    checks = (
        places_exist(s),
        curses_fit(b, s),
        passengers_add_up(s),
        passenger_waits(b, s),
        dice_are_somewhere(s),
        leavers_are_out(s),
        rush_fits(b, s),
        active_is_on(s),
        somebody_acts(s),
        faces_fit(s),
        counts_fit(s),
        end_fits(s),
        riders_are_held(s),
    )
    broken = 0
    for place in range(len(checks)):
        broken |= (not checks[place]) << place
    return broken


@rule
def places_exist(s: State) -> bool:
    for driver in range(DRIVERS):
        if not 0 <= s.place[driver] <= GONE:
            return False
    return True


@rule
def curses_fit(b: Box, s: State) -> bool:
    for driver in range(DRIVERS):
        if not 0 <= s.curses[driver] <= b.curse_limit or (s.curses[driver] > 0 and not in_city(s, driver)):
            return False
    return True


@rule
def passengers_add_up(s: State) -> bool:
    held = s.gone
    for driver in range(DRIVERS):
        if s.passengers[driver] < 0:
            return False
        held += s.passengers[driver]
    return held == s.collected


@rule
def riders_are_held(s: State) -> bool:
    for driver in range(DRIVERS):
        if s.passengers[driver] != riders_of(s, driver + 1):
            return False
    return s.gone == riders_of(s, LOST)


@rule
def riders_of(s: State, holder: int) -> int:
    """The number of passengers whose entry in `s.riders` is `holder`."""
    count = 0
    for fare in range(FARES):
        count += s.riders[fare] == holder
    return count


@rule
def passenger_waits(b: Box, s: State) -> bool:
    if not 0 <= s.collected <= b.passengers_per_game:
        return False
    if s.collected == b.passengers_per_game:
        return s.passenger == NOWHERE
    return 0 <= s.passenger < SPACES


@rule
def dice_are_somewhere(s: State) -> bool:
    seen = 0
    for driver in range(DRIVERS):
        if seen & s.held[driver]:
            return False
        seen |= s.held[driver]
    return seen & ~s.gained == 0 and 0 <= s.gained < 64


@rule
def leavers_are_out(s: State) -> bool:
    seen = 0
    out = 0
    for driver in range(DRIVERS):
        if (s.left_as[driver] > 0) != (s.place[driver] == OUT):
            return False
        if s.left_as[driver] > 0:
            out += 1
            seen |= 1 << s.left_as[driver]
    return out == s.departures and seen == (2 << s.departures) - 2


@rule
def rush_fits(b: Box, s: State) -> bool:
    if s.departures > 0 and (s.rush == NO_RUSH or not s.exit_open):
        return False
    if s.collected > 0 and not s.exit_open:
        return False
    for driver in range(DRIVERS):
        if in_city(s, driver) and s.rush != NO_RUSH and not 0 < s.rush_left[driver] <= b.rush_turns:
            return False
        if s.rush == NO_RUSH and s.rush_left[driver] != 0:
            return False
    return True


@rule
def active_is_on(s: State) -> bool:
    return 0 <= s.turn < s.drivers and s.active == s.order[s.turn] and s.round > 0


@rule
def somebody_acts(s: State) -> bool:
    """Whether, after an action, the game waits for a seat or is over."""
    if s.phase == OVER:
        return True
    if s.phase >= TURN_BEGINS:
        return False
    if s.phase == DUELLING:
        in_fight = s.duellists & ~s.resigned
        return s.waiting != 0 and s.waiting & ~in_fight == 0 and s.waiting < 1 << s.seats
    if s.phase == GOING_BACK:
        return 0 <= s.pushed < s.seats and s.back[s.pushed] > 0
    if s.phase in (BOOSTING, STEALING, LOSING_DIE):
        return 0 <= s.lander < s.seats and in_city(s, s.lander)
    return s.active < s.seats and s.place[s.active] != GONE and not s.resigned >> s.active & 1


@rule
def faces_fit(s: State) -> bool:
    if s.marked & ~s.rolled:
        return False
    for slot in range(SLOTS):
        if (s.faces[slot] > 0) != (s.rolled >> slot & 1 == 1) or not 0 <= s.faces[slot] <= 8:
            return False
    return True


@rule
def counts_fit(s: State) -> bool:
    for driver in range(DRIVERS):
        if s.back[driver] < 0 or (s.back[driver] > 0 and s.phase < LANDING and not in_city(s, driver)):
            return False
    least = min(s.ones, s.twos, s.to_cancel, s.items_left, s.item_rolls, s.sabotage_left, s.boost_left)
    return least >= 0


@rule
def end_fits(s: State) -> bool:
    if s.phase == OVER:
        return s.winner != UNDECIDED
    return s.winner == UNDECIDED
