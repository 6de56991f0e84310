"""Options and habits of the whole test run."""

import pytest

from mewple.core.rule import can_compile


def pytest_addoption(parser):
    parser.addoption(
        "--write-playthroughs",
        action="store_true",
        help="write tests/playthroughs anew instead of comparing; read what changed before you commit it",
    )


def pytest_collection_modifyitems(items):
    """Without Numba, what needs it says so and is left out."""
    if can_compile():
        return
    for item in items:
        if item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.skip(reason="needs numba (and MEWPLE_INTERPRETED must not be set)"))
