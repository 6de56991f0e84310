"""The Launch arithmetic laid out for people: which Rocket meets which Fuel, and what stays alone."""

from typing import Any

import msgspec

from mewple.games.jetcats.icons import EITHER, EITHER2, FUEL, LAUNCH, ROCKET, count
from mewple.games.jetcats.pairing import CHOICES, LARGE_MASK, SMALL, SMALL_MASK, layout
from mewple.games.jetcats.state import CLASSES


class Pair(msgspec.Struct, frozen=True):
    """One Launch from two units; each says where it comes from."""

    rocket: str
    fuel: str


class Tally(msgspec.Struct):
    """The best use of the dice as they lie (R31): the same number that is scored."""

    full: list[str]
    """Full Launches, by where they come from."""
    pairs: list[Pair]
    spare: list[str]
    """Units without a partner, and Blanks that stay Blanks."""
    rockets: int
    fuel: int
    tokens: int
    launches: int
    line: str


class Placed(msgspec.Struct, frozen=True):
    """The choices in a layout: how many of each kind of icon went which way."""

    doubled_rockets: int
    either_rockets: int
    blank_fuel: int
    blank_rocket: int
    blank_launch: int


def placed(choices: int) -> Placed:
    """The five small numbers of a layout (see `pairing`)."""
    return Placed(*(choices >> place * SMALL & SMALL_MASK for place in range(5)))


def _dice(s: Any, seat: int, face: str) -> list[str]:
    """One entry for each die that shows a face."""
    found = []
    for name, number in zip(CLASSES, s.dice[seat]):
        die, shows = name.split("-")
        if shows == face:
            found += [f"{die} die"] * number
    return found


def tally_of(s: Any, seat: int) -> Tally:
    """The layout of a seat's dice and icons, unit by unit."""
    laid = layout(s, seat)
    chosen, icons = placed(laid >> CHOICES), s.icons[seat]
    either, doubled = count(icons, EITHER), count(icons, EITHER2)
    rockets = _dice(s, seat, "rocket") + ["Rocket icon"] * count(icons, ROCKET)
    rockets += ["Doubled icon"] * (2 * chosen.doubled_rockets) + ["Either-Or icon"] * chosen.either_rockets
    rockets += ["Blank as Rocket"] * chosen.blank_rocket
    fuel = _dice(s, seat, "fuel") + ["Fuel icon"] * count(icons, FUEL)
    fuel += ["Doubled icon"] * (2 * (doubled - chosen.doubled_rockets))
    fuel += ["Either-Or icon"] * (either - chosen.either_rockets) + ["Blank as Fuel"] * chosen.blank_fuel
    full = _dice(s, seat, "launch") + ["Launch icon"] * count(icons, LAUNCH)
    full += ["Blank as Full Launch"] * chosen.blank_launch
    blanks = len(_dice(s, seat, "blank")) - chosen.blank_fuel - chosen.blank_rocket - chosen.blank_launch
    pairs = [Pair(a, b) for a, b in zip(rockets, fuel)]
    spare = [f"Rocket ({unit})" for unit in rockets[len(pairs) :]] + [f"Fuel ({unit})" for unit in fuel[len(pairs) :]]
    tokens = s.spent[seat]
    launches = (laid & LARGE_MASK) + tokens
    return Tally(
        full=full,
        pairs=pairs,
        spare=spare + ["Blank"] * blanks,
        rockets=len(rockets),
        fuel=len(fuel),
        tokens=tokens,
        launches=launches,
        line=sum_line(len(full), len(rockets), len(fuel), tokens, launches),
    )


def sum_line(full: int, rockets: int, fuel: int, tokens: int, launches: int) -> str:
    """The sum in one line."""
    parts = [f"Rockets {rockets}, Fuel {fuel}"]
    parts += [f"full {full}"] if full else []
    parts += [f"tokens {tokens}"] if tokens else []
    return f"{', '.join(parts)} = {launches} {'Launch' if launches == 1 else 'Launches'}"
