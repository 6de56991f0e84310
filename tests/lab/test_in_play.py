"""An action or event that is possible only with other options, or with another number of seats, is not reported as
impossible."""

from __future__ import annotations

import pytest

from mewple.core.registry import find
from mewple.lab import in_play
from mewple.lab.in_play import not_in_play
from mewple.lab.simulate import Plan
from mewple.lab.uses import Use

PIG = find("pig")
BOTH, THREE, LONG = Use("both"), Use("three"), Use("long")


def test_actions_of_other_options_and_seats_are_apart(monkeypatch):
    def possible(plan: Plan, first: int, games: int) -> frozenset[Use]:
        assert plan.policies == ("random",)
        found = {BOTH}
        if plan.seats == 3:
            found.add(THREE)
        if plan.options.get("target") == 500:
            found.add(LONG)
        return frozenset(found)

    monkeypatch.setattr(in_play, "_possible", possible)
    assert not_in_play(Plan(PIG, 2, 10)) == {THREE, LONG}
    assert not_in_play(Plan(PIG, 3, 10)) == {LONG}
    assert not_in_play(Plan(PIG, 2, 10, options={"target": 500})) == {THREE}


@pytest.mark.compiled
def test_nothing_of_a_game_without_such_options_is_apart():
    assert not_in_play(Plan(PIG, 2, 10, options={"target": 40})) == frozenset()
