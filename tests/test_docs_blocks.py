"""Every block of code on a page of the documentation is run, or a comment above it says why not: `<!-- not run: REASON
-->`.

The blocks of docs/add-a-game.md and docs/draw-a-board.md are tried in tests/testing/test_add_a_game.py, those of
docs/records.md also in tests/match/test_records.py. Blocks marked as "text" are drawings and not code.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from mewple.core.overlay import Overlay, changes_of

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TUTORIALS = {"add-a-game.md", "draw-a-board.md"}
DOCTESTS = {"README.md", "research.md", "designers.md"}  # these pages are tested in tests/api/test_readme.py
FENCE = re.compile(
    r"^(?:<!-- not run: (?P<reason>.+?) -->\n+)?```(?P<language>\w*) ?(?P<mark>\S*)\n(?P<code>.*?)^```$", re.M | re.S
)
USES_OVERLAY = re.compile(r"mewple \w+ (\S+).* --(?:with-)?box (\w+\.toml)")
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
SMALL = "200"  # how many games a test plays if the command on the page plays thousands


@dataclass(frozen=True)
class Block:
    page: Path
    line: int
    reason: str
    language: str
    mark: str
    code: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"

    def commands(self) -> list[list[str]]:
        """The words of each command in a block of shell code."""
        lines = self.code.replace("\\\n", " ").splitlines()
        return [words for line in lines if (words := shlex.split(line, comments=True))]


def blocks_of(page: Path, content: str) -> list[Block]:
    return [
        Block(
            page,
            content[: found.start()].count("\n") + 1,
            found["reason"] or "",
            found["language"],
            found["mark"],
            found["code"],
        )
        for found in FENCE.finditer(content)
    ]


BLOCKS = [block for page in PAGES if page.name not in TUTORIALS for block in blocks_of(page, page.read_text("utf-8"))]
TRIED = [block for block in BLOCKS if not block.reason and block.language != "text"]


def of(*languages: str) -> list[Block]:
    return [block for block in TRIED if block.language in languages]


def overlays(page: Path) -> dict[str, str]:
    """The overlays on a page. The first line of each names its file."""
    shown = (block.code for block in BLOCKS if block.page == page and block.language == "toml")
    return {code.split("\n", 1)[0].removeprefix("# "): code for code in shown if code.startswith("# ")}


def fault(block: Block) -> str | None:
    """Why no test runs this block; empty if one does."""
    match block.language:
        case "pycon":
            return None if block.page.name in DOCTESTS else "no test runs the examples of this page"
        case "json" | "toml":
            return None
        case "python":
            return None if block.mark.startswith("file=") else "say which file it comes from: ```python file=PATH"
        case "sh":
            strange = [words for words in block.commands() if not known(words)]
            return f"not a command of mewple, not a target of make: {shlex.join(strange[0])}" if strange else None
        case language:
            return f"no test tries blocks of {language or 'no language'}"


def known(words: list[str]) -> bool:
    """Whether a test checks this command: test_docs.py checks the commands of mewple, and a slow test below runs
    them."""
    return words[0] == "mewple" or (words[0] == "make" and len(words) == 2 and words[1] in TARGETS)


@pytest.mark.parametrize("block", TRIED, ids=str)
def test_a_block_is_tried_or_says_why_not(block):
    assert fault(block) is None


def test_what_nobody_tries_is_noticed():
    page = "\n".join(
        [
            *("```sh", "mewple games", "make test", "```"),
            *("```sh", "ls", "```"),
            *("<!-- not run: it deletes things -->", "```sh", "rm x", "```"),
            *("```python", "x = 1", "```"),
            *("```sql", "select 1", "```"),
            "",
        ]
    )
    blocks = blocks_of(Path("page.md"), page)
    assert [block.line for block in blocks] == [1, 5, 8, 12, 15]
    assert [bool(block.reason) for block in blocks] == [False, False, True, False, False]
    assert [fault(block) is None for block in blocks] == [True, False, False, False, False]


@pytest.mark.parametrize("block", of("json"), ids=str)
def test_json_can_be_read(block):
    for line in block.code.splitlines():
        assert isinstance(msgspec.json.decode(line), dict)


@pytest.mark.parametrize("block", of("toml"), ids=str)
def test_toml_can_be_read(block):
    assert tomllib.loads(block.code)
    if block.mark.startswith("file="):
        assert block.code in (ROOT / block.mark.removeprefix("file=")).read_text("utf-8")


@pytest.mark.parametrize("block", of("python"), ids=str)
def test_an_excerpt_is_in_its_file(block):
    assert block.code in (ROOT / block.mark.removeprefix("file=")).read_text("utf-8")


@pytest.mark.parametrize("block", [block for block in of("sh") if USES_OVERLAY.search(block.code)], ids=str)
def test_an_overlay_of_a_command_is_shown_and_changes_the_box(block):
    for game, name in USES_OVERLAY.findall(block.code):
        shown = overlays(block.page)
        assert name in shown, f"show {name} on the page"
        assert changes_of(game, [Overlay(name, shown[name])])


def smaller(words: list[str]) -> list[str]:
    """The same command with fewer games."""
    if "--games" in words:
        place = words.index("--games") + 1
        return [*words[:place], SMALL, *words[place + 1 :]]
    return [*words, "--games", SMALL] if words[1] in ("report", "compare", "sweep") else words


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("block", [block for block in of("sh") if "mewple " in block.code], ids=str)
def test_the_commands_of_a_page_run(block, tmp_path):
    for name, code in overlays(block.page).items():
        (tmp_path / name).write_text(code)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    for words in block.commands():
        if words[0] == "mewple":
            done = subprocess.run(
                smaller(words), cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, f"{shlex.join(words)}\n{done.stderr}"
