"""A Liftoff as people see it: what is on the launch pad, and how it makes Launches."""

from collections.abc import Sequence
from itertools import product
from typing import Any, Literal

import msgspec

from mewple.games.jetcats.icons import EITHER, EITHER2, FUEL, LAUNCH, ROCKET, count
from mewple.games.jetcats.liftoff import height_reached, to_next_height
from mewple.games.jetcats.pairing import CHOICES, LARGE, LARGE_MASK, SMALL, SMALL_MASK, layout
from mewple.games.jetcats.state import CLASSES, COLOUR, DICE, FACES, HEIGHT_NAMES, HEIGHTS, REROLLS, Face

Step = Literal["grounded", "colour", "bet", "reroll", "tokens", "hold", "landed"]
STEPS: tuple[Step, ...] = ("grounded", "colour", "bet", "reroll", "tokens", "hold", "landed")


class Unit(msgspec.Struct, frozen=True):
    """A kind of thing on a launch pad: a die, an icon or a token.

    `source`: the colour of a die ("any" if it is not chosen yet), an icon, or a token. `shows`: the face of a die that
    was thrown. `face`: what it counts as, once that is known. `reroll`: the name of this die in the action that
    re-rolls it.
    """

    kind: Literal["die", "icon", "token"]
    source: str
    name: str
    shows: Face | None
    face: Face | None
    reroll: str | None


def _die(die: str, shows: Face | None = None, face: Face | None = None) -> Unit:
    return Unit("die", die, f"{die} die", shows, face, f"{die}-{shows}" if shows else None)


def _icon(source: str, name: str, face: Face | None = None) -> Unit:
    return Unit("icon", source, f"{name} icon", None, face, None)


FOUR_FACED = ("white", "red")
"""Colours of dice that can show all four faces."""
UNITS = {
    **{die: _die(die) for die in ("blue", "white", "red", "any")},
    **{f"blue-{face}": _die("blue", face, face) for face in FACES[:2]},
    **{f"{die}-{face}": _die(die, face, face) for die in FOUR_FACED for face in FACES},
    **{f"{die}-blank-{face}": _die(die, "blank", face) for die in FOUR_FACED for face in FACES[:3]},
    "rocket": _icon("rocket", "Rocket", "rocket"),
    "fuel": _icon("fuel", "Fuel", "fuel"),
    "launch": _icon("launch", "Launch", "launch"),
    "either": _icon("either", "Either-Or"),
    "either2": _icon("either2", "Doubled"),
    **{f"either-{face}": _icon("either", "Either-Or", face) for face in FACES[:2]},
    **{f"either2-{face}": _icon("either2", "Doubled", face) for face in FACES[:2]},
    "token": Unit("token", "token", "Full Launch token", None, "launch", None),
}
"""All kinds of units, by the words with which Liftoffs refer to them. For a die that was thrown, the word is the name
of its class."""

Bay = list[str]
"""One Launch, as the words of its units: a Rocket and a Fuel; or something that is a Launch by itself."""


class Flight(msgspec.Struct):
    """A seat's Liftoff of this round or, until that begins, its Liftoff of the round before.

    `bays` and `spare` are the best use of what is on the pad (R31). Before the roll, everything is in `spare`.
    """

    step: Step
    bays: list[Bay]
    spare: list[str]
    any_left: int
    pairs_left: int
    rerolls: int
    spent: int
    declared: bool
    launches: int | None
    line: str
    """The number of Launches in words, and how it adds up."""
    height: str
    next_height: str
    to_next: int


class HandLayout(msgspec.Struct):
    """The launch pad with the Either-Or icons laid by hand (Q15).

    `turns` has an entry for each kind of unit: the index of the layout that results if one more unit of this kind is
    turned over.
    """

    bays: list[Bay]
    spare: list[str]
    turns: dict[str, int]


class Placed(msgspec.Struct, frozen=True):
    """What icons and Blanks count as in a layout: how many of each kind count as each face."""

    doubled_rockets: int
    either_rockets: int
    blank_fuel: int
    blank_rocket: int
    blank_launch: int


def placed(choices: int) -> Placed:
    """The last five numbers of a layout (see `pairing`), by name."""
    return Placed(*(choices >> place * SMALL & SMALL_MASK for place in range(5)))


def flight_of(b: Any, s: Any, seat: int) -> Flight:
    rolled = s.step[seat] >= REROLLS
    laid = layout(s, seat) if rolled else 0
    launches = (laid & LARGE_MASK) + s.spent[seat] if rolled else 0
    bays, spare = lay_out(s, seat, placed(laid >> CHOICES)) if rolled else before_the_throw(s, seat)
    reached = height_reached(b, launches)
    return Flight(
        step=STEPS[s.step[seat]],
        bays=bays,
        spare=spare,
        any_left=s.any_left[seat],
        pairs_left=s.pairs_left[seat],
        rerolls=s.rerolls[seat],
        spent=s.spent[seat],
        declared=bool(s.declared[seat]),
        launches=launches if rolled else None,
        line=_line(laid, s.spent[seat], launches) if rolled else "",
        height="" if s.declared[seat] else height_name(b, launches),
        next_height=HEIGHT_NAMES[reached] if reached < HEIGHTS else "",
        to_next=to_next_height(b, launches),
    )


def height_name(b: Any, launches: int) -> str:
    """The name of the height that these Launches reach; empty for a miss."""
    reached = height_reached(b, launches)
    return HEIGHT_NAMES[reached - 1] if reached else ""


# --- before the throw, and while the dice are thrown colour by colour ---


