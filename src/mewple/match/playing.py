"""Entries that play the game: the deal, actions, what real dice show, and taking back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mewple.core import play
from mewple.core.play import IllegalAction
from mewple.core.words import LEGAL, TABLE
from mewple.match import clocks, taking_back
from mewple.match.chance import Chance, Tried, try_action, try_deal
from mewple.match.errors import Illegal, NothingAsked, NotPossible, NotStarted, UndoRefused
from mewple.match.position import Ask, Frame, Position, Table
from mewple.match.step import Step, must_be_playing, must_be_seat


def deal(step: Step) -> Position:
    before = step.before
    if before.phase != "waiting" or before.ask is not None:
        raise NotPossible("The game is dealt already.")
    if any(seat.kind == "open" for seat in before.seats):
        raise NotStarted("Some seats are still open.")
    return _dealt(step, step.chance())


def _dealt(step: Step, chance: Chance) -> Position:
    tried = try_deal(step.table, chance)
    step.outcomes = tried.outcomes
    if tried.ask is not None:
        return replace(step.before, ask=tried.ask)
    step.say("deal", "The game begins.")
    step.tell(tried.events, step.before)
    after = replace(step.before, state=tried.state, ask=None, phase="playing", undo_stop=taking_back.NOTHING)
    return _await(step.table, after)


def _await(table: Table, position: Position) -> Position:
    """Who may act now; nobody: the game is over. Seats that need not decide any more start afresh next time."""
    pending = tuple(play.pending(table.game, table.box, position.state))
    used = tuple(spent if seat in pending else 0.0 for seat, spent in enumerate(position.used))
    return replace(position, pending=pending, used=used, phase="playing" if pending else "over")


def act(step: Step) -> Position:
    must_be_seat(step.before, step.entry.seat)
    must_be_playing(step.before)
    if step.entry.kind == "resign" and (step.table.game.resign is None or step.entry.action != step.table.game.resign):
        raise NotPossible(f"{step.table.game.name} cannot be resigned: leave your seat to a bot instead.")
    return _tried(step, _checked_action(step), step.chance())


def ring(step: Step) -> Position:
    must_be_playing(step.before)
    if step.table.game.ring is None or step.entry.action != step.table.game.ring or step.entry.seat != TABLE:
        raise NotPossible(f"{step.table.game.name} has no clock that could ring.")
    after = _tried(step, _checked_action(step), step.chance())
    return replace(after, game_left=step.table.setup.clock.game)


def _checked_action(step: Step) -> int:
    """The entry's action, if the rules allow it."""
    game, action = step.table.game, step.entry.action
    if action is None:
        raise NotPossible(f"an entry of kind {step.entry.kind!r} needs an action")
    code = play.refusal(game, step.table.box, step.before.state, step.entry.seat, action)
    if code != LEGAL:
        raise Illegal(IllegalAction(code, game.reasons.reason(code)))
    return action


def _tried(step: Step, action: int, chance: Chance) -> Position:
    tried = try_action(step.table, step.before.state, step.entry.seat, action, chance)
    step.outcomes = tried.outcomes
    if step.entry.kind == "timeout":
        step.say("timeout", f"{step.before.name(step.entry.seat)} is out of time: the house plays.")
    if step.entry.kind == "ring":
        step.say("ring", "The clock rings.")
    if tried.ask is not None:
        return replace(step.before, ask=tried.ask)
    return _done(step, step.entry.seat, action, tried)


def _done(step: Step, seat: int, action: int, tried: Tried) -> Position:
    """The action has happened."""
    step.tell(tried.events, step.before)
    stack, stop = _undo_after(step, seat, action, tried)
    after = replace(step.before, state=tried.state, ask=None, undo=stack, undo_stop=stop, together=step.before.pending)
    if seat != TABLE:
        after = clocks.decided(step.table, after, seat, late=step.entry.kind == "timeout")
    return _await(step.table, after)


def _undo_after(step: Step, seat: int, action: int, tried: Tried) -> tuple[tuple[Frame, ...], str]:
    """What can be taken back after this action, and why not more."""
    before = step.before
    if tried.outcomes:
        return (), taking_back.DRAWN
    if step.entry.kind != "act" or action == step.table.game.resign:
        return (), taking_back.MOVED_ON
    if len(before.pending) == 1 and len(before.together) > 1 and seat in before.together:
        return (), taking_back.CLOSED
    frame = Frame(seat, action, before.state, before.together, before.used[seat])
    if before.undo and before.undo[-1].seat != seat:
        return (frame,), taking_back.OTHERS
    return (*before.undo, frame), before.undo_stop


# --- real dice ---


def give(step: Step) -> Position:
    """One outcome more; when it was the last, the action (or the deal) happens."""
    ask = step.before.ask
    if ask is None:
        raise NothingAsked("Nobody has asked for an outcome.")
    must_be_seat(step.before, step.entry.seat)
    value = step.entry.outcomes[-1:] if not step.retold else ()
    chance = step.chance((*ask.outcomes, *value))
    if step.retold and (
        step.entry.outcomes[: len(ask.outcomes)] != ask.outcomes or step.entry.outcomes == ask.outcomes
    ):
        raise NothingAsked("The outcomes do not go on from those before.")
    return _dealt(step, chance) if ask.action is None else _given(step, ask, ask.action, chance)


def _given(step: Step, ask: Ask, action: int, chance: Chance) -> Position:
    tried = try_action(step.table, step.before.state, ask.seat, action, chance)
    step.outcomes = tried.outcomes
    if tried.ask is not None:
        return replace(step.before, ask=tried.ask)
    return _done(step, ask.seat, action, tried)


# --- undo ---


def undo(step: Step) -> Position:
    before, seat = step.before, step.entry.seat
    must_be_seat(before, seat)
    if before.ask is not None:
        return _withdraw(step, before.ask)
    must_be_playing(before)
    frame = taking_back.last_own(before, seat)
    _say_undo(step, frame.action, frame.before)
    stack = before.undo[:-1]
    after = replace(before, state=frame.before, undo=stack, together=frame.together)
    after = clocks.took_back(step.table, after, seat, frame.used + before.used[seat])
    return _await(step.table, after)


def _withdraw(step: Step, ask: Ask) -> Position:
    """An action that waits for real dice is taken back before the first roll."""
    if ask.action is None or ask.seat != step.entry.seat:
        raise UndoRefused("Dice are being rolled that are not yours.")
    if ask.outcomes:
        raise UndoRefused(taking_back.DRAWN)
    _say_undo(step, ask.action, step.before.state)
    return replace(step.before, ask=None)


def _say_undo(step: Step, action: int, state: Any) -> None:
    """Where the game hides things, only the seat itself reads what it took back."""
    seat, name = step.entry.seat, step.before.name(step.entry.seat)
    label = step.table.game.words.action(step.table.box, state, seat, action)
    plain = f"{name} takes back an action."
    full = f"{name} takes back: {label}"
    step.say("undo", plain if step.table.game.hidden else full, own=full)
