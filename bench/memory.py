"""How much memory the history of a match takes in a server: random matches of every game, played to their end.

    python -m bench.memory            every game
    python -m bench.memory cat-cab

Prints how many bytes of memory an entry takes on average, in the log and in the positions that are kept for replays.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import tracemalloc
from typing import Any

from mewple.core import play
from mewple.core.game import Game
from mewple.core.registry import find, ids
from mewple.match import Match, SeatSetup, new_setup

MOST = 3_000
"""Entries of one match; random players finish some games late or never."""
THINKING = 3.0


def measure(game: Game, most: int = MOST) -> dict[str, Any]:
    play_match(game, 20)  # load everything that matches share, so that it is not measured
    gc.collect()
    tracemalloc.start()
    match = play_match(game, most)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return {"entries": match.version, "kb": round(taken / 1000), "bytes_an_entry": round(taken / match.version)}


def play_match(game: Game, most: int) -> Match:
    """Plays a random match to its end or to `most` entries, and keeps it in memory as a server does."""
    seats = 3 if 3 in game.seats else game.usual_seats
    people = [SeatSetup("person", f"Cat {seat}") for seat in range(seats)]
    match, choose = Match.start(new_setup(game, people), 0.0), random.Random(1)
    deal = match.ring(0.0)
    assert deal is not None
    match.commit(deal)
    while not match.over and match.version < most:
        seat = choose.choice(match.position.pending)
        action = choose.choice(play.legal(game, match.table.box, match.position.state, seat))
        match.commit(match.propose_act(seat, action, match.version, THINKING * match.version))
    return match


def main(words: list[str]) -> int:
    print(json.dumps({name: measure(find(name)) for name in words or ids()}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
