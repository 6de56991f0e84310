"""Options and habits of the whole test run."""

import asyncio
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mewple.core.rule import can_compile

pytest_plugins = ["tests.browser.fixtures"]


def pytest_addoption(parser):
    parser.addoption(
        "--write-playthroughs",
        action="store_true",
        help="write tests/playthroughs anew instead of comparing; read what changed before you commit it",
    )


def pytest_collection_modifyitems(items):
    """Browsers come last: Playwright keeps a loop running, and tests with a loop of their own cannot follow it.

    Without Numba, what needs it says so and is left out.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    if can_compile():
        return
    for item in items:
        if item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.skip(reason="needs numba (and MEWPLE_INTERPRETED must not be set)"))


# --- a Postgres of our own, for whatever needs one: never one that is installed on this machine for others ---


def _postgres_programs():
    """The folder with `initdb` and `postgres`: from the PATH, or where Debian keeps them."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in [shutil.which("initdb"), *known]:
        place = Path(folder).resolve() if folder else None
        place = place.parent if place and place.is_file() else place
        if place and (place / "initdb").is_file() and (place / "postgres").is_file():
            return place
    return None


def _unprivileged():
    """Postgres refuses to run as root: then it runs as another user."""
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    import pwd

    names = {each.pw_name for each in pwd.getpwall()}
    user = next((name for name in ("postgres", "nobody") if name in names), None)
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if user else None


@pytest.fixture(scope="session")
def postgres():
    """Makes databases in a throw-away cluster on a socket of its own: `postgres()` gives the URL of a fresh one."""
    programs, user = _postgres_programs(), _unprivileged()
    if programs is None:
        pytest.skip("no Postgres here: `initdb` and `postgres` are neither on the PATH nor in /usr/lib/postgresql")
    if user is None:
        pytest.skip("Postgres cannot run as root, and there is no user `postgres` or `nobody` to run it")
    # Not under pytest's own folders: another user cannot enter those, and a socket's path must be short.
    folder = Path(tempfile.mkdtemp(prefix="mewple-pg-"))
    if user:
        shutil.chown(folder, user["user"])
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": folder, **user}
    made = [
        programs / "initdb",
        "--no-sync",
        "--auth=trust",
        "--username=mewple",
        "--encoding=UTF8",
        "-D",
        folder / "d",
    ]
    subprocess.run(made, check=True, **quiet)
    options = ["listen_addresses=", f"unix_socket_directories={folder}", "fsync=off", "max_connections=200"]
    command = [programs / "postgres", "-D", folder / "d", *(part for each in options for part in ("-c", each))]
    server = subprocess.Popen(command, **quiet)
    try:
        yield _database_maker(folder, server)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def _database_maker(folder, server):
    import asyncpg  # type: ignore[import-untyped]

    count = itertools.count(1)

    async def create(name):
        for _ in range(200):
            try:
                connection = await asyncpg.connect(user="mewple", host=str(folder), database="postgres")
                break
            except (OSError, asyncpg.PostgresError):
                assert server.poll() is None, "postgres has stopped"
                await asyncio.sleep(0.05)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    def make():
        name = f"t{next(count)}"
        with ThreadPoolExecutor(1) as pool:  # the caller may have a loop of its own
            pool.submit(asyncio.run, create(name)).result()
        return f"postgresql://mewple@/{name}?host={folder}"

    return make
