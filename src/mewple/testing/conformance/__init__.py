"""The conformance kit: checks that every game must pass, from this package or from another one.

    from mewple.testing.conformance import check_game
    check_game(GAME, ledger=Path("rulebooks/pig.md"))

A check that fails raises `Broken`, which names the game, the seats, the options, the seed and the decision. The checks
can also be called one by one, so that a test report shows which one failed: `check_words`, `check_texts`, `check_play`,
and, if Numba is installed, `check_fuzz` and `check_differential`.
"""

from __future__ import annotations

from pathlib import Path

from mewple.core.game import Game
from mewple.core.rule import can_compile
from mewple.testing.conformance.compiled import check_differential, check_fuzz
from mewple.testing.conformance.setups import Broken, GameSetup, setups, some_setups
from mewple.testing.conformance.texts import check_texts, check_words
from mewple.testing.conformance.walk import check_play

__all__ = [
    "Broken",
    "GameSetup",
    "check_differential",
    "check_fuzz",
    "check_game",
    "check_play",
    "check_texts",
    "check_words",
    "setups",
    "some_setups",
]


def check_game(game: Game, ledger: Path | None = None) -> None:
    """Runs all checks. With `ledger`, the clauses that the game names must be in that file."""
    check_words(game)
    check_texts(game, ledger)
    for setup in some_setups(game):
        check_play(setup)
    if can_compile():
        check_fuzz(game)
        check_differential(game)
