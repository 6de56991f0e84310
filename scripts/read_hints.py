"""Prints hints for positions of a game, for people to read: python scripts/read_hints.py jetcats --count 20.

The positions come from games of the strong policy with some random decisions, and have several legal actions.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from mewple.bots.budget import Budget
from mewple.bots.hints import Hint, hints
from mewple.core import play, registry
from mewple.core.chance import below
from mewple.core.game import Game

CARELESS = 12
"""The percentage of random decisions."""
ONE_IN = 9
"""Only every Nth decision is printed, so that the sample covers the whole game."""


def positions(game: Game, seats: int, count: int, seed: int) -> Iterator[tuple[Any, Any, int]]:
    """Positions with several legal actions, from as many games as are needed."""
    b, found = game.open_box(), 0
    while found < count:
        s, own = play.new_game(game, b, seats, seed), play.fresh_own(game, seed)
        best, seed = len(game.policies) - 1, seed + 1
        while (waiting := play.pending(game, b, s)) and found < count:
            seat = waiting[0]
            if len(play.legal(game, b, s, seat)) > 1 and below(own, ONE_IN) == 0:
                found += 1
                yield b, s, seat
            policy = play.RANDOM if below(own, 100) < CARELESS else best
            play.act(game, b, s, seat, play.choose(game, b, s, seat, policy, own))


def printed(hint: Hint) -> str:
    share = "" if hint.share is None else f"  [{100 * hint.share:.0f} %{', as good' if hint.equal else ''}]"
    return f"   - {hint.what}: {hint.why}{share}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.ids())
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seats", type=int, default=0, help="how many play; 0: the usual number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.3, help="seconds of search for each")
    asked = parser.parse_args()
    game = registry.find(asked.game)
    for number, (b, s, seat) in enumerate(positions(game, asked.seats or game.usual_seats, asked.count, asked.seed)):
        print(f"{number + 1}. {game.words.turn(b, s, seat, lambda each: f'Seat {each + 1}')}")
        found = hints(
            game, b, s, seat, number, Budget(seconds=asked.seconds, whole=True), lambda each: f"Seat {each + 1}"
        )
        print("\n".join(printed(each) for each in found))


if __name__ == "__main__":
    main()
