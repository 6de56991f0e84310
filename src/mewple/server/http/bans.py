"""Banned addresses. `mewple host ban` writes them to a file in the data folder, one address or network in each line."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import time
from pathlib import Path

from mewple.store import data_home
from mewple.store.private import make_private_file, make_private_folder

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LOOK_AGAIN = 5.0
"""How many seconds pass before the file is checked again."""


def ban_file() -> Path:
    return data_home() / "banned"


class Bans:
    """The addresses in the file, which is read again when it has changed."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._networks: list[Network] = []
        self._seen: float | None = None
        self._looked = -LOOK_AGAIN

    def has(self, address: str) -> bool:
        self._look()
        if not self._networks:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def _look(self) -> None:
        if (now := time.monotonic()) - self._looked < LOOK_AGAIN:
            return
        self._looked, changed = now, None
        with contextlib.suppress(OSError):
            changed = self._file.stat().st_mtime
        if changed != self._seen:
            self._seen, self._networks = changed, read(self._file)


def read(file: Path) -> list[Network]:
    """The addresses and networks in the file. Lines with anything else are skipped."""
    found = []
    with contextlib.suppress(OSError):
        for line in file.read_text(encoding="utf-8").splitlines():
            with contextlib.suppress(ValueError):
                found.append(ipaddress.ip_network(line.strip(), strict=False))
    return found


def write(file: Path, networks: list[Network]) -> None:
    make_private_folder(file.parent, ours=True)
    make_private_file(file)
    new = file.with_name(file.name + ".new")
    new.write_text("".join(f"{network}\n" for network in networks), encoding="utf-8")
    make_private_file(new)
    os.replace(new, file)
