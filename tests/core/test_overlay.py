"""Overlays: changed boxes are checked like printed ones, and the printed game stays the same."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mewple.cli import run as run_command
from mewple.core import play
from mewple.core.content import BoxError
from mewple.core.game import Game
from mewple.core.overlay import Overlay, changes_of, open_overlaid, read_overlay
from mewple.core.registry import find, games
from mewple.lab.counting import count
from mewple.lab.simulate import Plan


def overlaid(game: str, text: str) -> Game:
    return open_overlaid(game, [Overlay("my.toml", text)])


def first_number(game: Game) -> tuple[str, Any]:
    """The path and the value of the first number in a game's box that an overlay may change. The function tries one
    number after another."""
    data = tomllib.loads((Path(str(sys.modules[type_module(game)].__file__)).parent / "box.toml").read_text("utf-8"))
    for key, value in data.items():
        if key in ("game", "level", "preset", "option", "clock", "thinking"):
            continue
        for path, number in numbers(value, key):
            for changed in (number + 1, number - 1):
                try:
                    overlaid(game.id, dotted(path, changed))
                except BoxError:
                    continue
                return path, changed
    return "option.0.default", None


def type_module(game: Game) -> str:
    return game.rules.setup.__module__.rpartition(".")[0]


def numbers(value: Any, path: str) -> list[tuple[str, int]]:
    found = []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += numbers(inner, f"{path}.{key}")
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        found += numbers(value[0], f"{path}.0")
    elif type(value) is int:
        found.append((path, value))
    return found


def dotted(path: str, value: Any) -> str:
    return ".".join(f'"{part}"' for part in path.split(".")) + f" = {value}"


@pytest.mark.parametrize("game", [each for each in games() if each.id != "pig"], ids=lambda game: game.id)
def test_a_number_of_every_game_can_be_changed(game: Game):
    path, value = first_number(game)
    assert value is not None
    changed = overlaid(game.id, dotted(path, value))
    assert [each.key for each in changes_of(game.id, [Overlay("my.toml", dotted(path, value))])] == [path]
    assert changed is not find(game.id) is game
    for seed in range(2):
        b = changed.open_box()
        s, taken = play.whole_game(changed, b, changed.usual_seats, seed, [play.RANDOM] * changed.usual_seats, 3_000)
        assert taken > 0
        assert not play.broken(changed, b, s)


def test_an_option_gets_another_default_and_the_printed_game_keeps_its_own():
    changed = overlaid("pig", "option.target.default = 30")
    assert changed.open_box().target == 30
    assert find("pig").open_box().target == 100
    assert changed.rules is find("pig").rules
    assert overlaid("pig", "option.target.default = 30") is changed


def test_overlays_follow_one_another():
    one, two = Overlay("a.toml", "option.target.default = 30"), Overlay("b.toml", "option.target.default = 40")
    assert open_overlaid("pig", [one, two]).open_box().target == 40


@pytest.mark.compiled
def test_an_overlay_is_played_by_its_own_numbers():
    changed = overlaid("pig", "option.target.default = 30")
    printed = Plan(find("pig"), 2, 500, policies=("strong",), options={"target": 30})
    found, expected = count(Plan(changed, 2, 500, policies=("strong",))), count(printed)
    assert found.rows.facts.tobytes() == expected.rows.facts.tobytes()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("targets = 3", "my.toml: targets: expected one of game, option"),
        ("option.tarjet.default = 3", "my.toml: option.tarjet: expected one of target (did you mean 'target'?)"),
        ("option.9.default = 3", "my.toml: option.9: expected one of target, or a place from 0 to 0"),
        ('option.target.default = "ten"', "option.target.default: expected a whole number, as in the box (100)"),
        ("option.target.default = true", "expected a whole number, as in the box (100); found True"),
        ("option.target.default = 9", "with my.toml: option[0].default: expected a whole number from 10 to 500"),
        ("option.target.range = 3", "expected a list of: a whole number, as in the box ([10, 500])"),
        ("game.version = 9", "my.toml: game: an overlay cannot change this table"),
        ("option.target.default = 100", "my.toml: this overlay changes nothing"),
        ("= 3", "my.toml: cannot be read as TOML"),
        ("option.target.range = [10, 600]\noption.target.default = 50", ""),
    ],
)
def test_what_does_not_fit_is_explained_with_file_and_key(text: str, complaint: str):
    if not complaint:
        assert overlaid("pig", text).open_box({"target": 600}).target == 600
        return
    with pytest.raises(BoxError) as caught:
        overlaid("pig", text)
    assert complaint in str(caught.value)


def test_tables_about_bots_stay():
    with pytest.raises(BoxError, match=r"level: an overlay cannot change this table"):
        overlaid("pig", "level.sow.milliseconds = 200")


def test_a_number_that_no_rule_reads_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("mewple.core.overlay.UNCHECKED", ())
    with pytest.raises(BoxError, match=r"my.toml: option.target.range: the rules do not read this from the box"):
        overlaid("pig", "option.target.range = [10, 501]")


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(BoxError, match=r"none\.toml: cannot be read"):
        read_overlay(tmp_path / "none.toml")


def without_times(text: str) -> list[str]:
    return [line for line in text.splitlines() if "second" not in line and "_per_s" not in line]


@pytest.mark.compiled
def test_commands_take_a_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "short.toml"
    file.write_text("option.target.default = 20\n", encoding="utf-8")

    def shown(*words: str) -> str:
        assert run_command(list(words)) == 0
        return capsys.readouterr().out

    shorter = shown("simulate", "pig", "--box", str(file), "--games", "200", "--json")
    printed = shown("simulate", "pig", "--set", "target=20", "--games", "200", "--json")
    assert without_times(shorter) == without_times(printed)
    assert "different" in shown("compare", "pig", "--with-box", str(file), "--games", "2000", "--levels", "strong")
    assert "20" in shown("sweep", "pig", "--box", str(file), "--over", "target=20,30", "--games", "200")
    assert run_command(["simulate", "pig", "--box", str(tmp_path / "none.toml")]) == 2
    assert "none.toml: cannot be read" in capsys.readouterr().err
