"""Tournaments: rotated seats, paired seeds, ratings in the right order, and the output of the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mewple.bots.player import player
from mewple.cli import run
from mewple.core import registry
from mewple.core.compile.cpu import compiled
from mewple.core.game import Game
from mewple.lab.kept_games import KeptGames
from mewple.lab.luck import Judge
from mewple.lab.tournament import Crosstable, Score, tournament

COOPERATIVE = [game.id for game in registry.games() if game.content.cooperative]


def test_every_bot_meets_a_field_of_every_other_from_every_seat() -> None:
    game = registry.find("pig")
    table = tournament(game, [player(game, name) for name in ("random", "house")], games=30, seats=3)
    assert set(table.cells) == {("random", "house"), ("house", "random")}
    assert all(score.games == 30 for score in table.cells.values())
    assert table.cells[("house", "random")].mean > table.even > table.cells[("random", "house")].mean


def test_the_same_seed_gives_the_same_tournament_whatever_the_cores() -> None:
    game = registry.find("pig")
    players = [player(game, name) for name in ("beginner", "strong")]
    one = tournament(game, players, games=12, seats=2, cores=1)
    two = tournament(game, players, games=12, seats=2, cores=2)
    assert one.cells == two.cells


def pairings_of(game: Game) -> list[tuple[str, str]]:
    """Pairs for a tournament. The players are the levels that do not search, and random play; each is paired with the
    next in this list."""
    names = [*(level.id for level in game.content.levels if not level.seconds), "random"]
    return list(zip(names, [*names[1:], names[0]]))


def together_or_in_turns() -> list[Any]:
    """All games. Only Pig and one game in which all players win together are tested without `make long`."""
    soon = {"pig", *COOPERATIVE[:1]}
    return [
        pytest.param(game, id=game.id, marks=[] if game.id in soon else pytest.mark.long) for game in registry.games()
    ]


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("game", together_or_in_turns())
def test_compiled_and_interpreted_tournaments_are_the_same_games(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = game.usual_seats

    def play() -> list[tuple[dict[tuple[str, str], float], int]]:
        tables = [
            tournament(game, [player(game, one), player(game, other)], games=2 * seats, seats=seats, seed=9)
            for one, other in pairings_of(game)
        ]
        return [({pair: score.total for pair, score in table.cells.items()}, table.decisions) for table in tables]

    compiled = play()
    monkeypatch.setattr("mewple.lab.tournament.can_compile", lambda: False)
    for (mine, decisions), (other, taken) in zip(compiled, play()):
        assert mine == pytest.approx(other)
        assert decisions == taken


@pytest.mark.compiled
def test_a_tournament_plays_each_deal_from_every_seat() -> None:
    """Pig's policies use no random numbers, so the tournament plays the same games as a simulation with the same
    seeds."""
    game = registry.find("pig")
    players = [player(game, name) for name in ("beginner", "strong")]
    table = tournament(game, players, games=40, seats=2, seed=9)
    b = game.open_box()
    first = compiled(game).simulate(b, 2, 9, 20, [1, 0]).returns[:, 0]
    second = compiled(game).simulate(b, 2, 9, 20, [0, 1]).returns[:, 1]
    assert table.cells[("strong", "beginner")].total == first.sum() + second.sum()
    assert table.decisions > 40


def test_ratings_put_the_better_first_and_average_to_nothing() -> None:
    table = Crosstable(registry.find("pig"), 2, 0.5, ("good", "bad"), {("good", "bad"): Score(100, 75.0)})
    ratings = table.ratings()
    assert ratings["good"] - ratings["bad"] == pytest.approx(190.8, abs=2)  # 400 * log10(75 / 25)
    assert sum(ratings.values()) == pytest.approx(0)


def test_the_command_answers_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tournament", "pig", "--bots", "random,house", "--games", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "pig"
    assert {pairing["games"] for pairing in told["pairings"]} == {4}


@pytest.mark.skipif(not COOPERATIVE, reason="no game is played together")
def test_where_all_win_together_each_game_has_a_seed_of_its_own_and_ratings_follow_the_wins() -> None:
    game = registry.find(COOPERATIVE[0])
    players = [player(game, name) for name in ("random", "house")]
    table = tournament(game, players, games=12, seats=game.seats[-1])
    assert set(table.cells) == {("random", "random"), ("house", "house")}
    told = Crosstable(
        game, 2, 0.5, ("good", "bad"), {("good", "good"): Score(90, 60.0), ("bad", "bad"): Score(90, 30.0)}
    )
    assert told.ratings()["good"] - told.ratings()["bad"] == pytest.approx(240.8, abs=3)  # 800 * log10(60 / 30)


def test_a_tournament_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find("pig")
    players = [player(game, name) for name in ("beginner", "strong")]

    def play(games: int, kept: KeptGames | None) -> Crosstable:
        return tournament(game, players, games=games, seats=2, judge=3, kept=kept)

    def opened() -> KeptGames:
        return KeptGames(tmp_path / "games.jsonl", {"game": "pig", "seed": 1})

    monkeypatch.setattr("mewple.lab.luck.Judge.deal", _until(5))
    with pytest.raises(KeyboardInterrupt):
        play(6, opened())
    monkeypatch.undo()
    assert len(opened()) == 5
    with (tmp_path / "games.jsonl").open("a") as out:
        out.write('{"game": [["half')  # the process was killed while it wrote this line
    assert play(6, opened()) == play(6, None)
    assert len(opened()) == 12
    monkeypatch.setattr("mewple.lab.tournament.one_game", _until(0))
    assert play(6, opened()).decisions > 0


def _until(calls: int) -> Any:
    """Makes a `Judge.deal` that works for this many calls and then raises `KeyboardInterrupt`, as if somebody pressed
    Ctrl-C."""
    left = [calls]
    deal = Judge.deal

    def counted(*arguments: Any) -> None:
        if left[0] == 0:
            raise KeyboardInterrupt
        left[0] -= 1
        deal(*arguments)

    return counted


def test_games_of_another_tournament_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    command = ["tournament", "pig", "--bots", "beginner,strong", "--games", "2", "--judge", "2", "--keep", str(file)]
    assert run(command) == 0
    before = file.read_bytes()
    assert len(before.splitlines()) == 5
    capsys.readouterr()
    assert run([*command, "--seed", "7"]) == 2
    assert "holds games of another tournament (seed 1)" in " ".join(capsys.readouterr().err.split())
    assert file.read_bytes() == before
    file.write_text("no games\n")
    assert run(command) == 2
    assert "is not a file of kept games" in " ".join(capsys.readouterr().err.split())


def choosy() -> tuple[str, str, int]:
    """A game that has an option with choices."""
    for game in registry.games():
        for option in game.content.options.values():
            if option.choices and not option.seats:
                return game.id, option.id, len(option.choices)
    pytest.skip("no game has an option with choices")


@pytest.mark.slow
def test_by_an_option_there_is_a_table_for_every_choice(capsys: pytest.CaptureFixture[str]) -> None:
    game, option, choices = choosy()
    words = ["tournament", game, "--bots", "random,beginner", "--games", "2", "--by", option]
    assert run([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len({table[option] for table in told}) == choices
    assert run(words) == 0
    assert capsys.readouterr().out.count("ratings:") == choices


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--by", "mood"], "no option 'mood' with choices"),
        (["--by", "target"], "no option 'target' with choices"),
        (["--bots", "random,random"], "different bots"),
        (["--bots", "wizard,random"], "no bot level 'wizard'"),
        (["--games", "0"], "at least 1"),
        (["--seats", "9"], "is for 2, 3"),
    ],
)
def test_wrong_input_is_one_clear_line(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tournament", "pig", *words]) == 2
    told = capsys.readouterr().err
    assert complaint in told
    assert told.count("\n") == 1
