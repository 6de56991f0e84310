"""The compiled kernel for games whose decisions are compared with those of a reference policy. Where the two differ,
playouts measure what the difference is worth.

It helps to answer two questions. To measure what an action is worth, one seat is forbidden to take it and takes its
best other action instead. To measure how much decisions matter, compared with luck, the seats decide by different
policies.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mewple.core.bits import lowest_bit
from mewple.core.chance import begin
from mewple.core.choice import make_choice, make_learned_choice, with_slips
from mewple.core.compile.cpu import compile_kernel
from mewple.core.compile.kernels import OWN_DICE
from mewple.core.game import LEARNED, Game
from mewple.core.rule import rule
from mewple.lab.playouts_kernel import NO_ACTION, make_playouts
from mewple.lab.uses import subject_rule, use_at, uses_end

JUDGING_APART = np.uint64(0x6A756467)
"""Combined with seeds, so that playouts have other outcomes than the games."""
_AGAIN = 0x9E3779B97F4A7C15
"""The number of a repetition is multiplied by this, so that the policies' private random numbers differ between
repetitions of a game."""
AGAIN = np.uint64(_AGAIN)
CANDIDATES = 12
"""If a seat may not take the action that it wants, it chooses from at most this many others."""
FINALISTS = 3
"""How many of the best candidates are compared again in more playouts."""
FIRST_LOOK, SECOND_LOOK = 4, 12
"""The number of playouts for each candidate, and the number of additional playouts for each finalist."""
STOPPED = -1
"""Stored instead of the number of replaced decisions, if the game was stopped because there were too many of them."""


class JudgingSettings(NamedTuple):
    """The settings that all games share."""

    reference: int
    """The policy that plays all playouts, and whose decisions are worth 0."""
    policies: int
    """How many policies the game has."""
    careless: int
    """The percentage of random decisions of all seats."""
    half: int
    """The number of playouts for each of two independent estimates of an action's value; 0: nothing is valued."""
    most_replaced: int
    """A game with more replaced decisions than this is stopped."""


class UseTable(NamedTuple):
    """The uses of a game's actions, as in `uses.Uses`, and memory for comparing actions."""

    starts: Any
    members: Any
    subjects: int
    candidates: Any
    gains: Any


class JudgedRows(NamedTuple):
    """Arrays with one row for each game. The caller fills the first five arrays, and the kernel fills the others."""

    seeds: Any
    again: Any
    """How many times this game was played before. In each repetition, the policies get other private random numbers."""
    line_ups: Any
    """The policy of each seat."""
    barred: Any
    """The seat that may not take the actions of a certain use, or -1."""
    uses: Any
    """The use whose actions this seat may not take."""
    shares: Any
    deals: Any
    """Two estimates of the share of the win that each seat could expect after the deal."""
    worths: Any
    """Two estimates, for each seat, of what its decisions in the game were worth in total compared with those of the
    reference policy."""
    replaced: Any


@cache
def judging_kernel(game: Game) -> Callable[..., Any]:
    """The compiled kernel of a game. It is compiled when it is first used, or loaded from the cache."""
    return compile_kernel(make_judging(game), game)


def make_has_use(game: Game) -> Callable[..., Any]:
    """Makes a function that says whether an action belongs to a use."""
    subject = subject_rule(game)

    @rule
    def has_use(b: Any, s: Any, seat: Any, action: Any, use: Any, known: Any) -> Any:
        about = subject(b, s, seat, action)
        end = uses_end(known.starts, action, about)
        for at in range(known.starts[action], end):
            if use_at(known.members, at, end, about, known.subjects) == use:
                return True
        return False

    return has_use


@rule
def listed(candidates: Any, count: Any, action: Any) -> Any:
    """Whether the action is among the first `count` candidates."""
    for each in range(count):
        if candidates[each] == action:
            return True
    return False


@rule
def best_first(candidates: Any, gains: Any, count: Any, best: Any) -> None:
    """Sorts the candidates so that those with the highest gains, `best` in number, come first."""
    for place in range(min(best, count)):
        top = place
        for each in range(place + 1, count):
            if gains[each] > gains[top]:
                top = each
        gains[place], gains[top] = gains[top], gains[place]
        candidates[place], candidates[top] = candidates[top], candidates[place]


