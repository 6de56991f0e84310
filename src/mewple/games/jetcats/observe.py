"""What a seat may see, as numbers for a learner. `LAYOUT` names every number.

This seat comes first, then the others in the order of the table. All numbers of a missing seat are 0. A hand is given
by speeds and colours only, because they determine the icons of a Jetpack.
"""

from mewple.core.bits import lowest_bit
from mewple.core.layout import Layout, one_hot, part
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.jetcats.icons import BITS, ICONS, MOST
from mewple.games.jetcats.liftoff import flight_seen, to_next_height
from mewple.games.jetcats.pairing import launches_of
from mewple.games.jetcats.state import (
    CLASSES,
    COLOURS,
    DICE,
    GROUNDED,
    LANDED,
    MOST_ROW,
    MOST_SEATS,
    OVER,
    REROLLS,
    ROUNDS,
    SPEEDS,
    Box,
    State,
)
from mewple.games.jetcats.turns import HUES

SPACES_VERSION = 2
KINDS = len(ICONS)
MOST_LACK = 4
"""The largest number of missing Launches in an observation. If more are missing, this number is shown."""
_PHASES = ("choose a Jetpack", "take a Cat", "discard a Cat", "fly", "use what is left over", "over")
_STEPS = ("on the ground", "choose a colour", "bet", "re-roll", "spend tokens", "hold back", "landed")
_SPEEDS = range(1, SPEEDS + 1)
LAYOUT = Layout(
    part("round", *one_hot("number", range(1, ROUNDS + 1))),
    part("phase", *one_hot("now", _PHASES)),
    part("priority of colour", *one_hot("rank", range(HUES)), rows=HUES),
    part(
        "seat",
        "is there",
        "points / 20",
        "tokens / 4",
        "has chosen a Jetpack",
        "has landed",
        "Launches are known",
        "Launches / 7",
        *one_hot("place in the order of this round", range(1, MOST_SEATS + 1)),
        *one_hot("Jetpack shown", _SPEEDS),
        *(f"{icon} in the Catbase" for icon in ICONS),
        rows=MOST_SEATS,
    ),
    part("own Jetpack of speed", "is held", *one_hot("colour", COLOURS), rows=SPEEDS),
    part("rival's Jetpack of speed", "is held", *one_hot("known colour", COLOURS), rows=(MOST_SEATS - 1) * SPEEDS),
    part(
        "Cat in the row",
        "is there",
        *(f"{icon} for ever" for icon in ICONS),
        *(f"{icon} for this flight" for icon in ICONS),
        rows=MOST_ROW,
    ),
    part(
        "own flight",
        *one_hot("step", _STEPS),
        "wild dice to colour / 4",
        "pairs of wild dice left / 4",
        "re-rolls left / 4",
        "tokens spent / 4",
        "Launches / 7",
        *one_hot("Launches to the next height", range(1, MOST_LACK + 1)),
        *ICONS,
        *(f"{die} dice gathered / 4" for die in DICE),
        *(f"{face} shown / 4" for face in CLASSES),
    ),
)
OBSERVATION = LAYOUT.size
AT_PHASE, AT_PRIORITY = LAYOUT["phase"].at, LAYOUT["priority of colour"].at
AT_SEATS, SEAT = LAYOUT["seat"].at, LAYOUT["seat"].size
ORDER, SHOWN = (LAYOUT["seat"].place(name) for name in ("place in the order of this round", "Jetpack shown"))
BASE = LAYOUT["seat"].place(f"{ICONS[0]} in the Catbase")
AT_HAND, AT_RIVALS, JETPACK = LAYOUT["own Jetpack of speed"].at, LAYOUT["rival's Jetpack of speed"].at, 1 + HUES
AT_ROW, CAT = LAYOUT["Cat in the row"].at, LAYOUT["Cat in the row"].size
AT_FLIGHT = LAYOUT["own flight"].at
AT_LEFT, AT_NEXT, AT_ICONS, AT_POOL, AT_SHOWN = (
    AT_FLIGHT + LAYOUT["own flight"].place(name)
    for name in (
        "wild dice to colour / 4",
        "Launches to the next height",
        ICONS[0],
        f"{DICE[0]} dice gathered / 4",
        f"{CLASSES[0]} shown / 4",
    )
)
assert len(_PHASES) == OVER + 1
assert len(_STEPS) == LANDED + 1


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    for place in range(OBSERVATION):
        out[place] = 0.0
    out[s.round - 1] = 1.0
    out[AT_PHASE + s.phase] = 1.0
    for colour in range(HUES):
        out[AT_PRIORITY + colour * HUES + b.rank[s.tops[s.round - 1]][colour]] = 1.0
    for away in range(s.seats):
        other = (seat + away) % s.seats
        observe_seat(b, s, seat, other, AT_SEATS + away * SEAT, out)
        if away > 0:
            observe_rival(b, s, other, AT_RIVALS + (away - 1) * SPEEDS * JETPACK, out)
    for place in range(s.seats):
        if s.order[place] >= 0:
            out[AT_SEATS + (s.order[place] - seat) % s.seats * SEAT + ORDER + place] = 1.0
    observe_hand(s, seat, out)
    observe_row(b, s, out)
    observe_flight(b, s, seat, out)


