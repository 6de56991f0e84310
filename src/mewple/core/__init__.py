"""What a game is: the contract, the box, state records, chance, actions, events, the registry and compiling.

This package knows no game and no transport. Everything above it imports from here and never the other way round.
"""
