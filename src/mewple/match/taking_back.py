"""Undo: a seat takes back its own last actions, as far as nothing has come to light since.

An action stays when chance gave an outcome for it, when another seat or the table has acted since, when it closed a
simultaneous choice, or when it revealed something. Whether it did is asked of the rules themselves: in worlds where all
that a seat cannot know is dealt anew (`imagine`), an action that reveals nothing leads to the same view and the same
events; one that reveals something leads elsewhere sooner or later, or is not even legal.
"""

from __future__ import annotations

from typing import Any

from mewple.core import play
from mewple.core.fate import begin
from mewple.core.words import LEGAL, Event, Log
from mewple.match.errors import UndoRefused
from mewple.match.position import Frame, Position, Table

OWN_WORLDS, OTHERS_WORLDS = 5, 2
"""So many imagined worlds are compared for the seat that acted, and for each other seat."""

DRAWN = "Chance has spoken since: what was rolled or drawn stays."
OTHERS = "Somebody else has acted since."
CLOSED = "That was the last of the choices made together: they are on the table now."
REVEALED = "Something hidden has come to light since."
MOVED_ON = "The table has moved on since."
NOTHING = "There is nothing to take back."


def last_own(position: Position, seat: int) -> Frame:
    """The action that the seat would take back, or why not; does not ask whether it revealed something."""
    if not position.undo:
        raise UndoRefused(position.undo_stop)
    if position.undo[-1].seat != seat:
        raise UndoRefused(OTHERS)
    return position.undo[-1]


def revealed(table: Table, position: Position, frame: Frame) -> bool:
    """Whether the last action showed any seat something that it could not know."""
    others = [seat for seat in range(position.state.seats) if seat != frame.seat]
    return any(_revealed_to(table, position, frame, viewer) for viewer in (frame.seat, *others))


def _revealed_to(table: Table, position: Position, frame: Frame, viewer: int) -> bool:
    worlds = _worlds(table, frame, viewer)
    if not worlds:
        return False
    game, b = table.game, table.box
    seen = (_events(table, frame.before.copy(), frame, viewer), game.words.view(b, position.state, viewer))
    for world in worlds:
        if play.refusal(game, b, world, frame.seat, frame.action) != LEGAL:
            return True
        if seen != (_events(table, world, frame, viewer), game.words.view(b, world, viewer)):
            return True
    return False


def _worlds(table: Table, frame: Frame, viewer: int) -> list[Any]:
    """The state before the action as it might be for all that the viewer knows; none where nothing is hidden."""
    count = OWN_WORLDS if viewer == frame.seat else OTHERS_WORLDS
    worlds = [frame.before.copy() for _ in range(count)]
    for number, world in enumerate(worlds, start=1):
        table.game.rules.imagine(table.box, world, viewer, number)
    truth = _without_fate(frame.before)
    return [world for world in worlds if _without_fate(world) != truth]


def _without_fate(state: Any) -> bytes:
    """The state's bytes but for the stream, which is always imagined anew."""
    copy = state.copy()
    begin(copy, 0)
    return bytes(copy.to_bytes())


def _events(table: Table, state: Any, frame: Frame, viewer: int) -> list[Event]:
    """Do the action, in place; the events that the viewer sees."""
    log = Log.open()
    table.game.rules.apply(table.box, state, frame.seat, frame.action, log)
    return [event for event in table.game.events.read(log) if event.visible_to(viewer)]
