"""The course of a game: starting points, the draw for the first turn, turns, rounds, leaving and the end."""

from mewple.core.fate import shuffle
from mewple.core.rule import rule
from mewple.core.words import Log, emit
from mewple.games.cabbie.packs import draw_tip, move_jam, shuffle_packs, shuffle_tips
from mewple.games.cabbie.roads import jammed, must_drive_on, number, occupied
from mewple.games.cabbie.state import (
    BY_MONEY,
    CABS,
    CHOOSING,
    DRIVING,
    E_AGAIN,
    E_BEGINS,
    E_DEALT,
    E_HANDED_BACK,
    E_LAST_ROUND,
    E_LEFT,
    E_LOST,
    E_NOBODY_WON,
    E_RANG,
    E_ROUND,
    E_SECOND_CAB,
    E_START,
    E_STEPPED,
    E_STOPPED,
    E_TARGET,
    E_TURN,
    E_WON,
    EQUAL_TURNS,
    MOST_SEATS,
    NONE,
    O_STARTS,
    OVER,
    PER_SEAT,
    SHARED_TIES,
    SPACES,
    STARTS,
    STARTS_DRAWN,
    TIPS,
    WAYS,
    Box,
    State,
)
from mewple.games.cabbie.trips import empty_cab, money, note_entering, owner, reach_place, tell_run

# Why spaces were lost, for the log.
TRAPPED, BEHIND_A_JAM, BEHIND_A_CAB = range(3)


@rule
def setup(b: Box, s: State, log: Log) -> None:
    """R1-R5, Q2: an empty board; starting points are chosen in seat order or drawn, and only then come the cards."""
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
    if b.start_choice == STARTS_DRAWN:
        draw_starts(b, s, log)
    else:
        for seat in range(MOST_SEATS):
            s.home[seat] = NONE


@rule
def draw_starts(b: Box, s: State, log: Log) -> None:
    """Q2, `random`: every seat gets one of the six, all ways as likely."""
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
    """R4: on the shaded square of the starting point."""
    s.home[seat] = place
    s.square[PER_SEAT * seat] = b.start_square[place]
    emit(log, E_START, seat, place)


@rule
def choose_start(b: Box, s: State, place: int, log: Log) -> None:
    """R2-R5."""
    put_first_cab(b, s, s.active, place, log)
    next_chooser(b, s, log)


@rule
def next_chooser(b: Box, s: State, log: Log) -> None:
    """Q2: the next seat without a starting point; when there is none, the cards are laid out (R5)."""
    for seat in range(s.seats):
        if s.home[seat] == NONE and s.retired >> seat & 1 == 0:
            s.active = seat
            return
    begin_play(b, s, log)


@rule
def begin_play(b: Box, s: State, log: Log) -> None:
    """R5-R16: cards, the draw for the first turn, and the first round."""
    shuffle_packs(s, log)
    draw_for_start(b, s, log)
    begin_round(b, s, log)


@rule
def draw_for_start(b: Box, s: State, log: Log) -> None:
    """R13, R14, Q7: the highest tip starts; ties draw again; the pack is shuffled after it."""
    contenders = in_play(s)
    left = TIPS
    while s.starter == NONE:
        if left < count(contenders):
            shuffle_tips(s)
            left = TIPS
        left -= count(contenders)
        contenders = highest_tips(b, s, contenders, log)
        if count(contenders) == 1:
            s.starter = lowest(contenders)
        else:
            emit(log, E_AGAIN, NONE, contenders)
    emit(log, E_BEGINS, s.starter)
    shuffle_tips(s)


@rule
def highest_tips(b: Box, s: State, contenders: int, log: Log) -> int:
    """One Tip card each; bits of those with the highest."""
    best = -1
    bits = 0
    for seat in range(s.seats):
        if contenders >> seat & 1:
            card = draw_tip(b, s)
            emit(log, E_DEALT, seat, card)
            if b.tip[card] > best:
                best = b.tip[card]
                bits = 0
            if b.tip[card] == best:
                bits |= 1 << seat
    return bits


@rule
def in_play(s: State) -> int:
    """Bits of the seats that have not left."""
    return ((1 << s.seats) - 1) & ~s.retired


@rule
def count(bits: int) -> int:
    total = 0
    while bits:
        bits &= bits - 1
        total += 1
    return total


@rule
def lowest(bits: int) -> int:
    seat = 0
    while bits >> seat & 1 == 0:
        seat += 1
    return seat


@rule
def next_in(s: State, seat: int, bits: int) -> int:
    """R15: this seat or the next one to the left that is in the bits; -1 when none is."""
    for step in range(s.seats):
        other = (seat + step) % s.seats
        if bits >> other & 1:
            return other
    return NONE


@rule
def begin_round(b: Box, s: State, log: Log) -> None:
    """R16: from the starting player, or the next who is still in."""
    s.round += 1
    s.done = 0
    emit(log, E_ROUND, NONE, s.round)
    if s.last or s.round >= b.last_number:
        s.last = 1
        emit(log, E_LAST_ROUND, NONE, s.round)
    begin_turn(s, next_in(s, s.starter, in_play(s)), log)


@rule
def begin_turn(s: State, seat: int, log: Log) -> None:
    """R18: twenty spaces, none of them from the turn before (R29)."""
    s.phase = DRIVING
    s.active = seat
    s.quota = SPACES
    for which in range(PER_SEAT):
        s.moved[which] = 0
    s.changed = 0
    s.may_enter = 1
    s.lead = NONE
    s.switched = 0
    s.run = 0
    emit(log, E_TURN, seat, s.round)


