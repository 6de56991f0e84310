"""Trains the network by gradient descent: at first it learns to decide as a teacher does, and then what wins games
(PPO)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch.nn import functional

from mewple.train.network import Network
from mewple.train.plan import Plan
from mewple.train.rollout import Rollout

SMOOTH = 0.02
"""This part of the probability of a teacher's choice is spread over the other legal actions."""
LEASHED = 0.1
"""The first part of self-play, as a fraction, in which deviating from the imitated policy has a cost."""
LEAST = 0.02
"""The learning rate falls to this fraction of its first value."""
STEEPEST = 0.5
"""The largest norm of a gradient; larger ones are scaled down."""
VALUE = 1.0
FARTHEST = 20.0


class Learner:
    """Trains a network. `random` is a generator on the CPU."""

    def __init__(self, plan: Plan, network: Network, random: Any) -> None:
        self.plan, self.network, self.random = plan, network, random
        self.imitated: Any = None
        self._make_optimizer()

    def _make_optimizer(self) -> None:
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=self.plan.rate, eps=1e-5)

    def leave_teacher(self) -> None:
        """Call this when self-play begins. For some time afterwards, the network is kept close to the decisions that it
        takes at this moment."""
        self.imitated = {name: each.detach().clone() for name, each in self.network.state_dict().items()}
        self._make_optimizer()

    def _set_rate(self, rate: float, part: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = rate * max(LEAST, 1 - part)

    def _descend(self, loss: Any) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), STEEPEST)
        self.optimizer.step()

    def _look_at(self, piece: Mapping[str, Any]) -> tuple[Any, Any]:
        """The logarithms of the actions' probabilities, and the squared errors of the values."""
        weights, views = self.network.rounded(), piece["first_seen"]
        logs, value = self.network.decide(piece["seen"], piece["mask"], weights)
        off = functional.mse_loss(value, piece["worth"], reduction="sum")
        if len(views):
            values = self.network.outputs(views, weights)[:, -1]
            off = off + functional.mse_loss(values, piece["first_worth"], reduction="sum")
        return logs, off / (len(value) + len(views))

    def imitate(self, kept: Rollout, part: float) -> dict[str, float]:
        """Makes one update, which moves the choices towards the teacher's and the values towards the results."""
        self._set_rate(self.plan.imitation_rate, part)
        facts: Any = torch.zeros(3, device=kept.value.device)
        count = 0
        for piece in kept.pieces(self.plan.piece, self.random):
            logs, off = self._look_at(piece)
            legal = (piece["mask"] != 0).float()
            if "taught" in piece:
                cross = -(logs * piece["taught"].float()).sum(1).mean()
            else:
                taught = logs.gather(1, piece["action"][:, None])[:, 0]
                cross = -((1 - SMOOTH) * taught + SMOOTH * (logs * legal).sum(1) / legal.sum(1)).mean()
            self._descend(cross + VALUE * off)
            with torch.no_grad():
                choice = (legal.sum(1) > 1).float()
                same = ((logs.argmax(1) == self._wanted(piece)).float() * choice).sum() / choice.sum().clamp_min(1)
                facts += torch.stack([cross.detach(), off.detach(), same])
                count += 1
        names = ("cross entropy", "value error", "same choice")
        return dict(zip(names, (facts / max(1, count)).tolist()))

    @staticmethod
    def _wanted(piece: Mapping[str, Any]) -> Any:
        return piece["taught"].argmax(1) if "taught" in piece else piece["action"]

    def improve(self, kept: Rollout, part: float) -> dict[str, float]:
        """Makes one update of PPO."""
        plan = self.plan
        self._set_rate(plan.rate, part)
        variety = plan.entropy * (1 - 2 / 3 * part)
        leash = plan.leash * max(0.0, 1 - part / LEASHED) if self.imitated is not None else 0.0
        kept.even()
        imitated = None
        if leash > 0:
            imitated = self._copy_of(self.imitated)
        facts: Any = torch.zeros(4, device=kept.value.device)
        count = 0
        for _ in range(plan.epochs):
            for piece in kept.pieces(plan.piece, self.random):
                logs, off = self._look_at(piece)
                change = (logs.gather(1, piece["action"][:, None])[:, 0] - piece["log"]).clamp(-FARTHEST, FARTHEST)
                ratio = change.exp()
                bounded = ratio.clamp(1 - plan.clip, 1 + plan.clip)
                gain = torch.minimum(ratio * piece["gained"], bounded * piece["gained"]).mean()
                spread = -(logs.exp() * logs).sum(1).mean()
                loss = VALUE * off - gain - variety * spread
                if imitated is not None:
                    with torch.no_grad():
                        taught, _ = imitated(piece["seen"], piece["mask"])
                    loss = loss + leash * (taught.exp() * (taught - logs)).sum(1).mean()
                self._descend(loss)
                with torch.no_grad():
                    clipped = ((ratio - 1).abs() > plan.clip).float().mean()
                    moved = (ratio - 1 - change).mean()
                    facts += torch.stack([spread.detach(), off.detach(), clipped, moved])
                    count += 1
        names = ("entropy", "value error", "clipped", "moved")
        return dict(zip(names, (facts / max(1, count)).tolist()))

    def _copy_of(self, weights: Any) -> Any:
        made = Network(
            self.network.w1.shape[0], self.plan.units, self.network.actions, torch.Generator().manual_seed(0)
        ).to(self.network.w1.device)
        made.load_state_dict(weights)
        return made.requires_grad_(False)

    # --- saving ---

    def state(self) -> dict[str, Any]:
        return {"optimizer": self.optimizer.state_dict(), "imitated": self.imitated}

    def load(self, saved: Mapping[str, Any]) -> None:
        self.optimizer.load_state_dict(saved["optimizer"])
        device = self.network.w1.device
        if saved["imitated"] is not None:
            self.imitated = {name: each.to(device) for name, each in saved["imitated"].items()}
