"""A game's value network: each seat's share of the win at a position, learned from games of the strong policy.

A search with a value network need not play every game to its end: it looks a few rounds ahead, and its scores vary less
by chance. The network's input is what a seat may `observe` at the beginning of a round. A game has a network in its
folder if its box says so (`[thinking]`, `foresight`); `mewple learn` makes it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from mewple.core.game import Game
from mewple.core.registry import game_folder
from mewple.core.rule import rule

FILE = "foresight.npz"


class WrongForesight(RuntimeError):
    """Raised if the file of a game's network is missing or does not fit its rules."""


class Network(NamedTuple):
    """A network with one hidden layer. The last column of `first` connects the inputs directly to the output."""

    first: Any
    """The weights of the inputs: a row for each observed number, a column for each hidden unit, and a last column for
    the direct connection."""
    bias: Any
    last: Any

    def save(self, file: Path, spaces: int) -> None:
        """Writes the network to a file. `spaces`: the version of the game's observations with which the network was
        trained."""
        np.savez_compressed(file, spaces=np.int64(spaces), first=self.first, bias=self.bias, last=self.last)


NONE = Network(np.zeros((0, 1), np.float32), np.zeros(1, np.float32), np.zeros(0, np.float32))
"""For games without a network: all seats get equal shares when a playout stops early."""


@cache
def network(game: Game) -> Network:
    """The network in the game's folder, or `NONE` if its box does not ask for one."""
    if not game.content.thinking.foresight:
        return NONE
    file = game_folder(game) / FILE
    advice = f"make it anew: mewple learn {game.id}"
    if not file.exists():
        raise WrongForesight(f"{game.id}: its box asks for foresight, but there is no {FILE}; {advice}")
    with np.load(file) as found:
        spaces = int(found["spaces"])
        made = Network(*(np.ascontiguousarray(found[name], np.float32) for name in ("first", "bias", "last")))
    if spaces != game.spaces_version:
        raise WrongForesight(
            f"{game.id}: {FILE} is for version {spaces} of the observations, not {game.spaces_version}; {advice}"
        )
    units = made.last.size + 1
    if made.first.shape != (game.observation, units) or made.bias.shape != (units,):
        raise WrongForesight(f"{game.id}: {FILE} is for {len(made.first)} numbers, not {game.observation}; {advice}")
    return made


def make_evaluation(game: Game) -> Callable[..., Any]:
    """Makes the function for kernels that writes each seat's predicted share of the win."""
    observe, together = game.rules.observe, game.content.cooperative

    @rule
    def foresee(b: Any, s: Any, seat: Any, seen: Any, network: Any, hidden: Any) -> Any:
        first, bias, last = network.first, network.bias, network.last
        observe(b, s, seat, seen)
        for unit in range(bias.size):
            hidden[unit] = bias[unit]
        for at in range(seen.size):
            if seen[at] != 0:  # most inputs are 0
                for unit in range(bias.size):
                    hidden[unit] += seen[at] * first[at, unit]
        total = np.float64(hidden[last.size])
        for unit in range(last.size):
            if hidden[unit] > 0:
                total += hidden[unit] * last[unit]
        return 1.0 / (1.0 + math.exp(-total))

    @rule
    def foresee_all(b: Any, s: Any, seen: Any, network: Any, hidden: Any, shares: Any) -> None:
        """Predicts the shares of all seats. The shares are scaled to a sum of 1, except in a cooperative game and in a
        game with one seat."""
        total = 0.0
        for seat in range(s.seats):
            shares[seat] = foresee(b, s, seat, seen, network, hidden)
            total += shares[seat]
        if not together and s.seats > 1:
            for seat in range(s.seats):
                shares[seat] = shares[seat] / total

    return foresee_all
