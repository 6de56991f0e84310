"""Writes requirements/*.txt: every package with its exact version, resolved by pip from pyproject.toml.

Run it with the oldest Python that the project supports, so that backports are included. It writes only names and
versions, and no addresses, because each machine decides from where it downloads packages
(docs/decisions/0002-pins-without-addresses.md).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
# The name of each requirements file, and the extras whose packages it pins. pip chooses the versions for the first
# file, and the other files use the same versions.
FILES = {"dev": "[dev]", "base": "", "gpu": "[gpu]"}


def resolve(extras: str, agree_with: Path | None) -> list[str]:
    """The packages that pip would install for these extras, as lines `name==version`, without the package itself."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    if agree_with:
        command += ["--constraint", str(agree_with)]
    environment = {**os.environ, "MEWPLE_SKIP_WEB": "1"}
    done = subprocess.run([*command, f".{extras}"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    found = [item["metadata"] for item in json.loads(done.stdout)["install"]]
    pins = {item["name"].lower().replace("_", "-").replace(".", "-"): item["version"] for item in found}
    del pins["mewple"]
    return [f"{name}=={version}" for name, version in sorted(pins.items())]


def main() -> None:
    """Writes every file."""
    FOLDER.mkdir(exist_ok=True)
    first: Path | None = None
    for name, extras in FILES.items():
        lines = resolve(extras, first)
        path = FOLDER / f"{name}.txt"
        heading = f"# Pinned packages of mewple{extras}, written by `make lock`. Edit pyproject.toml, not this file."
        path.write_text("\n".join([heading, *lines, ""]), encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(lines)} packages")
        first = first or path


if __name__ == "__main__":
    main()
