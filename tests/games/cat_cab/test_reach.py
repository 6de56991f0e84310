"""R38 to R42, Q48, section 8 of the ledger: the rules compute end spaces as bits; these tests compare them with a
search that tries every way."""

import random
from functools import cache

import pytest

from mewple.core import play
from mewple.core.events import Log
from mewple.core.registry import find
from mewple.games.cat_cab.board import destination, ends
from mewple.games.cat_cab.paths import all_ends, first_move_to
from mewple.games.cat_cab.state import A_MOVE, A_STOP, OUT, SPACES, START
from mewple.testing import Scene, clause

GAME = find("cat-cab")
OPTIONS = [
    {"board": board, "entry_gate": gate, "exit": way_out, "movement": movement}
    for board in ("day", "dark")
    for gate in ("A", "B")
    for way_out in ("overshoot", "exact")
    for movement in ("mandatory", "optional")
]
DRIVES = ("moved", "boosted", "stepped_back")
POOLS = [(ones, twos) for ones in range(5) for twos in range(4)]


def search(b, s):
    """All spaces where a cab can end with its movements, found by trying every order of the movements and every
    direction."""
    some = b.movement == 1

    @cache
    def found(place, ones, twos):
        if ones + twos == 0:
            return frozenset({place})
        result = {place} if some else set()
        for length, left in ((1, (ones - 1, twos)), (2, (ones, twos - 1))):
            if min(left) < 0:
                continue
            for direction in range(4):
                there = destination(b, s, 0, place, direction, length, sum(left) == 0)
                if there == OUT:
                    result.add(OUT)
                elif there >= 0:
                    result |= found(there, *left)
        return frozenset(result)

    return found


@clause("R38", "R40", "R41", "R42", "Q20", "Q37")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_bits_are_those_of_a_search_through_all_ways(options):
    b = GAME.open_box(options)
    s = play.new_game(GAME, b, 2, 1)
    for exit_open in (0, 1):
        s.exit_open = exit_open
        found = search(b, s)
        for place in (*range(SPACES), START):
            for ones, twos in POOLS:
                bits = ends(b, s, 0, place, ones, twos)
                assert {end for end in range(OUT + 1) if bits >> end & 1} == found(place, ones, twos)


@clause("R39")
def test_at_most_25_ends_all_of_one_colour():
    b = GAME.open_box()
    s = play.new_game(GAME, b, 2, 1)
    most = 0
    for place in range(SPACES):
        for ones, twos in POOLS:
            bits = ends(b, s, 0, place, ones, twos)
            spaces = [end for end in range(SPACES) if bits >> end & 1]
            assert len({(end // 6 + end % 6) % 2 for end in spaces}) == 1
            most = max(most, len(spaces))
    assert most <= 25


@clause("Q48")
def test_the_first_path_takes_2s_first_and_up_right_down_left():
    scene = Scene("cat-cab", 2)
    b, s = scene.b, scene.s
    # The movements {1,1,2,2} lead from (3, 3) to (4, 4). The first path is 2 up, 2 right, 1 down, 1 left: after 2 up,
    # another 2 up would lead too far away.
    place, ones, twos, path = 14, 2, 2, []
    while ones + twos:
        action = first_move_to(b, s, 0, place, ones, twos, 21, True)
        length, direction = 1 + (action - A_MOVE) // 4, (action - A_MOVE) % 4
        path.append((length, direction))
        place = destination(b, s, 0, place, direction, length, False)
        ones, twos = ones - (length == 1), twos - (length == 2)
    assert path == [(2, 0), (2, 1), (1, 2), (1, 3)]
    assert place == 21


@clause("Q48", "Q7", "Q19")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"curse_cancel": "any_space"},
        {"movement": "optional"},
        {"exit": "exact", "boost": "free"},
        {"board": "dark"},
    ],
    ids=str,
)
def test_every_end_that_the_view_offers_is_reached_by_its_actions(options):
    """Plays whole games. At each decision about movement, follows each path that the view offers, one action after
    another."""
    checked, rng = 0, random.Random(5)
    for seed in range(4):
        scene = Scene("cat-cab", 2, seed, options)
        while scene.pending() and scene.s.round < 9:
            seat = scene.pending()[0]
            for end in scene.view(seat).ends:
                checked += 1
                assert arrives(scene, seat, end)
            scene.act(seat, **rng.choice(scene.legal(seat)))
    assert checked > 300


def arrives(scene, seat, end):
    """Takes all actions of a path in a copy of the game. Returns whether the last action leads to the end of the
    path."""
    tried = scene.s.copy()
    for action in end.actions[:-1]:
        assert play.refusal(GAME, scene.b, tried, seat, action) == 0
        GAME.rules.apply(scene.b, tried, seat, action, Log())
    if not end.actions:
        return True
    last = end.actions[-1]
    assert play.refusal(GAME, scene.b, tried, seat, last) == 0
    log = Log.open()
    GAME.rules.apply(scene.b, tried, seat, last, log)
    events = [event for event in GAME.events.read(log) if event.kind in DRIVES and event.seat == seat]
    return last == A_STOP or any(event.fields["to"] == end.at for event in events)


@clause("Q7")
def test_all_ends_are_those_of_all_ways_to_cancel():
    scene = Scene("cat-cab", 2)
    scene.s.place[0] = 14
    # Movements {1,1,2} less 2 curses are {2} or {1,1}.
    bits = all_ends(scene.b, scene.s, 0, 2, 1, 2)
    alone = ends(scene.b, scene.s, 0, 14, 0, 1) | ends(scene.b, scene.s, 0, 14, 2, 0)
    assert bits == alone
    assert all_ends(scene.b, scene.s, 0, 1, 0, 1) == 0
