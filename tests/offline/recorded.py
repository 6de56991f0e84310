"""Plays whole matches with a given seed, salt and clock, and runs a part of the conformance kit. Tests run this both in
ordinary Python and in Pyodide, and compare."""

import itertools

import msgspec

from mewple.bots.levels import find_level
from mewple.bots.player import level_player
from mewple.browser.at_once import decides_at_once
from mewple.browser.boxes import built_in_games
from mewple.core import registry
from mewple.match import Match, SeatSetup, new_setup
from mewple.match.record import record_of
from mewple.match.record.ndjson import to_ndjson
from mewple.testing import conformance

WATCHED = 5
"""For this many decisions of each game, the checks look at the view at every event."""


def record(game_id):
    """The record of a match of a person and bots. The person decides like the strongest level without a search."""
    game = registry.find(game_id)
    quick = [level for level in game.content.levels if decides_at_once(level)]
    bots = [SeatSetup("bot", f"Bot {seat}", quick[seat % len(quick)].id) for seat in range(1, game.seats[-1])]
    setup = new_setup(game, [SeatSetup("person", "Ada"), *bots], seed=2026, date="2026-11-19")
    match = Match.start(msgspec.structs.replace(setup, salt="salt"), 1000.0)
    clock = itertools.count(1001.0, 0.25)
    dealt = match.ring(next(clock))
    assert dealt is not None
    match.commit(dealt)
    while not match.over:
        seat = match.position.pending[0]
        level = find_level(game, match.position.seats[seat].level or quick[-1].id)
        player = level_player(game, level).at_once()
        line = player.line(game, match.table.box, match.position.state.copy(), seat, match.bot_seed(seat))
        for draft in match.propose_move(seat, line, match.version, next(clock), bot=seat > 0):
            match.commit(draft)
    return to_ndjson(record_of(match))


def records():
    """The records of matches of all games, by the games' ids."""
    return {game.id: record(game.id) for game in built_in_games()}


def conform():
    """For every game, checks its texts and plays one whole match. Raises `Broken`."""
    for game in built_in_games():
        conformance.check_words(game)
        conformance.check_play(next(iter(conformance.some_setups(game))), 1, WATCHED)
