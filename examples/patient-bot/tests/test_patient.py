"""The example bot is found by its entry point, and decides by what its seat sees."""

from mewple_patient import Patient

from mewple.bots.levels import find_level, levels
from mewple.bots.player import player
from mewple.bots.plugins import ask, seen
from mewple.core import play
from mewple.core.registry import find
from mewple.lab.tournament import tournament


def decided(kept, pot):
    game = find("pig")
    b = game.open_box()
    s = play.new_game(game, b, 2, 1)
    s.points[0], s.pot = kept, pot
    return game.actions.words(ask("patient", "a match", *seen(game, b, s, 0)))["kind"]


def test_it_is_a_level_of_its_game_and_of_no_other():
    assert levels(find("pig"))[-1] == find_level(find("pig"), "patient")
    assert find_level(find("pig"), "patient").name == Patient.name
    assert "patient" not in [level.id for level in levels(find("cat-cab"))]


def test_it_holds_at_25_or_when_that_wins():
    assert [decided(0, pot) for pot in (0, 20, 25)] == ["roll", "roll", "hold"]
    assert decided(90, 10) == "hold"


def test_it_plays_tournaments():
    game = find("pig")
    table = tournament(game, [player(game, "patient"), player(game, "random")], games=20, seats=2)
    assert table.cells[("patient", "random")].mean > 0.6
