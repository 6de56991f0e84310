"""Finds the folder in which Mewple keeps its data on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_home() -> Path:
    """`MEWPLE_DATA_DIR` if it is set, else the folder that this system has for a user's data."""
    given = os.environ.get("MEWPLE_DATA_DIR")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "mewple"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "mewple"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "mewple"
