"""The beginner (section 8 of the ledger): any starting point, the nearest passenger, the shortest way.

The function `timeout.short_tour` decides about tours, for the beginner and for a seat whose time is up.
"""

from mewple.core.bits import count_bits
from mewple.core.chance import below
from mewple.core.rule import rule
from mewple.games.cabbie.legal_actions import first_option, options
from mewple.games.cabbie.roads import spaces_to
from mewple.games.cabbie.state import PLACES, Box, Own, State

BEGINNER = 0
"""The number of the beginner policy; every other number means the strong one."""


@rule
def any_start(b: Box, s: State, own: Own) -> int:
    """A free starting point at random."""
    bits = options(b, s)
    for _ in range(below(own, count_bits(bits))):
        bits &= bits - 1
    return first_option(bits, 0)


@rule
def nearness(b: Box, s: State, here: int, card: int) -> int:
    """The value of a passenger to a cab on this square. Nearer passengers have a higher value."""
    return -spaces_to(b, s, PLACES + card, here)


@rule
def cost_on_map(b: Box, s: State, goal: int, here: int, way: int) -> int:
    """Twice the distance to the goal after a step, as if there were no other cabs; plus 1 for a lane change."""
    return spaces_to(b, s, goal, b.next[here][way]) * 2 + (b.beside[here] >> way & 1)
