"""The actions that each decision offers (D1 to D10)."""

import pytest

from mewple.core.reasons import NO_SUCH_ACTION, NOT_NOW
from mewple.core.registry import find
from mewple.games.critter_cab.state import (
    AIMING,
    BETTING,
    CHOOSING,
    DODGING,
    DRIVING,
    GREEN_LIGHT,
    PICKING,
    PLACING,
    TOWING,
)

GAME = find("critter-cab")
KEPT = {"bet", "fuel", "duck", "balloon", "surge", "heart", "sloth", "slip"}
DECISIONS = {
    PICKING: {"taxi"},
    PLACING: {"place"},
    CHOOSING: {"keep", "both"},
    DRIVING: {"card", "end_turn"} | KEPT,
    GREEN_LIGHT: {"card"},
    AIMING: {"drive"},
    BETTING: {"bet"},
    DODGING: {"alley"},
    TOWING: {"tow"},
}


@pytest.mark.parametrize("phase", DECISIONS)
def test_a_decision_is_made_with_its_own_actions_only(table, phase):
    scene = table(seats=2)
    s = scene.s.copy()
    s.phase, s.steps = phase, 1 if phase == AIMING else 0
    for action in range(GAME.actions.size):
        kind = GAME.actions.words(action)["kind"]
        if kind not in {"resign", "ring"}:
            refused = GAME.rules.refusal(scene.b, s, 0, action) == NOT_NOW
            assert refused == (kind not in DECISIONS[phase]), GAME.actions.notation(action)


@pytest.mark.parametrize("phase", [PICKING, PLACING, CHOOSING, BETTING, DODGING, TOWING])
def test_numbers_beyond_the_actions_are_no_actions(table, phase):
    scene = table(seats=2)
    s = scene.s.copy()
    s.phase = phase
    for action in (-1, GAME.actions.size):
        assert GAME.rules.refusal(scene.b, s, 0, action) == NO_SUCH_ACTION
