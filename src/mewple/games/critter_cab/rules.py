"""The rules of Critter Cab: setting up, what may be done, doing it. Clauses are those of `rulebooks/critter-cab.md`."""

from __future__ import annotations

from mewple.core.fate import below
from mewple.core.record import Cells, Reals
from mewple.core.rule import rule
from mewple.core.words import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN, TABLE, Log, emit
from mewple.games.critter_cab.bots import house
from mewple.games.critter_cab.decks import discard_movement, fill_hand, lowest_bit
from mewple.games.critter_cab.imagine import imagine
from mewple.games.critter_cab.kept import CALL, USE_ALLEY, kept_refusal, play_kept
from mewple.games.critter_cab.landing import answer_jam, call_bet, drive, play_card, tow
from mewple.games.critter_cab.observe import observe
from mewple.games.critter_cab.riders import keep_one, remove_rider
from mewple.games.critter_cab.standing import standing
from mewple.games.critter_cab.state import (
    ACTIONS,
    AIMING,
    BETTING,
    CHOOSING,
    CONTENT,
    DODGING,
    DRIVING,
    EVENTS,
    GREEN_LIGHT,
    KINDS,
    MOST_SEATS,
    NEXT,
    OUTCOMES,
    OVER,
    PASSENGERS,
    PICKING,
    PLACING,
    REASONS,
    SLOTS,
    STANDS,
    TAXIS,
    TILES,
    TOWING,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.status import status
from mewple.games.critter_cab.tables import LOW
from mewple.games.critter_cab.town import WATER
from mewple.games.critter_cab.turn import (
    AT_ONCE,
    BY_LEAVING,
    BY_TIME,
    CLOCK,
    FINISH_ROUND,
    all_aboard,
    announce_last_round,
    end_game,
    finish_turn,
    in_play,
    is_winner,
    next_turn,
    pick_up,
    start_turn,
)
from mewple.games.critter_cab.walk import can_reach, ends_high, ends_low, has_tile, own_path

__all__ = [
    "apply", "house", "imagine", "legal", "length", "observe", "pending", "points", "refusal", "returns", "setup",
    "standing", "status",
]  # fmt: skip

PICK, PLACE, KEEP, BOTH = (ACTIONS.first(name) for name in ("taxi", "place", "keep", "both"))
CARD, DRIVE, TOW_TO, END_TURN = (ACTIONS.first(name) for name in ("card", "drive", "tow", "end_turn"))
RESIGN, RING = ACTIONS.first("resign"), ACTIONS.first("ring")
BEGINS, TAXI, PLACED = EVENTS["begins"], EVENTS["taxi"], EVENTS["placed"]
RANG, RESIGNED = EVENTS["rang"], EVENTS["resigned"]
TAXI_TAKEN, NO_ROOM = REASONS["taxi-taken"], REASONS["no-room-for-both"]
NOT_IN_HAND, SLOTH_AHEAD, IN_A_JAM = (REASONS[name] for name in ("not-in-hand", "sloth", "in-a-jam"))
MUST_DRIVE, NOT_EXACTLY, ONLY_PASSING = (REASONS[name] for name in ("must-drive", "not-exactly", "only-passing"))
RIVER_ONLY, SKY_ONLY, NOT_NEAREST = (REASONS[name] for name in ("river-only", "sky-only", "not-nearest"))
WHO_BEGINS, WHICH_TAXI = OUTCOMES["first"], OUTCOMES["taxi"]
RANDOM_FIRST = CONTENT.choice("first_player", "random")
CHOOSE_TAXIS = CONTENT.choice("taxi_assignment", "choose")
NO_TAXI = -1


# --- Setting up (R1-R8) ---


@rule
def setup(b: Box, s: State, log: Log) -> None:
    """R1, R4, R5, R8: full decks, three Movement Cards each, nothing else; nobody stands anywhere yet."""
    for value in range(VALUES):
        s.deck[value] = b.movement[value]
        s.deck_left += b.movement[value]
    s.passengers = (1 << PASSENGERS) - 1
    for card in range(KINDS):
        s.chance[card] = b.chance[card]
    for seat in range(MOST_SEATS):
        s.tile[seat] = -1
        s.taxi[seat] = NO_TAXI
        s.boarded_at[seat] = -1
        for slot in range(SLOTS):
            s.riders[seat][slot] = -1
    s.round = 1
    draw_first(b, s, log)
    for seat in range(s.seats):
        fill_hand(b, s, seat, log)
    if b.taxi_assignment == CHOOSE_TAXIS:
        s.phase = PICKING
        s.player = (s.first + s.seats - 1) % s.seats
    else:
        deal_taxis(s, log)
        start_turn(b, s, log)


@rule
def draw_first(b: Box, s: State, log: Log) -> None:
    """Q3: a random seat begins, or a stated one."""
    if b.first_player == RANDOM_FIRST:
        s.first = below(s, s.seats, WHO_BEGINS)
    else:
        s.first = (b.first_player - 1) % s.seats
    s.player = s.first
    emit(log, BEGINS, s.first)


@rule
def taxi_free(s: State, taxi: int) -> bool:
    for seat in range(s.seats):
        if s.taxi[seat] == taxi:
            return False
    return True


@rule
def deal_taxis(s: State, log: Log) -> None:
    """R2, Q2: everybody gets another one."""
    for seat in range(s.seats):
        place = below(s, TAXIS - seat, WHICH_TAXI)
        taxi = 0
        while place > 0 or not taxi_free(s, taxi):
            if taxi_free(s, taxi):
                place -= 1
            taxi += 1
        s.taxi[seat] = taxi
        emit(log, TAXI, seat, taxi)


@rule
def pick_taxi(b: Box, s: State, taxi: int, log: Log) -> None:
    """D1: a Taxi Card is chosen."""
    s.taxi[s.player] = taxi
    emit(log, TAXI, s.player, taxi)
    next_to_pick(b, s, log)


@rule
def next_to_pick(b: Box, s: State, log: Log) -> None:
    """Q2: in reverse order; when everybody drives something, the first turn starts."""
    while s.player != s.first:
        s.player = (s.player + s.seats - 1) % s.seats
        if not s.gone[s.player]:
            return
    while s.gone[s.player]:
        s.player = (s.player + 1) % s.seats
    start_turn(b, s, log)


# --- What may be done ---


@rule
def pending(b: Box, s: State) -> int:
    return 0 if s.phase == OVER else 1 << s.player


@rule
def refusal(b: Box, s: State, seat: int, action: int) -> int:
    if s.phase == OVER:
        return GAME_OVER
    if action == RING:
        return ring_refusal(b, s, seat)
    if seat < 0:
        return NOT_YOUR_TURN
    if action == RESIGN:
        return NOT_NOW if s.gone[seat] else LEGAL
    if seat != s.player:
        return NOT_YOUR_TURN
    if s.phase == AIMING:
        return end_refusal(b, s, action - DRIVE) if DRIVE <= action < DRIVE + TILES else NOT_NOW
    if s.phase in (DRIVING, GREEN_LIGHT):
        return drive_refusal(b, s, action)
    return other_refusal(b, s, action)


@rule
def ring_refusal(b: Box, s: State, seat: int) -> int:
    """R54, Q35: the clock of the table runs, where it is what ends the shift, from the first turn until it rings."""
    if seat != TABLE:
        return NOT_YOUR_TURN
    return NOT_NOW if b.limit != CLOCK or s.phase == PICKING or s.rang else LEGAL


@rule
def drive_refusal(b: Box, s: State, action: int) -> int:
    """D4, D5, D10: kept cards and Movement Cards share one decision; after GECKO it is Movement Cards only."""
    if CARD <= action < CARD + VALUES:
        return card_refusal(s, action - CARD)
    if s.phase == GREEN_LIGHT:
        return NOT_NOW
    if CALL <= action < USE_ALLEY:
        return kept_refusal(b, s, action)
    if action == END_TURN:
        return LEGAL if s.jammed else MUST_DRIVE
    return NOT_NOW


@rule
def card_refusal(s: State, value: int) -> int:
    """R26, Q26: a card in hand; with a sloth ahead only the lowest."""
    if s.jammed:
        return IN_A_JAM
    if s.hand[s.player][value] <= 0:
        return NOT_IN_HAND
    if s.sloth[s.player]:
        for lower in range(value):
            if s.hand[s.player][lower] > 0:
                return SLOTH_AHEAD
    return LEGAL


@rule
def end_refusal(b: Box, s: State, tile: int) -> int:
    """R27, R28, R10, R12, Q23: exactly so many steps, by ways that are open, to a tile one may stop on."""
    own = own_path(b, s, s.player)
    path = own | s.lent
    start = s.tile[s.player]
    reached = can_reach(b, path, s.steps, start, tile)
    if has_tile(b.open_low[own], b.open_high[own], tile):
        return LEGAL if reached else NOT_EXACTLY
    if reached:
        return ONLY_PASSING
    return RIVER_ONLY if b.tile_kind[tile] == WATER else SKY_ONLY


@rule
def other_refusal(b: Box, s: State, action: int) -> int:
    """The smaller decisions: D1, D2, D3, D7, D8 and D9."""
    if s.phase == PICKING and PICK <= action < PICK + TAXIS:
        return LEGAL if taxi_free(s, action - PICK) else TAXI_TAKEN
    if s.phase == PLACING and PLACE <= action < PLACE + STANDS:
        return LEGAL  # R19, Q4: any stand, occupied or not
    if s.phase == CHOOSING and KEEP <= action < KEEP + SLOTS:
        return LEGAL
    if s.phase == CHOOSING and action == BOTH:
        return NO_ROOM if s.crowded else LEGAL
    if s.phase == BETTING and CALL <= action < CALL + 2:
        return LEGAL
    if s.phase == DODGING and USE_ALLEY <= action < USE_ALLEY + 2:
        return LEGAL
    if s.phase == TOWING and TOW_TO <= action < TOW_TO + STANDS:
        return LEGAL if b.nearest[s.tile[s.player]] >> (action - TOW_TO) & 1 else NOT_NEAREST
    return NOT_NOW if 0 <= action <= RING else NO_SUCH_ACTION


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    if s.phase == OVER or seat != s.player:
        return 0
    if s.phase == AIMING:
        return legal_ends(b, s, out)
    if s.phase in (DRIVING, GREEN_LIGHT):
        return legal_drives(b, s, seat, out)
    count = 0
    for action in range(first_of_phase(s), last_of_phase(s) + 1):
        if refusal(b, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@rule
def first_of_phase(s: State) -> int:
    """Where the actions of one of the smaller decisions begin."""
    if s.phase == PICKING:
        return PICK
    if s.phase == PLACING:
        return PLACE
    if s.phase == CHOOSING:
        return KEEP
    if s.phase == BETTING:
        return CALL
    return USE_ALLEY if s.phase == DODGING else TOW_TO


@rule
def last_of_phase(s: State) -> int:
    """Where they end."""
    if s.phase == PICKING:
        return PICK + TAXIS - 1
    if s.phase == PLACING:
        return PLACE + STANDS - 1
    if s.phase == CHOOSING:
        return BOTH
    if s.phase == BETTING:
        return CALL + 1
    return USE_ALLEY + 1 if s.phase == DODGING else TOW_TO + STANDS - 1


@rule
def legal_drives(b: Box, s: State, seat: int, out: Cells) -> int:
    count = 0
    for value in range(VALUES):
        if s.hand[seat][value] > 0 and refusal(b, s, seat, CARD + value) == LEGAL:
            out[count] = CARD + value
            count += 1
    if s.kept_count[seat] > 0:
        for action in range(CALL, USE_ALLEY):
            if refusal(b, s, seat, action) == LEGAL:
                out[count] = action
                count += 1
    if s.jammed and refusal(b, s, seat, END_TURN) == LEGAL:
        out[count] = END_TURN
        count += 1
    return count


@rule
def legal_ends(b: Box, s: State, out: Cells) -> int:
    """D6: the ends of walks of exactly so many steps, ascending."""
    own = own_path(b, s, s.player)
    start = s.tile[s.player]
    count = add_ends(b, s, ends_low(b, own | s.lent, own, s.steps, start), 0, out, 0)
    return add_ends(b, s, ends_high(b, own | s.lent, own, s.steps, start), LOW, out, count)


@rule
def add_ends(b: Box, s: State, tiles: int, first: int, out: Cells, count: int) -> int:
    """One word of a set of tiles, appended."""
    while tiles != 0:
        tile = first + lowest_bit(b, tiles)
        if end_refusal(b, s, tile) == LEGAL:
            out[count] = DRIVE + tile
            count += 1
        tiles &= tiles - 1
    return count


# --- Doing it ---


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    take_action(b, s, seat, action, log)
    settle_step(b, s, log)


@rule
def take_action(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    if action == RING:
        ring(b, s, log)
    elif action == RESIGN:
        resign(b, s, seat, log)
    elif s.phase == AIMING:
        drive(b, s, action - DRIVE, log)
    elif CARD <= action < CARD + VALUES:
        play_card(b, s, action - CARD, log)
    elif s.phase == DRIVING and action != END_TURN:
        play_kept(b, s, action, log)
    else:
        decide(b, s, action, log)


@rule
def settle_step(b: Box, s: State, log: Log) -> bool:
    """The turn passes on by itself."""
    if s.phase != NEXT:
        return True
    next_turn(b, s, log)
    return False


@rule
def decide(b: Box, s: State, action: int, log: Log) -> None:
    """The smaller decisions."""
    if s.phase == PICKING:
        pick_taxi(b, s, action - PICK, log)
    elif s.phase == PLACING:
        place(b, s, action - PLACE, log)
    elif s.phase == CHOOSING:
        if action != BOTH:
            keep_one(b, s, s.player, action - KEEP, log)
        all_aboard(b, s, log)
    elif s.phase == BETTING:
        call_bet(b, s, action - CALL, log)
    elif s.phase == DODGING:
        answer_jam(b, s, action == USE_ALLEY, log)
    elif s.phase == TOWING:
        tow(b, s, action - TOW_TO, log)
        finish_turn(b, s, log)
    else:  # END_TURN
        finish_turn(b, s, log)


@rule
def place(b: Box, s: State, stand: int, log: Log) -> None:
    """R19-R21, Q5: the figurine is put down, then passengers are drawn."""
    s.tile[s.player] = b.stand_tile[stand]
    emit(log, PLACED, s.player, stand)
    pick_up(b, s, log)


@rule
def ring(b: Box, s: State, log: Log) -> None:
    """R54, Q33: time is up; how much is still played is an option."""
    s.rang = 1
    emit(log, RANG, TABLE)
    if b.time_up == AT_ONCE:
        end_game(b, s, BY_TIME, log)
    elif b.time_up == FINISH_ROUND:
        announce_last_round(s, BY_TIME, log)


@rule
def resign(b: Box, s: State, seat: int, log: Log) -> None:
    """Q43: what the leaver holds goes to the discards, the figurine goes; the last one left wins."""
    s.gone[seat] = 1
    emit(log, RESIGNED, seat)
    give_up_cards(b, s, seat)
    s.tile[seat] = -1
    s.jam[seat] = 0
    s.sloth[seat] = 0
    if in_play(s) <= 1:
        end_game(b, s, BY_LEAVING, log)
    elif seat == s.player and s.phase == PICKING:
        next_to_pick(b, s, log)
    elif seat == s.player:
        s.phase = NEXT


@rule
def give_up_cards(b: Box, s: State, seat: int) -> None:
    for value in range(VALUES):
        while s.hand[seat][value] > 0:
            s.hand[seat][value] -= 1
            discard_movement(b, s, value)
    while s.riders[seat][0] >= 0:
        s.passenger_discards |= 1 << remove_rider(s, seat, 0)
    for card in range(KINDS):
        s.chance_discards[card] += s.kept[seat][card]
        s.kept[seat][card] = 0
    s.kept_count[seat] = 0


# --- How it stands ---


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    """R58, Q37: the title, shared in equal parts."""
    winners = 0
    for seat in range(s.seats):
        if is_winner(b, s, seat):
            winners += 1
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if s.phase == OVER and is_winner(b, s, seat) else 0.0


@rule
def points(b: Box, s: State, seat: int) -> int:
    """Q38: coins."""
    return s.coins[seat]


@rule
def length(b: Box, s: State) -> int:
    """Rounds, the running one included."""
    return s.round
