"""The batch: many games at once. One compiled call takes an action in each of them and writes into the same arrays
every time.

    batch = mewple.envs.batch("pig", num=4096, seats=2, seed=1)
    while training:
        actions = choose(batch.observations, batch.action_mask)
        batch.step(actions)
        learn(batch.rewards, batch.terminated)

Each row plays one game after another. The seed of game number k in row i is computed from (seed, i, k), so that the
same seed gives the same games on every device. `Batch.seed_of` returns it, and `game.deal(seed=...)` deals the same
game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from mewple.core.compile.batch_kernels import (
    BY_TURN,
    DEAL,
    DECIDE,
    NOBODY,
    ROW_EXTRA,
    SHOW,
    SKIP,
    STEP,
    Settings,
    game_seed,
)
from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.core.play import IllegalAction, Play, WrongSeats, policy_number, refusal
from mewple.core.reasons import LEGAL, NOT_NOW
from mewple.core.registry import find
from mewple.envs.cpu_rows import CpuRows
from mewple.envs.forcing import find_key

LIMIT = 10_000
"""By default a game is stopped after this many decisions."""


class Batch:
    """N games at once. All arrays have one row for each game; they are written in place and never replaced.

    In each row the seat to act is the lowest that may act. Where the rules let several seats choose at the same time,
    each takes a step of its own here, without seeing the others' choices; `step(actions, seats)` lets them choose in
    another order.

    A game ends when its rules say so, after `max_decisions` (`truncated`), or with an illegal action, which is one that
    the mask does not list. After an illegal action its seat gets -1 and the others 0. Otherwise a seat's reward at the
    end is its share of the win minus an even share (1 / seats); in a cooperative game or with one seat it is the share
    itself. Before the end rewards are 0. A game that was stopped has no winner.

    With `autoreset` the next game is dealt in the same step: the rewards and flags are those of the game that has
    ended, and everything else belongs to the next one. Without `autoreset` the row does not change until `deal` is
    called.
    """

    observations: Any
    """float32 [N, game.observation]: what the seat to act sees."""
    action_mask: Any
    """int8 [N, game.actions.size]: 1 for each action that is legal for the seat to act."""
    seat: Any
    """int32 [N]: the seat to act; -1 in a row that has ended."""
    pending: Any
    """int32 [N]: all seats that may act, as bits."""
    rewards: Any
    """float32 [N, seats]."""
    terminated: Any
    """bool [N]: whether the game ended in this step."""
    truncated: Any
    """bool [N]: whether the game was stopped in this step."""
    illegal: Any
    """bool [N]: whether an illegal action ended the game in this step."""
    actions: Any
    """int32 [N]: the actions for the next step; -1 leaves a row as it is."""
    states: Any
    """uint8 [N, ...]: the states of the games. Copy rows to save and restore them, then call `refresh`."""
    final_states: Any
    """uint8 [N, ...]: for each row, the final state of the last game that ended; before that, the state after the first
    deal."""
    final_points: Any
    """int32 [N, seats]: the points at the end of that game."""

    def __init__(
        self,
        game: Game | str,
        num: int,
        seats: int | None = None,
        seed: int = 1,
        *,
        max_decisions: int = LIMIT,
        autoreset: bool = True,
        illegal: str = "end",
        device: str = "cpu",
        threads: int = 1,
        ptx: Path | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        self.num = num
        self.seats = self.game.usual_seats if seats is None else seats
        self.seed = seed % 2**64
        self.max_decisions = max_decisions
        self.autoreset = autoreset
        self.device = device
        self.options = dict(options or {})
        self.box = self.game.open_box(self.options)
        self._raises = illegal == "raise"
        self._known_settings: dict[tuple[int, bool], Settings] = {}
        self._check(illegal)
        self._rows = _make_rows(self.game, self.box, device, threads, ptx)
        self._allocate()
        self.reset()

    def _check(self, illegal: str) -> None:
        if self.num < 1:
            raise ValueError(f"num: expected at least 1 game; got {self.num}")
        if self.seats not in self.game.seats:
            known = ", ".join(map(str, self.game.seats))
            raise WrongSeats(f"{self.game.name} is for {known} seats; got {self.seats}")
        if self.max_decisions < 1:
            raise ValueError(f"max_decisions: expected at least 1 decision; got {self.max_decisions}")
        if illegal not in ("end", "raise"):
            raise ValueError(f'illegal: expected "end" or "raise"; got {illegal!r}')

    def _allocate(self) -> None:
        zeros, count, row = self._rows.zeros, self.num, self.game.state.size() + ROW_EXTRA
        self.states, self.final_states = zeros((count, row), "uint8"), zeros((count, row), "uint8")
        self.final_points = zeros((count, self.seats), "int32")
        self.actions, self._who, self._policies = (zeros((count,), "int32") for _ in range(3))
        self.seat, self.pending = zeros((count,), "int32"), zeros((count,), "int32")
        self.rewards = zeros((count, self.seats), "float32")
        self.terminated, self.truncated, self.illegal = (zeros((count,), "bool") for _ in range(3))
        self.action_mask = zeros((count, self.game.actions.size), "int8")
        self.observations = zeros((count, self.game.observation), "float32")
        self._who[:] = BY_TURN
        self._arrays = {
            "states": self.states,
            "finals": self.final_states,
            "final_points": self.final_points,
            "actions": self.actions,
            "who": self._who,
            "policies": self._policies,
            "seat": self.seat,
            "pending": self.pending,
            "rewards": self.rewards,
            "terminated": self.terminated,
            "truncated": self.truncated,
            "illegal": self.illegal,
            "mask": self.action_mask,
            "observations": self.observations,
        }
        self._buffers = self._rows.bind(self._arrays)

    @property
    def even_share(self) -> float:
        """The number that is subtracted from a seat's share of the win at the end."""
        return 0.0 if self.game.content.cooperative or self.seats == 1 else 1 / self.seats

    def _settings(self, mode: int, observes: bool = True) -> Settings:
        known = self._known_settings.get((mode, observes))
        if known is not None:
            return known
        made = self._known_settings[mode, observes] = Settings(
            mode,
            self.seats,
            np.uint64(self.seed),
            self.max_decisions,
            np.float32(self.even_share),
            int(self.autoreset),
            int(observes),
        )
        return made

    def _run(self, mode: int, *, observes: bool = True, first: int = 0, stop: int | None = None) -> None:
        self._rows.run(self._settings(mode, observes), self._buffers, first, self.num if stop is None else stop)

    # --- playing ---

    def reset(self, seed: int | None = None) -> None:
        """Deal the first game in every row. Another seed gives other games."""
        if seed is not None:
            self.seed = seed % 2**64
            self._known_settings.clear()
        self.states[:] = 0
        self.actions[:] = 0
        for flags in (self.rewards, self.terminated, self.truncated, self.illegal, self.final_points):
            flags[:] = 0
        self._run(DEAL)
        self.final_states[:] = self.states

    def deal(self, where: Any = None) -> None:
        """Deal the next game in every row, or in those where this mask is true."""
        rows = self.counts
        if where is None:
            rows += 1
            self.actions[:] = 0
        else:
            rows[where] += 1
            self.actions[:] = SKIP
            self.actions[where] = 0
        self._run(DEAL)

    def step(self, actions: Any = None, seats: Any = None, *, observe: bool = True) -> None:
        """Take one action in every row: the given ones, or those in `actions`. -1 leaves a row unchanged.

        `seats`: which seat acts in each row; by default the one in `seat`. If `observe` is False, `observations` are
        not written, which saves up to half of the time.
        """
        if actions is not None:
            self.actions[:] = self._rows.array(actions)
        if seats is not None:
            self._who[:] = self._of_rows(seats)
        if self._raises:
            self._refuse_illegal()
        self._run(STEP, observes=observe)
        if seats is not None:
            self._who[:] = BY_TURN

    def decide(self, policy: str | int | Sequence[int] | Any, where: Any = None, seats: Any = None) -> Any:
        """Let a policy of the game decide in every row. Its choices are written into `actions`, which is returned.

        `policy`: a name ("random", "strong"), or a code made by `policy_code`: one for all rows, or an array with one
        for each. The code -2 leaves the row's action as it is. `where`: a mask of the rows in which to decide. `seats`:
        which seat decides in each row; by default the one in `seat`. A policy sees only what its seat may know.
        """
        numbers = policy_number(self.game, policy) if isinstance(policy, str) else policy
        self._policies[:] = self._of_rows(numbers)
        if where is not None:
            self._policies[~self._rows.array(where)] = NOBODY
        if seats is not None:
            self._who[:] = self._of_rows(seats)
        self._run(DECIDE)
        if seats is not None:
            self._who[:] = BY_TURN
        return self.actions

    def _of_rows(self, values: Any) -> Any:
        """One value for all rows, or an array with one value for each row."""
        return values if isinstance(values, int) else self._rows.array(values)

    def _refuse_illegal(self) -> None:
        """Raises `IllegalAction` for the first row whose action is refused, before any row has changed."""
        actions, who, seat, mask = map(self._rows.numpy, (self.actions, self._who, self.seat, self.action_mask))
        known = (actions >= 0) & (actions < mask.shape[1]) & (who == BY_TURN)
        listed = known & (mask[np.arange(self.num), np.where(known, actions, 0)] == 1)
        for row in np.flatnonzero((actions != SKIP) & (seat >= 0) & ~listed):
            acting = int(seat[row] if who[row] == BY_TURN else who[row])
            code = refusal_of_listed(self.game, self.box, self.play(int(row)).s, acting, int(actions[row]))
            if code != LEGAL:
                raise IllegalAction(code, self.game.reasons.reason(code))

    # --- looking ---

    @property
    def counts(self) -> Any:
        """int64 [N]: the number of each row's game, as a view of `states`."""
        return self._rows.column(self.states, self.game.state.size(), "int64")

    @property
    def lengths(self) -> Any:
        """int64 [N]: how many decisions were taken in each row's game, as a view of `states`; -1 in a row that has
        ended."""
        return self._rows.column(self.states, self.game.state.size() + 8, "int64")

    @property
    def final_lengths(self) -> Any:
        """int64 [N]: how many decisions were taken in the last game that ended in each row."""
        return self._rows.column(self.final_states, self.game.state.size() + 8, "int64")

    def observe(self, seats: Any) -> tuple[Any, Any]:
        """The observations and masks of these seats (`seats`: one seat for all rows, or one for each row)."""
        return self._look(self.states, seats)

    def observe_final(self, seats: Any, rows: Any = None) -> Any:
        """What these seats saw at the end of the last finished game of each row. If `rows` is given, only for these
        rows."""
        return self._look(self.final_states if rows is None else self.final_states[rows], seats)[0]

    def _look(self, states: Any, seats: Any) -> tuple[Any, Any]:
        like, count = self._rows.zeros, len(states)
        into = {
            **self._arrays,
            "states": states,
            "observations": like((count, self.game.observation), "float32"),
            "mask": like((count, self.game.actions.size), "int8"),
            "who": like((count,), "int32"),
            "seat": like((count,), "int32"),
            "pending": like((count,), "int32"),
        }
        into["who"][:] = self._of_rows(seats)
        self._rows.run(self._settings(SHOW), self._rows.bind(into), 0, count)
        return into["observations"], into["mask"]

    def refresh(self) -> None:
        """Compute `seat`, `pending`, `action_mask` and `observations` again. Call this after you have changed rows of
        `states`."""
        self._run(SHOW)

    # --- one row ---

    def seed_of(self, row: int) -> int:
        """The seed of the present game in this row: `game.deal(seats, seed, **options)` deals the same game."""
        return game_seed(self.seed, row, int(self.counts[row]))

    def play(self, row: int) -> Play:
        """The row's game as an independent `Play`, to look at it or to continue it with chosen outcomes; see `put`."""
        state = self.game.state.from_bytes(self._rows.numpy(self.states[row, : self.game.state.size()]).tobytes())
        return Play(self.game, self.box, state, self.seed_of(row), self.options)

    def put(self, row: int, play: Play) -> None:
        """Replace the row's game by this play, which must have the same game, options and seats."""
        if (play.game.id, play.seats, play.b.to_bytes()) != (self.game.id, self.seats, self.box.to_bytes()):
            raise ValueError(
                "put: the play is of another game, another number of seats or other options than the batch"
            )
        state = np.frombuffer(play.s.to_bytes(), np.uint8)
        self.states[row, : len(state)] = self._rows.array(state)
        self.lengths[row] = max(0, int(self.lengths[row]))
        self._run(SHOW, first=row, stop=row + 1)

    # --- chance ---

    def reseed(self, seeds: Any, where: Any = None) -> None:
        """Give rows new random streams: one seed for each row, from 0 to 2**64 - 1. If there is a mask `where`, only
        the rows in which it is true get one."""
        keys = self._rows.array(np.asarray(seeds, np.uint64).view(np.int64))
        rows = slice(None) if where is None else self._rows.array(where)
        for name, values in (("fate_key", keys), ("fate_drawn", keys * 0)):
            field: Any = getattr(self.game.state, name)
            self._rows.column(self.states, field.offset, "int64")[rows] = values[rows]

    def force(self, row: int, outcomes: Sequence[tuple[int, int]]) -> None:
        """Set the next outcomes of chance in a row. Each outcome is a pair: its number of sides (see `Play.outcomes`),
        and its value.

        It tries random streams until one begins with these outcomes. That takes about as many tries as there are
        combinations of outcomes, and works for up to some millions of combinations. For more outcomes, use `play`, act
        with `outcomes`, and `put` the play back.
        """
        self.reseed(np.full(self.num, find_key(outcomes, salt=self.seed_of(row)), np.uint64), _only(self.num, row))


