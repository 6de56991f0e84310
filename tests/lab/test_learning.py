"""Training a value network, with the example game."""

from __future__ import annotations

import numpy as np
import pytest

from mewple.core import registry
from mewple.lab.value_net import Positions, learn, positions

pytestmark = pytest.mark.compiled


def test_positions_come_with_what_came_of_them():
    pig = registry.find("pig")
    found = positions(pig, 3, 200, 1, {})
    assert found.seen.shape == (600, pig.observation)
    assert set(found.shares) == {0.0, 1.0}
    assert (found.shares.reshape(200, 3).sum(axis=1) == 1).all()
    assert len({row.tobytes() for row in found.seen}) > 100
    again = positions(pig, 3, 200, 1, {})
    assert np.array_equal(found.seen, again.seen)
    assert not np.array_equal(found.seen, positions(pig, 3, 200, 2, {}).seen)


def test_a_network_learns_who_wins():
    pig = registry.find("pig")
    told: list[str] = []
    learned = learn([positions(pig, seats, 20_000, 1, {}) for seats in (2, 3)], report=told.append)
    assert learned.wrong < 0.85 * learned.knowing_nothing
    assert len(told) == 4
    assert learned.network.first.shape[0] == pig.observation


def test_what_never_changes_has_no_weight():
    random = np.random.default_rng(1)
    seen = random.normal(size=(100_000, 3)).astype(np.float32)
    seen[:, 1] = 4
    shares = (seen[:, 0] > 0).astype(np.float32)
    learned = learn([Positions(seen, shares)])
    assert not learned.network.first[1].any()
    assert learned.wrong < 0.15 < learned.knowing_nothing
