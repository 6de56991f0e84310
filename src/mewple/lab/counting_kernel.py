"""The compiled kernel that plays whole games and counts in them. It plays the same games as
`mewple.core.compile.kernels.simulate`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from mewple.core.bits import lowest_bit
from mewple.core.chance import begin, below
from mewple.core.choice import make_choice, make_learned_choice
from mewple.core.compile.cpu import compile_kernel
from mewple.core.compile.kernels import OWN_DICE
from mewple.core.game import LEARNED, Game
from mewple.core.play import RANDOM
from mewple.core.rule import rule
from mewple.lab.uses import subject_rule, use_at, uses_end

ROUNDS = 1024
"""Points are recorded in this many rounds at most. Later rounds do not count for leads and comebacks."""
WAITS = 256
"""Waiting times below this number of decisions are counted separately, all longer ones together."""
WAIT_SECONDS = 1024
"""Waiting times below this number of seconds are counted separately, all longer ones together."""

FACTS = (
    "decisions", "length", "choices", "lead_changes", "comeback", "margin",
    "leader_at_quarter", "leader_at_half", "leader_at_three_quarters", "turns", "tenths",
)  # fmt: skip
"""The names of the columns of `facts`, in order. `GameRows` says what they mean."""
DECISIONS, LENGTH, CHOICES, LEAD_CHANGES, COMEBACK, MARGIN, QUARTER = range(7)
TURNS, TENTHS = 9, 10

TIMES_OFFERED, TIMES_TAKEN, TIMES_FORCED, GAMES_OFFERED, GAMES_TAKEN = range(5)
USE_COUNTS = 5
SHARE_TAKEN, SQUARE_TAKEN, SHARE_PASSED, SQUARE_PASSED = range(4)
USE_SUMS = 4
FIRST_GAME, FIRST_DECISION = range(2)
FIRSTS = 2
USE_GAMES = 128
"""For each use, at most this many games are listed in which a seat took an action of this use."""
GAME_TAKEN, SEAT_TAKEN = range(2)
NEVER = -1
"""Stored instead of a game's number if nobody took an action of the use."""
NEW, SHARED, JUST_OFFERED, OFFERED, TAKEN = range(5)
"""What is known so far about a use and a seat in this game. `SHARED` means that in each of the seat's decisions either
all legal actions were of this use or none was."""


@cache
def counting_kernel(game: Game) -> Callable[..., Any]:
    """The compiled kernel of a game. It is compiled when it is first used, or loaded from the cache."""
    return compile_kernel(make_counting(game), game)


@rule
def single_leader(points: Any, at: Any) -> Any:
    """The seat with the most points in this row, or -1 if several seats have the most."""
    best, count = 0, 1
    for seat in range(1, points.shape[1]):
        if points[at, seat] > points[at, best]:
            best, count = seat, 1
        elif points[at, seat] == points[at, best]:
            count += 1
    return best if count == 1 else -1


@rule
def best_other(points: Any, at: Any, mine: Any) -> Any:
    """The points of the best other seat in this row; in a game with one seat, the points of that seat."""
    best = -1
    for seat in range(points.shape[1]):
        if seat != mine and (best < 0 or points[at, seat] > points[at, best]):
            best = seat
    return points[at, best if best >= 0 else mine]


