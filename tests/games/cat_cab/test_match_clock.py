"""Q56 in a match: an option sets the turn clock, and every turn begins with its full time."""

from mewple.core import play
from mewple.core.registry import find
from mewple.match import Match, SeatSetup, new_setup
from mewple.testing import clause

GAME = find("cat-cab")


@clause("Q56")
def test_the_turn_clock_restarts_with_every_turn_and_not_with_every_decision():
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Ben")]
    match = Match.start(new_setup(GAME, seats, {"turn_seconds": 60}), 0.0)
    deal = match.ring(0.0)
    assert deal is not None
    match.commit(deal)
    now, turns, ends = 0.0, 0, 60.0
    while turns < 8 and not match.over:
        assert match.due(now) == ends
        now += 1
        seat = match.position.pending[0]
        action = play.timeout(GAME, match.table.box, match.position.state, seat)
        draft = match.propose_act(seat, action, match.version, now)
        match.commit(draft)
        if any(each.kind == "turn_began" for each in draft.said):
            turns, ends = turns + 1, now + 60
    assert turns == 8


@clause("Q56")
def test_without_the_option_there_is_no_turn_clock():
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Ben")]
    assert new_setup(GAME, seats).clock.game == 0
