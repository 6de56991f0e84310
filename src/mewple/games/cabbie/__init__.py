"""Cabbie: London, twenty spaces at a time."""

from mewple.core.game import Game
from mewple.games.cabbie import rules, state, view

GAME = Game.of("cabbie", state, rules, view, most_legal=16, hidden=True)
