"""Prints a page of the client to a PDF with an installed Chromium, over its DevTools protocol."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

NAMES = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "chrome", "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)  # fmt: skip
"""The names of Chromium and its relatives on the path, and the files in which they are often installed."""
FLAGS = (
    "--headless=new", "--remote-debugging-port=0", "--disable-gpu", "--no-first-run", "--disable-quic",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
)  # fmt: skip
START, POLL = 60.0, 0.1
"""How many seconds Chromium may take to start, and how many pass between two checks of a page."""
STATE = "document.documentElement.dataset.sheets ?? ''"
"""A JavaScript expression for the state of the print page: waiting, ready or failed."""
PROBLEM = "document.querySelector('[role=alert], h1')?.textContent ?? ''"


class NoPdf(Exception):
    """Raised if a PDF cannot be made. The message says why and what to do."""


def find_chromium(program: str | None = None) -> str:
    """The browser program that makes the PDF. Raises `NoPdf` if none is found."""
    found = shutil.which(program) if program else next(filter(None, map(shutil.which, NAMES)), None)
    if found:
        return found
    if program:
        raise NoPdf(f"--chromium: there is no program {program!r}; give the path of Chromium, Chrome or Edge")
    raise NoPdf(
        "No Chromium, Chrome or Edge is installed here, and one of them makes the PDF. Install one, or name it with "
        "--chromium; or open the page /print/GAME of a server in any browser and save it as a PDF there."
    )


def print_page(address: str, *, program: str, patience: float) -> bytes:
    """Prints the page at this address to a PDF, as soon as the page says that all its sheets are ready."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, _running(program, Path(home)) as browser:
        try:
            with connect(browser, max_size=None, open_timeout=START) as line:
                tab = _Tab(line, address)
                tab.wait_for_sheets(time.monotonic() + patience)
                return tab.pdf()
        except (OSError, WebSocketException, TimeoutError) as problem:
            raise NoPdf(f"Chromium stopped while it was printing: {problem}") from None


@contextmanager
def _running(program: str, home: Path) -> Iterator[str]:
    """Starts a separate browser that keeps its data in `home`. Yields the address of the browser's DevTools."""
    flags = [*FLAGS, f"--user-data-dir={home}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium refuses to run as root with its sandbox
    command = [program, *flags, "about:blank"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
    try:
        yield _devtools(home / "DevToolsActivePort", process)
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()


def _devtools(file: Path, process: subprocess.Popen[bytes]) -> str:
    """Waits until Chromium has written the whole file, and returns the address in it."""
    until = time.monotonic() + START
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError):
            match file.read_text(encoding="ascii").splitlines():
                case [port, path, *_]:
                    return f"ws://127.0.0.1:{port}{path}"
        time.sleep(POLL)
    raise NoPdf("Chromium did not start. Try `chromium --headless --print-to-pdf about:blank` to see why.")


class _Tab:
    """A tab of the browser, in which one page is open."""

    def __init__(self, line: ClientConnection, address: str) -> None:
        self._line, self._sent, self._session = line, 0, ""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        features = [
            {"name": "prefers-reduced-motion", "value": "reduce"},
            {"name": "prefers-color-scheme", "value": "light"},
        ]
        self._ask("Emulation.setEmulatedMedia", features=features)
        self._ask("Page.navigate", url=address)

    def wait_for_sheets(self, until: float) -> None:
        while time.monotonic() < until:
            state = self._value(STATE)
            if state == "ready":
                return
            if state == "failed":
                raise NoPdf(self._value(PROBLEM))
            time.sleep(POLL)
        raise NoPdf(f"The page was not ready in time; it says: {self._value(PROBLEM)!r}")

    def pdf(self) -> bytes:
        made = self._ask("Page.printToPDF", printBackground=True, preferCSSPageSize=True, transferMode="ReturnAsStream")
        parts = []
        while True:
            read = self._ask("IO.read", handle=made["stream"])
            parts.append(base64.b64decode(read["data"]) if read.get("base64Encoded") else read["data"].encode())
            if read["eof"]:
                return b"".join(parts)

    def _value(self, expression: str) -> str:
        return str(self._ask("Runtime.evaluate", expression=expression)["result"].get("value", ""))

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._sent += 1
        session = {"sessionId": self._session} if self._session else {}
        self._line.send(json.dumps({"id": self._sent, "method": method, "params": params, **session}))
        while True:
            told = json.loads(self._line.recv())
            if told.get("id") == self._sent:
                break
        if "error" in told:
            raise NoPdf(f"Chromium refused {method}: {told['error'].get('message', '')}")
        return dict(told["result"])
