"""The escape as a checklist: the opening, the rig and the distraction, and what is missing (R12-R24)."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.bits import count_bits, seats_in
from mewple.games.cat_astrophe.checks import openings
from mewple.games.cat_astrophe.content import CATS, ROOMS
from mewple.games.cat_astrophe.ending import ANYWHERE, NEAR, all_near, rig_in
from mewple.games.cat_astrophe.paws import holder
from mewple.games.cat_astrophe.state import HOME
from mewple.games.cat_astrophe.words_cards import CAT_NAMES, ROOM_NAMES, ItemCard, listed, rig_card, the


class Step(msgspec.Struct, frozen=True):
    """One of the three requirements for the escape. `missing` says what to do; it is empty once the
    requirement is met."""

    id: str
    done: bool
    missing: str


class Rig(msgspec.Struct, frozen=True):
    """A rig, held by a cat or in a room. The id of a rig is that of its first part."""

    item: ItemCard
    cat: str | None
    room: str


class Exit(msgspec.Struct, frozen=True):
    """An opening, and why the cats cannot leave through it yet."""

    thing: str
    room: str
    missing: list[str]


def steps(b: Any, s: Any) -> list[Step]:
    way = openings(b, s) != 0
    return [
        Step("opening", way, "" if way else "Smash, pry or unlock a way out of the apartment."),
        Step("rig", s.rigs != 0, "" if s.rigs else _rig_missing(count_bits(_loose(b, s)))),
        Step("distraction", coast(b, s), "" if s.coast else _distraction_missing(way and s.rigs != 0)),
    ]


def _rig_missing(found: int) -> str:
    if found >= 2:
        return "Bring two ESCAPE items into one cat's paws and combine them."
    return "Find and combine two escape items." if found == 0 else "Find one more escape item."


def _distraction_missing(counts: bool) -> str:
    if counts:
        return "Distract the human, and be at the opening before the event."
    return "Counts only once you have an opening and a rig."


def coast(b: Any, s: Any) -> bool:
    return bool(s.coast)


def _loose(b: Any, s: Any) -> int:
    return int(b.escape & ~(s.deck | s.inside | s.rigs))


def loose(b: Any, s: Any) -> list[str]:
    return [HOME.items[item].id for item in seats_in(_loose(b, s))]


def rigs(b: Any, s: Any) -> list[Rig]:
    return [_rig(s, item) for item in seats_in(s.rigs)]


def _rig(s: Any, item: int) -> Rig:
    cat = holder(s, item)
    room = s.place[cat] if cat >= 0 else next(room for room in range(ROOMS) if s.floor[room] >> item & 1)
    return Rig(rig_card(s, item), HOME.cats[cat].id if cat >= 0 else None, HOME.rooms[room].id)


def exits(b: Any, s: Any) -> list[Exit]:
    return [_exit(b, s, thing) for thing in seats_in(openings(b, s))]


def _exit(b: Any, s: Any, thing: int) -> Exit:
    """R21: an opening, with its conditions one by one."""
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
