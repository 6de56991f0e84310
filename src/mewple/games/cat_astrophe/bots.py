"""The house policies: the ledger's beginner and strong players (section 8)."""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.games.cat_astrophe.beginner import beginner_step
from mewple.games.cat_astrophe.state import ANSWER, EFFECT, LOSE, NAME, PICK, TURN, Box, Own, State
from mewple.games.cat_astrophe.strong import strong_step
from mewple.games.cat_astrophe.tactics import aim, effect_choice, loss, name_cat, reply, trade

BEGINNER = 0


@rule
def house(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """An action for this seat, which must be one that may act."""
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
    return aim(b, s)
