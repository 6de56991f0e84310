"""The interface of the code that decides for bots. A server uses other processes for it; a browser's worker decides at
once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mewple.bots.hints import Hint
from mewple.match import Match


class NoThought(Exception):
    """Raised if no decision was reached. The message says why."""


class NotReady(NoThought):
    """Raised if the search of this game is still being compiled, or cannot be compiled."""


class Thinking(Protocol):
    async def decide(self, match: Match, seat: int) -> Sequence[int]:
        """The move of the bot at this seat: at least one action. If there is no time for a search, the bot's policy
        decides."""

    async def hint(self, match: Match, seat: int) -> list[Hint]:
        """The best actions of a seat now. Raises `NotReady` if the search cannot be used yet."""
