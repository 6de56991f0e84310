"""Games worth a look, among many: each is a seed, and a command that prints it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from mewple.lab.counting import Counted
from mewple.lab.evaluation import Evaluation
from mewple.lab.simulate import Plan


@dataclass(frozen=True)
class OddGame:
    """A game that stands out."""

    name: str
    text: str
    seed: str
    """A decimal number, as a text: JavaScript has no integers of 64 bits."""
    command: str


def odd_games(counted: Counted, sampled: Evaluation | None = None) -> list[OddGame]:
    """The games that stand out; of several alike the one with the lowest seed."""
    found = [_odd(counted.plan, *each) for each in _of_counters(counted)]
    if sampled is not None and sampled.playouts:
        found += [_odd(sampled.plan, *each) for each in _of_chances(sampled)]
    return found


def _odd(plan: Plan, name: str, game: int, text: str) -> OddGame:
    seed = (plan.seed + game) % 2**64
    words = ["mewple playthrough", plan.game.id, f"--seed {seed}", f"--seats {plan.seats}"]
    words.append(f"--policy {','.join(plan.policies)}")
    words += [f"--set {name}={str(value).lower()}" for name, value in plan.options.items()]
    return OddGame(name, text, str(seed), " ".join(words))


def _of_counters(counted: Counted) -> Iterator[tuple[str, int, str]]:
    rows = counted.rows
    length, points = rows.fact("length"), rows.points.max(axis=1)
    yield _most("longest", length, "{} rounds")
    yield _most("shortest", -length, "{} rounds")
    yield _most("fewest choices", -rows.fact("choices"), "{} real choices")
    if points.any():
        yield _most("most points", points, "{} points")
    if counted.plan.seats > 1 and not counted.plan.game.content.cooperative and points.any():
        won = rows.shares.max(axis=1) > 0.999
        margin = np.where(won, rows.fact("margin"), np.iinfo(np.int32).max)
        yield _most("closest", -margin, "won by {}")
        yield _most("most lead changes", rows.fact("lead_changes"), "{} changes of the lead in points")
        yield _most("greatest comeback", rows.fact("comeback"), "the winner was {} points behind")
    yield "representative", _representative(counted), "nearest to the medians"


def _most(name: str, numbers: Any, text: str) -> tuple[str, int, str]:
    game = int(numbers.argmax())
    return name, game, text.format(abs(int(numbers[game])))


def _representative(counted: Counted) -> int:
    """The game whose length, decisions, choices and points are nearest to their medians, by standard deviations."""
    rows = counted.rows
    columns = [rows.fact(name) for name in ("length", "decisions", "choices", "lead_changes")]
    columns.append(rows.points.sum(axis=1))
    distance = np.zeros(counted.games)
    for column in columns:
        spread = column.std()
        if spread > 0:
            distance += ((column - np.median(column)) / spread) ** 2
    return int(distance.argmin())


def _of_chances(sampled: Evaluation) -> Iterator[tuple[str, int, str]]:
    """By win chances, among the games looked at closely. Both halves of the playouts have to agree."""
    swings, lows = [], []
    for game in range(sampled.games):
        one, two = sampled.halves(game)
        jumps = np.minimum(np.abs(np.diff(one, axis=0)), np.abs(np.diff(two, axis=0)))[:-1]
        swings.append(float(jumps.max()) if jumps.size else 0.0)
        winner = int(sampled.shares[game].argmax())
        lows.append(float(np.maximum(one[:, winner], two[:, winner]).min()) if sampled.shares[game].any() else 1.0)
    swing, low = int(np.argmax(swings)), int(np.argmin(lows))
    yield "wildest swing", swing, f"a win chance moves by {100 * swings[swing]:.0f} points within a round"
    yield "win from the smallest chance", low, f"the winner's chance was once {100 * lows[low]:.0f} %"
