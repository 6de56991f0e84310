"""What tables ask of whoever thinks for bots. A server asks processes, a browser's worker decides at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mewple.bots.hints import Hint
from mewple.match import Match


class NoThought(Exception):
    """Nothing came of thinking; says why."""


class NotReady(NoThought):
    """The search of this game is still being compiled, or cannot be."""


class Thinking(Protocol):
    async def decide(self, match: Match, seat: int) -> Sequence[int]:
        """The move of the bot at this seat: at least one action. A bot that cannot think in time plays simply."""

    async def hint(self, match: Match, seat: int) -> list[Hint]:
        """The best actions of a seat as it stands now; `NotReady` where the search cannot be asked yet."""
