"""Tournaments: one player against a field of another, seats rotated and seeds paired, with intervals and ratings."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import permutations
from statistics import fmean, stdev
from typing import Any

from mewple.bots.player import NO_LINE, Line, Player
from mewple.core import play
from mewple.core.compile.cpu import compiled
from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.core.rule import can_compile
from mewple.lab.luck import Judge
from mewple.lab.statistics import CONFIDENCE_95, wilson


@dataclass
class Score:
    """What a player got in games against a field: shares of the win."""

    games: int = 0
    total: float = 0.0
    without_luck: list[float] = field(default_factory=list)
    """The same, game by game, with the luck taken out (`mewple.lab.luck`); empty where that was not asked for."""

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
        """Without luck: the mean and its 95 % interval. None where that was not asked for, or there was but a game."""
        shares = self.without_luck
        if len(shares) < 2:
            return None
        mean, half = fmean(shares), CONFIDENCE_95 * stdev(shares) / math.sqrt(len(shares))
        return mean, mean - half, mean + half


@dataclass
class Crosstable:
    """All pairings of a tournament. `even` is what equal players would get."""

    game: Game
    seats: int
    even: float
    players: tuple[str, ...]
    cells: dict[tuple[str, str], Score] = field(default_factory=dict)
    decisions: int = 0

    def ratings(self) -> dict[str, float]:
        """Ratings on the Elo scale, the mean at 0, fitted to all pairings (Bradley and Terry, by gradient steps).

        Who plays with their like, as in a cooperative game, plays against the game itself.
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
    """A whole game between these players; returns each seat's share and how many decisions were taken."""
    s = play.new_game(game, b, seats, seed)
    if judge is not None:
        judge.deal(s)
    taken, line = 0, NO_LINE
    while waiting := play.pending(game, b, s):
        seat, thought = waiting[0], (seed << 20) + taken
        action = line.next_action(seat, taken, play.legal(game, b, s, seat))
        if action is None:
            line = Line(seat, taken, players[seat].line(game, b, s, seat, thought))
            action = line.actions[0]
        line = line.rest()
        if judge is not None:
            judge.decision(s, seat, action, thought)
        play.act(game, b, s, seat, action)
        taken += 1
    return play.returns(game, b, s), taken


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
) -> Crosstable:
    """Every player against a field of every other, `games` games a pairing: each seed is played from every seat.

    A cooperative game has no rivals: each player fills all seats, and its share is the rate of winning. With `judge`,
    shares are told without luck as well, every decision being judged by so many games played on from there.
    """
    b = game.open_box(options)
    names = tuple(each.name for each in players)
    even = 0.5 if game.content.cooperative or seats == 1 else 1 / seats
    table = Crosstable(game, seats, even, names)
    for one, other in pairings(game, players, seats):
        score = table.cells.setdefault((one.name, other.name), Score())
        numbers = (one.policy(game), other.policy(game))
        if can_compile() and not judge and None not in numbers:
            _play_compiled(table, score, b, seed, games, numbers, cores, progress)
            continue

        def play_one(number: int, one: Player = one, other: Player = other) -> tuple[float, float | None, int]:
            mine = number % seats
            line = [one if seat == mine else other for seat in range(seats)]
            # Among their like every seat is the same: then each game has a seed of its own.
            deal = seed + (number if one is other else number // seats)
            watching = Judge(game, b, judge, seed + number) if judge else None
            shares, taken = one_game(game, b, seats, deal, line, watching)
            return shares[mine], watching.shares[mine] if watching else None, taken

        with ThreadPoolExecutor(max(1, cores)) as pool:
            for share, without_luck, taken in pool.map(play_one, range(games)):
                score.add(share, without_luck)
                table.decisions += taken
                if progress:
                    progress(1)
    return table


def _play_compiled(
    table: Crosstable,
    score: Score,
    b: Any,
    seed: int,
    games: int,
    policies: tuple[Any, Any],
    cores: int,
    progress: Callable[[int], None] | None,
) -> None:
    """A pairing of two policies at the speed of a simulation. Seeds and seats are those of the other pairings."""
    one, other = policies
    among_their_like = one == other
    for mine in range(table.seats):
        count = len(range(mine, games, table.seats))
        if not count:
            continue
        line = [one if seat == mine else other for seat in range(table.seats)]
        # Among their like every seat is the same: then each game has a seed of its own.
        first = seed + mine * games if among_their_like else seed
        played = compiled(table.game).simulate(b, table.seats, first, count, line, cores=cores, progress=progress)
        for share in played.returns[:, mine]:
            score.add(float(share))
        table.decisions += int(played.decisions.sum())


def pairings(game: Game, players: Sequence[Player], seats: int) -> list[tuple[Player, Player]]:
    if game.content.cooperative or seats == 1:
        return [(each, each) for each in players]
    return list(permutations(players, 2))
