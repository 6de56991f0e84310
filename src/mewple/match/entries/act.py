"""Entries that play the game: the deal, actions, and results of real dice."""

from __future__ import annotations

from dataclasses import replace

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.play import IllegalAction
from mewple.core.reasons import LEGAL
from mewple.match import clocks
from mewple.match.entries import undo
from mewple.match.errors import Illegal, NothingAsked, NotPossible, NotStarted
from mewple.match.outcomes import Attempt, Chance, try_action, try_deal
from mewple.match.position import NOTHING_TO_UNDO, OutcomeRequest, Position
from mewple.match.step import Step, await_decision, require_playing, require_seat


def deal(step: Step) -> Position:
    before = step.before
    if before.phase != "waiting" or before.ask is not None:
        raise NotPossible("The game is dealt already.")
    if any(seat.kind == "open" for seat in before.seats):
        raise NotStarted("Some seats are still open.")
    return _dealt(step, step.chance())


def _dealt(step: Step, chance: Chance) -> Position:
    tried = try_deal(step.table, chance, watch=step.watch)
    step.outcomes = tried.outcomes
    if tried.ask is not None:
        return replace(step.before, ask=tried.ask)
    step.say("deal", "The game begins.")
    step.tell(tried.events, tried.moments, step.before)
    stops = (NOTHING_TO_UNDO,) * len(step.before.seats)
    after = replace(step.before, state=tried.state, ask=None, phase="playing", undo_stops=stops)
    return await_decision(step.table, after)


def act(step: Step) -> Position:
    require_seat(step.before, step.entry.seat)
    require_playing(step.before)
    if step.entry.kind == "resign" and (step.table.game.resign is None or step.entry.action != step.table.game.resign):
        raise NotPossible(f"{step.table.game.name} cannot be resigned: leave your seat to a bot instead.")
    action = _checked_action(step)
    if action == step.table.game.resign:
        step.before = replace(step.before, resigned=(*step.before.resigned, step.entry.seat))
    return _tried(step, action, step.chance())


def ring(step: Step) -> Position:
    require_playing(step.before)
    if step.table.game.ring is None or step.entry.action != step.table.game.ring or step.entry.seat != TABLE:
        raise NotPossible(f"{step.table.game.name} has no clock that could ring.")
    after = _tried(step, _checked_action(step), step.chance())
    return replace(after, game_left=step.table.setup.clock.game)


def _checked_action(step: Step) -> int:
    """The entry's action; raises an error if the rules do not allow it."""
    game, action = step.table.game, step.entry.action
    if action is None:
        raise NotPossible(f"an entry of kind {step.entry.kind!r} needs an action")
    code = play.refusal(game, step.table.box, step.before.state, step.entry.seat, action)
    if code != LEGAL:
        raise Illegal(IllegalAction(code, game.reasons.reason(code)))
    return action


def _tried(step: Step, action: int, chance: Chance) -> Position:
    tried = try_action(step.table, step.before.state, step.entry.seat, action, chance, watch=step.watch)
    step.outcomes = tried.outcomes
    if step.entry.kind == "timeout":
        step.say("timeout", f"{step.before.name(step.entry.seat)} ran out of time: the default move is played.")
    if step.entry.kind == "ring":
        step.say("ring", "The clock rings.")
    if tried.ask is not None:
        return replace(step.before, ask=tried.ask)
    return _done(step, step.entry.seat, action, tried)


def _done(step: Step, seat: int, action: int, tried: Attempt) -> Position:
    """The position after an action."""
    step.tell(tried.events, tried.moments, step.before)
    after = replace(
        undo.after_action(step, seat, action, tried),
        state=tried.state,
        ask=None,
        together=step.before.pending,
    )
    if seat != TABLE:
        after = clocks.decided(step.table, after, seat, late=step.entry.kind == "timeout")
    return await_decision(step.table, after)


# --- real dice ---


def give(step: Step) -> Position:
    """Adds one outcome of real dice. If no other outcome is missing, the action (or the deal) takes place."""
    ask = step.before.ask
    if ask is None:
        raise NothingAsked("Nobody has asked for an outcome.")
    require_seat(step.before, step.entry.seat)
    value = step.entry.outcomes[-1:] if not step.retold else ()
    chance = step.chance((*ask.outcomes, *value))
    if step.retold and (
        step.entry.outcomes[: len(ask.outcomes)] != ask.outcomes or step.entry.outcomes == ask.outcomes
    ):
        raise NothingAsked("The outcomes do not go on from those before.")
    return _dealt(step, chance) if ask.action is None else _given(step, ask, ask.action, chance)


def _given(step: Step, ask: OutcomeRequest, action: int, chance: Chance) -> Position:
    tried = try_action(step.table, step.before.state, ask.seat, action, chance, watch=step.watch)
    step.outcomes = tried.outcomes
    if tried.ask is not None:
        return replace(step.before, ask=tried.ask)
    return _done(step, ask.seat, action, tried)
