"""The tables of reach and the routes, compared with simple code that lists every walk (R27-R29, Q8, Q9)."""

import random

import pytest

from mewple.core.registry import find
from mewple.games.critter_cab.state import LEAPS, TILES, TOWN
from mewple.games.critter_cab.walk import can_reach, first_walk, step_from, visited_stands
from mewple.testing import Scene, clause

GAME = find("critter-cab")


def every_walk(exits, start, steps, u_turns):
    """All walks of this many steps from `start`, each as a list of tiles, in ascending order."""
    walks = [[start]]
    for _ in range(steps):
        walks = [
            [*walk, near] for walk in walks for near in exits[walk[-1]] if u_turns or len(walk) < 2 or near != walk[-2]
        ]
    return [walk[1:] for walk in walks]


def unpacked(b, path, start, walk, steps):
    tiles = [start]
    for number in range(steps):
        tiles.append(step_from(b, path, tiles[-1], walk >> (4 * number) & 15))
    return tiles[1:]


@clause("R27", "R28", "Q9")
@pytest.mark.parametrize("u_turn", ["free", "none"])
@pytest.mark.parametrize("path", [0, 1, 2, 3])
def test_the_tables_hold_the_ends_of_all_walks(u_turn, path):
    b = GAME.open_box({"u_turn": u_turn})
    exits = TOWN.exits(path)
    for start in TOWN.open_to(path)[:: 7 - path]:
        for steps in (1, 2, 3, 5):
            ends = {walk[-1] for walk in every_walk(exits, start, steps, u_turn == "free")}
            assert {tile for tile in range(TILES) if can_reach(b, path, steps, start, tile)} == ends


@clause("Q9")
@pytest.mark.parametrize("u_turn", ["free", "none"])
def test_there_is_always_a_way_to_use_all_moves(u_turn):
    """From every tile, a move of any number of steps has at least two ends, with u-turns or without."""
    b = GAME.open_box({"u_turn": u_turn})
    for path in range(4):
        for start in TOWN.open_to(path):
            for steps in range(1, LEAPS):
                row = path * LEAPS + steps
                count = b.reach_low[row][start].bit_count() + b.reach_high[row][start].bit_count()
                assert count >= 2


@pytest.mark.parametrize("u_turn", ["free", "none"])
def test_the_route_is_the_first_walk_by_tile_ids(u_turn):
    b = GAME.open_box({"u_turn": u_turn})
    dice = random.Random(1)
    for path in (0, 1, 2, 3):
        exits = TOWN.exits(path)
        for start in dice.sample(TOWN.open_to(path), 8):
            for steps in (1, 2, 4, 5):
                walks = every_walk(exits, start, steps, u_turn == "free")
                for end in {walk[-1] for walk in walks}:
                    wanted = [walk for walk in walks if walk[-1] == end]
                    found, walk = [], first_walk(b, path, start, end, steps, -1)
                    while walk >= 0:
                        found.append(unpacked(b, path, start, walk, steps))
                        walk = first_walk(b, path, start, end, steps, walk)
                    assert found == wanted


@clause("Q8")
def test_stands_on_the_way_are_found():
    b = GAME.open_box()
    start, end = 34, 56  # (8,4) to (8,6)
    walk = first_walk(b, 0, start, end, 2, -1)
    assert visited_stands(b, 0, start, walk, 2) == 1 << TOWN.tiles[45].stand


@clause("Q8", "Q9")
@pytest.mark.parametrize("options", [{}, {"u_turn": "none"}, {"delivery": "pass_through"}])
def test_the_view_shows_for_each_card_where_it_leads(options):
    """The view shows the same ends and routes as simple code that lists every walk. For each end, the view lists the
    deliveries that driving there makes."""
    scene = Scene("critter-cab", seats=2, seed=4, options=options)
    scene.play_until(lambda now: now.s.round >= 3 and now.kinds(now.pending()[0]) == {"card"}, policy="strong")
    (seat,) = scene.pending()
    moves, routes = scene.view(seat).moves, scene.view(seat).routes
    assert [move.value for move in moves] == [words["value"] for words in scene.legal(seat)]
    path = scene.b.taxi_path[scene.s.taxi[seat]]
    for move, ways in zip(moves, routes, strict=True):
        walks = every_walk(TOWN.exits(path), scene.s.tile[seat], move.steps, options.get("u_turn") != "none")
        assert set(move.ends) == {walk[-1] for walk in walks}
        delivered = {each.tile: each.riders for each in move.deliveries}
        for tile, way in zip(move.ends, ways, strict=True):
            assert list(way) in walks
            assert way[-1] == tile
            copy = scene.s.copy()
            for action in ({"kind": "card", "value": move.value}, {"kind": "drive", "tile": tile}):
                GAME.rules.apply(scene.b, copy, seat, GAME.actions.number(action), _quiet())
            paid = (copy.delivered[seat] & ~scene.s.delivered[seat]).bit_count()
            assert paid == len(delivered.get(tile, ()))


def _quiet():
    from mewple.core.events import Log

    return Log()


def test_the_move_that_is_being_made_is_shown_alone():
    scene = Scene("critter-cab", seats=2, seed=4)
    scene.play_until(lambda now: now.kinds(now.pending()[0]) == {"drive"}, policy="strong")
    (seat,) = scene.pending()
    (move,) = scene.view(seat).moves
    assert move.value is None
    assert list(move.ends) == [words["tile"] for words in scene.legal(seat)]
    assert (scene.view(None).moves, scene.view(None).routes) == ((), ())
