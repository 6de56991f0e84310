"""Speeds of Mewple's games and environments, for `bench.measure`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

import numpy as np

from mewple.bots.budget import Budget
from mewple.bots.search import search
from mewple.core import play
from mewple.core.compile.cpu import compiled
from mewple.core.game import Game
from mewple.envs.batches import batch

SIMULATIONS = 20_000
FIRST_GAMES = 200
ROWS = 1024
"""How many games the batch has."""


def random_decisions(game: Game, seconds: float, seed: int) -> float:
    """Decisions a second in random games on one core, called from Python, without the time for compiling."""
    b, seats = game.open_box(), game.usual_seats
    policies, games, decisions = [play.RANDOM] * seats, FIRST_GAMES, 0
    compiled(game).simulate(b, seats, seed, 1, policies)
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += int(compiled(game).simulate(b, seats, seed, games, policies).decisions.sum())
        seed, games = seed + games, min(games * 4, 50_000)
    return decisions / spent


def interpreted_microseconds(game: Game, seconds: float, seed: int) -> float:
    """Microseconds for one interpreted decision: list the legal actions, choose one at random, check it, apply it, log
    its events."""
    b, seats, decisions = game.open_box(), game.usual_seats, 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += play.whole_game(game, b, seats, seed, [play.RANDOM] * seats)[1]
        seed += 1
    return spent / decisions * 1e6


def search_simulations(game: Game, b: Any, s: Any, seed: int) -> float:
    """Iterations a second of the tree search with one tree and one random playout each."""
    seat = play.pending(game, b, s)[0]
    search(game, b, s, seat, seed, Budget(iterations=1), percent=100)
    start = time.perf_counter()
    found = search(game, b, s, seat, seed, Budget(iterations=SIMULATIONS), percent=100)
    return found.iterations / (time.perf_counter() - start)


def import_seconds() -> float:
    """The seconds that `import mewple` takes in a new process."""
    code = "import time; start = time.perf_counter(); import mewple; print(time.perf_counter() - start)"
    command = [sys.executable, "-c", code]
    return min(float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(5))


def warm_start_seconds(game: Game) -> float:
    """The seconds from the command to the first game played, if everything is compiled already."""
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


def batch_steps(game: Game, seconds: float, seed: int) -> float:
    """Steps a second of the batch on one core, with mask and observations. The best policy plays in half of the rows,
    so that games end and new ones begin. Only the steps themselves are timed."""
    games = batch(game, ROWS, seed=seed)
    policies = np.where(np.arange(ROWS) % 2 == 0, len(game.policies) - 1, play.RANDOM).astype(np.int32)
    steps, spent = 0, 0.0
    while spent < seconds:
        games.decide(policies)
        start = time.perf_counter()
        games.step()
        spent += time.perf_counter() - start
        steps += ROWS
    return steps / spent


def turn_steps(game: Game, seconds: float, seed: int) -> float:
    """Steps a second in a loop over PettingZoo's environment in turns."""
    from mewple.envs import pettingzoo

    return agent_steps(pettingzoo.env(game), seconds, seed)


def agent_steps(env: Any, seconds: float, seed: int) -> float:
    """Steps a second of an environment in turns, called from Python, with random legal actions."""
    dice, steps = np.random.default_rng(seed), 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(dice.random() * len(legal))])
            steps += 1
            if not steps % 256 and time.perf_counter() - start > seconds:
                break
        seed += 1
    return steps / spent
