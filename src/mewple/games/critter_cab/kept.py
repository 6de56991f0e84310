"""Kept Chance Cards: played on one's own turn, before the Movement Card is chosen (D4, Q28)."""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.core.words import LEGAL, Log, emit
from mewple.games.critter_cab.decks import passengers_left
from mewple.games.critter_cab.landing import SURE_WIN, call_bet, spend
from mewple.games.critter_cab.riders import swap
from mewple.games.critter_cab.state import (
    ACTIONS,
    BALLOON,
    BET,
    DUCK,
    EVENTS,
    FUEL,
    HEART,
    REASONS,
    SLIP,
    SLOTH,
    SURGE,
    Box,
    State,
)
from mewple.games.critter_cab.town import CLOUD, RIVER_BIT, SKY_BIT, WATER
from mewple.games.critter_cab.walk import own_path

CALL, USE_FUEL, USE_DUCK, USE_BALLOON = (ACTIONS.first(name) for name in ("bet", "fuel", "duck", "balloon"))
USE_SURGE, USE_HEART, USE_SLOTH, USE_SLIP = (ACTIONS.first(name) for name in ("surge", "heart", "sloth", "slip"))
USE_ALLEY = ACTIONS.first("alley")
USED, SLOWED, SLIPPED = EVENTS["used"], EVENTS["slowed"], EVENTS["slipped"]
NOT_HELD, ONCE_A_TURN = REASONS["not-held"], REASONS["once-a-turn"]
NOBODY_THERE, NOBODY_TO_SWAP, NO_CALL = REASONS["nobody-there"], REASONS["nobody-to-swap"], REASONS["no-call"]
NO_SUCH_RIVAL, SLOW_ALREADY, NO_SLIPSTREAM = (
    REASONS[name] for name in ("no-such-rival", "slow-already", "no-slipstream")
)


@rule
def card_of(action: int) -> int:
    """Which kept card an action from `bet` to `slip` plays."""
    if action < USE_FUEL:
        return BET
    if action < USE_HEART:
        return FUEL + action - USE_FUEL
    if action < USE_SLOTH:
        return HEART
    if action < USE_SLIP:
        return SLOTH
    return SLIP


@rule
def rival_of(s: State, action: int, first: int) -> int:
    """The seat that an action on a rival means: so many seats further. -1 where nobody sits."""
    ahead = action - first + 1
    seat = (s.player + ahead) % s.seats
    if ahead >= s.seats or s.gone[seat]:
        return -1
    return seat


@rule
def kept_refusal(b: Box, s: State, action: int) -> int:
    """Q28: held, and no card of its name played this turn; then what the card itself asks for."""
    card = card_of(action)
    if s.kept[s.player][card] <= 0:
        return NOT_HELD
    if s.played >> card & 1:
        return ONCE_A_TURN
    if card == BET:
        return NO_CALL if b.bet == SURE_WIN and action > CALL else LEGAL
    if card == HEART:
        return heart_refusal(s, action - USE_HEART)
    if card == SLOTH:
        return sloth_refusal(s, action)
    if card == SLIP:
        return slip_refusal(b, s, action)
    return LEGAL


@rule
def heart_refusal(s: State, slot: int) -> int:
    """Q32: somebody to swap, and somebody to swap for."""
    if s.riders[s.player][slot] < 0:
        return NOBODY_THERE
    return LEGAL if passengers_left(s) else NOBODY_TO_SWAP


@rule
def sloth_refusal(s: State, action: int) -> int:
    rival = rival_of(s, action, USE_SLOTH)
    if rival < 0:
        return NO_SUCH_RIVAL
    return SLOW_ALREADY if s.sloth[rival] else LEGAL


@rule
def slip_refusal(b: Box, s: State, action: int) -> int:
    rival = rival_of(s, action, USE_SLIP)
    if rival < 0:
        return NO_SUCH_RIVAL
    tile = s.tile[rival]
    if tile < 0 or tile == s.tile[s.player] or b.tile_kind[tile] in (WATER, CLOUD):
        return NO_SLIPSTREAM
    return LEGAL


@rule
def play_kept(b: Box, s: State, action: int, log: Log) -> None:
    """The card is discarded and does what it says; a surge lies ready until the end of the turn."""
    card = card_of(action)
    s.played |= 1 << card
    spend(s, card)
    emit(log, USED, s.player, card)
    if card == BET:
        call_bet(b, s, action - CALL, log)
    elif card == FUEL:
        s.bonus += b.card_moves[FUEL]
    elif card == DUCK:
        lend(b, s, RIVER_BIT, DUCK)
    elif card == BALLOON:
        lend(b, s, SKY_BIT, BALLOON)
    elif card == SURGE:
        s.chance_discards[SURGE] -= 1
        s.surging = 1
    elif card == HEART:
        swap(b, s, s.player, action - USE_HEART, log)
    elif card == SLOTH:
        rival = rival_of(s, action, USE_SLOTH)
        s.sloth[rival] = 1
        emit(log, SLOWED, s.player, rival)
    else:
        slip(s, rival_of(s, action, USE_SLIP), log)


@rule
def lend(b: Box, s: State, way: int, card: int) -> None:
    """DUCK, BALLOON: the right to a way, or, for a taxi that has it, a longer first move."""
    if own_path(b, s, s.player) & way != 0:
        s.bonus += b.card_moves[card]
    else:
        s.lent |= way


@rule
def slip(s: State, rival: int, log: Log) -> None:
    """SLIP: put on the rival's tile; that is no landing (Q24)."""
    s.tile[s.player] = s.tile[rival]
    emit(log, SLIPPED, s.player, rival, s.tile[rival])
