"""Estimates a driver's result from coins, cards and riders, for searches that stop before the end of the game."""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.games.critter_cab.policies.position_value import COIN_A_TURN, TURN, hold, onward, prepare
from mewple.games.critter_cab.riders import tip
from mewple.games.critter_cab.state import SLOTS, Box, Own, State
from mewple.games.critter_cab.turns import ROUNDS, round_limit

KEPT_WORTH = 60
"""The value of a kept Chance Card, in hundredths of a coin. It is a guess: playing such a card saves about 0.7 turns,
and each turn is worth 1.6 coins. About half of this product is counted."""
LONG = 1 << 20


@rule
def standing(b: Box, s: State, seat: int, own: Own) -> int:
    """Coins, kept cards and the riders' fares, less the cost of the turns that their trips take, in hundredths.

    A trip that lasts longer than the game pays nothing.
    """
    total = TURN * s.coins[seat] + KEPT_WORTH * s.kept_count[seat]
    slots = 0
    pays = 0
    for slot in range(SLOTS):
        card = s.riders[seat][slot]
        if card >= 0:
            slots |= 1 << slot
            pays += TURN * (b.fare[card] + tip(b, s, seat, card))
    prepare(b, s, seat, own)
    hold(s, seat, own, -1)
    turns = onward(b, s, seat, own, slots, s.tile[seat])
    left = TURN * (round_limit(b, s) - s.round + 1) if b.limit == ROUNDS else LONG
    if turns > left:
        return total - COIN_A_TURN * left // TURN
    return total + pays - COIN_A_TURN * turns // TURN
