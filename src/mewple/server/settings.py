"""The settings of a server. Their defaults suit one machine at home."""

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
    """Limits on what one visitor may request from the server."""

    body_bytes: int = 64 * 1024
    head_bytes: int = 16 * 1024
    sockets_of_a_guest: int = 50
    """The most open sockets of one guest, at all tables together."""
    connections_of_an_address: int = 300
    """The most open connections from one address. A browser opens six to load a page and one to play."""
    connections: int = 10_000
    """The most open connections in total; fewer if the system allows fewer open files."""
    head_seconds: float = 10.0
    """How many seconds the head of a request may take after the connection was opened or the previous answer was
    sent."""
    request_seconds: float = 60.0
    """How many seconds the rest of a request and its answer may take."""
    hello_seconds: float = 20.0
    """How many seconds a socket may be open before its client sends the first message."""
    stalled_seconds: float = 30.0
    """A connection is closed if its client has read nothing for this long."""

    @classmethod
    def lifted(cls) -> Limits:
        """Limits for load tests, in which all visitors come from one address. The number of requests is unlimited."""
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
    """The origins of other sites' pages that may connect, such as https://games.example. The server's own pages may
    always connect."""
    hosts: tuple[str, ...] = ()
    """The host names that this server answers to, such as games.example, besides loopback and its own addresses."""
    public_url: str = ""
    """The address at which others reach this server, such as https://games.example. Set it if people's browsers use
    another address than the server's own, or if the host opens pages on the server's machine and invites others from
    there."""
    lan: bool = False
    """Whether the server also answers at addresses in the local network."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted."""
    think: float = 0.7
    """A bot takes at least about this many seconds for a move, so that people can follow."""
    thinkers: int = 2
    """How many processes decide for bots; with 0, all bots decide by their policies."""
    warm: bool = True
    """Whether every game's search is compiled in the background when the server starts, and not only when it is first
    needed."""
    lab: Access = "host"
    """Who may use the lab and open tables with changed boxes: the host, everybody, or nobody."""
    program_seconds: float = 15.0
    """How many seconds a program has for a decision. After that time the built-in policy decides."""
    idle: float = 60.0
    """How many seconds an unused table stays in memory."""
    static: Path = STATIC
    offline: Path | None = None
    """A folder that `mewple site` has written. If it is set, the server offers this site at /offline/."""
    limits: Limits = field(default_factory=Limits)


def load_secret() -> bytes:
    """The secret that signs cookies: the environment variable `MEWPLE_SECRET`. If it is not set, the secret is in a
    file in the data folder, which this function makes if it is missing."""
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
