"""Deciding by the game's own policies, or at random. A bot thinks about an imagined copy: it never sees what its seat
cannot know, nor the outcomes to come. The same seed gives the same decision, interpreted and compiled alike.
"""

from __future__ import annotations

from typing import Any

from mewple.core.compiled import compiled
from mewple.core.game import Game
from mewple.core.play import choose, fresh_own
from mewple.core.rule import can_compile

_warm: set[str] = set()


def decide(game: Game, b: Any, s: Any, seat: int, policy: int, seed: int) -> int:
    """What the policy would do at this seat; `s` stays as it is. `policy` -1 is random (see `play.policy_number`)."""
    imagined = s.copy()
    game.rules.imagine(b, imagined, seat, seed)
    own = fresh_own(game, seed)
    if game.id in _warm:
        return compiled(game).decide(b, imagined, seat, policy, own)
    return choose(game, b, imagined, seat, policy, own)


def warm(game: Game, b: Any, s: Any, seat: int) -> bool:
    """Compile the decision, so that later ones are quick; takes seconds, so call it away from the event loop.

    Any state in which the seat may act will do. False where nothing can be compiled: decisions are then interpreted.
    """
    if not can_compile():
        return False
    compiled(game).decide(b, s.copy(), seat, 0, fresh_own(game, 0))
    _warm.add(game.id)
    return True
