"""What is kept of some steps of all games, and what each decision was worth to the seat that took it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch


class Rollout:
    """Tensors [steps, rows, ...], written again for each update."""

    def __init__(self, steps: int, rows: int, seen: int, actions: int, most_seats: int, device: Any) -> None:
        def zeros(*shape: int, dtype: Any = torch.float32) -> Any:
            return torch.zeros((steps, rows, *shape), dtype=dtype, device=device)

        self.steps, self.rows = steps, rows
        self.seen, self.mask = zeros(seen), zeros(actions, dtype=torch.int8)
        self.action, self.seat = zeros(dtype=torch.int64), zeros(dtype=torch.int64)
        self.value, self.log, self.weight = zeros(), zeros(), zeros()
        self.rewards, self.ended = zeros(most_seats), zeros(dtype=torch.int8)
        self.gained, self.worth = zeros(), zeros()
        self.first_seen: Any = None
        """[rows, most seats, ...]: what every seat saw before the first step."""
        self.first_worth = torch.zeros((rows, most_seats), device=device)
        """[rows, most seats]: what that led to."""
        self.there: Any = None
        self.taught: Any = None
        """The probabilities by which a teacher decides; None if its choices are in `action`."""

    def judge(self, values: Any, trace: float) -> None:
        """Finds what each decision gained over the value before it (`gained`), and what it led to (`worth`).

        This goes backward along the decisions of each seat by itself. Rewards come at the end. `values` [rows, most
        seats]: what the positions after the last step are worth to every seat, also to those that are not to act there.
        If decisions without a next one were left out instead, those that kept the turn would count more often.
        """
        after, ahead = values.clone(), torch.zeros_like(values)
        for t in reversed(range(self.steps)):
            over = self.ended[t][:, None] != 0
            after = torch.where(over, self.rewards[t], after)
            ahead = ahead.masked_fill(over, 0.0)
            now, here = self.seat[t][:, None], self.value[t][:, None]
            gained = after.gather(1, now) - here + trace * ahead.gather(1, now)
            after.scatter_(1, now, here)
            ahead.scatter_(1, now, gained)
            self.gained[t] = gained[:, 0]
        torch.add(self.gained, self.value, out=self.worth)
        torch.add(after, ahead, out=self.first_worth)

    def even(self) -> float:
        """Scales what was gained to mean 0 and spread 1; returns the spread."""
        weight = self.weight
        total = weight.sum().clamp_min(1)
        mean = (self.gained * weight).sum() / total
        spread = (((self.gained - mean) ** 2 * weight).sum() / total).sqrt()
        self.gained.sub_(mean).div_(spread + 1e-6)
        return float(spread)

    def pieces(self, size: int, generator: Any) -> Iterator[dict[str, Any]]:
        """All decisions that count, once, in random order. Each piece also has some of the first positions."""
        total = self.steps * self.rows
        flat = {
            "seen": self.seen.view(total, -1), "mask": self.mask.view(total, -1), "action": self.action.view(-1),
            "worth": self.worth.view(-1), "gained": self.gained.view(-1), "log": self.log.view(-1),
        }  # fmt: skip
        if self.taught is not None:
            flat["taught"] = self.taught.view(total, -1)
        counted = self.weight.view(-1).nonzero()[:, 0]
        order = counted[torch.randperm(len(counted), generator=generator).to(counted.device)]
        parts = max(1, round(len(order) / size))
        first = self.there.view(-1).nonzero()[:, 0]
        first = first[torch.randperm(len(first), generator=generator).to(first.device)]
        views, worth = self.first_seen.view(len(self.there.view(-1)), -1), self.first_worth.view(-1)
        for chosen, more in zip(order.tensor_split(parts), first.tensor_split(parts)):
            if len(chosen):
                piece = {name: values.index_select(0, chosen) for name, values in flat.items()}
                yield {**piece, "first_seen": views.index_select(0, more), "first_worth": worth.index_select(0, more)}
