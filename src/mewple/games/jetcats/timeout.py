"""Q33: what the table plays for a seat whose time is up."""

from mewple.core.rule import rule
from mewple.core.words import LEGAL
from mewple.games.jetcats.liftoff import (
    BEFORE_ROLL,
    BLUE_DICE,
    RED_DICE,
    SAME_COLOUR,
    WHITE_DICE,
    colour_refusal,
    height_reached,
    may_spend,
    room_for,
)
from mewple.games.jetcats.pairing import LARGE_MASK, layout
from mewple.games.jetcats.rounds import BY_LAUNCHES
from mewple.games.jetcats.state import (
    ACTIONS,
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

JETPACK, TAKE_CAT, DISCARD_CAT = ACTIONS.first("jetpack"), ACTIONS.first("take"), ACTIONS.first("discard")
COLOURING, STOP, SPEND, SCORE = (
    ACTIONS.first("colour"),
    ACTIONS.first("stop"),
    ACTIONS.first("spend"),
    ACTIONS.first("score"),
)


@rule
def default_action(b: Box, s: State, seat: int) -> int:
    """The middle Jetpack, the leftmost Cat, white dice, no re-roll, no token before the last round."""
    if s.phase in (CHOOSE, LEFTOVER):
        return JETPACK + middle_speed(s.held[seat])
    if s.phase == TAKE:
        return TAKE_CAT + leftmost(s)
    if s.phase == DISCARD:
        return DISCARD_CAT + leftmost(s)
    step = s.step[seat]
    if step == COLOUR:
        return COLOURING + default_colour(b, s, seat)
    if step == REROLLS:
        return STOP
    if step in (BET, TOKENS):
        return SPEND + default_tokens(b, s, seat)
    return SCORE


@rule
def middle_speed(held: int) -> int:
    """The lower median of the speeds in hand; of two leftover Jetpacks, the slower."""
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
    """White, then blue, then red if full. Colours are named in ascending order, so blue dice come first if due."""
    wanted = WHITE_DICE
    if b.two_any != SAME_COLOUR and s.any_left[seat] > room_for(b, s, seat, WHITE_DICE):
        wanted = BLUE_DICE
    if colour_refusal(b, s, seat, wanted) == LEGAL:
        return wanted
    for die in (WHITE_DICE, BLUE_DICE):
        if colour_refusal(b, s, seat, die) == LEGAL:
            return die
    return RED_DICE


@rule
def default_tokens(b: Box, s: State, seat: int) -> int:
    """None, but in the last round and the extra Liftoff what reaches the best height in reach."""
    most = may_spend(b, s, seat)
    if s.round < b.rounds:
        return 0
    if s.step[seat] == BET and b.token_timing == BEFORE_ROLL:
        return most
    if s.extra and b.tiebreak_compare == BY_LAUNCHES:
        return most
    launches = layout(s, seat) & LARGE_MASK
    target = height_reached(b, launches + most)
    tokens = 0
    while height_reached(b, launches + tokens) < target:
        tokens += 1
    return tokens
