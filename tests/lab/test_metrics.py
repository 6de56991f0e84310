"""Metrics of games with known answers: of Pig, and of tables of numbers made by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mewple.core.chance import begin
from mewple.core.registry import find
from mewple.core.rule import rule
from mewple.lab import metrics
from mewple.lab.counting import CountedGames, Counters, GameRows, UseFigures, count
from mewple.lab.counting_kernel import FACTS
from mewple.lab.evaluation import Evaluation, each_choice, evaluate
from mewple.lab.intervals import Moments, Verdict
from mewple.lab.odd_games import odd_games, rounds_of
from mewple.lab.simulate import Plan
from mewple.lab.skill import ladder
from mewple.lab.uses import Use, names_of

PIG = find("pig")
PLAN = Plan(PIG, 2, 40, seed=11, policies=("strong",), options={"target": 40})
compiled = pytest.mark.compiled


def sample(values: list[list[list[float]]], shares: list[list[float]], playouts: int = 10_000) -> Evaluation:
    """Games in which the seats have these chances of winning at the beginning of each round. The two independent
    estimates of each chance are equal."""
    games, longest = len(values), max(map(len, values))
    chances = np.zeros((games, longest, 2, 2), np.float32)
    for game, rows in enumerate(values):
        for at, row in enumerate(rows):
            chances[game, at, :] = row
    none = np.zeros((games, 0), np.int32)
    return Evaluation(
        PLAN,
        playouts,
        1,
        chances,
        np.array([len(rows) for rows in values]),
        np.tile(np.arange(longest), (games, 1)),
        none,
        none,
        none,
        np.zeros(games, np.int32),
        none,
        np.array([len(rows) for rows in values], np.int32),
        np.array(shares, np.float32),
    )


def test_a_fair_coin_is_fair_and_a_bent_one_is_not():
    rng = np.random.default_rng(3)

    def verdict(chance: float, games: int) -> Verdict:
        wins = (rng.random(games) < chance).astype(float)
        seats = [Moments(games, wins.sum(), wins.sum()), Moments(games, games - wins.sum(), games - wins.sum())]
        return metrics.fairness(seats, 0.5).verdict

    assert verdict(0.5, 40_000) is Verdict.same
    assert verdict(0.56, 40_000) is Verdict.different
    assert verdict(0.5, 100) is Verdict.unknown


def test_a_game_decided_in_round_one_has_no_tension():
    won_at_once = [[1.0, 0.0]] * 10
    found = metrics.tension(sample([won_at_once, won_at_once], [[1, 0], [1, 0]]))
    assert found.lead_changes.mean == found.drama.mean == found.comebacks.mean == found.decided_at.mean == 0
    assert found.mean_uncertainty.mean == pytest.approx(0, abs=1e-9)
    assert found.movement.mean == 0
    assert (found.played_out.mean, found.dramatic.mean, found.last_at_half.mean) == (1, 0, 0)
    assert found.out_of_it.mean == 0.5  # the loser has no chance from the first round on


def test_a_coin_thrown_at_the_end_is_open_until_then():
    found = metrics.tension(sample([[[0.5, 0.5]] * 10] * 2, [[1, 0], [0, 1]]))
    assert found.decided_at.mean == 1
    assert found.mean_uncertainty.mean == pytest.approx(1)
    assert found.played_out.mean == 0
    assert found.late_surprise.mean == 1
    assert found.surprise[-1].mean == pytest.approx(np.sqrt(0.5))
    assert found.movement.mean == pytest.approx(np.sqrt(0.5))


def test_a_comeback_is_a_win_from_below_half_of_an_even_chance():
    back = [[0.5, 0.5], [0.2, 0.8], [0.6, 0.4]]
    found = metrics.tension(sample([back, back], [[1, 0], [0, 1]]))
    assert found.comebacks.mean == 0.5
    assert found.lead_changes.mean == 1
    assert found.lead_changes_a_round.mean == pytest.approx(1 / 3)
    assert found.dramatic.mean == 1
    assert found.last_at_half.mean == 0.5  # in the middle of the game, the first seat is behind
    # In the first game the winner trails once, by 0.6; in the second once, by 0.2.
    assert found.drama.mean == pytest.approx((np.sqrt(0.6) + np.sqrt(0.2)) / 2, abs=1e-6)


def test_noise_is_no_lead():
    wavering = [[0.52, 0.48], [0.48, 0.52]] * 5
    assert metrics.tension(sample([wavering] * 2, [[1, 0]] * 2, playouts=100)).lead_changes.mean == 0
    assert metrics.tension(sample([wavering] * 2, [[1, 0]] * 2, playouts=100_000)).lead_changes.mean == 9


def test_win_chances_that_are_wrong_are_noticed():
    rng = np.random.default_rng(4)
    chances = rng.random(400)
    won = rng.random(400) < chances
    values = [[[chance, 1 - chance]] for chance in chances]
    right = metrics.calibration(sample(values, [[float(each), float(not each)] for each in won]))
    wrong = metrics.calibration(sample(values, [[float(not each), float(each)] for each in won]))
    assert right.calibrated
    assert not wrong.calibrated
    assert right.brier == pytest.approx(((chances - won) ** 2).mean())


def figures(name: str, offered: int, taken: int) -> UseFigures:
    return UseFigures(Use(name), offered, taken, 0, offered, taken, Moments(), Moments())


def test_dead_and_must_have_to_hold_at_every_level():
    weak = [figures("a", 1000, 2), figures("b", 1000, 990), figures("c", 1000, 0), figures("d", 50, 0)]
    good = [figures("a", 1000, 3), figures("b", 1000, 980), figures("c", 1000, 300), figures("d", 50, 0)]
    assert metrics.dead([weak, good]) == ["a"]
    assert metrics.universal_uses([weak, good]) == ["b"]
    nothing = [figures("a", 0, 0), figures("b", 5, 0)]
    assert metrics.never([nothing, nothing]) == ["a"]
    assert metrics.never([nothing, weak[:2]]) == []
    assert metrics.never([nothing, nothing], {nothing[0].use}) == []


def test_uses_are_named_once():
    found = [Use("steal"), Use("steal", "victim", "red"), Use("mark", "die", 1), Use("mark", "die", 2), Use("stop")]
    assert names_of(found) == ["steal", "mark: die 1 or 2", "stop"]


def test_an_action_that_only_one_level_takes_is_pointed_out():
    lower, upper = [figures("a", 1000, 2), figures("b", 1000, 2)], [figures("a", 1000, 990), figures("b", 1000, 300)]
    assert metrics.taken_only_by(upper, lower) == ["a"]
    assert metrics.taken_only_by(lower, upper) == []


def test_lengths_and_branching_are_those_of_the_rows():
    facts = np.zeros((4, len(FACTS)), np.int32)
    facts[:, FACTS.index("length")] = [10, 10, 20, 40]
    facts[:, FACTS.index("decisions")] = 4
    facts[:, FACTS.index("choices")] = 3
    facts[:, FACTS.index("turns")] = 2
    facts[:, FACTS.index("tenths")] = [600, 1200, 600, 1200]
    counters = Counters.zero(PIG)
    counters.branching[:] = [0, 1, 3]
    counters.waits[[1, 5]] = 19, 1
    shares = np.array([[1, 0]] * 4, np.float32)
    made = CountedGames(PLAN, GameRows(facts, shares, shares, shares), counters)
    spread = metrics.spread(made.rows.fact("length"))
    assert (spread.p5, spread.median, spread.p95, spread.most, spread.overlong) == (10, 10, 40, 40, 0.5)
    real = metrics.branching(made)
    assert (real.forced.mean, real.a_turn.mean, real.mean.mean) == (0.25, 1.5, 2)
    assert real.geometric == pytest.approx(2)
    wait = metrics.waiting(made.counters.waits)
    assert (wait.mean.mean, wait.median, wait.p95) == (1.2, 1, 1)
    assert metrics.minutes(made).tolist() == [1, 2, 1, 2]


# --- with games ---


@compiled
def test_the_games_looked_at_are_those_that_are_counted():
    looked, counted = evaluate(PLAN, 8, spacing=3), count(PLAN)
    assert looked.shares.tobytes() == counted.rows.shares.tobytes()
    assert looked.lengths.tolist() == counted.rows.fact("decisions").tolist()
    assert evaluate(replace(PLAN, cores=2), 8, spacing=3).worths.tobytes() == looked.worths.tobytes()
    assert [len(looked.actions(game)) for game in range(3)] == looked.lengths[:3].tolist()


@compiled
def test_playouts_are_calibrated_and_know_the_last_decision():
    """If the pot is enough to win, holding wins at once. So holding is worth 1, whatever the playouts say."""
    looked = evaluate(replace(PLAN, games=200), 64, spacing=1)
    assert metrics.calibration(looked).calibrated
    roll, hold = PIG.actions.first("roll"), PIG.actions.first("hold")
    for _, _, actions, worths in each_choice(looked):
        assert set(actions.tolist()) <= {roll, hold}
        assert ((worths >= 0) & (worths <= 1)).all()
    # Strong players of Pig roll with a small pot, and this is right.
    assert metrics.use_worths(looked)["roll"].low > 0


@rule
def forget_the_others(b, s, seat, seed):
    """The function `imagine` of a Pig in which other seats' points are hidden. It sets these hidden points to 0."""
    begin(s, seed)
    for each in range(s.seats):
        if each != seat:
            s.points[each] = 0


