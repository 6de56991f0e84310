"""Gets msgspec for WebAssembly, the only package that Mewple needs in a browser. pip downloads its wheel once."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from mewple.core.compile.cpu import cache_home

FILE = "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
SHA256 = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
"""The wheel must be built for the same Python as the version of Pyodide in web/package.json."""
PATIENCE = 300.0


class NoWheel(RuntimeError):
    """Raised if the wheel cannot be downloaded or read. The message says what to do."""


def msgspec_wheel(given: Path | None = None) -> bytes:
    """The bytes of the wheel, after a check of their hash: from the given file, from the cache, or downloaded with
    pip."""
    kept = cache_home() / FILE
    if given is not None:
        return _checked(given)
    if kept.is_file() and _is_it(data := kept.read_bytes()):
        return data
    data = _downloaded()
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_suffix(".part")
    part.write_bytes(data)
    part.replace(kept)
    return data


def _downloaded() -> bytes:
    name, version, python, abi, platform = FILE.removesuffix(".whl").split("-")
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"),
            *("--only-binary=:all:", "--implementation", python[:2], "--python-version", python[2:], "--abi", abi),
            *("--platform", platform, "--dest", folder, f"{name}=={version}"),
        ]
        try:
            done = subprocess.run(  # noqa: S603 - our own words, and no shell
                command, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
            failed = done.stderr.strip().splitlines()[-1:] if done.returncode else []
        except subprocess.TimeoutExpired:
            failed = [f"pip did not finish in {PATIENCE:.0f} seconds"]
        file = Path(folder) / FILE
        if failed or not file.is_file():
            raise NoWheel(
                f"the site needs {FILE}, and pip could not download it: {' '.join(failed) or 'no such file came'}. "
                "Try again with a network, or download that file from PyPI yourself and name it with --wheel."
            )
        return _checked(file)


def _checked(file: Path) -> bytes:
    try:
        data = file.read_bytes()
    except OSError as problem:
        raise NoWheel(f"--wheel: {file} cannot be read: {problem.strerror}") from None
    if not _is_it(data):
        raise NoWheel(f"{file} is not the {FILE} that this version of Mewple needs (its SHA-256 must be {SHA256})")
    return data


def _is_it(data: bytes) -> bool:
    return hashlib.sha256(data).hexdigest() == SHA256
