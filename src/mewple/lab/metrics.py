"""Figures about a game, with intervals: fairness, length, tension, decisions, and uses of actions.

All figures about tension are based on win chances, which are estimated by playouts. Where a figure needs the square of
a difference, it uses the product of two independent estimates, which has no bias. A lead counts only if it is larger
than the noise of the estimate.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mewple.lab.counting import CountedGames, UseFigures, moments
from mewple.lab.evaluation import Evaluation, each_choice
from mewple.lab.evaluation_kernel import OTHER_POLICY
from mewple.lab.intervals import (
    Estimate,
    Moments,
    Verdict,
    equivalence,
    games_for,
    normal_quantile,
    sidak_quantile,
)
from mewple.lab.uses import Use, names_of

FAIR = 0.02
"""Seats are called fair if their shares are certainly within two percentage points of an even share."""
DECIDED = 0.95
"""A game is decided when somebody's win chance stays above this."""
OUT_OF_IT = 0.02
"""A seat has no real chance any more while its win chance is below this."""
CERTAIN = 2.0
"""A difference is certain if it is larger than this many standard errors."""
PARTS = 10
"""Curves over the course of a game divide it into this many parts."""
DEAD, MUST = 0.01, 0.95
"""Two shares: a use that is taken less often than `DEAD` is called dead, and a use that is taken more often than `MUST`
is called a must."""
RARE = 100
"""Uses that were offered to seats fewer times than this are neither called dead nor a must."""


@dataclass(frozen=True)
class Fairness:
    """The shares of the win by place. The verdicts and intervals are corrected for the number of places."""

    even: float
    shares: tuple[Estimate, ...]
    verdicts: tuple[Verdict, ...]
    more_games: int
    """How many more games would be needed to settle what is still unclear."""

    @property
    def verdict(self) -> Verdict:
        """`different` if some place certainly has an advantage or a disadvantage, `same` if certainly no place has
        one."""
        if Verdict.different in self.verdicts:
            return Verdict.different
        return Verdict.unknown if Verdict.unknown in self.verdicts else Verdict.same

    @property
    def imbalance(self) -> float:
        """The largest difference between two shares."""
        return max(each.mean for each in self.shares) - min(each.mean for each in self.shares)

    @property
    def imbalance_half(self) -> float:
        """Half the width of an interval for `imbalance`. It is a little too wide, because it adds the half-widths of
        two shares."""
        best = max(self.shares, key=lambda each: each.mean)
        return best.half + min(self.shares, key=lambda each: each.mean).half

    def elo(self, place: int) -> float:
        """The advantage of this place in Elo points: how much stronger a player has to be to win the same share from a
        place without advantage."""
        return elo(self.shares[place].mean, self.even)


def elo(share: float, even: float) -> float:
    """By how many Elo points a player must be stronger than the others to win this share and not just an even share."""
    safe = min(max(share, 1e-4), 1 - 1e-4)
    return 400 * math.log10(safe / (1 - safe) * (1 - even) / even)


def fairness(shares: Sequence[Moments], even: float) -> Fairness:
    """Judges whether places (seats, or positions in the turn order) have equal shares of the win."""
    z = sidak_quantile(len(shares))
    found = tuple(each.interval(z) for each in shares)
    spread = max((math.sqrt(each.variance) for each in shares), default=0.0)
    # If a share deviates by exactly the tolerance, no number of games is enough to decide. So the number is computed
    # for a deviation of half the tolerance.
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
    """The share of games that are longer than one and a half times the median."""


def spread(numbers: Any) -> Length:
    """The distribution of the numbers in a column of `GameRows`."""
    p5, median, p95 = (int(np.quantile(numbers, part, method="inverted_cdf")) for part in (0.05, 0.5, 0.95))
    overlong = float((numbers > 1.5 * median).mean())
    return Length(moments(numbers).interval(), p5, median, p95, int(numbers.max()), overlong)


def minutes(counted: CountedGames) -> Any:
    """How many minutes each game would take people at the plan's pace."""
    return counted.rows.fact("tenths") / 600


@dataclass(frozen=True)
class WaitingTimes:
    """How long a seat has to wait until it may act again, in decisions of other seats or in seconds."""

    mean: Estimate
    median: int
    p95: int


def waiting(times: Any) -> WaitingTimes:
    """Computes figures about waiting times. `times[n]` says how often a seat waited for n decisions, or n seconds. The
    interval is computed as if all waits were independent."""
    numbers = np.arange(times.size)
    count, total, squares = (float((times * numbers**power).sum()) for power in range(3))
    found = Moments(int(count), total, squares)
    median, p95 = (int(np.searchsorted(times.cumsum(), part * count)) if count else 0 for part in (0.5, 0.95))
    return WaitingTimes(found.interval() if count > 1 else Estimate(0.0, 0.0, 0.0, int(count)), median, p95)


