"""What hints and reviews say in Cat Cab: which dice to re-roll or where to go, and how far that is from the goal."""

from __future__ import annotations

from typing import Any

from mewple.core.advice import Advice, listed, sentence
from mewple.games.cat_cab.board import destination, exit_refusal, on_grid, steps_to, steps_to_out
from mewple.games.cat_cab.box import text
from mewple.games.cat_cab.duel import SEVEN
from mewple.games.cat_cab.ending import score
from mewple.games.cat_cab.landing import boost_end, working_square
from mewple.games.cat_cab.passengers import next_fare
from mewple.games.cat_cab.paths import leads_to
from mewple.games.cat_cab.policies.strong import plan_goal
from mewple.games.cat_cab.retreat import space_back
from mewple.games.cat_cab.roll import count_faces
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_MARK,
    A_MOVE,
    A_RETREAT,
    ACTIONS,
    BOOSTING,
    CANCELLING,
    COLOURS,
    CRAZY,
    DUELLING,
    FACES,
    GOING_BACK,
    ITEMS,
    MOVE_1,
    MOVE_2,
    MOVING,
    NOWHERE,
    OUT,
    ROLLING,
    SLOTS,
    WHITE,
    place_of,
)
from mewple.games.cat_cab.words import action, counted, die_name, end_label, where

_COUNTS = ("", "one", "two", "three", "four", "five")
_FACE_WORDS = dict(zip(FACES, ("curse", "sabotage", "item", "1 space", "2 spaces"), strict=True))


