"""Boards that come with a game's own package, in the folder `board` beside its rules, with a script `board.js`."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from mewple.core.game import Game
from mewple.core.registry import NoSuchGame, find, game_folder
from mewple.server.http.static import File, Static

SCRIPT = "board.js"
ADDRESS = "/boards"


def board_folder(game: Game) -> Path | None:
    """The folder of the game's own board; None if its package has none."""
    folder = game_folder(game) / "board"
    return folder if (folder / SCRIPT).is_file() else None


@cache
def board_address(game: Game) -> str:
    """The address of the board's script; empty if there is none. The address changes whenever a file in the folder
    changes."""
    folder = board_folder(game)
    if folder is None:
        return ""
    digest = hashlib.sha256()
    for file in sorted(each for each in folder.rglob("*") if each.is_file()):
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{ADDRESS}/{game.id}/{digest.hexdigest()[:16]}/{SCRIPT}"


def board_file(path: str) -> File | None:
    """The file of a game's own board that is requested by this path, such as `/boards/<game>/<hash>/board.js`. None if
    there is no such file."""
    parts = path.strip("/").split("/", 3)
    if len(parts) != 4 or f"/{parts[0]}" != ADDRESS:
        return None
    try:
        found = _files(parts[1])
    except NoSuchGame:
        return None
    return None if found is None else found.find(parts[3])


@cache
def _files(game: str) -> Static | None:
    folder = board_folder(find(game))
    return None if folder is None else Static(folder)
