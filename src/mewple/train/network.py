"""The network while it is trained: real numbers, and weights that are rounded to the steps which `core.net` will
have."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch.nn import functional

from mewple.core.game import Game
from mewple.lab.quantise import MOST_WEIGHT, FloatNet

NOT_LEGAL = -1e9
LARGE = 8.0
"""Observed numbers above this are scaled down, because with them one step of gradient descent would change too much."""
SMALL = 0.01
"""The standard deviation of the outputs at first. It is small, so that all actions are about equally likely."""


class Network(torch.nn.Module):  # type: ignore[misc]
    """A network with two hidden layers. Its outputs are a preference for each action, and the value: the reward that
    the seat can expect."""

    def __init__(self, inputs: int, units: tuple[int, int], actions: int, generator: Any) -> None:
        super().__init__()
        self.actions = actions
        self.register_buffer("scale", torch.ones(inputs))
        sizes = (inputs, *units, actions + 1)
        for layer in (1, 2, 3):
            rows, columns = sizes[layer - 1], sizes[layer]
            spread = (2 / rows) ** 0.5 if layer < 3 else SMALL
            weights = torch.randn((rows, columns), generator=generator) * spread
            setattr(self, f"w{layer}", torch.nn.Parameter(weights))
            setattr(self, f"b{layer}", torch.nn.Parameter(torch.zeros(columns)))

    def outputs(self, seen: Any, weights: tuple[Any, Any, Any]) -> Any:
        """All outputs with these weights, which `rounded` has made."""
        one = functional.relu(torch.addmm(self.b1, seen, weights[0]))
        two = functional.relu(torch.addmm(self.b2, one, weights[1]))
        return torch.addmm(self.b3, two, weights[2])

    def rounded(self) -> tuple[Any, Any, Any]:
        """The weights, rounded to 8-bit steps. Gradients pass through as if they were not rounded."""
        return in_steps(self.w1 * self.scale[:, None]), in_steps(self.w2), in_steps(self.w3)

    def scale_down(self, most: Any) -> None:
        """Sets the scales. `most`: the largest observed number at each place."""
        self.scale.copy_(torch.where(most > LARGE, 1 / most.clamp_min(1), 1.0))

    def decide(self, seen: Any, mask: Any, weights: tuple[Any, Any, Any]) -> tuple[Any, Any]:
        """The logarithm of each action's probability (very low for illegal ones), and the values."""
        found = self.outputs(seen, weights)
        preferred = found[:, : self.actions].masked_fill(mask == 0, NOT_LEGAL)
        return functional.log_softmax(preferred, 1), found[:, self.actions]

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        return self.decide(seen, mask, self.rounded())

    def arrays(self, game: Game, training: str) -> dict[str, Any]:
        """The arrays that `mewple quantise` reads."""
        found: dict[str, Any] = {}
        for layer, weights in enumerate(self.rounded(), 1):
            found[f"w{layer}"] = weights.detach().cpu().numpy()
            found[f"b{layer}"] = getattr(self, f"b{layer}").detach().cpu().numpy()
        found["game"] = np.array(game.id)
        found["spaces_version"], found["rules_version"] = np.int64(game.spaces_version), np.int64(game.content.version)
        found["training"] = np.array(training)
        return found


def in_steps(weights: Any) -> Any:
    """The weights of each unit, rounded to 255 steps, as `lab.quantise` will have them."""
    steps = (weights.detach().abs().amax(0) / MOST_WEIGHT).clamp_min(1e-9)
    return weights + ((weights.detach() / steps).round() * steps - weights.detach())


def drawn(logs: Any, generator: Any) -> Any:
    """An action for each row, drawn by the actions' probabilities."""
    noise = torch.empty_like(logs).exponential_(generator=generator).clamp_min_(1e-20).log_()
    return (logs - noise).argmax(1)


def as_teacher(net: FloatNet, device: str) -> Any:
    """A function that computes the outputs of an already trained network, so that another network can imitate it."""
    weights, biases = (
        [torch.from_numpy(each).to(device, torch.float32) for each in group] for group in (net.weights, net.biases)
    )

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def outputs(seen: Any) -> Any:
        one = functional.relu(torch.addmm(biases[0], seen, weights[0]))
        two = functional.relu(torch.addmm(biases[1], one, weights[1]))
        return torch.addmm(biases[2], two, weights[2])

    return outputs
