"""The real clock of a match: options set it, a reshuffle stops it for a moment, and it continues after a restart."""

import pytest
from tests.match.looking import look

from mewple.bots.policies import decide
from mewple.core.registry import find
from mewple.match import Match, SeatSetup, new_setup
from mewple.testing import clause

SHUFFLING = 4
"""The number of seconds for which a reshuffle stops the clock."""


@pytest.fixture
def match():
    """A match of bots with 35 minutes on its clock."""
    seats = [SeatSetup("bot", level="hamster") for _ in range(4)]
    setup = new_setup(find("critter-cab"), seats, {"limit": "clock", "minutes": 35})
    match = Match.start(setup, 0.0)
    draft = match.ring(0.0)
    assert draft is not None
    match.commit(draft)
    return match


def beginner_action(match, seat):
    return decide(match.table.game, match.table.box, match.position.state, seat, 0, match.bot_seed(seat))


def play_until(match, kind):
    """Lets bots decide, once a second, until an event of this kind happens. Returns the time of that event."""
    now = match.position.at
    while not match.over:
        now += 1
        seat = match.position.pending[0]
        draft = match.propose_act(seat, beginner_action(match, seat), match.version, now, bot=True)
        if kind in [each.kind for each in match.commit(draft).said]:
            return now
    raise AssertionError(f"it ended without {kind}")


@clause("R7", "R54")
def test_the_agreed_minutes_are_on_the_clock_from_the_first_turn(match):
    clock = look(match, None, 10.0).game_clock
    assert clock is not None
    assert (clock.left, clock.running) == (35 * 60 - 10, True)


@clause("R50", "R55", "Q34")
def test_s9_it_stands_still_while_a_deck_is_shuffled_anew(match):
    now = play_until(match, "reshuffled")
    left = match.position.game_left
    assert left == 35 * 60 - now
    again = Match.load(match.setup, match.entries)
    for each in (match, again):
        clocks = [look(each, None, now + after).game_clock for after in (0, SHUFFLING, SHUFFLING + 10)]
        assert [clock.left for clock in clocks if clock] == [left, left, left - 10]
        assert each.due(now) == now + SHUFFLING + left


@clause("R56")
def test_it_never_stands_still_because_somebody_thinks(match):
    assert match.due(0.0) == 35 * 60
    assert match.ring(35 * 60 - 1) is None
    draft = match.ring(35 * 60)
    assert draft is not None
    assert draft.entry.kind == "ring"
