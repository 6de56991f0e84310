"""What a learner at a seat may see, as numbers. The layout is told in the game's page."""

from __future__ import annotations

from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.cat_astrophe.checks import cats_in, needed, stealth
from mewple.games.cat_astrophe.content import CARDS, CATS, ITEMS, ROOMS, THINGS, TRAITS
from mewple.games.cat_astrophe.state import (
    A_DISTRACT,
    AWAY,
    ESCAPE,
    OVER,
    Box,
    State,
)

GENERAL = 14
CAT_SIZE = ROOMS + ROOMS + len(TRAITS) + 7
PLACES = 2 + CATS + ROOMS + CATS
"""Where an item can be: deck, inside a rig, held by a cat, on a floor, worn by a cat; all 0 when it is gone."""
AT_PHASE = GENERAL
AT_HUMAN = AT_PHASE + OVER
AT_CATS = AT_HUMAN + ROOMS + 1
AT_THINGS = AT_CATS + CATS * CAT_SIZE
AT_ITEMS = AT_THINGS + 2 * THINGS
AT_RIGS = AT_ITEMS + ITEMS * (PLACES + 3)
AT_CARDS = AT_RIGS + ESCAPE * 2
OBSERVATION = AT_CARDS + 2 * CARDS


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    for at in range(OBSERVATION):
        out[at] = 0.0
    write_general(b, s, out)
    if s.phase < OVER:
        out[AT_PHASE + s.phase] = 1.0
    out[AT_HUMAN + (ROOMS if s.human == AWAY else s.human)] = 1.0
    for cat in range(CATS):
        write_cat(b, s, seat, cat, AT_CATS + cat * CAT_SIZE, out)
    for thing in range(THINGS):
        out[AT_THINGS + thing] = s.broken >> thing & 1
        out[AT_THINGS + THINGS + thing] = s.pried >> thing & 1
    write_items(b, s, out)
    for card in range(CARDS):
        out[AT_CARDS + card] = s.pile >> card & 1
        out[AT_CARDS + CARDS + card] = 1.0 if s.card == card else 0.0


@rule
def write_general(b: Box, s: State, out: Reals) -> None:
    out[0] = s.round
    out[1] = s.tracker
    out[2] = s.coast
    out[3] = s.moved
    out[4] = s.acted
    out[5] = 1.0 if s.charmer >= 0 else 0.0
    out[6] = s.task
    out[7] = s.target_cat
    out[8] = s.target
    out[9] = s.wanted
    out[10] = s.change
    out[11] = s.total
    out[12] = s.needed
    out[13] = s.result


@rule
def write_cat(b: Box, s: State, seat: int, cat: int, at: int, out: Reals) -> None:
    """Room, Found tokens, boosts; mine, on turn, done, charms, company, stealth, what it needs to distract."""
    out[at + s.place[cat]] = 1.0
    for room in range(ROOMS):
        out[at + ROOMS + room] = s.found[cat] >> room & 1
    at += 2 * ROOMS
    for trait in range(len(TRAITS)):
        out[at + trait] = s.boost[cat][trait]
    at += len(TRAITS)
    out[at] = 1.0 if s.seat_of[cat] == seat else 0.0
    out[at + 1] = 1.0 if s.cat == cat else 0.0
    out[at + 2] = s.done >> cat & 1
    out[at + 3] = 1.0 if s.charmer == cat else 0.0
    out[at + 4] = 1.0 if cats_in(s, s.place[cat]) != 1 << cat else 0.0
    out[at + 5] = stealth(b, s, cat)
    out[at + 6] = needed(b, s, cat, A_DISTRACT, 0)


@rule
def write_items(b: Box, s: State, out: Reals) -> None:
    """Each item: where it is, moved, asked for, a rig; each ESCAPE item: parts and score of the rig it heads."""
    for item in range(ITEMS):
        at = AT_ITEMS + item * (PLACES + 3)
        out[at] = s.deck >> item & 1
        out[at + 1] = s.inside >> item & 1
        for cat in range(CATS):
            out[at + 2 + cat] = s.held[cat] >> item & 1
            out[at + 2 + CATS + ROOMS + cat] = s.worn[cat] >> item & 1
        for room in range(ROOMS):
            out[at + 2 + CATS + room] = s.floor[room] >> item & 1
        out[at + PLACES] = s.handled >> item & 1
        out[at + PLACES + 1] = s.asked >> item & 1
        out[at + PLACES + 2] = s.rigs >> item & 1
    for place in range(ESCAPE):
        out[AT_RIGS + 2 * place] = s.parts[place]
        out[AT_RIGS + 2 * place + 1] = s.score[place]
