"""The policies of Cat Cab: 0 is the beginner, 1 is the strong one (section 8)."""

from mewple.core.rule import rule
from mewple.games.cat_cab.policies.beginner import beginner
from mewple.games.cat_cab.policies.strong import strong
from mewple.games.cat_cab.state import Box, Own, State

POLICIES = ("beginner", "strong")
BEGINNER = 0


@rule
def decide(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """The action of this policy (an index into `POLICIES`) for a seat that has to decide."""
    return beginner(b, s, seat) if policy == BEGINNER else strong(b, s, seat, own)
