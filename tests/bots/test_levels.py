"""Levels of bots: their careless mistakes, which level replaces a player who leaves, and whether the lowest level is
the weakest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mewple.bots.levels import find_level, stand_in
from mewple.bots.player import level_player
from mewple.core import play, registry
from mewple.lab.tournament import tournament

GAMES = registry.games()
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SEEDS = range(400)


@pytest.fixture
def turn():
    """A turn of Pig in which the built-in policy would roll: Pig, its box, the state and the seat."""
    game = registry.find("pig")
    b = game.open_box()
    s = play.new_game(game, b, 2, 1)
    s.pot = 1
    return game, b, s, play.pending(game, b, s)[0]


def held(turn, level):
    """How often a bot of this level chooses "hold" in a position in which the strong policy would roll."""
    hold = turn[0].actions.first("hold")
    return sum(decided(turn, level, seed) == hold for seed in SEEDS)


def decided(turn, level, seed):
    game, b, s, seat = turn
    return level_player(game, level).line(game, b, s, seat, seed)[0]


def test_a_careless_level_leaves_its_share_of_decisions_to_chance(turn):
    boar = find_level(turn[0], "boar")
    assert held(turn, boar) == 0
    assert held(turn, replace(boar, careless=100)) == pytest.approx(len(SEEDS) / 2, rel=0.2)
    assert held(turn, replace(boar, careless=40)) == pytest.approx(0.4 * len(SEEDS) / 2, rel=0.3)


def test_the_same_seed_gives_the_same_careless_decision(turn):
    level = replace(find_level(turn[0], "boar"), careless=50)
    assert [decided(turn, level, seed) for seed in SEEDS] == [decided(turn, level, seed) for seed in SEEDS]


@EACH_GAME
def test_whoever_stands_in_plays_with_care_and_at_once(game):
    level = stand_in(game)
    assert (level.careless, level.seconds) == (0, 0)


CARELESS = [game for game in GAMES if game.content.levels[0].careless]


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("game", CARELESS, ids=lambda game: game.id)
def test_the_second_level_beats_the_first(game):
    seats = 2
    first, second = (level_player(game, level) for level in game.content.levels[:2])
    cells = tournament(game, [second, first], games=2000, seats=seats).cells
    if game.content.cooperative:
        assert cells[second.name, second.name].mean > cells[first.name, first.name].interval()[1]
    else:
        assert cells[second.name, first.name].interval()[0] > 1 / seats
