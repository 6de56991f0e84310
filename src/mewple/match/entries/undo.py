"""Undo: a seat undoes its last move, as long as nothing hidden was revealed.

An action cannot be undone if it drew an outcome, if another seat or the table has acted since, if it was the last
choice of seats that chose at the same time, or if one of its events reveals something (`event(..., reveals=True)`).
Whether an action can be undone is decided when it is taken. The conformance kit checks that games declare correctly
which events reveal something.

The reason that a seat is shown depends only on what that seat may know. If other seats have acted, the reason says only
that they did, and not what they did.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mewple.core.actions import TABLE
from mewple.match import clocks
from mewple.match.errors import UndoRefused
from mewple.match.position import NOTHING_TO_UNDO, Frame, MatchFixed, OutcomeRequest, Position
from mewple.match.step import Step, await_decision, require_playing, require_seat

if TYPE_CHECKING:
    from mewple.match.outcomes import Attempt

DRAWN = "You can't undo this: dice were rolled or a card was drawn."
OTHERS = "You can't undo this: somebody else has acted since."
CLOSED = "You can't undo this: everybody has chosen, and the choices were shown."
REVEALED = "You can't undo this: it showed something hidden."
MOVED_ON = "You can't undo this: the game has moved on."
NOT_YOUR_DICE = "You can't undo this: dice are being rolled that are not yours."


def after_action(step: Step, seat: int, action: int, tried: Attempt) -> Position:
    """The position after this action, with the actions that can be undone now, and for each seat the reason why it
    cannot undo more."""
    before = step.before
    why = _why_not(step, seat, action, tried)
    if why:
        return replace(before, undo=(), undo_stops=_stops(before, seat, why))
    frame = Frame(
        seat,
        action,
        before.state,
        stays=REVEALED if step.table.game.events.reveal(tried.events) else "",
        follows=step.entry.follows,
        together=before.together,
        used=before.used[seat],
        game_left=before.game_left,
        game_ran=before.game_ran,
    )
    mine = bool(before.undo) and before.undo[-1].seat == seat
    own = before.undo_stops[seat] if mine or not before.undo else OTHERS
    stack = (*before.undo, frame) if mine else (frame,)
    return replace(before, undo=stack, undo_stops=_stops(before, seat, own))


def _why_not(step: Step, seat: int, action: int, tried: Attempt) -> str:
    """The reason why nothing that was done so far can be undone; empty if something can."""
    before = step.before
    if step.entry.kind not in ("act", "give") or action == step.table.game.resign:
        return MOVED_ON
    if tried.outcomes:
        return DRAWN
    if len(before.pending) == 1 and len(before.together) > 1 and seat in before.together:
        return CLOSED
    return ""


def _stops(before: Position, seat: int, why: str) -> tuple[str, ...]:
    others = MOVED_ON if seat == TABLE else OTHERS
    return tuple(why if each == seat else others for each in range(len(before.undo_stops)))


def last_move(position: Position, seat: int, *, stored: bool = False) -> tuple[Frame, ...]:
    """The actions that an undo by this seat would take back, the oldest first. Raises `UndoRefused` if it cannot undo
    any.

    `stored`: the match is being loaded, so the release that stored the entry has already decided that nothing was
    revealed.
    """
    if not position.undo or position.undo[-1].seat != seat:
        raise UndoRefused(OTHERS if position.undo else position.undo_stops[seat])
    first = len(position.undo) - 1
    while first and position.undo[first].follows:
        first -= 1
    move = position.undo[first:]
    stays = [frame.stays for frame in move if frame.stays]
    if stays and not stored:
        raise UndoRefused(stays[0])
    return move


def label(table: MatchFixed, position: Position, seat: int) -> str:
    """Describes the move that an undo by this seat would take back. Raises the error that the undo itself would
    raise."""
    if position.ask is not None:
        action = _waiting_action(position.ask, seat)
        return table.game.words.action(table.box, position.state, seat, action)
    require_playing(position)
    return _label(table, last_move(position, seat), seat)


def _label(table: MatchFixed, move: tuple[Frame, ...], seat: int) -> str:
    name = table.game.words.action
    first = name(table.box, move[0].before, seat, move[0].action)
    if len(move) == 1:
        return first
    return f"{first}, and {len(move) - 1} more {'step' if len(move) == 2 else 'steps'}"


def undo(step: Step) -> Position:
    before, seat = step.before, step.entry.seat
    require_seat(before, seat)
    if before.ask is not None:
        return _withdraw(step, before.ask)
    require_playing(before)
    move = last_move(before, seat, stored=step.retold and not step.checked)
    _say_undo(step, _label(step.table, move, seat))
    after = replace(before, state=move[0].before, undo=before.undo[: -len(move)], together=move[0].together)
    for frame in reversed(move):
        after = clocks.took_back(step.table, after, frame)
    return await_decision(step.table, after)


def _withdraw(step: Step, ask: OutcomeRequest) -> Position:
    """Undoes an action that waits for real dice, before the first of them is rolled."""
    _waiting_action(ask, step.entry.seat)
    _say_undo(step, label(step.table, step.before, step.entry.seat))
    resigned = tuple(seat for seat in step.before.resigned if seat != ask.seat)
    return replace(step.before, ask=None, resigned=resigned)


def _waiting_action(ask: OutcomeRequest, seat: int) -> int:
    """The action of this seat that waits for its first die. Raises `UndoRefused` if there is none."""
    if ask.action is None or ask.seat != seat:
        raise UndoRefused(NOT_YOUR_DICE)
    if ask.outcomes:
        raise UndoRefused(DRAWN)
    return ask.action


def _say_undo(step: Step, what: str) -> None:
    """Adds an event about the undo. In a game that hides things, only the seat itself reads what was undone."""
    name = step.before.name(step.entry.seat)
    plain, full = f"{name} undoes a move.", f"{name} undoes: {what}"
    step.say("undo", plain if step.table.game.hidden else full, own=full)


__all__ = ["NOTHING_TO_UNDO", "after_action", "label", "last_move", "undo"]
