"""Rules for the whole repository: names of games, unwanted contents, pinned versions, documents, the wheel."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
GAMES = Path("src/mewple/games")
BOARDS = Path("web/src/games")
LOCKS = {"base": (), "dev": ("dev", "envs", "openspiel", "postgres"), "gpu": ("gpu",)}

# Files of the project must not contain the addresses from which packages are downloaded, or names of folders on one
# machine.
UNWANTED = {
    "a download address": re.compile(
        r'"resolved":\s*"\w+:|-{2}(extra-)?index-url|-{2}find-links|registry\s*=\s*"?https?:'
    ),
    "a package registry's host": re.compile(
        r"registry\.(npmjs|yarnpkg)|(?<!\w)pypi\.org|pythonhosted\.org|npmm[i]rror"
    ),
    "a path of one machine": re.compile(r"(?<![\w.$}])/(work|root|tmp|home|Users|farm)/|[A-Z]:\\Users"),
    "a folder outside the repository": re.compile(r"\.\./shared"),
}


@cache
def files() -> tuple[Path, ...]:
    """Every file that is or would be committed, relative to the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = [Path(name) for name in listed.split("\0") if name]
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


@cache
def text(name: Path) -> str:
    """The text of a file; empty for pictures, fonts and the like."""
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def documents() -> list[Path]:
    """Every Markdown file."""
    return [name for name in files() if name.suffix == ".md"]


def project() -> dict:
    """The [project] table of pyproject.toml."""
    return tomllib.loads(text(Path("pyproject.toml")))["project"]


# --- games are named in their own folders only ---


def games() -> list[str]:
    """The module names of the built-in games, by their folders."""
    return sorted({name.parts[3] for name in files() if name.is_relative_to(GAMES) and len(name.parts) > 4})


def pattern(game: str) -> re.Pattern[str]:
    """Finds a game's name in all its spellings: dog_bus, dog-bus, Dog Bus, DogBus, dogBus."""
    return re.compile(r"(?<![a-z])" + game.replace("_", "[-_ ]?"), re.IGNORECASE)


def own_folders(game: str) -> list[Path]:
    """The folders in which a game may be named."""
    return [GAMES / game, BOARDS / game, BOARDS / game.replace("_", "-")]


@pytest.mark.parametrize("spelling", ["dog_bus", "dog-bus", "Dog Bus", "DogBus", "const dogBus = 1", "x_dog_bus_y"])
def test_every_spelling_of_a_game_is_found(spelling):
    assert pattern("dog_bus").search(spelling)
    assert not pattern("dog_bus").search("hotdog bus")


def test_no_file_outside_a_games_folder_names_it():
    shared = [name for name in files() if name.is_relative_to("src/mewple") or name.is_relative_to("web/src")]
    assert shared
    named = [
        f"{name} names {game}"
        for game in games()
        for name in shared
        if not any(name.is_relative_to(folder) for folder in own_folders(game))
        if pattern(game).search(text(name)) or pattern(game).search(name.as_posix())
    ]
    assert not named


def imported_modules(name: Path) -> set[str]:
    """The top-level modules that a Python file imports anywhere in the file."""
    found = set()
    for node in ast.walk(ast.parse(text(name))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def test_only_the_core_knows_numba():
    sources = [name for name in files() if name.is_relative_to("src/mewple") and name.suffix == ".py"]
    assert sources
    knowing = [str(name) for name in sources if {"numba", "llvmlite"} & imported_modules(name)]
    assert not [name for name in knowing if not name.startswith("src/mewple/core/")]


# --- what no file says ---


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a download address", '"resolved": "' + "https://example.net/a.tgz" + '"'),
        ("a download address", "--" + "index-url https://example.net/simple"),
        ("a package registry's host", "see https://" + "pypi" + ".org/project/x"),
        ("a path of one machine", "cache = /" + "home/me/cache"),
        ("a folder outside the repository", ".." + "/shared/design.md"),
    ],
)
def test_unwanted_lines_are_found(what, line):
    assert UNWANTED[what].search(line)


@pytest.mark.parametrize("what", UNWANTED)
def test_no_file_contains(what):
    lines = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name in files()
        for number, line in enumerate(text(name).splitlines(), start=1)
        if UNWANTED[what].search(line)
    ]
    assert not lines


# --- pins ---


def pins(name: str) -> dict[str, str]:
    """The versions that a requirements file pins."""
    lines = [line for line in text(Path(f"requirements/{name}.txt")).splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.!+]+", line) for line in lines), f"only name==version in {name}.txt"
    return dict(line.split("==") for line in lines)


@pytest.mark.parametrize("name", LOCKS)
def test_every_dependency_is_pinned_to_an_allowed_version(name):
    extras = project()["optional-dependencies"]
    wanted = [
        Requirement(line) for line in project()["dependencies"] + [line for key in LOCKS[name] for line in extras[key]]
    ]
    pinned = pins(name)
    for need in wanted:
        if need.name != "mewple":
            key = canonicalize_name(need.name)
            assert key in pinned, f"{key} is not in requirements/{name}.txt: run `make lock`"
            assert need.specifier.contains(pinned[key]), (
                f"{key}=={pinned[key]} does not satisfy {need}: run `make lock`"
            )


def test_requirement_files_agree():
    reference = pins("dev")
    for name in LOCKS:
        different = {key for key, version in pins(name).items() if reference.get(key, version) != version}
        assert not different, f"requirements/{name}.txt and dev.txt pin different versions"


# --- documents ---


def make_targets() -> set[str]:
    """The targets that the Makefile explains."""
    return set(re.findall(r"^([a-z-]+):.*## ", text(Path("Makefile")), re.MULTILINE))


def test_make_commands_in_documents_exist():
    assert {"play", "test", "check", "bench"} <= make_targets()
    code = re.compile(r"(?:`|^\s*\$?\s*)make ([a-z-]+)", re.MULTILINE)
    named = {target for name in documents() for target in code.findall(text(name))}
    assert {"play", "test"} <= named
    assert named <= make_targets()


def test_links_in_documents_lead_somewhere():
    links = [(name, link) for name in documents() for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text(name))]
    assert links
    inside = [(name, link) for name, link in links if not re.match(r"\w+:", link)]
    assert not [f"{name}: {link}" for name, link in inside if not (ROOT / name.parent / link).exists()]


# --- the wheel ---


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> zipfile.ZipFile:
    """The wheel that is made from these sources. The client is not built again, because a separate step does that."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "MEWPLE_SKIP_WEB": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "browser client not built: MEWPLE_SKIP_WEB=1" in done.stdout + done.stderr
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def test_wheel_carries_every_file_of_the_package(wheel):
    packed = set(wheel.namelist())
    wanted = {name.relative_to("src").as_posix() for name in files() if name.is_relative_to("src/mewple")}
    assert "mewple/py.typed" in wanted
    assert not wanted - packed


def test_wheel_carries_the_built_client(wheel):
    static = ROOT / "src/mewple/server/static"
    if not static.joinpath("index.html").is_file():
        pytest.skip("the browser client is not built here: run `make setup`")
    built = {path.relative_to(ROOT / "src").as_posix() for path in static.rglob("*") if path.is_file()}
    assert built == {name for name in wheel.namelist() if name.startswith("mewple/server/static/")}
