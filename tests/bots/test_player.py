"""Players: they make the same decision wherever they run. These tests also cover decisions on several actions at once,
decisions without enough time, and bots from other packages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from mewple.bots import player as player_module
from mewple.bots import plugins, policies
from mewple.bots.budget import LONGEST_LINE, Budget
from mewple.bots.player import Player, follow, player
from mewple.bots.search import Choice, Finding
from mewple.core import play, registry
from mewple.core.game import Game
from mewple.core.reasons import LEGAL
from mewple.lab.policy_games_kernel import decision_seed
from mewple.lab.tournament import one_game
from mewple.server.bots import tasks, worker

GAMES = registry.games()
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
AT_ONCE = [
    pytest.param(game, level.id, id=f"{game.id}-{level.id}")
    for game in GAMES
    for level in game.content.levels
    if not level.seconds
]
SEARCH = "search:40"
"""A player that searches with 40 iterations. In `make test` it plays whole games only of Pig and of games with plans;
`make long` plays the other games, too."""
THINKING = [
    pytest.param(
        game,
        SEARCH,
        id=f"{game.id}-{SEARCH}",
        marks=[pytest.mark.compiled, pytest.mark.slow, *([] if game.plans or game.id == "pig" else [pytest.mark.long])],
    )
    for game in GAMES
]
PIG = registry.find("pig")
HOLD, ROLL = (PIG.actions.first(kind) for kind in ("hold", "roll"))


def decisions(
    game: Game, name: str, seed: int, most: int = 400
) -> Iterator[tuple[Any, Any, int, int, tuple[int, ...]]]:
    """Plays a game in which this player plays all seats. For each move, yields the box, the state, the seat, the seed
    of the decision, and the actions that the player chose."""
    b, one, taken = game.open_box(), player(game, name), 0
    s = play.new_game(game, b, game.usual_seats, seed)
    while (waiting := play.pending(game, b, s)) and taken < most:
        thought = decision_seed(seed, taken)
        line = one.line(game, b, s, waiting[0], thought)
        yield b, s, waiting[0], thought, line
        for action in line:
            play.act(game, b, s, waiting[0], action)
        taken += len(line)


# --- one decision, three places ---


@pytest.mark.parametrize(("game", "name"), [*AT_ONCE, *THINKING])
def test_the_same_seed_gives_the_same_decision_in_a_process_and_in_a_tournament(game: Game, name: str) -> None:
    b, taken = game.open_box(), 0
    for _, s, seat, seed, line in decisions(game, name, 5, most=10**6):
        before = s.to_bytes()
        place = tasks.Place(game.id, {}, before, seat, seed)
        assert worker.do(tasks.Decide(place, name, 1.0)) == line
        assert s.to_bytes() == before, "thinking changed the state"
        taken += len(line)
        end = s
    shares = play.returns(game, b, end)
    assert one_game(game, b, game.usual_seats, 5, [player(game, name)] * game.usual_seats) == (shares, taken)


@pytest.mark.parametrize(("game", "name"), AT_ONCE)
def test_a_line_is_what_the_policy_decides_action_by_action(game: Game, name: str) -> None:
    one = player(game, name)
    for b, s, seat, seed, line in decisions(game, name, 6):
        after = s.copy()
        for number, action in enumerate(line):
            assert one.line(game, b, after, seat, seed + number)[0] == action
            play.act(game, b, after, seat, action)


@pytest.mark.compiled
@pytest.mark.slow
@EACH_GAME
def test_policies_decide_the_same_compiled(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = [level for level in game.content.levels if not level.seconds]
    interpreted = [[line for *_, line in decisions(game, level.id, 8, most=150)] for level in levels]
    kept: dict[Game, Any] = {}
    monkeypatch.setattr(policies, "_compiled", kept)
    policies.compile_decisions(game)
    assert list(kept) == [game]
    assert interpreted == [[line for *_, line in decisions(game, level.id, 8, most=150)] for level in levels]


# --- lines ---


@pytest.mark.parametrize(("game", "name"), [*AT_ONCE, *THINKING])
def test_only_the_last_action_of_a_line_draws_reveals_or_ends_the_decision(game: Game, name: str) -> None:
    for b, s, seat, _, line in decisions(game, name, 7):
        assert 1 <= len(line) <= LONGEST_LINE
        after, pending = s.copy(), play.pending(game, b, s)
        for action in line[:-1]:
            drawn = after.fate_drawn
            assert not game.events.reveal(play.act(game, b, after, seat, action))
            assert (after.fate_drawn, play.pending(game, b, after)) == (drawn, pending)
        assert play.refusal(game, b, after, seat, line[-1]) == LEGAL


def test_in_some_games_a_bot_does_many_things_in_one_move() -> None:
    longest = {game.id: max(len(line) for *_, line in decisions(game, "strong", 7)) for game in GAMES}
    assert sum(length > 4 for length in longest.values()) > 1, longest


def turn(pot: int = 10) -> tuple[Any, Any, int]:
    b = PIG.open_box()
    s = play.new_game(PIG, b, 2, 1)
    s.pot = pot
    return b, s, play.pending(PIG, b, s)[0]


def found(*line: int) -> Finding:
    return Finding((Choice(line[0], 9, 0.5), Choice(1 - line[0], 9, 0.5)), 1000, line)


def test_a_line_is_given_up_where_something_new_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll shows a face, so the actions after it must be decided again."""
    monkeypatch.setattr("mewple.bots.search.search", lambda *_: found(ROLL, HOLD))
    b, s, seat = turn()
    assert player(PIG, "search:9").line(PIG, b, s, seat, 1) == (ROLL,)


