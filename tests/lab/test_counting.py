"""Counting in games: they are the same games as in a simulation, and a slow recount gives the same numbers."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from tests.lab.pig_solved import first_seat_chance

from mewple.core import play
from mewple.core.play import WrongSeats
from mewple.core.registry import find, games
from mewple.lab.counting import CountedGames, Threads, blocks_of, count
from mewple.lab.simulate import Plan, run
from mewple.lab.uses import uses

PIG = find("pig")
pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def counted() -> CountedGames:
    return count(Plan(PIG, 2, 12_000, seed=5, policies=("strong",), options={"target": 30}))


def test_the_games_are_those_of_a_simulation(counted: CountedGames):
    simulated = run(counted.plan).tally
    assert [each.total for each in counted.seat_shares()] == simulated.wins
    assert counted.rows.fact("decisions").sum() == simulated.decisions.total
    assert counted.rows.fact("length").sum() == simulated.lengths.total
    assert counted.rows.points[:, 1].sum() == simulated.points[1].total
    assert counted.endless == simulated.endless == 0


def test_seat_shares_hold_the_solved_chance(counted: CountedGames):
    exact = first_seat_chance(30)
    assert exact > 0.55
    found = counted.seat_shares()[0].interval(z=3.3)
    assert found.low < exact < found.high


def test_cores_and_blocks_change_nothing(counted: CountedGames):
    again = count(counted.plan, executor=Threads(2))
    for name in ("facts", "points", "shares", "orders"):
        assert getattr(again.rows, name).tobytes() == getattr(counted.rows, name).tobytes()
    assert again.counters.use_sums.tobytes() == counted.counters.use_sums.tobytes()
    assert again.counters.use_counts.tobytes() == counted.counters.use_counts.tobytes()
    assert blocks_of(12, 5) == [(0, 5), (5, 5), (10, 2)]


def walk(plan: Plan, games: int) -> tuple[Counter[tuple[str, str]], Counter[int], list[int]]:
    """Counts in a slow and simple way: how often each use was offered and taken, how many actions were legal, and how
    often the lead changed."""
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
    """A use of the action that was taken counts as a choice only if some other legal action does not have this use.
    Checked for all installed games."""
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


def test_turn_order_counts_who_acts_first(counted: CountedGames):
    assert counted.rows.orders.tolist() == [[0, 1]] * counted.games or set(counted.rows.orders[:, 0]) == {0}
    assert counted.order_shares()[0].total == counted.seat_shares()[0].total


def test_comebacks_and_margins_are_of_the_winner(counted: CountedGames):
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


@pytest.mark.parametrize("game", [game for game in games() if game.subjects], ids=lambda game: game.id)
def test_subjects_are_of_the_kind_of_their_action(game):
    """Plays interpreted games and checks what `subject` returns for each legal action. The counts in these games must
    equal those of the simulation."""
    known, rule = uses(game), game.rules.subject
    assert len(known.all) == known.subjects + len(game.subjects)
    b, plan = game.open_box(), Plan(game, max(game.seats), 20, seed=6)
    taken: Counter[str] = Counter()
    for number in range(plan.games):
        s, own = play.new_game(game, b, plan.seats, 6 + number), play.fresh_own(game, 6 + number)
        while waiting := play.pending(game, b, s):
            seat, shared = waiting[0], Counter[str]()
            legal = play.legal(game, b, s, seat)
            for action in legal:
                subject = rule(b, s, seat, action)
                assert -1 <= subject < len(game.subjects)
                if subject >= 0:
                    assert game.subjects[subject][0] == game.actions.words(action)["kind"]
                    shared[known.all[known.subjects + subject].name] += 1
            action = play.choose(game, b, s, seat, play.RANDOM, own)
            if (subject := rule(b, s, seat, action)) >= 0:
                name = known.all[known.subjects + subject].name
                taken[name] += shared[name] < len(legal)
            play.act(game, b, s, seat, action)
    found = {each.use.name: each.taken for each in count(plan).uses() if each.use.name in taken}
    assert found == dict(taken)
    assert sum(taken.values()) > 0


def test_a_plan_that_cannot_be_played_is_refused():
    with pytest.raises(WrongSeats):
        count(Plan(PIG, 9, 10))
    with pytest.raises(ValueError, match="at least 1"):
        count(Plan(PIG, 2, 0))
