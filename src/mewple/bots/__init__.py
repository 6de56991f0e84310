"""Bots for any game: the game's own policies, searches over imagined states, levels, hints and reviews."""
