"""What both policies share: the values of icons and Cats, colours of Any-Dice, and expected Launches.

All values are in hundredths of a Victory Point.
"""

from mewple.core.rule import rule
from mewple.games.jetcats.ending import BY_LAUNCHES
from mewple.games.jetcats.icons import EITHER, EITHER2, FUEL, ICONS, LAUNCH, ROCKET, count
from mewple.games.jetcats.liftoff import BLUE_DICE, RED_DICE, WHITE_DICE, colour_fits, dice_in
from mewple.games.jetcats.pairing import LARGE_MASK, layout
from mewple.games.jetcats.state import BET, MOST_ROW, Box, State

BEGINNER, STRONG = range(2)
MIDDLE_ROUND = 4
"""The beginner uses the same prices all game long, those of its middle."""
NOTHING = -1_000_000
"""Less than anything is worth."""
ROCKET_FACE, FUEL_FACE, FULL_FACE, BLANK_FACE = range(4)
"""The faces, as in `state.FACES`."""


@rule
def priced(b: Box, icons: int, number: int) -> int:
    """The value of icons at the prices of this round."""
    total = 0
    for icon in range(len(ICONS)):
        total += count(icons, icon) * b.icon_worth[number - 1][icon]
    return total


@rule
def cat_value(b: Box, s: State, cat: int, policy: int) -> int:
    """What a Cat is worth. Beginner: its bonus times the rounds left, and its resources now. Strong: by round."""
    if policy == BEGINNER:
        left = b.rounds - s.round + 1
        return priced(b, b.cat_base[cat], MIDDLE_ROUND) * left + priced(b, b.cat_lift[cat], MIDDLE_ROUND)
    return b.cat_worth[cat][s.round - 1]


@rule
def favourite_slot(b: Box, s: State, policy: int) -> int:
    """The place of the Cat in the row that this policy likes best, to take it or to keep it from the next player."""
    best = 0
    most = NOTHING
    for slot in range(MOST_ROW):
        if s.row[slot] >= 0:
            value = cat_value(b, s, s.row[slot], policy)
            if value > most:
                most = value
                best = slot
    return best


@rule
def first_colour(b: Box, s: State, seat: int, wanted: int) -> int:
    """The wanted colour if it fits, else red, white or blue."""
    if colour_fits(b, s, seat, wanted):
        return wanted
    for die in (RED_DICE, WHITE_DICE):
        if colour_fits(b, s, seat, die):
            return die
    return BLUE_DICE


@rule
def expected_launches(s: State, seat: int) -> int:
    """Launches before the roll, as if every die were one Rocket or Fuel."""
    icons = s.icons[seat]
    units = count(icons, ROCKET) + count(icons, FUEL) + count(icons, EITHER) + 2 * count(icons, EITHER2)
    return count(icons, LAUNCH) + (units + dice_in(s, seat)) // 2


@rule
def launches_to_count_on(s: State, seat: int) -> int:
    """Launches without tokens: the expected number before the roll, the actual one after it."""
    return expected_launches(s, seat) if s.step[seat] == BET else layout(s, seat) & LARGE_MASK


@rule
def spends_all(b: Box, s: State) -> bool:
    """Q21: an extra Liftoff compares Launches, and tokens have no other use then."""
    return s.extra > 0 and b.tiebreak_compare == BY_LAUNCHES
