"""Kernels: loops around a game's rules that are compiled as a whole. Each function here takes a game and returns a
kernel or a part of one.

It first binds the game's functions to local names, so that Numba sees constants and can compile the functions into the
kernel. The cache finds a kernel by the contents of its closure, so these must be the same in every process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mewple.core.bits import lowest_bit
from mewple.core.chance import begin, below
from mewple.core.choice import make_learned_choice
from mewple.core.game import LEARNED, Game
from mewple.core.play import OWN_DICE_SALT, RANDOM
from mewple.core.rule import rule

ENDLESS = -4
FAULTS = {
    -1: "a seat that may act has no legal action",
    -2: "the legal actions are not ascending",
    -3: "an action that is listed as legal is refused",
    ENDLESS: "a game did not end",
    -5: "asking what is legal drew an outcome",
    -6: "a policy chose an action that is refused",
    -7: "an action that is not listed as legal is allowed",
    -8: "there are more legal actions than the game says there ever are",
}
OWN_DICE = np.uint64(OWN_DICE_SALT)
_SWEEP = 61
"""The fuzz kernel tries the whole action space only every 61st decision, because that is slow. 61 is a prime, so these
decisions do not always come at the same point of a round."""


def to_the_end(game: Game) -> Callable[..., Any]:
    """Makes the loop that all compiled play shares: it plays a game from any position to the end and returns the number
    of decisions."""
    pending, legal, apply, house = game.rules.pending, game.rules.legal, game.rules.apply, game.rules.decide
    learned = make_learned_choice(game)

    @rule
    def play_on(b: Any, s: Any, own: Any, log: Any, room: Any, policies: Any, limit: Any) -> Any:
        bits = pending(b, s)
        options = room.options
        taken = 0
        while bits != 0 and taken < limit:
            seat = lowest_bit(bits)
            if policies[seat] == RANDOM:
                action = np.int64(options[below(own, legal(b, s, seat, options))])
            elif policies[seat] < LEARNED:
                action = np.int64(house(b, s, seat, policies[seat], own))
            else:
                action = learned(b, s, seat, policies[seat], own, room)
            apply(b, s, seat, action, log)
            taken += 1
            bits = pending(b, s)
        return taken

    return play_on


def one_game(game: Game) -> Callable[..., Any]:
    """Makes the function that plays one whole game, beginning with a state that is all zeros."""
    setup, play_on = game.rules.setup, to_the_end(game)

    @rule
    def play_one(
        b: Any, s: Any, own: Any, log: Any, room: Any, seed: Any, policies: Any, limit: Any
    ) -> Any:  # fmt: skip
        s.seats = policies.size
        begin(s, seed)
        begin(own, seed ^ OWN_DICE)
        setup(b, s, log)
        return play_on(b, s, own, log, room, policies, limit)

    return play_one


def make_result_writer(game: Game) -> Callable[..., Any]:
    """Makes the function that writes the results of a game into row `i` of the outputs."""
    returns, points, length = game.rules.returns, game.rules.points, game.rules.length

    @rule
    def write_result(b: Any, s: Any, i: Any, lengths: Any, scores: Any, shares: Any) -> None:
        lengths[i] = length(b, s)
        returns(b, s, shares[i])
        for seat in range(s.seats):
            scores[i, seat] = points(b, s, seat)

    return write_result


def simulate(game: Game) -> Callable[..., Any]:
    """Makes the kernel that plays whole games, one after another."""
    play_one, write_result = one_game(game), make_result_writer(game)

    def play_many(
        box: Any, zero: Any, unused: Any, states: Any, owns: Any, log: Any, seed: Any, policies: Any, room: Any,
        limit: Any, decisions: Any, lengths: Any, scores: Any, shares: Any,
    ) -> None:  # fmt: skip
        for i in range(decisions.size):
            row = i if states.size == decisions.size else 0
            states[row] = zero[0]
            owns[0] = unused[0]
            key = seed + np.uint64(i)
            decisions[i] = play_one(box[0], states[row], owns[0], log[0], room, key, policies, limit)
            write_result(box[0], states[row], i, lengths, scores, shares)

    return play_many


def ends(game: Game) -> Callable[..., Any]:
    """Makes the kernel that plays one position to the end many times, after an action or after none (-1), and adds up
    each seat's shares of the win."""
    apply, returns, play_on = game.rules.apply, game.rules.returns, to_the_end(game)

    def play_ends(
        box: Any, root: Any, unused: Any, states: Any, owns: Any, log: Any, seat: Any, action: Any, seed: Any,
        times: Any, policies: Any, room: Any, limit: Any, shares: Any, total: Any,
    ) -> None:  # fmt: skip
        b, s, own = box[0], states[0], owns[0]
        for i in range(times):
            states[0] = root[0]
            owns[0] = unused[0]
            key = seed + np.uint64(i)
            begin(s, key)
            begin(own, key ^ OWN_DICE)
            if action >= 0:
                apply(b, s, seat, action, log[0])
            play_on(b, s, own, log[0], room, policies, limit)
            returns(b, s, shares)
            for each in range(total.size):
                total[each] += shares[each]

    return play_ends


