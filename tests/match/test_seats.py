"""Seats: sitting down, leaving, takeover, coming back, resigning, bots."""

import pytest
from tests.match.looking import look

from mewple.bots import policies
from mewple.core.play import RANDOM, legal
from mewple.match import AlreadyStarted, BadSetup, Illegal, Match, MatchOver, NotStarted, NotYours, SeatTaken


def test_a_match_is_dealt_when_all_seats_are_taken(host):
    match = Match.start(host.setup("envelopes", "person", "open", "open"), host.now)
    assert look(match, None, host.now).turn == "Waiting for players: 2 open seats."
    match.commit(match.propose_sit(1, "  Bo   Bo ", host.tick()))
    assert match.position.name(1) == "Bo Bo"
    with pytest.raises(SeatTaken, match="Bo Bo"):
        match.propose_sit(1, "Cem", host.tick())
    for name in ("", "x" * 41, "a\x00b"):
        with pytest.raises(BadSetup, match="a name has"):
            match.propose_sit(2, name, host.tick())
    with pytest.raises(BadSetup, match="level"):
        match.propose_seat_bot(2, "tiger", host.tick())
    match.commit(match.propose_seat_bot(2, "beginner", host.tick()))
    assert match.due(host.now) == host.now
    host.ring(match)
    assert match.position.phase == "playing"
    assert match.bots_to_act() == [2]
    with pytest.raises(AlreadyStarted):
        match.propose_sit(1, "Cem", host.tick())


def test_a_seat_left_before_the_deal_is_open_again(host):
    match = Match.start(host.setup("pig", "person", "open"), host.now)
    match.commit(match.propose_leave(0, host.tick()))
    assert [seat.kind for seat in match.position.seats] == ["open", "open"]
    with pytest.raises(NotYours):
        match.propose_leave(0, host.tick())


def test_a_bot_takes_over_and_gives_back(host):
    match = host.start("pig", "person", "person")
    match.commit(match.propose_leave(0, host.tick(), level="boar"))
    seat = match.position.seats[0]
    assert (seat.kind, seat.name, seat.level, seat.left) == ("bot", "Ann", "boar", True)
    assert match.bots_to_act() == [0]
    with pytest.raises(NotYours, match="A bot plays"):
        match.propose_act(0, 0, match.version, host.tick())
    thought = match.propose_act(0, 0, match.version, host.tick(), bot=True)
    match.commit(match.propose_return(0, "Ann", host.tick()))
    assert match.bots_to_act() == []
    assert match.position.seats[0].kind == "person"
    with pytest.raises(ValueError, match="version"):  # the bot's decision comes too late
        match.commit(thought)
    with pytest.raises(SeatTaken):
        match.propose_return(1, "Eve", host.tick())
    host.act(match, 0, kind="roll")
    texts = [event.text for event in look(match, None, host.now, since=1).events]
    assert texts[:2] == ["Ann has left; Boar plays on.", "Ann is back."]


def test_the_easiest_bot_takes_over_where_none_is_named(host):
    match = host.start("pig", "person", "person")
    match.commit(match.propose_leave(0, host.tick()))
    assert match.position.seats[0].level == "piglet"


def test_resigning(host):
    match = host.start("envelopes", "person", "person")
    assert look(match, 1, host.now).can_resign  # a player may do this even if it is not their turn
    match.commit(match.propose_resign(1, host.tick()))
    assert match.over
    assert look(match, 1, host.now).result[0].place == 1
    with pytest.raises(MatchOver):
        match.propose_resign(0, host.tick())
    three = host.start("envelopes", "person", "person", "person")
    three.commit(three.propose_resign(1, host.tick()))
    with pytest.raises(Illegal):
        three.propose_resign(1, host.tick())
    assert three.position.pending == (0, 2)


def test_bots_decide_the_same_for_the_same_seed_and_leave_the_state_alone(host, envelopes):
    match = host.start("envelopes", "house", "random")
    b, s = match.table.box, match.position.state
    before = s.to_bytes()
    for policy in (0, RANDOM):
        chosen = {seed: policies.decide(envelopes, b, s, 1, policy, seed) for seed in range(20)}
        assert chosen == {seed: policies.decide(envelopes, b, s, 1, policy, seed) for seed in range(20)}
        assert set(chosen.values()) <= set(legal(envelopes, b, s, 1))
    assert len({policies.decide(envelopes, b, s, 1, RANDOM, seed) for seed in range(20)}) == 2
    assert s.to_bytes() == before
    assert match.bot_seed(0) != match.bot_seed(1)


def test_a_bot_knows_no_more_than_its_seat(host, envelopes):
    """In two matches that differ only in what seat 0 cannot know, its bot makes the same decision."""
    match = host.start("envelopes", "house", "house")
    b, s = match.table.box, match.position.state
    for seed in range(10):
        other = s.copy()
        envelopes.rules.imagine(b, other, 0, 99 + seed)
        assert other.to_bytes() != s.to_bytes()
        assert policies.decide(envelopes, b, other, 0, 0, seed) == policies.decide(envelopes, b, s, 0, 0, seed)


def test_another_player_lets_a_bot_play_for_one_who_is_away(host):
    match = host.start("pig", "person", "person")
    match.commit(match.propose_stand_in(0, "Bob", host.tick()))
    assert match.position.seats[0].left
    match.commit(match.propose_return(0, "Ann", host.tick()))
    texts = [event.text for event in look(match, None, host.now, since=1).events]
    assert texts == ["Ann is away; Bob lets Piglet play until Ann is back.", "Ann is back."]
    waiting = Match.start(host.setup("pig", "person", "open"), host.now)
    with pytest.raises(NotStarted):
        waiting.propose_stand_in(0, "Bob", host.tick())


def test_whoever_has_resigned_is_shown_to_everybody(host):
    match = host.start("envelopes", "person", "person", "person")
    match.commit(match.propose_resign(1, host.tick()))
    assert [seat.resigned for seat in match.standing(host.now).seats] == [False, True, False]


def test_somebody_who_was_removed_cannot_come_back(host):
    match = host.start("pig", "person", "person")
    match.commit(match.propose_remove(0, host.tick()))
    seat = match.position.seats[0]
    assert (seat.kind, seat.name, seat.left) == ("bot", "Ann", False)
    assert match.bots_to_act() == [0]
    with pytest.raises(SeatTaken):
        match.propose_return(0, "Ann", host.tick())
    with pytest.raises(NotYours):
        match.propose_remove(0, host.tick())
    assert look(match, None, host.now, since=1).events[0].text == "Ann was removed from the table; Piglet plays on."
    again = Match.load(match.setup, match.entries)
    assert again.position.seats == match.position.seats


def test_before_the_deal_the_seat_of_somebody_who_was_removed_is_open_again(host):
    match = Match.start(host.setup("pig", "person", "open"), host.now)
    match.commit(match.propose_remove(0, host.tick()))
    assert [seat.kind for seat in match.position.seats] == ["open", "open"]
