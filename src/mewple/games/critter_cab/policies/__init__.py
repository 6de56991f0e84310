"""The game's own policies (section 8 of the ledger). Policies use only what their seat may know."""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.games.critter_cab.policies.beginner import beginner
from mewple.games.critter_cab.policies.strong import strong
from mewple.games.critter_cab.state import OVER, Box, Own, State

BEGINNER = 0


@rule
def decide(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """An action for `seat`: the beginner's for policy 0, the strong policy's for policy 1."""
    if s.phase == OVER:
        return 0
    if policy == BEGINNER:
        return beginner(b, s, seat, own)
    return strong(b, s, seat, own)
