"""Cabbie: London, twenty spaces at a time."""

from mewple.core.game import Game, Rules, Words
from mewple.games.cabbie import rules, view
from mewple.games.cabbie.box import fill
from mewple.games.cabbie.state import A_RESIGN, A_RING, ACTIONS, CONTENT, EVENTS, OUTCOMES, REASONS, Box, Own, State

GAME = Game(
    id="cabbie",
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
    most_legal=16,
    observation=rules.OBSERVATION,
    plans=rules.PLANS,
    fill=fill,
    resign=A_RESIGN,
    ring=A_RING,
    hidden=True,
)
