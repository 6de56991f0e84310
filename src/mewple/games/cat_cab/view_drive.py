"""The parts of the view about driving: the movement, whether it leads to the passenger, and where it can end."""

from __future__ import annotations

from typing import Any

from mewple.core.reasons import LEGAL
from mewple.games.cat_cab.board import OPTIONAL_MOVEMENT, destination, in_city, on_grid, steps_to
from mewple.games.cat_cab.board import ends as ends_of_pool
from mewple.games.cat_cab.landing import boost_end, working_square
from mewple.games.cat_cab.legality import boost_refusal, retreat_refusal
from mewple.games.cat_cab.move import ANY_SPACE
from mewple.games.cat_cab.passengers import next_fare
from mewple.games.cat_cab.paths import (
    TWOS,
    all_ends,
    cancel_action,
    cancelling_for,
    first_move_to,
    leads_to,
    pool_after,
)
from mewple.games.cat_cab.retreat import space_back
from mewple.games.cat_cab.roll import count_faces
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_CUT,
    A_DROP,
    A_MOVE,
    A_RETREAT,
    A_STOP,
    BOOSTING,
    CANCELLING,
    DIRECTIONS,
    GOING_BACK,
    ITEMS,
    MOVE_1,
    MOVE_2,
    MOVING,
    NOWHERE,
    OUT,
    ROLLING,
    START,
    place_of,
)
from mewple.games.cat_cab.view_structs import EndKind, EndView, PoolView, ReachView
from mewple.games.cat_cab.words import counted, end_label

Movement = tuple[int, int, int]
"""The number of 1s, the number of 2s, and the number of curses."""


def _movement(b: Any, s: Any) -> Movement | None:
    """The active driver's movement, counted from its dice or, later in the turn, from its pool. Returns None if the
    driver is not about to drive."""
    if s.phase == ROLLING and s.rolled:
        return count_faces(b, s, MOVE_1), count_faces(b, s, MOVE_2), s.curses[s.active]
    if s.phase == ITEMS:
        return s.ones, s.twos, s.curses[s.active]
    if s.phase in (CANCELLING, MOVING) and s.ones + s.twos:
        return s.ones, s.twos, s.to_cancel
    return None


def pool(b: Any, s: Any) -> PoolView | None:
    movement = _movement(b, s)
    if movement is None:
        return None
    ones, twos, curses = movement
    spaces = ones + 2 * twos
    line = counted(spaces, "space")
    if curses:
        left = spaces - curses
        line += f" − {counted(curses, 'curse')} = {left if left >= 0 else f'{-left} back'}"
    return PoolView(ones, twos, curses, line)


def reach(b: Any, s: Any) -> ReachView | None:
    """Section 8 of the ledger, Q19, Q23: whether the active driver's movement leads to the passenger, and
    the reason."""
    movement = _movement(b, s)
    if movement is None or s.passenger == NOWHERE or not in_city(s, s.active):
        return None
    ones, twos, curses = movement
    spaces, steps = ones + 2 * twos - curses, steps_to(b, s, s.place[s.active], s.passenger)
    optional = b.movement == OPTIONAL_MOVEMENT
    if optional and steps == 0 and s.moved and curses == 0:
        return ReachView("in reach", "Stop here.")
    if leads_to(b, s, s.active, s.passenger, ones, twos, curses):
        return ReachView("in reach", "This roll leads exactly there.")
    if steps == 0 and (optional or spaces % 2 == 0 or spaces < 0):
        return ReachView("no way", "Only driving away and back would collect the passenger, and this roll cannot.")
    if spaces < steps:
        return ReachView("too far", f"{counted(steps, 'space')} away; this roll drives {max(spaces, 0)}.")
    if optional:
        return ReachView(
            "no way", "A 2 cannot be shortened or turn a corner, so this roll does not lead exactly there."
        )
    if (spaces - steps) % 2:
        return ReachView("off by one", "Misses by one: every space must be driven.")
    return ReachView("no way", "A 2 cannot turn a corner, so this roll does not lead exactly there.")


