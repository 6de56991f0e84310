"""A game's learned policy: a small network in the game's folder, in whole numbers.

Its input is what a seat may `observe`; its output is a preference for each action and the value of the position for the
seat. Weights are kept as 8-bit integers and evaluated with 32-bit and 64-bit integers alone, so decisions are the same
interpreted, compiled and on a GPU. Compiled code takes the weights as an argument, so new weights need no compiling.

    inputs -> first layer (ReLU) -> second layer (ReLU) -> one output for each action, and the value

A unit multiplies each input by an 8-bit weight and adds up the products. The sum is multiplied by the unit's scale,
shifted to the right, and the unit's bias is added.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import mul
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mewple.core.npz import BadNpz, Stored, read_npz
from mewple.core.registry import game_folder
from mewple.core.rule import rule, rule_compiled_as

if TYPE_CHECKING:
    from mewple.core.game import Game

FILE = "learned.npz"
MOST_UNITS = 512
"""The most units of a layer."""
INPUTS, FIRST, SECOND, OUTPUTS, SHIFT_1, SHIFT_2, SHIFT_3, ONE = range(8)
"""Indexes into `Net.numbers`: the sizes of the layers, the number of bits by which the sums of each layer are shifted,
and the exponent of the power of two that stands for 1.0 in the outputs."""
HEAD = 8
SEEN_BITS = 10
"""Observed numbers are rounded to multiples of 2**-SEEN_BITS."""
MOST_HIDDEN = 1 << 22
"""Larger results of the second layer are lowered to this value, so that outputs fit into 64 bits."""
NOISES = 1024
NOISE_BITS = 10
"""The noises in the table are multiples of 2**-NOISE_BITS."""
TEMPERATURE_BITS = 4
"""Temperatures are multiples of 2**-TEMPERATURE_BITS."""


class WrongNet(LookupError):
    """Raised if a game has no learned policy, or a file of weights that does not fit the game. The message says what to
    do."""


@dataclass(frozen=True)
class Net:
    """The weights of a game's learned policy; `NO_NET` for games without one."""

    weights: Any
    """All weights, as one array of 8-bit integers: first those of the first layer, in the order of its inputs; then
    those of the second layer, in the order of the first layer's units; then those of the outputs, in the order of the
    actions."""
    numbers: Any
    """32-bit integers: first the eight sizes and shifts above; then the scales and biases of the first layer, of the
    second layer and of the outputs; at the end the table of noises."""
    training: Mapping[str, Any] = field(default_factory=dict)
    """Facts about how it was trained and how strong it was, for people to read."""

    def __bool__(self) -> bool:
        return len(self.numbers) > 0

    @property
    def units(self) -> int:
        """The units of both layers together."""
        return self.numbers[FIRST] + self.numbers[SECOND] if self else 0


NO_NET = Net(memoryview(b""), memoryview(b"").cast("i"))


def has_net(game: Game) -> bool:
    """Whether the game's folder has a learned policy."""
    return (game_folder(game) / FILE).exists()


@cache
def _found(game: Game) -> Net | WrongNet:
    if not has_net(game):
        return WrongNet(
            f"{game.name} has no learned policy: there is no {FILE} in its folder; `mewple train` makes one"
        )
    try:
        return read_net(game, game_folder(game) / FILE)
    except WrongNet as problem:
        return problem


def net_of(game: Game) -> Net:
    """The game's net; `NO_NET` if the game has no file of weights that fits. All other policies work without a net."""
    found = _found(game)
    return NO_NET if isinstance(found, WrongNet) else found


def needed_net(game: Game) -> Net:
    """The game's net. Raises `WrongNet` if there is none, or if its file does not fit."""
    found = _found(game)
    if isinstance(found, WrongNet):
        raise found
    return found


ARRAYS = ("weights_1", "scales_1", "biases_1", "weights_2", "scales_2", "biases_2", "weights_3", "scales_3", "biases_3")
FACTS = ("game", "rules_version", "spaces_version", "shifts", "training")


def read_net(game: Game, file: Path) -> Net:
    """Reads a file of weights. Raises `WrongNet` if it is not for this game with these rules and observations."""
    try:
        found = read_npz(file)
    except BadNpz as problem:
        raise WrongNet(f"{game.id}: {problem}") from problem
    missing = [name for name in (*FACTS, *ARRAYS) if name not in found]
    if missing:
        raise WrongNet(f"{game.id}: {file.name} has no {missing[0]}; make it with `mewple quantise`")
    _check_versions(game, file, found)
    inputs, first = found["weights_1"].shape
    second = found["weights_2"].shape[1]
    outputs = found["weights_3"].shape[0]
    _check_sizes(game, file, found, (inputs, first, second, outputs))
    head = [inputs, first, second, outputs, *found["shifts"].numbers]
    rest = [found[f"{name}_{layer}"].numbers for layer in (1, 2, 3) for name in ("scales", "biases")]
    numbers = [*head, *(number for row in rest for number in row), *noises()]
    weights = b"".join(found[f"weights_{layer}"].data for layer in (1, 2, 3))
    return Net(
        memoryview(weights).cast("b"),
        memoryview(b"".join(number.to_bytes(4, "little", signed=True) for number in numbers)).cast("i"),
        json.loads(found["training"].text),
    )


