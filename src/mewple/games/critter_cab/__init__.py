"""Critter Cab: a taxi town with river and sky, played with cards as fuel."""

from mewple.core.game import Game, Rules, Words
from mewple.games.critter_cab import rules, view
from mewple.games.critter_cab.box import fill
from mewple.games.critter_cab.observe import OBSERVATION
from mewple.games.critter_cab.state import ACTIONS, CONTENT, EVENTS, OUTCOMES, REASONS, TILES, Box, Own, State
from mewple.games.critter_cab.status import INVARIANTS

GAME = Game(
    id="critter-cab",
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
    invariants=INVARIANTS,
    most_legal=TILES,
    observation=OBSERVATION,
    fill=fill,
    own=Own,
    resign=rules.RESIGN,
    ring=rules.RING,
    hidden=True,
)
