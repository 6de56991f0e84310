"""The turns of a table's bots: one after another, never so fast that people could not follow."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mewple.bots.levels import PROGRAM
from mewple.match import Draft, Illegal, MatchError
from mewple.tables.store import StoreUnavailable
from mewple.tables.thinking import NoThought

if TYPE_CHECKING:
    from mewple.tables.table import Table

log = logging.getLogger("mewple.bots")
FOLLOWER_WAIT = 1.5
"""Seconds that a process waits before it lets a bot act for the process that made the last entry."""
HUMAN = (0.7, 1.3)
"""A bot's pause is the setting times something between these: nobody takes exactly as long every time."""
MOST_ERRORS = 3


class BotTurns:
    """Runs while it is a bot's turn."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Lets bots act, if it is their turn and they do not already."""
        if self._task is None and self._table.match.bots_to_act():
            self._task = self._table.start(self._run())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        """A bot that errs three times at one moment is given up."""
        table, errors = self._table, 0
        try:
            while errors < MOST_ERRORS and not table.closed and (seats := table.match.bots_to_act()):
                version = table.match.version
                try:
                    await self._act(seats[0], version)
                except StoreUnavailable:
                    table.tell_failure()
                    await table.means.clock.sleep(table.pause_before_retry())
                except MatchError:
                    if version != table.match.version:
                        continue  # the match went on meanwhile: look again
                    errors += 1
                    log.exception("bot refused", extra={"game": table.stored.game, "version": version})
                    table.means.counters.count("failures", "bot")
        finally:
            self._task = None

    async def _act(self, seat: int, version: int) -> None:
        """One move: it takes about as long as a person would."""
        table, clock = self._table, self._table.means.clock
        if table.followed:
            await clock.sleep(FOLLOWER_WAIT)
        begun = clock.monotonic()
        if version != table.match.version:
            return
        actions = await self._decide(seat)
        pause = table.means.think * random.uniform(*HUMAN)
        await clock.sleep(max(0.0, begun + pause - clock.monotonic()))
        await table.payer.level()
        if version == table.match.version:
            await table.change(lambda now: self._propose(seat, actions, version, now), payer=table.payer)

    def _propose(self, seat: int, actions: Sequence[int], version: int, now: float) -> Sequence[Draft]:
        """The bot's whole move; its first action alone, if the rest turns out not to be legal."""
        propose = self._table.match.propose_move
        try:
            return propose(seat, actions, version, now, bot=True)
        except Illegal:
            log.warning("a bot's move was cut short", extra={"game": self._table.stored.game, "version": version})
            return propose(seat, actions[:1], version, now, bot=True)

    async def _decide(self, seat: int) -> Sequence[int]:
        """What the bot at this seat does. The built-in policy plays for a program that does not answer."""
        table = self._table
        if table.match.position.seats[seat].level == PROGRAM:
            try:
                return [await table.programs.decide(table.match, seat)]
            except NoThought as problem:
                log.info("the built-in policy plays", extra={"game": table.stored.game, "why": str(problem)})
        scripted = table.match.scripted_move(seat)
        if scripted is not None:
            return scripted
        return await table.means.thinking.decide(table.match, seat)
