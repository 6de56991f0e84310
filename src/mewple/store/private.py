"""Makes files that only their owner can read, because a database contains the seeds of running matches, and so all
future cards and dice."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

FOLDER = 0o700
FILE = 0o600


def make_private_folder(folder: Path, *, ours: bool) -> None:
    """Makes a folder that only its owner can read. If the folder exists already, its permissions are changed only if
    `ours` is set."""
    missing = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    if missing or ours:
        _set_mode(folder, FOLDER)


def make_private_file(file: Path, *others: Path) -> None:
    """Makes the file if it is missing. Only the owner may then read this file and `others`."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
    for each in (file, *others):
        _set_mode(each, FILE)


def _set_mode(place: Path, mode: int) -> None:
    # If the file belongs to somebody else or is missing, opening it will report that.
    with contextlib.suppress(OSError):
        if place.stat().st_mode & 0o777 & ~mode:
            place.chmod(mode)
