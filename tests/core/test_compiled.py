"""Compiled play, and the key under which a compiled kernel is cached."""

import dataclasses
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mewple.core import play
from mewple.core.compile import kernels
from mewple.core.compile.cache_key import kernel_key, source_files, source_key
from mewple.core.compile.cpu import Games, cache_home, compiled
from mewple.core.registry import find, game_folder

PIG = find("pig")
KEY = (
    "import sys; from mewple.core.registry import find;"
    "from mewple.core.compile.cache_key import source_key; from mewple.core.registry import game_folder;"
    "game = find('pig'); print(game_folder(game)); print(source_key(game))"
)


KERNEL_KEY = (
    "from mewple.core.compile import kernels; from mewple.core.registry import find;"
    "from mewple.core.compile.cache_key import kernel_key; from mewple.core.registry import game_folder;"
    "game = find('pig'); print(game_folder(game)); print(kernel_key(game, kernels.simulate(game)))"
)


def kernel_key_in(folder, **environment):
    """The cache key of Pig's kernel `simulate`. It is computed in a new process that imports Pig from this folder."""
    return key_in(folder, KERNEL_KEY, **environment)


def key_in(folder, code=KEY, **environment):
    """The key that this code computes in a new process, which imports Pig from this folder."""
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    added = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **environment}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **added}, capture_output=True, text=True, check=True
    )
    place, key = done.stdout.split("\n")[:2]
    assert Path(place).parent == folder
    return key


@pytest.fixture
def copied(tmp_path):
    """A copy of Pig in a folder. If a new process searches this folder first, it imports the copy instead of Pig
    itself."""
    shutil.copytree(game_folder(PIG), tmp_path / "mewple_pig", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.compiled
@pytest.mark.parametrize("file", ["rules.py", "state.py", "box.toml"])
def test_an_edit_changes_the_source_key(copied, file):
    """Files without rules count too, because the order of actions and options is compiled into the code."""
    before = key_in(copied)
    assert before == key_in(copied) == source_key(PIG)
    with (copied / "mewple_pig" / file).open("a", encoding="utf-8") as out:
        out.write("\n# edited\n")
    assert key_in(copied) != before


@pytest.mark.compiled
def test_a_changed_text_compiles_nothing_again(copied):
    before = kernel_key_in(copied)
    assert before == kernel_key_in(copied, PYTHONHASHSEED="5") == kernel_key(PIG, kernels.simulate(PIG))
    folder = copied / "mewple_pig"
    for file in folder.glob("*.py"):
        source = file.read_text(encoding="utf-8")
        file.write_text(f"# A comment\n{source}\nUNUSED = 5\n", encoding="utf-8")
    change(folder / "box.toml", 'name = "Pig"', 'name = "Hog"')
    change(folder / "rules.py", '"""R4, R5: the pot', '"""R4, R5: all of the pot')
    assert kernel_key_in(copied) == before


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("rules.py", "s.pot += ", "s.pot += 1 + "),
        ("state.py", 'kind("roll"), kind("hold")', 'kind("hold"), kind("roll")'),
    ],
)
def test_changed_code_and_constants_change_the_key_of_a_kernel(copied, file, old, new):
    before = kernel_key_in(copied)
    change(copied / "mewple_pig" / file, old, new)
    assert kernel_key_in(copied) != before


@pytest.mark.compiled
def test_a_kernel_that_names_another_kind_of_object_is_keyed_by_all_files():
    thing = object()

    def kernel():
        return thing

    assert kernel_key(PIG, kernel) == source_key(PIG, kernel)


@pytest.mark.compiled
def test_the_key_of_a_kernel_tells_functions_of_one_name_apart():
    def adding(number):
        return lambda n: n + number

    def make(first, second):
        return lambda n: first(n) * 2 + second(n)

    one, other = make(adding(1), adding(2)), make(adding(2), adding(1))
    assert kernel_key(PIG, one) == kernel_key(PIG, make(adding(1), adding(2)))
    assert kernel_key(PIG, one) != kernel_key(PIG, other)


def change(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


MAKER = """
import sys
from mewple.core.compile.cpu import compile_kernel
from mewple.core.registry import find
from mewple.core.rule import rule

def make(constant):
    @rule
    def add(n):
        total = 0
        for i in range(n):
            LINES
        return total

    def kernel(n):
        return add(n) + add(n + 1) + add(n + 2)

    return kernel

for constant in map(int, sys.argv[1:]):
    made = compile_kernel(make(constant), find("pig"))
    print(made(5) == made.py_func(5), sum(made.stats.cache_hits.values()))
""".replace("LINES", "total = ((total >> 3) + constant * (total ^ i)) & 0xFFFF;" * 60)


@pytest.mark.compiled
def test_kernels_that_differ_only_in_a_constant_do_not_run_each_others_code(tmp_path):
    """Two processes compile one kernel each, and a third process loads both from the cache. `add` is too long to be
    inlined, so the kernels find it by its name."""
    (tmp_path / "maker.py").write_text(MAKER, encoding="utf-8")

    def run(*constants):
        done = subprocess.run(
            [sys.executable, tmp_path / "maker.py", *constants],
            env={**os.environ, "MEWPLE_CACHE_DIR": str(tmp_path / "cache")},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.split()

    assert run("3") == ["True", "0"]
    assert run("4") == ["True", "0"]
    assert run("3", "4") == ["True", "1", "True", "1"]


@pytest.mark.compiled
def test_a_renamed_module_changes_the_key_of_a_kernel(copied):
    before = kernel_key_in(copied)
    rules = copied / "mewple_pig" / "rules.py"
    rules.rename(rules.with_name("pig_rules.py"))
    init = rules.with_name("__init__.py")
    init.write_text(init.read_text().replace("import rules, state, view", "import pig_rules as rules, state, view"))
    view = rules.with_name("view.py")
    view.write_text(view.read_text().replace("mewple_pig.rules", "mewple_pig.pig_rules"))
    assert kernel_key_in(copied) != before


@pytest.mark.compiled
def test_bounds_checks_have_a_key_of_their_own(copied):
    other = "0" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else "1"
    assert key_in(copied, NUMBA_BOUNDSCHECK=other) != key_in(copied)


def test_the_key_covers_the_game_the_core_and_what_kernels_call():
    names = {file.name for file in source_files(PIG)}
    assert {"rules.py", "state.py", "box.toml", "chance.py", "kernels.py", "record.py"} <= names
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
def test_no_games_are_no_error():
    assert compiled(PIG).simulate(PIG.open_box(), 2, 1, 0, [-1, -1]).decisions.size == 0


def test_endless_games_are_counted():
    nothing = np.zeros((2, 2))
    assert Games(np.array([5, 1_000_000]), nothing, nothing, nothing).endless == 1
    assert dataclasses.is_dataclass(Games)
