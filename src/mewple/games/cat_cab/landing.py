"""What the landing space does: cat nibbles, Paw patrol (R45 to R55), and the boost."""

from mewple.core.fate import die
from mewple.core.rule import rule
from mewple.core.words import LEGAL, NOT_NOW, Log
from mewple.games.cat_cab.board import bar, destination, leads_out, neighbour, on_grid
from mewple.games.cat_cab.items import (
    driver_of,
    has_both_kinds,
    lose_die,
    refuse_victim_of_theft,
    steal,
    takes_dice,
    upgrade,
)
from mewple.games.cat_cab.leaving import leave
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
    COLOURS,
    CONTENT,
    EVENTS,
    FIGHTING,
    GAIN_D6,
    GOING_BACK,
    LANDING,
    LOSE_A_DIE,
    LOSE_PASSENGER,
    LOSING_DIE,
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
E_NIBBLES, E_PATROL, E_BOOST_ROLLED = EVENTS["nibbles"], EVENTS["patrol"], EVENTS["boost_rolled"]
E_BOOSTED, E_BOOST_SKIPPED, E_STEAL_SKIPPED = EVENTS["boosted"], EVENTS["boost_skipped"], EVENTS["steal_skipped"]


@rule
def works(b: Box, s: State, space: int) -> int:
    """R61, Q25, Q30: the bit of a special square that has an effect now, else 0."""
    if not on_grid(space) or space == s.passenger:
        return 0
    return 1 << space & (b.nibbles | b.patrol) & ~s.dead & ~s.used


@rule
def land(b: Box, s: State, log: Log) -> None:
    """Q24 (1): the square's effect, once a turn; then a fight may follow."""
    space = s.place[s.lander]
    square = works(b, s, space)
    s.used |= square
    s.phase = FIGHTING
    if square & b.nibbles:
        land_on_nibbles(b, s, space, log)
    elif square & b.patrol:
        land_on_patrol(b, s, space, log)


@rule
def land_on_nibbles(b: Box, s: State, space: int, log: Log) -> None:
    """R45 to R51."""
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
    """R52 to R55, Q55: the debuff and nothing more."""
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
    """R51, Q26, Q37: where the boost leads in this direction, or minus the reason why it leads nowhere."""
    place = s.place[driver]
    if b.boost == FREE:
        return destination(b, s, driver, place, direction, 1, s.boost_left == 1)
    if b.boost == STRAIGHT_EXACT:
        return destination(b, s, driver, place, direction, s.boost_left, True)
    for gone in range(s.boost_left):
        if leads_out(b, s, place, direction):
            reason = bar(b, s, driver, gone == s.boost_left - 1)
            if reason == 0:
                return OUT
            return place if gone > 0 else -reason
        onward = neighbour(b, s, place, direction)
        if onward < 0:
            return place if gone > 0 else -WALL
        place = onward
    return place


@rule
def refuse_boost(b: Box, s: State, action: int) -> int:
    """Q26: a direction with a free step, or none."""
    if action == A_BOOST_SKIP:
        return LEGAL
    if not A_BOOST <= action < A_BOOST + 4:
        return NOT_NOW
    end = boost_end(b, s, s.lander, action - A_BOOST)
    return LEGAL if end >= 0 else -end


@rule
def may_boost(b: Box, s: State) -> bool:
    """Whether any direction is open: where a boost must fit, there may be none."""
    for direction in range(4):
        if boost_end(b, s, s.lander, direction) >= 0:
            return s.boost_left > 0
    return False


@rule
def decide_boost(b: Box, s: State, action: int, log: Log) -> None:
    if action == A_BOOST_SKIP:
        report(log, E_BOOST_SKIPPED, s.lander)
        s.boost_left = 0
        return
    direction = action - A_BOOST
    before = s.place[s.lander]
    end = boost_end(b, s, s.lander, direction)
    spaces = 1 if b.boost == FREE else s.boost_left
    s.boost_left -= spaces
    s.boost_made = 1
    s.place[s.lander] = end
    report(log, E_BOOSTED, s.lander, spaces, direction, before, end)
    if end == OUT:
        s.boost_left = 0
        leave(b, s, s.lander, log)


@rule
def finish_boost(s: State) -> None:
    """Q25: a boost is a new movement, so its end is a new landing; without one the fight comes next."""
    s.boost_left = 0
    s.phase = LANDING if s.boost_made else FIGHTING


@rule
def refuse_steal(s: State, action: int) -> int:
    """R48, Q27."""
    if action == A_STEAL_SKIP:
        return LEGAL
    colour = action - A_STEAL
    if not 0 <= colour < len(COLOURS):
        return NOT_NOW
    return refuse_victim_of_theft(s, s.lander, driver_of(s, colour))


@rule
def may_steal(b: Box, s: State) -> bool:
    """Whether anybody has a die to take, and the lander may have it."""
    if not takes_dice(b, s.lander):
        return False
    for colour in range(3):
        if refuse_steal(s, A_STEAL + colour) == LEGAL:
            return True
    return False


@rule
def decide_steal(s: State, action: int, log: Log) -> None:
    if action == A_STEAL_SKIP:
        report(log, E_STEAL_SKIPPED, s.lander)
    else:
        steal(s, s.lander, driver_of(s, action - A_STEAL), log)
    s.phase = FIGHTING


@rule
def refuse_lose_die(action: int) -> int:
    """R53, Q28: asked only of those who have both kinds."""
    return LEGAL if action in (A_LOSE, A_LOSE + 1) else NOT_NOW


@rule
def decide_lose_die(b: Box, s: State, action: int, log: Log) -> None:
    lose_die(b, s, s.lander, OWN_D6 if action == A_LOSE else OWN_D8, log)
    s.phase = FIGHTING


@rule
def lose_only_kind(b: Box, s: State, log: Log) -> None:
    """R53: a D6 or a D8 without a choice, or nothing. Q50: Crazy cat gives up a D6 first."""
    if s.held[s.lander]:
        decide_lose_die(b, s, A_LOSE if s.held[s.lander] & OWN_D6 else A_LOSE + 1, log)
    s.phase = FIGHTING


@rule
def must_pick_die(s: State) -> bool:
    return has_both_kinds(s, s.lander)
