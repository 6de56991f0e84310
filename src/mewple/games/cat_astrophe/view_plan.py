"""The escape as a plan that fills in: the opening, the rig, the distraction, and what is still missing (R12-R24)."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.games.cat_astrophe.checks import openings
from mewple.games.cat_astrophe.content import CATS, ROOMS
from mewple.games.cat_astrophe.ending import ANYWHERE, NEAR, all_near, rig_in
from mewple.games.cat_astrophe.state import HOME, Box, State
from mewple.games.cat_astrophe.words_cards import CAT_NAMES, ROOM_NAMES, ItemCard, item_card, listed, the


class Step(msgspec.Struct, frozen=True):
    """One of the three requirements. `missing` says what to do; empty when it is met."""

    id: str
    done: bool
    missing: str


class Rig(msgspec.Struct, frozen=True):
    """A combined item, held by a cat or lying in a room."""

    item: ItemCard
    cat: str | None
    room: str


class Exit(msgspec.Struct, frozen=True):
    """An opening, and what still keeps the cats from leaving through it."""

    thing: str
    room: str
    missing: list[str]


class Plan(msgspec.Struct, frozen=True):
    steps: list[Step]
    exits: list[Exit]
    rigs: list[Rig]
    parts: list[str]
    """ESCAPE items found so far that are in no rig."""
    coast: bool


def plan(b: Box, s: State) -> Plan:
    ways = [thing for thing in range(len(HOME.things)) if openings(b, s) >> thing & 1]
    loose = [item.id for number, item in enumerate(HOME.items) if _loose(b, s) >> number & 1]
    return Plan(
        steps=[
            Step("opening", bool(ways), "" if ways else "Smash, pry or unlock a way out of the apartment."),
            Step("rig", s.rigs != 0, "" if s.rigs else _rig_missing(len(loose))),
            Step("distraction", bool(s.coast), "" if s.coast else _distraction_missing(b, s, bool(ways))),
        ],
        exits=[_exit(b, s, thing) for thing in ways],
        rigs=_rigs(s),
        parts=loose,
        coast=bool(s.coast),
    )


def _loose(b: Box, s: State) -> int:
    return b.escape & ~(s.deck | s.inside | s.rigs)


def _rig_missing(loose: int) -> str:
    if loose >= 2:
        return "Bring two ESCAPE items into one cat's paws and combine them."
    return "Find two ESCAPE items." if loose == 0 else "Find one more ESCAPE item."


def _distraction_missing(b: Box, s: State, ways: bool) -> str:
    if not ways or not s.rigs:
        return "It counts once there are an opening and a rig."
    return "Distract the human, and be at the opening before the event."


def _rigs(s: Any) -> list[Rig]:
    out = []
    for item in range(len(HOME.items)):
        if s.rigs >> item & 1:
            cats = [cat for cat in range(CATS) if s.held[cat] >> item & 1]
            rooms = [s.place[cat] for cat in cats] + [room for room in range(ROOMS) if s.floor[room] >> item & 1]
            out.append(Rig(item_card(s, item), HOME.cats[cats[0]].id if cats else None, HOME.rooms[rooms[0]].id))
    return out


def _exit(b: Box, s: State, thing: int) -> Exit:
    """R21, one by one."""
    room = b.thing_room[thing]
    missing = [] if s.coast else ["distract the human"]
    if b.escape_gather == ANYWHERE:
        if not any(s.held[cat] & s.rigs for cat in range(CATS)):
            missing.append("a cat has to hold a rig")
        return Exit(HOME.things[thing].id, HOME.rooms[room].id, missing)
    if not rig_in(s, room):
        missing.append(f"a cat in {the(ROOM_NAMES[room])} has to hold a rig")
    if not all_near(b, s, room):
        most = 1 if b.escape_gather == NEAR else 0
        far = [CAT_NAMES[cat] for cat in range(CATS) if b.distance[s.place[cat]][room] > most]
        missing.append(f"{listed(far)} {'has' if len(far) == 1 else 'have'} to come")
    if s.human == room and s.charmer < 0:
        missing.append("the human is in the way: charm or lure the human off")
    return Exit(HOME.things[thing].id, HOME.rooms[room].id, missing)
