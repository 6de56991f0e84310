"""The lab splits results into luck and skill. These tests use games of pure luck, games without luck, and solved games
that have both."""

from __future__ import annotations

import os
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats
from tests.lab.pig_solved import first_seat_chance

from mewple.core.registry import find
from mewple.core.rule import rule
from mewple.lab.counting import moments
from mewple.lab.judging import JudgedGame, judge
from mewple.lab.luck_split import REPETITIONS, jackknife, seed_luck, seed_luck_of, split, split_of
from mewple.lab.simulate import Plan

PIG = find("pig")
PLAN = Plan(PIG, 2, 400, seed=3, options={"target": 30})
LEVELS = ["beginner", "strong"]
compiled = pytest.mark.compiled


@rule
def no_dice(b, s, seat, action, log):
    """Pig without dice: every roll shows a four, so only decisions count."""
    if action == 0:
        s.pot += 4
        if s.pot > 12:
            s.pot, s.player, s.turns = 0, (s.player + 1) % s.seats, s.turns + 1
    else:
        s.points[seat] += s.pot
        if s.points[seat] >= b.target:
            s.over = 1
        else:
            s.pot, s.player, s.turns = 0, (s.player + 1) % s.seats, s.turns + 1


@rule
def by_number(b, s, seat, policy, own):
    """The beginner holds at four points, the strong player at twelve."""
    return 1 if s.pot >= (4 if policy == 0 else 12) else 0


WITHOUT_DICE = replace(PIG, rules=replace(PIG.rules, apply=no_dice, decide=by_number))


@compiled
def test_among_the_best_all_is_luck():
    found = split(PLAN, ["strong"], 100)
    assert found.skill.mean == found.skill.half == 0
    assert found.deal.mean + found.luck.mean == pytest.approx(1)


@compiled
def test_without_dice_all_is_skill():
    found = split(replace(PLAN, game=WITHOUT_DICE), LEVELS, 80)
    assert found.skill.mean == pytest.approx(1)
    assert found.luck.mean == pytest.approx(0, abs=1e-9)


@compiled
def test_a_result_is_the_deal_plus_decisions_plus_luck_whose_mean_is_nothing():
    """The mean worth of the decisions must be the difference between the two players' chances in the solved game."""
    games = [JudgedGame(seed, ("beginner", "strong")) for seed in range(600)]
    judged = judge(replace(PLAN, games=600), games, "strong", half=8)
    worth = moments(judged.worths[:, :, 0].mean(axis=1)).interval(z=4)
    solved = first_seat_chance(30, hold=10, other=20) - first_seat_chance(30)
    assert solved < -0.05
    assert worth.low < solved < worth.high
    luck = moments(judged.shares[:, 0] - (judged.deals + judged.worths)[:, :, 0].mean(axis=1)).interval(z=4)
    assert luck.low < 0 < luck.high
    assert judged.worths.sum(axis=2) == pytest.approx(0, abs=1e-9), "what one seat loses the other wins"


def made(deal: float, luck: float, skill: float, games: int, noise: float, rng: np.random.Generator):
    """Makes up results of judged games. `deal`, `luck`, `skill` and `noise` are standard deviations; the noise is like
    that of playouts."""
    from mewple.lab.judging_kernel import JudgedRows

    parts = [rng.normal(0, size, (games, 1)) for size in (deal, luck, skill)]
    noisy = [each[:, None] + rng.normal(0, noise, (games, 2, 1)) for each in (parts[0], parts[2])]
    none = np.zeros(games)
    return JudgedRows(none, none, none, none, none, sum(parts), noisy[0], noisy[1], none)


def test_the_noise_of_playouts_is_no_luck():
    found = split_of(made(0.1, 0.3, 0.2, 60_000, 0.4, np.random.default_rng(1)), cooperative=False)
    total = 0.1**2 + 0.3**2 + 0.2**2
    assert found.deal.mean == pytest.approx(0.1**2 / total, abs=0.04)
    assert found.luck.mean == pytest.approx(0.3**2 / total, abs=0.04)
    assert found.skill.mean == pytest.approx(0.2**2 / total, abs=0.04)
    assert found.skill.low < 0.2**2 / total < found.skill.high


@compiled
def test_a_seed_decides_everything_where_players_decide_nothing():
    @rule
    def dice_alone(b, s, seat, action, log):
        PIG_APPLY(b, s, seat, 0 if s.pot < 8 else 1, log)

    PIG_APPLY = PIG.rules.apply  # noqa: N806  a constant of the rule
    lottery = replace(PIG, rules=replace(PIG.rules, apply=dice_alone))
    found = seed_luck(replace(PLAN, game=lottery), "strong", 60, 20)
    assert found.share.mean == pytest.approx(1)
    assert found.entropy.mean == pytest.approx(0, abs=1e-9)
    assert list(found.span) == [0, 1]
    assert (found.seeds, found.repetitions) == (60, 20)


@compiled
def test_a_seed_decides_nothing_where_there_are_no_dice():
    found = seed_luck(replace(PLAN, game=WITHOUT_DICE), "beginner", 60)
    assert found.share.mean < 0.05
    assert found.repetitions == REPETITIONS
    assert found.span[0] < found.span[1]


def test_the_share_of_seeds_is_that_of_known_chances():
    """The chance of winning is 3/4 with half of the seeds, and 1/4 with the other half. So 1/16 of the variance is
    between seeds, and the whole variance is 1/4."""
    rng = np.random.default_rng(2)
    chances = np.where(np.arange(4_000) % 2, 0.75, 0.25)
    wins = (rng.random((4_000, 30)) < chances[:, None]).astype(float)
    found = seed_luck_of(np.stack([wins, 1 - wins], axis=2))
    assert found.share.mean == pytest.approx(0.25, abs=0.02)
    assert found.share.low < 0.25 < found.share.high
    assert found.entropy.mean == pytest.approx(stats.entropy([0.25, 0.75], base=2), abs=0.03)


def test_the_jackknife_of_a_mean_is_its_standard_error():
    numbers = np.random.default_rng(5).normal(3, 2, 4_000)
    found = jackknife(lambda rows: [numbers[rows].mean()], 4_000)[0]
    assert found.mean == pytest.approx(numbers.mean())
    assert found.half == pytest.approx(1.96 * stats.sem(numbers), rel=0.4)


@pytest.mark.long
def test_the_intervals_of_ratios_hold_as_often_as_they_say():
    runs, held, seeds = int(os.environ.get("MEWPLE_RUNS", "300")), 0, 0
    for run in range(runs):
        rng = np.random.default_rng(100 + run)
        found = split_of(made(0.1, 0.3, 0.2, 400, 0.2, rng), cooperative=False)
        held += found.skill.low < 0.04 / 0.14 < found.skill.high
        chances = rng.choice([0.25, 0.75], 200)
        wins = (rng.random((200, 30)) < chances[:, None]).astype(float)
        seeds += (share := seed_luck_of(np.stack([wins, 1 - wins], axis=2)).share).low < 0.25 < share.high
    for count in (held, seeds):
        assert count / runs > 0.9, "a jackknife of 20 groups is a little narrow, but not more"
