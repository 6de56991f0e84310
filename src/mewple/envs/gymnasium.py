"""Games as Gymnasium environments: a learner plays one seat, bots play the others.

    import gymnasium, mewple.envs.gymnasium
    env = gymnasium.make("mewple/pig-v1", opponents="strong")
    envs = gymnasium.make_vec("mewple/pig-v1", num_envs=1024, opponents=["beginner", "strong"], seats=2, seat=0)

An observation is a dictionary with `observation` and `action_mask`; with `flat=True` it is the numbers alone. The mask
is also in the info, and `action_masks()` returns it. The reward comes at the end of a game: see
`mewple.envs.batches.Batch`. With `opponents="self"` the learner plays every seat in turn; a reward is that of the seat
that has just acted, and `info["seat"]` is the seat to act.

The vector form takes an action in all games with one compiled call. When a game ends, the next one is dealt in the same
step: its autoreset mode is `SAME_STEP`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mewple.core.compile.batch_kernels import SKIP
from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.core.registry import games
from mewple.envs.batches import LIMIT, Batch
from mewple.envs.opponents import Opponents
from mewple.envs.single import RENDER_MODES, IllegalRule, SingleGame, numbers_space, observation_space

SELF = "self"


def _observation_space(game: Game, flat: bool) -> Any:
    return numbers_space(game) if flat else observation_space(game, game.actions.size)


def _make_opponents(game: Game, seats: int, names: str | Sequence[str]) -> Opponents | None:
    """The bots for the other seats; None if the learner plays all seats."""
    return None if names == SELF else Opponents(game, seats, names)


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"seat: expected 0 to {seats - 1} or None; got {seat}")


class GameEnv(gymnasium.Env[Any, Any]):
    """An environment with one game at a time.

    `seat`: the learner's seat; None: a random one in each game. `opponents`: a name for all other seats, a list with a
    name for each seat (that of the learner's seat is not used), or "self". A game is truncated after `max_decisions`
    decisions of all seats together. `illegal`: see `mewple.envs.single`. Rule options are given by name.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "strong",
        *,
        max_decisions: int = LIMIT,
        illegal: IllegalRule = "end",
        flat: bool = False,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        self._single = SingleGame(game, seats, max_decisions, illegal, render_mode, options)
        _check_seat(seat, self._single.seats)
        self._opponents = _make_opponents(self._single.game, self._single.seats, opponents)
        self._given_seat = seat
        self._flat = flat
        self.seat = 0
        """The learner's seat in this game."""
        self.render_mode = render_mode
        self.observation_space = _observation_space(self._single.game, flat)
        self.action_space = spaces.Discrete(self._single.game.actions.size)
        self._mask = np.ones(self._single.game.actions.size, np.int8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal the game of this seed, or the next one. `options` are not used, because rule options are arguments of
        the environment."""
        super().reset(seed=seed)
        self._single.reset(seed)
        if self._given_seat is None:
            self.seat = int(self.np_random.integers(self._single.seats))
        else:
            self.seat = self._given_seat
        self._play_others()
        return self._see()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the learner's action, and let the others play until it is the learner's turn or the game is over."""
        single, seat = self._single, self.seat
        if not single.step(int(action), seat):
            self._play_others()
        seen, info = self._see()
        return seen, single.rewards[seat], single.terminated, single.truncated, info

    def _play_others(self) -> None:
        single = self._single
        if self._opponents is None:
            self.seat = max(single.seat, 0)
            return
        while single.pending and single.seat != self.seat:
            self._opponents.choose(single.batch, np.ones(1, np.bool_))
            single.batch.step()

    def _see(self) -> tuple[Any, dict[str, Any]]:
        numbers, self._mask = self._single.observe(self.seat)
        info = {"action_mask": self._mask, "seat": self.seat}
        return numbers if self._flat else {"observation": numbers, "action_mask": self._mask}, info

    def action_masks(self) -> Any:
        """The mask of the learner's legal actions, under the name that trainers such as MaskablePPO expect."""
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        """Text ("ansi"), an SVG picture ("svg"), or the text printed ("human")."""
        return self._single.render()


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games, stepped together; see `GameEnv` for arguments with the same name.

    If `seat` is None, the learner plays seat i modulo the number of seats in row i. If `copy` is False, the arrays of
    the batch themselves are returned, and the next step overwrites them. The last observation of a game that has ended
    is in `info["final_obs"]`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "strong",
        *,
        max_decisions: int = LIMIT,
        flat: bool = False,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        if render_mode is not None:
            raise ValueError("render_mode: the vector form draws nothing; draw `env.batch.play(i)`")
        self.batch = Batch(game, num_envs, seats, max_decisions=max_decisions, threads=threads, options=options)
        _check_seat(seat, self.batch.seats)
        self.num_envs = num_envs
        self._opponents = _make_opponents(self.batch.game, self.batch.seats, opponents)
        seats_of_rows = np.arange(num_envs) % self.batch.seats if seat is None else np.full(num_envs, seat)
        self.seat = seats_of_rows.astype(np.int32)
        """The learner's seat in each game."""
        self._flat = flat
        self._copy = copy
        self.single_observation_space = _observation_space(self.batch.game, flat)
        self.single_action_space = spaces.Discrete(self.batch.game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:  # fmt: skip
        """Deal the first game in every row; one seed (this one, or a random one) determines the games of all rows."""
        if isinstance(seed, list):
            raise TypeError("seed: expected one whole number for all rows; got a list")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        self._play_others(np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_))
        return self._see(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take the learner's action in every game, and let the others play until it is the learner's turn in every
        game."""
        batch = self.batch
        batch.step(actions)
        acted = self.seat.copy()
        rewards = batch.rewards[np.arange(self.num_envs), acted].astype(np.float64)
        terminated, truncated = batch.terminated.copy(), batch.truncated.copy()
        self._play_others(rewards, terminated, truncated)
        info = self._info()
        ended = terminated | truncated
        if ended.any():
            info |= self._final_info(ended, acted)
        return self._see(), rewards, terminated, truncated, info

    def _play_others(self, rewards: Any, terminated: Any, truncated: Any) -> None:
        """Lets the others play, and adds up the rewards that the learner gets in the meantime. If a game ends before
        the learner acts again, its end belongs to this step."""
        batch = self.batch
        if self._opponents is None:
            self.seat[:] = batch.seat
            return
        while (waiting := batch.seat != self.seat).any():
            batch.actions[:] = SKIP
            self._opponents.choose(batch, waiting)
            batch.step()
            rewards += batch.rewards[np.arange(self.num_envs), self.seat]
            terminated |= batch.terminated
            truncated |= batch.truncated

    def _see(self) -> Any:
        numbers = self.batch.observations.copy() if self._copy else self.batch.observations
        if self._flat:
            return numbers
        mask = self.batch.action_mask.copy() if self._copy else self.batch.action_mask
        return {"observation": numbers, "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        mask = self.batch.action_mask.copy() if self._copy else self.batch.action_mask
        return {"action_mask": mask, "seat": self.seat.copy()}

    def _final_info(self, ended: Any, acted: Any) -> dict[str, Any]:
        """The last observations of the learner in games that have ended. In these observations every entry of the mask
        is 1."""
        rows = np.flatnonzero(ended)
        seen = np.empty(self.num_envs, object)
        for row, numbers in zip(rows, self.batch.observe_final(acted[rows], rows)):
            ones = np.ones(self.batch.game.actions.size, np.int8)
            seen[row] = numbers if self._flat else {"observation": numbers, "action_mask": ones}
        return {"final_obs": seen, "_final_obs": ended.copy()}

    def action_masks(self) -> Any:
        """The masks of the learner's legal actions, with one row for each game."""
        return self.batch.action_mask.astype(np.bool_)


def environment_id(game: Game) -> str:
    """The id of the game in Gymnasium. It ends with the version of the observation and action spaces."""
    return f"mewple/{game.id}-v{game.spaces_version}"


def register_all() -> None:
    """Register every game with Gymnasium; importing this module does it."""
    for game in games():
        gymnasium.register(
            id=environment_id(game),
            entry_point=f"{__name__}:GameEnv",
            vector_entry_point=f"{__name__}:GameVectorEnv",
            kwargs={"game": game.id},
        )


register_all()
