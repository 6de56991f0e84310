"""Bots for any game: the policies that the game brings, searches over imagined states, levels, hints and reviews."""
