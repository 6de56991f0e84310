"""Undo: a seat's own moves, as long as nothing hidden was revealed."""

import pytest
from tests.match.looking import look

from mewple.match import Illegal, Match, Stale, UndoRefused


def to_turn(host, *kinds, **more):
    """Envelopes after all seats have picked. Returns the seat to act."""
    match = host.start("envelopes", *(kinds or ("person", "person")), **more)
    for seat in range(len(match.setup.seats)):
        host.act(match, seat, kind="pick", card=1)
    return match, match.position.pending[0]


def test_own_actions_go_back_one_by_one(host):
    match, seat = to_turn(host)
    last = len(match.setup.seats) - 1  # this seat chose last
    states = []
    for place in (1, 2, 3):
        states.append(match.position.state.to_bytes())
        host.act(match, seat, kind="mark", place=place)
    assert look(match, seat, host.now).undo.label == "mark:3"
    for state in reversed(states):
        entry = host.undo(match, seat)
        assert match.position.state.to_bytes() == state
        assert entry.kind == "undo"
    assert match.version == len(match.entries)
    with pytest.raises(UndoRefused, match="everybody has chosen" if seat == last else "somebody else"):
        match.propose_undo(seat, match.version, host.tick())


def test_undo_is_logged_and_tells_no_secret(host):
    match = host.start("envelopes", "person", "person")
    host.act(match, 0, kind="pick", card=2)
    card = match.position.state.hand[0][1]
    since = match.version
    host.undo(match, 0)
    own = look(match, 0, host.now, since=since).events
    others = [look(match, seat, host.now, since=since).events for seat in (1, None)]
    assert [event.text for event in own] == [f"Ann undoes: card {card}"]
    for events in others:
        assert [(event.text, event.fields) for event in events] == [("Ann undoes a move.", {})]
    open_match = host.start("pig", "person", "person", seed=1)
    while not open_match.position.state.pot:
        host.act(open_match, open_match.position.pending[0], kind="roll")
    seat, pot = open_match.position.pending[0], open_match.position.state.pot
    host.act(open_match, seat, kind="hold")
    host.undo(open_match, seat)
    text = look(open_match, None, host.now, since=open_match.version - 1).events[0].text
    assert text == f"{open_match.position.name(seat)} undoes: Hold {pot}"
    assert open_match.position.pending == (seat,)


def test_a_roll_stays(host):
    match, seat = to_turn(host)
    host.act(match, seat, kind="mark", place=1)
    host.act(match, seat, kind="flip")
    with pytest.raises(UndoRefused, match="dice were rolled"):
        match.propose_undo(seat, match.version, host.tick())
    host.act(match, seat, kind="mark", place=2)
    host.undo(match, seat)
    shown = look(match, seat, host.now).undo
    assert (shown.possible, shown.why_not) == (False, "You can't undo this: dice were rolled or a card was drawn.")


def test_a_look_at_a_hidden_card_stays_though_nothing_is_drawn(host):
    match, seat = to_turn(host)
    entry = host.act(match, seat, kind="peek")
    assert entry.outcomes == ()
    with pytest.raises(UndoRefused, match="something hidden"):
        match.propose_undo(seat, match.version, host.tick())
    assert not look(match, seat, host.now).undo.possible


def test_nobody_takes_back_for_another(host):
    match, seat = to_turn(host)
    host.act(match, seat, kind="mark", place=1)
    other = 1 - seat
    with pytest.raises(UndoRefused, match="somebody else"):
        match.propose_undo(other, match.version, host.tick())
    host.act(match, seat, kind="end")
    host.act(match, other, kind="pick", card=1)
    with pytest.raises(UndoRefused, match="somebody else"):
        match.propose_undo(seat, match.version, host.tick())


def test_a_secret_choice_can_be_changed_until_all_are_shown(host):
    match = host.start("envelopes", "person", "person", "person")
    host.act(match, 0, kind="pick", card=1)
    host.undo(match, 0)
    host.act(match, 0, kind="pick", card=2)
    host.act(match, 1, kind="pick", card=2)
    host.act(match, 2, kind="pick", card=2)
    with pytest.raises(UndoRefused, match="everybody has chosen"):
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


def test_a_move_is_undone_as_one(host):
    match, seat = to_turn(host)
    before = match.position.state.to_bytes()
    for draft in match.propose_move(seat, marks(match, 1, 2), match.version, host.tick()):
        match.commit(draft)
    assert [entry.follows for entry in match.entries[-2:]] == [False, True]
    host.act(match, seat, kind="mark", place=3)
    assert look(match, seat, host.now).undo.label == "mark:3"
    host.undo(match, seat)
    assert look(match, seat, host.now).undo.label == "mark:1, and 1 more step"
    host.undo(match, seat)
    assert match.position.state.to_bytes() == before
    assert Match.load(match.setup, match.entries).position.fingerprint() == match.position.fingerprint()


def test_a_move_ends_with_the_first_outcome_and_tells_nothing_of_what_comes_after(host):
    match, seat = to_turn(host)
    flip = match.table.game.actions.number({"kind": "flip"})
    first, second = marks(match, 1, 1)
    nonsense = match.propose_move(seat, [first, flip, second, 10**6], match.version, host.tick())
    assert [draft.entry.action for draft in nonsense] == [first, flip]
    with pytest.raises(Illegal):  # `second` is illegal and comes before the roll, so nothing is done
        match.propose_move(seat, [first, second, flip], match.version, host.tick())


def test_a_move_ends_with_what_shows_something_hidden(host):
    match, seat = to_turn(host)
    peek = match.table.game.actions.number({"kind": "peek"})
    drafts = match.propose_move(seat, [*marks(match, 1), peek, *marks(match, 2)], match.version, host.tick())
    assert len(drafts) == 2


def test_what_others_are_told_about_undo_does_not_say_what_somebody_did(host):
    """To the other seats, a seat that has drawn a card looks the same as one that has not."""
    told = []
    for kind in ("flip", "mark"):
        match, seat = to_turn(host)
        host.act(match, seat, kind=kind, **({"place": 1} if kind == "mark" else {}))
        told.append(look(match, 1 - seat, host.now).undo)
    assert told[0] == told[1]


def marks(match, *places):
    return [match.table.game.actions.number({"kind": "mark", "place": place}) for place in places]
