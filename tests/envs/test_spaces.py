"""Every number of an observation has a name, and no number changes its meaning unless the version of the spaces
changes."""

import json
import runpy
from pathlib import Path

import pytest

from mewple.core.registry import find, games

SPACES = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "spaces.py"))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_number_has_a_name_of_its_own(game):
    names = game.layout.names()
    assert len(names) == game.observation == len(game.deal(seed=1).observe())
    assert len(set(names)) == len(names)
    assert not any(name.endswith(("number 0", ": ")) for name in names)


def test_the_page_of_observations_is_fresh():
    """`python scripts/spaces.py` writes this page again."""
    for path, text in SPACES["written"](games()).items():
        assert path.read_text(encoding="utf-8") == text


def test_a_version_that_has_changed_is_refused():
    pig = find("pig")
    kept = {"pig": {str(pig.spaces_version): "another digest"}}
    with pytest.raises(SystemExit, match="pig: the numbers or actions of version 1 have changed; raise SPACES_VERSION"):
        SPACES["with_digests"](kept, [pig])
    made = SPACES["with_digests"]({"pig": {"0": "older"}}, [pig])
    assert json.dumps(made) == json.dumps({"pig": {"0": "older", "1": SPACES["digest"](pig)}})
