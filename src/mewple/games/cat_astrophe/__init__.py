"""Cat-astrophe: four cats, one human, no witnesses."""

from mewple.core.game import Game, Rules, Words
from mewple.games.cat_astrophe import rules, view
from mewple.games.cat_astrophe.box import fill
from mewple.games.cat_astrophe.listing import MOST_LEGAL
from mewple.games.cat_astrophe.observe import OBSERVATION
from mewple.games.cat_astrophe.state import ACTIONS, CONTENT, EVENTS, OUTCOMES, REASONS, Box, Own, State
from mewple.games.cat_astrophe.status import INVARIANTS

GAME = Game(
    id="cat-astrophe",
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
    most_legal=MOST_LEGAL,
    observation=OBSERVATION,
    fill=fill,
    own=Own,
)
