"""How a server keeps running: tables that are opened and dropped, failures that stay small, ports, logs, metrics,
secrets."""

import asyncio
import json
import logging
import random
import socket

import httpx
import pytest

from mewple.cli import run
from mewple.server.logs import JsonLines, Plain
from mewple.server.metrics import Metrics
from mewple.server.network import LOOPBACK, lan_address
from mewple.server.serve import PortBusy, serve, take_port
from mewple.server.settings import Settings, load_secret
from mewple.tables.clock import SystemClock
from mewple.tables.limits import Bucket, LastUsed, Ration
from mewple.tables.presence import Presence

# --- rooms ---


async def test_an_unused_table_leaves_memory_and_comes_back_as_it_was(start, arrive):
    server = start(idle=0.2)
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    chair = await person.connect(table)
    await chair.play(random.Random(1), until=lambda update: update["version"] > 6)
    had = chair.update
    await asyncio.sleep(0.6)
    assert server.call(server.services.tables.in_memory, table) is not None  # somebody is connected
    await chair.close()
    for _ in range(100):
        if server.call(server.services.tables.in_memory, table) is None:
            break
        await asyncio.sleep(0.05)
    assert server.call(server.services.tables.in_memory, table) is None
    again = await person.connect(table, version=had["version"])
    assert again.update["views"] == had["views"]
    assert again.update["events"] == []


async def test_many_who_come_at_once_share_one_room(server, arrive):
    person = await arrive(server)
    table = await person.table("pig", "me", "guest")
    server.call(lambda: server.services.tables._tables.pop(table))
    chairs = await asyncio.gather(*(person.connect(table) for _ in range(10)))
    room = server.call(server.services.tables.in_memory, table)
    assert server.call(lambda: len(room.clients)) == 10
    assert len({json.dumps(chair.update["views"]) for chair in chairs}) == 1


# --- failures ---


async def test_when_the_store_fails_nothing_is_acknowledged_and_the_table_goes_on(start, arrive, monkeypatch):
    server = start()
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "guest"))
    before = chair.update["version"]

    async def fail(*_):
        raise OSError("no space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(server.services.store.store, "append", fail)
        told = await chair.act(0)
        assert (told["type"], told["code"]) == ("error", "not-saved")
        assert "no space" not in told["message"]
    await chair.settled()
    assert chair.update["version"] == before
    assert (await chair.act(0))["type"] == "done"


async def test_an_entry_stored_without_an_answer_is_found_again(start, arrive, monkeypatch):
    """The entry was stored, but the connection to the database broke before the answer, so the next action is refused
    as stale."""
    server = start()
    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "guest", options={"target": 500}))
    append = server.services.store.store.append

    async def write_and_fail(*arguments):
        await append(*arguments)
        raise OSError("connection lost")

    with monkeypatch.context() as patched:
        patched.setattr(server.services.store.store, "append", write_and_fail)
        assert (await chair.act(0))["code"] == "not-saved"
    told = await chair.act(0)
    assert (told["type"], told["code"]) == ("error", "stale")
    await chair.until(lambda: chair.update["version"] == 2)


async def test_without_its_database_the_server_says_that_it_is_not_well(start, arrive, monkeypatch):
    server = start()
    person = await arrive(server)

    async def fail():
        raise OSError("gone")

    monkeypatch.setattr(server.services.store.store, "ping", fail)
    answer = await person.http.get("/health")
    assert (answer.status_code, answer.json()["code"]) == (503, "no-database")


# --- ports and addresses ---


async def test_a_connection_sends_small_messages_at_once(server, arrive):
    person = await arrive(server)
    await person.connect(await person.table("pig", "me", "guest"))

    def options():
        connections = server.server.server_state.connections
        sockets = [connection.transport.get_extra_info("socket") for connection in connections]
        return [each.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for each in sockets]

    found = server.call(options)
    assert len(found) >= 2, "the page's connection and the table's"
    assert all(found)


def test_a_busy_port_gives_way_to_the_next_free_one():
    with take_port(LOOPBACK, 0) as first:
        taken = first.getsockname()[1]
        with take_port(LOOPBACK, taken) as second:
            assert taken < second.getsockname()[1] < taken + 20


def test_no_free_port_is_said_so(monkeypatch):
    class Busy(socket.socket):
        def bind(self, address):
            raise OSError("in use")

    monkeypatch.setattr("mewple.server.serve.socket.socket", Busy)
    with pytest.raises(PortBusy, match="ports 8000 to 8019 are all in use"):
        take_port(LOOPBACK, 8000)


def test_behind_a_proxy_a_busy_port_is_an_error(tmp_path):
    """The server must not choose another port: the proxy would not find it there, and might find another program at the
    configured port."""
    with take_port(LOOPBACK, 0) as busy:
        settings = Settings(database=f"sqlite:///{tmp_path}/a.sqlite", public_url="https://games.example")
        port = busy.getsockname()[1]
        with pytest.raises(PortBusy, match=f"^port {port} is in use"):
            serve(settings, port=port, lan=False, browser=False, say=print)


def test_the_address_in_the_network_is_one():
    assert len(lan_address().split(".")) == 4


# --- the commands ---


