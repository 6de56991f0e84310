"""Q33 in a match: the table's clock limits the time for each decision."""

import msgspec
import pytest

from mewple.core import play
from mewple.core.registry import find
from mewple.match import ClockSetup, Match, SeatSetup, new_setup
from mewple.testing import clause

GAME = find("jetcats")


@pytest.fixture
def match():
    return begin(ClockSetup(game=30.0))


def begin(clock):
    """A match of three people with this clock; the cards are dealt."""
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Ben"), SeatSetup(name="Cem")]
    setup = new_setup(GAME, seats, clock=clock)
    match = Match.start(msgspec.structs.replace(setup, seed=1), 0.0)
    deal = match.ring(0.0)
    assert deal is not None
    match.commit(deal)
    return match


def decide(match, now):
    """Takes the first legal action for the first seat that the match waits for."""
    seat = match.position.pending[0]
    action = play.legal(GAME, match.table.box, match.position.state, seat)[0]
    match.commit(match.propose_act(seat, action, match.version, now))


@clause("Q33")
def test_everybody_on_turn_has_the_whole_time(match):
    now = 0.0
    for _ in range(3):
        decide(match, now)
    decisions = 0
    while len(match.position.pending) == 1:
        assert match.due(now) == now + 30
        now += 29
        assert match.ring(now) is None
        decide(match, now)
        decisions += 1
    assert decisions > 5


@clause("Q33")
def test_who_takes_too_long_gets_the_default_and_the_next_decision_has_the_whole_time(match):
    for _ in range(3):
        decide(match, 10.0)
    assert match.ring(39.9) is None
    draft = match.ring(40.0)
    assert draft is not None
    assert draft.entry.kind == "ring"
    match.commit(draft)
    assert match.due(40.0) == 70.0


@clause("Q33")
@pytest.mark.parametrize("limit", ["per_decision", "per_match"])
def test_on_a_clock_of_the_seats_the_same_default_is_taken(limit):
    """The clock takes the middle Jetpack and later the leftmost Cat. The beginner policy would choose differently."""
    match = begin(ClockSetup(**{limit: 30.0}))
    taken = []
    for _ in range(5):
        now = match.due(match.position.at)
        draft = match.ring(now)
        words = GAME.actions.words(draft.entry.action)
        row = match.position.state.row
        taken.append((draft.entry.kind, words))
        if words["kind"] == "take":
            assert words["slot"] == min(slot for slot, cat in enumerate(row) if cat >= 0)
        match.commit(draft)
    assert taken[:3] == [("timeout", {"kind": "jetpack", "speed": 5})] * 3
    assert [(kind, words["kind"]) for kind, words in taken[3:]] == [("timeout", "take")] * 2
