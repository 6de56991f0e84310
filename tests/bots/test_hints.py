"""Hints and reviews: they work for every game, depend only on what the seat can know, and are written in plain
words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from mewple.bots.budget import Budget
from mewple.bots.hints import hints, in_words
from mewple.bots.playouts import Playouts
from mewple.bots.review import Evaluation, chances, changed, judge
from mewple.core import play, registry
from mewple.core.advice import Advice
from mewple.core.chance import below

pytestmark = pytest.mark.compiled

EACH_GAME = pytest.mark.parametrize("name", registry.ids())


def some_decisions(name: str, count: int = 2, seed: int = 3):
    """Positions with several legal actions, spread over one random game."""
    game = registry.find(name)
    b = game.open_box()
    s, own = play.new_game(game, b, game.seats[-1], seed), play.fresh_own(game, seed)
    found = 0
    while (waiting := play.pending(game, b, s)) and found < count:
        seat = waiting[below(own, len(waiting))]
        if len(play.legal(game, b, s, seat)) > 1 and below(own, 5) == 0:
            found += 1
            yield game, b, s, seat
        play.act(game, b, s, seat, play.choose(game, b, s, seat, play.RANDOM, own))


def called(seat: int) -> str:
    return f"Seat {seat + 1}"


def pig(*kept: int, pot: int, target: int = 100):
    game = registry.find("pig")
    b = game.open_box({"target": target})
    s = play.new_game(game, b, len(kept), 1)
    for seat, points in enumerate(kept):
        s.points[seat] = points
    s.pot = pot
    return game, b, s


@EACH_GAME
def test_hints_name_lines_of_legal_actions_with_chances_and_reasons_the_best_first(name: str) -> None:
    for game, b, s, seat in some_decisions(name):
        before = s.to_bytes()
        found = hints(game, b, s, seat, 7, Budget(iterations=60), called)
        assert s.to_bytes() == before
        assert 1 <= len(found) <= 3
        for hint in found:
            world = s.copy()
            for action in hint.actions:
                assert action in play.legal(game, b, world, seat)
                play.act(game, b, world, seat, action)
        assert len({each.what for each in found}) == len(found)
        if len(found) == 1:
            assert found[0].share is None
        else:
            shares = [each.share for each in found if each.share is not None]
            assert len(shares) == len(found)
            assert all(0 <= each <= shares[0] <= 1 for each in shares)
        assert not found[0].equal
        assert all(each.what and each.why.endswith((".", "!", "?", "”")) for each in found)


@EACH_GAME
def test_hidden_things_and_the_dice_to_come_do_not_change_a_hint(name: str) -> None:
    for game, b, s, seat in some_decisions(name):
        other = s.copy()
        game.rules.imagine(b, other, seat, 99)
        budget = Budget(iterations=40)
        assert hints(game, b, s, seat, 7, budget, called) == hints(game, b, other, seat, 7, budget, called)


def test_a_hint_says_what_it_hinges_on_in_the_games_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 30 points in the pot and 40 needed to win, rolling a 1 loses all 30."""
    monkeypatch.setattr("mewple.bots.hints.FEWEST_WORLDS", 1200)
    monkeypatch.setattr("mewple.bots.hints.WORLDS", 1200)
    game, b, s = pig(30, 60, pot=30)
    found = hints(game, b, s, 0, 1, Budget(iterations=2000), called)
    roll = next(each for each in found if game.actions.words(each.actions[0]) == {"kind": "roll"})
    assert "The pot of 30 is gone." in roll.why
    assert "1 time in" in roll.why


def test_the_best_hint_is_compared_with_a_worse_one_and_a_worse_one_with_the_best() -> None:
    """The 12 points in the pot are enough to win at once."""
    game, b, s = pig(90, 95, pot=12)
    best, worse = hints(game, b, s, 0, 1, Budget(iterations=1000), called)
    assert best.what == "Hold 12"
    assert re.search(r"Wins \d+ more games in 100 than “Roll”", best.why)
    assert re.search(r"Wins \d+ fewer games in 100", worse.why)
    assert not worse.equal


def test_hints_that_are_about_as_good_as_the_first_say_so_and_compare_nothing() -> None:
    """All seats have certainly won or lost already, so no action makes a difference."""
    game, b, s = pig(0, 0, pot=10, target=100)
    first, *others = hints(game, b, s, 0, 1, Budget(iterations=3000), called)
    assert first.share is not None
    for other in others:
        assert other.share is not None
        assert other.equal == (first.share - other.share < 0.02)
        assert other.equal == ("fewer games" not in other.why)


def test_a_hint_for_the_only_action_has_no_chance() -> None:
    game, b, s = pig(0, 0, pot=0)
    assert len(play.legal(game, b, s, 0)) == 1
    (only,) = hints(game, b, s, 0, 1, Budget(iterations=40), called)
    assert only.share is None


