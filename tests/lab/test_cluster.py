"""Blocks on a Dask cluster: they give the same bytes as one process, even if a worker is killed, and workers with other
rules are refused."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mewple.cli import run as run_command
from mewple.core.overlay import Overlay, key_of, open_overlaid
from mewple.core.registry import find
from mewple.lab import cluster
from mewple.lab.counting import Block, count, play_block
from mewple.lab.simulate import Plan

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
PIG = find("pig")
PLAN = Plan(PIG, 2, 300_000, seed=5, policies=("strong",))
PATIENCE = 120


def same(one: Block, two: Block) -> bool:
    return pickle.dumps((one.first, vars(one.rows), vars(one.counters))) == pickle.dumps(
        (two.first, vars(two.rows), vars(two.counters))
    )


@pytest.mark.compiled
def test_a_worker_plays_the_block_that_is_meant_with_its_overlay():
    changed = replace(PLAN, game=open_overlaid("pig", [Overlay("my.toml", "option.target.default = 30")]))
    for plan in (PLAN, changed):
        asked = pickle.loads(pickle.dumps(cluster.PlanText.of(plan)))
        assert same(cluster.play_there(asked, 100, 50), play_block(plan, 100, 50))


@pytest.mark.compiled
def test_other_rules_are_refused_before_anything_is_played():
    asked = replace(cluster.PlanText.of(PLAN), rules="0" * 64)
    with pytest.raises(cluster.OtherRules):
        cluster.play_there(asked, 0, 5)
    changed = open_overlaid("pig", [Overlay("my.toml", "option.target.default = 30")])
    assert cluster.rules_digest(key_of(changed)) != cluster.rules_digest("pig")


def test_an_address_where_nobody_answers_is_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        assert run_command(["compare", "pig", "--with", "target=30", "--cluster", address]) == 2
        assert f"no Dask scheduler answers at {address}" in capsys.readouterr().err


# --- real workers ---


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The file in which a scheduler, in a separate process, writes its address."""
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    words = ["scheduler", "--port", "0", "--no-dashboard", "--host", "127.0.0.1", "--scheduler-file", str(file)]
    started = start(*words)
    until(file.is_file)
    yield file
    end(started)


def start(*words: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def worker(scheduler: Path, **environment: str) -> subprocess.Popen[bytes]:
    words = ["--scheduler-file", str(scheduler), "--nthreads", "1", "--no-dashboard", "--no-nanny"]
    return start("worker", *words, "--death-timeout", str(PATIENCE), **environment)


def end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait(PATIENCE)


def until(done) -> None:
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def address(scheduler: Path) -> str:
    import json

    return str(json.loads(scheduler.read_text(encoding="utf-8"))["address"])


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.filterwarnings("default")
def test_two_workers_one_of_them_killed_give_the_bytes_of_one_process(scheduler: Path):
    alone = count(PLAN)
    workers = [worker(scheduler), worker(scheduler)]
    used = cluster.Cluster(address(scheduler))
    try:
        until(lambda: len(used._client.nthreads()) == 2)
        played = 0

        def kill_one(games: int) -> None:
            nonlocal played
            played += games
            if played == games:  # the first block has come, and many more are being played
                workers[0].send_signal(signal.SIGKILL)

        together = count(PLAN, kill_one, used)
        assert workers[0].wait(PATIENCE) == -signal.SIGKILL
    finally:
        used.close()
        for each in workers:
            end(each)
    assert played == PLAN.games
    for one, two in ((alone.rows, together.rows), (alone.counters, together.counters)):
        for name, array in vars(one).items():
            assert array.tobytes() == getattr(two, name).tobytes(), name


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.filterwarnings("default")
def test_a_worker_with_other_rules_is_refused_by_name(scheduler: Path, tmp_path: Path):
    used = cluster.Cluster(address(scheduler))
    (tmp_path / "sitecustomize.py").write_text(
        "import mewple.lab.cluster\nmewple.lab.cluster.rules_digest = lambda key: 'other'\n", encoding="utf-8"
    )
    other = worker(scheduler, PYTHONPATH=str(tmp_path))
    try:
        until(lambda: len(used._client.nthreads()) == 1)
        with pytest.raises(cluster.NoCluster, match="has other rules of Pig, or none"):
            count(replace(PLAN, games=10), executor=used)
    finally:
        used.close()
        end(other)
