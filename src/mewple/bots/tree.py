"""The search tree's kernel: information-set Monte Carlo tree search that knows no game.

Every iteration imagines the state anew for the searching seat (hidden things re-dealt, a fresh stream of outcomes),
walks down the tree by what is legal there, adds one node, plays the rest out by the house policy with a share of random
decisions, and adds what each seat got to the nodes it passed. A node stands for the decisions that led to it, whatever
chance did in between, so chance is averaged and not branched over. Each seat is after its own share of the win.

Where several seats choose at the same time, only the searching seat's choice is in the tree: the others' are made by
the house policy, which knows what their seats may know, so that nobody answers a choice they could not have seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from mewple.core.fate import begin, below
from mewple.core.game import Game
from mewple.core.kernels import OWN_DICE
from mewple.core.rule import rule

FIRST, NEXT, ACTION, VISITS, SEEN = 0, 1, 2, 3, 4
"""The columns of a node: its first child, its next sibling, the action that leads to it, how often it was visited, and
how often it could have been (its action was legal when its parent was passed)."""
COLUMNS = 5

EXPLORE = 0.7
"""How much a rarely tried action is favoured; shares of the win lie in 0..1."""
UNTRIED = -0.05
"""How an untried action is judged against the mean of the tried ones."""
LONGEST = 20_000
"""A playout longer than this counts for nobody."""


def grow(game: Game) -> Callable[..., Any]:
    """The kernel: some iterations more."""
    pending, legal, apply, imagine = game.rules.pending, game.rules.legal, game.rules.apply, game.rules.imagine
    house, returns = game.rules.house, game.rules.returns

    @rule
    def lowest(bits: Any) -> Any:
        seat = 0
        while bits >> seat & 1 == 0:
            seat += 1
        return seat

    @rule
    def match_children(nodes: Any, node: Any, room: Any, count: Any, child_of: Any) -> None:
        """Which child stands for each legal action, -1 for none; children that are legal now were seen once more."""
        for at in range(count):
            child_of[room[at]] = -1
        child = nodes[node, FIRST]
        while child != 0:
            action = nodes[child, ACTION]
            for at in range(count):
                if room[at] == action:
                    child_of[action] = child
                    nodes[child, SEEN] += 1
                    break
            child = nodes[child, NEXT]

    @rule
    def most_promising(nodes: Any, gains: Any, room: Any, count: Any, child_of: Any, own: Any, first: Any) -> Any:
        """The legal action to try: tried ones by their mean and how rarely they were tried, untried ones by the mean
        of all. `first` is the house policy's choice, taken when nothing was tried yet."""
        visits, total = 0, 0.0
        for at in range(count):
            child = child_of[room[at]]
            if child > 0:
                visits += nodes[child, VISITS]
                total += gains[child]
        if visits == 0:
            return first
        best, best_score, ties = np.int64(room[0]), -1.0e30, 0
        for at in range(count):
            child = child_of[room[at]]
            if child > 0:
                tried = max(1, nodes[child, VISITS])
                score = gains[child] / tried + EXPLORE * math.sqrt(math.log(nodes[child, SEEN] + 1.0) / tried)
            else:
                score = total / visits + UNTRIED + EXPLORE * math.sqrt(math.log(visits + 1.0))
            if score > best_score:
                best, best_score, ties = np.int64(room[at]), score, 1
            elif score == best_score:
                ties += 1
                if below(own, ties) == 0:
                    best = np.int64(room[at])
        return best

    @rule
    def descend(nodes: Any, used: Any, node: Any, action: Any, child_of: Any) -> Any:
        """The child for this action, made if there is room for it; 0 where there is none."""
        child = np.int64(child_of[action])
        if child <= 0 and used[0] < nodes.shape[0]:
            child = used[0]
            used[0] += 1
            nodes[child, ACTION] = action
            nodes[child, NEXT] = nodes[node, FIRST]
            nodes[child, SEEN] = 1
            nodes[node, FIRST] = child
        return max(child, 0)

    # Every rules function is called at one place only, with the same types: each further place would be compiled anew.
    def some_more(
        box: Any, root: Any, work: Any, owns: Any, log: Any, seat: Any, seed: Any, done: Any, more: Any,
        policy: Any, percent: Any, nodes: Any, gains: Any, used: Any, room: Any, child_of: Any, path: Any, movers: Any,
        shares: Any,
    ) -> None:  # fmt: skip
        b, own = box[0], owns[0]
        for iteration in range(done, done + more):
            key = seed + np.uint64(iteration) * np.uint64(0x2545F4914F6CDD1D)
            begin(own, key ^ OWN_DICE)
            work[:1] = root[:1]
            s = work[0]
            imagine(b, s, seat, key)
            node, depth, steps = np.int64(0), 0, 0
            growing = True
            bits = pending(b, s)
            while bits != 0 and steps < LONGEST:
                who = np.int64(seat if growing and bits >> seat & 1 else lowest(bits))
                in_tree = growing and depth < path.size and (who == seat or bits & (bits - 1) == 0)
                at_random = not in_tree and below(own, 100) < percent
                count: Any = np.int64(legal(b, s, who, room)) if in_tree or at_random else np.int64(0)
                action = np.int64(room[0])
                if at_random:
                    action = np.int64(room[below(own, count)])
                elif not in_tree or (count > 1 and nodes[node, FIRST] == 0):
                    action = np.int64(house(b, s, who, policy, own))
                if in_tree and count > 1:
                    match_children(nodes, node, room, count, child_of)
                    action = most_promising(nodes, gains, room, count, child_of, own, action)
                    growing = child_of[action] > 0
                    child = descend(nodes, used, node, action, child_of)
                    if child > 0:
                        path[depth] = child
                        movers[depth] = who
                        depth += 1
                        node = child
                apply(b, s, who, action, log[0])
                steps += 1
                bits = pending(b, s)
            returns(b, s, shares)
            for at in range(depth):
                nodes[path[at], VISITS] += 1
                gains[path[at]] += shares[movers[at]]

    return some_more
