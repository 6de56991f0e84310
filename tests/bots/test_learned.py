"""Learned policies make the same decisions interpreted, compiled and in a batch, and can be used wherever other
policies can."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.nets import give_net

from mewple.bots.decision_kernel import compiled_decision
from mewple.bots.player import player
from mewple.bots.policies import decide_in, imagined
from mewple.core import play, registry
from mewple.core.net import has_net, needed_net
from mewple.lab.simulate import Plan, run
from mewple.lab.tournament import tournament

PIG, CAT_CAB = registry.find("pig"), registry.find("cat-cab")
LEARNED = [game for game in registry.games() if has_net(game)]
POSITIONS = 120
NAMES = ("learned", "learned:0.6", "learned:3")


@pytest.fixture(params=["pig", "cat-cab", *(f"own net of {game.id}" for game in LEARNED)])
def game(request, monkeypatch, tmp_path):
    """Games for which the test makes a random network, and all games that come with a trained network."""
    found = registry.find(request.param.removeprefix("own net of "))
    if request.param.startswith("own"):
        return found
    copy = replace(found)
    give_net(monkeypatch, tmp_path, copy)
    return copy


def positions(game, seats):
    """Positions of games in which different kinds of players decide: box, state and seat."""
    b, seed = game.open_box(), 0
    policies = [play.RANDOM, len(game.policies) - 1, play.policy_number(game, "learned:1")]
    while True:
        seed += 1
        s, own = play.new_game(game, b, seats, seed), play.fresh_own(game, seed)
        for number in range(200):
            waiting = play.pending(game, b, s)
            if not waiting:
                break
            yield b, s.copy(), waiting[-1]
            policy = policies[number % len(policies)]
            play.act(game, b, s, waiting[0], play.choose(game, b, s, waiting[0], policy, own))


@pytest.mark.compiled
def test_decisions_are_the_same_interpreted_and_compiled(game):
    compiled, chosen = compiled_decision(game), set()
    for seats in {game.seats[0], game.seats[-1]}:
        for number, (b, s, seat) in zip(range(POSITIONS), positions(game, seats)):
            policy = play.policy_number(game, NAMES[number % len(NAMES)])
            world = imagined(game, b, s, seat, number)
            action = decide_in(game, b, world, seat, policy, number)
            assert compiled(b, world, seat, policy, 0, number) == action
            assert action in play.legal(game, b, s, seat)
            chosen.add(action)
    assert len(chosen) > 1


@pytest.mark.compiled
def test_a_batch_decides_the_same(game):
    from mewple.core.compile.batch_kernels import thought_seed
    from mewple.envs.batches import batch

    made = batch(game, 4, seed=3)
    for step in range(40):
        name = NAMES[step % len(NAMES)]
        actions = made.decide(name).copy()
        for row in range(made.num):
            at, seat = made.play(row), int(made.seat[row])
            seed = thought_seed(made.seed, row, int(made.counts[row]), int(made.lengths[row]))
            world = imagined(game, at.b, at.s, seat, seed)
            assert actions[row] == decide_in(game, at.b, world, seat, play.policy_number(game, name), seed)
        made.step(made.decide("random") if step % 4 == 3 else actions)


@pytest.mark.compiled
def test_whole_games_are_the_same_interpreted_and_compiled(monkeypatch, tmp_path):
    from mewple.core.compile.cpu import compiled

    game = replace(PIG)
    give_net(monkeypatch, tmp_path, game)
    numbers = [play.policy_number(game, name) for name in ("learned", "learned:1", "strong")]
    made = compiled(game).simulate(game.open_box(), 3, 5, 10, numbers, keep_states=True, limit=2000)
    for number in range(10):
        s, taken = play.whole_game(game, game.open_box(), 3, 5 + number, numbers, 2000)
        assert (taken, s.to_bytes()) == (made.decisions[number], made.states[number].tobytes())


def test_without_temperature_the_action_is_that_of_the_real_network(monkeypatch, tmp_path):
    game = replace(PIG)
    real, _, _ = give_net(monkeypatch, tmp_path, game)
    same = 0
    for _, (b, s, seat) in zip(range(POSITIONS), positions(game, 2)):
        legal = play.legal(game, b, s, seat)
        wanted = real.layers(np.array([play.observe(game, b, s, seat)]))[2][0]
        best = max(legal, key=lambda action: wanted[action])
        same += play.choose(game, b, s, seat, play.policy_number(game, "learned"), play.fresh_own(game, 1)) == best
    assert same >= 0.95 * POSITIONS


def test_a_temperature_varies_decisions_by_their_preference(monkeypatch, tmp_path):
    """The policy takes each action with the probability that the softmax of the network before quantisation gives
    it."""
    game = replace(PIG)
    real, _, _ = give_net(monkeypatch, tmp_path, game)
    b = game.open_box()
    s = play.new_game(game, b, 2, 1)
    s.pot = 7
    roll, hold = (game.action(name) for name in ("roll", "hold"))
    wanted = real.layers(np.array([play.observe(game, b, s, 0)]))[2][0]
    for temperature in (0.5, 2.0):
        policy = play.policy_number(game, f"learned:{temperature}")
        chosen = [play.choose(game, b, s, 0, policy, play.fresh_own(game, seed)) for seed in range(1500)]
        expected = 1 / (1 + np.exp((wanted[roll] - wanted[hold]) / temperature))
        assert chosen.count(hold) / 1500 == pytest.approx(expected, abs=0.05)


def test_learned_is_named_like_any_policy(monkeypatch, tmp_path):
    game = replace(PIG)
    give_net(monkeypatch, tmp_path, game)
    played = run(Plan(game, 2, 4, policies=("learned", "strong"), cores=1, options={"target": 20}))
    assert played.tally.games == 4
    bots = [player(game, name) for name in ("learned", "learned:0.5")]
    table = tournament(game, bots, 4, 2, options={"target": 20})
    assert {name for pair in table.cells for name in pair} == {"learned", "learned:0.5"}


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)
def test_the_nets_of_the_games_fit_and_say_how_they_were_trained(game):
    assert needed_net(game).training


def test_all_nets_together_are_small():
    from mewple.core.net import FILE
    from mewple.core.registry import game_folder

    assert sum((game_folder(game) / FILE).stat().st_size for game in LEARNED) < 8_000_000
