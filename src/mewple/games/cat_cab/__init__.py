"""Cat Cab: roll, risk a curse, grab the fare and be first out of Mew York."""

from mewple.core.game import Game
from mewple.games.cat_cab import rules, state, view

GAME = Game.of(
    "cat-cab",
    state,
    rules,
    view,
    most_legal=state.SLOTS + 1,
    ring=state.A_STOP,  # ring=state.A_STOP,  # the table plays it when the turn clock has run out (Q56)
)
