"""Plays the same seeds on a GPU and on the CPU, checks that all bytes are equal, and measures the speed.

    python -m bench.gpu prepare FOLDER     here: compiles each game to PTX, plays on the CPU and stores the results
    python -m bench.gpu run FOLDER         on the machine with the GPU: plays there, compares by bytes, measures

The machine with the GPU needs CuPy but no Numba.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from pathlib import Path
from typing import Any

from mewple.core import registry
from mewple.core.compile import gpu
from mewple.core.play import RANDOM, policy_number

COMPARED = 100_000
"""For each game, number of players and policy, this many matches are played on the GPU and again on the CPU, and their
final states are compared."""
MEASURED = 1 << 21
"""How many random games are played to measure the speed. There are far more games than threads, so that few threads
wait for the last ones."""
MEASURED_BY_POLICY = 1 << 17


def prepare(folder: Path, only: list[str]) -> None:
    from mewple.core.compile.cpu import compiled

    folder.mkdir(parents=True, exist_ok=True)
    for game in map(registry.find, only or registry.ids()):
        for random in (False, True):
            (folder / _name(game.id, random)).write_text(gpu.make_ptx(game, random=random))
        b = game.open_box()
        expected: dict[str, str] = {}
        for seats in game.seats:
            for policy in ("random", *game.policies):
                chosen = [policy_number(game, policy)] * seats
                games = COMPARED if policy == "random" else COMPARED // 10
                played = compiled(game).simulate(b, seats, 1, games, chosen, cores=2, keep_states=True)
                expected[f"{seats} {policy} {games}"] = digest(played.states)
        (folder / f"{game.id}.json").write_text(json.dumps(expected, indent=1))
        print(f"{game.id}: compiled, {len(expected)} runs written down", flush=True)


def _name(game: str, random: bool) -> str:
    return f"{game}{'-random' if random else ''}.ptx"


def digest(states: Any) -> str:
    return hashlib.sha256(states.tobytes()).hexdigest()


def run(folder: Path) -> int:
    reason = gpu.available()
    if reason:
        print(reason, file=sys.stderr)
        return 2
    wrong = 0
    for file in sorted(folder.glob("*.json")):
        game = registry.find(file.stem)
        b = game.open_box()
        for key, expected in json.loads(file.read_text()).items():
            seats, policy, games = key.split()
            chosen = [policy_number(game, policy)] * int(seats)
            ptx = folder / _name(game.id, policy == "random")
            played = gpu.simulate(game, b, int(seats), 1, int(games), chosen, keep_states=True, ptx=ptx)
            same = digest(played.states) == expected
            wrong += not same
            rate = measure(game, b, int(seats), chosen, ptx)
            verdict = "equal by bytes" if same else "DIFFERENT"
            told = f"{games} games {verdict}; {rate / 1e6:,.0f} M decisions/s"
            print(f"{game.id} {seats} seats {policy}: {told}", flush=True)
    return 1 if wrong else 0


def measure(game: Any, b: Any, seats: int, chosen: list[int], ptx: Path) -> float:
    """Decisions a second in one large launch, including the time to transfer the results."""
    games = MEASURED if all(policy == RANDOM for policy in chosen) else MEASURED_BY_POLICY
    start = time.perf_counter()
    played = gpu.simulate(game, b, seats, 1, games, chosen, ptx=ptx)
    return float(played.decisions.sum()) / (time.perf_counter() - start)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["prepare", "run"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[], help="ids of games; all by default")
    given = parser.parse_args()
    if given.what == "run":
        sys.exit(run(given.folder))
    prepare(given.folder, given.only)