def test_a_line_ends_with_the_decision_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mewple.bots.search.search", lambda *_: found(HOLD, ROLL))
    b, s, seat = turn()
    assert player(PIG, "search:9").line(PIG, b, s, seat, 1) == (HOLD,)


def test_a_line_is_bounded() -> None:
    b, s, seat = turn()
    endless = replace(PIG, rules=replace(PIG.rules, apply=lambda *_: None))
    assert follow(endless, b, s, seat, 1, lambda *_: ROLL) == (ROLL,) * LONGEST_LINE


def test_a_player_who_thinks_takes_what_is_forced_and_stops_at_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mewple.bots.search.search", lambda *_: pytest.fail("there was nothing to think about"))
    quiet = replace(PIG, rules=replace(PIG.rules, apply=lambda b, s, *_: setattr(s, "pot", s.pot + 5)))
    b, s, seat = turn(pot=0)
    assert play.legal(PIG, b, s, seat) == [ROLL]
    assert player(PIG, "search:9").line(quiet, b, s, seat, 1) == (ROLL,)


class Scripted:
    """A player that decides on several actions at once."""

    def __init__(self, *line: int) -> None:
        self.actions, self.asked = line, 0

    def for_one_game(self) -> Scripted:
        return self

    def line(self, *_: Any) -> tuple[int, ...]:
        self.asked += 1
        return self.actions


def test_a_tournament_asks_anew_where_a_line_is_not_legal() -> None:
    """After a roll that loses everything, Hold is illegal, because it is the other seat's turn."""
    one, other = Scripted(ROLL, HOLD), Scripted(ROLL, HOLD)
    players: Any = [one, other]
    _, taken = one_game(PIG, PIG.open_box(), 2, 3, players)
    assert taken / 2 < one.asked + other.asked < taken


# --- time ---


@EACH_GAME
def test_a_level_with_too_little_time_plays_by_its_policy(game: Game) -> None:
    level = game.content.levels[-1]
    one = player(game, level.id)
    assert one.within(level.seconds / 2).budget == Budget(seconds=level.seconds / 2)
    assert one.within(99.0) == one, "a level never thinks longer than it says"
    for seconds in (0.0, 0.01):
        assert one.within(seconds) == one.at_once()
    b = game.open_box()
    s = play.new_game(game, b, game.usual_seats, 4)
    seat = play.pending(game, b, s)[0]
    assert one.within(0.0).line(game, b, s, seat, 9) == player(game, level.policy).line(game, b, s, seat, 9)


def test_iterations_are_no_matter_of_time() -> None:
    assert player(PIG, SEARCH).within(0.0) == player(PIG, SEARCH)


def test_a_search_with_too_few_iterations_knows_less_than_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The policy holds at 20 or more in the pot, and does so even if a short search prefers to roll."""
    monkeypatch.setattr("mewple.bots.search.search", lambda *_: found(ROLL))
    b, s, seat = turn(pot=25)
    assert player(PIG, "sow").line(PIG, b, s, seat, 1) == (ROLL,)
    monkeypatch.setattr(player_module, "ENOUGH", 501)
    assert player(PIG, "sow").line(PIG, b, s, seat, 1) == (HOLD,)
    assert player(PIG, "search:1000").line(PIG, b, s, seat, 1) == (ROLL,), "so many iterations were wanted"


# --- bots of other packages ---


class Counting:
    """A bot as another package could define it. It counts its decisions."""

    name, text, games = "Counting", "", ()
    made: list[Counting]

    def __init__(self) -> None:
        self.asked = 0
        self.made.append(self)

    def decide(self, view: Any, legal: Any) -> Any:
        self.asked += 1
        return legal[-1] if self.asked % 3 else legal[0]


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Player:
    Counting.made = []
    monkeypatch.setattr(plugins, "outside_bots", lambda: {"counting": Counting})
    return player(PIG, "counting")


def test_a_bot_of_another_package_has_an_object_for_each_seat_of_each_game(counting: Player) -> None:
    b = PIG.open_box()
    for _ in range(2):
        one_game(PIG, b, 2, 1, [counting, counting])
    assert len(Counting.made) == 4
    assert all(each.asked > 1 for each in Counting.made)


def test_where_such_a_bot_fails_or_has_no_time_its_policy_stands_in(counting: Player) -> None:
    assert counting.thinks
    assert not counting.at_once().thinks
    assert counting.within(0.0) == counting.at_once()
    b, s, seat = turn(pot=25)
    assert counting.at_once().line(PIG, b, s, seat, 1) == player(PIG, "house").line(PIG, b, s, seat, 1)


# --- in a browser ---

WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
import mewple.bots.hints
from mewple.bots.player import player
from mewple.core import play, registry
game = registry.find("pig")
b = game.open_box()
s = play.new_game(game, b, 2, 1)
print(player(game, "flying_pig").within(0.0).line(game, b, s, 0, 1))
"""


def test_levels_decide_without_numpy() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == (f"({ROLL},)", "")
