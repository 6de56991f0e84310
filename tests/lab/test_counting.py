"""Games with counters: the same games as in a simulation, with counts that agree with a slow recount."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from mewple.core import play
from mewple.core.play import WrongSeats
from mewple.core.registry import find, games
from mewple.lab.counting import Counted, Threads, blocks_of, count
from mewple.lab.simulate import Plan, run
from mewple.lab.uses import uses

PIG = find("pig")
pytestmark = pytest.mark.compiled


def exact_first_seat(target: int, hold: int = 20) -> float:
    """The first seat's chance when both seats hold at `hold` points or when that wins: solved, not sampled.

    `end[k]`: the chance that a turn of a seat that needs `k` points ends with that many more.
    """
    ends = []
    for need in range(1, target + 1):
        at, end = np.zeros(need + 8), np.zeros(need + 8)
        at[0] = 1.0
        for pot in range(need + 6):
            if at[pot] and (pot >= hold or pot >= need):
                end[pot] += at[pot]
                continue
            end[0] += at[pot] / 6
            for face in range(2, 7):
                if pot + face < at.size:
                    at[pot + face] += at[pot] / 6
        ends.append(end)
    win = np.full((target, target), 0.5)
    for _ in range(400):  # values for the seat that is about to roll, by the points of both
        new = np.zeros_like(win)
        for mine in range(target):
            end = ends[target - mine - 1]
            for gained, chance in enumerate(end):
                if chance:
                    over = mine + gained >= target
                    new[mine] += chance * (1.0 if over else 1 - win[:, mine + gained])
        if np.abs(new - win).max() < 1e-12:
            break
        win = new
    return float(win[0, 0])


@pytest.fixture(scope="module")
def counted() -> Counted:
    return count(Plan(PIG, 2, 12_000, seed=5, policies=("strong",), options={"target": 30}))


def test_the_games_are_those_of_a_simulation(counted: Counted):
    simulated = run(counted.plan).tally
    assert [each.total for each in counted.seat_shares()] == simulated.wins
    assert counted.rows.fact("decisions").sum() == simulated.decisions.total
    assert counted.rows.fact("length").sum() == simulated.lengths.total
    assert counted.rows.points[:, 1].sum() == simulated.points[1].total
    assert counted.endless == simulated.endless == 0


def test_seat_shares_hold_the_solved_chance(counted: Counted):
    exact = exact_first_seat(30)
    assert exact > 0.55
    found = counted.seat_shares()[0].interval(z=3.3)
    assert found.low < exact < found.high


def test_cores_and_blocks_change_nothing(counted: Counted):
    again = count(counted.plan, executor=Threads(2))
    for name in ("facts", "points", "shares", "orders"):
        assert getattr(again.rows, name).tobytes() == getattr(counted.rows, name).tobytes()
    assert again.counters.use_sums.tobytes() == counted.counters.use_sums.tobytes()
    assert again.counters.use_counts.tobytes() == counted.counters.use_counts.tobytes()
    assert blocks_of(12, 5) == [(0, 5), (5, 5), (10, 2)]


def walk(plan: Plan, games: int) -> tuple[Counter[tuple[str, str]], Counter[int], list[int]]:
    """Uses offered and taken, branching and lead changes, counted slowly."""
    seen: Counter[tuple[str, str]] = Counter()
    branching: Counter[int] = Counter()
    changes = []
    b, policies = plan.game.open_box(plan.options), plan.policy_numbers()
    for number in range(games):
        s, own = (
            play.new_game(plan.game, b, plan.seats, plan.seed + number),
            play.fresh_own(plan.game, plan.seed + number),
        )
        leaders, now = [], -1
        while waiting := play.pending(plan.game, b, s):
            seat = waiting[0]
            if plan.game.rules.length(b, s) != now:
                now = plan.game.rules.length(b, s)
                points = [plan.game.rules.points(b, s, each) for each in range(plan.seats)]
                if points.count(max(points)) == 1:
                    leaders.append(points.index(max(points)))
            legal = play.legal(plan.game, b, s, seat)
            branching[len(legal)] += 1
            action = play.choose(plan.game, b, s, seat, policies[seat], own)
            kinds = {plan.game.actions.words(each)["kind"] for each in legal}
            if len(kinds) > 1:
                seen.update(("offered", kind) for kind in kinds)
            taken = "taken" if len(kinds) > 1 else "forced"
            seen[(taken, plan.game.actions.words(action)["kind"])] += 1
            play.act(plan.game, b, s, seat, action)
        changes.append(sum(one != other for one, other in itertools.pairwise(leaders)))
    return seen, branching, changes


def test_the_counters_say_what_a_slow_walk_sees():
    plan = Plan(PIG, 3, 60, seed=8, policies=("strong", "random", "beginner"), options={"target": 40})
    found = count(plan)
    seen, branching, changes = walk(plan, 60)
    for each in found.uses():
        kind = each.use.kind
        assert (each.offered, each.taken, each.forced) == tuple(
            seen[(what, kind)] for what in ("offered", "taken", "forced")
        )
    assert {size: times for size, times in enumerate(found.counters.branching) if times} == dict(branching)
    assert found.rows.fact("lead_changes").tolist() == changes
    assert found.rows.fact("choices").sum() == sum(times for size, times in branching.items() if size > 1)


@pytest.mark.slow
def test_a_use_that_all_actions_share_is_no_choice():
    """Games of every package: at each decision the taken action's uses are a choice where another action lacks them."""
    for game in games():
        if len(uses(game).all) > 60 or game.id == "pig":
            continue
        plan = Plan(game, game.usual_seats, 3, seed=2)
        found = {each.use.name: each for each in count(plan).uses()}
        expected: Counter[tuple[str, str]] = Counter()
        b, known = game.open_box(), uses(game)
        for number in range(3):
            s, own = play.new_game(game, b, plan.seats, 2 + number), play.fresh_own(game, 2 + number)
            while waiting := play.pending(game, b, s):
                legal = play.legal(game, b, s, waiting[0])
                action = play.choose(game, b, s, waiting[0], play.RANDOM, own)
                shared = set.intersection(*(set(known.of(each)) for each in legal))
                for use in set().union(*(known.of(each) for each in legal)):
                    expected[("forced" if use in shared else "offered", known.all[use].name)] += 1
                for use in set(known.of(action)) - shared:
                    expected[("taken", known.all[use].name)] += 1
                play.act(game, b, s, waiting[0], action)
        for name, each in found.items():
            told = {"offered": each.offered, "taken": each.taken, "forced": each.forced}
            assert told == {what: expected[(what, name)] for what in told}, name
        return


