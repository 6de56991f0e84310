"""What both policies use: values of icons and Cats, colours of Any-Dice, and expected Launches.

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
"""The beginner uses the prices of this round in all rounds."""
NOTHING = -1_000_000
"""A number smaller than any value."""
ROCKET_FACE, FUEL_FACE, FULL_FACE, BLANK_FACE = range(4)
"""The indices of the faces in `state.FACES`."""


@rule
def priced(b: Box, icons: int, number: int) -> int:
    """The value of icons at the prices of the round `number`."""
    total = 0
    for icon in range(len(ICONS)):
        total += count(icons, icon) * b.icon_worth[number - 1][icon]
    return total


@rule
def cat_value(b: Box, s: State, cat: int, policy: int) -> int:
    """The value of a Cat.

    The beginner multiplies the value of the Cat's bonus by the number of rounds left, and adds the value of its
    resources. The strong policy looks up the value for this round in a table.
    """
    if policy == BEGINNER:
        left = b.rounds - s.round + 1
        return priced(b, b.cat_base[cat], MIDDLE_ROUND) * left + priced(b, b.cat_lift[cat], MIDDLE_ROUND)
    return b.cat_worth[cat][s.round - 1]


@rule
def favourite_slot(b: Box, s: State, policy: int) -> int:
    """The place in the row of the Cat that this policy values most."""
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
    """The wanted colour if it is possible; otherwise the first possible one of red, white and blue."""
    if colour_fits(b, s, seat, wanted):
        return wanted
    for die in (RED_DICE, WHITE_DICE):
        if colour_fits(b, s, seat, die):
            return die
    return BLUE_DICE


@rule
def expected_launches(s: State, seat: int) -> int:
    """The number of Launches to expect before the roll. Every die counts as a Rocket or a Fuel."""
    icons = s.icons[seat]
    units = count(icons, ROCKET) + count(icons, FUEL) + count(icons, EITHER) + 2 * count(icons, EITHER2)
    return count(icons, LAUNCH) + (units + dice_in(s, seat)) // 2


@rule
def launches_to_count_on(s: State, seat: int) -> int:
    """The number of Launches without tokens: the expected number before the roll, the actual one after it."""
    return expected_launches(s, seat) if s.step[seat] == BET else layout(s, seat) & LARGE_MASK


@rule
def spends_all(b: Box, s: State) -> bool:
    """Q21: whether to spend all tokens, because this Liftoff is the last one and Launches decide."""
    return s.extra > 0 and b.tiebreak_compare == BY_LAUNCHES