@compiled
def test_playouts_know_no_more_than_the_seat_to_act():
    blind = replace(PIG, rules=replace(PIG.rules, imagine=forget_the_others))
    seeing, guessing = (evaluate(replace(PLAN, game=game, games=12), 32) for game in (PIG, blind))
    assert seeing.lengths.tolist() == guessing.lengths.tolist()

    def hope(found: Evaluation) -> float:
        """The mean of the estimated chances of the seat whose turn it is, without the first few turns."""
        return float(np.mean([
            found.chances(game)[at, at % 2] for game in range(12) for at in range(6, int(found.rounds[game]))
        ]))  # fmt: skip

    assert hope(guessing) > hope(seeing) + 0.1


@compiled
def test_odd_playouts_are_refused():
    with pytest.raises(ValueError, match="expected an even number"):
        evaluate(PLAN, 3)


@compiled
def test_better_players_stand_higher_on_the_ladder():
    steps = ladder(replace(PLAN, games=2_000), ["random", "beginner", "strong"])
    assert [(step.lower, step.upper) for step in steps] == [("random", "beginner"), ("beginner", "strong")]
    assert all(step.share.low > 0.5 and step.levels.low > 0 for step in steps)
    even = ladder(replace(PLAN, games=4_000), ["strong", "strong"])[0]
    assert even.share.mean == 0.5  # every seed is played from both seats
    assert even.levels.mean == 0


