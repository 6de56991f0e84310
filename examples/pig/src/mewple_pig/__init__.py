"""Pig: the smallest game for Mewple, and the example of the tutorial."""

from mewple.core.game import Game
from mewple_pig import rules, state, view

GAME = Game.of("pig", state, rules, view)
