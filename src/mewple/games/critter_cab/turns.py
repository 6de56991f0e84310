"""Setting up (R1-R8), whose turn it is, and how a turn starts and ends (R19-R23, R47, R48)."""

from __future__ import annotations

from mewple.core.chance import below
from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.critter_cab.decks import fill_hand, passengers_left
from mewple.games.critter_cab.ending import end_game, nobody_to_draw, time_is_up
from mewple.games.critter_cab.riders import NOBODY, TO_CHOOSE, board, rider_count
from mewple.games.critter_cab.state import (
    BY_PASSENGERS,
    BY_ROUNDS,
    CHOOSING,
    CONTENT,
    DRIVING,
    E_BEGINS,
    E_JAM_OVER,
    E_PLACED,
    E_SKIPPED,
    E_SURGE_LOST,
    E_TAXI,
    FOR_JAM,
    FOR_NOBODY,
    KINDS,
    MOST_SEATS,
    NEXT,
    O_FIRST,
    O_SECONDS,
    O_TAXI,
    OVER,
    PASSENGERS,
    PICKING,
    PLACING,
    SLOTS,
    SURGE,
    TAXIS,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.tables import QUANTILES

RANDOM_FIRST = CONTENT.choice("first_player", "random")
CHOOSE_TAXIS = CONTENT.choice("taxi_assignment", "choose")
ROUNDS, CLOCK, TURN_COST = (CONTENT.choice("limit", name) for name in ("rounds", "clock", "turn_cost"))
SKIP_TURN = CONTENT.choice("traffic_jam", "skip_turn")
ON_DELIVERY = CONTENT.choice("refill", "on_delivery")
LAST_DRAW = CONTENT.choice("deck_out", "last_draw")
NO_TAXI = -1


# --- Setting up ---


@rule
def setup(b: Box, s: State, log: Log) -> None:
    """R1, R4, R5, R8: sets up the decks and gives everybody three Movement Cards. There is no taxi on the board yet."""
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
    s.phase = NEXT
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
    """Q3: a random seat begins, or the one that the option `first_player` names."""
    if b.first_player == RANDOM_FIRST:
        s.first = below(s, s.seats, O_FIRST)
    else:
        s.first = (b.first_player - 1) % s.seats
    s.player = s.first
    emit(log, E_BEGINS, s.first)


@rule
def taxi_free(s: State, taxi: int) -> bool:
    """R2: whether nobody drives this taxi."""
    for seat in range(s.seats):
        if s.taxi[seat] == taxi:
            return False
    return True


@rule
def deal_taxis(s: State, log: Log) -> None:
    """R2, Q2: gives every seat a random Taxi Card."""
    for seat in range(s.seats):
        place = below(s, TAXIS - seat, O_TAXI)
        taxi = 0
        while place > 0 or not taxi_free(s, taxi):
            if taxi_free(s, taxi):
                place -= 1
            taxi += 1
        s.taxi[seat] = taxi
        emit(log, E_TAXI, seat, taxi)


@rule
def pick_taxi(b: Box, s: State, taxi: int, log: Log) -> None:
    """D1: the player takes a Taxi Card."""
    s.taxi[s.player] = taxi
    emit(log, E_TAXI, s.player, taxi)
    next_to_pick(b, s, log)


@rule
def next_to_pick(b: Box, s: State, log: Log) -> None:
    """Q2: taxis are chosen in reverse order. When everybody has a taxi, the first turn starts."""
    while s.player != s.first:
        s.player = (s.player + s.seats - 1) % s.seats
        if not s.gone[s.player]:
            return
    while s.gone[s.player]:
        s.player = (s.player + 1) % s.seats
    start_turn(b, s, log)


@rule
def place(b: Box, s: State, stand: int, log: Log) -> None:
    """R19-R21, Q5: puts the player's figurine on a stand, and passengers get in."""
    s.tile[s.player] = b.stand_tile[stand]
    emit(log, E_PLACED, s.player, stand)
    pick_up(b, s, log)


# --- Rounds ---


@rule
def round_limit(b: Box, s: State) -> int:
    """Q35: the number of rounds in a shift of `minutes`, rounded up."""
    if s.seats == 1:
        return b.practice_rounds
    whole = s.seats * b.seconds_per_turn
    return (b.minutes * 60 + whole - 1) // whole


@rule
def is_last_round(b: Box, s: State) -> bool:
    """Q35: whether this is the last round. Always False in games that do not count rounds."""
    return b.limit == ROUNDS and s.round == round_limit(b, s)


@rule
def length(b: Box, s: State) -> int:
    """The number of rounds, including the present one."""
    return s.round


# --- From turn to turn ---


@rule
def next_turn(b: Box, s: State, log: Log) -> None:
    """R48: goes on to the next seat that has a decision to make. Skipped turns in between need no action."""
    s.phase = NEXT
    end_turn(b, s, b.seconds[below(s, QUANTILES, O_SECONDS)] if b.limit == TURN_COST else 0, log)
    while s.phase == NEXT:
        start_turn(b, s, log)
        if s.phase == NEXT:
            end_turn(b, s, b.cost_skipped, log)


@rule
def end_turn(b: Box, s: State, seconds: int, log: Log) -> None:
    """Ends a turn that took `seconds`. The effects of this turn end. Then either the game ends, or the next seat is on
    turn."""
    clear_turn(s, log)
    if b.limit == TURN_COST:
        s.seconds += seconds
        if s.seconds >= b.minutes * 60:
            time_is_up(b, s, log)
    if s.rang and s.phase != OVER:
        time_is_up(b, s, log)
    if s.phase != OVER:
        pass_on(b, s, log)


@rule
def clear_turn(s: State, log: Log) -> None:
    """Clears everything that lasts for one turn only."""
    if s.surging:  # section 6.5: a surge without a delivery is discarded
        s.chance_discards[SURGE] += 1
        s.surging = 0
        emit(log, E_SURGE_LOST, s.player)
    s.steps = 0
    s.by_card = 0
    s.bonus = 0
    s.lent = 0
    s.played = 0
    s.drawn = 0
    s.jammed = 0
    s.crowded = 0
    s.settling = 0


@rule
def pass_on(b: Box, s: State, log: Log) -> None:
    """Q3, Q35: the next seat in order is on turn. After the last seat the round is over, and perhaps the game."""
    place = (s.player - s.first) % s.seats + 1
    while place < s.seats and s.gone[(s.first + place) % s.seats]:
        place += 1
    if place == s.seats:
        if s.last_round:
            end_game(b, s, s.last_round - 1, log)
            return
        if b.limit == ROUNDS and s.round >= round_limit(b, s):
            end_game(b, s, BY_ROUNDS, log)
            return
        s.round += 1
        place = 0
        while s.gone[(s.first + place) % s.seats]:
            place += 1
    s.player = (s.first + place) % s.seats


@rule
def start_turn(b: Box, s: State, log: Log) -> None:
    """R22, R23, R44, R47: starts a turn. A jammed turn is skipped. Otherwise an empty taxi draws passengers, and then
    the driver decides how to drive."""
    seat = s.player
    if s.jam[seat]:
        s.jam[seat] = 0
        if b.traffic_jam == SKIP_TURN:
            emit(log, E_SKIPPED, seat, FOR_JAM)
            return
        s.jammed = 1
        emit(log, E_JAM_OVER, seat)
    if s.tile[seat] < 0:
        s.phase = PLACING
    elif rider_count(s, seat) > 0:
        s.phase = DRIVING
    else:
        pick_up(b, s, log)


@rule
def pick_up(b: Box, s: State, log: Log) -> None:
    """R20, R22, Q31: passengers get in. If no passenger is left to draw, the game ends."""
    got = board(b, s, s.player, log)
    if got == TO_CHOOSE:
        s.phase = CHOOSING
    elif got == NOBODY:
        s.phase = NEXT
        nobody_to_draw(b, s, log)
        if s.phase != OVER and not s.settling:
            emit(log, E_SKIPPED, s.player, FOR_NOBODY)
    else:
        all_aboard(b, s, log)


@rule
def all_aboard(b: Box, s: State, log: Log) -> None:
    """Q31: continues the game after passengers were drawn. With `last_draw`, the game ends after the last passengers
    were drawn."""
    s.crowded = 0
    if b.deck_out == LAST_DRAW and not passengers_left(s):
        end_game(b, s, BY_PASSENGERS, log)
    elif s.settling:
        s.phase = NEXT
    else:
        s.phase = DRIVING


@rule
def finish_turn(b: Box, s: State, log: Log) -> None:
    """R47 step 5: ends the turn. Q14: with `on_delivery`, an empty taxi draws first."""
    s.phase = NEXT
    if b.refill == ON_DELIVERY and rider_count(s, s.player) == 0:
        s.settling = 1
        pick_up(b, s, log)
