"""What a seat sees: the whole table, with words instead of codes. Nothing is hidden in Cat Cab."""

from __future__ import annotations

from typing import Any

from mewple.core.reasons import LEGAL
from mewple.games.cat_cab.board import OPTIONAL_MOVEMENT, destination, ends, in_city, on_grid, steps_to, steps_to_out
from mewple.games.cat_cab.box import Gate, space_of, text, xy_of
from mewple.games.cat_cab.duel import SEVEN
from mewple.games.cat_cab.ending import score
from mewple.games.cat_cab.items import colour_of
from mewple.games.cat_cab.landing import FREE, boost_end, working_square
from mewple.games.cat_cab.legality import boost_refusal, pending
from mewple.games.cat_cab.move import ANY_SPACE
from mewple.games.cat_cab.paths import (
    TWOS,
    all_ends,
    cancel_action,
    cancelling_for,
    first_move_to,
    leads_to,
    pool_after,
)
from mewple.games.cat_cab.roll import count_faces, sides
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_CUT,
    A_DROP,
    A_MOVE,
    A_STOP,
    BOOSTING,
    CANCELLING,
    COLOURS,
    COLUMNS,
    CONTENT,
    CRAZY,
    DICE,
    DUELLING,
    GOING_BACK,
    GONE,
    ITEMS,
    LOSING_DIE,
    MOVE_1,
    MOVE_2,
    MOVING,
    NOBODY,
    NOWHERE,
    OUT,
    OVER,
    ROLLING,
    ROWS,
    SABOTAGING,
    SLOTS,
    START,
    STEALING,
    WHITE,
)
from mewple.games.cat_cab.view_structs import (
    BoardView,
    DieKind,
    DieView,
    DuellistView,
    DuelView,
    EndView,
    GateView,
    PassengerView,
    PlayerView,
    PoolView,
    ScoreView,
    SquareView,
    View,
)
from mewple.games.cat_cab.words import action, event, turn, where

__all__ = ["View", "action", "event", "turn", "view"]

PHASES = {
    ROLLING: "roll",
    ITEMS: "item",
    CANCELLING: "cancel",
    MOVING: "move",
    BOOSTING: "boost",
    STEALING: "steal",
    LOSING_DIE: "lose_die",
    GOING_BACK: "retreat",
    SABOTAGING: "sabotage",
    DUELLING: "duel",
    OVER: "over",
}


def view(b: Any, s: Any, seat: int | None) -> View:
    return View(
        board=_board(b, s),
        phase=PHASES[s.phase],
        round=s.round,
        round_limit=b.round_limit,
        active=s.active,
        waiting=[each for each in range(s.seats) if pending(b, s) >> each & 1],
        you=seat,
        players=[_player(b, s, driver) for driver in _drivers(s)],
        passenger=_passenger(b, s),
        fares=text().fares,
        collected=s.collected,
        passengers_left=b.passengers_per_game - s.collected,
        exit_open=bool(s.exit_open),
        rush=("", "rush hour", "dawn")[s.rush],
        rush_limit=b.rush_turns,
        fight_sum=SEVEN,
        curse_limit=b.curse_limit,
        tray=[_die(b, s, slot) for slot in range(SLOTS) if s.rolled >> slot & 1],
        rerolls=s.rerolls,
        pool=_pool(b, s),
        items_left=_items_left(b, s),
        sabotage_left=s.sabotage_left,
        boost_left=s.boost_left,
        ends=_ends(b, s),
        going_back=s.pushed if s.phase == GOING_BACK else None,
        spaces_back=s.back[s.pushed] if s.phase == GOING_BACK else 0,
        duel=_duel(s) if s.phase == DUELLING else None,
        turn_seconds=_turn_seconds(b),
        winner=s.winner if s.winner >= 0 else None,
        no_winner=s.winner == NOBODY,
    )


def _drivers(s: Any) -> list[int]:
    return [0, CRAZY] if s.seats == 1 else list(range(s.seats))


def _board(b: Any, s: Any) -> BoardView:
    words = text()
    board = words.boards[b.board]
    return BoardView(
        id=board.id,
        name=board.name,
        flavour=board.flavour,
        columns=COLUMNS,
        rows=ROWS,
        avenues=words.avenues,
        streets=words.streets,
        gates=[_gate(s, place, gate) for place, gate in enumerate(board.gates)],
        squares=[
            *(_square(b, s, "nibbles", x, y) for x, y in board.nibbles),
            *(_square(b, s, "patrol", x, y) for x, y in board.patrol),
        ],
        dice=[_die_kind(slot) for slot in range(SLOTS)],
        faces=words.faces,
        items=words.items,
        nibbles=words.nibbles,
        patrol=words.patrol,
    )


