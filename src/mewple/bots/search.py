"""A tree search for any game, on copies in which hidden things are dealt anew, within a budget of iterations or
seconds."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple

import numpy as np

from mewple.bots import search_tree
from mewple.bots.budget import LONGEST_LINE, Budget
from mewple.bots.search_kernel import NOTHING, PlayoutSettings, Scratch, Task, make_search_kernel
from mewple.bots.search_tree import TreeArrays
from mewple.core import play
from mewple.core.compile.cpu import compile_kernel
from mewple.core.game import NO_PLAN, Game

DEEPEST = 512
MOST_NODES = 1 << 19
FIRST_PIECE = 4
PIECE_SECONDS = 0.004
"""About how many seconds pass between two looks at the clock. The search chooses how many iterations it makes in
between, so that they take about this long."""
SURE_AFTER = 64
"""A search does not stop early before this many iterations."""
OVERRULE = 1.0
"""An action is preferred to the policy's choice only if it is better by this many standard errors. The number was
measured: see docs/decisions/0013."""
CERTAIN = 3.5
"""The search stops early if the best action leads every other one by this many standard errors."""
HOPE = 1.5
"""The search also stops if no other action could overtake the policy's choice, even with this many standard errors of
luck."""
WORLDS_OF_A_LINE = 8
"""A line is found by playing on in this many copies, each with hidden things dealt anew. The line contains only actions
that come at the same place in all copies."""
WHOLE_PLAYOUTS = 3
"""If playouts stop before the end of the game and people are shown chances to win, one playout in this many runs to the
end."""


@cache
def search_kernel(game: Game) -> Any:
    """The compiled search of a game. It is compiled when it is first used, or loaded from the cache."""
    return compile_kernel(make_search_kernel(game), game)


@dataclass(frozen=True)
class Choice:
    """A legal action, how often the search tried it, and the mean share of the win after it."""

    action: int
    visits: int
    share: float
    ends: int = 0
    """How many playouts ran to the end of the game. `share` is the mean result of these playouts; if no playout ran to
    the end, it is the mean score."""
    plan: int = NO_PLAN
    """The plan that begins with this action, if the search tried such a plan."""
    line: tuple[int, ...] = ()
    """The seat's actions under that plan, in one of the copies."""


@dataclass(frozen=True)
class Finding:
    """The result of a search, with the best action first."""

    choices: tuple[Choice, ...]
    iterations: int
    line: tuple[int, ...] = ()
    """The actions of the best plan, as far as they are the same in all copies. The first one is the best action."""

    @property
    def action(self) -> int:
        return self.choices[0].action

    @property
    def share(self) -> float:
        """The share of the win that the searching seat can expect."""
        return self.choices[0].share


def default_playouts(game: Game, *, shown: bool = False) -> PlayoutSettings:
    """The settings of playouts from the box. `shown`: people are shown chances to win, so some playouts run to the
    end."""
    thinking = game.content.thinking
    return PlayoutSettings(
        policy=len(game.policies) - 1,
        percent=thinking.random,
        weight=thinking.lead,
        rivals=thinking.rivals,
        rounds=thinking.rounds,
        whole=WHOLE_PLAYOUTS if shown else 0,
    )


