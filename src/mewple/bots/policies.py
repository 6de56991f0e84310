"""Deciding by the game's own policies, or at random. A bot thinks about an imagined copy: it never sees what its seat
cannot know, nor the outcomes to come. The same seed gives the same decision.
"""

from __future__ import annotations

from typing import Any

from mewple.core.game import Game
from mewple.core.play import choose, fresh_own


def decide(game: Game, b: Any, s: Any, seat: int, policy: int, seed: int) -> int:
    """What the policy would do at this seat; `s` stays as it is. `policy` -1 is random (see `play.policy_number`)."""
    imagined = s.copy()
    game.rules.imagine(b, imagined, seat, seed)
    return choose(game, b, imagined, seat, policy, fresh_own(game, seed))
