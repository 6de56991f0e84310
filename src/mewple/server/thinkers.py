"""Bots think in threads of their own, so that people's messages never wait for them."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from mewple.bots.levels import find_level
from mewple.bots.think import decide, is_warm, warm_search
from mewple.match import Match


class Thinkers:
    """A small pool. A search is compiled once, in the background; until then its bot plays by its house policy."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
        self._warmed: set[str] = set()

    async def decide(self, match: Match, seat: int) -> int:
        """What the bot at this seat does, from what it may know of the match as it stands now."""
        table = match.table
        level = find_level(table.game, match.position.seats[seat].level)
        thought = (table.game, table.box, match.position.state.copy(), seat, level, match.bot_seed(seat))
        if level.seconds:
            self._warm(match, seat)
        return await asyncio.get_running_loop().run_in_executor(self._pool, decide, *thought)

    def _warm(self, match: Match, seat: int) -> None:
        game = match.table.game
        if game.id not in self._warmed and not is_warm(game):
            self._warmed.add(game.id)
            thought = (game, match.table.box, match.position.state.copy(), seat)
            # A daemon: a server that is told to stop does not wait for a compiler.
            threading.Thread(target=warm_search, args=thought, name="compiler", daemon=True).start()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
