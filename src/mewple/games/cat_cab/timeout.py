"""The action that a clock takes for a seat whose time is up (Q56)."""

from mewple.core.rule import rule
from mewple.games.cat_cab.policies.beginner import beginner
from mewple.games.cat_cab.state import (
    A_BOOST_SKIP,
    A_ITEM_SKIP,
    A_ROLL,
    A_SABOTAGE_SKIP,
    A_STEAL_SKIP,
    A_STOP,
    BOOSTING,
    ITEMS,
    ROLLING,
    SABOTAGING,
    STEALING,
    Box,
    State,
)


@rule
def timeout(b: Box, s: State, seat: int) -> int:
    """Q56: a legal action for a seat whose time is up.

    The action stops rolling, or skips whatever can be skipped. The `beginner` policy makes the other decisions. While
    dice are marked, STOP is not legal, so they are thrown (R12).
    """
    phase = s.phase
    if phase == ROLLING:
        return A_ROLL if s.marked else A_STOP
    if phase == ITEMS:
        return A_ITEM_SKIP
    if phase == BOOSTING:
        return A_BOOST_SKIP
    if phase == STEALING:
        return A_STEAL_SKIP
    if phase == SABOTAGING:
        return A_SABOTAGE_SKIP
    return beginner(b, s, seat)
