"""Players that know no game: random, the game's own house policy, and searches over imagined states."""
