"""Runs a server: takes a port, prints the address, opens the browser, and shuts down in order."""

from __future__ import annotations

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from mewple.server.app import make_app
from mewple.server.collector import calm_collector
from mewple.server.http.boards import board_address
from mewple.server.http.connections import BACKLOG, calm_accept_errors
from mewple.server.http.hosts import HostGuard
from mewple.server.http.protocols import protocols
from mewple.server.http.qr import blocks
from mewple.server.http.static import Static
from mewple.server.http.visitors import Turnstile
from mewple.server.network import EVERYWHERE, LOOPBACK, lan_address
from mewple.server.services import Services
from mewple.server.settings import Settings
from mewple.tables import shelf

TRIES = 20
WAITING = 1024
"""How many connections the system queues before they are accepted."""
Say = Callable[[str], None]


class PortBusy(RuntimeError):
    """Raised if no port is free. The message says which ports were tried."""


def take_port(host: str, port: int, tries: int = TRIES) -> socket.socket:
    """Listens on `port`, or on any free port if `port` is 0. If `port` is not free, tries the ports after it, up to
    `tries` ports in all."""
    for number in range(port, port + tries if port else 1):
        # asyncio sets TCP_NODELAY only if the listener names its protocol. Without TCP_NODELAY, the second of two small
        # messages waits about 40 ms for the client's delayed acknowledgement.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
        except (OSError, OverflowError):
            listener.close()
            continue
        listener.listen(WAITING)
        return listener
    tried = f"port {port} is" if tries == 1 else f"ports {port} to {port + tries - 1} are all"
    raise PortBusy(f"{tried} in use: give another one with --port")


class Server(uvicorn.Server):
    """A server that watches its connections, and says goodbye to all tables before it stops."""

    def __init__(self, config: uvicorn.Config, serving: Services, files: Static) -> None:
        super().__init__(config)
        self._serving = serving
        self._files = files

    @property
    def lab_key(self) -> str:
        return self._serving.guests.lab_key()

    def prepare(self) -> None:
        """Loads all games, and reads and compresses all files. Otherwise this would happen at the first visitor's
        requests and block the event loop for most of a second. Runs in a thread."""
        shelf.shelf(board_address)
        self._files.read_all()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        asyncio.get_running_loop().set_exception_handler(calm_accept_errors(self._serving.connections.broken))
        self._serving.connections.start()
        for each in sockets or ():
            each.listen(WAITING)  # asyncio has set the queue to a smaller size

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._serving.connections.stop()
        await self._serving.tables.say_goodbye("The server is going down; it may be back in a moment.")
        await super().shutdown(sockets)


def make_server(serving: Services) -> Server:
    """A server that is ready to run on a socket."""
    http, sockets = protocols(serving.connections)
    limits, proxies = serving.settings.limits, list(serving.settings.proxies)
    app = make_app(serving)
    guarded = HostGuard(app, serving.hosts, serving.metrics)
    config = uvicorn.Config(
        Turnstile(guarded, serving.guests, serving.accounts, serving.connections, limits, serving.bans),
        http=http,
        ws=sockets,
        backlog=BACKLOG,
        h11_max_incomplete_event_size=limits.head_bytes,
        # The application answers a message above `message_bytes` with a refusal that names the reason. For a message
        # above `ws_max_size`, the protocol itself closes the connection.
        ws_max_size=4 * limits.message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=5,
        lifespan="on",
        # uvicorn would trust these headers from every program on this machine.
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        log_config=None,
        access_log=False,
        server_header=False,
    )
    return Server(config, serving, app.state["static"])


def serve(settings: Settings, *, port: int, lan: bool, browser: bool, say: Say) -> None:
    """Runs a server until it is told to stop."""
    behind_proxy = bool(settings.public_url or settings.proxies)  # a proxy would not find the server at another port
    listener = take_port(EVERYWHERE if lan else LOOPBACK, port, 1 if behind_proxy else TRIES)
    settings = replace(settings, lan=lan)
    asyncio.run(_serve(settings, listener, port, lan, browser, say))


async def _serve(settings: Settings, listener: socket.socket, port: int, lan: bool, browser: bool, say: Say) -> None:
    with listener:
        server = make_server(await Services.open(settings))
        if settings.warm:
            threading.Thread(target=server.prepare, name="prepare", daemon=True).start()
        calm_collector()
        taken = listener.getsockname()[1]
        if port and taken != port:
            say(f"Port {port} is in use, so this server takes {taken}.")
        link = f"http://{LOOPBACK}:{taken}/"
        say(f"Mewple is at {link} - stop it with Ctrl+C.")
        if settings.lab == "host" and (lan or settings.hosts or settings.origins):
            say(f"The lab, for you alone: add /lab?key={server.lab_key} to the server's address.")
        if lan:
            _show_lan(taken, say)
        if browser:
            threading.Thread(target=_open_when_up, args=(server, link), daemon=True).start()
        await server.serve(sockets=[listener])


def _show_lan(port: int, say: Say) -> None:
    address = f"http://{lan_address()}:{port}/"
    say(f"Phones and computers in this network join at {address}\n")
    say(blocks(address))


def _open_when_up(server: Server, link: str) -> None:
    waiting = threading.Event()
    for _ in range(300):
        if server.started:
            webbrowser.open(link)
            return
        waiting.wait(0.1)
