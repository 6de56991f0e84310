"""Tournaments that subtract luck from results: few games from which luck was subtracted give the same shares of wins as
many plain games."""

from __future__ import annotations

import json

import pytest

from mewple.bots.player import player
from mewple.cli import run
from mewple.core import play, registry
from mewple.core.compile.cpu import compiled
from mewple.lab.luck import Judge
from mewple.lab.tournament import Score, one_game, tournament

pytestmark = pytest.mark.compiled

PIG = registry.find("pig")
BEGINNER, STRONG = (player(PIG, name) for name in ("beginner", "strong"))


def test_few_games_without_luck_tell_what_many_games_tell() -> None:
    many = compiled(PIG).simulate(PIG.open_box(), 2, 1, 200_000, [0, 1])
    other = compiled(PIG).simulate(PIG.open_box(), 2, 1, 200_000, [1, 0])
    truth = (many.returns[:, 0].mean() + other.returns[:, 1].mean()) / 2
    score = tournament(PIG, [BEGINNER, STRONG], games=60, seats=2, judge=400).cells["beginner", "strong"]
    mean, low, high = score.judged() or (0.0, 0.0, 0.0)
    assert abs(mean - truth) < high - low, "within four standard errors"
    assert truth < 0.48, "the beginner is worse, or this would show nothing"
    plain = score.interval()
    assert high - low < (plain[1] - plain[0]) / 2


def test_among_their_like_there_is_nothing_but_luck() -> None:
    b = PIG.open_box()
    judge = Judge(PIG, b, 500, seed=3)
    one_game(PIG, b, 2, 3, [STRONG, STRONG], judge)
    deal = Judge(PIG, b, 500, seed=3)
    deal.deal(play.new_game(PIG, b, 2, 3))
    assert judge.shares == deal.shares
    assert sum(judge.shares) == pytest.approx(1)


def test_a_judge_changes_nothing_in_the_game() -> None:
    b = PIG.open_box()
    for seed in range(5):
        line = [BEGINNER, STRONG]
        assert one_game(PIG, b, 2, seed, line, Judge(PIG, b, 20, seed)) == one_game(PIG, b, 2, seed, line)


def test_what_an_action_leads_to() -> None:
    b = PIG.open_box()
    s = play.new_game(PIG, b, 2, 1)
    seat = play.pending(PIG, b, s)[0]
    s.points[seat], s.points[1 - seat], s.pot = 90, 95, 12
    before = s.to_bytes()
    hold = PIG.actions.number({"kind": "hold"})
    assert compiled(PIG).ends(b, s, seat, hold, 1, 50)[seat] == 1.0
    roll = PIG.actions.number({"kind": "roll"})
    assert 0.7 < compiled(PIG).ends(b, s, seat, roll, 1, 500)[seat] < 0.95
    assert s.to_bytes() == before


def test_there_is_no_interval_without_two_judged_games() -> None:
    score = Score()
    assert score.judged() is None
    score.add(1.0, 0.6)
    assert score.judged() is None
    score.add(0.0, 0.4)
    assert (score.judged() or (0.0,))[0] == pytest.approx(0.5)


def test_the_command_tells_shares_without_luck(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["tournament", "pig", "--bots", "beginner,strong", "--games", "6"]
    assert run([*arguments, "--judge", "50", "--json"]) == 0
    for pairing in json.loads(capsys.readouterr().out)["pairings"]:
        low, high = pairing["without_luck"]["interval"]
        assert low < pairing["without_luck"]["share"] < high
    assert run([*arguments, "--judge", "50"]) == 0
    assert "without luck" in capsys.readouterr().out
    assert run([*arguments, "--json"]) == 0
    assert "without_luck" not in capsys.readouterr().out


def test_the_command_refuses_what_cannot_be_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tournament", "pig", "--judge", "-1"]) != 0
    assert "--judge: expected" in capsys.readouterr().err
    assert run(["tournament", "pig", "--judge", "9", "--games", "1"]) != 0
    assert "two games" in capsys.readouterr().err
