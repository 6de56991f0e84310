"""Converts the weights of a trained network to whole numbers, and measures how often the decisions stay the same.

`mewple train` writes a network of real numbers: a perceptron with two hidden layers (ReLU), with weights `w1`, `w2`,
`w3` and biases `b1`, `b2`, `b3`. Its last output is the value of the position. `mewple.core.net` evaluates the network
of whole numbers.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np

from mewple.core import play
from mewple.core.chance import below
from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.core.net import MOST_HIDDEN, MOST_UNITS, SEEN_BITS

MOST_WEIGHT = 127
ROOM_BITS = 28
"""In the sampled positions, the sums in a layer stay below 2**ROOM_BITS. The remaining bits are a margin for other
positions."""
MOST_BITS = 14
"""The most fraction bits for the results of a layer."""
OUTPUT_BITS = 16
SCALE_BITS = 24
"""The number of bits of the largest scale in a layer."""
WILD = 15
"""The percentage of random decisions in the games from which positions are sampled."""
LONGEST = 2000


class WrongWeights(ValueError):
    """Raised if a file of trained weights cannot be used. The message says why."""


@dataclass(frozen=True)
class FloatNet:
    """A trained network: the weights and biases of its three layers."""

    weights: tuple[Any, Any, Any]
    biases: tuple[Any, Any, Any]
    training: str
    """How the network was trained, as JSON."""

    def layers(self, seen: Any) -> tuple[Any, Any, Any]:
        """The sums in all three layers for rows of observations."""
        one = seen.astype(np.float64) @ self.weights[0] + self.biases[0]
        two = np.maximum(one, 0) @ self.weights[1] + self.biases[1]
        return one, two, np.maximum(two, 0) @ self.weights[2] + self.biases[2]


@dataclass(frozen=True)
class Positions:
    """Decisions between several actions: what the seat observed, and which actions were legal."""

    seen: Any
    legal: Any


@dataclass(frozen=True)
class Agreement:
    """How often both networks prefer the same action, and how much their values differ."""

    positions: int
    same: float
    value_apart: float
    lost: float
    """How much higher the real network values its own choice than the other network's choice: the mean over positions
    in which the choices differ."""


def read_weights(game: Game, file: Path) -> FloatNet:
    """Reads the file of a trained network. Raises `WrongWeights` if it does not fit the game."""
    if not file.exists():
        raise WrongWeights(f"there is no file {file}")
    with np.load(file) as found:
        missing = [name for name in ("w1", "b1", "w2", "b2", "w3", "b3", "game", "spaces_version") if name not in found]
        if missing:
            raise WrongWeights(f"{file.name} has no {missing[0]}: expected a file that `mewple train` wrote")
        _check(game, file.name, found)
        weights = tuple(found[name].astype(np.float64) for name in ("w1", "w2", "w3"))
        biases = tuple(found[name].astype(np.float64) for name in ("b1", "b2", "b3"))
        training = str(found["training"]) if "training" in found else "{}"
    return FloatNet(weights, biases, training)


def _check(game: Game, name: str, found: Any) -> None:
    if str(found["game"]) != game.id:
        raise WrongWeights(f"{name} is for {found['game']}, not for {game.id}")
    if int(found["spaces_version"]) != game.spaces_version:
        raise WrongWeights(
            f"{name} is for version {int(found['spaces_version'])} of the observations of {game.id}, not "
            f"{game.spaces_version}"
        )
    rules = int(found["rules_version"]) if "rules_version" in found else game.content.version
    if rules != game.content.version:
        raise WrongWeights(f"{name} is for version {rules} of the rules of {game.id}, not {game.content.version}")
    inputs, units = found["w1"].shape
    more, outputs = found["w3"].shape
    if (inputs, outputs) != (game.observation, game.actions.size + 1):
        raise WrongWeights(
            f"{name} takes {inputs} numbers and has {outputs} outputs; expected {game.observation} and "
            f"{game.actions.size + 1}"
        )
    if found["w2"].shape != (units, more) or max(units, more) > MOST_UNITS:
        raise WrongWeights(f"{name}: expected two layers of at most {MOST_UNITS} units")


def positions(game: Game, count: int, seed: int, options: Mapping[str, OptionValue]) -> Positions:
    """Samples positions from games between strong policies that make some random decisions, with every number of
    players.

    The games are interpreted. Playing a thousand positions takes a few seconds, which is less time than compiling the
    game.
    """
    rows: list[tuple[list[float], list[int]]] = []
    for seats in game.seats:
        wanted = len(rows) + -(-count // len(game.seats))
        games = _decisions(game, game.open_box(options), seats, seed)
        while len(rows) < wanted:
            rows.append(next(games))
    legal = np.zeros((len(rows), game.actions.size), np.bool_)
    for place, (_, actions) in enumerate(rows):
        legal[place, actions] = True
    return Positions(np.array([seen for seen, _ in rows], np.float32), legal)


def _decisions(game: Game, b: Any, seats: int, seed: int) -> Iterator[tuple[list[float], list[int]]]:
    while True:
        s, own = play.new_game(game, b, seats, seed), play.fresh_own(game, seed)
        for _ in range(LONGEST):
            waiting = play.pending(game, b, s)
            if not waiting:
                break
            seat = waiting[0]
            actions = play.legal(game, b, s, seat)
            if len(actions) > 1 and below(own, 4) == 0:
                yield play.observe(game, b, s, seat), actions
            policy = play.RANDOM if below(own, 100) < WILD else len(game.policies) - 1
            play.act(game, b, s, seat, play.choose(game, b, s, seat, policy, own))
        seed += 1


Arrays = dict[str, Any]


def quantise(game: Game, net: FloatNet, looked_at: Positions) -> Arrays:
    """The arrays for the game's file. The ranges of the numbers are chosen from these positions."""
    _, two, _ = net.layers(looked_at.seen)
    weights, steps = zip(*(_whole_weights(each) for each in net.weights))
    first_bits = _kept_bits(two - net.biases[1], steps[1])
    second_bits = _kept_bits(two, 1.0)
    kept = (SEEN_BITS, first_bits, second_bits, OUTPUT_BITS)
    arrays: Arrays = {}
    shifts = []
    for layer in range(3):
        scales, scale_bits = _whole_scales(steps[layer])
        shifts.append(kept[layer] + scale_bits - kept[layer + 1])
        arrays[f"weights_{layer + 1}"] = weights[layer] if layer < 2 else np.ascontiguousarray(weights[layer].T)
        arrays[f"scales_{layer + 1}"] = scales
        arrays[f"biases_{layer + 1}"] = np.rint(net.biases[layer] * 2.0 ** kept[layer + 1]).astype(np.int32)
    return {
        **arrays,
        "shifts": np.array([*shifts, OUTPUT_BITS], np.int32),
        "game": np.array(game.id),
        "rules_version": np.int64(game.content.version),
        "spaces_version": np.int64(game.spaces_version),
        "training": np.array(net.training),
    }


