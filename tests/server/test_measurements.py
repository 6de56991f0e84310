"""The measurements of the server work in their shortest form, and report the promised figures."""

import json
import subprocess
import sys

import pytest

MILLISECONDS = 50
"""How long the server may work between a request and its answer while another visitor is hostile. Half of all answers
must be within this limit; in `make long`, 95 of 100."""


def run(*words):
    """The output of a measurement, as JSON."""
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.slow
def test_the_time_to_the_own_update_is_measured():
    """The measured time is not compared with a limit, because it means nothing on a busy machine. `test_care` checks
    `TCP_NODELAY`."""
    found = run("bench.latency", "--actions", "20", "--json")
    assert found["actions"] == 20
    assert 0 < found["ms_to_the_own_update"] < 1000 * found["actions"]


@pytest.mark.slow
def test_the_load_test_plays_and_loses_nothing():
    found = run("bench.load", "--tables", "5", "--seconds", "5", "--ramp", "1", "--pace", "0.5", "--think", "0.1")
    assert (found["errors"], found["lost"]) == (0, 0)
    assert found["actions"] > 10


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["moments", "entries", "empty-messages"])
def test_one_visitor_slows_down_themselves_alone(kind):
    """The test measures how much processor time the server spends between a request and its answer. Waiting times would
    mean nothing on the busy machine that runs the tests."""
    found = run("bench.attack", "--seconds", "2", "--only", kind, "--limit", "1e9", "--json")
    assert found["ms_ping_work"]["p50"] < MILLISECONDS, found
    assert found["kb_stored_a_second"] < 20, found
    assert found["kb_logged"] < 20, found


@pytest.mark.slow
def test_a_long_match_takes_little_memory_for_each_entry():
    """Without packing, an entry and its part of the log take up to 1,500 bytes."""
    longest = max(run("bench.memory").values(), key=lambda found: found["entries"])
    assert longest["entries"] > 1000
    assert longest["bytes_an_entry"] < 400
