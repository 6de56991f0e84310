"""What happens where a move ends: deliveries and Chance Cards (R34-R46)."""

from __future__ import annotations

from mewple.core.bits import count_bits, lowest_bit
from mewple.core.events import Log, emit, emit_to
from mewple.core.rule import rule
from mewple.games.critter_cab.content_town import CHANCE
from mewple.games.critter_cab.decks import (
    discard_movement,
    disclose,
    draw_chance,
    draw_movement,
    fill_hand,
    owner_only,
)
from mewple.games.critter_cab.riders import arrive, rider_count
from mewple.games.critter_cab.state import (
    AIMING,
    ALLEY,
    BET,
    BETTING,
    CAPPED,
    CONTENT,
    DECK_EMPTY,
    DODGING,
    DRIVING,
    E_CALLED,
    E_CHANCE,
    E_COINS,
    E_DODGED,
    E_FREE_MOVES,
    E_GLOVE,
    E_JAMMED,
    E_KEPT,
    E_KEPT_CARD,
    E_NO_CARD,
    E_NO_CHANCE,
    E_TOWED,
    FINE,
    FUEL,
    GECKO,
    GLOVE,
    GREEN_LIGHT,
    JAM,
    NEXT,
    TIP,
    TOW,
    TOWING,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.turns import finish_turn

SURE_WIN = CONTENT.choice("bet", "sure_win")
KEEP_BET = CONTENT.choice("bet_timing", "keep")


@rule
def take_free_moves(b: Box, s: State, log: Log) -> None:
    """R45, R46: begins the free moves, which need no Movement Card. All free moves must be used."""
    s.steps = b.card_moves[BET]
    s.by_card = 0
    s.phase = AIMING
    emit(log, E_FREE_MOVES, s.player, s.steps)


@rule
def land(b: Box, s: State, stands: int, log: Log) -> None:
    """R34, R41, Q24, Q40: passengers get off; on a chance tile the driver draws a Chance Card; then the turn ends."""
    if stands != 0:
        call_at(b, s, stands, log)
    s.phase = NEXT
    if b.tile_kind[s.tile[s.player]] == CHANCE:
        draw_card(b, s, log)
    if s.phase == NEXT:
        finish_turn(b, s, log)


@rule
def call_at(b: Box, s: State, stands: int, log: Log) -> None:
    """R34: passengers get off at these stands. The other seats see who gets off, and so know that the rest do not want
    to."""
    if rider_count(s, s.player) > 0:
        disclose(b, s, s.player, log)
    arrive(b, s, s.player, stands, log)


# --- Chance Cards ---


@rule
def draw_card(b: Box, s: State, log: Log) -> None:
    """R41, Q25, Q52: the driver must draw a Chance Card, but no more than `chance_cap` in a turn."""
    if s.drawn >= b.chance_cap:
        emit(log, E_NO_CHANCE, s.player, CAPPED)
        return
    card = draw_chance(s, log)
    if card < 0:  # Q29
        emit(log, E_NO_CHANCE, s.player, DECK_EMPTY)
        return
    s.drawn += 1
    if is_kept(b, card):
        keep(b, s, card, log)
    else:
        emit(log, E_CHANCE, s.player, card)
        carry_out(b, s, card, log)


@rule
def is_kept(b: Box, card: int) -> bool:
    """R42, Q27: whether the card is kept for later."""
    return card >= FUEL or (card == BET and b.bet_timing == KEEP_BET)


@rule
def keep(b: Box, s: State, card: int, log: Log) -> None:
    """Q28: the card goes into the driver's hand, hidden from others."""
    s.kept_count[s.player] += 1
    emit(log, E_KEPT, s.player)
    s.kept[s.player][card] += 1
    emit_to(log, owner_only(b, s.player), E_KEPT_CARD, s.player, card)


@rule
def spend(s: State, card: int) -> None:
    """Discards a kept card."""
    s.kept[s.player][card] -= 1
    s.kept_count[s.player] -= 1
    s.chance_discards[card] += 1


@rule
def carry_out(b: Box, s: State, card: int, log: Log) -> None:
    """R43, Q29, Q46: carries out a card at once. The card is discarded before it takes effect. A coin card stays face
    up before the driver and is not discarded."""
    if card in (TIP, FINE):
        s.face_up[s.player][card] += 1
        s.coins[s.player] += b.card_coins[card]
        emit(log, E_COINS, s.player, b.card_coins[card])
        return
    s.chance_discards[card] += 1
    if card == JAM:
        meet_jam(s, log)
    elif card == BET:
        if b.bet == SURE_WIN:
            take_free_moves(b, s, log)
        else:
            s.phase = BETTING
    elif card == GECKO:
        green_light(s, log)
    elif card == GLOVE:
        empty_glovebox(b, s, log)
    elif card == TOW:
        call_tow(b, s, log)


@rule
def meet_jam(s: State, log: Log) -> None:
    """R44: the driver is stuck in its next turn. A driver with an Alley Cat may use it to avoid that (D8)."""
    if s.kept[s.player][ALLEY] > 0:
        s.phase = DODGING
    else:
        get_stuck(s, log)


@rule
def get_stuck(s: State, log: Log) -> None:
    s.jam[s.player] = 1
    emit(log, E_JAMMED, s.player)


@rule
def answer_jam(b: Box, s: State, use: bool, log: Log) -> None:
    """ALLEY: the driver uses the card, so that the jam has no effect, or declines and keeps it. If it is used, both
    cards are discarded."""
    if use:
        spend(s, ALLEY)
        emit(log, E_DODGED, s.player)
    else:
        get_stuck(s, log)
    finish_turn(b, s, log)


@rule
def green_light(s: State, log: Log) -> None:
    """GECKO: the driver plays another Movement Card at once, but not in a jammed turn (Q26)."""
    if s.jammed:
        emit(log, E_NO_CARD, s.player)
    else:
        s.phase = GREEN_LIGHT


@rule
def empty_glovebox(b: Box, s: State, log: Log) -> None:
    """GLOVE: the driver discards all Movement Cards and draws new ones."""
    for value in range(VALUES):
        while s.hand[s.player][value] > 0:
            s.hand[s.player][value] -= 1
            discard_movement(b, s, value)
    emit(log, E_GLOVE, s.player)
    fill_hand(b, s, s.player, log)


@rule
def call_tow(b: Box, s: State, log: Log) -> None:
    """TOW: moves the taxi to the nearest stand by road. If several stands are equally near, the driver chooses (D9)."""
    nearest = b.nearest[s.tile[s.player]]
    if count_bits(nearest) > 1:
        s.phase = TOWING
    else:
        tow(b, s, lowest_bit(nearest), log)


@rule
def tow(b: Box, s: State, stand: int, log: Log) -> None:
    """Q47: moves the taxi to a stand. Being towed counts as arriving there."""
    tile = s.tile[s.player]
    s.tile[s.player] = b.stand_tile[stand]
    emit(log, E_TOWED, s.player, tile, s.tile[s.player], stand)
    call_at(b, s, 1 << stand, log)


@rule
def call_bet(b: Box, s: State, call: int, log: Log) -> None:
    """R45, Q27: draws a Movement Card, which decides the bet, and discards it (Q6). `call` is 0 for odd, 1 for even."""
    if b.bet == SURE_WIN:
        take_free_moves(b, s, log)
        return
    value = draw_movement(s, log)
    discard_movement(b, s, value)
    won = 1 if value % 2 == call else 0  # `value` is the card's value less 1
    emit(log, E_CALLED, s.player, call, value + 1, won)
    if won:
        take_free_moves(b, s, log)
    elif s.phase != DRIVING:
        finish_turn(b, s, log)