def _whole_weights(weights: Any) -> tuple[Any, Any]:
    """The weights as 8-bit whole numbers, and for each unit the real number that one step stands for. Weights that are
    already multiples of such a step are converted without an error."""
    steps = np.maximum(np.abs(weights).max(axis=0) / MOST_WEIGHT, 1e-9)
    return np.rint(weights / steps).astype(np.int8), steps


def _whole_scales(steps: Any) -> tuple[Any, int]:
    """The step sizes as whole numbers, and the number of fraction bits in them."""
    bits = int(SCALE_BITS - np.ceil(np.log2(steps.max())))
    return np.rint(steps * 2.0**bits).astype(np.int32), bits


def _kept_bits(sums: Any, steps: Any) -> int:
    """How many fraction bits the inputs of a layer may have without making its sums too large."""
    most = np.abs(sums / steps).max()
    return int(min(MOST_BITS, np.floor(ROOM_BITS - np.log2(max(most, 1e-6)))))


def save(arrays: Arrays, file: Path) -> None:
    """Writes the file. The same arrays give the same bytes."""
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as made:
        for name, array in arrays.items():
            data = io.BytesIO()
            np.lib.format.write_array(data, np.asarray(array), allow_pickle=False)
            made.writestr(ZipInfo(f"{name}.npy"), data.getvalue(), ZIP_DEFLATED, 9)


def agreement(net: FloatNet, outputs: Callable[[Any], Any], looked_at: Positions) -> Agreement:
    """Compares the real network with another one. `outputs` computes the outputs of the other network for rows of
    observations."""
    real, other = net.layers(looked_at.seen)[2], outputs(looked_at.seen)
    best, chosen = (np.where(looked_at.legal, each[:, :-1], -np.inf).argmax(axis=1) for each in (real, other))
    rows = np.arange(len(best))
    apart = real[rows, best] - real[rows, chosen]
    differ = best != chosen
    return Agreement(
        positions=len(best),
        same=float(1 - differ.mean()),
        value_apart=float(np.abs(real[:, -1] - other[:, -1]).mean()),
        lost=float(apart[differ].mean()) if differ.any() else 0.0,
    )


def whole_outputs(arrays: Arrays) -> Callable[[Any], Any]:
    """Makes a function that computes the outputs of the whole-number network for rows of observations, as real numbers.
    `core.net` computes the same."""
    *shifts, one = (int(each) for each in arrays["shifts"])

    def layer(values: Any, number: int, weights: Any) -> Any:
        sums = (values.astype(np.float64) @ weights.astype(np.float64)).astype(np.int64)  # exact below 2**53
        sums = sums if number == 3 else _word(sums)
        found = sums * arrays[f"scales_{number}"].astype(np.int64) >> shifts[number - 1]
        return (found if number == 3 else _word(found)) + arrays[f"biases_{number}"]

    def outputs(seen: Any) -> Any:
        first = layer(np.floor(seen.astype(np.float64) * 2**SEEN_BITS + 0.5), 1, arrays["weights_1"])
        second = layer(np.maximum(_word(first), 0), 2, arrays["weights_2"])
        return layer(np.clip(_word(second), 0, MOST_HIDDEN), 3, arrays["weights_3"].T) / 2.0**one

    return outputs


def _word(sums: Any) -> Any:
    return sums.astype(np.int32).astype(np.int64)
