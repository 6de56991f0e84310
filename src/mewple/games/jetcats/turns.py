"""The course of the game: setup, rounds, which seat flies next, and the extra Liftoff."""

from mewple.core.actions import TABLE
from mewple.core.bits import pick_bit
from mewple.core.chance import ChanceRecord, below, shuffle
from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.jetcats.ending import best_seats, decided, finish, most_vp
from mewple.games.jetcats.liftoff import SIMULTANEOUS, begin_liftoff, clear_flight, settle
from mewple.games.jetcats.state import (
    CATS,
    CHOOSE,
    COLOURS,
    CONTENT,
    E_DEALT,
    E_ROUND,
    E_TIED,
    FLY,
    GROUNDED,
    LANDED,
    LEFTOVER,
    MOST_ROW,
    MOST_SEATS,
    O_BACK,
    O_CATS,
    O_JETPACK,
    ROUNDS,
    SPEEDS,
    Box,
    State,
)

COLOUR_SETS = CONTENT.choice("jetpack_deal", "colour_sets")
SHUFFLED_BACKS = CONTENT.choice("cat_backs", "shuffled")
LEFTOVER_JETPACK = CONTENT.choice("tiebreak_jetpack", "leftover")
HUES = len(COLOURS)
ALL_COLOURS = (1 << HUES) - 1
ALL_SPEEDS = (1 << SPEEDS) - 1


@rule
def setup(b: Box, s: State, log: Log) -> None:
    """R1-R7: deals the hands, shuffles the Cats, and begins the first round."""
    clear_seats(b, s)
    deal_jetpacks(b, s)
    for cat in range(CATS):
        s.deck[cat] = cat
    shuffle(s, s.deck, CATS, O_CATS)
    start_round(b, s, log)


@rule
def clear_seats(b: Box, s: State) -> None:
    """R7: clears all seats and gives the start tokens (an option that the rulebook does not have). Empty seats stay
    empty."""
    for seat in range(MOST_SEATS):
        s.choice[seat] = -1
        s.jetpack[seat] = -1
        s.cat[seat] = -1
        s.order[seat] = -1
        for place in range(ROUNDS):
            s.cats[seat][place] = -1
        clear_flight(s, seat)
        if seat < s.seats:
            s.held[seat] = ALL_SPEEDS
            s.tokens[seat] = b.start_tokens
    for place in range(ROUNDS):
        s.tops[place] = -1


@rule
def draw_bit(s: ChanceRecord, bits: int, count: int, what: int) -> int:
    """Chooses at random one of the bits that are 1, and returns its index. `count` is the number of these bits."""
    return pick_bit(bits, below(s, count, what))


@rule
def deal_jetpacks(b: Box, s: State) -> None:
    """R2-R4, Q2: gives every seat a Jetpack of each speed in a random colour. The Jetpacks that no seat gets are never
    seen."""
    for speed in range(SPEEDS):
        left = ALL_COLOURS
        for seat in range(s.seats):
            if b.jetpack_deal == COLOUR_SETS and speed > 0:
                s.colours[seat][speed] = s.colours[seat][0]
            else:
                colour = draw_bit(s, left, HUES - seat, O_JETPACK)
                left &= ~(1 << colour)
                s.colours[seat][speed] = colour


@rule
def start_round(b: Box, s: State, log: Log) -> None:
    """R10-R12: deals a new row, shows the colours on the back of the next Cat, and lets everybody choose a Jetpack."""
    s.round += 1
    s.phase = CHOOSE
    for slot in range(MOST_ROW):
        s.row[slot] = -1
    size = b.row_size[s.seats]
    s.tops[s.round - 1] = top_order(b, s, s.dealt + size)
    emit(log, E_ROUND, TABLE, s.round, s.tops[s.round - 1])
    for slot in range(size):
        s.row[slot] = s.deck[s.dealt]
        s.dealt += 1
        emit(log, E_DEALT, TABLE, slot, s.row[slot])


@rule
def top_order(b: Box, s: State, dealt: int) -> int:
    """R12, Q4-Q6: the order of colours on the back of the top card after `dealt` Cats have left the deck. If no card is
    left, the order of the round before stays."""
    if dealt >= CATS:
        return s.tops[s.round - 2]
    if b.cat_backs == SHUFFLED_BACKS:
        return drawn_order(b, s)
    return b.cat_order[s.deck[dealt]]


