"""The search's kernel: information-set Monte Carlo tree search for any game.

In every iteration, everything that the searching seat cannot know is dealt anew, with a new stream of outcomes. The
kernel then walks down the tree along legal actions, adds one node, and plays on by the game's policy with some random
decisions. Finally it adds each seat's score to the nodes on its path. A playout runs to the end of the game or stops
earlier if the box says so; then the score comes from the seats' leads or from the game's value network.

A node remembers what the searching seat saw when the node was made. If dice or hidden cards turn out differently in a
later iteration, the playout begins at this node, since the actions below it were chosen for other dice. So the mean
score of a node covers all possible outcomes. Each seat maximises its own score.

At the root the search also tries the game's plans: the seat then follows the plan until it ends.

When several seats choose at the same time, only the searching seat's choice is in the tree. The policy chooses for the
others from what their seats know, so no seat reacts to a choice that it could not have seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mewple.bots.playout_scores import USUAL, make_playout_score
from mewple.bots.search_tree import FIRST, SEEN, count_values, count_wins, descend, match_children, most_promising
from mewple.bots.value_net import Network, make_evaluation, network
from mewple.core.bits import lowest_bit
from mewple.core.chance import begin, below
from mewple.core.compile.kernels import OWN_DICE
from mewple.core.events import Log
from mewple.core.game import NO_PLAN, Game
from mewple.core.rule import rule

LONGEST = 20_000
"""A playout with more decisions than this counts as a draw."""
NEVER = 1 << 30
"""More rounds than any game lasts."""
NOTHING = -1
"""Stands for no action and no plan."""


class Task(NamedTuple):
    """What the kernel has to do: the iterations from number `done` to `done + more` for one seat."""

    box: Any
    root: Any
    seat: int
    seed: Any
    done: int
    more: int
    forced: int
    """The only action or plan to try at the root; `NOTHING` means all of them. If `Scratch.path` has no room, this must
    be a plan, not an action."""
    line: Any
    """An array into which the seat's actions are written until another seat acts or the array is full. A -1 follows
    them."""


class PlayoutSettings(NamedTuple):
    """The settings of playouts."""

    policy: int
    percent: int
    """The percentage of random decisions."""
    weight: float
    """The weight of the lead in a score, 0 to 1; the rest is the weight of the win."""
    rivals: float
    """The factor by which the best rival's points are multiplied in a lead."""
    rounds: int
    """The number of rounds after which a playout stops; 0: it runs to the end."""
    whole: int
    """If this number is n > 0, every nth playout runs to the end of the game, and the others stop early. A playout that
    runs to the end counts for the wins, but not for the scores."""


class Scratch(NamedTuple):
    """The memory of the kernel: records, legal actions and their children, the path through the tree with the seats
    that acted, shares and scores, what a seat observes, and the game's value network."""

    work: Any
    owns: Any
    log: Any
    options: Any
    child_of: Any
    path: Any
    movers: Any
    shares: Any
    values: Any
    usual: Any
    seen: Any
    foresight: Network
    hidden: Any

    @classmethod
    def of(cls, game: Game, seats: int, deepest: int) -> Scratch:
        """Memory for paths of up to `deepest` decisions. If `deepest` is 0, an iteration uses no tree and is only a
        playout."""
        foresight = network(game)
        return cls(
            work=game.state.array(1),
            owns=game.own.array(1),
            log=Log.array(1),
            options=np.zeros(game.most_legal + game.plans, np.int32),
            child_of=np.zeros(game.actions.size + game.plans, np.int32),
            path=np.zeros(deepest, np.int32),
            movers=np.zeros(deepest, np.int32),
            shares=np.zeros(seats, np.float32),
            values=np.zeros(seats, np.float64),
            usual=np.zeros((seats, USUAL), np.float64),
            seen=np.zeros(game.observation, np.float32),
            foresight=foresight,
            hidden=np.zeros(foresight.bias.size, np.float32),
        )


@rule
def _no_plans(b: Any, s: Any, seat: Any, out: Any) -> Any:
    return 0


@rule
def _no_intention(b: Any, s: Any, seat: Any, plan: Any, own: Any) -> None:
    pass


