"""The course of the game: whose turn it is, how a turn starts and ends, and when all is over (R47-R58)."""

from __future__ import annotations

from mewple.core.fate import below
from mewple.core.rule import rule
from mewple.core.words import Log, emit
from mewple.games.critter_cab.decks import passengers_left
from mewple.games.critter_cab.riders import NOBODY, TO_CHOOSE, board, rider_count
from mewple.games.critter_cab.state import (
    CHOOSING,
    CONTENT,
    DRIVING,
    EVENTS,
    NEXT,
    OUTCOMES,
    OVER,
    PASSENGERS,
    PLACING,
    SURGE,
    Box,
    State,
)
from mewple.games.critter_cab.tables import QUANTILES

SKIPPED, JAM_OVER, SURGE_LOST = EVENTS["skipped"], EVENTS["jam_over"], EVENTS["surge_lost"]
LAST_ROUND, GAME_ENDS, WON = EVENTS["last_round"], EVENTS["over"], EVENTS["won"]
SECONDS = OUTCOMES["seconds"]
ROUNDS, CLOCK, TURN_COST = (CONTENT.choice("limit", name) for name in ("rounds", "clock", "turn_cost"))
FINISH_ROUND, AT_ONCE = CONTENT.choice("time_up", "finish_round"), CONTENT.choice("time_up", "immediate")
SKIP_TURN = CONTENT.choice("traffic_jam", "skip_turn")
ON_DELIVERY = CONTENT.choice("refill", "on_delivery")
LAST_DRAW, PLAY_ROUND_OUT = CONTENT.choice("deck_out", "last_draw"), CONTENT.choice("deck_out", "finish_round")
BY_PASSENGERS, BY_TIME, BY_ROUNDS, BY_LEAVING = range(4)
"""Why the game ends."""
FOR_JAM, FOR_NOBODY = range(2)
"""Why a turn is skipped."""


@rule
def round_limit(b: Box, s: State) -> int:
    """Q35: the clock counted in rounds, rounded up."""
    if s.seats == 1:
        return b.practice_rounds
    whole = s.seats * b.seconds_per_turn
    return (b.minutes * 60 + whole - 1) // whole


@rule
def in_play(s: State) -> int:
    """How many seats have not left."""
    count = 0
    for seat in range(s.seats):
        if not s.gone[seat]:
            count += 1
    return count


# --- The end ---


@rule
def end_game(b: Box, s: State, why: int, log: Log) -> None:
    """R57, R58: nothing more is played; the title is announced."""
    s.phase = OVER
    emit(log, GAME_ENDS, -1, why)
    winners = 0
    for seat in range(s.seats):
        if is_winner(b, s, seat):
            winners += 1
    for seat in range(s.seats):
        if is_winner(b, s, seat):
            emit(log, WON, seat, s.coins[seat], winners)


@rule
def deliveries(s: State, seat: int) -> int:
    count = 0
    cards = s.delivered[seat]
    while cards != 0:
        cards &= cards - 1
        count += 1
    return count


@rule
def delivered_pax(b: Box, s: State, seat: int) -> int:
    total = 0
    for card in range(PASSENGERS):
        if s.delivered[seat] >> card & 1:
            total += b.pax[card]
    return total


@rule
def ahead(b: Box, s: State, seat: int, other: int) -> bool:
    """R58, Q37: whether a seat stands strictly before another."""
    if s.coins[seat] != s.coins[other] or b.tiebreak == 0:
        return s.coins[seat] > s.coins[other]
    if deliveries(s, seat) != deliveries(s, other):
        return deliveries(s, seat) > deliveries(s, other)
    return delivered_pax(b, s, seat) > delivered_pax(b, s, other)


@rule
def is_winner(b: Box, s: State, seat: int) -> bool:
    """R58, Q43: nobody who is still there stands before this seat."""
    if s.gone[seat]:
        return False
    for other in range(s.seats):
        if not s.gone[other] and ahead(b, s, other, seat):
            return False
    return True


@rule
def announce_last_round(s: State, why: int, log: Log) -> None:
    if not s.last_round:
        s.last_round = 1 + why
        emit(log, LAST_ROUND, -1, why)


@rule
def time_is_up(b: Box, s: State, log: Log) -> None:
    """R54, Q33: at the end of a turn in which time has run out."""
    if b.time_up == FINISH_ROUND:
        announce_last_round(s, BY_TIME, log)
    else:
        end_game(b, s, BY_TIME, log)


@rule
def nobody_to_draw(b: Box, s: State, log: Log) -> None:
    """R53, Q31: a passenger is needed and none is left."""
    if b.deck_out == PLAY_ROUND_OUT:
        announce_last_round(s, BY_PASSENGERS, log)
    else:
        end_game(b, s, BY_PASSENGERS, log)


# --- Between turns ---


@rule
def next_turn(b: Box, s: State, log: Log) -> None:
    """R48: on to the next seat that has something to decide; skipped turns pass by."""
    s.phase = NEXT
    end_turn(b, s, b.seconds[below(s, QUANTILES, SECONDS)] if b.limit == TURN_COST else 0, log)
    while s.phase == NEXT:
        start_turn(b, s, log)
        if s.phase == NEXT:
            end_turn(b, s, b.cost_skipped, log)


@rule
def end_turn(b: Box, s: State, seconds: int, log: Log) -> None:
    """What lasts for one turn goes; the clock of a simulation moves; the next seat is on, unless this was the end."""
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
    if s.surging:  # 6.5: a surge without a delivery is discarded
        s.chance_discards[SURGE] += 1
        emit(log, SURGE_LOST, s.player)
    s.surging = 0
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
    """Q3, Q35: seats in order; after the last one a round is over, and with it perhaps the game."""
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
    """R22, R23, R44, R47: a jammed turn is skipped; an empty taxi draws; then it is time to drive."""
    seat = s.player
    if s.jam[seat]:
        s.jam[seat] = 0
        if b.traffic_jam == SKIP_TURN:
            emit(log, SKIPPED, seat, FOR_JAM)
            return
        s.jammed = 1
        emit(log, JAM_OVER, seat)
    if s.tile[seat] < 0:
        s.phase = PLACING
    elif rider_count(s, seat) > 0:
        s.phase = DRIVING
    else:
        pick_up(b, s, log)


@rule
def pick_up(b: Box, s: State, log: Log) -> None:
    """R20, R22, Q31: passengers get in, or there are none."""
    got = board(b, s, s.player, log)
    if got == TO_CHOOSE:
        s.phase = CHOOSING
    elif got == NOBODY:
        s.phase = NEXT
        nobody_to_draw(b, s, log)
        if s.phase != OVER and not s.settling:
            emit(log, SKIPPED, s.player, FOR_NOBODY)
    else:
        all_aboard(b, s, log)


@rule
def all_aboard(b: Box, s: State, log: Log) -> None:
    """A draw step is complete. Q31: with `last_draw` it may have been the last."""
    s.crowded = 0
    if b.deck_out == LAST_DRAW and not passengers_left(s):
        end_game(b, s, BY_PASSENGERS, log)
    elif s.settling:
        s.phase = NEXT
    else:
        s.phase = DRIVING


@rule
def finish_turn(b: Box, s: State, log: Log) -> None:
    """R47 step 5. Q14: with `on_delivery` an empty taxi draws before the turn ends. `apply` goes on from NEXT."""
    s.phase = NEXT
    if b.refill == ON_DELIVERY and rider_count(s, s.player) == 0:
        s.settling = 1
        pick_up(b, s, log)
