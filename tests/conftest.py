"""Options and settings for the whole test run."""

import asyncio
import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mewple.core.registry import find
from mewple.core.rule import can_compile

pytest_plugins = ["tests.browser.fixtures"]


def pytest_addoption(parser):
    parser.addoption(
        "--write-playthroughs",
        action="store_true",
        help="write tests/playthroughs anew instead of comparing; read what changed before you commit it",
    )


GAMES = Path(__file__).parent / "games"


@pytest.hookimpl(tryfirst=True)  # before `-m` selects tests
def pytest_collection_modifyitems(items):
    """Puts slow tests after the others, and browser tests last: Playwright keeps an event loop running, and tests that
    start one of their own cannot run after it.

    Marks the compiled tests of single games with `bounds`, so that only `make test-bounds` runs them. Without Numba,
    tests that need it are skipped with a reason.
    """
    for item in items:
        if item.get_closest_marker("compiled") and GAMES in item.path.parents:
            item.add_marker(pytest.mark.bounds)
    items.sort(key=lambda item: [item.get_closest_marker(mark) is not None for mark in ("browser", "slow")])
    if can_compile():
        return
    for item in items:
        if item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.skip(reason="needs numba (and MEWPLE_INTERPRETED must not be set)"))


@pytest.fixture
def set_rules():
    """Returns a function `set_rules(game, version)`, which gives the game's rules another version until the test
    ends."""
    before: dict[str, int] = {}

    def change(game, version):
        content = find(game).content
        before.setdefault(game, content.version)
        object.__setattr__(content, "version", version)

    yield change
    for game, version in before.items():
        object.__setattr__(find(game).content, "version", version)


# --- a Postgres of our own, for whatever needs one: never one that is installed on this machine for others ---


def _postgres_programs():
    """The folder with the programs `initdb` and `postgres`: on the PATH, or where Debian puts them."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in [shutil.which("initdb"), *known]:
        place = Path(folder).resolve() if folder else None
        place = place.parent if place and place.is_file() else place
        if place and (place / "initdb").is_file() and (place / "postgres").is_file():
            return place
    return None


def _unprivileged():
    """Arguments with which a program runs as another user, because Postgres refuses to run as root."""
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    import pwd

    names = {each.pw_name for each in pwd.getpwall()}
    user = next((name for name in ("postgres", "nobody") if name in names), None)
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if user else None


class Cluster:
    """A temporary Postgres server on a socket of its own."""

    def __init__(self, programs, user):
        # Do not use a folder of pytest: another user cannot enter it, and its path is too long for a socket.
        self.folder = Path(tempfile.mkdtemp(prefix="mewple-pg-"))
        if user:
            shutil.chown(self.folder, user["user"])
        self._quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": self.folder, **user}
        data = self.folder / "d"
        made = [programs / "initdb", "--no-sync", "--auth=trust", "--username=mewple", "--encoding=UTF8", "-D", data]
        subprocess.run(made, check=True, **self._quiet)
        options = ["listen_addresses=", f"unix_socket_directories={self.folder}", "fsync=off", "max_connections=200"]
        self._command = [programs / "postgres", "-D", data, *(part for each in options for part in ("-c", each))]
        self._count = itertools.count(1)
        self.start()

    def start(self):
        self._server = subprocess.Popen(self._command, **self._quiet)

    def stop(self):
        self._server.send_signal(signal.SIGINT)
        self._server.wait(30)

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self):
        """The URL of a new database."""
        name = f"t{next(self._count)}"
        with ThreadPoolExecutor(1) as pool:  # in another thread: this one may already run an event loop
            pool.submit(asyncio.run, self._create(name)).result()
        return f"postgresql://mewple@/{name}?host={self.folder}"

    async def _create(self, name):
        import asyncpg  # type: ignore[import-untyped]

        for _ in range(200):
            try:
                connection = await asyncpg.connect(user="mewple", host=str(self.folder), database="postgres")
                break
            except (OSError, asyncpg.PostgresError):
                assert self._server.poll() is None, "postgres has stopped"
                await asyncio.sleep(0.05)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()


@contextlib.contextmanager
def _cluster():
    programs, user = _postgres_programs(), _unprivileged()
    if programs is None:
        pytest.skip("no Postgres here: `initdb` and `postgres` are neither on the PATH nor in /usr/lib/postgresql")
    if user is None:
        pytest.skip("Postgres cannot run as root, and there is no user `postgres` or `nobody` to run it")
    cluster = Cluster(programs, user)
    try:
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture(scope="session")
def postgres():
    """Returns a function that makes a new database and returns its URL. All tests share one Postgres server."""
    with _cluster() as cluster:
        yield cluster.database


@pytest.fixture
def own_postgres():
    """A Postgres server for one test, which may stop and start it."""
    with _cluster() as cluster:
        yield cluster
