"""Undo: a seat takes back its own last actions, as far as nothing has come to light since.

An action stays when chance gave an outcome for it, when another seat or the table has acted since, when it closed a
simultaneous choice, or when it revealed something. Whether it did is asked of the rules themselves: in worlds where all
that a seat cannot know is dealt anew (`imagine`), an action that reveals nothing leads to the same view and the same
events; one that reveals something leads elsewhere sooner or later, or is not even legal.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mewple.core import play
from mewple.core.chance import begin
from mewple.core.events import Event, Log
from mewple.core.reasons import LEGAL
from mewple.match import clocks
from mewple.match.errors import UndoRefused
from mewple.match.position import Ask, Frame, MatchFixed, Position
from mewple.match.step import Step, await_decision, require_playing, require_seat

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


def revealed(table: MatchFixed, position: Position, frame: Frame) -> bool:
    """Whether the last action showed any seat something that it could not know."""
    others = [seat for seat in range(position.state.seats) if seat != frame.seat]
    return any(_revealed_to(table, position, frame, viewer) for viewer in (frame.seat, *others))


def _revealed_to(table: MatchFixed, position: Position, frame: Frame, viewer: int) -> bool:
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


def _worlds(table: MatchFixed, frame: Frame, viewer: int) -> list[Any]:
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


def _events(table: MatchFixed, state: Any, frame: Frame, viewer: int) -> list[Event]:
    """Do the action, in place; the events that the viewer sees."""
    log = Log.open()
    table.game.rules.apply(table.box, state, frame.seat, frame.action, log)
    return [event for event in table.game.events.read(log) if event.visible_to(viewer)]


def undo(step: Step) -> Position:
    before, seat = step.before, step.entry.seat
    require_seat(before, seat)
    if before.ask is not None:
        return _withdraw(step, before.ask)
    require_playing(before)
    frame = last_own(before, seat)
    _say_undo(step, frame.action, frame.before)
    stack = before.undo[:-1]
    after = replace(before, state=frame.before, undo=stack, together=frame.together)
    after = clocks.took_back(step.table, after, frame)
    return await_decision(step.table, after)


def _withdraw(step: Step, ask: Ask) -> Position:
    """An action that waits for real dice is taken back before the first roll."""
    if ask.action is None or ask.seat != step.entry.seat:
        raise UndoRefused("Dice are being rolled that are not yours.")
    if ask.outcomes:
        raise UndoRefused(DRAWN)
    _say_undo(step, ask.action, step.before.state)
    resigned = tuple(seat for seat in step.before.resigned if seat != ask.seat)
    return replace(step.before, ask=None, resigned=resigned)


def _say_undo(step: Step, action: int, state: Any) -> None:
    """Where the game hides things, only the seat itself reads what it took back."""
    seat, name = step.entry.seat, step.before.name(step.entry.seat)
    label = step.table.game.words.action(step.table.box, state, seat, action)
    plain = f"{name} takes back an action."
    full = f"{name} takes back: {label}"
    step.say("undo", plain if step.table.game.hidden else full, own=full)
