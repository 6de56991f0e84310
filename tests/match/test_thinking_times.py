"""How long people thought, computed from a match's entries."""

from mewple.match.thinking_times import ThinkingTime, thinking_times


def test_the_time_runs_from_when_a_seat_may_decide(host):
    match = host.start("pig", "person", "person")
    host.tick(4)
    host.act(match, 0, kind="roll")  # one second later; rolling was the only legal action
    while match.position.pending == (0,):
        host.tick(2)
        host.act(match, 0, kind="hold")
    host.tick(9)
    host.act(match, 1, kind="roll")
    found = list(thinking_times(match.setup, match.entries))
    assert found[0] == ThinkingTime("roll", 5.0, False)
    assert all(each == ThinkingTime("hold", 3.0, True) for each in found[1:-1])
    assert found[-1] == ThinkingTime("roll", 10.0, False)


def test_seats_that_decide_together_each_think_from_the_beginning(host):
    match = host.start("envelopes", "person", "person")
    host.tick(4)
    host.act(match, 0, kind="pick", card=1)
    host.tick(2)
    host.act(match, 1, kind="pick", card=1)
    assert [each.seconds for each in thinking_times(match.setup, match.entries)] == [5.0, 8.0]


def test_bots_and_pauses_do_not_count(host):
    match = host.start("pig", "person", "sow")
    host.tick(3)
    match.commit(match.propose_pause(0, host.now))
    host.tick(60)
    match.commit(match.propose_resume(0, host.now))
    host.act(match, 0, kind="roll")
    found = list(thinking_times(match.setup, match.entries))
    assert [each.seconds for each in found] == [1.0]
