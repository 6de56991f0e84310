"""What a game is: the contract, the box, state records, chance, actions, events, the registry and compiling.

This package contains no game, and nothing about servers or messages. All other packages may import it; it imports none
of them.
"""
