"""The data of some steps in all games, and what each decision was worth to the seat that took it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch


class Rollout:
    """Tensors [steps, rows, ...], which are overwritten for each update."""

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
        """[rows, most seats]: the results to which the positions of `first_seen` led."""
        self.there: Any = None
        self.taught: Any = None
        """The probabilities with which a teacher takes each action; None if `action` already has the teacher's
        choices."""

    def judge(self, values: Any, trace: float) -> None:
        """Computes what each decision gained compared with the value before it (`gained`), and the result that it led
        to (`worth`).

        It goes backwards through the decisions of each seat separately. Rewards come at the end of a game. `values`
        [rows, most seats]: the values of the positions after the last step for every seat, including those that are not
        to act. They are needed for each seat's last decision in these steps. If those decisions were left out,
        decisions after which the seat keeps the turn would count too often.
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
        """Scales what was gained to mean 0 and standard deviation 1. Returns the standard deviation that it had
        before."""
        weight = self.weight
        total = weight.sum().clamp_min(1)
        mean = (self.gained * weight).sum() / total
        spread = (((self.gained - mean) ** 2 * weight).sum() / total).sqrt()
        self.gained.sub_(mean).div_(spread + 1e-6)
        return float(spread)

    def pieces(self, size: int, generator: Any) -> Iterator[dict[str, Any]]:
        """Yields all decisions that count, once each, in random order and in pieces. Each piece also contains some of
        the positions before the first step (`first_seen`)."""
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
