"""The largest number of Launches from dice and icons (R31, Q15), and how they are paired.

The result, a layout, is one integer, so that compiled code can return it. It has four numbers of seven bits: Launches,
Full Launches, Rockets and Fuel. Five numbers of four bits follow: Doubled icons that count as Rockets, Either-Or icons
that count as Rockets, and Blanks that count as Fuel, as Rockets and as Full Launches.
"""

from mewple.core.rule import rule
from mewple.games.jetcats.icons import (
    BLANK_FUEL,
    BLANK_LAUNCH,
    BLANK_ROCKET,
    EITHER,
    EITHER2,
    FUEL,
    LAUNCH,
    ROCKET,
    count,
)
from mewple.games.jetcats.state import State

LARGE = 7
LARGE_MASK = 127
CHOICES = 4 * LARGE
SMALL = 4
SMALL_MASK = 15
CONVERTED = CHOICES + 2 * SMALL
"""The position of the lowest bit of the three numbers about Blanks."""


@rule
def rockets_shown(s: State, seat: int) -> int:
    dice = s.dice[seat]
    return dice[0] + dice[2] + dice[6]


@rule
def fuel_shown(s: State, seat: int) -> int:
    dice = s.dice[seat]
    return dice[1] + dice[3] + dice[7]


@rule
def full_shown(s: State, seat: int) -> int:
    dice = s.dice[seat]
    return dice[4] + dice[8]


@rule
def blanks_shown(s: State, seat: int) -> int:
    dice = s.dice[seat]
    return dice[5] + dice[9]


@rule
def matched(rockets: int, fuel: int, either: int) -> int:
    """R31, R47: the number of pairs of a Rocket and a Fuel.

    Either-Or icons first pair with the surplus Rockets or Fuel; those that are left form pairs with one another.
    """
    lack = abs(rockets - fuel)
    return min(rockets, fuel) + (either if either <= lack else lack + (either - lack) // 2)


@rule
def either_rockets(rockets: int, fuel: int, either: int) -> int:
    """R47: how many Either-Or icons count as Rockets in the pairs that `matched` counts."""
    lack = min(abs(rockets - fuel), either)
    spare = (either - lack) // 2
    return spare + (lack if rockets < fuel else 0)


@rule
def best(icons: int, rockets: int, fuel: int, full: int, blanks: int) -> int:
    """R30, R31, Q14, Q15, Q17, Q18: the layout with the most Launches from these faces and icons."""
    rockets += count(icons, ROCKET)
    fuel += count(icons, FUEL)
    either = count(icons, EITHER)
    doubled = count(icons, EITHER2)
    as_full = min(blanks, count(icons, BLANK_LAUNCH))
    full += count(icons, LAUNCH) + as_full
    blanks -= as_full
    most = -1
    as_fuel = 0
    doubled_rockets = 0
    for x in range(min(blanks, count(icons, BLANK_FUEL)) + 1):
        y = min(blanks - x, count(icons, BLANK_ROCKET))
        for j in range(doubled + 1):
            made = matched(rockets + y + 2 * j, fuel + x + 2 * (doubled - j), either)
            if made > most:
                most = made
                as_fuel = x
                doubled_rockets = j
    as_rocket = min(blanks - as_fuel, count(icons, BLANK_ROCKET))
    rockets += as_rocket + 2 * doubled_rockets
    fuel += as_fuel + 2 * (doubled - doubled_rockets)
    turned = either_rockets(rockets, fuel, either)
    choices = doubled_rockets | turned << SMALL | as_fuel << 2 * SMALL | as_rocket << 3 * SMALL | as_full << 4 * SMALL
    total = full + most
    return (
        total
        | full << LARGE
        | (rockets + turned) << 2 * LARGE
        | (fuel + either - turned) << 3 * LARGE
        | choices << CHOICES
    )


@rule
def most_launches(icons: int, rockets: int, fuel: int, full: int, blanks: int) -> int:
    """R31: the largest number of Launches."""
    return best(icons, rockets, fuel, full, blanks) & LARGE_MASK


@rule
def layout(s: State, seat: int) -> int:
    """The best layout of the seat's dice and icons."""
    return best(s.icons[seat], rockets_shown(s, seat), fuel_shown(s, seat), full_shown(s, seat), blanks_shown(s, seat))


@rule
def launches_of(s: State, seat: int) -> int:
    """Q13, R32: the number of Launches, from dice, icons and spent tokens."""
    return (layout(s, seat) & LARGE_MASK) + s.spent[seat]
