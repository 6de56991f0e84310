"""Plans: the search considers them, and follows the best one until the seat sees something new. It works for every
game."""

from __future__ import annotations

import pytest

from mewple.bots.budget import Budget
from mewple.bots.search import Tree, default_playouts, search
from mewple.core import play, registry

WITH_PLANS = [game.id for game in registry.games() if game.plans]
EACH_GAME = pytest.mark.parametrize("name", WITH_PLANS)


def positions(name, count=12, seed=5):
    """Positions in which the seat to act has plans, taken from a game that the best policy plays."""
    game = registry.find(name)
    b, seats, best = game.open_box(), game.seats[1], len(game.policies) - 1
    s, own = play.new_game(game, b, seats, seed), play.fresh_own(game, seed)
    found = 0
    while found < count:
        seat = play.pending(game, b, s)[0]
        if play.plans(game, b, s, seat) and len(play.legal(game, b, s, seat)) > 1:
            found += 1
            yield game, b, s, seat
        for _ in range(7):
            seat = play.pending(game, b, s)[0]
            play.act(game, b, s, seat, play.choose(game, b, s, seat, best, own))


def follow(game, b, s, seat, line):
    """Plays a line of actions in a copy of the state in which hidden things are dealt anew for the seat. Returns how
    many of the actions were legal."""
    world, done = s.copy(), 0
    game.rules.imagine(b, world, seat, 4)
    for action in line:
        if play.pending(game, b, world) != [seat] or action not in play.legal(game, b, world, seat):
            break
        play.act(game, b, world, seat, action)
        done += 1
    return done


def test_some_game_has_plans():
    assert WITH_PLANS


@pytest.mark.compiled
@EACH_GAME
def test_plans_are_tried_beside_the_actions(name):
    for game, b, s, seat in positions(name, 3):
        one = Tree(game, b, s, seat, 7, 2000)
        one.grow(1500, default_playouts(game))
        tried = set(one.tried())
        plans = {game.actions.size + plan for plan in play.plans(game, b, s, seat)}
        assert tried <= plans.union(play.legal(game, b, s, seat))
        assert tried & plans


@pytest.mark.compiled
@EACH_GAME
def test_a_line_is_what_the_policy_does_by_the_plan(name):
    for game, b, s, seat in positions(name, 4):
        one = Tree(game, b, s, seat, 7, 2000)
        for plan in play.plans(game, b, s, seat):
            line = one.line(game.actions.size + plan, default_playouts(game))
            world, own = s.copy(), play.fresh_own(game, 1)
            game.rules.intend(b, world, seat, plan, own)
            assert line[0] == game.rules.decide(b, world, seat, len(game.policies) - 1, own)
            for action in line:
                assert play.pending(game, b, world) == [seat]
                assert action == game.rules.decide(b, world, seat, len(game.policies) - 1, own)
                play.act(game, b, world, seat, action)


@pytest.mark.compiled
@EACH_GAME
def test_what_is_found_can_be_done_in_a_row(name):
    lines = []
    for game, b, s, seat in positions(name):
        finding = search(game, b, s, seat, 7, Budget(iterations=300))
        assert finding.line[0] == finding.action
        assert follow(game, b, s, seat, finding.line) == len(finding.line)
        lines.append(len(finding.line))
    assert max(lines) > 2, "it never went on without a new thought"


@pytest.mark.compiled
def test_where_there_are_no_plans_every_decision_is_thought_about():
    game = registry.find("pig")
    b = game.open_box()
    s = play.new_game(game, b, 2, 1)
    s.pot = 10
    assert len(search(game, b, s, play.pending(game, b, s)[0], 7, Budget(iterations=200)).line) == 1
