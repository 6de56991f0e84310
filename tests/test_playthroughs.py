"""Every game has a playthrough that a person has read, and playing the game again gives the same text.

After a change of rules or words: `pytest tests/test_playthroughs.py --write-playthroughs`, then read the difference.
"""

from pathlib import Path

import pytest

from mewple.core import registry
from mewple.testing.playthrough import playthrough

FOLDER = Path(__file__).parent / "playthroughs"


def golden(game):
    """A playthrough in which the seats play by different policies, the first seat by the best one."""
    seats = game.usual_seats
    policies = [game.policies[-1 - seat % len(game.policies)] for seat in range(seats)]
    return playthrough(game, seats, seed=1, policies=policies)


@pytest.mark.parametrize("game", registry.ids())
def test_playthrough_is_reproduced(game, request):
    file, text = FOLDER / f"{game}.txt", golden(registry.find(game))
    if request.config.getoption("--write-playthroughs"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.is_file(), f"{game} has no playthrough: write one with --write-playthroughs, read it, commit it"
    assert file.read_text(encoding="utf-8") == text


def test_every_playthrough_belongs_to_a_game():
    assert {file.stem for file in FOLDER.glob("*.txt")} <= set(registry.ids())
