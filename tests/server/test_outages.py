"""The database fails for a while: players are told, `/health` reports it, and afterwards every table continues by
itself."""

import asyncio
import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mewple.server.bots import tasks
from mewple.store.watched import is_unavailable

FULL = OSError(errno.ENOSPC, "No space left on device")
AWAY = float(os.environ.get("MEWPLE_OUTAGE", "3"))
"""How many seconds the failure of the database lasts."""


class Outage:
    """Tables at a server where a bot or a clock is due: before, during and after a failure of the database."""

    def __init__(self, server, person):
        self.server = server
        self.person = person

    async def set_tables(self):
        """Sets up two tables: at the first a bot has to act soon, at the second a clock is about to run out."""
        bot = await self.person.table("pig", "piglet", "me")
        clock = await self.person.table("pig", "me", "guest", clock={"per_decision": 1})
        self.chairs = [await self.person.connect(bot), await self.person.connect(clock)]
        for chair in self.chairs:
            await chair.settled()
        self.versions = [chair.update["version"] for chair in self.chairs]

    async def is_told(self):
        """Everybody at the tables is told; `/health` and requests for new tables report the error."""
        for chair in self.chairs:
            told = await chair.wait("error", code="not-saved")
            assert told["message"] == "The table could not be saved; trying again."
        health = await self.person.http.get("/health")
        assert (health.status_code, health.json()["code"]) == (503, "no-database")
        body = {"game": "pig", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        made = await self.person.http.post("/api/tables", json=body)
        assert (made.status_code, made.json()["code"]) == (503, "not-saved")
        return health.json()["message"]

    async def goes_on(self):
        """The tables continue although nobody reconnects and nobody acts."""
        for chair, version in zip(self.chairs, self.versions, strict=True):
            await chair.until(lambda chair=chair, version=version: chair.update["version"] > version)
        assert (await self.person.http.get("/health")).status_code == 200
        await self.person.table("pig", "me", "piglet")


async def test_tables_go_on_by_themselves_when_the_disk_has_room_again(start, arrive, monkeypatch):
    server = start(think=0.5)
    outage = Outage(server, await arrive(server))
    await outage.set_tables()

    async def fail(*_):
        raise FULL

    with monkeypatch.context() as patched:
        patched.setattr(server.services.store.store._runner, "write", fail)
        assert "No space left" in await outage.is_told()
        told = await outage.chairs[1].act(0)
        assert (told["type"], told["code"]) == ("error", "not-saved")
        assert "No space" not in told["message"]
        await asyncio.sleep(1.5)  # long enough that saving fails more than once
    await outage.goes_on()


async def test_a_short_failure_leaves_one_error_in_the_log(start, arrive, monkeypatch, caplog):
    server = start(think=0.1)
    person = await arrive(server)

    async def fail(*_):
        raise FULL

    with monkeypatch.context() as patched:
        table = await person.table("pig", "piglet", "me")
        chair = await person.connect(table)
        patched.setattr(server.services.store.store._runner, "write", fail)
        await chair.wait("error", code="not-saved")
        await asyncio.sleep(2)
    version = chair.update["version"]
    await chair.until(lambda: chair.update["version"] > version)
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert errors == ["the database cannot be used; trying again"]


async def test_a_visitor_during_the_failure_is_told_to_try_later(start, arrive, monkeypatch):
    server = start()
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    server.call(lambda: server.services.tables._tables.pop(table))

    async def fail(*_):
        raise FULL

    monkeypatch.setattr(server.services.store.store._runner, "read", fail)
    assert (await person.http.get(f"/api/tables/{table}")).status_code == 503
    chair = await person.connect(table, hello=False)
    assert (await chair.next())["code"] == "not-saved"
    assert (await chair.closed())[0] == 1013


def test_a_mistake_of_ours_is_not_taken_for_an_outage():
    from sqlalchemy import exc

    assert is_unavailable(exc.OperationalError("", {}, Exception("database or disk is full")))
    assert is_unavailable(ConnectionRefusedError())
    assert not is_unavailable(exc.IntegrityError("", {}, Exception("twice")))
    assert not is_unavailable(exc.DatabaseError("", {}, Exception("malformed")))
    assert not is_unavailable(TypeError())


@pytest.mark.slow
async def test_tables_go_on_by_themselves_after_a_full_file_system(start, arrive, tmp_path):
    """Uses a real file system of one megabyte that is full for a while."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(tmp_path)], capture_output=True, text=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"a small file system cannot be mounted here: {mounted.stderr.strip()}")
    try:
        server = start(think=1.5, database=f"sqlite:///{tmp_path}/full.sqlite")
        outage = Outage(server, await arrive(server))
        await outage.set_tables()
        _fill(tmp_path / "ballast")
        assert "full" in await outage.is_told()
        await asyncio.sleep(2)
        (tmp_path / "ballast").unlink()
        await outage.goes_on()
        await outage.person.close()
        server.stop()
        server.stop = lambda: None
    finally:
        subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def _fill(file: Path):
    with file.open("wb", buffering=0) as out:
        try:
            while True:
                out.write(b"\0" * 512)
        except OSError:
            return


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.5, AWAY])
async def test_tables_go_on_by_themselves_after_postgres_was_away(start, arrive, own_postgres, seconds):
    server = start(think=0.5, database=own_postgres.database())
    outage = Outage(server, await arrive(server))
    await outage.set_tables()
    own_postgres.stop()
    await outage.is_told()
    await asyncio.sleep(seconds)
    own_postgres.start()
    await outage.goes_on()


# --- the processes that think ---

PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
child.stdin.write(sys.stdin.buffer.read())
child.stdin.flush()
print(child.pid, flush=True)
time.sleep(600)
"""
BUSY = """
import sys, time
from mewple.server import child
from mewple.server.bots import worker

def think(task):
    print("thinking", file=sys.stderr, flush=True)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pass

worker.do = think
sys.argv[1:] = [worker.__name__, "0"]
child.main()
"""


def busy_worker():
    """Starts a process that stands for a server, and its worker process, which is busy with a long task."""
    pipe = subprocess.PIPE
    parent = subprocess.Popen([sys.executable, "-c", PARENT, BUSY], stdin=pipe, stdout=pipe, stderr=pipe)
    assert parent.stdin is not None
    assert parent.stdout is not None
    assert parent.stderr is not None
    parent.stdin.write(tasks.frame(tasks.encode(tasks.Warm("pig"))))
    parent.stdin.close()
    worker = int(parent.stdout.readline())
    assert parent.stderr.readline() == b"thinking\n"
    return parent, worker


def is_running(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_a_thinking_process_dies_with_its_server():
    parent, worker = busy_worker()
    try:
        assert is_running(worker)
        parent.kill()
        parent.wait()
        until = time.monotonic() + 10
        while is_running(worker) and time.monotonic() < until:
            time.sleep(0.05)
        assert not is_running(worker)
    finally:
        parent.kill()
        parent.wait()
        parent.stdout.close()
        parent.stderr.close()
        if is_running(worker):
            os.kill(worker, signal.SIGKILL)