@rule
def put_icons(icons: int, at: int, out: Reals) -> None:
    """Writes how many of each icon there are. Nothing is written for icons that do not occur."""
    while icons:
        icon = lowest_bit(icons) // BITS
        out[at + icon] = icons >> BITS * icon & MOST
        icons &= ~(MOST << BITS * icon)


@rule
def observe_seat(b: Box, s: State, seat: int, other: int, at: int, out: Reals) -> None:
    """Writes everything that all seats may know about a seat."""
    out[at] = 1.0
    out[at + 1] = s.vp[other] / 20.0
    out[at + 2] = s.tokens[other] / 4.0
    out[at + 3] = s.chosen >> other & 1
    out[at + 4] = 1.0 if s.step[other] == LANDED else 0.0
    if s.launches[other] >= 0 and flight_seen(b, s, seat, other):
        out[at + 5] = 1.0
        out[at + 6] = s.launches[other] / 7.0
    if s.jetpack[other] >= 0:
        out[at + SHOWN + s.jetpack[other]] = 1.0
    put_icons(s.base[other], at + BASE, out)


@rule
def observe_hand(s: State, seat: int, out: Reals) -> None:
    """Writes for each speed whether the seat holds a Jetpack of this speed, and that Jetpack's colour."""
    held = s.held[seat]
    while held:
        speed = lowest_bit(held)
        held &= held - 1
        out[AT_HAND + speed * JETPACK] = 1.0
        out[AT_HAND + speed * JETPACK + 1 + s.colours[seat][speed]] = 1.0


@rule
def observe_rival(b: Box, s: State, other: int, at: int, out: Reals) -> None:
    """Writes for each speed whether a rival holds a Jetpack of this speed, and that Jetpack's colour if it is known:
    after it was played, or with open hands (Q3, Q25)."""
    for speed in range(SPEEDS):
        here, held = at + speed * JETPACK, s.held[other] >> speed & 1
        out[here] = held
        if held == 0 or b.open_hands:
            out[here + 1 + s.colours[other][speed]] = 1.0


@rule
def observe_row(b: Box, s: State, out: Reals) -> None:
    """Writes for each place of the row whether there is a Cat, its icons for all Liftoffs, and those for this one."""
    for slot in range(MOST_ROW):
        cat = s.row[slot]
        if cat >= 0:
            at = AT_ROW + slot * CAT
            out[at] = 1.0
            put_icons(b.cat_base[cat], at + 1, out)
            put_icons(b.cat_lift[cat], at + 1 + KINDS, out)


@rule
def observe_flight(b: Box, s: State, seat: int, out: Reals) -> None:
    """Writes the seat's own Liftoff. All these numbers are 0 before and after the Liftoff."""
    step = s.step[seat]
    if step == GROUNDED:
        return
    out[AT_FLIGHT + step] = 1.0
    out[AT_LEFT] = s.any_left[seat] / 4.0
    out[AT_LEFT + 1] = s.pairs_left[seat] / 4.0
    out[AT_LEFT + 2] = s.rerolls[seat] / 4.0
    out[AT_LEFT + 3] = s.spent[seat] / 4.0
    if step >= REROLLS:
        launches = launches_of(s, seat)
        out[AT_LEFT + 4] = launches / 7.0
        lack = to_next_height(b, launches)
        if lack > 0:
            out[AT_NEXT + min(lack, MOST_LACK) - 1] = 1.0
    put_icons(s.icons[seat], AT_ICONS, out)
    for die in range(len(DICE)):
        out[AT_POOL + die] = s.pool[seat][die] / 4.0
    for place in range(len(CLASSES)):
        out[AT_SHOWN + place] = s.dice[seat][place] / 4.0
