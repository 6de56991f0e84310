"""Runs PettingZoo's own test suite on every game, in turns and in parallel, and tests what the suite leaves out."""

import warnings
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo import test as suite
from pettingzoo.utils import parallel_to_aec

import mewple
from mewple.core.registry import find, games
from mewple.envs import pettingzoo as ours

pytestmark = pytest.mark.compiled

EVERY = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
CYCLES = 60
ALWAYS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""PettingZoo's suite gives these warnings for every environment with dictionary observations, except for those it knows
by name."""


@contextmanager
def only_the_usual_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in ALWAYS:
            warnings.filterwarnings("ignore", message=text)
        yield


@EVERY
def test_api(game):
    with only_the_usual_warnings():
        suite.api_test(ours.env(game), num_cycles=CYCLES)


@EVERY
def test_seeds(game):
    suite.seed_test(lambda: ours.env(game), num_cycles=CYCLES)
    suite.parallel_seed_test(lambda: ours.parallel_env(game), num_cycles=CYCLES)


@EVERY
def test_parallel_api(game):
    with only_the_usual_warnings():
        suite.parallel_api_test(ours.parallel_env(game), num_cycles=CYCLES)


@EVERY
def test_rendering(game, capsys):
    suite.render_test(partial(ours.env, game), {"svg": lambda picture: picture.startswith("<svg")})
    assert game.name in capsys.readouterr().out


@EVERY
def test_state(game):
    with only_the_usual_warnings():
        suite.state_test(ours.env(game), ours.parallel_env(game), num_cycles=20)


@EVERY
def test_max_cycles(game):
    """PettingZoo's suite ignores the mask, so illegal actions are replaced by legal ones. It also expects all agents to
    act equally often, so in each round every seat is asked, and seats that may not act wait."""

    def parallel_env(**how):
        return ours.parallel_env(game, illegal="replace", **how)

    suite.max_cycles_test(
        SimpleNamespace(parallel_env=parallel_env, env=lambda **how: parallel_to_aec(parallel_env(**how)))
    )


@EVERY
def test_saving_observations(game):
    suite.test_save_obs(ours.env(game))


# --- what the suite does not ask ---


@EVERY
def test_a_whole_game_gives_the_result_of_the_same_game_played_by_hand(game):
    """The environment in turns and a game played by hand start from the same deal and take the same actions."""
    made = ours.env(game, max_cycles=300)
    made.reset(seed=5)
    play = game.deal(made.max_num_agents, made._single.batch.seed_of(0))
    dice = np.random.default_rng(1)
    total = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, terminated, truncated, info = made.last()
        total[agent] += reward
        if terminated or truncated:
            made.step(None)
            continue
        seat = made.possible_agents.index(agent)
        assert play.to_act[0] == seat
        assert np.array_equal(seen["observation"], play.observe(seat))
        assert np.flatnonzero(seen["action_mask"]).tolist() == play.legal(seat)
        assert info["action_mask"] is seen["action_mask"]
        action = dice.choice(play.legal(seat))
        made.step(action)
        play.act(action)
    even = 0 if game.content.cooperative else 1 / made.max_num_agents
    shares = play.result.shares if play.result else [0] * made.max_num_agents
    assert list(total.values()) == pytest.approx([share - even for share in shares])


def test_max_cycles_counts_decisions_in_turns():
    made = ours.env("pig", max_cycles=5)
    made.reset(seed=1)
    for _ in range(5):
        assert not any(made.truncations.values())
        made.step(0)
    assert all(made.truncations.values())
    assert not any(made.terminations.values())


def test_an_illegal_action_ends_the_game():
    made = ours.env("pig")
    made.reset(seed=1)
    made.step(1)
    assert made.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(made.terminations.values())


def test_an_illegal_action_may_be_an_error_or_be_replaced():
    made = ours.env("pig", illegal="raise")
    made.reset(seed=1)
    with pytest.raises(mewple.IllegalAction, match="There is nothing in the pot"):
        made.step(1)
    made.step(0)
    made = ours.env("pig", illegal="replace")
    made.reset(seed=1)
    made.step(1)  # a clock would roll
    assert not any(made.terminations.values())
    assert made._single.play().drawn == ()
    assert made._single.play().s.fate_drawn == 1


def simultaneous():
    """Games in which several seats choose at the same time in the beginning."""
    found = [game for game in games() if len(game.deal(seed=1).to_act) > 1]
    assert found
    return found


def test_seats_that_choose_at_the_same_time_act_in_one_step():
    for game in simultaneous():
        made = ours.parallel_env(game)
        seen, infos = made.reset(seed=2)
        assert infos["seat_0"]["pending"] == list(range(made.max_num_agents))
        before = {agent: each["observation"] for agent, each in seen.items()}
        actions = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()}
        seen, _, _, _, infos = made.step(actions)
        assert all(not np.array_equal(seen[agent]["observation"], before[agent]) for agent in before)
        assert set(infos["seat_0"]["pending"]) < set(range(made.max_num_agents))
        waiting = [agent for agent in made.agents if int(agent[-1]) not in infos[agent]["pending"]]
        assert waiting
        for agent in waiting:
            assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == [made.wait]


def test_the_order_of_simultaneous_choices_is_nobodys_business():
    """The environment asks seats one after another, even where the game lets them choose at the same time. A seat's
    observation must not show what another seat has just chosen in secret."""
    for game in simultaneous():
        made = ours.env(game)
        made.reset(seed=3)
        before = made.observe("seat_1")["observation"]
        made.step(int(np.flatnonzero(made.last()[0]["action_mask"])[0]))
        after = made.observe("seat_1")["observation"]
        other = ours.env(game)
        other.reset(seed=3)
        other.step(int(np.flatnonzero(other.last()[0]["action_mask"])[-1]))
        assert np.array_equal(after, other.observe("seat_1")["observation"])
        assert before.shape == after.shape


def test_waiting_when_one_should_choose_is_illegal():
    made = ours.parallel_env("pig")
    made.reset(seed=1)
    _, rewards, terminated, _, _ = made.step({"seat_0": made.wait, "seat_1": made.wait})
    assert rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(terminated.values())
    assert made.agents == []
    made.reset(seed=1)
    _, rewards, _, _, _ = made.step({"seat_0": 0, "seat_1": 0})
    assert rewards == {"seat_0": 0.0, "seat_1": -1.0}
    made = ours.parallel_env("pig", illegal="raise")
    made.reset(seed=1)
    with pytest.raises(mewple.IllegalAction, match="another decision comes first"):
        made.step({"seat_0": made.wait, "seat_1": made.wait})
    with pytest.raises(mewple.IllegalAction, match="not your turn"):
        made.step({"seat_0": 0, "seat_1": 0})
    made = ours.parallel_env("pig", illegal="replace")
    made.reset(seed=1)
    _, _, terminated, _, _ = made.step({"seat_0": made.wait, "seat_1": 0})
    assert not any(terminated.values())


def test_the_next_game_is_another_one_and_a_seed_brings_it_back():
    made = ours.env("pig")
    made.reset(seed=7)
    first = made._single.batch.seed_of(0)
    made.reset()
    assert made._single.batch.seed_of(0) != first
    made.reset(seed=7)
    assert made._single.batch.seed_of(0) == first


def test_the_name_tells_the_version_of_the_spaces():
    assert str(ours.env("pig")) == f"mewple_pig_v{find('pig').spaces_version}"
    assert str(ours.parallel_env("pig").metadata["name"]) == "mewple_pig_parallel_v1"


@pytest.mark.parametrize(
    ("how", "error", "text"),
    [
        ({"illegal": "forgive"}, ValueError, 'illegal: expected "end", "raise" or "replace"; got \'forgive\''),
        ({"render_mode": "rgb_array"}, ValueError, "render_mode: expected one of human, ansi, svg; got 'rgb_array'"),
        ({"seats": 1}, mewple.WrongSeats, "Pig is for 2, 3, 4, 5, 6 seats; got 1"),
        ({"goal": 1}, mewple.OptionError, "Pig has no option 'goal'"),
    ],
)
def test_an_environment_that_cannot_be_says_why(how, error, text):
    with pytest.raises(error, match=text):
        ours.env("pig", **how)
