"""Measures the effect of a rule change: plays two plans with the same seeds and compares them game by game. The
intervals stay valid even if somebody looks at them all the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mewple.lab.counting import (
    BLOCK,
    Block,
    Executor,
    Threads,
    blocks_of,
    moments,
    plan_facts,
    play_blocks,
    renumbered,
    seat_metrics,
)
from mewple.lab.intervals import Estimate, Moments, Verdict, equivalence, holm, p_value, sequence_interval
from mewple.lab.simulate import Plan

SHARE_TOLERANCE = 0.005
"""Shares of the win count as the same if they differ by less than this."""
PART_TOLERANCE = 0.01
"""Other figures count as the same if the difference is less than this fraction of the mean under the first rules."""
FEWEST = 2 * BLOCK
"""A comparison does not stop before this many games have been played."""


@dataclass
class Difference:
    """One figure, measured under both rules. `paired` has the differences in each game: second rules minus first
    rules."""

    name: str
    is_share: bool
    first: Moments
    second: Moments
    paired: Moments

    @classmethod
    def none(cls, name: str, is_share: bool) -> Difference:
        return cls(name, is_share, Moments(), Moments(), Moments())

    def add(self, before: Any, after: Any) -> None:
        for have, numbers in ((self.first, before), (self.second, after), (self.paired, after - before)):
            more = moments(numbers)
            have.add(more.count, more.total, more.squares)

    @property
    def tolerance(self) -> float:
        """Differences smaller than this do not matter."""
        return SHARE_TOLERANCE if self.is_share else PART_TOLERANCE * abs(self.first.mean)

    @property
    def saved(self) -> float:
        """What is saved by using the same seeds: if the two sets of rules were played with different seeds, an equally
        exact result would take this many times the number of games."""
        apart = self.first.variance + self.second.variance
        return apart / self.paired.variance if self.paired.variance else 1.0

    def interval(self, planned: int, comparisons: int) -> Estimate:
        """The interval of the difference. It is valid after any number of games, and it is corrected for this number of
        `comparisons`."""
        return sequence_interval(self.paired, planned, comparisons)

    def verdict(self, planned: int, comparisons: int) -> Verdict:
        """`different` if the difference is certainly not 0, `same` if the difference is certainly smaller than the
        tolerance."""
        found = self.interval(planned, comparisons)
        if equivalence(found, 0.0, self.tolerance) is Verdict.same:
            return Verdict.same
        return equivalence(found, 0.0, 0.0) if self.paired.variance or self.paired.mean else Verdict.same


@dataclass(frozen=True)
class Comparison:
    """Two plans and the differences between them."""

    first: Plan
    second: Plan
    planned: int
    differences: tuple[Difference, ...]

    @property
    def games(self) -> int:
        """The number of games played with each of the two sets of rules."""
        return self.differences[0].paired.count

    @property
    def stopped_early(self) -> bool:
        return self.games < self.planned

    def interval(self, difference: Difference) -> Estimate:
        return difference.interval(self.planned, len(self.differences))

    def verdict(self, difference: Difference) -> Verdict:
        return difference.verdict(self.planned, len(self.differences))

    @property
    def clear(self) -> bool:
        """Whether there is a verdict, `different` or `same`, for every figure."""
        return all(self.verdict(each) is not Verdict.unknown for each in self.differences)

    def corrected_p_values(self) -> list[float]:
        """The p-values of the differences after Holm's correction, in order. These p-values are valid only if all games
        were played."""
        return holm([p_value(each.paired) for each in self.differences])

    def words(self) -> dict[str, Any]:
        """The comparison as JSON values."""
        return {
            "first": plan_facts(self.first),
            "second": plan_facts(self.second),
            "games": self.games,
            "planned": self.planned,
            "stopped_early": self.stopped_early,
            "comparisons": len(self.differences),
            "differences": [
                {
                    "name": each.name,
                    "first": each.first.mean,
                    "second": each.second.mean,
                    "difference": self.interval(each).words(),
                    "verdict": str(self.verdict(each)),
                    "fewer_games_by_pairing": each.saved,
                }
                for each in self.differences
            ],
        }


Watcher = Callable[[Comparison], None]


def compare(
    first: Plan,
    second: Plan,
    watch: Watcher = lambda comparison: None,
    *,
    stop_early: bool = True,
    executor: Executor | None = None,
) -> Comparison:
    """Plays both plans with the same seeds, block by block, until it is clear which figures differ, or until all games
    are played.

    `watch` is called after every block. The intervals are valid at any time.
    """
    if (first.seats, first.games, first.seed) != (second.seats, second.games, second.seed):
        raise ValueError("compare: both plans need the same seats, games and seed")
    made = Comparison(first, second, first.games, no_differences(first))
    for before, after in play_pairs(first, second, executor):
        add_blocks(made, before, after)
        watch(made)
        if stop_early and made.games >= min(FEWEST, first.games) and made.clear:
            break
    return made


def no_differences(plan: Plan) -> tuple[Difference, ...]:
    """The figures by which rules are compared, without results yet."""
    return tuple(Difference.none(name, "share" in name or "rate" in name) for name in seat_metrics(plan))


def add_blocks(comparison: Comparison, before: Block, after: Block) -> None:
    """Adds two blocks of games, which have the same seeds, to the comparison."""
    for difference, metric in zip(comparison.differences, seat_metrics(comparison.first).values()):
        difference.add(metric(before.rows).astype(float), metric(after.rows).astype(float))


def play_pairs(
    first: Plan, second: Plan, executor: Executor | None, *, size: int = BLOCK
) -> Iterator[tuple[Block, Block]]:  # fmt: skip
    """Yields pairs of blocks with the same seeds. A few blocks of one plan and a few blocks of the other are played in
    turn, so that few games are wasted if the comparison stops early."""
    played = executor or Threads(first.cores)
    for start, games in blocks_of(first.games, 4 * size):
        both = [
            _renumbered(
                play_blocks(replace(plan, games=games, seed=(plan.seed + start) % 2**64), played, size=size), start
            )
            for plan in (first, second)
        ]
        yield from zip(*both)


def _renumbered(blocks: Iterable[Block], start: int) -> list[Block]:
    """The same blocks, which belong to one part of a plan, with the numbers that their games have in the whole plan."""
    return [renumbered(block, start) for block in blocks]


def flips(comparisons: Mapping[str, Comparison]) -> list[str]:
    """Sentences about figures that the second rules clearly raise at one level of play and clearly lower at another."""
    found = []
    names = [each.name for each in next(iter(comparisons.values())).differences] if comparisons else []
    for place, name in enumerate(names):
        signs: dict[int, list[str]] = {}
        for level, comparison in comparisons.items():
            each = comparison.differences[place]
            if comparison.verdict(each) is Verdict.different:
                signs.setdefault(1 if each.paired.mean > 0 else -1, []).append(level)
        if len(signs) > 1:
            found.append(f"{name} rises with {', '.join(signs[1])} players, but falls with {', '.join(signs[-1])}")
    return found
