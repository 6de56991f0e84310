"""Checks the turn lines of whole games: the page shows them in large letters, so each must fit on one line of a
phone."""

import random

from mewple.core import play

ONE_LINE = 40
"""How many characters fit on one line of a phone."""
DECISIONS = 600


def too_long(game, seats, seed, **options):
    """Plays a game with random decisions and returns the turn lines that do not fit on one line of a phone. It looks
    only at lines that tell a player to decide."""
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
