"""The tutorials are correct: their excerpts are in the files, their code runs, and their commands print what they
say."""

import re
import shlex
from pathlib import Path

import pytest

from mewple import cli

ROOT = Path(__file__).resolve().parents[2]
PAGES = "".join((ROOT / "docs" / name).read_text("utf-8") for name in ("add-a-game.md", "draw-a-board.md"))
BLOCKS = re.findall(r"^```(\w+) ?(\S*)\n(.*?)^```$", PAGES, re.M | re.S)
EXCERPTS = [(mark.removeprefix("file="), text) for _, mark, text in BLOCKS if mark.startswith("file=")]
COMMANDS = [text for language, _, text in BLOCKS if language == "console"]


def test_every_block_is_checked_somehow():
    assert BLOCKS
    assert [mark for language, mark, _ in BLOCKS if language != "console" and not re.match("run$|file=", mark)] == []


def test_the_smallest_game_stays_small():
    """At most 120 lines of Python, without empty ones."""
    files = (ROOT / "examples" / "pig" / "src").rglob("*.py")
    assert sum(bool(line.strip()) for file in files for line in file.read_text("utf-8").splitlines()) <= 120


@pytest.mark.parametrize(("file", "text"), EXCERPTS)
def test_excerpts_are_in_their_files(file, text):
    assert text in (ROOT / file).read_text("utf-8")


@pytest.mark.compiled
def test_the_code_runs(monkeypatch):
    monkeypatch.chdir(ROOT)
    running = [text for language, mark, text in BLOCKS if mark == "run"]
    assert len(running) == 3
    space: dict[str, object] = {}
    for text in running:
        exec(compile(text, "docs/add-a-game.md", "exec"), space)


@pytest.mark.parametrize("text", COMMANDS)
def test_commands_print_what_it_says(text, monkeypatch, capfd):
    monkeypatch.chdir(ROOT)
    command, *shown = text.splitlines()
    assert command.startswith("$ mewple ")
    assert cli.run(shlex.split(command)[2:]) == 0
    printed = capfd.readouterr().out.splitlines()
    if shown[-1] == "…":
        shown, printed = shown[:-1], printed[: len(shown) - 1]
    assert printed == shown
