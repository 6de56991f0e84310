"""Clocks: time for the match, increments, limits, time-outs, pauses, disconnections, the game's own clock."""

import pytest
from tests.match.looking import look

from mewple.match import ClockSetup, Match, Paused


def clock(host, of="pig", kinds=("person", "person"), **clock):
    return host.start(of, *kinds, clock=ClockSetup(**clock))


def test_a_match_without_clocks_is_never_due(host):
    match = host.start("pig", "person", "person")
    assert match.due(host.now) is None
    assert match.ring(host.now + 10**6) is None
    assert look(match, 0, host.now).clocks == [None, None]


def test_the_bank_runs_for_who_is_on(host):
    match = clock(host, per_match=60, increment=2)
    start = host.now
    shown = look(match, 0, start + 10).clocks
    assert [(each.bank, each.running) for each in shown] == [(50, True), (60, False)]
    assert match.due(start) == start + 60
    host.tick(9)
    entry = host.act(match, 0, kind="roll")  # a second later
    assert entry.spent == (10.0, 0.0, 0.0)
    assert match.position.bank == (52.0, 60.0)


def test_the_third_time_out_in_a_row_hands_over(host):
    match = clock(host, "envelopes", per_decision=10)
    for seat in (0, 1):
        host.act(match, seat, kind="pick", card=1)
    kinds = []
    while not any(seat.left for seat in match.position.seats):
        due = match.due(host.now)
        assert due is not None
        host.now = due
        draft = match.ring(host.now)
        assert draft is not None
        match.commit(draft)
        kinds.append(draft.entry.kind)
        assert Match.load(match.setup, match.entries).position.fingerprint() == match.position.fingerprint()
    assert kinds.count("takeover") >= 1
    before = kinds[: kinds.index("takeover")]
    assert set(before) == {"timeout"}
    assert 3 <= len(before) <= 6


@pytest.mark.parametrize("limit", [{"per_decision": 10}, {"per_match": 10}], ids=str)
def test_at_a_time_out_the_games_default_action_is_taken(host, limit):
    match = clock(host, "envelopes", **limit)
    host.now = match.due(host.now) or 0
    assert host.ring(match).action == match.table.game.actions.number({"kind": "pick", "card": 2})
    host.act(match, 1, kind="pick", card=1)
    seat = match.position.pending[0]
    host.now = match.due(host.now) or 0
    entry = host.ring(match)
    assert (entry.kind, entry.seat) == ("timeout", seat)
    assert entry.action == match.table.game.actions.number({"kind": "end"})


def test_a_game_without_a_default_of_its_own_takes_the_first_legal_action(host):
    match = clock(host, per_decision=10)
    host.now = match.due(host.now) or 0
    assert host.ring(match).action == match.table.game.actions.number({"kind": "roll"})


def test_acting_in_time_forgives_being_late(host):
    match = clock(host, "envelopes", per_decision=10, kinds=("person", "house"))
    for _ in range(2):
        host.now = match.due(host.now) or 0
        host.ring(match)
        host.now += 1
        while match.position.pending != (0,) and not match.over:
            host.act(
                match,
                1,
                kind="pick" if match.position.state.phase == 0 else "end",
                **({"card": 1} if match.position.state.phase == 0 else {}),
            )
        assert match.position.late[0] == 1
        host.act(match, 0, **look(match, 0, host.now).legal[0].words)
        assert match.position.late[0] == 0


def test_nothing_is_due_before_the_time(host):
    match = clock(host, per_decision=10)
    start = host.now
    assert match.ring(start + 9.9) is None
    draft = match.ring(start + 10)
    assert draft is not None
    assert (draft.entry.kind, draft.entry.seat, draft.entry.action) == ("timeout", 0, 0)


def test_undo_neither_farms_time_nor_resets_the_limit(host):
    match = clock(host, "envelopes", per_match=100, increment=5, per_decision=30)
    for seat in (0, 1):
        host.act(match, seat, kind="pick", card=1)
    seat = match.position.pending[0]
    bank = match.position.bank[seat]
    for _ in range(3):
        host.act(match, seat, kind="mark", place=1)
        host.undo(match, seat)
    assert match.position.bank[seat] == pytest.approx(bank - 6)
    assert match.position.used[seat] == pytest.approx(6)


def test_bots_have_no_clock(host):
    match = clock(host, kinds=("boar", "person"), per_match=10)
    assert match.bots_to_act() == [0]
    assert match.due(host.now) is None


def test_a_pause_stops_all_clocks(host):
    match = clock(host, per_match=60)
    match.commit(match.propose_pause(0, host.tick()))
    assert not match.position.paused
    assert look(match, 1, host.now).wants_pause == [0]
    match.commit(match.propose_pause(1, host.tick()))
    assert match.position.paused
    assert match.due(host.now) is None
    assert look(match, 0, host.now).legal == []
    with pytest.raises(Paused):
        host.act(match, 0, kind="roll")
    host.tick(1000)
    match.commit(match.propose_resume(1, host.now))
    assert match.position.bank == (58.0, 60.0)
    host.act(match, 0, kind="roll")


