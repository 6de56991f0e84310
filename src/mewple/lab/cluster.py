"""Plays blocks of games on the workers of a Dask cluster (extra `cluster`). The results are the same bytes as on one
machine.

A block is described by its plan and its seeds, so another worker can play it again if a worker is lost. Workers whose
rules differ from those on this machine are refused.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import mewple
from mewple.core.compile.cache_key import source_files
from mewple.core.content import OptionValue
from mewple.core.overlay import game_by_key, key_of
from mewple.lab.counting import Block, play_block
from mewple.lab.counting_kernel import make_counting
from mewple.lab.pace import Pace
from mewple.lab.simulate import Plan

AHEAD = 4
"""How many blocks are queued for each thread of a worker: enough to keep it busy, and few enough for the memory."""
CONNECT_SECONDS = 10


class NoCluster(RuntimeError):
    """Raised if the cluster cannot be used. The message says why and what to do."""


class OtherRules(RuntimeError):
    """Raised if a worker's rules differ from those of the client."""


@dataclass(frozen=True)
class PlanText:
    """A plan as it is sent to a worker. The game is named by its key. A digest shows whether the worker has the same
    rules."""

    game: str
    rules: str
    seats: int
    games: int
    seed: int
    policies: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...]
    pace: Pace

    @classmethod
    def of(cls, plan: Plan) -> PlanText:
        key = key_of(plan.game)
        options = tuple(sorted(plan.options.items()))
        return cls(key, rules_digest(key), plan.seats, plan.games, plan.seed, plan.policies, options, plan.pace)

    def plan(self) -> Plan:
        game, options = game_by_key(self.game), dict(self.options)
        return Plan(game, self.seats, self.games, self.seed, self.policies, options, pace=self.pace)


@lru_cache(32)
def rules_digest(key: str) -> str:
    """A digest of the game's overlay and of all source files that are used to play and measure the game."""
    game = game_by_key(key)
    digest = hashlib.sha256(key.encode())
    for file in source_files(game, make_counting(game)):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def play_there(asked: PlanText, first: int, games: int) -> Block:
    """Plays a block on a worker. Raises `OtherRules` if the worker has other rules than the client."""
    if rules_digest(asked.game) != asked.rules:
        raise OtherRules(f"a worker with mewple {mewple.__version__} has other rules")
    return play_block(asked.plan(), first, games)


class Cluster:
    """Plays blocks on the workers of a Dask scheduler. Its address is `tcp://HOST:8786` or `tls://HOST:8786`."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise NoCluster("--cluster needs the package distributed: pip install 'mewple[cluster]'") from None
        client: Any = distributed.Client
        try:
            self._client: Any = client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as problem:
            raise NoCluster(
                f"--cluster: no Dask scheduler answers at {address}: start one with `dask scheduler` ({problem})"
            ) from None

    def close(self) -> None:
        self._client.close()

    def play(self, plan: Plan, blocks: Sequence[tuple[int, int]]) -> Iterator[Block]:
        """Yields the blocks in order, no matter in which order the workers play them."""
        asked = PlanText.of(plan)
        self._refuse_others(asked)
        waiting, under_way = deque(blocks), deque[Any]()
        ahead = AHEAD * max(1, sum(self._client.nthreads().values()))
        while waiting or under_way:
            while waiting and len(under_way) < ahead:
                under_way.append(self._client.submit(play_there, asked, *waiting.popleft(), pure=False, retries=2))
            try:
                yield under_way.popleft().result()
            except OtherRules as problem:
                raise NoCluster(_REFUSED.format("A worker that came later", plan.game.name)) from problem

    def _refuse_others(self, asked: PlanText) -> None:
        """Raises an error if there is no worker, or one with different rules."""
        if not self._client.nthreads():
            raise NoCluster("--cluster: the scheduler has no workers yet: start one with `dask worker ADDRESS`")
        found: dict[str, Any] = self._client.run(_digest_there, asked.game, on_error="return")
        for worker, digest in found.items():
            if digest != asked.rules:
                raise NoCluster(_REFUSED.format(f"The worker {worker}", asked.plan().game.name))


_REFUSED = "--cluster: {} has other rules of {}, or none: install the same mewple there, and start it again"


def _digest_there(key: str) -> str:
    return rules_digest(key)
