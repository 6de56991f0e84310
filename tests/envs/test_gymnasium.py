"""Runs Gymnasium's own check on every game, plain and vectorised, and tests what that check leaves out."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import mewple
from mewple.bots.player import player
from mewple.bots.policies import decide_in, imagined
from mewple.core import play as core_play
from mewple.core.compile.batch_kernels import thought_seed
from mewple.core.registry import find, games
from mewple.envs import gymnasium as ours
from mewple.envs.batches import Batch
from mewple.envs.opponents import Opponents

pytestmark = pytest.mark.compiled

EVERY = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


def checked(env):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env)


@EVERY
def test_the_plain_form(game, capsys):
    checked(gymnasium.make(ours.environment_id(game), max_decisions=40).unwrapped)


class OneRow(gymnasium.Env):
    """Makes the vector environment with one row look like a plain environment, because Gymnasium's check expects
    one."""

    metadata = ours.GameEnv.metadata

    def __init__(self, game, render_mode=None):
        made = gymnasium.make_vec(
            ours.environment_id(game), num_envs=1, vectorization_mode="vector_entry_point", max_decisions=40
        )
        self.vector, self.render_mode = made, render_mode
        self.observation_space, self.action_space = made.single_observation_space, made.single_action_space

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        seen, info = self.vector.reset(seed=seed, options=options)
        return {name: rows[0] for name, rows in seen.items()}, info

    def step(self, action):
        seen, rewards, terminated, truncated, info = self.vector.step(np.array([action]))
        seen = {name: rows[0] for name, rows in seen.items()}
        return seen, float(rewards[0]), bool(terminated[0]), bool(truncated[0]), info


@EVERY
def test_the_vector_form(game):
    made = OneRow(game)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*Not able to test alternative render modes")
        check_env(made, skip_render_check=False)
    assert made.vector.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def random_action(mask, dice):
    return int(dice.choice(np.flatnonzero(mask)))


@EVERY
def test_a_game_against_bots_is_the_same_game_played_by_hand(game):
    seats = game.usual_seats
    made = ours.GameEnv(game, seats, seat=seats - 1, opponents="strong", max_decisions=200)
    seen, info = made.reset(seed=4)
    batch = made._single.batch
    by_hand, bot, dice = game.deal(seats, batch.seed_of(0)), player(game, "strong"), np.random.default_rng(3)
    policy = core_play.policy_number(game, bot.level.policy)
    taken, ended = 0, False
    while not ended:
        while by_hand.to_act and by_hand.to_act[0] != seats - 1 and taken < 200:
            seat, key = by_hand.to_act[0], thought_seed(batch.seed, 0, 0, taken)
            world = by_hand.imagine(seat, key)
            by_hand.act(core_play.choose(game, world.b, world.s, seat, policy, core_play.fresh_own(game, key)))
            taken += 1
        assert np.array_equal(seen["observation"], by_hand.observe(seats - 1))
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        assert np.array_equal(made.action_masks(), seen["action_mask"].astype(bool))
        action = random_action(seen["action_mask"], dice)
        by_hand.act(action)
        taken += 1
        seen, reward, terminated, truncated, info = made.step(action)
        ended = terminated or truncated
    while by_hand.to_act and taken < 200:
        seat, key = by_hand.to_act[0], thought_seed(batch.seed, 0, 0, taken)
        world = by_hand.imagine(seat, key)
        by_hand.act(core_play.choose(game, world.b, world.s, seat, policy, core_play.fresh_own(game, key)))
        taken += 1
    share = by_hand.result.shares[seats - 1] if by_hand.result else 0.0
    assert reward == pytest.approx(share - (0 if game.content.cooperative else 1 / seats))


@EVERY
def test_the_vector_form_plays_the_games_of_its_rows(game):
    """In each row, the learner gets the same observations, masks and rewards as in a single game with the same seed."""
    seats = game.usual_seats
    made = ours.GameVectorEnv(game, 5, seats, seat=None, opponents="random", max_decisions=50)
    assert made.seat.tolist() == [row % seats for row in range(5)]
    seen, info = made.reset(seed=6)
    dice, ends = np.random.default_rng(2), 0
    for _ in range(80):
        for row in range(5):
            play = made.batch.play(row)
            assert int(made.seat[row]) in play.to_act
            assert np.array_equal(seen["observation"][row], play.observe(int(made.seat[row])))
            assert np.flatnonzero(seen["action_mask"][row]).tolist() == play.legal(int(made.seat[row]))
        actions = np.array([random_action(mask, dice) for mask in seen["action_mask"]])
        before = made.batch.counts.copy()
        seen, rewards, terminated, truncated, info = made.step(actions)
        ended = terminated | truncated
        assert np.array_equal(made.batch.counts > before, ended)
        assert not rewards[~ended].any()
        ends += int(ended.sum())
        if ended.any():
            assert np.array_equal(info["_final_obs"], ended)
            for row in np.flatnonzero(ended).tolist():
                final = game.state.from_bytes(made.batch.final_states[row, : game.state.size()].tobytes())
                expected = core_play.observe(game, made.batch.box, final, int(made.seat[row]))
                assert info["final_obs"][row]["observation"].tolist() == expected
    assert ends > 0


def test_a_learner_may_play_all_seats():
    made = ours.GameEnv("pig", 3, opponents="self")
    seen, info = made.reset(seed=1)
    dice, acted = np.random.default_rng(1), set()
    for _ in range(400):
        seat = info["seat"]
        acted.add(seat)
        assert seat == made._single.play().to_act[0]
        seen, reward, terminated, _, info = made.step(random_action(seen["action_mask"], dice))
        if terminated:
            assert reward == pytest.approx(2 / 3)  # the seat that acted last has won: 1 - 1/3
            break
    assert acted == {0, 1, 2}
    assert terminated
    several = ours.GameVectorEnv("pig", 4, 3, opponents="self")
    seen, info = several.reset(seed=1)
    for _ in range(60):
        assert np.array_equal(info["seat"], several.batch.seat)
        seen, *_, info = several.step([random_action(mask, dice) for mask in seen["action_mask"]])


def test_the_learners_seat_may_be_drawn_anew_for_each_game():
    made = ours.GameEnv("pig", 4, seat=None)
    seats = {made.reset(seed=seed)[1]["seat"] for seed in range(30)}
    assert seats == {0, 1, 2, 3}


def test_levels_and_searches_play_too():
    made = ours.GameEnv("pig", 3, opponents=["random", find("pig").levels[0].id, "search:30"])
    made.reset(seed=3)
    for _ in range(12):
        if made.step(0)[2]:
            break
    several = ours.GameVectorEnv("pig", 3, 2, opponents="search:10")
    several.reset(seed=3)
    assert several.step([0, 0, 0])[0]["observation"].shape == (3, find("pig").observation)


def test_a_careless_level_decides_as_at_a_table():
    game, level = next((game, level) for game in games() for level in game.levels if level.careless)
    policy = core_play.policy_number(game, level.policy)
    made = Batch(game, 64, seed=5)
    for _ in range(6):
        made.step(made.decide("random"))
    Opponents(game, made.seats, level.id).choose(made, np.ones(64, np.bool_))
    careful = made.actions.copy()
    for row in range(64):
        play, seed = made.play(row), thought_seed(made.seed, row, 0, int(made.lengths[row]))
        seat = play.to_act[0]
        world = imagined(game, play.b, play.s, seat, seed)
        assert made.actions[row] == decide_in(game, play.b, world, seat, policy, seed, level.careless)
    made.decide(policy)
    assert 0 < (made.actions != careful).sum() < 40  # some decisions are careless


def test_numbers_alone_are_an_observation_too():
    made = gymnasium.make("mewple/pig-v1", flat=True)
    seen, info = made.reset(seed=1)
    assert seen.shape == made.observation_space.shape
    assert info["action_mask"].tolist() == [1, 0]
    several = gymnasium.make_vec("mewple/pig-v1", num_envs=2, flat=True, max_decisions=3)
    seen, info = several.reset(seed=1)
    for _ in range(3):
        seen, _, _, truncated, info = several.step([0, 0])
    assert seen.shape == (2, find("pig").observation)
    while not truncated.any():
        *_, truncated, info = several.step([0, 0])
    assert info["final_obs"][np.flatnonzero(truncated)[0]].shape == (find("pig").observation,)


def test_the_buffers_themselves_may_be_returned():
    made = gymnasium.make_vec("mewple/pig-v1", num_envs=2, copy=False)
    seen, _ = made.reset(seed=1)
    assert isinstance(made, ours.GameVectorEnv)
    assert seen["observation"] is made.batch.observations
    again, *_ = made.step([0, 0])
    assert again["observation"] is seen["observation"]


def test_an_illegal_action_ends_the_game():
    made = ours.GameEnv("pig")
    made.reset(seed=1)
    seen, reward, terminated, truncated, _ = made.step(1)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert seen["action_mask"].tolist() == [1, 1]
    several = ours.GameVectorEnv("pig", 2)
    several.reset(seed=1)
    _, rewards, terminated, _, _ = several.step([1, 0])
    assert (rewards.tolist(), terminated.tolist()) == ([-1.0, 0.0], [True, False])


@pytest.mark.parametrize(
    ("how", "error", "text"),
    [
        ({"seat": 2}, ValueError, "seat: expected 0 to 1 or None; got 2"),
        ({"opponents": ["strong"]}, ValueError, "opponents: expected one name or 2, one a seat; got 1"),
        ({"opponents": "clever"}, LookupError, "Pig has no bot level 'clever'"),
        ({"seats": 1}, mewple.WrongSeats, "Pig is for 2, 3, 4, 5, 6 seats; got 1"),
        ({"goal": 1}, mewple.OptionError, "Pig has no option 'goal'"),
    ],
)
@pytest.mark.parametrize("form", [ours.GameEnv, ours.GameVectorEnv])
def test_an_environment_that_cannot_be_says_why(form, how, error, text):
    with pytest.raises(error, match=text):
        form("pig", **how)


def test_what_the_vector_form_cannot_do_says_so():
    with pytest.raises(ValueError, match="the vector form draws nothing"):
        ours.GameVectorEnv("pig", render_mode="ansi")
    with pytest.raises(TypeError, match="expected one whole number for all rows; got a list"):
        ours.GameVectorEnv("pig").reset(seed=[1])
