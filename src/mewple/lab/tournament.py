"""Tournaments: each player plays against copies of each other player. Every seed is played from every seat; the results
have intervals and ratings.

Games between players that decide by policies alone are compiled, so that they are as fast as a simulation. The results
are the same as those of interpreted games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import permutations
from statistics import fmean, stdev
from typing import Any

import numpy as np

from mewple.bots.player import Player
from mewple.core import play
from mewple.core.compile.cpu import LIMIT, run_in_chunks
from mewple.core.compile.room import make_room
from mewple.core.content import OptionValue
from mewple.core.events import Log
from mewple.core.game import Game
from mewple.core.reasons import LEGAL
from mewple.core.rule import can_compile
from mewple.lab.kept_games import GameResult, KeptGames
from mewple.lab.luck import Judge
from mewple.lab.policy_games_kernel import decision_seed, policy_games_kernel
from mewple.lab.statistics import CONFIDENCE_95, wilson


@dataclass
class Score:
    """The results of a player against an opponent, in shares of the win."""

    games: int = 0
    total: float = 0.0
    without_luck: list[float] = field(default_factory=list)
    """The player's share of the win in each game, without luck (see `mewple.lab.luck`); empty in a tournament without a
    judge."""

    def add(self, share: float, without_luck: float | None = None) -> None:
        self.games += 1
        self.total += share
        if without_luck is not None:
            self.without_luck.append(without_luck)

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        return wilson(self.mean, self.games)

    def judged(self) -> tuple[float, float, float] | None:
        """The mean without luck and its 95 % interval; None if fewer than two games were judged."""
        shares = self.without_luck
        if len(shares) < 2:
            return None
        mean, half = fmean(shares), CONFIDENCE_95 * stdev(shares) / math.sqrt(len(shares))
        return mean, mean - half, mean + half


@dataclass
class Crosstable:
    """All pairings of a tournament. `even`: the share of the win that equal players get."""

    game: Game
    seats: int
    even: float
    players: tuple[str, ...]
    cells: dict[tuple[str, str], Score] = field(default_factory=dict)
    decisions: int = 0

    def ratings(self) -> dict[str, float]:
        """Elo ratings with mean 0, fitted to the results of all pairings (the model of Bradley and Terry, by gradient
        steps).

        In a cooperative game each player has all seats, and is rated against the game itself.
        """
        rating = dict.fromkeys(self.players, 0.0)
        for _ in range(400):
            slope = dict.fromkeys(self.players, 0.0)
            for (one, other), score in self.cells.items():
                rival = rating[other] if other != one else 0.0
                expected = 1 / (1 + (1 / self.even - 1) * 10 ** ((rival - rating[one]) / 400))
                slope[one] += score.games * (score.mean - expected)
                if other != one:
                    slope[other] -= score.games * (score.mean - expected)
            games = max(1, sum(score.games for score in self.cells.values()))
            for name in self.players:
                rating[name] = max(-2000.0, min(2000.0, rating[name] + 400 * slope[name] / games))
        middle = sum(rating.values()) / len(rating)
        return {name: value - middle for name, value in rating.items()}


def one_game(
    game: Game, b: Any, seats: int, seed: int, players: Sequence[Player], judge: Judge | None = None
) -> tuple[list[float], int]:
    """Plays a whole game between these players. Returns each seat's share of the win and the number of decisions."""
    s = play.new_game(game, b, seats, seed)
    if judge is not None:
        judge.deal(s)
    at_the_table = [each.for_one_game() for each in players]
    taken = 0
    while waiting := play.pending(game, b, s):
        seat = waiting[0]
        line = at_the_table[seat].line(game, b, s, seat, decision_seed(seed, taken))
        for number, action in enumerate(line):
            if number and play.refusal(game, b, s, seat, action) != LEGAL:
                break  # the rules revealed something without declaring it, so the seat has to decide again
            if judge is not None:
                judge.decision(s, seat, action, decision_seed(seed, taken))
            play.act(game, b, s, seat, action)
            taken += 1
    return play.returns(game, b, s), taken


@dataclass(frozen=True)
class Pairing:
    """All games in which one player plays against copies of another."""

    game: Game
    b: Any
    seats: int
    seed: int
    games: int
    one: Player
    other: Player

    def line_up(self, seat: int) -> list[Player]:
        """The player of each seat: `one` plays this seat, and copies of `other` play all other seats."""
        return [self.one if each == seat else self.other for each in range(self.seats)]

    def first_seed(self, seat: int) -> int:
        """The seed of the first game in which `one` has this seat. The seeds of the other games follow it.

        Each deal is played from every seat. If both players are the same, the seat makes no difference, so each game
        has its own deal.
        """
        return self.seed + sum(map(self.games_from, range(seat))) if self.one is self.other else self.seed

    def games_from(self, seat: int) -> int:
        """How many games the player plays from this seat."""
        return len(range(seat, self.games, self.seats))