class ActionStatistics(NamedTuple):
    """What the search knows about an action at the root of the tree."""

    visits: int = 0
    value: float = 0.0
    square: float = 0.0
    ends: int = 0
    win: float = 0.0

    def __add__(self, other: Any) -> ActionStatistics:
        return ActionStatistics(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def share(self) -> float:
        return self.win / self.ends if self.ends else self.value / max(1, self.visits)

    def estimate(self) -> tuple[float, float]:
        """The mean score and the variance of this mean. A score of 0 and one of 1 are added to the observed ones, so
        that few observations do not look certain."""
        count = self.visits + 2
        mean = (self.value + 1) / count
        return mean, max(0.0, (self.square + 1) / count - mean * mean) / count

    def ahead(self, other: ActionStatistics) -> float:
        """By how many standard errors this action is better than the other."""
        (mean, variance), (rival, spread) = self.estimate(), other.estimate()
        return (mean - rival) / math.sqrt(variance + spread + 1e-12)


class Tree:
    """One search tree, and the memory that its kernel needs."""

    def __init__(self, game: Game, b: Any, s: Any, seat: int, seed: int, most: int) -> None:
        self.game = game
        self.box, self.seat, self.seed = b.rows(), seat, seed
        root = s.copy()
        game.rules.imagine(b, root, seat, seed)  # before the search begins, deal anew what the seat cannot know
        self.root = root.rows()
        self.grown = TreeArrays.empty(most)
        self.done = 0
        self._room = Scratch.of(game, s.seats, DEEPEST)
        self._no_line = np.zeros(0, np.int32)

    def grow(self, iterations: int, playouts: PlayoutSettings) -> None:
        self._run(iterations, playouts, NOTHING, self._no_line)

    def _run(self, iterations: int, playouts: PlayoutSettings, forced: int, line: Any) -> None:
        seed = np.uint64(self.seed % 2**64)
        task = Task(self.box, self.root, self.seat, seed, self.done, iterations, forced, line)
        search_kernel(self.game)(task, playouts, self.grown, self._room)
        self.done += iterations

    def line(self, option: int, playouts: PlayoutSettings, worlds: int = WORLDS_OF_A_LINE) -> tuple[int, ...]:
        """The seat's actions after this action or plan, as far as they are the same in all copies."""
        common: list[int] = []
        noted = np.zeros(LONGEST_LINE, np.int32)
        for world in range(worlds):
            self._run(1, playouts._replace(percent=0), option, noted)
            seen = noted[noted >= 0].tolist()
            together = takewhile(lambda pair: pair[0] == pair[1], zip(common, seen))
            common = [action for action, _ in together] if world else seen
        return tuple(common)

    def tried(self) -> dict[int, ActionStatistics]:
        """The statistics of each tried action and plan at the root, the policy's choice first."""
        found = {}
        nodes, sums = self.grown.nodes, self.grown.sums
        child = int(nodes[0, search_tree.FIRST])
        while child:
            value, square, win = (float(each) for each in sums[child])
            found[int(nodes[child, search_tree.ACTION])] = ActionStatistics(
                int(nodes[child, search_tree.VISITS]), value, square, int(nodes[child, search_tree.ENDS]), win
            )
            child = int(nodes[child, search_tree.NEXT])
        return dict(reversed(found.items()))

    def settled(self, part: float) -> bool:
        """Whether the best action will probably stay the same in the remaining time. `part`: how much of the time has
        passed, from 0 to 1."""
        if self.done < SURE_AFTER:
            return False
        first, *others = self.tried().values()
        best = max((first, *others))
        if all(best.ahead(other) > CERTAIN for other in (first, *others) if other is not best):
            return True
        # A lead measured in standard errors grows with the square root of the time if the search goes on in the same
        # way. Early in a search this is not certain.
        luck = HOPE * math.sqrt(max(0.0, 1 - part))
        return all(other.ahead(first) + luck < OVERRULE * math.sqrt(part) for other in others)


def search(
    game: Game,
    b: Any,
    s: Any,
    seat: int,
    seed: int,
    budget: Budget,
    *,
    policy: int | None = None,
    percent: int | None = None,
) -> Finding:
    """Search for the seat's best decision. The same seed, number of iterations and number of trees give the same
    result.

    `policy`: the policy of the playouts, by default the game's best. `percent`: how many percent of its decisions are
    random, by default as in the box.
    """
    if budget.iterations <= 0 and budget.seconds <= 0:
        raise ValueError("a search needs a budget: iterations or seconds above 0")
    actions = play.legal(game, b, s, seat)
    if len(actions) == 1:
        return Finding((Choice(actions[0], 0, 0.0),), 0, (actions[0],))
    playing = default_playouts(game, shown=budget.whole)
    if policy is not None:
        playing = playing._replace(policy=policy)
    if percent is not None:
        playing = playing._replace(percent=percent)
    most = MOST_NODES if budget.iterations <= 0 else min(MOST_NODES, budget.iterations + 2)
    trees = [Tree(game, b, s, seat, seed + (number << 32), most) for number in range(max(1, budget.trees))]
    search_kernel(game)
    deadline = time.monotonic() + budget.seconds if budget.seconds > 0 else float("inf")
    share = -(-budget.iterations // len(trees)) if budget.iterations > 0 else 1 << 62
    may_settle = budget.iterations <= 0 and not budget.whole and len(trees) == 1

    def think(one: Tree) -> None:
        _grow(one, share, deadline, may_settle, playing)

    if len(trees) == 1:
        think(trees[0])
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(think, trees))
    return _gather(game, actions, trees, playing)


def _grow(one: Tree, most: int, deadline: float, may_settle: bool, playing: PlayoutSettings) -> None:
    """Grow the tree until it has `most` iterations or the time is up. If `may_settle` is true, it also stops when the
    choice will probably not change any more."""
    piece = FIRST_PIECE
    begun = before = time.monotonic()
    while one.done < most and before < deadline:
        one.grow(min(piece, most - one.done), playing)
        now = time.monotonic()
        if may_settle and one.settled((now - begun) / max(deadline - begun, 1e-9)):
            return
        piece = piece * 2 if now - before < PIECE_SECONDS / 2 else piece
        before = now


def _gather(game: Game, actions: Sequence[int], trees: Sequence[Tree], playing: PlayoutSettings) -> Finding:
    """The combined result of all trees."""
    known = dict.fromkeys(actions, ActionStatistics())
    for one in trees:
        for option, tried in one.tried().items():
            known[option] = known.get(option, ActionStatistics()) + tried
    done = sum(one.done for one in trees)
    usual = next(iter(trees[0].tried()))
    option = decide(known, usual)
    line = _line(game, trees[0], option, usual, playing)
    lines = _lines_of_plans(game, trees[0], known, playing)
    ways = {**_best_ways(game, lines, known), line[0]: option}
    choices = [
        _choice(game, action, ways[action], known[ways[action]], lines.get(ways[action], ())) for action in actions
    ]
    choices.sort(key=lambda choice: (choice.action != line[0], -choice.visits, -choice.share, choice.action))
    return Finding(tuple(choices), done, line)


def _line(game: Game, one: Tree, option: int, usual: int, playing: PlayoutSettings) -> tuple[int, ...]:
    """The best action and those after it. In a game with plans, the policy's choice counts as a plan and is followed to
    its end. After any other action the policy may continue badly, so the line ends and the next decision needs a new
    search."""
    if game.plans and (option == usual or option >= game.actions.size):
        return one.line(option, playing)
    return (option,)


def _lines_of_plans(
    game: Game, one: Tree, known: Mapping[int, ActionStatistics], playing: PlayoutSettings
) -> dict[int, tuple[int, ...]]:
    """The seat's actions under each tried plan, in one of the copies."""
    return {plan: one.line(plan, playing, worlds=1) for plan in known if plan >= game.actions.size}


def _best_ways(game: Game, lines: Mapping[int, Sequence[int]], known: Mapping[int, ActionStatistics]) -> dict[int, int]:
    """For each action, the better of two options: the action alone, or a plan that begins with it."""
    ways = {option: option for option in known if option < game.actions.size}
    for plan, line in lines.items():
        ways[line[0]] = max(ways[line[0]], plan, key=known.__getitem__)
    return ways


def _choice(game: Game, action: int, way: int, tried: ActionStatistics, line: tuple[int, ...]) -> Choice:
    plan = way - game.actions.size if way >= game.actions.size else NO_PLAN
    return Choice(action, tried.visits, tried.share, tried.ends, plan, line)


def decide(known: Mapping[int, ActionStatistics], usual: int) -> int:
    """The most visited action, or the policy's choice `usual` if that action is not clearly better."""
    best = max(known, key=lambda action: (known[action].visits, known[action].value, -action))
    return best if known[best].ahead(known[usual]) > OVERRULE else usual
