"""Games as Parquet files: the rows are the games, the files contain plan and version, and the same plan gives the same
bytes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from mewple.cli import run as run_command
from mewple.core.registry import find
from mewple.lab.counting import count
from mewple.lab.simulate import Plan

polars = pytest.importorskip("polars", reason="the extra `lab` is not installed")
PIG = find("pig")
WORDS = ["data", "pig", "--games", "300", "--sample", "4", "--playouts", "4", "--set", "target=30", "--seed", "7"]


@pytest.mark.compiled
def test_the_files_hold_the_games_and_are_the_same_every_time(tmp_path: Path):
    for name in ("one", "two"):
        assert run_command([*WORDS, "--out", str(tmp_path / name)]) == 0
    for name in ("games", "moments", "uses"):
        one, two = ((tmp_path / folder / f"{name}.parquet").read_bytes() for folder in ("one", "two"))
        assert one == two
    rows = count(Plan(PIG, 2, 300, seed=7, policies=("strong",), options={"target": 30})).rows
    games = polars.read_parquet(tmp_path / "one" / "games.parquet")
    assert games["seed"].to_list() == list(range(7, 307))
    assert np.array_equal(games["length"].to_numpy(), rows.fact("length"))
    assert np.array_equal(games["share_2"].to_numpy(), rows.shares[:, 1])
    moments = polars.read_parquet(tmp_path / "one" / "moments.parquet")
    assert set(moments["seed"]) == {7, 8, 9, 10}
    assert moments.filter(polars.col("seed") == 7)["part"].is_sorted()
    assert moments["chance_1"].is_between(0, 1).all()
    uses = polars.read_parquet(tmp_path / "one" / "uses.parquet")
    assert uses["use"].to_list() == ["roll", "hold"]


@pytest.mark.compiled
def test_plan_and_version_are_in_every_file(tmp_path: Path):
    box = tmp_path / "box.toml"
    box.write_text("option.target.default = 20", encoding="utf-8")
    assert run_command([*WORDS[:8], "--out", str(tmp_path), "--box", str(box)]) == 0
    for name, games in (("games", 300), ("moments", 4), ("uses", 300)):
        metadata = polars.read_parquet_metadata(tmp_path / f"{name}.parquet")
        plan = json.loads(metadata["mewple.plan"])
        assert (plan["game"], plan["games"], plan["policies"]) == ("pig", games, ["strong"])
        assert "option.target.default = 20" in plan["overlay"]
        assert metadata["mewple.version"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--sample 1", "--sample: expected 2 to 300, which is --games; got 1"),
        ("--sample 301", "--sample: expected 2 to 300"),
        ("--playouts 3", "--playouts: expected an even number"),
        ("--level beginner,strong", "--level: expected one policy"),
    ],
)
def test_wrong_words_are_explained(words: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run_command(["data", "pig", "--games", "300", "--out", str(tmp_path / "none"), *words.split()]) == 2
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_without_polars_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setitem(sys.modules, "polars", None)
    assert run_command(["data", "pig", "--out", "nowhere"]) == 2
    assert "pip install 'mewple[lab]'" in capsys.readouterr().err
