"""Gives a match its outcomes: first those that are known already, then new ones from the random stream or from people
with real dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.chance import ChanceRecord, OutcomeError, OutcomeNeeded, Recorded
from mewple.core.events import Event, Log
from mewple.core.outcomes import Outcomes
from mewple.match.lessons import begin_lesson
from mewple.match.position import MatchFixed, OutcomeRequest

Script = Callable[[ChanceRecord, int, int], int | None]
"""A function that gives a lesson's outcomes. If it returns None, the random stream gives the outcome."""


class NotTheStream(OutcomeError):
    """Raised if a recorded outcome differs from the one that the seed gives."""


class Chance:
    """Gives the known outcomes in order, and then new ones from the random stream. For an outcome that people roll, it
    raises `OutcomeNeeded`.

    `retold`: a record is replayed, so only the known outcomes may be used. `checked`: the known outcomes must be those
    of the stream. `script`: gives the outcomes of a lesson instead of the stream, as long as it has any.
    """

    def __init__(
        self,
        kinds: Outcomes,
        known: Sequence[int],
        ask: frozenset[int],
        retold: bool = False,
        checked: bool = False,
        script: Script | None = None,
    ) -> None:
        self.kinds = kinds
        self.known = known
        self.ask = ask
        self.retold = retold
        self.checked = checked
        self.outcomes: list[int] = []
        self._script = script
        self._stream = Recorded()

    def outcome(self, record: ChanceRecord, n: int, what: int) -> int:
        self.kinds.check(n, what)
        value = self._known(record, n, what) if len(self.outcomes) < len(self.known) else self._next(record, n, what)
        self.outcomes.append(value)
        return value

    def _known(self, record: ChanceRecord, n: int, what: int) -> int:
        place = len(self.outcomes)
        value = self.known[place]
        if not 0 <= value < n:
            raise OutcomeError(f"outcome {place + 1} is {value + 1}, which is not one of 1 to {n}")
        if self.checked and what not in self.ask:
            drawn = self._draw(record, n, what)
            if drawn != value:
                raise NotTheStream(f"outcome {place + 1} is {value + 1} of {n}, but the seed gives {drawn + 1}")
        return value

    def _next(self, record: ChanceRecord, n: int, what: int) -> int:
        if what in self.ask:
            raise OutcomeNeeded(n, what, len(self.outcomes))
        if self.retold:
            raise OutcomeError(f"outcome {len(self.outcomes) + 1}, one of {n}, is missing")
        return self._draw(record, n, what)

    def _draw(self, record: ChanceRecord, n: int, what: int) -> int:
        scripted = self._script(record, n, what) if self._script is not None else None
        return self._stream.outcome(record, n, what) if scripted is None else scripted

    def finish(self) -> None:
        """Raise an error if known outcomes are left over."""
        if len(self.outcomes) < len(self.known):
            raise OutcomeError(f"{len(self.known)} outcomes are given but only {len(self.outcomes)} happen")


@dataclass(frozen=True)
class Attempt:
    """The result of trying a deal or an action: a new state and events, or a request for the outcome that is
    missing."""

    state: Any
    events: list[Event]
    moments: list[Any]
    """For each event the state at that moment."""
    outcomes: tuple[int, ...]
    ask: OutcomeRequest | None = None


def try_deal(table: MatchFixed, chance: Chance, *, watch: bool = False) -> Attempt:
    """Tries to deal with the known outcomes. `watch`: keep the state at each event."""
    log = Log.open()

    def deal() -> Any:
        count = len(table.setup.seats)
        return play.new_game(table.game, table.box, count, table.setup.seed, log, chance, watch=watch)

    tried = _try(table, deal, log, chance, TABLE, None)
    if table.setup.lesson is None or tried.ask is not None:
        return tried
    return replace(tried, state=begin_lesson(table, tried.state), events=[], moments=[])


def try_action(
    table: MatchFixed, state: Any, seat: int, action: int, chance: Chance, *, watch: bool = False
) -> Attempt:
    """Tries a legal action on a copy of the state, with the known outcomes. `watch`: keep the state at each event."""
    log = Log.open()

    def act() -> Any:
        copy = state.copy()
        copy.source = chance
        if watch:
            log.watch(copy)
        table.game.rules.apply(table.box, copy, seat, action, log)
        return copy

    return _try(table, act, log, chance, seat, action)


def _try(
    table: MatchFixed, change: Callable[[], Any], log: Log, chance: Chance, seat: int, action: int | None
) -> Attempt:
    try:
        state = change()
    except OutcomeNeeded as needed:
        chance.finish()
        outcomes = tuple(chance.outcomes)
        return Attempt(None, [], [], outcomes, OutcomeRequest(seat, action, needed.n, needed.what, outcomes))
    chance.finish()
    state.source = None
    events = table.game.events.read(log)
    return Attempt(state, events, log.moments or [None] * len(events), tuple(chance.outcomes))
