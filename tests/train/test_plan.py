"""The plan of a training; this needs no torch."""

import re
from dataclasses import replace

import pytest

from mewple.core.registry import find
from mewple.train.curve import draw_curve
from mewple.train.plan import Plan, WrongPlan

PIG = find("pig")


def test_rows_are_shared_out_among_all_player_counts():
    groups = Plan("pig", rows=103, presets=0).groups(PIG)
    assert [group.seats for group in groups] == [2, 3, 4, 5, 6]
    assert sum(groups.values()) == 103
    assert max(groups.values()) - min(groups.values()) <= 1


@pytest.mark.parametrize("game", ["cat-cab", "cat-astrophe"])
def test_a_part_of_the_rows_plays_with_presets(game):
    found = find(game)
    groups = Plan(game, rows=1000, presets=0.2).groups(found)
    usual = [group for group in groups if not group.options]
    assert [group.seats for group in usual] == list(found.seats)
    assert sum(groups.values()) == 1000
    assert sum(rows for group, rows in groups.items() if group.options) == 200
    offered = {preset.id: preset for preset in found.content.presets}
    for group in groups:
        if group.options:
            assert any(
                dict(group.options) == dict(preset.options) and (not preset.seats or group.seats in preset.seats)
                for preset in offered.values()
            )


def test_every_choice_of_an_option_is_played_equally_often():
    game, by = find("cat-astrophe"), "level"
    choices = game.content.options[by].choices
    groups = Plan(game.id, rows=400, presets=0, by=by).groups(game)
    assert {group.options[by] for group in groups} == set(choices)
    assert len(groups) == len(choices) * len(game.seats)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"rows": 8}, "rows: expected at least 64; got 8"),
        ({"imitation": 1.5}, "imitation: expected a number from 0 to 1; got 1.5"),
        ({"units": (600, 8)}, "units: expected two numbers from 1 to 512"),
        ({"seats": (9,)}, "seats: Pig is for 2, 3, 4, 5, 6 seats; got 9"),
        ({"old_part": 0.6, "strong_part": 0.6}, "at most 1 together"),
    ],
)
def test_settings_that_do_not_fit_are_refused(changes, why):
    with pytest.raises(WrongPlan, match=re.escape(why)):
        replace(Plan("pig"), **changes).check(PIG)


def test_differences_between_plans_are_named():
    plan = Plan("pig", rows=512)
    assert plan.differences(Plan("pig", rows=512).to_json()) == []
    assert plan.differences(Plan("pig", rows=256, seed=2).to_json()) == ["seed 2", "rows 256"]


def test_curves_show_every_line_with_its_interval():
    picture = draw_curve("A <game>", {"2 seats": [(1, -0.1, 0.02), (2, 0.1, 0.02)], "3 seats": [(1, 0, 0.01)]})
    assert picture.count("<polyline") == picture.count("<polygon") == 2
    assert "A &lt;game&gt;" in picture
    line = re.search(r'polyline points="([^"]+)"', picture)
    assert line
    first, second = line[1].split(" ")
    assert float(first.split(",")[1]) > float(second.split(",")[1])  # -0.1 to 0.1: the line rises
