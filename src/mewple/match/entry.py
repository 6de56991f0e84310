"""Entries: every change of a match is one. The setup and the list of entries are the whole match."""

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
    """One change. `version` counts from 1; the version of a match is that of its last entry. What each kind of entry
    means:

    sit: a person (`name`) or a bot (`level`) takes the open seat
    stand: the person leaves the seat before the deal
    deal: the table deals the game
    act: the seat takes `action`
    give: somebody enters what real dice show
    undo: the seat undoes its last move
    resign: the seat takes the game's `action` for giving up
    timeout: the table takes the default `action` for a seat whose time is up
    ring: the game's clock runs out; the table takes `action`
    takeover: a bot of `level` takes the seat; `name` is the player who asked for that while the seat's person was away
    remove: the person was removed for good; a bot of `level` takes the seat, or before the deal the seat becomes open
    return: the person, `name`, takes the seat back
    pause, resume: the seat asks for a pause, or for its end
    hints, nohints: the seat agrees to hints, or no longer does
    reseed: the match continues at another server; chance follows `seed`: 16 hexadecimal digits, then 32 of its salt

    `outcomes`: all outcomes of the action so far, in order. If an action waits for real dice, each `give` adds one
    outcome and tries the action again, until the last outcome completes it. `follows`: the action belongs to the same
    move as the entry before it; both are undone together. `spent`: for how many seconds each seat's clock, and then the
    game's clock, has run since the last entry; () without clocks.
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
    """A change that was checked but not made yet. Store `entry`, then pass the draft to `Match.commit`."""

    entry: Entry
    after: Position
    said: tuple[LogEvent, ...]
    moments: tuple[Any, ...] = ()
    """For each event the state at that moment, or None for events of the table. Empty if states were not kept
    (`watch`)."""
