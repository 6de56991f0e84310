"""The game's own clock: set by options of its box, and stopped by events that the box names."""

from dataclasses import replace

import pytest
from tests.match.looking import look

from mewple.core.registry import find
from mewple.match import BadSetup, ClockSetup, Match, SeatSetup, new_setup


def to_turn(host, **more):
    """A match of Envelopes in the middle of the round winner's turn, with 100 seconds on the clock."""
    match = host.start("envelopes", "person", "person", clock=ClockSetup(game=100), **more)
    for seat in (0, 1):
        host.act(match, seat, kind="pick", card=1)
    return match, match.position.pending[0]


def shown(match, now):
    clock = look(match, None, now).game_clock
    assert clock is not None
    return clock.left, clock.still, clock.running


def test_an_event_that_the_box_names_stops_the_clock_for_as_long_as_it_says(host):
    match, seat = to_turn(host)
    host.act(match, seat, kind="flip")
    at, left = host.now, match.position.game_left
    assert [shown(match, at + after) for after in (0, 3, 4, 6)] == [
        (left, 4, True),
        (left, 1, True),
        (left, 0, True),
        (left - 2, 0, True),
    ]
    assert match.due(at) == at + 4 + left
    assert match.ring(at + left + 3.9) is None
    assert match.ring(at + left + 4) is not None


def test_what_is_left_of_a_stop_goes_on_after_the_next_entry(host):
    match, seat = to_turn(host)
    host.act(match, seat, kind="flip")
    left = match.position.game_left
    entry = host.act(match, seat, kind="peek")  # a second later
    assert entry.spent[-1] == 0
    assert match.position.game_still == 3
    host.tick(4)
    entry = host.act(match, seat, kind="end")  # five seconds later: the clock stood still for three of them
    assert entry.spent[-1] == 2
    assert (match.position.game_left, match.position.game_still) == (left - 2, 0)


def test_stops_are_added_up_as_things_happen_one_after_another(host):
    match, seat = to_turn(host)
    host.act(match, seat, kind="flip")
    host.act(match, seat, kind="mark", place=1)
    assert match.position.game_still == 4 - 1 + 2


def test_a_stop_leaves_the_clocks_of_the_seats_alone(host):
    match = host.start("envelopes", "person", "person", clock=ClockSetup(game=100, per_match=60))
    for seat in (0, 1):
        host.act(match, seat, kind="pick", card=1)
    seat = match.position.pending[0]
    host.act(match, seat, kind="flip")
    bank = match.position.bank[seat]
    entry = host.act(match, seat, kind="end")
    assert (entry.spent[seat], entry.spent[-1]) == (1, 0)
    assert match.position.bank[seat] == bank - 1


def test_everybody_sees_the_same_clock_before_and_after_a_restart(host):
    match, seat = to_turn(host)
    host.act(match, seat, kind="flip")
    now = host.now + 1
    again = Match.load(match.setup, match.entries)
    assert again.position.fingerprint() == match.position.fingerprint()
    seen = {str(look(each, viewer, now).game_clock) for each in (match, again) for viewer in (0, 1, None)}
    assert len(seen) == 1


def test_while_the_server_is_down_a_stop_passes_and_no_time_runs(host):
    match, seat = to_turn(host)
    host.act(match, seat, kind="flip")
    left, later = match.position.game_left, host.now + 3600
    restarted = Match.load(match.setup, match.entries, now=later)
    assert shown(restarted, later) == (left, 0, True)
    soon = Match.load(match.setup, match.entries, now=host.now + 1)
    assert shown(soon, host.now + 1) == (left, 3, True)
    draft = restarted.propose_act(seat, match.table.game.actions.number({"kind": "peek"}), match.version, later + 5)
    assert draft.entry.spent[-1] == 5


