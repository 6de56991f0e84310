"""What the view shows at each event, and the spaces to which it says that the seat may go."""

from typing import Any

import msgspec
import pytest

from mewple.core import play
from mewple.core.events import Log
from mewple.core.registry import find
from mewple.core.view import STATIC
from mewple.games.cat_cab.view_structs import View
from mewple.testing import Scene, clause

GAME = find("cat-cab")


@pytest.fixture
def watch():
    """Takes an action and returns a spectator's view at the first event of each kind."""

    def look(scene, seat, **words):
        log = Log.open(watch=scene.s)
        GAME.rules.apply(scene.b, scene.s, seat, GAME.actions.number(words), log)
        scene.queue.finish()
        events = GAME.events.read(log)
        views = [GAME.words.view(scene.b, moment, None) for moment in log.moments]
        return {event.kind: view for event, view in reversed(list(zip(events, views, strict=True)))}

    return look


def test_before_the_deal_all_cabs_are_at_the_start_and_have_no_order_yet():
    log = Log.open()
    b = GAME.open_box()
    play.new_game(GAME, b, 3, 1, log, watch=True)
    first = GAME.words.view(b, log.moments[0], 0)
    assert [(player.at, player.order) for player in first.players] == [("start", 0)] * 3
    assert (first.passenger, first.tray, first.pool, first.phase) == (None, [], None, "")


def test_a_cab_is_where_it_drove_and_the_pool_counts_down(table, watch):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[4, 6, 2, 2, 2])
    scene.act(0, kind="stop")
    seen = watch(scene, 0, kind="move", length=2, direction="up")["moved"]
    assert seen.players[0].at == (3, 5)
    assert seen.pool.line == "1 space"
    seen = watch(scene, 0, kind="move", length=1, direction="right")["moved"]
    assert (seen.players[0].at, seen.pool) == ((4, 5), None)


def test_a_turn_begins_with_an_empty_tray_and_curses_come_after_the_throw(table, watch):
    scene = table()
    scene.arrange(cabs={0: (1, 5)}, turn=0, white=[4, 1, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.rolls(1, 1, 4, 4, 6)
    seen = watch(scene, 0, kind="move", length=1, direction="up")
    assert (seen["turn_began"].active, seen["turn_began"].tray, seen["turn_began"].pool) == (1, [], None)
    assert [die.face for die in seen["rolled"].tray] == [1, 1, 4, 4, 6]
    assert [seen[kind].players[1].curses for kind in ("rolled", "cursed")] == [0, 2]


@clause("R58", "R59")
def test_a_fight_begins_without_dice_and_ends_with_one_cat_standing(table, watch):
    scene = table(retreat="fixed")
    scene.arrange(cabs={0: (3, 5), 1: (3, 6)})
    for _ in range(2):  # the dice of the first fight are gone when the second begins
        scene.arrange(turn=0, white=[4, 2, 2, 2, 2])
        scene.act(0, kind="stop")
        scene.rolls(3, 4, 1, 1)
        seen = watch(scene, 0, kind="move", length=1, direction="up")
        assert [cat.dice for cat in seen["fight_began"].duel.duellists] == [[], []]
        assert [cat.dice for cat in seen["duel_rolled"].duel.duellists] == [[3, 4], []]
        won = seen["fight_won"].duel.duellists
        assert [(cat.dice, cat.fighting) for cat in won] == [([3, 4], True), ([1, 1], False)]
        assert seen["stepped_back"].duel is None
        scene.arrange(cabs={0: (3, 5), 1: (3, 6)})


def test_curses_that_take_the_whole_movement_leave_no_pool(table, watch):
    scene = table()
    scene.arrange(cabs={0: (2, 5)}, turn=0, white=[4, 2, 2, 2, 2], curses={0: 3})
    seen = watch(scene, 0, kind="stop")
    assert seen["movement_cancelled"].pool is None
    assert seen["set_back"].going_back is None
    assert seen["stepped_back"].players[0].at == (2, 4)


def test_only_the_one_who_decides_is_told_where_to_go(table):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    assert scene.ends(0) == {(3, 4), (4, 3), (3, 2), (2, 3)}
    assert scene.ends(1) == set()
    assert scene.view(None).ends == []


@clause("R37", "Q22")
def test_the_ways_back_are_ends_too(table):
    scene = table()
    scene.arrange(cabs={0: (4, 4)}, turn=0, white=[4, 2, 2, 2, 2], curses={0: 3})
    scene.act(0, kind="stop")
    ends = {end.at: (end.label, end.way) for end in scene.view(0).ends}
    assert ends == {
        (4, 3): ("Go back down", [(4, 4), (4, 3)]),
        (3, 4): ("Go back left", [(4, 4), (3, 4)]),
    }


def test_an_end_says_what_happens_there(table):
    scene = table(passenger=(4, 4))
    scene.arrange(cabs={0: (3, 3), 1: (3, 4)}, turn=0, white=[4, 4, 2, 2, 2])
    scene.act(0, kind="stop")
    ends = {end.at: end for end in scene.view(0).ends}
    fare = ends[4, 4]
    assert (fare.kind, fare.label) == ("fare", "Drive to Whisker Avenue & 4th, collect Mrs Purrkins")
    assert fare.way == [(3, 3), (3, 4), (4, 4)]
    scene.drive(0, "1 left")
    ends = {end.at: end for end in scene.view(0).ends}
    assert (ends[1, 3].kind, ends[1, 3].label) == ("nibbles", "Drive to Alleycat Avenue & 3rd, cat nibbles")
    scene.drive(0, "1 right")
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    fight = {end.at: end for end in scene.view(0).ends}[3, 4]
    assert (fare.cats, fight.kind, fight.cats) == ([], "patrol", [1])
    assert fight.label == "Drive to Purrk Avenue & 4th, Paw patrol"


@clause("R65", "R66")
def test_a_way_out_is_an_end_outside(table):
    scene = table()
    scene.arrange(passengers={0: 1}, cabs={0: (5, 8)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    out = next(end for end in scene.view(0).ends if end.at == "out")
    assert (out.kind, out.label, out.way) == ("out", "Leave the city", [(5, 8), "out"])


@clause("Q26")
@pytest.mark.parametrize(
    ("boost", "text"), [("straight_wall", "up to"), ("straight_exact", "exactly"), ("free", "turning as you like")]
)
def test_the_tables_say_how_the_boost_is_driven_here(boost, text, table):
    assert text in table(boost=boost).view(None).tables.nibbles.lines[-1].text


def test_what_never_changes_is_static_and_most_of_the_rest_is_small():
    scene = Scene("cat-cab", 3)
    view: Any = GAME.words.view
    static = {part.name for part in view.parts if part.parameters == STATIC}
    assert {"board", "tables", "dice", "fares"} <= static
    seen = scene.view(0)
    rest = {name: getattr(seen, name) for name in View.__struct_fields__ if name not in static}
    assert len(msgspec.json.encode(rest)) < 2_500