def before_the_throw(s: Any, seat: int) -> tuple[list[Bay], list[str]]:
    """Returns the bays and the spare units before all dice are thrown. Tokens are in bays, because each one is a Launch
    by itself; dice and icons are spare."""
    spare = [unit for die in DICE for unit in _dice_of(s, seat, die)]
    if s.step[seat] == COLOUR:
        spare += ["any"] * (s.any_left[seat] + 2 * s.pairs_left[seat])
    icons = s.icons[seat]
    spare += ["rocket"] * count(icons, ROCKET) + ["fuel"] * count(icons, FUEL) + ["launch"] * count(icons, LAUNCH)
    spare += ["either"] * count(icons, EITHER) + ["either2"] * (2 * count(icons, EITHER2))
    return [["token"]] * s.spent[seat], spare


def _dice_of(s: Any, seat: int, die: str) -> list[str]:
    """The dice of one colour as units. Dice of one colour are thrown together, so either all or none show a face."""
    thrown = _dice(s, seat, [name for name in CLASSES if UNITS[name].source == die])
    return thrown or [die] * s.pool[seat][DICE.index(die)]


# --- the dice as they lie ---


def _dice(s: Any, seat: int, classes: Sequence[str]) -> list[str]:
    """The thrown dice of these classes. The name of a class is also the word for a unit of this class."""
    return [name for name in classes for _ in range(s.dice[seat][CLASSES.index(name)])]


def _showing(s: Any, seat: int, face: str) -> list[str]:
    return _dice(s, seat, [name for name in CLASSES if UNITS[name].shows == face])


def lay_out(s: Any, seat: int, chosen: Placed) -> tuple[list[Bay], list[str]]:
    """Returns the bays and the units without a partner (R30, R31). A bay holds a Full Launch, a Rocket with a Fuel, or
    a token."""
    icons = s.icons[seat]
    blanks = _showing(s, seat, "blank")
    launch_blanks, blanks = _converted(blanks, chosen.blank_launch, "launch")
    fuel_blanks, blanks = _converted(blanks, chosen.blank_fuel, "fuel")
    rocket_blanks, blanks = _converted(blanks, chosen.blank_rocket, "rocket")
    full = _showing(s, seat, "launch") + ["launch"] * count(icons, LAUNCH) + launch_blanks
    rockets = _showing(s, seat, "rocket") + ["rocket"] * count(icons, ROCKET)
    rockets += ["either2-rocket"] * (2 * chosen.doubled_rockets)
    rockets += ["either-rocket"] * chosen.either_rockets + rocket_blanks
    fuel = _showing(s, seat, "fuel") + ["fuel"] * count(icons, FUEL)
    fuel += ["either2-fuel"] * (2 * (count(icons, EITHER2) - chosen.doubled_rockets))
    fuel += ["either-fuel"] * (count(icons, EITHER) - chosen.either_rockets) + fuel_blanks
    pairs = [[rocket, tank] for rocket, tank in zip(rockets, fuel)]
    alone = rockets[len(pairs) :] + fuel[len(pairs) :] + blanks
    return [*([unit] for unit in full), *pairs, *[["token"]] * s.spent[seat]], alone


def _converted(blanks: list[str], number: int, face: str) -> tuple[list[str], list[str]]:
    """Converts the first `number` Blanks into units that count as `face`. Returns these units, and the other Blanks
    (R54-R56)."""
    return [f"{blank}-{face}" for blank in blanks[:number]], blanks[number:]


def hand_layouts(s: Any, seat: int) -> list[HandLayout]:
    """All ways to lay the Either-Or icons with one side or the other up, the best way first. The list is empty if there
    are no such icons.

    In all of these ways, Blanks count as they do in the best one.
    """
    best, icons = placed(layout(s, seat) >> CHOICES), s.icons[seat]
    ways = list(product(range(count(icons, EITHER) + 1), range(count(icons, EITHER2) + 1)))
    ways.sort(key=lambda way: way != (best.either_rockets, best.doubled_rockets))
    return [_hand_layout(s, seat, best, ways, *way) for way in ways] if len(ways) > 1 else []


def _hand_layout(s: Any, seat: int, best: Placed, ways: list[tuple[int, int]], either: int, doubled: int) -> HandLayout:
    """A layout in which this many Either-Or icons (`either`) and Doubled icons (`doubled`) count as Rockets."""
    laid = lay_out(s, seat, msgspec.structs.replace(best, either_rockets=either, doubled_rockets=doubled))
    turned = {
        "either-fuel": (either + 1, doubled),
        "either-rocket": (either - 1, doubled),
        "either2-fuel": (either, doubled + 1),
        "either2-rocket": (either, doubled - 1),
    }
    return HandLayout(*laid, {word: ways.index(way) for word, way in turned.items() if way in ways})


# --- in words ---


def _line(laid: int, tokens: int, launches: int) -> str:
    full, rockets, fuel = (laid >> place * LARGE & LARGE_MASK for place in (1, 2, 3))
    return sum_line(full, rockets, fuel, tokens, launches)


def sum_line(full: int, rockets: int, fuel: int, tokens: int, launches: int) -> str:
    """How the number of Launches is made up: "2 Rocket-Fuel pairs + 1 Full Launch = 3 Launches"."""
    counts = ((min(rockets, fuel), "Rocket-Fuel pair", "s"), (full, "Full Launch", "es"), (tokens, "token", "s"))
    parts = [f"{count} {name}{'' if count == 1 else more}" for count, name, more in counts if count]
    total = f"{launches} {'Launch' if launches == 1 else 'Launches'}"
    return f"{' + '.join(parts)} = {total}" if parts else f"No Rocket has Fuel: {total}"