def test_a_pause_shows_a_clock_that_is_not_running(host):
    match, seat = to_turn(host, mode="same_screen")
    match.commit(match.propose_pause(seat, host.tick()))
    left = match.position.game_left
    assert shown(match, host.now + 500) == (left, 0, False)


def test_without_a_clock_on_the_table_nothing_is_stopped(host):
    match = host.start("envelopes", "person", "person")
    for seat in (0, 1):
        host.act(match, seat, kind="pick", card=1)
    host.act(match, match.position.pending[0], kind="flip")
    assert match.position.game_still == 0
    assert look(match, None, host.now).game_clock is None


@pytest.mark.parametrize(
    ("options", "given", "wound"),
    [
        ({}, 0, 0),
        ({"seconds": 5}, 0, 0),
        ({"timed": True}, 0, 100),
        ({"timed": True, "seconds": 3}, 0, 30),
        ({"timed": True}, 45, 45),
        ({}, 45, 45),
    ],
)
def test_a_new_match_winds_the_clock_as_its_options_say(options, given, wound):
    seats = [SeatSetup("person", "Ann"), SeatSetup("person", "Bob")]
    clock = ClockSetup(per_decision=30, game=given)
    setup = new_setup(find("envelopes"), seats, options, clock=clock)
    assert (setup.clock.game, setup.clock.per_decision) == (wound, 30)


def test_a_wrong_option_is_refused_before_any_clock_is_wound():
    seats = [SeatSetup("person", "Ann"), SeatSetup("person", "Bob")]
    with pytest.raises(BadSetup, match="option seconds"):
        new_setup(find("envelopes"), seats, {"timed": True, "seconds": "soon"})


@pytest.fixture
def restarting(envelopes, monkeypatch):
    """Returns a function that makes an Envelopes game with a clock that restarts as the test says."""

    def restart(**changes):
        clock = replace(envelopes.content.clock, stops={}, **changes)
        monkeypatch.setitem(envelopes.__dict__, "content", replace(envelopes.content, clock=clock))

    return restart


def test_a_clock_for_each_decision_restarts_with_every_decision(host, restarting):
    restarting(per_decision=True)
    match, seat = to_turn(host)
    host.tick(60)
    host.act(match, seat, kind="mark", place=1)
    assert match.position.game_left == 100
    host.tick(60)
    host.act(match, seat, kind="end")
    assert match.position.game_left == 100
    assert match.due(host.now) == host.now + 100
    assert Match.load(match.setup, match.entries).position.fingerprint() == match.position.fingerprint()


def test_where_all_choose_together_one_choice_gives_the_others_no_time(host, restarting):
    restarting(per_decision=True)
    match = host.start("envelopes", "person", "person", clock=ClockSetup(game=100))
    host.tick(59)
    host.act(match, 0, kind="pick", card=1)
    assert match.position.game_left == 40
    host.act(match, 1, kind="pick", card=1)
    assert match.position.game_left == 100


def test_an_undo_does_not_restart_the_clock_of_a_decision(host, restarting):
    restarting(per_decision=True)
    match, seat = to_turn(host)
    for _ in range(3):
        host.tick(9)
        host.act(match, seat, kind="mark", place=1)
        host.tick(9)
        host.undo(match, seat)
    assert match.position.game_left == 100 - 3 * 20
    assert Match.load(match.setup, match.entries).position.fingerprint() == match.position.fingerprint()


def test_the_box_names_events_that_restart_the_clock(host, restarting):
    restarting(restarts=frozenset({"flipped"}))
    match, seat = to_turn(host)
    host.act(match, seat, kind="mark", place=1)
    assert match.position.game_left < 100
    host.act(match, seat, kind="flip")
    assert match.position.game_left == 100


def test_a_clock_that_does_not_restart_goes_on_through_all_decisions(host):
    match, seat = to_turn(host)
    left = match.position.game_left
    host.act(match, seat, kind="peek")
    host.act(match, seat, kind="end")
    assert match.position.game_left == left - 2
