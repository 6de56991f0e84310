"""Prints how many lines and branches of every game's code are run by the tests of its rules.

    python scripts/rules_coverage.py [GAME ...] [--missing] [--walks]

The rules run as plain Python (no Numba), so this measures the source code that Numba would compile. The column `rules`
is for the files that contain the game's rules, and `other` for its policies, views and words. Lines that run only in
random games do not count, because a random game does not check that results are right. With `--walks`, the conformance
kit's random games and the stored playthroughs count too. `--missing` lists the lines and branches that no test runs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ["MEWPLE_INTERPRETED"] = "1"
ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".make" / "coverage"

from mutants import SHARED, rules_functions, tests_of  # noqa: E402

from mewple.core.game import Game  # noqa: E402
from mewple.core.registry import find, game_folder, ids  # noqa: E402


@dataclass
class Count:
    """The number of lines and branches in some files, and how many of them ran."""

    lines: int = 0
    lines_run: int = 0
    branches: int = 0
    branches_run: int = 0

    def add(self, summary: dict[str, Any]) -> None:
        self.lines += summary["num_statements"]
        self.lines_run += summary["covered_lines"]
        self.branches += summary["num_branches"]
        self.branches_run += summary["covered_branches"]

    def __str__(self) -> str:
        return f"{_share(self.lines_run, self.lines)} {_share(self.branches_run, self.branches)}"


def _share(part: int, whole: int) -> str:
    return f"{part:5} of {whole:5} {100 * part / whole if whole else 100:6.1f} %"


def measure(games: list[Game], walks: bool) -> tuple[int, dict[str, Any]]:
    """Runs the tests. Returns pytest's exit status and the coverage report by file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "COVERAGE_FILE": str(FOLDER / "data")}
    tool = [sys.executable, "-m", "coverage"]
    source = ",".join(str(game_folder(game)) for game in games)
    places = [str(tests_of(game)) for game in games] + [str(ROOT / each) for each in SHARED if walks]
    pytest = ["-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider", "-m", "not compiled and not browser"]
    run = [*tool, "run", "--branch", f"--source={source}", *pytest, *places]
    status = subprocess.run(run, cwd=ROOT, env=environment, check=False).returncode
    report = FOLDER / "report.json"
    subprocess.run([*tool, "json", "--quiet", "-o", str(report)], cwd=ROOT, env=environment, check=True)
    files: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))["files"]
    return status, {str((ROOT / name).resolve()): found for name, found in files.items()}


def table(games: list[Game], files: dict[str, Any]) -> Iterator[str]:
    yield f"{'game':14} {'files':6} {'lines':>23} {'branches':>23}"
    for game in games:
        rules = {each.__code__.co_filename for each in rules_functions(game, policies=False)}
        counts = {"rules": Count(), "other": Count()}
        for name, found in files.items():
            if Path(name).is_relative_to(game_folder(game)):
                counts["rules" if name in rules else "other"].add(found["summary"])
        yield from (f"{game.id:14} {part:6} {count}" for part, count in counts.items())


def missing(files: dict[str, Any]) -> Iterator[str]:
    for name, found in files.items():
        lines = ", ".join(map(str, found["missing_lines"]))
        ways = ", ".join(f"{start}→{end if end > 0 else 'end'}" for start, end in found["missing_branches"])
        if lines or ways:
            yield f"{Path(name).relative_to(ROOT)}: lines {lines or 'none'}; branches {ways or 'none'}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Say how much of the games' code the tests of the rules run.")
    parser.add_argument("game", nargs="*", help="ids of games; all of them, unless some are named")
    parser.add_argument("--missing", action="store_true", help="list the lines and branches that no test runs")
    parser.add_argument("--walks", action="store_true", help="count random games and golden playthroughs too")
    options = parser.parse_args()
    games = [find(name) for name in options.game or ids()]
    status, files = measure(games, options.walks)
    if options.missing:
        print("\n" + "\n".join(missing(files)))
    print("\n" + "\n".join(table(games, files)))
    return status


if __name__ == "__main__":
    sys.exit(main())
