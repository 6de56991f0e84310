"""Section 4 of the ledger: for every phase, the actions that are legal for one seat. All others are refused."""

import pytest

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.registry import find
from mewple.testing import clause

GAME = find("cat-cab")
RESIGN = GAME.actions.number({"kind": "resign"})


def start(table, where, *faces, seats=3, curses=0, coloured=None, **options):
    """Puts seat 1 on a space. Its dice show these faces, and it is about to stop rolling."""
    scene = table(seats, **options)
    scene.arrange(cabs={1: where}, turn=1, white=faces, curses={1: curses}, coloured=coloured)
    return scene


def stop(scene):
    scene.act(1, kind="stop")
    return scene


def landed(scene, move, *faces):
    stop(scene).drive(1, move, faces=faces)
    return scene


def rolling(table):
    return start(table, (3, 3), 1, 2, 3, 4, 6)


def rolling_with_coloured_dice(table):
    scene = start(table, (3, 3), 1, 2, 3, 4, 6, coloured={"red-d6": 3, "green-d8": 8})
    scene.arrange(dice={1: ("red-d6", "green-d8")})
    return scene


def marking(table):
    scene = rolling_with_coloured_dice(table)
    scene.act(1, kind="mark", die="white-4")
    return scene


def items(table):
    return stop(rolling(table))


def cancelling(table):
    return stop(start(table, (3, 3), 4, 4, 4, 6, 6, curses=2))


def cancelling_up_to_two_2s(table):
    return stop(start(table, (3, 3), 4, 4, 4, 6, 6, curses=4))


def cancelling_any_space(table):
    return stop(start(table, (3, 3), 4, 4, 4, 6, 6, curses=2, curse_cancel="any_space"))


def moving(table):
    return stop(start(table, (1, 1), 4, 6, 2, 2, 2))


def moving_with_2s_alone(table):
    return stop(start(table, (6, 7), 6, 6, 2, 2, 2))


def moving_out_of_start(table):
    return stop(start(table, "start", 4, 6, 2, 2, 2))


def moving_if_it_likes(table):
    return stop(start(table, (6, 8), 4, 2, 2, 2, 2, movement="optional"))


def boosting(table):
    return landed(start(table, (1, 2), 4, 2, 2, 2, 2), "1 up", 5, 2)


def boosting_that_must_fit(table):
    return landed(start(table, (1, 2), 4, 2, 2, 2, 2, boost="straight_exact"), "1 up", 5, 3)


def stealing(table):
    scene = start(table, (4, 1), 4, 2, 2, 2, 2)
    scene.arrange(dice={0: ["red-d6"], 2: ["green-d8"]})
    return landed(scene, "1 up", 3)


def stealing_from_the_only_one(table):
    scene = start(table, (4, 1), 4, 2, 2, 2, 2)
    scene.arrange(dice={0: ["red-d6"]})
    return landed(scene, "1 up", 4)


def losing_a_die(table):
    scene = start(table, (2, 5), 4, 2, 2, 2, 2)
    scene.arrange(dice={1: ("blue-d6", "blue-d8")})
    return landed(scene, "1 up", 1)


def going_back(table):
    return stop(start(table, (4, 5), 1, 2, 2, 2, 2, curses=2))


def going_back_to_the_other_gate(table):
    return stop(start(table, (4, 5), 1, 2, 2, 2, 2, curses=2, entry_gate="B"))


def sabotaging(table):
    return landed(start(table, (3, 5), 4, 2, 2, 2, 2), "1 up")


def sabotaging_at_a_table_of_two(table):
    return landed(start(table, (3, 5), 4, 2, 2, 2, 2, seats=2), "1 up")


