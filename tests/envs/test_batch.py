"""The batch: the same bytes as interpreted play, whatever is done to its rows."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mewple
from mewple.core.play import RANDOM
from mewple.core.registry import find, games
from mewple.envs.batches import batch
from mewple.envs.forcing import find_key

from .twin import Twin

pytestmark = pytest.mark.compiled

PIG = find("pig")
STEPS = 150
LONG_STEPS = 100_000


def random_actions(mask, dice):
    return np.where(mask != 0, dice.random(mask.shape), -1).argmax(axis=1)


def follow(made, twin, steps, dice, seats_of=None):
    """Steps a batch and its plain Python twin together. The best policy plays in every second row. In the other rows
    actions are random, and some of them illegal."""
    for _ in range(steps):
        seats = None if seats_of is None else seats_of(made)
        mask = made.action_mask if seats is None else made.observe(seats)[1]
        made.actions[:] = random_actions(mask, dice)
        best = np.arange(made.num) % 2 == 0
        made.decide("strong", where=best, seats=seats)
        for row in np.flatnonzero(best & (made.seat >= 0)):
            assert made.actions[row] == twin.decide(row, len(made.game.policies) - 1, seats)
        if dice.random() < 0.02:
            made.actions[dice.integers(made.num)] = dice.integers(-1, made.game.actions.size)
        actions = made.actions.copy()
        made.step(seats=seats)
        twin.step(actions, seats)
        twin.compare(made)


def compare(game, seats, num, steps, **how):
    made, twin = batch(game, num, seats, 7, **how), Twin(game, num, seats, 7, **how)
    twin.compare(made)
    follow(made, twin, steps, np.random.default_rng(seats))
    return made


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_batch_is_interpreted_play_by_bytes(game):
    """The limit on decisions is low, so that some games are stopped and new ones are dealt."""
    for seats in {game.usual_seats, game.seats[-1]}:
        made = compare(game, seats, 4, STEPS, max_decisions=60)
        assert made.counts.sum() > 2


@pytest.mark.long
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_batch_is_interpreted_play_over_many_steps(game):
    made = compare(game, game.usual_seats, 20, LONG_STEPS // 20)
    assert made.terminated.dtype == np.bool_


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_seats_that_choose_at_the_same_time_may_do_so_in_any_order(game):
    made, twin = batch(game, 3, game.seats[-1], 5), Twin(game, 3, game.seats[-1], 5)

    def last_pending(made):
        return np.array([int(bits).bit_length() - 1 for bits in made.pending])

    follow(made, twin, 40, np.random.default_rng(1), last_pending)


def test_games_that_have_ended_stay_until_they_are_dealt_anew():
    made, twin = (
        batch(PIG, 4, 2, 3, max_decisions=30, autoreset=False),
        Twin(PIG, 4, 2, 3, max_decisions=30, autoreset=False),
    )
    follow(made, twin, 200, np.random.default_rng(2))
    assert (made.lengths == -1).all()
    assert (made.seat == -1).all()
    assert not made.action_mask.any()
    made.step(np.zeros(4))
    assert not made.terminated.any()
    made.deal(np.array([True, False, True, False]))
    assert made.counts.tolist() == [1, 0, 1, 0]
    assert made.lengths.tolist() == [0, -1, 0, -1]
    made.deal()
    assert made.counts.tolist() == [2, 1, 2, 1]
    for row in range(4):
        assert made.play(row).s.to_bytes() == PIG.deal(2, made.seed_of(row)).s.to_bytes()


def test_rewards_at_the_end_are_shares_less_an_even_one():
    made = batch("pig", 1, 4, 1, target=10)
    made.force(0, [(6, 5), (6, 4)])
    made.step([PIG.action("roll")])
    made.step([PIG.action("roll")])
    made.step([PIG.action("hold")])
    assert made.terminated[0]
    assert made.rewards[0].tolist() == [0.75, -0.25, -0.25, -0.25]
    assert made.final_points[0].tolist() == [11, 0, 0, 0]
    assert made.final_lengths[0] == 3
    assert (made.counts[0], made.lengths[0]) == (1, 0)
    made.step([PIG.action("roll")])
    assert not made.rewards.any()


def test_a_game_that_is_stopped_is_won_by_nobody():
    made = batch("pig", 1, 2, 1, max_decisions=3)
    for _ in range(3):
        made.step([0])
    assert made.truncated[0]
    assert not made.terminated[0]
    assert made.rewards[0].tolist() == [-0.5, -0.5]


def test_an_illegal_action_ends_the_game():
    made = batch("pig", 3, 2, 1)
    made.step([PIG.action("hold"), 0, 99])
    assert made.illegal.tolist() == [True, False, True]
    assert made.terminated.tolist() == [True, False, True]
    assert made.rewards.tolist() == [[-1, 0], [0, 0], [-1, 0]]
    made.step([0, 0, 0], seats=[1, made.seat[1], 7])
    assert made.rewards.tolist() == [[0, -1], [0, 0], [0, 0]]
    assert made.illegal.tolist() == [True, False, True]


def test_an_illegal_action_may_be_an_error_that_changes_nothing():
    made = batch("pig", 3, 2, 1, illegal="raise")
    made.step([0, 0, -1])
    before = made.states.copy()
    with pytest.raises(mewple.IllegalAction, match=r"There is nothing in the pot to keep yet: roll first\. \(R4\)"):
        made.step([0, 0, 1])
    with pytest.raises(mewple.IllegalAction, match="There is no such action"):
        made.step([0, 2, 0])
    assert made.states.tobytes() == before.tobytes()
    made.step([0, 0, 0])


def test_giving_up_is_not_in_the_mask_and_so_it_is_illegal():
    game = next(game for game in games() if game.resign is not None)
    made = batch(game, 1)
    assert not made.action_mask[0, game.resign]
    made.step([game.resign])
    assert made.illegal[0]
    with pytest.raises(mewple.IllegalAction, match="another decision comes first"):
        batch(game, 1, illegal="raise").step([game.resign])


def test_minus_one_leaves_a_row_as_it_is():
    made = batch("pig", 2, 2, 1)
    before = made.states[1].copy()
    made.step([0, -1])
    assert made.lengths.tolist() == [1, 0]
    assert made.states[1].tobytes() == before.tobytes()


def test_threads_change_nothing():
    one, several = batch("pig", 500, seed=4), batch("pig", 500, seed=4, threads=3)
    dice = np.random.default_rng(5)
    for _ in range(60):
        actions = random_actions(one.action_mask, dice)
        for made in (one, several):
            made.step(actions)
        assert one.states.tobytes() == several.states.tobytes()
        assert one.observations.tobytes() == several.observations.tobytes()
    assert one.decide("strong").tobytes() == several.decide("strong").tobytes()
    assert one.counts.sum() > 0


def test_rows_are_saved_and_restored_by_copying_them():
    made = batch("pig", 6, 2, 9)
    for _ in range(10):
        made.step(made.decide("random"))
    saved = made.states.copy()

    def go_on():
        made.refresh()
        for _ in range(25):
            made.step(made.decide("random"))
        return made.states.copy()

    first = go_on()
    made.states[:] = saved
    assert np.array_equal(go_on(), first)
    made.states[:] = saved[2]  # all six rows hold the same game; only the seeds of their policies differ
    made.refresh()
    assert len({row.tobytes() for row in made.observations}) == 1
    made.step(np.zeros(6))
    assert len({row.tobytes() for row in made.states}) == 1


def test_a_restored_row_may_be_given_other_outcomes():
    made = batch("pig", 60, 2, 9)
    made.states[:] = made.states[0].copy()
    made.reseed(np.arange(60))
    made.step(np.zeros(60))
    pots = {made.play(row).view(0).pot for row in range(60)}
    assert pots == {0, 2, 3, 4, 5, 6}
    before = made.states.copy()
    made.reseed(np.full(60, 5), where=np.arange(60) == 3)
    changed = [row for row in range(60) if before[row].tobytes() != made.states[row].tobytes()]
    assert changed == [3]


def test_outcomes_can_be_forced_in_a_row():
    made = batch("pig", 3, 2, 9)
    made.force(1, [(6, 5), (6, 4), (6, 0)])
    for _ in range(2):
        made.step([-1, 0, -1])
    assert made.play(1).view(0).pot == 11
    made.step([-1, 0, -1])
    assert made.play(1).to_act == (1,)
    with pytest.raises(ValueError, match=r"outcome 6 is not one of 0\.\.5"):
        made.force(1, [(6, 6)])
    with pytest.raises(ValueError, match=r"one of 101,559,956,668,416 combinations; at most 16,777,216"):
        made.force(1, [(6, 5)] * 18)


def test_a_forced_stream_begins_as_wanted():
    from mewple.core.chance import begin, below

    wanted = [(8, 7), (52, 51), (2, 0), (6, 3)]
    keys = {find_key(wanted, salt) for salt in range(3)}
    assert len(keys) == 3
    for key in keys:
        s = PIG.state()
        begin(s, key)
        assert [below(s, sides) for sides, _ in wanted] == [value for _, value in wanted]


def test_a_row_can_be_played_on_as_a_play_and_put_back():
    made = batch("pig", 2, 2, 9)
    play = made.play(1)
    play.act("roll", outcomes=[5])
    made.put(1, play)
    assert made.play(1).view(0).pot == 6
    assert made.action_mask.tolist() == [[1, 0], [1, 1]]
    with pytest.raises(ValueError, match="the play is of another game, another number of seats or other options"):
        made.put(0, PIG.deal(3, seed=1))


def test_what_other_seats_see():
    for game in games():
        if game.hidden:
            made = batch(game, 3, game.seats[-1], 2)
            for seat in range(made.seats):
                observations, mask = made.observe(seat)
                for row in range(3):
                    play = made.play(row)
                    assert observations[row].tobytes() == play.observe(seat).tobytes()
                    assert np.flatnonzero(mask[row]).tolist() == play.legal(seat)
            final = made.observe_final([0, 1, 1])
            # No game has ended, so this is still the first deal.
            assert final[1].tobytes() == made.play(1).observe(1).tobytes()


def test_a_new_seed_gives_new_games():
    made = batch("pig", 2, 2, 1)
    first = made.states.copy()
    made.step([0, 0])
    made.reset(2)
    assert made.lengths.tolist() == [0, 0]
    assert made.states.tobytes() != first.tobytes()
    made.reset(1)
    assert made.states.tobytes() == first.tobytes()


def test_policies_may_differ_from_row_to_row():
    made = batch("pig", 4, 2, 1)
    made.actions[:] = 1
    made.decide(np.array([-2, RANDOM, 0, 1]))
    assert made.actions.tolist() == [1, 0, 0, 0]  # with an empty pot, only rolling is legal


def test_buffers_are_shared_without_copying():
    made = batch("pig", 2, 2, 1)
    shared = np.from_dlpack(made.observations)
    flags = np.from_dlpack(made.terminated)
    made.step([0, 1])
    assert shared.ctypes.data == made.observations.ctypes.data
    assert np.array_equal(shared, made.observations)
    assert flags.tolist() == [False, True]


@pytest.mark.parametrize(
    ("how", "error", "text"),
    [
        ({"num": 0}, ValueError, "num: expected at least 1 game; got 0"),
        ({"seats": 1}, mewple.WrongSeats, "Pig is for 2, 3, 4, 5, 6 seats; got 1"),
        ({"max_decisions": 0}, ValueError, "max_decisions: expected at least 1 decision; got 0"),
        ({"illegal": "no"}, ValueError, 'illegal: expected "end" or "raise"; got \'no\''),
        ({"device": "tpu"}, ValueError, "device: expected .*; got 'tpu'"),
        ({"threads": 0}, ValueError, "threads: expected at least 1; got 0"),
        ({"goal": 1}, mewple.OptionError, "Pig has no option 'goal'"),
    ],
)
def test_a_batch_that_cannot_be_says_why(how, error, text):
    with pytest.raises(error, match=text):
        batch("pig", **{"num": 2, **how})


def test_no_option_of_a_game_has_the_name_of_another_argument():
    """Options are given by name, beside the other arguments."""
    from inspect import Parameter, signature

    from mewple.envs import gymnasium, pettingzoo

    makers: list[Callable[..., Any]] = [batch, mewple.simulate, mewple.tournament, PIG.deal]
    makers += [pettingzoo.env, pettingzoo.parallel_env, gymnasium.GameEnv, gymnasium.GameVectorEnv]
    taken = {
        name
        for maker in makers
        for name, each in signature(maker).parameters.items()
        if each.kind != Parameter.VAR_KEYWORD
    }
    assert "max_decisions" in taken
    assert not {(game.id, name) for game in games() for name in game.options if name in taken}
