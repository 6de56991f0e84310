"""Serves the browser client's files. Browsers keep files with a hash in their names for ever, but ask for the page
itself each time."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

COMPRESSIBLE = (
    "text/",
    "application/javascript",
    "application/json",
    "image/svg+xml",
    "application/manifest+json",
    "application/wasm",
)
PAGES = ("new", "table", "replay", "rules", "print", "lab", "enter")
"""The first parts of the paths of the client's pages. The server answers all of them with the same document."""
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mewple</title>
<body style="font-family: sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>The page is not built</h1>
<p>The server runs, but this installation has no browser client. In a checkout, run <code>make play</code>;
or install the package with Node at hand, so that the client is built with it.</p>
"""


@dataclass(frozen=True)
class File:
    body: bytes
    gzipped: bytes | None
    kind: str
    etag: str
    cache: str


class Static:
    """The files of one folder. They are kept in memory until they change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._files: dict[Path, tuple[float, File]] = {}

    def read_all(self) -> None:
        """Reads and compresses all files now, so that no visitor has to wait for that."""
        for place in self._folder.rglob("*"):
            self.find(str(place.relative_to(self._folder)))

    def page(self) -> File:
        """The client's page, or a page that says that the client was not built."""
        return self.find("index.html") or _file(NOT_BUILT.encode(), "text/html", "no-store")

    def find(self, path: str) -> File | None:
        """A file of the folder; None if there is no such file."""
        try:
            place = (self._folder / path.lstrip("/")).resolve()
            if not place.is_relative_to(self._folder) or not place.is_file():
                return None
            changed = place.stat().st_mtime
        except (OSError, ValueError):  # names that the system does not accept
            return None
        known = self._files.get(place)
        if known is None or known[0] != changed:
            known = self._files[place] = (changed, self._read(place))
        return known[1]

    def _read(self, place: Path) -> File:
        kind = mimetypes.guess_type(place.name)[0] or "application/octet-stream"
        hashed = place.parent.name == "assets"
        cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return _file(place.read_bytes(), kind, cache)


def is_page(path: str) -> bool:
    """Whether the client has a page at this path."""
    first = path.strip("/").split("/")[0]
    return first == "" or first in PAGES


def _file(body: bytes, kind: str, cache: str) -> File:
    gzipped = gzip.compress(body, 6) if kind.startswith(COMPRESSIBLE) else None
    return File(body, gzipped, kind, f'"{hashlib.sha256(body).hexdigest()[:24]}"', cache)
