"""Trains an agent by PPO against one of a game's own policies, in the style of CleanRL: one file that needs only NumPy.

    python train.py                                       # Pig against its strong policy, about a minute
    python train.py --game jetcats --opponent beginner --decisions 4000000 --save jetcats.npz

The games run side by side in one compiled batch (`gymnasium.make_vec`). At the end the agent plays new games without
exploring, against every policy of the game. `--save` writes its weights, which `sit.py` takes to a table in a browser.
"""
# ruff: noqa: T201

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import mewple

GAMES, STEPS = 256, 64
"""The size of a rollout: how many games are played at the same time, and how many decisions the learner
makes in each."""
EPOCHS, MINIBATCHES = 4, 8
CLIP, ENTROPY, VALUE = 0.2, 0.005, 0.5
LAMBDA = 0.95
"""The lambda of generalised advantage estimation: the higher it is, the more weight is given to estimates that look
many steps ahead. Rewards come at the end of a game and are not discounted."""

Arrays = dict[str, Any]


class WrongWeights(ValueError):
    """Raised for weights that were trained for another game, or for another version of its actions and
    observations."""


@dataclass
class Agent:
    """A network of one hidden layer with two heads: a logit for each action, and the value of the position."""

    game: mewple.Game
    weights: Arrays
    moments: list[Arrays] = field(default_factory=list)
    updates: int = 0

    @classmethod
    def new(cls, game: mewple.Game, units: int, seen: Any, dice: np.random.Generator) -> Agent:
        """Makes a new agent. `seen`: some observations. The means and deviations of these are used to scale all later
        observations."""
        numbers = game.observation
        weights = {
            "mean": seen.mean(axis=0),
            "scale": 1 / (seen.std(axis=0) + 0.05),
            "in": dice.normal(0, numbers**-0.5, (numbers, units)),
            "in_bias": np.zeros(units),
            "policy": dice.normal(0, 0.01 * units**-0.5, (units, game.actions.size)),
            "policy_bias": np.zeros(game.actions.size),
            "value": dice.normal(0, units**-0.5, units),
            "value_bias": np.zeros(1),
        }
        return cls(game, {name: np.asarray(value, np.float32) for name, value in weights.items()})

    # --- deciding ---

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any, Any, Any]:
        """The scaled observations, the hidden layer, the log-probabilities of all actions, and the values."""
        w = self.weights
        scaled = np.clip((seen - w["mean"]) * w["scale"], -5, 5)
        hidden = np.tanh(scaled @ w["in"] + w["in_bias"])
        logits = np.where(mask != 0, hidden @ w["policy"] + w["policy_bias"], -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        return (
            scaled,
            hidden,
            logits - np.log(np.exp(logits).sum(axis=1, keepdims=True)),
            hidden @ w["value"] + w["value_bias"],
        )

    def sample(self, seen: Any, mask: Any, dice: np.random.Generator) -> tuple[Any, Any, Any]:
        """Draws actions with the network's probabilities. Returns them, their log-probabilities, and the values of the
        positions."""
        _, _, logs, values = self.forward(seen, mask)
        gumbel = -np.log(-np.log(dice.random(logs.shape) + 1e-12) + 1e-12)
        actions = np.where(mask != 0, logs + gumbel, -np.inf).argmax(axis=1)
        return actions, np.take_along_axis(logs, actions[:, None], 1)[:, 0], values

    def best(self, seen: Any, mask: Any) -> Any:
        """The most probable action of each row."""
        return np.where(mask != 0, self.forward(seen, mask)[2], -np.inf).argmax(axis=1)

    # --- learning ---

    def update(self, batch: Arrays, rate: float) -> float:
        """Makes one step of PPO with these decisions. Returns the mean entropy."""
        scaled, hidden, logs, values = self.forward(batch["seen"], batch["mask"])
        rows, chances = np.arange(len(values)), np.exp(logs)
        advantages = (batch["advantages"] - batch["advantages"].mean()) / (batch["advantages"].std() + 1e-8)
        ratio = np.exp(logs[rows, batch["actions"]] - batch["logs"])
        free = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        safe = np.where(batch["mask"] != 0, logs, 0)
        entropy = -(chances * safe).sum(axis=1, keepdims=True)
        # The gradients of the logits come from the clipped ratio of the action taken, and from the entropy.
        to_logits = chances * (free * ratio * advantages)[:, None] + ENTROPY * chances * (safe + entropy)
        to_logits[rows, batch["actions"]] -= free * ratio * advantages
        to_logits = np.where(batch["mask"] != 0, to_logits, 0) / len(rows)
        to_values = VALUE * (values - batch["returns"]) / len(rows)
        to_hidden = (to_logits @ self.weights["policy"].T + np.outer(to_values, self.weights["value"])) * (
            1 - hidden**2
        )
        self._descend(
            {
                "in": scaled.T @ to_hidden,
                "in_bias": to_hidden.sum(axis=0),
                "policy": hidden.T @ to_logits,
                "policy_bias": to_logits.sum(axis=0),
                "value": hidden.T @ to_values,
                "value_bias": to_values.sum(keepdims=True),
            },
            rate,
        )
        return float(entropy.mean())

    def _descend(self, gradients: Arrays, rate: float) -> None:
        """Makes one step of Adam. If all gradients together, as one vector, are longer than 0.5, they are scaled down
        to that length."""
        if not self.moments:
            self.moments = [{name: np.zeros_like(value) for name, value in gradients.items()} for _ in range(2)]
        length = np.sqrt(sum(float((value**2).sum()) for value in gradients.values()))
        self.updates += 1
        for name, gradient in gradients.items():
            gradient = gradient * min(1.0, 0.5 / (length + 1e-8))  # noqa: PLW2901
            first, second = (moment[name] for moment in self.moments)
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            step = (first / (1 - 0.9**self.updates)) / (np.sqrt(second / (1 - 0.999**self.updates)) + 1e-8)
            self.weights[name] -= (rate * step).astype(np.float32)

    # --- keeping ---

    def save(self, path: Path) -> None:
        """Saves the weights, with the id of the game and the version of its actions and observations."""
        np.savez_compressed(path, game=self.game.id, spaces=self.game.spaces_version, **self.weights)

    @classmethod
    def load(cls, path: Path) -> Agent:
        with np.load(path) as kept:
            game, spaces = mewple.game(str(kept["game"])), int(kept["spaces"])
            if spaces != game.spaces_version:
                raise WrongWeights(
                    f"{path}: these weights are for version {spaces} of the numbers of {game.name}; "
                    f"it is {game.spaces_version} now. Train them anew."
                )
            return cls(game, {name: kept[name] for name in kept.files if name not in ("game", "spaces")})


def make_games(game: mewple.Game, count: int, opponent: str, seats: int | None, **options: Any) -> Any:
    """A batch of games. The learner plays in every seat in turn."""
    import gymnasium  # imported here, because an agent that only plays does not need it

    import mewple.envs.gymnasium as mewple_envs

    how = {"seats": seats, "seat": None, "opponents": opponent, **options}
    return gymnasium.make_vec(mewple_envs.environment_id(game), num_envs=count, **how)


def rollout(agent: Agent, games: Any, now: Arrays, dice: np.random.Generator) -> tuple[Arrays, Arrays]:
    """Plays `STEPS` decisions in every game. Returns the decisions with their advantages, and the learner's next
    observations."""
    kept: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "actions", "logs", "values", "rewards", "ends")}
    for _ in range(STEPS):
        seen, mask = now["observation"], now["action_mask"]
        actions, logs, values = agent.sample(seen, mask, dice)
        now, rewards, terminated, truncated, _ = games.step(actions)
        for name, value in zip(kept, (seen, mask, actions, logs, values, rewards, terminated | truncated)):
            kept[name].append(value)
    next_value = agent.forward(now["observation"], now["action_mask"])[3]
    advantages, running = [], np.zeros(len(next_value))
    for values, rewards, ends in zip(*(reversed(kept[name]) for name in ("values", "rewards", "ends"))):
        change = rewards + next_value * ~ends - values
        running = change + LAMBDA * running * ~ends
        next_value = values
        advantages.append(running)
    batch = {
        name: np.concatenate(kept[name]) for name in ("seen", "mask", "actions", "logs", "values", "rewards", "ends")
    }
    batch["advantages"] = np.concatenate(advantages[::-1]).astype(np.float32)
    batch["returns"] = batch["advantages"] + batch["values"]
    return batch, now


