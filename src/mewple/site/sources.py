"""The archive of those modules of Mewple that a browser needs, with boxes, guides, lessons and tables."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import mewple

PACKAGE = Path(mewple.__file__).parent
PARTS = ("__init__.py", "core", "games", "bots", "match", "tables", "browser")
"""The parts that the worker imports, directly or indirectly. All others need a server, a database or compiled code."""
NOT_NEEDED = (".md", ".pyc", "foresight.npz")
"""Files whose names have one of these endings are left out. `foresight.npz` is the network of a search, which needs
compiled code."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


def archive() -> bytes:
    """The archive as bytes. The same sources always give the same bytes."""
    return zipped((str(file.relative_to(PACKAGE.parent)), file.read_bytes()) for file in _files())


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip archive of these files. The archive contains no dates or times, so the same files always give the same
    bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in files:
            info = zipfile.ZipInfo(name.replace("\\", "/"), _LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            packed.writestr(info, data)
    return out.getvalue()


def _files() -> Iterator[Path]:
    for part in PARTS:
        place = PACKAGE / part
        found = [place] if place.is_file() else sorted(each for each in place.rglob("*") if each.is_file())
        yield from (each for each in found if not each.name.endswith(NOT_NEEDED))
