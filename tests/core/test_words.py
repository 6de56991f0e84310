"""Words for what the rules say in integers."""

import pytest

from mewple.core import words
from mewple.core.words import Actions, Event, Events, Log, OutcomeKind, Outcomes, Reason, Reasons, WordsError, kind

ACTIONS = Actions(kind("pass"), kind("move", length=(1, 2), direction=("up", "down")), kind("keep", die=range(3)))


def test_actions_are_numbered_with_the_last_field_fastest():
    assert ACTIONS.size == 1 + 4 + 3
    assert ACTIONS.words(2) == {"kind": "move", "length": 1, "direction": "down"}
    assert [ACTIONS.first(name) for name in ("pass", "move", "keep")] == [0, 1, 5]


def test_actions_go_to_words_and_notation_and_back():
    for action in range(ACTIONS.size):
        assert ACTIONS.number(ACTIONS.words(action)) == action
        assert ACTIONS.parse(ACTIONS.notation(action)) == action
    assert ACTIONS.notation(3) == "move:2:up"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "no kind of action is called None; there are pass, move, keep"),
        ({"kind": "fly"}, "no kind of action is called 'fly'"),
        ({"kind": "keep"}, r"'keep' has the fields \['die'\]; got \[\]"),
        ({"kind": "pass", "die": 1}, r"'pass' has the fields \[\]; got \['die'\]"),
        ({"kind": "keep", "die": 3}, r"'keep' takes die one of \[0, 1, 2\]"),
        ({"kind": "keep", "die": [1]}, r"'keep' takes die one of \[0, 1, 2\]"),
        ({"kind": ["keep"]}, "no kind of action"),
    ],
)
def test_wrong_words_are_refused(given, told):
    with pytest.raises(WordsError, match=told):
        ACTIONS.number(given)


def test_other_wrong_names_are_refused():
    with pytest.raises(WordsError, match=r"action 8 is not one of 0\.\.7"):
        ACTIONS.words(8)
    with pytest.raises(WordsError, match="action -1"):
        ACTIONS.words(-1)
    with pytest.raises(WordsError, match="no action is written 'move:3:up'"):
        ACTIONS.parse("move:3:up")
    with pytest.raises(WordsError, match="no kind of action is called 'fly'"):
        ACTIONS.first("fly")


def test_words_given_out_are_the_callers_own():
    ACTIONS.words(1)["length"] = 9
    assert ACTIONS.words(1)["length"] == 1


EVENTS = Events("moved from to", "peeked card", "ended")


def test_events_are_read_back_with_their_arguments():
    log = Log.open()
    words.emit(log, EVENTS["moved"], 1, 10, 20)
    words.emit_to(log, 0b100, EVENTS["peeked"], 2, 7)
    words.emit(log, EVENTS["ended"], -1)
    moved, peeked, ended = EVENTS.read(log)
    assert moved == Event("moved", 1, words.EVERYBODY, {"from": 10, "to": 20})
    assert moved.words() == {"kind": "moved", "seat": 1, "from": 10, "to": 20}
    assert (peeked.arguments, ended.arguments) == ({"card": 7}, {})
    assert [peeked.visible_to(seat) for seat in (0, 1, 2, None)] == [False, False, True, False]
    assert ended.visible_to(None)


def test_a_log_without_room_keeps_nothing_and_a_full_one_no_more():
    closed, log = Log(), Log.open()
    words.emit(closed, EVENTS["ended"], 0)
    for seat in range(words.LOG_ROOM + 5):
        words.emit(log, EVENTS["ended"], seat)
    assert EVENTS.read(closed) == []
    assert [event.seat for event in EVENTS.read(log)] == list(range(words.LOG_ROOM))


def test_wrong_events_are_refused():
    with pytest.raises(WordsError, match="no kind of event is called 'flown'"):
        EVENTS["flown"]
    with pytest.raises(WordsError, match="has 7 arguments; at most 6"):
        Events("much a b c d e f g")


def test_reasons_begin_with_the_common_ones():
    reasons = Reasons(Reason("too-far", "That is too far.", "R3"))
    assert len(reasons) == 6
    assert reasons.reason(reasons["too-far"]).clause == "R3"
    common = {"legal": words.LEGAL, "game-over": words.GAME_OVER, "not-your-turn": words.NOT_YOUR_TURN}
    common |= {"not-now": words.NOT_NOW, "no-such-action": words.NO_SUCH_ACTION}
    assert {name: reasons[name] for name in common} == common
    with pytest.raises(WordsError, match="same name"):
        Reasons(Reason("not-now", "Twice."))


def test_outcomes_say_what_people_roll():
    outcomes = Outcomes(OutcomeKind("die", "the die"), OutcomeKind("card", "a card", dice=False))
    assert (outcomes["die"], outcomes["card"]) == (1, 2)
    assert outcomes.asked() == {1}
