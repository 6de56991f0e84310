"""Bots that think: a tree search over imagined states, for any game, within a budget of iterations or seconds."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from mewple.bots import tree
from mewple.core import play
from mewple.core.compiled import compile_kernel
from mewple.core.game import Game
from mewple.core.words import Log

DEEPEST = 512
MOST_NODES = 1 << 19
FIRST_PIECE = 4
PIECE_SECONDS = 0.004
"""Looks at the clock are about so far apart: the iterations between two of them grow until they take this long."""
SURE_AFTER = 64
"""No choice is taken to be settled before so many iterations."""


@cache
def grow_kernel(game: Game) -> Any:
    """The compiled search of a game, compiled at first use or taken from the cache."""
    return compile_kernel(tree.grow(game), game)


@dataclass(frozen=True)
class Choice:
    """One legal action as the search sees it: how often it was tried, and the share of the win it brought."""

    action: int
    visits: int
    share: float


@dataclass(frozen=True)
class Finding:
    """What a search found, the best action first."""

    choices: tuple[Choice, ...]
    iterations: int

    @property
    def action(self) -> int:
        return self.choices[0].action

    @property
    def share(self) -> float:
        """The share of the win that the searching seat can expect."""
        return self.choices[0].share


@dataclass(frozen=True)
class Budget:
    """How long to think: whichever of the two comes first; at least one of them is set."""

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1
    """Trees grown side by side, each on a core of its own, and counted together."""
    whole: bool = False
    """Uses all of its seconds, also when the choice cannot change any more: for chances that are told to people."""


class Tree:
    """One growing tree and the room its kernel needs."""

    def __init__(self, game: Game, b: Any, s: Any, seat: int, seed: int, most: int) -> None:
        self.game = game
        self.box, self.seat, self.seed = b.rows(), seat, seed
        root = s.copy()
        game.rules.imagine(b, root, seat, seed)  # what the seat cannot know is gone before the search begins
        self.root = root.rows()
        self.nodes = np.zeros((most, tree.COLUMNS), np.int32)
        self.gains = np.zeros(most, np.float64)
        self.used = np.ones(1, np.int64)
        self.done = 0
        self._rows = (game.state.array(1), game.own.array(1), Log.array(1))
        self._room = (
            np.zeros(game.most_legal, np.int32),
            np.zeros(game.actions.size, np.int32),
            np.zeros(DEEPEST, np.int32),
            np.zeros(DEEPEST, np.int32),
            np.zeros(s.seats, np.float32),
        )

    def grow(self, iterations: int, policy: int, percent: int) -> None:
        work, owns, log = self._rows
        tree_parts = (self.nodes, self.gains, self.used)
        start = np.uint64(self.seed % 2**64)
        which = (self.seat, start, self.done, iterations, policy, percent)
        grow_kernel(self.game)(self.box, self.root, work, owns, log, *which, *tree_parts, *self._room)
        self.done += iterations

    def children(self) -> dict[int, tuple[int, float]]:
        """Each tried action at the root: its visits and the sum of what it brought."""
        found = {}
        child = int(self.nodes[0, tree.FIRST])
        while child:
            found[int(self.nodes[child, tree.ACTION])] = (int(self.nodes[child, tree.VISITS]), float(self.gains[child]))
            child = int(self.nodes[child, tree.NEXT])
        return found

    def settled(self, left: float) -> bool:
        """Whether the most visited action stays so, whatever the `left` iterations bring."""
        if self.done < SURE_AFTER:
            return False
        visits = sorted((count for count, _ in self.children().values()), reverse=True)
        return visits[0] - (visits[1] if len(visits) > 1 else 0) > left


def search(
    game: Game, b: Any, s: Any, seat: int, seed: int, budget: Budget, *, policy: int | None = None, percent: int = 10
) -> Finding:
    """Think about the seat's decision. Deterministic for a seed and a number of iterations and trees.

    `policy` is the house policy of the playouts (the game's best by default), `percent` its share of random decisions.
    """
    if budget.iterations <= 0 and budget.seconds <= 0:
        raise ValueError("a search needs a budget: iterations or seconds above 0")
    actions = play.legal(game, b, s, seat)
    if len(actions) == 1:
        return Finding((Choice(actions[0], 0, 0.0),), 0)
    policy = len(game.policies) - 1 if policy is None else policy
    most = MOST_NODES if budget.iterations <= 0 else min(MOST_NODES, budget.iterations + 2)
    trees = [Tree(game, b, s, seat, seed + (number << 32), most) for number in range(max(1, budget.trees))]
    grow_kernel(game)
    deadline = time.monotonic() + budget.seconds if budget.seconds > 0 else float("inf")
    share = -(-budget.iterations // len(trees)) if budget.iterations > 0 else 1 << 62

    may_settle = budget.iterations <= 0 and not budget.whole and len(trees) == 1

    def think(one: Tree) -> None:
        _grow(one, share, deadline, may_settle, policy, percent)

    if len(trees) == 1:
        think(trees[0])
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(think, trees))
    return _gather(actions, trees)


def _grow(one: Tree, most: int, deadline: float, may_settle: bool, policy: int, percent: int) -> None:
    """Until there were `most` iterations, the time is up, or (if it may) the choice is settled."""
    piece = FIRST_PIECE
    begun = before = time.monotonic()
    while one.done < most and before < deadline:
        one.grow(min(piece, most - one.done), policy, percent)
        now = time.monotonic()
        if may_settle and one.settled((deadline - now) * one.done / max(now - begun, 1e-9)):
            return
        piece = piece * 2 if now - before < PIECE_SECONDS / 2 else piece
        before = now


def _gather(actions: Sequence[int], trees: Sequence[Tree]) -> Finding:
    visits = dict.fromkeys(actions, 0)
    gains = dict.fromkeys(actions, 0.0)
    for one in trees:
        for action, (count, gain) in one.children().items():
            visits[action] += count
            gains[action] += gain
    choices = [Choice(action, visits[action], gains[action] / max(1, visits[action])) for action in actions]
    choices.sort(key=lambda choice: (-choice.visits, -choice.share, choice.action))
    return Finding(tuple(choices), sum(one.done for one in trees))


def cores() -> int:
    return os.cpu_count() or 1
