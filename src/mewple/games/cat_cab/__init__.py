"""Cat Cab: roll, risk a curse, grab the fare and be first out of Mew York."""

from mewple.core.game import Game, Rules, Words
from mewple.games.cat_cab import rules, view
from mewple.games.cat_cab.bots import POLICIES
from mewple.games.cat_cab.box import fill
from mewple.games.cat_cab.observe import OBSERVATION
from mewple.games.cat_cab.state import (
    A_RESIGN,
    A_STOP,
    ACTIONS,
    CONTENT,
    EVENTS,
    OUTCOMES,
    REASONS,
    SLOTS,
    Box,
    Own,
    State,
)
from mewple.games.cat_cab.status import INVARIANTS

GAME = Game(
    id="cat-cab",
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
    policies=POLICIES,
    invariants=INVARIANTS,
    most_legal=SLOTS + 1,
    observation=OBSERVATION,
    fill=fill,
    resign=A_RESIGN,
    ring=A_STOP,  # by the table: the turn clock has run out (Q56)
)
