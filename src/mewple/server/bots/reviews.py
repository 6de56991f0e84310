"""Reviews of finished matches. They are made in the background when somebody asks for them, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import pairwise

from mewple.bots.review import Evaluation, changed
from mewple.core.overlay import key_of
from mewple.match import Match, NotOver, NotPossible
from mewple.match.decisions import Decision, Walk, walk
from mewple.match.past import ArchivedMatch, EndedMatch
from mewple.match.position import MatchFixed, Position
from mewple.server.bots.thinkers import Thinkers
from mewple.tables.thinking import NoThought, NotReady
from mewple.tables.wire import bots as wire

log = logging.getLogger("mewple.reviews")
KEPT = 200
"""How many reviews are kept in memory."""
SIDE_BY_SIDE = 2
"""How many positions and decisions are evaluated at the same time."""
ALL_POSITIONS, ONE_POSITION = 8.0, (0.01, 0.06)
ALL_DECISIONS, ONE_DECISION = 15.0, (0.05, 0.4)
"""How many seconds a review spends on all positions (or decisions) together, and how many it spends on one of them: at
least the first number, at most the second."""
MOST_TURNING_POINTS = 5
TRY_AGAIN = 1.0


class Review:
    """The review of one match, as far as it is done."""

    def __init__(self, match: Match) -> None:
        self.table: MatchFixed = match.table
        self.entries = tuple(match.entries)
        self.problem = ""
        self.total = len(self.entries)
        self.walked: Walk | None = None
        self.evaluations: dict[int, Evaluation] = {}
        self.judged: dict[int, wire.JudgedDecision] = {}
        self.done = 0

    def body(self) -> wire.LookBack:
        """The answer for the client, with the part of the review that is done so far."""
        versions = sorted(self.evaluations)
        return wire.LookBack(
            done=self.done,
            total=self.total,
            problem=self.problem,
            points=[wire.ChancePoint(version, list(self.evaluations[version].chances)) for version in versions],
            turning=self._turning(versions) if self.done == self.total else [],
            decisions=[self.judged[version] for version in sorted(self.judged)],
        )

    def _turning(self, versions: Sequence[int]) -> list[wire.TurningPoint]:
        turns = []
        for before, after in pairwise(versions):
            seat, change = changed(self.evaluations[before], self.evaluations[after])
            if change:
                were, are = self.evaluations[before].chances[seat], self.evaluations[after].chances[seat]
                turns.append(wire.TurningPoint(after, seat, were, are))
        turns.sort(key=lambda turn: -abs(turn.after - turn.before))
        return sorted(turns[:MOST_TURNING_POINTS], key=lambda turn: turn.version)


class LookBacks:
    """The reviews that were requested last. Once it has been requested, a review continues without further requests."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def has(self, table: str) -> bool:
        """Whether somebody has requested this review already."""
        return table in self._reviews

    def get(self, table: str, match: Match) -> wire.LookBack:
        """The review of a match, as far as it is done. The first request starts it."""
        if isinstance(match, ArchivedMatch | EndedMatch):
            raise NotPossible("Bots can't review this match: its game has other rules now.")
        if not match.over:
            raise NotOver("The match is still going on: it can be reviewed when it is over.")
        review = self._reviews.setdefault(table, Review(match))
        self._reviews.move_to_end(table)
        if table not in self._tasks and (review.done < review.total or review.walked is None):
            review.problem = ""
            self._tasks[table] = asyncio.create_task(self._run(table, review))
        self._forget()
        return review.body()

    def _forget(self) -> None:
        while len(self._reviews) > KEPT:
            oldest = next(iter(self._reviews))
            del self._reviews[oldest]
            if task := self._tasks.get(oldest):
                task.cancel()

    async def _run(self, table: str, review: Review) -> None:
        try:
            await self._warm_up(review)
            await self._judge(review)
        except NoThought as problem:
            review.problem = str(problem)
        except Exception:
            review.problem = "Something went wrong here; it was logged."
            log.exception("review failed", extra={"game": review.table.game.id})
        finally:
            self._tasks.pop(table, None)

    async def _warm_up(self, review: Review) -> None:
        """Waits until the search is compiled. Until then the review says why it has to wait."""
        while True:
            try:
                self._thinkers.require_ready(key_of(review.table.game))
            except NotReady as problem:
                if not self._thinkers.will_be_ready(key_of(review.table.game)):
                    raise
                review.problem = str(problem)
                await asyncio.sleep(TRY_AGAIN)
            else:
                review.problem = ""
                return

    async def _judge(self, review: Review) -> None:
        if review.walked is None:
            review.walked = await asyncio.to_thread(walk, review.table, review.entries)
            review.total = len(review.walked.positions) + len(review.walked.decisions)
        positions, decisions = review.walked.positions, review.walked.decisions
        short = _seconds(ALL_POSITIONS, len(positions), ONE_POSITION)
        long = _seconds(ALL_DECISIONS, len(decisions), ONE_DECISION)
        await _some_at_a_time([partial(self._position, review, each, short) for each in positions])
        await _some_at_a_time([partial(self._decision, review, each, long) for each in decisions])

    async def _position(self, review: Review, position: Position, seconds: float) -> None:
        if position.version not in review.evaluations:
            review.evaluations[position.version] = await self._thinkers.chances(review.table, position, seconds)
            review.done += 1

    async def _decision(self, review: Review, decision: Decision, seconds: float) -> None:
        if decision.entry.version in review.judged:
            return
        seat = decision.entry.seat
        judged = await self._thinkers.judge(review.table, decision.before, seat, decision.action, seconds)
        words, state = review.table.game.words.action, decision.before.state
        if judged is not None:
            review.judged[decision.entry.version] = wire.JudgedDecision(
                version=decision.entry.version,
                seat=seat,
                label=words(review.table.box, state, seat, decision.action),
                chance=judged.chosen_share,
                better=words(review.table.box, state, seat, judged.best) if judged.clear else "",
                better_chance=judged.best_share,
            )
        review.done += 1

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _seconds(together: float, count: int, bounds: tuple[float, float]) -> float:
    return min(bounds[1], max(bounds[0], together / max(1, count)))


async def _some_at_a_time(work: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Runs these jobs in order, a few at a time. Bots and hints of running matches have priority over them."""
    left = iter(work)

    async def work_off() -> None:
        for each in left:
            await each()

    await asyncio.gather(*(work_off() for _ in range(SIDE_BY_SIDE)))