def test_one_screen_pauses_at_once(host):
    match = host.start("pig", "person", "person", mode="same_screen")
    match.commit(match.propose_pause(1, host.tick()))
    assert match.position.paused
    with pytest.raises(Paused):
        match.propose_pause(0, host.tick())


def test_a_wish_for_a_pause_is_withdrawn(host):
    match = host.start("pig", "person", "person")
    with pytest.raises(Paused):
        match.propose_resume(0, host.tick())
    match.commit(match.propose_pause(0, host.tick()))
    match.commit(match.propose_resume(0, host.tick()))
    assert match.position.wants_pause == ()


def test_the_clock_waits_for_who_is_disconnected_up_to_the_grace(host):
    match = clock(host, per_decision=10, grace=30)
    start = host.now
    match.away(0, start + 2)
    assert match.due(start + 2) == start + 40
    assert match.ring(start + 39) is None
    match.back(0, start + 22)  # 20 of the 30 seconds have been used
    assert match.due(start + 22) == start + 30
    match.away(0, start + 25)
    assert match.due(start + 25) == start + 40
    draft = match.ring(start + 40)
    assert draft is not None
    assert draft.entry.spent == (10.0, 0.0, 0.0)
    match.commit(draft)
    assert look(match, 1, start + 40).away == [0]


def test_being_away_does_not_help_when_it_is_not_ones_turn(host):
    match = clock(host, per_decision=10, grace=30)
    match.away(1, host.now)
    host.act(match, 0, kind="roll")
    assert match.presence._grace == [30, 30]


def test_time_while_the_server_was_down_is_on_nobodys_clock(host):
    match = clock(host, per_match=60)
    last = match.position.at
    assert Match.load(match.setup, match.entries).due(last + 10) == last + 60
    later = last + 3600
    restarted = Match.load(match.setup, match.entries, now=later)
    assert restarted.due(later) == later + 60
    draft = restarted.propose_act(0, 0, restarted.version, later + 5)
    assert draft.entry.spent == (5.0, 0.0, 0.0)


def test_the_games_own_clock_rings_once_and_runs_while_it_can(host):
    match = clock(host, "envelopes", game=100)
    start = host.now
    assert match.due(start) == start + 100
    host.tick(39)
    host.act(match, 0, kind="pick", card=1)
    shown = look(match, None, host.now).game_clock
    assert shown is not None
    assert (shown.left, shown.still, shown.running) == (60, 0, True)
    host.now = match.due(host.now) or 0
    assert host.now == start + 100
    draft = match.ring(host.now)
    assert draft is not None
    assert (draft.entry.kind, draft.entry.seat) == ("ring", -1)
    match.commit(draft)
    assert match.position.state.last == 1
    assert match.due(host.now) is None
    assert look(match, None, host.now).game_clock is None
    assert Match.load(match.setup, match.entries).position.fingerprint() == match.position.fingerprint()


def test_all_clocks_stand_still_while_nobody_is_there(host):
    match = clock(host, per_match=60, game=0)
    start = host.now
    match.away(0, start + 5)
    match.away(1, start + 5)
    match.deserted(start + 5)
    assert match.due(start + 6) is None
    assert match.ring(start + 10**5) is None
    assert [each.running for each in look(match, 0, start + 10**5).clocks] == [False, False]
    match.occupied(start + 1005)
    match.back(0, start + 1005)
    match.back(1, start + 1005)
    assert match.due(start + 1005) == start + 1060
    assert match.presence._grace == [60, 60]
    draft = match.propose_act(0, 0, match.version, start + 1015)
    assert draft.entry.spent == (15.0, 0.0, 0.0)


def test_an_absence_goes_on_after_nobody_was_there(host):
    match = clock(host, per_decision=10, grace=30)
    start = host.now
    for seat in (0, 1):
        match.away(seat, start)
    match.deserted(start)
    match.occupied(start + 100)
    match.back(1, start + 100)  # seat 0, which has to act, stays away
    assert match.due(start + 100) == start + 140


def test_the_games_own_clock_stands_still_while_nobody_is_there(host):
    match = clock(host, "envelopes", game=100)
    start = host.now
    match.deserted(start + 40)
    assert match.due(start + 50) is None
    match.occupied(start + 540)
    assert match.due(start + 540) == start + 600
    host.now = start + 545
    host.act(match, 0, kind="pick", card=1)
    assert look(match, None, host.now).game_clock.left == 54
    assert Match.load(match.setup, match.entries).position.fingerprint() == match.position.fingerprint()


def test_clocks_of_many_hours_run_whether_anybody_is_there_or_not(host):
    match = clock(host, per_decision=24 * 3600, grace=0)
    match.deserted(host.now)
    assert match.due(host.now) == host.now + 24 * 3600
