"""Runs the conformance kit on every game. MEWPLE_DIFFERENTIAL and MEWPLE_FUZZ set how many games and actions;
MEWPLE_WATCHED sets how many decisions of each interpreted game are watched event by event; MEWPLE_SEED sets the first
seed."""

import os
from pathlib import Path

import pytest

from mewple.core import registry
from mewple.testing import conformance

ROOT = Path(__file__).resolve().parent.parent
GAMES = registry.ids()
SETUPS = [(game, setup) for game in GAMES for setup in conformance.some_setups(registry.find(game))]
DIFFERENTIAL = int(os.environ.get("MEWPLE_DIFFERENTIAL", conformance.compiled.DIFFERENTIAL_GAMES))
FUZZ = int(os.environ.get("MEWPLE_FUZZ", conformance.compiled.FUZZ_ACTIONS))
WATCHED = int(os.environ.get("MEWPLE_WATCHED", conformance.walk.WATCHED))
SEED = int(os.environ.get("MEWPLE_SEED", "1"))


@pytest.mark.parametrize("game", GAMES)
def test_words_go_there_and_back(game):
    conformance.check_words(registry.find(game))


@pytest.mark.parametrize("game", GAMES)
def test_texts_name_clauses_of_the_ledger(game):
    conformance.check_texts(registry.find(game), ROOT / "rulebooks" / f"{game}.md")


@pytest.mark.parametrize("game", GAMES)
def test_games_are_played_with_all_seats(game):
    assert {setup.seats for of, setup in SETUPS if of == game} == set(registry.find(game).seats)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "setup"), SETUPS, ids=[str(setup) for _, setup in SETUPS])
def test_play_with_all_seats_and_options(game, setup):
    conformance.check_play(setup, SEED, WATCHED)


@pytest.mark.compiled
@pytest.mark.bounds
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_fuzz(game):
    assert conformance.check_fuzz(registry.find(game), FUZZ, SEED) >= min(FUZZ, 1_000_000)


@pytest.mark.compiled
@pytest.mark.bounds
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_interpreted_and_compiled_give_the_same_bytes(game):
    # This is slow: interpreted games with all options and all numbers of seats.
    every = DIFFERENTIAL > conformance.compiled.DIFFERENTIAL_GAMES
    assert conformance.check_differential(registry.find(game), DIFFERENTIAL, SEED, every=every) >= DIFFERENTIAL