def _gate(s: Any, place: int, gate: Gate) -> GateView:
    entry = place == s.entry
    role = "entry" if entry else "exit"
    return GateView(gate.id, gate.name, role, *gate.space, gate.inward, entry or bool(s.exit_open))


def _square(b: Any, s: Any, kind: str, x: int, y: int) -> SquareView:
    space = space_of(x, y)
    return SquareView(x, y, kind, bool(working_square(b, s, space)), space == s.passenger)


def _player(b: Any, s: Any, driver: int) -> PlayerView:
    place = s.place[driver]
    x, y = xy_of(place) if on_grid(place) else (None, None)
    inside = in_city(s, driver)
    colour = colour_of(driver)
    return PlayerView(
        seat=driver,
        colour=COLOURS[colour],
        name=text().crazy["name"] if driver == CRAZY else text().drivers[colour],
        crazy=driver == CRAZY,
        order=list(s.order)[: s.drivers].index(driver) + 1,
        status={START: "start", OUT: "out", GONE: "eliminated"}.get(place, "city"),
        x=x,
        y=y,
        where=where(place),
        curses=s.curses[driver],
        passengers=s.passengers[driver],
        dice=[DICE[WHITE + bit] for bit in range(6) if s.held[driver] >> bit & 1],
        won=[DICE[WHITE + bit] for bit in (colour, colour + 3) if s.gained >> bit & 1],
        place=s.left_as[driver],
        rush_turns=s.rush_left[driver] if inside and s.rush else None,
        first_turn=not s.started >> driver & 1,
        resigned=bool(s.resigned >> driver & 1),
        steps_to_exit=steps_to_out(b, s, place) if inside else None,
        steps_to_passenger=steps_to(b, s, place, s.passenger) if inside and s.passenger != NOWHERE else None,
        score=ScoreView(
            b.passenger_points * s.passengers[driver], b.leaving_points[s.left_as[driver]], score(b, s, driver)
        ),
    )


def _die_kind(slot: int) -> DieKind:
    return DieKind(DICE[slot], DICE[slot].split("-")[0], sides(slot))


def _die(b: Any, s: Any, slot: int) -> DieView:
    entry, kind = text().faces[b.face[s.faces[slot]]], _die_kind(slot)
    lies = (s.faces[slot], entry.effect, entry.name, bool(s.marked >> slot & 1))
    return DieView(kind.die, kind.colour, kind.sides, *lies)


def _movement(b: Any, s: Any) -> tuple[int, int, int] | None:
    """1s, 2s and curses of the active driver, from the dice or from the pool; None where nobody is about to drive."""
    if s.phase == ROLLING:
        return count_faces(b, s, MOVE_1), count_faces(b, s, MOVE_2), s.curses[s.active]
    if s.phase == ITEMS:
        return s.ones, s.twos, s.curses[s.active]
    if s.phase in (CANCELLING, MOVING):
        return s.ones, s.twos, s.to_cancel
    return None


def _pool(b: Any, s: Any) -> PoolView | None:
    movement = _movement(b, s)
    if movement is None:
        return None
    ones, twos, curses = movement
    spaces = ones + 2 * twos
    line = f"{spaces} {'space' if spaces == 1 else 'spaces'}"
    if curses:
        left = spaces - curses
        line += f" − {curses} {'curse' if curses == 1 else 'curses'} = {left if left >= 0 else f'{-left} back'}"
    return PoolView(ones, twos, spaces, curses, spaces - curses, line)


def _items_left(b: Any, s: Any) -> int:
    """R28: how many item rolls the active driver can still make this turn."""
    return min(s.items_left, b.item_rolls_per_turn - s.item_rolls) if s.phase == ITEMS else 0


def _passenger(b: Any, s: Any) -> PassengerView | None:
    if s.passenger == NOWHERE:
        return None
    fare = text().fares[s.collected]
    reach, why = _reach(b, s)
    x, y = xy_of(s.passenger)
    return PassengerView(s.collected + 1, fare.name, fare.line, x, y, where(s.passenger), reach, why)


def _reach(b: Any, s: Any) -> tuple[str, str]:
    """Section 8, Q19, Q23: whether the active driver's movement leads to the passenger, and why or why not."""
    movement = _movement(b, s)
    if movement is None or not in_city(s, s.active):
        return "", ""
    ones, twos, curses = movement
    spaces, steps = ones + 2 * twos - curses, steps_to(b, s, s.place[s.active], s.passenger)
    optional = b.movement == OPTIONAL_MOVEMENT
    if optional and steps == 0 and s.moved and curses == 0:
        return "in reach", "Stop here."
    if leads_to(b, s, s.active, s.passenger, ones, twos, curses):
        return "in reach", "The movement leads exactly there."
    if steps == 0 and (optional or spaces % 2 == 0 or spaces < 0):
        return "no way", "To collect the passenger you must drive away and come back, and this movement does not."
    if spaces < steps:
        return "too far", f"It is {steps} steps away and you have {max(spaces, 0)}."
    if optional:
        return "no way", "A movement of 2 cannot be shortened or turn a corner, so these do not lead exactly there."
    if (spaces - steps) % 2:
        return "off by one", "All movement must be used, and odd and even do not match."
    return "no way", "A movement of 2 cannot turn a corner, so these do not lead exactly there."


