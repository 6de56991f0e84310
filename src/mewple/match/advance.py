"""Makes the next position from one position and an entry, whether the entry is new or replayed.

The outcomes of a new entry are drawn here. A replayed entry brings its outcomes, which are used as they are. New and
replayed entries pass the same checks, so a stored match can be loaded only if it was played by the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec

from mewple.core import play
from mewple.match import clocks
from mewple.match.entries import act, hints, reseed, seats, undo
from mewple.match.entry import Draft, Entry, EntryKind
from mewple.match.position import MatchFixed, Position
from mewple.match.step import Step

_KINDS: dict[EntryKind, Callable[[Step], Position]] = {
    "sit": seats.sit,
    "stand": seats.stand,
    "deal": act.deal,
    "act": act.act,
    "give": act.give,
    "undo": undo.undo,
    "resign": act.act,
    "timeout": act.act,
    "ring": act.ring,
    "takeover": seats.takeover,
    "remove": seats.remove,
    "return": seats.come_back,
    "pause": seats.pause,
    "resume": seats.resume,
    "hints": hints.agree,
    "nohints": hints.withdraw,
    "reseed": reseed.reseed,
}


def advance(
    table: MatchFixed,
    position: Position,
    entry: Entry,
    *,
    retold: bool = False,
    checked: bool = False,
    watch: bool = False,
) -> Draft:
    """Carries out the entry. The draft has the entry with its outcomes, and the position after it. Raises `MatchError`,
    and for a replayed entry also `OutcomeError`.

    `retold`: the entry is replayed. `checked`: the entry's outcomes must be those that the seed gives. `watch`: the
    draft keeps the state at each event, so that viewers can be shown one event after another.
    """
    step = Step(table, clocks.charge(table, position, entry), entry, retold, checked, watch)
    after = _KINDS[entry.kind](step)
    after = clocks.restart(table, step.before, after, entry, step.said)
    after = clocks.stop(table, replace(after, version=entry.version, at=entry.at), step.said)
    after = replace(after, fresh=_fresh(table, position, after, entry))
    return Draft(msgspec.structs.replace(entry, outcomes=step.outcomes), after, tuple(step.said), tuple(step.moments))


def _fresh(table: MatchFixed, before: Position, after: Position, entry: Entry) -> tuple[int, ...]:
    """For each seat, the version at which its present decision began. An entry of another seat does not always give the
    seat a new decision."""
    return tuple(
        since if _same_decision(table, before, after, entry, seat) else after.version
        for seat, since in enumerate(before.fresh)
    )


def _same_decision(table: MatchFixed, before: Position, after: Position, entry: Entry, seat: int) -> bool:
    if seat == entry.seat or entry.kind == "undo" or after.ask != before.ask:
        return False
    if after.state is before.state:
        return True
    if seat not in before.pending or seat not in after.pending:
        return False
    return play.legal(table.game, table.box, before.state, seat) == play.legal(table.game, table.box, after.state, seat)
