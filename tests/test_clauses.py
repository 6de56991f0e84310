"""Every clause of every ledger is covered by a test."""

from pathlib import Path

import pytest

from mewple.core import registry
from mewple.testing.clauses import coverage

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("game", registry.ids())
def test_every_clause_is_shown_by_a_test(game):
    found = coverage(game, ROOT)
    assert not found.missing, f"{game}: no test shows {', '.join(found.missing)}"
    assert not found.unknown, f"{game}: tests name what the ledger does not state: {', '.join(found.unknown)}"
