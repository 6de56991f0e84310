"""Plays many variants of the rules with the same seeds: every combination of the values of one or two options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from mewple.core.content import OptionValue
from mewple.lab.counting import Executor, count, moments, plan_facts, seat_metrics
from mewple.lab.figures import heat_map
from mewple.lab.intervals import Estimate, sidak_quantile
from mewple.lab.simulate import Plan, Progress

Values = Mapping[str, Sequence[OptionValue]]


@dataclass(frozen=True)
class Cell:
    """The results of the games with one combination of options."""

    options: Mapping[str, OptionValue]
    figures: Mapping[str, Estimate]


@dataclass(frozen=True)
class Sweep:
    """The results for every combination of the options' values, as a grid."""

    plan: Plan
    over: Values
    cells: tuple[Cell, ...]

    @property
    def names(self) -> list[str]:
        """The names of the figures, which are the same in every cell."""
        return list(self.cells[0].figures)

    def words(self) -> dict[str, Any]:
        """The results as JSON values."""
        return {
            "plan": plan_facts(self.plan),
            "over": {name: list(values) for name, values in self.over.items()},
            "comparisons": len(self.cells) * len(self.names),
            "cells": [
                {
                    "options": dict(cell.options),
                    "figures": {name: figure.words() for name, figure in cell.figures.items()},
                }
                for cell in self.cells
            ],
        }


def combinations(over: Values) -> list[dict[str, OptionValue]]:
    """Every combination of the values. The last option changes fastest."""
    return [dict(zip(over, values)) for values in product(*over.values())]


def sweep(
    plan: Plan,
    over: Values,
    progress: Progress = lambda games: None,
    *,
    executor: Executor | None = None,
) -> Sweep:
    """Plays the plan once for every combination, always with the same seeds. The intervals are corrected for the number
    of cells."""
    plans = [replace(plan, options={**plan.options, **chosen}) for chosen in combinations(over)]
    for each in plans:
        each.game.open_box(each.options)  # raises an error for an impossible option before any game is played
    metrics = seat_metrics(plan)
    z = sidak_quantile(len(plans) * len(metrics))
    cells = []
    for each, chosen in zip(plans, combinations(over)):
        rows = count(each, progress, executor).rows
        cells.append(Cell(chosen, {name: moments(metric(rows)).interval(z) for name, metric in metrics.items()}))
    return Sweep(plan, over, tuple(cells))


def sweep_report(done: Sweep) -> dict[str, Any]:
    """A report with a heat map for each figure."""
    names, plan = list(done.over), done.plan
    rows = [str(value) for value in done.over[names[0]]]
    columns = [str(value) for value in done.over[names[1]]] if len(names) > 1 else ["all games"]
    note = f"Seats played by {', '.join(plan.policies)}, {plan.games:,} games in each cell, always the same seeds."
    maps = []
    for figure in done.names:
        cells = [each.figures[figure] for each in done.cells]
        grid = [cells[row * len(columns) : (row + 1) * len(columns)] for row in range(len(rows))]
        column = names[1] if len(names) > 1 else ""
        unit = "percent" if "share" in figure or "rate" in figure else "number"
        maps.append(heat_map(figure.capitalize(), note, names[0], column, rows, columns, grid, unit=unit))
    count = len(done.cells) * len(done.names)
    return {
        "title": f"{plan.game.name}: {' and '.join(names)}",
        "facts": [
            ["Seats", str(plan.seats)],
            ["Games in each cell", f"{plan.games:,}"],
            ["First seed", str(plan.seed)],
        ],
        "verdict": [],
        "next": [],
        "sections": [
            {
                "id": "maps",
                "title": "What changes",
                "text": f"Intervals are corrected for {count} comparisons.",
                "figures": maps,
            }
        ],
        "plan": plan_facts(plan),
    }
