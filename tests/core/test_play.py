"""Interpreted play: mistakes raise an error that names the reason, and change nothing."""

import pytest

from mewple.core import chance, play
from mewple.core.actions import TABLE
from mewple.core.content import OptionError
from mewple.core.events import Log
from mewple.core.reasons import NO_SUCH_ACTION
from mewple.core.registry import find

PIG = find("pig")
ROLL, HOLD = 0, 1


@pytest.fixture
def b():
    return PIG.open_box()


@pytest.fixture
def s(b):
    return play.new_game(PIG, b, 2, seed=3)


def test_a_new_game_depends_on_the_seed_alone(b):
    assert play.new_game(PIG, b, 2, 3).to_bytes() == play.new_game(PIG, b, 2, 3).to_bytes()
    assert play.new_game(PIG, b, 2, 3).to_bytes() != play.new_game(PIG, b, 2, 4).to_bytes()
    assert play.new_game(PIG, b, 2, 2**64 - 1).fate_key == 2**64 - 1


@pytest.mark.parametrize("seats", [0, 1, 7, -1])
def test_a_wrong_number_of_seats_is_refused(b, seats):
    with pytest.raises(play.WrongSeats, match=f"Pig is for 2, 3, 4, 5, 6 seats; got {seats}"):
        play.new_game(PIG, b, seats, 1)


def test_acting_gives_events(b, s):
    s.source = chance.Scripted.dice(5)
    (rolled,) = play.act(PIG, b, s, 0, ROLL)
    assert (rolled.kind, rolled.seat, rolled.fields) == ("rolled", 0, {"face": 5})


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (0, HOLD, "empty-pot"),
        (1, ROLL, "not-your-turn"),
        (0, 2, "no-such-action"),
        (0, -1, "no-such-action"),
        (2, ROLL, "no-such-action"),
        (-2, ROLL, "no-such-action"),
        (TABLE, ROLL, "not-your-turn"),
    ],
)
def test_refused_actions_say_why_and_change_nothing(b, s, seat, action, reason):
    before = s.to_bytes()
    with pytest.raises(play.IllegalAction) as refused:
        play.act(PIG, b, s, seat, action)
    assert refused.value.reason.name == reason
    assert str(refused.value)
    assert s.to_bytes() == before


def test_a_refusal_names_its_clause(b, s):
    with pytest.raises(play.IllegalAction, match=r"There is nothing in the pot.*\(R4\)"):
        play.act(PIG, b, s, 0, HOLD)
    assert play.refusal(PIG, b, s, 0, 10**30) == NO_SUCH_ACTION


def test_what_a_game_says_of_itself(b, s):
    assert play.pending(PIG, b, s) == [0]
    assert play.legal(PIG, b, s, 0) == [ROLL]
    s.pot, s.points[1] = 9, 40
    assert play.legal(PIG, b, s, 0) == [ROLL, HOLD]
    assert play.observe(PIG, b, s, 1) == [1, 100, 2, 0, 9, 0, 1, 0, 40, 0, 0, 0, 0]
    assert play.returns(PIG, b, s) == [0, 0]
    assert play.broken(PIG, b, s) == []


def test_broken_invariants_are_named(b, s):
    s.pot = -1
    s.points[1] = 200
    assert play.broken(PIG, b, s) == list(PIG.invariants)


def test_policies_have_names(b):
    numbers = {name: play.policy_number(PIG, name) for name in ("random", "house", "beginner", "strong")}
    assert numbers == {"random": -1, "house": 1, "beginner": 0, "strong": 1}
    with pytest.raises(LookupError, match="Pig has no policy 'wild'; there are: random, house, beginner, strong"):
        play.policy_number(PIG, "wild")


def test_a_whole_game_ends_with_one_winner(b):
    s, taken = play.whole_game(PIG, b, 3, 1, [-1, 0, 1])
    assert taken > 10
    assert play.pending(PIG, b, s) == []
    assert sorted(play.returns(PIG, b, s)) == [0, 0, 1]
    assert play.whole_game(PIG, b, 3, 1, [-1, 0, 1], limit=5)[1] == 5


def test_a_policys_dice_are_not_the_games(b):
    """If a random policy used the game's own random stream, it would know future dice."""
    s, own = play.new_game(PIG, b, 2, 5), play.fresh_own(PIG, 5)
    assert [chance.below(own, 1000) for _ in range(20)] != [chance.below(s, 1000) for _ in range(20)]


def test_boxes_take_options():
    assert PIG.open_box({"target": 50}).target == 50
    with pytest.raises(OptionError, match="from 10 to 500; got 5"):
        PIG.open_box({"target": 5})


def test_events_of_setup_can_be_had(b):
    log = Log.open()
    play.new_game(PIG, b, 2, 1, log)
    assert PIG.events.read(log) == []
