"""Measures how long a player waits for the result of an action, over one socket on loopback.

    python -m bench.latency                       200 actions a server
    python -m bench.latency --actions 500 --json

It measures the time from sending an action to receiving the update that shows it, at a normal server and at one whose
sockets do not set TCP_NODELAY, and prints both medians and their ratio. Both servers run at the same time and take
turns in blocks of 20 actions, so that other programs slow both down equally.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

import httpx
import websockets

from mewple.match.patches import apply
from mewple.server.network import LOOPBACK
from mewple.server.serve import make_server, take_port
from mewple.server.services import Services
from mewple.server.settings import Limits, Settings

BLOCK = 20
PATIENCE = 30.0
GAME = "pig"


def listen(nodelay: bool) -> socket.socket:
    """A listening socket like the server's, but with TCP_NODELAY only if `nodelay` is true."""
    if nodelay:
        return take_port(LOOPBACK, 0)
    plain = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    plain.bind((LOOPBACK, 0))
    plain.listen(16)
    return plain


async def serve(database: str, nodelay: bool) -> None:
    limits = Limits.lifted()
    settings = Settings(database=database, think=0.0, warm=False, thinkers=0, limits=limits)
    with listen(nodelay) as listener:
        server = make_server(await Services.open(settings))
        print(f"{LOOPBACK}:{listener.getsockname()[1]}", flush=True)
        await server.serve(sockets=[listener])


class Player:
    """Plays all seats of a table over one socket. When a match is over, it starts another table."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._http = httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE)
        self._socket: Any = None
        self._screen: dict[str, Any] = {}
        self._version = 0
        self.seconds: list[float] = []

    async def sit(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        await self._http.get("/api/session")
        seats = [{"kind": "me"}, {"kind": "guest"}]
        table = (await self._http.post("/api/tables", json={"game": GAME, "seats": seats})).json()["id"]
        cookie = "; ".join(f"{key}={value}" for key, value in self._http.cookies.items())
        link = f"ws://{self._address}/api/tables/{table}/socket"
        self._socket = await websockets.connect(link, additional_headers={"Cookie": cookie}, max_size=None)
        await self._socket.send('{"type":"hello"}')
        await self._seen(0)

    async def play(self, count: int) -> None:
        for _ in range(count):
            if self._screen["table"]["over"]:
                await self.sit()
            version = self._version
            view = next(each for each in self._screen["views"] if each["legal"])
            actions = [view["legal"][0]["action"]]
            intent = {"type": "act", "seat": view["seat"], "actions": actions, "version": version}
            started = time.perf_counter()
            await self._socket.send(json.dumps(intent))
            await self._seen(version + 1)
            self.seconds.append(time.perf_counter() - started)

    async def _seen(self, version: int) -> None:
        """Waits until the screen shows this version."""
        while True:
            message = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
            if message["type"] == "welcome":
                self._screen = message["screen"]
            elif message["type"] == "update":
                for patch in (*(event["patch"] for event in message["events"]), message["patch"]):
                    self._screen = self._screen if patch is None else apply(self._screen, patch)
            elif message["type"] == "error":
                raise RuntimeError(message["message"])
            else:
                continue
            self._version = message["version"]
            if self._version >= version:
                return

    async def close(self) -> None:
        await self._socket.close()
        await self._http.aclose()


async def take_turns(addresses: list[str], actions: int) -> list[list[float]]:
    """The times of all actions in seconds, by server."""
    players = [Player(address) for address in addresses]
    for player in players:
        await player.sit()
        await player.play(BLOCK)
        player.seconds.clear()
    for _ in range(0, actions, BLOCK):
        for player in players:
            await player.play(BLOCK)
    for player in players:
        await player.close()
    return [player.seconds for player in players]


@contextlib.contextmanager
def servers(folder: str) -> Iterator[list[str]]:
    """Two servers, one with TCP_NODELAY and one without; yields their addresses."""
    running = []
    try:
        for kind in ("nodelay", "plain"):
            command = [sys.executable, "-m", "bench.latency", "--serve", f"sqlite:///{folder}/{kind}.sqlite", kind]
            running.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        yield [str(each.stdout.readline()).strip() for each in running if each.stdout is not None]
    finally:
        for each in running:
            each.terminate()
            each.wait(PATIENCE)


def measure(actions: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder, servers(folder) as addresses:
        ours, plain = asyncio.run(take_turns(addresses, actions))
    here, there = 1000 * statistics.median(ours), 1000 * statistics.median(plain)
    return {
        "actions": len(ours),
        "ms_to_the_own_update": round(here, 2),
        "ms_without_nodelay": round(there, 2),
        "ratio": round(there / here, 2),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.latency", description=__doc__.splitlines()[0])
    parser.add_argument("--actions", type=int, default=200, help="actions at each of the two servers")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", nargs=2, metavar=("URL", "KIND"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        asyncio.run(serve(options.serve[0], options.serve[1] == "nodelay"))
        return 0
    found = measure(options.actions)
    if options.json:
        print(json.dumps(found, indent=2))
    else:
        print("Median time from an action to the update that shows it, {actions} actions:".format(**found))
        print("{ms_to_the_own_update} ms; without TCP_NODELAY {ms_without_nodelay} ms ({ratio} times)".format(**found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
