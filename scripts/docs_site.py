"""Builds the documentation as a site: `make docs`.

    python scripts/docs_site.py [--out FOLDER] [--serve]

The pages of the documentation link to each other, and to ledgers, examples and source files, by their paths in the
repository. This script copies every page, and every file that a page links to, into one folder, with the same paths.
For each folder that is linked it makes a page that lists its files. Then it makes the navigation from docs/index.md and
runs MkDocs. If a link leads nowhere, MkDocs stops with an error.

Where a page says `<!-- live table -->`, readers can play: `mewple site` writes the games into a folder among the pages.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from mewple.site.build import NoSite, build
from mewple.site.wheel import NoWheel

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".make" / "docs"
INDEX = ROOT / "docs" / "index.md"
LINK = re.compile(r"(!?\[[^\]]*\]\()(?!\w+:)([^)#\s]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^```(\w+) [^\n]+$", re.M)
TABLE = "<!-- live table -->"
PLAY = "play"
"""The folder among the pages that contains the playable games."""
# The browser loads the frame only when a reader opens it.
FRAME = (
    '<details><summary>Play here</summary><iframe src="{address}" title="Mewple, played without a server"'
    ' loading="lazy" style="width: 100%; height: min(52rem, 90vh); border: 1px solid"></iframe></details>\n\n'
    '<p><a href="{address}">Play on a page of its own</a></p>'
)
START = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "web/public/favicon.svg")


def gather(pages: Path, *, live: bool) -> None:
    """Copies the documentation, and everything that it links to, into `pages`. `live` says whether `pages` also
    contains the playable games."""
    todo = [ROOT / name for name in START] + sorted((ROOT / "docs").rglob("*.md"))
    done: set[Path] = set()
    while todo:
        source = todo.pop()
        if source in done:
            continue
        done.add(source)
        target = pages / source.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            todo += linked_files(source)
            target.write_text(page(source, live=live), encoding="utf-8")
        elif source.is_dir():
            todo += tracked(source)
            target.mkdir(exist_ok=True)
            if not (source / "README.md").exists():
                (target / "index.md").write_text(folder_page(source), encoding="utf-8")
        else:
            shutil.copyfile(source, target)


def linked_files(source: Path) -> list[Path]:
    """The files and folders of the repository to which a page links. Leaves out files that do not exist; MkDocs reports
    them."""
    found = [(source.parent / link).resolve() for _, link, _ in LINK.findall(source.read_text(encoding="utf-8"))]
    return [path for path in found if path.is_relative_to(ROOT) and path.exists()]


def page(source: Path, *, live: bool = False) -> str:
    """The text of a page for MkDocs. A link to a folder leads to the page that lists its files, and the first line of a
    code block names only the language. `<!-- live table -->` becomes a playable table if `live`, and is removed
    otherwise."""

    def to_folder(match: re.Match[str]) -> str:
        opening, link, anchor = match.groups(default="")
        folder = source.parent / link
        if folder.is_dir():
            link = f"{link.rstrip('/')}/{'README' if (folder / 'README.md').exists() else 'index'}.md"
        return f"{opening}{link}{anchor})"

    text = LINK.sub(to_folder, FENCE.sub(r"```\1", source.read_text(encoding="utf-8")))
    up = "../" * (len(source.relative_to(ROOT).parts) - (source.stem == "README"))
    return text.replace(TABLE, FRAME.format(address=f"{up}{PLAY}/") if live else "")


def add_games(pages: Path) -> bool:
    """Puts the games into a folder of the documentation. If they cannot be built here, prints the reason and returns
    False."""
    try:
        build(pages / PLAY)
    except (NoSite, NoWheel) as problem:
        print(f"mewple: the documentation has no live table: {problem}")
        return False
    return True


def tracked(folder: Path) -> list[Path]:
    """The files in a folder that belong to the project."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", str(folder)]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def folder_page(folder: Path) -> str:
    lines = [f"# {folder.relative_to(ROOT)}", "", "The files in this folder:", ""]
    return "\n".join(
        [
            *lines,
            *(
                f"- [{each}]({each})"
                for each in sorted(file.relative_to(folder).as_posix() for file in tracked(folder))
            ),
            "",
        ]
    )


def navigation(index: str) -> list[str]:
    """The lines of `nav`: a tab for each section of docs/index.md, with the pages to which it links."""
    lines = ["nav:", "  - Mewple: README.md"]
    for section in re.split(r"^## ", index, flags=re.M)[1:]:
        title, _, body = section.partition("\n")
        lines.append(f"  - {title}:")
        listed: set[str] = set()
        for name, link in re.findall(r"\[([^\]]+)\]\(([^)#]+)\)", body):
            place = (INDEX.parent / link).resolve().relative_to(ROOT)
            if place.suffix == ".md" and place.as_posix() not in listed:
                listed.add(place.as_posix())
                lines.append(f'    - "{" ".join(name.split())}": {place.as_posix()}')
    return [*lines, ""]


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the documentation as a site.")
    parser.add_argument("--out", type=Path, default=BUILD / "site", help="where the site is written")
    parser.add_argument("--serve", action="store_true", help="serve it on this computer instead")
    arguments = parser.parse_args()
    shutil.rmtree(BUILD / "pages", ignore_errors=True)
    (BUILD / "pages").mkdir(parents=True)
    gather(BUILD / "pages", live=add_games(BUILD / "pages"))
    config = BUILD / "mkdocs.yml"
    settings = [f"INHERIT: {ROOT / 'mkdocs.yml'}", f"docs_dir: {BUILD / 'pages'}"]
    config.write_text("\n".join([*settings, *navigation(INDEX.read_text(encoding="utf-8"))]), encoding="utf-8")
    run = ["serve"] if arguments.serve else ["build", "--site-dir", str(arguments.out.resolve())]
    # Without this, Material prints an advertisement for its successor.
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", *run, "--strict", "--config-file", str(config)]
    done = subprocess.run(command, env=environment, check=False)
    if done.returncode:
        sys.exit(done.returncode)
    print(f"mewple: the documentation is in {arguments.out}; open {arguments.out / 'index.html'}")


if __name__ == "__main__":
    main()
