"""Critter Cab: a taxi town with river and sky, played with cards as fuel."""

from mewple.core.game import Game
from mewple.games.critter_cab import rules, state, view

GAME = Game.of("critter-cab", state, rules, view, most_legal=state.TILES, hidden=True)