def _ends(b: Any, s: Any) -> list[EndView]:
    if s.phase == BOOSTING:
        return _boost_ends(b, s)
    if s.phase not in (CANCELLING, MOVING):
        return []
    driver, place = s.active, s.place[s.active]
    if s.phase == MOVING:
        bits = ends(b, s, driver, place, s.ones, s.twos)
    else:
        bits = all_ends(b, s, driver, s.ones, s.twos, s.to_cancel)
    return [_end(b, s, driver, end, *_path(b, s, driver, end)) for end in range(OUT + 1) if bits >> end & 1]


def _boost_ends(b: Any, s: Any) -> list[EndView]:
    if b.boost == FREE:
        directions = [d for d in range(4) if boost_refusal(b, s, A_BOOST + d) == LEGAL]
    else:
        directions = [d for d in range(4) if boost_end(b, s, s.lander, d) >= 0]
    return [
        _end(b, s, s.lander, boost_end(b, s, s.lander, d), [A_BOOST + d], [boost_end(b, s, s.lander, d)])
        for d in directions
    ]


def _end(b: Any, s: Any, driver: int, end: int, path: list[int], way: list[int]) -> EndView:
    x, y = xy_of(end) if on_grid(end) else (None, None)
    square = working_square(b, s, end)
    return EndView(
        x=x,
        y=y,
        out=end == OUT,
        where=where(end),
        path=path,
        way=[xy_of(place) for place in way if on_grid(place)],
        passenger=end == s.passenger and bool(way),
        square="nibbles" if square & b.nibbles else "patrol" if square & b.patrol else "",
        cats=[other for other in _drivers(s) if other != driver and s.place[other] == end and on_grid(end)],
    )


def _path(b: Any, s: Any, driver: int, end: int) -> tuple[list[int], list[int]]:
    """Q48: the first path to an end: the actions to send, without forced ones, and the place after each movement."""
    path, way = [], []
    place, ones, twos, moved = s.place[driver], s.ones, s.twos, bool(s.moved)
    if s.to_cancel:
        choice = cancelling_for(b, s, driver, end)
        pool = pool_after(b, ones, twos, s.to_cancel, choice)
        path += _cancel_path(b, s, choice)
        ones, twos = pool % TWOS, pool // TWOS
    while ones + twos:
        action = first_move_to(b, s, driver, place, ones, twos, end, moved)
        forced = place == START and b.movement != OPTIONAL_MOVEMENT and not (ones and twos)
        if not forced:
            path.append(action)
        if action == A_STOP:
            break
        length, direction = 1 + (action - A_MOVE) // 4, (action - A_MOVE) % 4
        place = destination(b, s, driver, place, direction, length, ones + twos == 1)
        way.append(place)
        if place == OUT:
            break
        ones, twos, moved = ones - (length == 1), twos - (length == 2), True
    return path, way


def _cancel_path(b: Any, s: Any, choice: int) -> list[int]:
    """The actions for this `choice` of `pool_after`. With `any_space`, one for each curse, without forced ones."""
    if b.curse_cancel != ANY_SPACE:
        return [cancel_action(b, choice)]
    path, ones, twos = [], s.ones, s.twos
    for curse in range(s.to_cancel):
        cut = curse < choice
        if ones and twos:
            path.append(A_CUT if cut else A_DROP)
        ones, twos = (ones + 1, twos - 1) if cut else (ones - 1, twos)
    return path


def _duel(s: Any) -> DuelView:
    return DuelView(
        round=s.duel_round,
        final=bool(s.final),
        racing=bool(s.racing),
        duellists=[_duellist(s, driver) for driver in _drivers(s) if s.fighters >> driver & 1],
    )


def _duellist(s: Any, driver: int) -> DuellistView:
    fighting, waiting = bool(s.duellists >> driver & 1), bool(s.waiting >> driver & 1)
    chosen = fighting and not waiting and not s.racing and driver != CRAZY
    return DuellistView(
        seat=driver,
        dice=[face for face in s.duel_dice[driver] if face],
        throws=s.throws[driver],
        fighting=fighting,
        waiting=waiting,
        choice=("both", "first", "second")[s.choice[driver]] if chosen else "",
    )


def _turn_seconds(b: Any) -> int:
    return int(CONTENT.options["turn_seconds"].value(b.turn_seconds))
