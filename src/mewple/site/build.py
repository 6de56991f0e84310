"""Builds a site in a folder. See the package's docstring."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mewple.site.library import trimmed
from mewple.site.page import manifest, site_page
from mewple.site.sources import archive
from mewple.site.texts import texts
from mewple.site.wheel import msgspec_wheel

CLIENT = Path(__file__).parents[1] / "server" / "static"
PYTHON = "python"
"""The folder of the built client that contains Python for browsers."""
MARK = "mewple-site.txt"
"""A file that marks a folder as a site written by Mewple. Only a folder with this file is overwritten."""
NOT_NEEDED = ("report.html",)
LIBRARY = "python_stdlib.zip"
SERVICE_WORKER = "service-worker.js"


class NoSite(RuntimeError):
    """Raised if the site cannot be built. The message says what to do."""


@dataclass(frozen=True)
class Size:
    """One part of a site: how many bytes its files have, and how many a server sends if it compresses them."""

    part: str
    files: int
    size: int
    compressed: int


def build(out: Path, think: float = 0.7, wheel: Path | None = None) -> list[Size]:
    """Writes the site and returns the sizes of its parts. Raises `NoSite` if the folder contains other files."""
    _require_ours(out)
    files = site_files(think, wheel)
    if out.is_dir():
        _clear(out)
    for path, data in files.items():
        place = out / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return sizes(files)


def site_files(think: float, wheel: Path | None) -> dict[str, bytes]:
    """All files of the site, by their paths."""
    client = dict(_client())
    table = dict(_table(client, wheel))
    digest = hashlib.sha256(b"".join(path.encode() + data for path, data in sorted(table.items()))).hexdigest()[:12]
    folder = f"table-{digest}"
    page = client.pop("index.html").decode()
    files = {path: data for path, data in client.items() if not path.startswith(f"{PYTHON}/")}
    files |= {f"{folder}/{path}": data for path, data in table.items()}
    fetched = sum(len(data) for path, data in table.items() if not path.endswith(".mjs") and "/" not in path)
    files["index.html"] = site_page(page, folder, fetched, think).encode()
    files["manifest.webmanifest"] = manifest()
    files[SERVICE_WORKER] = _with_list(files).encode()
    files[MARK] = b"Written by `mewple site`, which may write this folder anew.\n"
    return files


def _with_list(files: dict[str, bytes]) -> str:
    """The service worker's script, which keeps the site's files in the browser. The script begins with the list of
    these files and their version."""
    kept = {path: data for path, data in sorted(files.items()) if path != SERVICE_WORKER}
    version = hashlib.sha256(b"".join(path.encode() + data for path, data in kept.items())).hexdigest()[:12]
    names = ["./", *(f"./{path}" for path in kept if path != "index.html")]
    listed = json.dumps({"version": version, "files": names}, separators=(",", ":"))
    return f"self.MEWPLE_SITE={listed};\n{files[SERVICE_WORKER].decode()}"


def _client() -> Iterator[tuple[str, bytes]]:
    if not (CLIENT / "index.html").is_file() or not (CLIENT / PYTHON).is_dir():
        raise NoSite(
            "the browser client is not built, and a site consists of it: run `make play` once in a clone, "
            "or install a wheel of mewple"
        )
    for file in sorted(CLIENT.rglob("*")):
        if file.is_file() and file.name not in NOT_NEEDED:
            yield file.relative_to(CLIENT).as_posix(), file.read_bytes()


def _table(client: dict[str, bytes], wheel: Path | None) -> Iterator[tuple[str, bytes]]:
    """The files that the worker loads, and the texts. They are in a folder whose name depends on their contents, so
    that a browser never mixes files of two versions."""
    for path, data in client.items():
        if path.startswith(f"{PYTHON}/"):
            name = path.removeprefix(f"{PYTHON}/")
            yield name, trimmed(data) if name == LIBRARY else data
    yield "mewple.zip", archive()
    yield "msgspec.zip", msgspec_wheel(wheel)
    for path, data in texts():
        yield f"texts/{path}", data


def sizes(files: dict[str, bytes]) -> list[Size]:
    """How large the parts of the site are."""
    parts: dict[str, list[bytes]] = {}
    for path, data in files.items():
        parts.setdefault(_part(path), []).append(data)
    return [
        Size(part, len(all_of_it), sum(map(len, all_of_it)), sum(len(gzip.compress(each, 6)) for each in all_of_it))
        for part, all_of_it in parts.items()
    ]


def _part(path: str) -> str:
    if not path.startswith("table-"):
        return "client"
    name = path.split("/", 1)[1]
    if name.startswith("texts/"):
        return "rules and lessons to read"
    return "Mewple and msgspec" if name in ("mewple.zip", "msgspec.zip") else "Python"


def is_site(folder: Path) -> bool:
    """Whether this folder contains a site."""
    return (folder / MARK).is_file() and (folder / "index.html").is_file()


def _require_ours(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise NoSite(f"--out: {out} is a file; name a folder")
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise NoSite(f"--out: {out} contains other files, which stay untouched; name a new or an empty folder")


def _clear(out: Path) -> None:
    """Deletes the files of an earlier site."""
    for file in sorted(out.rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()
