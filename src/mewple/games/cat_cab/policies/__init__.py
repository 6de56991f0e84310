"""The policies of Cat Cab (section 8 of the ledger): 0 is `beginner`, 1 is `strong`."""

from mewple.core.rule import rule
from mewple.games.cat_cab.policies.beginner import beginner
from mewple.games.cat_cab.policies.strong import strong
from mewple.games.cat_cab.state import Box, Own, State

POLICIES = ("beginner", "strong")
BEGINNER = 0


@rule
def decide(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """The action that this policy (an index into `POLICIES`) chooses for a seat."""
    return beginner(b, s, seat) if policy == BEGINNER else strong(b, s, seat, own)
