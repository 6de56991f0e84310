"""Makes small changes ("mutants") in a game's rules, one at a time, and reports those that the tests do not notice.

    python scripts/mutants.py GAME [--sample 100] [--seed 1] [--jobs 2] [--only board,move] [--policies] [--seconds 20]

For each mutant, a forked process runs the game's own tests, the conformance kit without Numba and the stored
playthrough, until a test fails. It runs only tests that reach the changed line. Tests that noticed other mutants of the
same function come first, then the quickest. Functions that only the game's policies call are left out unless
`--policies` is given, because a policy that plays differently is not wrong. With `--seconds`, a mutant counts as missed
if the tests have not noticed it within this processor time, and tests that take long even without a mutant are left
out. Tests that play whole games take most of the time, and seldom notice mutants that the quicker tests miss.

A change that cannot be noticed is listed in `mutants.toml` beside the game's tests, with the reason:

    [[equivalent]]
    function = "move.refuse_move"
    line = "if steps < 0:"        # the text of the line, without indentation
    before = "steps < 0"
    after = "steps <= 0"
    reason = "a drive of no step is refused above"

The report goes to the screen and to .make/mutants/GAME.txt. The exit status is 0 if the tests notice every change.
"""

from __future__ import annotations

import argparse
import functools
import gc
import itertools
import math
import os
import random
import resource
import select
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Self

os.environ["MEWPLE_INTERPRETED"] = "1"
sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pytest  # noqa: E402
from _pytest.runner import runtestprotocol  # noqa: E402
from mutation import Change, Mutant, changes_of  # noqa: E402

from mewple.core.compile.cache_key import called_functions  # noqa: E402
from mewple.core.game import Game  # noqa: E402
from mewple.core.registry import find, game_folder  # noqa: E402

SHARED = ("tests/test_conformance.py", "tests/test_playthroughs.py")
OF_POLICIES = ("decide", "plans", "intend", "standing")
LEAST_SECONDS = 2.0
"""A test counts as failed when it has used this many seconds of processor time and also four times as many as it needs
without a mutant."""
MEMORY = 4 << 30
OUT_OF_TIME = " (out of time)"
QUICK = 1 / 3
"""A test that takes more than this fraction of `--seconds` while its lines are being recorded is left out."""
Lines = set[tuple[str, int]]


class TooLong(BaseException):
    """Raised to end a test that takes too long. It is no `Exception`, so that an `except Exception` in the test does
    not catch it."""


@dataclass
class Tried:
    """A mutant and its result. `noticed` names the test that failed; it is empty if none did."""

    mutant: Mutant
    noticed: str = ""
    covered: bool = True


# --- what to break ---


def rules_functions(game: Game, policies: bool) -> list[FunctionType]:
    """The functions in the game's folder that its rules call, in the order of the files."""
    contract = [
        getattr(game.rules, each.name) for each in fields(game.rules) if policies or each.name not in OF_POLICIES
    ]
    folder = game_folder(game)
    found = [each for each in called_functions(contract) if _file(each).is_relative_to(folder)]
    return sorted(found, key=lambda each: (str(_file(each)), each.__code__.co_firstlineno))


def _file(function: FunctionType) -> Path:
    return Path(function.__code__.co_filename)