LEGAL = {
    rolling: ["stop", *(f"mark:white-{die}" for die in range(1, 6))],
    rolling_with_coloured_dice: ["stop", *(f"mark:white-{die}" for die in range(1, 6)), "mark:red-d6", "mark:green-d8"],
    marking: ["roll_marked", "mark:white-5", "mark:red-d6", "mark:green-d8"],
    items: ["item_roll", "item_skip"],
    cancelling: ["cancel:0", "cancel:1"],
    cancelling_up_to_two_2s: ["cancel:1", "cancel:2"],
    cancelling_any_space: ["cancel:0", "cancel:1"],
    moving: ["move:1:up", "move:1:right", "move:2:up", "move:2:right"],
    moving_with_2s_alone: ["move:2:down", "move:2:left"],
    moving_out_of_start: ["move:1:up", "move:2:up"],
    moving_if_it_likes: ["stop", "move:1:down", "move:1:left"],
    boosting: ["boost:up", "boost:right", "boost:down", "boost_skip"],
    boosting_that_must_fit: ["boost:up", "boost:right", "boost_skip"],
    stealing: ["steal:red", "steal:green", "steal_skip"],
    stealing_from_the_only_one: ["steal:red", "steal_skip"],
    losing_a_die: ["lose_die:d6", "lose_die:d8"],
    going_back: ["retreat:down", "retreat:left"],
    going_back_to_the_other_gate: ["retreat:up", "retreat:right"],
    sabotaging: ["sabotage:red", "sabotage:green", "sabotage_skip"],
    sabotaging_at_a_table_of_two: ["sabotage:red", "sabotage_skip"],
}


def allowed(scene, seat):
    """Asks the rules about each of the 49 actions, and returns those that they do not refuse, except RESIGN."""
    refused = [play.refusal(GAME, scene.b, scene.s, seat, action) for action in range(GAME.actions.size)]
    return [GAME.actions.notation(action) for action, reason in enumerate(refused) if not reason and action != RESIGN]


def listed(scene, seat):
    return [GAME.actions.notation(action) for action in play.legal(GAME, scene.b, scene.s, seat)]


@clause("R12", "R27", "R35", "R38", "R51", "R48", "R53", "R37", "R63")
@pytest.mark.parametrize("phase", LEGAL, ids=lambda phase: phase.__name__)
def test_exactly_these_actions_are_legal(phase, table):
    scene = phase(table)
    assert scene.pending() == [1]
    assert allowed(scene, 1) == listed(scene, 1) == LEGAL[phase]
    for seat in {0, 2} & set(range(scene.s.seats)):
        assert allowed(scene, seat) == listed(scene, seat) == []
    assert allowed(scene, TABLE) == []


ONE_DECISION = ({"stop", "mark", "roll_marked"}, {"stop", "move"})
"""Kinds of actions that belong to the same decision, although a position may offer only some of them. In all other
decisions, every kind of action that belongs to the decision is legal in the tested position."""


@pytest.mark.parametrize("phase", LEGAL, ids=lambda phase: phase.__name__)
def test_actions_of_another_decision_are_refused_as_such(phase, table):
    scene = phase(table)
    kinds = {GAME.actions.words(GAME.actions.parse(name))["kind"] for name in LEGAL[phase]}
    asked = next((together for together in ONE_DECISION if kinds <= together), kinds)
    for action in range(GAME.actions.size):
        words = GAME.actions.words(action)
        if words["kind"] not in {*asked, "resign"}:
            scene.refused(1, "not-now", **words)


@clause("R57", "Q34")
@pytest.mark.parametrize(("duel", "choices"), [("lockstep", ["both", "first", "second"]), ("race", ["both"])])
def test_in_a_fight_every_duellist_has_these_choices_and_nobody_else_any(duel, choices, table):
    scene = start(table, (3, 5), 4, 2, 2, 2, 2, duel=duel)
    scene.arrange(cabs={0: (3, 6)})
    landed(scene, "1 up", *((1, 1, 2, 2) if duel == "lockstep" else ()))
    for seat in (0, 1):
        assert allowed(scene, seat) == listed(scene, seat) == [f"duel:{dice}" for dice in choices]
    assert allowed(scene, 2) == listed(scene, 2) == []


@clause("R57", "Q34")
@pytest.mark.parametrize("duel", ["lockstep", "race"])
def test_after_a_fight_nothing_of_it_is_left(duel, table):
    scene = start(table, (3, 5), 4, 2, 2, 2, 2, duel=duel)
    scene.arrange(cabs={0: (3, 6)})
    landed(scene, "1 up", *((1, 1, 3, 4) if duel == "lockstep" else ()))
    if duel == "race":
        scene.rolls(3, 4)
        scene.act(1, kind="duel", dice="both")
    s = scene.s
    assert (s.duellists, s.fighters, s.waiting, s.racing, s.final) == (0, 0, 0, 0, 0)
    assert scene.view(0).duel is None
