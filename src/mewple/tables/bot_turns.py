"""Lets the bots of a table act, one after another, and slowly enough for people to follow."""

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
"""If another process made the last entry, that process should let the next bot act. If it does not, this process lets
the bot act after this many seconds."""
HUMAN = (0.7, 1.3)
"""A bot's pause is the configured time multiplied by a random factor between these two."""
MOST_ERRORS = 3


class BotTurns:
    """Makes the bots of one table act when it is their turn."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Lets bots act, if it is their turn and they are not acting already."""
        if self._task is None and self._table.match.bots_to_act():
            self._task = self._table.start(self._run())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        """Lets bots play until no bot has to act. It also stops if a bot fails three times at the same version."""
        table, errors = self._table, 0
        try:
            while errors < MOST_ERRORS and not table.closed and (seats := table.match.bots_to_act()):
                version = table.match.version
                try:
                    await self._act(seats[0], version)
                except StoreUnavailable as problem:
                    table.tell_failure(problem)
                    await table.means.clock.sleep(table.pause_before_retry())
                except MatchError:
                    if version != table.match.version:
                        continue  # the match changed meanwhile: look again
                    errors += 1
                    log.exception("bot refused", extra={"game": table.stored.game, "version": version})
                    table.means.counters.count("failures", "bot")
        finally:
            self._task = None

    async def _act(self, seat: int, version: int) -> None:
        """Plays one move and takes about as long for it as a person would."""
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
        """Proposes the bot's whole move. If a later action of this move turns out to be illegal, it proposes only the
        first action."""
        propose = self._table.match.propose_move
        try:
            return propose(seat, actions, version, now, bot=True)
        except Illegal:
            log.warning("a bot's move was cut short", extra={"game": self._table.stored.game, "version": version})
            return propose(seat, actions[:1], version, now, bot=True)

    async def _decide(self, seat: int) -> Sequence[int]:
        """The actions that the bot at this seat takes now. If a program does not answer, the built-in policy
        decides."""
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
