"""Phases B and C of a round: choosing and revealing Jetpacks, turn order, and the draft (R13-R19)."""

from mewple.core.actions import TABLE
from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.jetcats.state import (
    A_DISCARD,
    A_TAKE,
    CATS,
    CHOOSE,
    DISCARD,
    E_CHOSE,
    E_DISCARDED,
    E_LEFTOVER,
    E_PICKED,
    E_REVEALED,
    E_STRAYED,
    E_TIE,
    E_TOOK,
    LEFTOVER,
    MOST_ROW,
    TAKE,
    Box,
    State,
)
from mewple.games.jetcats.turns import open_liftoffs, seat_at


@rule
def choosers(s: State) -> int:
    """The seats that choose a Jetpack, as bits: all seats (R13), or the tied leaders (Q21)."""
    return s.extra if s.phase == LEFTOVER else (1 << s.seats) - 1


@rule
def choose(b: Box, s: State, seat: int, speed: int, log: Log) -> None:
    """R13, R14: a seat lays a Jetpack face down. When the last seat has done so, all Jetpacks are revealed."""
    s.choice[seat] = speed
    s.chosen |= 1 << seat
    emit(log, E_CHOSE if s.phase == CHOOSE else E_PICKED, seat)
    if s.chosen == choosers(s):
        if s.phase == CHOOSE:
            reveal(b, s, log)
        else:
            reveal_leftovers(b, s, log)


@rule
def turn_up(s: State, seat: int) -> None:
    """R36, Q25: reveals a seat's Jetpack, and removes it from the seat's hand."""
    speed = s.choice[seat]
    s.choice[seat] = -1
    s.jetpack[seat] = speed
    s.held[seat] &= ~(1 << speed)


@rule
def reveal(b: Box, s: State, log: Log) -> None:
    """R14-R16: reveals all Jetpacks at once. The log lists them in turn order."""
    sort_order(b, s)
    for place in range(s.seats):
        seat = seat_at(s, place)
        turn_up(s, seat)
        s.cat[seat] = -1
        emit(log, E_REVEALED, seat, place + 1, s.jetpack[seat] + 1, s.colours[seat][s.jetpack[seat]])
    s.chosen = 0
    s.phase = TAKE
    s.turn = 0
    tell_ties(s, log)


@rule
def eagerness(b: Box, s: State, seat: int, speed: int) -> int:
    """R15, R16: a number that decides the turn order: the higher it is, the earlier the seat goes. It depends on the
    speed first, and then on the place of the colour on the back of the top Cat."""
    return speed * 8 - b.rank[s.tops[s.round - 1]][s.colours[seat][speed]]


@rule
def sort_order(b: Box, s: State) -> None:
    """R15: sorts the seats into turn order by their chosen Jetpacks."""
    for seat in range(s.seats):
        at = int(seat)
        while at > 0 and goes_before(b, s, seat, seat_at(s, at - 1)):
            s.order[at] = s.order[at - 1]
            at -= 1
        s.order[at] = seat


@rule
def goes_before(b: Box, s: State, seat: int, other: int) -> bool:
    return eagerness(b, s, seat, s.choice[seat]) > eagerness(b, s, other, s.choice[other])


@rule
def tell_ties(s: State, log: Log) -> None:
    """R16: writes an event for every two seats that follow each other in turn order and have the same speed, so that
    their colours decided."""
    for place in range(1, s.seats):
        ahead = seat_at(s, place - 1)
        behind = seat_at(s, place)
        speed = s.jetpack[ahead]
        if speed == s.jetpack[behind]:
            emit(log, E_TIE, ahead, speed + 1, behind, s.colours[ahead][speed], s.colours[behind][speed])


@rule
def take(b: Box, s: State, seat: int, slot: int, log: Log) -> None:
    """R17, R18: a seat takes a Cat. With two players, the first one also sends a Cat away."""
    s.cat[seat] = s.row[slot]
    s.row[slot] = -1
    emit(log, E_TOOK, seat, slot, s.cat[seat])
    if s.seats == 2 and s.turn == 0:
        s.phase = DISCARD
    else:
        next_picker(b, s, log)


@rule
def discard(b: Box, s: State, seat: int, slot: int, log: Log) -> None:
    """R18, Q23: a Cat is sent away and leaves the game."""
    cat = s.row[slot]
    s.row[slot] = -1
    emit(log, E_DISCARDED, seat, slot, cat)
    s.phase = TAKE
    next_picker(b, s, log)


@rule
def subject(b: Box, s: State, seat: int, action: int) -> int:
    """The index in SUBJECTS of the Cat that the action takes (R17) or sends away (R18); -1 for any other action."""
    if A_TAKE <= action < A_TAKE + MOST_ROW:
        return s.row[action - A_TAKE]
    if A_DISCARD <= action < A_DISCARD + MOST_ROW - 1:
        return CATS + s.row[action - A_DISCARD]
    return -1


@rule
def next_picker(b: Box, s: State, log: Log) -> None:
    """R17, R20: goes on to the next seat in turn order. A single Cat is taken without a decision. After the last seat,
    all seats fly."""
    s.turn += 1
    if s.turn < s.seats and cats_in_row(s) == 1:
        take_last(s, log)
    if s.turn == s.seats:
        clear_row(s, log)
        open_liftoffs(b, s, log)


@rule
def cats_in_row(s: State) -> int:
    found = 0
    for slot in range(MOST_ROW):
        if s.row[slot] >= 0:
            found += 1
    return found


@rule
def take_last(s: State, log: Log) -> None:
    """The last seat takes the only Cat left, without a decision (D2 of the ledger)."""
    seat = seat_at(s, s.turn)
    for slot in range(MOST_ROW):
        if s.row[slot] >= 0:
            s.cat[seat] = s.row[slot]
            s.row[slot] = -1
            emit(log, E_TOOK, seat, slot, s.cat[seat])
    s.turn += 1


@rule
def clear_row(s: State, log: Log) -> None:
    """R19, Q24: the Cats that nobody took leave the game."""
    for slot in range(MOST_ROW):
        cat = s.row[slot]
        if cat >= 0:
            s.row[slot] = -1
            emit(log, E_STRAYED, TABLE, slot, cat)


@rule
def reveal_leftovers(b: Box, s: State, log: Log) -> None:
    """Q21: reveals the leftover Jetpacks of the tied leaders. These Jetpacks give their bonus, but do not change the
    turn order."""
    for place in range(s.seats):
        seat = seat_at(s, place)
        if s.extra >> seat & 1:
            turn_up(s, seat)
            emit(log, E_LEFTOVER, seat, s.jetpack[seat] + 1, s.colours[seat][s.jetpack[seat]])
    s.chosen = 0
    open_liftoffs(b, s, log)
