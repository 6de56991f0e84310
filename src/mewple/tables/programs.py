"""Programs that play seats of a table. This module knows which of them are connected, sends them questions, and decides
how long the table waits for an answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec

from mewple.core import play
from mewple.core.reasons import LEGAL
from mewple.match import Match
from mewple.match.views import points, seat_view
from mewple.tables.messages import Error
from mewple.tables.program_messages import Decide, ProgramAct, ToProgram
from mewple.tables.thinking import NoThought

Send = Callable[[ToProgram], None]


class Program:
    """One connected program. It is asked for one decision at a time."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.observes = False
        """Whether the program has asked for observations."""
        self.asked: int | None = None
        """The version of the decision about which the program has been asked."""
        self.told = 0
        """The version up to which the program has been sent events."""
        self.answer: asyncio.Future[int] | None = None
        self.gone = asyncio.Event()

    def take(self, match: Match, seat: int, act: ProgramAct) -> None:
        """Takes an answer. The answer counts if it is legal and belongs to the current decision; otherwise the program
        is sent an error."""
        if self.answer is None or self.answer.done() or act.version != self.asked:
            at = f"version {self.asked}" if self.asked is not None else "nothing"
            self.send(Error("", "stale", f"This was meant for version {act.version}; {at} is asked about."))
            return
        code = play.refusal(match.table.game, match.table.box, match.position.state, seat, act.action)
        if code != LEGAL:
            reason = match.table.game.reasons.reason(code)
            text = f"Action {act.action} is not legal: {reason.text} Choose one of `legal`."
            self.send(Error("", "illegal", text, reason.clause))
            return
        self.answer.set_result(act.action)


class Programs:
    """The programs of one table, by their seats."""

    def __init__(self, seconds: float, shared: bool) -> None:
        self._seconds = seconds
        self._shared = shared
        self._here: dict[int, Program] = {}
        self._left: dict[int, float] = {}
        self._came = asyncio.Event()

    def join(self, seat: int, program: Program) -> None:
        """Connects a program. A program that was connected for this seat before is disconnected."""
        before = self._here.get(seat)
        if before is not None and before is not program:
            before.gone.set()
        self._here[seat] = program
        self._came.set()

    def leave(self, seat: int, program: Program) -> None:
        program.gone.set()
        if self._here.get(seat) is program:
            del self._here[seat]
            self._left[seat] = time.monotonic()

    def turn_out(self) -> None:
        """Disconnects all programs, because their links were replaced."""
        for program in self._here.values():
            program.gone.set()

    def here(self) -> list[int]:
        """The seats whose programs are connected."""
        return sorted(self._here)

    def all(self) -> list[tuple[int, Program]]:
        return sorted(self._here.items())

    async def decide(self, match: Match, seat: int) -> int:
        """The decision of the program at this seat; raises `NoThought` if it does not answer in time."""
        try:
            async with asyncio.timeout(self._patience(seat)):
                while True:
                    program = await self._wait_for(seat)
                    action = await self._ask(match, seat, program)
                    if action is not None:
                        return action
        except TimeoutError:
            raise NoThought(f"the program at seat {seat + 1} did not answer in time") from None

    def _patience(self, seat: int) -> float:
        """How many seconds to wait for an answer. For a program that has disconnected, the time counts from that
        moment, so that the table waits for it only once. But if the program could be connected to another process, the
        table always waits the full time."""
        if seat in self._here or self._shared:
            return self._seconds
        left = self._left.setdefault(seat, time.monotonic())
        return max(0.0, left + self._seconds - time.monotonic())

    async def _wait_for(self, seat: int) -> Program:
        while seat not in self._here:
            self._came.clear()
            await self._came.wait()
        return self._here[seat]

    async def _ask(self, match: Match, seat: int, program: Program) -> int | None:
        """The program's answer; None if it disconnects without one."""
        program.asked = match.version
        program.answer = asyncio.get_running_loop().create_future()
        program.send(question(match, seat, program.told, self._seconds, program.observes))
        program.told = match.version
        gone = asyncio.create_task(program.gone.wait())
        try:
            await asyncio.wait((program.answer, gone), return_when=asyncio.FIRST_COMPLETED)
            return program.answer.result() if program.answer.done() else None
        finally:
            gone.cancel()
            program.asked = None


def question(match: Match, seat: int, since: int, seconds: float, observes: bool) -> Decide:
    """The question for a program. It contains only what this seat may see."""
    table, position = match.table, match.position
    # By default `seat_view` lists no legal actions for a bot's seat, because nobody acts there by hand.
    view = seat_view(table, position, seat, acts=True)
    return Decide(
        version=match.version,
        seat=seat,
        view=view.view,
        turn=view.turn,
        legal=view.legal,
        points=points(table, position),
        events=match.events((seat,), since),
        seconds=seconds,
        observation=play.observe(table.game, table.box, position.state, seat) if observes else msgspec.UNSET,
    )