@dataclass(frozen=True)
class ChoiceCounts:
    """How often players have a choice, and between how many actions."""

    forced: Estimate
    """The share of decisions with only one legal action."""
    mean: Estimate
    """The number of legal actions in decisions that have several."""
    geometric: float
    choices: Estimate
    """The number of decisions in a game that have several legal actions."""
    a_turn: Estimate
    """The number of decisions in a turn that have several legal actions."""


def branching(counted: CountedGames) -> ChoiceCounts:
    """Intervals of ratios are computed over games. The interval for the number of legal actions is computed as if all
    decisions were independent."""
    counts, rows = counted.counters.branching, counted.rows
    sizes = np.arange(counts.size)
    real = int(counts[2:].sum())
    choices, decisions = rows.fact("choices"), rows.fact("decisions")
    numbers = Moments(real, *(float((counts[2:] * sizes[2:] ** power).sum()) for power in (1, 2)))
    return ChoiceCounts(
        ratio(decisions - choices, decisions),
        numbers.interval() if real > 1 else Estimate(numbers.mean, numbers.mean, numbers.mean, real),
        float(np.exp((counts[2:] * np.log(sizes[2:])).sum() / max(1, real))),
        moments(choices).interval(),
        ratio(choices, rows.fact("turns")),
    )


def ratio(above: Any, below: Any) -> Estimate:
    """The sum of one column divided by the sum of another, with its interval over games (linearised)."""
    above, below = np.asarray(above, np.float64), np.asarray(below, np.float64)
    if not below.sum():
        return Estimate(0.0, 0.0, 0.0, len(below))
    mean = above.sum() / below.sum()
    error = float((above - mean * below).std()) / (below.mean() * math.sqrt(len(below)))
    half = normal_quantile() * error
    return Estimate(float(mean), float(mean - half), float(mean + half), len(below))


# --- tension ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tension:
    """What win chances say about the tension of games. All intervals are computed over games."""

    lead_changes: Estimate
    lead_changes_a_round: Estimate
    drama: Estimate
    """How far the later winner is behind at the moments when it does not lead: the mean of the square root of the
    difference in win chance to the leader."""
    dramatic: Estimate
    """The share of games whose later winner trails at some time."""
    comebacks: Estimate
    """The share of games in which the later winner at some moment had at most half of an even chance to win."""
    last_at_half: Estimate
    """The mean share of the win of the seat that is in the last place after half of the game. If nothing were decided
    after half of the game, this would be an even share."""
    uncertainty: tuple[Estimate, ...]
    """The entropy of the win chances in each tenth of the game (1: all chances are even)."""
    mean_uncertainty: Estimate
    decided_at: Estimate
    """How much of the game has been played when somebody's chance rises above 95 % and then stays there."""
    played_out: Estimate
    """The share of the decisions that are taken after the moment `decided_at`."""
    out_of_it: Estimate
    """The share of a seat's rounds in which its win chance is below 2 %."""
    surprise: tuple[Estimate, ...]
    """How far win chances move in each tenth of the game. The squared changes in that tenth are added up for each game;
    the figure is the root of the mean of these sums."""
    movement: Estimate
    """How far win chances move in the whole game, computed in the same way from all changes in the game."""
    late_surprise: Estimate
    """How much of all movement happens in the last third of the game, as a share of the sum of squared changes."""
    leader_wins: tuple[Estimate, ...]
    """How often the seat that leads after a quarter, after half and after three quarters of the game wins."""


def tension(found: Evaluation) -> Tension:
    """Computes `Tension`. In a cooperative game the two possible outcomes are winning and losing."""
    games = [_GameTension(found, game) for game in range(found.games)]
    moves = np.array([each.moves for each in games])
    late = moves[:, math.ceil(PARTS * 2 / 3) :].sum(axis=1)
    return Tension(
        lead_changes=_mean([each.lead_changes for each in games]),
        lead_changes_a_round=ratio([each.lead_changes for each in games], found.rounds),
        drama=_mean([each.drama for each in games]),
        dramatic=_mean([float(each.drama > 0) for each in games]),
        comebacks=_mean([each.comeback for each in games]),
        last_at_half=_mean([each.last_share(1 / 2) for each in games]),
        uncertainty=tuple(_mean([each.entropy[part] for each in games]) for part in range(PARTS)),
        mean_uncertainty=_mean([float(each.entropy.mean()) for each in games]),
        decided_at=_mean([each.decided_at for each in games]),
        played_out=_mean([each.played_out for each in games]),
        out_of_it=ratio([each.rounds_out_of_it for each in games], [each.seat_rounds for each in games]),
        surprise=tuple(_root(moments(moves[:, part]).interval()) for part in range(PARTS)),
        movement=_root(moments(moves.sum(axis=1)).interval()),
        late_surprise=ratio(late, moves.sum(axis=1)) if moves.sum() > 0 else _mean([0.0] * len(games)),
        leader_wins=tuple(_mean([each.leader_share(quarter / 4) for each in games]) for quarter in (1, 2, 3)),
    )


