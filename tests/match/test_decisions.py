"""Going through a match: every change of the game, and every decision of a person that was not undone."""

from tests.match.looking import look

from mewple.core import play
from mewple.core.registry import find
from mewple.match import Match, SeatSetup, new_setup
from mewple.match.decisions import walk

ROLL, HOLD = 0, 1


def make(match, draft):
    assert draft is not None
    match.commit(draft)


def test_positions_are_those_in_which_the_game_changed_and_decisions_those_of_people():
    seats = [SeatSetup("person", "Tom"), SeatSetup("bot", "", "boar")]
    match = Match.start(new_setup(find("pig"), seats, {"target": 10}), 0.0)
    make(match, match.ring(0.0))
    make(match, match.propose_hints(0, 0.0))  # this does not change the game
    while not match.over:
        seat = match.position.pending[0]
        action = play.legal(match.table.game, match.table.box, match.position.state, seat)[-1]
        make(match, match.propose_act(seat, action, match.version, 1.0, bot=seat == 1))
    walked = walk(match.table, match.entries)
    assert [position.version for position in walked.positions] == [1, *range(3, match.version + 1)]
    assert walked.positions[-1].state_hash() == match.position.state_hash()
    people = [entry.version for entry in match.entries if entry.kind == "act" and entry.seat == 0]
    assert [decision.entry.version for decision in walked.decisions] == people
    assert all(decision.before.version == decision.entry.version - 1 for decision in walked.decisions)


def test_what_was_taken_back_is_no_decision():
    seats = [SeatSetup("person", "Tom"), SeatSetup("person", "Ann")]
    match = Match.start(new_setup(find("pig"), seats, {"target": 500}), 0.0)
    make(match, match.ring(0.0))
    while True:
        seat = match.position.pending[0]
        make(match, match.propose_act(seat, ROLL, match.version, 1.0))
        if match.position.pending == (seat,) and len(look(match, seat, 1.0).legal) == 2:
            break
    make(match, match.propose_act(seat, HOLD, match.version, 1.0))
    held = match.version
    make(match, match.propose_undo(seat, match.version, 1.0))
    versions = [decision.entry.version for decision in walk(match.table, match.entries).decisions]
    assert held not in versions
    assert versions == [entry.version for entry in match.entries if entry.kind == "act" and entry.version != held]
