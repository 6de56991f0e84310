"""The folder of a training: its state, the weights so far, and its curves."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch

from mewple.core.game import Game
from mewple.train.curve import draw_curve
from mewple.train.judge import Result
from mewple.train.plan import Plan, WrongPlan

STATE, BEST, LAST, CURVE, PICTURE = "state.pt", "best.npz", "last.npz", "curve.csv", "curve.svg"
FIELDS = ("minutes", "decisions", "seats", "share", "within", "even", "length")


class Folder:
    """Writes and reads the files in the folder of a training. Each file is replaced as a whole, so that a training that
    is stopped at any moment can continue."""

    def __init__(self, path: Path, game: Game, plan: Plan) -> None:
        self.path, self.game, self.plan = path, game, plan

    def begin(self) -> Mapping[str, Any] | None:
        """The state from which to continue, if there is one. Raises `WrongPlan` if it belongs to another plan."""
        self.path.mkdir(parents=True, exist_ok=True)
        file = self.path / STATE
        if not file.exists():
            return None
        state: Mapping[str, Any] = torch.load(file, map_location="cpu", weights_only=True)
        other = self.plan.differences(state["plan"])
        if other:
            raise WrongPlan(
                f"{self.path} holds a training with other settings ({', '.join(other)}): give the same settings, or "
                "another --folder"
            )
        return state

    def save(self, state: Mapping[str, Any]) -> None:
        made = self.path / f"{STATE}.new"
        torch.save({**state, "plan": self.plan.to_json()}, made)
        os.replace(made, self.path / STATE)

    def save_weights(self, name: str, network: Any, facts: Mapping[str, Any]) -> None:
        """Writes a file of weights that `mewple quantise` can read."""
        told = json.dumps({"plan": json.loads(self.plan.to_json()), **facts})
        made = self.path / f"new-{name}"
        np.savez_compressed(made, **network.arrays(self.game, told))
        os.replace(made, self.path / name)

    def note(self, minutes: float, decisions: int, found: Mapping[int, tuple[Result, float]]) -> None:
        """Adds a measurement to the curves. `found` has two things for each number of seats: the result, and the share
        of the win that a player as good as `strong` would get."""
        file = self.path / CURVE
        new = not file.exists()
        with file.open("a", newline="") as out:
            rows = csv.writer(out)
            if new:
                rows.writerow(FIELDS)
            for seats, (result, even) in found.items():
                numbers = (result.share, result.within, even, result.length)
                rows.writerow([f"{minutes:.2f}", decisions, seats, *(f"{each:.4f}" for each in numbers)])
        self.draw()

    def draw(self) -> None:
        """Draws the curves as a picture."""
        with (self.path / CURVE).open(newline="") as text:
            rows = list(csv.DictReader(text))
        lines: dict[str, list[tuple[float, float, float]]] = {}
        for row in rows:
            name = f"{row['seats']} seat{'' if row['seats'] == '1' else 's'}"
            point = (float(row["decisions"]) / 1e6, float(row["share"]) - float(row["even"]), float(row["within"]))
            lines.setdefault(name, []).append(point)
        (self.path / PICTURE).write_text(draw_curve(f"{self.game.name}: lead over the strong policy", lines))
