"""Importing Mewple is quick and compiles nothing, and playing works without Numba."""

import os
import subprocess
import sys

import pytest


def python(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    "code",
    [
        "import mewple",
        "import mewple.core.registry",
        "from mewple.core.registry import find; find('pig')",
        "from mewple.core.registry import games; games()",
        "import mewple.core.compile.cpu, mewple.core.compile.gpu, mewple.testing, mewple.lab.simulate",
        "import mewple.cli; mewple.cli.make_app()",
    ],
)
def test_importing_does_not_import_numba(code):
    assert python(f"{code}; import sys; print([m for m in ('numba', 'llvmlite', 'cupy') if m in sys.modules])") == "[]"


def test_importing_mewple_or_its_command_line_loads_little():
    """`mewple --help` must load no large module. The test checks which modules are loaded, because times vary."""
    heavy = ["numpy", "msgspec", "litestar", "sqlalchemy"]
    code = f"import mewple.cli; mewple.cli.make_app(); import sys; print([m for m in {heavy} if m in sys.modules])"
    assert python(code) == "[]"


PLAY = """
from mewple.core import play, rule
from mewple.core.compile.cpu import compiled
from mewple.core.registry import find
game = find("pig")
b = game.open_box()
s, taken = play.whole_game(game, b, 2, 1, [0, 1])
print(taken, s.to_bytes().hex(), rule.can_compile())
try:
    compiled(game).simulate(b, 2, 1, 1, [0, 1])
except rule.NotCompiled as refused:
    print(refused)
"""


def test_play_goes_on_without_numba():
    hide = "import sys; sys.modules['numba'] = None; import importlib.util as u; f = u.find_spec;"
    hide += "u.find_spec = lambda name, *rest: None if name == 'numba' else f(name, *rest)\n"
    asked, missing = python(PLAY, MEWPLE_INTERPRETED="1"), python(hide + PLAY, MEWPLE_INTERPRETED="")
    assert asked == missing
    first, second = asked.splitlines()
    assert first.endswith(" False")
    assert "compiled play needs the package numba" in second
    from mewple.core import play
    from mewple.core.registry import find

    game = find("pig")
    s, taken = play.whole_game(game, game.open_box(), 2, 1, [0, 1])
    assert first.split()[:2] == [str(taken), s.to_bytes().hex()]
