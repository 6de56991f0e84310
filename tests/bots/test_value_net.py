"""Value networks: those in games' folders fit the games' rules, and predict results better than always guessing the
mean."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from mewple.bots import value_net
from mewple.bots.value_net import NONE, Network, WrongForesight, make_evaluation, network
from mewple.core import play, registry

FORESEEING = [game for game in registry.games() if game.content.thinking.foresight]


@pytest.fixture
def asking(monkeypatch, tmp_path):
    """Pig with a box that asks for a value network, but an empty folder."""
    pig = registry.find("pig")
    thinking = dataclasses.replace(pig.content.thinking, rounds=1, foresight=True)
    monkeypatch.setattr(value_net, "game_folder", lambda game: tmp_path)
    return dataclasses.replace(pig, content=dataclasses.replace(pig.content, thinking=thinking))


def test_a_game_that_does_not_ask_has_none():
    assert network(registry.find("pig")) is NONE
    assert NONE.first.size == 0


def test_a_missing_network_is_named(asking):
    with pytest.raises(WrongForesight, match=r"there is no foresight.npz; make it anew: mewple learn pig"):
        network(asking)


def test_a_network_for_other_rules_is_refused(asking, tmp_path):
    Network(np.zeros((5, 3)), np.zeros(3), np.zeros(2)).save(tmp_path / value_net.FILE, asking.spaces_version)
    with pytest.raises(WrongForesight, match=f"is for 5 numbers, not {asking.observation}; make it anew"):
        network(asking)


def test_a_network_for_another_version_of_the_observations_is_refused(asking, tmp_path):
    given = Network(np.zeros((asking.observation, 3)), np.zeros(3), np.zeros(2))
    given.save(tmp_path / value_net.FILE, asking.spaces_version + 1)
    with pytest.raises(WrongForesight, match="is for version 2 of the observations, not 1; make it anew"):
        network(asking)


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_the_network_of_every_game_that_asks_for_one_fits(game):
    found = network(game)
    assert (found is NONE) == (not game.content.thinking.foresight)
    assert found is NONE or len(found.first) == game.observation


def test_a_network_is_found_again(asking, tmp_path):
    given = Network(np.ones((asking.observation, 3)), np.arange(3), np.arange(2))
    given.save(tmp_path / value_net.FILE, asking.spaces_version)
    found = network(asking)
    assert all(np.array_equal(*pair) for pair in zip(found, given))
    assert found.first.dtype == np.float32


def test_shares_are_those_of_the_network_and_make_one_win():
    pig = registry.find("pig")
    b = pig.open_box()
    s = play.new_game(pig, b, 2, 5)
    random = np.random.default_rng(1)
    first, bias, last = random.normal(size=(pig.observation, 4)), random.normal(size=4), random.normal(size=3)
    shares, seen = np.zeros(2), np.zeros(pig.observation, np.float32)
    make_evaluation(pig)(b, s, seen, Network(first, bias, last), np.zeros(4), shares)
    alone = []
    for seat in range(2):
        pig.rules.observe(b, s, seat, seen)
        through = seen @ first + bias
        alone.append(1 / (1 + math.exp(-(np.maximum(through[:3], 0) @ last + through[3]))))
    assert shares == pytest.approx(np.array(alone) / sum(alone))


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("game", FORESEEING, ids=lambda game: game.id)
def test_what_is_foreseen_comes(game):
    """In games that were not used for training, the network predicts results much better than always guessing their
    mean."""
    from mewple.lab.value_net import positions

    fresh = positions(game, 2, 3000, 777_777, {})
    made = network(game)
    through = fresh.seen @ made.first + made.bias
    foreseen = 1 / (1 + np.exp(-(np.maximum(through[:, :-1], 0) @ made.last + through[:, -1])))
    knowing_nothing = np.var(fresh.shares)
    assert np.mean((foreseen - fresh.shares) ** 2) < 0.85 * knowing_nothing
