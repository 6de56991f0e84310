"""Writes games as tables, in Parquet files (extra `lab`): one row for each game, for each evaluated moment, and for
each use of actions.

The metadata of every file contains the plan and the version of Mewple. The same plan always gives files with the same
bytes.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import mewple
from mewple.lab.counting import CountedGames, plan_facts
from mewple.lab.counting_kernel import FACTS
from mewple.lab.evaluation import Evaluation
from mewple.lab.simulate import Plan

if TYPE_CHECKING:
    import polars as pl

ROW_GROUP = 200_000


class NoPolars(RuntimeError):
    """Raised if Polars is not installed. The message says what to do."""


def require_polars() -> Any:
    """The package Polars. Raises `NoPolars` if it is not installed."""
    try:
        import polars
    except ImportError:
        raise NoPolars("writing Parquet needs the package polars: pip install 'mewple[lab]'") from None
    return polars


def games_table(counted: CountedGames) -> pl.DataFrame:
    """One row for each game, in the order of seeds."""
    rows, plan = counted.rows, counted.plan
    columns: dict[str, Any] = {"seed": _seeds(plan, counted.games)}
    columns |= {name: rows.facts[:, place] for place, name in enumerate(FACTS)}
    for seat in range(plan.seats):
        columns[f"points_{seat + 1}"] = rows.points[:, seat]
        columns[f"share_{seat + 1}"] = rows.shares[:, seat]
        columns[f"order_{seat + 1}"] = rows.orders[:, seat]
    return _frame(columns)


def moments_table(sampled: Evaluation) -> pl.DataFrame:
    """One row for each moment at which win chances were estimated. `part`: how far the game had gone, from 0 to 1.
    `chance_1` and `chance_1_again` are two independent estimates of the first seat's win chance."""
    plan, looks = sampled.plan, sampled.rounds
    games = np.repeat(np.arange(sampled.games), looks)
    places = np.concatenate([np.arange(count) for count in looks]) if len(looks) else np.zeros(0, np.int64)
    columns: dict[str, Any] = {
        "seed": _seeds(plan, sampled.games)[games],
        "round": (places * sampled.every + 1).astype(np.int32),
        "part": (places / np.maximum(1, looks[games])).astype(np.float32),
    }
    for seat in range(plan.seats):
        columns[f"chance_{seat + 1}"] = sampled.values[games, places, 0, seat]
        columns[f"chance_{seat + 1}_again"] = sampled.values[games, places, 1, seat]
    return _frame(columns)


def uses_table(counted: CountedGames) -> pl.DataFrame:
    """One row for each kind of action, and one for each value that a field of such an action can have."""
    found = counted.uses()
    return _frame(
        {
            "use": [each.use.name for each in found],
            "kind": [each.use.kind for each in found],
            "field": [each.use.field for each in found],
            "value": [str(each.use.value) if each.use.field else "" for each in found],
            "offered": [each.offered for each in found],
            "taken": [each.taken for each in found],
            "forced": [each.forced for each in found],
            "seats_offered": [each.games_offered for each in found],
            "seats_taken": [each.games_taken for each in found],
            "share_when_taken": [each.share_taken.mean if each.share_taken.count else None for each in found],
            "share_when_passed": [each.share_passed.mean if each.share_passed.count else None for each in found],
        }
    )


def write_data(folder: Path, counted: CountedGames, sampled: Evaluation) -> list[Path]:
    """Writes games.parquet, moments.parquet and uses.parquet, and returns their paths."""
    tables = {
        "games": (games_table(counted), counted.plan),
        "moments": (moments_table(sampled), sampled.plan),
        "uses": (uses_table(counted), replace(counted.plan, games=counted.games)),
    }
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, (table, plan) in tables.items():
        files.append(folder / f"{name}.parquet")
        facts = {**plan_facts(plan), "overlay": plan.game.content.overlay}
        metadata = {"mewple.plan": json.dumps(facts, sort_keys=True), "mewple.version": mewple.__version__}
        table.write_parquet(files[-1], compression="zstd", row_group_size=ROW_GROUP, metadata=metadata)
    return files


def _seeds(plan: Plan, games: int) -> Any:
    return (np.arange(games, dtype=np.uint64) + np.uint64(plan.seed)).astype(np.uint64)


def _frame(columns: dict[str, Any]) -> pl.DataFrame:
    made: pl.DataFrame = require_polars().DataFrame(columns)
    return made
