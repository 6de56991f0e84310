"""The house policies: 0 the beginner, 1 the strong one (section 8)."""

from mewple.core.rule import rule
from mewple.games.cat_cab.beginner import beginner
from mewple.games.cat_cab.state import Box, Own, State
from mewple.games.cat_cab.strong import strong

POLICIES = ("beginner", "strong")
BEGINNER = 0


@rule
def house(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    return beginner(b, s, seat) if policy == BEGINNER else strong(b, s, seat, own)