def advise(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    if s.phase == ROLLING:
        return _roll(b, s, seat, line)
    if s.phase == ITEMS:
        return _item(b, s, seat, line)
    if s.phase in (CANCELLING, MOVING):
        return _drive(b, s, seat, line)
    if s.phase == BOOSTING and A_BOOST <= line[0] < A_BOOST + 4:
        return _landing(b, s, seat, boost_end(b, s, seat, line[0] - A_BOOST), "Boost")
    if s.phase == GOING_BACK:
        return _landing(b, s, seat, space_back(b, s, s.place[seat], line[0] - A_RETREAT), "Go back")
    return _other(b, s, seat, line)


# --- the goal ---


def _goal_name(s: Any, goal: int) -> str:
    return "the exit" if goal == OUT else text().fares[next_fare(s)].name


def _steps(b: Any, s: Any, place: int, goal: int) -> int:
    return int(steps_to_out(b, s, place) if goal == OUT else steps_to(b, s, place, goal))


def _distance(b: Any, s: Any, seat: int, place: int) -> str:
    """The distance between a place and the seat's goal: "3 spaces from Mrs Purrkins"."""
    goal = plan_goal(b, s, seat)
    return f"{counted(_steps(b, s, place, goal), 'space')} from {_goal_name(s, goal)}"


def _leads(b: Any, s: Any, seat: int, goal: int, ones: int, twos: int) -> bool:
    if goal == OUT and exit_refusal(b, s, seat, True):
        return False
    return bool(leads_to(b, s, seat, goal, ones, twos, s.curses[seat]))


# --- rolling ---


def _roll(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    marked = [slot for slot in range(SLOTS) if s.marked >> slot & 1 or A_MARK + slot in line]
    if not marked:
        return Advice("Keep all dice", _kept(b, s, seat), ("Keep all",))
    return Advice(f"Re-roll {listed(_dice(b, s, marked))}", _rerolled(b, s, seat, marked), _die_marks(s, marked))


def _dice(b: Any, s: Any, slots: list[int]) -> list[str]:
    """Describes dice by their faces: "the 2 (sabotage)", "two 3s (item)", "the red D8 (5, 1 space)"."""
    white = [s.faces[slot] for slot in slots if slot < WHITE]
    names = []
    for face in dict.fromkeys(white):
        count, kind = white.count(face), _FACE_WORDS[FACES[b.face[face]]]
        names.append(f"the {face} ({kind})" if count == 1 else f"{_COUNTS[count]} {face}s ({kind})")
    coloured = [slot for slot in slots if slot >= WHITE]
    kinds = {slot: _FACE_WORDS[FACES[b.face[s.faces[slot]]]] for slot in coloured}
    return names + [f"the {die_name(_die(slot))} ({s.faces[slot]}, {kinds[slot]})" for slot in coloured]


def _die(slot: int) -> str:
    return str(ACTIONS.words(A_MARK + slot)["die"])


def _die_marks(s: Any, slots: list[int]) -> tuple[str, ...]:
    return tuple(f"{sentence(die_name(_die(slot)))[:-1]}: {s.faces[slot]}" for slot in slots)


def _movement(b: Any, s: Any) -> tuple[int, int]:
    return count_faces(b, s, MOVE_1), count_faces(b, s, MOVE_2)


def _kept(b: Any, s: Any, seat: int) -> str:
    goal, (ones, twos) = plan_goal(b, s, seat), _movement(b, s)
    if _leads(b, s, seat, goal, ones, twos):
        return f"This roll leads exactly to {_goal_name(s, goal)}."
    spaces = max(0, ones + 2 * twos - s.curses[seat])
    return f"It drives {counted(spaces, 'space')}, and a new throw may bring another curse. {_far(b, s, seat, goal)}"


def _far(b: Any, s: Any, seat: int, goal: int) -> str:
    name, steps = _goal_name(s, goal), _steps(b, s, s.place[seat], goal)
    return f"{sentence(name)[:-1]} is {counted(steps, 'space')} away."


def _rerolled(b: Any, s: Any, seat: int, slots: list[int]) -> str:
    goal, (ones, twos) = plan_goal(b, s, seat), _movement(b, s)
    name, steps = _goal_name(s, goal), _steps(b, s, s.place[seat], goal)
    spaces = ones + 2 * twos - s.curses[seat]
    useless = all(b.face[s.faces[slot]] not in (MOVE_1, MOVE_2) for slot in slots)
    nothing = f"{'It moves' if len(slots) == 1 else 'They move'} nothing" if useless else ""
    if _leads(b, s, seat, goal, ones, twos):
        return sentence(nothing) if nothing else f"This roll leads to {name} already, but a better one may come."
    missing = steps - max(spaces, 0)
    if missing > 0:
        need = f"you need {counted(missing, 'more space')} for {name}"
    elif (steps - spaces) % 2:
        need = f"as it is, you miss {name} by one space"
    else:
        need = f"as it is, no way ends exactly at {name}"
    return sentence(f"{nothing}, and {need}" if nothing else need)


def _item(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    goal = plan_goal(b, s, seat)
    what = action(b, s, seat, line[0])
    there = _leads(b, s, seat, goal, s.ones, s.twos)
    name = _goal_name(s, goal)
    if ACTIONS.words(line[0])["kind"] == "item_skip":
        why = f"Your dice lead exactly to {name}: an item could change that." if there else ""
    else:
        why = "" if there else f"Your dice do not lead to {name} yet: an item may help."
    return Advice(what, why, (what,))


# --- driving ---


def _drive(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    place, drives = s.place[seat], [each for each in line if A_MOVE <= each < A_BOOST]
    for number, each in enumerate(drives):
        words = ACTIONS.words(each)
        last = s.phase == MOVING and number + 1 == s.ones + s.twos
        place = destination(b, s, seat, place, (each - A_MOVE) % 4, words["length"], last)
    if place < 0 or not drives:
        return Advice(action(b, s, seat, line[0]), _here(b, s, seat), (action(b, s, seat, line[0]),))
    return _landing(b, s, seat, place, "Drive")


def _here(b: Any, s: Any, seat: int) -> str:
    return f"You are {_distance(b, s, seat, s.place[seat])}."


def _landing(b: Any, s: Any, seat: int, place: int, verb: str) -> Advice:
    """Advice to end a move at this place. `verb` names the kind of move."""
    if place == OUT:
        return Advice("Leave the city", _leaving(b, s, seat), ("Leave the city",))
    fare = place == s.passenger
    kinds = ["fare"] * fare
    square = working_square(b, s, place)
    if square:
        kinds.append("nibbles" if square & b.nibbles else "patrol")
    label = end_label(place_of(place), kinds, next_fare(s))
    what = label if verb == "Drive" else f"{verb} to {where(place_of(place))}"
    parts = [_fight(b, s, seat, place), "" if fare else f"that is {_distance(b, s, seat, place)}"]
    if fare:
        parts.append(f"{counted(b.passenger_points, 'point')} for {text().fares[next_fare(s)].name}")
    if square & b.nibbles:
        parts.append("nibbles may win you a die or a boost")
    if square & b.patrol:
        parts.append("the Paw patrol waits there")
    return Advice(what, sentence("; ".join(part for part in parts if part)), (label,))


def _fight(b: Any, s: Any, seat: int, place: int) -> str:
    others = [s.order[at] for at in range(s.drivers)]
    cats = [_name(s, each) for each in others if each != seat and s.place[each] == place and on_grid(place)]
    return f"you fight {listed(cats)} there" if cats else ""


def _name(s: Any, driver: int) -> str:
    return str(text().crazy_name) if driver == CRAZY else COLOURS[driver].capitalize()


def _leaving(b: Any, s: Any, seat: int) -> str:
    mine = b.passenger_points * s.passengers[seat] + b.leaving_points[min(s.departures + 1, 3)]
    first = "You are the first to leave" if s.departures == 0 else "You get out in time"
    return f"{first}: {counted(mine, 'point')} in all."


# --- the rest ---


def _other(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    what, words = action(b, s, seat, line[0]), ACTIONS.words(line[0])
    if words["kind"] in ("steal", "sabotage"):
        victim = CRAZY if s.seats == 1 else COLOURS.index(words["victim"])
        return Advice(what, _threat(b, s, victim), (what,))
    if s.phase == DUELLING and words["kind"] == "duel":
        return Advice(what, _duel(s, seat, words["dice"]), (what,))
    if words["kind"] == "boost_skip":
        return Advice(what, _here(b, s, seat), (what,))
    return Advice(what, "", (what,))


def _threat(b: Any, s: Any, victim: int) -> str:
    """Describes a rival: its passengers, its points and its distance from the passenger."""
    parts = [f"has {counted(s.passengers[victim], 'passenger')} and {counted(score(b, s, victim), 'point')}"]
    if s.passenger != NOWHERE and on_grid(s.place[victim]):
        steps = steps_to(b, s, s.place[victim], s.passenger)
        parts.append(f"is {counted(int(steps), 'space')} from {text().fares[next_fare(s)].name}")
    return sentence(f"{_name(s, victim)} {' and '.join(parts)}")


def _duel(s: Any, seat: int, dice: str) -> str:
    first, second = s.duel_dice[seat]
    if dice == "both":
        return "6 of 36 throws are a 7."
    kept = second if dice == "first" else first
    wanted = SEVEN - kept
    return f"You keep the {kept}: a {wanted} makes 7."
