"""What happens where a movement ends: cat nibbles with their speed boost, and the Paw patrol (R45 to R55)."""

from mewple.core.chance import die
from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.board import between, destination, exit_refusal, leads_out, neighbour, on_grid, steps_to_out
from mewple.games.cat_cab.ending import leave
from mewple.games.cat_cab.items import driver_of, has_both_kinds, lose_die, steal, upgrade
from mewple.games.cat_cab.passengers import lose_passenger
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.retreat import push
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_BOOST_SKIP,
    A_LOSE,
    A_STEAL,
    A_STEAL_SKIP,
    BACK,
    BOOST_D6,
    BOOSTING,
    CONTENT,
    E_BOOST_ROLLED,
    E_BOOST_SKIPPED,
    E_BOOSTED,
    E_NIBBLES,
    E_PATROL,
    E_STEAL_SKIPPED,
    FIGHTING,
    GAIN_D6,
    GOING_BACK,
    LANDING,
    LOSE_A_DIE,
    LOSE_PASSENGER,
    LOSING_DIE,
    NOWHERE,
    O_BOOST,
    O_NIBBLES,
    O_PATROL,
    OUT,
    OWN_D6,
    OWN_D8,
    STEAL_DIE,
    STEALING,
    WALL,
    Box,
    State,
)

STRAIGHT_EXACT, FREE = (CONTENT.choice("boost", choice) for choice in ("straight_exact", "free"))


@rule
def working_square(b: Box, s: State, space: int) -> int:
    """R61, Q25, Q30: the bit of this space if there is a special square that works now; otherwise 0."""
    return 1 << space & working_squares(b, s) if on_grid(space) else 0


@rule
def working_squares(b: Box, s: State) -> int:
    """R61, Q25, Q30: the spaces whose special squares work now, as bits."""
    covered = 0 if s.passenger == NOWHERE else 1 << s.passenger
    return (b.nibbles | b.patrol) & ~s.dead & ~s.used & ~covered


@rule
def land(b: Box, s: State, log: Log) -> None:
    """Q24 (1), Q25: a special square takes effect where the driver has landed, once a turn. A fight may follow."""
    space = s.place[s.lander]
    square = working_square(b, s, space)
    s.used |= square
    s.phase = FIGHTING
    if square & b.nibbles:
        land_on_nibbles(b, s, space, log)
    elif square & b.patrol:
        land_on_patrol(b, s, space, log)


@rule
def land_on_nibbles(b: Box, s: State, space: int, log: Log) -> None:
    """R45 to R51: rolls a die for cat nibbles: the driver gets a coloured die, steals one or gets a speed boost."""
    face = die(s, 6, O_NIBBLES)
    report(log, E_NIBBLES, s.lander, face, space)
    effect = b.nibbles_effect[face]
    if effect == GAIN_D6:
        upgrade(b, s, s.lander, OWN_D6, log)
    elif effect == STEAL_DIE:
        s.phase = STEALING
    elif effect == BOOST_D6:
        s.boost_left = die(s, 6, O_BOOST)
        s.boost_made = 0
        s.phase = BOOSTING
        report(log, E_BOOST_ROLLED, s.lander, s.boost_left)


@rule
def land_on_patrol(b: Box, s: State, space: int, log: Log) -> None:
    """R52 to R55, Q55: rolls a die for the Paw patrol: the driver loses a die, goes back or loses a passenger."""
    face = die(s, 6, O_PATROL)
    report(log, E_PATROL, s.lander, face, space)
    effect = b.patrol_effect[face]
    if effect == LOSE_A_DIE:
        s.phase = LOSING_DIE
    elif effect == BACK:
        push(b, s, s.lander, b.patrol_spaces[face])
        s.phase = GOING_BACK
    elif effect == LOSE_PASSENGER:
        lose_passenger(b, s, s.lander, log)


@rule
def boost_end(b: Box, s: State, driver: int, direction: int) -> int:
    """R51, Q26, Q37: the place where the boost ends in this direction; if it is illegal, the reason as a negative
    number."""
    place = s.place[driver]
    if b.boost == FREE:
        return destination(b, s, driver, place, direction, 1, s.boost_left == 1)
    if b.boost == STRAIGHT_EXACT:
        return destination(b, s, driver, place, direction, s.boost_left, True)
    for gone in range(s.boost_left):
        if leads_out(b, s, place, direction):
            reason = exit_refusal(b, s, driver, gone == s.boost_left - 1)
            if reason == 0:
                return OUT
            return place if gone > 0 else -reason
        onward = neighbour(b, s, place, direction)
        if onward < 0:
            return place if gone > 0 else -WALL
        place = onward
    return place


@rule
def decide_boost(b: Box, s: State, action: int, log: Log) -> None:
    """R51, Q26: the driver drives the boost, or stays. With `boost = free`, the driver moves one space at a time."""
    if action == A_BOOST_SKIP:
        s.boost_left = 0
        report(log, E_BOOST_SKIPPED, s.lander)
        return
    direction = action - A_BOOST
    before = s.place[s.lander]
    end = boost_end(b, s, s.lander, direction)
    driven = steps_to_out(b, s, before) if end == OUT else between(before, end)
    s.boost_left = s.boost_left - 1 if b.boost == FREE else 0
    s.boost_made = 1
    s.place[s.lander] = end
    report(log, E_BOOSTED, s.lander, driven, direction, before, end)
    if end == OUT:
        s.boost_left = 0
        leave(b, s, s.lander, log)


@rule
def finish_boost(s: State) -> None:
    """Q25: the driver lands where the boost has ended. If the driver did not move, a cat fight comes next."""
    s.boost_left = 0
    s.phase = LANDING if s.boost_made else FIGHTING


@rule
def decide_steal(s: State, action: int, log: Log) -> None:
    """R48, Q27: the driver steals a coloured die from the victim, or declines."""
    if action == A_STEAL_SKIP:
        report(log, E_STEAL_SKIPPED, s.lander)
    else:
        steal(s, s.lander, driver_of(s, action - A_STEAL), log)
    s.phase = FIGHTING


@rule
def decide_lose_die(b: Box, s: State, action: int, log: Log) -> None:
    """R53, Q28: the driver gives up a die of the kind it has picked."""
    lose_die(b, s, s.lander, OWN_D6 if action == A_LOSE else OWN_D8, log)
    s.phase = FIGHTING


@rule
def lose_only_kind(b: Box, s: State, log: Log) -> None:
    """R53: the driver loses a coloured die without a choice, if it has one. Q50: Crazy cat loses a D6 first."""
    if s.held[s.lander]:
        decide_lose_die(b, s, A_LOSE if s.held[s.lander] & OWN_D6 else A_LOSE + 1, log)
    s.phase = FIGHTING


@rule
def must_pick_die(s: State) -> bool:
    """Q28: whether the driver holds both kinds of dice, and so must pick the one to lose."""
    return has_both_kinds(s, s.lander)
