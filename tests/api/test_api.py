"""The functions of `import mewple`."""

import subprocess
import sys
from typing import Any

import pytest

import mewple
from mewple.core.compile.cpu import compiled
from mewple.core.registry import ids

SMALL: dict[str, Any] = {"games": 60, "seed": 3, "cores": 1}


def test_games_are_listed_before_and_after_the_package_of_that_name_is_imported():
    code = "import mewple; first = mewple.games(); import mewple.games; print(first == mewple.games(), *first)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", *ids()]
    assert mewple.games() == ids()


def test_importing_mewple_imports_nothing_else():
    code = "import sys, mewple; print([name for name in sys.modules if name.startswith(('mewple.', 'numpy', 'numba'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_name_that_is_promised_is_there():
    for name in mewple.__all__:
        assert getattr(mewple, name) is not None
        assert name in dir(mewple)
    with pytest.raises(AttributeError, match="has no attribute 'gmae'"):
        mewple.gmae  # noqa: B018


def test_a_game_says_what_it_offers():
    pig = mewple.game("pig")
    assert mewple.game(pig) is pig
    assert repr(pig) == "<Game pig: Pig, 2 to 6 seats, 2 actions>"
    assert list(pig.options) == ["target"]
    assert pig.seats == (2, 3, 4, 5, 6)
    assert pig.actions.size == 2
    assert [level.id for level in pig.levels] == ["piglet", "boar", "sow", "flying_pig"]
    with pytest.raises(mewple.NoSuchGame, match="no game is called 'hog'; there are: "):
        mewple.game("hog")


@pytest.mark.compiled
def test_a_simulation_is_that_of_the_compiled_rules():
    found = mewple.simulate("pig", seats=3, policies=["strong", "random", "beginner"], target=60, **SMALL)
    game = mewple.game("pig")
    played = compiled(game).simulate(game.open_box({"target": 60}), 3, 3, 60, [1, -1, 0])
    assert found.win_shares == pytest.approx(played.returns.mean(axis=0).tolist())
    assert found.points == pytest.approx(played.points.mean(axis=0).tolist())
    assert found.length == pytest.approx(played.lengths.mean())
    assert found.decisions == played.decisions.sum()
    assert (found.games, found.endless) == (60, 0)
    assert found.decisions_per_second > 0
    low, high = found.intervals[0]
    assert low < found.win_shares[0] < high
    assert repr(found).startswith("<Simulation of 60 games of pig: win shares ")


@pytest.mark.parametrize(
    ("how", "error", "text"),
    [
        ({"games": 0}, ValueError, "games: expected at least 1; got 0"),
        ({"device": "tpu"}, ValueError, 'device: expected "cpu" or "gpu"; got \'tpu\''),
        ({"seats": 1}, mewple.WrongSeats, "Pig is for 2, 3, 4, 5, 6 seats; got 1"),
        ({"policies": "clever"}, LookupError, "Pig has no policy 'clever'"),
        ({"policies": ["random"] * 3}, mewple.WrongSeats, "2 seats need 2 policies; got 3"),
        ({"goal": 3}, mewple.OptionError, "Pig has no option 'goal'"),
    ],
)
def test_a_simulation_that_cannot_be_says_why(how, error, text):
    with pytest.raises(error, match=text):
        mewple.simulate("pig", **{**SMALL, **how})


@pytest.mark.compiled
def test_a_comparison_of_rules_says_what_differs_at_each_level():
    seen: list[int] = []
    found = mewple.compare("pig", {"target": 20}, games=400, seed=3, cores=1, progress=seen.append, target=60)
    assert list(found.levels) == ["beginner", "strong"]
    strong = found.levels["strong"]
    assert (strong.first.options, strong.second.options) == ({"target": 60}, {"target": 20})
    assert sum(seen) == found.levels["beginner"].games + strong.games == 800
    rounds = next(each for each in strong.differences if each.name == "rounds")
    assert strong.verdict(rounds) == "different"
    assert strong.interval(rounds).high < 0
    assert found.flips == []
    assert "rounds" in repr(found)
    assert found.words()["levels"]["strong"]["games"] == 400


@pytest.mark.compiled
def test_a_changed_box_is_compared(tmp_path):
    box = tmp_path / "box.toml"
    box.write_text("option.target.default = 20", encoding="utf-8")
    changed = mewple.game("pig", box=box)
    assert changed.open_box().target == 20
    found = mewple.compare("pig", to=changed, games=200, levels=["strong"], cores=1)
    assert next(each for each in found.levels["strong"].differences if each.name == "rounds").paired.mean < 0
    box.write_text("option.target.default = 9", encoding="utf-8")
    with pytest.raises(ValueError, match="expected a whole number from 10 to 500"):
        mewple.game("pig", box=box)


@pytest.mark.parametrize(
    ("how", "error", "text"),
    [
        ({"change": None}, ValueError, "compare: expected `change`"),
        ({"games": 1}, ValueError, "games: expected at least 2; got 1"),
        ({"levels": []}, ValueError, r"levels: expected different policies; got \[\]"),
        ({"levels": ["clever"]}, LookupError, "Pig has no policy 'clever'"),
        ({"seats": 7}, mewple.WrongSeats, "Pig is for 2, 3, 4, 5, 6 seats; got 7"),
        ({"change": {"goal": 3}}, mewple.OptionError, "Pig has no option 'goal'"),
    ],
)
def test_a_comparison_that_cannot_be_says_why(how, error, text):
    with pytest.raises(error, match=text):
        mewple.compare("pig", **{"change": {"target": 20}, "games": 10, **how})


def test_a_tournament():
    table = mewple.tournament("pig", ["random", "strong"], games=20, seed=2, cores=1, target=50)
    assert table.cells["strong", "random"].mean > 0.5
    assert table.cells["strong", "random"].games == 20


@pytest.mark.parametrize(
    ("how", "error", "text"),
    [
        ({"bots": ["strong", "strong"]}, ValueError, r"bots: expected different bots; got \['strong', 'strong'\]"),
        ({"bots": ["clever"]}, LookupError, "Pig has no bot level 'clever'"),
        ({"seats": 7}, mewple.WrongSeats, "Pig is for 2, 3, 4, 5, 6 seats; got 7"),
        ({"goal": 3}, mewple.OptionError, "Pig has no option 'goal'"),
    ],
)
def test_a_tournament_that_cannot_be_says_why(how, error, text):
    with pytest.raises(error, match=text):
        mewple.tournament("pig", **{"games": 2, **how})


@pytest.mark.compiled
def test_a_search_finds_the_sure_win():
    play = mewple.game("pig").deal(2, seed=1, target=10)
    play.act("roll", outcomes=[5])
    play.act("roll", outcomes=[5])
    found = mewple.search(play, iterations=400, seed=3)
    assert play.game.actions.notation(found.action) == "hold"
    assert found.share > 0.95
    assert {choice.action for choice in found.choices} == set(play.legal())


def test_a_search_needs_somebody_to_act():
    play = mewple.game("pig").deal(2, seed=1)
    with pytest.raises(mewple.IllegalAction, match="not your turn"):
        mewple.search(play, seat=1)
    play.s.over = 1
    with pytest.raises(mewple.IllegalAction, match="game is over"):
        mewple.search(play)
