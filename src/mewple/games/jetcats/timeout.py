"""Q33: the action that is played for a seat whose time is up."""

from mewple.core.rule import rule
from mewple.games.jetcats.ending import BY_LAUNCHES
from mewple.games.jetcats.liftoff import (
    BLUE_DICE,
    RED_DICE,
    SAME_COLOUR,
    WHITE_DICE,
    colour_fits,
    height_reached,
    may_spend,
    room_for,
)
from mewple.games.jetcats.pairing import LARGE_MASK, layout
from mewple.games.jetcats.state import (
    A_COLOUR,
    A_DISCARD,
    A_JETPACK,
    A_SCORE,
    A_SPEND,
    A_STOP,
    A_TAKE,
    BET,
    CHOOSE,
    COLOUR,
    DISCARD,
    LEFTOVER,
    REROLLS,
    TAKE,
    TOKENS,
    Box,
    State,
)


@rule
def timeout(b: Box, s: State, seat: int) -> int:
    """Q33: the action of a seat whose time is up: the middle Jetpack, the leftmost Cat, white dice, no re-roll, no
    refused height. Tokens are spent only in the last round.

    The action is legal for every seat that has to act, and depends on nothing that is hidden from this seat.
    """
    if s.phase in (CHOOSE, LEFTOVER):
        return A_JETPACK + middle_speed(s.held[seat])
    if s.phase == TAKE:
        return A_TAKE + leftmost(s)
    if s.phase == DISCARD:
        return A_DISCARD + leftmost(s)
    step = s.step[seat]
    if step == COLOUR:
        return A_COLOUR + default_colour(b, s, seat)
    if step == REROLLS:
        return A_STOP
    if step in (BET, TOKENS):
        return A_SPEND + default_tokens(b, s, seat)
    return A_SCORE


@rule
def middle_speed(held: int) -> int:
    """The middle one of the speeds in hand, or the lower of the two middle ones. Of two leftover Jetpacks, this is the
    slower one."""
    count = 0
    for speed in range(16):
        count += held >> speed & 1
    skip = (count - 1) // 2
    speed = 0
    while held >> speed & 1 == 0 or skip > 0:
        skip -= held >> speed & 1
        speed += 1
    return speed


@rule
def leftmost(s: State) -> int:
    slot = 0
    while s.row[slot] < 0:
        slot += 1
    return slot


@rule
def default_colour(b: Box, s: State, seat: int) -> int:
    """White if there is room, otherwise blue, otherwise red.

    Colours are chosen in ascending order, so if there is no room for all dice in white, the first ones are blue.
    """
    wanted = WHITE_DICE
    if b.two_any != SAME_COLOUR and s.any_left[seat] > room_for(b, s, seat, WHITE_DICE):
        wanted = BLUE_DICE
    if colour_fits(b, s, seat, wanted):
        return wanted
    for die in (WHITE_DICE, BLUE_DICE):
        if colour_fits(b, s, seat, die):
            return die
    return RED_DICE


@rule
def default_tokens(b: Box, s: State, seat: int) -> int:
    """In the last round and the extra Liftoff, the fewest tokens that reach the best possible height; otherwise 0."""
    most = may_spend(b, s, seat)
    if s.round < b.rounds:
        return 0
    if s.step[seat] == BET or (s.extra and b.tiebreak_compare == BY_LAUNCHES):
        return most
    launches = layout(s, seat) & LARGE_MASK
    target = height_reached(b, launches + most)
    tokens = 0
    while height_reached(b, launches + tokens) < target:
        tokens += 1
    return tokens
