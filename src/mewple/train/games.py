"""The games of a training: one batch for each group of games, and its arrays as torch tensors on the same memory."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch

from mewple.core.compile.batch_kernels import NOBODY
from mewple.core.game import Game
from mewple.envs.batches import Batch
from mewple.train.plan import Group

KEPT = 64
"""At each update, the positions of this many rows in a group are stored, so that games can begin with them."""
RING = 4096
WILD = 6
"""A game that begins with a stored position first takes some random decisions, fewer than this number."""


def shared(array: Any) -> Any:
    """A tensor on the same memory as an array of NumPy or CuPy."""
    array = array.view("int8") if array.dtype == bool else array
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.from_dlpack(array)


class Part:
    """The batch of one group, and its place among the rows of all groups."""

    def __init__(self, made: Batch, first: int) -> None:
        self.batch, self.rows = made, slice(first, first + made.num)
        self.seen, self.mask, self.seat = shared(made.observations), shared(made.action_mask), shared(made.seat)
        self.rewards, self.actions = shared(made.rewards), shared(made.actions)
        self.ended = (shared(made.terminated), shared(made.truncated))
        self.states = shared(made.states)
        self.size = made.game.state.size()
        self.ring = torch.zeros((RING, self.states.shape[1]), dtype=torch.uint8, device=self.states.device)
        self.kept = 0


class Games:
    """The batches of all groups. Rows are counted through all groups, from the first group to the last."""

    def __init__(
        self, game: Game, groups: Mapping[Group, int], seed: int, device: str, longest: int, ptx: Path | None,
    ) -> None:  # fmt: skip
        if device == "gpu":
            torch.cuda.init()  # so that steps run on torch's stream
        self.game, self.count, self.most_seats = game, sum(groups.values()), max(game.seats)
        self.device = torch.device("cuda" if device == "gpu" else "cpu")
        self.parts: list[Part] = []
        first = 0
        for place, (group, rows) in enumerate(groups.items()):
            made = Batch(
                game, rows, group.seats, seed + 7919 * place, max_decisions=longest, device=device, ptx=ptx,
                options=group.options,
            )  # fmt: skip
            self.parts.append(Part(made, first))
            first += rows
        counts = torch.cat([torch.full((part.batch.num, 1), part.batch.seats) for part in self.parts])
        self.there = (torch.arange(self.most_seats) < counts).to(self.device)
        """[row, seat]: whether the row's game has this seat."""
        self.wild = torch.zeros(self.count, dtype=torch.int64, device=self.device)
        """[row]: how many random decisions are still to be taken."""

    def look(self, seen: Any, mask: Any, seat: Any) -> None:
        """Writes what the seats to act see, which actions are legal, and which seats they are."""
        for part in self.parts:
            seen[part.rows].copy_(part.seen)
            mask[part.rows].copy_(part.mask)
            seat[part.rows].copy_(part.seat)

    def look_from_all(self) -> Any:
        """What every seat sees now, including those that are not to act: [rows, most seats, observation]."""
        shape = (self.count, self.most_seats, self.game.observation)
        seen = torch.zeros(shape, dtype=torch.float32, device=self.device)
        for part in self.parts:
            for seat in range(part.batch.seats):
                seen[part.rows, seat].copy_(shared(part.batch.observe(seat)[0]))
        return seen

    def decide(self, policies: Any) -> Any:
        """The actions that the game's own policies choose. `policies`, int32 [rows], has `NOBODY` in rows without a
        policy."""
        found = torch.zeros(self.count, dtype=torch.int64, device=self.device)
        for part in self.parts:
            part.batch.decide(policies[part.rows])
            found[part.rows].copy_(part.actions)
        return found

    def step(self, actions: Any, rewards: Any, ended: Any) -> None:
        """Takes one action in each row. Writes the rewards [rows, most seats], and which games have ended."""
        for part in self.parts:
            part.actions.copy_(actions[part.rows])
            part.batch.step()
            rewards[part.rows, : part.batch.seats].copy_(part.rewards)
            ended[part.rows].copy_(part.ended[0] | part.ended[1])
        self.wild.sub_(1).clamp_min_(0)

    def any_legal(self, mask: Any, generator: Any) -> Any:
        """A random legal action for each row."""
        return (torch.rand(mask.shape, generator=generator, device=mask.device) * (mask != 0)).argmax(1)

    def nobody(self) -> Any:
        return torch.full((self.count,), NOBODY, dtype=torch.int32, device=self.device)

    def deal_some(self, chosen: Any) -> None:
        """Deals the next game in those rows in which the mask is true."""
        for part in self.parts:
            part.batch.deal(chosen[part.rows].cpu().numpy())

    def begin_in_the_middle(self, ended: int, share: float, generator: Any) -> None:
        """Stores some positions, and lets some rows continue from stored ones. `generator` is a generator on the CPU.

        `ended`: how many games have ended since the last call. Then about `ended` times `share` rows continue from a
        stored position.
        """
        for part in self.parts:
            some = torch.randint(part.batch.num, (KEPT,), generator=generator).to(self.device)
            places = (torch.arange(part.kept, part.kept + KEPT) % RING).to(self.device)
            part.ring[places] = part.states[some]
            part.kept += KEPT
            count = int(ended * share * part.batch.num / self.count + torch.rand((), generator=generator).item())
            count = min(count, part.batch.num // 4)
            if count:
                self._go_on_from_ring(part, count, generator)

    def _go_on_from_ring(self, part: Part, count: int, generator: Any) -> None:
        rows = torch.randperm(part.batch.num, generator=generator)[:count]
        noted = torch.randint(min(part.kept, RING), (count,), generator=generator).to(self.device)
        wild = torch.randint(WILD, (count,), generator=generator)
        chosen = np.zeros(part.batch.num, np.bool_)
        chosen[rows.numpy()] = True
        seeds = torch.randint(2**62, (part.batch.num,), generator=generator).numpy()
        here, found = rows.to(self.device), part.ring[noted]
        states = part.states[here]  # only the number of the row's own game stays
        states[:, : part.size] = found[:, : part.size]
        states[:, part.size + 8 :] = found[:, part.size + 8 :]
        part.states[here] = states
        part.batch.reseed(seeds, chosen)
        part.batch.refresh()
        self.wild[part.rows.start + here] = wild.to(self.device)

    # --- saving ---

    def state(self) -> list[dict[str, Any]]:
        """Everything that is needed to continue later."""
        return [
            {"states": part.states.cpu().clone(), "ring": part.ring.cpu().clone(), "kept": part.kept}
            for part in self.parts
        ]

    def load(self, saved: list[dict[str, Any]]) -> None:
        for part, found in zip(self.parts, saved):
            part.states.copy_(found["states"])
            part.ring.copy_(found["ring"])
            part.kept = found["kept"]
            part.batch.refresh()