def list_faults(game: Game) -> Callable[..., Any]:
    """Makes the function that checks a seat's list of legal actions: a code of `FAULTS`, or 0."""
    refusal, size = game.rules.refusal, game.actions.size
    resign = -1 if game.resign is None else game.resign

    @rule
    def find_faults(b: Any, s: Any, seat: Any, room: Any, count: Any, sweep: Any) -> Any:
        """Checks every listed action and, if `sweep` is true, all other actions too. Returns a code of `FAULTS`, or
        0."""
        if count <= 0:
            return -1
        if count > room.size:
            return -8
        at = 0
        for k in range(size if sweep else count):
            action = k if sweep else np.int64(room[k])
            listed = at < count and room[at] == action
            if listed:
                at += 1
            # There is only one call, so that all actions are integers of the same width. For integers of a second
            # width, Numba would compile everything again.
            allowed = refusal(b, s, seat, action) == 0
            if listed and not allowed:
                return -3
            if allowed and not listed and action != resign:
                return -7
        for k in range(1, count):
            if room[k - 1] >= room[k]:
                return -2
        return 0

    return find_faults


def fuzz(game: Game) -> Callable[..., Any]:
    """Makes the kernel that plays games by any policies and checks every answer of the rules. It reports the first of
    the `FAULTS`, or a broken invariant."""
    setup, pending, legal, apply = game.rules.setup, game.rules.pending, game.rules.legal, game.rules.apply
    house = game.rules.decide
    status, find_faults = game.rules.invariants, list_faults(game)

    def check_many(
        box: Any, zero: Any, unused: Any, states: Any, owns: Any, log: Any, seed: Any, policies: Any, room: Any,
        actions: Any, limit: Any, found: Any,
    ) -> None:  # fmt: skip
        b, s, own = box[0], states[0], owns[0]
        while found[0] < actions and found[1] == 0:
            states[0] = zero[0]
            owns[0] = unused[0]
            s.seats = policies.size
            begin(s, seed)
            begin(own, seed ^ OWN_DICE)
            found[2] = np.int64(seed)
            seed = seed + np.uint64(1)
            setup(b, s, log[0])
            taken = 0
            while True:
                found[1] = status(b, s)
                bits = pending(b, s)
                if bits == 0 or found[1] != 0:
                    break
                if taken >= limit:
                    found[1] = -4
                    break
                seat = lowest_bit(bits)
                drawn = s.fate_drawn
                count = legal(b, s, seat, room)
                found[1] = find_faults(b, s, seat, room, count, taken % _SWEEP == 0)
                if s.fate_drawn != drawn:
                    found[1] = -5
                if found[1] != 0:
                    break
                if policies[seat] == RANDOM:
                    action = np.int64(room[below(own, count)])
                else:
                    action = np.int64(house(b, s, seat, policies[seat], own))
                at = 0
                while at < count and room[at] != action:
                    at += 1
                if at == count:
                    found[1] = -6
                    break
                apply(b, s, seat, action, log[0])
                taken += 1
            found[0] += taken

    return check_many


KERNELS: dict[str, Callable[[Game], Callable[..., Any]]] = {
    "simulate": simulate,
    "ends": ends,
    "fuzz": fuzz,
}
