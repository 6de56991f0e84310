"""Foresight: what a position is worth to each seat, as a small network learned it from games of the house policy.

A search that asks it need not play every imagined game to its end: it looks a few rounds ahead, and chance has less to
say in what it sees. The network takes what a seat may `observe`, at the beginning of a round, and gives its share of
the win. A game has one in its folder where its box says so (`[thinking]`, `foresight`); `mewple learn` makes it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from mewple.core.compile.cache_key import game_folder
from mewple.core.game import Game
from mewple.core.rule import rule

FILE = "foresight.npz"


class WrongForesight(RuntimeError):
    """The file of a game's network is missing or does not fit its rules."""


class Network(NamedTuple):
    """One hidden layer, and what leads past it: the last column of the first layer."""

    first: Any
    """A row for each observed number, a column for each hidden unit, and one more."""
    bias: Any
    last: Any

    def save(self, file: Path) -> None:
        np.savez_compressed(file, first=self.first, bias=self.bias, last=self.last)


NONE = Network(np.zeros((0, 1), np.float32), np.zeros(1, np.float32), np.zeros(0, np.float32))
"""Where a game has none: nothing is foreseen, and what did not end is even."""


@cache
def network(game: Game) -> Network:
    """The network in the game's folder, or none where its box does not ask for one."""
    if not game.content.thinking.foresight:
        return NONE
    file = game_folder(game) / FILE
    advice = f"make it anew: mewple learn {game.id}"
    if not file.exists():
        raise WrongForesight(f"{game.id}: its box asks for foresight, but there is no {FILE}; {advice}")
    with np.load(file) as found:
        made = Network(*(np.ascontiguousarray(found[name], np.float32) for name in ("first", "bias", "last")))
    units = made.last.size + 1
    if made.first.shape != (game.observation, units) or made.bias.shape != (units,):
        raise WrongForesight(f"{game.id}: {FILE} is for {len(made.first)} numbers, not {game.observation}; {advice}")
    return made


def make_evaluation(game: Game) -> Callable[..., Any]:
    """For kernels: writes each seat's share of the win as it is foreseen."""
    observe, together = game.rules.observe, game.content.cooperative

    @rule
    def foresee(b: Any, s: Any, seat: Any, seen: Any, network: Any, hidden: Any) -> Any:
        first, bias, last = network.first, network.bias, network.last
        observe(b, s, seat, seen)
        for unit in range(bias.size):
            hidden[unit] = bias[unit]
        for at in range(seen.size):
            if seen[at] != 0:  # most are
                for unit in range(bias.size):
                    hidden[unit] += seen[at] * first[at, unit]
        total = np.float64(hidden[last.size])
        for unit in range(last.size):
            if hidden[unit] > 0:
                total += hidden[unit] * last[unit]
        return 1.0 / (1.0 + math.exp(-total))

    @rule
    def foresee_all(b: Any, s: Any, seen: Any, network: Any, hidden: Any, shares: Any) -> None:
        """All shares make one win, unless all win together, or one plays alone."""
        total = 0.0
        for seat in range(s.seats):
            shares[seat] = foresee(b, s, seat, seen, network, hidden)
            total += shares[seat]
        if not together and s.seats > 1:
            for seat in range(s.seats):
                shares[seat] = shares[seat] / total

    return foresee_all
