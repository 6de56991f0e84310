"""Builds the browser client: web/ with npm into src/mewple/server/static/.

    python scripts/client.py packages   installs the npm packages that web/package-lock.json names
    python scripts/client.py build      installs them and builds
    python scripts/client.py run NAME   runs a script of web/package.json

The build hook and make use this script. It needs only the standard library.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import node

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "web"
TARGET = ROOT / "src" / "mewple" / "server" / "static"


class ClientError(RuntimeError):
    """Raised if the client cannot be built here. The message says what to do."""


def npm(*words: str) -> None:
    """Runs npm in web/."""
    found = node.find()
    if found is None:
        raise ClientError(
            f"no Node.js {node.WANTED} found: install it, or run `pip install '{node.WHEEL}'` in this environment"
        )
    print(f"mewple: npm {' '.join(words)} (Node.js {found.version})", flush=True)
    done = subprocess.run([*found.npm, *words], cwd=SOURCE, env=found.environment(), check=False)
    if done.returncode:
        raise ClientError(f"`npm {' '.join(words)}` in web/ failed with status {done.returncode}")


def packages() -> None:
    """Installs exactly the packages in the lock file, unless it has done so since the lock file changed."""
    installed = SOURCE / "node_modules" / ".package-lock.json"  # the file in which npm keeps what it has installed
    wanted = SOURCE / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < wanted.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")


def build() -> None:
    """Builds the client and puts it into the package."""
    packages()
    npm("run", "build")
    if not TARGET.joinpath("index.html").is_file():
        raise ClientError(f"the build left no index.html in {TARGET.relative_to(ROOT)}")
    print(f"mewple: browser client built into {TARGET.relative_to(ROOT)}", flush=True)


def main(words: list[str]) -> int:
    """The command line."""
    try:
        match words:
            case ["packages"]:
                packages()
            case ["build"]:
                build()
            case ["run", name]:
                npm("run", name)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except ClientError as error:
        print(f"mewple: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
