"""Reads the turn lines of whole games: they stand in large letters on one line, also on a phone."""

import random

from mewple.core import play

ONE_LINE = 40
"""Characters that fit on one line of a phone."""
DECISIONS = 600


def too_long(game, seats, seed, **options):
    """The lines longer than that which tell somebody to decide, in a game of random decisions."""
    b = game.open_box(options)
    s, chance, lines = play.new_game(game, b, seats, seed), random.Random(seed), set()
    for _ in range(DECISIONS):
        pending = play.pending(game, b, s)
        if not pending:
            break
        lines |= {game.words.turn(b, s, seat, play.seat_name) for seat in pending}
        play.act(game, b, s, pending[0], chance.choice(play.legal(game, b, s, pending[0])))
    assert lines
    return {line for line in lines if len(line) > ONE_LINE}
