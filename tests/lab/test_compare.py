"""Comparisons of two sets of rules on the same seeds, and grids of rules."""

from __future__ import annotations

import json

import numpy as np
import pytest
from scipy import stats

from mewple.cli import run as run_command
from mewple.core.content import OptionError
from mewple.core.registry import find
from mewple.lab import compare as compare_module
from mewple.lab.compare import Comparison, Difference, compare, flips
from mewple.lab.counting import count
from mewple.lab.intervals import Verdict
from mewple.lab.simulate import Plan
from mewple.lab.sweep import combinations, sweep

PIG = find("pig")
pytestmark = pytest.mark.compiled


def plan(target: int, games: int = 6_000, policy: str = "strong") -> Plan:
    return Plan(PIG, 2, games, seed=3, policies=(policy,), options={"target": target})


def test_a_comparison_is_the_paired_difference_of_scipy():
    done = compare(plan(40), plan(45), stop_early=False)
    before, after = count(plan(40)).rows, count(plan(45)).rows
    rounds = next(each for each in done.differences if each.name == "rounds")
    paired = after.fact("length").astype(float) - before.fact("length")
    assert rounds.paired.mean == pytest.approx(paired.mean())
    assert np.sqrt(rounds.paired.variance / paired.size) == pytest.approx(stats.sem(paired))
    result = stats.ttest_rel(after.fact("length"), before.fact("length"))
    place = done.differences.index(rounds)
    assert done.corrected_p_values()[place] < 1e-6 > result.pvalue
    assert rounds.saved == pytest.approx((after.fact("length").var() + before.fact("length").var()) / paired.var())


def test_the_same_rules_are_the_same_at_once():
    done = compare(plan(40, games=60_000), plan(40, games=60_000))
    assert done.stopped_early
    assert {done.verdict(each) for each in done.differences} == {Verdict.same}


def test_a_clear_difference_stops_early_and_says_so():
    seen: list[int] = []
    done = compare(plan(20, games=400_000), plan(200, games=400_000), lambda each: seen.append(each.games))
    assert done.stopped_early
    assert seen == sorted(seen)
    rounds = next(each for each in done.differences if each.name == "rounds")
    assert done.verdict(rounds) is Verdict.different
    assert done.interval(rounds).low > 0


def test_both_plans_need_the_same_seeds():
    with pytest.raises(ValueError, match="same seats, games and seed"):
        compare(plan(40), Plan(PIG, 3, 6_000, seed=3, policies=("strong",)))


def test_levels_that_disagree_are_pointed_out():
    def made(sign: float) -> Comparison:
        difference = Difference.none("rounds", is_share=False)
        difference.add(np.full(20_000, 10.0), 10 + sign * (1 + np.arange(20_000) % 2))
        return Comparison(plan(40, 20_000), plan(50, 20_000), 20_000, (difference,))

    assert flips({"beginner": made(1), "strong": made(-1)}) == [
        "rounds rises with beginner players, but falls with strong"
    ]
    assert flips({"beginner": made(1), "strong": made(1)}) == []


def test_no_difference_found_by_chance_in_many_comparisons(monkeypatch: pytest.MonkeyPatch):
    """The same rules with different seeds: any difference is due to chance and should be rare."""
    monkeypatch.setattr(compare_module, "play_pairs", _other_seeds)
    wrong = 0
    for seed in range(20):
        first = Plan(PIG, 2, 2_000, seed=seed * 10_000, policies=("strong",), options={"target": 30})
        done = compare(first, first, stop_early=False)
        wrong += any(done.verdict(each) is Verdict.different for each in done.differences)
    assert wrong <= 3


def _other_seeds(first: Plan, second: Plan, executor: object):
    from dataclasses import replace

    from mewple.lab.counting import play_blocks

    return zip(play_blocks(first), play_blocks(replace(second, seed=second.seed + 5_000)))


def test_a_sweep_plays_every_combination_on_the_same_seeds():
    done = sweep(plan(40, games=2_000), {"target": [40, 60]})
    assert [cell.options for cell in done.cells] == [{"target": 40}, {"target": 60}]
    alone = count(plan(60, games=2_000))
    assert done.cells[1].figures["rounds"].mean == pytest.approx(alone.rows.fact("length").mean())
    assert combinations({"a": [1, 2], "b": [3, 4]}) == [
        {"a": 1, "b": 3}, {"a": 1, "b": 4}, {"a": 2, "b": 3}, {"a": 2, "b": 4},
    ]  # fmt: skip
    with pytest.raises(OptionError):
        sweep(plan(40, games=2_000), {"target": [40, 9]})


# --- the commands ---


def test_the_compare_command_answers_in_json(capsys: pytest.CaptureFixture[str]):
    words = [
        "compare",
        "pig",
        "--set",
        "target=20",
        "--with",
        "target=80",
        "--games",
        "5000",
        "--levels",
        "strong",
        "--json",
    ]
    assert run_command(words) == 0
    told = json.loads(capsys.readouterr().out)
    found = told["levels"]["strong"]
    assert found["first"]["options"] == {"target": 20}
    assert found["second"]["options"] == {"target": 80}
    rounds = next(each for each in found["differences"] if each["name"] == "rounds")
    assert rounds["verdict"] == "different"
    assert told["flips"] == []


def test_the_compare_command_shows_a_table(capsys: pytest.CaptureFixture[str]):
    assert run_command(["compare", "pig", "--with", "target=30", "--games", "2000", "--levels", "beginner"]) == 0
    shown = capsys.readouterr().out
    assert "beginner players" in shown
    assert "corrected for" in shown


def test_the_sweep_command_shows_every_value(capsys: pytest.CaptureFixture[str]):
    assert run_command(["sweep", "pig", "--over", "target=20..40..10", "--games", "500", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [cell["options"]["target"] for cell in told["cells"]] == [20, 30, 40]
    assert run_command(["sweep", "pig", "--over", "target=20,40", "--games", "500"]) == 0
    assert "corrected for" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("compare pig", "say what changes"),
        ("compare pig --with goal=1", "--with: Pig has no option 'goal'"),
        ("compare pig --with target=9", "expected a whole number from 10 to 500; got '9'"),
        ("compare pig --with target=20 --levels beginner,genius", "no policy 'genius'"),
        ("compare pig --with target=20 --games 1", "--games: expected at least 2"),
        ("compare pig --with target=20 --cores -1", "--cores: expected 1 or more"),
        ("sweep pig --over target", "--over: expected OPTION=VALUES"),
        ("sweep pig --over target=20,20", "a value of target is given twice"),
        ("sweep pig --over target=50..20", "ascending"),
        ("sweep pig --over goal=1", "no option 'goal'"),
    ],
)
def test_wrong_words_are_explained(words: str, complaint: str, capsys: pytest.CaptureFixture[str]):
    assert run_command(words.split()) == 2
    assert complaint in capsys.readouterr().err
