"""The beginner policy (section 8 of the ledger). The policy uses only what its seat sees. Values are hundredths of a
Victory Point."""

from mewple.core.bits import count_bits
from mewple.core.rule import rule
from mewple.games.jetcats.liftoff import WHITE_DICE, height_reached, may_spend
from mewple.games.jetcats.pairing import LARGE, LARGE_MASK, blanks_shown, layout
from mewple.games.jetcats.policies.tactics import (
    BEGINNER,
    BLANK_FACE,
    FUEL_FACE,
    MIDDLE_ROUND,
    ROCKET_FACE,
    favourite_slot,
    first_colour,
    launches_to_count_on,
    priced,
    spends_all,
)
from mewple.games.jetcats.state import (
    A_COLOUR,
    A_DISCARD,
    A_JETPACK,
    A_REROLL,
    A_SCORE,
    A_SPEND,
    A_STOP,
    A_TAKE,
    CHOOSE,
    COLOUR,
    DISCARD,
    HEIGHTS,
    HOLD,
    LEFTOVER,
    MOST_ROW,
    REROLLS,
    SPEEDS,
    TAKE,
    Box,
    Own,
    State,
)
from mewple.games.jetcats.turns import draw_bit

FAVOURITE = 65
"""If a Catbase bonus has at least this value in a round, the beginner plays its fastest Jetpack."""


@rule
def beginner_action(b: Box, s: State, seat: int, own: Own) -> int:
    """The beginner's action for this seat, which must be allowed to act."""
    if s.phase in (CHOOSE, LEFTOVER):
        return A_JETPACK + beginner_speed(b, s, seat, own)
    if s.phase == TAKE:
        return A_TAKE + favourite_slot(b, s, BEGINNER)
    if s.phase == DISCARD:
        return A_DISCARD + favourite_slot(b, s, BEGINNER)
    step = s.step[seat]
    if step == COLOUR:
        return A_COLOUR + first_colour(b, s, seat, WHITE_DICE)
    if step == REROLLS:
        return beginner_reroll(b, s, seat)
    if step == HOLD:
        return A_SCORE
    return A_SPEND + beginner_tokens(b, s, seat)


@rule
def beginner_speed(b: Box, s: State, seat: int, own: Own) -> int:
    """The fastest Jetpack if a Cat in the row has a bonus worth `FAVOURITE`; otherwise a random one."""
    held = s.held[seat]
    for slot in range(MOST_ROW):
        if s.row[slot] >= 0 and priced(b, b.cat_base[s.row[slot]], MIDDLE_ROUND) >= FAVOURITE:
            return fastest(held)
    return draw_bit(own, held, count_bits(held), 0)


@rule
def fastest(held: int) -> int:
    speed = SPEEDS - 1
    while held >> speed & 1 == 0:
        speed -= 1
    return speed


@rule
def beginner_reroll(b: Box, s: State, seat: int) -> int:
    """Re-rolls Blanks, then Rockets or Fuel without a partner. Stops once the Moon is reached."""
    laid = layout(s, seat)
    if laid & LARGE_MASK >= b.height_launches[HEIGHTS - 1]:
        return A_STOP
    rockets = laid >> 2 * LARGE & LARGE_MASK
    fuel = laid >> 3 * LARGE & LARGE_MASK
    face = BLANK_FACE
    if blanks_shown(s, seat) == 0:
        if rockets == fuel:
            return A_STOP
        face = ROCKET_FACE if rockets > fuel else FUEL_FACE
    for place in (0, 2, 6) if face == ROCKET_FACE else (1, 3, 7) if face == FUEL_FACE else (5, 5, 9):
        if s.dice[seat][place] > 0:
            return A_REROLL + place
    return A_STOP


@rule
def beginner_tokens(b: Box, s: State, seat: int) -> int:
    """The smallest number of tokens that lifts the Cat to a better height, which must be Orbit or Moon before the last
    round; 0 if there is none."""
    most = may_spend(b, s, seat)
    if spends_all(b, s):
        return most
    launches = launches_to_count_on(s, seat)
    lowest = 1 if s.round >= b.rounds else 2
    for tokens in range(1, most + 1):
        height = height_reached(b, launches + tokens)
        if height >= lowest and height > height_reached(b, launches):
            return tokens
    return 0
