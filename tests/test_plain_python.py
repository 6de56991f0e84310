"""Playing needs neither NumPy nor Numba, because the same Python code runs in a browser."""

import os
import subprocess
import sys

import pytest

from mewple.core import registry

WHOLE_MATCH = """
import pkgutil, sys
from importlib import import_module

sys.modules["numpy"] = sys.modules["numba"] = None

import mewple.core, mewple.match
from mewple.bots.levels import stand_in
from mewple.bots.player import level_player
from mewple.core import registry
from mewple.core.rule import can_compile
from mewple.match import Match, SeatSetup, Setup

for package in (mewple.core, mewple.match):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.startswith("mewple.core.compile."):
            import_module(module.name)
assert not can_compile()

game = registry.find(sys.argv[1])
level = stand_in(game)
bot = level_player(game, level)
seats = (SeatSetup("bot", level=level.id),) * game.usual_seats
setup = Setup(game=game.id, rules=game.content.version, seats=seats, seed=7, salt="salt")
match = Match.start(setup, 0.0)
now = 0.0
while not match.over:
    now += 1.0
    draft = match.ring(now) if match.due(now) is not None and match.due(now) <= now else None
    if draft is None:
        seat = match.bots_to_act()[0]
        line = bot.line(game, match.table.box, match.position.state, seat, match.bot_seed(seat))
        draft = match.propose_act(seat, line[0], match.version, now, bot=True)
    match.commit(draft)
seen = match.look((), now)
print([each.place for each in seen.result], match.version)
"""


@pytest.mark.parametrize("game", registry.ids())
def test_a_whole_match_needs_neither_numpy_nor_numba(game):
    done = subprocess.run(
        [sys.executable, "-c", WHOLE_MATCH, game], env=os.environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "1" in done.stdout
