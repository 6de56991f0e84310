"""Which kept Chance Card the strong policy plays, and when (D4); what it calls in a bet (D7)."""

from __future__ import annotations

from mewple.core.reasons import LEGAL
from mewple.core.rule import rule
from mewple.games.critter_cab.content_town import RIVER_BIT, SKY_BIT
from mewple.games.critter_cab.kept import rival_of
from mewple.games.critter_cab.landing import SURE_WIN
from mewple.games.critter_cab.legality import kept_refusal
from mewple.games.critter_cab.policies.position_value import (
    HOPELESS,
    TURN,
    best_card,
    best_end,
    earned,
    hold,
    is_last_turn,
    onward,
    riders_left,
)
from mewple.games.critter_cab.riders import tip
from mewple.games.critter_cab.state import (
    A_BET,
    A_CARD,
    A_DRIVE,
    A_FUEL,
    A_HEART,
    A_SLIP,
    A_SLOTH,
    A_SURGE,
    BALLOON,
    BET,
    DUCK,
    FUEL,
    HEART,
    MOST_SEATS,
    SLIP,
    SLOTH,
    SLOTS,
    SURGE,
    VALUES,
    Box,
    Own,
    State,
)
from mewple.games.critter_cab.walk import own_path

WORTH_A_CARD = 70
"""FUEL, DUCK and BALLOON are played if they save at least 0.7 turns, given here in hundredths."""
STUCK = TURN * 10
"""The value of a position in which no move is possible. Every move has a better value."""
LONG_TRIP, POOR_FARE = 320, 4
"""HEART replaces a passenger whose trip takes more than 3.2 turns and pays 4 coins or less."""


@rule
def best_kept_card(b: Box, s: State, seat: int, own: Own) -> int:
    """D4: the action for a kept card that is worth playing now, or -1."""
    if s.kept_count[seat] == 0:
        return -1
    action = unfriendly_card(b, s, seat)
    if action < 0 and not is_last_turn(b, s):
        action = change_of_heart(b, s, seat, own)
    if action < 0:
        action = slipstream(b, s, seat, own)
    if action < 0:
        action = longer_move(b, s, seat, own)
    if action < 0:
        action = surge(b, s, seat, own)
    return action


@rule
def may_play(b: Box, s: State, seat: int, card: int, action: int) -> bool:
    return s.kept[seat][card] > 0 and kept_refusal(b, s, action) == LEGAL


@rule
def unfriendly_card(b: Box, s: State, seat: int) -> int:
    """The action for SLOTH on the rival with the most coins, or -1."""
    chosen, most = -1, -HOPELESS
    for ahead in range(MOST_SEATS - 1):
        if may_play(b, s, seat, SLOTH, A_SLOTH + ahead):
            rival = rival_of(s, A_SLOTH + ahead, A_SLOTH)
            if s.coins[rival] > most:
                chosen, most = A_SLOTH + ahead, s.coins[rival]
    return chosen


@rule
def change_of_heart(b: Box, s: State, seat: int, own: Own) -> int:
    """The action for HEART on a passenger with a long trip and a low fare, or -1."""
    hold(s, seat, own, -1)
    for slot in range(SLOTS):
        if may_play(b, s, seat, HEART, A_HEART + slot):
            card = s.riders[seat][slot]
            pays = b.fare[card] + tip(b, s, seat, card)
            if pays <= POOR_FARE and b.trips[own.goal[slot]][s.tile[seat]] > LONG_TRIP:
                return A_HEART + slot
    return -1


@rule
def slipstream(b: Box, s: State, seat: int, own: Own) -> int:
    """The action for SLIP to a rival, if being there saves at least a turn; otherwise -1."""
    chosen, least = -1, HOPELESS
    if s.kept[seat][SLIP] == 0:
        return -1
    hold(s, seat, own, -1)
    slots = (1 if own.goal[0] >= 0 else 0) | (2 if own.goal[1] >= 0 else 0)
    here = onward(b, s, seat, own, slots, s.tile[seat])
    for ahead in range(MOST_SEATS - 1):
        if may_play(b, s, seat, SLIP, A_SLIP + ahead):
            there = onward(b, s, seat, own, slots, s.tile[rival_of(s, A_SLIP + ahead, A_SLIP)])
            if there <= here - TURN and there < least:
                chosen, least = A_SLIP + ahead, there
    return chosen


@rule
def longer_move(b: Box, s: State, seat: int, own: Own) -> int:
    """The action for FUEL, DUCK, BALLOON or a kept Bet!, whichever saves most; -1 if none saves enough. In a jammed
    turn, only the bet can help."""
    held = s.kept[seat][BET]
    if not s.jammed:
        held += s.kept[seat][FUEL] + s.kept[seat][DUCK] + s.kept[seat][BALLOON]
    if held == 0:
        return -1
    now = STUCK if s.jammed else best_card(b, s, seat, own, own_path(b, s, seat) | s.lent, s.bonus)
    chosen, most = -1, WORTH_A_CARD - 1
    for card in (FUEL, DUCK, BALLOON, BET):
        action = A_BET if card == BET else A_FUEL + card - FUEL
        if (card == BET or not s.jammed) and may_play(b, s, seat, card, action):
            saved = now - with_card(b, s, seat, own, card)
            if saved > most:
                chosen, most = action, saved
    return chosen + likely_call(b, s, seat) if chosen == A_BET else chosen


@rule
def with_card(b: Box, s: State, seat: int, own: Own, card: int) -> int:
    """The value of the best move after this kept card is played."""
    mine = own_path(b, s, seat)
    path = mine | s.lent
    if card == BET:
        hold(s, seat, own, -1)
        return best_end(b, s, seat, own, path, b.card_moves[BET])
    way = RIVER_BIT if card == DUCK else SKY_BIT
    if card == FUEL or mine & way != 0:
        return best_card(b, s, seat, own, path, s.bonus + b.card_moves[card])
    return best_card(b, s, seat, own, path | way, s.bonus)


@rule
def surge(b: Box, s: State, seat: int, own: Own) -> int:
    """The action for SURGE if the best move now delivers a passenger; otherwise -1."""
    if s.jammed or not may_play(b, s, seat, SURGE, A_SURGE):
        return -1
    path = own_path(b, s, seat) | s.lent
    best_card(b, s, seat, own, path, s.bonus)
    value = own.best_action - A_CARD
    hold(s, seat, own, value)
    best_end(b, s, seat, own, path, value + 1 + s.bonus)
    steps = value + 1 + s.bonus
    left = riders_left(b, s, seat, path, steps, own.best_action - A_DRIVE)
    return A_SURGE if earned(b, s, seat, left) > 0 else -1


@rule
def likely_call(b: Box, s: State, seat: int) -> int:
    """D7: what to call in a bet, 0 for odd or 1 for even, so that most of the unseen Movement Cards fit. If every bet
    is won anyway, returns 0."""
    if b.bet == SURE_WIN:
        return 0
    lead = 0
    for value in range(VALUES):
        unseen = b.movement[value] - s.hand[seat][value] - s.discards[value]
        lead += unseen if value % 2 == 0 else -unseen  # `value` is the card's value less 1
    return 0 if lead >= 0 else 1
