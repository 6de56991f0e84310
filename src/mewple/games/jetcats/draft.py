"""Phases B and C: Jetpacks face down, the reveal, turn order, and the draft (R13-R19)."""

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
    """Bits of the seats that choose a Jetpack: all seats (R13), or the tied leaders (Q21)."""
    return s.extra if s.phase == LEFTOVER else (1 << s.seats) - 1


@rule
def choose(b: Box, s: State, seat: int, speed: int, log: Log) -> None:
    """R13, R14: the Jetpack lies face down; the last one chosen turns all of them up."""
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
    """R36, Q25: from now on the Jetpack is not in the hand but in the open."""
    speed = s.choice[seat]
    s.choice[seat] = -1
    s.jetpack[seat] = speed
    s.held[seat] &= ~(1 << speed)


@rule
def reveal(b: Box, s: State, log: Log) -> None:
    """R14-R16: all Jetpacks at once, logged in turn order."""
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
    """R15, R16: higher goes first: speed, then the colour's place on the back of the top Cat."""
    return speed * 8 - b.rank[s.tops[s.round - 1]][s.colours[seat][speed]]


@rule
def sort_order(b: Box, s: State) -> None:
    """R15: the chosen Jetpacks, by insertion; there are at most five."""
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
    """R16: a line for each neighbour beaten by colour alone."""
    for place in range(1, s.seats):
        ahead = seat_at(s, place - 1)
        behind = seat_at(s, place)
        speed = s.jetpack[ahead]
        if speed == s.jetpack[behind]:
            emit(log, E_TIE, ahead, speed + 1, behind, s.colours[ahead][speed], s.colours[behind][speed])


@rule
def take(b: Box, s: State, seat: int, slot: int, log: Log) -> None:
    """R17, R18: a seat takes a Cat; with two players the first also sends one away."""
    s.cat[seat] = s.row[slot]
    s.row[slot] = -1
    emit(log, E_TOOK, seat, slot, s.cat[seat])
    if s.seats == 2 and s.turn == 0:
        s.phase = DISCARD
    else:
        next_picker(b, s, log)


@rule
def discard(b: Box, s: State, seat: int, slot: int, log: Log) -> None:
    """R18, Q23: out of the game."""
    cat = s.row[slot]
    s.row[slot] = -1
    emit(log, E_DISCARDED, seat, slot, cat)
    s.phase = TAKE
    next_picker(b, s, log)


@rule
def subject(b: Box, s: State, seat: int, action: int) -> int:
    """The number in SUBJECTS of the Cat that is taken (R17) or sent away (R18), or -1."""
    if A_TAKE <= action < A_TAKE + MOST_ROW:
        return s.row[action - A_TAKE]
    if A_DISCARD <= action < A_DISCARD + MOST_ROW - 1:
        return CATS + s.row[action - A_DISCARD]
    return -1


@rule
def next_picker(b: Box, s: State, log: Log) -> None:
    """R17, R20: the next in turn order; a single Cat left is taken without asking; then all fly."""
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
    """The last of as many Cats as players has no choice (D2 of the ledger)."""
    seat = seat_at(s, s.turn)
    for slot in range(MOST_ROW):
        if s.row[slot] >= 0:
            s.cat[seat] = s.row[slot]
            s.row[slot] = -1
            emit(log, E_TOOK, seat, slot, s.cat[seat])
    s.turn += 1


@rule
def clear_row(s: State, log: Log) -> None:
    """R19, Q24: Cats that nobody took leave the game."""
    for slot in range(MOST_ROW):
        cat = s.row[slot]
        if cat >= 0:
            s.row[slot] = -1
            emit(log, E_STRAYED, TABLE, slot, cat)


@rule
def reveal_leftovers(b: Box, s: State, log: Log) -> None:
    """Q21: leftover Jetpacks of the tied leaders, for their bonus alone; turn order stays that of the last round."""
    for place in range(s.seats):
        seat = seat_at(s, place)
        if s.extra >> seat & 1:
            turn_up(s, seat)
            emit(log, E_LEFTOVER, seat, s.jetpack[seat] + 1, s.colours[seat][s.jetpack[seat]])
    s.chosen = 0
    open_liftoffs(b, s, log)
