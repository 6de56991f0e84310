"""Learned policies for tests: networks with random weights, in temporary folders."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace

import numpy as np

from mewple.core import net
from mewple.core.registry import game_folder
from mewple.lab import quantise as lab

UNITS = (48, 32)


def random_weights(game, seed=1, units=UNITS):
    """An untrained network whose preferences differ enough to matter."""
    random = np.random.default_rng(seed)
    sizes = (game.observation, *units, game.actions.size + 1)
    weights = tuple(random.normal(size=pair) * 2 / pair[0] ** 0.5 for pair in itertools.pairwise(sizes))
    biases = tuple(random.normal(size=size) * 0.2 for size in sizes[1:])
    return lab.FloatNet(weights, biases, json.dumps({"seed": seed}))


def write_net(game, file, seed=1, units=UNITS):
    """Writes a file of whole-number weights for this game. Returns the network with real numbers, the arrays of whole
    numbers that it was converted to, and the positions that were used for that."""
    # Use a copy of the game here: a game looks for its network only once, and the file does not exist yet.
    made, looked_at = random_weights(game, seed, units), lab.positions(replace(game), 60, seed, {})
    arrays = lab.quantise(game, made, looked_at)
    lab.save(arrays, file)
    return made, arrays, looked_at


def give_net(monkeypatch, folder, game, seed=1):
    """From now on, the game's learned policy is a random network in this folder."""
    found = write_net(game, folder / net.FILE, seed)
    monkeypatch.setattr(net, "game_folder", lambda each: folder if each is game else game_folder(each))
    return found
