"""What hints and reviews say in Cabbie: where a cab should drive, how far that is, and what it pays."""

from __future__ import annotations

from typing import Any

from mewple.core.advice import Advice
from mewple.core.chance import begin
from mewple.core.events import Log
from mewple.games.cabbie.policies.errands import set_goals
from mewple.games.cabbie.roads import spaces_to
from mewple.games.cabbie.rules import apply
from mewple.games.cabbie.state import (
    A_CLAIM,
    A_DRIVE,
    ACTIONS,
    CHOOSING,
    NONE,
    PER_SEAT,
    PILES,
    PLACES,
    TOURING,
    Own,
)
from mewple.games.cabbie.trips import fare_of, next_stop, spaces_left
from mewple.games.cabbie.words import action, place_name, pounds, spaces, street_names, waiting_street, which_cab

STRONG = 1


def advise(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    what, words = action(b, s, seat, line[0]), ACTIONS.words(line[0])
    if A_DRIVE <= line[0] < A_CLAIM:
        return _drive(b, s, seat, line)
    match words["kind"]:
        case "start":
            return Advice(what, _nearest(b, s, b.start_square[line[0]]), (what,))
        case "claim":
            return Advice(what, "It costs no space, and the card says where to.", (what,))
        case "accept" | "refuse" if s.phase == TOURING:
            return Advice(what, _offer(b, s), (what,))
        case "end_turn":
            return Advice(what, f"{spaces(s.quota)} stay unused." if s.quota else "", (what,))
        case _:
            return Advice(what, "", (what,))


# --- driving ---


def _drive(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    """Advice about a drive: where the cab that moves first will stop, or where it is heading."""
    which = ACTIONS.words(line[0])["cab"]
    cab, then = PER_SEAT * seat + which, s.copy()
    for driven, number in enumerate(line):
        words = ACTIONS.words(number)
        if words["kind"] == "claim" and words["cab"] == which:
            return _fetch(s, seat, which, then.cards[words["pile"]][0], driven)
        if words["kind"] != "drive" or words["cab"] != which:
            break
        fare, before = _fare(b, then, cab), then.trips[seat]
        stop = _stop(b, then, cab)
        apply(b, then, seat, number, Log())
        then.jam = s.jam  # the advice must not use the next jam card, which nobody knows yet
        if then.trips[seat] > before:
            return Advice(f"Drive to {stop}{which_cab(s, seat, which)}", f"There the passenger pays {fare}.", (stop,))
    return _on_the_way(b, s, then, seat, which)


def _fetch(s: Any, seat: int, which: int, card: int, driven: int) -> Advice:
    street = waiting_street(card)
    what = f"Drive to {street} and take the passenger{which_cab(s, seat, which)}"
    return Advice(what, f"That is {spaces(driven)} away.", (street,))


def _stop(b: Any, s: Any, cab: int) -> str:
    return place_name(next_stop(b, s, cab)) if s.passenger[cab] != NONE else ""


def _fare(b: Any, s: Any, cab: int) -> str:
    return pounds(fare_of(b, s.passenger[cab], s.destination[cab])) if s.passenger[cab] != NONE else ""


def _on_the_way(b: Any, s: Any, then: Any, seat: int, which: int) -> Advice:
    """Advice to keep driving, for a cab that has not arrived: its destination, and the distance left."""
    cab, with_which = PER_SEAT * seat + which, which_cab(s, seat, which)
    if then.passenger[cab] != NONE:
        stop = _stop(b, then, cab)
        left = f"From there it is {spaces(spaces_left(b, then, cab))}; the passenger pays {_fare(b, then, cab)}."
        return Advice(f"Drive on to {stop}{with_which}", left, (stop,))
    goal = _goal(b, then if then.active == seat else s, seat, which)
    if goal < PLACES:
        return Advice(f"Drive to {street_names(then.square[cab])}{with_which}")
    street = waiting_street(goal - PLACES)
    left = spaces(spaces_to(b, then, goal, then.square[cab]))
    return Advice(f"Drive towards {street}{with_which}", f"From there it is {left} to the passenger.", (street,))


def _goal(b: Any, s: Any, seat: int, which: int) -> int:
    """The goal that the strong policy would choose for this cab."""
    own = Own()
    begin(own, 0)
    set_goals(b, s, seat, STRONG, own)
    return int(own.goal[which])


# --- other decisions ---


def _nearest(b: Any, s: Any, square: int) -> str:
    """Names the waiting passenger who is nearest to a square."""
    waiting = [s.cards[pile][0] for pile in range(PILES) if s.cards[pile][0] != NONE]
    if not waiting or s.phase == CHOOSING:
        return ""
    card = min(waiting, key=lambda each: spaces_to(b, s, PLACES + each, square))
    return f"The passenger in {waiting_street(card)} is {spaces(spaces_to(b, s, PLACES + card, square))} away."


def _offer(b: Any, s: Any) -> str:
    """What a tour pays, and how long it is."""
    cab, card = s.asking, s.destination[s.asking]
    return f"It pays {pounds(b.offer[card])} for {spaces(spaces_left(b, s, cab))}."
