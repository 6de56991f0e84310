"""Sets of icons: one integer with four bits for each of the fifteen kinds (R42-R56).

The sum of two such integers stands for both sets together. A box in which a count could overflow its four bits is
refused.
"""

from collections.abc import Mapping

from mewple.core.rule import rule

ICONS = (
    "vp",
    "launch",
    "reroll",
    "fuel",
    "rocket",
    "either",
    "either2",
    "blue",
    "white",
    "red",
    "any",
    "two_any",
    "blank_fuel",
    "blank_rocket",
    "blank_launch",
)
"""The kinds of icons, in the order of the clauses R42-R56."""

VP = ICONS.index("vp")
LAUNCH = ICONS.index("launch")
REROLL = ICONS.index("reroll")
FUEL = ICONS.index("fuel")
ROCKET = ICONS.index("rocket")
EITHER = ICONS.index("either")
EITHER2 = ICONS.index("either2")
BLUE = ICONS.index("blue")
"""The index of blue dice. The indices of white and red dice follow, in the order of `state.DICE`."""
ANY = ICONS.index("any")
TWO_ANY = ICONS.index("two_any")
BLANK_FUEL = ICONS.index("blank_fuel")
BLANK_ROCKET = ICONS.index("blank_rocket")
BLANK_LAUNCH = ICONS.index("blank_launch")

BITS = 4
MOST = (1 << BITS) - 1
"""The largest count of one icon in a set."""


@rule
def count(icons: int, icon: int) -> int:
    """How many times a set contains this icon."""
    return icons >> (BITS * icon) & MOST


def packed(counts: Mapping[str, int]) -> int:
    """The set with these counts by name."""
    return sum(number << (BITS * ICONS.index(name)) for name, number in counts.items())


def unpacked(icons: int) -> dict[str, int]:
    """The counts in a set by name, without zeros, in the order of the clauses."""
    return {name: count(icons, place) for place, name in enumerate(ICONS) if count(icons, place)}
