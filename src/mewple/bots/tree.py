"""The search tree's kernel: information-set Monte Carlo tree search that knows no game.

Every iteration imagines the state anew for the searching seat (hidden things re-dealt, a fresh stream of outcomes),
walks down the tree by what is legal there, adds one node, plays on by the house policy with a share of random
decisions, to the end or as far as the game's box says, and adds what each seat got to the nodes it passed; short of
the end that is what it leads by, or what its foresight tells. A node
stands for the decisions that led to it. It is only for the first thing that the searching seat saw there: where chance
or something hidden came out otherwise, the playout begins, since one answer to all dice would be a bad one. So the
mean over a node is over all that may come. Each seat is after its own share of the win, or its own lead.

At the root there are the game's plans besides the single actions: the seat then plays by one as long as it lasts.

The house policy's choice is a node's first child and is trusted: it is looked at most until another shows better.

Where several seats choose at the same time, only the searching seat's choice is in the tree: the others' are made by
the house policy, which knows what their seats may know, so that nobody answers a choice they could not have seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from mewple.bots.foresight import foreseeing, network
from mewple.core.fate import begin, below
from mewple.core.game import NO_PLAN, Game
from mewple.core.kernels import OWN_DICE
from mewple.core.rule import rule

FIRST, NEXT, ACTION, VISITS, ENDS, SEEN = 0, 1, 2, 3, 4, 5
"""The columns of a node: its first child, its next sibling, the action that leads to it, how often it was visited, how
many playouts through it were made to the end to see who wins, and a mark of what the searching seat saw there."""
COLUMNS = 6
VALUE, SQUARE, WIN = 0, 1, 2
"""The columns of a node's sums: what the seat that chose it was after, the squares of that, and its shares of wins."""
SUMS = 3
LEAD, COUNT, MEAN, SQUARES = 0, 1, 2, 3
"""The columns of what is usual for a seat: its lead just now, and count, mean and spread of its leads so far."""
USUAL = 4

TRUST = 0.5
"""The part of all attention that the house policy's choice begins with; the other actions share the rest."""
EXPLORE = 0.7
"""How much attention counts against what was found; values lie in 0..1."""
FAIR = 3
"""At the root the house policy's choice gets one visit in so many at least: all others are compared with it, and it
must not be left behind for some bad luck in the beginning."""
UNTRIED = -0.05
"""How an untried action is judged against the mean of the tried ones."""
LONGEST = 20_000
"""A playout longer than this counts as an even one."""
NEVER = 1 << 30
"""More rounds than any game has."""
NOTHING = -1
"""No action and no plan."""
SHARES = 4
"""Where in the room each seat's share of the win lies."""


def room(game: Game, seats: int, deepest: int) -> tuple[Any, ...]:
    """What the kernel works in besides the tree: actions, the path down with its movers, what each seat got and sees,
    and the game's foresight."""
    foresight = network(game)
    return (
        np.zeros(game.most_legal + game.plans, np.int32),
        np.zeros(game.actions.size + game.plans, np.int32),
        np.zeros(deepest, np.int32),
        np.zeros(deepest, np.int32),
        np.zeros(seats, np.float32),
        np.zeros(seats, np.float64),
        np.zeros((seats, USUAL), np.float64),
        np.zeros(game.observation, np.float32),
        foresight.first,
        foresight.bias,
        foresight.last,
        np.zeros(foresight.bias.size, np.float32),
    )


@rule
def _no_plans(b: Any, s: Any, seat: Any, out: Any) -> Any:
    return 0


@rule
def _no_intention(b: Any, s: Any, seat: Any, plan: Any, own: Any) -> None:
    pass


def _points_alone(game: Game) -> Callable[..., Any]:
    points = game.rules.points

    @rule
    def points_alone(b: Any, s: Any, seat: Any, own: Any) -> Any:
        return points(b, s, seat)

    return points_alone