def minibatches(batch: Arrays, dice: np.random.Generator) -> Iterator[Arrays]:
    names = ("seen", "mask", "actions", "logs", "advantages", "returns")
    for _ in range(EPOCHS):
        for rows in np.array_split(dice.permutation(len(batch["actions"])), MINIBATCHES):
            yield {name: batch[name][rows] for name in names}


def train(
    game: mewple.Game,
    opponent: str = "strong",
    decisions: int = 1_000_000,
    *,
    seats: int | None = None,
    seed: int = 1,
    units: int = 64,
    rate: float = 1e-3,
    report: Any = print,
    **options: Any,
) -> Agent:
    """Trains an agent for this many decisions against this opponent."""
    dice, games = np.random.default_rng(seed), make_games(game, GAMES, opponent, seats, **options)
    now, _ = games.reset(seed=seed)
    seen = [now["observation"]]
    for _ in range(STEPS):  # play at random: this shows the scale of the observations, and spreads the games out
        masks = now["action_mask"]
        now, *_ = games.step(np.where(masks != 0, dice.random(masks.shape), -1).argmax(axis=1))
        seen.append(now["observation"])
    agent, rounds, start = Agent.new(game, units, np.concatenate(seen), dice), decisions // (GAMES * STEPS), time.time()
    for number in range(1, rounds + 1):
        batch, now = rollout(agent, games, now, dice)
        entropy = [agent.update(each, rate * (1 - (number - 1) / rounds)) for each in minibatches(batch, dice)][-1]
        if number % max(1, rounds // 10) == 0:
            ended, taken = batch["rewards"][batch["ends"]], number * GAMES * STEPS
            gained = f"mean reward {ended.mean():+.3f} in {len(ended)} games" if len(ended) else "no game has ended"
            speed = taken / (time.time() - start)
            report(f"{taken:>9,} decisions: {gained}, entropy {entropy:.2f}, {speed:,.0f} decisions/s")
    return agent


def evaluate(
    agent: Agent, opponent: str, games: int = 2000, *, seats: int | None = None, seed: int = 2, **options: Any
) -> Any:
    """Plays new games, and returns the agent's share of the win in each one. The agent plays in every seat in turn,
    without exploration."""
    made = make_games(agent.game, min(games, 500), opponent, seats, **options)
    now, _ = made.reset(seed=seed)
    even = made.unwrapped.batch.even_share
    shares: list[float] = []
    # The same number of games is counted in each row of the batch. Otherwise, short games would be counted too often.
    left = np.full(made.num_envs, -(-games // made.num_envs))
    while left.any():
        now, rewards, terminated, truncated, _ = made.step(agent.best(now["observation"], now["action_mask"]))
        ended = (terminated | truncated) & (left > 0)
        shares += (rewards[ended] + even).tolist()
        left[ended] -= 1
    return np.array(shares)


def show(agent: Agent, opponents: Sequence[str], report: Any = print, **how: Any) -> None:
    """Reports a line for each opponent, with the 95 % interval."""
    for opponent in opponents:
        shares = evaluate(agent, opponent, **how)
        margin = 1.96 * shares.std() / len(shares) ** 0.5
        report(f"against {opponent}: win share {shares.mean():.3f} ± {margin:.3f} in {len(shares)} games")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="pig", help="an id of `mewple games`")
    parser.add_argument("--seats", type=int, help="how many; the game's usual number by default")
    parser.add_argument("--opponent", default="strong", help="a policy or level of the game")
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--units", type=int, default=64, help="of the hidden layer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to write the weights, for example pig.npz")
    given = parser.parse_args()
    game = mewple.game(given.game)
    agent = train(game, given.opponent, given.decisions, seats=given.seats, seed=given.seed, units=given.units)
    show(agent, ["random", *game.policies], seats=given.seats)
    if given.save is not None:
        agent.save(given.save)
        print(f"weights in {given.save}")


if __name__ == "__main__":
    main()
