"""Measures how strong a network is, in games against the strong policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from mewple.core.compile.batch_kernels import NOBODY
from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.envs.batches import Batch
from mewple.train.games import shared

LOOKS = 16
"""How many steps pass between two checks whether any games still run."""


@dataclass(frozen=True)
class Result:
    """A mean share of the win with half the width of its 95 % interval, and the mean length of the games."""

    share: float
    within: float
    length: float

    def __str__(self) -> str:
        return f"{self.share:.3f} ± {self.within:.3f}"


class Judge:
    """Plays games with one number of seats and these options.

    The network decides for one seat (it always takes the action that it prefers), and `strong` for the others. In a
    cooperative game, or with one seat, the network decides for all seats; the result is then compared with
    `strong_alone`.
    """

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, OptionValue], games: int, device: str, longest: int,
        ptx: Path | None = None,
    ) -> None:  # fmt: skip
        self.seats, self.together = seats, game.content.cooperative or seats == 1
        self.strong = len(game.policies) - 1
        self.batch = Batch(
            game, games, seats, max_decisions=longest, autoreset=False, device=device, ptx=ptx, options=options
        )
        self.seen, self.mask = shared(self.batch.observations), shared(self.batch.action_mask)
        self.seat, self.actions = shared(self.batch.seat), shared(self.batch.actions)
        self.rewards = shared(self.batch.rewards)
        self.learner = (torch.arange(games) % seats).to(self.seat)

    @property
    def even(self) -> float:
        """The mean share of the win that `strong` would get in place of the network in a game with rivals: the same for
        every seat."""
        return 1 / self.seats

    def play(self, network: Any, seed: int) -> Result:
        """The share of the win of the network's seats."""
        weights = network.rounded()

        def decide(rows: Any) -> Any:
            logs, _ = network.decide(self.seen[rows], self.mask[rows], weights)
            return logs.argmax(1).to(self.actions.dtype)

        result: Result = self._play(decide, seed)
        return result

    def strong_alone(self, seed: int) -> Result:
        """The share of the win of the same seats if `strong` decides for them."""
        result: Result = self._play(None, seed)
        return result

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _play(self, decide: Any, seed: int) -> Result:
        batch = self.batch
        batch.reset(seed)
        gained = torch.zeros_like(self.rewards)
        step = 0
        while step % LOOKS or bool((self.seat >= 0).any()):
            mine = (self.seat >= 0) & (self.together | (self.seat == self.learner))
            codes = torch.full_like(self.seat, self.strong)
            self.actions.fill_(-1)
            if decide is not None:
                codes[mine] = NOBODY
                rows = mine.nonzero()[:, 0]
                if len(rows):
                    self.actions[rows] = decide(rows)
            batch.decide(codes)
            batch.step(observe=decide is not None)
            gained += self.rewards
            step += 1
        shares = gained.gather(1, self.learner.long()[:, None])[:, 0] + batch.even_share
        lengths = shared(batch.final_lengths.copy()).double()
        count = len(shares)
        return Result(float(shares.mean()), 1.96 * float(shares.std()) / count**0.5, float(lengths.mean()))