def make_list_others(game: Game) -> Callable[..., Any]:
    """Makes a function that lists legal actions which are not of a given use, and returns the number of them. The list
    begins with what the game's policies would do; after that come others from all over the legal actions."""
    legal, house, has_use = game.rules.legal, game.rules.decide, make_has_use(game)

    @rule
    def list_others(at: Any, seat: Any, use: Any, policies: Any, known: Any) -> Any:
        b, s, candidates, room, found, without = at.box[0], at.states[0], known.candidates, at.room.options, 0, 0
        for k in range(legal(b, s, seat, room)):
            if not has_use(b, s, seat, np.int64(room[k]), use, known):
                room[without] = room[k]
                without += 1
        for policy in range(policies):
            at.owns[1] = at.owns[0]
            action = np.int64(house(b, s, seat, policy, at.owns[1]))
            if not has_use(b, s, seat, action, use, known) and not listed(candidates, found, action):
                candidates[found] = action
                found += 1
        step = max(1, -(-without // max(1, candidates.size - found)))
        for k in range(0, without, step):
            if found < candidates.size and not listed(candidates, found, np.int64(room[k])):
                candidates[found] = room[k]
                found += 1
        return found

    return list_others


def make_choose_other(game: Game) -> Callable[..., Any]:
    """Makes a function that finds the best action that is not of a given use, or `NO_ACTION` if every legal action is
    of that use. It compares actions by a few playouts of each, and then by more playouts of the best ones."""
    play_out, list_others = make_playouts(game), make_list_others(game)

    @rule
    def choose_other(at: Any, seat: Any, use: Any, policies: Any, stream: Any, known: Any) -> Any:
        candidates, gains = known.candidates, known.gains
        found = list_others(at, seat, use, policies, known)
        if found == 0:
            return np.int64(NO_ACTION)
        if found > 1:
            for each in range(found):
                play_out(at, seat, np.int64(candidates[each]), stream, FIRST_LOOK)
                gains[each] = at.total[seat]
            best_first(candidates, gains, found, FINALISTS)
            found = min(found, FINALISTS)
            for each in range(found):
                play_out(at, seat, np.int64(candidates[each]), stream + np.uint64(FIRST_LOOK), SECOND_LOOK)
                gains[each] += at.total[seat]
            best_first(candidates, gains, found, 1)
        return np.int64(candidates[0])

    return choose_other


def make_value(game: Game) -> Callable[..., Any]:
    """Makes a function that makes two estimates of what an action is worth compared with the reference policy's action,
    and adds them to `worths`."""
    play_out = make_playouts(game)

    @rule
    def add_worth(at: Any, seat: Any, action: Any, usual: Any, stream: Any, half: Any, worths: Any) -> None:
        for part in range(2):
            first = stream + np.uint64(part * half)
            play_out(at, seat, action, first, half)
            for each in range(at.total.size):
                worths[part, each] += at.total[each] / half
            play_out(at, seat, usual, first, half)
            for each in range(at.total.size):
                worths[part, each] -= at.total[each] / half

    return add_worth


def make_judging(game: Game) -> Callable[..., Any]:
    """Makes the kernel."""
    setup, pending, apply, returns = game.rules.setup, game.rules.pending, game.rules.apply, game.rules.returns
    choose, learned, has_use = make_choice(game), make_learned_choice(game), make_has_use(game)
    choose_other, play_out, add_worth = make_choose_other(game), make_playouts(game), make_value(game)

    @rule
    def decide(at: Any, seat: Any, policy: Any, own: Any) -> Any:
        if policy < LEARNED:
            return np.int64(choose(at.box[0], at.states[0], seat, policy, own, at.room.options))
        return np.int64(learned(at.box[0], at.states[0], seat, policy, own, at.room))

    def judge_games(at: Any, judging: Any, games: Any, known: Any) -> None:
        b, s, own, log = at.box[0], at.states[0], at.owns[0], at.log[0]
        half = judging.half
        for i in range(games.seeds.size):
            at.states[0] = at.zero[0]
            at.owns[0] = at.unused[0]
            s.seats = at.policies.size
            key = games.seeds[i]
            begin(s, key)
            begin(own, key ^ OWN_DICE ^ (np.uint64(games.again[i]) * AGAIN))
            setup(b, s, log)
            stream = (key << np.uint64(24)) ^ JUDGING_APART
            taken = 0
            bits = pending(b, s)
            if half > 0 and bits != 0:
                for part in range(2):
                    play_out(at, lowest_bit(bits), NO_ACTION, stream, half)
                    stream += np.uint64(half)
                    for each in range(at.total.size):
                        games.deals[i, part, each] = at.total[each] / half
            while bits != 0 and taken < at.limit:
                seat = lowest_bit(bits)
                policy: Any = np.int64(games.line_ups[i, seat])
                at.owns[1] = at.owns[0]
                action = decide(at, seat, np.int64(with_slips(policy, judging.careless, own)), own)
                usual = action
                if half > 0 and policy != judging.reference:
                    usual = decide(at, seat, judging.reference, at.owns[1])
                if games.barred[i] == seat and has_use(b, s, seat, action, games.uses[i], known):
                    other = choose_other(at, seat, np.int64(games.uses[i]), judging.policies, stream, known)
                    stream += np.uint64(FIRST_LOOK + SECOND_LOOK)
                    if other != NO_ACTION:
                        action = other
                if half > 0 and action != usual:
                    add_worth(at, seat, action, usual, stream, half, games.worths[i])
                    stream += np.uint64(2 * half)
                    games.replaced[i] += 1
                    if games.replaced[i] > judging.most_replaced:
                        games.replaced[i] = STOPPED
                        break
                apply(b, s, seat, action, log)
                taken += 1
                bits = pending(b, s)
            returns(b, s, games.shares[i])

    return judge_games
