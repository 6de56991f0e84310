"""Starts a real server with the built client."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request

PATIENCE = 60
"""How many seconds anything in these tests may take, even on a busy machine."""


class Server:
    """`mewple serve` as people start it, on a port that stays the same after a restart."""

    def __init__(self, database, *words, before=""):
        """`before` is Python code that the server runs first, for example to shorten a waiting time."""
        self.before = before
        self.database = database
        self.words = words
        self.port = 0
        self.process: subprocess.Popen[str]

    def start(self):
        code = f"{self.before}\nfrom mewple.cli import main; main()"
        start = [sys.executable, "-c", code, "serve", "--no-browser"]
        quick = ["--think", "0", "--no-warm", "--log", "error"]
        command = [*start, "--port", str(self.port), "--database", self.database, *quick, *self.words]
        environment = {**os.environ, "MEWPLE_SECRET": "test", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)/", line)
        assert found, f"the server did not start: {line}"
        self.port = int(found[2])
        self.address = f"http://{found[1]}:{self.port}"
        self._wait_until_up()
        return self

    def _wait_until_up(self):
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/health") as answer:
                    assert answer.status == 200
                    return
            except OSError:
                assert time.monotonic() < until, "the server does not answer"
                time.sleep(0.05)

    def end(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()
