"""Pig: the smallest game for Mewple, and the example of the tutorial."""

from typing import Any

from mewple.core.content import Content
from mewple.core.game import Game, Rules, Words
from mewple_pig import rules, view
from mewple_pig.state import ACTIONS, CONTENT, EVENTS, OUTCOMES, REASONS, Box, State


def _fill(content: Content, b: Any) -> None:
    """Pig has an option and nothing else in its box."""
    content.root.done()


GAME = Game(
    id="pig",
    content=CONTENT,
    box=Box,
    state=State,
    rules=Rules.of(rules),
    words=Words.of(view),
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    outcomes=OUTCOMES,
    policies=("beginner", "strong"),
    invariants=("the pot or the player is out of range", "points are negative, or somebody has won unnoticed"),
    most_legal=2,
    observation=rules.OBSERVATION,
    fill=_fill,
)
