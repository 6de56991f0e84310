"""The documentation can be found and followed: pages are linked, sections exist, commands and options exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

from mewple.cli import make_app
from mewple.core.registry import find

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
INDEX = DOCS / "index.md"
PAGES = sorted(DOCS.rglob("*.md"))
READ_BY = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES]
GAME_PAGES = [page for page in PAGES if page.parent.name == "games"]
DECISIONS = [page for page in PAGES if page.parent.name == "decisions"]
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)")


@cache
def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """The file and the section (or "") of every link inside the repository."""
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
    """The sections of a page, as GitHub names them in links."""
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


def section(page: Path, title: str) -> str:
    """The text below a heading, up to the next one of the same rank."""
    return text(page).split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("page", GAME_PAGES, ids=lambda page: page.stem)
def test_a_game_page_lists_the_options_with_their_defaults(page):
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section(page, "Options"), re.M)
    options = find(page.stem).content.options
    assert {name: default.strip(" `") for name, default in rows} == {
        name: str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
        for name, option in options.items()
    }


@pytest.mark.parametrize("page", GAME_PAGES, ids=lambda page: page.stem)
def test_a_game_page_names_every_preset_and_level_and_the_version_of_the_rules(page):
    content = find(page.stem).content
    shown = section(page, "Options") + section(page, "Bots")
    names = [preset.name for preset in content.presets] + [level.name for level in content.levels]
    assert [name for name in names if name not in shown] == []
    assert re.findall(r"^(\d+)\.", section(page, "Version history"), re.M)[-1] == str(content.version)


@pytest.mark.parametrize("page", READ_BY, ids=lambda page: page.stem)
def test_commands_and_their_options_exist(page):
    assert [(words, wrong) for words in commands_in(text(page)) if (wrong := fault(words))] == []


def test_a_wrong_command_is_noticed():
    page = (
        "```sh\nmewple games --json  # all\nmewple fly\n```\nor `mewple serve --lan --wings`, `mewple host fly TABLE`"
    )
    found = [fault(words) for words in commands_in(page)]
    assert found == [None, "no command fly", "no option --wings", "no command fly"]


def test_a_page_without_links_to_it_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "DOCS", tmp_path)
    for name, words in (("index", "[a](a.md)"), ("a", "[b](b.md#there)"), ("b", "# B\n\n## There it is!"), ("c", "")):
        (tmp_path / f"{name}.md").write_text(words)
    assert {page.stem for page in reachable(tmp_path / "index.md")} == {"index", "a", "b"}
    assert anchors(tmp_path / "b.md") == {"b", "there-it-is"}
