"""Jetcats: draft a Cat, strap on a Jetpack, roll for the Moon."""

from mewple.core.game import Game
from mewple.games.jetcats import rules, state, view

GAME = Game.of("jetcats", state, rules, view, most_legal=11, hidden=True)
