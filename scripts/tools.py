"""Finds the programs that the tests need besides Python packages, installs them if possible, and prints one line for
each.

    python scripts/tools.py FOLDER [node] [chromium] [postgres]

For a program that is not on the PATH under its usual name, it writes a small starter into FOLDER; put FOLDER first on
the PATH. The script needs only the standard library.
"""

from __future__ import annotations

import functools
import importlib
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import node

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_CHROME = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
POSTGRES_PROGRAMS = ("initdb", "postgres", "pg_ctl")
POSTGRES_ROOT = Path("/usr/lib/postgresql")


class Missing(RuntimeError):
    """Raised if a program is missing and could not be installed. The message says what to do."""


def say(name: str, words: str) -> None:
    """Prints one line about one program."""
    print(f"mewple: {name}: {words}", flush=True)


def starter(folder: Path, name: str, command: list[str]) -> None:
    """Writes a program called `name` into the folder, which runs the command."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', encoding="utf-8")
    path.chmod(0o755)


def can_apt() -> bool:
    """Whether this is Debian or a derivative of it, and this user may install packages."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def apt(*words: str) -> None:
    """Runs apt-get without asking questions. Its output is shown only if it fails."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-y", *words]
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        raise Missing(f"`{shlex.join(command)}` failed:\n{done.stdout}")


@functools.cache
def apt_update() -> None:
    """Updates the package lists, once."""
    apt("update")


def apt_install(package: str) -> None:
    """Installs a Debian package."""
    say(package, "not found, installing it with apt-get")
    apt_update()
    apt("install", "--no-install-recommends", package)


def find_chromium() -> str | None:
    """The path of a Chromium or Chrome on this machine."""
    for name in CHROMIUM_NAMES:
        path = shutil.which(name)
        # Ubuntu's package only points to a snap, so check that the program really starts.
        if path and subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0:
            return path
    return str(MAC_CHROME) if MAC_CHROME.is_file() else None


def chromium(folder: Path) -> None:
    """Finds or installs Chromium, for the browser tests."""
    path = find_chromium()
    if path is None and can_apt():
        apt_install("chromium")
        path = find_chromium()
    if path is None:
        raise Missing(
            "not found. Install Chromium or Google Chrome (Debian: apt-get install chromium) and run this again"
        )
    if Path(path).name != "chromium":
        starter(folder, "chromium", [path])
    say("chromium", path)


def find_postgres() -> Path | None:
    """The folder with the programs of the Postgres server; the newest one if there are several."""
    folders = [Path(program).parent for program in [shutil.which("initdb")] if program]
    versions = POSTGRES_ROOT.glob("*/bin")
    folders += sorted(versions, key=lambda folder: [int(part) for part in folder.parent.name.split(".")], reverse=True)
    for folder in folders:
        if all((folder / program).is_file() for program in POSTGRES_PROGRAMS):
            return folder
    return None


def postgres(folder: Path) -> None:
    """Finds or installs the programs of the Postgres server, for the store's tests."""
    home = find_postgres()
    if home is None and can_apt():
        apt_install("postgresql")
        home = find_postgres()
    if home is None:
        raise Missing(
            "server programs (initdb, postgres, pg_ctl) not found."
            " Install them (Debian, Ubuntu: apt-get install postgresql) and run this again"
        )
    for program in POSTGRES_PROGRAMS:
        if shutil.which(program) is None:
            starter(folder, program, [str(home / program)])
    say("postgres", str(home))


def node_js(folder: Path) -> None:
    """Finds or installs Node.js, for the browser client."""
    found = node.find()
    if found is None:
        say("node", f"no {node.WANTED} on the PATH, installing the PyPI wheel")
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", node.WHEEL], check=True)
        importlib.invalidate_caches()
        found = node.find()
    if found is None:
        raise Missing(f"not found and the PyPI wheel does not run here. Install Node.js {node.WANTED}")
    if found.node != shutil.which("node"):
        starter(folder, "node", [found.node])
        starter(folder, "npm", list(found.npm))
    say("node", f"{found.node} ({found.version})")


TOOLS: dict[str, Callable[[Path], None]] = {"node": node_js, "chromium": chromium, "postgres": postgres}


def main(words: list[str]) -> int:
    """The command line. It checks every program before it exits, so that one run names all that are missing."""
    unknown = [name for name in words[1:] if name not in TOOLS]
    if not words or unknown:
        print(__doc__, file=sys.stderr)
        return 2
    missing = 0
    for name in words[1:] or TOOLS:
        try:
            TOOLS[name](Path(words[0]))
        except Missing as error:
            print(f"mewple: {name}: {error}", file=sys.stderr, flush=True)
            missing += 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