@compiled
def test_odd_games_are_what_they_are_called():
    counted = count(replace(PLAN, games=3_000))
    found = {each.name: each for each in odd_games(counted)}
    longest = int(found["longest"].seed) - PLAN.seed
    assert counted.rows.fact("length")[longest] == counted.rows.fact("length").max()
    assert "mewple playthrough pig --seed" in found["longest"].command
    assert "--set target=40" in found["longest"].command
    closest = int(found["closest"].seed) - PLAN.seed
    assert counted.rows.fact("margin")[closest] == counted.rows.fact("margin").min()


@compiled
def test_odd_games_open_at_the_moment_in_question():
    counted = count(replace(PLAN, games=3_000))
    found = {each.name: each for each in odd_games(counted, evaluate(replace(PLAN, games=8), 8))}
    for each in found.values():
        assert each.link == f"/lab/game/pig?seats=2&seed={each.seed}&policies=strong&set=target%3D40&at={each.decision}"
    back = int(found["greatest comeback"].seed) - PLAN.seed
    moment = next(
        each for each in rounds_of(counted.plan, back) if each.decision == found["greatest comeback"].decision
    )
    winner = int(counted.rows.shares[back].argmax())
    assert max(moment.points) - moment.points[winner] == counted.rows.fact("comeback")[back] > 0
    rarest = found["rarest action"]
    played = evaluate(replace(PLAN, seed=int(rarest.seed), games=1), 0).actions(0)
    kind = PIG.actions.words(played[rarest.decision][1])["kind"]
    assert f"“{kind}”" in rarest.text
    assert kind not in {PIG.actions.words(action)["kind"] for _, action in played[: rarest.decision]}
