"""The game's own policies. Policies use only what their seat sees: its hand, revealed cards, and the speeds that others
hold."""

from mewple.core.rule import rule
from mewple.games.jetcats.policies.beginner import beginner_action
from mewple.games.jetcats.policies.strong import strong_action
from mewple.games.jetcats.policies.tactics import BEGINNER
from mewple.games.jetcats.state import Box, Own, State


@rule
def decide(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """The policy's action for this seat, which must be allowed to act."""
    return beginner_action(b, s, seat, own) if policy == BEGINNER else strong_action(b, s, seat, own)
