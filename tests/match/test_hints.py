"""Hints are for people who play alone, share a screen, or all agree to them; the agreement is part of the match."""

import pytest
from tests.match.looking import look

from mewple.core.registry import find
from mewple.match import HintsOff, Match, MatchOver, NotYours, SeatSetup, Stale, new_setup
from mewple.match.record import record_of
from mewple.match.record.ndjson import from_ndjson, to_ndjson
from mewple.match.record.text import from_text, to_text

PERSON, BOT = SeatSetup("person", "Tom"), SeatSetup("bot", "", "boar")


def begin(*seats, **more):
    setup = new_setup(find("pig"), list(seats), {"target": 10}, **more)
    match = Match.start(setup, 0.0)
    return make(match, match.ring(0.0))


def make(match, draft):
    assert draft is not None
    match.commit(draft)
    return match


def play_out(match):
    """All seats roll, and hold if that is legal."""
    now = match.position.at
    while not match.over:
        seat = match.position.pending[0]
        legal = look(match, seat, now).legal or [None]
        bot = match.position.seats[seat].kind == "bot"
        action = legal[-1].action if legal[-1] else 0
        make(match, match.propose_act(seat, action, match.version, now, bot=bot))
    return match


def test_one_person_among_bots_may_ask_at_once():
    match = begin(PERSON, BOT)
    assert look(match, 0, 0.0).hints_on


def test_people_around_one_screen_may_ask_at_once():
    assert look(begin(PERSON, PERSON, mode="same_screen"), 0, 0.0).hints_on


def test_a_table_without_hints_has_none_even_if_all_agree():
    match = begin(PERSON, BOT, hints=False)
    assert not look(match, 0, 0.0).hints_on
    with pytest.raises(HintsOff, match="set up without hints"):
        match.propose_hints(0, 0.0)
    with pytest.raises(HintsOff, match="set up without hints"):
        match.require_hints(0, match.version)


def test_between_people_hints_are_on_when_all_agree_and_off_when_one_does_not_any_more():
    match = begin(PERSON, PERSON, BOT)
    seat = match.position.pending[0]
    with pytest.raises(HintsOff, match="until all of them agree"):
        match.require_hints(seat if seat < 2 else 0, match.version)
    make(match, match.propose_hints(1, 1.0))
    told = look(match, None, 1.0, since=match.version - 1)
    assert (told.hints_on, told.agreed_to_hints) == (False, [1])
    assert [event.text for event in told.events] == ["Tom agrees to hints."]
    make(match, match.propose_hints(0, 2.0))
    told = look(match, None, 2.0, since=match.version - 1)
    assert (told.hints_on, told.agreed_to_hints) == (True, [0, 1])
    assert "Everybody may ask" in told.events[0].text
    make(match, match.propose_no_hints(0, 3.0))
    assert not look(match, 1, 3.0).hints_on


def test_whoever_leaves_need_not_agree_but_must_when_back():
    match = begin(PERSON, PERSON)
    make(match, match.propose_hints(0, 1.0))
    make(match, match.propose_leave(1, 2.0))
    assert look(match, 0, 2.0).hints_on
    make(match, match.propose_return(1, "Tom", 3.0))
    assert not look(match, 0, 3.0).hints_on


def test_nobody_agrees_twice_nor_withdraws_what_was_not_said_nor_for_a_bot():
    match = begin(PERSON, PERSON, BOT)
    with pytest.raises(HintsOff, match="not agreed"):
        match.propose_no_hints(0, 1.0)
    make(match, match.propose_hints(0, 1.0))
    with pytest.raises(HintsOff, match="already"):
        match.propose_hints(0, 1.0)
    with pytest.raises(NotYours):
        match.propose_hints(2, 1.0)


def test_a_hint_is_for_the_seat_that_is_to_decide_and_for_this_decision():
    match = begin(PERSON, BOT)
    while match.position.pending != (0,):
        make(match, match.propose_act(1, 0, match.version, 0.0, bot=True))
    match.require_hints(0, match.version)
    with pytest.raises(Stale):
        match.require_hints(0, match.version + 1)
    while match.position.pending == (0,):
        make(match, match.propose_act(0, look(match, 0, 0.0).legal[-1].action, match.version, 0.0))
    with pytest.raises((NotYours, MatchOver)):
        match.require_hints(0, match.version)


def test_the_agreement_survives_a_restart_and_stands_in_the_record():
    match = begin(PERSON, PERSON)
    make(match, match.propose_hints(0, 1.0))
    make(match, match.propose_hints(1, 2.0))
    again = Match.load(match.setup, match.entries, 3.0)
    assert look(again, 0, 3.0).hints_on
    record = record_of(play_out(match))
    assert from_text(to_text(record)).record == record
    assert from_ndjson(to_ndjson(record)).record == record
    with pytest.raises(MatchOver):
        match.propose_no_hints(0, 9.0)
