"""Entries about hints. When one person plays, or all share one screen, the setup decides whether there are hints.
People at several screens must all agree."""

from __future__ import annotations

from dataclasses import replace

from mewple.match.errors import HintsOff, MatchOver, NotYours
from mewple.match.position import MatchFixed, Position
from mewple.match.step import Step, require_playing, require_seat


def hints_on(table: MatchFixed, position: Position) -> bool:
    """Whether seats may ask for hints now."""
    if not table.setup.hints:
        return False
    people = position.people()
    return table.setup.mode == "same_screen" or len(people) < 2 or set(people) <= set(position.hints)


def require_hints(table: MatchFixed, position: Position, seat: int) -> None:
    """Raises an error if this seat may not get a hint now."""
    require_seat(position, seat)
    require_playing(position)
    if not table.setup.hints:
        raise HintsOff("This table was set up without hints.")
    if not hints_on(table, position):
        raise HintsOff("Hints are off while people play each other, until all of them agree.")
    if seat not in position.pending:
        raise NotYours("It is not your turn: a hint is for a decision of yours.")


def agree(step: Step) -> Position:
    """The seat agrees to hints at this table."""
    before, seat = step.before, step.entry.seat
    _require_hints_choice(step)
    if seat in before.hints:
        raise HintsOff("You have agreed to hints already.")
    after = replace(before, hints=tuple(sorted((*before.hints, seat))))
    on = hints_on(step.table, after)
    text = f"{before.name(seat)} agrees to hints."
    step.say("hints", f"{text} Everybody may ask for them now." if on else text, on=on)
    return after


def withdraw(step: Step) -> Position:
    """The seat no longer agrees to hints, so nobody at the table gets any."""
    before, seat = step.before, step.entry.seat
    _require_hints_choice(step)
    if seat not in before.hints:
        raise HintsOff("You have not agreed to hints.")
    step.say("nohints", f"{before.name(seat)} wants no more hints at this table.")
    return replace(before, hints=tuple(other for other in before.hints if other != seat))


def _require_hints_choice(step: Step) -> None:
    require_seat(step.before, step.entry.seat)
    if step.before.seats[step.entry.seat].kind != "person":
        raise NotYours("No person sits there.")
    if step.before.phase == "over":
        raise MatchOver("The match is over.")
    if not step.table.setup.hints:
        raise HintsOff("This table was set up without hints.")
