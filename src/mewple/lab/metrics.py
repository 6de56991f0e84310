"""Numbers about a game, with intervals: fairness, length, tension, decisions and uses.

All figures about tension are based on win chances from playouts. Instead of the square of a difference they use the
product of two independent halves of the playouts, which has no bias. Leads count only if they exceed their noise.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mewple.lab.counting import Counted, UseFigures, moments
from mewple.lab.evaluation import Evaluation, each_choice
from mewple.lab.intervals import Estimate, Moments, Verdict, equivalence, games_for, sidak_quantile

FAIR = 0.02
"""Seats are called fair if their shares are surely within two percentage points of an even share."""
DECIDED = 0.95
"""A game is decided when somebody's win chance stays above this."""
SECONDS_A_CHOICE, SECONDS_A_TURN = 6.0, 4.0
"""The seconds that a person needs for a decision with several actions, and in addition for a turn: the default."""
PARTS = 10
"""How many parts the curves over a game have."""
DEAD, MUST = 0.01, 0.95
"""A use that is taken less often than this is dead; one that is taken more often is a must."""
RARE = 100
"""Uses offered less often than this are not judged."""


@dataclass(frozen=True)
class Fairness:
    """The shares of the win by place. `verdicts` and intervals hold for all places together."""

    even: float
    shares: tuple[Estimate, ...]
    verdicts: tuple[Verdict, ...]
    more_games: int
    """How many games would settle what is still unclear."""

    @property
    def verdict(self) -> Verdict:
        """`different` if some place is surely ahead or behind, `same` if surely none is."""
        if Verdict.different in self.verdicts:
            return Verdict.different
        return Verdict.unknown if Verdict.unknown in self.verdicts else Verdict.same

    @property
    def imbalance(self) -> float:
        """The largest difference between two shares."""
        return max(each.mean for each in self.shares) - min(each.mean for each in self.shares)


def fairness(shares: Sequence[Moments], even: float) -> Fairness:
    """Whether these places (seats, or turn order) have equal shares."""
    z = sidak_quantile(len(shares))
    found = tuple(each.interval(z) for each in shares)
    spread = max((math.sqrt(each.variance) for each in shares), default=0.0)
    # A share at the edge of the tolerance could never be settled, so half of the tolerance decides.
    return Fairness(
        even, found, tuple(equivalence(each, even, FAIR) for each in found), games_for(spread, FAIR / 2, z)
    )  # fmt: skip


@dataclass(frozen=True)
class Length:
    """The distribution of a whole number over games."""

    mean: Estimate
    p5: int
    median: int
    p95: int
    most: int
    overlong: float
    """The share of games longer than one and a half times the median."""


def spread(numbers: Any) -> Length:
    """The distribution of a column of `GameRows`."""
    p5, median, p95 = (int(np.quantile(numbers, part, method="inverted_cdf")) for part in (0.05, 0.5, 0.95))
    overlong = float((numbers > 1.5 * median).mean())
    return Length(moments(numbers).interval(), p5, median, p95, int(numbers.max()), overlong)


def minutes(counted: Counted) -> Estimate:
    """How long a game takes people, assuming a number of seconds for each choice and each decision."""
    rows = counted.rows
    return moments((rows.fact("choices") * SECONDS_A_CHOICE + rows.fact("length") * SECONDS_A_TURN) / 60).interval()


def waiting(counted: Counted) -> tuple[float, int]:
    """For a seat that has to wait: how many decisions others take between two of its own. The mean, and the number that
    95 % do not exceed."""
    times = counted.counters.waits
    total = times.sum()
    if not total:
        return 0.0, 0
    return float((times * np.arange(times.size)).sum() / total), int(np.searchsorted(times.cumsum(), 0.95 * total))


@dataclass(frozen=True)
class Branching:
    """How many choices players have."""

    forced: float
    """The share of decisions with only one legal action."""
    mean: float
    """The number of legal actions in decisions that have several."""
    geometric: float
    choices: Estimate
    """How many decisions of a game have several actions."""


def branching(counted: Counted) -> Branching:
    counts = counted.counters.branching
    sizes = np.arange(counts.size)
    real = counts[2:].sum()
    return Branching(
        float(counts[1] / max(1, counts.sum())),
        float((counts[2:] * sizes[2:]).sum() / max(1, real)),
        float(np.exp((counts[2:] * np.log(sizes[2:])).sum() / max(1, real))),
        moments(counted.rows.fact("choices")).interval(),
    )


