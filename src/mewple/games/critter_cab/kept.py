"""Playing kept Chance Cards: on the driver's own turn, before the Movement Card (D4, Q28)."""

from __future__ import annotations

from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.critter_cab.content_town import RIVER_BIT, SKY_BIT
from mewple.games.critter_cab.decks import disclose
from mewple.games.critter_cab.landing import call_bet, spend
from mewple.games.critter_cab.riders import swap
from mewple.games.critter_cab.state import (
    A_BET,
    A_FUEL,
    A_HEART,
    A_SLIP,
    A_SLOTH,
    BALLOON,
    BET,
    DUCK,
    E_SLIPPED,
    E_SLOWED,
    E_USED,
    FUEL,
    HEART,
    SLIP,
    SLOTH,
    SURGE,
    Box,
    State,
)
from mewple.games.critter_cab.walk import own_path


@rule
def card_of(action: int) -> int:
    """The kept card that this action plays. The action must be one of those from `bet` to `slip`."""
    if action < A_FUEL:
        return BET
    if action < A_HEART:
        return FUEL + action - A_FUEL
    if action < A_SLOTH:
        return HEART
    if action < A_SLIP:
        return SLOTH
    return SLIP


@rule
def rival_of(s: State, action: int, first: int) -> int:
    """The rival on whom an action is played, or -1 if there is none. The action says how many seats away
    the rival is."""
    ahead = action - first + 1
    seat = (s.player + ahead) % s.seats
    if ahead >= s.seats or s.gone[seat]:
        return -1
    return seat


@rule
def play_kept(b: Box, s: State, action: int, log: Log) -> None:
    """Discards the kept card and carries out its effect."""
    card = card_of(action)
    s.played |= 1 << card
    spend(s, card)
    help_this_turn(b, s, card)
    emit(log, E_USED, s.player, card)
    disclose(b, s, s.player, log)
    if card == BET:
        call_bet(b, s, action - A_BET, log)
    elif card == HEART:
        swap(b, s, s.player, action - A_HEART, log)
    elif card == SLOTH:
        rival = rival_of(s, action, A_SLOTH)
        s.sloth[rival] = 1
        emit(log, E_SLOWED, s.player, rival)
    elif card == SLIP:
        slip(s, rival_of(s, action, A_SLIP), log)


@rule
def help_this_turn(b: Box, s: State, card: int) -> None:
    """Carries out FUEL, DUCK, BALLOON and SURGE, whose effects last until the end of the turn. Until then, a SURGE card
    stays on the table."""
    if card == FUEL:
        s.bonus += b.card_moves[FUEL]
    elif card == DUCK:
        lend(b, s, RIVER_BIT, DUCK)
    elif card == BALLOON:
        lend(b, s, SKY_BIT, BALLOON)
    elif card == SURGE:
        s.chance_discards[SURGE] -= 1
        s.surging = 1


@rule
def lend(b: Box, s: State, way: int, card: int) -> None:
    """DUCK, BALLOON: lets the taxi use rivers or sky ways. A taxi that may always use these ways gets a longer next
    move instead."""
    if own_path(b, s, s.player) & way != 0:
        s.bonus += b.card_moves[card]
    else:
        s.lent |= way


@rule
def slip(s: State, rival: int, log: Log) -> None:
    """SLIP: moves the taxi to the rival's tile. This jump does not count as landing (Q24)."""
    tile = s.tile[s.player]
    s.tile[s.player] = s.tile[rival]
    emit(log, E_SLIPPED, s.player, rival, tile, s.tile[rival])
