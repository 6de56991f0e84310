"""The beginner (section 8 of the ledger): any starting point, the nearest passenger, the shortest way.

Which tours it takes is in `timeout.short_tour`: a clock that decides for somebody takes the same ones.
"""

from mewple.core.bits import count_bits
from mewple.core.chance import below
from mewple.core.rule import rule
from mewple.games.cabbie.legal_actions import first_option, options
from mewple.games.cabbie.roads import spaces_to
from mewple.games.cabbie.state import PLACES, Box, Own, State

BEGINNER = 0
"""The number of this policy; every other number is the strong one."""


@rule
def any_start(b: Box, s: State, own: Own) -> int:
    """A free starting point at random."""
    bits = options(b, s)
    for _ in range(below(own, count_bits(bits))):
        bits &= bits - 1
    return first_option(bits, 0)


@rule
def nearness(b: Box, s: State, here: int, card: int) -> int:
    """What a passenger is worth to a cab on this square: more the nearer it is."""
    return -spaces_to(b, s, PLACES + card, here)


@rule
def cost_on_map(b: Box, s: State, goal: int, here: int, way: int) -> int:
    """How far the goal is after a step, as if no cab stood in the way; of two steps as good, no lane change."""
    return spaces_to(b, s, goal, b.next[here][way]) * 2 + (b.beside[here] >> way & 1)