@rule
def enter_second_cab(b: Box, s: State, place: int, log: Log) -> None:
    """R50, R51, Q23: at a starting point, for nothing."""
    s.square[number(s, 1)] = b.start_square[place]
    s.may_enter = 0
    emit(log, E_SECOND_CAB, s.active, place)


@rule
def drive(b: Box, s: State, which: int, way: int, log: Log) -> None:
    """R19, R23, R24: one space; arriving is noticed at once (Q16)."""
    cab = number(s, which)
    here = s.square[cab]
    to = b.next[here][way]
    beside = b.beside[here] >> way & 1
    note_order(s, which)
    if s.runner != cab:
        tell_run(s, log)
        s.runner = cab
    s.run += 1
    s.behind[cab] = here
    s.square[cab] = to
    s.quota -= 1
    s.moved[which] += 1
    s.changed = s.changed & ~(1 << which) | beside << which
    s.may_enter = 0
    emit(log, E_STEPPED, s.active, cab, here, to, beside)
    note_entering(b, s, cab)
    if s.passenger[cab] != NONE and b.place_of[to] != NONE:
        reach_place(b, s, cab, b.place_of[to], log)
        check_target(b, s, log)


@rule
def note_order(s: State, which: int) -> None:
    """Q24, `one_then_other`: which cab moved first, and whether the other has moved since."""
    if s.lead == NONE:
        s.lead = which
    elif s.lead != which:
        s.switched = 1


@rule
def check_target(b: Box, s: State, log: Log) -> None:
    """R57, Q26: the target wins at once, or makes this round the last."""
    if b.end != BY_MONEY or money(s, s.active) < b.target_pence:
        return
    if b.equal_turns == EQUAL_TURNS:
        if s.last == 0:
            emit(log, E_TARGET, s.active, money(s, s.active))
            s.last = 1
            emit(log, E_LAST_ROUND, NONE, s.round)
    else:
        crown(s, 1 << s.active, log)


@rule
def end_turn(b: Box, s: State, log: Log) -> None:
    """R29, R15: what is left of the quota is lost, and the next player is on."""
    tell_run(s, log)
    if s.quota > 0:
        tell_lost(b, s, log)
    pass_on(b, s, log)


@rule
def pass_on(b: Box, s: State, log: Log) -> None:
    """R16, Q8: the next seat that has not had its turn; when all have, the round is over."""
    s.done |= 1 << s.active
    s.quota = 0
    seat = next_in(s, s.active, in_play(s) & ~s.done)
    if seat != NONE:
        begin_turn(s, seat, log)
    elif s.last:
        finish(b, s, log)  # R56, Q25, Q29
    else:
        move_jam(b, s, log)
        begin_round(b, s, log)


@rule
def tell_lost(b: Box, s: State, log: Log) -> None:
    """Why the spaces were lost: in a jam, behind a jam, behind a cab; or nothing of it and the driver just stopped."""
    if must_drive_on(b, s):
        emit(log, E_STOPPED, s.active, s.quota)
        return
    which = 1 if s.square[number(s, 1)] != NONE and s.runner == number(s, 1) else 0
    cab = number(s, which)
    here = s.square[cab]
    if jammed(b, s, here):
        emit(log, E_LOST, s.active, s.quota, cab, here, TRAPPED, NONE)
        return
    for way in range(WAYS):
        to = b.next[here][way]
        if to != NONE and jammed(b, s, to):
            emit(log, E_LOST, s.active, s.quota, cab, here, BEHIND_A_JAM, NONE)
            return
        if to != NONE and occupied(s, to):
            emit(log, E_LOST, s.active, s.quota, cab, here, BEHIND_A_CAB, owner(cab_on(s, to)))
            return


@rule
def cab_on(s: State, square: int) -> int:
    for cab in range(CABS):
        if s.square[cab] == square:
            return cab
    return NONE


@rule
def ring(s: State, log: Log) -> None:
    """Q25: the running round is the last; while starting points are chosen, that is the first."""
    s.last = 1
    emit(log, E_RANG, NONE)
    if s.round > 0:
        emit(log, E_LAST_ROUND, NONE, s.round)


@rule
def leave(b: Box, s: State, seat: int, log: Log) -> None:
    """Q30: cabs off the board, cards to the bottoms, the turn skipped; the last one left wins."""
    emit(log, E_LEFT, seat)
    s.retired |= 1 << seat
    for cab in range(PER_SEAT * seat, PER_SEAT * seat + PER_SEAT):
        if s.passenger[cab] != NONE:
            emit(log, E_HANDED_BACK, seat, cab, s.destination[cab])
            empty_cab(s, cab)
        s.square[cab] = NONE
    left = in_play(s)
    if count(left) <= 1 and (s.seats > 1 or left == 0):
        crown(s, left, log)
    elif s.phase == CHOOSING:
        s.home[seat] = NONE
        next_chooser(b, s, log)
    elif s.active == seat:
        s.asking = NONE
        s.run = 0
        pass_on(b, s, log)


@rule
def finish(b: Box, s: State, log: Log) -> None:
    """R56, Q25: most money, then most trips (or not), then a shared win; who has left cannot win."""
    best = -1
    winners = 0
    for seat in range(s.seats):
        if in_play(s) >> seat & 1:
            mark = money(s, seat) * 1000
            if b.tie_break != SHARED_TIES:
                mark += s.trips[seat]
            if mark > best:
                best = mark
                winners = 0
            if mark == best:
                winners |= 1 << seat
    crown(s, winners, log)


@rule
def crown(s: State, winners: int, log: Log) -> None:
    s.phase = OVER
    s.winners = winners
    s.quota = 0
    for seat in range(s.seats):
        if winners >> seat & 1:
            emit(log, E_WON, seat, money(s, seat), s.trips[seat])
    if winners == 0:
        emit(log, E_NOBODY_WON, NONE)
