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
    """In all; fewer where the system allows fewer open files."""
    head_seconds: float = 10.0
    """For the head of a request, from when the connection is made or the answer before was sent."""
    request_seconds: float = 60.0
    """For the rest of a request and its answer."""
    hello_seconds: float = 20.0
    """For the first message of a socket."""
    stalled_seconds: float = 30.0
    """A connection that takes nothing of what is sent for so long is cut off."""

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
    """Pages of these origins may connect besides those this server gives out: https://games.example."""
    hosts: tuple[str, ...] = ()
    """Names under which this server answers besides loopback and its own addresses: games.example."""
    public_url: str = ""
    """The address under which others reach this server, where it is not the one that they see in their browsers' own
    requests, or where pages are opened on the server itself: https://games.example."""
    lan: bool = False
    """Answers under addresses of the local network too."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed."""
    think: float = 0.7
    """Seconds a bot takes at least, more or less, so that people can follow."""
    thinkers: int = 2
    """Processes in which bots think; 0: none does, and all play by their house policy."""
    warm: bool = True
    """Compiles every game's search at the start, in the background; else when it is first wanted."""
    lab: Access = "host"
    """Who may use the lab and set up tables with changed boxes: whoever runs this server, everybody, or nobody."""
    program_seconds: float = 15.0
    """Seconds that a program at a seat has for a decision; then the house plays for it."""
    idle: float = 60.0
    """Seconds an unused table stays in memory."""
    static: Path = STATIC
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