def grow(game: Game) -> Callable[..., Any]:
    """The kernel: some iterations more."""
    pending, legal, apply, imagine = game.rules.pending, game.rules.legal, game.rules.apply, game.rules.imagine
    house, returns, length = game.rules.house, game.rules.returns, game.rules.length
    standing = game.rules.standing or _points_alone(game)
    plans, intend = game.rules.plans or _no_plans, game.rules.intend or _no_intention
    first_plan = game.actions.size
    observe, foresee_all = game.rules.observe, foreseeing(game)

    @rule
    def lowest(bits: Any) -> Any:
        seat = 0
        while bits >> seat & 1 == 0:
            seat += 1
        return seat

    @rule
    def as_first_seen(b: Any, s: Any, seat: Any, seen: Any, nodes: Any, node: Any) -> Any:
        """Whether the searching seat sees at this node what it saw there first."""
        observe(b, s, seat, seen)
        mixed = np.uint64(0)
        for bits in seen.view(np.uint32):
            mixed = (mixed ^ np.uint64(bits)) * np.uint64(0x100000001B3)
        mark = np.int32(mixed >> np.uint64(33)) | np.int32(1)
        if nodes[node, SEEN] == 0:
            nodes[node, SEEN] = mark
        return nodes[node, SEEN] == mark

    @rule
    def add_plans(b: Any, s: Any, seat: Any, room: Any, count: Any) -> Any:
        """The plans, numbered after the actions; returns how many there are with these."""
        more = np.int64(plans(b, s, seat, room[count:]))
        for at in range(count, count + more):
            room[at] += first_plan
        return count + more

    @rule
    def match_children(nodes: Any, node: Any, room: Any, count: Any, child_of: Any) -> None:
        """Which child stands for each legal action, -1 for none."""
        for at in range(count):
            child_of[room[at]] = -1
        child = nodes[node, FIRST]
        while child != 0:
            action = nodes[child, ACTION]
            for at in range(count):
                if room[at] == action:
                    child_of[action] = child
                    break
            child = nodes[child, NEXT]

    @rule
    def most_promising(
        nodes: Any, sums: Any, room: Any, count: Any, child_of: Any, own: Any, first: Any, at_root: Any
    ) -> Any:
        """The legal action to try: by what it brought and by how little attention it got for its part, untried ones by
        the mean of all. `first` is the house policy's choice, taken when nothing was tried yet; the oldest child is it
        later on."""
        visits, total, oldest = 0, 0.0, np.int64(nodes.shape[0])
        for at in range(count):
            child = np.int64(child_of[room[at]])
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
        best, best_score, ties = np.int64(room[0]), -1.0e30, 0
        for at in range(count):
            child = np.int64(child_of[room[at]])
            if child > 0:
                tried = nodes[child, VISITS]
                mean = sums[child, VALUE] / max(1, tried)
                score = mean + (TRUST if child == oldest else part) * attention / (1.0 + tried)
            else:
                score = total / visits + UNTRIED + part * attention
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
            nodes[node, FIRST] = child
        return max(child, 0)

    @rule
    def find_leads(b: Any, s: Any, own: Any, rivals: Any, values: Any, usual: Any) -> None:
        """How far each seat is ahead of the best of the others, who count by a part; alone, how much it has."""
        for seat in range(s.seats):
            values[seat] = np.float64(standing(b, s, seat, own))
        for seat in range(s.seats):
            best = 0.0 if s.seats == 1 else -1.0e30
            for other in range(s.seats):
                if other != seat:
                    best = max(best, values[other])
            usual[seat, LEAD] = values[seat] - rivals * best

    @rule
    def beyond_usual(of: Any) -> Any:
        """The lead against all leads that were seen so far, 0..1; it is counted among them."""
        beyond = of[LEAD] - of[MEAN]
        of[COUNT] += 1
        of[MEAN] += beyond / of[COUNT]
        of[SQUARES] += beyond * (of[LEAD] - of[MEAN])
        far = beyond / (math.sqrt(of[SQUARES] / of[COUNT]) + 1.0e-9)
        return 0.5 + 0.5 * far / (1.0 + abs(far))

    @rule
    def judge(b: Any, s: Any, own: Any, weight: Any, rivals: Any, shares: Any, usual: Any, values: Any) -> None:
        """What each seat got of what it is after."""
        if weight > 0:
            find_leads(b, s, own, rivals, values, usual)
        for seat in range(s.seats):
            lead = beyond_usual(usual[seat]) if weight > 0 else 0.0
            values[seat] = (1 - weight) * shares[seat] + weight * lead

    @rule
    def count_wins(nodes: Any, sums: Any, path: Any, movers: Any, depth: Any, shares: Any) -> None:
        for at in range(depth):
            nodes[path[at], ENDS] += 1
            sums[path[at], WIN] += shares[movers[at]]

    @rule
    def count_values(nodes: Any, sums: Any, path: Any, movers: Any, depth: Any, values: Any) -> None:
        for at in range(depth):
            value = values[movers[at]]
            nodes[path[at], VISITS] += 1
            sums[path[at], VALUE] += value
            sums[path[at], SQUARE] += value * value

    # Every rules function is called at one place only, with the same types: each further place would be compiled anew.
    def some_more(
        box: Any, root: Any, work: Any, owns: Any, log: Any, seat: Any, seed: Any, done: Any, more: Any,
        policy: Any, percent: Any, weight: Any, rivals: Any, rounds: Any, ends: Any, forced: Any, line: Any,
        nodes: Any, sums: Any, used: Any, room: Any, child_of: Any, path: Any, movers: Any, shares: Any, values: Any,
        usual: Any, seen: Any, first: Any, bias: Any, last_layer: Any, hidden: Any,
    ) -> None:  # fmt: skip
        """`rounds` 0: every playout goes to the end. Else those numbered by a multiple of `ends` do (0: none), which
        then only tell who wins. `forced`: the only thing that is tried at the root, -1 for none; without a
        path it can only be a plan. `line` takes down
        what the seat does, as far as it goes, until somebody else acts; then -1."""
        b, own = box[0], owns[0]
        for iteration in range(done, done + more):
            key = seed + np.uint64(iteration) * np.uint64(0x2545F4914F6CDD1D)
            begin(own, key ^ OWN_DICE)
            work[:1] = root[:1]
            s = work[0]
            imagine(b, s, seat, key)
            intend(b, s, seat, forced - first_plan if path.size == 0 and forced >= first_plan else NO_PLAN, own)
            noted = 0
            line[:] = -1
            telling = rounds == 0 or (ends > 0 and iteration % ends == ends - 1)
            last = NEVER if telling else -1
            node, depth, steps = np.int64(0), 0, 0
            growing = True
            bits = pending(b, s)
            while bits != 0 and steps < LONGEST:
                now = length(b, s)
                last = now + rounds if last < 0 else last
                if now >= last:
                    break
                who = np.int64(seat if growing and bits >> seat & 1 else lowest(bits))
                in_tree = growing and depth < path.size and (who == seat or bits & (bits - 1) == 0)
                at_random = not in_tree and below(own, 100) < percent
                count: Any = np.int64(legal(b, s, who, room)) if in_tree or at_random else np.int64(0)
                action = np.int64(room[0])
                if in_tree and count > 1 and node == 0:
                    count = add_plans(b, s, who, room, count)
                if in_tree and count > 1 and not as_first_seen(b, s, seat, seen, nodes, node):
                    growing = in_tree = False
                if at_random:
                    action = np.int64(room[below(own, count)])
                elif not in_tree or (count > 1 and nodes[node, FIRST] == 0):
                    action = np.int64(house(b, s, who, policy, own))
                if in_tree and count > 1:
                    match_children(nodes, node, room, count, child_of)
                    if node == 0 and forced >= 0:
                        action = np.int64(forced)
                    else:
                        action = most_promising(nodes, sums, room, count, child_of, own, action, node == 0)
                    growing = child_of[action] > 0 and forced < 0
                    child = descend(nodes, used, node, action, child_of)
                    if child > 0:
                        path[depth] = child
                        movers[depth] = who
                        depth += 1
                        node = child
                steps += 1
                if action >= first_plan:
                    intend(b, s, who, action - first_plan, own)
                    growing = False
                    continue
                if who != seat:
                    noted = line.size
                if noted < line.size:
                    line[noted] = action
                    noted += 1
                apply(b, s, who, action, log[0])
                bits = pending(b, s)
            for each in range(s.seats):
                shares[each] = 1.0 / s.seats
            if bits == 0:
                returns(b, s, shares)
            elif first.size > 0:
                foresee_all(b, s, seen, first, bias, last_layer, hidden, shares)
            if telling:
                count_wins(nodes, sums, path, movers, depth, shares)
            if rounds == 0 or not telling:
                judge(b, s, own, weight, rivals, shares, usual, values)
                count_values(nodes, sums, path, movers, depth, values)

    return some_more
