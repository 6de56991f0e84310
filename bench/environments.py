"""Environments of other libraries to compare with: EnvPool's backgammon, in C++, and a classic game of PettingZoo, in
Python."""

from __future__ import annotations

import time

import numpy as np

from bench.ours import ROWS, agent_steps


def envpool_steps(seconds: float, seed: int) -> float:
    """Steps a second of EnvPool's backgammon on one thread, with random legal actions. Only the steps are timed."""
    import envpool

    made = envpool.make("Backgammon-v1", env_type="gymnasium", num_envs=ROWS, num_threads=1, seed=seed)
    dice, steps, spent = np.random.default_rng(seed), 0, 0.0
    _, info = made.reset()
    while spent < seconds:
        mask = info["legal_action_mask"]
        actions = np.where(mask, dice.random(mask.shape), -1).argmax(axis=1).astype(np.int32)
        start = time.perf_counter()
        *_, info = made.step(actions)
        spent += time.perf_counter() - start
        steps += ROWS
    return steps / spent


def classic_steps(seconds: float, seed: int) -> float:
    """Steps a second of PettingZoo's tic-tac-toe, which needs the package pygame."""
    from pettingzoo.classic import tictactoe_v3

    return agent_steps(tictactoe_v3.env(), seconds, seed)
