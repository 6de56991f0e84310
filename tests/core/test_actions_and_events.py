"""Actions and events: converting the integers of the rules to fields."""

import pytest

from mewple.core import events, reasons
from mewple.core.actions import ActionError, Actions, kind
from mewple.core.events import SEATS, Event, Events, Log, event
from mewple.core.outcomes import ANY_SIDES, OutcomeKind, Outcomes, WrongSides, up_to
from mewple.core.reasons import Reason, Reasons

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
    with pytest.raises(ActionError, match=told):
        ACTIONS.number(given)


def test_other_wrong_names_are_refused():
    with pytest.raises(ActionError, match=r"action 8 is not one of 0\.\.7"):
        ACTIONS.words(8)
    with pytest.raises(ActionError, match="action -1"):
        ACTIONS.words(-1)
    with pytest.raises(ActionError, match="no action is written 'move:3:up'"):
        ACTIONS.parse("move:3:up")
    with pytest.raises(ActionError, match="no kind of action is called 'fly'"):
        ACTIONS.first("fly")


def test_words_given_out_are_the_callers_own():
    ACTIONS.words(1)["length"] = 9
    assert ACTIONS.words(1)["length"] == 1


EVENTS = Events(event("moved", from_=int, to=int), event("peeked", card=int), event("ended"))


def test_events_are_read_back_with_their_arguments():
    log = Log.open()
    events.emit(log, EVENTS["moved"], 1, 10, 20)
    events.emit_to(log, 0b100, EVENTS["peeked"], 2, 7)
    events.emit(log, EVENTS["ended"], -1)
    moved, peeked, ended = EVENTS.read(log)
    assert moved == Event("moved", 1, events.EVERYBODY, {"from": 10, "to": 20})
    assert moved.words() == {"kind": "moved", "seat": 1, "from": 10, "to": 20}
    assert (peeked.fields, ended.fields) == ({"card": 7}, {})
    assert [peeked.visible_to(seat) for seat in (0, 1, 2, None)] == [False, False, True, False]
    assert ended.visible_to(None)


def place(number: int) -> str | None:
    return "ABC"[number] if number >= 0 else None


def test_fields_are_read_by_their_types():
    typed = Events(
        event("told", words=("up", "down"), flag=bool, seats=SEATS, at=place, count=int),
        event("shown", reveals=True),
    )
    log = Log.open()
    events.emit(log, typed["told"], 0, 1, 1, 0b101, 2, 7)
    events.emit(log, typed["told"], 0, -1, 0, 0, -1, -7)
    events.emit(log, typed["shown"], 0)
    one, other, shown = typed.read(log)
    assert one.fields == {"words": "down", "flag": True, "seats": [0, 2], "at": "C", "count": 7}
    assert other.fields == {"words": None, "flag": False, "seats": [], "at": None, "count": -7}
    assert not typed.reveal([one, other])
    assert typed.reveal([one, shown])


def test_a_function_that_decodes_a_field_says_what_it_returns():
    with pytest.raises(TypeError, match="annotate what it returns"):
        event("told", at=lambda number: number)
    with pytest.raises(TypeError, match="a field of an event is"):
        event("told", at=3.5)  # type: ignore[arg-type]


def test_a_watched_log_keeps_the_state_at_each_event():
    from mewple.core.record import Record, i32

    class Counter(Record):
        value: int = i32()

    s = Counter()
    log = Log.open(watch=s)
    for value in (1, 2):
        s.value = value
        events.emit(log, EVENTS["ended"], 0)
    s.value = 3
    assert [moment.value for moment in log.moments] == [1, 2]


def test_a_log_without_room_keeps_nothing_and_a_full_one_no_more():
    closed, log = Log(), Log.open()
    events.emit(closed, EVENTS["ended"], 0)
    for seat in range(events.LOG_ROOM + 5):
        events.emit(log, EVENTS["ended"], seat)
    assert EVENTS.read(closed) == []
    assert [event.seat for event in EVENTS.read(log)] == list(range(events.LOG_ROOM))


def test_wrong_events_are_refused():
    with pytest.raises(ValueError, match="no kind of event is called 'flown'"):
        EVENTS["flown"]
    with pytest.raises(ValueError, match="has 7 fields; at most 6"):
        event("much", a=int, b=int, c=int, d=int, e=int, f=int, g=int)


def test_reasons_begin_with_the_common_ones():
    own = Reasons(Reason("too-far", "That is too far.", "R3"))
    assert len(own) == 6
    assert own.reason(own["too-far"]).clause == "R3"
    common = {"legal": reasons.LEGAL, "game-over": reasons.GAME_OVER, "not-your-turn": reasons.NOT_YOUR_TURN}
    common |= {"not-now": reasons.NOT_NOW, "no-such-action": reasons.NO_SUCH_ACTION}
    assert {name: own[name] for name in common} == common
    with pytest.raises(ValueError, match="same name"):
        Reasons(Reason("not-now", "Twice."))


def test_outcomes_say_what_people_roll():
    outcomes = Outcomes(OutcomeKind("die", "the die", sides=6), OutcomeKind("card", "a card", sides=52, dice=False))
    assert (outcomes["die"], outcomes["card"]) == (1, 2)
    assert outcomes.asked() == {1}


def test_outcomes_have_the_sides_that_are_declared():
    outcomes = Outcomes(
        OutcomeKind("die", "the die", sides=6),
        OutcomeKind("turn", "a D6 or a D8", sides=(6, 8)),
        OutcomeKind("card", "a card", sides=up_to(47), dice=False),
        OutcomeKind("lot", "any draw", sides=ANY_SIDES, dice=False),
    )
    for n, name in ((6, "die"), (6, "turn"), (8, "turn"), (1, "card"), (47, "card"), (1000, "lot")):
        outcomes.check(n, outcomes[name])
    outcomes.check(99, 0)
    for n, name in ((7, "die"), (7, "turn"), (48, "card"), (0, "card"), (0, "lot")):
        with pytest.raises(WrongSides, match=f"outcome '{name}' is drawn with {n} sides"):
            outcomes.check(n, outcomes[name])
