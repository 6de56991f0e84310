"""Cat-astrophe: four cats, one human, no witnesses."""

from mewple.core.game import Game
from mewple.games.cat_astrophe import rules, state, view

GAME = Game.of("cat-astrophe", state, rules, view)