def test_a_game_says_what_a_decision_is_for_and_what_to_mark() -> None:
    game, b, s = pig(30, 60, pot=30)
    told = Advice("Go on", "You need 40 more points.", ("die",))
    advised = replace(game, words=replace(game.words, advise=lambda b, s, seat, line: told))
    (only,) = hints(advised, b, s, 0, 1, Budget(iterations=40), called)
    assert (only.what, only.why, only.marks, only.share) == (told.what, told.why, told.marks, None)


def test_a_hint_calls_points_what_the_game_calls_them() -> None:
    game, b, s = pig(30, 60, pot=30)
    assert "point" in hints(game, b, s, 0, 1, Budget(iterations=40), called)[0].why
    acorns = replace(game, words=replace(game.words, counted=lambda points: f"{points} acorns"))
    told = hints(acorns, b, s, 0, 1, Budget(iterations=40), called)[0].why
    assert "acorns" in told
    assert "point" not in told


@pytest.mark.parametrize(
    ("often", "words"), [(1 / 6, "1 time in 6"), (0.04, "1 time in 25"), (0.5, "1 time in 2"), (0.76, "3 times in 4")]
)
def test_how_often_in_words(often: float, words: str) -> None:
    assert in_words(often) == words


# --- looking back ---


@EACH_GAME
def test_chances_are_shares_of_one_win_or_of_a_common_one(name: str) -> None:
    for game, b, s, _ in some_decisions(name):
        told = chances(game, b, s, 1, 0.0).chances
        assert len(told) == s.seats
        if game.content.cooperative:
            assert len(set(told)) == 1
        else:
            assert sum(told) <= 1.0001
        assert all(0 <= each <= 1 for each in told)


def test_at_the_end_the_chances_are_what_everybody_got() -> None:
    game, b, s = pig(90, 95, pot=12)
    play.act(game, b, s, 0, play.legal(game, b, s, 0)[-1])
    assert chances(game, b, s, 1, 0.0) == Evaluation((1.0, 0.0), 0)


def test_a_turn_is_a_large_change_that_is_no_accident() -> None:
    even = Evaluation((0.5, 0.5), 400)
    assert changed(even, Evaluation((0.52, 0.48), 400)) == (0, 0.0)
    assert changed(even, Evaluation((0.25, 0.75), 400)) == (0, -0.25)
    assert changed(Evaluation((0.5, 0.5), 20), Evaluation((0.65, 0.35), 20))[1] == 0.0
    assert changed(even, Evaluation((0.0, 1.0), 0)) == (0, -0.5)


def test_whoever_leads_has_the_better_chance() -> None:
    game, b, s = pig(80, 10, 10, pot=0)
    player = Playouts(game, b, 3)
    ends = [player.shares(s, number % 3, number) for number in range(200)]
    first, *others = (sum(shares) / len(ends) for shares in zip(*ends))
    assert first > 0.6
    assert max(others) < 0.3


def test_a_blunder_is_seen_and_a_good_move_is_not_blamed() -> None:
    """With 12 in the pot, holding wins at once, so rolling again is a blunder."""
    game, b, s = pig(90, 95, pot=12)
    roll, hold = play.legal(game, b, s, 0)
    blunder = judge(game, b, s, 0, roll, 1, 0.2)
    assert blunder is not None
    assert (blunder.best, blunder.clear) == (hold, True)
    assert blunder.best_share == 1.0 > blunder.chosen_share
    fine = judge(game, b, s, 0, hold, 1, 0.2)
    assert fine is not None
    assert not fine.clear


def test_without_a_choice_there_is_nothing_to_judge() -> None:
    game, b, s = pig(0, 0, pot=0)
    assert judge(game, b, s, 0, play.legal(game, b, s, 0)[0], 1, 0.1) is None


@pytest.mark.parametrize("name", [game.id for game in registry.games() if game.plans])
def test_where_a_game_gives_no_advice_a_hint_that_begins_a_plan_says_what_it_is_for(name: str) -> None:
    game = registry.find(name)
    game = replace(game, words=replace(game.words, advise=None))
    b, best = game.open_box(), len(game.policies) - 1
    s, own = play.new_game(game, b, game.seats[1], 5), play.fresh_own(game, 5)
    told = 0
    while told == 0:
        seat = play.pending(game, b, s)[0]
        if plans := play.plans(game, b, s, seat):
            assert game.words.aim is not None
            aims = tuple(game.words.aim(b, s, seat, plan) for plan in plans)
            found = hints(game, b, s, seat, 7, Budget(iterations=400), called)
            told += sum(each.why.startswith(aims) for each in found)
        play.act(game, b, s, seat, play.choose(game, b, s, seat, best, own))
