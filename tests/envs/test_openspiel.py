"""Runs OpenSpiel's own simulations on every game, and tests what these leave out."""

import pickle
import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough

import mewple
from mewple.core.registry import games
from mewple.envs import openspiel as ours

EVERY = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
KEPT = Path(__file__).parent / "openspiel_pig.txt"
SHORT = "mewple_pig(max_decisions=12,target=20)"


def load(game, seats=None, most=25):
    return pyspiel.load_game(f"{ours.short_name(game)}(players={seats or game.usual_seats},max_decisions={most})")


@EVERY
def test_random_simulations(game):
    """Runs the simulation with serialisation at every node, for the smallest and the largest number of players."""
    # Few decisions, because testing a node takes as long as testing all nodes before it.
    for seats, most in ((game.seats[0], 25), (game.seats[-1], 6)):
        pyspiel.random_sim_test(load(game, seats, most), num_sims=1, serialize=True, verbose=False)


@EVERY
def test_a_game_and_its_states_can_be_kept(game):
    loaded = load(game)
    again = pickle.loads(pickle.dumps(loaded))
    assert str(again) == str(loaded)
    state = loaded.new_initial_state()
    walk(state, 12, random.Random(2))
    text = pyspiel.serialize_game_and_state(loaded, state)
    _, found = pyspiel.deserialize_game_and_state(text)
    assert str(found) == str(state)
    assert found.history() == state.history()
    for one in (state, found):
        walk(one, 8, random.Random(3))
    assert str(found) == str(state)
    assert found.information_state_string(0) == state.information_state_string(0)


def walk(state, most, dice):
    """Random actions of players, with the outcomes of chance in between."""
    while most and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            most -= 1


@EVERY
def test_every_node_is_a_step_of_the_same_game_played_by_hand(game):
    seats, dice = game.usual_seats, random.Random(5)
    state, outcomes = load(game, most=15).new_initial_state(), []
    while state.is_chance_node():
        outcomes.append(dice.choice(state.chance_outcomes())[0])
        state.apply_action(outcomes[-1])
    play = game.deal(seats, 0, outcomes=outcomes)
    while not state.is_terminal():
        assert state.as_play().s.to_bytes() == play.s.to_bytes()
        seat = state.current_player()
        assert (seat, state.legal_actions()) == (play.to_act[0], play.legal())
        assert state.observation_tensor(seat) == play.observe(seat).tolist()
        action, outcomes = dice.choice(state.legal_actions()), []
        assert state.action_to_string(seat, action) == game.actions.notation(action)
        state.apply_action(action)
        while state.is_chance_node():
            draw = play.outcomes(action, outcomes)
            assert len(state.chance_outcomes()) == draw.sides
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            outcomes.append(dice.choice(state.chance_outcomes())[0])
            state.apply_action(outcomes[-1])
        play.act(action, outcomes=outcomes)
    even = 0 if game.content.cooperative else 1 / seats
    shares = play.result.shares if play.result else [0.0] * seats
    assert state.returns() == pytest.approx([share - even for share in shares])


@EVERY
def test_what_a_player_cannot_tell_apart_has_one_string(game):
    state, dice = load(game).new_initial_state(), random.Random(1)
    walk(state, 6, dice)
    while state.is_chance_node():
        state.apply_action(dice.choice(state.chance_outcomes())[0])
    if state.is_terminal():
        return
    player = state.current_player()
    for _ in range(3):
        other = state.resample_from_infostate(player, dice.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()


def test_what_a_player_can_tell_apart_has_several_strings():
    state = pyspiel.load_game(SHORT).new_initial_state()
    seen = {state.observation_string(0)}
    known = {state.information_state_string(0)}
    for face in (3, 4, 0):
        state.apply_action(0)
        state.apply_action(face)
        seen.add(state.observation_string(0))
        known.add(state.information_state_string(0))
    assert len(seen) == len(known) == 4
    one, other = (pyspiel.load_game(SHORT).new_initial_state() for _ in range(2))
    for faces, each in (((3, 4), one), ((4, 3), other)):
        for face in faces:
            each.apply_action(0)
            each.apply_action(face)
    assert one.observation_string(0) == other.observation_string(0)  # the same pot
    assert one.information_state_string(0) != other.information_state_string(0)  # but a different history


def test_the_kept_playthrough():
    """OpenSpiel's own generator wrote this playthrough, and a person has read it. `python -m tests.envs.test_openspiel`
    writes it again."""
    assert written() == KEPT.read_text(encoding="utf-8")


def written():
    return playthrough(SHORT, None, seed=1)


@pytest.mark.parametrize("game", [game for game in games() if game.hidden], ids=lambda game: game.id)
def test_information_set_search_runs_unmodified(game):
    loaded = load(game, most=10)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(loaded, evaluator, uct_c=1.4, max_simulations=8, random_state=np.random.RandomState(2))
    state, dice = loaded.new_initial_state(), random.Random(1)
    walk(state, 2, dice)
    while state.is_chance_node():
        state.apply_action(dice.choice(state.chance_outcomes())[0])
    assert bot.step(state) in state.legal_actions()


def test_tree_search_finds_the_sure_win():
    loaded = pyspiel.load_game("mewple_pig(target=10)")
    state = loaded.new_initial_state()
    for face in (5, 5):
        state.apply_action(0)
        state.apply_action(face)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(loaded, 1.4, 200, evaluator, random_state=np.random.RandomState(2))
    assert state.action_to_string(bot.step(state)) == "hold"


@EVERY
def test_the_environment_of_openspiel(game):
    made = rl_environment.Environment(load(game), chance_event_sampler=rl_environment.ChanceEventSampler(3))
    dice = random.Random(4)
    step = made.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = made.step([dice.choice(step.observations["legal_actions"][player])])
    assert len(step.rewards) == game.usual_seats


def test_a_game_is_registered_with_its_options():
    for game in games():
        kind = pyspiel.load_game(ours.short_name(game)).get_type()
        assert (kind.min_num_players, kind.max_num_players) == (game.seats[0], game.seats[-1])
        assert set(kind.parameter_specification) == {"players", "max_decisions", *game.options}
    with pytest.raises(Exception, match="option target: expected a whole number"):
        pyspiel.load_game("mewple_pig(target=1)")
    with pytest.raises(mewple.WrongSeats, match="Pig is for 2, 3, 4, 5, 6 seats; got 1"):
        pyspiel.load_game("mewple_pig(players=1)")


def test_a_game_that_is_stopped_is_won_by_nobody():
    state = pyspiel.load_game("mewple_pig(max_decisions=2)").new_initial_state()
    walk(state, 2, random.Random(1))
    while state.is_chance_node():
        state.apply_action(1)
    assert state.is_terminal()
    assert state.returns() == [-0.5, -0.5]


if __name__ == "__main__":
    KEPT.write_text(written(), encoding="utf-8")
