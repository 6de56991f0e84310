"""The tree of a search: its nodes, the choice of the action to try at a node, and the sums of the scores.

A node stands for the decisions that lead to it. Its first child is the policy's choice, which is tried most until
another action proves better.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from mewple.core.chance import below
from mewple.core.rule import rule

FIRST, NEXT, ACTION, VISITS, ENDS, SEEN = 0, 1, 2, 3, 4, 5
"""The columns of a node: its first child, its next sibling, the action that leads to it, how often it was visited, how
many playouts through it ran to the end of the game, and a hash of what the searching seat saw there."""
COLUMNS = 6
VALUE, SQUARE, WIN = 0, 1, 2
"""The columns of a node's sums: the sum of the scores of the seat that chose this node, the sum of their squares, and
the sum of that seat's shares of the win."""
SUMS = 3

TRUST = 0.5
"""The prior probability of the policy's choice. The other actions share the rest of the probability."""
EXPLORE = 0.7
"""The weight of exploration compared with the mean score, which is between 0 and 1."""
FAIR = 3
"""At the root, the policy's choice gets at least one in this many visits. All other actions are compared with it, so
bad luck in the beginning must not leave it with too few visits."""
UNTRIED = -0.05
"""The assumed score of an untried action is the mean score of the tried ones plus this number."""


class TreeArrays(NamedTuple):
    """The arrays of a tree: a row of integers and a row of sums for each node, the root first, and the number of
    nodes."""

    nodes: Any
    sums: Any
    used: Any

    @classmethod
    def empty(cls, most: int) -> TreeArrays:
        """A tree that has only the root and room for `most` nodes."""
        return cls(np.zeros((most, COLUMNS), np.int32), np.zeros((most, SUMS), np.float64), np.ones(1, np.int64))


@rule
def match_children(nodes: Any, node: Any, options: Any, count: Any, child_of: Any) -> None:
    """Finds the child of each legal action; -1 for none."""
    for at in range(count):
        child_of[options[at]] = -1
    child = nodes[node, FIRST]
    while child != 0:
        action = nodes[child, ACTION]
        for at in range(count):
            if options[at] == action:
                child_of[action] = child
                break
        child = nodes[child, NEXT]


@rule
def most_promising(grown: Any, options: Any, count: Any, child_of: Any, own: Any, first: Any, at_root: Any) -> Any:
    """The legal action to try next, by its mean score, its prior and its visits (PUCT). An action that was not tried
    yet counts as if its score were the mean of all. `first` is the policy's choice, which is taken when nothing has
    been tried yet."""
    nodes, sums = grown.nodes, grown.sums
    visits, total, oldest = 0, 0.0, np.int64(nodes.shape[0])
    for at in range(count):
        child = np.int64(child_of[options[at]])
        if child > 0:
            visits += nodes[child, VISITS]
            total += sums[child, VALUE]
            oldest = min(oldest, child)
    if visits == 0:
        return first
    if at_root and nodes[oldest, VISITS] * FAIR < visits:
        return np.int64(nodes[oldest, ACTION])
    attention = EXPLORE * math.sqrt(np.float64(visits))
    part = (1.0 - TRUST) / (count - 1)
    best, best_score, ties = np.int64(options[0]), -1.0e30, 0
    for at in range(count):
        child = np.int64(child_of[options[at]])
        if child > 0:
            tried = nodes[child, VISITS]
            mean = sums[child, VALUE] / max(1, tried)
            score = mean + (TRUST if child == oldest else part) * attention / (1.0 + tried)
        else:
            score = total / visits + UNTRIED + part * attention
        if score > best_score:
            best, best_score, ties = np.int64(options[at]), score, 1
        elif score == best_score:
            ties += 1
            if below(own, ties) == 0:
                best = np.int64(options[at])
    return best


@rule
def descend(nodes: Any, used: Any, node: Any, action: Any, child_of: Any) -> Any:
    """The child of `node` that this action leads to. It is created if there is room for it; otherwise the result is
    0."""
    child = np.int64(child_of[action])
    if child <= 0 and used[0] < nodes.shape[0]:
        child = used[0]
        used[0] += 1
        nodes[child, ACTION] = action
        nodes[child, NEXT] = nodes[node, FIRST]
        nodes[node, FIRST] = child
    return max(child, 0)


@rule
def count_wins(grown: Any, path: Any, movers: Any, depth: Any, shares: Any) -> None:
    for at in range(depth):
        grown.nodes[path[at], ENDS] += 1
        grown.sums[path[at], WIN] += shares[movers[at]]


@rule
def count_values(grown: Any, path: Any, movers: Any, depth: Any, values: Any) -> None:
    for at in range(depth):
        value = values[movers[at]]
        grown.nodes[path[at], VISITS] += 1
        grown.sums[path[at], VALUE] += value
        grown.sums[path[at], SQUARE] += value * value
