"""Default functions for games that do not define their own, and how `Game.of` finds the parts of a game."""

from dataclasses import replace
from types import ModuleType

import pytest
from mewple_pig import rules as pig_rules
from mewple_pig import state as pig_state
from mewple_pig import view as pig_view

from mewple.core import play
from mewple.core.actions import Actions, kind
from mewple.core.compile.cpu import compiled
from mewple.core.events import Events, event
from mewple.core.game import Game, GameState
from mewple.core.layout import Layout
from mewple.core.record import Cells, Grid, i8, i32
from mewple.core.rule import rule
from mewple.testing.conformance import check_differential, check_fuzz

FIVE = 5


class Counters(GameState):
    """A game in which each seat in turn adds 1 or 2 to its points. After five turns it is over."""

    added: int = i32()
    heap: Cells = i32(6)
    table: Grid = i8(2, 3)


@rule
def setup(b, s, log) -> None:
    s.table[1][2] = 7


@rule
def pending(b, s) -> int:
    return 0 if s.added == FIVE else 1 << s.added % s.seats


@rule
def refusal(b, s, seat, action) -> int:
    if s.added == FIVE or seat != s.added % s.seats:
        return 1
    return 0 if action != 1 or s.added > 0 else 1


@rule
def apply(b, s, seat, action, log) -> None:
    s.heap[seat] += action + 1
    s.added += 1


@rule
def points(b, s, seat) -> int:
    return s.heap[seat]


def module(name, **parts):
    made = ModuleType(name)
    made.__package__ = "mewple_pig"
    for part, value in parts.items():
        setattr(made, part, value)
    return made


def words(**more):
    lines = {"turn": lambda *_: "", "action": lambda *_: "", "event": lambda *_: ""}
    return module("somewhere.view", **lines, **more)


STATE = {
    "CONTENT": pig_state.CONTENT,
    "Box": pig_state.Box,
    "State": Counters,
    "ACTIONS": Actions(kind("one"), kind("two"), kind("resign")),
    "EVENTS": Events(event("added")),
}
RULES = {"setup": setup, "pending": pending, "refusal": refusal, "apply": apply, "points": points}


def make(state=(), rules=(), **more):
    return Game.of(
        "counters",
        module("somewhere.state", **{**STATE, **dict(state)}),
        module("somewhere.rules", **{**RULES, **dict(rules)}),
        words(),
        **more,
    )


GAME = make()


@pytest.fixture
def b():
    return GAME.open_box()


def played(b, *actions):
    s = play.new_game(GAME, b, 2, seed=3)
    for action in actions:
        play.act(GAME, b, s, play.pending(GAME, b, s)[0], action)
    return s


def test_legal_asks_about_every_action_and_never_lists_giving_up(b):
    assert play.legal(GAME, b, played(b), 0) == [0]
    assert play.legal(GAME, b, played(b, 0), 1) == [0, 1]
    assert GAME.resign == 2
    assert GAME.most_legal == 3


def test_most_points_win_once_the_game_is_over(b):
    assert play.returns(GAME, b, played(b, 0, 1)) == [0, 0]
    assert play.returns(GAME, b, played(b, 0, 0, 0, 0, 0)) == [1, 0]
    assert play.returns(GAME, b, played(b, 0, 1, 0, 0, 0)) == [0.5, 0.5]


def test_without_points_everybody_shares(b):
    poor = Game.of("counters", module("somewhere.state", **STATE), without(RULES, "points"), words())
    s = played(b, 0, 0, 0, 0, 0)
    assert [poor.rules.points(b, s, seat) for seat in (0, 1)] == [0, 0]
    assert play.returns(poor, b, s) == [0.5, 0.5]


def test_points_are_a_field_of_the_state_where_it_has_one(b):
    pig = play.new_game(PIG, PIG.open_box(), 2, seed=1)
    pig.points[1] = 12
    assert [PIG.rules.points(PIG.open_box(), pig, seat) for seat in (0, 1)] == [0, 12]


def without(parts, *names):
    return module("somewhere.rules", **{name: part for name, part in parts.items() if name not in names})


def test_length_is_the_number_of_actions_or_the_turns_of_the_state(b):
    assert GAME.rules.length(b, played(b, 0, 0, 0)) == 3
    assert "taken" not in Counters.field_names()
    pig = play.new_game(PIG, PIG.open_box(), 2, seed=1)
    pig.turns = 12
    assert PIG.rules.length(PIG.open_box(), pig) == 12


PIG = Game.of("pig", pig_state, pig_rules, pig_view)


