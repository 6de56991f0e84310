"""Files with the same purpose have the same name in every game. Compares the games' folders with the tables in
docs/floor-plan.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "mewple" / "games"
BOARDS = ROOT / "web" / "src" / "games"
BESIDE = {"box.toml", "guide.toml", "README.md"}
"""Files that every game has beside its modules."""


def tables() -> list[list[str]]:
    """The names in the first column of each table on the page, in order: what games must have and may have, what boards
    must have and may have."""
    found: list[list[str]] = []
    for line in (ROOT / "docs" / "floor-plan.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| ---"):
            found.append([])
        elif line.startswith("| `"):
            found[-1] += re.findall(r"`([^`]+)`", line.split("|")[1])
    return found


GAME_MUST, GAME_MAY, BOARD_MUST, BOARD_MAY = tables()
GAME_IDS = sorted(folder.name for folder in GAMES.iterdir() if (folder / "state.py").is_file())
BOARD_IDS = sorted(folder.name for folder in BOARDS.iterdir() if folder.is_dir())


def named(name: str, patterns: list[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def modules(folder: Path) -> set[str]:
    """The modules and packages in a game's folder."""
    packages = {init.parent.name for init in folder.glob("*/__init__.py")}
    return {file.stem for file in folder.glob("*.py") if file.stem != "__init__"} | packages


def faults_of_game(folder: Path) -> Iterator[str]:
    """Yields what is wrong with the names of the modules and files in a game's folder."""
    have = modules(folder)
    yield from (f"has no module {name}" for name in GAME_MUST if name not in have)
    yield from (f"has no file {name}" for name in sorted(BESIDE) if not (folder / name).is_file())
    if "policies" in have:
        lacking = [name for name in ("beginner", "strong") if not (folder / "policies" / f"{name}.py").is_file()]
        yield from (f"has no policy policies/{name}.py" for name in lacking)
    readme = (folder / "README.md").read_text(encoding="utf-8") if (folder / "README.md").is_file() else ""
    for name in sorted(have):
        if not named(name, [*GAME_MUST, *GAME_MAY]) and f"`{name}.py`" not in readme:
            yield f"module {name} stands neither in docs/floor-plan.md nor in the game's README"


def shared_phases(folders: list[Path]) -> dict[str, list[str]]:
    """File names that several games use, although the tables do not list them."""
    users: dict[str, list[str]] = {}
    for folder in folders:
        for name in sorted(modules(folder)):
            if not named(name, [*GAME_MUST, *GAME_MAY]):
                users.setdefault(name, []).append(folder.name)
    return {name: games for name, games in users.items() if len(games) > 1}


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_has_the_modules_of_the_floor_plan(game):
    assert not list(faults_of_game(GAMES / game))


def test_a_module_name_that_two_games_use_stands_in_the_floor_plan():
    assert not shared_phases([GAMES / game for game in GAME_IDS])


@pytest.mark.parametrize("board", BOARD_IDS)
def test_a_board_has_the_files_of_the_floor_plan(board):
    have = {file.name for file in (BOARDS / board).iterdir()}
    assert not [name for name in BOARD_MUST if name not in have]
    assert not [name for name in have if ".test." in name or name in ("support.ts", "fixtures.ts")]


def test_a_script_name_that_two_boards_use_stands_in_the_floor_plan():
    users: dict[str, list[str]] = {}
    for board in BOARD_IDS:
        for file in (BOARDS / board).glob("*.ts"):
            users.setdefault(file.name, []).append(board)
    shared = {name: boards for name, boards in users.items() if len(boards) > 1}
    assert not [name for name in shared if name not in (*BOARD_MUST, *BOARD_MAY)]


def test_a_wrong_name_is_noticed(tmp_path):
    for game in ("dogs", "birds"):
        folder = tmp_path / game
        for name in GAME_MUST:
            if name == "policies":
                (folder / name).mkdir(parents=True)
            file = folder / name / "__init__.py" if name == "policies" else folder / f"{name}.py"
            file.parent.mkdir(exist_ok=True)
            file.touch()
        for policy in ("beginner", "strong"):
            (folder / "policies" / f"{policy}.py").touch()
        for name in BESIDE:
            (folder / name).touch()
    dogs = tmp_path / "dogs"
    assert not list(faults_of_game(dogs))
    (dogs / "telling.py").touch()
    assert list(faults_of_game(dogs)) == [
        "module telling stands neither in docs/floor-plan.md nor in the game's README"
    ]
    (dogs / "README.md").write_text("| `telling.py` | what dogs say |")
    assert not list(faults_of_game(dogs))
    (tmp_path / "birds" / "telling.py").touch()
    assert shared_phases([dogs, tmp_path / "birds"]) == {"telling": ["dogs", "birds"]}
    (dogs / "words.py").unlink()
    assert list(faults_of_game(dogs)) == ["has no module words"]