def ends(b: Any, s: Any, seat: int | None) -> list[EndView]:
    """The places where this seat may go, if it is deciding where to go now."""
    if s.phase == BOOSTING and seat == s.lander:
        return _boost_ends(b, s)
    if s.phase == GOING_BACK and seat == s.pushed:
        return _steps_back(b, s)
    if s.phase in (CANCELLING, MOVING) and seat == s.active:
        return _drives(b, s)
    return []


def _drives(b: Any, s: Any) -> list[EndView]:
    driver, place = s.active, s.place[s.active]
    if s.phase == MOVING:
        bits = ends_of_pool(b, s, driver, place, s.ones, s.twos)
    else:
        bits = all_ends(b, s, driver, s.ones, s.twos, s.to_cancel)
    return [_end(b, s, driver, end, *_path(b, s, driver, end)) for end in range(OUT + 1) if bits >> end & 1]


def _boost_ends(b: Any, s: Any) -> list[EndView]:
    driver = s.lander
    directions = [d for d in range(4) if boost_refusal(b, s, A_BOOST + d) == LEGAL]
    goals = [(A_BOOST + d, boost_end(b, s, driver, d)) for d in directions]
    return [_end(b, s, driver, end, [action], [end]) for action, end in goals]


def _steps_back(b: Any, s: Any) -> list[EndView]:
    here = s.place[s.pushed]
    found = []
    for d, word in enumerate(DIRECTIONS):
        if retreat_refusal(b, s, A_RETREAT + d) == LEGAL:
            at = place_of(space_back(b, s, here, d))
            found.append(EndView(at, "plain", f"Go back {word}", [], [A_RETREAT + d], [place_of(here), at]))
    return found


def _end(b: Any, s: Any, driver: int, end: int, actions: list[int], stops: list[int]) -> EndView:
    """A place where a drive can end, with the actions that lead there and the places where each of them stops."""
    at = place_of(end)
    kinds: list[EndKind] = []
    if end == OUT:
        kinds.append("out")
    if end == s.passenger and stops:
        kinds.append("fare")
    square = working_square(b, s, end)
    if square:
        kinds.append("nibbles" if square & b.nibbles else "patrol")
    others = (s.order[place] for place in range(s.drivers))
    cats = sorted(other for other in others if other != driver and s.place[other] == end and on_grid(end))
    if cats:
        kinds.append("fight")
    return EndView(
        at=at,
        kind=kinds[0] if kinds else "plain",
        label=end_label(at, kinds, next_fare(s)),
        cats=cats,
        actions=actions,
        way=[place_of(place) for place in (s.place[driver], *stops)],
    )


def _path(b: Any, s: Any, driver: int, end: int) -> tuple[list[int], list[int]]:
    """Q48: the first path to an end space: the actions to send, without forced ones, and the place after
    each movement."""
    path, stops = [], []
    place, ones, twos, moved = s.place[driver], s.ones, s.twos, bool(s.moved)
    if s.to_cancel:
        choice = cancelling_for(b, s, driver, end)
        left = pool_after(b, ones, twos, s.to_cancel, choice)
        path += _cancel_path(b, s, choice)
        ones, twos = left % TWOS, left // TWOS
    while ones + twos:
        action = first_move_to(b, s, driver, place, ones, twos, end, moved)
        forced = place == START and b.movement != OPTIONAL_MOVEMENT and not (ones and twos)
        if not forced:
            path.append(action)
        if action == A_STOP:
            break
        length, direction = 1 + (action - A_MOVE) // 4, (action - A_MOVE) % 4
        place = destination(b, s, driver, place, direction, length, ones + twos == 1)
        stops.append(place)
        if place == OUT:
            break
        ones, twos, moved = ones - (length == 1), twos - (length == 2), True
    return path, stops


def _cancel_path(b: Any, s: Any, choice: int) -> list[int]:
    """The actions that cancel movements in the way that `choice` means in `pool_after`, without forced ones. With
    `any_space`, there is one action for each curse."""
    if b.curse_cancel != ANY_SPACE:
        return [cancel_action(b, choice)]
    path, ones, twos = [], s.ones, s.twos
    for curse in range(s.to_cancel):
        cut = curse < choice
        if ones and twos:
            path.append(A_CUT if cut else A_DROP)
        ones, twos = (ones + 1, twos - 1) if cut else (ones - 1, twos)
    return path
