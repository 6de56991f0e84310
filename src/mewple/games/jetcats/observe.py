"""What a learner may see, as numbers: always the same count, this seat first, seats that do not exist as zeros."""

from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.jetcats.icons import ICONS, count
from mewple.games.jetcats.liftoff import flight_seen, to_next_height
from mewple.games.jetcats.pairing import launches_of
from mewple.games.jetcats.state import (
    CLASSES,
    DICE,
    GROUNDED,
    LANDED,
    MOST_ROW,
    MOST_SEATS,
    OVER,
    REROLLS,
    SPEEDS,
    Box,
    State,
)
from mewple.games.jetcats.turns import HUES

KINDS = len(ICONS)
PHASES = OVER + 1
STEPS = LANDED + 1
PUBLIC = 8
"""Numbers about every seat in the open."""
FLIGHT = KINDS + len(DICE) + len(CLASSES) + 6 + STEPS

AT_SEATS = 1 + PHASES
AT_PRIORITY = AT_SEATS + MOST_SEATS * PUBLIC
AT_HAND = AT_PRIORITY + HUES
AT_RIVALS = AT_HAND + SPEEDS * (1 + HUES + KINDS)
AT_ROW = AT_RIVALS + (MOST_SEATS - 1) * SPEEDS * (1 + HUES)
AT_BASES = AT_ROW + MOST_ROW * (1 + 2 * KINDS)
AT_FLIGHT = AT_BASES + MOST_SEATS * KINDS
OBSERVATION = AT_FLIGHT + FLIGHT


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    for place in range(OBSERVATION):
        out[place] = 0
    out[0] = s.round
    out[1 + s.phase] = 1
    for away in range(s.seats):
        other = (seat + away) % s.seats
        observe_seat(b, s, seat, other, AT_SEATS + away * PUBLIC, out)
        put_icons(s.base[other], AT_BASES + away * KINDS, out)
        if away > 0:
            observe_rival(b, s, other, AT_RIVALS + (away - 1) * SPEEDS * (1 + HUES), out)
    for colour in range(HUES):
        out[AT_PRIORITY + colour] = b.rank[s.tops[s.round - 1]][colour]
    observe_hand(b, s, seat, out)
    observe_row(b, s, out)
    observe_flight(b, s, seat, out)


@rule
def put_icons(icons: int, at: int, out: Reals) -> None:
    for icon in range(KINDS):
        out[at + icon] = count(icons, icon)


@rule
def observe_seat(b: Box, s: State, seat: int, other: int, at: int, out: Reals) -> None:
    """Points, tokens, chosen, place in turn order, Jetpack shown, landed, Launches, and a seat at all."""
    out[at] = s.vp[other]
    out[at + 1] = s.tokens[other]
    out[at + 2] = s.chosen >> other & 1
    for place in range(s.seats):
        if s.order[place] == other:
            out[at + 3] = place + 1
    out[at + 4] = s.jetpack[other] + 1
    out[at + 5] = 1 if s.step[other] == LANDED else 0
    out[at + 6] = s.launches[other] if flight_seen(b, s, seat, other) else -1
    out[at + 7] = 1


@rule
def observe_hand(b: Box, s: State, seat: int, out: Reals) -> None:
    """Each speed: held, its colour, and its bonus."""
    for speed in range(SPEEDS):
        if s.held[seat] >> speed & 1:
            at = AT_HAND + speed * (1 + HUES + KINDS)
            colour = s.colours[seat][speed]
            out[at] = 1
            out[at + 1 + colour] = 1
            put_icons(b.jet_bonus[speed][colour], at + 1 + HUES, out)


@rule
def observe_rival(b: Box, s: State, other: int, at: int, out: Reals) -> None:
    """Each speed: still held, and the colour where it is known: played, or with open hands (Q3, Q25)."""
    for speed in range(SPEEDS):
        held = s.held[other] >> speed & 1
        out[at + speed * (1 + HUES)] = held
        if held == 0 or b.open_hands:
            out[at + speed * (1 + HUES) + 1 + s.colours[other][speed]] = 1


@rule
def observe_row(b: Box, s: State, out: Reals) -> None:
    """Each place: a Cat at all, its bonus for ever, and its resources now."""
    for slot in range(MOST_ROW):
        cat = s.row[slot]
        if cat >= 0:
            at = AT_ROW + slot * (1 + 2 * KINDS)
            out[at] = 1
            put_icons(b.cat_base[cat], at + 1, out)
            put_icons(b.cat_lift[cat], at + 1 + KINDS, out)


@rule
def observe_flight(b: Box, s: State, seat: int, out: Reals) -> None:
    """The seat's own Liftoff: icons, dice gathered and shown, what is left to use, Launches, and the step."""
    put_icons(s.icons[seat], AT_FLIGHT, out)
    at = AT_FLIGHT + KINDS
    for die in range(len(DICE)):
        out[at + die] = s.pool[seat][die]
    at += len(DICE)
    for place in range(len(CLASSES)):
        out[at + place] = s.dice[seat][place]
    at += len(CLASSES)
    out[at] = s.any_left[seat]
    out[at + 1] = s.pairs_left[seat]
    out[at + 2] = s.rerolls[seat]
    out[at + 3] = s.spent[seat]
    if s.step[seat] >= REROLLS:
        launches = launches_of(s, seat)
        out[at + 4] = launches
        out[at + 5] = to_next_height(b, launches)
    if s.step[seat] != GROUNDED:
        out[at + 6 + s.step[seat]] = 1
