"""What a learner in a seat may see, as numbers. `LAYOUT` names every number.

All seats see the same numbers, except that a seat's own cats are marked. The number of the current task, target or
request is -1 if there is none.
"""

from __future__ import annotations

from mewple.core.bits import lowest_bit
from mewple.core.layout import Layout, one_hot, part
from mewple.core.record import Reals
from mewple.core.rule import rule
from mewple.games.cat_astrophe.checks import cats_in, needed, stealth
from mewple.games.cat_astrophe.content import CARDS, CATS, ITEMS, ROOMS, TRAITS
from mewple.games.cat_astrophe.state import (
    A_DISTRACT,
    AWAY,
    ESCAPE,
    HOME,
    OVER,
    PHASES,
    Box,
    State,
)

_ROOMS = [room.id for room in HOME.rooms]
_CATS = [cat.id for cat in HOME.cats]
_THINGS = [thing.id for thing in HOME.things]
_CARDS = [f"event {number}" for number in range(1, CARDS + 1)]
LAYOUT = Layout(
    part(
        "general",
        "round",
        "tracker",
        "the coast is clear",
        "the cat on turn has moved",
        "the cat on turn has acted",
        "the human is charmed",
        "action that needs a target, by its number",
        "cat that was named as target",
        "room or thing that was named as target",
        "item that is asked for",
        "what the last event changed on the tracker",
        "what the cats rolled for the last event",
        "what they needed",
        "result: 0 open, 1 won, 2 lost",
    ),
    part("phase", *one_hot("now", PHASES[:OVER])),
    part("human", *one_hot("in", [*_ROOMS, "away"])),
    part(
        "cat",
        *one_hot("in", _ROOMS),
        *(f"has found in {room}" for room in _ROOMS),
        *(f"boost of {trait}" for trait in TRAITS),
        "belongs to this seat",
        "is on turn",
        "has had its turn",
        "charms the human",
        "has company",
        "stealth adds",
        "must roll to distract",
        rows=CATS,
    ),
    part("broken", *_THINGS),
    part("pried", *_THINGS),
    part(
        "item",
        "is in the deck",
        "is inside a rig",
        *(f"is held by {cat}" for cat in _CATS),
        *(f"lies in {room}" for room in _ROOMS),
        *(f"is worn by {cat}" for cat in _CATS),
        "changed place this turn",
        "was asked for this turn",
        "is a rig",
        rows=ITEMS,
    ),
    part("ESCAPE item as the head of a rig", "parts, as bits", "score", rows=ESCAPE),
    part("in the pile", *_CARDS),
    part("last event", *one_hot("was", range(1, CARDS + 1))),
)
OBSERVATION = LAYOUT.size
AT_GENERAL, AT_PHASE, AT_HUMAN = LAYOUT["general"].at, LAYOUT["phase"].at, LAYOUT["human"].at
AT_CATS, CAT_SIZE = LAYOUT["cat"].at, LAYOUT["cat"].size
AT_BROKEN, AT_PRIED = LAYOUT["broken"].at, LAYOUT["pried"].at
AT_ITEMS, ITEM_SIZE = LAYOUT["item"].at, LAYOUT["item"].size
HELD, LIES, WORN, MOVED = (
    LAYOUT["item"].place(name)
    for name in (
        f"is held by {_CATS[0]}",
        f"lies in {_ROOMS[0]}",
        f"is worn by {_CATS[0]}",
        "changed place this turn",
    )
)
AT_RIGS = LAYOUT["ESCAPE item as the head of a rig"].at
AT_PILE, AT_LAST = LAYOUT["in the pile"].at, LAYOUT["last event"].at


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    """Writes all `OBSERVATION` numbers for this seat into `out`."""
    for at in range(OBSERVATION):
        out[at] = 0.0
    write_general(b, s, out)
    if s.phase < OVER:
        out[AT_PHASE + s.phase] = 1.0
    out[AT_HUMAN + (ROOMS if s.human == AWAY else s.human)] = 1.0
    for cat in range(CATS):
        write_cat(b, s, seat, cat, AT_CATS + cat * CAT_SIZE, out)
    put_ones(s.broken, AT_BROKEN, 1, out)
    put_ones(s.pried, AT_PRIED, 1, out)
    write_items(s, out)
    put_ones(s.pile, AT_PILE, 1, out)
    if s.card >= 0:
        out[AT_LAST + s.card] = 1.0


@rule
def put_ones(bits: int, at: int, step: int, out: Reals) -> None:
    """For each bit n that is set, writes a 1 at index `at` + n * `step`."""
    while bits:
        out[at + lowest_bit(bits) * step] = 1.0
        bits &= bits - 1


@rule
def write_general(b: Box, s: State, out: Reals) -> None:
    out[AT_GENERAL] = s.round
    out[AT_GENERAL + 1] = s.tracker
    out[AT_GENERAL + 2] = s.coast
    out[AT_GENERAL + 3] = s.moved
    out[AT_GENERAL + 4] = s.acted
    out[AT_GENERAL + 5] = 1.0 if s.charmer >= 0 else 0.0
    out[AT_GENERAL + 6] = s.task
    out[AT_GENERAL + 7] = s.target_cat
    out[AT_GENERAL + 8] = s.target
    out[AT_GENERAL + 9] = s.wanted
    out[AT_GENERAL + 10] = s.change
    out[AT_GENERAL + 11] = s.total
    out[AT_GENERAL + 12] = s.needed
    out[AT_GENERAL + 13] = s.result


@rule
def write_cat(b: Box, s: State, seat: int, cat: int, at: int, out: Reals) -> None:
    """Writes the numbers of a cat: its room, Found tokens and boosts; whether this seat plays it; whether it is on
    turn, has had its turn, charms the human or has company; how much harder its checks are; and what it must roll to
    distract the human."""
    out[at + s.place[cat]] = 1.0
    put_ones(s.found[cat], at + ROOMS, 1, out)
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
def write_items(s: State, out: Reals) -> None:
    """Writes where each item is, and whether it was moved, was asked for, or is a rig. For ESCAPE items, also writes
    their parts and their score."""
    put_ones(s.deck, AT_ITEMS, ITEM_SIZE, out)
    put_ones(s.inside, AT_ITEMS + 1, ITEM_SIZE, out)
    for cat in range(CATS):
        put_ones(s.held[cat], AT_ITEMS + HELD + cat, ITEM_SIZE, out)
        put_ones(s.worn[cat], AT_ITEMS + WORN + cat, ITEM_SIZE, out)
    for room in range(ROOMS):
        put_ones(s.floor[room], AT_ITEMS + LIES + room, ITEM_SIZE, out)
    put_ones(s.handled, AT_ITEMS + MOVED, ITEM_SIZE, out)
    put_ones(s.asked, AT_ITEMS + MOVED + 1, ITEM_SIZE, out)
    put_ones(s.rigs, AT_ITEMS + MOVED + 2, ITEM_SIZE, out)
    for place in range(ESCAPE):
        out[AT_RIGS + 2 * place] = s.parts[place]
        out[AT_RIGS + 2 * place + 1] = s.score[place]
