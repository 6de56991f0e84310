"""Jetcats: draft a Cat, strap on a Jetpack, roll for the Moon."""

from mewple.core.game import Game, Rules, Words
from mewple.games.jetcats import rules, view
from mewple.games.jetcats.box import fill
from mewple.games.jetcats.state import ACTIONS, CONTENT, EVENTS, OUTCOMES, REASONS, Box, Own, State

GAME = Game(
    id="jetcats",
    content=CONTENT,
    box=Box,
    state=State,
    own=Own,
    rules=Rules.of(rules),
    words=Words.of(view),
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    outcomes=OUTCOMES,
    policies=("beginner", "strong"),
    invariants=rules.INVARIANTS,
    most_legal=11,
    observation=rules.OBSERVATION,
    fill=fill,
    ring=rules.RING,
    hidden=True,
)
