"""What is measured of any game here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

from mewple.bots.budget import Budget
from mewple.bots.search import search
from mewple.core import play
from mewple.core.compile.cpu import compiled
from mewple.core.game import Game

SIMULATIONS = 20_000
FIRST_GAMES = 200


def random_decisions(game: Game, seconds: float, seed: int) -> float:
    """Decisions a second of random games on one core, called from Python; compiling does not count."""
    b, seats = game.open_box(), game.usual_seats
    policies, games, decisions = [play.RANDOM] * seats, FIRST_GAMES, 0
    compiled(game).simulate(b, seats, seed, 1, policies)
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += int(compiled(game).simulate(b, seats, seed, games, policies).decisions.sum())
        seed, games = seed + games, min(games * 4, 50_000)
    return decisions / spent


def interpreted_microseconds(game: Game, seconds: float, seed: int) -> float:
    """Microseconds for one decision, interpreted: asked what is legal, chosen at random, checked, applied, told."""
    b, seats, decisions = game.open_box(), game.usual_seats, 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += play.whole_game(game, b, seats, seed, [play.RANDOM] * seats)[1]
        seed += 1
    return spent / decisions * 1e6


def search_simulations(game: Game, b: Any, s: Any, seed: int) -> float:
    """Iterations a second of the tree search in one tree, one random playout each."""
    seat = play.pending(game, b, s)[0]
    search(game, b, s, seat, seed, Budget(iterations=1), percent=100)
    start = time.perf_counter()
    found = search(game, b, s, seat, seed, Budget(iterations=SIMULATIONS), percent=100)
    return found.iterations / (time.perf_counter() - start)


def import_seconds() -> float:
    """What `import mewple` takes in a fresh process."""
    code = "import time; start = time.perf_counter(); import mewple; print(time.perf_counter() - start)"
    command = [sys.executable, "-c", code]
    return min(float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(5))


def warm_start_seconds(game: Game) -> float:
    """From the command to the first game played, when everything was compiled before."""
    command = [
        sys.executable,
        "-c",
        "from mewple.cli import main; main()",
        "simulate",
        game.id,
        "--games",
        "1",
        "--json",
    ]
    starts = []
    for _ in range(3):
        start = time.perf_counter()
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=dict(os.environ))
        starts.append(time.perf_counter() - start)
        assert json.loads(done.stdout)["games"] == 1
    return min(starts)