@rule
def drawn_order(b: Box, s: State) -> int:
    """Q5: draws a random back that has not been on top yet, independently of the fronts."""
    skip = below(s, CATS - (s.round - 1), O_BACK)
    order = 0
    left = b.order_copies[0] - times_on_top(s, 0)
    while skip >= left:
        skip -= left
        order += 1
        left = b.order_copies[order] - times_on_top(s, order)
    return order


@rule
def times_on_top(s: State, order: int) -> int:
    seen = 0
    for place in range(s.round - 1):
        if s.tops[place] == order:
            seen += 1
    return seen


@rule
def seat_at(s: State, place: int) -> int:
    """The seat at this place of the turn order, as a plain integer, so that Numba compiles other functions
    only once."""
    return int(s.order[place])


@rule
def flies(s: State, seat: int) -> bool:
    """R20, R40: whether the seat flies: everybody in a round, the tied leaders in the extra Liftoff."""
    return s.extra == 0 or s.extra >> seat & 1 == 1


@rule
def open_liftoffs(b: Box, s: State, log: Log) -> None:
    """R20, Q7, Q8: begins the Liftoffs after the draft: in turn order, or all in parallel."""
    s.phase = FLY
    s.turn = 0
    for place in range(s.seats):
        clear_flight(s, seat_at(s, place))
    if b.liftoff_mode == SIMULTANEOUS:
        for place in range(s.seats):
            if flies(s, seat_at(s, place)):
                begin_liftoff(b, s, seat_at(s, place), log)
    else:
        while not flies(s, seat_at(s, s.turn)):
            s.turn += 1
        begin_liftoff(b, s, seat_at(s, s.turn), log)


@rule
def settle_step(b: Box, s: State, log: Log) -> bool:
    """If the seat that flies has landed (or all seats in parallel Liftoffs), settles the result and goes on. Returns
    True if a seat has to act."""
    if s.phase != FLY:
        return True
    if b.liftoff_mode == SIMULTANEOUS:
        if not all_landed(s):
            return True
        settle_all(b, s, log)
        close_liftoffs(b, s, log)
    else:
        if s.step[seat_at(s, s.turn)] != LANDED:
            return True
        settle(b, s, seat_at(s, s.turn), log)
        next_flyer(b, s, log)
    return False


@rule
def next_flyer(b: Box, s: State, log: Log) -> None:
    """R20: lets the next seat in turn order fly, if there is one."""
    s.turn += 1
    while s.turn < s.seats and not flies(s, seat_at(s, s.turn)):
        s.turn += 1
    if s.turn < s.seats:
        begin_liftoff(b, s, seat_at(s, s.turn), log)
    else:
        close_liftoffs(b, s, log)


@rule
def all_landed(s: State) -> bool:
    for seat in range(s.seats):
        if s.step[seat] != LANDED and s.step[seat] != GROUNDED:
            return False
    return True


@rule
def settle_all(b: Box, s: State, log: Log) -> None:
    """Q8: settles parallel Liftoffs together, in turn order."""
    for place in range(s.seats):
        if flies(s, seat_at(s, place)):
            settle(b, s, seat_at(s, place), log)


@rule
def close_liftoffs(b: Box, s: State, log: Log) -> None:
    """R36-R41: goes on to the next round, the extra Liftoff of a tie, or the end of the game."""
    if s.extra:
        finish(b, s, decided(b, s), log)
    elif s.round < b.rounds:
        start_round(b, s, log)
    else:
        leaders = best_seats(s, (1 << s.seats) - 1, False)
        if leaders & (leaders - 1) == 0:
            finish(b, s, leaders, log)
        else:
            open_extra(b, s, leaders, log)


@rule
def open_extra(b: Box, s: State, leaders: int, log: Log) -> None:
    """R40, Q21: the tied leaders fly their last Cat once more, without a Jetpack or, as an option, with a
    leftover one."""
    s.extra = leaders
    for seat in range(s.seats):
        s.jetpack[seat] = -1
    if b.tiebreak_jetpack == LEFTOVER_JETPACK:
        s.phase = LEFTOVER
    emit(log, E_TIED, TABLE, leaders, most_vp(s))
    if s.phase != LEFTOVER:
        open_liftoffs(b, s, log)


@rule
def liftoffs_begun(s: State) -> int:
    """The number of the round. The extra Liftoff counts as one more round, so that it has a time limit of its own."""
    return s.round + (1 if s.extra else 0)


@rule
def length(b: Box, s: State) -> int:
    """The number of rounds that have begun."""
    return s.round
