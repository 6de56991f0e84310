"""The game's own policies (section 8 of the ledger): beginner and strong."""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.games.cat_astrophe.policies.beginner import beginner_step
from mewple.games.cat_astrophe.policies.strong import strong_step
from mewple.games.cat_astrophe.policies.tactics import best_target, effect_choice, loss, name_cat, reply, trade
from mewple.games.cat_astrophe.state import ANSWER, EFFECT, LOSE, NAME, PICK, TURN, Box, Own, State

BEGINNER = 0


@rule
def decide(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """The policy's action for this seat, which must be allowed to act."""
    if s.phase == TURN:
        free = trade(b, s)
        if free >= 0:
            return free
        return beginner_step(b, s, own) if policy == BEGINNER else strong_step(b, s, own)
    if s.phase == EFFECT:
        return effect_choice(b, s)
    if s.phase == ANSWER:
        return reply(b, s)
    if s.phase == LOSE:
        return loss(b, s)
    if s.phase in (PICK, NAME):
        return name_cat(b, s)
    return best_target(b, s)
