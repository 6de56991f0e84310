"""Checks that this commit can be released, and puts the wheel and the source package into a folder: `make release`.

    python scripts/release.py [--out dist]

It checks that everything is committed and that CHANGELOG.md has a section for the package's version. It builds the
wheel, with the browser client in it, and the source package, and checks their sizes. Then it installs the wheel into a
new environment without Node.js, where it asks for the version, simulates some games, and loads the page of a server. It
does not publish anything; the last lines of its output say how to do that.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.M)
HEADING = re.compile(r"^## (\d+\.\d+\.\d+)(?: .*)?$", re.M)
MOST_MEGABYTES = 20
"""A wheel that is larger than this contains something that does not belong in it."""
SECONDS_TO_START = 60


class NotReady(Exception):
    """Raised with the reason why this commit cannot be released, and what to do."""


def say(text: str) -> None:
    print(f"mewple: {text}", flush=True)


def run(*command: str | Path, folder: Path = ROOT, environment: dict[str, str] | None = None) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReady(f"`{' '.join(words)}` failed:\n{(done.stderr or done.stdout).strip()}")
    return done.stdout.strip()


# --- what is written ---


def check_tree() -> None:
    changed = run("git", "status", "--porcelain").splitlines()
    if changed:
        raise NotReady(f"{len(changed)} files differ from the last commit, such as{changed[0][2:]}: commit them first")


def package_version(source: str) -> str:
    found = VERSION.search(source)
    if not found:
        raise NotReady('src/mewple/__init__.py has no line `__version__ = "…"`')
    return found[1]


def check_changelog(changelog: str, version: str) -> None:
    """Checks that the newest section is that of this version, and that *Unreleased* is empty."""
    headings = HEADING.findall(changelog)
    if not headings or headings[0] != version:
        newest = headings[0] if headings else "none"
        raise NotReady(
            f"CHANGELOG.md: the newest section is {newest}, the package has version {version}: "
            f"rename *Unreleased* to {version}, or change `__version__`"
        )
    waiting = re.search(r"^## Unreleased\n(.*?)^## ", changelog, re.M | re.S)
    if waiting and waiting[1].strip():
        raise NotReady(f"CHANGELOG.md: entries under *Unreleased* belong in the section of {version}")


def check_tag(version: str, tags: list[str]) -> None:
    if f"v{version}" in tags:
        raise NotReady(f"the tag v{version} exists: this version has been released; raise `__version__`")


# --- what is built ---


def build(out: Path) -> tuple[Path, Path]:
    """Builds the wheel, with a newly built browser client, and the source package."""
    out.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "MEWPLE_SKIP_WEB": "0"}
    run(sys.executable, "-m", "hatchling", "build", "-d", out, environment=environment)
    return max(out.glob("*.whl"), key=_age), max(out.glob("*.tar.gz"), key=_age)


def _age(path: Path) -> float:
    return path.stat().st_mtime


def check_wheel(wheel: Path, version: str) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        page = "mewple/server/static/index.html"
        if page not in names:
            raise NotReady(f"{wheel.name} has no browser client ({page} is missing)")
        if not any(name.startswith("mewple/server/static/assets/") for name in names):
            raise NotReady(f"{wheel.name} has a page without scripts: the build of the browser client went wrong")
    if f"-{version}-" not in wheel.name:
        raise NotReady(f"{wheel.name} is not version {version}")
    megabytes = wheel.stat().st_size / 1e6
    if megabytes > MOST_MEGABYTES:
        raise NotReady(f"{wheel.name} has {megabytes:.1f} MB, more than {MOST_MEGABYTES}: find out what it carries")
    say(f"{wheel.name}: {megabytes:.1f} MB, {len(names)} files, browser client inside")


# --- what is installed ---


def path_without_node() -> str:
    """The PATH without the folders that contain Node.js."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    return os.pathsep.join(folder for folder in folders if not (Path(folder) / "node").exists())


def check_installed(wheel: Path, version: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "venv", with_pip=True)
        environment = {**os.environ, "PATH": path_without_node(), "XDG_CACHE_HOME": str(folder), "HOME": str(folder)}
        environment.pop("PYTHONPATH", None)
        scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        run(scripts / "python", "-m", "pip", "install", "--quiet", wheel, environment=environment)
        printed = run(scripts / "mewple", "--version", folder=folder, environment=environment)
        if version not in printed.split():
            raise NotReady(f"the installed command says {printed!r}, not {version}")
        say(f"installed in a fresh environment without Node.js: {printed}")
        games = run(scripts / "python", "-c", "import mewple; print(*mewple.games())", environment=environment).split()
        for game in games:
            run(scripts / "mewple", "playthrough", game, "--seed", "1", folder=folder, environment=environment)
        say(f"one game each of {', '.join(games)} was played")
        check_page(scripts / "mewple", folder, environment)


def check_page(command: Path, folder: Path, environment: dict[str, str]) -> None:
    """Starts the installed server and loads its page."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    database = f"sqlite:///{folder / 'mewple.db'}"
    words = [str(command), "serve", "--port", str(port), "--database", database]
    with subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.DEVNULL) as server:
        try:
            page = load(f"http://127.0.0.1:{port}/", server)
        finally:
            server.terminate()
    if "<script" not in page:
        raise NotReady("the installed server does not serve the browser client")
    say("the installed server serves its page")


def load(address: str, server: subprocess.Popen[bytes]) -> str:
    ends = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < ends and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.2)
    raise NotReady("the installed server did not start: run `mewple serve` to see why")


def main() -> int:
    parser = argparse.ArgumentParser(description="Check that this commit can be released, and build the packages.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the packages are written")
    out = parser.parse_args().out
    try:
        check_tree()
        version = package_version((ROOT / "src/mewple/__init__.py").read_text(encoding="utf-8"))
        check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
        check_tag(version, run("git", "tag").split())
        say(f"version {version} is in the package and in the changelog, and has not been released")
        shutil.rmtree(out, ignore_errors=True)
        wheel, source = build(out)
        check_wheel(wheel, version)
        check_installed(wheel, version)
    except NotReady as reason:
        say(f"not ready: {reason}")
        return 1
    say(f"ready: {wheel.name} and {source.name} are in {out}")
    say(f"now tag the commit (`git tag v{version}`), push the tag, and upload both files with twine")
    return 0


if __name__ == "__main__":
    sys.exit(main())
