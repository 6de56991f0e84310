"""Runs the long forms of the tests: `make long`, or some of them by name: `make long LEGS="leavers kills"`.

    python scripts/long.py [LEG ...] [--list]

It first prints how long each test ("leg") will take, and at the end its result. Every leg runs, even if others have
failed; the exit status is 0 if all passed. To add a leg, add an entry to `legs()`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from mewple.core.registry import ids

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".make" / "cache"
PYTHON = sys.executable
BOUNDS = {"NUMBA_BOUNDSCHECK": "1", "MEWPLE_CACHE_DIR": str(CACHE / "bounds")}
PLAIN = {"MEWPLE_CACHE_DIR": str(CACHE / "plain")}


@dataclass(frozen=True)
class Leg:
    """A long test. `minutes` is how long it takes on two cores."""

    name: str
    minutes: int
    proves: str
    commands: list[list[str]]
    environment: dict[str, str] = field(default_factory=dict)


def pytest(*words: str) -> list[str]:
    return [PYTHON, "-m", "pytest", "-q", *words]


def legs() -> list[Leg]:
    conformance = "tests/test_conformance.py"
    return [
        Leg(
            "fuzz",
            15,
            "random games of other seeds keep every promise of the rules, and no array access is out of bounds",
            [pytest(conformance, "-k", "test_fuzz")],
            {**BOUNDS, "MEWPLE_FUZZ": "20000000", "MEWPLE_SEED": "1000"},
        ),
        Leg(
            "differential",
            12,
            "whole games give the same bytes interpreted and compiled without bounds checks",
            [pytest(conformance, "-k", "same_bytes")],
            {**PLAIN, "MEWPLE_DIFFERENTIAL": "1000", "MEWPLE_SEED": "1000"},
        ),
        Leg(
            "watch",
            20,
            "every event of whole interpreted games shows every seat the right view, and nothing that is hidden",
            [pytest(conformance, "-k", "test_play_with_all_seats")],
            {"MEWPLE_INTERPRETED": "1", "MEWPLE_WATCHED": "1000000"},
        ),
        Leg(
            "orders",
            10,
            "intents of people, bots and clocks in any order, legal or not, leave every match as its entries say",
            [pytest("tests/match/test_any_order.py")],
            {"MEWPLE_INTERPRETED": "1", "MEWPLE_EXAMPLES": "200"},
        ),
        Leg(
            "samples",
            15,
            "batches, searches and tournaments of every game are interpreted play, in whole games",
            [pytest("-m", "long", "tests/bots", "tests/envs", "tests/lab/test_tournament.py")],
            PLAIN,
        ),
        Leg(
            "leavers",
            8,
            "a million entries of matches in which people leave: no table gets stuck",
            [[PYTHON, "-m", "mewple.testing.leavers", "--actions", "1000000", "--seed", "1"]],
            {"MEWPLE_INTERPRETED": "1"},
        ),
        Leg(
            "kills",
            30,
            "a server that is killed 201 times in the middle of matches, two on Postgres that are killed as often, "
            "and one that is killed 100 times in the middle of a move lose nothing that they acknowledged and store no "
            "half of a move",
            [pytest("tests/server/test_restart.py", "tests/server/test_killed_in_a_move.py")],
            {**PLAIN, "MEWPLE_KILLS": "67", "MEWPLE_MOVE_KILLS": "100"},
        ),
        Leg(
            "hostile",
            60,
            "1,000,000 hostile messages and 100,000 hostile requests break no table and no server",
            [
                pytest(
                    *("tests/server/test_fuzz.py", "tests/server/test_hostile_requests.py"),
                    *("tests/server/test_broken_clients.py", "tests/server/test_schema.py"),
                )
            ],
            {**PLAIN, "MEWPLE_FUZZ": "1000000", "MEWPLE_REQUESTS": "100000", "MEWPLE_EXAMPLES": "200"},
        ),
        Leg(
            "attack",
            5,
            "one hostile visitor of each kind delays 95 of 100 answers to somebody else by less than 50 ms",
            [[PYTHON, "-m", "bench.attack"]],
            PLAIN,
        ),
        Leg(
            "outages",
            2,
            "tables go on by themselves after the database was away for a minute",
            [pytest("tests/server/test_outages.py")],
            {**PLAIN, "MEWPLE_OUTAGE": "60"},
        ),
        Leg(
            "soak",
            31,
            "50 tables for half an hour, with hostile visitors beside them: memory and open files level off",
            [[PYTHON, "-m", "bench.soak", "--tables", "50", "--minutes", "30", "--attack"]],
            PLAIN,
        ),
        Leg(
            "browser",
            5,
            "whole matches of every game by the list of actions, and of every board in every form",
            [pytest("-m", "browser and long")],
            PLAIN,
        ),
        Leg(
            "print",
            8,
            "all printable games make PDFs for both papers, with every piece of the box, legible and far from cuts",
            [pytest("tests/browser/test_print.py")],
            {**PLAIN, "MEWPLE_PRINT": "all"},
        ),
        Leg(
            "statistics",
            2,
            "intervals and confidence sequences of the lab are right as often as they promise",
            [
                pytest(
                    "-m",
                    "long",
                    "tests/lab/test_intervals.py",
                    "tests/lab/test_luck_split.py",
                    "tests/lab/test_restricted.py",
                )
            ],
            PLAIN,
        ),
        Leg(
            "learners",
            5,
            "MaskablePPO of sb3-contrib learns a game, unmodified, in an environment of its own",
            [["make", "test-learners"]],
        ),
        Leg(
            "cluster",
            1,
            "two workers of a cluster, one of them killed in the middle, play what one process plays",
            [pytest("-m", "long", "tests/lab/test_cluster.py")],
            PLAIN,
        ),
        Leg(
            "pages",
            3,
            "the commands that the documentation shows run, with fewer games",
            [pytest("-m", "long", "tests/test_docs_blocks.py")],
            PLAIN,
        ),
        Leg(
            "coverage",
            2,
            "which lines and branches of the rules the tests run",
            [[PYTHON, "scripts/rules_coverage.py", "--missing"]],
        ),
        Leg(
            "mutants",
            60,
            "the tests notice small changes of the rules: a sample of 300 for every game",
            [[PYTHON, "scripts/mutants.py", game, "--sample", "300", "--seed", "1"] for game in ids()],
        ),
    ]


def choose(names: list[str]) -> list[Leg]:
    known = {leg.name: leg for leg in legs()}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SystemExit(f"long: no leg is called {', '.join(unknown)}; there are {', '.join(known)}")
    return [known[name] for name in names or known]


def run(leg: Leg) -> bool:
    """Runs all commands of a leg. Returns whether all of them passed."""
    environment = {**os.environ, **leg.environment}
    codes = [subprocess.run(each, cwd=ROOT, env=environment, check=False).returncode for each in leg.commands]
    return not any(codes)


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the long forms of the tests.")
    parser.add_argument("leg", nargs="*", help="names of legs; all of them, unless some are named")
    parser.add_argument("--list", action="store_true", help="say what there is, and run nothing")
    options = parser.parse_args()
    chosen = choose(options.leg)
    for leg in chosen:
        print(f"long: {leg.name:13} about {leg.minutes:3} min  {leg.proves}")
    print(f"long: together about {sum(leg.minutes for leg in chosen)} minutes on two cores", flush=True)
    if options.list:
        return 0
    told = []
    for leg in chosen:
        print(f"\nlong: {leg.name}", flush=True)
        start = time.monotonic()
        passed = run(leg)
        told.append((leg.name, passed, (time.monotonic() - start) / 60))
    print()
    for name, passed, minutes in told:
        print(f"long: {name:13} {'passed' if passed else 'FAILED'} after {minutes:.1f} min")
    return 0 if all(passed for _, passed, _ in told) else 1


if __name__ == "__main__":
    sys.exit(main())
