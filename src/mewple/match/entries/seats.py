"""Entries about who sits where, and about pauses. They do not change the game's own state."""

from __future__ import annotations

from dataclasses import replace

from mewple.bots.levels import PROGRAM, find_level
from mewple.match.clocks import TOO_LATE, put
from mewple.match.errors import AlreadyStarted, MatchOver, NotStarted, NotYours, Paused, SeatTaken
from mewple.match.position import Position, SeatNow
from mewple.match.setup import check_level, check_name
from mewple.match.step import Step, require_seat


def sit(step: Step) -> Position:
    """A person (`name`) or a bot (`level`) takes an open seat."""
    before, entry = step.before, step.entry
    require_seat(before, entry.seat)
    if before.phase != "waiting" or before.ask is not None:
        raise AlreadyStarted("The match has started: there is no open seat.")
    if before.seats[entry.seat].kind != "open":
        raise SeatTaken(f"{before.name(entry.seat)} sits there already.")
    if entry.level:
        check_level(step.table.game, entry.level)
    elif before.seats[entry.seat].level == PROGRAM:
        raise SeatTaken("This seat is kept for a program.")
    if entry.name or not entry.level:
        check_name(entry.name)
    seated = step.table.seated("bot" if entry.level else "person", entry.name, entry.level)
    after = replace(before, seats=put(before.seats, entry.seat, seated))
    step.say("sit", f"{after.name(entry.seat)} sits down.", name=seated.name, level=entry.level)
    return after


def stand(step: Step) -> Position:
    """A person leaves a seat before the deal, and it becomes open."""
    before, entry = step.before, step.entry
    require_seat(before, entry.seat)
    if before.phase != "waiting" or before.ask is not None:
        raise AlreadyStarted("The match has started: a bot would have to take the seat.")
    if before.seats[entry.seat].kind == "open":
        raise NotYours("Nobody sits there.")
    step.say("stand", f"{before.name(entry.seat)} gets up.")
    return replace(before, seats=put(before.seats, entry.seat, SeatNow("open", "")))


def takeover(step: Step) -> Position:
    """A bot plays for a person who has left, or who has run out of time too often. The person may come back."""
    before, entry = step.before, step.entry
    _require_person(before, entry.seat)
    if before.phase == "over":
        raise MatchOver("The match is over.")
    check_level(step.table.game, entry.level)
    level = find_level(step.table.game, entry.level)
    step.say("takeover", _why_taken_over(step, level.name), level=level.id)
    return _with_a_bot(before, entry.seat, SeatNow("bot", before.seats[entry.seat].name, level.id, left=True))


def remove(step: Step) -> Position:
    """The person who set up the table removes another person for good. Before the deal the seat becomes open; later a
    bot takes it."""
    before, entry = step.before, step.entry
    _require_person(before, entry.seat)
    if before.phase == "over":
        raise MatchOver("The match is over.")
    name = before.seats[entry.seat].name
    if before.phase == "waiting" and before.ask is None:
        step.say("remove", f"{name} was removed from the table.")
        return replace(before, seats=put(before.seats, entry.seat, SeatNow("open", "")))
    check_level(step.table.game, entry.level)
    level = find_level(step.table.game, entry.level)
    step.say("remove", f"{name} was removed from the table; {level.name} plays on.", level=level.id)
    return _with_a_bot(before, entry.seat, SeatNow("bot", name, level.id))


def _with_a_bot(before: Position, seat: int, bot: SeatNow) -> Position:
    """The position after a bot has replaced the person at a seat."""
    after = replace(
        before,
        seats=put(before.seats, seat, bot),
        late=put(before.late, seat, 0),
        wants_pause=tuple(each for each in before.wants_pause if each != seat),
    )
    return replace(  # when no people are left, nobody can end a pause or enter dice
        after, paused=after.paused and bool(after.people()), ask=after.ask if after.rollers() else None
    )


def _why_taken_over(step: Step, level: str) -> str:
    name = step.before.name(step.entry.seat)
    if step.entry.name:
        return f"{name} is away; {step.entry.name} lets {level} play until {name} is back."
    if step.before.late[step.entry.seat] >= TOO_LATE:
        return f"{name} ran out of time {TOO_LATE} times in a row; {level} plays on."
    return f"{name} has left; {level} plays on."


def come_back(step: Step) -> Position:
    """A player who has left takes the seat back from a bot."""
    before, entry = step.before, step.entry
    require_seat(before, entry.seat)
    if before.phase == "over":
        raise MatchOver("The match is over.")
    if not before.seats[entry.seat].left:
        raise SeatTaken(f"{before.name(entry.seat)} sits there and has not left.")
    name = check_name(entry.name)
    step.say("return", f"{name} is back.", name=name)
    return replace(
        before,
        seats=put(before.seats, entry.seat, SeatNow("person", name)),
        used=put(before.used, entry.seat, 0.0),
    )


def pause(step: Step) -> Position:
    """A person asks for a pause. The pause begins when all people have asked for it, or at once if they share one
    screen."""
    before, seat = step.before, step.entry.seat
    _require_person(before, seat)
    _require_running(before)
    if before.paused or seat in before.wants_pause:
        raise Paused("The match is paused already." if before.paused else "You have asked for a pause already.")
    wants = tuple(sorted((*before.wants_pause, seat)))
    paused = step.table.setup.mode == "same_screen" or set(before.people()) <= set(wants)
    step.say("pause", "The match is paused." if paused else f"{before.name(seat)} asks for a pause.", paused=paused)
    return replace(before, wants_pause=wants, paused=paused)


def resume(step: Step) -> Position:
    """Ends a pause, which any person at the table may do, or withdraws a request for one."""
    before, seat = step.before, step.entry.seat
    _require_person(before, seat)
    _require_running(before)
    if before.paused:
        step.say("resume", "The match goes on.")
        return replace(before, wants_pause=(), paused=False)
    if seat not in before.wants_pause:
        raise Paused("The match is not paused.")
    step.say("resume", f"{before.name(seat)} needs no pause any more.")
    return replace(before, wants_pause=tuple(other for other in before.wants_pause if other != seat))


def _require_person(position: Position, seat: int) -> None:
    require_seat(position, seat)
    if position.seats[seat].kind != "person":
        raise NotYours("No person sits there.")


def _require_running(position: Position) -> None:
    if position.phase == "over":
        raise MatchOver("The match is over.")
    if position.phase == "waiting":
        raise NotStarted("The match has not started yet.")
