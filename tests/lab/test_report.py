"""Reports: the same plan gives the same page, and the page says from which level of play its figures come."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mewple.cli import run as run_command
from mewple.core.registry import find
from mewple.lab import report_file
from mewple.lab.report import Sizes, make_report
from mewple.lab.simulate import Plan

SIZES = Sizes(games=2_000, sample=8, playouts=8, pairings=500, restricted=20, luck=20)
PIG = find("pig")


def make(seats: int = 2) -> dict:
    plan = Plan(PIG, seats, SIZES.games, options={"target": 40})
    return make_report(plan, ["beginner", "strong"], SIZES)


@pytest.mark.compiled
def test_the_same_plan_gives_the_same_report():
    one = make()
    assert json.dumps(one, allow_nan=False) == json.dumps(make(), allow_nan=False)


@pytest.mark.compiled
def test_a_report_begins_with_sentences_and_every_figure_names_players_and_games():
    told = make(seats=3)
    assert told["title"] == "Pig with 3 seats"
    assert any("strong players" in sentence for sentence in told["verdict"])
    assert told["next"]
    figures = [figure for section in told["sections"] for figure in section["figures"]]
    assert len(figures) > 12
    for figure in figures:
        assert re.search(r"polic|Seats played", figure["note"]), figure["title"]
        assert re.search(r"\d", figure["note"]), figure["title"]


@pytest.mark.compiled
def test_the_command_writes_one_page_that_loads_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    page = tmp_path / "page.html"
    page.write_text(f"<title>Mewple report</title><body>{report_file._PLACE}</body>", encoding="utf-8")
    monkeypatch.setattr(report_file, "PAGE", page)
    out = tmp_path / "out.html"
    words = ["report", "pig", "--games", "1000", "--sample", "4", "--playouts", "4", "--out", str(out)]
    assert run_command(words) == 0
    assert "Skill counts" in capsys.readouterr().out
    written = out.read_text(encoding="utf-8")
    assert "<title>Pig with 2 seats</title>" in written
    data = re.search(r'id="report">(.*?)</script>', written)
    assert data is not None
    assert json.loads(data[1])["plan"]["games"] == 1000
    assert run_command([*words[:-1], str(tmp_path / "none" / "out.html")]) == 2
    assert "--out:" in capsys.readouterr().err


def test_texts_cannot_end_the_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    page = tmp_path / "page.html"
    page.write_text(report_file._PLACE, encoding="utf-8")
    monkeypatch.setattr(report_file, "PAGE", page)
    assert report_file.report_page({"title": "</script><b>"}).count("</script>") == 1


def test_a_page_that_is_not_built_is_explained(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(report_file, "PAGE", Path("/nowhere/report.html"))
    assert run_command(["report", "pig"]) == 2
    assert "the page of reports is not built" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [("--sample 1", "--sample: expected at least 2"), ("--playouts 7", "--playouts: expected an even number")],
)
def test_wrong_sizes_are_explained(words: str, complaint: str, capsys: pytest.CaptureFixture[str]):
    assert run_command(["report", "pig", *words.split()]) == 2
    assert complaint in capsys.readouterr().err