@rule
def follow_leads(points: Any, rounds: Any, final: Any, shares: Any, facts: Any) -> None:
    """Computes some figures of a game from the points at the beginning of each round, and stores them. `final`: the row
    with the points at the end."""
    last, changes = -1, 0
    for at in range(rounds):
        leader = single_leader(points, at)
        if leader >= 0 and last >= 0 and leader != last:
            changes += 1
        if leader >= 0:
            last = leader
    winner = -1
    for seat in range(shares.size):
        if shares[seat] > 0.999:
            winner = seat if winner < 0 else -2
    facts[LEAD_CHANGES] = changes
    if winner >= 0 and shares.size > 1:
        worst = 0
        for at in range(rounds):
            worst = max(worst, best_other(points, at, winner) - points[at, winner])
        facts[COMEBACK] = worst
        facts[MARGIN] = final[0, winner] - best_other(final, 0, winner)
    for quarter in range(3):
        facts[QUARTER + quarter] = single_leader(points, rounds * (quarter + 1) // 4) if rounds >= 4 else -1


def make_counting(game: Game) -> Callable[..., Any]:
    """Makes the kernel. `facts`, `scores`, `shares` and `orders` have one row for each game; the counters are sums over
    all games."""
    setup, pending, legal, apply = game.rules.setup, game.rules.pending, game.rules.legal, game.rules.apply
    choose, learned, returns = make_choice(game), make_learned_choice(game), game.rules.returns
    points_of, length, subject = game.rules.points, game.rules.length, subject_rule(game)

    def count_games(
        box: Any, zero: Any, unused: Any, states: Any, owns: Any, log: Any, seed: Any, policies: Any, room: Any,
        limit: Any, use_starts: Any, use_members: Any, facts: Any, scores: Any, shares: Any, orders: Any,
        use_counts: Any, use_sums: Any, use_firsts: Any, use_games: Any, branching: Any, waits: Any, wait_seconds: Any,
        marks: Any, touched: Any, stamps: Any, points: Any, last_at: Any, left: Any, pace: Any, turn_tenths: Any,
        first_subject: Any, subjects: Any,
    ) -> None:  # fmt: skip
        b, s, own = box[0], states[0], owns[0]
        options, seats = room.options, policies.size
        stamp = np.int64(0)
        for i in range(facts.shape[0]):
            states[0] = zero[0]
            owns[0] = unused[0]
            s.seats = seats
            key = seed + np.uint64(i)
            begin(s, key)
            begin(own, key ^ OWN_DICE)
            setup(b, s, log[0])
            taken, choices, rounds, touches, acted, turns = 0, 0, 0, 0, 0, 0
            now, spent, last_seat = np.int64(-1), np.int64(0), np.int64(-1)
            for seat in range(seats):
                last_at[seat] = -1
                orders[i, seat] = -1
            bits = pending(b, s)
            while bits != 0 and taken < limit:
                seat = lowest_bit(bits)
                elapsed = np.int64(length(b, s))
                if elapsed != now:
                    now = elapsed
                    if rounds < points.shape[0]:
                        for each in range(seats):
                            points[rounds, each] = points_of(b, s, each)
                        rounds += 1
                if last_at[seat] < 0:
                    orders[i, seat] = acted
                    acted += 1
                elif taken - last_at[seat] > 1:
                    waits[min(taken - last_at[seat] - 1, waits.size - 1)] += 1
                    wait_seconds[min((spent - left[seat]) // 10, wait_seconds.size - 1)] += 1
                last_at[seat] = taken
                count = legal(b, s, seat, options)
                branching[count] += 1
                if count > 1:
                    choices += 1
                    stamp += 1
                    for k in range(count):
                        subjects[k] = subject(b, s, seat, np.int64(options[k]))
                        end = uses_end(use_starts, options[k], subjects[k])
                        for at in range(use_starts[options[k]], end):
                            use = use_at(use_members, at, end, subjects[k], first_subject)
                            if stamps[0, use] != stamp:
                                stamps[0, use] = stamp
                                stamps[1, use] = 0
                                use_counts[use, TIMES_OFFERED] += 1
                                if marks[seat, use] == NEW:
                                    touched[touches] = seat * stamps.shape[1] + use
                                    touches += 1
                                    marks[seat, use] = SHARED
                                if marks[seat, use] == SHARED:
                                    marks[seat, use] = JUST_OFFERED
                            stamps[1, use] += 1
                if policies[seat] == RANDOM:
                    action = np.int64(options[below(own, count)])
                elif policies[seat] < LEARNED:
                    action = choose(b, s, seat, np.int64(policies[seat]), own, options)
                else:
                    action = learned(b, s, seat, np.int64(policies[seat]), own, room)
                about = subject(b, s, seat, action)
                end = uses_end(use_starts, action, about)
                for at in range(use_starts[action], end):
                    use = use_at(use_members, at, end, about, first_subject)
                    if count == 1:
                        use_counts[use, TIMES_FORCED] += 1
                    elif stamps[1, use] == count:  # every legal action is of this use: the seat has no choice
                        use_counts[use, TIMES_OFFERED] -= 1
                        use_counts[use, TIMES_FORCED] += 1
                        if marks[seat, use] == JUST_OFFERED:
                            marks[seat, use] = SHARED
                    else:
                        use_counts[use, TIMES_TAKEN] += 1
                        marks[seat, use] = TAKEN
                        if use_firsts[use, FIRST_GAME] == NEVER:
                            use_firsts[use, FIRST_GAME] = i
                            use_firsts[use, FIRST_DECISION] = taken
                if count > 1:
                    for k in range(count):
                        end = uses_end(use_starts, options[k], subjects[k])
                        for at in range(use_starts[options[k]], end):
                            use = use_at(use_members, at, end, subjects[k], first_subject)
                            if marks[seat, use] == JUST_OFFERED:
                                marks[seat, use] = OFFERED
                if bits == 1 << seat:  # seats that choose at the same time need as long as the slowest of them
                    spent += pace[action, 1 if count > 1 else 0]
                    if seat != last_seat:
                        turns += 1
                        spent += turn_tenths
                        last_seat = np.int64(seat)
                left[seat] = spent
                apply(b, s, seat, action, log[0])
                taken += 1
                bits = pending(b, s)
            returns(b, s, shares[i])
            for each in range(seats):
                scores[i, each] = points_of(b, s, each)
            facts[i, DECISIONS] = taken
            facts[i, LENGTH] = length(b, s)
            facts[i, CHOICES] = choices
            facts[i, TURNS] = turns
            facts[i, TENTHS] = spent
            follow_leads(points, rounds, scores[i : i + 1], shares[i], facts[i])
            for each in range(touches):
                seat, use = touched[each] // stamps.shape[1], touched[each] % stamps.shape[1]
                share = np.float64(shares[i, seat])
                if marks[seat, use] != SHARED:
                    use_counts[use, GAMES_OFFERED] += 1
                if marks[seat, use] == TAKEN:
                    if use_counts[use, GAMES_TAKEN] < use_games.shape[1]:
                        use_games[use, use_counts[use, GAMES_TAKEN], GAME_TAKEN] = i
                        use_games[use, use_counts[use, GAMES_TAKEN], SEAT_TAKEN] = seat
                    use_counts[use, GAMES_TAKEN] += 1
                    use_sums[use, SHARE_TAKEN] += share
                    use_sums[use, SQUARE_TAKEN] += share * share
                elif marks[seat, use] == OFFERED:
                    use_sums[use, SHARE_PASSED] += share
                    use_sums[use, SQUARE_PASSED] += share * share
                marks[seat, use] = NEW

    return count_games