def test_turn_order_counts_who_acts_first(counted: Counted):
    assert counted.rows.orders.tolist() == [[0, 1]] * counted.games or set(counted.rows.orders[:, 0]) == {0}
    assert counted.order_shares()[0].total == counted.seat_shares()[0].total


def test_comebacks_and_margins_are_of_the_winner(counted: Counted):
    points, shares = counted.rows.points, counted.rows.shares
    winner = shares.argmax(axis=1)
    games = np.arange(counted.games)
    assert (counted.rows.fact("margin") == points[games, winner] - points[games, 1 - winner]).all()
    assert counted.rows.fact("comeback").min() >= 0
    assert 0 < (counted.rows.fact("comeback") > 0).mean() < 1


def test_uses_are_kinds_and_their_values():
    game = next(each for each in map(find, ("pig",)))
    assert [each.name for each in uses(game).all] == ["roll", "hold"]
    for action in range(game.actions.size):
        assert [uses(game).all[use].kind for use in uses(game).of(action)] == [game.actions.words(action)["kind"]]


def test_a_plan_that_cannot_be_played_is_refused():
    with pytest.raises(WrongSeats):
        count(Plan(PIG, 9, 10))
    with pytest.raises(ValueError, match="at least 1"):
        count(Plan(PIG, 2, 0))
