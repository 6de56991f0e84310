"""The measurements for a report: at each level of play, and about luck."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from mewple.lab import metrics
from mewple.lab.counting import CountedGames
from mewple.lab.evaluation import CHOICES, ROUNDS, Evaluation
from mewple.lab.intervals import Verdict
from mewple.lab.luck_split import SeedLuck, Split
from mewple.lab.metrics import Calibration, Fairness, Stakes, Tension
from mewple.lab.restricted import Worth


@dataclass(frozen=True)
class Level:
    """All measurements at one level of play."""

    name: str
    counted: CountedGames
    sampled: Evaluation
    tension: Tension
    calibration: Calibration
    stakes: Stakes
    seats: Fairness
    order: Fairness
    worths: list[Worth] = field(default_factory=list)
    """What actions are worth; empty if this was not measured."""
    events: Counter[str] = field(default_factory=Counter)
    """For each kind of event, in how many of the `TRACED` games it happened; empty if this was not counted."""

    @property
    def fair(self) -> Verdict:
        """Whether every seat and every place in the turn order has the same chance: `different` if the seats or the
        places certainly differ."""
        verdicts = {self.seats.verdict, self.order.verdict}
        return next(each for each in (Verdict.different, Verdict.unknown, Verdict.same) if each in verdicts)

    @property
    def note(self) -> str:
        return f"All seats played by the {self.name} policy, {self.counted.games:,} games."

    @property
    def close_note(self) -> str:
        return (
            f"All seats played by the {self.name} policy, {self.sampled.games} games, each win chance from"
            f" {self.sampled.playouts} playouts by the same policy; what the seat to act cannot know is dealt anew."
        )


def spacings(counted: CountedGames) -> tuple[int, int]:
    """Two numbers: an evaluation looks at every Nth round of a game and at every Mth choice. They are chosen so that
    the evaluations are spread over a game of usual length."""
    rounds, choices = (float(np.mean(counted.rows.fact(fact))) for fact in ("length", "choices"))
    return max(1, round(1.5 * rounds / ROUNDS)), max(1, round(choices / CHOICES))


def make_level(name: str, counted: CountedGames, sampled: Evaluation) -> Level:
    """Computes the measurements from the games at one level of play."""
    even = 1 / counted.plan.seats
    return Level(
        name,
        counted,
        sampled,
        metrics.tension(sampled),
        metrics.calibration(sampled),
        metrics.stakes(sampled),
        metrics.fairness(counted.seat_shares(), even),
        metrics.fairness(counted.order_shares(), even),
    )


@dataclass(frozen=True)
class Luck:
    """The measurements of luck and skill. `levels` names the levels of play, in words."""

    split: Split
    seeds: SeedLuck
    levels: str
    best: str
