"""MaskablePPO of sb3-contrib learns a game, unmodified. It needs `pip install sb3-contrib`, which brings PyTorch.

python maskable_ppo.py [GAME [STEPS]]
"""
# ruff: noqa: T201

from __future__ import annotations

import sys
from typing import Any

import gymnasium
from sb3_contrib import MaskablePPO

import mewple
import mewple.envs.gymnasium as mewple_envs


def train(game: mewple.Game, steps: int, opponent: str = "strong", seed: int = 1) -> Any:
    """Trains a model for this many decisions against this policy of the game. The model reads the mask from
    `action_masks`."""
    made = gymnasium.make(mewple_envs.environment_id(game), opponents=opponent, seat=None, flat=True)
    model = MaskablePPO("MlpPolicy", made, n_steps=512, seed=seed, device="cpu", verbose=0)
    return model.learn(steps)


def play(model: Any, game: mewple.Game, opponent: str, games: int, seed: int = 2) -> list[float]:
    """The results of the model in new games, one for each game."""
    made = mewple_envs.GameEnv(game, opponents=opponent, seat=None, flat=True)
    rewards = []
    for number in range(games):
        seen, info = made.reset(seed=seed + number)
        ended = False
        while not ended:
            action, _ = model.predict(seen, action_masks=info["action_mask"])
            seen, reward, terminated, truncated, info = made.step(action)
            ended = terminated or truncated
        rewards.append(reward)
    return rewards


def main(words: list[str]) -> None:
    name, steps = (*words, *("pig", "20000")[len(words) :])
    game = mewple.game(name)
    rewards = play(train(game, int(steps)), game, "strong", 200)
    print(f"after {steps} steps: mean reward {sum(rewards) / len(rewards):+.3f} against strong in 200 games")


if __name__ == "__main__":
    main(sys.argv[1:])
