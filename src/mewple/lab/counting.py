"""Plays games and counts what happens in them. A plan gives the same rows and counts on any number of cores or
machines."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

import msgspec
import numpy as np

from mewple.core.compile.cpu import LIMIT
from mewple.core.compile.room import make_room
from mewple.core.events import Log
from mewple.core.game import Game
from mewple.core.rule import NotCompiled, can_compile
from mewple.lab import counting_kernel as kernel
from mewple.lab.counting_kernel import counting_kernel
from mewple.lab.intervals import Moments
from mewple.lab.simulate import Plan, Progress, all_cores
from mewple.lab.uses import Use, uses

BLOCK = 5_000
"""How many games a block has. It is the same for any number of cores, so that sums are the same to the last bit."""


@dataclass(frozen=True)
class GameRows:
    """Figures of every game: one row for each game, in the order of seeds.

    `facts` has a column for each of `counting_kernel.FACTS`: the decisions; the length in rounds; the choices
    (decisions with more than one legal action); the lead changes; the most points by which the only winner was behind
    at the beginning of a round; the points between the winner and the next seat; the seat that was alone in the lead
    after each quarter of the game (-1 for none); the turns (how often it became another seat's turn); and the tenths of
    a second that people would need at the plan's pace. `points`, `shares` and `orders` have a column for each seat;
    `orders` is 0 for the seat that acted first.
    """

    facts: Any
    points: Any
    shares: Any
    orders: Any

    def fact(self, name: str) -> Any:
        """One column of `facts`."""
        return self.facts[:, kernel.FACTS.index(name)]


@dataclass(frozen=True)
class Counters:
    """Sums over games. `counting_kernel` says what the columns are."""

    use_counts: Any
    use_sums: Any
    use_firsts: Any
    """For each use of an action, the number of the first game in which a seat took it, and of the decision in that
    game; `NEVER` if none did."""
    use_games: Any
    """For each use, the first games in which a seat took an action of this use, and which seat that was. Rows that are
    not needed have `NEVER`."""
    branching: Any
    """`branching[n]`: how many decisions had n legal actions."""
    waits: Any
    """`waits[n]`: how often a seat had to wait for n decisions by other seats."""
    wait_seconds: Any
    """`wait_seconds[n]`: how often a seat had to wait n seconds for others, if people play at the plan's pace."""

    @classmethod
    def zero(cls, game: Game) -> Counters:
        count = len(uses(game).all)
        return cls(
            np.zeros((count, kernel.USE_COUNTS), np.int64),
            np.zeros((count, kernel.USE_SUMS), np.float64),
            np.full((count, kernel.FIRSTS), kernel.NEVER, np.int64),
            np.full((count, kernel.USE_GAMES, 2), kernel.NEVER, np.int64),
            np.zeros(game.most_legal + 1, np.int64),
            np.zeros(kernel.WAITS, np.int64),
            np.zeros(kernel.WAIT_SECONDS, np.int64),
        )

    def add(self, other: Counters) -> None:
        """Adds the counts of other games, which come after the games counted so far."""
        new = self.use_firsts[:, kernel.FIRST_GAME] == kernel.NEVER
        self.use_firsts[new] = other.use_firsts[new]
        for mine, more in zip(self.use_games, other.use_games):
            listed = int((mine[:, kernel.GAME_TAKEN] != kernel.NEVER).sum())
            mine[listed:] = more[: len(mine) - listed]
        for each in fields(self):
            if each.name not in ("use_firsts", "use_games"):
                sum_so_far = getattr(self, each.name)
                sum_so_far += getattr(other, each.name)


@dataclass(frozen=True)
class Block:
    """The results of the games numbered `first` to `first + games - 1` of a plan."""

    first: int
    rows: GameRows
    counters: Counters


@dataclass(frozen=True)
class UseFigures:
    """How often seats could choose a use, how often they took it, and how well those seats did in their games."""

    use: Use
    offered: int
    """The number of decisions in which an action of this use was legal, and also an action that is not of this use."""
    taken: int
    forced: int
    """The number of decisions in which every legal action was of this use."""
    games_offered: int
    """The number of seats that were offered the use, added up over all games. A game counts once for each of these
    seats."""
    games_taken: int
    share_taken: Moments
    """The shares of the win of seats that took the use in their game."""
    share_passed: Moments
    """The shares of the win of seats that could have taken the use in their game but never did."""
    first: tuple[int, int] | None = None
    """The number of the first game in which the use was taken, and of the decision in that game."""

    @property
    def rate(self) -> float:
        """How often the use was taken, as a share of how often it was offered."""
        return self.taken / self.offered if self.offered else 0.0


@dataclass(frozen=True)
class CountedGames:
    """Everything that was counted in the games of a plan."""

    plan: Plan
    rows: GameRows
    counters: Counters
    seconds: float = 0.0

    @property
    def games(self) -> int:
        return len(self.rows.facts)

    @property
    def endless(self) -> int:
        return int((self.rows.fact("decisions") >= LIMIT).sum())

    def uses(self) -> list[UseFigures]:
        """The figures of all uses, except those of actions that are never listed as legal, in the order of the game's
        kinds."""
        known = uses(self.plan.game)
        return [
            self._use(each, number) for number, each in enumerate(known.all) if number not in known.unlisted
        ]  # fmt: skip

    def _use(self, use: Use, number: int) -> UseFigures:
        counts = [int(count) for count in self.counters.use_counts[number]]
        sums = [float(total) for total in self.counters.use_sums[number]]
        offered, taken = counts[kernel.GAMES_OFFERED], counts[kernel.GAMES_TAKEN]
        return UseFigures(
            use,
            counts[kernel.TIMES_OFFERED],
            counts[kernel.TIMES_TAKEN],
            counts[kernel.TIMES_FORCED],
            offered,
            taken,
            Moments(taken, sums[kernel.SHARE_TAKEN], sums[kernel.SQUARE_TAKEN]),
            Moments(offered - taken, sums[kernel.SHARE_PASSED], sums[kernel.SQUARE_PASSED]),
            self._first(number),
        )

    def _first(self, number: int) -> tuple[int, int] | None:
        game, decision = (int(each) for each in self.counters.use_firsts[number])
        return None if game == kernel.NEVER else (game, decision)

    def seat_shares(self) -> list[Moments]:
        """Each seat's shares of the win."""
        return [moments(self.rows.shares[:, seat]) for seat in range(self.plan.seats)]

    def order_shares(self) -> list[Moments]:
        """The shares of the win by turn order: first those of the seats that acted first in their game, then those of
        the seats that acted second, and so on. Seats that never acted are left out."""
        return [moments(self.rows.shares[self.rows.orders == place]) for place in range(self.plan.seats)]


def moments(numbers: Any) -> Moments:
    """The count, sum and sum of squares of an array."""
    exact = np.asarray(numbers, np.float64)
    return Moments(exact.size, float(exact.sum()), float((exact * exact).sum()))


class Executor(Protocol):
    """The interface of code that plays blocks: threads in this process, or the workers of a cluster."""

    def play(self, plan: Plan, blocks: Sequence[tuple[int, int]]) -> Iterable[Block]:
        """Plays blocks, each given by its first game and its size, and returns them in the same order."""
        ...


class Threads:
    """Plays blocks in parallel threads. Threads can work at the same time, because compiled code releases Python's
    global lock."""

    def __init__(self, cores: int = 0) -> None:
        self.cores = cores or all_cores()

    def play(self, plan: Plan, blocks: Sequence[tuple[int, int]]) -> Iterator[Block]:
        play_block(plan, blocks[0][0], 1)  # compile before there are threads
        with ThreadPoolExecutor(self.cores) as pool:
            yield from pool.map(lambda block: play_block(plan, *block), blocks)


def blocks_of(games: int, size: int = BLOCK) -> list[tuple[int, int]]:
    """The first game and the number of games of each block."""
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def count(plan: Plan, progress: Progress = lambda games: None, executor: Executor | None = None) -> CountedGames:
    """Plays the plan and counts everything. Calls `progress` with the number of games played since the last call."""
    return gather(plan, play_blocks(plan, executor), progress)


def play_blocks(plan: Plan, executor: Executor | None = None, *, size: int = BLOCK) -> Iterator[Block]:
    """Yields the blocks of a plan, in order."""
    if plan.games < 1:
        raise ValueError(f"games: expected at least 1; got {plan.games}")
    if not can_compile():
        raise NotCompiled("counting needs the package numba (and MEWPLE_INTERPRETED must not be set)")
    plan.policy_numbers()  # raises an error for wrong seats and policies before any game is played
    yield from (executor or Threads(plan.cores)).play(plan, blocks_of(plan.games, size))


def gather(plan: Plan, blocks: Iterable[Block], progress: Progress = lambda games: None) -> CountedGames:
    """Adds up blocks, which must be in order."""
    start, counters, rows = time.perf_counter(), Counters.zero(plan.game), []
    for block in blocks:
        counters.add(block.counters)
        rows.append(block.rows)
        progress(len(block.rows.facts))
    return CountedGames(plan, merge_rows(rows), counters, time.perf_counter() - start)


def merge_rows(rows: Sequence[GameRows]) -> GameRows:
    return GameRows(*(np.concatenate([getattr(each, name.name) for each in rows]) for name in fields(GameRows)))


def play_block(plan: Plan, first: int, games: int) -> Block:
    """Plays the games from number `first` on. The same block gives the same bytes on every machine."""
    game, seats = plan.game, plan.seats
    known, counters = uses(game), Counters.zero(game)
    rows = GameRows(
        np.zeros((games, len(kernel.FACTS)), np.int32),
        np.zeros((games, seats), np.int32),
        np.zeros((games, seats), np.float32),
        np.zeros((games, seats), np.int8),
    )
    b = game.open_box(plan.options)
    counting_kernel(game)(
        b.rows(),
        game.state.array(1),
        game.own.array(1),
        game.state.array(1),
        game.own.array(1),
        Log.array(1),
        np.uint64((plan.seed + first) % 2**64),
        np.array(plan.policy_numbers(), np.int32),
        make_room(game),
        LIMIT,
        known.starts,
        known.members,
        rows.facts,
        rows.points,
        rows.shares,
        rows.orders,
        counters.use_counts,
        counters.use_sums,
        counters.use_firsts,
        counters.use_games,
        counters.branching,
        counters.waits,
        counters.wait_seconds,
        np.zeros((seats, len(known.all)), np.int8),
        np.zeros(seats * len(known.all), np.int32),
        np.zeros((2, len(known.all)), np.int64),
        np.zeros((kernel.ROUNDS, seats), np.int32),
        np.zeros(seats, np.int64),
        np.zeros(seats, np.int64),
        plan.pace.tenths(game),
        round(10 * plan.pace.turn),
        known.subjects,
        np.zeros(game.most_legal, np.int32),
    )
    return renumbered(Block(0, rows, counters), first)


def renumbered(block: Block, start: int) -> Block:
    """The same block with `start` added to the numbers of its games."""
    firsts, games = block.counters.use_firsts.copy(), block.counters.use_games.copy()
    firsts[firsts[:, kernel.FIRST_GAME] != kernel.NEVER, kernel.FIRST_GAME] += start
    games[..., kernel.GAME_TAKEN] += np.where(games[..., kernel.GAME_TAKEN] != kernel.NEVER, start, 0)
    return Block(block.first + start, block.rows, replace(block.counters, use_firsts=firsts, use_games=games))


def plan_facts(plan: Plan) -> dict[str, Any]:
    """The plan as JSON values, with everything that is needed to play it again."""
    codes = plan.game.content.codes(plan.options)
    return {
        "game": plan.game.id,
        "name": plan.game.name,
        "version": plan.game.content.version,
        "seats": plan.seats,
        "games": plan.games,
        "seed": plan.seed,
        "policies": list(plan.policies),
        "options": {name: option.value(codes[name]) for name, option in plan.game.content.options.items()},
        "changed_options": dict(plan.options),
        "pace": msgspec.to_builtins(plan.pace),
    }


Metric = Callable[[GameRows], Any]
"""A function that returns one figure for each game in these rows."""


def seat_metrics(plan: Plan) -> Mapping[str, Metric]:
    """The figures by which rules are compared: each seat's share of the win, the length, and so on."""

    def share_of(seat: int) -> Metric:
        return lambda rows: rows.shares[:, seat]

    def share_of_first(rows: GameRows) -> Any:
        return (rows.shares * (rows.orders == 0)).sum(axis=1)

    shares = {f"share of seat {seat + 1}": share_of(seat) for seat in range(plan.seats)}
    if plan.seats > 1:
        shares["share of whoever acts first"] = share_of_first
    if plan.game.content.cooperative:
        shares = {"win rate": share_of(0)}
    more: dict[str, Metric] = {
        "rounds": lambda rows: rows.fact("length"),
        "decisions": lambda rows: rows.fact("decisions"),
        "points": lambda rows: rows.points.mean(axis=1),
    }
    if plan.seats > 1 and not plan.game.content.cooperative:
        more |= {
            "lead changes": lambda rows: rows.fact("lead_changes"),
            "winning margin": lambda rows: rows.fact("margin"),
        }
    return shares | more
