"""Finds moves of several actions in any game."""

from __future__ import annotations

from mewple.core import play
from mewple.match import Match, MatchError


def longest_move(match: Match, seat: int, most: int = 4) -> list[int]:
    """Legal actions that this seat can take one after another in one move; a single action if no other action can
    follow the first."""
    for first in play.legal(match.table.game, match.table.box, match.position.state, seat):
        found = _go_on(match, seat, [first], most)
        if len(found) > 1:
            return found
    return play.legal(match.table.game, match.table.box, match.position.state, seat)[:1]


def _go_on(match: Match, seat: int, move: list[int], most: int) -> list[int]:
    fixed = match.table
    drafts = match.propose_move(seat, move, match.version, match.position.at)
    after = drafts[-1].after
    if len(move) == most or seat not in after.pending or drafts[-1].entry.outcomes:
        return move
    for action in play.legal(fixed.game, fixed.box, after.state, seat):
        longer = [*move, action]
        try:
            if len(match.propose_move(seat, longer, match.version, match.position.at)) == len(longer):
                return _go_on(match, seat, longer, most)
        except MatchError:
            continue
    return move