def batch(
    game: Game | str,
    num: int,
    seats: int | None = None,
    seed: int = 1,
    *,
    max_decisions: int = LIMIT,
    autoreset: bool = True,
    illegal: str = "end",
    device: str = "cpu",
    threads: int = 1,
    ptx: Path | None = None,
    **options: OptionValue,
) -> Batch:
    """Makes a batch of `num` games; see `Batch`. Rule options are given by name.

    `illegal`: "end": an illegal action ends the game (see `Batch`); "raise": it raises an error and changes nothing,
    for debugging. `device`: "cpu" or "gpu". `threads`: how many of the CPU's cores to use. `ptx`: a file with the code
    for the GPU, if it was compiled elsewhere (see `core.compile.gpu_batch`); Numba is then not needed.
    """
    return Batch(
        game,
        num,
        seats,
        seed,
        max_decisions=max_decisions,
        autoreset=autoreset,
        illegal=illegal,
        device=device,
        threads=threads,
        ptx=ptx,
        options=options,
    )


def refusal_of_listed(game: Game, b: Any, s: Any, seat: int, action: int) -> int:
    """The code of the reason for a refusal, or 0. Resigning is legal but never listed in a mask, so it is refused
    here."""
    return NOT_NOW if action == game.resign else refusal(game, b, s, seat, action)


def _only(count: int, row: int) -> Any:
    mask = np.zeros(count, np.bool_)
    mask[row] = True
    return mask


def _make_rows(game: Game, box: Any, device: str, threads: int, ptx: Path | None) -> Any:
    if device == "cpu":
        return CpuRows(game, box, threads)
    if device == "gpu":
        from mewple.envs.gpu_rows import GpuRows

        return GpuRows(game, box, ptx)
    raise ValueError(f'device: expected "cpu" or "gpu"; got {device!r}')