# --- tension ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tension:
    """What win chances say about games. Shares and means have intervals over games."""

    lead_changes: Estimate
    drama: Estimate
    """How far behind the later winner is when trailing: the root mean square of the distance in win chance."""
    comebacks: Estimate
    """The share of games whose winner once had at most half of an even chance."""
    uncertainty: tuple[float, ...]
    """Entropy of the win chances (1: all even), by tenth of the game."""
    mean_uncertainty: Estimate
    decided_at: Estimate
    """The share of the game after which somebody's chance stays above 95 %."""
    surprise: tuple[float, ...]
    """How far win chances move in a tenth of the game: the root mean square."""
    late_surprise: float
    """The share of all movement that occurs in the last third."""
    leader_wins: tuple[Estimate, ...]
    """How often the leader after a quarter, half and three quarters wins."""


def tension(found: Evaluation) -> Tension:
    """See `Tension`. For cooperative games the two outcomes are winning and losing."""
    games = [_GameTension(found, game) for game in range(found.games)]
    moves = np.array([each.moves for each in games])
    total = moves.sum()
    squares = np.maximum(0.0, moves.mean(axis=0))
    late = moves[:, math.ceil(PARTS * 2 / 3) :].sum() / total if total > 0 else 0.0
    return Tension(
        lead_changes=_mean([each.lead_changes for each in games]),
        drama=_mean([each.drama for each in games]),
        comebacks=_mean([each.comeback for each in games]),
        uncertainty=tuple(float(part) for part in np.mean([each.entropy for each in games], axis=0)),
        mean_uncertainty=_mean([float(each.entropy.mean()) for each in games]),
        decided_at=_mean([each.decided_at for each in games]),
        surprise=tuple(float(part) for part in np.sqrt(squares)),
        late_surprise=float(late),
        leader_wins=tuple(_mean([each.leader_share(quarter / 4) for each in games]) for quarter in (1, 2, 3)),
    )


def _mean(numbers: Sequence[float]) -> Estimate:
    return moments(np.array(numbers)).interval()


class _GameTension:
    """The tension of one game."""

    def __init__(self, found: Evaluation, game: int) -> None:
        self.noise = max(1, found.playouts)
        cooperative = found.plan.game.content.cooperative or found.plan.seats == 1
        one, two = (_outcomes(half, cooperative) for half in found.halves(game))
        self.one, self.two, self.mean = one, two, (one + two) / 2
        self.times = np.linspace(0, 1, len(self.mean))
        self.shares = self.mean[-1]
        self.winner = int(self.shares.argmax())
        self.lead_changes = self._lead_changes()
        self.drama = self._drama()
        even = 1 / self.mean.shape[1]
        low = (one[:, self.winner] <= even / 2) & (two[:, self.winner] <= even / 2)
        self.comeback = float(low.any())
        self.entropy = self._by_part(_entropy(self.mean)[:-1])
        self.decided_at = self._decided_at()
        self.moves = self._moves()

    def _lead(self, at: int) -> int:
        """The seat that leads by more than the noise of the estimate, or -1."""
        order = np.argsort(self.mean[at])
        best, next_best = self.mean[at][order[-1]], self.mean[at][order[-2]]
        error = math.sqrt((best * (1 - best) + next_best * (1 - next_best) + 2 * best * next_best) / self.noise)
        return int(order[-1]) if best - next_best > 2 * error else -1

    def _lead_changes(self) -> int:
        leads = [lead for lead in map(self._lead, range(len(self.mean) - 1)) if lead >= 0]
        return sum(before != after for before, after in itertools.pairwise(leads))

    def _drama(self) -> float:
        behind = [
            math.sqrt(max(0.0, self.mean[at].max() - self.mean[at][self.winner]))
            for at in range(len(self.mean) - 1)
            if self._lead(at) not in (-1, self.winner)
        ]
        return float(np.mean(behind)) if behind else 0.0

    def _decided_at(self) -> float:
        open_still = np.flatnonzero(self.mean.max(axis=1) < DECIDED)
        return float(self.times[min(open_still[-1] + 1, len(self.times) - 1)]) if open_still.size else 0.0

    def _moves(self) -> Any:
        """The squared changes of all chances, by part of the game."""
        squares = (np.diff(self.one, axis=0) * np.diff(self.two, axis=0)).sum(axis=1)
        parts = np.minimum((self.times[1:] * PARTS - 1e-9).astype(int), PARTS - 1)
        return np.bincount(parts, weights=squares, minlength=PARTS)

    def _by_part(self, numbers: Any) -> Any:
        places = np.minimum((np.arange(PARTS) + 0.5) / PARTS * len(numbers), len(numbers) - 1).astype(int)
        return numbers[places]

    def leader_share(self, part: float) -> float:
        """The share of the win that the leader at that time got in the end."""
        return float(self.shares[self.mean[int(part * (len(self.mean) - 1))].argmax()])


def _outcomes(chances: Any, cooperative: bool) -> Any:
    """One column for each way in which a game can end."""
    return np.column_stack([chances[:, 0], 1 - chances[:, 0]]) if cooperative else chances.astype(float)


