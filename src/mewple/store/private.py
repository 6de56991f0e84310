"""Files for their owner alone: a database holds the seeds of running matches, and so every card and die to come."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

FOLDER = 0o700
FILE = 0o600


def make_private_folder(folder: Path, *, ours: bool) -> None:
    """Makes the folder for its owner alone. One that exists is closed to others only when it is `ours`."""
    missing = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    if missing or ours:
        _set_mode(folder, FOLDER)


def make_private_file(file: Path, *others: Path) -> None:
    """Makes the file, if it is not there, for its owner alone, and closes it and `others` to everybody else."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
    for each in (file, *others):
        _set_mode(each, FILE)


def _set_mode(place: Path, mode: int) -> None:
    # Somebody else's file, or one that is not there: opening it says what is wrong, if anything is.
    with contextlib.suppress(OSError):
        if place.stat().st_mode & 0o777 & ~mode:
            place.chmod(mode)
