"""Entries: what a match is made of. Every change is one; the list of them, with the setup, is the whole match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from mewple.match.position import LogEvent, Position

EntryKind: TypeAlias = Literal[
    "sit",
    "stand",
    "deal",
    "act",
    "give",
    "undo",
    "resign",
    "timeout",
    "ring",
    "takeover",
    "remove",
    "return",
    "pause",
    "resume",
    "hints",
    "nohints",
    "reseed",
]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change. `version` counts from 1; the match has the version of its last entry.

    sit: `name` (a person) or `level` (a bot) takes the open seat · stand: the person gets up before the deal
    deal: the table deals · act: the seat does `action` · give: somebody with real dice says what they show
    undo: the seat undoes its last move · resign: the seat gives up (`action` is the game's)
    timeout: the clock takes the default `action` for a seat out of time · ring: the game's clock rings (`action`)
    takeover: a bot of `level` takes the seat (`name`: the player who asked for it, where its person was away)
    remove: the person was removed from the table for good, and a bot of `level` takes the seat; before the deal the
    seat is open again
    return: the person, `name`, is back
    pause, resume: as the seat wishes · hints, nohints: the seat agrees to hints, or does not any more
    reseed: the match goes on at another server, where chance follows the new `seed`: 16 hexadecimal digits, and 32 of
    its salt

    `outcomes`: all that chance gave for the action so far, in order. Each `give` tries an action that waits for real
    dice again with one outcome more; the last one completes it. `follows`: the action belongs to the same move as the
    entry before it; they are undone together. `spent`: seconds that ran on each seat's clock since the last entry, then
    the game's clock; () without clocks.
    """

    version: int
    seat: int
    kind: EntryKind
    at: float
    action: int | None = None
    outcomes: tuple[int, ...] = ()
    name: str = ""
    level: str = ""
    spent: tuple[float, ...] = ()
    follows: bool = False
    seed: str = ""


@dataclass(frozen=True)
class Draft:
    """A change that was checked but not made yet: store `entry`, then pass the draft to `Match.commit`."""

    entry: Entry
    after: Position
    said: tuple[LogEvent, ...]
    moments: tuple[Any, ...] = ()
    """For each event the state at that moment; None for events of the table. Empty for a replayed entry."""