def equivalents(file: Path) -> list[dict[str, str]]:
    """The mutants that are known to have no observable effect."""
    if not file.is_file():
        return []
    listed: list[dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", [])
    for each in listed:
        missing = {"function", "before", "after", "reason"} - set(each)
        if missing:
            raise SystemExit(f"{file}: an entry has no {', '.join(sorted(missing))}: {each}")
    return listed


def is_listed(mutant: Mutant, listed: list[dict[str, str]]) -> bool:
    told = {"function": mutant.name, "line": mutant.source, "before": mutant.before, "after": mutant.after}
    return any(all(each.get(key, value) == value for key, value in told.items()) for each in listed)


# --- which tests run which lines ---


@dataclass
class Covered:
    """The lines of the game that each test runs, and how much processor time the test takes."""

    folder: str
    most: float = math.inf
    """How many seconds of processor time one mutant may take."""
    lines: dict[str, Lines] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    answers: list[Any] = field(default_factory=list)
    """These caches hold results of the unchanged rules, so they must be cleared before a mutant runs."""
    noticed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """For each function and test, how many mutants of the function the test has noticed."""

    def record(self, test: Any) -> list[str] | None:
        """Runs a test. Returns its error (empty if it passed), or None if it took too long."""
        seen: Lines = set()
        with _limited(self.most * QUICK) as limit, _watched(self.folder, seen):
            failed = run_one(test)
        self.lines[test.nodeid] = seen
        return None if limit.reached else failed

    def tests_for(self, mutant: Mutant, tests: list[Any]) -> list[Any]:
        wanted = {(str(mutant.file), line) for line in mutant.lines}
        found = [test for test in tests if not wanted.isdisjoint(self.lines[test.nodeid])]
        found.sort(key=lambda test: (-self.noticed[mutant.name, test.nodeid], self.seconds[test.nodeid]))
        spent = itertools.accumulate(self.seconds[test.nodeid] for test in found)
        return [test for test, seconds in zip(found, spent, strict=True) if seconds <= self.most or test is found[0]]


class _limited:  # noqa: N801  used as a `with` statement
    """Raises `TooLong` in the `with` block once it has used this many seconds of processor time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds if seconds < math.inf else 0.0
        self.reached = False

    def __enter__(self) -> Self:
        signal.signal(signal.SIGPROF, self._stop)
        signal.setitimer(signal.ITIMER_PROF, self.seconds)
        return self

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _stop(self, *_: object) -> None:
        self.reached = True
        raise TooLong


class _watched:  # noqa: N801  used as a `with` statement
    """Records which lines of the files in a folder are run."""

    def __init__(self, folder: str, seen: Lines) -> None:
        self.folder, self.seen = folder, seen
        self.left: dict[CodeType, set[int]] = {}
        self.monitoring = getattr(sys, "monitoring", None)  # new in Python 3.12, and faster than `sys.settrace`

    def __enter__(self) -> None:
        if self.monitoring is None:
            sys.settrace(self._enter)
            return
        lines = self.monitoring.events.LINE
        self.monitoring.use_tool_id(self.monitoring.COVERAGE_ID, "mutants")
        self.monitoring.register_callback(self.monitoring.COVERAGE_ID, lines, self._line)
        self.monitoring.restart_events()
        self.monitoring.set_events(self.monitoring.COVERAGE_ID, lines)

    def __exit__(self, *_: object) -> None:
        if self.monitoring is None:
            sys.settrace(None)
        else:
            self.monitoring.free_tool_id(self.monitoring.COVERAGE_ID)

    def _line(self, code: Any, line: int) -> Any:
        if code.co_filename.startswith(self.folder):
            self.seen.add((code.co_filename, line))
        return self.monitoring.DISABLE  # type: ignore[union-attr]

    def _enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        left = self.left.get(code)
        if left is None:
            left = self.left[code] = self._lines(code)
        # Nothing left to record: all lines of this function have run already, or it is outside the game's folder.
        if not left:
            return None
        file = code.co_filename
        seen = self.seen

        def line(frame: FrameType, event: str, argument: Any) -> Any:
            seen.add((file, frame.f_lineno))
            left.discard(frame.f_lineno)
            return line

        return line

    def _lines(self, code: CodeType) -> set[int]:
        if not code.co_filename.startswith(self.folder):
            return set()
        return {line for _, _, line in code.co_lines() if line} - {code.co_firstlineno}


# --- running ---


class Mutants:
    """A plugin for pytest that runs the collected tests against mutants."""

    def __init__(self, game: Game, options: argparse.Namespace, folder: Path) -> None:
        self.game, self.options, self.folder = game, options, folder
        self.tests: list[Any] = []
        self.tried: list[Tried] = []
        self.left_out = 0

    def pytest_sessionstart(self) -> None:
        from hypothesis import settings  # imported here, because pytest wants to be the first to import it

        settings.register_profile("mutants", database=None, derandomize=True, deadline=None)
        settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if self._wanted(item)]

    def _wanted(self, item: Any) -> bool:
        if item.get_closest_marker("compiled") or item.get_closest_marker("browser"):
            return False
        if not any(item.nodeid.startswith(shared) for shared in SHARED):
            return True
        return hasattr(item, "callspec") and item.callspec.params.get("game") == self.game.id

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: Any) -> bool:
        self.tests = session.items
        covered = self._first_run()
        chosen = self._choose()
        say(f"{len(chosen)} mutants, {self.options.jobs} at a time")
        self.tried = [Tried(mutant, covered=bool(covered.tests_for(mutant, self.tests))) for mutant in chosen]
        run_all([each for each in self.tried if each.covered], covered, self.tests, self.options.jobs)
        return True

    def _first_run(self) -> Covered:
        """Runs every test without a mutant, once in this process and once in a forked process. All must pass."""
        say(f"{len(self.tests)} tests without a mutant, to see which lines each one runs")
        covered = Covered(str(game_folder(self.game)), self.options.seconds)
        for test in list(self.tests):
            failed = covered.record(test)
            if failed is None:
                self.tests.remove(test)
                say(f"left out, because it takes too long: {test.nodeid}")
            elif failed:
                raise SystemExit(f"mutants: without a mutant this test fails:\n{failed[0]}")
        covered.answers = bounded_caches()
        gc.collect()
        gc.freeze()  # so that forked processes share this memory
        child = wait_for(fork(None, self.tests[::-1], covered))
        if child.failed:
            raise SystemExit(f"mutants: this test fails when the tests run in another order: {child.failed}")
        covered.seconds = child.seconds
        return covered

    def _choose(self) -> list[Mutant]:
        functions = rules_functions(self.game, self.options.policies)
        if self.options.only:
            functions = [each for each in functions if _file(each).stem in self.options.only.split(",")]
        changes = [change for function in functions for change in changes_of(function)]
        say(f"{len(functions)} functions, {len(changes)} possible mutants")
        chosen = self._sample(changes)
        return sorted(chosen, key=lambda mutant: (str(mutant.file), mutant.line, mutant.after))

    def _sample(self, changes: list[Change]) -> list[Mutant]:
        """A random sample of the changes. Changes that are listed as equivalent, or that do not change the compiled
        function, are left out."""
        listed = equivalents(self.folder / "mutants.toml")
        chosen: list[Mutant] = []
        random.Random(self.options.seed).shuffle(changes)
        for change in changes:
            if len(chosen) == self.options.sample:
                break
            mutant = change.mutant()
            if mutant is None or is_listed(mutant, listed):
                self.left_out += 1
            else:
                chosen.append(mutant)
        return chosen


def run_one(test: Any) -> list[str]:
    """Runs a test and returns its error. Every fixture is set up anew, so that the lines it runs count for each test
    that uses it."""
    reports = runtestprotocol(test, log=False, nextitem=None)
    return [f"{test.nodeid}\n{report.longreprtext}" for report in reports if report.failed]


@dataclass
class Child:
    """A forked process that runs tests against one mutant."""

    pid: int
    reports: int
    """The process writes to this file descriptor when a test begins: the test's name, and how long the previous test
    took."""


@dataclass
class Ended:
    """The result of a forked process: the test that failed, or nothing, and how long the other tests took."""

    failed: str
    seconds: dict[str, float]


def fork(mutant: Mutant | None, tests: list[Any], covered: Covered) -> Child:
    receive, send = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(send)
        return Child(pid, receive)
    try:
        os.close(receive)
        _child(mutant, tests, covered, send)
    finally:
        os._exit(2)


def _child(mutant: Mutant | None, tests: list[Any], covered: Covered, send: int) -> None:
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # stops an endless loop
    if mutant is not None:
        mutant.install()
        for cache in covered.answers:
            cache.cache_clear()
    for test in tests:
        limit = max(LEAST_SECONDS, 4 * covered.seconds.get(test.nodeid, 60.0))
        os.write(send, f"{test.nodeid}\t".encode())
        signal.setitimer(signal.ITIMER_PROF, limit)
        start = time.process_time()
        if run_one(test):
            os._exit(1)
        os.write(send, f"{time.process_time() - start}\n".encode())
    os._exit(0)


def bounded_caches() -> list[Any]:
    """All `lru_cache` objects with a maximum size. Caches without a maximum hold no results of rules, so they may
    stay."""
    caches = (each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper))
    return [each for each in caches if each.cache_parameters()["maxsize"] is not None]


def ended(child: Child, told: bytes) -> Ended:
    """The result of a process that has finished, and so has closed its end of the pipe."""
    os.close(child.reports)
    _, status = os.waitpid(child.pid, 0)
    rows = [row.rpartition("\t") for row in told.decode().splitlines()]
    seconds = {test: float(took) for test, _, took in rows if took}
    failed = rows[-1][0] if status else ""
    return Ended(failed + OUT_OF_TIME if os.WIFSIGNALED(status) else failed, seconds)


def wait_for(child: Child) -> Ended:
    told = b""
    while part := os.read(child.reports, 1 << 16):
        told += part
    return ended(child, told)


def run_all(tried: list[Tried], covered: Covered, tests: list[Any], jobs: int) -> None:
    """Tries all mutants, several at a time, and reports the progress."""
    running: dict[int, tuple[Tried, Child]] = {}
    told: dict[int, bytes] = {}
    waiting, done = tried[::-1], 0
    start = time.perf_counter()
    while waiting or running:
        while waiting and len(running) < jobs:
            each = waiting.pop()
            child = fork(each.mutant, covered.tests_for(each.mutant, tests), covered)
            running[child.reports], told[child.reports] = (each, child), b""
        for pipe in select.select(list(running), [], [])[0]:
            if part := os.read(pipe, 1 << 16):
                told[pipe] += part
                continue
            each, child = running.pop(pipe)
            each.noticed = ended(child, told.pop(pipe)).failed
            covered.noticed[each.mutant.name, each.noticed.removesuffix(OUT_OF_TIME)] += 1
            done += 1
            word = "missed " if not each.noticed else "noticed"
            say(f"[{done}/{len(tried)}, {time.perf_counter() - start:.0f} s] {word} {describe(each.mutant)}")


# --- reporting ---


def say(line: str) -> None:
    print(f"mutants: {line}", file=sys.__stdout__, flush=True)


def describe(mutant: Mutant) -> str:
    return f"{mutant.file.name}:{mutant.line} {mutant.before} → {mutant.after}"


def report(game: Game, tried: list[Tried], left_out: int, options: argparse.Namespace) -> Iterator[str]:
    missed = [each for each in tried if not each.noticed]
    share = 100 * (1 - len(missed) / len(tried)) if tried else 100.0
    yield f"{game.id}: the tests notice {len(tried) - len(missed)} of {len(tried)} mutants ({share:.0f} %)"
    yield f"sample {options.sample}, seed {options.seed}; {left_out} were drawn that cannot change anything"
    for each in missed:
        mutant, note = each.mutant, "" if each.covered else "  (no test runs this line)"
        yield ""
        yield f"{mutant.file.relative_to(ROOT)}:{mutant.line}  in {mutant.name}{note}"
        yield f"    {mutant.source}"
        yield f"    {mutant.before}  →  {mutant.after}"
    if tried and len(tried) > len(missed):
        yield ""
        yield "noticed by:"
    for each in tried:
        if each.noticed:
            yield f"    {describe(each.mutant)}: {each.noticed}"


def tests_of(game: Game) -> Path:
    """The folder of the game's own tests: under tests/games, or beside the sources of a game from another package."""
    folder = game_folder(game)
    for place in (ROOT / "tests" / "games" / folder.name, *(parent / "tests" for parent in folder.parents)):
        if place.is_dir():
            return place
    raise SystemExit(f"mutants: {game.id} has no folder of tests")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Say which small changes of a game's rules its tests do not notice.")
    parser.add_argument("game", help="the id of a game")
    parser.add_argument("--sample", type=int, default=100, help="how many mutants to try")
    parser.add_argument("--seed", type=int, default=1, help="which ones: another seed, another sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--only", default="", help="modules of the game, with commas between: only their functions")
    parser.add_argument("--seconds", type=float, default=math.inf, help="the most processor time for one mutant")
    parser.add_argument("--report", type=Path, default=None, help="where to write the report")
    parser.add_argument("--policies", action="store_true", help="break the game's policies too")
    return parser.parse_args()


def main() -> int:
    options = read_arguments()
    game = find(options.game)
    folder = tests_of(game)
    plugin = Mutants(game, options, folder)
    places = [str(folder), *(str(ROOT / shared) for shared in SHARED)]
    quiet = ["-q", "-s", "--no-header", "--no-summary", "-p", "no:cacheprovider", f"--rootdir={ROOT}"]
    status = pytest.main([*quiet, *places], plugins=[plugin])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) or not plugin.tried:
        return 2
    lines = list(report(game, plugin.tried, plugin.left_out, options))
    file = options.report or ROOT / ".make" / "mutants" / f"{game.id}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n" + "\n".join(lines).split("\n\nnoticed by:")[0] + f"\n\nThe whole report: {file}")
    return 1 if any(not each.noticed for each in plugin.tried) else 0


if __name__ == "__main__":
    sys.exit(main())
