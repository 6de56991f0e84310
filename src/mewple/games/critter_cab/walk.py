"""Walks: where a move can end, and the route that is shown for it (R27-R29, Q8, Q9).

A walk is packed into one integer. Each step takes four bits: the index of the exit through which the taxi leaves the
tile.
"""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.games.critter_cab.riders import tip
from mewple.games.critter_cab.state import CONTENT, LEAPS, SLOTS, TILES, Box, State
from mewple.games.critter_cab.tables import LOW

PASS_THROUGH = CONTENT.choice("delivery", "pass_through")
NO_U_TURN = CONTENT.choice("u_turn", "none")


@rule
def own_path(b: Box, s: State, seat: int) -> int:
    """R9-R12: the ways that the taxi may use and where it may stop."""
    return b.taxi_path[s.taxi[seat]]


@rule
def has_tile(low: int, high: int, tile: int) -> bool:
    """Whether a set of tiles, as two integers, contains this tile."""
    if tile < LOW:
        return low >> tile & 1 == 1
    return high >> (tile - LOW) & 1 == 1


@rule
def can_reach(b: Box, path: int, steps: int, start: int, end: int) -> bool:
    """Whether a walk of exactly `steps` steps leads from `start` to `end`."""
    row = path * LEAPS + steps
    return has_tile(b.reach_low[row][start], b.reach_high[row][start], end)


@rule
def ends_low(b: Box, path: int, own: int, steps: int, start: int) -> int:
    """The tiles where a move may end: the first of the two integers of this set. `path`: the ways that the taxi may
    use; `own`: the ways on which it may stop (Q23)."""
    return b.reach_low[path * LEAPS + steps][start] & b.open_low[own]


@rule
def ends_high(b: Box, path: int, own: int, steps: int, start: int) -> int:
    """The tiles where a move may end: the second of the two integers of this set."""
    return b.reach_high[path * LEAPS + steps][start] & b.open_high[own]


@rule
def step_from(b: Box, path: int, tile: int, choice: int) -> int:
    return b.exits[path * TILES + tile][choice]


@rule
def first_walk(b: Box, path: int, start: int, end: int, steps: int, after: int) -> int:
    """The next walk after the walk `after`, in the order of tile ids. If `after` is -1, returns the first of all walks.
    Returns -1 if there is no such walk.

    The exits of a tile are in ascending order, so counting up visits the walks in the order of their tiles. Steps to
    tiles from which the end is out of reach are not tried.
    """
    depth, choice, walk, trail = 0, 0, 0, 0
    tile, before = start, -1
    if after >= 0:  # begin at the last step of the earlier walk
        depth = steps
        walk = after
        for number in range(steps):
            trail = trail << 7 | tile
            before = tile
            tile = step_from(b, path, tile, after >> (4 * number) & 15)
        choice = b.exit_count[path][tile]
    while depth < steps or choice > 0:
        if depth < steps and choice < b.exit_count[path][tile]:
            near = step_from(b, path, tile, choice)
            back = depth > 0 and near == before and b.u_turn == NO_U_TURN
            if not back and can_reach(b, path, steps - depth - 1, near, end):
                walk |= choice << (4 * depth)
                trail = trail << 7 | tile
                before = tile
                tile = near
                depth += 1
                choice = 0
            else:
                choice += 1
        else:
            if depth == 0:
                return -1
            depth -= 1
            choice = (walk >> (4 * depth) & 15) + 1
            walk &= (1 << (4 * depth)) - 1
            tile = trail & 127
            trail >>= 7
            before = trail & 127 if depth > 0 else -1
    return walk


@rule
def visited_stands(b: Box, path: int, start: int, walk: int, steps: int) -> int:
    """The stands that a walk enters, as bits. The stand where the walk starts counts only if the walk comes back to it
    (Q8)."""
    stands = 0
    tile = start
    for number in range(steps):
        tile = step_from(b, path, tile, walk >> (4 * number) & 15)
        if b.tile_stand[tile] >= 0:
            stands |= 1 << b.tile_stand[tile]
    return stands


@rule
def coins_for(b: Box, s: State, seat: int, stands: int) -> int:
    """The coins that a delivery at these stands would pay, without a surge."""
    coins = 0
    for slot in range(SLOTS):
        card = s.riders[seat][slot]
        if card >= 0 and s.wants[seat][slot] & stands != 0:
            coins += b.fare[card] + tip(b, s, seat, card)
    return coins


@rule
def route(b: Box, s: State, seat: int, path: int, end: int, steps: int) -> int:
    """The walk that is shown for a move: the first one in the order of tile ids. With `pass_through`, it is the first
    of those that earn the most coins."""
    start = s.tile[seat]
    walk = first_walk(b, path, start, end, steps, -1)
    if b.delivery != PASS_THROUGH:
        return walk
    best, best_coins = walk, -1
    while walk >= 0:
        coins = coins_for(b, s, seat, visited_stands(b, path, start, walk, steps))
        if coins > best_coins:
            best, best_coins = walk, coins
        walk = first_walk(b, path, start, end, steps, walk)
    return best
