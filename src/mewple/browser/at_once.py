"""Bots that decide at once, by their policies, because a browser's worker has neither processes nor compiled
searches."""

from __future__ import annotations

from collections.abc import Sequence

from mewple.bots.hints import Hint, policy_hints
from mewple.bots.levels import find_level
from mewple.bots.player import level_player
from mewple.core.content import Level
from mewple.match import Match


def decides_at_once(level: Level) -> bool:
    """Whether bots of this level need no search, so that they play in a browser exactly as on a server."""
    return not level.seconds


class AtOnce:
    """See `mewple.tables.thinking.Thinking`."""

    async def decide(self, match: Match, seat: int) -> Sequence[int]:
        fixed, position = match.table, match.position
        level = find_level(fixed.game, position.seats[seat].level)
        player = level_player(fixed.game, level).at_once()
        return player.line(fixed.game, fixed.box, position.state.copy(), seat, match.bot_seed(seat))

    async def hint(self, match: Match, seat: int) -> list[Hint]:
        fixed = match.table
        return policy_hints(fixed.game, fixed.box, match.position.state, seat, match.bot_seed(seat))