def _entropy(chances: Any) -> Any:
    safe = np.clip(chances, 1e-12, 1)
    return -(safe * np.log(safe)).sum(axis=1) / math.log(chances.shape[1])


@dataclass(frozen=True)
class Calibration:
    """Whether win chances are accurate: of the positions with a chance near x, a share of about x is won."""

    bins: tuple[tuple[float, Estimate], ...]
    """The mean chance in a tenth of the range, and the share that was won there."""
    brier: float
    """The mean squared error; an even guess for two players has 0.25."""
    calibrated: bool


def calibration(found: Evaluation) -> Calibration:
    """Uses only the first seat's chances in cooperative games, and all seats' otherwise."""
    chances, results = [], []
    seats = 1 if found.plan.game.content.cooperative else found.plan.seats
    for game in range(found.games):
        looked = found.chances(game)[:-1, :seats].astype(float)
        chances.append(looked.ravel())
        results.append(np.broadcast_to(found.shares[game, :seats], looked.shape).ravel())
    guess, result = np.concatenate(chances), np.concatenate(results).astype(float)
    tenths = np.minimum((guess * 10).astype(int), 9)
    bins, calibrated = [], True
    for tenth in range(10):
        here = tenths == tenth
        if here.sum() >= 20:
            won = moments(result[here])
            # All positions of a game share one result, so count games, not positions.
            games = max(2, round(won.count * found.games / max(1, guess.size / seats)))
            error = math.sqrt(won.variance / games)
            estimate = Estimate(won.mean, won.mean - 1.96 * error, won.mean + 1.96 * error, won.count)
            bins.append((float(guess[here].mean()), estimate))
            calibrated = calibrated and abs(won.mean - guess[here].mean()) <= max(0.05, 3 * error)
    return Calibration(tuple(bins), float(((guess - result) ** 2).mean()), bool(calibrated))


# --- decisions --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stakes:
    """The worth of decisions, in shares of the win. One half of the playouts chooses the best action and the other half
    estimates its value, so that noise does not look like a difference."""

    decisions: int
    stake: Estimate
    """The value of the best action minus the mean action's."""
    gap: Estimate
    """The value of the best action minus the second best's."""
    lost: Estimate
    """The value of the best action minus the taken one's; negative if the player chose better than the playouts do."""


def stakes(found: Evaluation) -> Stakes:
    stake, gap, lost = [], [], []
    for _, _, _, worths in each_choice(found):
        for half in range(2):
            chosen_by, valued_by = worths[:, half], worths[:, 1 - half]
            order = np.argsort(-chosen_by, kind="stable")
            best = valued_by[order[0]]
            stake.append(best - valued_by.mean())
            gap.append(best - valued_by[order[1]])
            lost.append(best - valued_by[0])
    estimates = [_halves_mean(numbers) for numbers in (stake, gap, lost)]
    return Stakes(len(stake) // 2, *estimates)


def _halves_mean(numbers: Sequence[float]) -> Estimate:
    """The mean over decisions, each of which has two estimates."""
    return _mean(np.array(numbers, float).reshape(-1, 2).mean(axis=1).tolist() if numbers else [])


def use_worths(found: Evaluation) -> dict[str, Estimate]:
    """The gain from a use compared with the best action without it, in shares of the win, when it was taken."""
    from mewple.lab.uses import uses

    known = uses(found.plan.game)
    gains: dict[str, list[float]] = {}
    for _, _, actions, worths in each_choice(found):
        for use in known.of(int(actions[0])):
            others = [place for place in range(1, len(actions)) if use not in known.of(int(actions[place]))]
            if not others:
                continue
            both = [
                worths[0, 1 - half] - worths[others, 1 - half][worths[others, half].argmax()] for half in range(2)
            ]  # fmt: skip
            gains.setdefault(known.all[use].name, []).append(float(np.mean(both)))
    return {name: _mean(numbers) for name, numbers in gains.items() if len(numbers) > 1}


def dead(levels: Sequence[Sequence[UseFigures]]) -> list[str]:
    """Uses that hardly anybody takes at any level of play, although they were often offered."""
    found = []
    for same_use in zip(*levels):
        if all(each.offered >= RARE and each.rate < DEAD for each in same_use):
            found.append(same_use[0].use.name)
    return found


def musts(levels: Sequence[Sequence[UseFigures]]) -> list[str]:
    """Uses that nearly everybody takes whenever possible, at every level of play."""
    return [
        same_use[0].use.name
        for same_use in zip(*levels)
        if all(each.offered >= RARE and each.rate > MUST for each in same_use)
    ]


def never(levels: Sequence[Sequence[UseFigures]]) -> list[str]:
    """Uses that were never legal at any level."""
    return [
        same_use[0].use.name
        for same_use in zip(*levels)
        if not any(each.offered or each.forced for each in same_use)
    ]  # fmt: skip
