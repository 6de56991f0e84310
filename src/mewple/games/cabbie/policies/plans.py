"""Plans for a search. With a plan, a cab can go to a passenger whom the policy would not choose, or drive before the
other cab.

A search learns little from a single step, because the policy can turn round with its next step. Therefore a plan lasts
until its passenger is taken.
"""

from mewple.core.game import NO_PLAN
from mewple.core.record import Cells
from mewple.core.rule import rule
from mewple.games.cabbie.state import DRIVING, NONE, PER_SEAT, PILES, Box, Own, State

AS_USUAL = PILES
"""A plan with this number instead of a pile lets the policy choose the passenger."""
AIMS = PILES + 1
PLANS = PER_SEAT * AIMS * 2
"""The number of plans. A plan names a cab and its goal (a pile or AS_USUAL), and says whether this cab drives first."""


@rule
def parts_of(plan: int) -> tuple[int, int, int]:
    """The parts of a plan: the cab, the pile (or AS_USUAL), and 1 if the cab drives first."""
    return plan // 2 // AIMS, plan // 2 % AIMS, plan % 2


@rule
def plans(b: Box, s: State, seat: int, out: Cells) -> int:
    """Writes the possible plans into `out` and returns their number.

    A free cab can go to each waiting passenger. With two cabs, either can drive first.
    """
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
    """Stores a plan in `own`. A plan remembers the passenger's card, because another card may come on top
    of the pile."""
    own.planner = 0
    own.hurried = 0
    for which in range(PER_SEAT):
        own.wanted[which] = 0
    if plan == NO_PLAN:
        return
    own.planner = seat + 1
    which, aim, first = parts_of(plan)
    if aim != AS_USUAL:
        own.wanted[which] = s.cards[aim][0] + 1
    if first:
        own.hurried = which + 1
        own.hurried_in = s.round
