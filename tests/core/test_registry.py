"""Finding games: in this package's folder, or by an entry point of another package."""

from importlib.metadata import EntryPoint

import pytest

from mewple.core import registry
from mewple.core.game import Game


@pytest.fixture
def entries(monkeypatch):
    """Returns a function that pretends that other packages with games are installed. Its arguments are the ids of the
    games and where their `Game` objects are."""

    def install(**places):
        made = [EntryPoint(name.replace("_", "-"), place, registry.GROUP) for name, place in places.items()]
        monkeypatch.setattr(registry, "entry_points", lambda group: made)
        registry._places.cache_clear()
        registry.find.cache_clear()

    yield install
    registry._places.cache_clear()
    registry.find.cache_clear()


def test_the_example_is_found_through_its_entry_point():
    assert "pig" in registry.ids()
    found = registry.find("pig")
    assert isinstance(found, Game)
    assert found.rules.setup.__module__ == "mewple_pig.rules"
    assert registry.find("pig") is found


def test_every_built_in_folder_is_a_game():
    for game in registry.games():
        assert registry.find(game.id) is game
    assert registry.ids() == sorted(registry.ids())


def test_no_such_game_names_those_there_are():
    with pytest.raises(registry.NoSuchGame, match=r"no game is called 'chess'; there are: .*pig"):
        registry.find("chess")


def test_a_game_registered_under_another_name_is_refused(entries):
    entries(hog="mewple_pig:GAME")
    with pytest.raises(registry.NoSuchGame, match="calls itself 'pig' but is registered as 'hog'"):
        registry.find("hog")


def test_what_is_no_game_is_refused(entries):
    entries(hog="mewple_pig.rules:ROLL", sow="mewple_pig:NOTHING")
    with pytest.raises(registry.NoSuchGame, match=r"mewple_pig\.rules:ROLL is not a game but a int"):
        registry.find("hog")
    with pytest.raises(registry.NoSuchGame, match="is not a game but a NoneType"):
        registry.find("sow")


def test_a_package_that_cannot_be_imported_is_named(entries):
    entries(hog="no_such_package:GAME")
    with pytest.raises(
        registry.NoSuchGame, match="hog is registered as no_such_package:GAME, which cannot be imported"
    ):
        registry.find("hog")
