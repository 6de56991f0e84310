"""Trains a game's value network with positions and results of games between strong policies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from mewple.bots.value_net import Network
from mewple.core.bits import lowest_bit
from mewple.core.chance import begin, below
from mewple.core.compile.cpu import compile_kernel
from mewple.core.compile.kernels import OWN_DICE
from mewple.core.content import OptionValue
from mewple.core.events import Log
from mewple.core.game import Game

UNITS = 24
EPOCHS = 4
BATCH = 1024
RATE = 2e-3
DECAY = 1e-4
"""The factor of weight decay, which prevents overfitting."""
TESTED = 0.05
"""The share of the positions that are used only to test the network, not to train it. They come from other games."""
WILD_ROUNDS, BLUNDERS = 30, 10
"""Each game begins with up to `WILD_ROUNDS` rounds in which `BLUNDERS` percent of the decisions are random, so that
unusual positions occur too. Only positions after these rounds are used."""
KEPT = 25
"""The percentage of rounds from which the position at the beginning of the round is used for training. It is low,
because all positions of a game have the same result."""
LONGEST = 20_000

Report = Callable[[str], None]


@dataclass(frozen=True)
class Positions:
    """One row for each seat in each position: what the seat observed, and its share of the win at the end."""

    seen: Any
    shares: Any


def make_sampling_kernel(game: Game) -> Callable[..., Any]:
    """Makes the kernel that fills rows with positions at the beginning of rounds."""
    setup, pending, legal, apply = game.rules.setup, game.rules.pending, game.rules.legal, game.rules.apply
    house, observe, returns, length = game.rules.decide, game.rules.observe, game.rules.returns, game.rules.length

    def sample(
        box: Any, zero: Any, states: Any, owns: Any, log: Any, room: Any, seed: Any, policy: Any, shares: Any,
        rows: Any, ends: Any,
    ) -> None:  # fmt: skip
        b, own = box[0], owns[0]
        used, number = 0, np.uint64(0)
        while used < rows.shape[0]:
            states[:1] = zero[:1]
            s, key = states[0], seed + number
            number += np.uint64(1)
            s.seats = rows.shape[1]
            begin(s, key)
            begin(own, key ^ OWN_DICE)
            setup(b, s, log[0])
            bits, first, now, steps, wild = pending(b, s), used, -1, 0, below(own, WILD_ROUNDS)
            while bits != 0 and steps < LONGEST:
                if length(b, s) != now:
                    now = length(b, s)
                    if now >= wild and used < rows.shape[0] and below(own, 100) < KEPT:
                        for seat in range(s.seats):
                            observe(b, s, seat, rows[used, seat])
                        used += 1
                who = lowest_bit(bits)
                if now < wild and below(own, 100) < BLUNDERS:
                    action = np.int64(room[below(own, legal(b, s, who, room))])
                else:
                    action = np.int64(house(b, s, who, policy, own))
                apply(b, s, who, action, log[0])
                bits = pending(b, s)
                steps += 1
            if bits == 0:
                returns(b, s, shares)
                for at in range(first, used):
                    ends[at, :] = shares
            else:
                used = first

    return sample


def positions(game: Game, seats: int, count: int, seed: int, options: Mapping[str, OptionValue]) -> Positions:
    """Samples positions from games in which the strong policy plays all seats."""
    b, seen = game.open_box(options), np.zeros((count, seats, game.observation), np.float32)
    ends = np.zeros((count, seats), np.float32)
    rows = (game.state.array(1), game.state.array(1), game.own.array(1), Log.array(1))
    room, shares = np.zeros(game.most_legal, np.int32), np.zeros(seats, np.float32)
    sample = compile_kernel(make_sampling_kernel(game), game)
    sample(b.rows(), *rows, room, np.uint64(seed << 40), len(game.policies) - 1, shares, seen, ends)
    return Positions(seen.reshape(-1, game.observation), ends.reshape(-1))


@dataclass(frozen=True)
class Learned:
    """A network and its mean squared error on positions that it was not trained with. `knowing_nothing`: the error of
    always predicting the mean."""

    network: Network
    wrong: float
    knowing_nothing: float


class _Fit:
    """Trains by gradient descent (Adam), with inputs that have mean 0 and standard deviation 1."""

    def __init__(self, width: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        first = random.standard_normal((width, UNITS + 1)) / np.sqrt(width)
        first[:, UNITS] = 0
        self.first, self.bias = first.astype(np.float32), np.zeros(UNITS + 1, np.float32)
        self.last = (0.1 * random.standard_normal(UNITS)).astype(np.float32)
        self._momentum = [np.zeros_like(each) for each in self._parts()]
        self._squares = [np.zeros_like(each) for each in self._parts()]
        self._steps = 0

    def _parts(self) -> tuple[Any, Any, Any]:
        return self.first, self.bias, self.last

    def foresee(self, rows: Any) -> tuple[Any, Any]:
        """The values of the hidden units, and the predicted share of the win."""
        through = rows @ self.first + self.bias
        hidden = np.maximum(through[:, :UNITS], 0)
        return hidden, 1 / (1 + np.exp(-(hidden @ self.last + through[:, UNITS])))

    def step(self, rows: Any, shares: Any, rate: float) -> None:
        hidden, foreseen = self.foresee(rows)
        off = (foreseen - shares) / len(shares)
        back = np.concatenate([np.outer(off, self.last) * (hidden > 0), off[:, None]], axis=1)
        gradients = (rows.T @ back + DECAY * self.first, back.sum(0), hidden.T @ off)
        self._steps += 1
        even, spread = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for at, (part, gradient) in enumerate(zip(self._parts(), gradients)):
            self._momentum[at] += 0.1 * (gradient - self._momentum[at])
            self._squares[at] += 0.001 * (gradient * gradient - self._squares[at])
            part[...] -= rate * (self._momentum[at] / even) / (np.sqrt(self._squares[at] / spread) + 1e-8)


def learn(groups: Iterable[Positions], seed: int = 1, report: Report = lambda line: None) -> Learned:
    """Trains a network with these positions. The last positions of each group are used only for the test."""
    parts = [_split(group) for group in groups]
    shown, tested = (Positions(*map(np.concatenate, zip(*side))) for side in zip(*parts))
    mean, spread = shown.seen.mean(0), np.maximum(shown.seen.std(0), 0.05)
    varied = np.flatnonzero(shown.seen.max(0) > shown.seen.min(0))
    fit, random = _Fit(len(varied), seed), np.random.default_rng(seed)
    batches = len(shown.shares) // BATCH

    def even(rows: Any) -> Any:
        return (rows[:, varied] - mean[varied]) / spread[varied]

    for epoch in range(EPOCHS):
        order = random.permutation(len(shown.shares))
        for batch in range(batches):
            these = order[batch * BATCH : (batch + 1) * BATCH]
            gone = (epoch * batches + batch) / (EPOCHS * batches)
            fit.step(even(shown.seen[these]), shown.shares[these], RATE * (1 - gone))
        wrong = float(np.mean((fit.foresee(even(tested.seen))[1] - tested.shares) ** 2))
        report(f"pass {epoch + 1} of {EPOCHS}: mean square of the error {wrong:.4f} on positions that were not shown")
    first = np.zeros((shown.seen.shape[1], UNITS + 1), np.float32)
    first[varied] = fit.first / spread[varied, None]
    network = Network(first, (fit.bias - mean @ first).astype(np.float32), fit.last)
    return Learned(network, wrong, float(np.mean((tested.shares - shown.shares.mean()) ** 2)))


def _split(group: Positions) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    """Splits the rows into training and test. Rows of the same game are next to each other, so hardly any game is split
    between training and test."""
    cut = int(len(group.shares) * (1 - TESTED))
    return (group.seen[:cut], group.shares[:cut]), (group.seen[cut:], group.shares[cut:])