def _mean(numbers: Sequence[float]) -> Estimate:
    return moments(np.array(numbers)).interval()


def _root(squares: Estimate) -> Estimate:
    """The estimate of a root: takes the square root of the mean and of both ends of its interval."""
    mean, low, high = (math.sqrt(max(0.0, each)) for each in (squares.mean, squares.low, squares.high))
    return Estimate(mean, low, high, squares.count)


class _GameTension:
    """The figures about the tension of one game."""

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
        decided = self._decided()
        self.decided_at = float(self.times[decided])
        self.played_out = self._part_after(found, game, decided)
        out = (one[:-1] < OUT_OF_IT) & (two[:-1] < OUT_OF_IT)
        self.seat_rounds = out.size
        self.rounds_out_of_it = int(out.sum())
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

    def _decided(self) -> int:
        """The first moment after which somebody's chance stays above `DECIDED`; at the latest the end of the game."""
        open_still = np.flatnonzero(self.mean.max(axis=1) < DECIDED)
        return min(int(open_still[-1]) + 1, len(self.times) - 1) if open_still.size else 0

    @staticmethod
    def _part_after(found: Evaluation, game: int, moment: int) -> float:
        """The share of the game's decisions that are taken after this moment."""
        decisions = int(found.lengths[game])
        before = decisions if moment >= found.rounds[game] else int(found.moments[game, moment])
        return (decisions - before) / max(1, decisions)

    def _moves(self) -> Any:
        """The squared changes of all win chances, added up in each part of the game."""
        squares = (np.diff(self.one, axis=0) * np.diff(self.two, axis=0)).sum(axis=1)
        parts = np.minimum((self.times[1:] * PARTS - 1e-9).astype(int), PARTS - 1)
        return np.bincount(parts, weights=squares, minlength=PARTS)

    def _by_part(self, numbers: Any) -> Any:
        places = np.minimum((np.arange(PARTS) + 0.5) / PARTS * len(numbers), len(numbers) - 1).astype(int)
        return numbers[places]

    def leader_share(self, part: float) -> float:
        """The share of the win that went to the seat which was in the lead after this `part` of the game."""
        return float(self.shares[self.mean[int(part * (len(self.mean) - 1))].argmax()])

    def last_share(self, part: float) -> float:
        """The share of the win that went to the seat which was last after this `part` of the game."""
        return float(self.shares[self.mean[int(part * (len(self.mean) - 1))].argmin()])


def _outcomes(chances: Any, cooperative: bool) -> Any:
    """The chances of all possible outcomes, with one column for each outcome."""
    return np.column_stack([chances[:, 0], 1 - chances[:, 0]]) if cooperative else chances.astype(float)


def _entropy(chances: Any) -> Any:
    safe = np.clip(chances, 1e-12, 1)
    return -(safe * np.log(safe)).sum(axis=1) / math.log(chances.shape[1])


@dataclass(frozen=True)
class Calibration:
    """Whether win chances are accurate: of the positions with a chance near x, about a share of x should be won."""

    bins: tuple[tuple[float, Estimate], ...]
    """For positions with chances of 0 to 10 %, 10 to 20 % and so on: the mean chance, and the share of the win that
    followed."""
    brier: float
    """The mean squared error. Estimates that always say even chances for two players have an error of 0.25."""
    calibrated: bool


def calibration(found: Evaluation) -> Calibration:
    """Compares the estimated chances with the results: those of the first seat in a cooperative game, and of all seats
    otherwise."""
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
            # All positions of a game have the same result, so the error depends on the number of games and not on the
            # number of positions.
            games = max(2, round(won.count * found.games / max(1, guess.size / seats)))
            error = math.sqrt(won.variance / games)
            estimate = Estimate(won.mean, won.mean - 1.96 * error, won.mean + 1.96 * error, won.count)
            bins.append((float(guess[here].mean()), estimate))
            calibrated = calibrated and abs(won.mean - guess[here].mean()) <= max(0.05, 3 * error)
    return Calibration(tuple(bins), float(((guess - result) ** 2).mean()), bool(calibrated))


