"""The sentence and the figures of a report about luck and skill."""

from __future__ import annotations

from mewple.lab import figures
from mewple.lab.figures import Json, percent, plus_minus
from mewple.lab.luck_split import HALF, SLIPS, SeedLuck, Split


def luck_sentence(split: Split, levels: str) -> str:
    return (
        f"When {levels} players meet, {plus_minus(split.skill, 0)} of the differences between results are due to their"
        f" decisions; the rest is luck: {plus_minus(split.deal, 0)} in the deal, {plus_minus(split.luck, 0)} after it."
    )


def luck_figures(split: Split, seeds: SeedLuck, levels: str, best: str) -> list[Json]:
    """The figures about luck and skill: first those from games with different levels, then those from repeated
    seeds."""
    note = (
        f"Every seat played by one of the policies {levels}, in all combinations, {split.games:,} games; decisions that"
        f" differ from the {best} policy's are valued by {2 * HALF} playouts each."
    )
    text = (
        "Parts of the variance of results. A result is what the deal promised, plus what every decision was worth, plus"
        f" luck. A decision is worth as much as it is better than the {best} policy's, so between {best} players alone"
        " all is luck. Players of other levels have other parts."
    )
    again = (
        f"All seats played by the {best} policy with {SLIPS} % random decisions, {seeds.seeds:,} seeds,"
        f" {seeds.repetitions} games each."
    )
    low, high = seeds.span
    return [
        figures.intervals(
            "Where differences between results come from", note,
            {"the deal": split.deal, "luck after the deal": split.luck, "decisions": split.skill}, text=text,
        ),
        figures.intervals(
            "What the seed decides", again, {"decided by the seed": seeds.share, "left open": seeds.entropy},
            text="The same dice and cards, played again and again by players who slip now and then, after which the"
            " dice fall otherwise. Decided: the part of the variance of results that is between seeds. Left open: the"
            " entropy of the results of a seed (0 %: always the same, 100 %: even). With 90 % of the seeds the first"
            f" seat wins {percent(low)} to {percent(high)}.",
        ),
    ]  # fmt: skip
