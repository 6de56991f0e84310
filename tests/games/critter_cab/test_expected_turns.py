"""The stored tables of expected turns."""

from array import array

from mewple.games.critter_cab.expected_turns import all_trips
from mewple.games.critter_cab.tables import stored_trips


def test_the_stored_tables_are_those_of_the_box():
    """If the town or the cards have changed, make new tables: `python -m mewple.games.critter_cab.expected_turns`."""
    made, stored = array("h", all_trips()), stored_trips()
    assert len(made) == len(stored)
    # Processors may round differently, so the last digit (hundredths of a turn) may differ by 1.
    assert max(abs(one - other) for one, other in zip(made, stored)) <= 1
