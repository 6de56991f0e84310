"""Views that are made of parts: what each part may depend on, and which parts are made again when the state changes."""

from typing import Any

import msgspec
import pytest

from mewple.core.record import Cells, Record, i8, i32
from mewple.core.view import ViewParts, ViewTracker, decision, plain


class State(Record):
    turn: int = i32()
    hand: Cells = i8(2)
    pot: int = i32()
    noise: int = i32()


class Table(msgspec.Struct):
    rules: tuple[str, ...]
    pot: int
    hand: list[int] | None
    moves: list[int] = []


MADE: list[str] = []


def rules(b):
    return ("R1", "R2")


def pot(b, s):
    MADE.append("pot")
    return s.pot


def hand(b, s, seat):
    MADE.append(f"hand {seat}")
    return None if seat is None else [s.hand[seat]]


def moves(b, s, seat):
    MADE.append("moves")
    return [s.turn, s.pot] if s.turn == seat else []


VIEW = ViewParts(Table, rules=rules, pot=pot, hand=hand, moves=decision(moves))


class Words:
    view = VIEW


class Game:
    words = Words
    state = State


@pytest.fixture
def tracker():
    MADE.clear()
    game: Any = Game
    return ViewTracker(game, None)


def test_called_like_a_function_it_gives_the_whole_view():
    s = State()
    s.pot = 3
    assert plain(VIEW(None, s, 0)) == {"rules": ["R1", "R2"], "pot": 3, "hand": [0], "moves": [0, 3]}


def test_static_parts_are_told_apart(tracker):
    assert tracker.static() == {"rules": ["R1", "R2"]}
    assert "rules" not in tracker.look(State(), 0)


def test_a_part_is_made_again_only_when_something_it_read_has_changed(tracker):
    s = State()
    first = tracker.look(s, 0)
    MADE.clear()
    s.noise = 5
    assert tracker.look(s, 0) == first
    assert MADE == []
    s.hand[0] = 9
    assert tracker.look(s, 0)["hand"] == [9]
    assert MADE == ["hand 0"]


def test_a_part_that_looks_the_same_to_all_is_made_once(tracker):
    s = State()
    for seat in (0, 1, None):
        tracker.look(s, seat)
    assert MADE.count("pot") == 1
    assert [each for each in MADE if each.startswith("hand")] == ["hand 0", "hand 1", "hand None"]


def test_a_value_that_comes_out_the_same_stays_the_same_object(tracker):
    s = State()
    s.turn = 1
    before = tracker.look(s, 0)["moves"]
    s.turn = 2  # the part is made again, but comes out the same: seat 0 still has no moves
    assert tracker.look(s, 0)["moves"] is before


def test_while_events_are_shown_a_decision_has_its_default(tracker):
    s = State()
    s.pot = 3
    assert tracker.look(s, 0, asked=False)["moves"] == []
    assert tracker.look(s, 0)["moves"] == [0, 3]


def test_it_follows_states_in_any_order_and_for_any_time(tracker):
    states = []
    for number in range(7):
        s = State()
        s.pot, s.turn = number % 3, number % 2
        s.hand[0] = number
        states.append(s)
    for step in range(500):
        s, seat = states[step * step % 7], (0, 1, None)[step % 3]
        fresh = plain(VIEW(None, s, seat))
        del fresh["rules"]
        assert tracker.look(s, seat) == fresh


def test_parts_and_fields_must_agree():
    with pytest.raises(TypeError, match="Table and its parts differ: moves"):
        ViewParts(Table, rules=rules, pot=pot, hand=hand)
    with pytest.raises(TypeError, match=r"Table\.pot is a decision: give the field a default"):
        ViewParts(Table, rules=rules, pot=decision(pot), hand=hand, moves=moves)
