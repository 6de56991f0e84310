"""The games, one folder each. A game is found because its folder is here: see `mewple.core.registry`."""
