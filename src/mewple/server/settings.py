"""The settings of a server. Every setting has a sensible default for one machine at home."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from mewple.store import data_home
from mewple.store.private import make_private_file, make_private_folder
from mewple.tables.limits import Ration, TableLimits

Access: TypeAlias = Literal["host", "everybody", "off"]
STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Limits(TableLimits):
    """Limits on what one client may ask of the server."""

    body_bytes: int = 64 * 1024
    head_bytes: int = 16 * 1024
    sockets_of_a_guest: int = 50
    """At all tables together."""
    connections_of_an_address: int = 300
    """A browser opens six to load a page and one to play."""
    connections: int = 10_000
    """In total; fewer if the system allows fewer open files."""
    head_seconds: float = 10.0
    """For the head of a request, counted from the connection or from the previous answer."""
    request_seconds: float = 60.0
    """For the rest of a request and its answer."""
    hello_seconds: float = 20.0
    """For the first message of a socket."""
    stalled_seconds: float = 30.0
    """A connection that reads nothing for this long is closed."""

    @classmethod
    def lifted(cls) -> Limits:
        """No limits on the number of requests, for measurements in which all visitors come from one address."""
        plenty = Ration(1e9, 1e9)
        return cls(
            messages=plenty,
            refusals=10**9,
            guest={},
            address={},
            seat={},
            table={},
            guest_side_by_side=10**6,
            address_side_by_side=10**6,
            sockets_of_a_guest=10**6,
            connections_of_an_address=10**6,
        )


@dataclass(frozen=True)
class Settings:
    """The settings of one server process."""

    database: str | None = None
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    origins: tuple[str, ...] = ()
    """Origins whose pages may connect, besides the server's own pages: https://games.example."""
    hosts: tuple[str, ...] = ()
    """Host names that this server answers to, besides loopback and its own addresses: games.example."""
    public_url: str = ""
    """The address under which others reach this server, where it is not the one that they see in their browsers' own
    requests, or where pages are opened on the server itself: https://games.example."""
    lan: bool = False
    """Whether to answer under addresses of the local network too."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted."""
    think: float = 0.7
    """About how many seconds a bot takes at least, so that people can follow."""
    thinkers: int = 2
    """How many processes search for bots; 0: none, and all bots play by their policy."""
    warm: bool = True
    """Whether every game's search is compiled at the start, in the background; otherwise when it is first needed."""
    lab: Access = "host"
    """Who may use the lab and open tables with changed boxes: the host, everybody, or nobody."""
    program_seconds: float = 15.0
    """Seconds that a program at a seat has for a decision; then the built-in policy plays for it."""
    idle: float = 60.0
    """Seconds an unused table stays in memory."""
    static: Path = STATIC
    offline: Path | None = None
    """The folder that `mewple site` wrote; this server then offers it at /offline/."""
    limits: Limits = field(default_factory=Limits)


def load_secret() -> bytes:
    """The secret that signs cookies: `MEWPLE_SECRET`, else a file in the data folder that is made once."""
    given = os.environ.get("MEWPLE_SECRET")
    if given:
        return given.encode()
    file = data_home() / "secret"
    make_private_folder(file.parent, ours=True)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        make_private_file(file)
        return bytes.fromhex(file.read_text(encoding="ascii"))
    made = secrets.token_bytes(32)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(made.hex())
    return made