@pytest.fixture
def served(monkeypatch, tmp_path):
    """The settings with which `mewple` would start a server."""
    calls = []
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(tmp_path))
    monkeypatch.setattr("mewple.server.serve.serve", lambda settings, **more: calls.append((settings, more)))
    monkeypatch.setattr("mewple.server.logs.set_up_logs", lambda level: None)
    return calls


def test_mewple_alone_serves_on_loopback_and_opens_the_browser(served):
    assert run([]) == 0
    settings, more = served[0]
    assert (more["port"], more["lan"], more["browser"]) == (8000, False, True)
    assert settings.database is None


def test_mewple_serve_takes_its_options(served):
    words = ["serve", "--port", "8123", "--lan", "--database", "sqlite:///x", "--origin", "https://a", "--origin", "b"]
    words += ["--host-name", "games.example", "--proxy", "10.0.0.0/8"]
    assert run([*words, "--think", "0.1"]) == 0
    settings, more = served[0]
    assert (more["port"], more["lan"], more["browser"]) == (8123, True, False)
    assert (settings.database, settings.origins, settings.think) == ("sqlite:///x", ("https://a", "b"), 0.1)
    assert (settings.hosts, settings.proxies) == (("games.example",), ("10.0.0.0/8",))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--port", "99999"], "--port"),
        (["--port", "high"], "--port"),
        (["--log", "loud"], "debug, info, warning or error"),
        (["--think", "-1"], "--think"),
        (["--proxy", "the-proxy"], "--proxy"),
        (["--database", "mysql://x"], "not supported"),
        (["--database", "sqlite:////dev/null/x"], "cannot make the folder"),
    ],
)
def test_wrong_options_get_one_line(monkeypatch, tmp_path, capsys, words, told):
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(tmp_path))
    monkeypatch.setattr("mewple.server.logs.set_up_logs", lambda level: None)
    assert run(["serve", "--port", "0", *words]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


# --- logs, metrics, secrets, limits ---


def record(**more):
    made = logging.makeLogRecord({"name": "mewple.test", "levelname": "INFO", "msg": "hello %s", "args": ("cat",)})
    for key, value in more.items():
        setattr(made, key, value)
    return made


def test_logs_are_one_json_object_a_line():
    try:
        raise ValueError("broken\nin two lines")
    except ValueError as problem:
        text = JsonLines().format(record(game="pig", exc_info=(type(problem), problem, problem.__traceback__)))
    assert "\n" not in text
    line = json.loads(text)
    assert (line["message"], line["level"], line["game"]) == ("hello cat", "info", "pig")
    assert "broken" in line["error"]


def test_logs_on_a_terminal_are_plain():
    assert Plain().format(record(game="pig")).endswith("info    hello cat game=pig")


def test_metrics_in_the_form_that_prometheus_reads():
    metrics = Metrics()
    metrics.count("refused", "stale")
    metrics.count("refused", "stale")
    metrics.add("store_seconds", 0.25)
    text = metrics.text({"tables": 3})
    assert '# TYPE mewple_refused_total counter\nmewple_refused_total{label="stale"} 2\n' in text
    assert "mewple_store_seconds_total 0.250000\n" in text
    assert text.endswith("mewple_tables 3\n")


def test_the_secret_is_made_once_and_for_its_owner_only(monkeypatch, tmp_path):
    monkeypatch.delenv("MEWPLE_SECRET", raising=False)
    monkeypatch.setenv("MEWPLE_DATA_DIR", str(tmp_path / "data"))
    made = load_secret()
    assert len(made) == 32
    assert load_secret() == made
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o077 == 0
    monkeypatch.setenv("MEWPLE_SECRET", "sesame")
    assert load_secret() == b"sesame"


def test_a_bucket_fills_up_again(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("mewple.tables.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(Ration(at_once=3, a_second=2))
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_an_overdrawn_bucket_says_how_long_until_it_is_level(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("mewple.tables.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(Ration(at_once=3, a_second=2))
    bucket.spend(4)
    assert bucket.wait() == 0.5
    now[0] += 0.5
    assert bucket.wait() == 0


def test_what_was_kept_for_the_oldest_key_is_forgotten():
    kept: LastUsed[list[str]] = LastUsed(most=2)
    for key in ("a", "a", "b", "c", "a"):
        kept.of(key, list).append(key)
    assert kept.of("a", list) == ["a"]  # "a" was forgotten when "b" and "c" came, so this list is new
    assert kept.of("c", list) == ["c"]


def test_presence_of_a_process_that_fell_silent_is_forgotten(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("mewple.tables.presence.time.monotonic", lambda: now[0])
    presence = Presence(3, SystemClock())
    presence.set_here([(0,), ()])
    presence.hear("other", '{"seats": [2], "watching": 4}')
    assert presence.present() == [True, False, True]
    assert presence.message([]).watching == 5
    now[0] += 61
    assert presence.forget()
    assert presence.present() == [True, False, False]
    assert not presence.forget()


def test_a_prepared_server_reads_no_file_and_loads_no_game_for_its_visitors(server, monkeypatch):
    server.server.prepare()

    def read(*_):
        raise AssertionError("this was to be prepared")

    monkeypatch.setattr("mewple.server.http.static.Static._read", read)
    monkeypatch.setattr("mewple.tables.shelf._info", read)
    for path in ("/", "/api/games"):
        assert httpx.get(f"http://{server.address}{path}").status_code == 200