# --- decisions --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stakes:
    """How much is at stake in decisions, in shares of the win. Each action's value was estimated twice: the first
    estimate chooses the best action and the second one gives its value, so that noise does not look like a
    difference."""

    decisions: int
    stake: Estimate
    """The value of the best action minus the mean value of all actions."""
    gap: Estimate
    """The value of the best action minus that of the second best."""
    lost: Estimate
    """The value of the best action minus that of the action that was taken. It is negative if the action that was taken
    is better than the one that the playouts chose."""
    matters: Estimate
    """The share of the decisions whose best action is certainly better than the mean of all. The true share may be
    higher."""
    clear: Estimate
    """The share of the decisions whose best action is certainly better than the second best."""
    interesting: Estimate
    """The share of the decisions that certainly matter and in which another policy would act differently."""
    agreement: Estimate
    """The share of the decisions in which another policy would do the same."""


def stakes(found: Evaluation) -> Stakes:
    columns: list[list[float]] = [[] for _ in range(7)]
    stake, gap, lost, matters, clear, interesting, agreement = columns
    for choice, _, actions, worths in each_choice(found):
        agrees = float(found.choices[choice][OTHER_POLICY] == actions[0])
        agreement += [agrees, agrees]
        for half in range(2):
            chosen_by, valued_by = worths[:, half], worths[:, 1 - half]
            order = np.argsort(-chosen_by, kind="stable")
            best = valued_by[order[0]]
            stake.append(best - valued_by.mean())
            gap.append(best - valued_by[order[1]])
            lost.append(best - valued_by[0])
            matters.append(float(stake[-1] > _certain_gap(best, valued_by.mean(), found.playouts)))
            clear.append(float(gap[-1] > _certain_gap(best, valued_by[order[1]], found.playouts)))
            interesting.append(matters[-1] * (1 - agrees))
    return Stakes(len(stake) // 2, *map(_halves_mean, columns))


def _certain_gap(one: float, other: float, playouts: int) -> float:
    """The smallest difference between two win chances that counts as certain, if each chance is estimated from half of
    the playouts. The formula is for independent estimates. The estimates here use the same seeds, so the formula gives
    a little too much."""
    spread = max(0.05, one * (1 - one)) + max(0.05, other * (1 - other))
    return CERTAIN * math.sqrt(spread / max(1, playouts // 2))


def _halves_mean(numbers: Sequence[float]) -> Estimate:
    """The mean over decisions; `numbers` has two estimates for each decision."""
    return _mean(np.array(numbers, float).reshape(-1, 2).mean(axis=1).tolist() if numbers else [])


def use_worths(found: Evaluation) -> dict[str, Estimate]:
    """For each use, how much more of the win a seat could expect after an action of this use that it took than after
    the best action that is not of this use."""
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
    """Uses that are hardly ever taken at any level of play, although they were often offered."""
    return _uses_where(levels, lambda same_use: all(map(_is_dead, same_use)))


def universal_uses(levels: Sequence[Sequence[UseFigures]]) -> list[str]:
    """Uses that are nearly always taken when they are offered, at every level of play."""
    return _uses_where(levels, lambda same_use: all(map(_is_must, same_use)))


def never(levels: Sequence[Sequence[UseFigures]], apart: Collection[Use] = ()) -> list[str]:
    """Uses that were never legal at any level of play. `apart`: uses that are possible only with other options or
    numbers of seats; they are left out."""
    return _uses_where(
        levels,
        lambda same_use: same_use[0].use not in apart and not any(each.offered or each.forced for each in same_use),
    )


def taken_only_by(taking: Sequence[UseFigures], passing: Sequence[UseFigures]) -> list[str]:
    """Uses that are nearly always taken at one level of play and hardly ever at the other."""
    return _uses_where([taking, passing], lambda pair: _is_must(pair[0]) and _is_dead(pair[1]))


def _is_dead(use: UseFigures) -> bool:
    return use.offered >= RARE and use.rate < DEAD


def _is_must(use: UseFigures) -> bool:
    return use.offered >= RARE and use.rate > MUST


def _uses_where(levels: Sequence[Sequence[UseFigures]], holds: Callable[[Sequence[UseFigures]], bool]) -> list[str]:
    """The names of the uses for which `holds` is true. `holds` gets a use's figures at all levels of play."""
    return names_of(same_use[0].use for same_use in zip(*levels) if holds(same_use))
