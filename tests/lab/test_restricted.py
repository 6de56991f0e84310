"""Measures what an action is worth by playing without it, and compares the result with the exact values for solved
Pig."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from scipy import stats
from tests.lab.pig_solved import first_seat_chance

from mewple.core import play
from mewple.core.registry import find
from mewple.core.rule import rule
from mewple.lab import counting_kernel
from mewple.lab.counting import count, moments
from mewple.lab.intervals import Estimate
from mewple.lab.judging import JudgedGame, judge
from mewple.lab.judging_kernel import STOPPED
from mewple.lab.restricted import Worth, by_name, restricted_play, useless
from mewple.lab.simulate import Plan
from mewple.lab.uses import uses

PIG = find("pig")
TARGET = 15
PLAN = Plan(PIG, 2, 3_000, seed=2, policies=("beginner",), options={"target": TARGET})
HOLD = uses(PIG).all.index(next(use for use in uses(PIG).all if use.kind == "hold"))
pytestmark = pytest.mark.compiled


def test_the_games_in_which_a_use_was_taken_are_listed():
    found = count(PLAN)
    listed = found.counters.use_games[HOLD]
    assert (listed[:, counting_kernel.GAME_TAKEN] >= 0).all()
    known = play.policy_number(PIG, "beginner")
    b = PIG.open_box(PLAN.options)
    wanted: list[tuple[int, int]] = []
    for number in range(40):
        s, own = play.new_game(PIG, b, 2, PLAN.seed + number), play.fresh_own(PIG, PLAN.seed + number)
        held = set()
        while waiting := play.pending(PIG, b, s):
            action = play.choose(PIG, b, s, waiting[0], known, own)
            if action == PIG.actions.first("hold"):
                held.add(waiting[0])
            play.act(PIG, b, s, waiting[0], action)
        wanted += [(number, seat) for seat in (0, 1) if seat in held]
    assert sorted(map(tuple, listed[: len(wanted)].tolist())) == sorted(wanted)
    blocks = count(replace(PLAN, games=12_000)).counters.use_games
    assert blocks.tolist() == found.counters.use_games.tolist(), "the first games of the first block"


@pytest.mark.parametrize("barred", [0, 1])
def test_a_seat_that_may_never_hold_loses_what_the_solved_game_says(barred: int):
    """The seat rolls until it loses its pot, so it never gets a point, and the other seat wins every game that ends."""
    games = [JudgedGame(seed, ("beginner",) * 2, barred, HOLD) for seed in range(2, 402)]
    judged = judge(replace(PLAN, games=400), games, "beginner", half=8)
    kept = judged.replaced != STOPPED
    assert kept.mean() > 0.95
    assert judged.shares[kept, barred].max() == 0
    expected = first_seat_chance(TARGET, hold=10)
    lost = moments(-judged.worths[kept][:, :, barred].mean(axis=1)).interval(z=4)
    assert lost.low < (expected if barred == 0 else 1 - expected) < lost.high
    # On average, a result equals the value of the deal plus the values of all decisions.
    deals = judged.deals[kept][:, :, barred].mean(axis=1)
    rest = moments(deals - lost_of(judged, kept, barred) - judged.shares[kept, barred]).interval(z=4)
    assert rest.low < 0 < rest.high


def lost_of(judged, kept, seat):
    return -judged.worths[kept][:, :, seat].mean(axis=1)


def test_nothing_is_lost_where_all_actions_are_the_same():
    @rule
    def only_roll(b, s, seat, action, log):
        ROLL_ANYWAY(b, s, seat, 0, log)

    ROLL_ANYWAY = PIG.rules.apply  # noqa: N806  a constant of the rule

    @rule
    def ends_after_ten(b, s):
        return 0 if s.turns > 10 else 1 << s.player

    coin = replace(PIG, rules=replace(PIG.rules, apply=only_roll, pending=ends_after_ten))
    plan = replace(PLAN, game=coin, games=2_000)
    for worth in restricted_play(count(plan), 60):
        assert worth.in_a_game is None or worth.in_a_game.mean == worth.in_a_game.half == 0


def test_worths_are_the_same_on_any_number_of_cores():
    one, two = (restricted_play(count(replace(PLAN, cores=cores)), 40) for cores in (1, 2))
    assert one == two
    assert {each.use for each in one} == {"roll", "hold"}
    hold = by_name(one)["hold"]
    assert hold.in_a_game is not None
    assert hold.in_a_game.low > 0.2
    assert hold.games == hold.in_a_game.count >= 24


def test_a_use_is_useless_only_if_it_is_at_every_level():
    def worth(use: str, half: float) -> Worth:
        found = Estimate(0.0, -half, half, 100)
        return Worth(use, found, found, 1.0)

    assert list(useless([[worth("a", 0.001), worth("b", 0.001)], [worth("a", 0.001), worth("b", 0.01)]])) == ["a"]


def test_the_side_of_a_worth_allows_for_the_number_of_uses():
    found = Estimate(0.011, 0.001, 0.021, 100)
    worth, against = Worth("a", found, found, 1.0), Worth("a", found, Estimate(-0.03, -0.04, -0.02, 100), 1.0)
    assert (worth.side(1), worth.side(50), against.side(50), Worth("a", None, None, 1.0).side(1)) == (1, 0, -1, 0)


@pytest.mark.long
def test_intervals_of_worths_hold_as_often_as_they_say():
    """Measures, with many seeds, how much a seat loses if it may not hold, and compares this with the solved value."""
    runs = int(os.environ.get("MEWPLE_RUNS", "300"))
    expected, held = first_seat_chance(TARGET, hold=10), 0
    for run in range(runs):
        games = [JudgedGame(1_000 + 60 * run + number, ("beginner",) * 2, 0, HOLD) for number in range(60)]
        judged = judge(PLAN, games, "beginner", half=8)
        found = moments(-judged.worths[:, :, 0].mean(axis=1)[judged.replaced != STOPPED]).interval()
        held += found.low < expected < found.high
    assert stats.binomtest(held, runs, 0.95).pvalue > 0.001
