"""One game for an environment: a batch with one row, its rendering, and what happens after an illegal action."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from typing import Any, Literal

import numpy as np

from mewple.core.bits import seats_in
from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.core.play import IllegalAction, Play, timeout
from mewple.core.reasons import LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN
from mewple.envs.batches import LIMIT, Batch, refusal_of_listed

IllegalRule = Literal["end", "raise", "replace"]
"""What an illegal action does. "end": it ends the game, and its seat gets -1. "raise": it raises `IllegalAction` and
changes nothing. "replace": the environment takes another action instead, the one that a clock takes for a seat whose
time is up."""
RENDER_MODES = ["human", "ansi", "svg"]
_NO_ACTION = -2
"""An action number that is illegal in every game."""


class SingleGame:
    """One game at a time. Each game has a seed of its own."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None,
        max_cycles: int | None,
        illegal: IllegalRule,
        render_mode: str | None,
        options: Mapping[str, OptionValue],
    ) -> None:
        if illegal not in ("end", "raise", "replace"):
            raise ValueError(f'illegal: expected "end", "raise" or "replace"; got {illegal!r}')
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode: expected one of {', '.join(RENDER_MODES)}; got {render_mode!r}")
        most = LIMIT if max_cycles is None else max_cycles
        self.batch = Batch(game, 1, seats, randbits(63), max_decisions=most, autoreset=False, options=options)
        self.game = self.batch.game
        self.seats = self.batch.seats
        self._illegal = illegal
        self._render_mode = render_mode
        self._began = False

    def reset(self, seed: int | None) -> None:
        """Deal the game of this seed, or the one that follows the last game."""
        if seed is not None:
            self.batch.reset(seed)
        elif self._began:
            self.batch.deal()
        self._began = True

    def step(self, action: int, seat: int) -> bool:
        """Take an action for a seat. Returns True if that ended the game."""
        batch = self.batch
        if self._illegal != "end":
            action = self._checked(action, seat)
        batch.actions[0] = action
        batch.step(None, seat)
        return bool(batch.terminated[0] or batch.truncated[0])

    def _checked(self, action: int, seat: int) -> int:
        """The action, or the one that replaces an illegal action. Raises `IllegalAction` if the environment is set to
        raise errors."""
        if seat == self.seat and 0 <= action < self.game.actions.size and self.batch.action_mask[0, action]:
            return action
        play = self.play()
        code = refusal_of_listed(self.game, play.b, play.s, seat, action)
        if code == LEGAL:
            return action
        if self._illegal == "raise":
            raise IllegalAction(code, self.game.reasons.reason(code))
        return timeout(self.game, play.b, play.s, seat)

    def step_together(self, actions: Mapping[int, int], wait: int) -> list[int]:
        """Let all seats act together; seats that do not choose take `wait`. Returns the seats that took an illegal
        action. A choice that another seat's choice in this step has made impossible is skipped."""
        pending = seats_in(self.pending)
        wrong = [seat for seat, action in actions.items() if not self._fits(seat, action, wait, seat in pending)]
        if wrong and self._illegal == "end":
            self.step(_NO_ACTION, wrong[0])
            return wrong
        if wrong and self._illegal == "raise":
            seat = wrong[0]
            raise self._refused(NOT_NOW if seat in pending else NOT_YOUR_TURN, actions[seat], seat)
        for seat in pending:
            if self.pending >> seat & 1 and (seat in wrong or self._is_legal(actions[seat], seat)):
                self.step(_NO_ACTION if seat in wrong else actions[seat], seat)
        return []

    def _fits(self, seat: int, action: int, wait: int, chooses: bool) -> bool:
        return self._is_legal(action, seat) if chooses else action == wait

    def _is_legal(self, action: int, seat: int) -> bool:
        play = self.play()
        return refusal_of_listed(self.game, play.b, play.s, seat, action) == LEGAL

    def _refused(self, otherwise: int, action: int, seat: int) -> IllegalAction:
        play = self.play()
        code = refusal_of_listed(self.game, play.b, play.s, seat, action)
        code = otherwise if code in (LEGAL, NO_SUCH_ACTION) else code
        return IllegalAction(code, self.game.reasons.reason(code))

    @property
    def seat(self) -> int:
        """The seat to act; -1 when the game is over."""
        return int(self.batch.seat[0])

    @property
    def pending(self) -> int:
        """The seats that may act, as bits."""
        return int(self.batch.pending[0])

    @property
    def terminated(self) -> bool:
        return bool(self.batch.terminated[0])

    @property
    def truncated(self) -> bool:
        return bool(self.batch.truncated[0])

    @property
    def rewards(self) -> list[float]:
        rewards: list[float] = self.batch.rewards[0].tolist()
        return rewards

    def observe(self, seat: int) -> tuple[Any, Any]:
        """What a seat sees and its mask of legal actions, as new arrays.

        Once the game is over, the mask is all ones, because a learner cannot compute probabilities if no action is
        allowed. The environment takes no more actions then.
        """
        if seat == self.seat:
            return self.batch.observations[0].copy(), self.batch.action_mask[0].copy()
        observations, masks = self.batch.observe(seat)
        if not self.pending:
            masks[:] = 1
        return observations[0], masks[0]

    def play(self) -> Play:
        return self.batch.play(0)

    def state(self) -> Any:
        """The whole state as bytes, hidden things included, for critics that may see everything."""
        return self.batch.states[0, : self.game.state.size()].copy()

    def render(self) -> str | None:
        """A text or an SVG picture of what the seat to act sees; "human" prints the text."""
        if self._render_mode == "svg":
            return self.play().picture()
        if self._render_mode == "ansi":
            return self.play().text()
        if self._render_mode == "human":
            print(self.play().text())  # noqa: T201
        return None


def numbers_space(game: Game) -> Any:
    """The space of observations: any finite numbers."""
    from gymnasium import spaces

    most = np.finfo(np.float32).max
    return spaces.Box(-most, most, (game.observation,), np.float32)


def observation_space(game: Game, actions: int) -> Any:
    """The space of observations together with the mask of legal actions."""
    from gymnasium import spaces

    return spaces.Dict({"observation": numbers_space(game), "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
