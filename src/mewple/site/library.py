"""Python's standard library for browsers, without the parts that nothing in a site imports."""

from __future__ import annotations

import io
import zipfile

from mewple.site.sources import zipped

NOT_NEEDED = frozenset(
    {
        "_pyio", "_pyrepl", "bdb", "cmd", "cProfile", "curses", "dbm", "doctest", "ensurepip", "filecmp", "ftplib",
        "html", "http", "idlelib", "imaplib", "lib2to3", "mailbox", "multiprocessing", "nntplib", "optparse", "pdb",
        "pickletools", "plistlib", "poplib", "profile", "pstats", "pydoc", "pydoc_data", "smtplib", "sqlite3",
        "telnetlib", "tkinter", "trace", "turtle", "turtledemo", "unittest", "uu", "venv", "wave", "webbrowser",
        "wsgiref", "xml", "xmlrpc", "zipapp",
    }
)  # fmt: skip
"""Modules and packages for other kinds of programs: mail, web servers, XML, tests, windows."""
ENCODINGS = frozenset(
    {
        "__init__", "aliases", "ascii", "charmap", "cp437", "hex_codec", "idna", "latin_1", "punycode",
        "raw_unicode_escape", "undefined", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be",
        "utf_32_le", "utf_8", "utf_8_sig",
    }
)  # fmt: skip
"""The text encodings that are kept. Other encodings are large tables that only old files need."""


def trimmed(library: bytes) -> bytes:
    """The standard library without the parts that are not needed."""
    with zipfile.ZipFile(io.BytesIO(library)) as packed:
        names = sorted(name for name in packed.namelist() if not name.endswith("/") and _is_needed(name))
        return zipped((name, packed.read(name)) for name in names)


def _is_needed(name: str) -> bool:
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.split(".")[0] in ENCODINGS
    return first.split(".")[0] not in NOT_NEEDED
