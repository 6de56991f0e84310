"""Setting up, starting points, drawing for the first turn, turns and rounds (R1-R18, R29)."""

from mewple.core.bits import count_bits, lowest_bit
from mewple.core.chance import shuffle
from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.cabbie.driving import tell_lost
from mewple.games.cabbie.ending import finish, in_play
from mewple.games.cabbie.packs import draw_tip, move_jam, shuffle_packs, shuffle_tips
from mewple.games.cabbie.state import (
    CABS,
    DRIVING,
    E_BEGINS,
    E_DRAW_AGAIN,
    E_LAST_ROUND,
    E_ROUND,
    E_START_CHOSEN,
    E_TIP_DEALT,
    E_TURN,
    MOST_SEATS,
    NONE,
    O_STARTS,
    PER_SEAT,
    SPACES,
    STARTS,
    STARTS_DRAWN,
    TIPS,
    Box,
    State,
)
from mewple.games.cabbie.trips import tell_run


@rule
def setup(b: Box, s: State, log: Log) -> None:
    """R1-R5, Q2: sets up an empty board. By an option, players either choose starting points in the order of seats, or
    draw them. Cards are dealt later."""
    for cab in range(CABS):
        s.square[cab] = NONE
        s.behind[cab] = NONE
        s.passenger[cab] = NONE
        s.pile[cab] = NONE
        s.destination[cab] = NONE
    s.lead = NONE
    s.asking = NONE
    s.starter = NONE
    s.jam = NONE
    s.final = b.last_number
    if b.start_choice == STARTS_DRAWN:
        draw_starts(b, s, log)
    else:
        for seat in range(MOST_SEATS):
            s.home[seat] = NONE


@rule
def draw_starts(b: Box, s: State, log: Log) -> None:
    """Q2, `random`: every seat draws one of the six starting points."""
    for place in range(len(STARTS)):
        s.home[place] = place
    shuffle(s, s.home, len(STARTS), O_STARTS)
    for seat in range(s.seats):
        put_first_cab(b, s, seat, s.home[seat], log)
    for seat in range(s.seats, MOST_SEATS):
        s.home[seat] = NONE
    begin_play(b, s, log)


@rule
def put_first_cab(b: Box, s: State, seat: int, place: int, log: Log) -> None:
    """R4: puts the first cab on the shaded square of the starting point."""
    s.home[seat] = place
    s.square[PER_SEAT * seat] = b.start_square[place]
    emit(log, E_START_CHOSEN, seat, place)


@rule
def choose_start(b: Box, s: State, place: int, log: Log) -> None:
    """R2, R3: the active seat takes a starting point, and the next seat chooses."""
    put_first_cab(b, s, s.active, place, log)
    next_chooser(b, s, log)


@rule
def next_chooser(b: Box, s: State, log: Log) -> None:
    """Q2: lets the next seat without a starting point choose. When all seats have chosen, the cards are dealt (R5)."""
    for seat in range(s.seats):
        if s.home[seat] == NONE and s.retired >> seat & 1 == 0:
            s.active = seat
            return
    begin_play(b, s, log)


@rule
def begin_play(b: Box, s: State, log: Log) -> None:
    """R5-R16: deals the cards, lets the players draw for the first turn, and begins the first round."""
    shuffle_packs(s, log)
    draw_for_start(b, s, log)
    begin_round(b, s, log)


@rule
def draw_for_start(b: Box, s: State, log: Log) -> None:
    """R13, R14, Q7: the player with the highest Tip card starts. Players who tie draw again. At the end the Tip cards
    are shuffled."""
    contenders = in_play(s)
    left = TIPS
    while s.starter == NONE:
        if left < count_bits(contenders):
            shuffle_tips(s)
            left = TIPS
        left -= count_bits(contenders)
        contenders = highest_tips(b, s, contenders, log)
        if count_bits(contenders) == 1:
            s.starter = lowest_bit(contenders)
        else:
            emit(log, E_DRAW_AGAIN, NONE, contenders)
    emit(log, E_BEGINS, s.starter)
    shuffle_tips(s)


@rule
def highest_tips(b: Box, s: State, contenders: int, log: Log) -> int:
    """R13: each contender draws a Tip card. Returns the seats with the highest tip, as bits."""
    best = -1
    bits = 0
    for seat in range(s.seats):
        if contenders >> seat & 1:
            card = draw_tip(b, s, log)
            emit(log, E_TIP_DEALT, seat, card)
            if b.tip[card] > best:
                best = b.tip[card]
                bits = 0
            if b.tip[card] == best:
                bits |= 1 << seat
    return bits


@rule
def next_in(s: State, seat: int, bits: int) -> int:
    """R15: the first seat that `bits` contains, going around the table from this seat; -1 if there is none."""
    for step in range(s.seats):
        other = (seat + step) % s.seats
        if bits >> other & 1:
            return other
    return NONE


@rule
def begin_round(b: Box, s: State, log: Log) -> None:
    """R16: begins a round with the starting player or, if that one has left, with the next player."""
    s.round += 1
    s.done = 0
    emit(log, E_ROUND, NONE, s.round)
    if s.last or s.round >= s.final:
        s.last = 1
        emit(log, E_LAST_ROUND, NONE, s.round)
    begin_turn(s, next_in(s, s.starter, in_play(s)), log)


@rule
def begin_turn(s: State, seat: int, log: Log) -> None:
    """R18: begins a turn with twenty spaces. No spaces are kept from the turn before (R29)."""
    s.phase = DRIVING
    s.active = seat
    s.quota = SPACES
    for which in range(PER_SEAT):
        s.moved[which] = 0
    s.changed = 0
    s.may_enter = 1
    s.lead = NONE
    s.switched = 0
    s.reading = 0
    emit(log, E_TURN, seat, s.round)


@rule
def end_turn(b: Box, s: State, by_choice: bool, log: Log) -> None:
    """R29, R15: ends a turn. Unused spaces are lost. `by_choice`: whether a cab could have driven on."""
    tell_run(s, log)
    if s.quota > 0:
        tell_lost(b, s, by_choice, log)
    pass_on(b, s, log)


@rule
def pass_on(b: Box, s: State, log: Log) -> None:
    """R16, Q8: passes the turn to the next seat that has not had one this round. When all seats have had theirs, the
    jam moves and a new round begins."""
    s.done |= 1 << s.active
    seat = next_in(s, s.active, in_play(s) & ~s.done)
    if seat != NONE:
        begin_turn(s, seat, log)
    elif s.last:
        finish(b, s, log)  # R56, Q25, Q29
    else:
        move_jam(b, s, log)
        begin_round(b, s, log)


@rule
def length(b: Box, s: State) -> int:
    """The number of rounds that have begun."""
    return s.round
