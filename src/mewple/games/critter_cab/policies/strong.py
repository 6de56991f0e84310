"""The strong policy chooses the action that leaves the fewest expected turns to the next delivery."""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.games.critter_cab.policies.kept_cards import best_kept_card, likely_call
from mewple.games.critter_cab.policies.position_value import (
    COIN_A_TURN,
    HOPELESS,
    TURN,
    best_card,
    best_end,
    hold,
    prepare,
    value_of,
)
from mewple.games.critter_cab.riders import tip
from mewple.games.critter_cab.state import (
    A_ALLEY,
    A_BET,
    A_END_TURN,
    A_KEEP,
    A_PLACE,
    A_TAXI,
    A_TOW,
    AIMING,
    BETTING,
    CHOOSING,
    DODGING,
    DRIVING,
    FAMILY,
    FLYING,
    GOALS,
    GREEN_LIGHT,
    LIMOUSINE,
    PICKING,
    PLACING,
    RIVER,
    SLOTS,
    STANDS,
    Box,
    Own,
    State,
)
from mewple.games.critter_cab.timeout import best_stand
from mewple.games.critter_cab.turns import is_last_round, taxi_free
from mewple.games.critter_cab.walk import coins_for, own_path


@rule
def strong(b: Box, s: State, seat: int, own: Own) -> int:
    if s.phase == PICKING:
        return A_TAXI + best_taxi(s)
    if s.phase == PLACING:
        return A_PLACE + best_stand(b, s, seat)
    if s.phase == CHOOSING:
        return A_KEEP + best_keep(b, s, seat)
    if s.phase == BETTING:
        return A_BET + likely_call(b, s, seat)
    if s.phase == DODGING:
        return A_ALLEY + (1 if is_last_round(b, s) else 0)
    prepare(b, s, seat, own)
    if s.phase == DRIVING:
        action = best_kept_card(b, s, seat, own)
        if action >= 0:
            return action
        if s.jammed:
            return A_END_TURN
    if s.phase in (DRIVING, GREEN_LIGHT, AIMING):
        return best_drive(b, s, seat, own)
    return A_TOW + best_tow(b, s, seat, own)


@rule
def best_drive(b: Box, s: State, seat: int, own: Own) -> int:
    """D5, D6: the action that plays the best card or drives to the best end tile. The best one leaves the fewest
    expected turns."""
    path = own_path(b, s, seat) | s.lent
    if s.phase == AIMING:
        hold(s, seat, own, -1)
        best_end(b, s, seat, own, path, s.steps)
    else:
        best_card(b, s, seat, own, path, s.bonus)
    return own.best_action


# --- Smaller decisions ---


@rule
def best_taxi(s: State) -> int:
    """D1: the best free taxi. The Flying Taxi is the best; the Family Taxi is the hardest to drive."""
    for taxi in (FLYING, LIMOUSINE, RIVER, FAMILY):
        if taxi_free(s, taxi):
            return taxi
    return RIVER


@rule
def best_keep(b: Box, s: State, seat: int) -> int:
    """D3: the slot of the passenger to keep, which is the one with the better trip. If the other trip pays more than
    its additional turns cost, returns `SLOTS`: keep both."""
    first, second = trip_worth(b, s, seat, 0), trip_worth(b, s, seat, 1)
    better = 0 if first >= second else 1
    if s.crowded:
        return better
    path = own_path(b, s, seat) * GOALS
    other = 1 - better
    extra = least_turns(b, s.wants[seat][better], path + b.goal_row[s.wants[seat][other]])
    pays = b.fare[s.riders[seat][other]] + tip(b, s, seat, s.riders[seat][other])
    return SLOTS if TURN * pays > COIN_A_TURN * extra // TURN else better


@rule
def trip_worth(b: Box, s: State, seat: int, slot: int) -> int:
    """The coins that a rider pays, less the cost of the trip's turns, in hundredths."""
    card = s.riders[seat][slot]
    goal = own_path(b, s, seat) * GOALS + b.goal_row[s.wants[seat][slot]]
    return TURN * (b.fare[card] + tip(b, s, seat, card)) - COIN_A_TURN * b.trips[goal][s.tile[seat]] // TURN


@rule
def least_turns(b: Box, stands: int, goal: int) -> int:
    """The expected turns to a goal from the best of these stands."""
    least = HOPELESS
    for stand in range(STANDS):
        if stands >> stand & 1:
            least = min(least, b.trips[goal][b.stand_tile[stand]])
    return least


@rule
def best_tow(b: Box, s: State, seat: int, own: Own) -> int:
    """D9: the nearest stand from which the position is best."""
    hold(s, seat, own, -1)
    chosen, least = 0, HOPELESS * 2
    for stand in range(STANDS):
        if b.nearest[s.tile[seat]] >> stand & 1:
            value = value_of(b, s, seat, own, 0, 0, b.stand_tile[stand])
            value -= coins_for(b, s, seat, 1 << stand)
            if value < least:
                chosen, least = stand, value
    return chosen
