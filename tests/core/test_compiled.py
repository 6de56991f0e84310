"""Compiled play, and the key of its cache."""

import dataclasses
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mewple.core import play
from mewple.core.compiled import Games, cache_home, compiled
from mewple.core.registry import find
from mewple.core.source import game_folder, source_files, source_key

PIG = find("pig")
KEY = (
    "import sys; from mewple.core.registry import find; from mewple.core.source import game_folder, source_key;"
    "game = find('pig'); print(game_folder(game)); print(source_key(game))"
)


def key_in(folder, **environment):
    """The key in a fresh process that takes Pig from this folder."""
    added = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **environment}
    done = subprocess.run(
        [sys.executable, "-c", KEY], env={**os.environ, **added}, capture_output=True, text=True, check=True
    )
    place, key = done.stdout.split("\n")[:2]
    assert Path(place).parent == folder
    return key


@pytest.fixture
def copied(tmp_path):
    """Another copy of Pig that a fresh process finds first."""
    shutil.copytree(game_folder(PIG), tmp_path / "mewple_pig", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.compiled
@pytest.mark.parametrize("file", ["rules.py", "state.py", "box.toml"])
def test_an_edit_changes_the_key(copied, file):
    """Also in files without rules: the order of actions and options is compiled in."""
    before = key_in(copied)
    assert before == key_in(copied) == source_key(PIG)
    with (copied / "mewple_pig" / file).open("a", encoding="utf-8") as out:
        out.write("\n# edited\n")
    assert key_in(copied) != before


@pytest.mark.compiled
def test_bounds_checks_have_a_key_of_their_own(copied):
    other = "0" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else "1"
    assert key_in(copied, NUMBA_BOUNDSCHECK=other) != key_in(copied)


def test_the_key_covers_the_game_the_core_and_what_kernels_call():
    names = {file.name for file in source_files(PIG)}
    assert {"rules.py", "state.py", "box.toml", "fate.py", "kernels.py", "record.py"} <= names
    assert Path(__file__) in source_files(PIG, helper_of_a_kernel)
    assert Path(__file__) not in source_files(PIG)


def helper_of_a_kernel() -> int:
    return 1


def test_the_cache_can_be_put_elsewhere(monkeypatch, tmp_path):
    monkeypatch.setenv("MEWPLE_CACHE_DIR", str(tmp_path))
    assert cache_home() == tmp_path
    monkeypatch.delenv("MEWPLE_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    if sys.platform != "win32":
        assert cache_home() == tmp_path / "other" / "mewple"


@pytest.mark.compiled
def test_results_do_not_depend_on_cores_or_pieces():
    b, policies = PIG.open_box(), [-1, 0, 1]
    one = compiled(PIG).simulate(b, 3, 7, 500, policies, keep_states=True)
    two = compiled(PIG).simulate(b, 3, 7, 500, policies, cores=3, keep_states=True)
    assert one.states.tobytes() == two.states.tobytes()
    rest = compiled(PIG).simulate(b, 3, 7 + 200, 300, policies)
    for name in ("decisions", "lengths", "points", "returns"):
        assert np.array_equal(getattr(one, name), getattr(two, name))
        assert np.array_equal(getattr(one, name)[200:], getattr(rest, name))


@pytest.mark.compiled
def test_progress_counts_every_game():
    told: list[int] = []
    compiled(PIG).simulate(PIG.open_box(), 2, 1, 1234, [-1, -1], cores=2, progress=told.append)
    assert sum(told) == 1234


@pytest.mark.compiled
def test_seeds_go_round_at_the_end():
    last = compiled(PIG).simulate(PIG.open_box(), 2, 2**64 - 1, 2, [-1, -1], keep_states=True)
    first = compiled(PIG).simulate(PIG.open_box(), 2, 0, 1, [-1, -1], keep_states=True)
    assert last.states[1].tobytes() == first.states[0].tobytes()


@pytest.mark.compiled
def test_wrong_seats_and_policies_are_refused():
    for seats, policies in ((9, [-1] * 9), (2, [-1]), (2, [-1] * 3)):
        with pytest.raises(play.WrongSeats):
            compiled(PIG).simulate(PIG.open_box(), seats, 1, 1, policies)
        with pytest.raises(play.WrongSeats):
            compiled(PIG).fuzz(PIG.open_box(), seats, 1, 1, policies)


@pytest.mark.compiled
def test_decisions_are_those_of_the_interpreted_policies():
    b = PIG.open_box()
    s = play.new_game(PIG, b, 2, 1)
    for pot in range(25):
        s.pot = pot
        for policy in (-1, 0, 1):
            here = play.choose(PIG, b, s, 0, policy, play.fresh_own(PIG, pot))
            assert compiled(PIG).decide(b, s, 0, policy, play.fresh_own(PIG, pot)) == here


@pytest.mark.compiled
def test_no_games_are_no_error():
    assert compiled(PIG).simulate(PIG.open_box(), 2, 1, 0, [-1, -1]).decisions.size == 0


def test_endless_games_are_counted():
    nothing = np.zeros((2, 2))
    assert Games(np.array([5, 1_000_000]), nothing, nothing, nothing).endless == 1
    assert dataclasses.is_dataclass(Games)
