"""Bots for any game: a game's own policies, tree searches, levels, hints and reviews."""
