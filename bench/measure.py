"""Runs all measurements on this machine and prints the results beside their targets. Speeds are compared with those of
other libraries in the same run."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec

from bench import ours
from mewple.core import registry
from mewple.core.rule import can_compile
from mewple.testing.scene import Scene

SECONDS = 0.5
ROUNDS = 3
"""How often each speed is measured. The highest speed counts, because other programs can only slow a measurement
down."""


@dataclass(frozen=True)
class Measure:
    """A line of the printed table. `peer` is the speed of another library, measured in the same run and in the same
    unit."""

    name: str
    value: float
    unit: str
    target: float
    at_least: bool = True
    peer: float | None = None

    @property
    def compared(self) -> float:
        """The number that is compared with the target: the ratio to the other library's speed if that was measured,
        otherwise the value itself."""
        return self.value / self.peer if self.peer else self.value

    @property
    def reached(self) -> bool:
        return self.compared >= self.target if self.at_least else self.compared <= self.target


def best(measure: Callable[[int], float], least: bool = False) -> float:
    return (min if least else max)(measure(seed) for seed in range(1, ROUNDS + 1))


def measures() -> Iterator[Measure]:
    """Yields all measurements, each as soon as it is known."""
    yield from against_openspiel()
    backgammon, classic = peer("envpool"), peer("pygame")
    for game in registry.games():
        name = f"{game.id}, {game.usual_seats} seats"
        speed = best(lambda seed, game=game: ours.random_decisions(game, SECONDS, seed))  # type: ignore[misc]
        yield Measure(f"{name}: random play, one core", speed, "decisions/s", 5e6)
        slow = best(lambda seed, game=game: ours.interpreted_microseconds(game, SECONDS, seed), least=True)  # type: ignore[misc]
        yield Measure(f"{name}: interpreted", slow, "µs a decision", 200, at_least=False)
        stepped = best(lambda seed, game=game: ours.batch_steps(game, SECONDS, seed))  # type: ignore[misc]
        yield Measure(f"{name}: batch with mask and observation, one core", stepped, "steps/s", 2e6)
        if backgammon:
            yield Measure(f"{name}: the same, against EnvPool's backgammon", stepped, "steps/s", 10, peer=backgammon)
        turns = best(lambda seed, game=game: ours.turn_steps(game, SECONDS, seed))  # type: ignore[misc]
        yield Measure(f"{name}: PettingZoo in turns, from Python", turns, "steps/s", 5e4)
        if classic:
            yield Measure(f"{name}: the same, against PettingZoo's tic-tac-toe", turns, "steps/s", 3, peer=classic)
        start = ours.warm_start_seconds(game)
        yield Measure(f"{name}: simulate from a warm cache", start, "s", 2, at_least=False)
    yield Measure("import mewple", ours.import_seconds(), "s", 0.3, at_least=False)


def against_openspiel() -> Iterator[Measure]:
    """Measures the same game in Mewple and in OpenSpiel, alternating between them."""
    if find_spec("pyspiel") is None:
        print("mewple: open_spiel is not installed, so there is no peer to compare with", file=sys.stderr)
        return
    from bench import openspiel

    game = registry.find(openspiel.GAME)
    here = best(lambda seed: ours.random_decisions(game, SECONDS, seed))
    there = best(lambda seed: openspiel.random_decisions(SECONDS, seed))
    yield Measure("Pig, random play from Python, against OpenSpiel", here, "decisions/s", 30, peer=there)
    scene = Scene(game, seats=2)
    scene.rolls(4)
    scene.act(0, kind="roll")
    here = best(lambda seed: ours.search_simulations(game, scene.b, scene.s, seed))
    there = best(openspiel.search_simulations)
    yield Measure("Pig, tree search, against OpenSpiel's in C++", here, "simulations/s", 3, peer=there)


def peer(package: str) -> float | None:
    """The speed of another library's environments, in steps a second; None if it is not installed."""
    if find_spec(package) is None:
        print(f"mewple: {package} is not installed, so there is one peer less to compare with", file=sys.stderr)
        return None
    from bench import environments

    measured = {"envpool": environments.envpool_steps, "pygame": environments.classic_steps}[package]
    return best(lambda seed: measured(SECONDS, seed))


def main(as_json: bool = False) -> int:
    """Prints the measurements. A missed target is not an error, because the speed depends on what else the machine
    does."""
    if not can_compile():
        print("mewple: measuring needs the package numba (and MEWPLE_INTERPRETED must not be set)", file=sys.stderr)
        return 2
    found = list(measures())
    if as_json:
        print(
            json.dumps(
                [{**asdict(each), "compared": each.compared, "reached": each.reached} for each in found], indent=2
            )
        )
    else:
        show(found)
    return 0


def show(found: list[Measure]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("measured", "here", "peer", "unit", "ratio", "target", "", title="Benchmarks")
    for column in table.columns[1:3] + table.columns[4:6]:
        column.justify = "right"
    for each in found:
        peer, ratio = (number(each.peer), f"{each.compared:.1f} ×") if each.peer else ("", "")
        target = f"{'≥' if each.at_least else '≤'} {number(each.target)}{' ×' if each.peer else ''}"
        table.add_row(each.name, number(each.value), peer, each.unit, ratio, target, "✔" if each.reached else "missed")
    Console().print(table)


def number(value: float) -> str:
    if value >= 1e6:
        return f"{value / 1e6:,.1f} M"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
