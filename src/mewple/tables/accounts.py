"""Limits how much of the server's time each visitor can use. Every visitor has two accounts: one as a guest, and one
for their address.

Work is charged in measured milliseconds. When an account is overdrawn, its visitor waits until the balance is 0 again.
So a visitor who asks for much slows down nobody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Coroutine, Generator, Iterator
from typing import Any, TypeVar

from mewple.tables.limits import Bucket, LastUsed, Rations, TableLimits

T = TypeVar("T")
WORK = "work"


class Account:
    """The balance of one guest, or of everybody at one address, and the number of their requests that are being
    handled."""

    def __init__(self, rations: Rations, side_by_side: int) -> None:
        self._buckets = {what: Bucket(ration) for what, ration in rations.items()}
        self.side_by_side = asyncio.Semaphore(side_by_side)
        self.connections = 0

    @property
    def pays(self) -> bool:
        """Whether this account is charged for the server's time."""
        return WORK in self._buckets

    def bucket(self, what: str) -> Bucket | None:
        return self._buckets.get(what)

    def wait(self) -> float:
        """The seconds until the account is no longer overdrawn."""
        work = self._buckets.get(WORK)
        return work.wait() if work else 0.0

    def spend(self, milliseconds: float) -> None:
        if work := self._buckets.get(WORK):
            work.spend(milliseconds)

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Charges the account for the time that the `with` block takes. The block must not wait for anything."""
        began = time.thread_time()
        try:
            yield
        finally:
            self.spend(1000 * (time.thread_time() - began))


class Payer:
    """The accounts of one visitor. A payer without accounts pays nothing; tables use such a payer for what they do by
    themselves."""

    def __init__(self, *accounts: Account) -> None:
        self._accounts = accounts

    def take(self, what: str, amount: float = 1) -> bool:
        """Takes this amount from every account and returns True, or takes nothing if one of them has too little."""
        buckets = [bucket for each in self._accounts if (bucket := each.bucket(what)) is not None]
        if not all(bucket.has(amount) for bucket in buckets):
            return False
        for bucket in buckets:
            bucket.spend(amount)
        return True

    async def level(self) -> None:
        """Returns when no account is overdrawn."""
        wait = self._wait()
        while wait:
            await asyncio.sleep(wait)
            wait = self._wait()

    def _wait(self) -> float:
        return max((each.wait() for each in self._accounts), default=0.0)

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Waits for this visitor's turn. Only a few requests of one guest, or from one address, are handled at the same
        time."""
        async with contextlib.AsyncExitStack() as held:
            for account in self._accounts:
                await held.enter_async_context(account.side_by_side)
            await self.level()
            yield

    async def booked(self, work: Coroutine[Any, Any, T]) -> T:
        """Does the work and charges for the time that it takes. Time spent waiting costs nothing."""
        paying = tuple(each for each in self._accounts if each.pays)
        if not paying:
            return await work
        done: T = await _Steps(work, paying)
        return done


class _Steps:
    """Runs a coroutine step by step and charges for the time of each step, from one wait to the next."""

    def __init__(self, work: Coroutine[Any, Any, T], accounts: tuple[Account, ...]) -> None:
        self._work = work
        self._accounts = accounts

    def __await__(self) -> Generator[Any, Any, Any]:
        step, given = self._work.send, None
        while True:
            began = time.thread_time()
            try:
                waits_for = step(given)
            except StopIteration as end:
                return end.value
            finally:
                spent = 1000 * (time.thread_time() - began)
                for each in self._accounts:
                    each.spend(spent)
            try:
                step, given = self._work.send, (yield waits_for)
            except GeneratorExit:
                self._work.close()
                raise
            except BaseException as problem:
                step, given = self._work.throw, problem


FREE = Payer()
"""The payer for what a table does by itself: it has no accounts, so nothing is charged."""


class Accounts:
    """The accounts of the guests and addresses that were used last."""

    def __init__(self, limits: TableLimits) -> None:
        self._limits = limits
        self._guests: LastUsed[Account] = LastUsed()
        self._addresses: LastUsed[Account] = LastUsed()

    def guest(self, guest: str) -> Account:
        limits = self._limits
        return self._guests.of(guest, lambda: Account(limits.guest, limits.guest_side_by_side))

    def address(self, address: str) -> Account:
        limits = self._limits
        return self._addresses.of(address, lambda: Account(limits.address, limits.address_side_by_side))

    def payer(self, guest: str | None, address: str) -> Payer:
        """The accounts of a visitor. Visitors without a name at the same address share one guest account."""
        return Payer(self.guest(guest or f"nobody at {address}"), self.address(address))
