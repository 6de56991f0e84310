"""Measures how strong the games' own policies are, for the table of baselines in docs/research.md.

    python -m bench.baselines [GAMES]

In each game one seat plays by the measured policy, and all other seats by another one. The measured policy plays
equally often in every seat. The result of a game is its share of the win: 1 if it wins alone, 1/2 if it wins with one
other seat. In a cooperative game all seats play the same policy. A game that takes 10,000 decisions is stopped and has
no winner.
"""

from __future__ import annotations

import sys

import numpy as np

from mewple.core.game import Game
from mewple.core.play import policy_number
from mewple.core.registry import games
from mewple.envs.batches import batch

ROWS = 500


def shares(game: Game, policy: str, others: str, count: int, seed: int = 1) -> np.ndarray:
    """For each game, the share of the win that goes to the seat that plays `policy`."""
    made = batch(game, ROWS, seed=seed)
    rows = np.arange(ROWS)
    seat = rows % made.seats
    mine, theirs = policy_number(game, policy), policy_number(game, others)
    left, found = np.full(ROWS, -(-count // ROWS)), []
    while left.any():
        made.step(made.decide(np.where(made.seat == seat, mine, theirs).astype(np.int32)), observe=False)
        ended = (made.terminated | made.truncated) & (left > 0)
        found.append(made.rewards[rows, seat][ended] + made.even_share)
        left[ended] -= 1
    return np.concatenate(found)


def main(words: list[str]) -> None:
    count = int(words[0]) if words else 2000
    print("| game | seats | one seat | the others | share of the win | games |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in games():
        best, second = game.policies[-1], game.policies[0]
        pairs = [(best, best), (second, second)] if game.content.cooperative else [(best, "random"), (best, second)]
        for policy, others in pairs:
            got = shares(game, policy, others, count)
            margin = 1.96 * got.std() / len(got) ** 0.5
            cells = (game.name, game.usual_seats, policy, others, f"{got.mean():.3f} ± {margin:.3f}", len(got))
            print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
