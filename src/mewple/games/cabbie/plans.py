"""Plans that a thinking cabbie weighs: one cab after another passenger than usual, or first to drive.

A single step says little: the policy takes it back with the next one. A plan is kept up until the passenger is taken.
"""

from mewple.core.record import Cells
from mewple.core.rule import rule
from mewple.games.cabbie.bots import expected, spaces_left, spaces_to
from mewple.games.cabbie.state import DRIVING, NONE, PER_SEAT, PILES, PLACES, Box, Own, State
from mewple.games.cabbie.trips import fare_of, money

AS_USUAL = PILES
"""Stands for a pile: the cab goes where the policy would send it."""
AIMS = PILES + 1
PLANS = PER_SEAT * AIMS * 2
"""Each cab, for each pile or as usual, in its own time or first."""
NOBODY = -1


@rule
def plans(b: Box, s: State, seat: int, out: Cells) -> int:
    """For a free cab every passenger; where there are two cabs, each of them first as well."""
    count = 0
    if s.phase != DRIVING:
        return count
    both = s.square[PER_SEAT * seat] != NONE and s.square[PER_SEAT * seat + 1] != NONE
    for which in range(PER_SEAT):
        cab = PER_SEAT * seat + which
        if s.square[cab] == NONE:
            continue
        for aim in range(AIMS):
            if aim != AS_USUAL and s.passenger[cab] != NONE:
                continue
            for first in range(2):
                if (first and not both) or (aim == AS_USUAL and not first):
                    continue
                out[count] = (which * AIMS + aim) * 2 + first
                count += 1
    return count


@rule
def intend(b: Box, s: State, seat: int, plan: int, own: Own) -> None:
    own.planner = 0
    own.hurried = 0
    for which in range(PER_SEAT):
        own.wanted[which] = 0
    if plan == NOBODY:
        return
    own.planner = seat + 1
    aim = plan // 2 % AIMS
    which = plan // 2 // AIMS
    if aim != AS_USUAL:
        own.wanted[which] = s.cards[aim][0] + 1
    if plan % 2:
        own.hurried = which + 1
        own.hurried_in = s.round


@rule
def standing(b: Box, s: State, seat: int, own: Own) -> int:
    """Money, and what the cabs are about to earn, in tenths of a penny: the trip under way or the best to be had, less
    the spaces it takes."""
    total = 10 * money(s, seat)
    for cab in range(PER_SEAT * seat, PER_SEAT * seat + PER_SEAT):
        if s.square[cab] == NONE:
            continue
        if s.passenger[cab] != NONE:
            total += 10 * fare_of(b, s.passenger[cab], s.destination[cab]) + b.tip_worth
            total -= b.space_worth * spaces_left(b, s, cab)
        else:
            total += best_prospect(b, s, seat, s.square[cab])
    return total


@rule
def best_prospect(b: Box, s: State, seat: int, here: int) -> int:
    """What the best passenger is worth to a free cab."""
    best = 0
    for pile in range(PILES):
        card = s.cards[pile][0]
        best = max(best, expected(b, s, seat, card) - b.space_worth * spaces_to(b, s, PLACES + card, here))
    return best