def tournament(
    game: Game,
    players: Sequence[Player],
    games: int,
    seats: int,
    seed: int = 1,
    *,
    options: Mapping[str, OptionValue] | None = None,
    cores: int = 1,
    judge: int = 0,
    progress: Callable[[int], None] | None = None,
    kept: KeptGames | None = None,
) -> Crosstable:
    """Lets every player play against every other one, `games` games for each pairing. Each seed is played from every
    seat.

    In a cooperative game each player takes all seats, and its share is how often it wins. With `judge` above 0, the
    result also has shares without luck: to judge a decision, the game is continued `judge` times after it. The results
    in `kept` are used again and new ones are added. Games between policies alone are so quick that they are not kept.
    """
    b = game.open_box(options)
    even = 0.5 if game.content.cooperative or seats == 1 else 1 / seats
    table = Crosstable(game, seats, even, tuple(each.name for each in players))
    for one, other in pairings(game, players, seats):
        pairing = Pairing(game, b, seats, seed, games, one, other)
        compiled = can_compile() and not judge and not one.thinks and not other.thinks
        score = table.cells.setdefault((one.name, other.name), Score())
        if compiled:
            table.decisions += _play_compiled(pairing, score, cores, progress)
        else:
            table.decisions += _play(pairing, score, cores, judge, progress, _Memory(kept, options))
    return table


Progress = Callable[[int], None] | None


@dataclass(frozen=True)
class _Memory:
    """The stored results of games with these options."""

    kept: KeptGames | None
    options: Mapping[str, OptionValue] | None

    def _key(self, pairing: Pairing, mine: int, number: int) -> tuple[Any, ...]:
        deal = pairing.first_seed(mine) + number
        return sorted((self.options or {}).items()), pairing.one.name, pairing.other.name, mine, number, deal

    def find(self, pairing: Pairing, mine: int, number: int) -> GameResult | None:
        return self.kept.find(*self._key(pairing, mine, number)) if self.kept is not None else None

    def add(self, result: GameResult, pairing: Pairing, mine: int, number: int) -> None:
        if self.kept is not None:
            self.kept.add(result, *self._key(pairing, mine, number))


def _play(pairing: Pairing, score: Score, cores: int, judge: int, progress: Progress, memory: _Memory) -> int:
    """Plays interpreted games in parallel threads; searches in them are compiled. Returns the number of decisions."""
    game, b, seats = pairing.game, pairing.b, pairing.seats

    def play_one(place: tuple[int, int]) -> GameResult:
        mine, number = place
        known = memory.find(pairing, mine, number)
        if known is not None:
            return known
        deal = pairing.first_seed(mine) + number
        watching = Judge(game, b, judge, pairing.seed + number * seats + mine) if judge else None
        shares, taken = one_game(game, b, seats, deal, pairing.line_up(mine), watching)
        found = GameResult(float(shares[mine]), float(watching.shares[mine]) if watching else None, taken)
        memory.add(found, pairing, mine, number)
        return found

    places = [(seat, number) for seat in range(seats) for number in range(pairing.games_from(seat))]
    decisions = 0
    with ThreadPoolExecutor(max(1, cores)) as pool:
        for share, without_luck, taken in pool.map(play_one, places):
            score.add(share, without_luck)
            decisions += taken
            if progress:
                progress(1)
    return decisions


def _play_compiled(pairing: Pairing, score: Score, cores: int, progress: Progress) -> int:
    """Plays the same games compiled, for players that decide by policies alone."""
    taken = 0
    for mine in range(pairing.seats):
        count = pairing.games_from(mine)
        decisions, shares = np.zeros(count, np.int64), np.zeros((count, pairing.seats), np.float32)
        line_up, first = pairing.line_up(mine), pairing.first_seed(mine)
        run_in_chunks(_some_games(pairing, line_up, first, decisions, shares), count, cores, progress)
        score.games += count
        score.total += float(shares[:, mine].sum(dtype=np.float64))
        taken += int(decisions.sum())
    return taken


def _some_games(
    pairing: Pairing, line_up: Sequence[Player], first: int, decisions: Any, shares: Any
) -> Callable[[int, int], int]:
    """Makes the function that plays the games from number `start` to `stop` and writes their results."""
    game = pairing.game
    kernel = policy_games_kernel(game)
    policies = np.array([play.policy_number(game, each.level.policy) for each in line_up], np.int32)
    careless = np.array([each.level.careless for each in line_up], np.int32)

    def some(start: int, stop: int) -> int:
        kernel(
            pairing.b.rows(),
            game.state.array(1),
            game.own.array(1),
            game.state.array(1),
            game.own.array(1),
            Log.array(1),
            np.uint64((first + start) % 2**64),
            policies,
            careless,
            make_room(game),
            LIMIT,
            decisions[start:stop],
            shares[start:stop],
        )
        return stop - start

    return some


def pairings(game: Game, players: Sequence[Player], seats: int) -> list[tuple[Player, Player]]:
    if game.content.cooperative or seats == 1:
        return [(each, each) for each in players]
    return list(permutations(players, 2))
