"""The processes that decide for bots, and the queue of tasks for them.

Decisions come before hints, and hints before reviews; apart from that, tasks are done in the order in which they
arrive. This is fair between tables, because at each table only one bot decides at a time. A process that takes too long
is killed.
"""

from __future__ import annotations

import asyncio
import bisect
import contextlib
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeVar

import msgspec

from mewple.server.bots import tasks
from mewple.server.child import command
from mewple.tables.thinking import NoThought

NICENESS = 10
LONGEST_WARM_UP = 900.0
FOREVER = math.inf
T = TypeVar("T")


class Busy(NoThought):
    """Raised if no process was free in time."""


class NoAnswer(NoThought):
    """Raised if the process took too long or has died. Another one replaces it."""


class TaskFailed(NoThought):
    """Raised if the task raised an error. The message names that error."""


class Worker:
    """One process, which is started with its first task and does one task at a time."""

    def __init__(self) -> None:
        self.ready: set[str] = set()
        """The games that it has compiled."""
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, task: tasks.Task, limit: float) -> msgspec.Raw:
        """Sends the task and returns the answer. If the process does not answer within `limit` seconds, it is killed,
        and this raises `NoAnswer`."""
        try:
            async with asyncio.timeout(limit):
                return await self._ask(task)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as problem:
            await self.end()
            raise NoAnswer(f"{type(task).__name__} within {limit:.1f} s") from problem

    async def _ask(self, task: tasks.Task) -> msgspec.Raw:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(tasks.frame(tasks.encode(task)))
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(tasks.HEADER), "big")
        answer = tasks.decode_answer(await process.stdout.readexactly(length))
        if answer.error:
            raise TaskFailed(answer.error)
        return answer.value

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self.ready.clear()
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                *command("mewple.server.bots.worker", NICENESS), stdin=pipe, stdout=pipe, limit=tasks.LARGEST
            )  # fmt: skip
        return self._process

    async def end(self) -> None:
        """Kills the process at once. The next task starts a new process."""
        process, self._process = self._process, None
        self.ready.clear()
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Turn(IntEnum):
    """The kinds of task, the most urgent first."""

    WARM_UP = 0
    DECISION = 1
    HINT = 2
    REVIEW = 3


@dataclass(order=True)
class WaitingTask:
    """A task that waits for a process that can do it."""

    turn: Turn
    number: int
    fits: Callable[[Worker], bool] = field(compare=False)
    given: asyncio.Future[Worker] = field(compare=False)


Fits = Callable[[Worker], bool]
Make = Callable[[], tasks.Task]


class Workers:
    """The processes of a server, and their queue of tasks."""

    def __init__(self, count: int) -> None:
        self.all = [Worker() for _ in range(count)]
        self._free = list(self.all)
        self._queue: list[WaitingTask] = []
        self._numbers = itertools.count()
        self._tasks: set[asyncio.Task[msgspec.Raw]] = set()

    def waiting(self, turn: Turn) -> int:
        """How many tasks of this kind are waiting."""
        return sum(each.turn == turn for each in self._queue)

    def able(self, game: str) -> int:
        """How many processes have compiled this game."""
        return sum(game in worker.ready for worker in self.all)

    def is_free(self, fits: Fits) -> bool:
        """Whether a process for which `fits` is true is free now."""
        return any(map(fits, self._free))

    async def run(self, turn: Turn, fits: Fits, make: Make, kind: type[T], *, limit: float, wait: float = FOREVER) -> T:
        """Waits for a free process for which `fits` is true, and lets it do the task that `make` then returns. The
        result is the answer, decoded as `kind`.

        Raises `Busy` if no process is free within `wait` seconds, `NoAnswer` if the task takes longer than `limit`
        seconds, and `TaskFailed` if the task raises an error. If the caller is cancelled, the process still finishes
        the task, because only killing the process would stop it.
        """
        work = asyncio.create_task(self._run(turn, fits, make, limit, wait))
        self._tasks.add(work)
        work.add_done_callback(self._finished)
        return msgspec.msgpack.decode(await asyncio.shield(work), type=kind)

    async def _run(self, turn: Turn, fits: Fits, make: Make, limit: float, wait: float) -> msgspec.Raw:
        worker = await self._claim(turn, fits, wait)
        try:
            return await worker.ask(make(), limit)
        finally:
            self._free.append(worker)
            self.serve()

    async def _claim(self, turn: Turn, fits: Fits, wait: float) -> Worker:
        entry = WaitingTask(turn, next(self._numbers), fits, asyncio.get_running_loop().create_future())
        bisect.insort(self._queue, entry)
        self.serve()
        await asyncio.wait((entry.given,), timeout=None if wait == FOREVER else wait)
        if entry.given.done():
            return entry.given.result()
        self._queue.remove(entry)
        raise Busy(f"no process was free within {wait:.1f} s")

    def _finished(self, work: asyncio.Task[msgspec.Raw]) -> None:
        self._tasks.discard(work)
        if not work.cancelled():
            work.exception()  # the caller already has the exception, or was cancelled

    def serve(self) -> None:
        """Gives free processes to the waiting tasks, in order."""
        for entry in list(self._queue):
            worker = next((each for each in self._free if entry.fits(each)), None)
            if worker is not None:
                self._queue.remove(entry)
                self._free.remove(worker)
                entry.given.set_result(worker)

    async def close(self) -> None:
        for work in list(self._tasks):
            work.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self.all))


async def warm(workers: Workers, worker: Worker, game: str) -> bool:
    """Lets one process compile a game, or load it from the cache. Returns False if the game cannot be compiled."""
    task = tasks.Warm(game)
    can = await workers.run(Turn.WARM_UP, lambda each: each is worker, lambda: task, bool, limit=LONGEST_WARM_UP)
    if can:
        worker.ready.add(game)
        workers.serve()
    return can