def _check_versions(game: Game, file: Path, found: Mapping[str, Stored]) -> None:
    again = "train it again: `mewple train`"
    if found["game"].text != game.id:
        raise WrongNet(f"{game.id}: {file.name} is for {found['game'].text}, not for {game.id}")
    if found["spaces_version"].number != game.spaces_version:
        raise WrongNet(
            f"{game.id}: {file.name} is for version {found['spaces_version'].number} of the observations, not "
            f"{game.spaces_version}; {again}"
        )
    if found["rules_version"].number != game.content.version:
        raise WrongNet(
            f"{game.id}: {file.name} is for version {found['rules_version'].number} of the rules, not "
            f"{game.content.version}; {again}"
        )


def _check_sizes(game: Game, file: Path, found: Mapping[str, Stored], sizes: tuple[int, int, int, int]) -> None:
    inputs, first, second, outputs = sizes
    if (inputs, outputs) != (game.observation, game.actions.size + 1):
        raise WrongNet(
            f"{game.id}: {file.name} takes {inputs} numbers and knows {outputs - 1} actions, but the game has "
            f"{game.observation} and {game.actions.size}"
        )
    wanted = {
        "weights_1": (inputs, first), "scales_1": (first,), "biases_1": (first,),
        "weights_2": (first, second), "scales_2": (second,), "biases_2": (second,),
        "weights_3": (outputs, second), "scales_3": (outputs,), "biases_3": (outputs,), "shifts": (4,),
    }  # fmt: skip
    for name, shape in wanted.items():
        kind = "|i1" if name.startswith("weights") else "<i4"
        if (found[name].kind, found[name].shape) != (kind, shape):
            raise WrongNet(f"{game.id}: {file.name}: {name} has the wrong size; make it with `mewple quantise`")
    if max(first, second) > MOST_UNITS:
        raise WrongNet(f"{game.id}: {file.name} has layers of more than {MOST_UNITS} units")


def noises() -> list[int]:
    """A table of equally likely noises, drawn from Gumbel's distribution. To draw an action with its softmax
    probability, add a random one of these noises to each preference, and take the action with the highest sum."""
    steps = (-math.log(-math.log((place + 0.5) / NOISES)) for place in range(NOISES))
    return [round(step * (1 << NOISE_BITS)) for step in steps]


# --- evaluation -------------------------------------------------------------------------------------------------------


def _word(number: int) -> int:
    """The number wrapped to 32 bits, as in compiled code."""
    return (number + 0x80000000 & 0xFFFFFFFF) - 0x80000000


@rule_compiled_as("run_layers")
def run_layers(weights: Any, numbers: Any, seen: Any, hidden: Any) -> None:
    """Runs both layers on an observation, and writes the results of the second one into `hidden`.

    Most observed numbers are 0, and the function skips them.
    """
    inputs, first, second = numbers[INPUTS], numbers[FIRST], numbers[SECOND]
    sums = [0] * first
    for place in range(inputs):
        if seen[place]:
            strength = math.floor(seen[place] * (1 << SEEN_BITS) + 0.5)
            row = weights[place * first : place * first + first]
            sums = [have + strength * weight for have, weight in zip(sums, row)]
    scales, begin, more = HEAD, inputs * first, [0] * second
    for unit in range(first):
        found = _word(_word(sums[unit]) * numbers[scales + unit] >> numbers[SHIFT_1])
        found = _word(found + numbers[scales + first + unit])
        if found > 0:
            row = weights[begin + unit * second : begin + unit * second + second]
            more = [have + found * weight for have, weight in zip(more, row)]
    scales += 2 * first
    for unit in range(second):
        found = _word(_word(more[unit]) * numbers[scales + unit] >> numbers[SHIFT_2])
        hidden[unit] = min(max(0, _word(found + numbers[scales + second + unit])), MOST_HIDDEN)


@rule_compiled_as("run_output")
def run_output(weights: Any, numbers: Any, hidden: Any, output: int) -> int:
    """Computes one output from what `run_layers` has written."""
    inputs, first, second, outputs = numbers[INPUTS], numbers[FIRST], numbers[SECOND], numbers[OUTPUTS]
    begin = inputs * first + first * second + output * second
    scale = HEAD + 2 * first + 2 * second + output
    total = sum(map(mul, hidden, weights[begin : begin + second]))
    return (total * numbers[scale] >> numbers[SHIFT_3]) + numbers[scale + outputs]  # type: ignore[no-any-return]


@rule
def noise(numbers: Any, random: int, temperature: int) -> int:
    """The noise at the index `random` of the table, times the temperature, in units of the outputs."""
    drawn = numbers[len(numbers) - NOISES + random]
    return (temperature * drawn << numbers[ONE]) >> (NOISE_BITS + TEMPERATURE_BITS)  # type: ignore[no-any-return]