def test_a_step_by_step_game_counts_its_decisions_too(b):
    @rule
    def settle_step(b, s, log) -> bool:
        return True

    game = make(rules={"take_action": apply, "settle_step": settle_step})
    s = play.new_game(game, b, 2, seed=1)
    game.rules.take_action(b, s, 0, 0, None)
    assert game.rules.length(b, s) == 1


def test_the_default_policy_takes_each_legal_action_as_often_as_chance_does(b):
    assert GAME.policies == ("random",)
    s = played(b, 0)
    chosen = [GAME.rules.decide(b, s, 1, 0, play.fresh_own(GAME, seed)) for seed in range(200)]
    assert chosen == [play.choose(GAME, b, s, 1, play.RANDOM, play.fresh_own(GAME, seed)) for seed in range(200)]
    assert set(chosen) == {0, 1}


def test_observations_and_views_have_the_options_and_the_state_but_no_outcomes_to_come(b):
    s = played(b, 0, 1)
    assert play.observe(GAME, b, s, 1) == [1, 100, 2, 2, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 2]
    view = GAME.words.view(b, s, 1)
    assert (view.target, view.added, view.heap, view.table) == (100, 2, [1, 2, 0, 0, 0, 0], [[0, 0, 0], [0, 0, 7]])
    assert not [name for name in view.__struct_fields__ if "fate" in name]


def test_imagining_changes_the_outcomes_to_come_and_nothing_else(b):
    s = played(b, 0)
    before = s.as_dict()
    GAME.rules.imagine(b, s, 0, 99)
    assert {**s.as_dict(), "fate_key": before["fate_key"]} == before
    assert s.fate_key == 99


def test_nothing_is_broken_and_the_first_legal_action_is_the_timeout(b):
    s = played(b, 0)
    assert play.broken(GAME, b, s) == []
    assert play.timeout(GAME, b, s, 1) == 0


@pytest.mark.parametrize("name", ["imagine", "observe"])
def test_a_game_with_hidden_things_brings_its_own(name):
    own = {"imagine": len, "observe": len, "LAYOUT": Layout()}
    del own[name]
    with pytest.raises(AttributeError, match=f"counters hides things .* needs a function '{name}' of its own"):
        make(rules=own, hidden=True)


def test_a_game_with_hidden_things_brings_its_own_view():
    with pytest.raises(AttributeError, match=r"somewhere\.view needs a function 'view' of its own"):
        make(rules={"imagine": len, "observe": len, "LAYOUT": Layout()}, hidden=True)


def test_an_observation_of_its_own_needs_a_layout():
    with pytest.raises(AttributeError, match="counters has an `observe` of its own: it needs a LAYOUT beside it"):
        make(rules={"observe": len})


@pytest.mark.parametrize("name", ["CONTENT", "Box", "State", "ACTIONS", "EVENTS"])
def test_a_missing_declaration_is_named(name):
    parts = {key: value for key, value in STATE.items() if key != name}
    with pytest.raises(AttributeError, match=f"somewhere.state has no {name}"):
        Game.of("counters", module("somewhere.state", **parts), module("somewhere.rules", **RULES), words())


@pytest.mark.parametrize("name", ["setup", "pending", "refusal", "apply"])
def test_a_missing_function_is_named(name):
    with pytest.raises(AttributeError, match=f"somewhere.rules has no function '{name}'"):
        Game.of("counters", module("somewhere.state", **STATE), without(RULES, name), words())


def test_constants_are_found_in_the_modules_and_can_be_given():
    game = make(rules={"POLICIES": ("a", "b", "c"), "decide": len, "INVARIANTS": ("x",), "MOST_LEGAL": 2})
    assert (game.policies, game.invariants, game.most_legal) == (("a", "b", "c"), ("x",), 2)
    assert make(rules={"decide": len}).policies == ("beginner", "strong")
    given = make(most_legal=9, ring=1)
    assert (given.most_legal, given.ring) == (9, 1)


def test_usual_seats_are_the_fewest_for_company():
    assert replace(GAME, content=replace(GAME.content, seats=(1, 2, 3))).usual_seats == 2
    assert replace(GAME, content=replace(GAME.content, seats=(1,))).usual_seats == 1


@pytest.mark.compiled
def test_defaults_run_compiled():
    assert check_fuzz(GAME, actions=2_000) >= 2_000
    assert check_differential(GAME, games=10) >= 10
    games = compiled(GAME).simulate(GAME.open_box(), 2, 1, 50, [0, play.RANDOM])
    assert set(games.lengths) == {FIVE}
    assert set(games.returns.sum(axis=1)) == {1}
