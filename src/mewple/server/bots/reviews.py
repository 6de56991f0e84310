"""Looking back at matches that are over: in the background, on demand, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import pairwise

from mewple.bots.review import Outlook, changed
from mewple.match import Match, NotOver, NotPossible
from mewple.match.decisions import Decision, Walk, walk
from mewple.match.past import ArchivedMatch, EndedMatch
from mewple.match.position import MatchFixed, Position
from mewple.server.bots.thinkers import Thinkers
from mewple.server.wire import bots as wire
from mewple.tables.thinking import NoThought, NotReady

log = logging.getLogger("mewple.lookbacks")
KEPT = 200
"""Matches whose look back is kept in memory."""
SIDE_BY_SIDE = 2
"""Moments that are thought about at the same time."""
FOR_ALL_MOMENTS, MOMENT = 8.0, (0.01, 0.06)
FOR_ALL_DECISIONS, DECISION = 15.0, (0.05, 0.4)
"""Seconds for all of them together, and the least and the most for one."""
MOST_TURNS = 5
TRY_AGAIN = 1.0


class Look:
    """One match that is looked back at."""

    def __init__(self, match: Match) -> None:
        self.table: MatchFixed = match.table
        self.entries = tuple(match.entries)
        self.problem = ""
        self.total = len(self.entries)
        self.walked: Walk | None = None
        self.outlooks: dict[int, Outlook] = {}
        self.judged: dict[int, wire.JudgedDecision] = {}
        self.done = 0

    def told(self) -> wire.LookBack:
        """As far as it has come."""
        versions = sorted(self.outlooks)
        return wire.LookBack(
            done=self.done,
            total=self.total,
            problem=self.problem,
            points=[wire.ChancePoint(version, list(self.outlooks[version].chances)) for version in versions],
            turning=self._turning(versions) if self.done == self.total else [],
            decisions=[self.judged[version] for version in sorted(self.judged)],
        )

    def _turning(self, versions: Sequence[int]) -> list[wire.TurningPoint]:
        turns = []
        for before, after in pairwise(versions):
            seat, change = changed(self.outlooks[before], self.outlooks[after])
            if change:
                were, are = self.outlooks[before].chances[seat], self.outlooks[after].chances[seat]
                turns.append(wire.TurningPoint(after, seat, were, are))
        turns.sort(key=lambda turn: -abs(turn.after - turn.before))
        return sorted(turns[:MOST_TURNS], key=lambda turn: turn.version)


class LookBacks:
    """Those that were asked for last. Whoever asks gets as far as it has come, and it goes on by itself."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._looks: OrderedDict[str, Look] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def get(self, table: str, match: Match) -> wire.LookBack:
        """As far as it has come; it is begun if nobody has asked before."""
        if isinstance(match, ArchivedMatch | EndedMatch):
            raise NotPossible("Bots can't review this match: its game has other rules now.")
        if not match.over:
            raise NotOver("The match is still going on: look back when it is over.")
        look = self._looks.setdefault(table, Look(match))
        self._looks.move_to_end(table)
        if table not in self._tasks and (look.done < look.total or look.walked is None):
            look.problem = ""
            self._tasks[table] = asyncio.create_task(self._run(table, look))
        self._forget()
        return look.told()

    def _forget(self) -> None:
        while len(self._looks) > KEPT:
            oldest = next(iter(self._looks))
            del self._looks[oldest]
            if task := self._tasks.get(oldest):
                task.cancel()

    async def _run(self, table: str, look: Look) -> None:
        try:
            await self._warm_up(look)
            await self._look(look)
        except NoThought as problem:
            look.problem = str(problem)
        except Exception:
            look.problem = "Something went wrong here; it was logged."
            log.exception("look back failed", extra={"game": look.table.game.id})
        finally:
            self._tasks.pop(table, None)

    async def _warm_up(self, look: Look) -> None:
        """Waits until the search has been compiled; says so meanwhile."""
        while True:
            try:
                self._thinkers.require_ready(look.table.game.id)
            except NotReady as problem:
                if not self._thinkers.will_be_ready(look.table.game.id):
                    raise
                look.problem = str(problem)
                await asyncio.sleep(TRY_AGAIN)
            else:
                look.problem = ""
                return

    async def _look(self, look: Look) -> None:
        if look.walked is None:
            look.walked = await asyncio.to_thread(walk, look.table, look.entries)
            look.total = len(look.walked.positions) + len(look.walked.decisions)
        moments, decisions = look.walked.positions, look.walked.decisions
        moment, decision = (
            _seconds(FOR_ALL_MOMENTS, len(moments), MOMENT),
            _seconds(FOR_ALL_DECISIONS, len(decisions), DECISION),
        )
        await _some_at_a_time([partial(self._moment, look, each, moment) for each in moments])
        await _some_at_a_time([partial(self._decision, look, each, decision) for each in decisions])

    async def _moment(self, look: Look, position: Position, seconds: float) -> None:
        if position.version not in look.outlooks:
            look.outlooks[position.version] = await self._thinkers.chances(look.table, position, seconds)
            look.done += 1

    async def _decision(self, look: Look, decision: Decision, seconds: float) -> None:
        if decision.entry.version in look.judged:
            return
        seat = decision.entry.seat
        judged = await self._thinkers.judge(look.table, decision.before, seat, decision.action, seconds)
        words, state = look.table.game.words.action, decision.before.state
        if judged is not None:
            look.judged[decision.entry.version] = wire.JudgedDecision(
                version=decision.entry.version,
                seat=seat,
                label=words(look.table.box, state, seat, decision.action),
                chance=judged.chosen_share,
                better=words(look.table.box, state, seat, judged.best) if judged.clear else "",
                better_chance=judged.best_share,
            )
        look.done += 1

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _seconds(all_together: float, count: int, bounds: tuple[float, float]) -> float:
    return min(bounds[1], max(bounds[0], all_together / max(1, count)))


async def _some_at_a_time(work: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Does all of it, in order, a few side by side: bots and hints of running matches come in between."""
    left = iter(work)

    async def one_after_the_other() -> None:
        for each in left:
            await each()

    await asyncio.gather(*(one_after_the_other() for _ in range(SIDE_BY_SIDE)))
