"""Taking back: own actions, as far as nothing has come to light."""

import pytest

from mewple.match import Match, Stale, UndoRefused


def to_turn(host, *kinds, **more):
    """Envelopes, everybody has picked; the seat that is on now."""
    match = host.start("envelopes", *(kinds or ("person", "person")), **more)
    for seat in range(len(match.setup.seats)):
        host.act(match, seat, kind="pick", card=1)
    return match, match.position.pending[0]


def test_own_actions_go_back_one_by_one(host):
    match, seat = to_turn(host)
    states = []
    for place in (1, 2, 3):
        states.append(match.position.state.to_bytes())
        host.act(match, seat, kind="mark", place=place)
    assert match.view_for(seat, host.now).undo.label == "mark:3"
    for state in reversed(states):
        entry = host.undo(match, seat)
        assert match.position.state.to_bytes() == state
        assert entry.kind == "undo"
    assert match.version == len(match.entries)
    with pytest.raises(UndoRefused, match="on the table now"):
        match.propose_undo(seat, match.version, host.tick())


def test_undo_is_logged_and_tells_no_secret(host):
    match = host.start("envelopes", "person", "person")
    host.act(match, 0, kind="pick", card=2)
    card = match.position.state.hand[0][1]
    since = match.version
    host.undo(match, 0)
    own = match.view_for(0, host.now, since=since).events
    others = [match.view_for(seat, host.now, since=since).events for seat in (1, None)]
    assert [event.text for event in own] == [f"Ann takes back: card {card}"]
    for events in others:
        assert [(event.text, event.words) for event in events] == [("Ann takes back an action.", {})]
    open_match = host.start("pig", "person", "person", seed=1)
    while not open_match.position.state.pot:
        host.act(open_match, open_match.position.pending[0], kind="roll")
    seat, pot = open_match.position.pending[0], open_match.position.state.pot
    host.act(open_match, seat, kind="hold")
    host.undo(open_match, seat)
    text = open_match.view_for(None, host.now, since=open_match.version - 1).events[0].text
    assert text == f"{open_match.position.name(seat)} takes back: Hold {pot}"
    assert open_match.position.pending == (seat,)


def test_a_roll_stays(host):
    match, seat = to_turn(host)
    host.act(match, seat, kind="mark", place=1)
    host.act(match, seat, kind="flip")
    with pytest.raises(UndoRefused, match="rolled or drawn stays"):
        match.propose_undo(seat, match.version, host.tick())
    host.act(match, seat, kind="mark", place=2)
    host.undo(match, seat)
    shown = match.view_for(seat, host.now).undo
    assert (shown.possible, shown.why_not) == (False, "Chance has spoken since: what was rolled or drawn stays.")


def test_a_look_at_a_hidden_card_stays_though_nothing_is_drawn(host):
    match, seat = to_turn(host)
    entry = host.act(match, seat, kind="peek")
    assert entry.outcomes == ()
    with pytest.raises(UndoRefused, match="come to light"):
        match.propose_undo(seat, match.version, host.tick())
    assert not match.view_for(seat, host.now).undo.possible


def test_nobody_takes_back_for_another(host):
    match, seat = to_turn(host)
    host.act(match, seat, kind="mark", place=1)
    other = 1 - seat
    with pytest.raises(UndoRefused, match="Somebody else"):
        match.propose_undo(other, match.version, host.tick())
    host.act(match, seat, kind="end")
    host.act(match, other, kind="pick", card=1)
    with pytest.raises(UndoRefused, match="Somebody else"):
        match.propose_undo(seat, match.version, host.tick())


def test_a_secret_choice_can_be_changed_until_all_are_shown(host):
    match = host.start("envelopes", "person", "person", "person")
    host.act(match, 0, kind="pick", card=1)
    host.undo(match, 0)
    host.act(match, 0, kind="pick", card=2)
    host.act(match, 1, kind="pick", card=2)
    host.act(match, 2, kind="pick", card=2)
    with pytest.raises(UndoRefused, match="made together"):
        match.propose_undo(2, match.version, host.tick())


def test_a_second_click_takes_nothing_more_back(host):
    match, seat = to_turn(host)
    for place in (1, 2):
        host.act(match, seat, kind="mark", place=place)
    seen = match.version
    match.commit(match.propose_undo(seat, seen, host.tick()))
    with pytest.raises(Stale):
        match.propose_undo(seat, seen, host.tick())


def test_what_the_house_did_stays(host):
    from mewple.match import ClockSetup

    match, seat = to_turn(host, clock=ClockSetup(per_decision=10))
    host.act(match, seat, kind="mark", place=1)
    host.tick(20)
    host.ring(match)
    with pytest.raises(UndoRefused, match="moved on"):
        match.propose_undo(seat, match.version, host.tick())


def test_undo_survives_loading(host):
    match, seat = to_turn(host)
    for place in (1, 2, 3):
        host.act(match, seat, kind="mark", place=place)
    host.undo(match, seat)
    loaded = Match.load(match.setup, match.entries)
    host.undo(loaded, seat)
    host.undo(loaded, seat)
    assert list(loaded.position.state.marks) == [0, 0, 0]
