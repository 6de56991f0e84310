"""Decides for bots outside the event loop, so that people's messages never wait for bots.

Searches run in separate processes at low priority. Policies take a few milliseconds for a move. They run in the same
processes if one is free, and otherwise in threads. The search and the policies of each game are compiled in the
background. Until a game is compiled, its bots decide by their policies, which are interpreted.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec

from mewple.bots.hints import Hint
from mewple.bots.levels import find_level
from mewple.bots.player import Player, level_player
from mewple.bots.review import Evaluation, JudgedDecision
from mewple.core.overlay import key_of, printed
from mewple.core.rule import can_compile
from mewple.match import Match
from mewple.match.position import MatchFixed, Position
from mewple.match.views import seat_view
from mewple.server.bots import budgets, tasks
from mewple.server.bots.workers import FOREVER, Busy, Fits, Make, Turn, Worker, Workers, warm
from mewple.tables.thinking import NoThought, NotReady
from mewple.tables.wire import bots

log = logging.getLogger("mewple.thinkers")
HINT_SECONDS = 1.0
HURRIED_HINT_SECONDS = 0.3
HINT_PATIENCE = 8.0
"""How many seconds a hint waits for a free process."""
OUTSIDE_SECONDS = 10.0
"""How many seconds a bot from another package may take for a decision. After that its process is killed and the
built-in policy decides."""
PATIENCE = 10.0
"""If a process exceeds its time by this many seconds, it counts as stuck and is killed."""


class Thinkers:
    """The threads and processes of a server that decide for bots, and a list of the games that the processes have
    compiled."""

    def __init__(self, processes: int) -> None:
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="policies")
        self._workers = Workers(processes if can_compile() else 0)
        self._outsiders = Workers(1)
        self._wanted: list[str] = []
        self._compiled: list[str] = []
        self._failed: list[str] = []
        self._warming = ""
        self._compiler: asyncio.Task[None] | None = None
        self._loaders: set[asyncio.Task[None]] = set()

    # --- warming up ---

    def want(self, *games: str) -> None:
        """Compile the searches of these games next, in this order, if they are not compiled yet."""
        known = {*self._compiled, *self._failed, self._warming}
        fresh = [game for game in games if game not in known]
        if not self._workers.all or not fresh:
            return
        self._wanted = [*fresh, *(game for game in self._wanted if game not in fresh)]
        if self._compiler is None or self._compiler.done():
            self._compiler = asyncio.create_task(self._compile(), name="compiler")

    def warmth(self) -> bots.Warmth:
        """Which games' searches are compiled. Games with changed boxes are left out, because only their own tables
        should know about them."""
        compiled, wanted, failed = (
            [game for game in games if printed(game)] for games in (self._compiled, self._wanted, self._failed)
        )
        return bots.Warmth(compiled, self._warming if printed(self._warming) else "", wanted, failed)

    def is_ready(self, game: str) -> bool:
        """Whether a process has compiled this game."""
        return self._workers.able(game) > 0

    async def _compile(self) -> None:
        """Lets one process compile one game after another. The other processes then load the code from the cache."""
        first, *rest = self._workers.all
        while self._wanted:
            self._warming = self._wanted.pop(0)
            started = time.monotonic()
            await self._load(first, self._warming)
            took = round(time.monotonic() - started, 1)
            log.info("search compiled", extra={"game": self._warming, "seconds": took})
            self._warming = ""
            for worker in rest:
                self._load_later(worker)

    async def _load(self, worker: Worker, game: str) -> None:
        try:
            can = await warm(self._workers, worker, game)
        except NoThought as problem:
            log.warning("search not compiled", extra={"game": game, "why": str(problem)})
            can = False
        if game not in self._compiled:
            (self._compiled if can else self._failed).append(game)

    def _load_later(self, worker: Worker) -> None:
        """Lets a process load the games that others have compiled and that it does not have yet, from the cache."""
        task = asyncio.create_task(self._load_all(worker))
        self._loaders.add(task)
        task.add_done_callback(self._loaders.discard)

    async def _load_all(self, worker: Worker) -> None:
        for game in list(self._compiled):
            if game not in worker.ready:
                await self._load(worker, game)

    # --- deciding ---

    async def decide(self, match: Match, seat: int) -> list[int]:
        """The move of the bot at this seat: at least one action, and all until the seat sees something new.

        It uses only what the seat may know. `Player` decides; this function chooses where it runs: a search or a bot
        from another package waits for a process, and a policy uses a free process or else a thread. If there is no time
        for a search, the bot's policy decides.
        """
        table, state = match.table, match.position.state
        game, player = table.game, level_player(table.game, find_level(table.game, match.position.seats[seat].level))
        if player.has_to_think(game, table.box, state, seat):
            think = self._ask_outside if player.outside else self._search
            if move := await self._attempt(key_of(game), think(match, seat, player)):
                return move
            player = player.at_once()
        free = self._workers.is_free(_has_compiled(key_of(game)))
        if free and (move := await self._attempt(key_of(game), self._ask_free_process(match, seat, player))):
            return move
        line = partial(player.line, game, table.box, state.copy(), seat, match.bot_seed(seat))
        return list(await asyncio.get_running_loop().run_in_executor(self._threads, line))

    async def _attempt(self, game: str, thought: Coroutine[Any, Any, list[int]]) -> list[int]:
        """The move that a process returns; empty if it returns none."""
        try:
            return await thought
        except NotReady:
            self.want(game)
        except Busy:
            log.debug("no process was free", extra={"game": game})
        except NoThought as problem:
            log.warning("bot failed; its policy plays", extra={"game": game, "why": str(problem)})
            self._load_again()
        return []

    async def _ask_free_process(self, match: Match, seat: int, player: Player) -> list[int]:
        """Lets a policy decide in a process that has compiled the game. Raises `Busy` if no such process is free."""
        place = self.place(match.table, match.position, seat, match.bot_seed(seat))
        task = tasks.Decide(place, player.name, 0.0)
        line: list[int] = await self._run(Turn.DECISION, place.game, lambda: task, list[int], 0.0, wait=0.0)
        return line

    async def _search(self, match: Match, seat: int, player: Player) -> list[int]:
        assert player.budget is not None
        game, wanted, began = key_of(match.table.game), player.budget.seconds, time.monotonic()
        if not self.is_ready(game):
            raise NotReady(f"the search of {game} is not compiled yet")
        place = self.place(match.table, match.position, seat, match.bot_seed(seat))

        def make() -> tasks.Task:
            """Called when a process is free. Before that, nobody knows how long the bot has to wait, and how many bots
            wait behind it."""
            waited, behind = time.monotonic() - began, self._workers.waiting(Turn.DECISION)
            return tasks.Decide(place, player.name, budgets.granted(wanted, waited, behind, self._workers.able(game)))

        line: list[int] = await self._run(Turn.DECISION, game, make, list[int], wanted, budgets.limit(wanted))
        return line

    async def _ask_outside(self, match: Match, seat: int, player: Player) -> list[int]:
        """The action of a bot from another package. It runs in a separate process, with a time limit, where it can do
        no harm."""
        seen = seat_view(match.table, match.position, seat, acts=True)
        legal = [msgspec.to_builtins(each) for each in seen.legal]
        task = tasks.Outside(player.level.id, f"{match.commitment} {seat}", seen.view, legal)
        action = await self._outsiders.run(
            Turn.DECISION, lambda _: True, lambda: task, int, limit=OUTSIDE_SECONDS, wait=OUTSIDE_SECONDS
        )  # fmt: skip
        return [action]

    # --- for people ---

    async def hint(self, match: Match, seat: int) -> list[Hint]:
        """The best decisions of a seat now. Raises `NotReady` as long as the search is not compiled."""
        table, position = match.table, match.position
        self.require_ready(key_of(table.game))
        place = self.place(table, position, seat, match.bot_seed(seat))
        busy = self._workers.waiting(Turn.DECISION) + self._workers.waiting(Turn.HINT) > len(self._workers.all)
        task = tasks.Hint(
            place,
            HURRIED_HINT_SECONDS if busy else HINT_SECONDS,
            [position.name(each) for each in range(len(position.seats))],
        )
        found: list[Hint] = await self._run(
            Turn.HINT, key_of(table.game), lambda: task, list[Hint], HINT_SECONDS, HINT_PATIENCE
        )  # fmt: skip
        return found

    async def chances(self, table: MatchFixed, position: Position, seconds: float) -> Evaluation:
        """Each seat's chance to win at a position of a finished match."""
        task = tasks.Chances(self.place(table, position, 0, position.version), seconds)
        found: Evaluation = await self._run(Turn.REVIEW, key_of(table.game), lambda: task, Evaluation, seconds)
        return found

    async def judge(
        self, table: MatchFixed, position: Position, seat: int, chosen: int, seconds: float
    ) -> JudgedDecision | None:
        """What a bot would have done at a position of a finished match; see `mewple.bots.review.judge`."""
        task = tasks.Judge(self.place(table, position, seat, position.version), chosen, seconds)
        kind: Any = JudgedDecision | None
        judged: JudgedDecision | None = await self._run(Turn.REVIEW, key_of(table.game), lambda: task, kind, seconds)
        return judged

    def require_ready(self, game: str) -> None:
        """If this game's search is not compiled yet, asks for it to be compiled next and raises `NotReady`."""
        if self.is_ready(game):
            return
        self.want(game)
        if not self.will_be_ready(game):
            raise NotReady("Bots cannot think on this server: the search of this game cannot be compiled here.")
        raise NotReady("The bots are still warming up: ask again in a moment.")

    def will_be_ready(self, game: str) -> bool:
        """Whether the search of this game is compiled or can be compiled."""
        return bool(self._workers.all) and game not in self._failed

    # --- processes ---

    @staticmethod
    def place(table: MatchFixed, position: Position, seat: int, seed: int) -> tasks.Place:
        """A position in the form in which it is sent to a process. The process uses only what the seat may know of
        it."""
        return tasks.Place(key_of(table.game), dict(table.setup.options), position.state.to_bytes(), seat, seed)

    async def _run(
        self, turn: Turn, game: str, make: Make, kind: Any, seconds: float, wait: float = FOREVER
    ) -> Any:  # fmt: skip
        """Gives a task that takes about this many seconds to a process that has compiled the game, and returns the
        answer."""
        fits, limit = _has_compiled(game), 2 * seconds + PATIENCE
        return await self._workers.run(turn, fits, make, kind, limit=limit, wait=wait)

    def _load_again(self) -> None:
        """Lets all processes load the compiled games, because one of them may have been killed and replaced."""
        for worker in self._workers.all:
            self._load_later(worker)

    async def close(self) -> None:
        for task in (self._compiler, *self._loaders):
            if task is not None:
                task.cancel()
        await self._workers.close()
        await self._outsiders.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _has_compiled(game: str) -> Fits:
    """Returns a function that says whether a process has compiled this game."""
    return lambda worker: game in worker.ready
