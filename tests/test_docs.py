"""The documentation: links lead to every page, and all sections, commands and options that the pages name exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
import typer

from mewple.cli import make_app
from mewple.core.registry import find

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "scripts"))

import docs_site  # noqa: E402
import game_pages  # noqa: E402

DOCS = ROOT / "docs"
INDEX = DOCS / "index.md"
PAGES = sorted(DOCS.rglob("*.md"))
READ_BY = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES]
GAME_PAGES = [page for page in PAGES if page.parent.name == "games"]
DECISIONS = [page for page in PAGES if page.parent.name == "decisions"]
LOADED = re.compile(r"""<(?:script|link|img)[^>]*(?:src|href)="(https?://[^"]*)""")
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)")


@cache
def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """The file and the section (or "") of each link that leads to a file of the repository."""
    for name, section in LINK.findall(text(page)):
        yield ((page.parent / name).resolve() if name else page), section


def reachable(start: Path) -> set[Path]:
    """The pages that a reader can reach from `start` by links."""
    found, todo = {start}, [start]
    while todo:
        for target, _ in links(todo.pop()):
            if target.suffix == ".md" and target.is_relative_to(DOCS) and target.is_file() and target not in found:
                found.add(target)
                todo.append(target)
    return found


def anchors(page: Path) -> set[str]:
    """The sections of a page, by the names that GitHub gives them in links."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", text(page), flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def commands_in(page: str) -> Iterator[list[str]]:
    """The words after `mewple` of every command in a block of shell code or in a code span."""
    blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```$", page, re.M | re.S)
    lines = "\n".join(blocks).replace("\\\n", " ").splitlines()
    spans = re.findall(r"`(mewple [a-z-][^`]*)`", re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S))
    for line in [*lines, *spans]:
        words = shlex.split(line.removeprefix("$ "), comments=True)
        if words[:1] == ["mewple"]:
            yield words[1:]


@cache
def app() -> Any:
    return typer.main.get_command(make_app())


def fault(words: list[str]) -> str | None:
    """The first error in the arguments of a `mewple` command."""
    command = app()
    words = [word for word in words if word != "…"]
    while words and not words[0].startswith("-") and hasattr(command, "commands"):
        if words[0] not in command.commands:
            return f"no command {words[0]}"
        command, words = command.commands[words[0]], words[1:]
    known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)} | {"--help"}
    return next((f"no option {word}" for word in words if word.startswith("-") and word not in known), None)


def test_every_page_can_be_reached_from_the_index():
    assert sorted(set(PAGES) - reachable(INDEX)) == []


def test_every_linked_section_exists():
    wanted = [(page, target, section) for page in READ_BY for target, section in links(page) if section]
    assert wanted
    assert [each for each in wanted if each[2] not in anchors(each[1])] == []


@pytest.mark.parametrize("page", sorted(set(PAGES) - set(DECISIONS)), ids=lambda page: page.stem)
def test_a_page_says_first_whom_it_is_for(page):
    title, opening = text(page).split("\n\n")[:2]
    assert title.startswith("# ")
    assert opening.startswith("For ")
    assert page == INDEX or "After this page you" in opening.replace("\n", " ")


def test_decisions_have_the_same_titles_in_the_index():
    listed = dict(re.findall(r"\[(\d{4} [^\]]+)\]\(decisions/([^)]+)\)", text(INDEX)))
    titles = {text(page).splitlines()[0].removeprefix("# "): page.name for page in DECISIONS}
    assert listed == titles


@pytest.mark.parametrize("page", GAME_PAGES, ids=lambda page: page.stem)
def test_the_tables_of_a_game_page_are_what_the_script_writes(page):
    assert sorted(re.findall(r"^<!-- table: (\w+) -->$", text(page), re.M)) == sorted(game_pages.TABLES)
    assert text(page) == game_pages.filled(text(page), find(page.stem)), "run `python scripts/game_pages.py`"


@pytest.mark.parametrize("page", GAME_PAGES, ids=lambda page: page.stem)
def test_a_game_page_names_the_version_of_the_rules(page):
    history = text(page).split("\n## Version history\n")[1]
    assert re.findall(r"^(\d+)\.", history, re.M)[-1] == str(find(page.stem).content.version)


def test_what_a_field_means_is_read_from_the_source_beside_it():
    class Taxi(msgspec.Struct):
        """A taxi."""

        at: int  # its tile
        driver: str | None
        """None while nobody drives it."""
        colour: str

    assert game_pages.field_notes(Taxi) == {"at": "its tile", "driver": "null while nobody drives it."}
    assert game_pages.own_docstring(Taxi) == "A taxi."
    assert game_pages.type_text(list[str | None], {}) == "list of text or null"
    assert game_pages.type_text(Literal["", "late"] | None, {}) == '`""`, `late` or null'


@pytest.mark.parametrize("page", READ_BY, ids=lambda page: page.stem)
def test_commands_and_their_options_exist(page):
    assert [(words, wrong) for words in commands_in(text(page)) if (wrong := fault(words))] == []


def test_a_wrong_command_is_noticed():
    page = (
        "```sh\nmewple games --json  # all\nmewple fly\n```\nor `mewple serve --lan --wings`, `mewple host fly TABLE`"
    )
    found = [fault(words) for words in commands_in(page)]
    assert found == [None, "no command fly", "no option --wings", "no command fly"]


def test_the_site_builds_without_warnings(tmp_path):
    command = [sys.executable, docs_site.__file__, "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for page in ("index", "docs/play/index", "rulebooks/pig/index", "examples/pig/index"):
        assert (tmp_path / f"{page}.html").is_file(), page
    playing = (tmp_path / docs_site.PLAY / "index.html").is_file()
    assert playing == (f'src="{docs_site.PLAY}/"' in (tmp_path / "index.html").read_text("utf-8"))
    assert playing or "has no live table" in done.stdout
    addresses = {each for page in tmp_path.rglob("*.html") for each in LOADED.findall(page.read_text("utf-8"))}
    assert addresses == set(), "the site loads something from outside"


def test_a_page_without_links_to_it_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "DOCS", tmp_path)
    for name, words in (("index", "[a](a.md)"), ("a", "[b](b.md#there)"), ("b", "# B\n\n## There it is!"), ("c", "")):
        (tmp_path / f"{name}.md").write_text(words)
    assert {page.stem for page in reachable(tmp_path / "index.md")} == {"index", "a", "b"}
    assert anchors(tmp_path / "b.md") == {"b", "there-it-is"}