def make_search_kernel(game: Game) -> Callable[..., Any]:
    """Makes the kernel that adds iterations to a search."""
    pending, legal, apply, imagine = game.rules.pending, game.rules.legal, game.rules.apply, game.rules.imagine
    house, returns, length, observe = game.rules.decide, game.rules.returns, game.rules.length, game.rules.observe
    plans, intend = game.rules.plans or _no_plans, game.rules.intend or _no_intention
    first_plan = game.actions.size
    foresee_all, judge = make_evaluation(game), make_playout_score(game)

    @rule
    def as_first_seen(b: Any, s: Any, seat: Any, seen: Any, nodes: Any, node: Any) -> Any:
        """Whether the searching seat sees the same at this node as when the node was made."""
        observe(b, s, seat, seen)
        mixed = np.uint64(0)
        for bits in seen.view(np.uint32):
            mixed = (mixed ^ np.uint64(bits)) * np.uint64(0x100000001B3)
        mark = np.int32(mixed >> np.uint64(33)) | np.int32(1)
        if nodes[node, SEEN] == 0:
            nodes[node, SEEN] = mark
        return nodes[node, SEEN] == mark

    @rule
    def add_plans(b: Any, s: Any, seat: Any, options: Any, count: Any) -> Any:
        """Append the plans to the options and return how many options there are now. The numbers of plans follow those
        of actions."""
        more = np.int64(plans(b, s, seat, options[count:]))
        for at in range(count, count + more):
            options[at] += first_plan
        return count + more

    # Every function of the rules is called in one place only and with the same types, because Numba would compile it
    # again for every other place.
    @rule
    def walk(b: Any, s: Any, own: Any, task: Any, playing: Any, grown: Any, room: Any, whole: Any) -> Any:
        """Walk down the tree, then play on to the playout's end. Returns the length of the path, and which seats could
        act at the end."""
        nodes, seat, options, path, line = grown.nodes, task.seat, room.options, room.path, task.line
        last = NEVER if whole else -1
        node, depth, steps, noted = np.int64(0), 0, 0, 0
        in_known = True
        bits = pending(b, s)
        while bits != 0 and steps < LONGEST:
            now = length(b, s)
            last = now + playing.rounds if last < 0 else last
            if now >= last:
                break
            who = np.int64(seat if in_known and bits >> seat & 1 else lowest_bit(bits))
            in_tree = in_known and depth < path.size and (who == seat or bits & (bits - 1) == 0)
            at_random = not in_tree and below(own, 100) < playing.percent
            count: Any = np.int64(legal(b, s, who, options)) if in_tree or at_random else np.int64(0)
            action = np.int64(options[0])
            if in_tree and count > 1 and node == 0:
                count = add_plans(b, s, who, options, count)
            if in_tree and count > 1 and not as_first_seen(b, s, seat, room.seen, nodes, node):
                in_known = in_tree = False
            if at_random:
                action = np.int64(options[below(own, count)])
            elif not in_tree or (count > 1 and nodes[node, FIRST] == 0):
                action = np.int64(house(b, s, who, playing.policy, own))
            if in_tree and count > 1:
                match_children(nodes, node, options, count, room.child_of)
                if node == 0 and task.forced >= 0:
                    action = np.int64(task.forced)
                else:
                    action = most_promising(grown, options, count, room.child_of, own, action, node == 0)
                in_known = room.child_of[action] > 0 and task.forced < 0
                child = descend(nodes, grown.used, node, action, room.child_of)
                if child > 0:
                    path[depth] = node = child
                    room.movers[depth] = who
                    depth += 1
            steps += 1
            if action >= first_plan:
                intend(b, s, who, action - first_plan, own)
                in_known = False
                continue
            if who != seat:
                noted = line.size
            if noted < line.size:
                line[noted] = action
                noted += 1
            apply(b, s, who, action, room.log[0])
            bits = pending(b, s)
        return depth, bits

    @rule
    def find_shares(b: Any, s: Any, room: Any, over: Any) -> None:
        """Find each seat's share of the win: at the end of the game its real share, otherwise the prediction of the
        value network, or equal shares without one."""
        for each in range(s.seats):
            room.shares[each] = 1.0 / s.seats
        if over:
            returns(b, s, room.shares)
        elif room.foresight.first.size > 0:
            foresee_all(b, s, room.seen, room.foresight, room.hidden, room.shares)

    def run_iterations(task: Any, playing: Any, grown: Any, room: Any) -> None:
        b, own = task.box[0], room.owns[0]
        plan = task.forced - first_plan if room.path.size == 0 and task.forced >= first_plan else NO_PLAN
        for iteration in range(task.done, task.done + task.more):
            whole = playing.rounds == 0 or (playing.whole > 0 and iteration % playing.whole == playing.whole - 1)
            key = task.seed + np.uint64(iteration) * np.uint64(0x2545F4914F6CDD1D)
            begin(own, key ^ OWN_DICE)
            room.work[:1] = task.root[:1]
            s = room.work[0]
            imagine(b, s, task.seat, key)
            intend(b, s, task.seat, plan, own)
            task.line[:] = -1
            depth, bits = walk(b, s, own, task, playing, grown, room, whole)
            find_shares(b, s, room, bits == 0)
            if whole:
                count_wins(grown, room.path, room.movers, depth, room.shares)
            if playing.rounds == 0 or not whole:
                judge(b, s, own, playing.weight, playing.rivals, room.shares, room.usual, room.values)
                count_values(grown, room.path, room.movers, depth, room.values)

    return run_iterations
